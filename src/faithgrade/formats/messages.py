"""What every reader does alike: follow a conversation, pair results with calls, choose the answer.

A reader walks its record in order and tells a `Transcript` what it meets. Consecutive events of one
side share a turn, so that a call id used again later in the conversation pairs with the right call.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from faithgrade.case import (
    Anomaly,
    Case,
    ContentState,
    Context,
    DetectedBy,
    ToolCall,
    ToolResult,
    ToolSpec,
    Turn,
    pair_results,
)
from faithgrade.formats.callparts import read_arguments, split_name
from faithgrade.formats.errors import find_error
from faithgrade.formats.payload import read_payload
from faithgrade.formats.shape import a_name, an_amount, an_id

Side = Literal["agent", "world"]

CUT_STOPS = frozenset(
    {
        "max_tokens",
        "length",
        "max_output_tokens",
        "model_length",
        "incomplete",
        "pause_turn",
        "refusal",
        "safety",
    }
    | {
        "content_filter",
        "content_filtered",
        "recitation",
        "blocklist",
        "prohibited_content",
        "error",
        "failed",
    }
    | {
        "guardrail_intervened",
        "malformed_function_call",
        "malformed_tool_use",
        "error_max_turns",
        "cancelled",
    }
    | {"model_context_window_exceeded", "error_during_execution"}
)
"""Stop reasons, in lower case, after which an answer is not what the agent meant to say."""

_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>\s*|\Z)", re.DOTALL)
_LATE_THOUGHT = re.compile(r"\A.*?</think(?:ing)?>\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Said:
    """A text somebody said; `order` counts texts and calls together."""

    role: str
    text: str
    turn: int
    order: int


@dataclass(slots=True)
class Transcript:
    """One conversation, collected in reading order. `format` becomes the case's source."""

    format: str
    calls: list[ToolCall] = field(default_factory=list)
    results: list[ToolResult] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    system: list[str] = field(default_factory=list)
    contexts: list[Context] = field(default_factory=list)
    tools: list[ToolSpec] = field(default_factory=list)
    anomalies: list[Anomaly] = field(default_factory=list)
    usage: dict[str, Any] = field(default_factory=dict)
    meta: dict[str, Any] = field(default_factory=dict)
    stop_reason: str | None = None
    join: str = "\n"
    turn: int = 0
    _side: tuple[Side, str | None] | None = None
    _order: int = 0
    _keyed: dict[tuple[Side, str], int] = field(default_factory=dict)
    _call_orders: dict[str, int] = field(default_factory=dict)
    _batch: int = 0
    _batches: dict[str, int] = field(default_factory=dict)
    _positions: Counter[tuple[str, int]] = field(default_factory=Counter)

    def side(self, side: Side, key: str | None = None) -> int:
        """The turn of an event: another side, or another message `key`, begins a new one.

        A message may go on after something else came between (parallel calls, each followed by its result):
        it keeps its turn.
        """
        if key is not None and (side, key) in self._keyed:
            return self._keyed[side, key]
        if self._side != (side, key):
            if self._side is None or self._side[0] != side:
                self._batch += 1
            self._side = (side, key)
            self.turn += 1
        if key is not None:
            self._keyed[side, key] = self.turn
        return self.turn

    def say(self, role: str, text: str | None, *, key: str | None = None) -> None:
        """A text of the system, the user or the agent. Reasoning inside the agent's text is taken out."""
        if role in ("system", "developer"):
            if text:
                self.system.append(text)
            return
        turn = self.side("agent" if role == "assistant" else "world", key)
        if role == "assistant" and text:
            text = without_thoughts(text)
        if text:
            self._order += 1
            self.said.append(Said(role, text, turn, self._order))

    def call(
        self,
        name: Any,
        *,
        id: Any = None,
        arguments: Any = None,
        key: str | None = None,
        at: str = "call",
        **more: Any,
    ) -> ToolCall:
        """A call of the agent. `arguments` as recorded: an object, or text that should hold one.

        `more` are further fields of `ToolCall`; `at` is the place in the record, for error messages.
        """
        name, namespace = split_name(name)
        if namespace is not None:
            more["meta"] = {"namespace": namespace, **more.get("meta", {})}
        turn = self.side("agent", key)
        position = self._next_position("call", turn)
        uid = f"c{turn}.{position}"
        read, raw, trouble, odd = read_arguments(arguments)
        more.setdefault("arguments_error", trouble)
        call = ToolCall(
            uid,
            a_name(name, f"{at}.name"),
            id=an_id(id, f"{at}.id"),
            arguments=read,
            arguments_raw=raw,
            turn=turn,
            position=position,
            **more,
        )
        if call.arguments_error:
            self.odd("bad_arguments_json", f"arguments of {call.name!r}: {call.arguments_error}", uid)
        for code in odd:
            self.odd(code, f"in the arguments of {call.name!r}", uid)
        self._order += 1
        self._call_orders[uid] = self._order
        self._batches[uid] = self._batch
        self.calls.append(call)
        return call

    def result(
        self,
        value: Any,
        *,
        call_id: Any = None,
        answers: ToolCall | None = None,
        name: str | None = None,
        failed: bool | None = None,
        how: DetectedBy = "flag",
        message: str | None = None,
        error_kind: str | None = None,
        key: str | None = None,
        at: str = "result",
        state: ContentState | None = None,
        attachments: tuple[Mapping[str, Any], ...] = (),
        join: str = "\n",
        **more: Any,
    ) -> ToolResult:
        """A tool's result: paired by `call_id`, or `answers` its call for certain, or by name and order.

        `failed` is what the record says of it, seen in the way `how`; without such a word an error is known
        by the shape or wording of the content alone. `state` overrules the content's own when the record
        lacks it (``absent``) or has a gap (``not_recorded``).
        """
        turn = self.side("world", key)
        position = self._next_position("result", turn)
        uid = f"r{turn}.{position}"
        payload = read_payload(value, join=join)
        sign = find_error(payload.content, flag=bool(failed))
        attachments += payload.attachments
        if attachments:
            more["meta"] = {**more.get("meta", {}), "attachments": [dict(a) for a in attachments]}
        more.setdefault("truncated", payload.truncated)
        result = ToolResult(
            uid,
            name or (answers.name if answers else ""),
            call_id=an_id(call_id, f"{at}.call_id") or (answers.id if answers else None),
            call_uid=answers.uid if answers else None,
            content=None if state == "absent" else payload.content,
            state=state or payload.state,
            is_error=sign is not None,
            error_kind=(error_kind or sign.kind) if sign else None,
            detected_by=(how if failed else sign.detected_by) if sign else None,
            error_message=(message or sign.message) if sign else None,
            turn=turn,
            position=position,
            **more,
        )
        self.anomalies += [replace(a, refs=(uid,)) for a in payload.anomalies]
        if state == "not_recorded":
            self.odd("not_recorded", f"what {result.name or 'a tool'} returned is not in the record", uid)
        if result.truncated != "no":
            self.odd("truncated", f"a result of {result.name or 'a tool'}: {result.truncated}", uid)
        self.results.append(result)
        return result

    def not_recorded(self, detail: str) -> None:
        """The record has a gap: there may have been calls and results it does not show.

        A result without content stands for them, so that nobody takes silence for evidence.
        """
        uid = f"gap-{len(self.results)}"
        self.results.append(ToolResult(uid, "an unknown tool", state="not_recorded"))
        self.odd("not_recorded", detail, uid)

    def odd(self, code: str, detail: str, *refs: str) -> None:
        """Something a reader of the case should know."""
        self.anomalies.append(Anomaly(code, detail, refs))

    def add_tool(
        self,
        name: Any,
        *,
        description: Any = None,
        input_schema: Any = None,
        output_schema: Any = None,
        destructive: Any = None,
    ) -> None:
        """A tool as offered to the agent; the same name again changes nothing."""
        name, _ = split_name(name)
        if isinstance(name, str) and name and all(tool.name != name for tool in self.tools):
            self.tools.append(
                ToolSpec(
                    name,
                    description if isinstance(description, str) else None,
                    input_schema if isinstance(input_schema, Mapping) else None,
                    output_schema if isinstance(output_schema, Mapping) else None,
                    destructive if isinstance(destructive, bool) else None,
                )
            )

    def add_usage(self, **counts: Any) -> None:
        """Tokens and cost of one model request, added up; None is no word about it."""
        for name, value in counts.items():
            amount = an_amount(value)
            if amount is not None:
                self.usage[name] = self.usage.get(name, 0) + (
                    amount if name.endswith("_usd") else int(amount)
                )

    def case(
        self, case_id: str, *, answer: str | None = None, selector: str | None = None, **more: Any
    ) -> Case:
        """The case of everything collected; without `answer` it is chosen as `choose_answer` says."""
        chosen = self._choose_answer()
        turn = None
        if answer is None:
            answer, turn, selector = chosen
        paired = self._pair()
        if not answer:
            self.odd("no_answer", "the record has no final text of the agent")
        elif turn is not None and any((c.turn or 0) > turn for c in self.calls):
            late = tuple(c.uid for c in self.calls if (c.turn or 0) > turn)
            self.odd("answer_before_last_call", f"{len(late)} calls come after the answer", *late)
        if (self.stop_reason or "").lower() in CUT_STOPS:
            self.odd("answer_cut", f"the model stopped with {self.stop_reason!r}")
        before = [s for s in self.said if turn is None or s.turn < turn]
        if turn is None and before and before[-1].role == "assistant" and before[-1].text == answer:
            before.pop()
        question = more.pop("question", None) or next(
            (s.text for s in reversed(before) if s.role == "user"), None
        )
        turns = tuple(Turn(s.role, s.text) for s in before)
        return Case(
            id=case_id,
            answer=answer,
            question=question,
            system="\n\n".join(self.system) or None,
            turns=() if [t.text for t in turns] == [question] else turns,
            calls=tuple(self.calls),
            results=paired,
            contexts=tuple(self.contexts),
            tools=tuple(self.tools),
            anomalies=tuple(self.anomalies),
            usage=self.usage or None,
            source=self.format,
            meta={
                **self.meta,
                "answer": {"selector": selector, "turn": turn, "stop_reason": self.stop_reason},
            },
            **more,
        )

    def _next_position(self, kind: str, turn: int) -> int:
        self._positions[kind, turn] += 1
        return self._positions[kind, turn] - 1

    def _choose_answer(self) -> tuple[str, int | None, str]:
        """The agent's text of the last turn in which no call follows it: text before a call is a remark."""
        last_call: dict[int | None, int] = {}
        for call in self.calls:
            last_call[call.turn] = max(last_call.get(call.turn, 0), self._call_orders[call.uid])
        final = [s for s in self.said if s.role == "assistant" and s.order > last_call.get(s.turn, 0)]
        if not final:
            return "", None, "none"
        turn = final[-1].turn
        return self.join.join(s.text for s in final if s.turn == turn), turn, "last_text_without_call"

    def _pair(self) -> tuple[ToolResult, ...]:
        """Results with the calls they answer; those without an id by name and order, which is reported."""
        by_order = self._guess_pairs()
        results = [replace(r, call_uid=by_order.get(r.uid, r.call_uid)) for r in self.results]
        paired, odd = pair_results(self.calls, results)
        self.anomalies += odd
        if by_order:
            said = f"{len(by_order)} results carry no id: paired by name and order"
            self.odd("paired_by_order", said, *by_order)
        return paired

    def _guess_pairs(self) -> dict[str, str]:
        """Calls for results without an id.

        Of the latest calls made before the result, the first of its name.
        """
        used_ids = {r.call_id for r in self.results if r.call_id and r.call_uid is None}
        taken = {r.call_uid for r in self.results if r.call_uid}
        free = [c for c in self.calls if c.uid not in taken and c.id not in used_ids]
        waiting = deque(sorted(free, key=lambda call: call.turn or 0))
        batches: list[list[ToolCall]] = []
        pairs: dict[str, str] = {}
        for result in self.results:
            if result.call_id or result.call_uid:
                continue
            while waiting and (waiting[0].turn or 0) <= (result.turn or 0):
                call = waiting.popleft()
                if not batches or self._batches[batches[-1][0].uid] != self._batches[call.uid]:
                    batches.append([])
                batches[-1].append(call)
            chosen = _take(batches, result)
            if chosen is not None:
                pairs[result.uid] = chosen.uid
        return pairs


def _take(batches: list[list[ToolCall]], result: ToolResult) -> ToolCall | None:
    """Take the call a result answers out of the latest batch that has one; empty batches go."""
    for at in range(len(batches) - 1, -1, -1):
        for place, call in enumerate(batches[at]):
            if result.name in ("", call.name) and (call.turn or 0) <= (result.turn or 0):
                del batches[at][place]
                if not batches[at]:
                    del batches[at]
                return call
    return None


def without_thoughts(text: str) -> str:
    """An agent's text without reasoning written inline.

    >>> without_thoughts("<think>two lookups</think>It is 7 °C.")
    'It is 7 °C.'
    """
    if "</think" in text and "<think" not in text.split("</think", 1)[0]:
        text = _LATE_THOUGHT.sub("", text, count=1)
    return _THOUGHT.sub("", text) if "<" in text else text
