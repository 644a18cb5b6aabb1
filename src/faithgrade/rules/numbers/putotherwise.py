"""A measure told twice, in two units: "18 knots, roughly 29 km/h". The second has to be the first, converted."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from faithgrade.rules.binding.standing import wrong
from faithgrade.values import Amount, Bound
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

_AS_MUCH_AS = re.compile(
    r"\s*(?:,\s*(?:or|i\.e\.,?|that is,?|which is|in other words,?)?|\(|=|≈|~|/|or)\s*(?:(?:about|roughly|around|approximately|nearly|some|equal to|~|≈)\s*)*",
    re.I,
)
_SAME = re.compile(r"in other words|\bi\.e\.|that is\b|=", re.I)
"""What can only put the same measure in other words."""
_FREE = frozenset({None, "share", "points", "money", "resolution", "data", "data rate", "time"})
"""Measures that are put beside each other for other reasons, or whose units are not fixed."""
_OFF = Decimal("0.08")
"""Further off than this, no rounding of a rough figure explains it."""


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each measure that stands in apposition to another of its kind and is not the same."""
    if view.negated or "?" in view.text:
        return
    for one, other in pairwise(view.values):
        first, second = one.reading, other.reading
        if not (isinstance(first, Amount) and isinstance(second, Amount)):
            continue
        if (
            first.unit == second.unit
            or first.unit is None
            or second.unit is None
            or dimension(first.unit) != dimension(second.unit)
            or dimension(first.unit)
            in (_FREE - {"time"} if _SAME.search(view.text[one.end : other.start]) else _FREE)
            or first.is_range
            or second.is_range
            or first.bound is not None
            or second.bound not in (None, Bound.ABOUT, Bound.NEARLY)
            or not _AS_MUCH_AS.fullmatch(view.text[one.end : other.start])
            or not re.match(r"\s*(?:[),.;:]|$|and\b|with\b)", view.text[other.end :])
        ):
            continue
        same = convert(first, second.unit)
        if same is None or not same.value or _is_near(same, second) or _is_near_as_step(first, second):
            continue
        why = f"“{one.text}” is {same.value:.4g} in the unit of “{other.text}”"
        yield wrong(view, other, "numbers", Reason.WRONG_DERIVATION, why, None)


def _is_near(same: Amount, told: Amount) -> bool:
    """Whether a measure is another but for rounding."""
    return abs(same.value - told.value) <= abs(same.value) * _OFF or (
        same.low <= told.high and told.low <= same.high
    )


def _is_near_as_step(one: Amount, other: Amount) -> bool:
    """Whether two temperatures are the same step up or down: 5 °C is a step of 9 °F."""
    units = {"degC": Decimal(5), "degF": Decimal(9)}
    if one.unit not in units or other.unit not in units:
        return False
    return abs(one.value * units[other.unit] / units[one.unit] - other.value) <= abs(other.value) * _OFF
