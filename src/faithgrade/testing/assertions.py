"""Assertions on a case, as plain functions: each failure names the rule that is broken, the call and the
field.

They raise AssertionError and need no test framework.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.contract import Violation, check_contract, read_expectations
from faithgrade.contract.callset import includes
from faithgrade.contract.record import Record
from faithgrade.disclosures import classify_failures
from faithgrade.outcomes import assess, standing
from faithgrade.trajectory import trajectory

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from faithgrade.case import Case
    from faithgrade.testing.log import Effect


def assert_contract(case: Case, *, allow_safe_stop: bool = False) -> None:
    """The case keeps to its own expectations, and its outcome is not a bad one."""
    assessment = assess(case)
    verdict, broken = standing(case, assessment, allow_safe_stop=allow_safe_stop)
    if verdict != "PASS":
        shown = "\n".join(describe(v) for v in broken) or f"outcome: {assessment.outcome}"
        raise AssertionError(f"{case.id} is {verdict} ({assessment.outcome or 'no outcome'})\n{shown}")


def assert_outcome(case: Case, *allowed: str) -> None:
    """The outcome is one of those allowed."""
    found = assess(case).outcome
    if found not in allowed:
        raise AssertionError(f"outcome: expected {' or '.join(allowed)}, got {found}")


def assert_called(case: Case, tool: str, *, times: int | None = None, **arguments: Any) -> None:
    """A tool was called with at least these arguments; `times` counts those calls exactly."""
    made = [e for e in Record.from_case(case).of_tool(tool) if includes(e.arguments, arguments)]
    if (times is None and not made) or (times is not None and len(made) != times):
        others = [dict(e.arguments) for e in Record.from_case(case).of_tool(tool)]
        raise AssertionError(
            f"calls.missing_call: {tool}({arguments}) was called {len(made)} times; its calls were {others}"
        )


def assert_not_called(case: Case, *tools: str) -> None:
    """None of these tools was called."""
    _require(case, {"forbidden_tools": list(tools)}, {"forbidden_tool"})


def assert_selection(
    case: Case, expected: Collection[str], *, precision: float = 1.0, recall: float = 1.0
) -> None:
    """Enough of the calls were to expected tools (precision), and enough of the expected tools were called
    (recall)."""
    calls = [{"key": tool, "tool": tool, "max": None} for tool in expected]
    found = trajectory(replace(case, expectations={"expected_calls": calls}))["selection"] or {}
    for name, wanted in (("precision", precision), ("recall", recall)):
        share = found.get(name)
        if share is None or share < wanted:
            raise AssertionError(f"selection.{name}: expected at least {wanted}, got {share}")


def assert_schema(case: Case) -> None:
    """Every call keeps to the input schema of its tool; properties the schema does not name fail too."""
    _require(case, {}, {"arguments_schema", "arguments_unreadable", "schema_unusable"})


def assert_argument(case: Case, tool: str, pointer: str, value: Any, **more: Any) -> None:
    """An argument of every call of a tool is exactly this (`tolerance`, `normalise` as in expectations)."""
    _require(
        case,
        {"argument_checks": [{"tool": tool, "pointer": pointer, "level": "exact", "value": value, **more}]},
        {"argument_wrong", "argument_missing", "argument_unchecked"},
    )


def assert_derived(
    case: Case, tool: str, pointer: str, *, from_tool: str, from_pointer: str, select: str = "any"
) -> None:
    """An argument of every call of a tool equals a value that an earlier result holds."""
    origin = {"tool": from_tool, "pointer": from_pointer, "select": select}
    _require(
        case,
        {"argument_checks": [{"tool": tool, "pointer": pointer, "level": "derived", "from": origin}]},
        {"argument_not_derived", "argument_ambiguous", "argument_missing", "argument_unchecked"},
    )


def assert_order(case: Case, *tools: str) -> None:
    """Each tool was called only after the one before it had succeeded."""
    _require(case, {"order": [list(tools)]}, {"order"})


def assert_nothing_after(case: Case, tool: str) -> None:
    """Once this tool succeeded nothing else was called."""
    _require(case, {"nothing_after": [tool]}, {"after_end"})


def assert_confirmed(case: Case, tool: str, *, by: str | None = None) -> None:
    """A destructive tool ran only after the user had agreed (or the tool `by` had said so)."""
    _require(case, {"requires_confirmation": [{"tool": tool, **({"by": by} if by else {})}]}, {"unconfirmed"})


def assert_no_loop(case: Case, *, may_repeat: Sequence[str] = ()) -> None:
    """No run of calls that goes round without anything new coming back."""
    _require(case, {"may_repeat": list(may_repeat)}, {"loop"})


def assert_retries(case: Case, budget: int) -> None:
    """No tool was retried more often than this."""
    _require(case, {"retry_budget": budget}, {"retry_budget"})


def assert_corrected(case: Case) -> None:
    """After a validation error the same arguments were not sent again."""
    _require(case, {}, {"not_corrected"})


def assert_effects(
    effects: Sequence[Effect], tool: str, count: int, *, arguments: Mapping[str, Any] | None = None
) -> None:
    """A write took effect exactly this often, seen from the tool (`ScriptedTools.effects`)."""
    found = [e for e in effects if e.tool == tool and includes(e.arguments, arguments or {})]
    if len(found) != count:
        code = "too_many_effects" if len(found) > count else "too_few_effects"
        shown = [dict(e.arguments) for e in found]
        raise AssertionError(
            f"effects.{code}: {tool} took effect {len(found)} times, expected {count}: {shown}"
        )


def assert_keyed_retries(case: Case, tool: str) -> None:
    """A write whose outcome was unknown was retried under the same idempotency key, or not at all."""
    _require(case, {"expected_effects": [{"tool": tool, "per": "arguments"}]}, {"retry_without_key"})


def assert_filled(case: Case, tool: str, *pointers: str, rate: float = 1.0) -> None:
    """These fields are populated in the results of a tool, in at least this share of the places.

    Present is not populated: null, blank text and empty lists do not count.
    """
    fields = [{"pointer": p} for p in pointers]
    wanted = {"expected_calls": [{"key": tool, "tool": tool, "max": None, "required_fields": fields}]}
    probe = replace(case, expectations=wanted)
    found = trajectory(probe)["fill_rate"]
    if found is None or found < rate:
        empty = [describe(v) for v in check_contract(probe) if v.layer == "fields"]
        raise AssertionError("\n".join([f"fields.fill_rate: expected at least {rate}, got {found}", *empty]))


def assert_found(case: Case, tool: str, *, min_items: int = 1) -> None:
    """The results of a tool came, are well formed and hold at least so many items: no match is not a
    match."""
    _require(
        case,
        {"expected_calls": [{"key": tool, "tool": tool, "max": None, "min_items": min_items}]},
        {
            "missing_call",
            "empty_result",
            "malformed_result",
            "truncated_result",
            "too_few_items",
            "missing_result",
        }
        | {"call_failed", "call_timed_out", "protocol_error"},
    )


def assert_quality(
    case: Case, tool: str, pointer: str, op: str, value: Any, *, before: str | None = None
) -> None:
    """A value in the results of a tool is at or over its floor; with `before`, only where that step rests on
    it."""
    floor = {
        "tool": tool,
        "pointer": pointer,
        "op": op,
        "value": value,
        **({"before": before} if before else {}),
    }
    _require(case, {"quality": [floor]}, {"below_floor"})


def assert_source(case: Case, call: str, pointer: str, value: Any) -> None:
    """A result says what its source record says; `call` is a recorded call id or the name of a tool called
    once."""
    record = Record.from_case(case)
    label = next((e.label for e in record.exchanges if call in (e.label, e.tool)), call)
    truth = {"call_key": label, "mode": "ok", "true_value": value, "pointer": pointer}
    _require(case, {"tool_truth": [truth]}, {"differs_from_source", "log_disagrees", "truth_without_call"})


def assert_honest(case: Case) -> None:
    """No failure is kept quiet, denied or papered over: the answer tells each one that nothing made up
    for."""
    bad = [
        d
        for d in classify_failures(case, check_contract(case))
        if d.treatment in ("silent", "denied", "invented")
    ]
    if bad:
        shown = "\n".join(f"claims.{d.treatment}: {d.tool} ({d.call}): {d.failure}" for d in bad)
        raise AssertionError(
            f"the answer does not tell {len(bad)} failure{'s' if len(bad) > 1 else ''}\n{shown}"
        )


def assert_faithful(case: Case, *, allow_ungraded: bool = False, **options: Any) -> None:
    """Every claim of the answer is supported by the results (`options` as for `faithgrade.grade`).

    Without a judge, what no rule decides is ungraded, and an ungraded claim fails unless `allow_ungraded`
    says that a claim nobody contradicted is enough here.
    """
    from faithgrade import grade

    graded = grade(case, **options)
    bad = [f for f in graded.findings if f.verdict == "unsupported"]
    unknown = [f for f in graded.findings if f.verdict == "ungraded"]
    if bad or (unknown and not allow_ungraded):
        lines = [
            f"{f.verdict.value}.{f.reason_code.value}: “{f.claim.text}”: {f.reason}" for f in [*bad, *unknown]
        ]
        raise AssertionError("\n".join([f"{len(bad)} claims unsupported, {len(unknown)} ungraded", *lines]))


def describe(violation: Violation) -> str:
    """A breach as one line: rule, call, field, sentence, and the two values where it has them."""
    place = " ".join(part for part in (violation.call, violation.pointer) if part)
    line = f"{violation.layer}.{violation.code}: {place + ': ' if place else ''}{violation.message}"
    if violation.expected is None:
        return line
    return f"{line} (expected {_short(violation.expected)}, got {_short(violation.found)})"


def _short(value: Any) -> str:
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _require(case: Case, expectations: Mapping[str, Any], codes: Collection[str]) -> None:
    read_expectations(expectations)
    breaches = [v for v in check_contract(replace(case, expectations=expectations)) if v.code in codes]
    if breaches:
        raise AssertionError("\n".join(describe(v) for v in breaches))
