"""What is told of a thing whose own call failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]


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
