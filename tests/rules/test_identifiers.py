"""Identifiers and contacts are compared as text, character by character."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

SHIPMENT: Call = (
    "get_shipment",
    {"shipment_id": "SH-40-7719"},
    {
        "shipment_id": "SH-40-7719",
        "tracking_number": "QK4471902EU",
        "invoice": "INV-2031-0088",
        "contact": {"email": "ines@hollin.example", "phone": "+32 9 555 01 42"},
        "page": "https://track.example/QK4471902EU",
        "account_number": 700124,
        "replaced_by": None,
    },
)
TWO: Call = (
    "list",
    {},
    [{"owner": "Ines Okafor", "ticket": "TK-5521"}, {"owner": "Lio Brandt", "ticket": "TK-5512"}],
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The tracking number is QK4471902EU.", (SHIPMENT,), "supported stated /tracking_number"),
        ("The tracking number is QK4471920EU.", (SHIPMENT,), "unsupported contradicted /tracking_number"),
        ("The tracking number is QK4471902EV.", (SHIPMENT,), "unsupported contradicted /tracking_number"),
        ("The invoice is INV-2031-0088.", (SHIPMENT,), "supported stated /invoice"),
        ("The invoice is INV-2031-0089.", (SHIPMENT,), "unsupported contradicted /invoice"),
        ("The email is ines@hollin.example.", (SHIPMENT,), "supported stated /contact/email"),
        ("The email is inez@hollin.example.", (SHIPMENT,), "unsupported contradicted /contact/email"),
        ("The phone is +32 9 555 01 42.", (SHIPMENT,), "supported stated /contact/phone"),
        ("The phone is +3295550142.", (SHIPMENT,), "supported stated /contact/phone"),
        ("The phone is +32 9 555 01 43.", (SHIPMENT,), "unsupported contradicted /contact/phone"),
        ("The page is https://track.example/QK4471902EU.", (SHIPMENT,), "supported stated /page"),
        ("The page is https://track.example/QK4471902EX.", (SHIPMENT,), "unsupported contradicted /page"),
        ("Ines Okafor has ticket TK-5521.", (TWO,), "supported stated /0/ticket"),
        ("Ines Okafor has ticket TK-5512.", (TWO,), "unsupported mispaired /0/ticket"),
        ("Ines Okafor has ticket TK-5531.", (TWO,), "unsupported contradicted /0/ticket"),
        ("The lovely tracking number is QK4471902EU.", (SHIPMENT,), "abstains"),
    ],
)
def test_identifiers(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("identifiers", case_of(answer, *calls))


def test_an_identifier_the_user_gave_is_neither_refuted_nor_supported(
    case_of: CaseOf, outcomes_of: OutcomesOf
) -> None:
    answer = "You wrote about case ZZ-9934."
    assert outcomes_of("identifiers", case_of(answer, TWO, question="What of case ZZ-9934?")) == ["abstains"]
    assert outcomes_of("identifiers", case_of(answer, TWO))[0].startswith("unsupported absent")


@pytest.mark.parametrize(
    ("answer", "number", "expected"),
    [
        ("Crate 0031-207 lies in bay 07.", "0031-207", "supported"),
        ("Crate 0031-207 lies in bay 08.", "0031-207", "unsupported"),
        ("Crate 0031-208 lies in bay 07.", "0031-207", "unsupported"),
        ("Crate 31-27 lies in bay 07.", "31-27", "supported"),
        ("Crate 31-28 lies in bay 07.", "31-27", "unsupported"),
        ("Crate 31-27 was dropped in bay 07.", "31-27", "unresolved"),
    ],
)
def test_hyphenated_digits_that_are_an_id_are_no_range(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, number: str, expected: str
) -> None:
    call: Call = ("find_crate", {"no": number}, {"no": number, "bay": "07"})
    assert verdicts_of(case_of(answer, call, question=f"Where is crate {number}?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Your number is 00 482 913.", "supported"),
        ("It's 0048-2913.", "supported"),
        ("It's 00482913.", "supported"),
        ("It's 00 482 914.", "unresolved"),
        ("It's 482 913.", "unsupported"),
        ("It's 00 913 482.", "unresolved"),
    ],
)
def test_digits_in_groups_of_the_writers_own_are_one_code(
    verdicts_of: Callable[[Case], list[str]], case_of: CaseOf, answer: str, expected: str
) -> None:
    case = case_of(answer, ("get_member", {}, {"member_no": "00482913", "seat": "B"}))
    assert verdicts_of(case) == [expected]


def test_a_number_with_its_unit_is_no_code(verdicts_of: Callable[[Case], list[str]], case_of: CaseOf) -> None:
    case = case_of("The crate weighs 48 215 kg.", ("get_crate", {}, {"crate_no": "48215", "weight_kg": 310}))
    assert verdicts_of(case) != ["supported"]
