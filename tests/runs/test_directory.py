"""The run directory: nothing lost, nothing half-written, nothing mixed."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.errors import RunError
from faithgrade.runs import Manifest, RunDirectory, case_digest, read_grades, read_manifest, read_replies


def now() -> str:
    return "2026-11-01T10:00:00Z"


def manifest(**more: Any) -> Manifest:
    settings: dict[str, Any] = {
        "rules": {"names": ["numbers"], "version": "1"},
        "splitter": "1",
        "redact": [],
        "judge": None,
    }
    settings.update(more.pop("verdict_settings", {}))
    return Manifest(created_at=now(), versions={"faithgrade": "0"}, verdict_settings=settings, **more)


def row(case_id: str, reason: str = "stated", verdict: str = "supported", **more: Any) -> dict[str, Any]:
    claim = {
        "text": "It costs 5.",
        "start": 0,
        "end": 11,
        "verdict": verdict,
        "reason_code": reason,
        "reason": "c1 says 5",
        "right_value": None,
        "evidence": [{"call_id": "c1", "pointer": "/p", "value": 5, "relation": "supports", "note": "n"}],
        "judge": None,
    }
    return {
        "case_id": case_id,
        "claims": [claim],
        "violations": [],
        "anomalies": [],
        "disclosures": [],
        "trajectory": None,
        **more,
    }


def digest(n: int = 1) -> str:
    return f"{n:016x}"


def ids(path: Path) -> list[str]:
    return [r["case_id"] for r in read_grades(path)]


def raw_lines(path: Path) -> list[str]:
    return (path / "grades.jsonl").read_text(encoding="utf-8").splitlines()


def test_a_finished_run_holds_its_rows_and_says_so(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), digest())
        run.write_reply({"request": "r", "text": "{}"})
        run.write_summary({"exit_code": 0})
    assert ids(tmp_path / "run") == ["a"]
    assert list(read_replies(tmp_path / "run")) == [{"request": "r", "text": "{}"}]
    assert read_manifest(tmp_path / "run").status == "complete"
    assert json.loads((tmp_path / "run" / "summary.json").read_text(encoding="utf-8")) == {"exit_code": 0}


def test_files_are_private_whatever_the_umask(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
            run.write_grade(row("a"), digest())
            run.write_summary({})
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "run").stat().st_mode) == 0o700
    modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in (tmp_path / "run").iterdir()}
    assert set(modes.values()) == {0o600}
    assert {"manifest.json", "grades.jsonl", "replies.jsonl", "summary.json"} <= set(modes)


def test_rows_are_on_disk_as_they_come(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        for name in ("a", "b"):
            run.write_grade(row(name), digest())
            assert ids(tmp_path / "run")[-1] == name


def test_an_exception_marks_the_run_as_stopped_and_keeps_its_rows(tmp_path: Path) -> None:
    def crash() -> None:
        with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
            run.write_grade(row("a"), digest())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        crash()
    assert read_manifest(tmp_path / "run").status == "stopped"
    assert ids(tmp_path / "run") == ["a"]


def test_s32_kill_9_loses_no_finished_row(tmp_path: Path) -> None:
    script = f"""
import os, signal, sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_directory import *
run = RunDirectory.open(Path({str(tmp_path / "run")!r}), manifest(), now=now)
for i in range(300):
    run.write_grade(row(f"case-{{i}}"), digest(i))
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, timeout=60)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    assert len(ids(tmp_path / "run")) == 300
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.resumed is not None
        assert run.resumed.kept == 300
        assert run.is_finished("case-7", digest(7))
        assert not run.is_finished("case-300", digest(300))


@pytest.mark.parametrize("torn", [b'{"case_id": "b", "cl', b'{"case_id": "b"', b"\x00\x00\x00", b'"'])
def test_s32_a_line_torn_by_a_crash_is_cut_off_and_the_case_done_again(tmp_path: Path, torn: bytes) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), digest())
    with (tmp_path / "run" / "grades.jsonl").open("ab") as stream:
        stream.write(torn)
    assert ids(tmp_path / "run") == ["a"]
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.resumed is not None
        assert run.resumed.healed
        assert not run.is_finished("b", digest())
        run.write_grade(row("b"), digest())
    assert ids(tmp_path / "run") == ["a", "b"]
    assert all(json.loads(line) for line in raw_lines(tmp_path / "run"))


def test_a_whole_line_that_lost_only_its_line_end_is_kept(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), digest())
    place = tmp_path / "run" / "grades.jsonl"
    place.write_bytes(place.read_bytes().rstrip(b"\n"))
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.is_finished("a", digest())
        run.write_grade(row("b"), digest())
    assert ids(tmp_path / "run") == ["a", "b"]


def test_damage_in_the_middle_is_refused_with_its_line(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), digest())
    place = tmp_path / "run" / "grades.jsonl"
    place.write_bytes(b"{broken\n" + place.read_bytes())
    with pytest.raises(RunError, match=r"grades\.jsonl, line 1: expected JSON"):
        RunDirectory.open(tmp_path / "run", manifest(), now=now)


def test_a_line_that_is_no_grade_is_refused_with_its_line(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), digest())
    with (tmp_path / "run" / "grades.jsonl").open("a", encoding="utf-8") as stream:
        stream.write('{"case_id": "b"}\n')
    with pytest.raises(RunError, match=r"line 2: expected a grade, found no case_digest"):
        list(read_grades(tmp_path / "run"))
    with pytest.raises(RunError, match=r"line 2: expected a grade"):
        RunDirectory.open(tmp_path / "run", manifest(), now=now)


@pytest.mark.parametrize(
    "reason", ["judge_unavailable", "judge_unreadable", "judge_token_limit", "judge_refused", "budget_spent"]
)
def test_s33_what_the_provider_left_ungraded_is_asked_again_and_replaces_its_line(
    tmp_path: Path, reason: str
) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("good"), digest())
        run.write_grade(row("bad", reason, "ungraded"), digest())
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.resumed is not None
        assert (run.resumed.kept, run.resumed.asked_again) == (1, 1)
        assert not run.is_finished("bad", digest())
        run.write_grade(row("bad"), digest())
        assert sorted(r["case_id"] for r in run.rows()) == ["bad", "good"]
    assert len(raw_lines(tmp_path / "run")) == 2
    assert {r["claims"][0]["verdict"] for r in read_grades(tmp_path / "run")} == {"supported"}


def test_s33_a_replacement_that_never_came_leaves_the_old_line(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("bad", "judge_unavailable", "ungraded"), digest())
    with pytest.raises(KeyboardInterrupt), RunDirectory.open(tmp_path / "run", manifest(), now=now):
        raise KeyboardInterrupt
    assert ids(tmp_path / "run") == ["bad"]


def test_a_crash_between_a_replacement_and_the_merge_counts_the_case_once(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("bad", "judge_unavailable", "ungraded"), digest())
    replaced = {**row("bad"), "case_digest": digest()}
    with (tmp_path / "run" / "grades.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(replaced) + "\n")
    assert [r["claims"][0]["verdict"] for r in read_grades(tmp_path / "run")] == ["supported"]
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.is_finished("bad", digest())
    assert len(raw_lines(tmp_path / "run")) == 1


def test_a_case_that_changed_under_its_id_is_graded_again(tmp_path: Path) -> None:
    before, after = Case("a", "It costs 5."), Case("a", "It costs 6.")
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), case_digest(before))
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.is_finished("a", case_digest(before))
        assert not run.is_finished("a", case_digest(after))
        run.write_grade(row("a"), case_digest(after))
    assert len(raw_lines(tmp_path / "run")) == 1


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"rules": {"names": ["numbers"], "version": "2"}}, "the version of the rules was 1, now 2"),
        ({"rules": {"names": [], "version": "1"}}, "the rules are without numbers"),
        ({"splitter": "2"}, "splitter"),
        ({"redact": ["a"]}, "the redactions are with a"),
    ],
)
def test_s34_settings_that_decide_verdicts_are_not_mixed_in_one_run(
    tmp_path: Path, changed: Mapping[str, Any], named: str
) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a"), digest())
    kept = (tmp_path / "run" / "manifest.json").read_bytes()
    with pytest.raises(RunError) as caught:
        RunDirectory.open(tmp_path / "run", manifest(verdict_settings=changed), now=now)
    assert named in str(caught.value)
    assert (tmp_path / "run" / "manifest.json").read_bytes() == kept


def test_s34_another_judge_or_rubric_is_named(tmp_path: Path) -> None:
    first = {"judge": {"judge": {"model": "m1"}, "rubric": {"id": "strict-v1", "sha256": "aa"}}}
    second = {"judge": {"judge": {"model": "m1"}, "rubric": {"id": "strict-v1", "sha256": "bb"}}}
    with RunDirectory.open(tmp_path / "run", manifest(verdict_settings=first), now=now):
        pass
    with pytest.raises(RunError, match="the digest of the rubric was aa, now bb"):
        RunDirectory.open(tmp_path / "run", manifest(verdict_settings=second), now=now)
    with pytest.raises(RunError, match="judge was"):
        RunDirectory.open(tmp_path / "run", manifest(), now=now)


def test_a_run_of_the_rules_alone_may_be_completed_with_a_judge(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("open", "no_judge", "ungraded"), digest())
        run.write_grade(row("settled"), digest())
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        assert run.is_finished("open", digest())
    judged = manifest(verdict_settings={"judge": {"judge": {"model": "m1"}}})
    with RunDirectory.open(tmp_path / "run", judged, now=now) as run:
        assert not run.is_finished("open", digest())
        assert run.is_finished("settled", digest())


def test_operational_settings_may_change_and_are_logged(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(operational={"rpm": None}), now=now):
        pass
    with RunDirectory.open(tmp_path / "run", manifest(operational={"rpm": 60}), now=now) as run:
        assert run.resumed is not None
        assert run.resumed.operational_changes == {"rpm": (None, 60)}
    assert read_manifest(tmp_path / "run").history[-1]["changed"] == {"rpm": [None, 60]}


def test_a_directory_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(RunError, match="found other files"):
        RunDirectory.open(tmp_path, manifest(), now=now)
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_where_the_directory_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("mine", encoding="utf-8")
    with pytest.raises(RunError, match="expected a directory"):
        RunDirectory.open(tmp_path / "run", manifest(), now=now)


def test_two_writers_at_once_are_refused(tmp_path: Path) -> None:
    with (
        RunDirectory.open(tmp_path / "run", manifest(), now=now),
        pytest.raises(RunError, match="another process is writing"),
    ):
        RunDirectory.open(tmp_path / "run", manifest(), now=now)
    with RunDirectory.open(tmp_path / "run", manifest(), now=now):
        pass


@pytest.mark.parametrize("text", ["", "[]", "{}", "not json", '{"created_at": 1}'])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(RunError, match="expected the manifest of a run"):
        read_manifest(tmp_path)


def test_no_manifest_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="expected a run directory"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(("store", "kept"), [("full", True), ("pointers", False), ("none", False)])
def test_store_decides_what_text_the_files_hold(tmp_path: Path, store: str, kept: bool) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(store=store), now=now) as run:
        run.write_grade(row("a"), digest())
        run.write_reply({"request": "r", "text": "It costs 5."})
    written = "".join(
        (tmp_path / "run" / name).read_text(encoding="utf-8") for name in ("grades.jsonl", "replies.jsonl")
    )
    assert ("It costs 5." in written) is kept
    assert ("c1 says 5" in written) is kept
    assert ('"/p"' in written) is (store != "none")


def test_rewriting_replaces_every_line_or_none(tmp_path: Path) -> None:
    with RunDirectory.open(tmp_path / "run", manifest(), now=now) as run:
        run.write_grade(row("a", "absent", "unsupported"), digest())
    with RunDirectory.reopen(tmp_path / "run", now=now) as run, run.rewriting(keep=False) as lines:
        lines.write(row("a"), digest())
    assert [r["claims"][0]["verdict"] for r in read_grades(tmp_path / "run")] == ["unsupported"]

    def crash() -> None:
        with RunDirectory.reopen(tmp_path / "run", now=now) as run, run.rewriting(keep=True) as lines:
            lines.write(row("a"), digest())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        crash()
    assert [r["claims"][0]["verdict"] for r in read_grades(tmp_path / "run")] == ["unsupported"]
    with RunDirectory.reopen(tmp_path / "run", now=now) as run, run.rewriting(keep=True) as lines:
        lines.write(row("a"), digest())
    assert [r["claims"][0]["verdict"] for r in read_grades(tmp_path / "run")] == ["supported"]
    assert {p.name for p in (tmp_path / "run").iterdir()} == {
        ".lock",
        "manifest.json",
        "grades.jsonl",
        "replies.jsonl",
    }
