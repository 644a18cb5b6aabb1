"""One graded unit: an answer, the calls and results behind it, and what was expected of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ContentState = Literal["present", "empty", "null", "absent", "not_recorded"]
"""Four different facts about a result's content, and ``not_recorded``: the log has a gap."""

DetectedBy = Literal["flag", "status", "exception", "shape", "text"]
LabelValue = Literal["supported", "unsupported"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call the agent made. `uid` is ours and unique in the case; `id` is as recorded and may repeat."""

    uid: str
    name: str
    id: str | None = None
    arguments: Mapping[str, Any] | None = None
    arguments_raw: str | None = None
    arguments_error: str | None = None
    turn: int | None = None
    position: int = 0
    started_at: str | None = None
    ended_at: str | None = None
    latency_ms: float | None = None
    idempotency_key: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What came back. `call_uid` is None when no recorded call has its id; then it grounds nothing.

    `content` is what the model saw, `structured` a side channel it may not have seen. Numbers are int or
    Decimal.
    """

    uid: str
    name: str = ""
    call_id: str | None = None
    call_uid: str | None = None
    content: Any = None
    state: ContentState = "present"
    is_error: bool = False
    error_kind: str | None = None
    detected_by: DetectedBy | None = None
    error_message: str | None = None
    structured: Any = None
    truncated: Literal["no", "yes", "suspected"] = "no"
    final: bool = True
    turn: int | None = None
    position: int = 0
    received_at: str | None = None
    latency_ms: float | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """A retrieved passage or document: evidence, but the result of no recorded call."""

    id: str
    content: Any
    title: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn:
    """One earlier message of the conversation.

    Only user turns support anything, and only as the user's own words.
    """

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as offered to the agent; `input_schema` and `output_schema` are JSON Schema."""

    name: str
    description: str | None = None
    input_schema: Mapping[str, Any] | None = None
    output_schema: Mapping[str, Any] | None = None
    destructive: bool | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A hand label on answer[start:end], in code points."""

    start: int
    end: int
    label: LabelValue
    note: str = ""
    annotator: str | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something odd in the record that a reader should know of: reused id, duplicate key, NaN, torn text …"""

    code: str
    detail: str
    refs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """Everything one grade is made from. Order in `calls` and `results` is time order."""

    id: str
    answer: str
    question: str | None = None
    system: str | None = None
    turns: tuple[Turn, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    contexts: tuple[Context, ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    expectations: Mapping[str, Any] | None = None
    labels: tuple[Label, ...] = ()
    answer_label: Literal["faithful", "unfaithful"] | None = None
    anomalies: tuple[Anomaly, ...] = ()
    usage: Mapping[str, Any] | None = None
    source: str | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)

    def call_of(self, result: ToolResult) -> ToolCall | None:
        """The call a result answers, or None."""
        return next((call for call in self.calls if call.uid == result.call_uid), None)

    def result_of(self, call: ToolCall) -> ToolResult | None:
        """The last final result of a call, or None when none arrived."""
        found = [r for r in self.results if r.call_uid == call.uid and r.final]
        return found[-1] if found else None


def pair_results(
    calls: Sequence[ToolCall], results: Sequence[ToolResult]
) -> tuple[tuple[ToolResult, ...], tuple[Anomaly, ...]]:
    """Give each result the uid of the call it answers.

    Call ids repeat inside real conversations, so a result belongs to an unanswered call with its id: first
    in, first out inside the latest turn (at or before the result's own turn, where turns are known) that
    has one, of the result's name where it has a name. Where order alone decides between different calls,
    the result is reported as ``ambiguous_pairing``. A result that is not final leaves its call unanswered.
    A result that names its call's `call_uid` already keeps it. A result whose id no call has keeps
    ``call_uid=None``; a second result for an answered call points to that call and is reported.

    >>> calls = [ToolCall("u1", "f", id="a", turn=1), ToolCall("u2", "f", id="a", turn=3)]
    >>> results = [ToolResult("r1", call_id="a", turn=4), ToolResult("r2", call_id="a", turn=2)]
    >>> paired, odd = pair_results(calls, results)
    >>> [r.call_uid for r in paired]
    ['u2', 'u1']
    >>> [a.code for a in odd]
    ['reused_call_id']
    """
    by_id: dict[str, list[ToolCall]] = defaultdict(list)
    for call in calls:
        if call.id:
            by_id[call.id].append(call)
    anomalies: list[Anomaly] = []
    for call_id, same in by_id.items():
        if len(same) > 1:
            one_turn = len({c.turn for c in same}) < len(same) and same[0].turn is not None
            code = "duplicate_call_id_in_turn" if one_turn else "reused_call_id"
            anomalies.append(
                Anomaly(code, f"call id {call_id!r} is used by {len(same)} calls", tuple(c.uid for c in same))
            )
    by_uid = {call.uid: call for call in calls}
    answered = {result.call_uid for result in results if result.final and result.call_uid in by_uid}
    arrived = Counter(result.call_id for result in results)
    told: set[str] = set()
    paired: list[ToolResult] = []
    for result in results:
        if result.call_uid is not None and result.call_uid in by_uid:
            if result.call_uid in told:
                anomalies.append(_answered_twice(by_uid[result.call_uid], result))
            if result.final:
                told.add(result.call_uid)
            paired.append(replace(result, name=result.name or by_uid[result.call_uid].name))
            continue
        candidates = by_id.get(result.call_id or "", [])
        open_calls = [c for c in candidates if c.uid not in answered and _not_after(c, result)]
        if open_calls:
            tied = _latest(open_calls, result.name)
            chosen = tied[0]
            if _order_decides(tied, len(candidates), arrived[result.call_id]):
                detail = f"call id {result.call_id!r} has {len(tied)} open calls; only order tells them apart"
                anomalies.append(Anomaly("ambiguous_pairing", detail, (result.uid, *(c.uid for c in tied))))
            if result.final:
                answered.add(chosen.uid)
            paired.append(replace(result, call_uid=chosen.uid, name=result.name or chosen.name))
        elif early := next((c for c in candidates if c.uid not in answered), None):
            answered.add(early.uid)
            detail = f"the result of call id {result.call_id!r} stands before the call"
            anomalies.append(Anomaly("result_before_call", detail, (early.uid, result.uid)))
            paired.append(replace(result, call_uid=early.uid, name=result.name or early.name))
        elif candidates:
            last = candidates[-1]
            anomalies.append(_answered_twice(last, result))
            paired.append(replace(result, call_uid=last.uid, name=result.name or last.name))
        else:
            if calls:
                shown = repr(result.call_id) if result.call_id else "no id"
                anomalies.append(
                    Anomaly(
                        "unmatched_result", f"a result with {shown} answers no recorded call", (result.uid,)
                    )
                )
            paired.append(result)
    for call in calls:
        if call.uid not in answered:
            anomalies.append(
                Anomaly(
                    "missing_result", f"call {call.name!r} ({call.id or call.uid}) has no result", (call.uid,)
                )
            )
    return tuple(paired), tuple(anomalies)


def _latest(open_calls: Sequence[ToolCall], name: str) -> list[ToolCall]:
    """The open calls of the latest turn, and of the result's name where any has it."""
    turns = [call.turn if call.turn is not None else -1 for call in open_calls]
    latest = [call for call, turn in zip(open_calls, turns, strict=True) if turn == max(turns)]
    return [call for call in latest if name and call.name == name] or latest


def _order_decides(tied: Sequence[ToolCall], calls: int, results: int) -> bool:
    """Whether a result might as well belong to another of the tied calls.

    Results of one turn may come in any order; where turns are unknown order is time, as long as none is
    missing.
    """
    alike = all((c.name, c.arguments) == (tied[0].name, tied[0].arguments) for c in tied)
    return len(tied) > 1 and not alike and (tied[0].turn is not None or calls != results)


def _answered_twice(call: ToolCall, result: ToolResult) -> Anomaly:
    shown = f"call id {call.id!r}" if call.id else f"a call of {call.name!r}"
    return Anomaly("duplicate_result", f"{shown} was answered more than once", (call.uid, result.uid))


def _not_after(call: ToolCall, result: ToolResult) -> bool:
    return call.turn is None or result.turn is None or call.turn <= result.turn
