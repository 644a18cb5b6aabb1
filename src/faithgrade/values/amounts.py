"""Amounts: numbers with the interval their writing covers, and what bounds and ranges make of it."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.numerals import NUMERAL, Numeral, read_numeral
from faithgrade.values.value import Amount, Bound, Kind

if TYPE_CHECKING:
    from faithgrade.values.value import Value

_INFINITE = Decimal("Infinity")
_HUNDRED = Decimal(100)
_TENTH = Decimal("0.1")
HALF = Decimal("0.5")


def as_amounts(numerals: tuple[Numeral, ...], unit: str | None = None) -> tuple[Amount, ...]:
    """Amounts of written numerals, each with the interval of its own precision."""
    return tuple(
        Amount(n.value, n.value - half, n.value + half, unit, written=n.decimals)
        for n in numerals
        for half in (half_unit(n.value, n.decimals, unit),)
    )


def half_unit(value: Decimal, decimals: int, unit: str | None) -> Decimal:
    """Half a unit of the last digit; 0 and 100 % never come from rounding."""
    return (
        Decimal(0)
        if decimals == 0 and (value == 0 or (value == _HUNDRED and unit == "%"))
        else HALF.scaleb(-decimals)
    )


def exact(value: Decimal | int, unit: str | None = None) -> Amount:
    """An amount that is exactly `value`."""
    number = value if isinstance(value, Decimal) else Decimal(value)
    return Amount(number, number, number, unit)


def endpoints(amount: Amount) -> tuple[Amount, Amount]:
    """The two ends of a range, each as an amount of its own with the interval of its writing.

    >>> low, high = endpoints(Amount(Decimal(4), Decimal(3), Decimal(5), "day", written=0, is_range=True))
    >>> low.value, high.value, high.low
    (Decimal('3'), Decimal('5'), Decimal('4.5'))
    """
    half = Decimal(0) if amount.written is None else HALF.scaleb(-amount.written)
    return tuple(
        Amount(
            end,
            end - half,
            end + half,
            amount.unit,
            written=amount.written,
            bound=amount.bound if amount.bound is Bound.ABOUT else None,
        )
        for end in (amount.low, amount.high)
    )  # type: ignore[return-value]  # two ends in, two amounts out


def with_bound(amount: Amount, bound: Bound) -> Amount:
    """`amount` as widened by the word before it; a percentage of at most 100 never passes 100.

    "About" is ten percent to either side of a round number, one and a half of the last digit of one with
    two, five percent of one with three significant digits, and one of anything finer: nobody says "about
    69.23" of 75.

    >>> about = with_bound(Amount(Decimal(50), Decimal("49.5"), Decimal("50.5"), written=0), Bound.ABOUT)
    >>> about.low, about.high
    (Decimal('45.0'), Decimal('55.0'))
    """
    value = amount.value
    low, high, low_open, high_open = amount.low, amount.high, False, False
    slack = abs(value) * _TENTH
    digits = _significant(amount)
    if bound is Bound.ABOUT and digits > 2:
        slack = abs(value) * (Decimal("0.05") if digits == 3 else Decimal("0.01"))
    if bound is Bound.ABOUT and digits == 2:
        slack = min(slack, Decimal("1.5").scaleb(value.adjusted() - 1))
    if bound is Bound.ABOUT:
        low, high = min(low, value - slack), max(high, value + slack)
        if amount.unit == "%" and value <= _HUNDRED:
            high = min(high, _HUNDRED)
            high_open = high == _HUNDRED and value < _HUNDRED
    elif bound is Bound.OVER:
        low, high, low_open = value, _INFINITE, True
    elif bound is Bound.AT_LEAST:
        low, high = value, _INFINITE
    elif bound is Bound.UNDER:
        low, high, high_open = -_INFINITE, value, True
    elif bound is Bound.AT_MOST:
        low, high = -_INFINITE, value
    else:
        low, high = value - slack, value
    return replace(amount, low=low, high=high, low_open=low_open, high_open=high_open, bound=bound)


def _significant(amount: Amount) -> int:
    """Written digits that carry meaning: 640,000 has two, 69.2 three, 1.220 four."""
    if amount.written is not None and amount.written > 0:
        return max(1, amount.value.adjusted() + amount.written + 1)
    return len(amount.value.normalize().as_tuple().digits)


def kind_of_unit(unit: str | None) -> Kind:
    """The kind of a value in `unit`."""
    if unit is None:
        return Kind.NUMBER
    if unit in ("%", "pp"):
        return Kind.PERCENT
    if units.is_currency(unit):
        return Kind.MONEY
    return Kind.DURATION if units.dimension(unit) == "time" else Kind.QUANTITY


def iso_duration(match: re.Match[str]) -> Amount | None:
    """A match of an ISO 8601 duration in its smallest unit; None when it has no part."""
    symbols = ("year", "month", "week", "day", "h", "min", "s")
    parts = [(symbol, Decimal(part)) for symbol, part in zip(symbols, match.groups(), strict=True) if part]
    if not parts:
        return None
    total = exact(parts[0][1], parts[0][0])
    for symbol, value in parts[1:]:
        moved = units.convert(total, symbol)
        if moved is None:
            return None
        total = exact(moved.value + value, symbol)
    return total


def components(value: Value) -> tuple[Amount, ...]:
    """The numbers inside a compound value ("4-1", "134/81", "16:9", "1080 x 2400 px"), in order, with its
    unit.

    >>> from faithgrade.values import read_values
    >>> [int(a.value) for a in components(read_values("a final score of 4-1")[0])]
    [4, 1]
    """
    unit = next((r.unit for r in value.readings if isinstance(r, Amount)), None)
    if unit is None:
        tail = re.search(r"([^\W\d_]+)\s*$", value.text)
        unit = units.unit_named(tail[1]) if tail else None
    found = re.finditer(NUMERAL, value.text.replace("–", "-"))
    return tuple(
        amount for match in found for amount in as_amounts(read_numeral(match.group(), "en"), unit)[:1]
    )


__all__ = [
    "HALF",
    "as_amounts",
    "components",
    "endpoints",
    "exact",
    "half_unit",
    "iso_duration",
    "kind_of_unit",
    "with_bound",
]
