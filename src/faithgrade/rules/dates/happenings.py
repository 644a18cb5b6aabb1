"""What happened at a moment: "finished at 14:10" while 14:10 is when it started.

"Opened in 1927" is wrong of a year of founding, where the opening has a date of its own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values import Clock, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView

_BEGUN = frozenset(stem(w) for w in "start started begin began begun launch launched".split())
_ENDED = frozenset(stem(w) for w in "end ended finish finished complete completed".split())
_BETWEEN = frozenset("on in at by the of since about around from".split())


def of_another(view: ClaimView, value: Value, atom: Atom) -> Atom | None:
    """A wrong atom in place of a good one, where the verb before the value names another date of the same object."""
    if atom.standing != "good" or not atom.facts or view.negated:
        return None
    found = view.index.evidence.facts[atom.facts[0]]
    beside = _in_brackets_of_another(view, value, found)
    if beside is not None:
        why = f"“{value.text}” stands behind “{beside[0]}” at {place(view, found)}; “{beside[1]}” has {beside[2]}"
        return replace(wrong(view, value, "dates", Reason.MISPAIRED, why, found), right_value=beside[2])
    own = field_words(found.field).leaf | field_words(found.field).above
    verb = _verb_before(view, value)
    if verb is None or verb in own or found.prose:
        return None
    side, other = (_BEGUN, _ENDED) if verb in _BEGUN else (_ENDED, _BEGUN) if verb in _ENDED else (None, None)
    if side is not None and own & side:
        return None
    rows = [f for f in _dates_beside(view, found) if _is_named(f, verb, side)]
    if not rows or any(match(value, r) is not None for f in rows for r in view.index.readings(f)):
        return None
    if side is not None and other is not None and not own & other:
        return None
    fact = rows[0]
    why = f"“{value.text}” is {place(view, found)}; {place(view, fact)} is {shown(fact.value)}"
    return wrong(view, value, "dates", Reason.MISPAIRED, why, fact)


_ITEM = re.compile(r"(?P<name>[^,;()]+?)\s*\((?P<when>[^()]*\d{4}[^()]*)\)")


def _in_brackets_of_another(view: ClaimView, value: Value, fact: Fact) -> tuple[str, str, str] | None:
    """In a text such as "Silver Oar (1971), Golden Oar (1980)": the item a date stands behind and the one the claim names
    with its own date, where these are two."""
    items = list(_ITEM.finditer(fact.value)) if isinstance(fact.value, str) and len(fact.value) <= 400 else []
    if len(items) < 2:
        return None
    said = {t.stem for t in view.tokens}
    named = [m for m in items if {t.stem for t in tokenize(m["name"]) if t.fold not in IGNORABLE} <= said]
    dated = [m for m in items if _holds(value, m["when"])]
    if len(named) != 1 or len(dated) != 1 or named[0] is dated[0] or _holds(value, named[0]["when"]):
        return None
    return dated[0]["name"].strip(), named[0]["name"].strip(), named[0]["when"]


def _holds(value: Value, text: str) -> bool:
    return any(match(value, r) is not None for v in read_values(f"({text})") for r in v.readings)


def _verb_before(view: ClaimView, value: Value) -> str | None:
    """The stem of the word before a date and its preposition; another date of the same phrase is stepped over."""
    before = [n for n, t in enumerate(view.tokens) if t.end <= value.start]
    inside = {
        n
        for v in view.values
        if v is not value and isinstance(v.reading, (Moment, Clock))
        for n in view.tokens_in(v.start, v.end)
    }
    clause = view.clause_of[before[-1]] if before else 0
    stepped = False
    for n in reversed(before):
        if view.clause_of[n] != clause:
            return None
        if n in inside:
            stepped = True
            continue
        if view.tokens[n].fold in _BETWEEN:
            stepped = True
            continue
        token = view.tokens[n]
        return token.stem if stepped and token.text.islower() and token.text.endswith(_PAST) else None
    return None


_PAST = ("ed", "began", "ends", "starts", "begins", "opens", "closes", "finishes")


def _dates_beside(view: ClaimView, fact: Fact) -> list[Fact]:
    """Further dates and times of the same object."""
    dated = {f.index for f, _ in (*view.index.moments(), *view.index.clocks())}
    near = view.index.evidence.facts[max(0, fact.index - 40) : fact.index + 41]
    return [
        f
        for f in near
        if f.index in dated and f.index != fact.index and f.node == fact.node and f.source == fact.source
    ]


def _is_named(fact: Fact, verb: str, side: frozenset[str] | None) -> bool:
    leaf = field_words(fact.field).leaf
    return bool(leaf & side) if side is not None else verb in leaf
