"""How long something took: by the start and end that a record holds, or as a clock shows it, "in 18:30" of ``{"time_s": 1110}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find, inside, selection_for
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.grounding import ground_matches
from faithgrade.values import Amount, Bound, Clock, Kind, Moment, Value, exact, match
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason, Relation

RULE = "aggregates"

_STARTS = frozenset(
    stem(w)
    for w in "start started starts begin began begun from departure dep departs departed opened out since".split()
)
_ENDS = frozenset(
    stem(w)
    for w in "end ended ends finish finished until to arrival arr arrives arrived closed in stop stopped completed".split()
)
_LASTED = re.compile(
    r"\b(?:takes?|took|taking|lasts?|lasted|lasting|ran (?:for)?|runs for|running time|in total|duration|long|so|outage|went on for|open for|is on for|stays? for)\b"
)
_NOT_FOR_IT = re.compile(
    r"\b(?:ago|in|within|after|before|until|every|later|earlier|delay\w*|late|early|buffer|left|remaining)\s*$"
)


def spans(index: Index) -> tuple[tuple[Fact, Fact, timedelta], ...]:
    """Pairs of a start and an end in one object, with the time between them."""
    by_node: dict[int, list[tuple[Fact, Moment]]] = {}
    for fact, m in index.moments():
        if m.low is not None and m.day is not None and fact.node >= 0:
            by_node.setdefault(fact.node, []).append((fact, m))
    found = []
    for rows in by_node.values():
        starts = [(f, m) for f, m in rows if field_words(f.field).leaf & _STARTS]
        ends = [(f, m) for f, m in rows if field_words(f.field).leaf & _ENDS]
        if len(starts) != 1 or len(ends) != 1 or starts[0][0] == ends[0][0]:
            continue
        (f, a), (g, b) = starts[0], ends[0]
        if field_words(f.field).leaf == {"out"} and field_words(g.field).leaf == {"in"} and _is_later(a, b):
            (f, a), (g, b) = (g, b), (f, a)  # into the oven and out of it, not out on a trip and back in
        if a.low is None or b.low is None or (a.offset is None) != (b.offset is None):
            continue
        if (a.clock is None) != (b.clock is None):
            continue
        shift = timedelta(minutes=(a.offset or 0) - (b.offset or 0))
        length = b.low - a.low + shift
        if timedelta(0) < length < timedelta(days=400):
            found.append((f, g, length))
            if a.clock is None:  # from the 3rd to the 5th are two days, or three
                found.append((f, g, length + timedelta(days=1)))
    return tuple(found)


def _is_later(one: Moment, other: Moment) -> bool:
    return (
        one.low is not None and other.low is not None and one.offset == other.offset and one.low > other.low
    )


def lengths(view: ClaimView) -> Iterator[Atom]:
    """An atom for a length of time that the claim gives for what has the evidence's only start and end."""
    told = [v for v in view.values if v.kind is Kind.DURATION and _is_length(v)]
    if not told or view.negated:
        return
    found = view.index.once(spans)
    if not found or len({(f.index, g.index) for f, g, _ in found}) != 1:
        return
    start, end, length = found[0]
    text = level(view.text)
    whole = [exact(Decimal(int(span.total_seconds())), "s") for _, _, span in found]
    for value in told:
        before = text[: value.start]
        if _NOT_FOR_IT.search(before.rstrip()) or re.match(
            r"\s*(?:ago|later|earlier|before|after|late|early)\b", text[value.end :]
        ):
            continue
        if not _LASTED.search(text) or len(told) > 2:
            continue
        if any(
            match(value, r) is not None
            for f in view.index.facts
            for r in view.index.readings(f)
            if isinstance(r, Amount) and r.unit is not None
        ):
            continue  # the evidence gives this length itself
        fits = any(_is_it(value, seconds) for seconds in whole)
        if not fits and (len(told) > 1 or not all(_is_far(value, seconds) for seconds in whole)):
            continue
        why = f"{place(view, start)} and {place(view, end)} are {_written(length)} apart"
        yield Atom(
            RULE,
            value.start,
            value.end,
            "good" if fits else "wrong",
            Reason.DERIVED if fits else Reason.WRONG_DERIVATION,
            why,
            (point(view, start, Relation.OPERAND), point(view, end, Relation.OPERAND)),
            (start.index, end.index),
            frozenset(n for n, t in enumerate(view.tokens) if t.fold in _VERBS),
            None if fits else _written(length),
        )


_VERBS = frozenset("took takes taking lasts lasted lasting ran runs for duration total long".split())


def _is_length(value: Value) -> bool:
    reading = value.reading
    return isinstance(reading, Amount) and reading.unit is not None and not reading.is_range


def _is_it(value: Value, seconds: Amount) -> bool:
    reading = value.reading
    moved = convert(seconds, reading.unit or "s") if isinstance(reading, Amount) else None
    return match(value, seconds) is not None or (moved is not None and match(value, moved) is not None)


def _is_far(value: Value, seconds: Amount) -> bool:
    """Whether a length is so far from another that no rounding leads to it: a twentieth, and more than its last digit."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 lengths only
    told = convert(reading, "s")
    if told is None or told.value <= 0:
        return False
    if reading.bound in (Bound.OVER, Bound.AT_LEAST):
        return told.value > seconds.value
    if reading.bound in (Bound.UNDER, Bound.AT_MOST):
        return told.value < seconds.value
    return abs(told.value - seconds.value) > seconds.value / 20 and reading.bound is None


def _written(length: timedelta) -> str:
    if length >= timedelta(days=3):
        return f"{length.days} days"
    minutes = int(length.total_seconds()) // 60
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


_WRITTEN = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")
_TAKEN = re.compile(
    r"(?:\b(?:in|took|takes|taken|taking|lasts?|lasted|clocked|needed|ran|runs|time of|times? (?:was|were|is)|duration(?: of| is| was)?)|\btime:)"
    r"\s+(?:(?:just|only|about|a time of|an? \w+)\s+)*[*_]*$",
    re.I,
)
_TAKING = frozenset("finished finishes finish clocked took takes needed lasted lasts".split())
_HALF = Decimal("0.5")


def length_of_time(view: ClaimView, value: Value) -> Atom | None:
    """The standing of a clock's writing as a length of time, where the words before it tell of one and the evidence has some.

    Two numbers may be hours and minutes as well as minutes and seconds.
    """
    written = _WRITTEN.fullmatch(value.text)
    if (
        value.kind is not Kind.TIME
        or written is None
        or not _TAKEN.search(view.text[: value.start])
        or not view.index.once(_lengths)
        or find(view, value)
    ):
        return None
    first, second, third = (int(part or 0) for part in written.groups())
    seconds = [first * 3600 + second * 60 + third]
    if written[3] is None:
        seconds.insert(0, first * 60 + second)
    told = replace(
        value,
        kind=Kind.DURATION,
        readings=tuple(Amount(Decimal(s), s - _HALF, s + _HALF, "s", high_open=True) for s in seconds),
    )
    matches = [(f, how) for f, how in find(view, told) if f in view.index.once(_lengths)]
    if matches:
        atom = ground_matches(view, told, "dates", matches, absent_is_wrong=False)
        if atom is None or atom.standing != "good":
            return atom
        clause = view.clause_of[min(view.tokens_in(value.start, value.end))]
        verbs = {n for n, t in enumerate(view.tokens) if t.fold in _TAKING and view.clause_of[n] == clause}
        return replace(atom, covers=atom.covers | verbs)
    selection = selection_for(view, value.start, value.end)
    held = inside(view, view.index.once(_lengths), selection)
    if len(held) != 1 or view.negated or not view.index.source(held[0]).whole:
        return None
    why = f"“{value.text}” is no length of time that the evidence has; {place(view, held[0])} is {shown(held[0].value)}"
    return wrong(view, value, "dates", Reason.CONTRADICTED, why, held[0])


def _lengths(index: Index) -> tuple[Fact, ...]:
    """The facts that are one length of time and no time of day."""
    return tuple(
        f
        for f in index.facts
        if (readings := index.readings(f))
        and any(isinstance(r, Amount) and dimension(r.unit) == "time" for r in readings)
        and not any(isinstance(r, Clock) for r in readings)
        and not f.prose
        and (not isinstance(f.value, str) or len(f.value) <= 24)
    )
