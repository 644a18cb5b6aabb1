"""What a call has to bring back before the deed that it was made for counts as done."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.conftest import CaseOf, VerdictsOf

POST = {"channel": "harbour", "text": "Fog at nine"}
TOLD = ("I posted the message to harbour.", "The message has been posted to harbour.")


@pytest.mark.parametrize(
    "result",
    [
        {"channel": "harbour", "status": "posted"},
        {"channel": "harbour", "status": "ok"},
        {"channel": "harbour", "status": 200},
        {"message_id": "m-71", "channel": "harbour", "pinned": False},
        {"channel": "harbour", "posted": True},
        {"channel": "harbour", "status": "success", "note": "No action is required."},
        "Message posted to harbour",
    ],
)
def test_a_plain_sign_of_success_bears_out_the_deed(
    case_of: CaseOf, verdicts_of: VerdictsOf, result: Any
) -> None:
    for answer in TOLD:
        assert verdicts_of(case_of(answer, ("post_message", POST, result))) == ["supported"]


@pytest.mark.parametrize(
    "result",
    [
        *({"channel": "harbour", "status": s} for s in ("embargoed", "queued", "carrier_hold", "not_posted")),
        {"channel": "harbour", "status": "would_post"},
        {"channel": "harbour", "result": "simulation"},
        {"channel": "harbour", "result": None},
        {"channel": "harbour", "posted": None},
        {"channel": "harbour", "count": 0},
        {"channel": "harbour", "changed": False, "note": "already there"},
        {"channel": "harbour", "preview": True},
        {"channel": "harbour", "message": "A moderator must approve it."},
        {"message": {"channel": "harbour", "status": "throttled"}, "trace": "t-1"},
        "Nothing to post to harbour.",
        "Post to harbour? (y/n)",
        {},
        [],
    ],
)
def test_what_does_not_plainly_say_so_leaves_the_deed_open(
    case_of: CaseOf, verdicts_of: VerdictsOf, result: Any
) -> None:
    for answer in TOLD:
        assert "supported" not in verdicts_of(case_of(answer, ("post_message", POST, result)))


@pytest.mark.parametrize(
    ("tool", "status", "answer"),
    [
        ("schedule_visit", "scheduled", "I scheduled visit V-7."),
        ("draft_letter", "draft", "I drafted letter V-7."),
        ("create_case", "open", "I created case V-7."),
        ("close_case", "closed", "Case V-7 has been closed."),
    ],
)
def test_a_state_that_the_deed_itself_brings_about_is_a_sign_of_it(
    case_of: CaseOf, verdicts_of: VerdictsOf, tool: str, status: str, answer: str
) -> None:
    call = (tool, {"id": "V-7"}, {"id": "V-7", "status": status})
    assert verdicts_of(case_of(answer, call)) == ["supported"]


@pytest.mark.parametrize("status", ["active", "open", "live"])
def test_what_still_is_as_before_was_not_ended(case_of: CaseOf, verdicts_of: VerdictsOf, status: str) -> None:
    call = ("cancel_plan", {"id": "V-7"}, {"id": "V-7", "status": status})
    for answer in ("I cancelled plan V-7.", "Plan V-7 has been cancelled."):
        assert "supported" not in verdicts_of(case_of(answer, call))


def test_what_a_trial_run_gives_was_not_brought_about(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("archive_notes", {}, {"dry_run": True, "would_archive": ["n-1"], "freed_mb": 40})
    assert verdicts_of(case_of("40 MB was freed.", call)) == ["unresolved"]
    done: Any = ("archive_notes", {}, {"dry_run": False, "archived": ["n-1"], "freed_mb": 40})
    assert verdicts_of(case_of("40 MB was freed.", done)) == ["supported"]


def test_another_time_than_a_call_was_told_is_wrong_whether_or_not_it_was_done(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    call: Any = ("book_visit", {"slot": "2031-10-06T16:00"}, {"id": "V-7", "status": "requested"})
    assert verdicts_of(case_of("I booked the visit for 5 October at 8:30.", call)) == ["unsupported"]
    assert "unsupported" not in verdicts_of(case_of("I booked the visit for 6 October at 16:00.", call))
