"""Anthropic Messages: a request with its response, a response alone, or the list of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, a_list, a_text, absent_without, an_object, an_object_or_empty, dig
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case, ToolCall

CALLS = ("tool_use", "server_tool_use", "mcp_tool_use")


def read_case(record: Any, case_id: str) -> Case:
    """The case of one conversation. The text of the last assistant message after its calls is the answer."""
    request, response, messages = parts_of(record)
    talk = Transcript("anthropic")
    read_system(talk, request.get("system"))
    for position, spec in enumerate(a_list(request.get("tools"), "tools")):
        tool = an_object(spec, f"tools[{position}]")
        talk.add_tool(
            tool.get("name"), description=tool.get("description"), input_schema=tool.get("input_schema")
        )
    for position, message in enumerate(messages):
        read_message(talk, an_object(message, f"messages[{position}]"), at=f"messages[{position}]")
    if response is not None:
        read_message(talk, response, at="response")
        read_usage(talk, response.get("usage"))
        talk.stop_reason = a_text(response.get("stop_reason"), "response.stop_reason")
        case_id = a_text(response.get("id"), "response.id") or case_id
    return talk.case(case_id)


def parts_of(record: Any) -> tuple[Json, Json | None, list[Any]]:
    """Request, response and the request's messages of any of the shapes a conversation is saved in."""
    if isinstance(record, list):
        return {}, None, record
    whole = an_object(record, "record")
    if whole.get("type") == "message" or ("role" in whole and "messages" not in whole):
        return {}, whole, []
    request = an_object_or_empty(
        whole.get("request", whole.get("input") if "response" in whole else whole), "request"
    )
    response = whole.get("response")
    if response is not None:
        response = an_object(response, "response")
    return request, response, a_list(request.get("messages"), "messages")


def read_system(talk: Transcript, system: Any) -> None:
    """The system text, which is text or a list of text blocks."""
    for block in [system] if isinstance(system, str) else a_list(system, "system"):
        talk.say("system", a_text(block if isinstance(block, str) else dig(block, "text"), "system"))


def read_message(
    talk: Transcript, message: Json, *, at: str, key: str | None = None, side: Mapping[str, Any] | None = None
) -> None:
    """One message, block by block. `side` is put into the `meta` of calls and results of a sub-agent."""
    role = a_text(message.get("role"), f"{at}.role") or ""
    key = key or at
    content = message.get("content")
    if isinstance(content, str) or content is None:
        if side is None:
            talk.say(role, content, key=key)
        return
    extra: dict[str, Any] = {"meta": dict(side)} if side else {}
    pieces: list[str] = []
    cited = False
    own: dict[str, ToolCall] = {}
    for position, item in enumerate(a_list(content, f"{at}.content")):
        place = f"{at}.content[{position}]"
        block = an_object({"type": "text", "text": item} if isinstance(item, str) else item, place)
        kind = block.get("type")
        if kind == "text":
            text = a_text(block.get("text"), f"{place}.text") or ""
            cited = cited or bool(block.get("citations"))
            _cite(talk, block, place)
            pieces.append(text)
            continue
        if kind in CALLS or kind == "tool_result" or str(kind).endswith("_tool_result"):
            _flush(talk, role, pieces, cited, key, side)
            cited = False
        if kind in CALLS:
            named = {"namespace": block["server_name"]} if isinstance(block.get("server_name"), str) else {}
            call = talk.call(
                block.get("name"),
                id=block.get("id"),
                arguments=block.get("input"),
                key=key,
                at=place,
                meta={**named, **(side or {})},
            )
            own[call.id or ""] = call
        elif kind == "tool_result":
            talk.result(
                block.get("content"),
                call_id=block.get("tool_use_id"),
                failed=block.get("is_error") is True,
                state=absent_without(block, "content"),
                at=place,
                **extra,
            )
        elif str(kind).endswith("_tool_result"):
            read_server_result(talk, block, own, at=place)
    _flush(talk, role, pieces, cited, key, side)


def read_server_result(talk: Transcript, block: Json, own: Mapping[str, ToolCall], *, at: str) -> None:
    """A result of a tool the provider ran: it stands in the assistant's message, an error is an object."""
    content = block.get("content")
    code = dig(content, "error_code")
    call = own.get(str(block.get("tool_use_id")))
    failed = block.get("is_error") is True or code is not None
    shown = [content] if isinstance(content, Mapping) and isinstance(content.get("type"), str) else content
    talk.result(
        content if code is not None else shown,
        answers=call,
        call_id=block.get("tool_use_id"),
        failed=failed,
        message=str(code) if code is not None else None,
        state=absent_without(block, "content"),
        at=at,
    )


def read_usage(talk: Transcript, usage: Any) -> None:
    """Tokens of one response; `input_tokens` here leaves cached input out, ours counts it."""
    if not isinstance(usage, Mapping):
        return
    cached = (usage.get("cache_read_input_tokens"), usage.get("cache_creation_input_tokens"))
    whole = [
        n for n in (usage.get("input_tokens"), *cached) if isinstance(n, int) and not isinstance(n, bool)
    ]
    talk.add_usage(
        input_tokens=sum(whole) if whole else None,
        output_tokens=usage.get("output_tokens"),
        cache_read_input_tokens=cached[0],
        cache_creation_input_tokens=cached[1],
    )


def _flush(
    talk: Transcript,
    role: str,
    pieces: list[str],
    cited: bool,
    key: str | None,
    side: Mapping[str, Any] | None,
) -> None:
    """Blocks between two calls are one text; citations cut sentences into blocks, which join seamlessly."""
    if pieces and side is None:
        talk.say(role, ("" if cited else "\n").join(pieces), key=key)
    pieces.clear()


def _cite(talk: Transcript, block: Json, place: str) -> None:
    quotes = [
        {k: c[k] for k in ("cited_text", "url", "title", "document_title") if isinstance(c.get(k), str)}
        for c in a_list(block.get("citations"), f"{place}.citations")
        if isinstance(c, Mapping)
    ]
    if quotes:
        talk.meta.setdefault("citations", []).extend(quotes)


read = by_record(read_case)
