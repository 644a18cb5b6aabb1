"""Times told where somebody is: "17:30 in Helsinki" against an instant of the evidence and the zone it names.

Works with zones named as in the tz database ("Europe/Helsinki"), so that daylight saving is theirs.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.naming import NAMED, around, naming
from faithgrade.rules.binding.standing import still_open, wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.reckoning.toldzone import told_in_zone
from faithgrade.rules.words.zonenames import IN_A_CITY, OF_READER, cities, zone_of
from faithgrade.values import Clock, Kind, Moment, Value
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "dates"

_LOCAL = re.compile(r"\blocal(?: time)?\b|\b(?:time|clock) there\b|\bon site\b|\bsite (?:time|clock)\b", re.I)
_CLAUSES = re.compile(r"[,;]|\band\b|\bwhile\b|\bbut\b")


Zone = ZoneInfo | timezone


def called(zone: Zone) -> str:
    """What a zone is called in reasons."""
    return zone.key if isinstance(zone, ZoneInfo) else str(zone)


def zones_told(index: Index) -> tuple[tuple[Fact, Zone, tuple[str, ...]], ...]:
    """Facts that name a zone, with it and the words of its place."""
    found: list[tuple[Fact, Zone, tuple[str, ...]]] = []
    for fact in index.facts:
        zone = zone_of(fact.value) if isinstance(fact.value, str) and len(fact.value) <= 40 else None
        if zone is None and (offset := _offset_of(fact)) is not None:
            found.append((fact, offset, ()))
        if zone is not None:
            city = str(fact.value).rsplit("/", 1)[-1].replace("_", " ")
            found.append((fact, zone, tuple(t.fold for t in tokenize(city))))
    return tuple(found)


def _offset_of(fact: Fact) -> timezone | None:
    """The distance from UTC that a field called so gives: ``{"local_offset": "-03:00"}``."""
    if not isinstance(fact.value, str) or not fact.field or not _OFFSET_FIELD.search(fact.field[-1]):
        return None
    told = _OFFSET.fullmatch(fact.value.strip())
    if told is None:
        return None
    minutes = int(told[2]) * 60 + int(told[3] or 0)
    return (
        timezone(timedelta(minutes=-minutes if told[1] in "-−" else minutes)) if minutes <= 14 * 60 else None
    )


_OFFSET_FIELD = re.compile(r"offset|tz|zone", re.I)
_OFFSET = re.compile(r"(?:UTC|GMT)?\s?([+\-−])(\d{1,2})(?::?(\d\d))?")


def instants(index: Index) -> tuple[tuple[Fact, datetime], ...]:
    """Facts that give an instant: a date and time with its distance from UTC."""
    return tuple(
        (fact, (m.low - timedelta(minutes=m.offset)).replace(tzinfo=UTC))
        for fact, m in index.moments()
        if m.low is not None and m.offset is not None and m.clock is not None
    )


def told_there(view: ClaimView, value: Value) -> Atom | None:
    """A time of day, or the day beside it, against the instants of the evidence as clocks show them in the zone told."""
    if (told := told_in_zone(view, value)) is not None:
        return told
    zones = view.index.once(zones_told)
    if not (at := view.index.once(instants)):
        return None
    if value.kind is Kind.TIME:
        told = _clock_there(view, value, zones, at) if zones else None
        return told or _clock_elsewhere(view, value, at)
    if (told := _day_at_offset(view, value, at)) is not None:
        return told
    if not zones:
        return None
    if value.kind is Kind.DATE and isinstance(value.reading, Moment) and value.reading.day is not None:
        return _day_there(view, value, zones, at)
    return None


def _clock_there(
    view: ClaimView,
    value: Value,
    zones: tuple[tuple[Fact, Zone, tuple[str, ...]], ...],
    at: tuple[tuple[Fact, datetime], ...],
) -> Atom | None:
    clock = value.reading
    if not isinstance(clock, Clock) or clock.offset is not None:
        return None
    told = _zone_beside(view, value, zones)
    if told is None:
        return None
    fact, zone, covers, outright = told
    shown_there = [(f, t.astimezone(zone)) for f, t in at]
    meant = _meant(view, value, shown_there)
    fitting = [(f, t) for f, t in meant if shows(clock, t)]
    if fitting and (len(meant) == 1 or len({t for _, t in fitting}) == 1):
        f, t = fitting[0]
        return Atom(
            RULE,
            value.start,
            value.end,
            "good",
            Reason.CONVERTED,
            f"{place(view, f)} is {t:%H:%M} in {called(zone)}",
            (point(view, f, Relation.SUPPORTS), point(view, fact, Relation.OPERAND)),
            (f.index, fact.index),
            covers,
        )
    if fitting or not outright or not meant:
        return None
    if any(isinstance(r, Clock) and _same(clock, r) for _, r in view.index.clocks()):
        return None  # the evidence has it as a time of day of its own
    f, t = meant[0]
    if len(meant) > 1:
        return None
    return Atom(
        RULE,
        value.start,
        value.end,
        "wrong",
        Reason.WRONG_DERIVATION,
        f"{place(view, f)} is {shown(f.value)}, which is {t:%H:%M} in {called(zone)}",
        (point(view, f, Relation.CONTRADICTS), point(view, fact, Relation.OPERAND)),
        (f.index,),
        right_value=f"{t:%H:%M}",
    )


def _clock_elsewhere(view: ClaimView, value: Value, at: tuple[tuple[Fact, datetime], ...]) -> Atom | None:
    """A time in a city that the evidence gives no zone for: right by the city's own zone, else for nobody here to tell."""
    clock = value.reading
    if not isinstance(clock, Clock) or clock.offset is not None:
        return None
    found = IN_A_CITY.match(view.text, value.end) or IN_A_CITY.match(view.text[: value.start])
    if found is None or any(isinstance(r, Clock) and _same(clock, r) for _, r in view.index.clocks()):
        return None
    zone = zone_of(cities().get((found["of"] or found["at"]).casefold(), ""))
    if zone is None:
        return None
    meant = _meant(view, value, [(f, t.astimezone(zone)) for f, t in at])
    covers = view.tokens_in(*found.span()) if found.start() >= value.end else view.tokens_in(0, found.end())
    for fact, instant in meant:
        if shows(clock, instant):
            why = f"{place(view, fact)} is {instant:%H:%M} in {called(zone)}"
            pointers = (point(view, fact, Relation.SUPPORTS),)
            return Atom(
                RULE, value.start, value.end, "good", Reason.CONVERTED, why, pointers, (fact.index,), covers
            )
    if found["of"] and len(meant) == 1:
        fact, instant = meant[0]
        why = f"{place(view, fact)} is {instant:%H:%M} in {called(zone)}"
        return replace(
            wrong(view, value, RULE, Reason.WRONG_DERIVATION, why, fact), right_value=f"{instant:%H:%M}"
        )
    return None


def city_told(view: ClaimView, value: Value, atom: Atom) -> Atom | None:
    """The city beside a time that is right by its zone: it says whose clock is read, and need be in no result."""
    if value.kind is not Kind.TIME or atom.standing != "good" or atom.code is not Reason.CONVERTED:
        return None
    found = IN_A_CITY.match(view.text, value.end) or IN_A_CITY.match(view.text[: value.start])
    if found is None or (found["of"] or found["at"]).casefold() not in cities():
        return None
    why = f"“{found['of'] or found['at']}” says whose clock is read"
    name = "of" if found["of"] else "at"
    covers = view.tokens_in(*found.span())
    return Atom("aggregates", *found.span(name), "good", Reason.CONVERTED, why, covers=covers, is_value=False)


def _day_there(
    view: ClaimView,
    value: Value,
    zones: tuple[tuple[Fact, Zone, tuple[str, ...]], ...],
    at: tuple[tuple[Fact, datetime], ...],
) -> Atom | None:
    """The day of a time told in a zone: near midnight it is another than in UTC."""
    day = value.reading
    assert isinstance(day, Moment)  # noqa: S101 told_there passes moments only
    clocks = [v for v in view.values if v.kind is Kind.TIME and isinstance(v.reading, Clock)]
    days = [v for v in view.values if v.kind is Kind.DATE]
    if len(clocks) > 1:  # "23:30 UTC on 10 February, which was 08:30 on 11 February in Tokyo"
        begin, end = _clause_around(view, value)
        clocks, days = ([v for v in some if begin <= v.start < end] for some in (clocks, days))
    if len(clocks) != 1 or len(at) != 1:
        return None
    clock = clocks[0].reading
    if not isinstance(clock, Clock) or clock.offset is not None:
        return None
    told = _zone_beside(view, clocks[0], zones)
    if told is None or len(days) != 1:
        return None
    fact, zone, _, outright = told
    (f, instant) = at[0]
    there = instant.astimezone(zone)
    if not shows(clock, there):
        return None
    fits = (day.month in (None, there.month)) and day.day == there.day and day.year in (None, there.year)
    why = f"{place(view, f)} falls on {there:%Y-%m-%d} in {called(zone)}"
    if not fits and not outright:
        return still_open(value, RULE, why)
    return Atom(
        RULE,
        value.start,
        value.end,
        "good" if fits else "wrong",
        Reason.CONVERTED if fits else Reason.WRONG_DERIVATION,
        why,
        (
            point(view, f, Relation.SUPPORTS if fits else Relation.CONTRADICTS),
            point(view, fact, Relation.OPERAND),
        ),
        (f.index,),
        right_value=None if fits else f"{there:%Y-%m-%d}",
    )


def _day_at_offset(view: ClaimView, value: Value, at: tuple[tuple[Fact, datetime], ...]) -> Atom | None:
    """The day beside a time that is written with its zone ("08:30 JST on 16 January"): it is the day in that zone."""
    day = value.reading
    clocks = [v.reading for v in view.values if v.kind is Kind.TIME and isinstance(v.reading, Clock)]
    days = [v for v in view.values if v.kind is Kind.DATE]
    if (
        value.kind is not Kind.DATE
        or not isinstance(day, Moment)
        or day.day is None
        or len(clocks) != 1
        or len(days) != 1
        or clocks[0].offset is None
    ):
        return None
    zone = timezone(timedelta(minutes=clocks[0].offset))
    there = [(f, local) for f, t in at if shows(clocks[0], local := t.astimezone(zone))]
    if len({t for _, t in there}) != 1:
        return None
    fact, local = there[0]
    fits = (
        day.day == local.day
        and day.month in (None, local.month)
        and day.year in (None, local.year)
        and day.weekday in (None, local.weekday())
    )
    why = f"{place(view, fact)} is {local:%Y-%m-%d %H:%M} in the zone that the claim gives"
    if not fits:
        atom = wrong(view, value, RULE, Reason.WRONG_DERIVATION, why, fact)
        return replace(atom, right_value=f"{local:%Y-%m-%d}")
    pointers = (point(view, fact, Relation.SUPPORTS),)
    return Atom(RULE, value.start, value.end, "good", Reason.CONVERTED, why, pointers, (fact.index,))


def _clause_around(view: ClaimView, value: Value) -> tuple[int, int]:
    begin = max((m.end() for m in _CLAUSES.finditer(view.text, 0, value.start)), default=0)
    return begin, next((m.start() for m in _CLAUSES.finditer(view.text, value.end)), len(view.text))


def _zone_beside(
    view: ClaimView, value: Value, zones: tuple[tuple[Fact, Zone, tuple[str, ...]], ...]
) -> tuple[Fact, Zone, frozenset[int], bool] | None:
    """The zone whose place stands in the clause of a time, or the reader's own where no place is named at all."""
    begin, end = _clause_around(view, value)
    own = sorted(view.tokens_in(begin, end))
    named = []
    for fact, zone, words in zones:
        for n in own[: len(own) - len(words) + 1] if words else ():
            if tuple(view.tokens[m].fold for m in range(n, n + len(words)) if m < len(view.tokens)) == words:
                covers = frozenset(range(n, n + len(words)))
                named.append((fact, zone, covers | _time_word(view, n + len(words)), True))
                break
    if len(named) == 1:
        return named[0]
    if named:
        return None
    if (spoken := _said_of_the_sentence(view, zones)) is not None:
        return spoken
    whole = {t.fold for t in view.tokens}
    if any(words and set(words) <= whole for _, _, words in zones) or "utc" in whole or "gmt" in whole:
        return None
    if len({called(zone) for _, zone, _ in zones}) == 1:
        fact, zone, _ = zones[0]
        if _LOCAL.search(view.text):
            return (
                fact,
                zone,
                frozenset(n for n, t in enumerate(view.tokens) if t.fold in ("local", "time")),
                True,
            )
        if OF_READER.search("/".join(fact.field)) or "timezone" in "".join(fact.field).lower().replace(
            "_", ""
        ):
            yours = [
                n
                for n, t in enumerate(view.tokens)
                if t.fold == "time" and n and view.tokens[n - 1].fold == "your"
            ]
            return fact, zone, frozenset(yours), False
    return None


def _said_of_the_sentence(
    view: ClaimView, zones: tuple[tuple[Fact, Zone, tuple[str, ...]], ...]
) -> tuple[Fact, Zone, frozenset[int], bool] | None:
    """The one zone of the evidence that a sentence names in a part of its own: "…, Berlin time", "By Denver's clock …"."""
    folds = [t.fold for t in view.tokens]
    named = [
        (fact, zone, n, len(words))
        for fact, zone, words in zones
        for n in range(len(folds))
        if words and tuple(folds[n : n + len(words)]) == words
    ]
    if len(named) != 1 or sum(fold in ("time", "clock") for fold in folds) != 1:
        return None
    fact, zone, n, length = named[0]
    behind = folds[n + length : n + length + 2]
    if behind[:1] != ["time"] and behind != ["s", "clock"]:
        return None
    own = frozenset(range(n, n + length + (1 if behind[0] == "time" else 2)))
    return fact, zone, own, True


def _time_word(view: ClaimView, n: int) -> frozenset[int]:
    """The "time" of "Helsinki time"."""
    return frozenset({n}) if n < len(view.tokens) and view.tokens[n].fold == "time" else frozenset()


def _meant(view: ClaimView, value: Value, there: list[tuple[Fact, datetime]]) -> list[tuple[Fact, datetime]]:
    """The instants that a time may be of: the one whose day stands nearest before it, or whose field is named; else all."""
    if len(there) <= 1:
        return there
    days = [
        v
        for v in view.values
        if v.kind is Kind.DATE and isinstance(v.reading, Moment) and v.reading.day is not None
    ]
    before = [v for v in days if v.end <= value.start] or days
    if before:
        near = min(before, key=lambda v: abs(v.start - value.start)).reading
        if isinstance(near, Moment):
            kept = [(f, t) for f, t in there if t.day == near.day and near.month in (None, t.month)]
            if kept:
                return kept
    words = around(view, value.start, value.end)
    named = [(f, t) for f, t in there if naming(view, f, words, value.reading).score >= NAMED]
    return named or there


def shows(clock: Clock, at: datetime) -> bool:
    """Whether a clock that shows a moment shows the time."""
    minutes, other = clock.at.hour * 60 + clock.at.minute, at.hour * 60 + at.minute
    return minutes == other or (clock.ambiguous and minutes % 720 == other % 720)


def _same(clock: Clock, other: Clock) -> bool:
    minutes, told = (c.at.hour * 60 + c.at.minute for c in (clock, other))
    return minutes == told or ((clock.ambiguous or other.ambiguous) and minutes % 720 == told % 720)
