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


HOPE = "Residents hope the lido will reopen in May."


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("The council says the lido will reopen in May.", f"{HOPE} The council has given no date.", "unsupported"),
        ("The council has announced that the lido will reopen in May.", f"{HOPE} The council declined to comment.", "unsupported"),
        ("The council expects the lido to reopen in May.", f"{HOPE} Council staff called July likelier.", "unsupported"),
        ("The council says the lido will reopen in May.", f"{HOPE} The council named that month too.", "unresolved"),
        ("The council says the lido will reopen in May.", f"{HOPE} The council promised just that.", "unresolved"),
        ("The council says the lido will reopen in May.", f"{HOPE} The council makes no secret of such plans.", "unresolved"),
        ("The council says the lido will reopen in May.", f"{HOPE} The diver has given no date.", "unresolved"),
        ("The council says the lido will reopen in May.", "The lido will reopen in May, the council told us. Residents hope the lido will reopen in May.", "unresolved"),
        ("According to the minutes, Mr Pell proposed painting hut 2.", "Ms Orr proposed painting hut 2. Mr Pell spoke against it.", "unsupported"),
        ("Mr Pell proposed painting hut 2.", "Ms Orr proposed painting hut 2. Mr Pell seconded it.", "unresolved"),
        ("The council puts the cost at 40,000.", "The council has not published a cost. The rowers put it at 40,000.", "unresolved"),
        ("The council puts the cost at 40,000.", "The council has not published a cost. The club puts it at 40,000.", "unsupported"),
        ("The council puts the cost at 40,000.", "The council did not hide the cost. Its clerk puts it at 40,000.", "unresolved"),
        ("The owner states that the vault was empty at noon.", {"owner_statement": "We opened late.", "guard_statement": "The vault was empty at noon."}, "unsupported"),
        ("The guard states that the vault was empty at noon.", {"owner_statement": "We opened late.", "guard_statement": "The vault was empty at noon."}, "supported"),
    ],
)  # fmt: skip
def test_who_is_only_spoken_of_has_not_said_it(
    answer: str, text: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("news", {"q": "lido"}, text))) == [expected]
