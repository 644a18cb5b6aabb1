"""A value: a typed reading of a piece of text or of a payload leaf.

Every written number denotes an interval, set by the precision its writer used; dates and times are
intervals too. An ambiguous writing ("03/04/2026", "1.234") has several readings, and a match with one of
them is a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from decimal import Decimal


class Kind(StrEnum):
    """What a value is, by how it is written."""

    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    QUANTITY = "quantity"  # a number with a unit: 12 km, 20 °C, 5 GB
    DURATION = "duration"
    DATE = "date"
    TIME = "time"
    DATETIME = "datetime"
    IDENTIFIER = "identifier"
    CONTACT = "contact"  # e-mail, URL, phone
    QUOTE = "quote"
    NAME = "name"


class Bound(StrEnum):
    """A word before the number that widens what it claims."""

    ABOUT = "about"
    OVER = "over"  # strictly more
    UNDER = "under"  # strictly less
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    NEARLY = "nearly"  # a little less


class How(StrEnum):
    """The step from what was found to what is claimed."""

    STATED = "stated"
    ROUNDED = "rounded"
    CONVERTED = "converted"


# None of the following is ever changed. They are not frozen, because frozen ones take three times as long to make,
# and a payload has one or more for each of its leaves.


@dataclass(slots=True, unsafe_hash=True)
class Amount:
    """A number with the interval its writing covers.

    `unit` is a canonical symbol of `faithgrade.values.units` ("km", "degC", "EUR", "%", "s") or None for a
    bare number. `value`, `low` and `high` are in that unit. An open end leaves its limit out. `written` is
    the number of decimals shown, negative for "1.2 million" (-5), None for exact (words, payload integers).
    """

    value: Decimal
    low: Decimal
    high: Decimal
    unit: str | None = None
    low_open: bool = False
    high_open: bool = False
    written: int | None = None
    bound: Bound | None = None
    is_range: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether the number has no decimals but zeros."""
        return self.value == self.value.to_integral_value()


@dataclass(slots=True, unsafe_hash=True)
class Moment:
    """A date, or a date with time, as the interval [low, high) of naive datetimes; `offset` in minutes if
    stated.

    `fields` says what was written: any of year, month, day, hour, minute, second, weekday. A date without a
    year has ``low``/``high`` None and matches any year.
    """

    fields: frozenset[str]
    low: datetime | None
    high: datetime | None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    clock: time | None = None
    weekday: int | None = None
    offset: int | None = None
    bound: Bound | None = None


@dataclass(slots=True, unsafe_hash=True)
class Clock:
    """A time of day without a date. `ambiguous` when neither am/pm nor a 24-hour writing says which half."""

    at: time
    seconds_written: bool = False
    offset: int | None = None
    zone: str | None = None
    ambiguous: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Text:
    """An identifier, contact, quote or name: compared as text after the foldings its kind allows."""

    folded: str
    exact: str


Reading: TypeAlias = Amount | Moment | Clock | Text


@dataclass(slots=True, unsafe_hash=True)
class Value:
    """A typed reading of text[start:end]; `text` is that piece."""

    kind: Kind
    start: int
    end: int
    text: str
    readings: tuple[Reading, ...]

    @property
    def reading(self) -> Reading:
        """The first, most likely reading."""
        return self.readings[0]

    @property
    def span(self) -> tuple[int, int]:
        """Where the piece stands in the text."""
        return self.start, self.end

    @property
    def plain_number(self) -> Amount | None:
        """The amount of a bare number without unit, bound or range: what may count things. None for anything else."""
        found = self.reading
        if self.kind is not Kind.NUMBER or not isinstance(found, Amount) or found.unit is not None:
            return None
        return found if found.bound is None and not found.is_range else None


__all__ = ["Amount", "Bound", "Clock", "How", "Kind", "Moment", "Reading", "Text", "Value", "date"]
