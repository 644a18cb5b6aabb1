"""Judges side by side on one label set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from faithgrade.calibration.result import Calibration
from faithgrade.calibration.shootout import entries
from faithgrade.errors import CalibrationError

Make = Callable[..., Calibration]


def test_each_pair_is_compared_on_the_claims_both_decided(make_calibration: Make) -> None:
    good = replace(make_calibration(misses=range(2)), extra={"judge_name": "good"})
    poor = replace(make_calibration(misses=range(20), digest="d2"), extra={"judge_name": "poor"})
    one, other = entries([good, poor])
    (pair,) = one["against"]
    assert (pair["first"], pair["second"], pair["claims"]) == ("good", "poor", 80)
    assert (pair["first_only"], pair["second_only"]) == (18, 0)
    assert pair["interval"][0] > 0
    assert other["against"] == []


def test_settings_of_one_judge_are_told_apart_by_their_claims_a_call(make_calibration: Make) -> None:
    made = [replace(make_calibration(), extra={"judge_name": "j", "claims_per_call": n}) for n in (1, 8)]
    assert [e["name"] for e in entries(made)] == ["j ×1", "j ×8"]


def test_an_unknown_cost_stays_unknown(make_calibration: Make) -> None:
    made = replace(make_calibration(), extra={"judge_name": "j", "spent": {"cost_usd": None}})
    assert entries([made])[0]["cost_usd"] is None


def test_other_labels_are_not_compared(make_calibration: Make) -> None:
    one = make_calibration()
    other = replace(one, labels={"files": [{"file": "other.jsonl"}]})
    with pytest.raises(CalibrationError, match="same labels"):
        entries([one, other])
