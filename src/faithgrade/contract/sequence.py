"""Sequence: order, confirmation, budgets, retries and loops. Constraints, never one exact sequence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from faithgrade.contract.callset import Match, equal
from faithgrade.contract.record import Exchange, Record, read_time
from faithgrade.contract.violation import Severity, Violation

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.contract.expectations import Confirmation, Expectations

LOOP_LENGTH = 3
"""Identical calls with identical results, or rounds of one short cycle, from which on it is a loop."""

_VALIDATION = re.compile(
    r"\b(invalid|validation|required|missing (?:field|argument|parameter)|malformed|not a valid|must be|"
    r"schema|"
    r"unprocessable|bad request|-32602|400|422)\b",
    re.IGNORECASE,
)
_YES = re.compile(
    r"^\W*(?:yes|yeah|yep|sure|ok|okay|confirmed?|correct|agreed|absolutely|"
    r"please (?:do|proceed|go ahead)|go ahead|do it|"
    r"that(?:'s| is) (?:right|correct|fine)|sounds good|"
    r"ja|gerne|bestätigt?|einverstanden|oui|d'accord|sí|si|claro|vale)\b"
    r"|\b(?:i (?:hereby )?(?:confirm|agree|approve)|(?:please )?(?:proceed|go ahead))\b",
    re.IGNORECASE,
)
_NO = re.compile(
    r"^\W*(?:no|nope|don't|do not|stop|wait|cancel that|nein|non)\b"
    r"|\b(?:don't|do not|not) (?:proceed|go ahead|confirm|do (?:it|that)|agree)",
    re.IGNORECASE,
)


def check_sequence(
    case: Case, record: Record, expectations: Expectations, matches: Sequence[Match]
) -> Iterator[Violation]:
    """Breaches of order, confirmation, call, error and retry budgets, and of the time allowed in all."""
    for chain in expectations.order:
        for before, after in pairwise(chain):
            yield from _check_before(record, before, after, matches)
    for terminal in expectations.nothing_after:
        yield from _check_nothing_after(record, terminal)
    for confirmation in expectations.requires_confirmation:
        yield from _check_confirmed(case, record, confirmation)
    calls, errors = len(record.exchanges), sum(not e.ok for e in record.exchanges)
    for code, limit, found, what in (
        ("max_calls", expectations.max_calls, calls, "calls"),
        ("max_errors", expectations.max_errors, errors, "failed calls"),
    ):
        if limit is not None and found > limit:
            yield Violation(
                code,
                f"{found} {what} where {limit} are allowed",
                expected=limit,
                found=found,
                layer="sequence",
            )
    if expectations.retry_budget is not None:
        yield from _check_retries(record, expectations.retry_budget)
    if expectations.total_deadline_ms is not None:
        yield from _check_total(record, float(expectations.total_deadline_ms))


def check_repeats(record: Record, may_repeat: Sequence[str], severity: Severity) -> Iterator[Violation]:
    """Loops and calls repeated unchanged after a validation error."""
    exchanges = [e for e in record.exchanges if e.call is not None]
    for tool, start, length in find_loops(exchanges):
        if tool not in may_repeat:
            yield Violation(
                "loop",
                f"{tool} went round {length} times without anything new coming back",
                exchanges[start].label,
                expected=LOOP_LENGTH - 1,
                found=length,
                severity=severity,
                layer="sequence",
                tool=tool,
            )
    for position, exchange in enumerate(exchanges):
        if not is_validation_error(exchange):
            continue
        again = next((e for e in exchanges[position + 1 :] if e.tool == exchange.tool), None)
        if again is not None and equal(dict(again.arguments), dict(exchange.arguments)):
            yield Violation(
                "not_corrected",
                f"{exchange.tool} refused the arguments and was called again with the same ones",
                again.label,
                found=dict(again.arguments),
                severity=severity,
                layer="sequence",
                tool=exchange.tool,
            )


def find_loops(exchanges: Sequence[Exchange]) -> list[tuple[str, int, int]]:
    """(tool, index of the first call, rounds) of every run of identical calls with identical results, and of
    every cycle of two or three calls, that goes round `LOOP_LENGTH` times or more."""
    signs = [_sign(e) for e in exchanges]
    loops: list[tuple[str, int, int]] = []
    position = 0
    while position < len(signs):
        best = (1, 1)
        for period in (1, 2, 3):
            rounds = 1
            while (
                signs[position : position + period]
                == signs[position + rounds * period : position + (rounds + 1) * period]
            ):
                rounds += 1
                if position + (rounds + 1) * period > len(signs):
                    break
            if rounds >= LOOP_LENGTH and rounds * period > best[0] * best[1]:
                best = (rounds, period)
        if best[0] >= LOOP_LENGTH:
            loops.append((exchanges[position].tool, position, best[0]))
        position += best[0] * best[1]
    return loops


def is_validation_error(exchange: Exchange) -> bool:
    """Whether a call ended in an error that says its arguments were not acceptable."""
    result = exchange.result
    if result is None or not result.is_error:
        return False
    if result.error_kind in ("validation", "invalid_arguments"):
        return True
    text = result.error_message or (result.content if isinstance(result.content, str) else "")
    return exchange.ending in ("execution", "protocol") and _VALIDATION.search(text or "") is not None


def count_retries(record: Record) -> dict[str, int]:
    """Calls of each tool that follow a failed call of it, with nothing of it having succeeded in between."""
    retries: dict[str, int] = {}
    failed: set[str] = set()
    for exchange in record.exchanges:
        if exchange.tool in failed:
            retries[exchange.tool] = retries.get(exchange.tool, 0) + 1
        if exchange.ok:
            failed.discard(exchange.tool)
        else:
            failed.add(exchange.tool)
    return retries


def _check_before(record: Record, before: str, after: str, matches: Sequence[Match]) -> Iterator[Violation]:
    earlier, later = _named(record, before, matches), _named(record, after, matches)
    first = min((i for i in earlier if record.exchanges[i].ok), default=None)
    for position in later:
        if first is None or position < first:
            exchange = record.exchanges[position]
            yield Violation(
                "order",
                f"{after} was called before {before} had succeeded",
                exchange.label,
                expected=[before, after],
                found=[e.tool for e in record.exchanges[: position + 1]][-8:],
                layer="sequence",
                tool=exchange.tool,
            )
            return


def _named(record: Record, name: str, matches: Sequence[Match]) -> list[int]:
    by_key = next((m for m in matches if m.expected.key == name), None)
    if by_key is not None and not any(e.tool == name for e in record.exchanges):
        own = (*by_key.served, *by_key.attempts, *by_key.surplus)
        return [i for i, e in enumerate(record.exchanges) if e in own]
    return [i for i, e in enumerate(record.exchanges) if e.tool == name]


def _check_nothing_after(record: Record, terminal: str) -> Iterator[Violation]:
    end = next((i for i, e in enumerate(record.exchanges) if e.tool == terminal and e.ok), None)
    if end is not None and end + 1 < len(record.exchanges):
        late = record.exchanges[end + 1]
        yield Violation(
            "after_end",
            f"{late.tool} was called after {terminal}, which ends the work",
            late.label,
            expected=terminal,
            found=late.tool,
            layer="sequence",
            tool=late.tool,
        )


def _check_confirmed(case: Case, record: Record, confirmation: Confirmation) -> Iterator[Violation]:
    for position, exchange in enumerate(record.exchanges):
        if exchange.tool != confirmation.tool:
            continue
        if confirmation.by is not None:
            asked = any(
                e.tool == confirmation.by and e.ok and not _refused(e.root)
                for e in record.exchanges[:position]
            )
        else:
            asked = _user_agreed(case, exchange)
        if not asked:
            yield Violation(
                "unconfirmed",
                f"{exchange.tool} ran without the user having agreed first",
                exchange.label,
                expected=confirmation.by or "a user turn that agrees",
                layer="sequence",
                tool=exchange.tool,
            )


def _user_agreed(case: Case, exchange: Exchange) -> bool:
    """A user turn agrees to something the assistant proposed, before the call where its place is known.

    ``meta.after_turn`` of a call is the number of conversation turns that had been spoken when it was made.
    """
    spoken = exchange.call.meta.get("after_turn") if exchange.call else None
    turns = case.turns if not isinstance(spoken, int) else case.turns[:spoken]
    proposed = False
    for turn in turns:
        if turn.role == "assistant":
            proposed = True
        elif turn.role == "user" and proposed and _YES.search(turn.text) and not _NO.search(turn.text):
            return True
    return bool(
        spoken is None
        and not case.turns
        and case.question
        and _YES.match(case.question)
        and not _NO.search(case.question)
    )


def _refused(root: Any) -> bool:
    if isinstance(root, Mapping):
        return any(v is False for v in root.values())
    return root is False or (isinstance(root, str) and _NO.search(root) is not None)


def _check_retries(record: Record, budget: int) -> Iterator[Violation]:
    for tool, retries in count_retries(record).items():
        if retries > budget:
            yield Violation(
                "retry_budget",
                f"{tool} was retried {retries} times where {budget} are allowed",
                record.of_tool(tool)[-1].label,
                expected=budget,
                found=retries,
                layer="sequence",
                tool=tool,
            )


def _check_total(record: Record, limit: float) -> Iterator[Violation]:
    starts = [t for e in record.exchanges if e.call and (t := read_time(e.call.started_at))]
    ends = [t for e in record.exchanges for r in e.results if (t := read_time(r.received_at))]
    latencies = [e.latency_ms for e in record.exchanges]
    took: float | None = None
    if starts and ends and len({t.tzinfo is None for t in [*starts, *ends]}) == 1:
        took = (max(ends) - min(starts)).total_seconds() * 1000
    elif latencies and all(x is not None for x in latencies):
        took = sum(x for x in latencies if x is not None)
    if took is None:
        yield Violation(
            "deadline_unknown",
            "the case has a total deadline and the record has no times",
            expected=limit,
            severity="ungraded",
            layer="sequence",
        )
    elif took > limit:
        yield Violation(
            "total_deadline",
            "the calls took longer than allowed",
            expected=limit,
            found=took,
            layer="sequence",
        )


def _sign(exchange: Exchange) -> str:
    return json.dumps(
        [exchange.tool, exchange.arguments, exchange.ending, exchange.root], default=str, sort_keys=True
    )
