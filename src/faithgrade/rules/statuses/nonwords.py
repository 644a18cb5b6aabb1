"""Words with "non-" before them: "is flammable" against a label "non-flammable", "non-smoking" against smoking: prohibited."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONDITIONALS, CONNECTIVE, HEDGES, IGNORABLE, NEGATIONS
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "statuses"

_DENIED = re.compile(r"(?:non|not)[- ]?(?P<word>[a-z]{5,})", re.I)
_NON = re.compile(r"\bnon[- ]?(?P<word>[a-z]{5,})\b", re.I)
_ISNT = re.compile(r"\b(?:(?:is|are|was|were)n[’']t|not|never)\s+(?:\w+\s+)?$", re.I)
_COPULAS = frozenset("is are was were".split())
_FORBIDDEN = frozenset("prohibited forbidden banned no not_allowed disallowed none false".split())
_ALLOWED = frozenset("allowed permitted yes true ok welcome".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for a word that the one text of the evidence denies, and for what is said to be without something."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    yield from _without(view)
    denied = view.index.once(_denied_words)
    if not denied or any(t.fold in NEGATIONS for t in view.tokens):
        return
    for n, token in enumerate(view.tokens):
        fact = denied.get(token.fold)
        if fact is None or n == 0 or view.tokens[n - 1].fold not in _COPULAS or _goes_on(view, n):
            continue
        selection = selection_for(view, token.start, token.end)
        source = view.index.source(fact)
        if not is_inside(view, fact, selection) or source.superseded or source.outdated:
            continue
        yield told_by(view, RULE, (token.start, token.end), fact, right=False)
        return


def _goes_on(view: ClaimView, n: int) -> bool:
    """Whether a noun follows that a word may belong to."""
    following = view.tokens[n + 1 : n + 2]
    return bool(following) and following[0].fold not in IGNORABLE | CONNECTIVE


def _denied_words(index: Index) -> dict[str, Fact]:
    """Words that a short text of the evidence is the denial of, where no other text has them plainly and one only denies."""
    found: dict[str, list[Fact]] = {}
    for fact in index.facts:
        if isinstance(fact.value, str) and (match := _DENIED.fullmatch(fact.value.strip())) is not None:
            found.setdefault(match["word"].lower(), []).append(fact)
    plain = {
        word
        for fact in index.facts
        if isinstance(fact.value, str) and _DENIED.fullmatch(fact.value.strip()) is None
        for word in (folded_words(fact.value) if found else ())
    }
    return {word: facts[0] for word, facts in found.items() if len(facts) == 1 and word not in plain}


def _without(view: ClaimView) -> Iterator[Atom]:
    """ "It is non-smoking" of a field "smoking" that says whether it may be done."""
    for found in _NON.finditer(view.text):
        word = stem(found["word"].lower())
        selection = selection_for(view, *found.span())
        facts = [
            f
            for f in view.index.facts
            if f.field and field_words(f.field).leaf == {word} and is_inside(view, f, selection)
        ]
        told = {_may_be(f) for f in facts}
        if len(told) == 1 and None not in told and len(facts) == 1:
            denied = _ISNT.search(view.text, 0, found.start())  # "it isn't non-smoking"
            start = denied.start() if denied else found.start()
            covers = view.tokens_in(start, found.end())
            right = told == {denied is not None}
            yield told_by(view, RULE, (start, found.end()), facts[0], right=right, covers=covers)


def _may_be(fact: Fact) -> bool | None:
    """Whether a field says that what it is called by may be done; None where it says something else."""
    word = "_".join(folded_words(str(fact.value)))
    return False if word in _FORBIDDEN else True if word in _ALLOWED else None
