"""What a fact holds back, what a part of a thing is in, and what belongs to another label or day: none of it passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

SNACK: Call = (
    "snack",
    {"id": 4},
    {"snack": "oat bar", "allergens": {"contains": ["oats"], "may_contain": ["almonds"]}},
)
FAULT: Call = (
    "inspect",
    {"unit": "P-4"},
    {"findings": [{"part": "inlet valve", "probability": 0.6}, {"part": "seal ring", "probability": 0.95}]},
)
CLAIM: Call = ("claim", {"ref": "HC-31"}, {"ref": "HC-31", "status": "PENDING", "photo_check": "approved"})
DOOR: Call = (
    "door_cmd",
    {"door": 6, "op": "open"},
    {"door": 6, "op": "open", "result": "FAILED", "code": "MOTOR_STALL"},
)
LOCK: Call = ("lock_gate", {"gate": "east"}, {"accepted": False, "gate": "east", "reason": "bolt is warm"})
LINKS: Call = (
    "links",
    {"build": 88},
    {"report": "https://ci.tarn.example/88/rep", "archive": "https://ci.tarn.example/88/arc"},
)
CLUB: Call = (
    "hours",
    {},
    {"weekday": {"open": "07:15", "close": "22:45"}, "holiday": {"open": "10:00", "close": "18:30"}},
)
SALE: Call = ("auction", {"lot": 3}, {"lot": 3, "ends_utc": "2031-02-11T22:15:00Z"})
STAGES: Call = ("job", {}, {"job": "mesh", "stages_ms": {"load": 42000, "solve": 510000}})
REFUNDS: Call = (
    "export",
    {},
    "no,region,paid_eur\n1,north,20.50\n2,south,41.00\n3,north,11.25\n4,south,10.00\n",
)
HOURS: Call = ("sheet", {}, "shop\tJan\tFeb\tMar\tApr\nforge\t11\t18\t14\t9\n")
RATES: Call = ("tariffs", {}, {"day": {"old": 21.5, "new": 23.5}, "night": {"old": 12.25, "new": 14.75}})
SHOPS: Call = ("pnl", {}, {"ccy": "EUR", "result": {"Pier Stall": -1240, "Quay Stall": 385}})
SUBS: Call = ("subs", {}, {"letters": {"Mar": 240, "May": 300}, "paid": {"Mar": 60, "May": 75}})
MUSEUM: Call = (
    "museum",
    {},
    {"currency": "EUR", "admission": 9, "parking_fee": 0, "audio_guide": {"price": 0}},
)
CLINIC: Call = ("clinic", {}, "Waiting time at present: 8-10 weeks. The test lasts 20–30 minutes.")
PAGE: Call = (
    "cabins",
    {"page": 1},
    {"page": 1, "page_count": 4, "cabins": [{"no": "K-1", "price": 64}, {"no": "K-2", "price": 71}]},
)
NEXT: Call = ("bins", {}, {"now": "2031-10-09", "next": "2031-10-14", "previous": "2031-10-06"})
FEED: Call = (
    "feed",
    {},
    "plant      ml/can   interval\n---------  -------  --------\nroses      30       10 d\nmint       15       14 d\n",
)
WIDE: Call = ("latency", {}, "region   p95_ms  limit_ms\nport-a   46      100\nport-bay 84      100\n")
PLAN: Call = (
    "plan",
    {},
    {
        "hall": {"value": "Hall 2", "state": "confirmed"},
        "date": {"value": "2031-09-17", "state": "tentative"},
    },
)
PAGES: Call = (
    "kb",
    {},
    [
        {"title": "Resetting the meter", "link": "https://kb.example/a/771"},
        {"title": "Replacing the fuse", "link": "https://kb.example/a/772"},
    ],
)
DRAFT: Call = ("publish", {"page": "about"}, {"published": False, "draft_saved": True})
HEAT: Call = ("tariff", {}, {"per_m2": 1.9, "currency": "EUR"})
SHORT: Call = ("score", {}, {"dur_min": 42, "inv": 12})
TWICE: Call = ("phone", {"role": "porter"}, '{"role": "porter", "ext": "311", "ext": "318"}')


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        # fields of what may be
        ("It contains oats.", SNACK, "supported"),
        ("It contains almonds.", SNACK, "unsupported"),
        # finds with a likelihood
        ("The inlet valve is the part.", FAULT, "unresolved"),
        # a part's state is not the state of the thing
        ("Your claim has been approved.", CLAIM, "unsupported"),
        ("Your claim is pending.", CLAIM, "supported"),
        # what an acting tool calls failed has failed
        ("Door 6 is now open.", DOOR, "unresolved"),
        ("Door 6 has been opened.", DOOR, "unsupported"),
        ("I've locked the east gate.", LOCK, "unsupported"),
        # links under their labels
        ("Report: <https://ci.tarn.example/88/rep>", LINKS, "supported"),
        ("Report: <https://ci.tarn.example/88/arc>", LINKS, "unsupported"),
        # the words of a key in another number
        ("It opens at 7:15 on weekdays and closes at 22:45.", CLUB, "supported"),
        ("It opens at 7:15 on weekdays and closes at 18:30.", CLUB, "unsupported"),
        # the day of a time that is written with its zone
        ("It ends at 07:15 JST on 12 February.", SALE, "supported"),
        ("It ends at 07:15 JST on 11 February.", SALE, "unsupported"),
        # a unit in the key above
        ("Solving took 8.5 minutes.", STAGES, "supported"),
        ("Solving took 48 seconds.", STAGES, "unsupported"),
        # sums that nothing calls sums
        ("North: €31.75", REFUNDS, "supported"),
        ("North: €51.00", REFUNDS, "unsupported"),
        ("The forge ran 43 hours in Q1.", HOURS, "unresolved"),
        # from the old to the new
        ("The day rate was raised to 23.5.", RATES, "unresolved"),
        ("The day rate was raised to 21.5.", RATES, "unsupported"),
        ("The night rate went from 14.75 to 12.25.", RATES, "unsupported"),
        ("Night: 14.75 → 12.25", RATES, "unsupported"),
        ("Night: 12.25 → 14.75", RATES, "supported"),
        # above and below nought
        ("Pier Stall made a profit of €1,240.", SHOPS, "unsupported"),
        ("Quay Stall ended €385 in the red.", SHOPS, "unsupported"),
        # changes in percent are of the earlier number
        ("Paid plans rose by 25%.", SUBS, "unresolved"),
        ("Paid plans rose by 20%.", SUBS, "unsupported"),
        # what is free
        ("Admission is free.", MUSEUM, "unsupported"),
        ("Parking is free.", MUSEUM, "supported"),
        ("The audio guide is free of charge.", MUSEUM, "supported"),
        # bounds of a stretch
        ("The test takes no more than 20 minutes.", CLINIC, "unsupported"),
        ("The test takes up to 30 minutes.", CLINIC, "supported"),
        ("Waiting takes at least ten weeks.", CLINIC, "unsupported"),
        # the first of one page
        ("The cheapest cabin is K-1 at 64.", PAGE, "unsupported"),
        ("The cheapest cabin on that page is K-1 at 64.", PAGE, "unresolved"),
        # a next that is no next page
        ("The next one is on 14 October.", NEXT, "supported"),
        ("The previous one was a week ago.", NEXT, "unsupported"),
        # tables with a line below their head, and with columns that begin at one place
        ("For mint, the interval is 14 days.", FEED, "supported"),
        ("For roses, the interval is 14 days.", FEED, "unsupported"),
        ("For roses, it is 30 ml per can.", FEED, "supported"),
        ("In port-bay, p95 is 84 ms.", WIDE, "supported"),
        ("In port-bay, p95 is 46 ms.", WIDE, "unsupported"),
        # a state beside each of two things
        ("Hall 2 is confirmed.", PLAN, "supported"),
        ("Both Hall 2 and 17 September are confirmed.", PLAN, "unsupported"),
        # the text of a link
        ("See [Resetting the meter](https://kb.example/a/771).", PAGES, "supported"),
        ("See [Replacing the meter](https://kb.example/a/771).", PAGES, "unsupported"),
        # what is denied and what is said
        ("The page was not published, but the draft was saved.", DRAFT, "supported"),
        ("The draft was not saved.", DRAFT, "unsupported"),
        # a price for each
        ("It is €1.90 per m².", HEAT, "supported"),
        ("It is €2.90 per m².", HEAT, "unsupported"),
        # a field's name in short, and a word that only begins like one
        ("The duration is 42 minutes.", SHORT, "supported"),
        ("The invalid number is 12.", SHORT, "unresolved"),
        # a key given twice
        ("The entry gives two numbers, 311 and 318.", TWICE, "unresolved"),
        ("The porter has extension 311.", TWICE, "unsupported"),
        ("The porter has extension 318.", TWICE, "supported"),
    ],
)
def test_what_is_held_back_does_not_pass(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("payload", "answer", "expected"),
    [
        ({"bed": 3, "finding": "possible root rot", "p": 0.35}, "Bed 3 has root rot.", "unsupported"),
        ({"bed": 3, "finding": "possible root rot", "p": 0.35}, "Bed 3 has possible root rot.", "supported"),
        ({"bed": 3, "finding": "root rot", "p": 0.35}, "Bed 3 has root rot.", "unsupported"),
        ({"bed": 3, "finding": "root rot", "p": 0.97}, "Bed 3 has root rot.", "supported"),
        ({"unit": 5, "fault": "worn belt?"}, "The fault is a worn belt.", "unresolved"),
        ({"unit": 5, "fault": "worn belt (suspected)"}, "The fault is a worn belt.", "unresolved"),
        ({"unit": 5, "fault": "worn belt"}, "The fault is a worn belt.", "supported"),
        ({"turnout_pct": 48, "status": "preliminary"}, "Turnout was 48%.", "unresolved"),
        ({"turnout_pct": 48, "status": "counted"}, "Turnout was 48%.", "supported"),
        ({"turnout_pct": 48, "preliminary": True}, "Turnout was 48%.", "unresolved"),
        ({"turnout_pct": 48, "is_final": False}, "Turnout was 48%.", "unresolved"),
        ({"turnout_pct": 48, "is_final": True}, "Turnout was 48%.", "supported"),
        ({"stage": "provisional", "sums": {"turnout_pct": 48}}, "Turnout was 48%.", "unresolved"),
    ],
)
def test_what_is_only_supposed_or_not_final_is_not_told_as_plain_fact(
    payload: dict[str, object], answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The trip was caused by the tree felling at Oakford.", "unsupported"),
        ("The trip was due to the tree felling at Oakford.", "unsupported"),
        ("The trip may have been caused by the tree felling at Oakford.", "unresolved"),
        ("The trip is believed to be due to the tree felling at Oakford.", "unresolved"),
        ("The survey was due to the tree felling at Oakford.", "unresolved"),
        ("The trip was caused by lightning.", "unresolved"),
        ("The trip was not caused by the tree felling at Oakford.", "unresolved"),
    ],
)
def test_a_link_that_may_be_is_no_cause(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    text = (
        "Line 4 tripped at 09:20. The trip may be linked to the tree felling at Oakford; work on it goes on."
    )
    case = case_of(answer, ("incident", {"line": 4}, text), question="Why was line 4 down?")
    assert verdicts_of(case) == [expected]
