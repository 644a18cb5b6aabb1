"""Names are supported in the record the claim speaks of, and refuted where they are a letter off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

STAFF: Call = (
    "directory",
    {},
    {
        "employees": [
            {"name": "Maren Voskuil", "city": "Torvik", "role": "surveyor", "manager": "Odile Prant"},
            {"name": "Tarek Lindqvist", "city": "Quessa", "role": "brewer", "manager": "Ruth Amsel"},
        ]
    },
)
FLIGHT: Call = ("flight", {}, {"from": "Aldmere", "to": "Brekke", "carrier": "Rift Air"})
ONE: Call = ("profile", {"id": 7}, {"name": "Maren Voskuil", "city": "Torvik", "country": None})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The city of Maren Voskuil is Torvik.", (STAFF,), "supported stated /employees/0/city"),
        ("The city of Maren Voskuil is Quessa.", (STAFF,), "unsupported mispaired /employees/0/city"),
        ("The manager of Tarek Lindqvist is Ruth Amsel.", (STAFF,), "supported stated /employees/1/manager"),
        (
            "The manager of Tarek Lindqvist is Odile Prant.",
            (STAFF,),
            "unsupported mispaired /employees/1/manager",
        ),
        ("The manager of Tarek Lindqvist is Ruth Amsal.", (STAFF,), "unsupported contradicted"),
        ("The manager of Tarek Lindqvist is Maren Voskuil's aunt.", (STAFF,), "abstains"),
        ("The role of Maren Voskuil is surveyor.", (STAFF,), "supported stated /employees/0/role"),
        ("The role of Maren Voskuil is brewer.", (STAFF,), "unsupported mispaired /employees/0/role"),
        ("The carrier is Rift Air.", (FLIGHT,), "supported stated /carrier"),
        ("The carrier is Raft Air.", (FLIGHT,), "unsupported contradicted"),
        ("It flies from Aldmere to Brekke.", (FLIGHT,), "supported stated /from"),
        ("It flies from Brekke to Aldmere.", (FLIGHT,), "unsupported mispaired /from"),
        ("The name is Maren Voskuil.", (ONE,), "supported stated /name"),
        ("The city is Torvig.", (ONE,), "unsupported contradicted"),
        ("Maren Voskuil admires Torvik.", (ONE,), "abstains"),
    ],
)
def test_names(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("names", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It has USB.", ["supported"]),
        ("It has no USB.", ["unresolved"]),  # a thing that is named in the evidence is not thereby missing
        ("It also has no camera.", ["unresolved"]),
    ],
)
def test_a_denied_thing_is_not_supported_by_its_mention(
    answer: str, expected: list[str], case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    device = {
        "groups": [{"group": "Ports", "items": ["USB Type-C 2.0"]}, {"group": "Camera", "items": ["12 MP"]}]
    }
    assert verdicts_of(case_of(answer, ("device", {}, device))) == expected


def test_what_a_name_owns_is_not_its_role(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    match: Call = ("match", {}, {"home": {"name": "Torvik Foxes"}, "away": {"name": "Quessa Owls"}})
    assert "unsupported" not in " | ".join(
        outcomes_of(
            "names",
            case_of("The Torvik Foxes' guest, and the Torvik Foxes's away team, is Quessa Owls.", match),
        )
    )
