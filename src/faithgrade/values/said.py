"""Readings as people write them, for those who look at what the rules saw."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values.value import Amount, Bound, Clock, Moment, Text

if TYPE_CHECKING:
    from datetime import datetime

    from faithgrade.values.value import Reading

_BOUNDS = {
    Bound.OVER: "over ",
    Bound.UNDER: "under ",
    Bound.AT_LEAST: "at least ",
    Bound.AT_MOST: "at most ",
    Bound.ABOUT: "about ",
    Bound.NEARLY: "nearly ",
}
_MOST_PLACES = 30
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def said(reading: Reading) -> str:
    """A reading in words: its value with the unit, and what its writing covers where that is more.

    >>> from faithgrade.values import read_values
    >>> [said(v.reading) for v in read_values("12 km for over $4.50 on 3 May 2024 at 5pm, 60-70 EUR by ORD-12")]
    ['12 km (11.5 to 12.5)', 'over 4.50 $', '2024-05-03', '17:00', '60 to 70 EUR', 'ORD-12']
    """
    if isinstance(reading, Amount):
        return _amount(reading)
    if isinstance(reading, Moment):
        return _moment(reading)
    if isinstance(reading, Clock):
        return _clock(reading)
    return reading.exact if isinstance(reading, Text) else str(reading)


def _amount(amount: Amount) -> str:
    unit = f" {amount.unit}" if amount.unit else ""
    bound = _BOUNDS[amount.bound] if amount.bound else ""
    low, high = _number(amount.low), _number(amount.high)
    if amount.is_range:
        return f"{bound}{low} to {high}{unit}"
    exact = amount.low == amount.value == amount.high
    one_sided = not (amount.low.is_finite() and amount.high.is_finite())
    covered = "" if exact or one_sided else f" ({low} to {high})"
    return f"{bound}{_number(amount.value)}{unit}{covered}"


def _number(number: Decimal) -> str:
    return f"{number:f}" if number.is_finite() and abs(number.adjusted()) < _MOST_PLACES else str(number)


def _moment(moment: Moment) -> str:
    bound = _BOUNDS[moment.bound] if moment.bound else ""
    if moment.low is None or moment.high is None:
        parts = [
            _WEEKDAYS[moment.weekday] if moment.weekday is not None else "",
            f"day {moment.day}" if moment.day is not None else "",
            f"month {moment.month}" if moment.month is not None else "",
            f"{moment.clock:%H:%M}" if moment.clock is not None else "",
        ]
        return f"{bound}{', '.join(part for part in parts if part) or 'a time'} of no stated year{_zone(moment.offset)}"
    if moment.clock is not None:
        return f"{bound}{_at(moment.low)}{_zone(moment.offset)}"
    if moment.high - moment.low == timedelta(days=1) and moment.low == _midnight(moment.low):
        return f"{bound}{moment.low:%Y-%m-%d}"
    return f"{bound}from {_at(moment.low)} to before {_at(moment.high)}{_zone(moment.offset)}"


def _at(at: datetime) -> str:
    if at == _midnight(at):
        return f"{at.year:04}-{at:%m-%d}"
    return f"{at.year:04}-{at:%m-%d %H:%M}" + (f":{at:%S}" if at.second else "")


def _midnight(at: datetime) -> datetime:
    return at.replace(hour=0, minute=0, second=0, microsecond=0)


def _clock(clock: Clock) -> str:
    at = f"{clock.at:%H:%M:%S}" if clock.seconds_written else f"{clock.at:%H:%M}"
    return f"{at}{' or twelve hours later' if clock.ambiguous else ''}{_zone(clock.offset)}"


def _zone(minutes: int | None) -> str:
    if minutes is None:
        return ""
    hours, rest = divmod(abs(minutes), 60)
    return f" UTC{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}"


__all__ = ["said"]
