"""Corrected rates: limits they must respect, and where they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.calibration.correction import (
    Cell,
    Estimate,
    VerdictTable,
    VerifiedCell,
    adjusted_rogan_gladen,
    begg_greenes,
    combine_stages,
    human_only,
    post_stratified,
    ppi,
    rogan_gladen,
)
from faithgrade.calibration.intervals import Interval, wilson
from faithgrade.errors import CalibrationError


def test_a_perfect_judge_leaves_the_rate_as_it_is() -> None:
    assert rogan_gladen(30, 100, 1.0, 1000, 1.0, 1000).value == pytest.approx(0.3)
    assert adjusted_rogan_gladen(30, 100, 1000, 1000, 1000, 1000).value == pytest.approx(0.3)


@pytest.mark.parametrize(("hits", "passes"), [(10, 10), (5, 12), (0, 20)])
def test_a_judge_no_better_than_chance_is_refused(hits: int, passes: int) -> None:
    with pytest.raises(CalibrationError, match="this judge is not informative here"):
        adjusted_rogan_gladen(30, 100, hits, 20, passes, 20)


def test_a_flag_rate_below_the_false_alarms_gives_0_and_an_interval_that_holds_it() -> None:
    found = adjusted_rogan_gladen(8, 400, 27, 30, 95, 100)
    assert (found.value, found.raw < 0, found.interval.low) == (0.0, True, 0.0)


def test_flagging_the_other_class_mirrors_the_estimate() -> None:
    one = adjusted_rogan_gladen(30, 100, 45, 50, 60, 80)
    other = adjusted_rogan_gladen(70, 100, 60, 80, 45, 50).mirrored()
    assert (one.value, one.interval.low, one.interval.high) == pytest.approx(
        (other.value, other.interval.low, other.interval.high)
    )


def test_one_cell_is_the_human_rate_with_its_wilson_interval() -> None:
    found = post_stratified([Cell("all", 1.0, 0.2, 100)], 1000)
    alone = human_only(20, 100)
    assert (found.value, found.interval) == (alone.value, alone.interval)
    assert alone.interval == wilson(20, 100)


CELLS = st.lists(
    st.tuples(st.integers(1, 500), st.integers(0, 40), st.integers(1, 40)), min_size=1, max_size=6
)


@given(CELLS)
def test_the_stratified_estimate_lies_in_its_interval_whatever_the_order_of_cells(
    parts: list[tuple[int, int, int]],
) -> None:
    total = sum(size for size, _, _ in parts)
    cells = [Cell(str(i), n / total, min(bad, seen) / seen, seen) for i, (n, bad, seen) in enumerate(parts)]
    found = post_stratified(cells, total)
    assert found.interval.low <= found.value + 1e-12
    assert found.value <= found.interval.high + 1e-12
    assert 0 <= found.interval.low <= found.interval.high <= 1
    turned = post_stratified(cells[::-1], total)
    assert (turned.value, turned.interval.low) == pytest.approx((found.value, found.interval.low))


def test_more_labels_and_a_smaller_design_effect_narrow_the_interval() -> None:
    def width(labels: float, effect: float) -> float:
        cells = [Cell("flagged", 0.3, 0.7, labels), Cell("passed", 0.7, 0.05, 2 * labels)]
        return post_stratified(cells, 1000, effect=effect).interval.width

    assert width(100, 1.0) < width(30, 1.0) < width(30, 3.0)


@pytest.mark.parametrize("cells", [[], [Cell("a", 0.5, 0.1, 10)], [Cell("a", 1.0, 0.1, 0)]])
def test_cells_that_do_not_make_a_batch_are_refused(cells: list[Cell]) -> None:
    with pytest.raises(CalibrationError, match="shares add up to 1"):
        post_stratified(cells, 100)


def test_stages_add_up_by_their_shares() -> None:
    low, high = Estimate(0.0, Interval(0.0, 0.1), 0.0), Estimate(0.5, Interval(0.4, 0.6), 0.5)
    found = combine_stages([(0.4, low), (0.6, high)])
    assert found.value == pytest.approx(0.3)
    assert found.interval.low < 0.3 < found.interval.high


def test_verification_by_verdict_needs_both_classes() -> None:
    with pytest.raises(CalibrationError, match="both classes"):
        begg_greenes(VerifiedCell(0, 5, 10), VerifiedCell(0, 5, 10))


def test_no_weight_on_the_judge_is_the_labels_alone() -> None:
    table = VerdictTable(18, 2, 8, 72, 260, 1000)
    assert ppi(table, 0.0).value == pytest.approx(0.2)
