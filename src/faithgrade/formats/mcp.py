"""MCP: the JSON-RPC messages of a session. It has calls and results, and no answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.errors import InputError
from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, a_list, an_id, an_object, an_object_or_empty, dig, kind
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall


def read_case(messages: list[Any], case_id: str) -> Case:
    """The case of one connection: an id pairs a response with the latest request that has it."""
    talk = Transcript("mcp")
    open_calls: dict[tuple[str, str], ToolCall] = {}
    for position, item in enumerate(messages):
        at = f"message {position + 1}"
        message = an_object(item, at)
        number = message.get("id")
        key = (kind(number), str(an_id(number, f"{at}.id")))
        if message.get("method") == "tools/call":
            params = an_object_or_empty(message.get("params"), f"{at}.params")
            call = talk.call(
                params.get("name"), id=number, arguments=params.get("arguments"), at=f"{at}.params"
            )
            if key in open_calls:
                talk.odd("reused_call_id", f"request id {number!r} is used again while it is open", call.uid)
            open_calls[key] = call
        elif "method" in message:
            _read_request(talk, message)
        elif "error" in message:
            _read_protocol_error(talk, message, open_calls.pop(key, None), at)
        elif "result" in message:
            _read_result(talk, message, open_calls, key, at)
    talk.odd("answer_not_recorded", "MCP traffic carries no answer; give it to the case before grading")
    return talk.case(case_id)


def unfold(value: Any) -> Iterable[Any]:
    """A batch is its messages; a log line that wraps a message is the message."""
    if isinstance(value, list):
        return [inner for item in value for inner in unfold(item)]
    if isinstance(value, Mapping) and "jsonrpc" not in value:
        return [inner for inner in value.values() if isinstance(inner, Mapping) and "jsonrpc" in inner] or [
            value
        ]
    return [value]


def _read_request(talk: Transcript, message: Json) -> None:
    version = dig(message, "params", "protocolVersion")
    if message.get("method") == "initialize" and isinstance(version, str):
        talk.meta["protocol_version"] = version


def _read_protocol_error(talk: Transcript, message: Json, call: ToolCall | None, at: str) -> None:
    if call is None:
        return  # the answer to another kind of request: no tool was involved
    error = message["error"]
    text = dig(error, "message")
    talk.result(
        {k: v for k, v in error.items() if k in ("code", "message", "data")}
        if isinstance(error, Mapping)
        else error,
        answers=call,
        failed=True,
        how="flag",
        error_kind="protocol",
        message=text if isinstance(text, str) else None,
        at=at,
    )


def _read_result(
    talk: Transcript,
    message: Json,
    open_calls: dict[tuple[str, str], ToolCall],
    key: tuple[str, str],
    at: str,
) -> None:
    result = message["result"]
    call = open_calls.get(key)
    for position, item in enumerate(a_list(dig(result, "tools"), f"{at}.result.tools")):
        tool = an_object(item, f"{at}.result.tools[{position}]")
        talk.add_tool(
            tool.get("name"),
            description=tool.get("description"),
            input_schema=tool.get("inputSchema", tool.get("input_schema")),
            output_schema=tool.get("outputSchema", tool.get("output_schema")),
            destructive=dig(tool, "annotations", "destructiveHint"),
        )
    if call is None:
        if isinstance(result, Mapping) and ("content" in result or "structuredContent" in result):
            talk.result(
                result.get("content"), call_id=message.get("id"), failed=result.get("isError") is True, at=at
            )
        return
    if not isinstance(result, Mapping):
        raise InputError(f"expected an object, got {kind(result)}", field=f"{at}.result")
    if result.get("resultType") == "input_required":
        talk.odd("input_required", f"{call.name} asked for more input: not a result", call.uid)
        del open_calls[key]
        return
    del open_calls[key]
    structured = result.get("structuredContent", result.get("structured_content"))
    content = result.get("content")
    talk.result(
        structured if content in (None, []) and structured is not None else content,
        answers=call,
        structured=structured,
        failed=result.get("isError", result.get("is_error")) is True,
        at=at,
    )


read = by_group(read_case, unfold=unfold)
