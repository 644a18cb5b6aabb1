"""LangChain and LangGraph messages in their three encodings: `dumpd`, `messages_to_dict` and `model_dump`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.openai_chat import text_of
from faithgrade.formats.shape import Json, a_list, a_text, absent_without, an_object, dig
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case

_ROLES = {"human": "user", "user": "user", "ai": "assistant", "assistant": "assistant", "tool": "tool"}
_KINDS = {"system": "system", "developer": "system", "function": "tool", "chat": "user"}


def read_case(record: Any, case_id: str) -> Case:
    """The case of a list of messages, or of a graph's state that holds one under `messages`."""
    talk = Transcript("langchain", join="")
    whole = {"messages": record} if isinstance(record, list) else an_object(record, "record")
    state = whole if "messages" in whole else whole.get("values", whole.get("output", whole))
    read_messages(talk, a_list(dig(state, "messages") if dig(state, "messages") else [whole], "messages"))
    own = whole.get("id")
    return talk.case(own if isinstance(own, str) else case_id)


def read_messages(talk: Transcript, messages: list[Any], *, at: str = "messages") -> None:
    """Every message in order."""
    for position, item in enumerate(messages):
        read_message(talk, item, at=f"{at}[{position}]")


def read_message(talk: Transcript, item: Any, *, at: str) -> None:
    """One message. `artifact` is what the tool kept for the program: the model never saw it."""
    kind, message = decode(an_object(item, at), at)
    role = _ROLES.get(kind) or _KINDS.get(kind) or kind
    if role == "tool":
        read_result(talk, message, at=at)
        return
    content = message.get("content")
    if role == "assistant" and isinstance(content, list):
        content = [b for b in content if dig(b, "type") not in ("tool_use", "tool_call", "input_json_delta")]
    talk.say(role, text_of(content, f"{at}.content", join=""), key=at)
    for number, call in enumerate(a_list(message.get("tool_calls"), f"{at}.tool_calls")):
        place = f"{at}.tool_calls[{number}]"
        spec = an_object(call, place)
        inner = spec.get("function")
        if isinstance(inner, Mapping):
            talk.call(
                inner.get("name"), id=spec.get("id"), arguments=inner.get("arguments"), key=at, at=place
            )
        else:
            talk.call(spec.get("name"), id=spec.get("id"), arguments=spec.get("args"), key=at, at=place)
    for number, call in enumerate(a_list(message.get("invalid_tool_calls"), f"{at}.invalid_tool_calls")):
        place = f"{at}.invalid_tool_calls[{number}]"
        spec = an_object(call, place)
        trouble = a_text(spec.get("error"), f"{place}.error") or "not JSON"
        talk.call(
            spec.get("name"),
            id=spec.get("id"),
            arguments=spec.get("args"),
            arguments_error=trouble,
            key=at,
            at=place,
        )
    usage = message.get("usage_metadata")
    if role == "assistant" and isinstance(usage, Mapping):
        read_usage(talk, usage)
    stop = dig(message, "response_metadata", "finish_reason") or dig(
        message, "response_metadata", "stop_reason"
    )
    if role == "assistant":
        talk.stop_reason = stop if isinstance(stop, str) else None


def read_result(talk: Transcript, message: Json, *, at: str, **more: Any) -> None:
    """A tool message: what the model saw, the artifact beside it, and its status."""
    status = a_text(message.get("status"), f"{at}.status")
    talk.result(
        message.get("content"),
        call_id=message.get("tool_call_id"),
        name=a_text(message.get("name"), f"{at}.name"),
        failed=status == "error",
        how="status",
        structured=message.get("artifact"),
        state=absent_without(message, "content"),
        at=at,
        **more,
    )


def read_usage(talk: Transcript, usage: Json) -> None:
    """Tokens of one message."""
    talk.add_usage(
        input_tokens=usage.get("input_tokens"),
        output_tokens=usage.get("output_tokens"),
        cache_read_input_tokens=dig(usage, "input_token_details", "cache_read"),
        reasoning_output_tokens=dig(usage, "output_token_details", "reasoning"),
    )


def decode(item: Json, at: str = "message") -> tuple[str, Json]:
    """A message in any encoding → its kind (``human``, ``ai``, ``tool`` …) and its fields."""
    if item.get("lc") == 1:
        fields = an_object(item.get("kwargs"), f"{at}.kwargs")
        names = a_list(item.get("id"), f"{at}.id")
        kind = fields.get("type") or (names[-1] if names else "")
    elif isinstance(item.get("data"), Mapping):
        fields, kind = item["data"], item.get("type")
    else:
        fields, kind = item, item.get("type") or item.get("role")
    name = str(kind).removesuffix("MessageChunk").removesuffix("Message").lower()
    return name, fields


read = by_record(read_case)
