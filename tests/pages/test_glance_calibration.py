"""What the report page says of a run's calibration at a glance."""

from __future__ import annotations

from typing import Any

from faithgrade.pages.glance import corrected_tile


def entry(**cases: Any) -> dict[str, Any]:
    known = {
        "rate": 0.912,
        "interval": [0.84, 0.96],
        "refused": None,
        "why_no_interval": None,
        "estimator": "E",
    }
    return {"calibration": {"id": "ab12", "state": "valid", "faithful_cases": known | cases}}


def test_the_corrected_rate_stands_with_its_interval_and_estimator() -> None:
    tile = corrected_tile(entry())
    assert tile.big == "91.2 %"
    assert "95 % interval 84.0 % – 96.0 %" in tile.lines
    assert {"E", "calibration ab12 is valid"} <= set(tile.lines)


def test_a_refused_correction_is_no_figure_and_says_why() -> None:
    tile = corrected_tile(entry(rate=None, interval=None, refused="this judge is not informative here: …"))
    assert tile.big == "no figure"
    assert "this judge is not informative here: …" in tile.lines


def test_too_few_labels_leave_the_interval_out() -> None:
    tile = corrected_tile(
        entry(interval=None, why_no_interval="9 labelled cases, 10 are the fewest for an interval")
    )
    assert "no interval" in tile.lines
    assert "9 labelled cases, 10 are the fewest for an interval" in tile.lines


def test_without_a_calibration_the_tile_says_not_calibrated() -> None:
    assert corrected_tile({"calibration": None}).big == "not calibrated"
    assert corrected_tile(None).big == "not calibrated"
