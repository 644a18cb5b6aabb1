"""What every interval must hold to, beside its published examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.calibration.intervals import (
    agresti_coull,
    clopper_pearson,
    clustered_mean,
    jeffreys,
    newcombe_difference,
    wald,
    wilson,
    z_of,
)
from faithgrade.errors import CalibrationError

COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS)
def test_wilson_holds_its_rate_and_stays_between_0_and_1(counts: tuple[int, int]) -> None:
    k, n = counts
    interval = wilson(k, n)
    assert 0 <= interval.low <= k / n <= interval.high <= 1


@given(COUNTS)
def test_exchanging_hits_and_misses_mirrors_the_interval(counts: tuple[int, int]) -> None:
    k, n = counts
    one, other = wilson(k, n).mirrored(), wilson(n - k, n)
    assert (one.low, one.high) == pytest.approx((other.low, other.high))


@given(COUNTS)
def test_the_exact_interval_is_never_inside_of_wilsons_by_much(counts: tuple[int, int]) -> None:
    k, n = counts
    assert clopper_pearson(k, n).width >= wilson(k, n).width - 0.02


@pytest.mark.parametrize("k", [0, 20])
def test_at_the_ends_the_limit_is_the_end_itself(k: int) -> None:
    limits = wilson(k, 20), clopper_pearson(k, 20)
    assert all((i.low == 0) if k == 0 else (i.high == 1) for i in limits)
    assert all(i.width > 0.1 for i in limits)
    assert wald(k, 20).width == 0


@pytest.mark.parametrize("method", [wald, wilson, clopper_pearson, jeffreys, agresti_coull])
@pytest.mark.parametrize(("k", "n"), [(-1, 5), (6, 5), (0, 0), (float("nan"), 5)])
def test_impossible_counts_are_refused(method: object, k: float, n: float) -> None:
    with pytest.raises(CalibrationError, match="expected counts with 0 <= k <= n"):
        method(k, n)  # type: ignore[operator]  # one of five functions of the same shape


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(CalibrationError, match="between 0 and 1, got 95"):
        z_of(95)


def test_claims_that_resemble_each_other_widen_the_interval() -> None:
    alike = clustered_mean([[1] * 10, [0] * 10, [1] * 10, [0] * 10])
    mixed = clustered_mean([[1, 0] * 5] * 4)
    assert alike.design_effect > 5 > 1 > mixed.design_effect
    assert alike.interval.width > mixed.interval.width


def test_one_case_gives_no_cluster_error() -> None:
    with pytest.raises(CalibrationError, match="at least 2 clusters"):
        clustered_mean([[1, 0, 1]])


def test_the_difference_of_equal_rates_holds_zero() -> None:
    assert newcombe_difference(10, 20, 20, 40).holds(0)
    assert not newcombe_difference(19, 20, 4, 40).holds(0)
