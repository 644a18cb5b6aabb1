"""Planning: monotone where it must be, refused where it makes no sense."""

from __future__ import annotations

import pytest

from faithgrade.calibration.planning import (
    allocate_by_class,
    labels_for_half_width,
    labels_for_sensitivity,
    neyman_allocation,
    strictest_safe_threshold,
)
from faithgrade.errors import CalibrationError


def test_a_better_judge_saves_labels_and_clusters_cost_some() -> None:
    plain = labels_for_half_width(0.2, 0.05)
    assert labels_for_half_width(0.2, 0.05, mcc=0.8) < plain < labels_for_half_width(0.2, 0.05, effect=2.0)


def test_a_census_is_never_asked_to_give_more_than_the_cell_holds() -> None:
    found = neyman_allocation({"small": (12, 0, 0), "large": (900, 50, 5)}, 400)
    assert found["small"] <= 12
    assert found["large"] > 100


def test_empty_cells_get_no_labels() -> None:
    assert neyman_allocation({"none": (0, 0, 0)}, 50) == {"none": 0}


@pytest.mark.parametrize(("rate", "half_width"), [(-0.1, 0.05), (0.2, 0.0), (0.2, 1.0)])
def test_a_plan_without_a_width_is_refused(rate: float, half_width: float) -> None:
    with pytest.raises(CalibrationError, match="half-width"):
        labels_for_half_width(rate, half_width)


def test_sensitivity_cannot_be_planned_without_unsupported_claims() -> None:
    with pytest.raises(CalibrationError, match="positive share"):
        labels_for_sensitivity(0.9, 0.05, 0.0)


def test_neither_class_gets_fewer_labels_than_its_pilot() -> None:
    found = allocate_by_class(40, 0.01, 0.99, 0.9, 10)
    assert (found.of_passed_class, found.of_flagged_class) == (30, 10)


def test_no_threshold_is_safe_when_the_strictest_already_is_not() -> None:
    assert strictest_safe_threshold([(1.0, 20, 3), (0.5, 100, 0)], 0.05, 0.1) is None
