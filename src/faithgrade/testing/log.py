"""A record of tool calls as they happen: arguments, results, errors and times, ready to become a case."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from faithgrade.case import Case, ToolCall, ToolResult, ToolSpec, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class ToolFault(Exception):
    """What a tool raises at the agent: `kind` is ``execution``, ``timeout``, ``validation``, ``protocol`` or
    ``denied``."""

    def __init__(self, message: str, *, kind: str = "execution"):
        self.kind = kind
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Effect:
    """A write that took effect: seen by the tool itself, whatever its caller was told."""

    tool: str
    arguments: Mapping[str, Any]
    key: str | None
    call: str


@dataclass(slots=True)
class ToolLog:
    """Calls, results, effects and spoken turns in time order. `clock` gives seconds; tests hand in their
    own."""

    clock: Callable[[], float] = perf_counter
    calls: list[ToolCall] = field(default_factory=list)
    results: list[ToolResult] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    specs: dict[str, ToolSpec] = field(default_factory=dict)

    def say(self, role: str, text: str) -> None:
        """Note a turn of the conversation, so that a confirmation is known to come before or after a call."""
        self.turns.append(Turn(role, text))

    def start(self, tool: str, arguments: Mapping[str, Any], *, key: str | None = None) -> ToolCall:
        """Note a call; its uid names it until `finish`, `fail` or `drop`."""
        number = len(self.calls) + 1
        call = ToolCall(
            f"call-{number}",
            tool,
            id=f"call-{number}",
            arguments=json.loads(json.dumps(dict(arguments), default=str)),
            position=number,
            idempotency_key=key,
            meta={"after_turn": len(self.turns)},
        )
        self.calls.append(call)
        return call

    def finish(self, call: ToolCall, content: Any, *, latency_ms: float) -> None:
        """Note what came back."""
        state = "null" if content is None else "present"
        self.results.append(self._result(call, content, latency_ms, state=state))

    def fail(self, call: ToolCall, error: BaseException, *, latency_ms: float) -> None:
        """Note an exception as the result of the call."""
        kind = error.kind if isinstance(error, ToolFault) else None
        if isinstance(error, TimeoutError):
            kind = "timeout"
        message = str(error) or type(error).__name__
        self.results.append(
            self._result(
                call,
                message,
                latency_ms,
                is_error=True,
                error_kind=kind,
                error_message=message,
                detected_by="exception",
            )
        )

    def case(
        self,
        answer: str,
        *,
        case_id: str = "run",
        question: str | None = None,
        expectations: Mapping[str, Any] | None = None,
        contexts: Sequence[Any] = (),
        meta: Mapping[str, Any] | None = None,
    ) -> Case:
        """Everything noted so far as a case with this final answer."""
        return Case(
            case_id,
            answer,
            question=question,
            turns=tuple(self.turns),
            calls=tuple(self.calls),
            results=tuple(self.results),
            tools=tuple(self.specs.values()),
            contexts=tuple(contexts),
            expectations=expectations,
            meta=meta or {},
        )

    def relabel_latency(self, call: ToolCall, latency_ms: float) -> None:
        """Set the time a call took, for a fault that delivers late without anyone waiting."""
        self.results = [
            replace(r, latency_ms=latency_ms) if r.call_uid == call.uid else r for r in self.results
        ]

    def _result(self, call: ToolCall, content: Any, latency_ms: float, **fields: Any) -> ToolResult:
        return ToolResult(
            f"result-{len(self.results) + 1}",
            call.name,
            call_id=call.id,
            call_uid=call.uid,
            content=content,
            latency_ms=latency_ms,
            **fields,
        )
