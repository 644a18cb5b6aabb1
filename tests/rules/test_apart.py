"""Values that are right one by one and stand apart: in two calls, two items, a thing and its part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

BARGES: tuple[Call, ...] = (
    ("barge", {"no": "L1"}, {"name": "Hedda Roos", "lock": "Weir", "state": "moored", "loads": []}),
    (
        "barge",
        {"no": "L2"},
        {"name": "Tomas Quay", "lock": "Sluice", "state": "afloat", "loads": [{"id": 4}]},
    ),
)
UNTOLD: tuple[Call, ...] = tuple((tool, {}, body) for tool, _, body in BARGES)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("Hedda Roos is at the Weir lock.", BARGES, "supported"),
        ("Hedda Roos is at the Sluice lock.", BARGES, "unresolved"),
        ("Tomas Quay is moored.", BARGES, "unresolved"),
        ("Tomas Quay is afloat.", BARGES, "supported"),
        ("L1 has no loads.", BARGES, "supported"),
        ("L2 has no loads.", BARGES, "unresolved"),
        ("Hedda Roos is at the Weir lock.", UNTOLD, "supported"),
        ("Tomas Quay is at the Weir lock.", UNTOLD, "unresolved"),
    ],
)
def test_two_calls_of_one_tool_are_two_things(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls, question="Which barges?")) == [verdict]


KILNS: Call = (
    "kilns",
    {},
    [
        {"kiln": "Ember", "potter": "Odile"},
        {"kiln": "Cinder", "potter": "Bram"},
        {"kiln": "Flint", "potter": "Odile"},
    ],
)
SHEDS: Call = ("sheds", {}, {"tools": {"shed-1": ["rake", "hoe"], "shed-2": ["scythe"]}})
PITCH: Call = ("pitch", {}, {"pitches": {"Oval": ["09:00-10:30", "13:00-14:00"]}})
CREW: Call = ("crew", {}, {"crew": [{"name": "Al", "on_watch": False}, {"name": "Bo", "on_watch": True}]})
IDLE: Call = ("crew", {}, {"crew": [{"name": "Al", "on_watch": False}, {"name": "Bo", "on_watch": False}]})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Potter Odile has Ember and Flint.", KILNS, "supported"),
        ("Potter Odile has Ember and Cinder.", KILNS, "unsupported"),
        ("Odile is the potter of Ember and Flint.", KILNS, "supported"),
        ("Odile is the potter of Ember and Cinder.", KILNS, "unsupported"),
        ("shed-2 has scythe tools.", SHEDS, "supported"),
        ("shed-1 has scythe tools.", SHEDS, "unresolved"),
        ("Oval pitches: from 9:00 to 10:30.", PITCH, "supported"),
        ("Oval pitches: from 9:00 to 14:00.", PITCH, "unresolved"),
        ("Nobody is on watch.", CREW, "unresolved"),
        ("Nobody is on watch.", IDLE, "supported"),
    ],
)
def test_one_wrong_member_of_a_list(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


LOOM: Call = (
    "loom",
    {},
    {
        "loom": "Weft 4",
        "state": "idle",
        "hours": 812,
        "spare": {"loom": "Weft 9", "state": "busy", "hours": 44, "mill": "Turku"},
    },
)
GOAT: Call = (
    "goat",
    {},
    {
        "goat": "Bosse",
        "keeper": {"name": "Liv Aune", "phone": "555-0190"},
        "vet": {"name": "Dr Falk", "phone": "555-0177"},
    },
)
ORDER: Call = (
    "parcel",
    {},
    {"parcel": "PX-1", "status": "pending", "items": [{"sku": "x", "state": "shipped"}]},
)
TREATY: Call = (
    "treaty",
    {},
    {
        "signed": {"buyer": None, "seller": "2031-03-20"},
        "sides": {"buyer": "Kestrel plc", "seller": "Odum Ltd"},
    },
)
SITE: Call = ("site", {}, {"visits_week": 9310, "top_page": {"url": "/sale", "visits": 2104}})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Weft 4 is idle.", LOOM, "supported"),
        ("Weft 4 is busy.", LOOM, "unresolved"),
        ("Weft 9 is idle.", LOOM, "unresolved"),
        ("Weft 4 has 44 hours.", LOOM, "unresolved"),
        ("Weft 9 has 44 hours.", LOOM, "supported"),
        ("Weft 4 is in Turku.", LOOM, "unresolved"),
        ("The spare of Weft 4 is Weft 9.", LOOM, "supported"),
        ("Bosse's keeper is Liv Aune.", GOAT, "supported"),
        ("Dr Falk's phone number is 555-0177.", GOAT, "supported"),
        ("Dr Falk's phone number is 555-0190.", GOAT, "unresolved"),
        ("Parcel PX-1 is pending.", ORDER, "supported"),
        ("Parcel PX-1 was shipped.", ORDER, "unresolved"),
        ("Kestrel plc signed on 20 March 2031.", TREATY, "unresolved"),
        ("The top page had 2,104 visits.", SITE, "supported"),
        ("The top page had 9,310 visits.", SITE, "unresolved"),
    ],
)
def test_a_thing_is_not_its_part(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == verdict
