"""Calibrations on disk, and the rules replayed on the cases they were made with."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from faithgrade.calibration.result import Calibration, CaseRow, Row
from faithgrade.calibration_store import (
    default_store,
    find_labels,
    read_calibration,
    read_store,
    replay_with,
    save_calibration,
    store_name,
)
from faithgrade.errors import CalibrationError
from faithgrade.rules import RULES

ANSWER = "The total is 45 euros."


def made(labels: Path, path: str | None = None) -> Calibration:
    digest = hashlib.sha256(labels.read_bytes()).hexdigest()
    measured: dict[str, Any] = {"claims": {}, "cases": {}, "design_effects": {}, "counts": {}}
    return Calibration(
        "2026-11-01T00:00:00Z",
        {"digest": "d"},
        {"names": [], "version": "1"},
        {"files": [{"file": str(labels), "sha256": digest}]},
        None,
        None,
        measured,
        (Row("c", 0, len(ANSWER), "rule", False, False),),
        (CaseRow("c", "clean", False, False, 1.0),),
        path=path,
    )


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    place = tmp_path / "labels.jsonl"
    results = [{"name": "get_order", "content": {"total": 45, "currency": "EUR"}}]
    case = {
        "id": "c",
        "answer": ANSWER,
        "results": results,
        "labels": [{"start": 0, "end": len(ANSWER), "label": "supported"}],
    }
    place.write_text(json.dumps(case) + "\n", encoding="utf-8")
    return place


def test_a_calibration_is_saved_privately_and_read_back(tmp_path: Path, labels: Path) -> None:
    one = made(labels)
    place = tmp_path / "store" / store_name(one)
    save_calibration(one, place)
    assert place.stat().st_mode & 0o077 == 0
    again = read_calibration(place)
    assert again.to_dict() == one.to_dict()
    assert again.path == str(place)


def test_a_store_gives_what_it_holds_and_names_what_is_damaged(tmp_path: Path, labels: Path) -> None:
    save_calibration(made(labels), tmp_path / "store" / "one.json")
    (tmp_path / "store" / "two.json").write_text("[]", encoding="utf-8")
    found, problems = read_store([tmp_path / "store", tmp_path / "not there"])
    assert (len(found), len(problems)) == (1, 1)
    assert "expected an object" in problems[0]


def test_a_named_file_has_to_be_one(tmp_path: Path) -> None:
    place = tmp_path / "x.json"
    place.write_text("{}", encoding="utf-8")
    with pytest.raises(CalibrationError, match="expected a calibration"):
        read_store([place])
    with pytest.raises(CalibrationError, match="cannot be read"):
        read_calibration(tmp_path / "none.json")


def test_the_store_is_where_the_environment_says() -> None:
    assert default_store({"FAITHGRADE_CALIBRATIONS": "/a"}) == Path("/a")
    assert default_store({"XDG_DATA_HOME": "/b"}) == Path("/b/faithgrade/calibrations")


def test_rules_are_replayed_on_the_labelled_cases(labels: Path) -> None:
    assert replay_with(RULES)(made(labels)) == {("c", 0, len(ANSWER)): False}
    assert replay_with(())(made(labels)) == {("c", 0, len(ANSWER)): None}


def test_labels_that_changed_or_went_are_not_replayed(labels: Path) -> None:
    calibration = made(labels)
    labels.write_text("", encoding="utf-8")
    assert replay_with(RULES)(calibration) is None
    labels.unlink()
    assert replay_with(RULES)(calibration) is None


def test_labels_are_found_beside_the_calibration_when_they_moved_together(
    tmp_path: Path, labels: Path
) -> None:
    calibration = made(labels, path=str(tmp_path / "moved" / "c.json"))
    (tmp_path / "moved").mkdir()
    labels.rename(tmp_path / "moved" / labels.name)
    told = calibration.labels["files"][0]
    assert find_labels(told["file"], told["sha256"], calibration) == tmp_path / "moved" / labels.name
