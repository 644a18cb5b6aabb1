"""Which way something went, where the sentence gives both ends of the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ORDERS: Call = (
    "orders",
    {},
    {
        "rows": [
            {"quarter": "Q1", "orders": 1420},
            {"quarter": "Q2", "orders": 1388},
            {"quarter": "Q3", "orders": 1500},
        ]
    },
)
LEVELS: Call = (
    "gauge",
    {},
    {"readings": [{"day": "2031-05-01", "level_m": 3.2}, {"day": "2031-05-02", "level_m": 2.9}], "staff": 12},
)
HALLS: Call = ("halls", {}, {"halls": [{"name": "Lisk", "beds": 40}, {"name": "Portel", "beds": 25}]})
PRICES: Call = ("price", {}, {"price": {"old": 150, "new": 121}, "currency": "EUR"})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Orders were 1,388 in Q2, down from 1,420 in Q1.", ORDERS, "supported"),
        ("Orders were 1,388 in Q2, up from 1,420 in Q1.", ORDERS, "unsupported"),
        ("Orders were 1,420 in Q1 and fell to 1,388 in Q2.", ORDERS, "supported"),
        ("Orders were 1,420 in Q1 and rose to 1,388 in Q2.", ORDERS, "unsupported"),
        ("After 1,420 orders in Q1 they dropped slightly to 1,388 in Q2.", ORDERS, "unresolved"),
        ("After 1,420 orders in Q1 they dropped to 1,388 in Q2.", ORDERS, "supported"),
        ("After 1,420 orders in Q1 they climbed to 1,388 in Q2.", ORDERS, "unsupported"),
        ("The level was 3.2 m on 1 May and dropped to 2.9 m on 2 May.", LEVELS, "supported"),
        ("The level was 3.2 m on 1 May and rose to 2.9 m on 2 May.", LEVELS, "unsupported"),
        ("The price was €150 and fell to €121.", PRICES, "supported"),
        ("The price was €150 and rose to €121.", PRICES, "unsupported"),
        # another subject, another field
        ("Lisk has 40 beds and Portel fell to 25.", HALLS, "unresolved"),
        ("With 12 staff the level dropped to 2.9 m.", LEVELS, "unresolved"),
    ],
)
def test_a_way_between_two_numbers_goes_as_it_is_told(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The request took 2.4 seconds.", "unresolved"),
        ("The request took 3.4 seconds.", "unsupported"),
    ],
)
def test_a_number_of_a_log_line_has_the_unit_of_its_key(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    line = "2031-04-02T10:00:01Z GET /beds 200 latency_ms=2400"
    assert verdicts_of(case_of(answer, ("read_log", {}, line))) == [verdict]


def test_what_a_whole_comes_to_may_be_worked_out(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    recipe: Call = ("recipe", {}, "Serves 4. Each serving has 410 calories.")
    assert verdicts_of(case_of("The whole pot has 1,640 calories.", recipe)) == ["unresolved"]
    assert verdicts_of(case_of("The whole pot has 1,540 calories.", recipe)) == ["unsupported"]


GAINS: Call = ("staff", {}, {"Headcount change": -18})
YEARS: Call = ("books", {}, {"2030": {"profit": 12.4}, "2031": {"profit": 10.9}})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Headcount fell by 18.", GAINS, "supported"),
        ("Headcount rose by 18.", GAINS, "unsupported"),
        ("Headcount fell to 18.", GAINS, "unresolved"),
        ("Headcount is down to 18.", GAINS, "unresolved"),
        ("Profit fell to 10.9 in 2031.", YEARS, "supported"),
        ("Profit fell from 12.4 to 10.9.", YEARS, "unresolved"),
    ],
)
def test_where_something_went_is_not_how_far(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


LAST: Call = ("desk", {}, {"tickets": {"value": 812, "prev": 764}})
TRADE: Call = ("quote", {}, {"ticker": "ZZ", "open": 51.2, "close": 49.7})
SEASONS: Call = ("club", {}, {"club": "Elks", "points_this_season": 61, "points_last_season": 48})
MONTHS: Call = ("visits", {}, {"visits": {"jan": 340, "feb": 298}})
DAYS: Call = ("weather", {}, [{"day": "Mon", "temp": 80}, {"day": "Tue", "temp": 64}])
WEEKS: Call = ("errors", {}, {"errors": {"week_1": 90, "week_2": 120}})
LAG: Call = ("lag", {}, {"p95_ms": {"before": 1310, "after": 1480}})
PLANS: Call = ("plans", {}, [{"plan": "Basic", "fee": 12}, {"plan": "Pro", "fee": 18}])


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Tickets rose from 764 to 812.", LAST, "supported"),
        ("Tickets fell from 812 to 764.", LAST, "unsupported"),
        ("ZZ fell from 51.2 to 49.7.", TRADE, "supported"),
        ("ZZ rose from 49.7 to 51.2.", TRADE, "unsupported"),
        ("ZZ was down 1.5.", TRADE, "supported"),
        ("ZZ was up 1.5.", TRADE, "unsupported"),
        ("ZZ gained 1.5.", TRADE, "unresolved"),
        ("The Elks dropped from 61 points to 48.", SEASONS, "unsupported"),
        ("Visits fell from 340 to 298.", MONTHS, "supported"),
        ("Visits rose from 298 to 340.", MONTHS, "unsupported"),
        ("The temperature fell from 80 on Monday to 64 on Tuesday.", DAYS, "supported"),
        ("The temperature rose from 64 on Monday to 80 on Tuesday.", DAYS, "unsupported"),
        ("Errors fell from 120 to 90.", WEEKS, "unsupported"),
        ("Errors are up 30.", WEEKS, "supported"),
        ("Errors are down 30.", WEEKS, "unresolved"),
        ("p95 got better by 170 ms.", LAG, "unresolved"),
        ("The fee drops from 18 for Pro to 12 for Basic.", PLANS, "supported"),  # no time, no order
    ],
)
def test_a_way_begins_with_the_earlier_number(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
