"""Until when something goes on: "open until 17:00" of ``{"open": "10:00", "close": "17:00"}``, against the one end that is given."""

from __future__ import annotations

import re

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.overtaken import FORMER, is_overtaken
from faithgrade.rules.binding.standing import still_open, told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Kind, Value
from faithgrade.values.match import match
from faithgrade.values.text import stem

_GOING_ON = re.compile(
    r"\b(?P<verb>(?:now |still |currently )?(?:runs?|running|lasts?|goes on|continues|is|are|stays?|remains?))"
    r"(?: (?P<state>open|valid|good|active|running|booked))?(?: (?:from )?\d{1,2}[:.]\d\d)? (?P<until>until|till) $",
    re.I,
)
_ENDS = frozenset(
    stem(w) for w in "end ends until till expire expires expiry expiration close closes closing".split()
)
_CLOSING = frozenset(stem(w) for w in "close closes closing".split())
_ANY = frozenset(stem(w) for w in "new current now at on date time day valid to is".split())
_VALID_TO = frozenset({stem("valid"), stem("to")})
_CLOCK = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def until_when(view: ClaimView, value: Value) -> Atom | None:
    """Whether what is told to go on until a moment ends then, where the evidence gives just one end of it."""
    told = _GOING_ON.search(view.text[: value.start])
    if told is None or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return None
    selection = selection_for(view, value.start, value.end)
    ends = [
        f
        for f in view.index.facts
        if _is_an_end(view, f) and is_inside(view, f, selection) and not is_overtaken(view.index, f)
    ]
    if len(ends) > 1 and any(match(value, r) is not None for f in ends for r in view.index.readings(f)):
        return still_open(value, "dates", "it is one of several ends that the claim may mean")
    if len(ends) != 1 or view.index.source(ends[0]).outdated or view.index.source(ends[0]).superseded:
        return None
    fact = ends[0]
    right = any(match(value, reading) is not None for reading in view.index.readings(fact))
    plain = _CLOCK if value.kind is Kind.TIME else _DAY if value.kind is Kind.DATE else None
    if not right and (plain is None or not plain.fullmatch(str(fact.value))):
        return None
    covers = view.tokens_in(*told.span("verb")) | view.tokens_in(*told.span("until"))
    if told["state"] == "open" and field_words(fact.field[-1:]).leaf & _CLOSING:
        covers |= view.tokens_in(*told.span("state"))
    return told_by(view, "dates", value.span, fact, right=right, covers=covers, said=f"until {value.text}")


def _is_an_end(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact is when something ends, and its name speaks of no other thing than the claim."""
    leaf = field_words(fact.field[-1:]).leaf
    if not fact.field or not (leaf & _ENDS or leaf >= _VALID_TO) or leaf & FORMER:
        return False
    return isinstance(fact.value, str) and leaf - _ENDS - _ANY <= view.stems
