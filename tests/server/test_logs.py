"""Logs that hold what operators need and nothing of what is graded."""

import json
import logging

from faithgrade.server.logs import JsonLines


def record(message: str, **fields: object) -> logging.LogRecord:
    made = logging.LogRecord("faithgrade.server", logging.INFO, "f.py", 1, message, (), None)
    made.__dict__.update(fields)
    return made


def test_a_line_has_the_fields_that_are_meant_for_it_and_no_other() -> None:
    line = json.loads(JsonLines().format(record("request", status=200, ms=1.5, body="the parcel")))
    assert {name: line[name] for name in ("level", "event", "status", "ms")} == {
        "level": "info",
        "event": "request",
        "status": 200,
        "ms": 1.5,
    }
    assert "body" not in line


def test_an_exception_is_told_by_type_and_place_and_not_by_its_text() -> None:
    made = record("a fault")
    try:
        raise ValueError("the parcel of Ada")
    except ValueError as error:
        made.exc_info = (type(error), error, error.__traceback__)
    text = JsonLines().format(made)
    assert json.loads(text)["exception"] == "ValueError"
    assert "test_logs.py" in text
    assert "Ada" not in text
