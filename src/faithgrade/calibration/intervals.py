"""Intervals of a proportion, of a difference of two, and of a proportion whose units come in clusters."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL = 0.95
"""Confidence level of every interval faithgrade prints unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Two limits of a quantity, `low` ≤ `high`."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """``high - low``."""
        return self.high - self.low

    def mirrored(self) -> Interval:
        """The interval of one minus the quantity."""
        return Interval(1 - self.high, 1 - self.low)

    def rounded(self, digits: int = 6) -> tuple[float, float]:
        """Both limits, rounded, for printing."""
        return round(self.low, digits), round(self.high, digits)

    def holds(self, value: float) -> bool:
        """Whether `value` lies inside, limits included."""
        return self.low <= value <= self.high


def z_of(level: float = LEVEL) -> float:
    """Two-sided standard normal quantile of a confidence level.

    >>> round(z_of(), 6)
    1.959964
    """
    if not 0 < level < 1:
        raise CalibrationError(f"expected a confidence level between 0 and 1, got {level}")
    return NormalDist().inv_cdf(0.5 + level / 2)


def t_of(degrees: float, level: float = LEVEL) -> float:
    """Two-sided quantile of Student's t.

    >>> round(t_of(7), 4)
    2.3646
    """
    from scipy.stats import t

    return float(t.ppf(0.5 + level / 2, degrees))


def wald(k: float, n: float, level: float = LEVEL) -> Interval:
    """Normal interval, clipped to [0, 1]: kept as the interval others print, never used by faithgrade.

    Source: Laplace 1812. Assumes independent units and a rate far from 0 and 1.

    >>> wald(81, 263).rounded()
    (0.25219, 0.363779)
    """
    rate = _rate(k, n)
    half = z_of(level) * sqrt(rate * (1 - rate) / n)
    return Interval(max(0.0, rate - half), min(1.0, rate + half))


def wilson(k: float, n: float, level: float = LEVEL) -> Interval:
    """Score interval of `k` of `n`; both may be fractional (counts deflated by a design effect).

    Source: Wilson 1927; Newcombe 1998, Stat Med 17:857, method 3. Assumes independent units.

    >>> wilson(81, 263).rounded()
    (0.255289, 0.36621)
    """
    return score_interval(_rate(k, n), n, z_of(level))


def score_interval(rate: float, n: float, z: float) -> Interval:
    """Wilson limits of a rate seen on `n` units at quantile `z`; `n` may be an effective size below the real
    one.
    """
    scale = 1 + z * z / n
    centre = (rate + z * z / (2 * n)) / scale
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / scale
    low = 0.0 if rate == 0 else max(0.0, centre - half)
    return Interval(low, 1.0 if rate == 1 else min(1.0, centre + half))


def clopper_pearson(k: float, n: float, level: float = LEVEL) -> Interval:
    """Exact interval: never covers less than `level`, and is wide for it.

    Source: Clopper & Pearson 1934; beta quantiles as in Newcombe 1998, method 5. Assumes independent units.

    >>> clopper_pearson(0, 20).rounded()
    (0.0, 0.168433)
    """
    from scipy.stats import beta

    _rate(k, n)
    tail = (1 - level) / 2
    low = 0.0 if k == 0 else float(beta.ppf(tail, k, n - k + 1))
    high = 1.0 if k == n else float(beta.ppf(1 - tail, k + 1, n - k))
    return Interval(low, high)


def clopper_pearson_upper(k: float, n: float, delta: float) -> float:
    """Upper bound on a rate that is wrong with probability at most `delta`.

    Source: Clopper & Pearson 1934, one-sided. Assumes independent units.

    >>> round(clopper_pearson_upper(0, 45, 0.1), 6)
    0.049881
    """
    from scipy.stats import beta

    _rate(k, n)
    return 1.0 if k == n else float(beta.ppf(1 - delta, k + 1, n - k))


def jeffreys(k: float, n: float, level: float = LEVEL) -> Interval:
    """Equal-tailed posterior interval under the prior Beta(½, ½).

    Source: Brown, Cai & DasGupta 2001, Stat Sci 16:101. Assumes independent units.

    >>> jeffreys(15, 148).rounded()
    (0.060449, 0.157643)
    """
    from scipy.stats import beta

    _rate(k, n)
    tail = (1 - level) / 2
    return Interval(
        float(beta.ppf(tail, k + 0.5, n - k + 0.5)), float(beta.ppf(1 - tail, k + 0.5, n - k + 0.5))
    )


def agresti_coull(k: float, n: float, level: float = LEVEL) -> Interval:
    """Normal interval around Wilson's centre, clipped to [0, 1].

    Source: Agresti & Coull 1998, Am Stat 52:119. Assumes independent units.

    >>> agresti_coull(1, 29).rounded()
    (0.0, 0.186287)
    """
    _rate(k, n)
    z = z_of(level)
    total = n + z * z
    rate = (k + z * z / 2) / total
    half = z * sqrt(rate * (1 - rate) / total)
    return Interval(max(0.0, rate - half), min(1.0, rate + half))


def newcombe_difference(k1: float, n1: float, k2: float, n2: float, level: float = LEVEL) -> Interval:
    """Interval of ``k1/n1 - k2/n2`` for two independent samples, from their Wilson limits.

    Source: Newcombe 1998, Stat Med 17:873, method 10.

    >>> newcombe_difference(56, 70, 48, 80).rounded()
    (0.052431, 0.333873)
    """
    p1, p2 = _rate(k1, n1), _rate(k2, n2)
    one, two = wilson(k1, n1, level), wilson(k2, n2, level)
    return Interval(
        p1 - p2 - sqrt((p1 - one.low) ** 2 + (two.high - p2) ** 2),
        p1 - p2 + sqrt((one.high - p1) ** 2 + (p2 - two.low) ** 2),
    )


@dataclass(frozen=True, slots=True)
class ClusteredMean:
    """A proportion over units that come in clusters.

    `se` is the cluster-robust error with the factor G/(G-1), `se_plain` without it, `se_iid` as if units were
    independent; `design_effect` is the squared ratio of the first and the last; `interval` uses t with G-1
    degrees.
    """

    mean: float
    units: int
    clusters: int
    se: float
    se_plain: float
    se_iid: float
    design_effect: float
    interval: Interval


def clustered_mean(clusters: Sequence[Sequence[float]], level: float = LEVEL) -> ClusteredMean:
    """The mean over all units of all clusters, with an error that lets units of a cluster resemble each
    other.

    Source: Liang & Zeger 1986 for a mean; design effect after Kish 1965. Assumes independent clusters. A
    design effect cannot be told when every unit is alike; it is 1 then.

    >>> round(clustered_mean([[1, 1, 0], [0, 0], [1]]).mean, 4)
    0.5
    """
    filled = [list(c) for c in clusters if len(c)]
    if len(filled) < 2:
        raise CalibrationError(f"expected at least 2 clusters for a cluster error, got {len(filled)}")
    units = sum(len(c) for c in filled)
    mean = sum(sum(c) for c in filled) / units
    plain = sum((sum(c) - len(c) * mean) ** 2 for c in filled) / units**2
    iid = mean * (1 - mean) / units
    count = len(filled)
    var = plain * count / (count - 1)
    half = t_of(count - 1, level) * sqrt(var)
    effect = var / iid if iid > 0 else 1.0
    return ClusteredMean(
        mean,
        units,
        count,
        sqrt(var),
        sqrt(plain),
        sqrt(iid),
        effect,
        Interval(max(0.0, mean - half), min(1.0, mean + half)),
    )


def _rate(k: float, n: float) -> float:
    if not (isfinite(k) and isfinite(n) and n > 0 and 0 <= k <= n):
        raise CalibrationError(f"expected counts with 0 <= k <= n and n > 0, got k={k} and n={n}")
    return k / n
