"""Quality: floors for values in results, and results against what they should have been."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.contract.callset import Match, equal
from faithgrade.contract.pointers import MISSING, resolve
from faithgrade.contract.violation import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.contract.expectations import QualityFloor, ToolTruth
    from faithgrade.contract.record import Exchange, Record


def check_quality(record: Record, floors: Sequence[QualityFloor]) -> Iterator[Violation]:
    """Results under a floor. A place that is not there, or a value that cannot be compared, is under it
    too."""
    for floor in floors:
        exchanges = [(i, e) for i, e in enumerate(record.exchanges) if e.tool == floor.tool and e.ok]
        if floor.before is not None:
            users = [i for i, e in enumerate(record.exchanges) if e.tool == floor.before]
            exchanges = [(i, e) for i, e in exchanges if any(i < user for user in users)]
        for _, exchange in exchanges:
            for pointer, value in resolve(exchange.root, floor.pointer) or [(floor.pointer, MISSING)]:
                if not holds(value, floor.op, floor.value):
                    found = None if value is MISSING else value
                    yield Violation(
                        "below_floor",
                        f"{floor.tool} {pointer} must be {floor.op} {floor.value}",
                        exchange.label,
                        pointer,
                        floor.value,
                        found,
                        severity=floor.severity,
                        layer="quality",
                        tool=floor.tool,
                    )


def holds(value: Any, op: str, bar: Any) -> bool:
    """Whether `value` passes; a list or object counts its items against a number, and what cannot be compared
    fails.

    >>> holds(["a", "b"], ">=", 2), holds("lo", "in", ["hi"]), holds("0.9", ">", 1), holds(MISSING, "!=", 1)
    (True, False, False, False)
    """
    if value is MISSING:
        return False
    if op in ("==", "!="):
        return equal(value, bar) is (op == "==")
    if op in ("in", "not_in"):
        return any(equal(value, each) for each in bar) is (op == "in")
    if op == "contains":
        if isinstance(value, str):
            return str(bar) in value
        return isinstance(value, (list, tuple)) and any(equal(each, bar) for each in value)
    if op == "matches":
        return isinstance(value, str) and re.search(bar, value) is not None
    if isinstance(value, (list, dict)):
        value = len(value)
    if not _is_number(value) or not _is_number(bar):
        return False
    left, right = Decimal(str(value)), Decimal(str(bar))
    return {">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}[op]


def check_truth(record: Record, matches: Sequence[Match], truths: Sequence[ToolTruth]) -> Iterator[Violation]:
    """Results that are not what the server's log or the source record says: corruption no answer can show."""
    for truth in truths:
        exchange = _find(record, matches, truth.call_key)
        if exchange is None:
            yield Violation(
                "truth_without_call",
                f"no recorded call is {truth.call_key!r}, so its truth was not checked",
                truth.call_key,
                severity="ungraded",
                layer="truth",
            )
            continue
        yield from _check_one_truth(exchange, truth)


def _check_one_truth(exchange: Exchange, truth: ToolTruth) -> Iterator[Violation]:
    def breach(code: str, message: str, expected: Any, found: Any) -> Violation:
        return Violation(
            code,
            message,
            exchange.label,
            truth.pointer or None,
            expected,
            found,
            layer="truth",
            tool=exchange.tool,
        )

    shown = resolve(exchange.root, truth.pointer)
    found = shown[0][1] if shown and shown[0][1] is not MISSING else None
    if truth.mode == "error" and exchange.ok:
        yield breach(
            "log_disagrees",
            f"{exchange.tool} failed by its log and the record shows a result",
            "error",
            found,
        )
    elif truth.mode == "empty" and exchange.ok and not exchange.empty:
        yield breach(
            "log_disagrees",
            f"{exchange.tool} returned nothing by its log and the record shows a result",
            "empty",
            found,
        )
    elif truth.mode in ("wrong", "truncated") and exchange.ok:
        yield breach(
            "silent_corruption",
            f"{exchange.tool} returned a {truth.mode} value and no error",
            truth.true_value,
            found,
        )
    elif truth.mode == "ok" and not exchange.ok:
        yield breach(
            "log_disagrees",
            f"{exchange.tool} answered by its log and the record shows none",
            "ok",
            exchange.ending,
        )
    elif truth.mode == "ok" and truth.true_value is not None and not equal(found, truth.true_value):
        yield breach(
            "differs_from_source", f"{exchange.tool} differs from its source record", truth.true_value, found
        )


def _find(record: Record, matches: Sequence[Match], key: str) -> Exchange | None:
    for match in matches:
        if match.expected.key == key:
            return next(iter((*match.served, *match.attempts)), match.wrong)
    return next((e for e in record.exchanges if key in (e.label, e.call.uid if e.call else None)), None)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
