"""Verbs that hold two things against each other, how far things are apart, and ages told by the year of building."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

OFFERS: Any = (
    "offers",
    {},
    {"currency": "EUR", "Moor": {"premium": 310, "excess": 90}, "Tarn": {"premium": 295, "excess": 140}},
)
BOOKS: Any = ("books", {}, [{"title": "Fen", "sold": 410}, {"title": "Marsh", "sold": 388}])
MILLS: Any = ("mills", {}, {"Ada": {"built": 1871}, "Bo": {"built": 1902}, "Cy": {"built": 1888}})
PAY = ("pay", {"grade": "cook"}, {"currency": "EUR", "annual": [24100, 22500, 27900]})
FUND = (
    "fund",
    {"slug": "mill"},
    [{"name": "giver_count", "value": 4210}, {"name": "goal_eur", "value": 90000}],
)
MAST = ("mast", {"id": "M2"}, {"height_m": 48, "erected": 1962})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Tarn undercuts Moor by €15 on the premium.", OFFERS, "supported"),
        ("Moor undercuts Tarn by €15 on the premium.", OFFERS, "unsupported"),
        ("Tarn undercuts Moor by €25 on the premium.", OFFERS, "unsupported"),
        ("Moor undercuts Tarn on the excess.", OFFERS, "supported"),
        ("Tarn undercuts Moor on the deposit.", OFFERS, "unresolved"),
        ("Fen outsold Marsh.", BOOKS, "supported"),
        ("Marsh outsold Fen.", BOOKS, "unsupported"),
        ("Marsh did not outsell Fen.", BOOKS, "unresolved"),
        ("Marsh outlasted Fen.", BOOKS, "unresolved"),
        ("Ada is the oldest.", MILLS, "supported"),
        ("Cy is the oldest.", MILLS, "unsupported"),
        ("Bo is the newest.", MILLS, "supported"),
        ("Cy is the loudest.", MILLS, "unresolved"),
        ("Cooks get from €22,500 to €27,900 a year, a spread of €5,400.", PAY, "supported"),
        ("Cooks get from €22,500 to €27,900 a year, a spread of €4,400.", PAY, "unsupported"),
        ("There are 4.2k givers.", FUND, "supported"),
        ("There are 4.2M givers.", FUND, "unsupported"),
        ("The mast stands 48 metres tall.", MAST, "supported"),
        ("The mast stands 55 metres tall.", MAST, "unsupported"),
    ],
)
def test_outdoing(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


def test_numbers_given_in_thousands_are_left_open(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("sales", {}, {"note": "figures in thousands", "turnover": 4210})
    assert verdicts_of(case_of("Turnover was 4.2 million.", call))[-1] != "unsupported"


def test_what_the_user_took_for_granted_is_no_evidence(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("The mast stands 55 metres tall.", MAST, question="The mast is 55 metres tall, isn't it?")
    assert verdicts_of(case)[-1] == "unsupported"


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("Write to desk@mill.example.", {"email": "desk@mill.example"}, "supported"),
        ("Write to the mayor at desk@mill.example.", {"email": "desk@mill.example"}, "unresolved"),
        ("Output over the year: 18 MWh.", {"annual_output_mwh": 18}, "supported"),
        ("The lake lies 12 metres below sea level.", {"elevation_m": -12}, "supported"),
        ("It is exactly 12 kg.", {"weight_kg": 12}, "supported"),
        ("It is exactly 12 kg.", {"weight_kg": 12.3}, "unresolved"),
        ("There are exactly 50 boats.", {"boats": 50}, "unresolved"),
    ],
)
def test_words_that_add_nothing(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("look", {"what": "lake"}, content)))[-1] == expected
