"""What only the user said, repeated as if a result had it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TOUR: Call = ("tour", {"id": 5}, {"fee": 55, "currency": "EUR", "start": "09:30"})
TWO: Call = ("tour", {"id": 5}, {"fee": 55, "deposit_amount": 20, "currency": "EUR"})
ORDER: Call = ("order", {"id": "Q4"}, {"lines": [{"item": "lamp", "qty": 3}, {"item": "stool", "qty": 8}]})
SURVEY: Call = ("survey", {}, {"survey": [{"kind": "dent", "n": 6}, {"kind": "leak", "n": 2}]})
ASK = "Does the tour still cost 40 euros? And is my order for five lamps on its way?"


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The tour costs 40 euros.", TOUR, "unsupported"),
        ("The tour costs 55 euros.", TOUR, "supported"),
        ("You said the tour costs 40 euros.", TOUR, "unresolved"),
        ("The tour costs 40 euros.", TWO, "unresolved"),
        ("Your order is for five lamps.", ORDER, "unsupported"),
        ("You asked for five lamps.", ORDER, "unresolved"),
        ("Your order is for five vases.", ORDER, "unresolved"),
        ("Sorry that five lamps are broken.", ORDER, "unresolved"),
        ("There were 6 leaks in the survey.", SURVEY, "unsupported"),
        ("There were 2 leaks in the survey.", SURVEY, "supported"),
    ],
)
def test_an_echo_of_the_user(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call, question=ASK))[-1] == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Yes, just over 500 kg was collected.", "unsupported"),
        ("At least 500 kg was collected.", "unsupported"),
        ("You asked for over 500 kg.", "unresolved"),
        ("Over 1500 kg was asked for.", "unresolved"),
    ],
)
def test_a_bound_of_the_users_is_held_against_the_only_amount(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("glass", {"month": "2026-04"}, {"kg": 498.6})
    assert verdicts_of(case_of(answer, call, question="Did we collect over 500 kg of glass?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Yes, just over 500 kg was collected.", "unresolved"),
    ],
)
def test_a_bound_may_be_of_another_amount(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("waste", {}, {"glass_kg": 498.6, "paper_kg": 30})
    assert verdicts_of(case_of(answer, call, question="Did we collect over 500 kg of glass?")) == [expected]


FERRY: Call = ("ferry", {"no": "Q7"}, {"no": "Q7", "departs": "07:10", "pass": "P-81-H", "launched": 1981})
PREMISE = "Ferry Q7 leaves at 7:40, right? My pass is P-81-K, and it was launched in 1971."


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Yes, Q7 leaves at 7:40.", "unsupported"),
        ("Yes, Q7 leaves at 7:10.", "unresolved"),  # "yes" is to 7:40
        ("You said Q7 leaves at 7:40.", "unresolved"),
        ("If Q7 leaves at 7:40, there is time.", "unresolved"),
        ("Q7 leaves before 7:40.", "unresolved"),
        ("Pass P-81-K is for Q7.", "unsupported"),
        ("Q7 was launched in 1971.", "unsupported"),
        ("Q7 was launched in 1981.", "supported"),
        ("Q7 was repainted in 1971.", "unresolved"),
        ("Q7 was not launched in 1971.", "unresolved"),
    ],
)
def test_a_premise_told_as_a_fact(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, FERRY, question=PREMISE)) == [expected]
