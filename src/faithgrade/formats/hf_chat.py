"""Hugging Face chat: call arguments as objects, ShareGPT turns, and calls written as tags in text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats.messages import Transcript
from faithgrade.formats.openai_chat import RESULT_ROLES, read_conversation, text_of
from faithgrade.formats.payload import load_json
from faithgrade.formats.shape import Json, a_list, an_object
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from faithgrade.case import Case

_CALL = re.compile(r"<tool_call>\s*(.*?)\s*</tool_call>", re.DOTALL)
_RESULT = re.compile(r"<tool_response>\s*(.*?)\s*</tool_response>", re.DOTALL)
_SPEAKERS = {"human": "user", "gpt": "assistant", "function_call": "assistant", "model": "assistant"}


def read_case(record: Any, case_id: str) -> Case:
    """The case of one conversation. Ids are usually absent, so results pair by name and order."""
    talk = Transcript("hf_chat")
    whole = {"messages": record} if isinstance(record, list) else an_object(record, "record")
    turns = whole.get("conversations", whole.get("messages"))
    messages = [
        _normal(an_object(item, f"messages[{n}]"), f"messages[{n}]")
        for n, item in enumerate(a_list(turns, "messages"))
    ]
    tools = whole.get("tools")
    if isinstance(tools, str):
        loaded = load_json(tools)
        tools = loaded[0] if loaded is not None else None
    flat = [message for several in messages for message in several]
    case_id = read_conversation(talk, {**whole, "tools": tools, "messages": flat}, case_id)
    return talk.case(case_id)


def _normal(message: Json, at: str) -> list[Json]:
    """One turn as chat messages: tags in the text become calls and results."""
    speaker = message.get("role", message.get("from"))
    role = _SPEAKERS.get(str(speaker), str(speaker))
    text = message.get("content", message.get("value"))
    if speaker == "function_call" and isinstance(text, str):
        return [{"role": "assistant", "content": None, "tool_calls": [_tagged(text)]}]
    if not isinstance(text, str):
        return (
            [{**message, "role": role, "content": text}]
            if "content" in message
            else [{**message, "role": role}]
        )
    if role == "assistant" and "<tool_call>" in text:
        said = _CALL.sub("", text).strip()
        calls = [_tagged(found) for found in _CALL.findall(text)]
        return [{**message, "role": role, "content": said or None, "tool_calls": calls}]
    if role in (*RESULT_ROLES, "user") and "<tool_response>" in text:
        return [{"role": "tool", "content": found} for found in _RESULT.findall(text)]
    return [{**message, "role": role, "content": text_of(text, at)}]


def _tagged(text: str) -> Json:
    loaded = load_json(text)
    if loaded is not None and isinstance(loaded[0], Mapping) and isinstance(loaded[0].get("name"), str):
        given = loaded[0]
        arguments = given.get("arguments", given.get("parameters", {}))
        return {"id": given.get("id"), "function": {"name": given["name"], "arguments": arguments}}
    return {"function": {"name": "unreadable_call", "arguments": text}}


read = by_record(read_case)
