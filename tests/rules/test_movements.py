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
