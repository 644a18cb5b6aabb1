"""Which chat format messages are of, by what they hold; text alone is read alike by all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from faithgrade.formats.shape import dig, word


@dataclass(frozen=True, slots=True)
class Detected:
    """A format and the mark it was known by. A `weak` mark is shared by formats that read it alike."""

    format: str
    reason: str
    weak: bool = False


def of_messages(messages: Iterable[Mapping[str, Any]]) -> list[Detected]:
    """By what the messages hold; text alone is read alike by every chat format."""
    found: dict[str, Detected] = {}
    for message in messages:
        for one in _of_message(message):
            if one.format not in found or found[one.format].weak:
                found[one.format] = one
    sure = [one for one in found.values() if not one.weak]
    return sure or list(found.values())[:1]


def _of_message(message: Mapping[str, Any]) -> list[Detected]:
    if message.get("lc") == 1:
        return [Detected("langchain", "messages with lc: 1")]
    if word(message.get("type")) in LANGCHAIN_TYPES:
        return [Detected("langchain", f"messages of type {message['type']}")]
    if isinstance(message.get("parts"), list):
        return _of_parts(message)
    blocks = message["content"] if isinstance(message.get("content"), list) else []
    found = []
    if any(isinstance(b, Mapping) and "type" not in b and _BEDROCK & set(b) for b in blocks):
        found.append(Detected("bedrock", "content blocks toolUse, toolResult or text without a type"))
    kinds = {kind for b in blocks if isinstance(kind := dig(b, "type"), str)}
    marks = sorted(k for k in kinds if k in _ANTHROPIC or k.endswith("_tool_result"))
    if marks:
        found.append(Detected("anthropic", f"content blocks of type {marks[0]}"))
    if kinds & {"tool-call", "tool-result"}:
        found.append(Detected("vercel", "content parts of type tool-call, tool-result"))
    for call in message.get("tool_calls") or [] if isinstance(message.get("tool_calls"), list) else []:
        arguments = dig(call, "function", "arguments")
        if isinstance(arguments, Mapping):
            found.append(Detected("hf_chat", "tool_calls[].function.arguments is an object"))
        elif isinstance(arguments, str) or dig(call, "type") == "custom":
            found.append(Detected("openai_chat", "tool_calls[].function.arguments is text"))
        elif isinstance(dig(call, "arguments"), Mapping) and isinstance(dig(call, "function"), str):
            found.append(Detected("inspect", "tool_calls[].function is a name"))
    if message.get("role") == "tool" and "tool_call_id" in message:
        found.append(Detected("openai_chat", "role tool with tool_call_id", weak=True))
    if message.get("role") in ("ipython", "observation"):
        found.append(Detected("hf_chat", f"role {message['role']}"))
    return found or [Detected("openai_chat", "messages of text alone", weak=True)]


def _of_parts(message: Mapping[str, Any]) -> list[Detected]:
    parts = [part for part in message["parts"] if isinstance(part, Mapping)]
    kinds = [kind for part in parts if isinstance(kind := part.get("type"), str)]
    if any(k.startswith("tool-") or k in ("dynamic-tool", "step-start") for k in kinds):
        return [Detected("vercel", "parts of type tool-*, dynamic-tool or step-start")]
    if any(k in ("tool_call", "tool_call_response") for k in kinds) or any(
        "content" in part for part in parts
    ):
        return [Detected("otel", "parts of type tool_call or with content")]
    if kinds:
        return [Detected("vercel", "typed parts", weak=True)]
    return [Detected("gemini", "role with parts that have no type")]


_BEDROCK = {"text", "toolUse", "toolResult", "reasoningContent", "json", "image", "document"}
_ANTHROPIC = {"tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use", "mcp_tool_use"}


def is_message(value: Any) -> bool:
    """Whether a value is one chat message of any of the chat formats.

    >>> is_message({"role": "user", "content": "hi"}), is_message({"type": "ai", "content": "hi"})
    (True, True)
    """
    if not isinstance(value, Mapping):
        return False
    if value.get("lc") == 1 and isinstance(value.get("kwargs"), Mapping):
        return True
    if word(value.get("type")) in LANGCHAIN_TYPES and (
        "content" in value or isinstance(value.get("data"), Mapping)
    ):
        return "sessionId" not in value and "message" not in value
    said = ("content", "parts", "tool_calls", "function_call", "tool_call_id")
    return (
        isinstance(value.get("role"), str)
        and any(key in value for key in said)
        and value.get("type") != "message"
    )


LANGCHAIN_TYPES = frozenset(
    f"{start}{end}" for start in ("human", "ai", "tool", "system", "function") for end in ("", "MessageChunk")
) | {"AIMessageChunk", "HumanMessageChunk", "ToolMessageChunk", "SystemMessageChunk"}
