"""Finding the calibration of a run, and its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from faithgrade.calibration.corrected import Batch
from faithgrade.calibration.result import Calibration
from faithgrade.calibration.state import CalibrationState, calibration_summary, find_calibration, frame_of

Make = Callable[..., Calibration]
NOW = datetime(2026, 11, 20, tzinfo=UTC)
JUDGE = {"judge": {"provider": "p"}, "digest": "d1"}
RULES = {"names": ["numbers"], "version": "1"}


def state_of(*known: Calibration, judge: Mapping[str, object] = JUDGE, **more: object) -> CalibrationState:
    return find_calibration(judge, more.pop("rules", RULES), known, now=NOW, **more)  # type: ignore[arg-type]  # passed through


def test_an_empty_store_is_not_calibrated() -> None:
    found = state_of()
    assert (found.state, found.usable, found.calibration) == ("not calibrated", False, None)


def test_another_fingerprint_is_for_another_judge_and_says_what_differs(make_calibration: Make) -> None:
    found = state_of(make_calibration(), judge={"judge": {"provider": "q"}, "digest": "d2"})
    assert (found.state, found.usable, found.calibration) == ("for another judge", False, None)
    assert "differs in judge" in found.why[0]


@pytest.mark.parametrize(
    ("created", "state", "usable"),
    [
        ("2026-11-01T00:00:00+00:00", "valid", True),
        ("2026-07-01T00:00:00+00:00", "aging", True),
        ("2026-01-01T00:00:00Z", "stale", False),
    ],
)
def test_age_makes_a_calibration_age_and_go_stale(
    make_calibration: Make, created: str, state: str, usable: bool
) -> None:
    found = state_of(make_calibration(created_at=created))
    assert (found.state, found.usable) == (state, usable)


def test_few_labels_of_a_kind_make_a_frozen_one_aging_and_not_a_sample_of_this_run(
    make_calibration: Make,
) -> None:
    assert state_of(make_calibration(n=12)).state == "aging"
    assert state_of(make_calibration(n=12, frame="f"), frame="f").state == "valid"


def test_labels_of_this_run_go_before_newer_ones(make_calibration: Make) -> None:
    own = make_calibration(frame="f", created_at="2026-10-01T00:00:00+00:00")
    found = state_of(make_calibration(), own, frame="f")
    assert found.calibration is own
    newer = make_calibration()
    assert state_of(make_calibration(created_at="2026-10-02T00:00:00+00:00"), newer).calibration is newer


def test_an_alias_that_leads_to_another_model_now_is_another_judge(make_calibration: Make) -> None:
    known = replace(make_calibration(), extra={"models_returned": ["m-2026-10"]})
    assert state_of(known, models=["m-2026-10"]).state == "valid"
    assert state_of(known).state == "valid"  # a run that asked nobody
    moved = state_of(known, models=["m-2026-11"])
    assert (moved.state, moved.calibration) == ("for another judge", None)
    assert "answered as m-2026-11 here and as m-2026-10 when" in moved.why[0]


CHANGED = {"names": ["numbers"], "version": "2"}


def test_changed_rules_without_their_labelled_cases_are_stale(make_calibration: Make) -> None:
    found = state_of(make_calibration(by="rule:numbers"), rules=CHANGED)
    assert found.state == "stale"
    assert "cannot be read to replay" in found.why[0]


def test_changed_rules_that_decide_as_before_void_nothing(make_calibration: Make) -> None:
    calibration = make_calibration(by="rule:numbers")
    found = state_of(
        calibration, rules=CHANGED, replay=lambda c: {(r.case_id, r.start, r.end): r.flagged for r in c.rows}
    )
    assert (found.state, found.calibration) == ("valid", calibration)
    assert "no verdict on the labelled claims changed" in found.why[0]


def test_a_verdict_that_changed_is_counted_anew(make_calibration: Make) -> None:
    calibration = make_calibration(by="rule:numbers", misses=range(3))
    found = state_of(
        calibration,
        rules=CHANGED,
        replay=lambda c: {(r.case_id, r.start, r.end): r.unsupported for r in c.rows},
    )
    assert found.calibration is not None
    assert all(r.flagged == r.unsupported for r in found.calibration.rows)
    assert "3 of 80 verdicts changed" in found.why[0]
    assert {c.case_id for c in calibration.case_rows} - {c.case_id for c in found.calibration.case_rows} == {
        "c0",
        "c1",
        "c2",
    }


def test_claims_that_now_go_to_the_judge_fall_out_and_make_a_sample_stale(make_calibration: Make) -> None:
    def nothing_decided(c: Calibration) -> dict[tuple[str, int, int], bool | None]:
        return {(r.case_id, r.start, r.end): None for r in c.rows}

    frozen = state_of(make_calibration(by="rule:numbers"), rules=CHANGED, replay=nothing_decided)
    assert frozen.calibration is not None
    assert (frozen.state, frozen.calibration.rows) == ("valid", ())
    assert "80 claims now go to the judge" in frozen.why[0]
    sampled = state_of(make_calibration(by="rule:numbers", frame="f"), rules=CHANGED, replay=nothing_decided)
    assert sampled.state == "stale"


def test_the_summary_entry_names_state_calibration_and_rates(make_calibration: Make) -> None:
    calibration = make_calibration(n=60, misses=range(4), alarms=range(4, 7))
    entry = calibration_summary(
        state_of(calibration), Batch({("judge", "unsupported"): 30, ("judge", "supported"): 70}, 6, 14, 0)
    )
    assert (entry["state"], entry["usable"], entry["id"]) == ("valid", True, calibration.id)
    assert entry["supported_claims"]["rate"] is not None
    nothing = calibration_summary(state_of(), Batch({}, 0, 0, 0))
    assert (nothing["state"], nothing["id"], nothing["faithful_cases"]) == ("not calibrated", None, None)


def test_a_frame_is_the_set_of_cases_and_nothing_else() -> None:
    assert frame_of(["a", "b"]) == frame_of(iter(["b", "a"]))
    assert frame_of(["a", "b"]) != frame_of(["ab"]) != frame_of(["a"])
