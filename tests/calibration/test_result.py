"""A calibration is stored and read back as it was, and refuses labels that do not belong together."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.calibration.observations import observe
from faithgrade.calibration.result import Calibration, calibrate
from faithgrade.errors import CalibrationError

Make = Callable[..., Any]


def test_it_reads_back_what_it_wrote(make_calibration: Make) -> None:
    made = make_calibration(misses=range(2), frame="f")
    text = json.dumps(made.to_dict(), allow_nan=False)
    again = Calibration.from_dict(json.loads(text))
    assert again.to_dict() == made.to_dict()
    assert again.rows == made.rows


def test_its_id_is_of_judge_rules_and_labels_and_not_of_the_day(make_calibration: Make) -> None:
    one = make_calibration()
    assert one.id == make_calibration(created_at="2026-11-02T00:00:00+00:00").id
    assert one.id != make_calibration(digest="d2").id


@pytest.mark.parametrize(
    "value", [{}, {"schema": "other/1"}, {"schema": "faithgrade.calibration/1", "rows": []}]
)
def test_other_files_are_refused(value: dict[str, Any]) -> None:
    with pytest.raises(CalibrationError):
        Calibration.from_dict(value, "x.json")


def test_cases_of_two_frames_are_refused(make_case: Make, make_grade: Make, make_claim: Make) -> None:
    drawn = {"design": "sampled", "frame": "f", "stratum": "clean", "probability": 1, "strata": {"clean": 1}}
    cases = [make_case("a", (0, 9, "supported"), labelling=drawn), make_case("b", (0, 9, "supported"))]
    grades = {x: make_grade(x, make_claim(0, 9, "supported")) for x in "ab"}
    with pytest.raises(CalibrationError, match="calibrate each by itself"):
        calibrate(observe(cases, grades), None, judge={}, rules={}, labels={}, created_at="2026-11-01")


def test_nothing_labelled_is_refused(make_case: Make, make_grade: Make, make_claim: Make) -> None:
    with pytest.raises(CalibrationError, match="nothing to calibrate with"):
        calibrate(
            observe([make_case("a")], {"a": make_grade("a", make_claim(0, 9, "supported"))}),
            None,
            judge={},
            rules={},
            labels={},
            created_at="2026-11-01",
        )


def test_every_disagreement_is_listed_with_both_verdicts(make_calibration: Make) -> None:
    made = make_calibration(n=20, misses=range(2), alarms=range(5, 6))
    assert [(d["case_id"], d["label"], d["verdict"]) for d in made.disagreements] == [
        ("c0", "unsupported", "supported"),
        ("c1", "unsupported", "supported"),
        ("c5", "supported", "unsupported"),
    ]
