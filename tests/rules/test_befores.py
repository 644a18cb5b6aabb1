"""A value of before is not the present one, a level is no change, and the most is not the least."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

RENT: Call = ("rent", {}, {"rent": {"current": 1200, "former": 1100}})
COST: Call = ("cost", {}, {"cost": {"value": 1900, "prev": 2400}})
SALES: Call = ("shop", {}, {"arr": 84000, "arr_last_year": 70000})
LIMIT: Call = ("note", {}, "The withdrawal limit was cut from 50 to 30.")
FEE: Call = ("prices", {}, {"fee": 49, "previous_fee": 19})
RAISE: Call = ("wage", {}, {"wage_increase": 250, "wage": 3100})
SNOW: Call = ("snow", {}, {"snow_cm": {"min": 2, "max": 5}})
DELAY: Call = ("delay", {}, {"delay_min": {"min": 5, "max": 25}})
DISCOUNT: Call = ("offer", {}, {"max_discount_pct": 40})

CHARGE: Call = ("rates", {}, {"fee_pct": 0.45})

HEADS: Call = ("note", {}, "Headcount fell by 12 to 214.")
MOVED: Call = ("note", {}, "The launch was moved from 15 June to 1 June.")


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The rent is now 1,200.", RENT, "supported"),
        ("The rent was formerly 1,100.", RENT, "supported"),
        ("The rent is now 1,100.", RENT, "unsupported"),
        ("The rent is 1,100.", RENT, "unresolved"),
        ("The cost was 2,400 before.", COST, "supported"),
        ("The cost currently stands at 2,400.", COST, "unresolved"),
        ("ARR is 84,000.", SALES, "supported"),
        ("ARR is 70,000 this year.", SALES, "unresolved"),
        ("The withdrawal limit is now 30.", LIMIT, "supported"),
        ("The withdrawal limit is now 50.", LIMIT, "unresolved"),
        ("The fee rose by 30.", FEE, "supported"),
        ("The fee went up by 49.", FEE, "unresolved"),
        ("The wage increased by 250.", RAISE, "supported"),
        ("The wage increased by 3,100.", RAISE, "unresolved"),
        ("Up to 5 cm of snow is expected.", SNOW, "supported"),
        ("At least 5 cm of snow is expected.", SNOW, "unresolved"),
        ("Up to 2 cm of snow is expected.", SNOW, "unresolved"),
        ("The delay is at least 5 minutes.", DELAY, "supported"),
        ("The delay is at least 25 minutes.", DELAY, "unresolved"),
        ("The discount is up to 40%.", DISCOUNT, "supported"),
        ("The discount is at least 40%.", DISCOUNT, "unresolved"),
        ("The fee is 0.45%.", CHARGE, "supported"),
        ("The fee is 45%.", CHARGE, "unresolved"),
        ("Headcount fell to 214.", HEADS, "supported"),
        ("Headcount fell to 12.", HEADS, "unresolved"),
        ("The launch was moved from 1 June to 15 June.", MOVED, "unresolved"),
    ],
)
def test_a_value_is_told_of_its_own_side(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


INSTEAD = "Kanne: 39 € statt 59 €. Mug $18 instead of $30."
FARES = {"fare": {"local": 3, "zone": 7, "night": 11}, "span_m": [40, 65]}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("Die Kanne kostet 39 €.", INSTEAD, "supported"),
        ("Die Kanne kostet 59 €.", INSTEAD, "unresolved"),
        ("The mug costs $18.", INSTEAD, "supported"),
        ("The mug costs $30.", INSTEAD, "unresolved"),
        ("Fares go up to 11.", FARES, "supported"),
        ("Fares go up to 7.", FARES, "unresolved"),
        ("The zone fare is at least 7.", FARES, "supported"),
        ("The fare is at least 7.", FARES, "unresolved"),
        ("The span is at least 65 m.", FARES, "unresolved"),
    ],
)
def test_what_was_replaced_or_surpassed_is_not_what_holds(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]
