"""Each breach beside the twin that must not be reported."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.case import Case, ToolResult, ToolSpec, Turn
from faithgrade.contract import check_contract

if TYPE_CHECKING:
    from collections.abc import Callable

ORDER = {"id": "A-1", "total": Decimal("49.50")}
WANT_ORDER = {"key": "order", "tool": "get_order", "arguments": {"id": "A-1"}}


def codes(case: Case, severity: str = "error") -> list[tuple[str, str | None, str | None]]:
    return [(v.code, v.call, v.pointer) for v in check_contract(case) if v.severity == severity]


def failed(kind: str | None = None, message: str = "service unavailable") -> dict[str, Any]:
    return {"_": {"is_error": True, "error_kind": kind, "content": message, "error_message": message}}


GET = ("get_order", {"id": "A-1"}, ORDER)


@pytest.mark.parametrize(
    ("calls", "expectations", "found"),
    [
        pytest.param([GET], {"expected_calls": [WANT_ORDER]}, [], id="all as expected"),
        pytest.param(
            [], {"expected_calls": [WANT_ORDER]}, [("missing_call", "order", None)], id="never called"
        ),
        pytest.param(
            [], {"expected_calls": [{**WANT_ORDER, "optional": True}]}, [], id="optional and not called"
        ),
        pytest.param(
            [("get_order", {"id": "A-2"}, ORDER)],
            {"expected_calls": [WANT_ORDER]},
            [("wrong_arguments", "c1", "/id")],
            id="another order",
        ),
        pytest.param(
            [("get_order", {"id": "A-1", "verbose": True}, ORDER)],
            {"expected_calls": [WANT_ORDER]},
            [],
            id="more arguments",
        ),
        pytest.param(
            [GET, GET], {"expected_calls": [WANT_ORDER]}, [("too_many_calls", "c2", None)], id="twice"
        ),
        pytest.param([GET, GET], {"expected_calls": [{**WANT_ORDER, "max": 2}]}, [], id="twice and allowed"),
        pytest.param(
            [("get_order", {"id": "A-1"}, failed()), GET],
            {"expected_calls": [WANT_ORDER]},
            [],
            id="failed, then made up for",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, failed())],
            {"expected_calls": [WANT_ORDER]},
            [("call_failed", "c1", None)],
            id="execution error",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, failed("protocol"))],
            {"expected_calls": [WANT_ORDER]},
            [("protocol_error", "c1", None)],
            id="protocol error",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, failed("timeout"))],
            {"expected_calls": [WANT_ORDER]},
            [("call_timed_out", "c1", None)],
            id="timeout",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, None)],
            {"expected_calls": [WANT_ORDER]},
            [("missing_result", "c1", None)],
            id="no result",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, {"_": {"state": "not_recorded"}})],
            {"expected_calls": [WANT_ORDER]},
            [("not_recorded", "c1", None)],
            id="a gap in the log is not an empty result",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, {})],
            {"expected_calls": [WANT_ORDER]},
            [("empty_result", "c1", "")],
            id="empty object",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, [])],
            {"expected_calls": [{**WANT_ORDER, "min_items": 0}]},
            [],
            id="empty and allowed",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, {"_": {"content": "{", "truncated": "yes"}})],
            {"expected_calls": [WANT_ORDER]},
            [("truncated_result", "c1", None)],
            id="cut off",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, {"_": {"content": ORDER, "latency_ms": 900.0}})],
            {"expected_calls": [{**WANT_ORDER, "deadline_ms": 500}]},
            [("late_result", "c1", None)],
            id="after the deadline",
        ),
        pytest.param(
            [("get_order", {"id": "A-1"}, {"_": {"content": ORDER, "latency_ms": 400.0}})],
            {"expected_calls": [{**WANT_ORDER, "deadline_ms": 500}]},
            [],
            id="in time",
        ),
        pytest.param(
            [GET], {"forbidden_tools": ["get_order"]}, [("forbidden_tool", "c1", None)], id="forbidden"
        ),
        pytest.param(
            [GET, ("ping", {}, "ok")],
            {"expected_calls": [WANT_ORDER], "allow_extra_calls": False},
            [("unexpected_call", "c2", None)],
            id="nothing else allowed",
        ),
    ],
)
def test_call_set_and_envelopes(
    make_case: Callable[..., Case], calls: Any, expectations: dict[str, Any], found: list[Any]
) -> None:
    assert codes(make_case(calls, **expectations)) == found


def test_parallel_results_may_come_in_any_order(make_case: Callable[..., Case]) -> None:
    wanted = [WANT_ORDER, {"key": "policy", "tool": "get_policy"}]
    case = make_case([GET, ("get_policy", {}, {"days": 30})], expected_calls=wanted)
    turned = Case(
        case.id, case.answer, calls=case.calls, results=case.results[::-1], expectations=case.expectations
    )
    assert codes(case) == codes(turned) == []


def test_a_second_result_for_one_call_is_reported_even_when_it_agrees(make_case: Callable[..., Case]) -> None:
    case = make_case(
        [GET], extra=(ToolResult("r9", call_id="c1", content=ORDER),), expected_calls=[WANT_ORDER]
    )
    assert codes(case) == [("duplicate_result", "c1", None)]


def test_a_result_with_an_unknown_id_is_reported_and_leaves_its_call_unanswered(
    make_case: Callable[..., Case],
) -> None:
    case = make_case(
        [("get_order", {"id": "A-1"}, None)],
        extra=(ToolResult("r9", call_id="zz", content=ORDER),),
        expected_calls=[WANT_ORDER],
    )
    assert codes(case) == [("unknown_result_id", "zz", None), ("missing_result", "c1", None)]


def test_a_result_that_names_another_tool_is_reported(make_case: Callable[..., Case]) -> None:
    case = make_case(
        [("get_order", {"id": "A-1"}, {"_": {"content": ORDER, "name": "get_policy"}})],
        expected_calls=[WANT_ORDER],
    )
    assert codes(case) == [("mismatched_result", "c1", None)]


def test_an_unneeded_call_without_result_is_only_told(make_case: Callable[..., Case]) -> None:
    case = make_case([GET, ("ping", {}, None)], expected_calls=[WANT_ORDER])
    assert codes(case) == []
    assert codes(case, "warning") == [("missing_result", "c2", None)]


def test_a_deadline_without_recorded_times_is_ungraded_not_passed(make_case: Callable[..., Case]) -> None:
    assert codes(make_case([GET], expected_calls=[{**WANT_ORDER, "deadline_ms": 5}]), "ungraded") == [
        ("deadline_unknown", "c1", None)
    ]


@pytest.mark.parametrize(
    ("content", "field", "found"),
    [
        ({"total": Decimal("49.50")}, {"pointer": "/total", "type": "number"}, []),
        ({"total": 49}, {"pointer": "/total", "type": "number"}, []),
        ({"total": "49.50"}, {"pointer": "/total", "type": "number"}, [("wrong_type", "/total")]),
        ({"total": True}, {"pointer": "/total", "type": "number"}, [("wrong_type", "/total")]),
        ({"total": Decimal("49.5")}, {"pointer": "/total", "type": "integer"}, [("wrong_type", "/total")]),
        ({}, {"pointer": "/total"}, [("missing_field", "/total")]),
        ({"a": 1}, {"pointer": "/total"}, [("missing_field", "/total")]),
        ({"total": None}, {"pointer": "/total"}, [("null_field", "/total")]),
        ({"total": None}, {"pointer": "/total", "nullable": True}, []),
        ({"total": None}, {"pointer": "/total", "type": ["number", "null"]}, []),
        ({"note": "  "}, {"pointer": "/note", "type": "string"}, [("empty_field", "/note")]),
        ({"note": ""}, {"pointer": "/note", "type": "string", "allow_empty": True}, []),
        ({"total": 0}, {"pointer": "/total"}, []),
        ({"open": False}, {"pointer": "/open"}, []),
        (
            {"items": [{"sku": "a"}, {"sku": None}, {}]},
            {"pointer": "/items/*/sku"},
            [("null_field", "/items/1/sku"), ("missing_field", "/items/2/sku")],
        ),
        ({"items": []}, {"pointer": "/items/*/sku"}, [("empty_field", "/items/*/sku")]),
        ({"items": []}, {"pointer": "/items/*/sku", "allow_empty": True}, []),
        ('{"total": 5}', {"pointer": "/total", "type": "number"}, []),
        ("service says hi", {"pointer": "/total"}, [("missing_field", "/total")]),
        ({"code": "x1"}, {"pointer": "/code", "schema": {"pattern": "^[A-Z]"}}, [("result_schema", "/code")]),
        ({"code": "X1"}, {"pointer": "/code", "schema": {"pattern": "^[A-Z]"}}, []),
    ],
)
def test_required_fields(
    make_case: Callable[..., Case], content: Any, field: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    case = make_case(
        [("get", {}, content)],
        expected_calls=[{"key": "k", "tool": "get", "required_fields": [field], "min_items": 0}],
    )
    assert [(v.code, v.pointer) for v in check_contract(case)] == found


def test_a_list_shorter_than_asked_is_reported_with_its_length(make_case: Callable[..., Case]) -> None:
    case = make_case(
        [("find", {}, {"hits": [1]})], expected_calls=[{"key": "k", "tool": "find", "min_items": 2}]
    )
    assert [(v.code, v.expected, v.found) for v in check_contract(case)] == [("too_few_items", 2, 1)]


REFUND = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "amount": {"type": "number"}},
    "required": ["id"],
}


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"id": "A", "amount": Decimal("4.5")}, []),
        ({"id": 7}, [("arguments_schema", "/id")]),
        ({"amount": 1}, [("arguments_schema", "")]),
        ({"id": "A", "ammount": 1}, [("arguments_schema", "")]),
    ],
)
def test_arguments_keep_to_the_schema_of_their_tool(
    make_case: Callable[..., Case], arguments: dict[str, Any], found: list[Any]
) -> None:
    case = make_case([("refund", arguments, "ok")], tools=(ToolSpec("refund", input_schema=REFUND),))
    assert [(v.code, v.pointer) for v in check_contract(case)] == found


def test_a_schema_that_allows_more_properties_is_believed(make_case: Callable[..., Case]) -> None:
    tools = (ToolSpec("refund", input_schema={**REFUND, "additionalProperties": True}),)
    assert codes(make_case([("refund", {"id": "A", "x": 1}, "ok")], tools=tools)) == []


def test_a_schema_with_a_remote_reference_is_ungraded_and_not_fetched(make_case: Callable[..., Case]) -> None:
    tools = (ToolSpec("refund", input_schema={"$ref": "https://schemas.invalid/refund.json"}),)
    assert codes(make_case([("refund", {"id": "A"}, "ok")], tools=tools), "ungraded") == [
        ("schema_unusable", "c1", "")
    ]


def test_a_broken_attempt_that_was_corrected_is_a_warning(make_case: Callable[..., Case]) -> None:
    case = make_case(
        [("refund", {"id": 7}, failed(message="id must be a string")), ("refund", {"id": "7"}, "ok")],
        tools=(ToolSpec("refund", input_schema=REFUND),),
    )
    assert codes(case) == []
    assert codes(case, "warning") == [("arguments_schema", "c1", "/id")]


Made = tuple[str, dict[str, Any], Any]
FIND: Made = ("find", {}, {"hits": [{"id": "A"}, {"id": "B"}]})


@pytest.mark.parametrize(
    ("calls", "check", "found"),
    [
        ([("pay", {"to": "A"}, "ok")], {"value": "A"}, []),
        ([("pay", {"to": "B"}, "ok")], {"value": "A"}, [("argument_wrong", "error")]),
        ([("pay", {}, "ok")], {"value": "A"}, [("argument_missing", "error")]),
        ([("pay", {"to": " a "}, "ok")], {"value": "A", "normalise": ["case", "space"]}, []),
        ([("pay", {"to": 100}, "ok")], {"value": Decimal("100.4"), "tolerance": Decimal("0.5")}, []),
        (
            [("pay", {"to": 100}, "ok")],
            {"value": Decimal("100.6"), "tolerance": Decimal("0.5")},
            [("argument_wrong", "error")],
        ),
        ([FIND, ("pay", {"to": "B"}, "ok")], {"from": {"pointer": "/hits/*/id"}}, []),
        (
            [FIND, ("pay", {"to": "C"}, "ok")],
            {"from": {"pointer": "/hits/*/id"}},
            [("argument_not_derived", "error")],
        ),
        (
            [("pay", {"to": "B"}, "ok"), FIND],
            {"from": {"pointer": "/hits/*/id"}},
            [("argument_not_derived", "error")],
        ),
        (
            [FIND, ("pay", {"to": "B"}, "ok")],
            {"from": {"pointer": "/hits/*/id", "select": "first"}},
            [("argument_not_derived", "error")],
        ),
        (
            [FIND, ("pay", {"to": "A"}, "ok")],
            {"from": {"pointer": "/hits/*/id", "select": "only"}},
            [("argument_ambiguous", "error")],
        ),
        (
            [("pay", {"to": "please"}, "ok")],
            {"level": "judged", "rubric": "is polite"},
            [("argument_not_judged", "ungraded")],
        ),
        ([FIND], {"value": "A"}, [("argument_unchecked", "warning")]),
    ],
)
def test_argument_checks(
    make_case: Callable[..., Case], calls: Any, check: dict[str, Any], found: list[Any]
) -> None:
    if "from" in check:
        check = {"level": "derived", "from": {"tool": "find", **check["from"]}}
    case = make_case(calls, argument_checks=[{"tool": "pay", "pointer": "/to", **check}])
    assert [(v.code, v.severity) for v in check_contract(case)] == found


OK = {"done": True}
A: Made = ("a", {}, OK)
B: Made = ("b", {}, OK)


@pytest.mark.parametrize(
    ("calls", "expectations", "found"),
    [
        ([A, B], {"order": [["a", "b"]]}, []),
        ([B, A], {"order": [["a", "b"]]}, ["order"]),
        ([B], {"order": [["a", "b"]]}, ["order"]),
        ([A], {"order": [["a", "b"]]}, []),
        ([("a", {}, failed()), B], {"order": [["a", "b"]]}, ["order"]),
        ([A, B], {"nothing_after": ["b"]}, []),
        ([B, A], {"nothing_after": ["b"]}, ["after_end"]),
        ([("b", {}, failed()), A], {"nothing_after": ["b"]}, []),
        ([A, B], {"max_calls": 2}, []),
        ([A, B], {"max_calls": 1}, ["max_calls"]),
        ([("a", {}, failed())], {"max_errors": 0}, ["max_errors"]),
        ([("a", {}, failed()), ("a", {}, failed()), A], {"retry_budget": 2}, []),
        ([("a", {}, failed()), ("a", {}, failed()), A], {"retry_budget": 1}, ["retry_budget"]),
        ([("a", {"n": 1}, failed(message="n must be text")), ("a", {"n": "1"}, OK)], {"retry_budget": 1}, []),
        (
            [
                ("a", {"n": 1}, failed(message="n must be text")),
                ("a", {"n": 1}, failed(message="n must be text")),
            ],
            {"retry_budget": 1},
            ["not_corrected"],
        ),
        ([A, A, A], {"max_calls": 9}, ["loop"]),
        ([A, A], {"max_calls": 9}, []),
        ([A, A, A], {"may_repeat": ["a"]}, []),
        ([A, B, A, B, A, B], {"max_calls": 9}, ["loop"]),
        ([("a", {}, {"state": s}) for s in ("new", "new", "done")], {"max_calls": 9}, []),
    ],
)
def test_sequence(
    make_case: Callable[..., Case], calls: Any, expectations: dict[str, Any], found: list[str]
) -> None:
    breaches = check_contract(make_case(calls, **expectations))
    assert [v.code for v in breaches if v.severity == "error"] == found


def spoken(*texts: str) -> tuple[Turn, ...]:
    return tuple(Turn("user" if i % 2 == 0 else "assistant", t) for i, t in enumerate(texts))


@pytest.mark.parametrize(
    ("turns", "confirmed"),
    [
        (spoken("Refund my order.", "Shall I refund 40 EUR?", "Yes, please."), True),
        (spoken("Refund my order.", "Shall I refund 40 EUR?", "I confirm."), True),
        (spoken("Refund my order.", "Shall I refund 40 EUR?", "Ja, bitte."), True),
        (spoken("Refund my order."), False),
        (spoken("Yes, refund my order."), False),
        (spoken("Refund my order.", "Shall I refund 40 EUR?", "No, wait."), False),
        (spoken("Refund my order.", "Shall I refund 40 EUR?", "Please do not proceed."), False),
        (spoken("Refund my order.", "Shall I refund 40 EUR?", "How long does it take?"), False),
    ],
)
def test_a_destructive_call_needs_a_user_who_agreed_to_a_proposal(
    make_case: Callable[..., Case], turns: tuple[Turn, ...], confirmed: bool
) -> None:
    case = make_case([("refund", {}, OK)], turns=turns, requires_confirmation=["refund"])
    assert [v.code for v in check_contract(case)] == ([] if confirmed else ["unconfirmed"])


def test_a_confirmation_after_the_call_comes_too_late(make_case: Callable[..., Case]) -> None:
    turns = spoken("Refund my order.", "Shall I refund 40 EUR?", "Yes.")
    case = make_case(
        [("refund", {}, OK)],
        turns=turns,
        call_fields={1: {"meta": {"after_turn": 1}}},
        requires_confirmation=["refund"],
    )
    assert [v.code for v in check_contract(case)] == ["unconfirmed"]


def test_a_confirming_tool_must_come_first_and_agree(make_case: Callable[..., Case]) -> None:
    rule = [{"tool": "refund", "by": "ask"}]
    ask: Made = ("ask", {}, {"agreed": True})
    refund: Made = ("refund", {}, OK)
    assert codes(make_case([ask, refund], requires_confirmation=rule)) == []
    assert codes(make_case([refund, ask], requires_confirmation=rule)) == [("unconfirmed", "c1", None)]
    refused: Made = ("ask", {}, {"agreed": False})
    assert codes(make_case([refused, refund], requires_confirmation=rule)) == [("unconfirmed", "c2", None)]


def refund(charge: str, key: str | None, came: Any = OK) -> tuple[str, dict[str, Any], Any]:
    return ("refund", {"charge": charge, **({"idempotency_key": key} if key else {})}, came)


@pytest.mark.parametrize(
    ("calls", "per", "found"),
    [
        ([refund("ch", "k")], "arguments", []),
        ([refund("ch", "k", failed("timeout")), refund("ch", "k")], "arguments", []),
        ([refund("ch", None, failed("timeout")), refund("ch", None)], "arguments", ["retry_without_key"]),
        ([refund("ch", "k1", failed("timeout")), refund("ch", "k2")], "arguments", ["retry_without_key"]),
        ([refund("ch", None, failed()), refund("ch", None)], "arguments", []),
        ([refund("ch", None), refund("ch", None)], "arguments", ["too_many_effects"]),
        ([refund("ch", "k"), refund("ch", "k")], "arguments", []),
        ([refund("ch", "k1"), refund("ch", "k2")], "idempotency_key", ["too_many_effects"]),
        ([refund("a", "k1"), refund("b", "k2")], "arguments", []),
        ([refund("a", "k1"), refund("b", "k2")], "case", ["too_many_effects"]),
        ([], "case", ["too_few_effects"]),
        ([refund("ch", "k", failed())], "arguments", ["too_few_effects"]),
    ],
)
def test_one_logical_action_takes_effect_once(
    make_case: Callable[..., Case], calls: Any, per: str, found: list[str]
) -> None:
    case = make_case(calls, expected_effects=[{"tool": "refund", "per": per, "count": 1}])
    assert [v.code for v in check_contract(case) if v.layer == "effects"] == found


FOUND = {"confidence": "low", "score": Decimal("0.4"), "sources": ["a"]}


@pytest.mark.parametrize(
    ("floor", "holds"),
    [
        ({"pointer": "/confidence", "op": "in", "value": ["high", "medium"]}, False),
        ({"pointer": "/confidence", "op": "not_in", "value": ["none"]}, True),
        ({"pointer": "/score", "op": ">=", "value": Decimal("0.4")}, True),
        ({"pointer": "/score", "op": ">", "value": Decimal("0.4")}, False),
        ({"pointer": "/sources", "op": ">=", "value": 2}, False),
        ({"pointer": "/sources", "op": "contains", "value": "a"}, True),
        ({"pointer": "/validated", "op": "==", "value": True}, False),
        ({"pointer": "/confidence", "op": ">", "value": 1}, False),
        ({"pointer": "/score", "op": ">=", "value": 1, "before": "bill"}, False),
        ({"pointer": "/score", "op": ">=", "value": 1, "before": "draft"}, True),
    ],
)
def test_quality_floors(make_case: Callable[..., Case], floor: dict[str, Any], holds: bool) -> None:
    case = make_case([("find", {}, FOUND), ("bill", {}, OK)], quality=[{"tool": "find", **floor}])
    assert [v.code for v in check_contract(case)] == ([] if holds else ["below_floor"])


@pytest.mark.parametrize(
    ("came", "truth", "found"),
    [
        ({"n": 1}, {"mode": "ok"}, []),
        ({"n": 1}, {"mode": "ok", "true_value": 1, "pointer": "/n"}, []),
        ({"n": 2}, {"mode": "ok", "true_value": 1, "pointer": "/n"}, ["differs_from_source"]),
        ({"n": 2}, {"mode": "wrong", "true_value": 1, "returned_value": 2}, ["silent_corruption"]),
        ({"n": 2}, {"mode": "error"}, ["log_disagrees"]),
        (failed(), {"mode": "error"}, []),
        ({"n": 2}, {"mode": "empty"}, ["log_disagrees"]),
        ([], {"mode": "empty"}, []),
        (None, {"mode": "ok"}, ["log_disagrees"]),
    ],
)
def test_results_against_the_log_of_the_tool(
    make_case: Callable[..., Case], came: Any, truth: dict[str, Any], found: list[str]
) -> None:
    case = make_case([("get", {}, came)], tool_truth=[{"call_key": "c1", **truth}])
    assert [v.code for v in check_contract(case) if v.layer == "truth"] == found


def test_truth_about_a_call_nobody_recorded_is_ungraded(make_case: Callable[..., Case]) -> None:
    assert codes(make_case([A], tool_truth=[{"call_key": "zz", "mode": "ok"}]), "ungraded") == [
        ("truth_without_call", "zz", None)
    ]


def test_without_expectations_an_honest_failure_breaches_nothing(make_case: Callable[..., Case]) -> None:
    assert codes(make_case([("a", {}, failed()), A])) == []


def test_a_write_lost_on_the_way_may_have_taken_effect_and_needs_its_key_again(
    make_case: Callable[..., Case],
) -> None:
    calls = [refund("ch", None, failed("transport")), refund("ch", None)]
    case = make_case(calls, expected_effects=[{"tool": "refund"}])
    assert codes(case) == [("retry_without_key", "c2", None)]


def test_text_that_opens_like_json_and_is_none_is_malformed(make_case: Callable[..., Case]) -> None:
    case = make_case([("get", {}, '{"total": ')], expected_calls=[{"key": "k", "tool": "get"}])
    assert codes(case) == [("malformed_result", "c1", "")]
    for fine in ('{"total": 5}', "{'total': 5}", "[note] all is well", "{placeholder}"):
        assert codes(make_case([("get", {}, fine)], expected_calls=[{"key": "k", "tool": "get"}])) == []


def test_a_failed_attempt_with_other_arguments_is_a_retry_and_no_unexpected_call(
    make_case: Callable[..., Case],
) -> None:
    calls = [("get_order", {"id": 1}, failed(message="id must be text")), GET]
    assert codes(make_case(calls, expected_calls=[WANT_ORDER], allow_extra_calls=False)) == []
    twice = [("get_order", {"id": "A-9"}, ORDER), GET]
    assert codes(make_case(twice, expected_calls=[WANT_ORDER], allow_extra_calls=False)) == [
        ("unexpected_call", "c1", None)
    ]
