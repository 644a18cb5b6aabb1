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
