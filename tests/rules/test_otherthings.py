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
