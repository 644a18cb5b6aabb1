from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from faithgrade.trials.replies import classify_reply, is_right, is_silent_propagation

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/trials/replies.jsonl").read_text("utf-8").splitlines()
]
KNOWN_MISSES = {"I would need the store to come back online before I can read it."}


def calls_of(row: dict[str, Any]) -> list[dict[str, Any]]:
    if row["mode"] == "absent":
        return []
    blocks = [{"type": "text", "text": row["returned"]}] if row["returned"] else []
    return [{"returned": blocks, "is_error": row["mode"] == "error"}]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['mode']}: {row['reply'][:40]}")
def test_hand_labelled_replies(row: dict[str, Any]) -> None:
    found = classify_reply(row["reply"], calls_of(row), tool_absent=row["mode"] == "absent")
    assert (found == row["label"]) is (row["reply"] not in KNOWN_MISSES)


def test_the_hand_labels_cover_every_mode_in_at_least_three_languages() -> None:
    assert len(ROWS) > 80
    assert {row["mode"] for row in ROWS} == {"ok", "error", "empty", "truncated", "wrong", "absent"}


def test_relaying_a_wrong_value_is_not_the_readers_fault_and_still_propagation() -> None:
    assert is_right("relayed", "wrong")
    assert is_silent_propagation("relayed", "wrong")


def test_relaying_a_truncated_value_is_both_wrong_and_propagation() -> None:
    assert not is_right("relayed", "truncated")
    assert is_silent_propagation("relayed", "truncated")
    assert is_right("disclosed", "truncated")
