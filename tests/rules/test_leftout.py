"""Lists that exclude each other: what stands in the one is not in the other, and may be denied of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LANE: Call = (
    "lane_state",
    {"id": "quay-lane"},
    {"name": "Quay Lane", "closed_to": ["trucks"], "open_to": ["taxis", "cyclists"]},
)
LOAF: Call = (
    "loaf",
    {"id": 3},
    {"loaf": "Rye", "contains": ["rye", "salt"], "free_from": ["nuts", "milk"]},
)
ZONE: Call = ("zone", {"id": 3}, {"zone": "C", "allowed": ["dogs"], "banned": ["drones", "fires"]})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Yes, Quay Lane isn't closed to taxis.", LANE, "supported"),
        ("Quay Lane isn't open to trucks.", LANE, "supported"),
        ("Quay Lane isn't closed to trucks.", LANE, "unsupported"),
        ("Quay Lane isn't open to taxis.", LANE, "unsupported"),
        ("Quay Lane is closed to taxis.", LANE, "unsupported"),
        ("Quay Lane is closed to trucks.", LANE, "supported"),
        ("Quay Lane isn't closed to taxis or trucks.", LANE, "unsupported"),
        ("Quay Lane isn't closed to taxis at night.", LANE, "unresolved"),
        ("Quay Lane isn't closed to horses.", LANE, "unresolved"),
        ("The Rye doesn't contain nuts.", LOAF, "supported"),
        ("The Rye contains nuts.", LOAF, "unsupported"),
        ("The Rye is free from nuts.", LOAF, "supported"),
        ("Drones are not allowed in zone C.", ZONE, "supported"),
        ("Drones are allowed in zone C.", ZONE, "unsupported"),
        ("Zone C allows dogs, and drones are banned.", ZONE, "supported"),
        ("Zone C allows drones, and dogs are banned.", ZONE, "unsupported"),
    ],
)
def test_what_excludes(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


BUS: Call = ("bus", {"no": 9}, {"no": 9, "stops": ["Pier", "Mill", "Abbey"]})
PASS: Call = ("pass", {}, {"no": "P-4", "expired": False, "zones": ["B", "D"]})
HALTED: Call = ("bus", {"no": 9}, {"no": 9, "state": "halted", "stops": ["Pier", "Mill"]})
SHUT: Call = ("bus", {"no": 9}, {"no": 9, "closed": {"stops": ["Pier", "Mill"]}})
COAT: Call = ("coat", {}, {"coat": "Gale", "features": ["windproof", "washable"]})
GALA: Call = ("gala", {}, {"gala": "Harvest", "attendees": ["Cyd", "Dina"], "waitlist": ["Ada", "Bram"]})
PICNIC: Call = ("picnic", {}, {"yes": ["Nia", "Olle"], "no": ["Sol"]})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Bus 9 doesn't stop at Mill.", BUS, "unsupported"),
        ("Bus 9 never stops at Abbey.", BUS, "unsupported"),
        ("Bus 9 stops at Mill.", BUS, "unresolved"),
        ("Bus 9 doesn't stop at Mill on Sundays.", BUS, "unresolved"),
        ("Bus 9 no longer stops at Mill.", BUS, "unresolved"),
        ("Bus 9 doesn't stop long at Mill.", BUS, "unresolved"),
        ("Bus 9 doesn't wait at Mill.", BUS, "unresolved"),
        ("Bus 9 doesn't stop at Mill.", HALTED, "unresolved"),
        ("Bus 9 doesn't stop at Mill.", SHUT, "unresolved"),
        ("The pass hasn't expired, but it isn't valid in zone D.", PASS, "unsupported"),
        ("The pass isn't valid in zone D.", PASS, "unresolved"),
        ("The pass isn't only valid in zone D.", PASS, "unresolved"),
        ("The Gale isn't washable.", COAT, "unsupported"),
        ("The Gale isn't padded.", COAT, "unresolved"),
        ("The Gale isn't washable by hand.", COAT, "unresolved"),
        ("Ada and Bram are coming.", GALA, "unsupported"),
        ("Nia and Sol are coming.", PICNIC, "unsupported"),
        ("Nia isn't coming.", PICNIC, "unsupported"),
        ("Sol is coming.", PICNIC, "unsupported"),
        ("Yes, Sol is out.", PICNIC, "unresolved"),
        ("Sol has no car.", PICNIC, "unresolved"),
        ("Sol is bringing cake.", PICNIC, "unresolved"),
    ],
)
def test_what_is_denied_of_an_item_of_a_list(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


TRIP: Call = ("trip", {}, {"trip": "Dunes", "going": ["Pia"], "maybe": ["Sven"], "declined": ["Tove"]})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Tove declined.", "supported"),
        ("Pia declined.", "unsupported"),
        ("Tove is going.", "unsupported"),
        ("Sven is going.", "unsupported"),
        ("Sven isn't coming.", "unresolved"),
    ],
)
def test_who_may_come_is_neither_going_nor_staying(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, TRIP)) == [expected]
