from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.testing import assert_golden, read_golden, write_golden_template

if TYPE_CHECKING:
    from pathlib import Path


def find(name: str) -> dict[str, Any]:
    return {"hits": [{"id": "ID-1"}] if name == "is there" else []}


def test_the_template_is_a_golden_set_and_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    write_golden_template(path)
    assert_golden(read_golden(path), find)
    with pytest.raises(FileExistsError):
        write_golden_template(path)


@pytest.mark.parametrize(
    ("tool", "problem"),
    [
        (lambda name: {"hits": []}, "row 1 {'name': 'is there'}: expected a match"),
        (lambda name: {"hits": [{"id": "ID-1"}]}, "row 2 {'name': 'is not there'}: expected no match"),
        (
            lambda name: {"hits": [{"id": "ID-2"}]} if name == "is there" else {},
            "/hits/0/id: expected 'ID-1', got 'ID-2'",
        ),
        (lambda name: 1 / 0, "raised ZeroDivisionError"),
    ],
)
def test_a_tool_that_changed_fails_loudly(tmp_path: Path, tool: Any, problem: str) -> None:
    path = tmp_path / "golden.jsonl"
    write_golden_template(path)
    with pytest.raises(AssertionError) as raised:
        assert_golden(read_golden(path), tool)
    assert problem in str(raised.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"arguments": {}, "expect": "match"}\n', "expected rows of both kinds"),
        ('{"arguments": {}, "expect": "some"}\n', "line 1, expect: expected match or none"),
        ('{"expect": "none"}\n', "line 1, arguments: expected an object with arguments"),
        ("{\n", "line 1: expected JSON"),
    ],
)
def test_a_golden_set_that_could_not_fail_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_golden(path)
    assert problem in str(raised.value)
