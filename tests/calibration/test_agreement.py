"""Agreement where it is undefined, and what it must not depend on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.calibration.agreement import (
    cross_table,
    fleiss_kappa,
    gwet_ac1,
    kappa,
    krippendorff_alpha,
    scott_pi,
)
from faithgrade.errors import CalibrationError

LABELS = st.lists(st.tuples(st.sampled_from("su"), st.sampled_from("su")), min_size=2, max_size=60)


@given(LABELS)
def test_agreement_does_not_depend_on_the_order_of_the_units(pairs: list[tuple[str, str]]) -> None:
    def alpha(rows: list[tuple[str, str]]) -> float | None:
        return krippendorff_alpha([[float(a == "u") for a, _ in rows], [float(b == "u") for _, b in rows]])

    assert alpha(pairs) == pytest.approx(alpha(pairs[::-1]))


def test_one_single_label_leaves_kappa_unknown_and_not_perfect() -> None:
    assert kappa([[10, 0], [0, 0]]).value is None
    assert scott_pi([[10, 0], [0, 0]]) is None
    assert fleiss_kappa([[3, 0], [3, 0]]) is None
    assert krippendorff_alpha([[1, 1], [1, 1]]) is None


def test_perfect_and_opposite_labels_are_at_the_ends() -> None:
    assert kappa([[5, 0], [0, 5]]).value == 1
    assert kappa([[0, 5], [5, 0]]).value == -1


def test_units_seen_by_one_rater_only_are_left_out_of_alpha() -> None:
    assert krippendorff_alpha([[1, 0, 1, None], [1, 0, 0, 1]]) == krippendorff_alpha([[1, 0, 1], [1, 0, 0]])


def test_high_prevalence_shows_in_kappa_and_not_in_ac1() -> None:
    table = [[118, 5], [2, 0]]
    found = kappa(table).value
    assert found is not None
    assert found < 0 < 0.9 < gwet_ac1(table)


@pytest.mark.parametrize("table", [[[1, 2]], [[1]], [[1, 2], [3]], [[0, 0], [0, 0]]])
def test_what_is_no_square_table_is_refused(table: list[list[float]]) -> None:
    with pytest.raises(CalibrationError):
        kappa(table)


def test_lists_of_different_length_are_refused() -> None:
    with pytest.raises(CalibrationError, match="2 and 1"):
        cross_table(["s", "u"], ["s"])
