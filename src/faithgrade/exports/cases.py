"""A case as a line of the native format.

What `faithgrade convert` writes, and reads back as the same case.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from faithgrade.exports.exact import to_exact_json

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall, ToolResult

_ALWAYS = ("id", "question", "answer", "calls", "results")


def case_line(case: Case) -> bytes:
    """The case as one line of UTF-8 JSON, numbers exact."""
    return to_exact_json(case_to_dict(case)).encode() + b"\n"


def case_to_dict(case: Case) -> dict[str, Any]:
    """The case as a native record; fields that say nothing are left out.

    >>> from faithgrade.case import Case
    >>> case_to_dict(Case("r1", "Done."))
    {'id': 'r1', 'question': None, 'answer': 'Done.', 'calls': [], 'results': []}
    """
    whole = {
        "id": case.id,
        "source": case.source,
        "question": case.question,
        "system": case.system,
        "answer": case.answer,
        "turns": [{"role": turn.role, "text": turn.text} for turn in case.turns],
        "calls": [_call(call) for call in case.calls],
        "results": [_result(result) for result in case.results],
        "contexts": [_told(context) | {"content": context.content} for context in case.contexts],
        "tools": [_told(tool) for tool in case.tools],
        "expectations": case.expectations,
        "labels": [_told(label) | {"start": label.start} for label in case.labels],
        "answer_label": case.answer_label,
        "usage": case.usage,
        "anomalies": [{"code": a.code, "detail": a.detail, "refs": list(a.refs)} for a in case.anomalies],
        "meta": case.meta,
    }
    return {key: value for key, value in whole.items() if key in _ALWAYS or value not in (None, [], {})}


def _call(call: ToolCall) -> dict[str, Any]:
    return _told(call) | {"name": call.name, "position": call.position}


def _result(result: ToolResult) -> dict[str, Any]:
    """Content that was absent stays out of the record; how an error was known goes with it."""
    told = _told(result)
    for key in (
        "error_kind",
        "detected_by",
        "error_message",
        "state",
        "is_error",
        "final",
        "truncated",
        "content",
    ):
        told.pop(key, None)
    if result.state != "absent":
        told["content"] = result.content
    if result.state not in ("present", "absent"):
        told["content_state"] = result.state
    told |= {"is_error": result.is_error, "position": result.position}
    if result.is_error:
        error = {
            "kind": result.error_kind,
            "message": result.error_message,
            "detected_by": result.detected_by,
        }
        told["error"] = {key: value for key, value in error.items() if value is not None}
    if not result.final:
        told["final"] = False
    if result.truncated != "no":
        told["truncated"] = result.truncated
    return told


def _told(part: Any) -> dict[str, Any]:
    """The fields of a dataclass that hold something."""
    found = {field.name: getattr(part, field.name) for field in fields(part)}
    return {
        k: v
        for k, v in found.items()
        if v is not None and v != "" and not (isinstance(v, Mapping) and not v and k == "meta")
    }
