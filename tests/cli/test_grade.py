"""``faithgrade grade`` from the user's side: input, output, runs, resume, gates, exit codes."""

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from faithgrade.runs import read_manifest

from .conftest import Run, a_case, grades, summary, write_cases

RULES_ONLY = ("--judge", "none")
UNDECIDED = ("--judge", "none", "--rules", "none")
YES = ("--judge", "scripted:supported", "--rules", "none")
NO = ("--judge", "scripted:unsupported", "--rules", "none")


def recorded(place: Path, *rows: dict[str, Any]) -> str:
    place.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return f"recorded:{place}"


def test_every_case_is_in_the_output_with_claims_and_summary(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", *(a_case(f"c{i}") for i in range(5)))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    assert ran.code == 0, ran.err
    assert sorted(row["case_id"] for row in grades(tmp_path / "run")) == [f"c{i}" for i in range(5)]
    row = grades(tmp_path / "run")[0]
    claim = row["claims"][0]
    assert (claim["text"], claim["verdict"]) == ("The total is 45 euros.", "supported")
    assert claim["decided_by"].startswith("judge:scripted:supported@strict-v1")
    found = summary(tmp_path / "run")
    assert found["cases"]["graded"] == found["input"]["cases"] == 5
    assert found["exit_code"] == 0
    assert found["calibration"] is None
    assert found["calibration_state"] == "not calibrated"
    assert "not calibrated" in ran.out
    assert "faithful cases" in ran.out


def test_s42_the_summary_counts_what_the_rows_say(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", *(a_case(f"c{i}") for i in range(3)))
    faithgrade("grade", cases, "--out", tmp_path / "run", *NO)
    found = summary(tmp_path / "run")
    rows = grades(tmp_path / "run")
    assert found["claims"]["unsupported"] == sum(row["counts"]["unsupported"] for row in rows) == 3
    assert found["rates"]["faithful_cases"]["rate"] == 0.0


def test_files_of_a_run_are_private(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    assert stat.S_IMODE((tmp_path / "run").stat().st_mode) == 0o700
    assert {stat.S_IMODE(place.stat().st_mode) for place in (tmp_path / "run").iterdir()} == {0o600}


BAD: list[tuple[str, str]] = [
    ('{"id": "b"}', "c.jsonl, line 2, answer: required field is missing"),
    ("not json", "c.jsonl, line 2: expected JSON"),
    (
        '{"id": "b", "answer": "x", "answr": 1}',
        "c.jsonl, line 2, answr: unknown field; did you mean “answer”?",
    ),
    (
        '{"id": "b", "answer": "x", "results": [{"is_error": "no"}]}',
        "c.jsonl, line 2, results[0].is_error: expected",
    ),
    (
        '{"id": "a", "answer": "x"}',
        "c.jsonl, line 2, id: expected an id of its own, found 'a', which line 1 has",
    ),
    (
        '{"id": "b", "answer": "x", "labels": [{"start": 0, "end": 9, "label": "supported"}]}',
        "c.jsonl, line 2, labels[0]: expected a span inside the answer's 1 character",
    ),
    ('{"id": "b", "answer": "x', "c.jsonl, line 2: expected JSON"),
]


@pytest.mark.parametrize(("line", "message"), BAD)
def test_bad_input_is_one_sentence_exit_2_and_nothing_written(
    faithgrade: Run, tmp_path: Path, line: str, message: str
) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    with cases.open("a", encoding="utf-8") as stream:
        stream.write(line)
    ran = faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", *YES)
    assert ran.code == 2
    assert ran.err.startswith(f"faithgrade: {message}")
    assert ran.err.count("\n") == 1
    assert ran.out == ""
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("line", "message"), BAD)
def test_s02_skip_bad_grades_the_good_and_lists_and_counts_the_bad(
    faithgrade: Run, tmp_path: Path, line: str, message: str
) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("a"))
    with (tmp_path / "c.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(line + "\n" + json.dumps(a_case("z")) + "\n")
    ran = faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", "--skip-bad", *YES)
    assert ran.code == 0
    assert sorted(row["case_id"] for row in grades(tmp_path / "run")) == ["a", "z"]
    assert message[:40] in ran.err
    assert len(summary(tmp_path / "run")["input"]["skipped"]) == 1
    assert read_manifest(tmp_path / "run").skipped[0]["line"] == 2
    assert "1 bad record left out" in ran.out


def test_a_run_with_nothing_good_in_it_is_refused_even_with_skip_bad(faithgrade: Run, tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text("{\n", encoding="utf-8")
    ran = faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", "--skip-bad", *YES)
    assert ran.code == 2
    assert "expected at least one case" in ran.err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.jsonl"], "none.jsonl: no such file"),
        (["."], ".: expected a file of cases, found a directory"),
        (["empty.jsonl"], "empty.jsonl"),
        (["c.jsonl", "--rules", "number"], "unknown rule 'number'"),
        (["c.jsonl", "--rubric", "strictest"], "unknown rubric 'strictest'"),
        (["c.jsonl", "--judge", "anthropic/claude-x"], "no key"),
        (["c.jsonl", "--format", "xml"], "unknown format 'xml'"),
        (["c.jsonl", "--store", "some"], "--store: expected one of full, pointers, none, found 'some'"),
        (["c.jsonl", "--redact", "("], "--redact: expected a regular expression"),
        (["c.jsonl", "--gate", "high"], "--gate: expected one of raw, low, corrected-low, found 'high'"),
        (["c.jsonl", "--fail-under", "9"], "--fail-under: expected a share from 0 to 1"),
        (["c.jsonl", "--fail-on", "never"], "--fail-on: expected any of"),
        (["c.jsonl", "--concurrency", "0"], "concurrency: expected a whole number of at least 1"),
        (["-", "-"], "standard input (-) can be read once only"),
    ],
)
def test_bad_usage_is_one_sentence_exit_2_and_nothing_written(
    faithgrade: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    write_cases(tmp_path / "c.jsonl", a_case("a"))
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    ran = faithgrade("grade", *arguments, "--out", tmp_path / "run")
    assert ran.code == 2
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_a_place_that_cannot_be_written_to_is_named_without_a_traceback(
    faithgrade: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "grades.jsonl")

    monkeypatch.setattr("faithgrade.runs.directory.append_line", full)
    ran = faithgrade("grade", write_cases(tmp_path / "c.jsonl", a_case("a")), "--out", tmp_path / "run", *YES)
    assert ran.code == 2
    assert "faithgrade: grades.jsonl: no space left on device" in ran.err
    assert read_manifest(tmp_path / "run").status == "stopped"


def test_out_is_asked_for(faithgrade: Run, tmp_path: Path) -> None:
    ran = faithgrade("grade", write_cases(tmp_path / "c.jsonl", a_case("a")), *YES)
    assert ran.code == 2
    assert "--out" in ran.err


def test_an_id_used_in_two_files_is_named_with_both(faithgrade: Run, tmp_path: Path) -> None:
    write_cases(tmp_path / "one.jsonl", a_case("x"), a_case("a"))
    write_cases(tmp_path / "two.jsonl", a_case("a"))
    ran = faithgrade("grade", "one.jsonl", "two.jsonl", "--out", tmp_path / "run", *YES)
    assert ran.code == 2
    told = "two.jsonl, line 1, id: expected an id of its own, found 'a', which one.jsonl, line 2 has already"
    assert told in ran.err


def test_several_bad_records_are_counted_in_the_sentence(faithgrade: Run, tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text('{"id": "a", "answer": "x"}\n{}\n{}\n', encoding="utf-8")
    ran = faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", *YES)
    assert (
        "line 2, id: required field is missing (1 more bad record; --skip-bad grades the others)" in ran.err
    )


def test_s18_bom_crlf_blank_lines_and_odd_numbers_are_graded_and_written_as_strict_json(
    faithgrade: Run, tmp_path: Path
) -> None:
    rows = [
        json.dumps(a_case("a", "Zürich has 5 °C.")),
        "",
        '{"id": "b", "answer": "It is 1.", "results": [{"content": '
        '{"v": NaN, "w": Infinity, "k": 1, "k": 1e999}}]}',
    ]
    (tmp_path / "c.jsonl").write_bytes(b"\xef\xbb\xbf" + "\r\n".join(rows).encode())
    ran = faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", *YES)
    assert ran.code == 0, ran.err

    def refuse(name: str) -> float:
        raise AssertionError(name)

    text = (tmp_path / "run" / "grades.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line, parse_constant=refuse) for line in text.splitlines()]
    assert sorted(row["case_id"] for row in found) == ["a", "b"]


def test_an_array_and_a_csv_table_are_read_too(faithgrade: Run, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(json.dumps([a_case("a"), a_case("b")], indent=2), encoding="utf-8")
    (tmp_path / "t.csv").write_text(
        'question,answer,context\nq,It is 5.,"[""It is 5.""]"\n', encoding="utf-8"
    )
    ran = faithgrade("grade", "c.json", "t.csv", "--out", tmp_path / "run", *YES)
    assert ran.code == 0, ran.err
    assert sorted(row["case_id"] for row in grades(tmp_path / "run")) == ["a", "b", "row-1"]
    assert "t.csv: read as table" in ran.err
    assert [given["format"] for given in summary(tmp_path / "run")["input"]["files"]] == ["native", "table"]


def test_standard_input_is_read_once_and_checked_first(tmp_path: Path) -> None:
    good, bad = json.dumps(a_case("a")), "{"
    command = [sys.executable, "-m", "faithgrade", "grade", "-", "--out", str(tmp_path / "run"), *YES]
    refused = subprocess.run(
        command, input=f"{good}\n{bad}\n", text=True, capture_output=True, check=False, timeout=60
    )
    assert refused.returncode == 2
    assert "-, line 2" in refused.stderr
    assert not (tmp_path / "run").exists()
    done = subprocess.run(command, input=f"{good}\n", text=True, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert len(grades(tmp_path / "run")) == 1


def test_the_same_command_again_keeps_what_is_done(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"), a_case("b"))
    faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    before = (tmp_path / "run" / "grades.jsonl").read_bytes()
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    assert ran.code == 0
    assert "2 cases kept" in ran.err
    assert (tmp_path / "run" / "grades.jsonl").read_bytes() == before


def test_appended_cases_are_graded_and_the_others_kept(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    write_cases(cases, a_case("a"), a_case("b"))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    assert ran.code == 0
    assert "1 case kept" in ran.err
    assert sorted(row["case_id"] for row in grades(tmp_path / "run")) == ["a", "b"]
    found = read_manifest(tmp_path / "run")
    before = found.history[-1]["inputs_before"]
    assert [given["records"] for given in before] == [1]
    assert [given["records"] for given in found.inputs] == [2]


def test_cases_that_were_taken_out_of_the_input_stop_a_resume(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"), a_case("b"))
    faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    write_cases(cases, a_case("a"))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    assert ran.code == 2
    assert "1 graded case is not among the cases given" in ran.err
    assert len(grades(tmp_path / "run")) == 2


def test_s34_another_judge_needs_another_directory(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    before = {place.name: place.read_bytes() for place in (tmp_path / "run").iterdir()}
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *NO)
    assert ran.code == 2
    assert "judge" in ran.err
    assert "scripted:supported" in ran.err
    assert {place.name: place.read_bytes() for place in (tmp_path / "run").iterdir()} == before


def test_a_run_of_the_rules_alone_is_completed_by_a_judge(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    first = faithgrade("grade", cases, "--out", tmp_path / "run", *UNDECIDED)
    assert first.code == 0
    assert summary(tmp_path / "run")["claims"]["ungraded"] == 1
    assert "no judge was asked" in first.out
    second = faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    assert second.code == 0
    (row,) = grades(tmp_path / "run")
    assert row["counts"]["supported"] == 1


def test_s33_a_resume_redoes_what_had_no_verdict_and_ends_with_0(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"), a_case("b"))
    judge = recorded(
        tmp_path / "spans.jsonl", {"case_id": "a", "start": 0, "end": 22, "verdict": "supported"}
    )
    first = faithgrade("grade", cases, "--out", tmp_path / "run", "--judge", judge, "--rules", "none")
    assert first.code == 3
    assert {row["case_id"]: row["faithful"] for row in grades(tmp_path / "run")} == {"a": True, "b": None}
    found = summary(tmp_path / "run")
    assert found["rates"]["faithful_cases"]["bounds"] == [0.5, 1.0]
    again = faithgrade("grade", cases, "--out", tmp_path / "run", "--judge", judge, "--rules", "none")
    assert again.code == 3
    assert "1 case kept, 1 asked again" in again.err
    assert len(grades(tmp_path / "run")) == 2


GATES: list[tuple[tuple[str, ...], tuple[str, ...], int]] = [
    (YES, (), 0),
    (YES, ("--fail-under", "1"), 0),
    (NO, (), 0),
    (NO, ("--fail-under", "0.5"), 1),
    (NO, ("--fail-under", "50%", "--gate", "raw"), 1),
    (NO, ("--fail-under", "0"), 0),
    (UNDECIDED, (), 0),
    (UNDECIDED, ("--require-decided",), 3),
    (UNDECIDED, ("--fail-under", "0.5"), 1),
    (UNDECIDED, ("--fail-under", "0.5", "--gate", "raw"), 1),
    (UNDECIDED, ("--fail-under", "0.5", "--require-decided"), 3),
    (YES, ("--require-calibration",), 4),
    (YES, ("--fail-under", "0.5", "--gate", "corrected-low"), 4),
    (UNDECIDED, ("--require-decided", "--require-calibration", "--fail-under", "1"), 4),
    (YES, ("--fail-on", "violation"), 0),
    (YES, ("--fail-on", "complete-wrong,unsafe-complete"), 0),
]


@pytest.mark.parametrize(("judge", "gates", "code"), GATES)
def test_exit_codes_and_which_of_them_wins(
    faithgrade: Run, tmp_path: Path, judge: tuple[str, ...], gates: tuple[str, ...], code: int
) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"), a_case("b"))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *judge, *gates)
    assert ran.code == code, ran.err
    assert summary(tmp_path / "run")["exit_code"] == code


def test_a_violation_fails_the_gate_on_violations(faithgrade: Run, tmp_path: Path) -> None:
    orphan = a_case("a", results=[{"call_id": "c9", "name": "get_order", "content": {"total": 45}}])
    cases = write_cases(tmp_path / "c.jsonl", orphan)
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *YES, "--fail-on", "violation")
    assert ran.code == 1
    assert "FAILED" in ran.out


def test_json_prints_the_summary_and_nothing_else(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", "--json", *YES)
    assert json.loads(ran.out) == summary(tmp_path / "run")


def test_quiet_prints_nothing(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", "--quiet", *YES)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_output_that_is_no_terminal_has_no_escape_codes(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", *NO)
    assert "\x1b" not in ran.out + ran.err


def test_escape_codes_in_answers_do_not_reach_the_terminal(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a", "The total is \x1b[2J45 euros\x07."))
    faithgrade("grade", cases, "--out", tmp_path / "run", *NO)
    ran = faithgrade("show", tmp_path / "run", "a")
    assert "45 euros" in ran.out
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out


def test_estimate_asks_nobody_and_writes_nothing(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"), a_case("b"))
    ran = faithgrade("grade", cases, "--estimate", *YES)
    assert ran.code == 0, ran.err
    assert "2 cases, 2 claims" in ran.out
    assert "requests" in ran.out
    found = json.loads(faithgrade("grade", cases, "--estimate", "--json", *YES).out)
    assert (found["cases"], found["requests"], found["to_judge"]) == (2, 2, 2)
    assert {place.name for place in tmp_path.iterdir()} <= {"c.jsonl", "cache"}


@pytest.mark.parametrize("store", ["pointers", "none"])
def test_store_keeps_answers_and_payloads_out_of_the_run(faithgrade: Run, tmp_path: Path, store: str) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a", "The total is 45 euros for Quillfeather."))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", "--store", store, *NO)
    assert ran.code == 0
    for place in (tmp_path / "run").iterdir():
        assert "Quillfeather" not in place.read_text(encoding="utf-8"), place.name
    assert "text not stored" in faithgrade("show", tmp_path / "run", "a").out


def test_redacted_text_is_in_no_file_and_offsets_are_those_of_the_answer(
    faithgrade: Run, tmp_path: Path
) -> None:
    answer = "Quillfeather ordered it. The total is 45 euros."
    cases = write_cases(tmp_path / "c.jsonl", a_case("a", answer))
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", "--redact", "Quill[a-z]+", *YES)
    assert ran.code == 0, ran.err
    for place in (tmp_path / "run").iterdir():
        assert "Quillfeather" not in place.read_text(encoding="utf-8"), place.name
    (row,) = grades(tmp_path / "run")
    assert [answer[c["start"] : c["end"]] for c in row["claims"]] == [
        "Quillfeather ordered it.",
        "The total is 45 euros.",
    ]


def test_s32_kill_9_keeps_rows_and_the_same_command_finishes(tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", *(a_case(f"c{i}", "It is 5. " * 200) for i in range(60)))
    command = [
        sys.executable,
        "-m",
        "faithgrade",
        "grade",
        str(cases),
        "--out",
        str(tmp_path / "run"),
        *UNDECIDED,
    ]
    place = tmp_path / "run" / "grades.jsonl"
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (place.exists() and place.stat().st_size > 100_000) and time.monotonic() < deadline:
        assert started.poll() is None or place.exists()
        os.sched_yield()
    os.kill(started.pid, signal.SIGKILL)
    started.wait()
    kept = len(place.read_bytes().splitlines())
    assert kept > 0
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "resuming" in done.stderr
    rows = grades(tmp_path / "run")
    assert sorted(row["case_id"] for row in rows) == sorted(f"c{i}" for i in range(60))
    assert summary(tmp_path / "run")["cases"]["graded"] == 60


def test_s35_a_stopped_run_says_how_much_is_graded(tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", *(a_case(f"c{i}", "It is 5. " * 200) for i in range(2000)))
    command = [
        sys.executable,
        "-m",
        "faithgrade",
        "grade",
        str(cases),
        "--out",
        str(tmp_path / "run"),
        *UNDECIDED,
    ]
    place = tmp_path / "run" / "grades.jsonl"
    started = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # a shell that runs the tests in the background makes them deaf to Ctrl-C, and what they start too
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 no threads here
    )
    deadline = time.monotonic() + 60
    while not (place.exists() and place.stat().st_size > 10_000) and time.monotonic() < deadline:
        os.sched_yield()
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=60)
    assert started.returncode == 130, told
    assert "Traceback" not in told
    found = summary(tmp_path / "run")
    assert 0 < found["cases"]["graded"] < 2000
    assert any(f"only {found['cases']['graded']} of 2000 cases" in warning for warning in found["warnings"])
    assert found["exit_code"] == 3
    assert read_manifest(tmp_path / "run").status == "stopped"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"id": "a", "answer": "x', "expected JSON, found an unterminated string at column 23; the file"),
        ('{"id": "a" "answer": "x"}\n', "expected JSON, found no ',' delimiter at column 12"),
        ("hello\n", "expected JSON, found no value at column 1"),
    ],
)
def test_broken_json_is_told_in_a_sentence(faithgrade: Run, tmp_path: Path, line: str, told: str) -> None:
    (tmp_path / "c.jsonl").write_text(line, encoding="utf-8")
    ran = faithgrade("grade", "c.jsonl", "--out", tmp_path / "run", *YES)
    assert (ran.code, ran.err.startswith(f"faithgrade: c.jsonl, line 1: {told}")) == (2, True), ran.err


def test_a_case_whose_lists_are_null_is_graded(faithgrade: Run, tmp_path: Path) -> None:
    nulls = dict.fromkeys(("calls", "results", "contexts", "turns", "tools", "labels", "meta"))
    cases = write_cases(tmp_path / "c.jsonl", {"id": "a", "answer": "It costs 5.", **nulls})
    assert faithgrade("grade", cases, "--out", tmp_path / "run", *YES).code == 0


def test_verdicts_recorded_for_other_cases_are_counted_in_a_note(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    row = {"start": 0, "end": 5, "verdict": "supported"}
    judge = recorded(tmp_path / "r.jsonl", *({"case_id": name, **row} for name in ("a", "b", "c")))
    told = f"2 of the 3 case ids in {tmp_path / 'r.jsonl'} are not among the cases given (the first: b)"
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", "--judge", judge, "--rules", "none")
    assert ran.code == 0, ran.err
    assert any(warning.startswith(told) for warning in summary(tmp_path / "run")["warnings"])
    labels = [{"start": 0, "end": 5, "label": "supported"}]
    labelled = write_cases(tmp_path / "l.jsonl", a_case("a", labels=labels))
    assert told in faithgrade("calibrate", labelled, "--judge", judge, "--rules", "none", "--no-store").err


def test_a_run_that_is_refused_says_in_words_what_differs(faithgrade: Run, tmp_path: Path) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    faithgrade("grade", cases, "--out", tmp_path / "run", "--judge", "scripted:supported")
    ran = faithgrade("grade", cases, "--out", tmp_path / "run", "--judge", "none", "--rules", "dates")
    assert ran.code == 2
    assert "(the rules are without numbers, identifiers, " in ran.err
    assert "; the judge was scripted:supported, now none); use them again, or another --out" in ran.err
    assert "{" not in ran.err


def test_a_place_that_cannot_be_written_is_named_as_the_user_named_it(
    faithgrade: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = write_cases(tmp_path / "c.jsonl", a_case("a"))
    faithgrade("grade", cases, "--out", tmp_path / "run", *YES)
    ran = faithgrade("report", tmp_path / "run", "--out", tmp_path / "none" / "page.html")
    told = f"faithgrade: {tmp_path / 'none' / 'page.html'}: cannot be written: no such file or directory\n"
    assert (ran.code, ran.err) == (2, told)
    opened = os.open

    def refuse(path: Any, *given: Any, **named: Any) -> int:
        if str(path).endswith(".lock"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, *given, **named)

    monkeypatch.setattr(os, "open", refuse)
    ran = faithgrade("grade", cases, "--out", tmp_path / "other", *YES)
    assert (
        ran.err == f"faithgrade: {tmp_path / 'other'}: expected a directory to write to: permission denied\n"
    )
