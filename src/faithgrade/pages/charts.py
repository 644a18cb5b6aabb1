"""The figures of a page as geometry: stacked bars, rates with intervals, histograms.

They are drawn as inline SVG by a template of ours rather than by a charting library: such a drawing prints as
lines, takes its colours from the page's theme, is read aloud as the table it is, and costs a page a few
kilobytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VERDICTS = ("supported", "unsupported", "ungraded", "not_a_claim")
BAR_WIDTH = 360.0
LABEL_CHARACTERS = 30


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a bar, in user units from the start of the scale; `word` names its colour."""

    x: float
    width: float
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One row of stacked segments."""

    label: str
    shown: str
    total: int
    segments: tuple[Segment, ...]
    filters: str | None = None
    """The filter a click on the row sets, as ``name=value``."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Stacked horizontal bars on one scale from 0."""

    title: str
    unit: str
    rows: tuple[Bar, ...]
    words: tuple[str, ...]
    ticks: tuple[tuple[float, str], ...]
    left_out: int = 0


def stacked(
    title: str,
    counts: Mapping[str, Mapping[str, int]],
    *,
    unit: str = "claims",
    words: Sequence[str] = VERDICTS,
    filter_name: str | None = None,
    at_most: int = 14,
) -> Bars:
    """Rows by size, each stacked by `words`. More than `at_most` rows are cut and the number left out is
    kept.

    >>> bars = stacked("t", {"sentence": {"supported": 3, "unsupported": 1}})
    >>> [(s.word, round(s.x), round(s.width)) for s in bars.rows[0].segments]
    [('supported', 0, 270), ('unsupported', 270, 90)]
    """
    ordered = sorted(counts.items(), key=lambda item: (-sum(item[1].values()), item[0]))
    shown = [(name, row) for name, row in ordered if sum(row.values())][:at_most]
    largest = max((sum(row.values()) for _, row in shown), default=0)
    ticks = count_ticks(largest)
    scale = BAR_WIDTH / ticks[-1] if ticks[-1] else 0.0
    rows = []
    for name, row in shown:
        segments, at = [], 0.0
        for word in words:
            if row.get(word):
                segments.append(Segment(at, row[word] * scale, word, row[word]))
                at += row[word] * scale
        chosen = f"{filter_name}={name}" if filter_name else None
        rows.append(Bar(name, shorten(name), sum(row.values()), tuple(segments), chosen))
    used = tuple(word for word in words if any(row.get(word) for _, row in shown))
    return Bars(
        title,
        unit,
        tuple(rows),
        used,
        tuple((tick * scale, f"{tick:,}") for tick in ticks),
        len(ordered) - len(shown),
    )


@dataclass(frozen=True, slots=True)
class Rate:
    """A share from 0 to 1 with its interval and the number it rests on.

    `bounds` are the share if all that is unknown were wrong, and right.
    """

    label: str
    shown: str
    value: float | None
    low: float | None
    high: float | None
    bounds: tuple[float, float] | None
    n: int
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Rates:
    """Dots with intervals on a scale from 0 to 100 %."""

    title: str
    rows: tuple[Rate, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a histogram: `low` ≤ value < `high` (the last includes its end)."""

    x: float
    width: float
    height: float
    count: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often values fall where; `missing` counts cases whose value is not known (never drawn as 0)."""

    title: str
    unit: str
    columns: tuple[Column, ...]
    ticks: tuple[tuple[float, str], ...]
    highest: int
    median: float
    missing: int


HISTOGRAM_WIDTH = 420.0
HISTOGRAM_HEIGHT = 120.0


def histogram(
    title: str, values: Sequence[float], *, unit: str, missing: int = 0, columns: int = 24
) -> Histogram | None:
    """Columns of equal width over round limits; None when there is nothing, or one value only, to show.

    >>> [c.count for c in histogram("t", [0, 1, 1, 4], unit="ms", columns=4).columns]
    [1, 2, 0, 1]
    """
    if len(set(values)) < 2:
        return None
    low, step = round_limits(min(values), max(values), columns)
    number = max(1, ceil((max(values) - low) / step - 1e-9))
    counts = [0] * number
    for value in values:
        counts[min(number - 1, int((value - low) / step + 1e-9))] += 1
    width = HISTOGRAM_WIDTH / number
    highest = max(counts)
    drawn = tuple(
        Column(
            place * width,
            width,
            HISTOGRAM_HEIGHT * count / highest,
            count,
            low + place * step,
            low + (place + 1) * step,
        )
        for place, count in enumerate(counts)
    )
    every = max(1, ceil(number / 6))
    ticks = tuple((place * width, short_number(low + place * step)) for place in range(0, number + 1, every))
    middle = sorted(values)
    half = len(middle) // 2
    median = middle[half] if len(middle) % 2 else (middle[half - 1] + middle[half]) / 2
    return Histogram(title, unit, drawn, ticks, highest, median, missing)


def round_limits(low: float, high: float, columns: int) -> tuple[float, float]:
    """A round start at or below `low`, and a round step, so that about `columns` steps reach `high`.

    >>> round_limits(3, 97, 10)
    (0.0, 10.0)
    """
    raw = (high - low) / columns
    power = 10.0 ** floor(log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * (1 - 1e-9))
    return floor(low / step + 1e-9) * step, step


def count_ticks(largest: int) -> list[int]:
    """Four or five whole, round marks from 0 to at least `largest`.

    >>> count_ticks(37), count_ticks(2)
    ([0, 10, 20, 30, 40], [0, 1, 2])
    """
    if largest <= 0:
        return [0]
    _, step = round_limits(0, largest, 4)
    whole = max(1, round(step))
    return list(range(0, ceil(largest / whole) * whole + 1, whole))


def shorten(text: str) -> str:
    """A label that fits its column, cut in the middle so that both ends can be told apart."""
    if len(text) <= LABEL_CHARACTERS:
        return text
    half = (LABEL_CHARACTERS - 1) // 2
    return f"{text[:half]}…{text[-half:]}"


def short_number(value: float) -> str:
    """A tick label.

    >>> short_number(1500.0), short_number(0.0025), short_number(0.30000000000000004)
    ('1,500', '0.0025', '0.3')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.4g}"
