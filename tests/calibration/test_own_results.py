"""The rules' own calibration that is committed is the one the present rules have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from faithgrade.calibration_store import read_calibration, replay_with
from faithgrade.resources import calibration_folder
from faithgrade.rules import RULES, RULES_VERSION

if TYPE_CHECKING:
    from faithgrade.calibration.result import Calibration

AGAIN = (
    "the rules decide otherwise than when calibration/results/rules.json was made; make it again with: "
    "faithgrade calibrate calibration/labels/*.jsonl --judge none --no-store "
    "--out calibration/results/rules.json"
)


@pytest.fixture(scope="module")
def committed() -> Calibration:
    return read_calibration((calibration_folder() or Path("calibration")) / "results" / "rules.json")


def test_the_present_rules_give_the_committed_verdicts(committed: Calibration) -> None:
    assert committed.rules == {"names": [rule.name for rule in RULES], "version": RULES_VERSION}, AGAIN
    verdicts = replay_with(RULES)(committed)
    assert verdicts is not None, AGAIN
    for row in committed.rows:
        if not row.left_out:
            key = (row.case_id, row.start, row.end)
            assert key in verdicts, AGAIN
            assert verdicts[key] is (row.flagged if row.stage == "rule" else None), f"{key}: {AGAIN}"


def test_it_names_its_labels_by_paths_of_the_repository(committed: Calibration) -> None:
    files = [told["file"] for told in committed.labels["files"]]
    assert files
    assert all(file.startswith("calibration/labels/") for file in files)
