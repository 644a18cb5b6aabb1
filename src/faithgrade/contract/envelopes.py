"""Envelopes: did each call get one result of its own, in time, whole, and not an error?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.contract.violation import Severity, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.case import Case
    from faithgrade.contract.callset import Match
    from faithgrade.contract.expectations import Number
    from faithgrade.contract.record import Exchange, Record

_OPENS_AS_JSON = re.compile(r"[\ufeff\s]*(?:\{\s*[\"'}]|\[\s*(?:[\[{\"'\]\d-]|true|false|null))")
_ENDED = {
    "execution": ("call_failed", "ended in an error"),
    "protocol": ("protocol_error", "was refused by the protocol"),
    "transport": ("call_lost", "was lost on the way"),
    "timeout": ("call_timed_out", "timed out"),
    "denied": ("call_denied", "was denied"),
    "cancelled": ("call_cancelled", "was cancelled"),
}


def check_identity(case: Case, record: Record, needed: Sequence[Exchange] | None) -> Iterator[Violation]:
    """Ids that repeat, results that answer nothing or the wrong call, calls without a result.

    `needed` are the exchanges some expectation rests on; None when nothing is expected, and then all are.
    """
    seen: set[tuple[str, int]] = set()
    for call in case.calls:
        if call.id and call.turn is not None:
            if (call.id, call.turn) in seen:
                yield Violation(
                    "duplicate_call_id",
                    f"two calls of one turn have the id {call.id!r}",
                    call.id,
                    layer="envelopes",
                    tool=call.name,
                )
            seen.add((call.id, call.turn))
    for orphan in record.orphans:
        yield Violation(
            "unknown_result_id",
            "a result answers no recorded call, so it grounds nothing",
            orphan.call_id or orphan.uid,
            found=orphan.call_id,
            layer="envelopes",
            tool=orphan.name or None,
        )
    for exchange in record.exchanges:
        if len(exchange.results) > 1:
            yield Violation(
                "duplicate_result",
                f"the call of {exchange.tool} was answered {len(exchange.results)} times",
                exchange.label,
                expected=1,
                found=len(exchange.results),
                layer="envelopes",
                tool=exchange.tool,
            )
        for result in exchange.results:
            if record.has_calls and result.name and result.name != exchange.tool:
                yield Violation(
                    "mismatched_result",
                    f"the result for {exchange.tool} says it comes from {result.name}",
                    exchange.label,
                    expected=exchange.tool,
                    found=result.name,
                    layer="envelopes",
                    tool=exchange.tool,
                )
        severity: Severity = "error" if needed is None or exchange in needed else "warning"
        if exchange.ending == "missing":
            yield Violation(
                "missing_result",
                f"no result arrived for the call of {exchange.tool}",
                exchange.label,
                severity=severity,
                layer="envelopes",
                tool=exchange.tool,
            )
        elif exchange.ending == "not_recorded":
            yield Violation(
                "not_recorded",
                f"the log has a gap where the result of {exchange.tool} should be",
                exchange.label,
                severity=severity,
                layer="envelopes",
                tool=exchange.tool,
            )


def check_envelopes(matches: Sequence[Match]) -> Iterator[Violation]:
    """Errors, emptiness, truncation and lateness of the results the expected calls rest on."""
    for match in matches:
        want = match.expected
        if len(match.served) < want.min and not want.optional:
            for attempt in match.attempts:
                if attempt.ending in _ENDED:
                    code, what = _ENDED[attempt.ending]
                    yield Violation(
                        code,
                        f"the call of {want.tool} for {want.key!r} {what} and nothing made up for it",
                        attempt.label,
                        found=attempt.result.error_message if attempt.result else None,
                        layer="envelopes",
                        tool=want.tool,
                    )
        for exchange in match.served:
            yield from _check_arrival(exchange, want.deadline_ms, may_be_empty=want.min_items == 0)


def _check_arrival(
    exchange: Exchange, deadline_ms: Number | None, *, may_be_empty: bool
) -> Iterator[Violation]:
    result = exchange.result
    if exchange.empty and not may_be_empty:
        state = (
            "null" if result is not None and (result.state == "null" or exchange.root is None) else "empty"
        )
        yield Violation(
            "empty_result",
            f"the result of {exchange.tool} arrived and holds nothing",
            exchange.label,
            "",
            found=state,
            layer="envelopes",
            tool=exchange.tool,
        )
    if _looks_broken(exchange) and (result is None or result.truncated != "yes"):
        yield Violation(
            "malformed_result",
            f"the result of {exchange.tool} looks like JSON and cannot be read as JSON",
            exchange.label,
            "",
            layer="envelopes",
            tool=exchange.tool,
        )
        return
    torn = exchange.document is not None and exchange.document.torn
    if result is not None and (result.truncated != "no" or torn):
        sure = result.truncated == "yes" or torn
        yield Violation(
            "truncated_result",
            f"the result of {exchange.tool} is {'' if sure else 'probably '}cut off",
            exchange.label,
            severity="error" if sure else "warning",
            layer="envelopes",
            tool=exchange.tool,
        )
    if deadline_ms is None:
        return
    took = exchange.latency_ms
    if took is None:
        yield Violation(
            "deadline_unknown",
            f"{exchange.tool} has a deadline and the record has no times",
            exchange.label,
            expected=deadline_ms,
            severity="ungraded",
            layer="envelopes",
            tool=exchange.tool,
        )
    elif took > float(deadline_ms):
        yield Violation(
            "late_result",
            f"the result of {exchange.tool} came after its deadline",
            exchange.label,
            expected=deadline_ms,
            found=took,
            layer="envelopes",
            tool=exchange.tool,
        )


def _looks_broken(exchange: Exchange) -> bool:
    """Text that opens as JSON does and was read as something else, or breaks off inside."""
    result, document = exchange.result, exchange.document
    if result is None or document is None or not isinstance(result.content, str):
        return False
    if _OPENS_AS_JSON.match(result.content) is None:
        return False
    return document.torn or document.form not in ("json", "json_lines", "mixed")
