"""Bounds and estimates: which numbers of the evidence "about", "up to", "nearly" or "topping" a number may stand for."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import Amount, Bound
from faithgrade.values.units import dimension

if TYPE_CHECKING:
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

_LOOSE = frozenset({Bound.ABOUT, Bound.AT_MOST, Bound.UNDER, Bound.NEARLY})
_TIME_UNITS = frozenset({"h", "min", "day", "week", "month", "year"})
_PASSED = re.compile(
    r"\b(?:topp(?:ed|ing)|tops|pass(?:ed|es|ing)|surpass\w*|exceed\w*|cross(?:ed|es|ing)|clear(?:ed|s)|broke)\s+(?:the\s+)?$",
    re.I,
)
"""Verbs before a bound that some number lies beyond."""


def near_its_bound(value: Value) -> Value:
    """A value with a bound on one side, read as no further from it than its last digit is exact: "over 500" is up to 600.

    Among all the numbers that arithmetic gives, one is always below "up to 40".
    """
    return replace(
        value, readings=tuple(_narrowed(r) if isinstance(r, Amount) else r for r in value.readings)
    )


def _narrowed(reading: Amount) -> Amount:
    if not reading.value.is_finite() or reading.low.is_finite() == reading.high.is_finite():
        return reading
    step = _last_place(reading.value)
    low = reading.value if not reading.high.is_finite() else reading.value - step
    return replace(reading, low=low, high=low + step)


def is_passed(view: ClaimView, value: Value, reading: Amount) -> bool:
    """Whether the claim says that a bound was passed, and some number of the evidence lies within half as much again of it."""
    if not _PASSED.search(view.text[: value.start]):
        return False
    beyond = replace(reading, low=reading.value, high=reading.value * Decimal("1.5"), bound=None)
    return reading.value > 0 and bool(view.index.amounts(beyond))


def is_estimated(view: ClaimView, reading: Amount) -> bool:
    """Whether some number of the evidence is what an estimate may have been rounded from, one step up or down."""
    if reading.bound not in _LOOSE:
        return False
    step = _last_place(reading.value)
    if reading.bound in (Bound.ABOUT, Bound.NEARLY):
        size = abs(reading.value)  # "about 10,000" is not 14,000, though it may be rounded to one digit
        slack = max(min(step / 2, size / 4), size * Decimal("0.03"))
        if dimension(reading.unit) == "temperature":
            slack = max(slack, Decimal(2))  # "around 0 °C" of -1.6 to 1.2
    elif reading.unit in _TIME_UNITS and reading.value <= 24:  # "up to 6 hours" of 6 h 40 min
        slack = Decimal(1)
    else:  # "up to 580 people" is as exact as "580 people"
        return False
    wide = replace(reading, low=reading.value - slack, high=reading.value + slack, bound=None)
    mine = dimension(reading.unit)
    told = mine is not None and mine in view.index.once(_dimensions)
    near = [
        found.value
        for _, found in view.index.amounts(wide)
        if found.value.is_finite() and (not told or dimension(found.unit) == mine)
    ]  # where degrees are told as such, a share of 42 is none of them
    if reading.bound is Bound.NEARLY and near and all(n >= reading.value for n in near):
        return False  # "nearly 500" of 503
    if slack == 1 or (any(n < reading.value for n in near) and any(n > reading.value for n in near)):
        return bool(near)  # between two of them
    return any(_last_place(n) < step for n in near)  # nobody rounds to a number as exact as the one they have


def _dimensions(index: Index) -> frozenset[str | None]:
    """What the units of the evidence measure."""
    return frozenset(
        dimension(r.unit) for f in index.facts for r in index.readings(f) if isinstance(r, Amount)
    )


def _last_place(number: Decimal) -> Decimal:
    """The worth of the last digit that is not a padding zero: 10 for 480, 0.1 for 2.5."""
    exponent = number.normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent) if number and isinstance(exponent, int) else Decimal(1)


__all__ = ["is_estimated", "is_passed", "near_its_bound"]
