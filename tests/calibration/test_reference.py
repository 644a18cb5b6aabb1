"""The reference page names every field of a calibration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.calibration.confusion import Confusion
from faithgrade.calibration.corrected import Batch
from faithgrade.calibration.state import CalibrationState, calibration_summary

if TYPE_CHECKING:
    from collections.abc import Callable

    from faithgrade.calibration.result import Calibration

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "calibrations.md"


@pytest.fixture(scope="module")
def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_every_field_of_a_calibration_and_of_its_counts_is_documented(
    text: str, make_calibration: Callable[..., Calibration]
) -> None:
    stored = make_calibration().to_dict()
    implied = {"schema", "positive", "level", "counts", "decided"}
    for field in {*stored, *stored["measured"]} - implied:
        assert f"`{field}`" in text or f"`measured.{field}`" in text, field
    for field in set(Confusion().to_dict()) - implied:
        assert f"`{field.removesuffix('_interval')}`" in text or f"`{field}`" in text, field


def test_every_field_of_a_summarys_entry_is_documented(
    text: str, make_calibration: Callable[..., Any]
) -> None:
    batch = Batch({("judge", "unsupported"): 3, ("judge", "supported"): 9, ("none", "ungraded"): 4}, 1, 2, 1)
    made = make_calibration(n=60, misses=range(4), alarms=range(4, 7))
    entry = calibration_summary(CalibrationState("valid", made), batch)
    for field in {*entry, *entry["supported_claims"]} - {"file"}:
        assert f"`{field}`" in text, field
