"""Ticks and crosses: "Hull ✅" says that the hull's check went well, and "yes" under "Ready" that it is ready."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, IGNORABLE, NEGATIONS
from faithgrade.rules.words.truths import truth
from faithgrade.values import Kind
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView

RULE = "statuses"

_TICK, _CROSS = re.compile("[✅✔☑]"), re.compile("[❌✖✗✘]")
_BOX = re.compile(r"\[([ xX])\][ \t*_]*\Z")
"""A box of a list before a claim: "- [x] Paint the door" is ticked."""
_UNCLEAR = re.compile("[⚠👍👎🟡🟠]")
_YES, _NO = frozenset({"yes", "true", "y"}), frozenset({"no", "false", "n"})
_WELL = frozenset("pass passed passes ok okay success successful succeeded healthy green".split())
_BADLY = frozenset("fail failed fails failure error errored unsuccessful unhealthy broken red".split())
_GOOD_WHEN_TRUE = frozenset(
    stem(w)
    for w in "ok okay pass passed success successful succeeded valid ready available done complete completed healthy online working works".split()
)
"""Flags that mean well when they are true: of any other one ("locked") a tick beside a name says nothing certain."""


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for a tick, a cross, or a cell of yes or no, where one fact of the one item named says how it stands."""
    said = _said(view)
    if (
        said is None
        or any(t.fold in NEGATIONS - _NO for t in view.tokens)
        or "?" in view.text
        or view.claim.kind == "code"
    ):
        return
    wanted, start, end = said
    headings = list(view.scope_views[-2:]) if view.claim.kind == "cell" else []
    selection = selection_for(view, start, end)
    rows = [
        f
        for f in view.index.facts
        if (_verdict(f) is not None or truth(f.value) is not None)
        and is_inside(view, f, selection)
        and not view.index.source(f).superseded
    ]
    mentioned = {n for m in view.mentions for n in range(m.first, m.last)}
    own = frozenset(t.stem for n, t in enumerate(view.tokens) if n not in mentioned)
    spoken = [own - _POLAR, *(v.stems for v in headings)]
    named = [f for f in rows if any(_names(stems, f) for stems in spoken)]
    if any(t.fold in NEGATIONS for v in headings for t in v.tokens):
        return
    found = named or [f for f in rows if _is_plain(f)]
    if len(found) != 1 or (not named and len(rows) != 1):
        return
    fact = found[0]
    holds = _verdict(fact)
    if holds is None:
        holds = truth(fact.value)
    leaf = field_words(fact.field).leaf | field_words(fact.field).above
    told = {n for v in view.values if v.kind is not Kind.NAME for n in view.tokens_in(v.start, v.end)}
    leaf |= field_words((view.index.source(fact).name,)).leaf
    rest = [
        n
        for n, t in enumerate(view.tokens)
        if n not in mentioned
        and n not in told
        and t.fold not in IGNORABLE
        and t.stem not in leaf
        and t.fold not in _YES | _NO
    ]
    if rest and (holds is not wanted or not named):
        return
    right = holds is wanted
    covers = frozenset(range(len(view.tokens))) - frozenset(rest) - told
    yield told_by(view, RULE, (start, end), fact, right=right, covers=covers, said=view.text[start:end])


def _said(view: ClaimView) -> tuple[bool, int, int] | None:
    """Whether the claim ticks something off or crosses it out, and where; None where it does neither, or both."""
    if _UNCLEAR.search(view.text):
        return None
    if (box := box_before(view)) is not None:
        return box, 0, 0
    ticks, crosses = list(_TICK.finditer(view.text)), list(_CROSS.finditer(view.text))
    if len(ticks) + len(crosses) == 1:
        mark = (ticks or crosses)[0]
        return bool(ticks), mark.start(), mark.end()
    if ticks or crosses or view.claim.kind != "cell" or len(view.tokens) != 1:
        return None
    (word,) = view.tokens
    if word.fold in _YES | _NO:
        return word.fold in _YES, word.start, word.end
    return None


def box_before(view: ClaimView) -> bool | None:
    """Whether the box of a list before a claim is ticked; None where there is none."""
    box = _BOX.search(view.case.answer, max(0, view.claim.start - 12), view.claim.start)
    return None if box is None else box[1] != " "


def _verdict(fact: Fact) -> bool | None:
    """Whether a fact says in a word that something went well, or did not."""
    if not isinstance(fact.value, str):
        return None
    word = fact.value.strip().lower()
    return True if word in _WELL else False if word in _BADLY else None


def _is_plain(fact: Fact) -> bool:
    """Whether a fact says by itself whether all is well."""
    return _verdict(fact) is not None or bool(field_words(fact.field).leaf & _GOOD_WHEN_TRUE)


def _names(stems: frozenset[str], fact: Fact) -> bool:
    """Whether words are a field's name, whole and with nothing beside it."""
    leaf = field_words(fact.field).leaf - GENERIC_FIELD_WORDS - _IS
    return bool(leaf) and leaf <= stems and stems - leaf <= _STEMS_OF_NOTHING


_IS = frozenset({stem("is"), stem("has")})
_POLAR = frozenset(stem(w) for w in _YES | _NO)
_STEMS_OF_NOTHING = frozenset(stem(w) for w in IGNORABLE)
