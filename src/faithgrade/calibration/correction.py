"""The rate behind the verdicts: what the share of unsupported claims is once the verdicts' own error is
known.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from faithgrade.calibration.intervals import LEVEL, Interval, score_interval, wilson, z_of
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share with its interval. `value` is inside [0, 1]; `raw` is the estimate before it was held there."""

    value: float
    interval: Interval
    raw: float

    def mirrored(self) -> Estimate:
        """The same for one minus the share."""
        return Estimate(1 - self.value, self.interval.mirrored(), 1 - self.raw)


def rogan_gladen(
    flagged: float, n: float, se: float, n_pos: float, sp: float, n_neg: float, level: float = LEVEL
) -> Estimate:
    """Share of positives from a flag rate and the judge's error, with the plain delta interval.

    `flagged` of `n` units were flagged; `se` was seen on `n_pos` positives and `sp` on `n_neg` negatives.
    Source: Rogan & Gladen 1978, Am J Epidemiol 107:71. Assumes sensitivity and specificity hold in the
    batch, labels independent of it and random within each class. Kept for comparison:
    `adjusted_rogan_gladen` is what is printed.

    >>> e = rogan_gladen(400, 1000, 0.9, 200, 0.7, 200)
    >>> round(e.value, 6), round(e.interval.low, 6), round(e.interval.high, 6)
    (0.166667, 0.064319, 0.269015)
    """
    youden = _informative(se, sp)
    p = flagged / n
    raw = (p + sp - 1) / youden
    # The error is taken at the estimate before clipping, as the published method does.
    variance = (
        p * (1 - p) / n + (1 - raw) ** 2 * sp * (1 - sp) / n_neg + raw**2 * se * (1 - se) / n_pos
    ) / youden**2
    half = z_of(level) * sqrt(variance)
    return Estimate(_clip(raw), Interval(_clip(raw - half), _clip(raw + half)), raw)


def adjusted_rogan_gladen(
    flagged: float, n: float, hits: float, n_pos: float, passes: float, n_neg: float, level: float = LEVEL
) -> Estimate:
    """Rogan–Gladen point with the adjusted interval that holds at small calibration sets.

    `hits` of `n_pos` positives were flagged and `passes` of `n_neg` negatives passed.
    Source: Lang & Reiczigel 2014, Prev Vet Med 113:13; the same interval as Lee et al. 2025, arXiv
    2511.21140. Assumes sensitivity and specificity hold in the batch. Its centre is not the point estimate.

    >>> e = adjusted_rogan_gladen(400, 1000, 180, 200, 140, 200)
    >>> round(e.value, 6), round(e.interval.low, 6), round(e.interval.high, 6)
    (0.166667, 0.056351, 0.262733)
    """
    raw = (flagged / n + passes / n_neg - 1) / _informative(hits / n_pos, passes / n_neg)
    z = z_of(level)
    total = n + z * z
    p = (flagged + z * z / 2) / total
    se, m_pos = (hits + 1) / (n_pos + 2), n_pos + 2
    sp, m_neg = (passes + 1) / (n_neg + 2), n_neg + 2
    youden = _informative(se, sp)
    theta = (p + sp - 1) / youden
    variance = (
        p * (1 - p) / total + (1 - theta) ** 2 * sp * (1 - sp) / m_neg + theta**2 * se * (1 - se) / m_pos
    ) / youden**2
    shift = 2 * z * z * (theta * se * (1 - se) / m_pos - (1 - theta) * sp * (1 - sp) / m_neg)
    half = z * sqrt(variance)
    return Estimate(_clip(raw), Interval(_clip(theta + shift - half), _clip(theta + shift + half)), raw)


@dataclass(frozen=True, slots=True)
class VerdictTable:
    """Labels crossed with verdicts in a labelled sample, and flags in the batch that was not labelled.

    `y1f1` unsupported and flagged, `y1f0` unsupported and passed, `y0f1`, `y0f0`; `flagged` of `n`
    unlabelled.
    """

    y1f1: float
    y1f0: float
    y0f1: float
    y0f0: float
    flagged: float
    n: float

    @property
    def labelled(self) -> float:
        """Number of labelled units."""
        return self.y1f1 + self.y1f0 + self.y0f1 + self.y0f0


def ppi(table: VerdictTable, weight: float = 1.0, level: float = LEVEL) -> Estimate:
    """Prediction-powered mean with a fixed weight on the verdicts: 1 is PPI, 0 the labels alone.

    Source: Angelopoulos et al. 2023, Science 382:669. Assumes labels drawn at random from the batch. For
    comparison.

    >>> round(ppi(VerdictTable(18, 2, 8, 72, 260, 1000)).interval.low, 5)
    0.13335
    """
    n, total = table.labelled, table.n
    p = table.flagged / total
    mean_flag = (table.y1f1 + table.y0f1) / n
    mean_label = (table.y1f1 + table.y1f0) / n
    raw = weight * p + mean_label - weight * mean_flag
    values = ((1 - weight, table.y1f1), (1.0, table.y1f0), (-weight, table.y0f1), (0.0, table.y0f0))
    mean = sum(v * c for v, c in values) / n
    spread = sum(c * (v - mean) ** 2 for v, c in values) / n
    half = z_of(level) * sqrt(weight**2 * p * (1 - p) / total + spread / n)
    return Estimate(_clip(raw), Interval(raw - half, raw + half), raw)


def ppi_weight(table: VerdictTable) -> float:
    """The weight that makes `ppi` tightest, held in [0, 1] (PPI++).

    Source: Angelopoulos, Duchi & Zrnic 2023, arXiv 2311.01453.

    >>> round(ppi_weight(VerdictTable(18, 2, 8, 72, 260, 1000)), 6)
    0.604251
    """
    n = table.labelled
    mean_flag = (table.y1f1 + table.y0f1) / n
    mean_label = (table.y1f1 + table.y1f0) / n
    covariance = table.y1f1 / n - mean_flag * mean_label
    pooled = (table.flagged + table.y1f1 + table.y0f1) / (table.n + n)
    # Sample variance of the flags over labelled and unlabelled claims together, as the reference program
    # takes it.
    spread = pooled * (1 - pooled) * (table.n + n) / (table.n + n - 1)
    return _clip(covariance / ((1 + n / table.n) * spread)) if spread else 0.0


@dataclass(frozen=True, slots=True)
class VerifiedCell:
    """Claims with one verdict: how many were labelled unsupported and supported, and how many were not
    labelled.
    """

    unsupported: float
    supported: float
    unlabelled: float

    @property
    def size(self) -> float:
        """All claims of the cell."""
        return self.unsupported + self.supported + self.unlabelled


@dataclass(frozen=True, slots=True)
class VerifiedError:
    """Error of a judge whose claims were labelled at rates that depend on its verdict."""

    sensitivity: float
    specificity: float
    prevalence: float


def begg_greenes(flagged: VerifiedCell, passed: VerifiedCell) -> VerifiedError:
    """Sensitivity and specificity when labels were drawn by verdict, so the plain ratios are biased.

    Source: Begg & Greenes 1983, Biometrics 39:207. Assumes labelling depended on the verdict alone.

    >>> e = begg_greenes(VerifiedCell(231, 32, 166), VerifiedCell(27, 54, 140))
    >>> round(e.sensitivity, 6), round(e.specificity, 6)
    (0.836467, 0.738398)
    """
    share = flagged.size / (flagged.size + passed.size)
    hit = flagged.unsupported / (flagged.unsupported + flagged.supported)
    missed = passed.unsupported / (passed.unsupported + passed.supported)
    prevalence = share * hit + (1 - share) * missed
    if not 0 < prevalence < 1:
        raise CalibrationError("expected labels of both classes for sensitivity and specificity")
    return VerifiedError(share * hit / prevalence, (1 - share) * (1 - missed) / (1 - prevalence), prevalence)


@dataclass(frozen=True, slots=True)
class Cell:
    """Claims of the batch that share verdict and stage: the cell's share of the batch, and what its labels
    say.

    `rate` is the (weighted) share of unsupported among its labels and `labels` how many labels that rests
    on; both may be fractional after weighting.
    """

    name: str
    share: float
    rate: float
    labels: float


def post_stratified(
    cells: Sequence[Cell], batch: float, *, effect: float = 1.0, z: float | None = None
) -> Estimate:
    """Share of unsupported claims: each cell's labelled rate, weighted by the cell's share of the batch.

    The interval is for the process the batch of `batch` claims came from: it holds the cells' own uncertainty
    (Wilson limits at ``labels / effect``) and that of the shares, both joined by MOVER. `effect` is the
    design effect of labelling whole cases; `z` the quantile, standard normal by default.

    Source: post-stratification after Holt & Smith 1979; for a binary judge the estimate is the
    maximum-likelihood one (Tenenbein 1970); MOVER after Zou & Donner 2008. With cells in rising order of
    rate the estimate is the first rate plus, for each step up, the step times the share at or above it;
    neighbouring shares overlap, so their errors correlate and the terms are joined with that correlation.
    Two cells give the well-known closed form. Assumes labels drawn at random inside each cell; the judge may
    be arbitrarily poor.

    >>> e = post_stratified([Cell("flagged", .26, 18/26, 26), Cell("passed", .74, 2/74, 74)], 1100)
    >>> round(e.value, 6), round(e.interval.low, 6), round(e.interval.high, 6)
    (0.2, 0.145367, 0.264007)
    """
    if not cells or any(c.labels <= 0 for c in cells) or abs(sum(c.share for c in cells) - 1) > 1e-9:
        raise CalibrationError("expected cells whose shares add up to 1, each with labels")
    quantile = z_of() if z is None else z
    ordered = sorted(cells, key=lambda c: c.rate)
    value = sum(c.share * c.rate for c in ordered)
    down = up = 0.0
    for cell in ordered:
        limits = score_interval(cell.rate, cell.labels / effect, quantile)
        down += (cell.share * (cell.rate - limits.low)) ** 2
        up += (cell.share * (limits.high - cell.rate)) ** 2
    steps = [ordered[i].rate - ordered[i - 1].rate for i in range(1, len(ordered))]
    above = [sum(c.share for c in ordered[i:]) for i in range(1, len(ordered))]
    limits_above = [wilson_at(share, batch, quantile) for share in above]
    for i, (step, share, limits) in enumerate(zip(steps, above, limits_above, strict=True)):
        for j, (other, smaller, tighter) in enumerate(zip(steps, above, limits_above, strict=True)):
            tie = _nested_correlation(share, smaller) if i <= j else _nested_correlation(smaller, share)
            down += tie * step * (share - limits.low) * other * (smaller - tighter.low)
            up += tie * step * (limits.high - share) * other * (tighter.high - smaller)
    return Estimate(value, Interval(_clip(value - sqrt(down)), _clip(value + sqrt(up))), value)


def combine_stages(stages: Sequence[tuple[float, Estimate]]) -> Estimate:
    """One estimate from independent ones of disjoint parts, each with its fixed share, by MOVER.

    Source: Zou & Donner 2008.

    >>> e = Estimate(0.2, Interval(0.1, 0.4), 0.2)
    >>> combine_stages([(1.0, e)]) == e
    True
    """
    value = sum(share * e.value for share, e in stages)
    # An adjusted interval need not hold its point; a distance below nothing is no evidence of precision.
    down = sqrt(sum((share * max(0.0, e.value - e.interval.low)) ** 2 for share, e in stages))
    up = sqrt(sum((share * max(0.0, e.interval.high - e.value)) ** 2 for share, e in stages))
    if len(stages) == 1:
        return stages[0][1]
    return Estimate(
        value, Interval(_clip(value - down), _clip(value + up)), sum(share * e.raw for share, e in stages)
    )


def wilson_at(share: float, n: float, z: float) -> Interval:
    """Wilson limits of a share of `n` at quantile `z`."""
    return score_interval(min(1.0, max(0.0, share)), n, z)


def human_only(unsupported: float, labelled: float, level: float = LEVEL) -> Estimate:
    """The labels alone, for the side-by-side: needs no judge and is wide.

    >>> round(human_only(20, 100).interval.width, 4)
    0.1555
    """
    rate = unsupported / labelled
    return Estimate(rate, wilson(unsupported, labelled, level), rate)


def _nested_correlation(larger: float, smaller: float) -> float:
    """Correlation of two shares of one sample where the second group lies inside the first."""
    if not (0 < smaller <= larger < 1):
        return 0.0
    return sqrt(smaller * (1 - larger) / (larger * (1 - smaller)))


def _informative(se: float, sp: float) -> float:
    youden = se + sp - 1
    if youden <= 0:
        raise CalibrationError(
            f"this judge is not informative here: sensitivity + specificity - 1 is {youden:.3f}, "
            "no rate can be corrected"
        )
    return youden


def _clip(share: float) -> float:
    return min(1.0, max(0.0, share))
