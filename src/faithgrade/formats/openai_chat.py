"""OpenAI Chat Completions: a request with its response, a response alone, or the list of messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, a_list, a_text, absent_without, an_object, dig
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case

RESULT_ROLES = ("tool", "function", "ipython", "observation")


def read_case(record: Any, case_id: str) -> Case:
    """The case of one conversation: the messages, then the first choice of the response."""
    talk = Transcript("openai_chat")
    case_id = read_conversation(talk, record, case_id)
    return talk.case(case_id)


def read_conversation(talk: Transcript, record: Any, case_id: str) -> str:
    """Read any of the shapes a chat is saved in into `talk`; the id the record has, else `case_id`."""
    if isinstance(record, list):
        read_messages(talk, record)
        return case_id
    whole = an_object(record, "record")
    response = whole.get("response", whole if "choices" in whole else None)
    request = whole.get("request", whole.get("input") if "response" in whole else whole)
    if isinstance(request, Mapping):
        read_tools(talk, request.get("tools", request.get("functions")))
        read_messages(talk, a_list(request.get("messages"), "messages"))
    elif isinstance(request, list):
        read_messages(talk, request)
    if response is not None:
        return _read_response(talk, an_object(response, "response")) or case_id
    own = next(
        (whole[k] for k in ("id", "conversation_id", "session_id") if isinstance(whole.get(k), str)), None
    )
    return own or case_id


def read_messages(talk: Transcript, messages: list[Any], *, at: str = "messages") -> None:
    """Every message in order."""
    for position, message in enumerate(messages):
        read_message(talk, an_object(message, f"{at}[{position}]"), at=f"{at}[{position}]")


def read_message(talk: Transcript, message: Json, *, at: str) -> None:
    """One message: text, calls (also of the older single-function kind), or a tool's result."""
    role = a_text(message.get("role"), f"{at}.role") or ""
    content = message.get("content")
    if role in RESULT_ROLES:
        name = a_text(message.get("name"), f"{at}.name")
        talk.result(
            content,
            call_id=message.get("tool_call_id"),
            name=name,
            state=absent_without(message, "content"),
            at=at,
        )
        return
    talk.say(role, text_of(content, f"{at}.content"), key=at)
    if role == "assistant" and not content:
        talk.say(role, a_text(message.get("refusal"), f"{at}.refusal"), key=at)
    for number, item in enumerate(a_list(message.get("tool_calls"), f"{at}.tool_calls")):
        read_call(talk, item, key=at, at=f"{at}.tool_calls[{number}]")
    if message.get("function_call") is not None:
        old = an_object(message["function_call"], f"{at}.function_call")
        talk.call(old.get("name"), arguments=old.get("arguments"), key=at, at=f"{at}.function_call")


def read_call(talk: Transcript, item: Any, *, key: str, at: str) -> None:
    """One tool call; a custom tool's input is free text and kept as such."""
    call = an_object(item, at)
    if isinstance(call.get("custom"), Mapping):
        text = a_text(call["custom"].get("input"), f"{at}.custom.input")
        talk.call(call["custom"].get("name"), id=call.get("id"), arguments={"input": text}, key=key, at=at)
        return
    function = an_object(call.get("function"), f"{at}.function")
    talk.call(function.get("name"), id=call.get("id"), arguments=function.get("arguments"), key=key, at=at)


def read_tools(talk: Transcript, tools: Any) -> None:
    """Tools as offered, in this interface's wrapping or bare."""
    for position, item in enumerate(a_list(tools, "tools")):
        if isinstance(item, str):
            continue
        spec = an_object(item, f"tools[{position}]")
        inner = spec.get("function", spec)
        function = an_object(inner, f"tools[{position}].function")
        talk.add_tool(
            function.get("name"),
            description=function.get("description"),
            input_schema=function.get("parameters"),
        )


def text_of(content: Any, at: str, *, join: str = "\n") -> str | None:
    """The text of a message content: text, null, or a list of parts of which the texts are joined."""
    if content is None or isinstance(content, str):
        return content
    texts = []
    for position, part in enumerate(a_list(content, at)):
        text = part if isinstance(part, str) else dig(part, "text")
        if isinstance(text, str) and dig(part, "type") not in ("thinking", "reasoning"):
            texts.append(text)
        elif dig(part, "type") == "refusal":
            texts.append(a_text(dig(part, "refusal"), f"{at}[{position}].refusal") or "")
    return join.join(texts)


def read_usage(talk: Transcript, usage: Any) -> None:
    """Tokens of one response."""
    talk.add_usage(
        input_tokens=dig(usage, "prompt_tokens"),
        output_tokens=dig(usage, "completion_tokens"),
        cache_read_input_tokens=dig(usage, "prompt_tokens_details", "cached_tokens"),
        reasoning_output_tokens=dig(usage, "completion_tokens_details", "reasoning_tokens"),
    )


def _read_response(talk: Transcript, response: Json) -> str | None:
    choices = a_list(response.get("choices"), "response.choices")
    if len(choices) > 1:
        talk.odd("multiple_answers", f"{len(choices)} choices; the first is read")
    if choices:
        first = an_object(choices[0], "response.choices[0]")
        talk.stop_reason = a_text(first.get("finish_reason"), "response.choices[0].finish_reason")
        message = an_object(first.get("message"), "response.choices[0].message")
        read_message(talk, {"role": "assistant", **message}, at="response.choices[0].message")
    read_usage(talk, response.get("usage"))
    return a_text(response.get("id"), "response.id")


read = by_record(read_case)
