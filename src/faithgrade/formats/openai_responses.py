"""OpenAI Responses: the response with the input that led to it. Results are in the next request's input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.formats.messages import Transcript
from faithgrade.formats.openai_chat import read_tools, text_of
from faithgrade.formats.shape import (
    Json,
    a_list,
    a_text,
    absent_without,
    an_object,
    an_object_or_empty,
    dig,
    word,
)
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case

_CALLS = {"function_call": "arguments", "custom_tool_call": "input"}
_OUTPUTS = ("function_call_output", "custom_tool_call_output")
_HOSTED = (
    "web_search_call",
    "file_search_call",
    "code_interpreter_call",
    "computer_call",
    "image_generation_call",
)


def read_case(record: Any, case_id: str) -> Case:
    """The case of one response. Of several messages in its output the last one is the answer."""
    talk = Transcript("openai_responses", join="")
    if isinstance(record, list):
        read_items(talk, record, "input")
        return talk.case(case_id)
    whole = an_object(record, "record")
    response = whole if whole.get("object") == "response" or "output" in whole else whole.get("response")
    request = an_object_or_empty(whole.get("request"), "request") if "request" in whole else whole
    given = request.get("input", request.get("items"))
    response = an_object_or_empty(response, "response")
    for instructions in (request.get("instructions"), response.get("instructions")):
        if isinstance(instructions, str) and instructions not in talk.system:
            talk.say("system", instructions)
    read_tools(talk, response.get("tools") or request.get("tools"))
    read_items(
        talk,
        [{"role": "user", "content": given}] if isinstance(given, str) else a_list(given, "input"),
        "input",
    )
    if response:
        _read_response(talk, response)
    return talk.case(a_text(response.get("id"), "response.id") or case_id)


def read_items(talk: Transcript, items: list[Any], at: str) -> None:
    """Input or output items in order."""
    for position, item in enumerate(items):
        _read_item(talk, an_object(item, f"{at}[{position}]"), f"{at}[{position}]")


def _read_item(talk: Transcript, item: Json, at: str) -> None:
    kind = word(item.get("type", "message"))
    if kind == "message":
        role = a_text(item.get("role"), f"{at}.role") or "user"
        talk.say(role, text_of(item.get("content"), f"{at}.content", join=""), key=at)
    elif kind in _CALLS:
        given = item.get(_CALLS[kind])
        free = kind == "custom_tool_call"
        talk.call(
            item.get("name"), id=item.get("call_id"), arguments={"input": given} if free else given, at=at
        )
    elif kind in _OUTPUTS:
        talk.result(
            item.get("output"),
            call_id=item.get("call_id"),
            state=absent_without(item, "output"),
            failed=item.get("status") == "failed",
            how="status",
            final=item.get("status") != "in_progress",
            at=at,
        )
    elif kind == "mcp_call":
        _read_mcp_call(talk, item, at)
    elif kind in _HOSTED:
        _read_hosted(talk, item, str(kind), at)


def _read_mcp_call(talk: Transcript, item: Json, at: str) -> None:
    """Call and result in one item; its error is an object, or text in older records."""
    label = {"namespace": item["server_label"]} if isinstance(item.get("server_label"), str) else {}
    call = talk.call(item.get("name"), id=item.get("id"), arguments=item.get("arguments"), at=at, meta=label)
    error = item.get("error")
    if error is None and item.get("output") is None and item.get("status") != "completed":
        return
    shown = error if isinstance(error, str) else dig(error, "message") or dig(error, "content")
    protocol = dig(error, "type") in ("mcp_protocol_error", "protocol_error", "http_error")
    talk.result(
        item.get("output") if error is None else (shown if isinstance(shown, (str, list)) else error),
        answers=call,
        failed=error is not None or item.get("status") == "failed",
        how="flag" if error is not None else "status",
        message=shown if isinstance(shown, str) else None,
        error_kind="protocol" if protocol else None,
        at=at,
    )


def _read_hosted(talk: Transcript, item: Json, kind: str, at: str) -> None:
    """A tool the provider ran: what it found is recorded only when the request asked for it."""
    asked = item.get("action", item.get("queries", item.get("code")))
    arguments = asked if isinstance(asked, Mapping) else {} if asked is None else {"input": asked}
    call = talk.call(kind.removesuffix("_call"), id=item.get("id"), arguments=arguments, at=at)
    found = item.get("results", item.get("outputs", dig(item, "action", "sources")))
    failed = item.get("status") == "failed"
    gap: Literal["not_recorded"] | None = "not_recorded" if found is None and not failed else None
    talk.result(found, answers=call, failed=failed, how="status", state=gap, at=at)


def _read_response(talk: Transcript, response: Json) -> None:
    read_items(talk, a_list(response.get("output"), "response.output"), "response.output")
    usage = response.get("usage")
    talk.add_usage(
        input_tokens=dig(usage, "input_tokens"),
        output_tokens=dig(usage, "output_tokens"),
        cache_read_input_tokens=dig(usage, "input_tokens_details", "cached_tokens"),
        reasoning_output_tokens=dig(usage, "output_tokens_details", "reasoning_tokens"),
    )
    status = a_text(response.get("status"), "response.status")
    reason = dig(response, "incomplete_details", "reason")
    talk.stop_reason = reason if isinstance(reason, str) else status
    if response.get("previous_response_id") and not talk.results:
        talk.not_recorded("earlier turns are kept by the provider: previous_response_id")


read = by_record(read_case)
