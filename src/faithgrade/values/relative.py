"""Dates and times told from now: "yesterday", "8 hours ago", "next Friday"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.moments import moment
from faithgrade.values.months import MONTHS
from faithgrade.values.numerals import words_to_number
from faithgrade.values.text import words
from faithgrade.values.value import Kind, Moment, Value
from faithgrade.values.weekdays import WEEKDAYS

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_UNIT = r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)"
_COUNT = (
    r"(?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve|a few|a couple of|several|half an)"
)
_DAY_NAMES = "|".join(n for n in WEEKDAYS if n.endswith("day"))
_PATTERN = re.compile(
    rf"\b(?P<about>(?:about|around|roughly|approximately|almost|nearly|over|more than"
    rf"|just)\s+)?(?:(?P<h>an?|one|two|three|\d{{1,2}})\s+hours?\s+and\s+)?(?P<n>{_COUNT})\s*(?P<u>{_UNIT})\s+(?P<dir>ago|from now|earlier today)\b"
    rf"|\bin\s+(?P<n2>{_COUNT})\s*(?P<u2>{_UNIT})(?:['’]s?)?\s+time\b"
    r"|\b(?P<day>the day before yesterday|the day after tomorrow|yesterday|today|tomorrow|tonight"
    r"|this (?:morning|afternoon|evening)|yesterday (?:morning|afternoon|evening)|last night|just now"
    r"|right now)\b(?!['’]s)"
    rf"|\b(?P<which>last|next|this|this past|this coming|coming)\s+(?P<what>{_DAY_NAMES}|week|weekend|month"
    rf"|year|quarter)\b"
    r"|(?P<de>\b(?:vorgestern|gestern|heute|morgen|übermorgen)\b|\b(?:avant-hier|hier|aujourd['’]hui|demain"
    r"|après-demain)\b|\b(?:anteayer|ayer|hoy|mañana)\b|\b(?:ieri|oggi|domani)\b|\b(?:ontem|hoje|amanhã)\b)",
    re.I,
)
_FOREIGN_DAYS = {
    "de": {"vorgestern": -2, "gestern": -1, "heute": 0, "morgen": 1, "übermorgen": 2},
    "fr": {"avant-hier": -2, "hier": -1, "aujourd'hui": 0, "demain": 1, "après-demain": 2},
    "es": {"anteayer": -2, "ayer": -1, "hoy": 0, "mañana": 1},
    "it": {"ieri": -1, "oggi": 0, "domani": 1},
    "pt": {"ontem": -1, "hoje": 0, "amanhã": 1},
}  # fmt: skip
_ANY_DAY = {word: days for table in _FOREIGN_DAYS.values() for word, days in table.items()}
_DAYS = {
    "yesterday": -1,
    "today": 0,
    "tomorrow": 1,
    "tonight": 0,
    "the day before yesterday": -2,
    "the day after tomorrow": 2,
    "last night": -1,
}
_PARTS = {
    "morning": (0, 12),
    "afternoon": (12, 18),
    "evening": (17, 24),
    "night": (18, 30),
    "tonight": (17, 30),
}
_TRIGGERS = words(
    """
    ago now earlier time yesterday today tomorrow tonight morning afternoon evening night week weekend
    month year quarter
    """
) | {n for n in WEEKDAYS if n.endswith("day")}
_ALONE = words("ago now earlier yesterday today tomorrow tonight")
_BEFORE = words("in this last next coming")
"""One of these stands before every other word that tells a time from now."""
_FOREIGN_TRIGGERS = frozenset(part for word in _ANY_DAY for part in re.split(r"[^\w]", word))
_RELATIVE = Moment(frozenset({"relative"}), None, None)


def find_relative(canvas: Canvas) -> None:
    """Take expressions told from now; their reading has only the field ``relative`` until
    `resolve_relative`."""
    words = canvas.words
    if (
        words.isdisjoint(_ALONE)
        and (words.isdisjoint(_BEFORE) or words.isdisjoint(_TRIGGERS))
        and (words.isdisjoint(_FOREIGN_TRIGGERS) or canvas.language in ("en", "und"))
    ):
        return
    for match in _PATTERN.finditer(canvas.text):
        if match["de"]:
            table = _FOREIGN_DAYS.get(canvas.language)
            if table is None or match["de"].lower().replace("’", "'") not in table:
                continue
        if canvas.free(*match.span()):
            clock = match["n"] or match["n2"]
            canvas.put(Kind.DATETIME if clock else Kind.DATE, *match.span(), _RELATIVE)


def is_relative(value: Value) -> bool:
    """Whether `value` can be compared only after `resolve_relative`."""
    return any(isinstance(r, Moment) and "relative" in r.fields for r in value.readings)


def resolve_relative(value: Value, now: datetime) -> Value:
    """`value` with the interval its words mean at `now`, in the zone of `now`; other values come back as
    they are.

    "8 hours ago" is as exact as its unit: half an hour to either side. Returned limits are naive datetimes
    in the zone of `now`, and the moments carry its offset.

    >>> from faithgrade.values import read_values
    >>> told = read_values("It left yesterday.")[0]
    >>> resolve_relative(told, datetime(2026, 3, 5, 10)).reading.low
    datetime.datetime(2026, 3, 4, 0, 0)
    """
    if not is_relative(value):
        return value
    match = _PATTERN.match(value.text)
    if match is None:
        return value
    shift = now.utcoffset()
    offset = int(shift.total_seconds() // 60) if shift is not None else None
    try:
        resolved = _resolve(match, now.replace(tzinfo=None))
    except OverflowError:  # "9000 years ago" lies before the calendar
        return value
    if not resolved:
        return value
    return replace(
        value, readings=tuple(replace(m, offset=offset if "hour" in m.fields else m.offset) for m in resolved)
    )


def _resolve(match: re.Match[str], now: datetime) -> tuple[Moment, ...]:
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    count = match["n"] or match["n2"]
    if count:
        forward = bool(match["n2"]) or (match["dir"] or "").lower() == "from now"
        unit = (match["u"] or match["u2"]).lower()
        direction = 1 if forward else -1
        if match["h"] and unit.startswith("min"):  # "an hour and 20 minutes ago"
            more = 1 if match["h"].lower() in ("a", "an") else int(words_to_number(match["h"]) or match["h"])
            now += direction * timedelta(hours=more)
        return _counted(count.lower(), unit, direction, now, (match["about"] or "").lower().strip())
    if match["de"]:
        return (_day(today + timedelta(days=_ANY_DAY[match["de"].lower().replace("’", "'")])),)
    if match["day"]:
        words = match["day"].lower()
        if words in ("just now", "right now"):
            return (
                Moment(
                    frozenset({"year", "month", "day", "hour"}),
                    now - timedelta(minutes=10),
                    now + timedelta(minutes=1),
                ),
            )
        first, _, part = words.partition(" ")
        days = _DAYS.get(words, -1 if first == "yesterday" else 0)
        day = today + timedelta(days=days)
        hours = _PARTS.get(part if words != "tonight" else "tonight")
        if (hours and words not in _DAYS) or words in ("tonight", "last night"):
            begin, end = hours or _PARTS["night"]
            return (
                Moment(
                    frozenset({"year", "month", "day", "part"}),
                    day + timedelta(hours=begin),
                    day + timedelta(hours=end),
                ),
            )
        return (_day(day),)
    return _which(match["which"].lower(), match["what"].lower(), today)


def _counted(count: str, unit: str, direction: int, now: datetime, about: str) -> tuple[Moment, ...]:
    if count in ("a few", "several", "a couple of"):
        least, most = {"a few": (2, 5), "several": (3, 9), "a couple of": (2, 2)}[count]
        number, slack = Decimal(least + most) / 2, Decimal(most - least) / 2 + Decimal("0.5")
    else:
        number = (
            Decimal(1)
            if count in ("a", "an", "one")
            else Decimal("0.5")
            if count == "half an"
            else words_to_number(count) or Decimal(count)
        )
        slack = Decimal("0.5") if number >= 1 else Decimal("0.1")
        if about:
            slack += number * Decimal("0.1")
    symbol = units.unit_named(unit) or "s"
    seconds = units.UNITS[symbol].factor
    if about in ("over", "more than") and direction < 0:
        return (Moment(frozenset({"year"}), datetime.min, now - timedelta(seconds=float(number * seconds))),)
    if symbol in ("day", "week", "month", "year") and not about:
        return _calendar(number, symbol, direction, now)
    near, far = float((number - slack) * seconds), float((number + slack) * seconds)
    ends = sorted((now + timedelta(seconds=direction * near), now + timedelta(seconds=direction * far)))
    fields = frozenset({"year", "month", "day", "hour"} if seconds < 86400 else {"year", "month", "day"})
    return (Moment(fields, ends[0], ends[1]),)


def _calendar(number: Decimal, symbol: str, direction: int, now: datetime) -> tuple[Moment, ...]:
    """ "3 days ago" is that whole calendar day; weeks, months and years keep half a unit to either side."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if symbol == "day":
        return (_day(today + timedelta(days=direction * int(number))),)
    days = float(units.UNITS[symbol].factor / 86400)
    middle = today + timedelta(days=direction * float(number) * days)
    slack = timedelta(days=days / 2)
    return (Moment(frozenset({"year", "month", "day"}), middle - slack, middle + slack),)


def _which(which: str, what: str, today: datetime) -> tuple[Moment, ...]:
    forward = 1 if which in ("next", "this coming", "coming") else -1 if which in ("last", "this past") else 0
    if what in WEEKDAYS:
        ahead = (WEEKDAYS[what] - today.weekday()) % 7
        if forward < 0:
            return (_day(today + timedelta(days=ahead - 7)),)
        if forward == 0:
            return (_day(today + timedelta(days=ahead)), _day(today + timedelta(days=ahead - 7)))
        coming = today + timedelta(days=ahead or 7)
        return (_day(coming), _day(coming + timedelta(days=7)))  # people differ on "next Friday"
    if what in ("week", "weekend"):
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=forward)
        first = monday + timedelta(days=5 if what == "weekend" else 0)
        return (Moment(frozenset({"year", "week"}), first, monday + timedelta(days=7)),)
    if what == "month":
        months = today.year * 12 + today.month - 1 + forward
        found = moment(months // 12, months % 12 + 1)
    elif what == "quarter":
        quarters = today.year * 4 + (today.month - 1) // 3 + forward
        low = datetime(quarters // 4, quarters % 4 * 3 + 1, 1)
        high = datetime((quarters + 1) // 4, (quarters + 1) % 4 * 3 + 1, 1)
        return (Moment(frozenset({"year", "quarter"}), low, high, low.year),)
    else:
        found = moment(today.year + forward)
    return (found,) if found else ()


def _day(at: datetime) -> Moment:
    found = moment(at.year, at.month, at.day)
    if found is None:
        raise AssertionError(f"{at} is a day of the calendar")  # datetime made it
    return found


__all__ = ["MONTHS", "find_relative", "is_relative", "resolve_relative"]
