"""Arguments: do they keep to the tool's schema, and are they the right ones: exact, derived, or judged?"""

from __future__ import annotations

import re
import string
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.contract.callset import equal
from faithgrade.contract.pointers import MISSING, resolve
from faithgrade.contract.schemas import schema_errors
from faithgrade.contract.violation import Severity, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.case import Case
    from faithgrade.contract.expectations import ArgumentCheck
    from faithgrade.contract.record import Exchange, Record


def check_adherence(case: Case, record: Record) -> Iterator[Violation]:
    """Breaches of each tool's own input schema. A property the schema does not name fails too.

    A call that broke its schema and was corrected later is told as a warning: the attempt happened, the work
    did not rest on it.
    """
    schemas = {tool.name: tool.input_schema for tool in case.tools if tool.input_schema is not None}
    for position, exchange in enumerate(record.exchanges):
        call = exchange.call
        if call is None:
            continue
        corrected = not exchange.ok and any(
            e.tool == exchange.tool and e.ok for e in record.exchanges[position + 1 :]
        )
        severity: Severity = "warning" if corrected else "error"
        if call.arguments is None and (call.arguments_error or call.arguments_raw):
            yield Violation(
                "arguments_unreadable",
                f"the arguments of {call.name} are not JSON",
                exchange.label,
                found=(call.arguments_error or "unreadable"),
                severity=severity,
                layer="arguments",
                tool=call.name,
            )
        elif call.name in schemas:
            for pointer, keyword, sentence in schema_errors(
                call.arguments or {}, schemas[call.name] or {}, closed=True
            ):
                usable = keyword != "schema"
                yield Violation(
                    "arguments_schema" if usable else "schema_unusable",
                    f"{call.name}: {sentence}",
                    exchange.label,
                    pointer,
                    expected=keyword,
                    severity=severity if usable else "ungraded",
                    layer="arguments",
                    tool=call.name,
                )


def check_arguments(record: Record, checks: Sequence[ArgumentCheck]) -> Iterator[Violation]:
    """Breaches of the checks on single arguments, for every call of the tool that was not refused."""
    for check in checks:
        calls = [
            (i, e) for i, e in enumerate(record.exchanges) if e.tool == check.tool and e.call is not None
        ]
        settled = [(i, e) for i, e in calls if e.ok] or calls
        if not settled:
            yield Violation(
                "argument_unchecked",
                f"{check.tool} was never called, so its {check.pointer} was not checked",
                pointer=check.pointer,
                severity="warning",
                layer="arguments",
                tool=check.tool,
            )
        for position, exchange in settled:
            for pointer, value in resolve(exchange.arguments, check.pointer) or [(check.pointer, MISSING)]:
                yield from _check_one(record, position, exchange, check, pointer, value)


def _check_one(
    record: Record, position: int, exchange: Exchange, check: ArgumentCheck, pointer: str, value: Any
) -> Iterator[Violation]:
    def breach(code: str, message: str, expected: Any) -> Violation:
        found = None if value is MISSING else value
        return Violation(
            code, message, exchange.label, pointer, expected, found, layer="arguments", tool=exchange.tool
        )

    if check.level == "judged":
        yield Violation(
            "argument_not_judged",
            f"{exchange.tool} {pointer} is free text that a judge must read, and none did",
            exchange.label,
            pointer,
            check.rubric,
            None if value is MISSING else value,
            severity="ungraded",
            layer="arguments",
            tool=exchange.tool,
        )
    elif value is MISSING:
        yield breach("argument_missing", f"{exchange.tool} was called without {pointer}", check.value)
    elif check.level == "exact":
        if not agrees(value, check.value, check):
            yield breach(
                "argument_wrong", f"{exchange.tool} {pointer} is not the expected value", check.value
            )
    elif check.from_ is not None:
        origin = check.from_
        earlier = [e for e in record.exchanges[:position] if e.tool == origin.tool and e.ok]
        returned = [v for e in earlier for _, v in resolve(e.root, origin.pointer) if v is not MISSING]
        if origin.select == "only" and len(returned) > 1:
            distinct = [v for i, v in enumerate(returned) if not any(equal(v, w) for w in returned[:i])]
            if len(distinct) > 1:
                yield breach(
                    "argument_ambiguous",
                    f"{origin.tool} returned {len(distinct)} values where one was expected",
                    distinct[:5],
                )
                return
        if origin.select == "first":
            returned = returned[:1]
        if not any(agrees(value, v, check) for v in returned):
            where = f"{origin.tool} {origin.pointer}"
            told = (
                f"does not come from an earlier {where}"
                if returned
                else f"has no earlier {where} to come from"
            )
            yield breach("argument_not_derived", f"{exchange.tool} {pointer} {told}", returned[:5])


def agrees(found: Any, wanted: Any, check: ArgumentCheck) -> bool:
    """Whether two values agree under the tolerance and the foldings of `check`."""
    if equal(found, wanted):
        return True
    numbers = [v for v in (found, wanted) if isinstance(v, (int, float, Decimal)) and not isinstance(v, bool)]
    if check.tolerance and len(numbers) == 2:
        return abs(Decimal(str(found)) - Decimal(str(wanted))) <= Decimal(str(check.tolerance))
    if isinstance(found, str) and isinstance(wanted, str):
        return _fold(found, check.normalise) == _fold(wanted, check.normalise)
    return False


def _fold(text: str, how: Sequence[str]) -> str:
    if "case" in how:
        text = text.casefold()
    if "punctuation" in how:
        text = text.translate(str.maketrans("", "", string.punctuation))
    if "space" in how:
        text = re.sub(r"\s+", " ", text).strip()
    return text
