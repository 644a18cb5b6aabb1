"""``faithgrade selftest`` from the user's side."""

import json
from pathlib import Path

from .conftest import Run, a_case, write_cases

LONG = "The total is 1,834.50 euros. Your order QX-7731 was placed on 2026-03-02."
CONTENT = {"total": 1834.5, "currency": "EUR", "order": "QX-7731", "placed": "2026-03-02"}


def cases(place: Path, n: int = 6) -> Path:
    result = [{"call_id": "c1", "name": "get_order", "content": CONTENT}]
    return write_cases(place, *(a_case(f"c{i}", LONG, results=result) for i in range(n)))


def test_a_judge_that_passes_everything_misses_every_corruption(faithgrade: Run, tmp_path: Path) -> None:
    place = cases(tmp_path / "c.jsonl")
    ran = faithgrade("selftest", place, "--judge", "scripted:supported", "--rules", "none", "--json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert found["answer"]["digit"]["missed"] == found["answer"]["digit"]["counted"] == 6
    assert found["evidence"]["field deleted"]["missed"] == 6
    assert found["false_alarms"]["flagged"] == 0
    assert found["equivalence"]["ids renamed"]["moved"] == 0


def test_a_judge_that_flags_everything_catches_nothing_it_had_not_flagged_before(
    faithgrade: Run, tmp_path: Path
) -> None:
    place = cases(tmp_path / "c.jsonl")
    found = json.loads(
        faithgrade("selftest", place, "--judge", "scripted:unsupported", "--rules", "none", "--json").out
    )
    assert found["answer"]["digit"]["twin_flagged"] == 6
    assert found["answer"]["digit"]["caught_by_judge"] == 0
    assert found["false_alarms"]["flagged"] == found["false_alarms"]["twins"]


def test_without_judge_and_rules_everything_is_ungraded_and_nothing_passes(
    faithgrade: Run, tmp_path: Path
) -> None:
    place = cases(tmp_path / "c.jsonl")
    found = json.loads(faithgrade("selftest", place, "--judge", "none", "--rules", "none", "--json").out)
    assert found["answer"]["digit"]["ungraded"] == 6
    assert found["answer"]["digit"]["missed"] == 0
    assert found["injection"]["order in answer"]["moved"] == 0


def test_the_same_seed_gives_the_same_table_and_outcomes_are_written(faithgrade: Run, tmp_path: Path) -> None:
    place = cases(tmp_path / "c.jsonl")
    command = ("selftest", place, "--judge", "none", "--seed", 3, "--limit", 4)
    one = faithgrade(*command, "--out", tmp_path / "o.json")
    assert one.out == faithgrade(*command).out
    assert "Corrupted answers" in one.out
    written = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    assert written["cases"] == 4
    assert {o["kind"] for o in written["outcomes"]} >= {"digit", "date", "identifier"}


def test_a_negative_limit_is_refused(faithgrade: Run, tmp_path: Path) -> None:
    ran = faithgrade("selftest", cases(tmp_path / "c.jsonl"), "--judge", "none", "--limit", "-1")
    assert ran.code == 2
    assert "--limit: expected 0 or more" in ran.err
