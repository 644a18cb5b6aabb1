"""Vercel AI SDK: UI messages whose tool parts are call and result in one, or model messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, a_list, a_text, an_object, dig
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case

_ANSWERED = ("output-available", "output-error", "output-denied", "result")


def read_case(record: Any, case_id: str) -> Case:
    """The case of one conversation. Texts after the last step are the answer."""
    talk = Transcript("vercel")
    whole = {"messages": record} if isinstance(record, list) else an_object(record, "record")
    talk.say("system", a_text(whole.get("system"), "system"))
    for position, item in enumerate(
        a_list(whole.get("messages", [whole] if "role" in whole else None), "messages")
    ):
        at = f"messages[{position}]"
        message = an_object(item, at)
        role = a_text(message.get("role"), f"{at}.role") or ""
        parts = message.get("parts", message.get("content"))
        if isinstance(parts, str) or parts is None:
            talk.say(role, parts)
            parts = []
        _read_parts(talk, role, a_list(parts, f"{at}.parts"), at)
        for number, old in enumerate(a_list(message.get("toolInvocations"), f"{at}.toolInvocations")):
            _read_tool(talk, an_object(old, at), f"{at}.toolInvocations[{number}]", key=None)
        if message.get("metadata") is not None and isinstance(dig(message, "metadata", "usage"), Mapping):
            usage = message["metadata"]["usage"]
            talk.add_usage(input_tokens=usage.get("inputTokens"), output_tokens=usage.get("outputTokens"))
    own = whole.get("id") if "messages" in whole else None
    return talk.case(own if isinstance(own, str) else case_id)


def _read_parts(talk: Transcript, role: str, parts: list[Any], at: str) -> None:
    step = 0
    for position, item in enumerate(parts):
        place = f"{at}.parts[{position}]"
        part = an_object(item, place)
        kind = str(part.get("type"))
        key = f"{at}.{step}"
        if kind == "step-start":
            step += 1
        elif kind == "text":
            talk.say(
                role, a_text(part.get("text"), f"{place}.text"), key=key if role == "assistant" else None
            )
        elif kind == "dynamic-tool" or (kind.startswith("tool-") and "state" in part):
            _read_tool(talk, part, place, key=key)
        elif kind == "tool-invocation":
            _read_tool(talk, an_object(part.get("toolInvocation"), place), place, key=key)
        elif kind == "tool-call":
            given = part.get("input", part.get("args"))
            talk.call(part.get("toolName"), id=part.get("toolCallId"), arguments=given, key=key, at=place)
        elif kind == "tool-result":
            _read_output(talk, part, place)


def _read_tool(talk: Transcript, part: Json, at: str, *, key: str | None) -> None:
    """A tool part: only its `output-…` states are results, and a preliminary one is not final."""
    kind = str(part.get("type"))
    name = part.get("toolName") or (kind.removeprefix("tool-") if kind.startswith("tool-") else None)
    given = part.get("input", part.get("args"))
    given = part.get("rawInput") if given is None else given
    state = part.get("state")
    call = talk.call(name, id=part.get("toolCallId"), arguments=given, key=key, at=at)
    if state not in _ANSWERED:
        return
    failed = state in ("output-error", "output-denied")
    error = a_text(part.get("errorText"), f"{at}.errorText")
    output = part.get("output", part.get("result"))
    talk.result(
        error if state == "output-error" else output,
        answers=call,
        failed=failed,
        how="status",
        message=error or ("the call was not allowed" if state == "output-denied" else None),
        error_kind="denied" if state == "output-denied" else None,
        final=part.get("preliminary") is not True,
        at=at,
    )


def _read_output(talk: Transcript, part: Json, at: str) -> None:
    """A tool-result part of a model message: `output` is `{type, value}`, older ones have a bare `result`."""
    output = part.get("output", part.get("result"))
    kind = dig(output, "type")
    typed = isinstance(output, Mapping) and kind in (
        "text", "json", "error-text", "error-json", "content", "execution-denied"
    )  # fmt: skip
    talk.result(
        dig(output, "value") if typed and "value" in output else dig(output, "reason") if typed else output,
        call_id=part.get("toolCallId"),
        name=a_text(part.get("toolName"), f"{at}.toolName"),
        failed=(typed and str(kind).startswith(("error", "execution"))) or part.get("isError") is True,
        how="status",
        error_kind="denied" if typed and kind == "execution-denied" else None,
        at=at,
    )


read = by_record(read_case)
