"""Durations between two moments of one record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

DRILL: Call = ("drill", {}, {"id": "D-4", "start": "2027-03-04T22:50:00Z", "end": "2027-03-05T01:10:00Z"})
CLOCKS: Call = ("market", {}, {"name": "fish market", "start": "23:00", "end": "04:00"})
FLIGHT: Call = ("flight", {}, {"no": "ZZ1", "departure": "09:00", "arrival": "11:30"})
TICKETS: Call = (
    "tickets",
    {},
    [
        {"id": "T-1", "opened": "2027-05-02T08:00:00Z", "answered": "2027-05-02T08:12:00Z"},
        {"id": "T-2", "opened": "2027-05-03T09:00:00Z", "answered": "2027-05-03T09:40:00Z"},
    ],
)
PERSON: Call = ("person", {}, {"name": "Odda Brem", "born": "1920-10-02", "died": "1991-03-05"})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The drill ran for 2 hours 20 minutes.", DRILL, "supported"),
        ("The drill ran for 3 hours 20 minutes.", DRILL, "unsupported"),
        ("The drill lasted from 22:50 to 01:10 UTC, so well over three hours.", DRILL, "unsupported"),
        ("The fish market runs from 23:00 to 04:00, which is five hours.", CLOCKS, "supported"),
        ("The fish market runs from 23:00 to 04:00, which is seven hours.", CLOCKS, "unsupported"),
        ("The flight takes 4 hours.", FLIGHT, "unresolved"),  # the clocks may be those of two zones
        ("T-1 was answered 12 minutes after it was opened.", TICKETS, "supported"),
        ("T-1 was answered 40 minutes after it was opened.", TICKETS, "unsupported"),
        ("It was answered 40 minutes after it was opened.", TICKETS, "unresolved"),
        ("Odda Brem died at the age of 70.", PERSON, "supported"),
        ("Odda Brem died at the age of 71.", PERSON, "unsupported"),
    ],
)
def test_durations(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The trip took two and a half hours.", "supported"),
        ("The trip took three and a half hours.", "unsupported"),
        ("The trip took half an hour.", "unresolved"),
    ],
)
def test_half_hours_in_words(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("trip", {}, {"duration_h": 2.5})
    assert verdicts_of(case_of(answer, call, question="How long did the trip take?")) == [expected]


VISIT: Call = ("visit", {}, {"guest": "Ek", "entered": "2026-02-01T10:00", "exited": "2026-02-01T11:10"})
KEPT: Call = ("visit", {}, {"guest": "Ek", "created": "2026-02-01T10:00", "updated": "2026-02-01T11:10"})
ROAD: Call = ("road", {}, {"closed": "2026-02-01T10:00", "reopened": "2026-02-01T11:10"})
HEAT: Call = ("heating", {}, {"off_from": "2026-02-01T10:00", "to": "2026-02-01T12:00"})
LINK: Call = ("outage", {}, {"down_at": "2026-02-01T23:40Z", "up_at": "2026-02-02T01:15Z"})


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("The visit lasted 1 h 10 min.", (VISIT,), "supported"),
        ("The visit lasted 1 h 20 min.", (VISIT,), "unresolved"),
        ("The visit lasted 1 h 10 min.", (KEPT,), "unresolved"),
        ("The road was closed for 1 h 10 min.", (ROAD,), "supported"),
        ("The road was open for 1 h 10 min.", (ROAD,), "unresolved"),
        ("The heating was on for 2 h.", (HEAT,), "unresolved"),
        ("The outage lasted 1 hour 35 minutes.", (LINK,), "supported"),
        ("The outage lasted 2 hours 35 minutes.", (LINK,), "unsupported"),
    ],
)
def test_what_went_on_between_the_only_two_moments(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The relay was down for 2 h 35 min.", "supported"),
        ("The relay ran for 2 h 35 min.", "unresolved"),
        ("The relay was down for 2 h 35 min on 3 May.", "unresolved"),
        ("The relay went down at 21:40.", "supported"),
        ("The relay went up at 21:40.", "unresolved"),
    ],
)
def test_what_is_down_does_not_run(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    relay: Call = ("relay", {}, {"down": "2026-05-02T21:40:00Z", "up": "2026-05-03T00:15:00Z"})
    assert verdicts_of(case_of(answer, relay)) == [expected]
