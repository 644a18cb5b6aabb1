"""Moments made from their parts, and taken apart into day and time again."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from faithgrade.values.value import Clock, Kind, Moment, Value


def moment(
    year: int | None,
    month: int | None = None,
    day: int | None = None,
    at: time | None = None,
    *,
    fields: str = "",
    weekday: int | None = None,
    offset: int | None = None,
) -> Moment | None:
    """A moment from its parts, None when the calendar has no such day.

    `fields` names the parts of the clock that were written ("hour minute second").

    >>> moment(2024, 2).high, moment(2023, 2, 29)
    (datetime.datetime(2024, 3, 1, 0, 0), None)
    """
    named = _named(year is not None, month is not None, day is not None, weekday is not None, fields)
    low = high = None
    try:
        if year is None:
            if day is not None and month is not None:
                date(2000, month, day)  # a leap year: 29 February may stand without a year
        elif month is None:
            low, high = datetime(year, 1, 1), datetime(year + 1, 1, 1)
        elif day is None:
            low, high = datetime(year, month, 1), datetime(year + month // 12, month % 12 + 1, 1)
        else:
            low = datetime(year, month, day)
            high = low + timedelta(days=1)
            if at is not None:
                low = datetime.combine(low, at)
                high = low + (timedelta(seconds=1) if "second" in named else timedelta(minutes=1))
    except (ValueError, OverflowError):
        return None
    return Moment(named, low, high, year, month, day, at, weekday, offset)


@lru_cache(maxsize=256)
def _named(year: bool, month: bool, day: bool, weekday: bool, fields: str) -> frozenset[str]:
    """The parts of a moment that were given: few sets, shared by all moments."""
    given = {"year": year, "month": month, "day": day, "weekday": weekday}
    return frozenset({*(name for name, is_given in given.items() if is_given), *fields.split()})


def quarter(year: int, number: int) -> Moment:
    """The quarter of a year as an interval; `fields` holds year and quarter."""
    low = datetime(year, 3 * number - 2, 1)
    high = datetime(year + number // 4, 3 * number % 12 + 1, 1)
    return Moment(frozenset({"year", "quarter"}), low, high, year)


def parts(value: Value) -> tuple[Value, ...]:
    """A date with a time as the two values it joins, for evidence that keeps them in two fields.

    Any other value comes back alone, as it is.

    >>> from faithgrade.values import read_values
    >>> [(v.kind.value, v.text) for v in parts(read_values("at 2024-05-20 07:00 EST")[0])]
    [('date', '2024-05-20'), ('time', '07:00 EST')]
    """
    gap = _DATE_TIME_GAP.search(value.text)
    if value.kind is not Kind.DATETIME or gap is None:
        return (value,)
    days: list[Moment] = []
    clocks: list[Clock] = []
    for reading in value.readings:
        if isinstance(reading, Moment) and reading.clock is not None:
            day = moment(reading.year, reading.month, reading.day)
            if day is not None and day not in days:
                days.append(day)
            clocks.append(Clock(reading.clock, "second" in reading.fields, reading.offset))
    if not days:
        return (value,)
    middle, begin = value.start + gap.start(), value.start + gap.end()
    return (
        Value(Kind.DATE, value.start, middle, value.text[: gap.start()], tuple(days)),
        Value(Kind.TIME, begin, value.end, value.text[gap.end() :], tuple(clocks)),
    )


_DATE_TIME_GAP = re.compile(r"(?<=\d)(?:T|[ _]|,\s)(?=\d{1,2}:)")

__all__ = ["moment", "parts", "quarter"]
