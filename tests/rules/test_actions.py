"""Deeds are believed when a call did them, refuted when none did or it failed, and otherwise left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules import apply_rules
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.deeds import actions

Call = tuple[str, dict[str, Any], Any]
FAILED = object()


def case_of(answer: str, *calls: Call, question: str | None = None) -> Case:
    made, results = [], []
    for n, (name, arguments, content) in enumerate(calls):
        made.append(ToolCall(f"u{n}", name, f"c{n}", arguments, position=n))
        failed = isinstance(content, tuple) and content[0] is FAILED
        body = content[1] if isinstance(content, tuple) else content
        results.append(ToolResult(f"r{n}", name, f"c{n}", f"u{n}", body, is_error=failed, position=n))
    return Case("t", answer, question=question, calls=tuple(made), results=tuple(results))


def standings(case: Case) -> list[tuple[str, str]]:
    index = Index(Evidence.from_case(case))
    views = [ClaimView(c, case, index) for c in split_claims(case.answer)]
    return [(a.standing, a.code.value) for v in views for a in actions.read(v) if a.is_value]


def verdicts(case: Case) -> list[str]:
    evidence = Evidence.from_case(case)
    settled, unresolved = apply_rules(split_claims(case.answer), evidence, case)
    rows = {f.claim.index: f.verdict.value for f in settled} | {c.index: "unresolved" for c in unresolved}
    return [rows[n] for n in sorted(rows)]


def cancel(order: int, content: Any = None) -> Call:
    return (
        "cancel_order",
        {"order_id": order},
        {"order_id": order, "cancelled": True} if content is None else content,
    )


# ------------------------------------------------------------------------------------------------- accepted


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("Your order has been cancelled.", cancel(55)),
        ("I've cancelled order 55.", cancel(55)),
        ("I have successfully canceled the order.", cancel(55)),
        ("The order is now cancelled.", cancel(55)),
        ("I was able to cancel the order.", cancel(55)),
        ("I went ahead and cancelled the order.", cancel(55)),
        ("The cancellation has been processed.", cancel(55)),
        ("I've emailed the invoice.", ("send_mail", {"attachment": "invoice"}, {"sent": True})),
        ("The booking has been completed.", ("create_reservation", {"seat": "4A"}, {"ok": True})),
        ("I've refunded the fee.", ("process_refund", {"what": "fee"}, {"ok": True})),
        ("The file was deleted.", ("fs", {"action": "delete", "path": "file"}, {"ok": True})),
        ("I've updated your address.", ("modify_address", {"street": "Elm 4"}, {"ok": True})),
    ],
)
def test_a_deed_that_a_call_did_stands(answer: str, call: Call) -> None:
    assert standings(case_of(answer, call))[0] == ("good", "stated")


def test_a_deed_with_everything_in_it_covered_is_supported() -> None:
    assert verdicts(case_of("Order 55 has been successfully cancelled.", cancel(55))) == ["supported"]


def test_what_a_successful_call_was_told_is_known() -> None:
    call: Call = ("send_voucher", {"user": "u7", "amount": 50}, "Voucher sent.")
    assert verdicts(case_of("I've sent a $50 voucher.", call)) == ["supported"]
    assert verdicts(case_of("I've sent a $80 voucher.", call)) != ["supported"]


def test_a_retry_that_worked_makes_up_for_the_first_try() -> None:
    assert (
        standings(case_of("I've cancelled order 55.", cancel(55, (FAILED, "timeout")), cancel(55)))[0][0]
        == "good"
    )


# -------------------------------------------------------------------------------------------------- refuted


@pytest.mark.parametrize(
    "content",
    [
        (FAILED, "order already shipped"),
        {"success": False, "message": "order already shipped"},
        {"error": "order already shipped"},
        "Error: order already shipped",
        {"status": "failed"},
        {"code": 409, "message": "order already shipped"},
    ],
)
def test_a_deed_whose_only_call_failed_is_refuted(content: Any) -> None:
    assert standings(case_of("Your order has been cancelled.", cancel(55, content))) == [
        ("wrong", "action_failed")
    ]


def test_a_failure_inside_a_larger_record_leaves_it_open() -> None:
    record = {"order_id": 55, "customer": "Ana", "total": 5, "lines": [1], "status": "failed"}
    assert standings(case_of("Your order has been cancelled.", cancel(55, record))) == [("open", "stated")]


@pytest.mark.parametrize(
    "answer",
    [
        "I've added the dentist to your calendar.",
        "I have emailed the report to Ana.",
        "I've cancelled your subscription.",
        "I've transferred you to an agent.",
        "I tried a dozen times to reach them.",
        "I searched the archive.",
    ],
)
def test_a_deed_is_refuted_when_nothing_was_called(answer: str) -> None:
    assert standings(case_of(answer)) == [("wrong", "action_never_ran")]


def test_a_bare_report_is_refuted_when_nothing_was_called_or_it_was_asked_for() -> None:
    reading: Call = ("get_order", {"order_id": 55}, {"order_id": 55, "total": 5})
    assert standings(case_of("Cancelled your order.")) == [("wrong", "action_never_ran")]
    assert standings(case_of("Cancelled your order.", reading)) == []
    asked = case_of("Cancelled your order.", reading, question="Please cancel my order.")
    assert standings(asked) == [("wrong", "action_never_ran")]
    assert standings(case_of("Cancelled your order.", cancel(55))) == [("good", "stated")]


def test_a_deed_is_refuted_when_only_other_things_were_called() -> None:
    reading: Call = ("get_order", {"order_id": 55}, {"order_id": 55, "total": 5})
    assert standings(case_of("I've cancelled order 55.", reading)) == [("wrong", "action_never_ran")]
    mail = case_of("I've cancelled order 55 and emailed the receipt.", cancel(55))
    assert standings(mail) == [("good", "stated"), ("good", "stated"), ("wrong", "action_never_ran")]


def test_a_deed_done_to_another_object_is_refuted() -> None:
    call: Call = ("cancel_booking", {"booking_id": "KX4T9Q"}, {"status": "cancelled"})
    assert standings(case_of("I've cancelled booking KX4T9Q.", call))[0] == ("good", "stated")
    assert standings(case_of("I've cancelled booking ZZ7P2M.", call)) == [("wrong", "mispaired")]


def test_the_failed_one_of_two_is_not_done() -> None:
    calls = (
        ("cancel_booking", {"booking_id": "KX4T9Q"}, {"status": "cancelled"}),
        ("cancel_booking", {"booking_id": "ZZ7P2M"}, (FAILED, "not refundable")),
    )
    assert standings(case_of("Booking KX4T9Q has been cancelled.", *calls))[0][0] == "good"
    assert standings(case_of("Booking ZZ7P2M has been cancelled.", *calls)) == [("wrong", "action_failed")]
    assert standings(case_of("Both bookings have been cancelled.", *calls)) == [("wrong", "error_masked")]


def test_each_listed_id_needs_a_call_of_its_own() -> None:
    answer = "I have cancelled the following bookings:\n- KX4T9Q\n- ZZ7P2M"
    one: Call = ("cancel_booking", {"booking_id": "KX4T9Q"}, {"ok": True})
    two: Call = ("cancel_booking", {"booking_id": "ZZ7P2M"}, {"ok": True})
    assert ("wrong", "action_never_ran") in standings(case_of(answer, one))
    assert ("wrong", "action_never_ran") not in standings(case_of(answer, one, two))


def test_roles_in_arguments_bind() -> None:
    call: Call = ("book_flight", {"origin": "JFK", "destination": "SEA"}, {"ok": True})
    assert ("wrong", "mispaired") not in standings(case_of("I've booked the flight from JFK to SEA.", call))
    assert ("wrong", "mispaired") in standings(case_of("I've booked the flight from SEA to JFK.", call))


# ------------------------------------------------------------------------------------------------- not done


def test_an_honest_report_of_a_failed_deed_is_supported() -> None:
    answer = "I couldn't cancel it because the order has already shipped."
    assert verdicts(case_of(answer, cancel(55, (FAILED, "order already shipped")))) == ["supported"]


def test_a_reason_the_failure_does_not_give_is_not_supported() -> None:
    answer = "I couldn't cancel it because the card was stolen."
    assert verdicts(case_of(answer, cancel(55, (FAILED, "order already shipped")))) == ["unresolved"]


def test_denying_a_deed_that_was_done_is_refuted() -> None:
    assert standings(case_of("I couldn't cancel the order.", cancel(55))) == [("wrong", "contradicted")]
    assert standings(case_of("The order was not cancelled.", cancel(55))) == [("wrong", "contradicted")]


def test_a_refusal_in_the_present_tense_is_no_denial() -> None:
    assert standings(case_of("I cannot cancel any other order.", cancel(55))) == []


# ------------------------------------------------------------------------------------------------ left alone


@pytest.mark.parametrize(
    "answer",
    [
        "I'll cancel the order.",
        "Once the bill is created, I'll send it.",
        "If you like, I can cancel it.",
        "Would you like me to cancel it?",
        "You have cancelled two orders.",
        "The airline said the flight was cancelled.",
        "Please cancel the order.",
        "I've drafted a summary below.",
        "I've added a table of the prices.",
        "I've put the steps in a list.",
        "The order was cancelled by the seller.",
        "Your order may have been cancelled.",
    ],
)
def test_plans_offers_conditions_and_deeds_of_others_are_no_deeds(answer: str) -> None:
    assert standings(case_of(answer)) == []


def test_a_state_the_evidence_holds_is_no_deed_of_the_agent() -> None:
    reading: Call = ("get_order", {"order_id": 55}, {"order_id": 55, "status": "cancelled"})
    assert standings(case_of("Your order has been cancelled.", reading, question="Cancel my order")) == []


def test_nothing_is_refuted_where_a_tool_may_do_anything() -> None:
    shell: Call = ("bash", {"script": "./go.sh"}, "done")
    assert standings(case_of("I've cancelled order 55.", shell)) == []


def test_nothing_is_refuted_where_no_calls_were_recorded() -> None:
    rows = (ToolResult("r", "order", content={"id": 55}),)
    assert standings(Case("t", "I've cancelled order 55.", results=rows)) == []


def test_a_side_effect_of_another_deed_is_left_open() -> None:
    assert ("wrong", "action_never_ran") not in standings(case_of("I've refunded the payment.", cancel(55)))


def test_a_verb_that_says_more_than_the_tool_is_left_open() -> None:
    call: Call = ("update_booking", {"cabin": "business"}, {"ok": True})
    assert standings(case_of("I've upgraded the booking.", call)) == [("open", "stated")]


@pytest.mark.parametrize(("tries", "expected"), [(2, "good"), (1, "wrong"), (3, None)])
def test_attempts_are_counted(tries: int, expected: str | None) -> None:
    calls = [("ping", {"host": "db1"}, (FAILED, "timeout"))] * tries
    found = [s for s, _ in standings(case_of("I tried twice to reach it.", *calls))]
    assert found == ([expected] if expected else [])


def test_a_plan_beside_a_deed_takes_nothing_from_it() -> None:
    done = "Order 55 has been successfully cancelled; once you confirm, I'll write to the seller."
    assert verdicts(case_of(done, cancel(55))) == ["supported"]
    assert verdicts(
        case_of("Order 55 has been successfully cancelled, and the seller was told.", cancel(55))
    ) != ["supported"]


def test_a_run_that_failed_did_not_finish() -> None:
    old: Call = ("read_file", {"path": "old.json"}, {"finished": "2026-01-02", "passed": 64})
    lost, fine = (FAILED, "cannot encode"), {"passed": 64}
    assert standings(case_of("The run finished.", ("run_tests", {}, lost), old)) == [
        ("wrong", "action_failed")
    ]
    assert standings(case_of("The run finished.", ("run_tests", {}, fine), old)) == [("good", "stated")]


@pytest.mark.parametrize(
    ("answer", "result", "expected"),
    [
        ("I've booked court 3 and set a reminder for you.", {"state": "confirmed"}, "unsupported"),
        ("I've booked court 3 and texted Orla.", {"state": "confirmed"}, "unsupported"),
        ("I've booked court 3 and let Orla know.", {"state": "confirmed"}, "unsupported"),
        ("I've booked court 3 and paused the alarm.", {"state": "confirmed"}, "unsupported"),
        ("I've booked court 3 and renewed 'The Loft'.", {"state": "confirmed"}, "unsupported"),
        ("I've booked court 3 and set a reminder for you.", {"reminder_at": "17:00"}, "unresolved"),
        ("I've booked court 3 and charged your card.", {"state": "confirmed", "charge": 9}, "unresolved"),
        ("I've booked court 3 and can let Orla know.", {"state": "confirmed"}, "unresolved"),
    ],
)
def test_a_second_deed_needs_a_call_of_its_own(
    case_of: Callable[..., Case],
    verdicts_of: Callable[[Case], list[str]],
    answer: str,
    result: Any,
    expected: str,
) -> None:
    assert verdicts_of(case_of(answer, ("book_court", {"court": 3}, {"court": 3, **result}))) == [expected]
