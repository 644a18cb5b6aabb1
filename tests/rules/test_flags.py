"""Booleans, yes/no words and nulls, read with the polarity of the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ROOM: Call = (
    "get_room",
    {"room": "204"},
    {
        "wifi": True,
        "parking": False,
        "pets_allowed": "no",
        "breakfast_included": "yes",
        "balcony": None,
        "pool": {"heated": True},
    },
)
CARDS: Call = (
    "cards",
    {},
    [{"holder": "Ines Okafor", "contactless": True}, {"holder": "Lio Brandt", "contactless": False}],
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The room has wifi.", (ROOM,), "supported stated /wifi"),
        ("The room has no wifi.", (ROOM,), "unsupported contradicted /wifi"),
        ("The room does not have wifi.", (ROOM,), "unsupported contradicted /wifi"),
        ("There is parking.", (ROOM,), "unsupported contradicted /parking"),
        ("There is no parking.", (ROOM,), "supported stated /parking"),
        ("Parking is not available.", (ROOM,), "supported stated /parking"),
        ("Parking is available.", (ROOM,), "unsupported contradicted /parking"),
        ("Pets are not allowed.", (ROOM,), "supported stated /pets_allowed"),
        ("Pets are allowed.", (ROOM,), "unsupported contradicted /pets_allowed"),
        ("Breakfast is included.", (ROOM,), "supported stated /breakfast_included"),
        ("Breakfast is not included.", (ROOM,), "unsupported contradicted /breakfast_included"),
        ("The room has a balcony.", (ROOM,), "abstains"),
        ("The room has no balcony.", (ROOM,), "abstains"),
        ("The room may have wifi.", (ROOM,), "abstains"),
        ("If the room has wifi, you can work there.", (ROOM,), "abstains"),
        ("The room has fast wifi.", (ROOM,), "abstains"),
        ("The pool is heated.", (ROOM,), "supported stated /pool/heated"),
        ("The pool is not heated.", (ROOM,), "unsupported contradicted /pool/heated"),
        ("Ines Okafor has contactless.", (CARDS,), "supported stated /0/contactless"),
        ("Lio Brandt has contactless.", (CARDS,), "unsupported contradicted /1/contactless"),
    ],
)
def test_flags(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("flags", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Gift wrap is switched off.", "unsupported"),
        ("Gift wrap is on.", "unsupported"),
        ("Gift wrap is not recorded.", "supported"),
        ("There's no gift wrap.", "unresolved"),
        ("Insurance is switched on.", "supported"),
        ("Insurance is off.", "unsupported"),
    ],
)
def test_what_is_null_is_neither_on_nor_off(
    verdicts_of: Callable[[Case], list[str]], case_of: Callable[..., Case], answer: str, expected: str
) -> None:
    case = case_of(answer, ("get_order", {}, {"id": 5518, "gift_wrap": None, "insurance": True}))
    assert verdicts_of(case) == [expected]
