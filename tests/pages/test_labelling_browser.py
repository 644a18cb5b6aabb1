"""The labelling page in a real browser: keyboard, reload, export, merge, adjudication.

Runs where Node.js finds playwright-core (NODE_PATH) and Chromium is installed; elsewhere it is skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from faithgrade.cli import run_app

DRIVER = Path(__file__).with_name("drive_labelling.cjs")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def browser_is_here() -> bool:
    node = shutil.which("node")
    if node is None or not Path(CHROMIUM).exists():
        return False
    found = subprocess.run([node, "-e", "require('playwright-core')"], capture_output=True, check=False)
    return found.returncode == 0


pytestmark = pytest.mark.skipif(
    not browser_is_here(), reason="needs Node.js with playwright-core, and Chromium"
)


def drive(page: Path, out: Path, name: str, keys: str) -> dict[str, Any]:
    done = subprocess.run(
        ["node", str(DRIVER), str(page), str(out), name, keys],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


def rows(place: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A labelling page of twelve claims in four cases."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAITHGRADE_CALIBRATIONS", str(tmp_path / "none"))
    answer = "The total is 45 euros. It left on 2 March. It weighs 3 kg."
    content = {"total": 45, "sent": "2026-03-02", "weight_kg": 4}
    cases = [
        {
            "id": f"c{i}",
            "question": "And?",
            "answer": answer,
            "results": [{"name": "get", "content": content}],
        }
        for i in range(4)
    ]
    (tmp_path / "c.jsonl").write_text("".join(json.dumps(c) + "\n" for c in cases), encoding="utf-8")
    assert run_app(["grade", "c.jsonl", "--judge", "none", "--out", "run", "-q"]) == 0
    assert run_app(["label", "run", "--sample", "4", "--out", "lab"]) == 0
    return tmp_path / "lab" / "label.html"


def test_ten_claims_are_labelled_by_keyboard_and_survive_a_reload(page: Path, tmp_path: Path) -> None:
    seen = drive(page, tmp_path / "ann.jsonl", "ann", "ssussunsss")
    assert (seen["errors"], seen["requests"]) == ([], [])
    assert seen["before"] == seen["after"] == "5 of 12 claims in 4 cases labelled"
    assert seen["status"] == "10 of 12 claims in 4 cases labelled"
    found = rows(tmp_path / "ann.jsonl")
    letters = {"supported": "s", "unsupported": "u", "not_a_claim": "n"}
    assert "".join(letters[row["label"]] for row in found) == "ssussunsss"
    assert {row["annotator"] for row in found} == {"ann"}
    assert all(bool(row["note"]) == (row["label"] == "unsupported") for row in found)


def test_two_labellers_are_merged_and_their_conflicts_settled_on_a_page(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drive(page, tmp_path / "ann.jsonl", "ann", "ssussussussu")
    drive(page, tmp_path / "ben.jsonl", "ben", "ssussussssss")
    merge = ["labels", "merge", "ann.jsonl", "ben.jsonl"]
    assert run_app([*merge, "--cases", "lab/cases.jsonl", "--conflicts", "open.html"]) == 0
    assert "2 conflicts are not settled" in capsys.readouterr().out
    seen = drive(tmp_path / "open.html", tmp_path / "adj.jsonl", "", "us")
    assert seen["status"] == "2 of 2 claims in 2 cases labelled"
    assert {row["annotator"] for row in rows(tmp_path / "adj.jsonl")} == {"adjudicated"}
    assert run_app([*merge, "adj.jsonl", "--cases", "lab/cases.jsonl", "--out", "done.jsonl"]) == 0
    assert "0 conflicts are not settled" in capsys.readouterr().out
    labels = [label for case in rows(tmp_path / "done.jsonl") for label in case["labels"]]
    assert len(labels) == 12
    assert sum(label["label"] == "unsupported" for label in labels) == 3
