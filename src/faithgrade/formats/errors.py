"""Is a tool result an error? A flag says so, or a body that is an error envelope and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faithgrade.case import DetectedBy

_TELLING = {"error", "errors", "iserror", "is_error"}
_COMPANIONS = _TELLING | {
    "message", "msg", "code", "status", "statuscode", "status_code", "success", "ok", "type", "title",
    "detail", "details", "reason", "description", "error_description", "error_code", "error_type",
    "error_message", "hint", "retryable", "retry_after", "request_id", "requestid", "trace_id", "traceid",
    "timestamp", "path", "instance", "documentation_url", "data", "result",
}  # fmt: skip
_PROTOCOL = {"jsonrpc": {"jsonrpc", "id"}, "iserror": {"content", "structuredcontent", "_meta"}}
_NO_ERROR = {"", "none", "no", "false", "null", "ok", "0"}
_MESSAGES = ("message", "msg", "error", "error_message", "detail", "reason", "description", "title", "errors")
_HTTP_STATUS = (
    "bad request|unauthorized|forbidden|not found|request timeout|conflict|gone|too many requests|"
    "internal server error|bad gateway|service unavailable|gateway timeout"
)
_TEXT = re.compile(
    r"\s*(?:<tool_use_error>|traceback \(most recent call last\)|"
    rf"(?:http(?:/[\d.]+)? )?[45]\d\d (?:{_HTTP_STATUS})\.?\s*$|"
    r"(?:error|exception|fatal|(?-i:[\w.]*[a-z_.](?:Error|Exception)))(?: code)?(?: ?\(?\d{3}\)?)?"
    r"(?: (?:executing|running|calling|invoking|while|in|from)\b[^\n:]{0,60})?: ?\S)",
    re.IGNORECASE,
)
_LONGEST_TEXT = 4000


@dataclass(frozen=True, slots=True)
class ErrorSign:
    """Why a result counts as an error: what told so, and the message it carries."""

    detected_by: DetectedBy
    message: str | None = None
    kind: str = "tool"


def find_error(content: Any, *, flag: bool | None = None) -> ErrorSign | None:
    """The sign that a result is an error, or None when it is data.

    `flag` is the record's own error flag where it has one; True settles it. Otherwise only a body that is an
    error envelope *as a whole* counts: a status inside a record is data about the record.

    >>> find_error("timeout", flag=True)
    ErrorSign(detected_by='flag', message='timeout', kind='tool')
    >>> find_error({"error": {"code": 404, "message": "no such order"}})
    ErrorSign(detected_by='shape', message='no such order', kind='tool')
    >>> find_error("Error: reservation not found")
    ErrorSign(detected_by='text', message='Error: reservation not found', kind='tool')
    >>> find_error({"payment": "pm-7", "status": "failed"}) is None
    True
    >>> find_error({"errors": [], "orders": [1]}) is None
    True
    """
    if flag:
        return ErrorSign("flag", _message(_parsed(content)))
    body = _parsed(content)
    if isinstance(body, Mapping):
        return ErrorSign("shape", _message(body)) if is_error_envelope(body) else None
    if isinstance(body, str) and len(body) <= _LONGEST_TEXT and _TEXT.match(body):
        return ErrorSign("text", _message(body))
    return None


def is_error_envelope(body: Mapping[str, Any]) -> bool:
    """Whether a JSON object says that something went wrong, and says nothing else.

    >>> is_error_envelope({"success": False, "message": "quota used up"})
    True
    >>> is_error_envelope({"success": False, "message": "quota used up", "order": {"id": "A-1"}})
    False
    >>> is_error_envelope({"code": 200, "message": "fine"})
    False
    """
    fields = {str(key).lower(): value for key, value in body.items()}
    allowed = _COMPANIONS.union(*(extra for mark, extra in _PROTOCOL.items() if fields.get(mark)))
    if (
        not fields
        or set(fields) - allowed
        or any(_holds_data(fields.get(name)) for name in ("data", "result"))
    ):
        return False
    if any(_tells_an_error(fields.get(name)) for name in _TELLING):
        return True
    has_message = any(
        isinstance(fields.get(name), str) and fields[name] for name in ("message", "msg", "detail", "reason")
    )
    if fields.get("success") is False or fields.get("ok") is False:
        return has_message or len(fields) == 1
    if isinstance(fields.get("status"), str) and fields["status"].lower() == "error":
        return has_message
    return has_message and any(
        _is_http_failure(fields.get(name)) for name in ("code", "status", "statuscode", "status_code")
    )


def _parsed(content: Any) -> Any:
    """JSON inside text as a value; anything else as it is."""
    if isinstance(content, str) and content.lstrip()[:1] == "{":
        try:
            return json.loads(content)
        except ValueError:
            return content
    return content


def _tells_an_error(value: Any) -> bool:
    """A message, an object or True; a number under "error" is a measurement."""
    if isinstance(value, str):
        return value.strip().lower() not in _NO_ERROR
    return value is True or (isinstance(value, (Mapping, list)) and bool(value))


def _holds_data(value: Any) -> bool:
    return value not in (None, "", [], {})


def _is_http_failure(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 400 <= value <= 599


def _message(body: Any) -> str | None:
    """The shortest honest text of an error body: its message field, its first error, or the text itself."""
    if isinstance(body, str):
        return body.strip() or None
    if isinstance(body, Mapping):
        for name in _MESSAGES:
            found = _message(body.get(name))
            if found:
                return found
    if isinstance(body, list) and body:
        return _message(body[0])
    return None
