"""Comparatives, superlatives of maps and of several results, gaps and totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TEMPS: Call = ("temps", {}, {"unit": "C", "temps": {"Ost": -9, "Fell": -3, "Brim": 4}})
TRAILS: Call = (
    "trails",
    {},
    [{"name": "Ridge", "km": 12.5, "climb_m": 310}, {"name": "Shore", "km": 14.0, "climb_m": 620}],
)
RIDERS: Call = ("stage", {}, "rider,seconds\nMoll,81.4\nTarn,79.9\nWex,80.6\n")
CROPS: Call = ("crops", {}, {"days": {"d1": 8, "d2": 21, "d3": 15}})
RAIN: Call = ("rain", {}, "month,mm\nMay,9\nJun,14\nJul,7\nAug,20\n")
CASKS: Call = (
    "casks",
    {},
    {"casks": [{"name": "Oak", "litres": 30, "rating": 4.1}, {"name": "Ash", "litres": 45, "rating": 3.2}]},
)
PRICES: tuple[Call, ...] = (
    ("quote", {"shop": "Nettle"}, {"price": 4.2}),
    ("quote", {"shop": "Juniper"}, {"price": 3.9}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("Ost was colder than Fell, at −9 °C against −3 °C.", (TEMPS,), "supported"),
        ("Fell was colder than Ost.", (TEMPS,), "unsupported"),
        ("Ost was drier than Fell.", (TEMPS,), "unresolved"),
        ("Shore is longer than Ridge.", (TRAILS,), "supported"),
        ("Shore is longer than Ridge but has less climbing.", (TRAILS,), "unsupported"),
        ("Tarn was the fastest with 79.9 s.", (RIDERS,), "supported"),
        ("Moll was the fastest with 81.4 s.", (RIDERS,), "unsupported"),
        ("Wex was the second fastest.", (RIDERS,), "supported"),
        ("The fastest veteran rider is Moll.", (RIDERS,), "unresolved"),
        ("Ash has the lowest rating.", (CASKS,), "supported"),
        ("Oak has the lowest rating.", (CASKS,), "unsupported"),
        ("Nettle is cheaper than Juniper.", PRICES, "unsupported"),
        ("Juniper is cheaper than Nettle.", PRICES, "supported"),
        ("Nettle isn't cheaper than Juniper.", PRICES, "unresolved"),
        ("The gap between the best and the worst day was 13.", (CROPS,), "supported"),
        ("The gap between the best and the worst day was 12.", (CROPS,), "unsupported"),
        ("Fell and Brim, at −3 °C and 4 °C, which puts the two 7 °C apart.", (TEMPS,), "supported"),
        ("From May to July there were 30 mm of rain in total.", (RAIN,), "supported"),
        ("The two casks add up to 85 litres.", (CASKS,), "unsupported"),
    ],
)
def test_comparisons(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert verdicts_of(case_of(answer, *calls))[-1] == expected


def test_a_failed_call_keeps_a_superlative_open(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    calls = (*PRICES, ("quote", {"shop": "Sorrel"}, failed("timeout")))
    assert verdicts_of(case_of("Juniper is the cheapest.", *calls)) == ["unresolved"]
    assert verdicts_of(case_of("Juniper is the cheapest.", *PRICES)) == ["supported"]
    assert verdicts_of(case_of("Nettle is the cheapest.", *PRICES)) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Hall A used more than hall B.", "supported"),
        ("Hall B used more than hall A.", "unsupported"),
        ("Hall B used less than hall A.", "supported"),
        ("Hall A used the most.", "supported"),
        ("Hall B used the most.", "unsupported"),
        ("Hall A lost more than hall B.", "unresolved"),
    ],
)
def test_a_verb_before_more_names_the_field(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("halls", {}, [{"hall": "A", "used": "1.9 MWh"}, {"hall": "B", "used": "1850 kWh"}])
    assert verdicts_of(case_of(answer, call)) == [expected]


WAYS: Call = ("ways", {}, {"ferry": {"minutes": 95}, "tunnel bus": {"time": "1 h 10 min"}})
CANDLES: Call = ("candles", {}, {"Moss": {"burn": "30 h"}, "Fir": {"burn": "1500 min"}})
BOARDS: Call = ("boards", {}, {"A1": {"width_cm": 30}, "B1": {"width_cm": 42}})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The ferry is slower than the tunnel bus.", WAYS, "supported"),
        ("The tunnel bus is slower than the ferry.", WAYS, "unsupported"),
        ("The ferry is slower.", WAYS, "supported"),
        ("The tunnel bus is slower.", WAYS, "unsupported"),
        ("The ferry is cheaper than the tunnel bus.", WAYS, "unresolved"),
        ("Moss burns longer than Fir.", CANDLES, "supported"),
        ("Fir burns longer than Moss.", CANDLES, "unsupported"),
        ("Fir has the longer wick.", CANDLES, "unresolved"),
        ("Fir is larger than Moss.", CANDLES, "unresolved"),
        ("B1 is longer than A1.", BOARDS, "unresolved"),
    ],
)
def test_the_only_measure_that_two_things_have_is_what_they_are_compared_by(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call, question="Which one is slower?")) == [expected]
