"""Values of a deed against what its call was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.deeds import actions

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
AtomsOf = Callable[..., list[tuple[str, str]]]

REFUND = ("refund_order", {"order": 55, "amount": 25}, {"ok": True})
BOOK = ("book_slot", {"slot": "2026-10-06T16:00", "with": "Dr. Kest"}, {"ok": True})
WRITE = ("write_file", {"path": "out/notes.txt", "content": "x"}, "ok")


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("I've refunded $25.", REFUND, "good"),
        ("I've refunded $52.", REFUND, "wrong"),
        ("I've booked the slot on 6 October.", BOOK, "good"),
        ("I've booked the slot on 5 October.", BOOK, "wrong"),
        ("I've saved it to notes.txt.", WRITE, "good"),
        ("I've saved it to notes.md.", WRITE, "wrong"),
    ],
)
def test_what_was_sent_decides(
    case_of: CaseOf, atoms_of: AtomsOf, answer: str, call: tuple[str, dict[str, Any], Any], expected: str
) -> None:
    standings = {s for s, _ in atoms_of(actions.read, case_of(answer, call))}
    assert expected in standings
    assert ("wrong" in standings) is (expected == "wrong")


def test_a_value_the_result_gives_back_is_not_refuted(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    call = ("refund_order", {"order": 55, "amount": 25}, {"refunded": 20, "fee": 5})
    assert "wrong" not in {s for s, _ in atoms_of(actions.read, case_of("I've refunded $20.", call))}


def test_two_calls_are_not_held_against_one_amount(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    other = ("refund_order", {"order": 56, "amount": 27}, {"ok": True})
    assert "wrong" not in {s for s, _ in atoms_of(actions.read, case_of("I've refunded $52.", REFUND, other))}


KIM: dict[str, Any] = {"to": "Kim", "amount": 50, "currency": "EUR"}


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("I've transferred 50 EUR to Kim.", ("transfer", KIM, {"status": "ok"}), "supported"),
        (
            "I've transferred 50 EUR to Kim.",
            ("transfer", {**KIM, "currency": "USD"}, {"status": "ok"}),
            "unsupported",
        ),
        (
            "I've set the temperature to 21 in the bedroom.",
            ("set_temp", {"room": "bedroom", "temp": 21}, {"ok": True}),
            "supported",
        ),
        (
            "I've set the temperature to 21 in the kitchen.",
            ("set_temp", {"room": "bedroom", "temp": 21}, {"ok": True}),
            "unresolved",
        ),
    ],
)
def test_for_what_and_where_a_call_was_made(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    case = case_of(answer, call, question="Set the kitchen to 21, and send Kim 50 EUR.")
    assert verdicts_of(case) == [expected]
