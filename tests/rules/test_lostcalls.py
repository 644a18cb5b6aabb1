"""What is told of a thing whose own call failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.conftest import Failed

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Fail = Callable[[Any], Any]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("- Ostby: 14 berths", "supported"),
        ("- Narvel: 9 berths", "unsupported"),
        ("- Narvel: 14 berths", "unsupported"),
        ("- **Narvel** – 9 berths", "unsupported"),
        ("- Narvel: no figure, the call failed", "unresolved"),
        ("- Narvel: 9 berths last year", "unresolved"),
        ("- Ostby: buoy link lost", "unsupported"),
        ("- Ostby: fully booked", "unresolved"),
    ],
)
def test_of_a_lost_call_nothing_is_known(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any], answer: str, expected: str
) -> None:
    calls = (
        ("harbour", {"port": "Ostby"}, {"berths": 14}),
        ("harbour", {"port": "Narvel"}, failed("buoy link lost")),
    )
    verdict = verdicts_of(case_of(answer, *calls))[-1]
    assert verdict == expected or (expected == "unresolved" and verdict != "unsupported")


def test_a_cell_of_a_lost_call(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    calls = (
        ("harbour", {"port": "Ostby"}, {"berths": 14}),
        ("harbour", {"port": "Narvel"}, failed("503 unavailable")),
    )
    table = "| Port | Berths |\n|---|---|\n| Ostby | 14 |\n| Narvel | {} |\n"
    assert verdicts_of(case_of(table.format("0"), *calls))[-1] == "unsupported"
    assert verdicts_of(case_of(table.format("n/a"), *calls))[-1] != "unsupported"


def test_what_another_result_says_of_it_is_no_invention(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    calls: Any = (
        ("harbour", {"port": "Ostby"}, {"berths": 14}),
        ("harbour", {"port": "Narvel"}, failed("503 unavailable")),
        ("guide", {}, [{"port": "Narvel", "berths": 9}, {"port": "Ostby", "berths": 14}]),
    )
    assert verdicts_of(case_of("- Narvel: 9 berths", *calls))[-1] != "unsupported"


def test_what_is_told_to_have_come_of_all_came_of_all(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    def verdict(answer: str, *more: Any) -> str:
        calls = (
            ("yield_of", {"farm": "Oak"}, {"n": 210}),
            ("yield_of", {"farm": "Elm"}, failed("refused")),
            ("yield_of", {"farm": "Ash"}, {"n": 164}),
            *more,
        )
        return verdicts_of(case_of(answer, *calls))[0]

    assert verdict("I have figures from all three farms: Oak 210, Ash 164.") == "unsupported"
    assert verdict("Every farm answered.") == "unsupported"
    assert verdict("Not all farms answered.") == "unresolved"
    assert verdict("I have figures from all four farms.") == "unresolved"
    again = ("yield_of", {"farm": "Elm"}, {"n": 30})
    assert verdict("I have figures from all three farms.", again) == "unresolved"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("eu-north is healthy, us-west has a warning.", "supported"),
        ("eu-north is healthy, ap-east is healthy too.", "unsupported"),
        ("eu-north and ap-east are healthy.", "unsupported"),
        ("eu-north is healthy; ap-east stayed quiet.", "unsupported"),
        ("ap-east has 2 failing checks.", "unsupported"),
        ("eu-north is healthy, but ap-east is down.", "unresolved"),
        ("eu-north is healthy, but ap-east didn't answer.", "supported"),
        ("ap-east might be healthy.", "unresolved"),
    ],
)
def test_a_clause_in_passing_about_a_lost_call(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any], answer: str, expected: str
) -> None:
    calls = [
        ("health", {"region": "eu-north"}, {"status": "healthy", "failing": 0}),
        ("health", {"region": "us-west"}, {"status": "warning", "failing": 2}),
        ("health", {"region": "ap-east"}, failed("connection refused")),
    ]
    assert verdicts_of(case_of(answer, *calls)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("List A is synced, 212 rows.", "supported"),
        ("List B has 212 rows.", "unsupported"),
        ("List C is synced, 212 rows.", "unresolved"),
        ("List B failed.", "supported"),
        ("List A failed.", "unsupported"),
        ("List B failed on a malformed header.", "unsupported"),
        ("List B failed on Monday.", "unresolved"),
    ],
)
def test_things_called_by_their_argument(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    calls = [
        ("sync", {"list": "A"}, {"ok": True, "rows": 212}),
        ("sync", {"list": "B"}, {"ok": False, "message": "lock held by job 9"}),
    ]
    assert verdicts_of(case_of(answer, *calls)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Mugs: 14.", "supported"),
        ("Mugs: 8.", "unsupported"),
        ("There are 14 mugs, 31 plates and 8 bowls in stock.", "supported"),
        ("There are 8 mugs.", "unsupported"),
        ("Spoons: 8.", "unresolved"),
    ],
)
def test_calls_whose_argument_is_said_in_the_plural(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    calls = [("stock", {"item": item}, {"qty": n}) for item, n in (("mug", 14), ("plate", 31), ("bowl", 8))]
    assert verdicts_of(case_of(answer, *calls)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The 18:40 to Voss has a delay of 25 minutes, and so has the 19:15 to Harle.", "unsupported"),
        ("The 18:40 to Voss has a delay of 25 minutes.", "supported"),
    ],
)
def test_the_same_is_not_so_of_what_a_call_failed_for(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    calls = [
        ("boat", {"dep": "18:40", "to": "Voss"}, {"dep": "18:40", "delay_min": 25}),
        ("boat", {"dep": "19:15", "to": "Harle"}, Failed("502 bad gateway")),
    ]
    assert verdicts_of(case_of(answer, *calls)) == [expected]


@pytest.mark.parametrize(
    ("second", "expected"), [(None, ["unsupported"]), ({"dep": "9:40", "delay_min": 7}, ["unresolved"])]
)
def test_so_is_what_no_call_answered_for(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, second: Any, expected: list[str]
) -> None:
    calls = (
        ("train", {"dep": "9:10", "to": "Ulm"}, {"dep": "9:10", "delay_min": 5}),
        ("train", {"dep": "9:40", "to": "Hof"}, second or failed("502 bad gateway")),
    )
    assert verdicts_of(case_of("The 9:10 to Ulm is late, and so is the 9:40 to Hof.", *calls)) == expected


@pytest.mark.parametrize("queen", ["missing", None])
def test_that_of_another_is_not_so_unless_it_is(
    case_of: CaseOf, verdicts_of: VerdictsOf, queen: str | None
) -> None:
    calls = [("hive", {"id": n}, {"hive": n, "queen": q}) for n, q in ((1, "marked"), (2, queen), (3, queen))]
    answer = "The queen of hive 1 is marked, and so is that of hive 2."
    assert verdicts_of(case_of(answer, *calls)) != ["supported"]
