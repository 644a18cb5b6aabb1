"""What a question says of something is not shown by an answer that repeats it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

CUP: Call = ("cup", {}, [{"name": "Ana Holt", "points": 12}, {"name": "Bo Ruiz", "points": 15}])
ROOMS: Call = ("rooms", {}, [{"room": 5, "seats": 12}, {"room": 6, "seats": 20}])
LIFT: Call = ("lift", {}, {"lift": "L2", "trips": 40})


@pytest.mark.parametrize(
    ("question", "answer", "call"),
    [
        ("Who won?", "Ana Holt won, with 12 points.", CUP),
        ("Who is injured?", "Bo Ruiz is injured and has 15 points.", CUP),
        ("Who leads?", "Bo Ruiz leads with 15 points.", CUP),
        ("Which room is free?", "Room 5 is free and has 12 seats.", ROOMS),
        ("Which room is haunted?", "Room 5 is haunted and has 12 seats.", ROOMS),
        ("Is the lift working?", "The lift is working, with 40 trips.", LIFT),
    ],
)
def test_what_is_asked_of_something_is_not_shown(
    case_of: CaseOf, verdicts_of: VerdictsOf, question: str, answer: str, call: Call
) -> None:
    assert verdicts_of(case_of(answer, call, question=question)) == ["unresolved"]


def test_what_a_question_is_about_needs_no_evidence(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("Room 5 has 12 seats.", ROOMS, question="How many seats does room 5 have?")
    assert verdicts_of(case) == ["supported"]


MENU: Call = ("delete_draft", {"id": 18}, {"deleted": True, "draft": {"id": 18, "title": "Summer menu"}})
SEAT: Call = ("seat", {"name": "Lund"}, {"row": 12, "letter": "C"})
TRIP: Call = ("pass", {}, {"last_year": 80, "this_year": 100})
PLANS: Call = ("news", {}, "Owner: we are thinking about closing in July, nothing is decided.")
RACE: Call = ("race", {}, {"order": ["Ruud", "Petra", "Ines", "Olle"]})


@pytest.mark.parametrize(
    ("question", "answer", "call", "verdict"),
    [
        ("Delete the spring menu draft.", "I've deleted the draft of the spring menu.", MENU, "unresolved"),
        ("I'm in seat 12A, right?", "Yes, you're in seat 12A.", SEAT, "unsupported"),
        ("How much dearer is it?", "The pass got 20% dearer.", TRIP, "unsupported"),
        ("How much dearer is it?", "The pass got 25% dearer.", TRIP, "supported"),
        ("How much cheaper was it?", "Last year it was 20% cheaper.", TRIP, "unresolved"),
        ("What is planned?", "The owner is closing in July.", PLANS, "unsupported"),
        ("Who made the podium?", "The podium:\n\n1. Ruud\n2. Petra\n3. Olle", RACE, "unsupported"),
        ("Who made the podium?", "The podium:\n\n1. Ruud\n2. Petra\n3. Ines", RACE, "supported"),
    ],
)
def test_what_is_only_asked_or_only_thought_of(
    case_of: CaseOf, verdicts_of: VerdictsOf, question: str, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call, question=question))[-1] == verdict


def test_a_time_that_is_turned_down_supports_nothing(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Call = (
        "reserve",
        {"place": "Lume", "at": "2031-05-07T19:30"},
        {
            "reservation": {"place": "Lume", "at": "2031-05-07T20:15", "status": "confirmed"},
            "note": "19:30 not available, nearest slot taken",
        },
    )
    question = "Reserve a table at Lume for 19:30."
    assert verdicts_of(case_of("Your table at Lume is confirmed for 19:30.", call, question=question)) != [
        "supported"
    ]
    refused = "19:30 was not available."
    assert verdicts_of(case_of(refused, call, question=question)) == ["supported"]


def test_it_is_what_was_done_and_no_row_of_a_list(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    slots: Call = (
        "find_slots",
        {},
        {
            "slots": [
                {"when": "2031-10-05T08:30", "with": "Dr. Holm"},
                {"when": "2031-10-06T16:00", "with": "Dr. Kest"},
            ]
        },
    )
    booked: Call = (
        "book_slot",
        {"slot": "2031-10-06T16:00"},
        {"id": "A-3", "when": "2031-10-06T16:00", "with": "Dr. Kest"},
    )
    assert verdicts_of(case_of("It is with Dr. Holm.", slots, booked)) == ["unresolved"]
    assert verdicts_of(case_of("It is with Dr. Kest.", slots, booked)) == ["supported"]


LIFT_SHUT: Call = ("lift", {}, {"name": "Kranz lift", "status": "closed", "since": "2026-03-03"})
BILL: Call = ("bill", {"no": 9}, {"invoice": 9, "status": "overdue"})
SLOPES: Call = ("hill", {}, {"Kranz": "open", "Sonnbichl": "closed"})


@pytest.mark.parametrize(
    ("question", "answer", "call", "expected"),
    [
        ("Is the lift open?", "No, the lift is closed.", LIFT_SHUT, "supported"),
        ("Is the lift open?", "No, the lift has been closed since 3 March 2026.", LIFT_SHUT, "supported"),
        ("Is the lift open?", "No, the lift has been closed since 4 March 2026.", LIFT_SHUT, "unsupported"),
        ("Is the lift open?", "No, the lift is open.", LIFT_SHUT, "unsupported"),
        ("Ist der Lift offen?", "Nein, der Lift ist geschlossen.", LIFT_SHUT, "supported"),
        ("Ist der Lift offen?", "Ja, der Lift ist geschlossen.", LIFT_SHUT, "unresolved"),
        ("Is invoice 9 paid?", "No, invoice 9 is overdue.", BILL, "supported"),
        ("Is invoice 9 paid?", "Yes, invoice 9 is overdue.", BILL, "unresolved"),
        ("Is Sonnbichl open?", "No, Sonnbichl is closed.", SLOPES, "supported"),
        ("Is the hill open?", "No, Sonnbichl is closed.", SLOPES, "unresolved"),
        ("Is anything open?", "No, Sonnbichl is closed.", SLOPES, "unresolved"),
    ],
)
def test_a_yes_or_no_goes_with_the_state_it_is_told_with(
    question: str, answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call, question=question)) == [expected]


def test_a_no_before_several_that_are_so_denies_none_of_them(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    flights = [{"flight": "A1", "state": "cancelled"}, {"flight": "A2", "state": "cancelled"}]
    case = case_of(
        "No, the flights have been cancelled.", ("flights", {}, flights), question="Are the flights on time?"
    )
    assert verdicts_of(case) != ["unsupported"]


@pytest.mark.parametrize(
    ("question", "answer", "payload", "expected"),
    [
        (
            "Is the Lund bridge open?",
            "Yes, the bridge is raised.",
            {"bridge": "Lund", "state": "raised"},
            "unresolved",
        ),
        (
            "Is the Lund bridge raised?",
            "Yes, the bridge is raised.",
            {"bridge": "Lund", "state": "raised"},
            "supported",
        ),
        (None, "The bridge is raised.", {"bridge": "Lund", "state": "raised"}, "supported"),
    ],
)
def test_a_yes_is_borne_out_only_where_what_was_asked_is_told(
    question: str | None, answer: str, payload: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload), question=question)) == [expected]
