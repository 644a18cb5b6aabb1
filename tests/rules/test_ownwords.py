"""What a claim gives back to the user as theirs is theirs; what it says of the evidence behind that is judged by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

RENT: Call = ("rent", {"bike": "tandem"}, {"bike": "tandem", "day_rate": 38, "seats": 2})
ASK = "I was quoted 45 a day for the tandem, with a deposit of 90. Does the tandem fit my budget of 30?"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You were quoted 45 a day, but the day rate is 38.", "supported"),
        ("You said 45; our system has a day rate of 38.", "unresolved"),
        ("You mentioned 45 a day and a deposit of 90; the day rate is 38.", "supported"),
        ("You mention a deposit of 90 – the day rate is 38.", "supported"),
        ("You mention a deposit of 90; our system has a day rate of 38.", "supported"),
        ("You were quoted 45 a day, but the day rate is 45.", "unsupported"),
        ("You mentioned a deposit of 45; the day rate is 38.", "unresolved"),
        ("You mentioned 60 a day; the day rate is 38.", "unresolved"),
        ("You said you were not quoted 45 a day; the day rate is 38.", "unresolved"),
        ("You were quoted 45 a day, which is the day rate.", "unresolved"),
        ("You gave a budget of 30 and the day rate is 38, so it fits.", "unresolved"),
        ("You gave a budget of 30 and the day rate is 38, so yes.", "unresolved"),
    ],
)
def test_what_the_user_said_is_theirs(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, RENT, question=ASK)) == [expected]
