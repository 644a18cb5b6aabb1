"""Calls that an answer prints are held against the calls that were made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faithgrade.case import Case, ToolSpec
from faithgrade.rules.deeds import invented_calls

CaseOf = Callable[..., Case]
AtomsOf = Callable[..., list[tuple[str, str]]]

CALL = ("get_order", {"order_id": "A1", "full": True, "page": 2}, {"status": "open"})
TOOLS = (ToolSpec("get_order"), ToolSpec("delete_order"))


@pytest.mark.parametrize(
    "answer",
    [
        'I called get_order(order_id="A1").',
        "I called get_order(order_id='A1', full=true, page=2).",
        'I ran `getOrder(order_id: "A1")`.',
        '{"name": "get_order", "arguments": {"order_id": "A1"}}',
    ],
)
def test_a_call_that_was_made_is_not_refuted(case_of: CaseOf, atoms_of: AtomsOf, answer: str) -> None:
    found = atoms_of(invented_calls.read, case_of(answer, CALL, tools=TOOLS))
    assert len(found) == 1
    assert found[0][0] in ("good", "open")


def test_a_tool_that_was_called_may_be_named(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]]
) -> None:
    assert verdicts_of(case_of("I called get_order: the status is open.", CALL, tools=TOOLS)) == ["supported"]


@pytest.mark.parametrize(
    "answer",
    [
        'I called delete_order(order_id="A1").',
        "delete_order returned success.",
        'I called get_order(order_id="B2").',
        '{"name": "send_mail", "arguments": {"to": "a@b.example"}}',
        "<tool_call name=send_mail> done",
        "[tool_call: send_mail] done",
        "Action: send_mail",
    ],
)
def test_a_call_that_was_not_made_so_is_invented(case_of: CaseOf, atoms_of: AtomsOf, answer: str) -> None:
    assert atoms_of(invented_calls.read, case_of(answer, CALL, tools=TOOLS)) == [("wrong", "invented_call")]


@pytest.mark.parametrize(
    "answer",
    [
        "You could call delete_order(order_id=1).",
        "For example, delete_order(order_id=1) removes it.",
        "Please use delete_order(id).",
        "The function f(x) is convex.",
        "Sales (in EUR) rose.",
        "Action: Refund",
        "The order returned to the shop.",
        "I used your name.",
    ],
)
def test_examples_and_other_brackets_are_no_calls(case_of: CaseOf, atoms_of: AtomsOf, answer: str) -> None:
    assert atoms_of(invented_calls.read, case_of(answer, CALL, tools=TOOLS)) == []


def test_a_call_object_printed_over_several_lines_is_read_whole(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    answer = 'I ran this:\n```json\n{\n  "name": "send_mail",\n  "arguments": {"to": "ana"}\n}\n```'
    assert atoms_of(invented_calls.read, case_of(answer, CALL, tools=TOOLS)) == [("wrong", "invented_call")]


def test_a_transcript_in_a_fence_is_no_sample_code(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    answer = '```\ndelete_order(order_id="A1")\n→ deleted\n```'
    assert ("wrong", "invented_call") in atoms_of(invented_calls.read, case_of(answer, CALL, tools=TOOLS))
