"""Times and days told in UTC or in a city, against moments of the evidence that are given at a distance from it or with a zone beside them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.words.zonenames import IN_A_CITY, OF_READER, cities, zone_of
from faithgrade.values import Clock, Kind, Moment, Value
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "dates"

_UTC = re.compile(r"\b(?:UTC|GMT|Zulu time)\b")
_LOCAL = re.compile(r"\blocal|\b(?:their|your|our|my|his|her) time\b|\btime in\b", re.I)
_THERE = re.compile(r"\b(?:your|our|my|their|local|the shop['’]s) (?:clocks?|time|calendar)\b", re.I)
_FOR_READER = re.compile(r"\bfor (?:you|me|us)\b", re.I)
_ZONE_FIELD = re.compile(r"zone|tz", re.I)


def told_in_zone(view: ClaimView, value: Value) -> Atom | None:
    """The verdict on a time or a day of a claim in UTC, or a day in a city, where just one moment of the evidence can be meant."""
    zone = _zone_said(view, value)
    if zone is None or value.kind not in (Kind.TIME, Kind.DATE) or view.negated:
        return None
    clocks = [v for v in view.values if isinstance(v.reading, Clock)]
    if len(clocks) > 1 or (clocks and _LOCAL.search(view.text)):
        own = value.reading
        if not isinstance(own, Clock) or own.offset != 0:
            return None  # "22:40 local time, which is 13:40 UTC"
    moments = view.index.once(_away_from_utc)
    if len({instant for _, instant, _ in moments}) != 1 or len(moments) != len(view.index.moments()):
        return None
    fact, instant, local = moments[0]
    instant = instant.astimezone(zone)
    if instant.replace(tzinfo=None) == local:
        return None
    fits = _fits(value, instant)
    if fits is None or (fits and len(clocks) <= 1 and not _all_fit(view, instant)):
        return None
    why = f"{place(view, fact)} is {shown(fact.value)}, which is {instant:%Y-%m-%d %H:%M} there"
    relation = Relation.SUPPORTS if fits else Relation.CONTRADICTS
    return Atom(
        RULE,
        value.start,
        value.end,
        "good" if fits else "wrong",
        Reason.CONVERTED if fits else Reason.WRONG_DERIVATION,
        why,
        (point(view, fact, relation),),
        (fact.index,),
        frozenset(n for n, t in enumerate(view.tokens) if t.fold in ("utc", "gmt")) if fits else frozenset(),
        None if fits else f"{instant:%Y-%m-%d %H:%M}",
    )


def _zone_said(view: ClaimView, value: Value) -> tzinfo | None:
    """The one zone that a claim speaks of: UTC, or for a day that of a city."""
    if len(_UTC.findall(view.text)) == 1:
        return UTC
    said = [m["of"] or m["at"] for m in IN_A_CITY.finditer(view.text)] if value.kind is Kind.DATE else []
    if len(said) == 1:
        return zone_of(cities().get(said[0].casefold(), ""))
    there = _THERE.search(view.text) is not None
    if value.kind is not Kind.DATE or said or not (there or _FOR_READER.search(view.text)):
        return None
    zones = {
        str(f.value)
        for f in view.index.facts
        if f.field
        and _ZONE_FIELD.search(f.field[-1])
        and isinstance(f.value, str)
        and (there or OF_READER.search(f.field[-1]))
    }
    return zone_of(next(iter(zones))) if len(zones) == 1 else None


def _away_from_utc(index: Index) -> tuple[tuple[Fact, datetime, datetime], ...]:
    """Facts that are moments with a distance from UTC or a zone beside them, each as it is in UTC and as it is written."""
    found = []
    for fact, moment in index.moments():
        if moment.low is None or moment.clock is None:
            continue
        local = moment.low.replace(tzinfo=None)
        if moment.offset is not None:
            found.append((fact, (local - timedelta(minutes=moment.offset)).replace(tzinfo=UTC), local))
            continue
        beside = {
            str(f.value)
            for f in index.facts
            if f.node == fact.node
            and f.source == fact.source
            and f.field
            and _ZONE_FIELD.search(f.field[-1])
            and isinstance(f.value, str)
        }
        zone = zone_of(next(iter(beside))) if len(beside) == 1 else None
        if zone is not None:
            found.append((fact, local.replace(tzinfo=zone).astimezone(UTC), local))
    return tuple(found)


def _fits(value: Value, instant: datetime) -> bool | None:
    """Whether a time or a day is that of a moment; None where it is given with another zone, or by less than a day."""
    reading = value.reading
    if isinstance(reading, Clock):
        if reading.offset not in (None, 0):
            return None
        minutes, other = reading.at.hour * 60 + reading.at.minute, instant.hour * 60 + instant.minute
        return minutes == other or (reading.ambiguous and minutes % 720 == other % 720)
    if isinstance(reading, Moment) and reading.day is not None:
        return (
            reading.day == instant.day
            and reading.month in (None, instant.month)
            and reading.year in (None, instant.year)
            and reading.weekday in (None, instant.weekday())
        )
    return None


def _all_fit(view: ClaimView, instant: datetime) -> bool:
    """Whether no other time or day of the claim is of another moment."""
    return all(
        _fits(v, instant) is not False for v in view.values if v.kind in (Kind.TIME, Kind.DATE, Kind.DATETIME)
    )
