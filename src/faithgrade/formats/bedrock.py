"""Bedrock Converse: blocks without a type, whose only key says what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.formats.anthropic import parts_of
from faithgrade.formats.messages import Transcript
from faithgrade.formats.payload import describe_binary
from faithgrade.formats.shape import Json, a_list, a_text, absent_without, an_amount, an_object, dig
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case

_BINARY = ("image", "document", "video", "audio")


def read_case(record: Any, case_id: str) -> Case:
    """The case of one conversation: the request's messages, then the response's."""
    if isinstance(record, dict) and "stopReason" in record:
        record = {"request": record, "response": record}
    request, response, messages = parts_of(record)
    talk = Transcript("bedrock")
    for block in a_list(request.get("system"), "system"):
        talk.say("system", a_text(dig(block, "text"), "system[].text"))
    for tool in a_list(dig(request, "toolConfig", "tools"), "toolConfig.tools"):
        spec = dig(tool, "toolSpec")
        talk.add_tool(
            dig(spec, "name"),
            description=dig(spec, "description"),
            input_schema=dig(spec, "inputSchema", "json"),
        )
    for position, message in enumerate(messages):
        _read_message(talk, an_object(message, f"messages[{position}]"), f"messages[{position}]")
    if response is not None:
        message = dig(response, "output", "message") or response
        _read_message(talk, an_object(message, "response.output.message"), "response.output.message")
        talk.stop_reason = a_text(response.get("stopReason"), "response.stopReason")
        usage = response.get("usage")
        talk.add_usage(
            input_tokens=dig(usage, "inputTokens"),
            output_tokens=dig(usage, "outputTokens"),
            cache_read_input_tokens=dig(usage, "cacheReadInputTokens"),
        )
        latency = an_amount(dig(response, "metrics", "latencyMs"))
        if latency is not None:
            talk.meta["latency_ms"] = latency
    return talk.case(case_id)


def _read_message(talk: Transcript, message: Json, at: str) -> None:
    role = a_text(message.get("role"), f"{at}.role") or ""
    for position, item in enumerate(a_list(message.get("content"), f"{at}.content")):
        place = f"{at}.content[{position}]"
        block = an_object(item, place)
        if "text" in block:
            talk.say(role, a_text(block["text"], f"{place}.text"), key=at)
        elif "toolUse" in block:
            use = an_object(block["toolUse"], f"{place}.toolUse")
            talk.call(
                use.get("name"),
                id=use.get("toolUseId"),
                arguments=use.get("input"),
                key=at,
                at=f"{place}.toolUse",
            )
        elif "toolResult" in block:
            _read_result(talk, an_object(block["toolResult"], f"{place}.toolResult"), f"{place}.toolResult")


def _read_result(talk: Transcript, result: Json, at: str) -> None:
    """Text joined, one JSON as itself, several or mixed ones as a list, binaries as what they were."""
    pieces: list[Any] = []
    binaries: list[dict[str, Any]] = []
    for position, item in enumerate(a_list(result.get("content"), f"{at}.content")):
        entry = an_object(item, f"{at}.content[{position}]")
        kind = next((k for k in _BINARY if k in entry), None)
        if kind is not None:
            inner = an_object(entry[kind], f"{at}.content[{position}].{kind}")
            binaries.append(
                describe_binary({"type": kind, "format": inner.get("format"), **_bytes_of(inner)})
            )
        else:
            pieces += [entry[k] for k in ("json", "text", "searchResult") if k in entry]
    content: Any = pieces
    if pieces and all(isinstance(piece, str) for piece in pieces):
        content = "\n".join(pieces)
    elif len(pieces) == 1:
        content = pieces[0]
    for binary in binaries:
        talk.odd(
            "binary_dropped", f"{binary['mime_type']}, {binary['bytes']} bytes: not readable as evidence"
        )
    status = a_text(result.get("status"), f"{at}.status")
    more: dict[str, Any] = {"truncated": "yes"} if binaries else {}
    talk.result(
        None if binaries and not pieces else content,
        call_id=result.get("toolUseId"),
        failed=status == "error",
        how="status",
        state="not_recorded" if binaries and not pieces else absent_without(result, "content"),
        attachments=tuple(binaries),
        at=at,
        **more,
    )


def _bytes_of(inner: Json) -> Json:
    data = dig(inner, "source", "bytes")
    return {"data": data} if isinstance(data, str) else {}


read = by_record(read_case)
