"""How far the ends of a column are apart: "the gap between the best and the worst day is 26"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.rules.aggregates.shares import fits
from faithgrade.rules.binding.columns import Column, columns, counts_years
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.adjectives import SUPERLATIVES
from faithgrade.values import Amount, Bound, Value
from faithgrade.values.units import dimension

_BETWEEN = re.compile(
    r"\b(?:gap|difference|spread|range|distance) between (?:the |your |our )?(?P<one>\w+)(?: (?!and\b)[\w-]+){0,2} and (?:the |your |our )?(?P<other>\w+)(?: [\w-]+){0,3}? (?:is|was|were|comes to|came to|of|stands at|stood at) (?:only |just |about )?$",
    re.I,
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for a value told as the way from one end of the only column it can be of to the other."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        told = _BETWEEN.search(view.text[: value.start])
        if (
            told is None
            or not isinstance(value.reading, Amount)
            or value.reading.bound not in (None, Bound.ABOUT)
        ):
            continue
        if told["one"].lower() not in SUPERLATIVES or told["other"].lower() not in SUPERLATIVES:
            continue
        if told["one"].lower() == told["other"].lower():
            continue
        meant = [c for c in view.index.once(columns) if _could_be(value, c)]
        named = [c for c in meant if c.words & view.stems]
        alone = meant if len(meant) == 1 and _measures_it(value, meant[0]) else []
        for column in named if len(named) == 1 else alone:
            if column.whole:
                yield _atom(view, value, column, told.start())


def _could_be(value: Value, column: Column) -> bool:
    assert isinstance(value.reading, Amount)  # noqa: S101 callers pass amounts only
    if column.is_dated or counts_years(column):
        return False
    mine, other = dimension(value.reading.unit), dimension(column.unit)
    return mine is None or other is None or mine == other or {mine, other} == {"angle", "temperature"}


def _measures_it(value: Value, column: Column) -> bool:
    """Whether a column that the claim does not name has the value's unit, if that has one: battery levels are no degrees."""
    assert isinstance(value.reading, Amount)  # noqa: S101 callers pass amounts only
    return dimension(value.reading.unit) in (None, dimension(column.unit))


def _atom(view: ClaimView, value: Value, column: Column, start: int) -> Atom:
    cells = {row: c for row, c in column.cells.items() if isinstance(c, Decimal)}
    top, bottom = max(cells, key=lambda r: cells[r]), min(cells, key=lambda r: cells[r])
    apart = cells[top] - cells[bottom]
    right = fits(value, apart, column.unit)
    return worked_out(
        view,
        (value.start, value.end),
        "difference",
        f"the highest is {shown(cells[top])} and the lowest {shown(cells[bottom])}, {apart.normalize():f} apart",
        (column.facts[top], column.facts[bottom]),
        view.tokens_in(start, value.start),
        right=right,
        instead=f"{apart.normalize():f}",
    )
