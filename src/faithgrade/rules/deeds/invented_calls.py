"""Tool calls and results that the answer prints or tells of, against those that were recorded.

A transcript of a call inside an answer ("get_order(id=5) → shipped") is believed by readers, so a call that
was never made is refuted, and so is one printed with other arguments than it was made with.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.documents import read_json
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.values import Kind, fold, split_identifier
from faithgrade.values.magnitude import number_or_text
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.case import ToolCall
    from faithgrade.rules.claim.view import ClaimView

RULE = "invented_calls"

_NAME = r"[A-Za-z_][\w.:/-]{1,80}"
_CALL = re.compile(rf"(?<![\w.])(?P<name>{_NAME})\((?P<args>[^()\n]{{0,400}})\)")
_TAGGED = re.compile(
    rf"<(?:tool_call|function_call|tool_use|invoke|function)\b[^>\n]*?\bname=[\"']?(?P<attr>{_NAME})"
    rf"|\[(?:tool_call|tool call|calling|function call|TOOL_CALLS?)\s*:?\s*(?P<bracket>{_NAME})?"
    rf"|^\s*(?:action|tool|function|tool call|function call|calling)\s*:\s*`?(?P<line>{_NAME})`?\s*(?:\(|$)",
    re.IGNORECASE,
)
_JSON_CALL = re.compile(
    rf"\"(?:name|tool|tool_name|function|action)\"\s*:\s*\"(?P<name>{_NAME})\"\s*,\s*\"(?:arguments|args"
    rf"|parameters|input|action_input)\"\s*:"
)
_TOLD = re.compile(
    rf"\b(?:i|we)(?:'ve| have)? (?:called|invoked|ran|executed|used|queried"
    rf"|triggered)(?: the)? `?(?P<name>{_NAME})`?(?! (?:you|him|her|them))"
    rf"|(?:^|\s)`?(?P<returned>{_NAME})`? (?:returned|responded with|gave back|reported)\b",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"\b(?:if|could|would|should|can|may|might|you|example|e\.g|for instance|such as|use|using|will|'ll|like"
    r"|let me|please|how to|to call|available)\b",
    re.IGNORECASE,
)
_PAIR = re.compile(r"\s*(?P<key>\w+)\s*[=:]\s*(?P<value>\"[^\"]*\"|'[^']*'|[^,\"']+)\s*(?:,|$)")


@dataclass(frozen=True, slots=True)
class Printed:
    """A call as the claim prints it; `arguments` is None when they could not be read whole."""

    name: str
    start: int
    end: int
    arguments: Mapping[str, Any] | None
    is_explicit: bool
    """Whether the form itself (a tag, a call object) says that this is a tool call, whatever its name."""


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for each call that the claim prints or says was made."""
    tools = {
        _plain(name) for name in (*(t.name for t in view.case.tools), *(c.name for c in view.case.calls))
    }
    tools |= {_plain(r.name) for r in view.case.results if r.name}
    if not deeds_of(view.case, view.index).recorded:
        return
    for printed in calls_printed(_with_what_follows(view)):
        if printed.start >= len(view.text):
            break
        is_tool = _plain(printed.name) in tools
        if not is_tool and not printed.is_explicit:
            continue
        made = [c for c in view.case.calls if _plain(c.name) == _plain(printed.name)]
        yield _judge(view, printed, made)
    yield from _names_of_parts(view)


def _names_of_parts(view: ClaimView) -> Iterator[Atom]:
    """Names of tools that were called, and of arguments, are no ids that a result would have to state."""
    names = {_plain(c.name) for c in view.case.calls} | {
        _plain(k) for c in view.case.calls for k in c.arguments or {}
    }
    for value in view.values:
        if value.kind is Kind.IDENTIFIER and _plain(value.text) in names:
            yield Atom(
                RULE,
                value.start,
                value.end,
                "good",
                Reason.STATED,
                f"“{value.text}” names a tool or argument",
                covers=view.tokens_in(value.start, value.end),
                is_value=False,
            )


def _with_what_follows(view: ClaimView) -> str:
    """The claim's text; a line of code with what follows, for a call object may stand on several lines."""
    claim = view.claim
    is_code = claim.kind == "code" or (claim.kind == "heading" and claim.text.endswith(("{", "[", ":")))
    return view.case.answer[claim.start : claim.end + (300 if is_code else 0)]


def calls_printed(text: str) -> tuple[Printed, ...]:
    """The calls that `text` prints or tells of, in order; examples and suggestions are none.

    >>> [(p.name, p.arguments) for p in calls_printed('I called get_order(id="A1").')]
    [('get_order', {'id': 'A1'})]
    >>> calls_printed("You could call get_order(id=1).")
    ()
    """
    found: dict[int, Printed] = {}
    for pattern, explicit in ((_JSON_CALL, True), (_TAGGED, True), (_CALL, False), (_TOLD, False)):
        for match in pattern.finditer(text):
            groups = match.groupdict()
            name = next((groups[g] for g in groups if g != "args" and groups[g]), None)
            if name is None or (not explicit and _is_unreal(text, match.start())):
                continue
            start = match.start()
            if any(p.start <= start < p.end or start <= p.start < match.end() for p in found.values()):
                continue
            arguments = (
                _object_at(text, match.end()) if pattern is _JSON_CALL else _arguments(groups.get("args"))
            )
            named_so = explicit and (
                groups.get("line") is None or "_" in name
            )  # "Action: Refund" may be a label
            found[start] = Printed(name.strip("`.:"), start, match.end(), arguments, named_so)
    return tuple(found[at] for at in sorted(found))


def _object_at(text: str, at: int) -> Mapping[str, Any] | None:
    """The JSON object that begins at `at`, or None when there is none whole."""
    begin = text.find("{", at)
    if begin < 0 or text[at:begin].strip():
        return None
    try:
        found, _ = json.JSONDecoder(parse_float=number_or_text).raw_decode(text, begin)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _is_unreal(text: str, at: int) -> bool:
    begin = max(text.rfind(mark, 0, at) for mark in (". ", "; ", "\n", ": "))
    return _UNREAL.search(text, max(begin, 0), at) is not None


def _judge(view: ClaimView, printed: Printed, made: list[ToolCall]) -> Atom:
    if not made:
        why = f"the answer tells of a call of {printed.name}, but it was never called"
        return Atom(RULE, printed.start, min(printed.end, len(view.text)), "wrong", Reason.INVENTED_CALL, why)
    if printed.arguments is None:
        end = min(printed.end, len(view.text))
        return Atom(
            RULE,
            printed.start,
            end,
            "good",
            Reason.STATED,
            f"{printed.name} was called",
            covers=view.tokens_in(printed.start, end),
            is_value=False,
        )
    for call in made:
        if all(_alike(value, (call.arguments or {}).get(key)) for key, value in printed.arguments.items()):
            pointer = Pointer(
                call.id,
                "",
                shown(json.dumps(call.arguments, default=str), 200),
                Relation.SUPPORTS,
                printed.name,
            )
            return Atom(
                RULE,
                printed.start,
                printed.end,
                "good",
                Reason.STATED,
                f"{printed.name} was called so",
                (pointer,),
                covers=view.tokens_in(printed.start, min(printed.end, len(view.text))),
            )
    called = made[-1]
    pointer = Pointer(
        called.id, "", shown(json.dumps(called.arguments, default=str), 200), Relation.NEAREST, printed.name
    )
    if any(set(printed.arguments) <= set(c.arguments or {}) for c in made):
        return Atom(
            RULE,
            printed.start,
            min(printed.end, len(view.text)),
            "wrong",
            Reason.INVENTED_CALL,
            f"{printed.name} was never called with these arguments",
            (pointer,),
        )
    why = f"{printed.name} was called with arguments of other names"
    return Atom(RULE, printed.start, printed.end, "open", Reason.STATED, why, (pointer,))


def _arguments(text: str | None) -> Mapping[str, Any] | None:
    if text is None:
        return None
    if not text.strip():
        return None
    if text.strip().startswith("{"):
        try:
            loaded, _ = read_json(text)
        except ValueError:
            return None
        return loaded if isinstance(loaded, dict) else None
    found, at = {}, 0
    while at < len(text):
        match = _PAIR.match(text, at)
        if match is None:
            return None
        found[match.group("key")] = match.group("value").strip().strip("\"'")
        at = match.end()
    return found


def _alike(printed: Any, actual: Any) -> bool:
    """Whether a printed argument is the one that was sent, in whatever writing."""
    if isinstance(actual, (dict, list)):
        return isinstance(printed, (dict, list)) and json.dumps(printed, default=str) == json.dumps(
            actual, default=str
        )
    if isinstance(actual, bool) or actual is None:
        return str(printed).lower() in (
            {"true", "1"} if actual else {"false", "0"} if actual is False else {"null", "none", ""}
        )
    if isinstance(actual, (int, Decimal)):
        try:
            return Decimal(str(printed)) == actual
        except ArithmeticError:
            return False
    return fold(str(printed)) == fold(str(actual))


def _plain(name: str) -> str:
    """A tool name without namespace and writing style."""
    words = split_identifier(re.split(r"__|[.:/]", name)[-1])
    return "_".join(words)
