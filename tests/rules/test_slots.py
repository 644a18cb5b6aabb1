"""Things called by a number or letter behind their noun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

TICKET: Any = ("ticket", {}, {"holder": "Ines", "gate": 14, "pier": "B", "locker_no": "D7", "bags": 2})
TWO: Any = ("lanes", {}, [{"runner": "Ada", "lane": 3}, {"runner": "Bo", "lane": 6}])


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Ines is at gate 14, pier B.", TICKET, "supported"),
        ("Ines leaves from gate 15.", TICKET, "unsupported"),
        ("Ines leaves from gate 14, pier C.", TICKET, "unsupported"),
        ("Her bags are in locker D9.", TICKET, "unsupported"),
        ("Go to gate 3 hours ahead.", TICKET, "unresolved"),
        ("It moved from gate 2 to gate 14.", TICKET, "unresolved"),
        ("If gate 15 is closed, ask the staff.", TICKET, "unresolved"),
        ("Her bag 7 is heavy.", TICKET, "unresolved"),
        ("Gate 14.5 does not exist.", TICKET, "unresolved"),
        ("Ada runs in lane 4.", TWO, "unsupported"),
        ("She runs in lane 6.", TWO, "unresolved"),
    ],
)
def test_a_number_behind_a_noun_is_held_against_the_field_of_that_name(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
