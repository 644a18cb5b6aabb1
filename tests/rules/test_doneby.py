"""Of whom a sentence of a text is told, and what it says was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

DUTIES = (
    "Editors review drafts on Fridays, and the publisher signs off on Mondays. The curfew was lifted in 2003. "
    "The villa replaced a stone mill that burnt down in 1871. Pia handed the keys to Rolf."
)
MESSAGES = [
    {"from": "Tess", "to": "Omar", "text": "Please water the plants on Sunday."},
    {"from": "Gus", "to": "All", "text": "Nia, please restock shelf 4."},
]


@pytest.mark.parametrize(
    ("answer", "payload", "expected"),
    [
        ("Editors review drafts on Fridays.", DUTIES, ["supported"]),
        ("The publisher reviews drafts on Fridays.", DUTIES, ["unresolved"]),
        ("IT reviews drafts on Fridays.", DUTIES, ["unresolved"]),
        (
            "The publisher signs off on Mondays. She reviews drafts on Fridays.",
            DUTIES,
            ["supported", "unresolved"],
        ),
        ("The curfew was lifted in 2003.", DUTIES, ["supported"]),
        ("The curfew was introduced in 2003.", DUTIES, ["unresolved"]),
        ("The villa burnt down in 1871.", DUTIES, ["unresolved"]),
        ("The stone mill burnt down in 1871.", DUTIES, ["supported"]),
        ("Pia handed the keys to Rolf.", DUTIES, ["supported"]),
        ("Pia got the keys from Rolf.", DUTIES, ["unresolved"]),
        ("Omar asked Tess to water the plants on Sunday.", MESSAGES, ["unresolved"]),
        ("Gus asked Nia to restock shelf 4.", MESSAGES, ["supported"]),
        ("Nia asked Gus to restock shelf 4.", MESSAGES, ["unresolved"]),
        ("Tess asked Omar to water the plants.", MESSAGES, ["unresolved"]),
    ],
)
def test_a_sentence_is_told_of_its_own_subject(
    answer: str, payload: Any, expected: list[str], case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == expected
