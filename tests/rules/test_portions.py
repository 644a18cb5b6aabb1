"""Portions, pages and numbers that only look like counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.conftest import CaseOf, Failed

from faithgrade.case import Case

Call = tuple[str, dict[str, Any], Any]
Verdicts = Callable[[Case], list[str]]

SENT: Call = ("import_rows", {"sheet": "A"}, {"imported": 31, "failed": 4})
BULBS: Call = ("bulbs", {"bed": "east"}, {"bulbs": 60, "flowered": 45})
FRAMES: Call = ("hive", {"hive": 2}, {"hive": 2, "frames": 12, "capped": 6})
PAGE: Call = ("members", {}, {"page": 1, "total_pages": 3, "total": 7, "members": ["Ada", "Bo", "Cy"]})
POINTS: Call = ("match", {}, {"baskets": [{"by": "Ito"}, {"by": "Ito"}, {"by": "Rask"}, {"by": "Ito"}]})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("31 of the 35 rows were imported.", SENT, "supported"),
        ("31 of the 40 rows were imported.", SENT, "unsupported"),
        ("All of the bulbs flowered.", BULBS, "unsupported"),
        ("All of the bulbs were watered.", BULBS, "unresolved"),
        ("All 60 bulbs flowered.", BULBS, "unsupported"),
        ("All 45 bulbs flowered.", BULBS, "unresolved"),
        ("Most bulbs flowered.", BULBS, "supported"),
        ("Half of the bulbs flowered.", BULBS, "unsupported"),
        ("Half of the frames are capped.", FRAMES, "supported"),
        ("Most frames are capped.", FRAMES, "unsupported"),
        ("About half of the bulbs flowered.", BULBS, "unresolved"),
        ("Six of the 12 frames are capped.", FRAMES, "supported"),
        ("Six of the 13 frames are capped.", FRAMES, "unsupported"),
        ("There are 3 members.", PAGE, "unsupported"),
        ("There are 7 members.", PAGE, "supported"),
        ("I have read all 7 members.", PAGE, "unsupported"),
        ("Three of the 7 members are shown here.", PAGE, "supported"),
        ("Three of the 8 members are shown here.", PAGE, "unresolved"),
        ("They were two baskets down.", POINTS, "unresolved"),
        ("There were two baskets.", POINTS, "unsupported"),
    ],
)
def test_portions(answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: Verdicts) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


def test_a_count_does_not_refute_what_a_row_says(case_of: CaseOf, verdicts_of: Verdicts) -> None:
    call: Call = ("sacks", {}, "barn,sacks\nAlder,212\nRowan,305\n")
    assert verdicts_of(case_of("Alder: 212 sacks", call)) != ["unsupported"]
    assert verdicts_of(case_of("There are 212 sacks lists.", ("sacks", {}, {"sacks": [1, 2]}))) != [
        "supported"
    ]


def test_what_could_not_be_confirmed_is_not_said_to_be_done(case_of: CaseOf, verdicts_of: Verdicts) -> None:
    call: Call = ("refund", {"order": "K5"}, Failed("gateway timed out"))
    assert verdicts_of(
        case_of("I couldn't confirm that the refund went through: the gateway timed out.", call)
    ) == ["supported"]
    assert verdicts_of(case_of("The refund went through.", call)) == ["unsupported"]


def test_a_failure_named_beside_what_was_done(case_of: CaseOf, verdicts_of: Verdicts) -> None:
    calls: list[Call] = [
        ("archive", {"file": "one.log"}, {"ok": True}),
        ("archive", {"file": "two.log"}, {"ok": False, "reason": "disk full"}),
    ]
    said = "one.log was archived, and two.log is in place as well."
    assert verdicts_of(case_of(said, *calls)) == ["unsupported"]
    assert verdicts_of(case_of("one.log was archived, but two.log was not.", *calls)) != ["unsupported"]


def test_what_is_sold_as_something_is_no_state(case_of: CaseOf, verdicts_of: Verdicts) -> None:
    call: Call = ("lamp", {"id": "L"}, {"id": "L", "status": "available"})
    assert verdicts_of(case_of("The lamp is sold in brass.", call)) == ["unresolved"]
    assert verdicts_of(case_of("The lamp is sold.", call)) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Kestrel has the smallest crate.", "supported"),
        ("Heron has the smallest crate.", "unsupported"),
        ("Heron has the smallest appetite.", "unresolved"),
        ("Heron was the fastest.", "supported"),  # the fastest takes the least time
        ("Kestrel was the fastest.", "unsupported"),
    ],
)
def test_superlatives_by_the_field_that_is_named(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: Verdicts
) -> None:
    rows = [
        {"name": "Kestrel", "crate_cm": 40, "time_s": 71},
        {"name": "Heron", "crate_cm": 90, "time_s": 58},
    ]
    assert verdicts_of(case_of(answer, ("birds", {}, {"birds": rows}))) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("25 of 30 prints are framed.", "unsupported"),
        ("25 of the 30 have been framed so far.", "unsupported"),
        ("21 of 30 prints are framed.", "unresolved"),
        ("3 of 10 posters are framed.", "unresolved"),
        ("4 of 30 prints are framed in oak.", "unresolved"),
        ("4 of 30 prints in the east wing are framed.", "unresolved"),
        ("9 of 30 prints are not framed.", "unresolved"),
        ("At least 20 of 30 prints are framed.", "unresolved"),
        ("5 of 30 prints are covered.", "unresolved"),
    ],
)
def test_the_part_is_the_number_of_the_field_of_that_name(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: Verdicts
) -> None:
    call: Call = ("prints", {"hall": 2}, {"planned": 30, "framed": 21, "damaged": 4, "missing": 5})
    assert verdicts_of(case_of(answer, call, question="How far are we with the prints?")) == [expected]


SEATS: tuple[Call, ...] = (("seats", {}, {"seats": 20, "booked": 10}),)
ROUTES: tuple[Call, ...] = (
    ("route_load", {}, {"unit": "parcels", "routes": {"North": 50, "South": 100, "East": 50}}),
)
CRATES: tuple[Call, ...] = (
    ("crates_ship", {}, {"requested": 14, "shipped": 12, "held": ["crate-3", "crate-9"]}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("There are 20 seats, half of them booked.", SEATS, "supported"),
        ("There are 20 seats, all of them booked.", SEATS, "unsupported"),
        ("There are 20 seats, half of them free.", SEATS, "unresolved"),
        ("South took half of the parcels.", ROUTES, "supported"),
        ("North took a quarter of the parcels.", ROUTES, "supported"),
        ("North took half of the parcels.", ROUTES, "unresolved"),
        ("South took a third of the parcels.", ROUTES, "unresolved"),
        ("South took half of the letters.", ROUTES, "unresolved"),
        ("South lost half of the parcels.", ROUTES, "unresolved"),
        ("I shipped 12 of the 14 crates; crate-3 and crate-9 were held.", CRATES, "supported"),
        ("I shipped 13 of the 14 crates.", CRATES, "unsupported"),
        ("I shipped 12 of the 15 crates.", CRATES, "unsupported"),
        ("I shipped 14 crates.", CRATES, "unsupported"),
    ],
)
def test_parts_of_what_stands_before_or_of_all(
    case_of: CaseOf, verdicts_of: Verdicts, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
