from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from faithgrade.contract.expectations import (
    AnswerKey,
    ArgumentCheck,
    Expectations,
    ExpectedCall,
    Phrase,
    QualityFloor,
    RequiredField,
    SafeStop,
    ToolTruth,
    read_expectations,
)
from faithgrade.errors import InputError


def test_absent_expectations_stay_absent() -> None:
    assert read_expectations(None) is None


def test_every_documented_field_is_read() -> None:
    read = read_expectations(
        {
            "expected_calls": [
                {
                    "key": "order",
                    "tool": "get_order",
                    "arguments": {"id": "A"},
                    "min": 1,
                    "max": None,
                    "deadline_ms": 500,
                    "required_fields": [{"pointer": "/total", "type": ["number", "null"], "nullable": True}],
                    "min_items": 1,
                    "result_schema": {"type": "object"},
                }
            ],
            "forbidden_tools": ["drop"],
            "allow_extra_calls": False,
            "order": [["get_order", "refund"]],
            "nothing_after": ["close"],
            "requires_confirmation": ["refund", {"tool": "close", "by": "ask"}],
            "max_calls": 5,
            "retry_budget": 1,
            "max_errors": 2,
            "total_deadline_ms": 900.5,
            "may_repeat": ["poll"],
            "expected_effects": [{"tool": "refund", "per": "idempotency_key", "count": 1}],
            "argument_checks": [
                {
                    "tool": "refund",
                    "pointer": "/id",
                    "level": "derived",
                    "from": {"tool": "get_order", "pointer": "/id", "select": "only"},
                    "normalise": ["case"],
                }
            ],
            "quality": [{"tool": "find", "pointer": "/confidence", "op": "in", "value": ["high"]}],
            "answer_key": {"permitted": ["accepted", {"pattern": "4[0-9]"}], "must_not_claim": ["lost"]},
            "safe_stop": {"patterns": ["incomplete"], "must_name": ["get_order"]},
            "tool_truth": [{"call_key": "order", "mode": "wrong", "true_value": 1, "returned_value": 2}],
        }
    )
    assert read is not None
    assert read.expected_calls[0].required_fields == (
        RequiredField("/total", ("number", "null"), nullable=True),
    )
    assert read.answer_key is not None
    assert read.answer_key.permitted == (Phrase("accepted"), Phrase(pattern="4[0-9]"))
    assert read.argument_checks[0].from_ is not None
    assert read.requires_confirmation[0].tool == "refund"


def test_a_single_type_may_stand_without_a_list() -> None:
    read = read_expectations(
        {"expected_calls": [{"key": "a", "tool": "a", "required_fields": [{"pointer": "", "type": "array"}]}]}
    )
    assert read is not None
    assert read.expected_calls == (ExpectedCall("a", "a", required_fields=(RequiredField("", ("array",)),)),)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ([], "expectations: expected an object, got a list"),
        (
            {"expected_cals": []},
            "expectations: unknown field 'expected_cals'; did you mean 'expected_calls'?",
        ),
        ({"expected_calls": {}}, "expectations.expected_calls: expected a list, got an object"),
        ({"expected_calls": [{"key": "a"}]}, "expectations.expected_calls[0]: the field 'tool' is required"),
        (
            {"expected_calls": [{"key": "a", "tool": "t", "min": "1"}]},
            "expectations.expected_calls[0].min: expected an integer, got the string '1'",
        ),
        (
            {"expected_calls": [{"key": "a", "tool": "t", "min": 2}]},
            "expectations.expected_calls[0].max: max 1 is less than min 2",
        ),
        (
            {"expected_calls": [{"key": "a", "tool": "t"}, {"key": "a", "tool": "u"}]},
            "expectations.expected_calls[1].key: the key 'a' is used twice",
        ),
        (
            {
                "expected_calls": [
                    {"key": "a", "tool": "t", "required_fields": [{"pointer": "/x", "type": "text"}]}
                ]
            },
            "expectations.expected_calls[0].required_fields[0].type[0]: expected one of string, "
            "number, integer, "
            "boolean, object, array, null, got the string 'text'",
        ),
        (
            {"expected_calls": [{"key": "a", "tool": "t", "required_fields": [{"pointer": "x"}]}]},
            "expectations.expected_calls[0].required_fields[0].pointer: a JSON Pointer starts with "
            "'/', got 'x'",
        ),
        ({"max_calls": True}, "expectations.max_calls: expected an integer, got true"),
        (
            {"total_deadline_ms": "soon"},
            "expectations.total_deadline_ms: expected a number, got the string 'soon'",
        ),
        (
            {"allow_extra_calls": "no"},
            "expectations.allow_extra_calls: expected true or false, got the string 'no'",
        ),
        ({"order": [["one"]]}, "expectations.order[0]: expected at least two names, the earlier first"),
        (
            {"argument_checks": [{"tool": "t", "pointer": "/a", "level": "derived"}]},
            "expectations.argument_checks[0]: a derived argument needs 'from': {tool, pointer}",
        ),
        (
            {"quality": [{"tool": "t", "pointer": "/a", "op": "in", "value": "high"}]},
            "expectations.quality[0].value: expected a list, got the string 'high'",
        ),
        (
            {"answer_key": {"permitted": [{"pattern": "("}]}},
            "expectations.answer_key.permitted[0].pattern: not a regular expression: "
            "missing ), unterminated subpattern at position 0",
        ),
        (
            {"answer_key": {"must_not_claim": [{}]}},
            "expectations.answer_key.must_not_claim[0]: expected either 'text' or 'pattern'",
        ),
        (
            {"tool_truth": [{"call_key": "a", "mode": "broken"}]},
            "expectations.tool_truth[0].mode: expected one of ok, error, empty, truncated, wrong, got "
            "the string 'broken'",
        ),
    ],
)
def test_malformed_expectations_are_named_by_their_field(raw: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read_expectations(raw)
    assert str(raised.value) == message


def test_a_schema_that_is_none_is_refused_before_any_check() -> None:
    raw = {"expected_calls": [{"key": "a", "tool": "t", "result_schema": {"type": "strin"}}]}
    with pytest.raises(InputError, match=r"expected_calls\[0\]\.result_schema: not a JSON Schema"):
        read_expectations(raw)


def test_short_forms_stand_for_the_long_ones() -> None:
    read = read_expectations(
        {
            "expected_calls": [{"key": "a", "tool": "a", "required_fields": ["/x"]}],
            "order": [{"before": "a", "after": "b"}, ["a", "c"]],
            "answer_key": {"permitted": [42]},
        }
    )
    assert read is not None
    assert read.expected_calls[0].required_fields == (RequiredField("/x"),)
    assert read.order == (("a", "b"), ("a", "c"))
    assert read.answer_key is not None
    assert read.answer_key.permitted == (Phrase("42"),)


def test_the_reference_names_every_field() -> None:
    text = (Path(__file__).parents[2] / "docs" / "reference" / "expectations.md").read_text(encoding="utf-8")
    parts = (
        Expectations,
        ExpectedCall,
        RequiredField,
        ArgumentCheck,
        QualityFloor,
        AnswerKey,
        SafeStop,
        ToolTruth,
    )
    names = {field.name.rstrip("_") for part in parts for field in dataclasses.fields(part)}
    assert {name for name in names if not re.search(rf"\b{name}\b", text)} == set()


def test_notes_may_stand_under_meta_anywhere_and_nowhere_else() -> None:
    read = read_expectations(
        {"meta": {"by": "me"}, "expected_calls": [{"key": "a", "tool": "a", "meta": "why"}]}
    )
    assert read == Expectations(expected_calls=(ExpectedCall("a", "a"),))
    with pytest.raises(InputError, match="unknown field 'note'"):
        read_expectations({"note": "why"})
