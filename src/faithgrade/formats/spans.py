"""What span formats share: model spans say what the model saw, tool spans what ran, how long, how it failed.

Every model span repeats the conversation before it, so the last one is read, and earlier ones only for calls
the last one does not show. Tool spans are joined to calls by id, else by name and order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from faithgrade.case import ContentState, Context, ToolCall
from faithgrade.formats import anthropic, langchain, openai_chat
from faithgrade.formats.chatmarks import LANGCHAIN_TYPES
from faithgrade.formats.messages import Transcript
from faithgrade.formats.payload import load_json, read_payload
from faithgrade.formats.shape import Json, a_list, a_text, an_object, dig, word


@dataclass(frozen=True, slots=True)
class ModelSpan:
    """One request to a model: the messages it saw and those it wrote."""

    given: list[Any]
    written: list[Any]
    at: str = "span"


@dataclass(frozen=True, slots=True)
class ToolSpan:
    """One run of a tool. `how` says what told that it failed."""

    name: Any
    arguments: Any
    output: Any
    call_id: Any = None
    failed: bool = False
    how: Literal["status", "exception"] = "status"
    message: str | None = None
    started_at: str | None = None
    ended_at: str | None = None
    state: ContentState | None = None
    at: str = "span"
    more: Mapping[str, Any] = field(default_factory=dict)


def read_model_spans(talk: Transcript, spans: Sequence[ModelSpan]) -> None:
    """The conversation of a trace, each message once."""
    if not spans:
        return
    last = spans[-1]
    shown = _calls_in(last.given)
    earlier = sum(_calls_in(span.written) for span in spans[:-1])
    if shown >= earlier:
        _read_all(talk, last.given, last.at)
        _read_all(talk, last.written, last.at)
        return
    _read_all(talk, spans[0].given, spans[0].at)
    for span in spans:
        _read_all(talk, span.written, span.at)


def join_tool_spans(talk: Transcript, spans: Sequence[ToolSpan]) -> None:
    """Join each tool span to the call it ran.

    It adds the result where the model's messages have none, else the facts only a span knows: times, the
    exception, and what the tool returned when the model saw something else.
    """
    free = list(talk.calls)
    by_order: list[str] = []
    for span in spans:
        name = span.name if isinstance(span.name, str) else ""
        same_id = [c for c in free if span.call_id and c.id == str(span.call_id)]
        call = next(
            iter(same_id or [c for c in free if c.name == name and not (span.call_id and c.id)]), None
        )
        if call is None:
            call = talk.call(name, id=span.call_id, arguments=span.arguments, at=span.at)
        else:
            free.remove(call)
            if not same_id and call.id:
                by_order.append(call.uid)
        _add_times(talk, call, span)
        _join_result(talk, call, span)
    if by_order:
        talk.odd(
            "paired_by_order",
            f"{len(by_order)} tool spans carry no call id: joined by name and order",
            *by_order,
        )


def read_any_message(talk: Transcript, item: Any, at: str) -> None:
    """A message in whatever chat format the traced program uses."""
    message = an_object(item, at)
    inner = message.get("message")
    if isinstance(inner, Mapping) and "role" not in message:
        message = inner
    if message.get("lc") == 1 or word(message.get("type")) in LANGCHAIN_TYPES:
        langchain.read_message(talk, message, at=at)
    elif isinstance(message.get("parts"), list):
        read_parts(talk, message, at=at)
    elif isinstance(message.get("content"), list) and any(
        _is_anthropic(block) for block in message["content"]
    ):
        anthropic.read_message(talk, message, at=at)
    else:
        openai_chat.read_message(talk, message, at=at)


def read_parts(talk: Transcript, message: Json, *, at: str) -> None:
    """A message of OpenTelemetry's shape: a result's field is `response`, or `result`."""
    role = a_text(message.get("role"), f"{at}.role") or ""
    for position, item in enumerate(a_list(message.get("parts"), f"{at}.parts")):
        place = f"{at}.parts[{position}]"
        part = an_object(item, place)
        kind = part.get("type")
        if kind in (None, "text"):
            text = part.get("content", part.get("text"))
            talk.say(role, a_text(text, f"{place}.content"), key=at)
        elif kind in ("tool_call", "server_tool_call"):
            given = part.get("arguments", dig(part, kind, "arguments"))
            talk.call(part.get("name"), id=_trimmed(part.get("id")), arguments=given, key=at, at=place)
        elif kind in ("tool_call_response", "server_tool_call_response"):
            key = next((k for k in ("response", "result", kind) if k in part), None)
            talk.result(
                part[key] if key else None,
                call_id=_trimmed(part.get("id")),
                name=a_text(part.get("name"), f"{place}.name"),
                state=None if key else "absent",
                at=place,
            )


def decoded(value: Any) -> Any:
    """A value that may be JSON in text: the JSON, else the value."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "[", '"'):
        loaded = load_json(value)
        return value if loaded is None else loaded[0]
    return value


def messages_in(value: Any) -> list[Any]:
    """The messages an input or output holds: a list of them, one of them, or under `messages`; else none."""
    value = decoded(value)
    for _ in range(3):
        if isinstance(value, Mapping) and "role" not in value and "lc" not in value:
            value = next((value[k] for k in ("messages", "choices", "message") if value.get(k)), None)
        if isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
            value = value[0]
    if isinstance(value, Mapping):
        value = [value]
    if not isinstance(value, list):
        return []
    return [
        item
        for item in value
        if isinstance(item, Mapping) and ({"role", "lc", "type", "message"} & set(item))
    ]


def final_text(value: Any) -> str | None:
    """The answer an outermost span gives as its output: text, or a field that is the obvious one."""
    value = decoded(value)
    if isinstance(value, str):
        return value or None
    for key in ("output", "answer", "response", "result", "text", "content", "final_output", "completion"):
        if isinstance(dig(value, key), str):
            return str(value[key]) or None
    scratch = Transcript("scratch")
    _read_all(scratch, messages_in(value), "output")
    texts = [said.text for said in scratch.said if said.role == "assistant"]
    return texts[-1] if texts else None


def elapsed_ms(start: Any, end: Any) -> float | None:
    """Milliseconds between two RFC 3339 times.

    >>> elapsed_ms("2026-11-20T10:00:01.000Z", "2026-11-20T10:00:02.500+00:00")
    1500.0
    """
    try:
        passed = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    except (TypeError, ValueError):
        return None
    return passed.total_seconds() * 1000


def documents_as_contexts(talk: Transcript, documents: Any, prefix: str) -> None:
    """What a retriever returned, as contexts."""
    for number, item in enumerate(documents if isinstance(documents, list) else []):
        found = item.get("document", item) if isinstance(item, Mapping) else item
        inner = dig(found, "kwargs") or found
        content = next(
            (inner[k] for k in ("content", "page_content", "text") if dig(inner, k) is not None), found
        )
        name = dig(inner, "id")
        talk.contexts.append(Context(str(name) if name else f"{prefix}-{number + 1}", content))


def _calls_in(messages: list[Any]) -> int:
    scratch = Transcript("scratch")
    _read_all(scratch, messages, "messages")
    return len(scratch.calls)


def _read_all(talk: Transcript, messages: list[Any], at: str) -> None:
    for position, message in enumerate(messages):
        read_any_message(talk, message, f"{at}.messages[{position}]")


def _add_times(talk: Transcript, call: ToolCall, span: ToolSpan) -> None:
    index = next(i for i, known in enumerate(talk.calls) if known.uid == call.uid)
    talk.calls[index] = replace(
        talk.calls[index],
        started_at=span.started_at,
        ended_at=span.ended_at,
        latency_ms=elapsed_ms(span.started_at, span.ended_at),
    )


def _join_result(talk: Transcript, call: ToolCall, span: ToolSpan) -> None:
    seen = next(
        (i for i, r in enumerate(talk.results) if call.id and r.call_id == call.id and not _timed(r)), None
    )
    latency = elapsed_ms(span.started_at, span.ended_at)
    if seen is None:
        shown = span.message if span.failed and span.output in (None, "", {}) else span.output
        talk.result(
            shown,
            answers=call,
            failed=span.failed,
            how=span.how,
            message=span.message,
            state=span.state if shown is None else None,
            received_at=span.ended_at,
            latency_ms=latency,
            at=span.at,
            **span.more,
        )
        return
    result = talk.results[seen]
    returned = read_payload(decoded(span.output)).content
    changed: dict[str, Any] = {"received_at": span.ended_at, "latency_ms": latency}
    if span.output is not None and returned != decoded(result.content) and result.structured is None:
        changed["structured"] = returned
    if span.failed:
        changed |= {"is_error": True, "detected_by": span.how, "error_kind": result.error_kind or "tool"}
        changed["error_message"] = span.message or result.error_message
    talk.results[seen] = replace(result, **changed)


def _timed(result: Any) -> bool:
    return result.received_at is not None


def _is_anthropic(block: Any) -> bool:
    return str(dig(block, "type")) in ("tool_use", "tool_result", "thinking", "server_tool_use")


def _trimmed(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value
