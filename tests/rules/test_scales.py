"""Marks on a scale, measures told twice, what is kept on file, and failures of another call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]
Failing = Callable[[Any], Any]

GUIDE: Call = ("guide", {"tour": "caves"}, {"tour": "caves", "rating": {"value": 3.8, "scale_max": 5}})
TASTING: Call = ("tasting", {"jar": 4}, {"jar": 4, "score": 8.5, "scale_max": 10})
STORM: Call = ("buoy", {"no": 7}, {"wind_kn": 22, "water_c": 10})
CARD: Call = ("card", {"name": "Oduya"}, {"name": "I. Oduya", "fax": "+44 20 7946 0011", "pager": None})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Visitors give the caves tour 5 out of 5.", GUIDE, "unsupported"),
        ("The tour has a rating of 3.8 out of 5.", GUIDE, "supported"),
        ("5 out of 5 visitors were wet.", GUIDE, "unresolved"),
        ("Jar 4 scored 8.5 on the 10-point scale.", TASTING, "supported"),
        ("Jar 4 scored 10 on the 10-point scale.", TASTING, "unsupported"),
        ("The wind is 22 knots, roughly 36 km/h.", STORM, "unsupported"),
        ("The wind is 22 knots, roughly 41 km/h.", STORM, "supported"),
        ("The water is 10 °C (50 °F).", STORM, "supported"),
        ("The water is 10 °C (60 °F).", STORM, "unsupported"),
        ("There's no fax number on file.", CARD, "unsupported"),
        ("There's no pager number on file.", CARD, "supported"),
        ("There's no home fax number on file.", CARD, "unresolved"),
    ],
)
def test_marks_measures_and_files(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


def test_the_failure_of_another_call(case_of: CaseOf, verdicts_of: VerdictsOf, failed: Failing) -> None:
    lost: Call = ("depth", {"well": "north"}, failed("probe offline"))
    read: Call = ("depth", {"well": "south"}, {"depth_m": 14})
    assert verdicts_of(case_of("The south lookup failed.", lost, read))[-1] == "unsupported"
    assert verdicts_of(case_of("The north lookup failed.", lost, read))[-1] == "supported"
    assert verdicts_of(case_of("One lookup failed.", lost, read))[-1] != "unsupported"


def test_twice_is_not_once(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    calls = [("send_email", {"to": "ana@pier.example"}, {"message_id": n}) for n in ("<m1@x>", "<m2@x>")]
    assert verdicts_of(case_of("I sent it just once.", *calls))[-1] == "unsupported"
    assert verdicts_of(case_of("I sent it just once.", calls[0]))[-1] != "unsupported"


BANK: Call = (
    "bank",
    {},
    {"bank": "Ost", "profit_musd": 310, "assets_eur_bn": 41.7, "clients_k": 95, "span_m": 410},
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Ost's profit was $310 million.", "supported"),
        ("Ost's profit was $310.", "unsupported"),
        ("Ost's profit was $310 billion.", "unsupported"),
        ("Ost's profit was €310 million.", "unsupported"),
        ("Ost has assets of €41.7 billion.", "supported"),
        ("Ost has 95,000 clients.", "supported"),
        ("Ost has 95 clients.", "unresolved"),
        ("Ost has a span of 410 m.", "supported"),
        ("Ost has a span of 410 million.", "unsupported"),
    ],
)
def test_a_scale_in_the_name_of_a_field(
    case_of: Callable[..., Case], verdicts_of: Callable[[Case], list[str]], answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, BANK)) == [verdict]


HEADED = {
    "rows": [
        {"Period": "Q1", "Costs (k€)": 610, "Staff": 34},
        {"Period": "Q2", "Costs (k€)": 700, "Staff": 41},
    ]
}
BY_YEAR = [
    {"Metric": "Sales (M$)", "2022": 84.2, "2023": 91.7},
    {"Metric": "Staff", "2022": 412, "2023": 430},
]
NAMED = {"gdp_bn_eur": 20.3, "debt_m_usd": 48.2, "budget_k_eur": 95, "ebit_m": 163, "height_m": 12}


@pytest.mark.parametrize(
    ("payload", "answer", "verdict"),
    [
        (HEADED, "Costs in Q2 were 700 thousand euros.", "supported"),
        (HEADED, "Costs in Q2 were €700,000.", "supported"),
        (HEADED, "Costs in Q2 were €700 million.", "unsupported"),
        (HEADED, "Total costs were 1,310 thousand euros.", "supported"),
        (HEADED, "Total costs were 1,410 thousand euros.", "unsupported"),
        (BY_YEAR, "Sales were $91.7 million in 2023.", "supported"),
        (BY_YEAR, "Sales were $91.7 billion in 2023.", "unsupported"),
        (BY_YEAR, "Staff was 430 in 2023.", "supported"),
        (BY_YEAR, "2023 lag Staff bei 430.", "supported"),
        (NAMED, "GDP is 20.3 billion euros.", "supported"),
        (NAMED, "GDP is 20.3 million euros.", "unsupported"),
        (NAMED, "Debt is $48.2 million.", "supported"),
        (NAMED, "Debt is €48.2 million.", "unsupported"),
        (NAMED, "The budget is €95,000.", "supported"),
        (NAMED, "EBIT was 163 million.", "supported"),
        (NAMED, "The height is 12 million.", "unsupported"),
    ],
)
def test_scales_before_a_currency_in_brackets_and_in_the_first_cell_of_a_row(
    case_of: Callable[..., Case],
    verdicts_of: Callable[[Case], list[str]],
    payload: Any,
    answer: str,
    verdict: str,
) -> None:
    assert verdicts_of(case_of(answer, ("figures", {}, payload))) == [verdict]
