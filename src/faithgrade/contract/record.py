"""What happened, call by call: each call with its results and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from faithgrade.case import Case, ToolCall, ToolResult, pair_results
from faithgrade.documents import Document, parse_document

Ending = Literal[
    "ok", "execution", "protocol", "transport", "timeout", "denied", "cancelled", "missing", "not_recorded"
]
"""How a call ended. A result that came is ``ok`` whatever it holds; ``not_recorded`` is a gap in the log.

After ``transport``, ``timeout``, ``missing`` and ``not_recorded`` nobody knows whether the tool did its work.
"""

UNKNOWN: frozenset[str] = frozenset({"transport", "timeout", "missing", "not_recorded"})


_ERRORS: dict[str | None, Ending] = {
    "protocol": "protocol",
    "transport": "transport",
    "timeout": "timeout",
    "denied": "denied",
    "cancelled": "cancelled",
}


@dataclass(frozen=True, slots=True)
class Exchange:
    """One call with its final results in time order; `call` is None where a record keeps results alone."""

    call: ToolCall | None
    results: tuple[ToolResult, ...]
    tool: str
    label: str
    document: Document | None

    @property
    def result(self) -> ToolResult | None:
        """The result that counts: the last final one."""
        return self.results[-1] if self.results else None

    @property
    def ending(self) -> Ending:
        """How the call ended."""
        result = self.result
        if result is None:
            return "missing"
        if result.state == "not_recorded":
            return "not_recorded"
        if not result.is_error:
            return "ok"
        return _ERRORS.get(result.error_kind, "execution")

    @property
    def ok(self) -> bool:
        """Whether a result came and is no error."""
        return self.ending == "ok"

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The arguments, empty when there are none or they could not be read."""
        return (self.call.arguments if self.call else None) or {}

    @property
    def root(self) -> Any:
        """The tree of the result as the model saw it, or None when no result came."""
        return self.document.root if self.document else None

    @property
    def empty(self) -> bool:
        """A result that came and holds nothing: empty text, list or object, null, or no content at all."""
        result = self.result
        if result is None or not self.ok:
            return False
        return result.state in ("empty", "null", "absent") or is_empty(self.root)

    @property
    def latency_ms(self) -> float | None:
        """Milliseconds from call to result, as recorded or from the two times; None when neither is known."""
        result, call = self.result, self.call
        for known in (result.latency_ms if result else None, call.latency_ms if call else None):
            if known is not None:
                return known
        start = read_time(call.started_at if call else None)
        end = read_time(result.received_at if result else None) or read_time(call.ended_at if call else None)
        if start is None or end is None or (start.tzinfo is None) != (end.tzinfo is None):
            return None
        return (end - start).total_seconds() * 1000


@dataclass(frozen=True, slots=True)
class Record:
    """All exchanges of a case in call order, and the results that answer no recorded call."""

    exchanges: tuple[Exchange, ...]
    orphans: tuple[ToolResult, ...]
    has_calls: bool

    @classmethod
    def from_case(cls, case: Case) -> Record:
        """Join the calls of `case` with their results; results are paired here when nobody has done it."""
        results = case.results
        if case.calls and not any(r.call_uid for r in results):
            results, _ = pair_results(case.calls, results)
        finals = [r for r in results if r.final]
        if not case.calls:
            alone = tuple(_exchange(None, (r,), r.name, r.call_id or r.uid) for r in finals)
            return cls(alone, (), has_calls=False)
        known = {c.uid for c in case.calls}
        exchanges = tuple(
            _exchange(c, tuple(r for r in finals if r.call_uid == c.uid), c.name, c.id or c.uid)
            for c in case.calls
        )
        return cls(exchanges, tuple(r for r in finals if r.call_uid not in known), has_calls=True)

    def of_tool(self, tool: str) -> list[Exchange]:
        """The exchanges of one tool, in order."""
        return [e for e in self.exchanges if e.tool == tool]


def is_empty(value: Any) -> bool:
    """None, blank text, or a list or object without members; 0 and false are values.

    >>> [is_empty(v) for v in (None, " ", [], {}, 0, False)]
    [True, True, True, True, False, False]
    """
    if isinstance(value, str):
        return not value.strip()
    return value is None or (isinstance(value, (list, tuple, Mapping)) and not value)


def read_time(text: str | None) -> datetime | None:
    """An RFC 3339 time, or None when there is none or it cannot be read."""
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _exchange(call: ToolCall | None, results: tuple[ToolResult, ...], tool: str, label: str) -> Exchange:
    last = results[-1] if results else None
    document = None
    if last is not None:
        document = parse_document(last.content)
        if isinstance(document.root, str) and last.structured is not None:
            document = parse_document(last.structured)
    return Exchange(call, results, tool, label, document)
