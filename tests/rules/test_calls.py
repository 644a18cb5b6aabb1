"""What a call does by its name, and how it ended by its result."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.calls import Made, deeds_of


def made(name: str, content: Any, *, is_error: bool = False, arguments: dict[str, Any] | None = None) -> Made:
    call = ToolCall("u", name, "c", arguments or {})
    result = ToolResult("r", name, "c", "u", content, is_error=is_error)
    case = Case("t", "", calls=(call,), results=(result,))
    return deeds_of(case, Index(Evidence.from_case(case))).made[0]


@pytest.mark.parametrize(
    ("name", "verbs"),
    [
        ("cancel_order", {"cancel"}),
        ("cancelOrder", {"cancel"}),
        ("orders.cancel", {"cancel"}),
        ("mcp__shop__refund_order", {"refund"}),
        ("create_reservation", {"create", "reserve"}),
        ("process_refund", {"process", "refund"}),
        ("send_mail", {"send"}),
        ("get_order", set()),
        ("search_bookings", set()),
        ("stock", set()),
    ],
)
def test_the_name_of_a_tool_says_what_it_does(name: str, verbs: set[str]) -> None:
    assert made(name, {}).verbs == verbs


def test_an_argument_may_say_what_is_done() -> None:
    assert made("files", {}, arguments={"action": "delete", "path": "a"}).verbs == {"delete"}


@pytest.mark.parametrize(
    ("name", "generic"), [("bash", True), ("http_request", True), ("request_leave", False)]
)
def test_a_tool_that_may_do_anything_is_told_by_its_name(name: str, generic: bool) -> None:
    assert made(name, {}).is_generic is generic


@pytest.mark.parametrize(
    ("content", "state"),
    [
        ({"ok": True}, "ok"),
        ({"error": None, "id": 5}, "ok"),
        ({"success": True, "errors": []}, "ok"),
        ("Seat booked.", "ok"),
        ("No errors were found.", "unclear"),
        ([], "unclear"),
        ({"ok": False}, "failed"),
        ({"success": "false"}, "failed"),
        ({"error": "boom"}, "failed"),
        ({"errors": 3, "rows": 40}, "unclear"),
        ({"http": 200, "body": {"success": False}}, "failed"),
        ({"http": 200, "body": {"success": True}}, "ok"),
        ({"error": {"code": 5, "message": "boom"}}, "failed"),
        ({"status": "error", "message": "boom"}, "failed"),
        ({"status_code": 404, "message": "gone"}, "failed"),
        ("Error: boom", "failed"),
        ("Traceback (most recent call last): boom", "failed"),
        ("ValueError: boom", "failed"),
        ("Permission denied", "failed"),
        ({"booking": None, "reason": "taken"}, "failed"),
        ({"status": "pending", "id": 5}, "unclear"),
        ({"payment": 5, "card": 1, "date": 2, "status": "failed"}, "unclear"),
        ({"order": 5, "lines": 1, "total": 2, "note": 3, "error": "late"}, "unclear"),
    ],
)
def test_how_a_call_ended_is_read_from_its_result(content: Any, state: str) -> None:
    assert made("book_seat", content).state == state


def test_an_error_result_is_a_failure_whatever_it_holds() -> None:
    assert made("book_seat", {"ok": True}, is_error=True).state == "failed"


def test_a_call_without_a_result_is_missing_and_no_calls_over_data_are_no_record() -> None:
    waiting = Case("t", "", calls=(ToolCall("u", "f", "c"),))
    assert deeds_of(waiting, Index(Evidence.from_case(waiting))).made[0].state == "missing"
    data = Case("t", "", results=(ToolResult("r", content={"a": 1}),))
    assert not deeds_of(data, Index(Evidence.from_case(data))).recorded
    nothing = Case("t", "")
    assert deeds_of(nothing, Index(Evidence.from_case(nothing))).recorded
