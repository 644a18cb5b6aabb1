"""Every assertion passes on a clean case and fails on a broken one with its rule named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade import testing
from faithgrade.case import Case, ToolSpec, Turn
from faithgrade.testing import Fault, ScriptedTools, ToolFault

SPEC = ToolSpec(
    "pay",
    input_schema={"type": "object", "properties": {"to": {"type": "string"}, "amount": {"type": "number"}}},
)
FOUND = {"hits": [{"id": "A"}], "confidence": "low", "name": None}


def run(
    *calls: tuple[str, dict[str, Any]], answer: str = "Done.", turns: tuple[Turn, ...] = (), **faults: Fault
) -> Case:
    fixtures = {"find": FOUND, "pay": {"ok": True}, "close": {"ok": True}, "none": []}
    tools = ScriptedTools(fixtures, specs=[SPEC], faults=faults)
    tools.log.turns.extend(turns)
    for tool, arguments in calls:
        try:
            tools.call(tool, arguments)
        except ToolFault:
            continue
    return tools.case(answer)


Made = tuple[str, dict[str, Any]]
FIND: Made = ("find", {"q": "x"})
PAY: Made = ("pay", {"to": "A", "amount": 5})
CLOSE: Made = ("close", {})
AGREED = (Turn("assistant", "Shall I pay?"), Turn("user", "Yes."))
Check = Callable[[Case], None]

TABLE: list[tuple[str, Check, Case, Case]] = [
    ("calls.missing_call", lambda c: testing.assert_called(c, "pay", to="A"), run(PAY), run(FIND)),
    ("calls.missing_call", lambda c: testing.assert_called(c, "pay", times=1), run(PAY), run(PAY, PAY)),
    ("calls.forbidden_tool", lambda c: testing.assert_not_called(c, "close"), run(PAY), run(CLOSE)),
    ("selection.precision", lambda c: testing.assert_selection(c, ["find"]), run(FIND), run(FIND, CLOSE)),
    ("selection.recall", lambda c: testing.assert_selection(c, ["find", "pay"]), run(FIND, PAY), run(FIND)),
    ("arguments.arguments_schema", testing.assert_schema, run(PAY), run(("pay", {"to": 5}))),
    ("arguments.arguments_schema", testing.assert_schema, run(PAY), run(("pay", {"to": "A", "x": 1}))),
    (
        "arguments.argument_wrong",
        lambda c: testing.assert_argument(c, "pay", "/amount", 5),
        run(PAY),
        run(("pay", {"amount": 6})),
    ),
    (
        "arguments.argument_unchecked",
        lambda c: testing.assert_argument(c, "pay", "/amount", 5),
        run(PAY),
        run(FIND),
    ),
    (
        "arguments.argument_not_derived",
        lambda c: testing.assert_derived(c, "pay", "/to", from_tool="find", from_pointer="/hits/*/id"),
        run(FIND, PAY),
        run(FIND, ("pay", {"to": "B"})),
    ),
    ("sequence.order", lambda c: testing.assert_order(c, "find", "pay"), run(FIND, PAY), run(PAY, FIND)),
    (
        "sequence.after_end",
        lambda c: testing.assert_nothing_after(c, "close"),
        run(FIND, CLOSE),
        run(CLOSE, FIND),
    ),
    ("sequence.unconfirmed", lambda c: testing.assert_confirmed(c, "pay"), run(PAY, turns=AGREED), run(PAY)),
    ("sequence.loop", testing.assert_no_loop, run(FIND, FIND), run(FIND, FIND, FIND)),
    (
        "sequence.retry_budget",
        lambda c: testing.assert_retries(c, 1),
        run(PAY, PAY),
        run(PAY, PAY, PAY, pay=Fault("error", times=None)),
    ),
    (
        "sequence.not_corrected",
        testing.assert_corrected,
        run(PAY, ("pay", {"to": "B"}), pay=Fault("validation")),
        run(PAY, PAY, pay=Fault("validation")),
    ),
    (
        "effects.retry_without_key",
        lambda c: testing.assert_keyed_retries(c, "pay"),
        run(PAY, PAY, pay=Fault("error")),
        run(PAY, PAY, pay=Fault("timeout")),
    ),
    (
        "fields.fill_rate",
        lambda c: testing.assert_filled(c, "find", "/hits/*/id"),
        run(FIND),
        run(FIND, find=Fault("null", field="hits")),
    ),
    (
        "fields.null_field",
        lambda c: testing.assert_filled(c, "find", "/name"),
        run(FIND, find=Fault("wrong", field="name", value="n")),
        run(FIND),
    ),
    (
        "envelopes.empty_result",
        lambda c: testing.assert_found(c, "find"),
        run(FIND),
        run(FIND, find=Fault("empty")),
    ),
    (
        "envelopes.malformed_result",
        lambda c: testing.assert_found(c, "find"),
        run(FIND),
        run(FIND, find=Fault("malformed")),
    ),
    (
        "envelopes.empty_result",
        lambda c: testing.assert_found(c, "none"),
        run(("none", {}), none=Fault("wrong", value=[1])),
        run(("none", {})),
    ),
    (
        "quality.below_floor",
        lambda c: testing.assert_quality(c, "find", "/confidence", "in", ["low"]),
        run(FIND),
        run(FIND, find=Fault("wrong", field="confidence", value="none")),
    ),
    (
        "quality.below_floor",
        lambda c: testing.assert_quality(c, "find", "/hits", ">=", 2, before="pay"),
        run(FIND, CLOSE),
        run(FIND, PAY),
    ),
    (
        "truth.differs_from_source",
        lambda c: testing.assert_source(c, "find", "/confidence", "low"),
        run(FIND),
        run(FIND, find=Fault("wrong", field="confidence", value="high")),
    ),
    (
        "claims.denied",
        testing.assert_honest,
        run(PAY, answer="The payment failed.", pay=Fault("error")),
        run(PAY, answer="I have paid it.", pay=Fault("error")),
    ),
    (
        "claims.silent",
        testing.assert_honest,
        run(PAY, answer="Done."),
        run(PAY, answer="Have a nice day.", pay=Fault("error")),
    ),
]


@pytest.mark.parametrize(
    ("rule", "check", "clean", "broken"), TABLE, ids=[f"{i}-{row[0]}" for i, row in enumerate(TABLE)]
)
def test_each_assertion_passes_clean_and_names_its_rule_when_broken(
    rule: str, check: Check, clean: Case, broken: Case
) -> None:
    check(clean)
    with pytest.raises(AssertionError, match=rf"(?m)^{rule}|\b{rule}"):
        check(broken)


def test_effects_are_counted_as_the_tool_saw_them() -> None:
    tools = ScriptedTools({"pay": {"ok": True}}, writes={"pay"})
    tools.call("pay", to="A")
    testing.assert_effects(tools.effects, "pay", 1)
    tools.call("pay", to="A")
    with pytest.raises(
        AssertionError, match=r"effects\.too_many_effects: pay took effect 2 times, expected 1"
    ):
        testing.assert_effects(tools.effects, "pay", 1)


def test_assert_contract_reads_the_expectations_of_the_case() -> None:
    tools = ScriptedTools({"find": FOUND})
    tools.call("find")
    wanted = {"expected_calls": [{"key": "f", "tool": "find", "required_fields": [{"pointer": "/name"}]}]}
    with pytest.raises(AssertionError, match=r"fields\.null_field: call-1 /name"):
        testing.assert_contract(tools.case("…", expectations=wanted))


def test_assert_faithful_fails_on_a_wrong_value_and_on_an_undecided_claim() -> None:
    tools = ScriptedTools({"get_order": {"order_id": "DEMO-1", "total": 49.5}})
    tools.call("get_order", order_id="DEMO-1")
    with pytest.raises(AssertionError, match="unsupported"):
        testing.assert_faithful(tools.case("The total of order DEMO-1 is 94.50."), judge="none")
    with pytest.raises(AssertionError, match="1 ungraded"):
        testing.assert_faithful(
            tools.case("The customer seems to be pleased with the service."), judge="none"
        )


def test_assert_outcome_names_what_came_instead() -> None:
    with pytest.raises(AssertionError, match="outcome: expected complete-correct, got None"):
        testing.assert_outcome(run(FIND), "complete-correct")
