"""Infinite values and values that are no number, told in words."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

BENCH: Call = ("bench", {}, '{"gain": Infinity, "cost": 0, "accuracy": 0.8}')
ODDS: Call = ("odds", {}, '{"left": {"odds": -Infinity}, "right": {"odds": 2.5}}')
SENSOR: Call = ("sensor", {}, '{"tilt": NaN, "speed": 4.0}')


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The gain is infinite.", BENCH, "supported"),
        ("The tool gives an infinite gain, with a cost of 0.", BENCH, "supported"),
        ("No finite gain can be given.", BENCH, "supported"),
        ("The gain is minus infinity.", BENCH, "unsupported"),
        ("The gain is not infinite.", BENCH, "unresolved"),
        ("The gain may be infinite.", BENCH, "unresolved"),
        ("The accuracy is infinite.", BENCH, "unresolved"),
        ("No finite cost was given.", BENCH, "unresolved"),
        ("The odds on the left are negative infinity.", ODDS, "supported"),
        ("The odds on the left are plus infinity.", ODDS, "unsupported"),
        ("The odds on the right are minus infinity.", ODDS, "unresolved"),
        ("The tilt is undefined.", SENSOR, "supported"),
        ("There is no valid tilt reading.", SENSOR, "supported"),
        ("The tilt is infinite.", SENSOR, "unresolved"),
        ("There is no valid speed.", SENSOR, "unresolved"),
    ],
)
def test_infinite_is_what_has_no_finite_number(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call, question="What are gain and accuracy?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        (
            "There is no meaningful price per guest, as there were 0 guests.",
            {"guests": 0, "price_per_guest": Decimal("Infinity")},
            "supported",
        ),
        (
            "There is no meaningful price per guest.",
            {"guests": 4, "price_per_guest": Decimal("7.5")},
            "unresolved",
        ),
    ],
)
def test_no_figure_that_means_anything(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("stats", {}, content))) == [expected]
