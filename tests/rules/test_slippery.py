"""Sentences that only look as if the payload said them, or as if it denied them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PITCHES: Call = ("pitches", {}, [{"pitch": 3, "area": "9400 m2"}, {"pitch": 7, "area": "0.9 ha"}])
CLERK: Call = ("people", {}, [{"person": "Elin", "worked_at": "Norvik", "until": "2029-08"}])
REPAIR: Call = ("workshop", {}, {"job": 2210, "state": "awaiting_parts"})
PASS: Call = ("fare", {}, {"ticket": "T-5", "refundable": True})
CLIMATE: Call = (
    "set_climate",
    {"house": 1, "target_c": 19},
    {"ok": True, "house": 1, "target_c": 21, "note": "raised to the least allowed"},
)
MAIL: Call = (
    "send_mail",
    {"to": ["billing", "depot"], "template": "tariff-notice"},
    {
        "template": "tariff-notice",
        "delivered_to": ["billing"],
        "rejected": [{"to": "depot", "why": "no list"}],
    },
)
FLATS: Call = (
    "flats",
    {},
    [
        {"street": "Ahornweg 14", "area_m2": 78.4, "floor": 3},
        {"street": "Am Kai 2", "area_m2": 84.0, "floor": 1},
    ],
)
INNS: Call = (
    "inns",
    {},
    [{"inn": "Vinter", "price": 118, "score": 8.7}, {"inn": "Brygga", "price": 74, "score": 8.1}],
)
HOURS: Call = ("hours", {}, "employee,mon,tue,wed\nIvo,7.5,8,6\nLena,8,8,7.5\n")


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        # the number of a thing is no measure of it
        ("Pitch 3 is larger than pitch 7.", PITCHES, "supported"),
        ("Pitch 7 is larger than pitch 3.", PITCHES, "unsupported"),
        # what once was is not what is
        ("Elin worked at Norvik.", CLERK, "supported"),
        ("Elin works at Norvik.", CLERK, "unresolved"),
        # "not yet" answers a question and turns nothing behind it
        ("Not yet, it is waiting.", REPAIR, "supported"),
        ("Not yet, it is completed.", REPAIR, "unsupported"),
        ("The ticket is non-refundable.", PASS, "unsupported"),
        ("The ticket isn't non-refundable.", PASS, "supported"),
        # what was asked for and not done
        ("House 1 is now set to 21 °C.", CLIMATE, "supported"),
        ("House 1 is now set to 19 °C.", CLIMATE, "unsupported"),
        ("I've sent the tariff notice to billing.", MAIL, "supported"),
        ("I've sent the tariff notice to depot.", MAIL, "unsupported"),
        ("I've sent the tariff notice to billing and depot.", MAIL, "unsupported"),
        # what is rated has a score, and no rate
        ("Vinter is rated best.", INNS, "unresolved"),
        ("Brygga is rated best.", INNS, "unresolved"),
        # a floor has no square metres
        ("Am Kai 2 has 84 m² on the first floor.", FLATS, "unresolved"),
        ("Am Kai 2 has 84 m² on the third floor.", FLATS, "unsupported"),
        # what the days of a row come to
        ("Ivo logged 21.5 hours.", HOURS, "supported"),
        ("Ivo logged 22.5 hours.", HOURS, "unsupported"),
    ],
)
def test_slippery_sentences(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "question", "verdict"),
    [
        ("Yes, the alcove seats up to 12.", "Does the alcove seat 12?", "supported"),
        ("Yes, the alcove seats up to 12.", "Is there room for 14?", "unresolved"),
        ("Yes, the alcove seats 11.", "Is there room for 14?", "unsupported"),
    ],
)
def test_yes_to_another_number_than_was_asked_about(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, question: str, verdict: str
) -> None:
    call: Call = ("rooms", {}, {"alcove": {"seats": 12}})
    assert verdicts_of(case_of(answer, call, question=question)) == [verdict]
