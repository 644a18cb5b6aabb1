"""Reckoning with the calendar: days counted from the dates of the evidence, and the stretches between them."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal

from faithgrade.evidence.index import Index
from faithgrade.rules.claim.sayings import own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.arithmetic import among_numbers
from faithgrade.values import Amount, Clock, Kind, Moment, Value, read_values
from faithgrade.values.text import split_identifier, stem
from faithgrade.values.units import convert


def by_the_calendar(view: ClaimView, value: Value, reading: Moment | Clock) -> bool:
    """Whether a date only names a period, or is a whole number of days the evidence gives from a date of the evidence."""
    if isinstance(reading, Clock):
        return not view.index.clocks()
    if "day" not in reading.fields:
        return True
    dates = {m.low.date() for _, m in view.index.moments()[:400] if m.low is not None}
    steps = {abs((day - d).days) for d in dates for day in _days_meant(reading, d.year)}
    arrives = bool(view.stems & _ARRIVES) and view.index.once(tells_of_the_next_day)
    overnight = arrives or bool(view.stems & _UNTIL)
    if 0 in steps or (1 in steps and overnight):
        return True
    if is_reckoned(view, value) and any(abs(s - days) <= 3 for s in steps for days in _own_durations(view)):
        return True
    counted = view.index.once(day_counts) if is_reckoned(view, value) else frozenset()
    return bool(steps & counted) or bool({s + 1 for s in steps} & counted)


def _own_durations(view: ClaimView) -> list[int]:
    """Days that the lengths of time of the sentence itself come to, a month as 30.4 of them."""
    found = []
    for value in view.values:
        reading = value.reading
        if value.kind is Kind.DURATION and isinstance(reading, Amount) and reading.unit in _DAYS:
            found.append(int(reading.value * _DAYS[reading.unit]))
    return found


_DAYS = {"day": Decimal(1), "week": Decimal(7), "month": Decimal("30.44"), "year": Decimal("365.25")}


def _days_meant(reading: Moment, year: int) -> list[date]:
    """The day of a claim, of the given year where it names none."""
    if reading.low is not None:
        return [reading.low.date()]
    if reading.month is None or reading.day is None or (reading.month, reading.day) == (2, 29):
        return []
    day = date(year, reading.month, reading.day)
    return [day] if reading.weekday in (None, day.weekday()) else []


def tells_of_the_next_day(index: Index) -> bool:
    """Whether a time of the evidence is marked as one of the day after ("00:30+1")."""
    return any(isinstance(f.value, str) and _NEXT_DAY.search(f.value) is not None for f in index.facts)


_ARRIVES = frozenset(stem(w) for w in "arrive arrival arriving land lands landing end ends".split())

_UNTIL = frozenset(stem(w) for w in "until till through lasts runs".split())

_NEXT_DAY = re.compile(r"\d:\d\d\s?\(?\+1\)?(?![\d:])")

_RECKONED = frozenset(
    stem(w)
    for w in "by until till within due expire expires expired expiry deadline valid renew renews renewal later next after before last first day days week weeks month months tomorrow yesterday end ended ends ran runs anniversary".split()
)


def is_reckoned(view: ClaimView, value: Value) -> bool:
    """Whether the words around a date may have counted to it; "Date: 21 May" gives one as it stands."""
    before = [t.stem for t in view.tokens if t.end <= value.start][-6:]
    after = [t.stem for t in view.tokens if t.start >= value.end][:4]
    if any(v.kind is Kind.TIME and v.start >= value.end for v in view.values) and not any(
        v.kind is Kind.DURATION for v in view.values
    ):
        after = [w for w in after if w not in _OF_CLOCKS]  # "on 4 June, leaving after 11 am"
    return not _RECKONED.isdisjoint((*before, *after))


_OF_CLOCKS = frozenset(stem(w) for w in "by until till before after".split())


def day_counts(index: Index) -> frozenset[int]:
    """Whole numbers of the evidence and the policy that may count days, weeks or months."""
    found: set[int] = set()
    for fact in index.facts:
        if fact.value is not None and not isinstance(fact.value, bool):
            for reading in index.readings(fact):
                if isinstance(reading, Amount) and reading.is_whole and 0 < reading.value <= 400:
                    found |= {int(reading.value)} if reading.unit in (None, "day") else set()
                    found |= {int(reading.value) * 7} if reading.unit == "week" else set()
                    found |= (
                        {int(reading.value) * n for n in (28, 29, 30, 31)}
                        if reading.unit == "month"
                        else set()
                    )
    return frozenset(found)


def between_moments(view: ClaimView, reading: Amount) -> bool:
    """Whether a stretch of time lies between two dates or two times of day of the evidence."""
    seconds = convert(reading, "s")
    return seconds is not None and among_numbers(view.index.once(stretches), seconds)


def is_an_age(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether a number told as somebody's age is the whole years between two dates of the evidence, or up to its present day."""
    before = [t.fold for t in view.tokens if t.end <= value.start][-3:]
    after = [t.fold for t in view.tokens if t.start >= value.end][:2]
    aged = not _AGED.isdisjoint((*before, *after)) or (
        value.kind is Kind.NUMBER
        and before[-1:] in (["is"], ["was"], ["turned"], ["turn"], ["turns"], ["at"])
    )
    return (
        aged
        and reading.unit in (None, "year")
        and reading.is_whole
        and int(reading.value) in view.index.once(ages)
    )


_AGED = frozenset("age aged old turn turns turned turning years year".split())


def ages(index: Index) -> frozenset[int]:
    """Whole years between every two dates of the evidence."""
    lows = {m.low.replace(tzinfo=None) for _, m in index.moments() if m.low is not None}
    now = reference_time(index)
    days = sorted(lows | ({now.replace(tzinfo=None)} if now is not None else set()))[:_MOST]
    found: set[int] = set()
    for n, early in enumerate(days):
        for late in days[n + 1 :]:
            years = late.year - early.year - ((late.month, late.day) < (early.month, early.day))
            found |= {years, years + 1} if late == now else {years}
    return frozenset(found)


def stretches(index: Index) -> list[Decimal]:
    """Seconds between every two of the first dates, and of the first times of day, of the evidence, in order."""
    lows = sorted({m.low.replace(tzinfo=None) for _, m in index.moments() if m.low is not None})[:_MOST]
    found = {Decimal(int((b - a).total_seconds())) for n, a in enumerate(lows) for b in lows[n + 1 :]}
    at = {
        r.at if isinstance(r, Clock) else r.clock for _, r in index.clocks() if isinstance(r, (Clock, Moment))
    }
    times = sorted({t.hour * 3600 + t.minute * 60 + t.second for t in at if t is not None})[:_MOST]
    found |= {
        Decimal(part)
        for n, a in enumerate(times)
        for b in times[n + 1 :]
        for part in (b - a, 86400 - (b - a))
    }
    return sorted(found)


_MOST = 80
"""Of so many values, every two are compared."""


def moved(view: ClaimView, reading: Moment) -> bool:
    """Whether a day is one of the evidence, so many days on or back as a number or duration of the evidence says."""
    if reading.low is None or "day" not in reading.fields:
        return False
    days = view.index.once(spans_in_days)
    return any(
        abs((reading.low.replace(tzinfo=None).date() - m.low.date()).days) in days
        for _, m in view.index.moments()[:400]
        if m.low is not None
    )


def spans_in_days(index: Index) -> frozenset[int]:
    """Whole numbers of days that a duration of the evidence or the policy stands for."""
    readings = [reading for fact in index.facts for reading in index.readings(fact)]
    readings += [reading for value in index.once(own_words)["system"] for reading in value.readings]
    found = set()
    for reading in readings:
        if isinstance(reading, Amount) and reading.unit in ("day", "week", "h"):
            moved = convert(reading, "day")
            if moved is not None and 0 < moved.value <= 400 and moved.value == int(moved.value):
                found.add(int(moved.value))
    return frozenset(found)


_NOW = frozenset({"now", "today", "asof"})
_PRESENT_FIELDS = frozenset(
    "currenttime currentdate nowutc servertime serverdate localtime checkedon checkedat retrievedat retrievedon fetchedat queriedat".split()
)
_CURRENT = re.compile(
    r"(?:current|present) (?:date and )?time (?:is|:)\s*(\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2})?)|today(?:'s date)? is\s*(\d{4}-\d{2}-\d{2})",
    re.I,
)


def reference_time(index: Index) -> datetime | None:
    """The present moment as the evidence or the policy text states it ("now", "as_of", "current time is …"); or None."""
    for fact in index.facts:
        words = "".join(split_identifier(fact.field[-1])) if fact.field else ""
        if words in _NOW or words in _PRESENT_FIELDS:
            for reading in index.readings(fact):
                if isinstance(reading, Moment) and reading.low is not None:
                    return reading.low
    for source in index.evidence.sources:
        if source.kind == "system" and isinstance(source.content, str):
            found = _CURRENT.search(source.content)
            if found:
                return datetime.fromisoformat(found[1] or found[2])
    return _day_of_asking(index)


def _day_of_asking(index: Index) -> datetime | None:
    """The day that the user says it is: "Today is 1 July 2026."; None where it is said of two."""
    told = set()
    for source in index.evidence.sources:
        if source.kind == "request" and isinstance(source.content, str):
            for found in _TODAY_IS.finditer(source.content):
                value = next((v for v in read_values(found[1]) if v.start == 0), None)
                reading = value.reading if value is not None else None
                if value is None or not _ENDS.match(found[1], value.end):
                    continue  # "today is the 8 May 2026 regatta"
                if isinstance(reading, Moment) and reading.fields >= {"day", "month", "year"}:
                    told.add(reading.low)
    return told.pop() if len(told) == 1 else None


_ENDS = re.compile(r"\s*(?:$|[,)–—]|and\b|so\b)")
_TODAY_IS = re.compile(r"(?:^|[.;!?(\n] *)today(?: is|'s|’s) ([^.;!?\n]{6,40})", re.I)
