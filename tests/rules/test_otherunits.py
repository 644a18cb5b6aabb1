"""A number told in another unit than the evidence gives it in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

GLIDER = ("glider", {"type": "K6"}, {"reach_nmi": 120, "ballast_us_gal": 40, "span_m": 15})
LEAK: Any = ("leak", {}, {"rate": 3.1e-7, "unit": "Pa·m³/s"})
GUST = ("gusts", {"mast": "pier"}, {"gust_ms": 18})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Its reach is about 222 km.", GLIDER, "supported"),
        ("Its reach is about 120 km.", GLIDER, "unsupported"),
        ("It takes 40 litres of ballast.", GLIDER, "unsupported"),
        ("It takes 40 gallons of ballast.", GLIDER, "supported"),
        ("Volume: 5,600 l", ("tank", {}, {"no": 9, "litres": 5600}), "supported"),
        ("Volume: 5,900 l", ("tank", {}, {"no": 9, "litres": 5600}), "unsupported"),
        ("The volume of sales is 5,600 l.", ("tank", {}, {"no": 9, "litres": 5600}), "unresolved"),
        ("The span is 15 feet.", GLIDER, "unsupported"),
        ("The gusts reach 18 m/s, or roughly 18 knots.", GUST, "unsupported"),
        ("The gusts reach 18 m/s, or roughly 35 knots.", GUST, "supported"),
        ("It burns 30 mL/min.", ("burn", {}, {"burn_ml_min": 30}), "supported"),
        ("It burns 31 mL/min.", ("burn", {}, {"burn_ml_min": 30}), "unsupported"),
        ("The climb takes 15 minutes.", GLIDER, "unresolved"),
        ("The leak rate is 3.1 × 10⁻⁷ Pa·m³/s.", LEAK, "supported"),
        ("The leak rate is 3.1 × 10⁻⁶ Pa·m³/s.", LEAK, "unsupported"),
        ("The leak rate is 3.1 × 10⁻⁷ Pa·l/s.", LEAK, "unresolved"),
        ("The limit is 1 × 10⁻⁷ Pa·m³/s.", LEAK, "unresolved"),
    ],
)
def test_a_number_in_another_unit(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


FAQ = {"q": "How long does a claim take?", "a": "10 to 15 working days after all papers are in."}
BOTH = "Refunds take 5 business days, parcels 5 calendar days."
PLAIN = "Refunds take 5 calendar days."
TERMS = {"processing_working_days": 5, "grace_calendar_days": 10}


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("A claim takes 10 to 15 calendar days.", FAQ, "unsupported"),
        ("A claim takes up to 15 calendar days.", FAQ, "unsupported"),
        ("Refunds take 5 working days.", PLAIN, "unsupported"),
        ("Processing takes 5 calendar days.", TERMS, "unsupported"),
        ("The grace is 10 business days.", TERMS, "unsupported"),
        ("A claim takes 10 to 15 business days.", FAQ, "supported"),
        ("A claim takes 10 to 15 days.", FAQ, "unresolved"),
        ("Parcels take 5 calendar days.", BOTH, "supported"),
        ("Refunds take 5 calendar days.", PLAIN, "supported"),
        ("Refunds do not take 5 working days.", PLAIN, "unresolved"),
        ("Processing takes 5 working days.", TERMS, "supported"),
    ],
)
def test_working_days_are_no_calendar_days(
    answer: str, content: object, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, content))) == [expected]


BARGE: Any = ("barge", {}, {"cargo_t": 1.5, "hull_t": 9})
PUMP: Any = ("pump", {}, {"rate_mg_min": 0.4, "dose_mg": 3})


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("The cargo is 1,500 kg.", (BARGE,), "supported"),
        ("The cargo is 1,600 kg.", (BARGE,), "unsupported"),
        ("The hull is 1,500 kg.", (BARGE,), "unresolved"),
        ("The cargo is 15,000 kg.", (BARGE,), "unsupported"),
        ("The rate is 0.4 mg/min.", (PUMP,), "supported"),
        ("The rate is 0.5 mg/min.", (PUMP,), "unsupported"),
        ("The dose is 0.4 mg/min.", (PUMP,), "unresolved"),
    ],
)
def test_a_unit_that_the_key_ends_in(
    case_of: Callable[..., Case],
    verdicts_of: Callable[[Case], list[str]],
    answer: str,
    calls: tuple[Any, ...],
    verdict: str,
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
