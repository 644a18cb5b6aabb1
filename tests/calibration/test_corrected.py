"""Which estimator a label set allows, and when there is no corrected rate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from faithgrade.calibration.corrected import POST_STRATIFIED, TRANSPORTED, Batch, corrected_rates
from faithgrade.calibration.result import Calibration

Make = Callable[..., Calibration]


def batch(flagged: int = 300, passed: int = 700, frame: str | None = None, **more: int) -> Batch:
    claims = {("judge", "unsupported"): flagged, ("judge", "supported"): passed}
    claims |= {tuple(k.split("_", 1)): n for k, n in more.items()}  # type: ignore[misc]  # stage_verdict
    return Batch(claims, 60, 140, 0, frame)


def test_labels_of_the_very_run_give_the_stratified_estimate_whatever_the_judge(
    make_calibration: Make,
) -> None:
    useless = make_calibration(n=40, misses=range(20), alarms=range(20, 40), frame="f")
    found = corrected_rates(batch(frame="f"), useless)
    assert found["supported_claims"]["estimator"] == POST_STRATIFIED
    assert found["supported_claims"]["refused"] is None
    assert found["supported_claims"]["interval"][0] < found["supported_claims"]["rate"]
    assert found["faithful_cases"]["rate"] == 0.0  # every labelled case has an unsupported claim
    assert found["faithful_cases"]["labels_alone"]["cases"] == 40


def test_the_same_labels_on_another_run_are_transported_and_refused_for_a_useless_judge(
    make_calibration: Make,
) -> None:
    useless = make_calibration(n=40, misses=range(20), alarms=range(20, 40), frame="f")
    found = corrected_rates(batch(frame="g"), useless)
    assert found["supported_claims"]["estimator"] == TRANSPORTED
    assert "this judge is not informative here" in found["supported_claims"]["refused"]
    assert found["supported_claims"]["rate"] is None
    assert found["supported_claims"]["interval"] is None


def test_a_good_frozen_judge_corrects_and_says_transported(make_calibration: Make) -> None:
    found = corrected_rates(batch(), make_calibration(n=60, misses=range(4), alarms=range(4, 7)))[
        "supported_claims"
    ]
    se, sp = 56 / 60, 57 / 60
    assert found["rate"] == pytest.approx(1 - (0.3 + sp - 1) / (se + sp - 1))
    assert found["interval"][0] < found["rate"] < found["interval"][1]
    assert "transported" in found["estimator"]


def test_cases_without_faithful_ones_among_the_labels_are_refused(make_calibration: Make) -> None:
    found = corrected_rates(batch(), make_calibration(n=60))["faithful_cases"]
    assert found["refused"] == "this judge is not informative here: no claim labelled supported was decided"


def test_fewer_than_ten_labelled_cases_give_no_interval(make_calibration: Make) -> None:
    found = corrected_rates(batch(frame="f"), make_calibration(n=9, misses=range(2), frame="f"))[
        "supported_claims"
    ]
    assert found["rate"] is not None
    assert found["interval"] is None
    assert "9 labelled cases, 10 are the fewest" in found["why_no_interval"]


def test_a_stage_that_the_labels_never_met_is_refused(make_calibration: Make) -> None:
    found = corrected_rates(
        batch(rule_unsupported=50), make_calibration(n=60, misses=range(4), alarms=range(4, 7))
    )
    assert found["supported_claims"]["refused"].startswith(
        "rules: this judge is not informative here: no claim"
    )


def test_a_verdict_that_no_label_is_on_is_refused_in_a_sample(make_calibration: Make) -> None:
    found = corrected_rates(
        batch(frame="f", none_ungraded=40), make_calibration(n=40, misses=range(5), frame="f")
    )
    assert (
        found["supported_claims"]["refused"] == "no label on any of the 40 claims with the verdict ungraded"
    )


def test_ungraded_claims_widen_a_transported_rate_to_bounds(make_calibration: Make) -> None:
    calibration = make_calibration(n=60, misses=range(4), alarms=range(4, 7))
    found = corrected_rates(batch(none_ungraded=500), calibration)["supported_claims"]
    low, high = found["bounds_with_ungraded"]
    assert low < found["interval"][0]
    assert high > found["interval"][1]
    assert "bounds_with_ungraded" not in corrected_rates(batch(), calibration)["supported_claims"]


def test_nothing_decided_is_refused(make_calibration: Make) -> None:
    found = corrected_rates(Batch({("none", "ungraded"): 5}, 0, 0, 5), make_calibration())
    assert "no claim of this run was decided" in found["supported_claims"]["refused"]
    assert "no case of this run was decided" in found["faithful_cases"]["refused"]


def test_labelling_whole_cases_costs_precision_where_claims_of_a_case_are_alike(
    make_calibration: Make,
) -> None:
    alike = make_calibration(n=40, misses=range(10), frame="f")
    found = corrected_rates(batch(frame="f"), alike)["supported_claims"]
    spread = replace(
        alike, rows=tuple(replace(r, unsupported=(i % 2 == 0)) for i, r in enumerate(alike.rows))
    )
    assert found["design_effect"] >= 1
    assert corrected_rates(batch(frame="f"), spread)["supported_claims"]["design_effect"] >= 1


def test_the_counts_come_from_a_summary() -> None:
    summary: dict[str, Any] = {
        "by_decider": {
            "rule:a": {"supported": 3},
            "rule:b": {"supported": 2, "unsupported": 1},
            "none": {"ungraded": 4},
        },
        "cases": {"unfaithful": 1, "faithful": 2, "ungraded": 3, "failed": 1, "no_claims": 9},
    }
    found = Batch.from_summary(summary)
    assert found.claims == {("rule", "supported"): 5, ("rule", "unsupported"): 1, ("none", "ungraded"): 4}
    assert (found.flagged_cases, found.passed_cases, found.ungraded_cases, found.all_claims) == (1, 2, 4, 10)
