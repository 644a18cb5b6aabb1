"""Which results are errors, and which are data about something that went wrong."""

from typing import Any

import pytest

from faithgrade.formats.errors import find_error

ERRORS: list[tuple[Any, str]] = [
    ({"error": "not found"}, "shape"),
    ({"error": {"code": 404, "message": "no such order"}}, "shape"),
    ({"errors": [{"message": "syntax"}], "data": None}, "shape"),
    ({"isError": True, "content": [{"type": "text", "text": "boom"}]}, "shape"),
    ({"success": False, "message": "not enough seats"}, "shape"),
    ({"ok": False, "error": "channel_not_found"}, "shape"),
    ({"status": "error", "message": "quota used up"}, "shape"),
    ({"status": 503, "message": "try later", "request_id": "q-1"}, "shape"),
    ({"type": "about:blank", "title": "Not Found", "status": 404, "detail": "no city"}, "shape"),
    ({"jsonrpc": "2.0", "id": 4, "error": {"code": -32602, "message": "Unknown tool"}}, "shape"),
    ('{"error": "rate limited"}', "shape"),
    ("Error: reservation not found", "text"),
    ("Error executing tool get_order: timeout", "text"),
    ("Traceback (most recent call last):\n  File …\nKeyError: 'a'", "text"),
    ("ValueError: bad date", "text"),
    ("Error 404: no such city", "text"),
    ("botocore.exceptions.ClientError: denied", "text"),
    ("HTTP/1.1 503 Service Unavailable", "text"),
    ("<tool_use_error>no such file</tool_use_error>", "text"),
]
DATA: list[Any] = [
    {"payment": "pm-7", "status": "failed"},
    {"id": 41, "status": "failed"},
    {"status": "error"},
    {"error": 0.02, "type": "rmse"},
    {"errors": 3610, "requests": 1203488},
    {"error": None, "message": "fine"},
    {"errors": [], "data": {"order": 1}},
    {"errors": [{"message": "partial"}], "data": {"order": {"id": "A"}}},
    {"success": True, "message": "done"},
    {"success": False, "message": "no", "order": {"id": "A-1"}},
    {"code": 200, "message": "fine"},
    {"code": 404, "name": "Area code"},
    {"message": "Your parcel has left"},
    {"total": 3140, "passed": 3131, "failed": 9},
    {},
    [],
    None,
    "",
    "timeout settings: 30 s",
    "Errors are down 4 % this week",
    "Error budget: 0.1 % a month",
    "Error rate: 3 %",
    "Terror: a film",
    "404 not found houses were counted",
    ["Error: this is one line of a log", "all fine"],
    0,
    False,
]


@pytest.mark.parametrize(("content", "detected_by"), ERRORS)
def test_a_body_that_only_says_what_went_wrong_is_an_error(content: Any, detected_by: str) -> None:
    sign = find_error(content)
    assert sign is not None
    assert sign.detected_by == detected_by


@pytest.mark.parametrize("content", DATA)
def test_a_body_with_data_in_it_is_data(content: Any) -> None:
    assert find_error(content) is None


@pytest.mark.parametrize("content", [*DATA, *(content for content, _ in ERRORS)])
def test_a_flag_settles_it(content: Any) -> None:
    sign = find_error(content, flag=True)
    assert sign is not None
    assert sign.detected_by == "flag"


def test_a_flag_that_says_no_does_not_hide_an_envelope() -> None:
    assert find_error({"error": "not found"}, flag=False) is not None
    assert find_error({"payment": "pm-7", "status": "failed"}, flag=False) is None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"error": {"message": "no such order"}}, "no such order"),
        ({"error": "gone", "message": "it is gone"}, "it is gone"),
        ({"errors": [{"message": "first"}, {"message": "second"}]}, "first"),
        ("Error: out of paper", "Error: out of paper"),
        ({"isError": True}, None),
    ],
)
def test_the_message_is_found_where_it_usually_stands(content: Any, message: str | None) -> None:
    sign = find_error(content)
    assert sign is not None
    assert sign.message == message
