from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from faithgrade.cli import make_app
from faithgrade.errors import InputError

EXAMPLES = Path(__file__).parents[2] / "examples" / "contract"
GOOD = {
    "id": "good",
    "answer": "It costs 5.",
    "calls": [{"id": "c1", "name": "get", "arguments": {}}],
    "results": [{"call_id": "c1", "content": {"price": 5}}],
    "expectations": {
        "expected_calls": [{"key": "k", "tool": "get", "required_fields": [{"pointer": "/price"}]}]
    },
}
BROKEN = {**GOOD, "id": "broken", "results": [{"call_id": "c1", "content": {"price": None}}]}
UNREAD = {**GOOD, "id": "unread", "expectations": {"answer_key": {"permitted": ["cheap"]}}}


def run(tmp_path: Path, *rows: dict[str, Any], options: tuple[str, ...] = ()) -> tuple[int, str]:
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    result = CliRunner().invoke(make_app(), ["check", str(path), *options])
    if isinstance(result.exception, InputError):
        return 2, str(result.exception)
    return result.exit_code, result.output


def test_a_case_that_keeps_its_contract_passes(tmp_path: Path) -> None:
    code, output = run(tmp_path, GOOD)
    assert (code, output.splitlines()[-1]) == (0, "1 case: 1 passed, 0 failed, 0 ungraded")


def test_a_failed_case_names_the_broken_rule_with_call_and_field(tmp_path: Path) -> None:
    code, output = run(tmp_path, GOOD, BROKEN)
    assert code == 1
    assert "FAIL      broken" in output
    assert "fields.null_field  c1 /price: get /price: the field is null" in output


def test_an_answer_its_key_cannot_read_is_ungraded_and_not_passed(tmp_path: Path) -> None:
    code, output = run(tmp_path, UNREAD)
    assert (code, output.splitlines()[0]) == (3, "UNGRADED  unread  undetermined")


def test_a_failure_outranks_an_ungraded_case(tmp_path: Path) -> None:
    assert run(tmp_path, UNREAD, BROKEN)[0] == 1


def test_malformed_expectations_are_told_with_line_and_field_before_anything_is_checked(
    tmp_path: Path,
) -> None:
    code, output = run(tmp_path, GOOD, {**GOOD, "id": "bad", "expectations": {"max_calls": "two"}})
    assert code == 2
    assert output.endswith("line 2, expectations.max_calls: expected an integer, got the string 'two'")


def test_json_output_is_one_object_a_case(tmp_path: Path) -> None:
    _, output = run(tmp_path, GOOD, BROKEN, options=("--json",))
    rows = [json.loads(line) for line in output.splitlines()]
    assert [(r["case_id"], r["verdict"]) for r in rows] == [("good", "PASS"), ("broken", "FAIL")]
    assert rows[1]["violations"][0]["pointer"] == "/price"


OUTCOMES = {
    "clean-decided": "complete-correct",
    "clean-stopped": "needless-stop",
    "clean-wrong": "complete-wrong",
    "null-window-stopped": "safe-incomplete",
    "null-window-decided": "unsafe-complete",
    "missing-result-decided": "unsafe-complete",
    "missing-result-stopped": "safe-incomplete",
    "error-denied": "unsafe-complete",
    "late-result-stopped": "safe-incomplete",
    "wrong-order": "unsafe-complete",
    "stopped-without-naming": "undetermined",
    "duplicate-result": "unsafe-complete",
}


def test_the_published_examples_come_out_as_their_names_say() -> None:
    result = CliRunner().invoke(make_app(), ["check", str(EXAMPLES / "returns.jsonl"), "--json"])
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert {r["case_id"]: r["outcome"] for r in rows} == OUTCOMES


@pytest.mark.parametrize(
    ("case_id", "verdict"),
    [("null-window-stopped", "PASS"), ("null-window-decided", "FAIL"), ("clean-stopped", "FAIL")],
)
def test_a_safe_stop_may_be_allowed_and_an_unsafe_answer_may_not(case_id: str, verdict: str) -> None:
    result = CliRunner().invoke(
        make_app(), ["check", str(EXAMPLES / "returns.jsonl"), "--json", "--allow-safe-stop"]
    )
    rows = {row["case_id"]: row for row in map(json.loads, result.output.splitlines())}
    assert rows[case_id]["verdict"] == verdict


def test_expectations_may_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    bare = {key: value for key, value in BROKEN.items() if key != "expectations"}
    apart = tmp_path / "expectations.jsonl"
    apart.write_text(
        json.dumps({"case_id": "broken", "expectations": GOOD["expectations"]}) + "\n", encoding="utf-8"
    )
    assert run(tmp_path, bare)[0] == 0
    code, output = run(tmp_path, bare, options=("--expectations", str(apart)))
    assert code == 1
    assert "fields.null_field" in output


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"case_id": "nobody", "expectations": {}}', "no case has the id 'nobody'"),
        ('{"case_id": "good"}', "line 1: expected an object with case_id and expectations"),
        (
            '{"case_id": "good", "expectations": {"max_calls": "2"}}',
            "line 1, expectations.max_calls: expected an integer",
        ),
        ("{", "line 1: expected JSON"),
    ],
)
def test_expectations_apart_that_fit_nothing_are_refused(tmp_path: Path, text: str, problem: str) -> None:
    apart = tmp_path / "expectations.jsonl"
    apart.write_text(text + "\n", encoding="utf-8")
    code, output = run(tmp_path, GOOD, options=("--expectations", str(apart)))
    assert code == 2
    assert problem in output
