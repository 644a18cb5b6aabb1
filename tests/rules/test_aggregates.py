"""Sums, means, extremes, differences and shares that the wording calls for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.aggregates import aggregates

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

SALES: Call = (
    "sales",
    {"year": 2031},
    {
        "quarters": [
            {"quarter": "Q1", "revenue": 1200, "orders": 31},
            {"quarter": "Q2", "revenue": 1500, "orders": 47},
            {"quarter": "Q3", "revenue": 900, "orders": 22},
        ]
    },
)
POLL: Call = ("poll", {}, {"invited": 480, "answered": 216})
BILL: Call = ("bill", {}, {"last_year": 1045, "this_year": 980})
PART: Call = ("sales", {}, {"quarters": [{"revenue": 1200}, {"revenue": 1500}], "next_cursor": "p2"})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        (
            "The total revenue is 3,600.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The average revenue is 1,200.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The average revenue is 1,300.",
            (SALES,),
            "unsupported wrong_derivation /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The median revenue is 1,200.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The highest revenue is 1,500.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The highest revenue is 1,200.",
            (SALES,),
            "unsupported wrong_derivation /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The lowest revenue is 900.",
            (SALES,),
            "supported derived /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The lowest revenue is 1,200.",
            (SALES,),
            "unsupported wrong_derivation /quarters/0/revenue /quarters/1/revenue /quarters/2/revenue",
        ),
        (
            "The total orders are 100.",
            (SALES,),
            "supported derived /quarters/0/orders /quarters/1/orders /quarters/2/orders",
        ),
        ("The lowest revenue is 1,200.", (PART,), "abstains"),
        ("The difference is 65.", (BILL,), "supported derived /last_year /this_year"),
        ("The difference is 75.", (BILL,), "unsupported wrong_derivation /last_year /this_year"),
        ("45% answered.", (POLL,), "supported derived /answered /invited"),
    ],
)
def test_aggregates(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("aggregates", case_of(answer, *calls))


GUSTS: Call = ("forecast", {"city": "Osterby"}, {"hours": [{"gust": 4.5}, {"gust": 9.25}, {"gust": 6.5}]})
LEGS: Call = (
    "one_stop",
    {"day": "2031-04-02"},
    [
        [{"leg": "RR12", "price": 310}, {"leg": "RR40", "price": 145}],
        [{"leg": "RR12", "price": 310}, {"leg": "RR55", "price": 220}],
    ],
)
BORN: Call = ("staff", {}, {"people": [{"born": 1971}, {"born": 1988}, {"born": 1990}]})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("Gusts of up to 9.25.", (GUSTS,), ["supported"]),
        ("Gusts of up to 4.5.", (GUSTS,), ["unresolved"]),  # some gust is that, and another is more
        ("RR12 and RR40: price 455.", (LEGS,), ["unresolved"]),  # the legs of one journey added up
    ],
)
def test_a_figure_is_held_against_what_its_wording_asks_for(
    answer: str,
    calls: tuple[Call, ...],
    expected: list[str],
    case_of: CaseOf,
    verdicts_of: Callable[[Case], list[str]],
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == expected


def test_the_extreme_of_calendar_years_does_not_refute_an_age(
    case_of: CaseOf, atoms_of: Callable[..., list[tuple[str, str]]]
) -> None:
    case = case_of("The oldest was born 36.68 years before.", BORN)
    assert atoms_of(aggregates.read, case) == []
    case = case_of("The oldest was born in 1974.", BORN)
    assert ("good", "derived") not in atoms_of(aggregates.read, case)


def test_a_total_that_no_step_gives_is_refuted(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    assert verdicts_of(case_of("The total revenue is 4,100.", SALES)) == ["unsupported"]


BILLS: Call = (
    "bills",
    {},
    "no,state,amount\nA-1,open,120.50\nA-2,paid,80.00\nA-3,open,40.25\nA-4,open,60.00\n",
)
HUTS: Call = (
    "harvest",
    {},
    {"huts": [{"hut": "Oak", "kg": 10.5}, {"hut": "Lime", "kg": 21}, {"hut": "Fern", "kg": 9.5}]},
)
DAYS: Call = (
    "timesheet",
    {"who": "Ama"},
    [{"day": "Mon", "h": 8}, {"day": "Tue", "h": 7.5}, {"day": "Wed", "h": 6.25}],
)
TAKINGS: Call = ("takings", {}, {"Quay": 310, "Mill": 402, "Park": 289, "Gate": 385})
CROPS: Call = ("crops", {}, "plot,crop,tonnes\nN1,rye,12.4\nN2,rye,9.8\nS1,oats,7.1\nS2,rye,11.3\n")


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The three open bills add up to 220.75.", BILLS, "supported"),
        ("The three open bills add up to 300.75.", BILLS, "unsupported"),
        ("The open bills add up to 300.75.", BILLS, "unresolved"),
        ("The four bills add up to 300.75.", BILLS, "supported"),
        ("The three huts gave 41 kg, an average of 13.67 kg each.", HUTS, "supported"),
        ("The three huts gave 43 kg, an average of 13.67 kg each.", HUTS, "unsupported"),
        ("The three huts gave 41 kg each.", HUTS, "unresolved"),
        ("Rye came to 33.5 t.", CROPS, "supported"),
        ("Oats came to 33.5 t.", CROPS, "unresolved"),
        ("Ama worked 21.75 hours.", DAYS, "supported"),
        ("Ama worked 22.75 hours.", DAYS, "unsupported"),
        ("Ama worked 21.75 hours on Monday.", DAYS, "unresolved"),
        ("Ama worked 21.75 hours less than Bo.", DAYS, "unresolved"),
        ("The four branches took 1,386.", TAKINGS, "supported"),
        ("Quay took 1,386.", TAKINGS, "unsupported"),
        ("The four branches lost 1,386.", TAKINGS, "unresolved"),
    ],
)
def test_totals_by_what_is_added_up(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    question = "How much did the branches and huts take, and how many hours did Ama work?"
    assert verdicts_of(case_of(answer, call, question=question)) == [expected]


GUESTS: Call = ("guests", {}, {"guests": 240, "vegetarian": 60})
READERS: Call = ("readers", {}, {"before": 5000, "after": 5600})
TREES: Call = ("trees", {}, {"planted": 240, "alive": 174})
TESTS: Call = ("tests", {}, {"ran": 2000, "passed": 1996})
SEATS: Call = ("seats", {}, {"sold": 45, "capacity": 60})
VISITS: Call = ("visits", {}, [{"year": 2022, "visits": 440}, {"year": 2026, "visits": 470}])
LATE: Call = ("late", {}, {"late_share": {"North": 0.05, "South": 0.075}})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("60 of the 240 guests are vegetarian, that's 25%.", GUESTS, "supported"),
        ("60 of the 240 guests are vegetarian, that's 40%.", GUESTS, "unsupported"),
        ("25% are vegetarian, 60 of 240.", GUESTS, "supported"),
        ("It rose from 5,000 to 5,600 (12%).", READERS, "supported"),
        ("It rose from 5,000 to 5,600, that is 10.7%.", READERS, "unsupported"),
        ("100% of the tests passed, with no failure.", TESTS, "unsupported"),
        ("99.8% of the tests passed.", TESTS, "supported"),
        ("60% of the trees planted were oaks.", TREES, "unresolved"),
        ("75% of the seats are sold, so 25% are left.", SEATS, "supported"),
        ("75% of the seats are sold, so 15% are left.", SEATS, "unsupported"),
        ("Visits in 2026 were 30 higher than in 2022.", VISITS, "supported"),
        ("Visits in 2026 were 30 lower than in 2022.", VISITS, "unsupported"),
        ("The late share in South was 2.5 percentage points higher than in North.", LATE, "supported"),
        ("The late share in North was 2.5 percentage points higher than in South.", LATE, "unsupported"),
    ],
)
def test_shares_and_steps_that_the_sentence_works_out(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


PERCENTILES = {"wait_min": {"p50": 12, "p95": 48, "p99": 90}}
DAYS_OF_WAIT = {"wait_min": {"Mon": 12, "Tue": 48, "Wed": 90}}
BANDS = [{"band": "0-9", "kids": 20}, {"band": "10-19", "kids": 61}, {"band": "20+", "kids": 24}]
DECKS = {"decks": [{"deck": 4, "cabins": 8}, {"deck": 6, "cabins": 3}]}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("The total wait is 150 minutes.", DAYS_OF_WAIT, "supported"),
        ("The total wait is 150 minutes.", PERCENTILES, "unresolved"),
        ("The average wait is 50 minutes.", PERCENTILES, "unresolved"),
        ("The 20+ band is the largest.", BANDS, "unresolved"),
        ("Deck 6 is the largest.", DECKS, "unresolved"),
    ],
)
def test_what_tells_of_a_distribution_or_of_a_row_is_not_computed_with(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("350 visitors came.", "supported"), ("350 visitors come a day.", "unresolved")],
)
def test_a_sum_is_nothing_for_each_day(
    case_of: Callable[..., Case], verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    days = [{"day": f"2026-03-0{n}", "visitors": v} for n, v in ((2, 120), (3, 80), (4, 150))]
    found = verdicts_of(case_of(answer, ("visits", {}, days)))
    assert found == [expected] or (expected == "unresolved" and found != ["supported"])
