"""Claude Code: a session file, the stream of `-p`, or its result alone. One line a content block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faithgrade.formats.anthropic import read_message
from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, a_list, a_text, an_amount, an_id, an_object, dig
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case

_INSERTED = ("isMeta", "isCompactSummary", "isApiErrorMessage", "isVisibleInTranscriptOnly")
"""Marks of lines that neither the user nor the model wrote."""


def read_case(lines: list[Any], case_id: str) -> Case:
    """The case of one session, read in the order of the file: the parent links fork at parallel calls.

    Lines of one message share its turn. A sub-agent's calls and results are kept and marked. Its texts are
    never the answer, nor are lines a program put in (`isMeta`, compaction summaries).
    """
    talk = Transcript("claude_code")
    counted: dict[str, Any] = {}
    final: Json | None = None
    for number, item in enumerate(lines):
        line = an_object(item, f"line {number + 1}")
        kind = line.get("type")
        if kind == "result":
            final = line
        elif kind == "system" and line.get("subtype") == "init":
            for tool in a_list(line.get("tools"), "tools"):
                talk.add_tool(tool)
        elif kind in ("user", "assistant") and not any(line.get(mark) for mark in _INSERTED):
            _read_line(talk, line, counted, f"{kind} line {number + 1}")
    answer = selector = None
    if final is not None:
        answer, selector = _read_result(talk, final, alone=len(lines) == 1)
    elif counted:
        for usage in counted.values():
            _add_usage(talk, usage)
    return talk.case(case_id, answer=answer, selector=selector)


def key(value: Any) -> str | None:
    """The session a line belongs to; lines without one belong to the session around them."""
    line = an_object(value, "record")
    return an_id(line.get("sessionId", line.get("session_id")), "session_id")


def unfold(value: Any) -> Iterable[Any]:
    """A verbose JSON output is the list of its events."""
    return value if isinstance(value, list) else [value]


def _read_line(talk: Transcript, line: Json, counted: dict[str, Any], at: str) -> None:
    message = an_object(line.get("message"), f"{at}.message")
    parent = line.get("parent_tool_use_id")
    side = None
    if line.get("isSidechain") is True or parent is not None:
        side = {"sidechain": True, "parent_call_id": parent}
    own = a_text(message.get("id"), f"{at}.message.id")
    if own is not None and dig(message, "usage") is not None:
        counted[own] = message["usage"]  # repeated on every line of the message
    before = len(talk.results)
    role = message.get("role", line.get("type"))
    read_message(talk, {**message, "role": role}, at=at, key=own, side=side)
    if side is None and role == "assistant" and isinstance(message.get("stop_reason"), str):
        talk.stop_reason = message["stop_reason"]
    raw = line.get("toolUseResult", line.get("tool_use_result"))
    if len(talk.results) == before + 1 and isinstance(raw, (Mapping, list)):
        talk.results[-1] = replace(talk.results[-1], structured=raw)


def _read_result(talk: Transcript, final: Json, *, alone: bool) -> tuple[str | None, str | None]:
    """The last line: cost, usage, how it ended, and the answer; an error subtype has no answer."""
    usage = final.get("usage")
    _add_usage(talk, usage)
    talk.add_usage(cost_usd=final.get("total_cost_usd"))
    subtype = a_text(final.get("subtype"), "result.subtype")
    stop = a_text(final.get("stop_reason"), "result.stop_reason")
    talk.stop_reason = stop if subtype == "success" else subtype
    duration = an_amount(final.get("duration_ms"))
    if duration is not None:
        talk.meta["duration_ms"] = duration
    for denial in a_list(final.get("permission_denials"), "result.permission_denials"):
        talk.odd("call_denied", f"{dig(denial, 'tool_name')} was not permitted")
    if final.get("structured_output") is not None:
        talk.meta["structured_output"] = final["structured_output"]
    if alone:
        talk.not_recorded(
            "a result line alone carries no calls and no results: save the stream or the session",
        )
    text = a_text(final.get("result"), "result.result")
    said = [s.text for s in talk.said if s.role == "assistant"]
    if text and said and text not in said:
        talk.odd(
            "other_answer", "the result line's text is not the session's last text; the result line counts"
        )
    if text and said and said[-1] == text:
        return None, None
    return (text, "result_line") if text else (None, None)


def _add_usage(talk: Transcript, usage: Any) -> None:
    if isinstance(usage, Mapping):
        cached = (usage.get("cache_read_input_tokens"), usage.get("cache_creation_input_tokens"))
        counts = [
            n for n in (usage.get("input_tokens"), *cached) if isinstance(n, int) and not isinstance(n, bool)
        ]
        talk.add_usage(input_tokens=sum(counts) if counts else None, output_tokens=usage.get("output_tokens"))


read = by_group(read_case, unfold=unfold, key=key)
