"""Grades in parts: which line counts, what a later try and another engine make of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from faithgrade.runs import Manifest, PartWriter, ReplyPart, RunDirectory, read_grades, read_replies
from faithgrade.runs.reading import chosen_lines

DIGEST = "00000000000000aa"


def manifest(**more: Any) -> Manifest:
    return Manifest(
        created_at="2030-01-01T00:00:00Z", versions={}, verdict_settings={"judge": {"model": "m"}}, **more
    )


def opened(path: Path, *, parted: bool = True) -> RunDirectory:
    return RunDirectory.open(path, manifest(), now=lambda: "2030-01-01T00:00:00Z", parted=parted)


def row(case_id: str, verdict: str = "supported", reason: str = "stated", **more: Any) -> dict[str, Any]:
    claim = {"verdict": verdict, "reason_code": reason, "text": "t", "reason": "", "evidence": []}
    return {"case_id": case_id, "claims": [claim], "violations": [], "anomalies": [], **more}


def write(run: Path, attempt: int, unit: str, worker: str, *rows: dict[str, Any]) -> None:
    part = PartWriter(run, attempt, unit, worker, "full")
    for one in rows:
        part.write(one, DIGEST)
    part.close()


def verdicts(run: Path) -> dict[str, str]:
    return {r["case_id"]: r["claims"][0]["verdict"] for r in read_grades(run)}


def test_parts_of_many_workers_are_one_run(tmp_path: Path) -> None:
    with opened(tmp_path / "run") as run:
        assert run.attempt == 1
        write(run.path, 1, "00000.000000", "aa", row("1"), row("2"))
        write(run.path, 1, "00000.000001", "bb", row("3", "unsupported", "absent"))
        replies = ReplyPart(run.path, 1, "aa", "full")
        replies.write({"request": "r"})
        replies.close()
        assert [r["case_id"] for r in run.rows()] == ["1", "2", "3"]
    assert verdicts(tmp_path / "run") == {"1": "supported", "2": "supported", "3": "unsupported"}
    assert [r["request"] for r in read_replies(tmp_path / "run")] == ["r"]


def test_of_two_workers_the_one_that_was_cut_off_does_not_count(tmp_path: Path) -> None:
    with opened(tmp_path / "run") as run:
        write(run.path, 1, "0", "aa", row("1"))
        write(run.path, 1, "0", "bb", row("1", "ungraded", "judge_unavailable"))
        assert len(chosen_lines(run.path)) == 1
    assert verdicts(tmp_path / "run") == {"1": "supported"}


def test_a_later_try_counts_and_replaced_lines_are_dropped_at_the_end(tmp_path: Path) -> None:
    place = tmp_path / "run"
    with opened(place) as run:
        write(run.path, 1, "0", "ff", row("1"), row("2", "ungraded", "judge_unavailable"))
    with opened(place) as run:
        assert (run.attempt, run.resumed and (run.resumed.kept, run.resumed.asked_again)) == (2, (1, 1))
        assert run.is_finished("1", DIGEST)
        assert not run.is_finished("2", DIGEST)
        write(run.path, 2, "0", "aa", row("2"))
    assert verdicts(place) == {"1": "supported", "2": "supported"}
    assert sum(p.read_text().count("\n") for p in (place / "grades").iterdir()) == 2


def test_a_torn_line_of_a_killed_worker_counts_as_not_written(tmp_path: Path) -> None:
    with opened(tmp_path / "run") as run:
        part = PartWriter(run.path, 1, "0", "aa", "full")
        part.write(row("1"), DIGEST)
        with part.path.open("a") as file:
            file.write('{"case_id": "2", "cla')
        other = PartWriter(run.path, 1, "0", "bb", "full")
        part.close()
        lives, finished = other.taken_over()
        assert (lives, len(finished)) == (["aa"], 1)
        other.close()
        assert not other.path.exists()  # nothing was written
    assert verdicts(tmp_path / "run") == {"1": "supported"}


def test_the_local_engine_goes_on_where_workers_stopped_and_the_other_way_round(tmp_path: Path) -> None:
    place = tmp_path / "run"
    with opened(place) as run:
        write(run.path, 1, "0", "aa", row("1"))
    with opened(place, parted=False) as run:
        assert run.is_finished("1", DIGEST)
        run.write_grade(row("2"), DIGEST)
    assert list((place / "grades").iterdir()) == []
    with opened(place) as run:
        assert run.is_finished("2", DIGEST)
        write(run.path, run.attempt, "0", "aa", row("3"))
    assert sorted(verdicts(place)) == ["1", "2", "3"]


@pytest.mark.parametrize("keep", [True, False])
def test_rewriting_makes_one_file_of_the_parts(tmp_path: Path, keep: bool) -> None:
    place = tmp_path / "run"
    with opened(place) as run:
        write(run.path, 1, "0", "aa", row("1"))
    with RunDirectory.reopen(place, now=lambda: "") as run, run.rewriting(keep=keep) as lines:
        lines.write(row("1", "unsupported", "absent"), DIGEST)
    assert verdicts(place) == {"1": "unsupported" if keep else "supported"}
    assert (place / "grades.jsonl").exists() == keep
