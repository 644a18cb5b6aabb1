"""Two judges, settings or moments compared on the same claims."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from faithgrade.calibration.intervals import LEVEL, Interval, t_of, wilson
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class McNemar:
    """Tests of whether the two discordant counts of a paired table differ.

    `first_only` and `second_only` count pairs that only the first, or only the second, got right. Print
    `mid_p`.
    """

    first_only: int
    second_only: int
    exact_p: float
    mid_p: float
    chi2: float | None
    chi2_p: float | None
    chi2_corrected: float | None
    chi2_corrected_p: float | None


def mcnemar(first_only: int, second_only: int) -> McNemar:
    """Exact, mid-p and chi-squared McNemar tests.

    Source: McNemar 1947; mid-p after Fagerland, Lydersen & Laake 2013, BMC Med Res Methodol 13:91. Assumes
    independent pairs: claims of one case are not, so the p-value of clustered claims is too small; compare
    cases then.

    >>> m = mcnemar(6, 1)
    >>> round(m.exact_p, 4), round(m.mid_p, 4)
    (0.125, 0.0703)
    """
    from scipy.stats import binom, chi2

    if first_only < 0 or second_only < 0:
        raise CalibrationError(f"expected counts, got {first_only} and {second_only}")
    n = first_only + second_only
    if n == 0:
        return McNemar(0, 0, 1.0, 1.0, None, None, None, None)
    low = min(first_only, second_only)
    exact = min(1.0, 2 * float(binom.cdf(low, n, 0.5)))
    mid = (
        1.0
        if first_only == second_only
        else 2 * float(binom.cdf(low, n, 0.5)) - float(binom.pmf(low, n, 0.5))
    )
    plain = (first_only - second_only) ** 2 / n
    corrected = (abs(first_only - second_only) - 1) ** 2 / n
    return McNemar(
        first_only,
        second_only,
        exact,
        mid,
        plain,
        float(chi2.sf(plain, 1)),
        corrected,
        float(chi2.sf(corrected, 1)),
    )


@dataclass(frozen=True, slots=True)
class Paired:
    """Two judges on the same labelled claims: accuracy of each, their difference, and how often they part."""

    claims: int
    cases: int
    first_accuracy: float
    second_accuracy: float
    difference: float
    interval: Interval | None
    agreement: float
    test: McNemar


def compare_paired(
    first: Mapping[tuple[str, int], bool], second: Mapping[tuple[str, int], bool], level: float = LEVEL
) -> Paired:
    """Compare which judge is right more often; keys are (case id, claim), values whether that judge was
    right.

    Only claims both decided count. The interval of the difference (first minus second) lets claims of a case
    resemble each other (cluster t over cases) and is None with fewer than 10 cases.

    >>> compare_paired({("a", 0): True, ("b", 0): True}, {("a", 0): True, ("b", 0): False}).difference
    0.5
    """
    shared = sorted(first.keys() & second.keys())
    if not shared:
        raise CalibrationError("the two judges decided no labelled claim in common")
    by_case: dict[str, list[int]] = {}
    for key in shared:
        by_case.setdefault(key[0], []).append(int(first[key]) - int(second[key]))
    n = len(shared)
    difference = sum(sum(d) for d in by_case.values()) / n
    interval = None
    if len(by_case) >= 10:
        count = len(by_case)
        variance = (
            count / (count - 1) * sum((sum(d) - len(d) * difference) ** 2 for d in by_case.values()) / n**2
        )
        half = t_of(count - 1, level) * sqrt(variance)
        interval = Interval(max(-1.0, difference - half), min(1.0, difference + half))
    one = sum(first[k] and not second[k] for k in shared)
    two = sum(second[k] and not first[k] for k in shared)
    return Paired(
        n,
        len(by_case),
        sum(first[k] for k in shared) / n,
        sum(second[k] for k in shared) / n,
        difference,
        interval,
        sum(first[k] == second[k] for k in shared) / n,
        mcnemar(one, two),
    )


@dataclass(frozen=True, slots=True)
class Flips:
    """How often repeats of the same question to the same judge disagreed.

    `rate` is the share of claims with two different verdicts among their repeats; `pair_rate` the chance
    that two repeats of one claim differ.
    """

    claims: int
    repeats: int
    flipped: int
    rate: float
    interval: Interval
    pair_rate: float


def flip_rate(repeats: Mapping[tuple[str, int], Sequence[str]], level: float = LEVEL) -> Flips:
    """Share of claims whose verdict changed between repeats; an ungraded repeat counts as a verdict of its
    own.

    >>> flip_rate({("a", 0): ["supported", "supported"], ("a", 1): ["supported", "unsupported"]}).rate
    0.5
    """
    usable = {key: list(v) for key, v in repeats.items() if len(v) > 1}
    if not usable:
        raise CalibrationError("expected claims asked at least twice, got none")
    flipped = sum(len(set(v)) > 1 for v in usable.values())
    pairs = [
        sum(a != b for i, a in enumerate(v) for b in v[i + 1 :]) / (len(v) * (len(v) - 1) / 2)
        for v in usable.values()
    ]
    n = len(usable)
    return Flips(
        n, max(map(len, usable.values())), flipped, flipped / n, wilson(flipped, n, level), sum(pairs) / n
    )


@dataclass(frozen=True, slots=True)
class Drift:
    """The same judge on the same frozen anchors, then and now.

    `state` is ``steady``, ``flipping`` (verdicts moved, correctness did not) or ``drifted``.
    """

    anchors: int
    flipped: int
    flip_interval: Interval
    broken: int
    mended: int
    test: McNemar
    state: str


def drift(
    truth: Mapping[tuple[str, int], bool],
    before: Mapping[tuple[str, int], bool],
    after: Mapping[tuple[str, int], bool],
    *,
    alpha: float = 0.01,
    noise: float = 0.0,
    level: float = LEVEL,
) -> Drift:
    """Paired check on frozen anchors; values are True for unsupported, keys (case id, claim).

    `noise` is the judge's flip rate between plain repeats: more flips than that rate explains (lower Wilson
    limit above it) make ``flipping``, and a McNemar mid-p of correctness under `alpha` makes ``drifted``.
    With 100 anchors a fall in accuracy from .90 to .80 is seen about three times in four.

    >>> keys = [("a", i) for i in range(40)]
    >>> drift(dict.fromkeys(keys, True), dict.fromkeys(keys, True), dict.fromkeys(keys, False)).state
    'drifted'
    """
    shared = sorted(truth.keys() & before.keys() & after.keys())
    if not shared:
        raise CalibrationError("expected anchors judged both times and labelled, got none")
    flipped = sum(before[k] != after[k] for k in shared)
    broken = sum(before[k] == truth[k] != after[k] for k in shared)
    mended = sum(after[k] == truth[k] != before[k] for k in shared)
    test = mcnemar(broken, mended)
    interval = wilson(flipped, len(shared), level)
    state = "steady"
    if flipped and interval.low > noise:
        state = "flipping"
    if test.mid_p < alpha:
        state = "drifted"
    return Drift(len(shared), flipped, interval, broken, mended, test, state)
