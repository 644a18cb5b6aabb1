"""How grave something is: "a severe reaction" against ``{"severity": "mild"}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, NEGATIONS
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

RULE = "statuses"

_GRADES = {
    word: grade
    for grade, words in enumerate(
        ("mild slight", "moderate", "severe serious grave", "life-threatening fatal")
    )
    for word in words.split()
}
_FIELDS = frozenset(stem(w) for w in "severity grade intensity seriousness gravity".split())
_OTHERS = frozenset(
    "very more less most least rather fairly mildly moderately former previous possible if".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each word of how grave something is, where the one thing that the claim names has such a grade."""
    if not any(t.fold in _GRADES for t in view.tokens):
        return
    graded = view.index.once(_graded)
    if (
        not graded
        or "?" in view.text
        or any(t.fold in NEGATIONS | CONDITIONALS | HEDGES for t in view.tokens)
    ):
        return
    inside = {n for v in view.values for n in view.tokens_in(v.start, v.end)}
    for n, token in enumerate(view.tokens):
        grade = _GRADES.get(token.fold)
        if grade is None or n in inside or (n and view.tokens[n - 1].fold in _OTHERS):
            continue
        selection = selection_for(view, token.start, token.end)
        facts = [f for f in graded if is_inside(view, f, selection) and _is_spoken_of(view, f)]
        told = {_grade(f) for f in facts}
        if len(told) != 1 or any(view.index.source(f).superseded for f in facts):
            continue
        yield told_by(view, RULE, (token.start, token.end), facts[0], right=told == {grade})


def _is_spoken_of(view: ClaimView, fact: Fact) -> bool:
    """Whether the claim names the item that has a grade, by a text of it or by what the list is called."""
    lo, hi = Chooser.of(view.index).item(fact)
    if any(lo <= i < hi and i != fact.index for m in view.mentions for i in m.entry.facts):
        return True
    return bool(field_words(fact.field).above & view.stems)


def _grade(fact: Fact) -> int | None:
    return _GRADES.get(str(fact.value).strip().lower())


def _graded(index: Index) -> tuple[Fact, ...]:
    """The facts that say how grave something is."""
    return tuple(
        f
        for f in index.facts
        if isinstance(f.value, str)
        and f.field
        and field_words(f.field).leaf & _FIELDS
        and _grade(f) is not None
    )
