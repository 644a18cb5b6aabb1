from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from faithgrade.cli import make_app
from faithgrade.errors import FaithgradeError

if TYPE_CHECKING:
    from pathlib import Path

CASE = {
    "id": "p1",
    "question": "How much is order DEMO-1?",
    "answer": "Order DEMO-1 costs 49.50 EUR.",
    "calls": [{"id": "c1", "name": "get_order", "arguments": {"order_id": "DEMO-1", "idempotency_key": "k"}}],
    "results": [{"call_id": "c1", "content": {"order_id": "DEMO-1", "total": 49.50, "currency": "EUR"}}],
}


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app(), list(arguments))
    if isinstance(result.exception, FaithgradeError):
        return 2, str(result.exception)
    return result.exit_code, result.output


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    cases = tmp_path / "cases.jsonl"
    cases.write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    out = tmp_path / "run"
    assert run("grade", str(cases), "--judge", "none", "--out", str(out), "--quiet")[0] == 0
    return out


def pinned(output: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output)
    return found


def test_a_pinned_case_expects_its_calls_and_the_fields_its_answer_rested_on(graded: Path) -> None:
    code, output = run("pin", str(graded), "p1")
    assert code == 0
    (call,) = pinned(output)["expectations"]["expected_calls"]
    assert (call["tool"], call["arguments"]) == ("get_order", {"order_id": "DEMO-1"})
    assert {"pointer": "/total", "type": "number"} in call["required_fields"]


def test_a_pinned_case_passes_the_check_and_fails_it_when_the_field_is_gone(
    graded: Path, tmp_path: Path
) -> None:
    out = tmp_path / "pinned.jsonl"
    assert run("pin", str(graded), "p1", "--out", str(out))[0] == 0
    assert run("check", str(out))[0] == 0
    case = json.loads(out.read_text(encoding="utf-8"))
    case["results"][0]["content"]["total"] = None
    out.write_text(json.dumps(case) + "\n", encoding="utf-8")
    code, output = run("check", str(out))
    assert code == 1
    assert "fields.null_field" in output


def test_a_case_is_pinned_once(graded: Path, tmp_path: Path) -> None:
    out = tmp_path / "pinned.jsonl"
    run("pin", str(graded), "p1", "--out", str(out))
    code, output = run("pin", str(graded), "p1", "--out", str(out))
    assert code == 2
    assert output.endswith("holds the case 'p1' already")


def test_an_unknown_case_is_named(graded: Path) -> None:
    code, output = run("pin", str(graded), "zz")
    assert code == 2
    assert "there is no case 'zz' in this run" in output


def test_trend_shows_each_tool_and_fails_on_a_broken_threshold(graded: Path) -> None:
    code, output = run("trend", str(graded), str(graded))
    assert code == 0
    assert output.count("get_order") == 2
    code, output = run("trend", str(graded), "--at-least", "get_order.fill_rate=0.9")
    assert code == 1
    assert "BROKEN  get_order: fill_rate is unknown" in output
    assert run("trend", str(graded), "--at-most", "error_rate=0")[0] == 0


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("speed=1", "--at-most: expected one of fill_rate, empty_rate"),
        ("error_rate=low", "--at-most error_rate: expected a number, got 'low'"),
    ],
)
def test_a_threshold_that_is_none_is_refused(graded: Path, option: str, message: str) -> None:
    code, output = run("trend", str(graded), "--at-most", option)
    assert code == 2
    assert output.startswith(message)


def test_trend_of_something_that_is_no_run_is_refused(tmp_path: Path) -> None:
    code, output = run("trend", str(tmp_path))
    assert code == 2
    assert "expected a run directory" in output
