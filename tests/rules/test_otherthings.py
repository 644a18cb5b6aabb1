"""Deeds, failures and outcomes that are told of another thing than the one whose call they came of."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.conftest import CaseOf, Failed, VerdictsOf

PUMPS: Any = (
    "list_pumps",
    {},
    [
        {"pump": "north", "state": "idle", "code": "NP-1"},
        {"pump": "south", "state": "running", "code": "NP-2"},
        {"pump": "creek", "state": "running", "code": "NP-3"},
    ],
)
STOPPED: Any = ("stop_pump", {"pump": "south"}, {"pump": "south", "state": "stopped"})
STUCK: Any = ("reset_pump", {"pump": "creek"}, Failed({"error": "valve is jammed"}))


@pytest.mark.parametrize(
    "answer",
    [
        "I stopped south.",
        "South has been stopped.",
        "The pump south is now stopped.",
        "creek could not be reset because the valve is jammed.",
    ],
)
def test_what_is_told_of_the_thing_itself_is_supported(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str
) -> None:
    assert verdicts_of(case_of(answer, PUMPS, STOPPED, STUCK)) == ["supported"]


@pytest.mark.parametrize(
    "answer",
    [
        "I stopped creek.",
        "creek has been stopped.",
        "creek is now stopped.",
        "I stopped NP-3.",
        "north could not be reset because the valve is jammed.",
        "The reset of north was rejected.",
        "NP-1 could not be reset.",
    ],
)
def test_what_is_told_of_another_thing_is_not(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str) -> None:
    assert "supported" not in verdicts_of(case_of(answer, PUMPS, STOPPED, STUCK))


def test_a_reason_that_another_call_failed_for_is_wrong(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    lent: Any = ("book_boat", {"boat": "Tern"}, Failed("hull inspection due"))
    sold: Any = ("charge_boat", {"boat": "Tern"}, Failed("mooring fees unpaid"))
    right = "Tern could not be charged because of unpaid mooring fees."
    crossed = "Tern could not be charged because of a due hull inspection."
    assert "unsupported" not in verdicts_of(case_of(right, lent, sold))
    assert verdicts_of(case_of(crossed, lent, sold)) == ["unsupported"]


def test_the_outcome_of_one_id_is_not_that_of_another_of_its_make(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    first: Any = ("get_release", {"id": "rel-41"}, {"id": "rel-41", "state": "failed"})
    second: Any = ("start_revert", {}, {"release": "rel-42", "state": "in_progress"})
    assert "supported" not in verdicts_of(case_of("rel-42 failed.", first, second))
    assert "supported" not in verdicts_of(case_of("rel-41 is in progress.", first, second))


MOVED: Any = ("update_job", {"job": "J-8", "owner": "Ilva Ström"}, {"job": "J-8", "owner": "Ilva Ström"})
HELD: Any = ("snooze_alarm", {"alarm": "A-5", "minutes": 20}, {"alarm": "A-5", "until": "10:20"})


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("I assigned J-8 to Ilva Ström.", MOVED),
        ("I handed J-8 over to Ilva Ström.", MOVED),
        ("I silenced alarm A-5 for 20 minutes.", HELD),
        ("I paused A-5 until 10:20.", HELD),
        ("I dropped the late fee.", ("waive_fee", {"kind": "late"}, {"waived": True})),
        (
            "I filed your leave request.",
            ("request_leave", {"days": 3}, {"request": "LR-1", "status": "filed"}),
        ),
    ],
)
def test_what_was_done_to_a_thing_may_be_told_by_another_verb(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any
) -> None:
    assert "unsupported" not in verdicts_of(case_of(answer, call))


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("I locked J-9.", HELD),
        ("I emailed Ilva Ström about J-8.", MOVED),
        ("I refunded A-5.", HELD),
        ("I assigned J-8 to Ilva Ström.", ("update_job", {"job": "J-8"}, Failed("locked"))),
    ],
)
def test_what_was_done_to_nothing_that_a_call_was_for_never_ran(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any
) -> None:
    assert verdicts_of(case_of(answer, call)) == ["unsupported"]


GATE: Any = ("get_gate", {"gate": "G3"}, {"gate": "G3", "locked": True})
BADGE: Any = ("unlock_gate", {"gate": "G3"}, Failed("no badge on file"))


@pytest.mark.parametrize(
    "answer",
    [
        "I was unable to unlock G3.",
        "Unlocking G3 failed.",
        "G3 could not be unlocked: there is no badge on file.",
    ],
)
def test_what_could_not_be_done_is_no_state(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str) -> None:
    assert verdicts_of(case_of(answer, GATE, BADGE)) == ["supported"]
    assert verdicts_of(case_of("G3 is unlocked.", GATE, BADGE)) == ["unsupported"]


def test_none_that_the_failure_itself_tells_of_is_not_masked(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    call: Any = ("book_table", {"venue": "Zinnia"}, Failed("no tables after 19:00"))
    answer = "I could not book Zinnia: there are no tables after 19:00."
    assert "unsupported" not in verdicts_of(case_of(answer, call))
    assert verdicts_of(case_of("There are no vegetarian dishes.", call)) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        (
            "I acknowledged Frost.",
            ("ack_alert", {"alert": "Frost"}, {"alert": "Frost", "by": "bot"}),
            "supported",
        ),
        ("I waived the late fee.", ("waive_fee", {"fee": "late"}, {"waived": True}), "supported"),
        ("I waived the late fee.", ("waive_fee", {"fee": "late"}, {"waived": False}), "unsupported"),
        (
            "I rotated the mail key.",
            ("rotate_key", {"key": "mail"}, {"key": "mail", "version": 4}),
            "supported",
        ),
        (
            "I rotated the door key.",
            ("rotate_key", {"key": "mail"}, {"key": "mail", "version": 4}),
            "unresolved",
        ),
    ],
)
def test_a_deed_is_told_by_the_verb_of_its_tool(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
