"""Slips: a value that is stated nowhere and is plainly another one gone wrong, whatever arithmetic might give it.

Two digits changed places (1931 for 1913), a sign was dropped, or it is the only time or length of time that it could
be and differs from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.naming import own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.echoes import echoed
from faithgrade.rules.reckoning.steps import is_crowded
from faithgrade.rules.words.lexicon import COMPARED_CUES, FALL_CUES, HEDGES, RISE_CUES
from faithgrade.values import Amount, Clock, Kind, Moment, Value
from faithgrade.values.text import stem
from faithgrade.values.units import dimension


def slip(view: ClaimView, value: Value, excuse: str | None) -> Fact | None:
    """The fact that a value is a slip for, where its excuse is no more than that it may have been worked out."""
    if excuse == "request":
        return None if view.negated else echoed(view, value)
    if excuse not in (None, "small", "derived", "computed", "calendar", "text") or view.negated:
        return None
    found = _turned(view, value)
    if found is None and not is_crowded(view.index):
        found = _swapped(view, value) or _in_another_unit(view, value) or _rounded_up(view, value)
        if found is None and (excuse is None or (excuse == "small" and value.kind is Kind.DURATION)):
            found = _other_than_the_only(view, value)
    return found


# ------------------------------------------------------------------------------------------ two digits swapped


def _swapped(view: ClaimView, value: Value) -> Fact | None:
    """The one number, year or time of day of the evidence with two neighbouring digits the other way round."""
    written = _written(value)
    if written is None or sum(ch.isdigit() for ch in written) < _LEAST:
        return None
    alike = {text: fact for text, fact in view.index.once(_writings) if _are_swapped(text, written)}
    return next(iter(alike.values())) if len(alike) == 1 else None


_LEAST = 4
"""Of fewer digits, numbers that differ in the order of two are too common."""


def _written(value: Value) -> str | None:
    reading = value.reading
    if isinstance(reading, Clock):
        return f"{reading.at.hour:02}:{reading.at.minute:02}" if value.kind is Kind.TIME else None
    if value.text.isdigit() and len(value.text) == _LEAST:
        return value.text
    if isinstance(reading, Amount) and not reading.is_range and reading.bound is None:
        return _plain(reading.value)
    return None


def _plain(number: Decimal) -> str | None:
    return f"{number:f}" if number.is_finite() else None


def _writings(index: Index) -> list[tuple[str, Fact]]:
    """Every number and time of day that a fact is, as it is written."""
    found: list[tuple[str, Fact]] = []
    for fact in index.facts:
        if isinstance(fact.value, (int, Decimal)) and not isinstance(fact.value, bool):
            plain = _plain(Decimal(fact.value))
            if plain is not None:
                found.append((plain, fact))
    for fact, reading in index.clocks():
        clock = (
            reading.clock
            if isinstance(reading, Moment)
            else reading.at
            if isinstance(reading, Clock)
            else None
        )
        if clock is not None:
            found.append((f"{clock.hour:02}:{clock.minute:02}", fact))
    return found


def _are_swapped(one: str, other: str) -> bool:
    """Whether two writings differ in the order of two neighbouring digits alone.

    >>> _are_swapped("1913", "1931"), _are_swapped("1913", "1903"), _are_swapped("12.7", "17.2")
    (True, False, False)
    """
    if len(one) != len(other):
        return False
    apart = [n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return (
        len(apart) == 2
        and apart[1] == apart[0] + 1
        and one[apart[0]] == other[apart[1]]
        and one[apart[1]] == other[apart[0]]
    )


# ------------------------------------------------------------------------------------------ a unit mixed up


def _in_another_unit(view: ClaimView, value: Value) -> Fact | None:
    """The one measure of the evidence with a value's own number in another unit of what it measures: 75 mg for 75 µg."""
    reading = value.reading
    if not isinstance(reading, Amount) or reading.unit is None or reading.is_range or not reading.value:
        return None
    measured = dimension(reading.unit)
    if measured in (None, "money", "share", "points") or reading.bound is not None:
        return None
    found = {
        fact.index: fact
        for fact in view.index.facts
        if not fact.prose
        for other in view.index.readings(fact)
        if isinstance(other, Amount) and dimension(other.unit) == measured and other.value == reading.value
    }
    facts = list(found.values())
    selection = selection_for(view, value.start, value.end)
    return facts[0] if len(facts) == 1 and is_inside(view, facts[0], selection) else None


# ------------------------------------------------------------------------------------------ rounded the wrong way


def _rounded_up(view: ClaimView, value: Value) -> Fact | None:
    """The one longer decimal of the evidence that a value with decimals comes next above, and is not rounded from: 28.5 for 28.449."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or not reading.written
        or reading.bound is not None
        or reading.is_range
    ):
        return None
    step = Decimal(1).scaleb(-reading.written)
    found = {
        fact.index: fact
        for fact in view.index.facts
        for held in view.index.readings(fact)
        if isinstance(held, Amount)
        and held.value.is_finite()
        and dimension(held.unit) in (None, dimension(reading.unit))
        if step / 2 < abs(reading.value) - abs(held.value) < step and not fact.prose
    }
    selection = selection_for(view, value.start, value.end)
    return next((f for f in found.values() if len(found) == 1 and is_inside(view, f, selection)), None)


# ------------------------------------------------------------------------------------------ a sign dropped


def _turned(view: ClaimView, value: Value) -> Fact | None:
    """The one measure of the evidence that is below zero, where the claim gives how it stands without the sign."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or reading.unit is None
        or dimension(reading.unit) in (None, "money", "time")
        or reading.value <= 0
        or reading.bound is not None
        or not _STANDS_AT.search(view.text[: value.start])
        or _BELOW.search(view.text[value.end :])
    ):
        return None
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    said = {t.stem for n, t in enumerate(view.tokens) if view.clause_of[n] in own}
    if said & _OF_WAYS:
        return None
    selection = selection_for(view, value.start, value.end)
    below = replace(reading, value=-reading.value, low=-reading.high, high=-reading.low)
    facts = [
        f
        for f, found in view.index.amounts(below)
        if found.unit is not None and is_inside(view, f, selection)
    ]
    if len(facts) != 1 or facts[0].prose or field_words(facts[0].field).leaf & _OF_WAYS:
        return None
    return facts[0]


_STANDS_AT = re.compile(
    r"\b(?:(?:stands?|stood|reads?|sits?|is|was|now) (?:now )?at|is|was|reads?|read|measures?|measured)\s+$",
    re.I,
)
_BELOW = re.compile(
    r"^\W*(?:\w+\W+){0,2}?(?:below|under|beneath|down|deep|short|behind|lower|less|colder|negative|minus)\b",
    re.I,
)
_OF_WAYS = (FALL_CUES | RISE_CUES | COMPARED_CUES) | {
    stem(w)
    for w in "below under minus negative beneath deep depth change deviation offset loss gap deficit shift drift delta".split()
}
"""Words of a way or a gap, which is told without its sign."""


# ------------------------------------------------------------------------------------------ the only one


def _other_than_the_only(view: ClaimView, value: Value) -> Fact | None:
    """The only time of day, or the only length of time, that the evidence has, where the claim gives another one."""
    index = view.index
    reading = value.reading
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    beside = [t.fold for n, t in enumerate(view.tokens) if view.clause_of[n] in own]
    if any(fold in _RECKONING or fold in HEDGES for fold in beside) or not index.facts:
        return None
    lasting = index.once(_lengths)
    if value.kind is Kind.TIME and isinstance(reading, Clock):
        if reading.offset is not None or reading.zone is not None or lasting:
            return None
        clocks = index.clocks()
        return (
            clocks[0][0] if len({f.index for f, _ in clocks}) == 1 and not _has_zone(clocks[0][1]) else None
        )
    if value.kind is Kind.DURATION and isinstance(reading, Amount) and reading.bound is None:
        is_long = _LONG.match(view.text, value.end) is not None
        if (
            not (is_long or _LASTING.search(view.text[: value.start]))
            or index.clocks()
            or len(index.moments()) > 1
        ):
            return None
        return lasting[0] if len(lasting) == 1 else _only_named(view, value, lasting)
    return None


def _only_named(view: ClaimView, value: Value, lasting: Sequence[Fact]) -> Fact | None:
    """The one of several lengths of time whose field's own name the clause says: "curing takes" of ``{"heating": …, "curing": …}``."""
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    said = {t.stem for n, t in enumerate(view.tokens) if view.clause_of[n] in own}
    named = [f for f in lasting if (leaf := own_words(f.field)) and leaf <= said]
    return named[0] if len(named) == 1 else None


def _lengths(index: Index) -> tuple[Fact, ...]:
    """The facts that are, or tell of, lengths of time."""
    found: dict[int, Fact] = {}
    for fact in index.facts:
        if any(isinstance(r, Amount) and dimension(r.unit) == "time" for r in index.readings(fact)):
            found[fact.index] = fact
    return tuple(found.values())


def _has_zone(reading: object) -> bool:
    """Whether a time is given with its zone, so that it may be told in another."""
    return getattr(reading, "offset", None) is not None or getattr(reading, "zone", None) is not None


_LASTING = re.compile(
    r"\b(?:lasts?|lasted|takes?|took|needs?|needed|runs? (?:for|to)|ran (?:for|to)|goes on for|went on for|(?:is|was) (?:set to|limited to)|duration (?:is|was|of)|long)\s+$",
    re.I,
)
_LONG = re.compile(r" long\b(?!er)", re.I)
_RECKONING = frozenset(
    """before after earlier later ago until till by around about half past quarter since within in left remaining suggest recommend
    propose arrive leave if when once usually typically normally""".split()
)
"""Words by which another time is reckoned from the one that is given, or proposed."""
