"""Typed readings of one payload leaf."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.amounts import exact
from faithgrade.values.clocks import clocks_of
from faithgrade.values.fields import MINOR, Field, field_of, sibling_unit
from faithgrade.values.magnitude import is_reckonable
from faithgrade.values.moments import moment
from faithgrade.values.months import MONTHS
from faithgrade.values.reader import read_values
from faithgrade.values.text import fold
from faithgrade.values.value import Amount, Clock, Kind, Moment, Reading, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_EPOCH = datetime(1970, 1, 1)
_NUMERIC = re.compile(r"\s*[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d{1,3})?\s*\Z")
_HAS_VALUE = re.compile(
    r"[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f年月日@$€£%½¼¾]|://|\b(?:one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|noon|midnight|half|mon|tues?|wednes"
    r"|thurs?|fri|satur|sun|yesterday|today|tomorrow)",
    re.I,
)
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\+\d)?\Z")
_ISO = re.compile(r"([12]\d{3})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(Z)?)?\Z", re.ASCII)
_LONG = 20_000
_REMEMBERED = 100
"""Strings up to this length are remembered with their field's name: rows of a list, and payloads of a batch, repeat them."""
_NO_FIELD = Field()
_SHARES = ("fraction", "ratio", "share")
_TRUE, _FALSE = Text("true", "true"), Text("false", "false")


def read_leaf(
    value: object, path: tuple[str | int, ...] = (), siblings: Mapping[str, object] | None = None
) -> tuple[Reading, ...]:
    """The typed readings of a leaf, the whole leaf first, then the values inside a longer text.

    `path` ends in the field's own name, whose words may state a unit ("temp_c"), a currency ("price_usd"),
    a zone ("departs_utc") or that a number in [0, 1] is a share ("churn_rate": it then reads as ``ratio``
    and as percent). `siblings` is the object the leaf stands in: its ``currency`` or ``unit`` names what
    the number counts, and ``format: fraction`` makes it a share. Integers under a time-like name read as
    epoch seconds, milli- or microseconds where that gives a plausible date. Null, NaN and infinities have
    no readings; booleans read as their word, and so do numbers that are too large or too small to reckon with.

    >>> read_leaf(20, ("forecast", 0, "high_c"))[0].unit
    'degC'
    >>> [str(r.value) for r in read_leaf("6.66 inches, 107.1 cm2") if isinstance(r, Amount)]
    ['6.66', '107.1']
    >>> read_leaf(None), read_leaf(Decimal("NaN"))
    ((), ())
    """
    if value is None:
        return ()
    if isinstance(value, str):
        name = _name(path)
        if siblings or len(value) > _REMEMBERED:
            return _read_string(value, name, siblings)
        return _remembered_string(value, name)
    if isinstance(value, bool):
        return (_TRUE if value else _FALSE,)
    if isinstance(value, int):
        name = _name(path)
        if siblings or value.bit_length() > 64:
            return _read_number(Decimal(value), _field(name), siblings, True)
        return _remembered_integer(value, name)
    if isinstance(value, Decimal | float):
        number = Decimal(str(value)) if isinstance(value, float) else value
        return _read_number(number, _field(_name(path)), siblings, False)
    return ()


def _name(path: tuple[str | int, ...]) -> str | None:
    for step in reversed(path):
        if isinstance(step, str):
            return step
    return None


def _field(name: str | None) -> Field:
    return _NO_FIELD if name is None else field_of(name)


@lru_cache(maxsize=16384)
def _remembered_integer(value: int, name: str | None) -> tuple[Reading, ...]:
    return _read_number(Decimal(value), _field(name), None, True)


def _read_number(
    number: Decimal, field: Field, siblings: Mapping[str, object] | None, whole: bool
) -> tuple[Reading, ...]:
    if not number.is_finite():
        return ()
    if not is_reckonable(number):
        written = str(number)
        return (Text(written.lower(), written),)
    if siblings:
        stated = sibling_unit(siblings, field)
        fraction = (
            siblings.get("format") in _SHARES
            or siblings.get("unit") in _SHARES
            or siblings.get("units") in _SHARES
        )
    else:
        stated, fraction = None, False
    if field.minor or (siblings and field.money and _are_minor(siblings)):
        code = stated if stated and units.is_currency(stated) else "¤"
        return (exact(number if code in units.NO_MINOR_UNIT else number / 100, code),)
    is_year = field.year and 1000 <= number <= 2999
    unit = field.unit or (
        None if is_year else stated
    )  # a table's unit is that of its measure, not of its years
    if (
        (field.share or fraction)
        and unit is None
        and -1 <= number <= 1
        and not (whole and number not in (0, 1))
    ):
        return exact(number, "ratio"), exact(number * 100, "%")
    readings: list[Reading] = [exact(number, unit)]
    whole = whole or number == number.to_integral_value()
    if not whole and (tidy := _denoised(number)) != number:
        readings.insert(0, exact(tidy, unit))
    if whole:
        if field.identifier or number >= 10**9:
            digits = format(number.to_integral_value(), "f")
            readings.append(Text(digits, digits))
        if is_year:
            readings += _year(int(number))
        if (field.epoch or number > 10**9) and unit in (None, "s", "ms"):
            readings += epoch_moments(number, certain=field.epoch)
        if (field.epoch or field.dated) and 19_000_000 < number < 22_000_000:
            readings += _compact_day(int(number))
        elif unit is None and not (field.identifier or field.money) and 19_900_000 < number < 21_000_000:
            readings += _compact_day(int(number))  # under another name: it may be a day as well
    elif field.epoch and number > 10**9:
        readings += epoch_moments(number, certain=True)
    return tuple(readings)


def _are_minor(siblings: Mapping[str, object]) -> bool:
    """Whether a field beside a price says that prices are given in cents: ``{"minor_unit": true}``, ``{"unit": "cents"}``."""
    return any(
        (value is True and _MINOR_KEY.search(key) is not None)
        or (isinstance(value, str) and re.split(r"[\s_]", value.strip().lower())[0] in MINOR)
        for key, value in siblings.items()
    )


_MINOR_KEY = re.compile(r"minor|cents", re.I)


def _denoised(number: Decimal) -> Decimal:
    """A binary float's decimal writing without its noise: 3.3000000000000003 is 3.3."""
    if len(str(number)) < 15:
        return number
    digits = number.as_tuple().digits
    if len(digits) < 15:
        return number
    tidy = number.quantize(Decimal(1).scaleb(number.adjusted() - 11)).normalize()
    return tidy if len(tidy.as_tuple().digits) <= 10 else number


def epoch_moments(number: Decimal, *, certain: bool = True) -> tuple[Moment, ...]:
    """The UTC instants that seconds, milli- or microseconds since 1970 may mean, between 1980 and 2100.

    >>> epoch_moments(Decimal(1700000000))[0].low
    datetime.datetime(2023, 11, 14, 22, 13, 20)
    """
    low, high = (315532800, 4102444800) if certain else (946684800, 2208988800)
    for divisor in (1, 1000, 1000000):
        seconds = number / divisor
        if low <= seconds <= high:
            if divisor == 1 and not certain and number < 10**9:
                return ()
            at = _EPOCH + timedelta(seconds=int(seconds))
            fields = frozenset({"year", "month", "day", "hour", "minute", "second"})
            return (
                Moment(fields, at, at + timedelta(seconds=1), at.year, at.month, at.day, at.time(), None, 0),
            )
    return ()


def _compact_day(number: int) -> tuple[Moment, ...]:
    """The day of 20260317, where it is one of the calendar.

    >>> _compact_day(20260317)[0].low, _compact_day(20261340)
    (datetime.datetime(2026, 3, 17, 0, 0), ())
    """
    found = moment(number // 10000, number // 100 % 100, number % 100) if number // 100 % 100 else None
    return () if found is None else (found,)


def _compact_moment(text: str, field: Field) -> tuple[Moment, ...]:
    """The day, or the minute or second, that a string of digits gives in ISO's basic form, under whatever name.

    >>> [m.low for m in _compact_moment("20310402", _NO_FIELD) + _compact_moment("20310402T0915Z", _NO_FIELD)]
    [datetime.datetime(2031, 4, 2, 0, 0), datetime.datetime(2031, 4, 2, 9, 15)]
    >>> _compact_moment("20311402", _NO_FIELD), _compact_moment("20310402", Field(identifier=True))
    ((), ())
    """
    written = _BASIC.match(text)
    if written is None or field.identifier:
        return ()
    year, month, day, hour, minute, second = (int(part or 0) for part in written.groups()[:6])
    if written[4] is None:
        found = moment(year, month, day) if month else None
    elif hour > 23 or minute > 59 or second > 59:
        return ()
    else:
        fields = "hour minute second" if written[6] else "hour minute"
        offset = 0 if written[7] else None
        found = moment(year, month, day, time(hour, minute, second), fields=fields, offset=offset)
    return () if found is None else (found,)


_BASIC = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z)?)?\Z", re.ASCII)


def _year(number: int) -> tuple[Moment, ...]:
    return (Moment(frozenset({"year"}), datetime(number, 1, 1), datetime(number + 1, 1, 1), number),)


def _read_string(
    text: str, name: str | None, siblings: Mapping[str, object] | None = None
) -> tuple[Reading, ...]:
    if not text or text.isspace():
        return ()
    whole = Text(fold(text), text)
    if (
        len(text) < 40
        and text.isascii()
        and text.replace(" ", "").replace("_", "").isalpha()
        and not _HAS_VALUE.search(text)
    ):
        month = moment(None, MONTHS[text.lower()]) if text.lower() in MONTHS else None
        return (whole,) if month is None else (whole, month)
    field = _field(name)
    if _NUMERIC.match(text):
        return _numeric_string(text.strip(), whole, field, siblings)
    if text[4:5] == "-" and (at := _iso(text)) is not None:
        return whole, _zoned(at, field)
    if text[8:9] == "T" and (at_once := _compact_moment(text, field)):
        return (whole, *(_zoned(m, field) for m in at_once))
    if len(text) <= _HOURS and (span := _CLOCK_RANGE.match(text)):
        ends = [v.readings for part in span.groups() for v in read_values(part) if v.kind is Kind.TIME]
        if len(ends) == 2:
            return (whole, *(_zoned(c, field) for own in ends for c in own if isinstance(c, Clock)))
    if len(text) <= 16 and (match := _CLOCK.match(text)):
        clocks = clocks_of(match[1].zfill(2), match[2], match[3], None, None)
        spent: tuple[Reading, ...] = ()
        if field.duration:
            hours, minutes, seconds = int(match[1]), int(match[2]), match[3]
            spent = (exact(hours * 3600 + minutes * 60 + int(seconds or 0), "s"),)
            if seconds is None:  # "2:05" of a track or a call is minutes and seconds
                spent = (*spent, exact(hours * 60 + minutes, "s"))
        return (whole, *spent, *(_zoned(c, field) for c in clocks))
    if len(text) > _LONG or (not _HAS_VALUE.search(text) and len(text) < 40):
        return (whole,) if len(text) <= _LONG else (whole, *_inner(text, field, siblings))
    return (whole, *_inner(text, field, siblings))


_HOURS = 24
_CLOCK_RANGE = re.compile(
    r"\s*(\d{1,2}(?::\d{2}|(?=\s?[ap]m))\s?(?:[ap]m)?)\s?(?:-|–|—|to)\s?(\d{1,2}(?::\d{2}|(?=\s?[ap]m))\s?(?:[ap]m)?)\s*\Z",
    re.I,
)
"""Opening hours and the like, which are two times of day."""
_remembered_string = lru_cache(maxsize=16384)(_read_string)


def _iso(text: str) -> Moment | None:
    """A leaf that is a plain ISO date or date and time, read without a search; None for any other text."""
    written = _ISO.match(text)
    if written is None:
        return None
    year, month, day = int(written[1]), int(written[2]), int(written[3])
    if written[4] is None:
        return moment(year, month, day)
    hour, minute, second = int(written[4]), int(written[5]), int(written[6] or 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    fields = "hour minute second" if written[6] else "hour minute"
    offset = 0 if written[7] else None
    return moment(year, month, day, time(hour, minute, second), fields=fields, offset=offset)


def _inner(text: str, field: Field, siblings: Mapping[str, object] | None) -> list[Reading]:
    readings: list[Reading] = []
    for found in read_values(text):
        alone = found.start == 0 and found.end == len(text)
        readings += [_in_field(reading, field, siblings, alone=alone) for reading in found.readings]
    return readings


def _in_field(
    reading: Reading, field: Field, siblings: Mapping[str, object] | None, *, alone: bool
) -> Reading:
    """The unit and zone that the field's name or a sibling states, put on a reading that states none."""
    if isinstance(reading, Amount) and reading.unit is None and alone:
        return replace(reading, unit=field.unit or sibling_unit(siblings, field))
    if isinstance(reading, Clock | Moment) and field.offset is not None:
        return _zoned(reading, field)
    return reading


def _zoned(reading: Clock | Moment, field: Field) -> Clock | Moment:
    """The zone that a field's name states ("…_utc") put on a time that states none."""
    if field.offset is None or reading.offset is not None:
        return reading
    if isinstance(reading, Clock):
        return replace(reading, offset=field.offset, zone=field.zone)
    return replace(reading, offset=field.offset) if reading.clock is not None else reading


def _numeric_string(
    text: str, whole: Text, field: Field, siblings: Mapping[str, object] | None
) -> tuple[Reading, ...]:
    if text[0] == "0" and text.isdigit() and len(text) > (1 if field.identifier else 3):
        return (whole,)  # 0042 is a code, not 42
    try:
        number = Decimal(text)
    except (
        InvalidOperation
    ):  # the pattern admits nothing Decimal refuses; kept so that a slip costs a reading, not a run
        return (whole,)
    readings = _read_number(number, field, siblings, text.lstrip("+-").isdigit())
    extra: tuple[Reading, ...] = ()
    if re.fullmatch(r"\d{1,3}\.\d{3}", text) and text[0] != "0":
        extra = (exact(Decimal(text.replace(".", "")), field.unit),)
    if re.fullmatch(r"(?:1[5-9]|20)\d\d", text) and not field.year:
        extra = (*extra, *_year(int(text)))
    if len(text) in (8, 12, 14) and not any(isinstance(r, Moment) for r in readings):
        extra = (*extra, *_compact_moment(text, field))
    return (*readings, *extra, whole)


__all__ = ["epoch_moments", "read_leaf"]
