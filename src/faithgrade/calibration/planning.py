"""How many hand labels are needed, and which are worth the most."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log, sqrt
from typing import TYPE_CHECKING

from faithgrade.calibration.intervals import LEVEL, clopper_pearson_upper, z_of
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def labels_for_half_width(
    rate: float, half_width: float, *, mcc: float = 0.0, effect: float = 1.0, level: float = LEVEL
) -> int:
    """Random labels needed for an interval of ± `half_width` around a share of unsupported claims.

    `mcc` is the judge's correlation with the labels: the judge explains mcc² of the spread, so that share of
    labels is saved when the batch is much larger than the sample. `effect` is the design effect of labelling
    whole cases.
    Source: normal approximation; for the judge's part, the efficiency of the regression estimator (Cochran
    1977, ch. 7).

    >>> labels_for_half_width(0.2, 0.05), labels_for_half_width(0.2, 0.05, mcc=0.73)
    (246, 115)
    """
    if not 0 < half_width < 1 or not 0 <= rate <= 1 or not 0 <= abs(mcc) <= 1:
        raise CalibrationError(
            "expected a rate in [0, 1], a half-width in (0, 1) and a correlation in [-1, 1]"
        )
    plain = z_of(level) ** 2 * rate * (1 - rate) / half_width**2
    return max(1, ceil(plain * (1 - mcc * mcc) * effect))


def labels_for_sensitivity(sensitivity: float, half_width: float, rate: float, level: float = LEVEL) -> int:
    """Random labels needed so that sensitivity is known to ± `half_width` when a share `rate` is unsupported.

    >>> labels_for_sensitivity(0.9, 0.05, 0.2)
    692
    """
    if rate <= 0:
        raise CalibrationError("expected a positive share of unsupported claims")
    return ceil(z_of(level) ** 2 * sensitivity * (1 - sensitivity) / half_width**2 / rate)


def clean_labels_to_show(below: float, level: float = LEVEL) -> int:
    """Passed claims to label, all truly supported, to show that fewer than `below` of the passed ones are
    wrong.

    Source: exact one-sided binomial bound.

    >>> clean_labels_to_show(0.05), clean_labels_to_show(0.02), clean_labels_to_show(0.01)
    (59, 149, 299)
    """
    return ceil(log(1 - level) / log(1 - below))


def neyman_allocation(
    cells: Mapping[str, tuple[int, int, int]], labels: int, *, floor: int = 20
) -> dict[str, int]:
    """Share out `labels` over cells given as name → (size, labelled so far, of those unsupported).

    Each cell gets in proportion to size × √(r(1-r)), with r smoothed by one label of each class (a cell
    without misses so far still needs labels), at least `floor` and at most its size.
    Source: Neyman 1934.

    >>> neyman_allocation({"flagged": (260, 26, 18), "passed": (740, 74, 2)}, 200)
    {'flagged': 91, 'passed': 109}
    """
    weight = {
        name: size * sqrt((bad + 1) / (seen + 2) * (1 - (bad + 1) / (seen + 2)))
        for name, (size, seen, bad) in cells.items()
    }
    total = sum(weight.values())
    if total <= 0:
        return dict.fromkeys(cells, 0)
    return {
        name: min(size, max(min(floor, size), round(labels * weight[name] / total)))
        for name, (size, _, _) in cells.items()
    }


@dataclass(frozen=True, slots=True)
class ClassAllocation:
    """How many calibration labels to spend on each true class; `of_flagged_class` before rounding is
    `exact`.
    """

    of_passed_class: int
    of_flagged_class: int
    exact: float


def allocate_by_class(
    labels: int, flag_rate: float, sp_pilot: float, se_pilot: float, pilot: int
) -> ClassAllocation:
    """Split a calibration budget over the two true classes so that the Rogan–Gladen interval is shortest.

    `pilot` is the number of pilot labels of each class that gave `sp_pilot` and `se_pilot`; neither class
    gets fewer.
    Source: Lee et al. 2025, arXiv 2511.21140. Needs items of known class, so it plans frozen sets only.

    >>> allocate_by_class(200, 0.4, 0.7, 0.9, 10)
    ClassAllocation(of_passed_class=136, of_flagged_class=64, exact=64.07544820340814)
    """
    ratio = (pilot * (1 - sp_pilot) + 1) / (pilot * (1 - se_pilot) + 1)
    exact = labels / (1 + (1 / flag_rate - 1) * sqrt(ratio))
    flagged = min(labels - pilot, max(pilot, round(exact)))
    return ClassAllocation(labels - flagged, flagged, exact)


def strictest_safe_threshold(
    steps: Sequence[tuple[float, int, int]], error: float, delta: float
) -> float | None:
    """Lowest confidence threshold that keeps the error among kept claims at or under `error`, wrong with
    chance `delta`.

    `steps` are (threshold, kept, wrong among kept) on a grid fixed beforehand. Walks from the strictest
    threshold down and stops at the first step whose upper bound is above `error` (fixed-sequence test); None
    when already the first is.
    Source: Jung, Brahman & Choi 2024, arXiv 2407.18370. Assumes exchangeable claims.

    >>> strictest_safe_threshold([(1.0, 45, 0), (0.8, 100, 1), (0.6, 150, 20)], 0.05, 0.1)
    0.8
    """
    chosen = None
    for threshold, kept, wrong in sorted(steps, reverse=True):
        if not kept or clopper_pearson_upper(wrong, kept, delta) > error:
            break
        chosen = threshold
    return chosen
