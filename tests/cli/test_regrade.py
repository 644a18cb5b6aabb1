"""``faithgrade regrade``: verdicts from stored replies, without a call."""

import json
from pathlib import Path

import pytest

from faithgrade.runs import read_manifest

from .conftest import Run, a_case, grades, summary, write_cases

YES = ("--judge", "scripted:supported", "--rules", "none")


@pytest.fixture
def run(faithgrade: Run, tmp_path: Path) -> Path:
    write_cases(tmp_path / "c.jsonl", a_case("a"), a_case("b", "It is 5. It is 6."))
    assert faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", *YES).code == 0
    return tmp_path / "run"


def test_nothing_changes_while_rules_and_parser_are_the_same(faithgrade: Run, run: Path) -> None:
    before = sorted(grades(run), key=lambda row: str(row["case_id"]))
    ran = faithgrade("regrade", run)
    assert ran.code == 0, ran.err
    assert "2 cases regraded without a call; 0 verdicts changed" in ran.out
    assert sorted(grades(run), key=lambda row: str(row["case_id"])) == before


def test_another_stored_reply_gives_another_verdict_and_it_is_said_which(faithgrade: Run, run: Path) -> None:
    replies = run / "replies.jsonl"
    rows = [json.loads(line) for line in replies.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        if row["case_id"] == "b":
            row["text"] = row["text"].replace('"supported"', '"unsupported"', 1)
    replies.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    ran = faithgrade("regrade", run, "--dry-run")
    assert "1 verdict changed" in ran.out
    assert "b 0–8: supported → unsupported  It is 5." in ran.out
    assert "nothing was written" in ran.out
    assert summary(run)["claims"]["unsupported"] == 0
    found = json.loads(faithgrade("regrade", run, "--json").out)
    assert [change["now"] for change in found["changed"]] == ["unsupported"]
    assert summary(run)["claims"]["unsupported"] == 1
    assert {row["case_id"]: row["faithful"] for row in grades(run)} == {"a": True, "b": False}
    assert read_manifest(run).history[-1]["event"] == "regraded"


def test_a_claim_without_a_stored_reply_is_ungraded_never_supported(faithgrade: Run, run: Path) -> None:
    (run / "replies.jsonl").write_text("", encoding="utf-8")
    ran = faithgrade("regrade", run)
    assert "3 verdicts changed" in ran.out
    assert summary(run)["claims"]["ungraded"] == 3


def test_cases_that_changed_are_refused(faithgrade: Run, run: Path, tmp_path: Path) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("a", "Something else."), a_case("b", "It is 5. It is 6."))
    before = grades(run)
    ran = faithgrade("regrade", run)
    assert ran.code == 2
    assert "case 'a' is not what it was when it was graded" in ran.err
    assert grades(run) == before


def test_cases_that_are_gone_are_asked_for(faithgrade: Run, run: Path, tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").rename(tmp_path / "moved.jsonl")
    ran = faithgrade("regrade", run)
    assert ran.code == 2
    assert "cannot be read again" in ran.err
    assert faithgrade("regrade", run, "moved.jsonl").code == 0


def test_a_run_without_stored_replies_says_so(faithgrade: Run, tmp_path: Path) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("a"))
    faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", "--store", "pointers", *YES)
    ran = faithgrade("regrade", tmp_path / "run")
    assert ran.code == 2
    assert "expected stored replies" in ran.err


def test_redacted_cases_are_redacted_again(faithgrade: Run, tmp_path: Path) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("a", "Quillfeather ordered it. The total is 45 euros."))
    faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", "--redact", "Quill[a-z]+", *YES)
    before = grades(tmp_path / "run")
    ran = faithgrade("regrade", tmp_path / "run")
    assert "0 verdicts changed" in ran.out
    assert grades(tmp_path / "run") == before
