"""A statement is its speaker's own: who only answered it, or said something else, did not make it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

NOTES: Call = (
    "notes",
    {"item": 2},
    "Item 2, boathouse. Ms Orr said the boathouse leaks after storms. The surveyor replied that the roof is sound.",
)
THREAD: Call = (
    "thread",
    {},
    [
        {"by": "tenant", "text": "The boiler rattles every single night."},
        {"by": "landlord", "text": "A plumber checked the valve twice."},
    ],
)
CHAT: Call = (
    "chat",
    {},
    "Ada: the printer jams on glossy paper\nBen: matte sheets work once the tray is dry",
)
AGREED: Call = (
    "notes",
    {},
    "Ms Orr said the boathouse leaks after storms. The surveyor agreed with her.",
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Ms Orr said the boathouse leaks after storms.", NOTES, "supported"),
        ("The surveyor replied that the roof is sound.", NOTES, "supported"),
        ("The surveyor said the boathouse leaks.", NOTES, "unsupported"),
        ("Ms Orr said the roof is sound.", NOTES, "unsupported"),
        ("According to the surveyor, the boathouse leaks after storms.", NOTES, "unsupported"),
        ("The surveyor said that the boathouse roof leaks.", NOTES, "unresolved"),
        ("The diver said the boathouse leaks.", NOTES, "unresolved"),
        ("The landlord says the boiler rattles every night.", THREAD, "unsupported"),
        ("Ben says the printer jams on glossy paper.", CHAT, "unsupported"),
        ("The surveyor said the boathouse leaks.", AGREED, "unresolved"),
    ],
)
def test_a_statement_is_given_to_who_made_it(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


def test_what_a_pronoun_says_may_be_anybodys(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    text = "Ms Orr said the boathouse leaks. The surveyor said the roof is sound. He added that the boathouse leaks."
    case = case_of("The surveyor said the boathouse leaks.", ("notes", {}, text))
    assert verdicts_of(case) != ["unsupported"]
