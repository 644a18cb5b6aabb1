"""Agreement of labellers, or of a judge with a labeller, beyond what chance would give."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Literal

from faithgrade.calibration.intervals import LEVEL, Interval, z_of
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

Scale = Literal["nominal", "ordinal", "interval", "ratio"]


@dataclass(frozen=True, slots=True)
class Kappa:
    """Cohen's kappa with its error. `value` is None where both raters used one and the same single label."""

    value: float | None
    se: float | None
    interval: Interval | None


def kappa(table: Sequence[Sequence[float]], level: float = LEVEL) -> Kappa:
    """Cohen's kappa of a square table (rows rater one, columns rater two).

    Source: Cohen 1960; the error is that of Fleiss, Cohen & Everitt 1969, Psychol Bull 72:323, for kappa ≠ 0.
    Assumes independent units. Falls with prevalence at equal agreement, so read it beside AC1 and MCC.

    >>> k = kappa([[20, 5], [10, 15]])
    >>> round(k.value, 6), round(k.se, 6)
    (0.4, 0.126996)
    """
    n = _total(table)
    size = range(len(table))
    p = [[table[i][j] / n for j in size] for i in size]
    row = [sum(p[i]) for i in size]
    col = [sum(p[i][j] for i in size) for j in size]
    observed = sum(p[i][i] for i in size)
    expected = sum(row[i] * col[i] for i in size)
    if expected == 1:
        return Kappa(None, None, None)
    value = (observed - expected) / (1 - expected)
    same = sum(p[i][i] * (1 - (row[i] + col[i]) * (1 - value)) ** 2 for i in size)
    other = (1 - value) ** 2 * sum(p[i][j] * (col[i] + row[j]) ** 2 for i in size for j in size if i != j)
    variance = (same + other - (value - expected * (1 - value)) ** 2) / (n * (1 - expected) ** 2)
    se = sqrt(max(0.0, variance))
    half = z_of(level) * se
    return Kappa(value, se, Interval(value - half, value + half))


def scott_pi(table: Sequence[Sequence[float]]) -> float | None:
    """Scott's pi of a square table; None where only one label was used.

    Source: Scott 1955. Assumes raters who may be exchanged, so it fits two labellers better than judge and
    labeller.

    >>> round(scott_pi([[20, 5], [10, 15]]), 6)
    0.393939
    """
    n = _total(table)
    size = range(len(table))
    mean = [(sum(table[i]) + sum(table[j][i] for j in size)) / (2 * n) for i in size]
    expected = sum(m * m for m in mean)
    return None if expected == 1 else (sum(table[i][i] for i in size) / n - expected) / (1 - expected)


def gwet_ac1(table: Sequence[Sequence[float]]) -> float:
    """Gwet's AC1 of a square table; high where one label prevails, so never the only figure.

    Source: Gwet 2008, Br J Math Stat Psychol 61:29.

    >>> round(gwet_ac1([[118, 5], [2, 0]]), 6)
    0.940776
    """
    n = _total(table)
    labels = len(table)
    size = range(labels)
    mean = [(sum(table[i]) + sum(table[j][i] for j in size)) / (2 * n) for i in size]
    expected = sum(m * (1 - m) for m in mean) / (labels - 1)
    return (sum(table[i][i] for i in size) / n - expected) / (1 - expected)


def cross_table(one: Sequence[Hashable], two: Sequence[Hashable]) -> tuple[list[Hashable], list[list[int]]]:
    """The labels in sorted order, and how often rater one's label met rater two's.

    >>> cross_table(["u", "s", "u"], ["u", "s", "s"])
    (['s', 'u'], [[1, 0], [1, 1]])
    """
    if len(one) != len(two):
        raise CalibrationError(f"expected two equally long lists of labels, got {len(one)} and {len(two)}")
    labels = sorted({*one, *two}, key=str)
    counts = Counter(zip(one, two, strict=True))
    return labels, [[counts[a, b] for b in labels] for a in labels]


def krippendorff_alpha(ratings: Sequence[Sequence[float | None]], scale: Scale = "nominal") -> float | None:
    """Krippendorff's alpha of raters × units, with None for what a rater did not see.

    Source: Krippendorff 2011, *Computing Krippendorff's alpha-reliability*. Units seen by fewer than two
    raters are left out, as there. None where no two ratings can be paired or all are alike.

    >>> round(krippendorff_alpha([[1, 1, 0, 0], [1, 0, 0, 0]]), 4)
    0.5333
    """
    columns = [[v for v in unit if v is not None] for unit in zip(*ratings, strict=True)]
    paired = [unit for unit in columns if len(unit) > 1]
    values = sorted({v for unit in paired for v in unit})
    totals = Counter(v for unit in paired for v in unit)
    n = sum(totals.values())
    weight: dict[tuple[float, float], float] = {}
    for unit in paired:
        for i, a in enumerate(unit):
            for j, b in enumerate(unit):
                if i != j:
                    weight[a, b] = weight.get((a, b), 0.0) + 1 / (len(unit) - 1)
    observed = sum(w * _distance(a, b, scale, values, totals) for (a, b), w in weight.items())
    expected = sum(
        totals[a] * totals[b] * _distance(a, b, scale, values, totals) for a in values for b in values
    )
    return None if expected == 0 else 1 - (n - 1) * observed / expected


def fleiss_kappa(table: Sequence[Sequence[int]]) -> float | None:
    """Fleiss' kappa of units × labels, each row counting how many of the same number of raters chose each
    label.

    Source: Fleiss 1971, Psychol Bull 76:378. None where only one label was used.

    >>> round(fleiss_kappa([[0, 3], [3, 0], [1, 2]]), 4)
    0.55
    """
    raters = {sum(row) for row in table}
    if len(raters) != 1 or (count := raters.pop()) < 2:
        raise CalibrationError("expected rows that all count the same number of raters, at least 2")
    share = [sum(column) / (len(table) * count) for column in zip(*table, strict=True)]
    observed = sum(sum(c * (c - 1) for c in row) / (count * (count - 1)) for row in table) / len(table)
    expected = sum(s * s for s in share)
    return None if expected == 1 else (observed - expected) / (1 - expected)


@dataclass(frozen=True, slots=True)
class LatentTruth:
    """What several raters' labels suggest when none of them is the truth."""

    prior: float
    posterior: tuple[float, ...]
    sensitivity: tuple[float, ...]
    specificity: tuple[float, ...]
    rounds: int


def dawid_skene(
    ratings: Sequence[Sequence[int]], *, tolerance: float = 1e-10, limit: int = 1000
) -> LatentTruth:
    """Estimate truth and each rater's error by EM from raters × units of 0 and 1 (1 = unsupported).

    Source: Dawid & Skene 1979, Appl Stat 28:20, started from vote shares. Assumes raters who err
    independently given the truth: models that share training data do not. With few raters and units it
    happily calls one of them perfect, so faithgrade prints it for five raters and more only, and adjudicates
    otherwise.

    >>> dawid_skene([[1, 0, 1, 0], [1, 0, 1, 0], [1, 0, 0, 0]]).posterior[0]
    1.0
    """
    units = list(zip(*ratings, strict=True))
    posterior = [sum(unit) / len(unit) for unit in units]
    prior, se, sp = 0.5, [0.5] * len(ratings), [0.5] * len(ratings)
    rounds, moved = 0, 1.0
    while moved >= tolerance and rounds < limit:
        rounds += 1
        yes, no = sum(posterior), len(units) - sum(posterior)
        prior = yes / len(units)
        se = [
            sum(q * y for q, y in zip(posterior, row, strict=True)) / yes if yes else 0.5 for row in ratings
        ]
        sp = [
            sum((1 - q) * (1 - y) for q, y in zip(posterior, row, strict=True)) / no if no else 0.5
            for row in ratings
        ]
        updated = []
        for unit in units:
            one, zero = prior, 1 - prior
            for y, s, c in zip(unit, se, sp, strict=True):
                one *= s if y else 1 - s
                zero *= 1 - c if y else c
            updated.append(one / (one + zero) if one + zero else 0.5)
        moved = max(abs(a - b) for a, b in zip(updated, posterior, strict=True))
        posterior = updated
    return LatentTruth(prior, tuple(posterior), tuple(se), tuple(sp), rounds)


def _distance(a: float, b: float, scale: Scale, values: Sequence[float], totals: Counter[float]) -> float:
    if a == b:
        return 0.0
    if scale == "nominal":
        return 1.0
    if scale == "interval":
        return (a - b) ** 2
    if scale == "ratio":
        return ((a - b) / (a + b)) ** 2 if a + b else 0.0
    low, high = min(a, b), max(a, b)
    between = sum(totals[v] for v in values if low <= v <= high)
    return (between - (totals[low] + totals[high]) / 2) ** 2


def _total(table: Sequence[Sequence[float]]) -> float:
    if len(table) < 2 or any(len(row) != len(table) for row in table):
        raise CalibrationError("expected a square table of at least 2 × 2 counts")
    n = sum(sum(row) for row in table)
    if n <= 0:
        raise CalibrationError("expected a table with at least one unit")
    return n
