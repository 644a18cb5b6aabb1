"""What a call brought back that takes back the deed told of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.conftest import AtomsOf, CaseOf, VerdictsOf

from faithgrade.rules.deeds import actions

WRONG = ("wrong", "contradicted")


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        ("I updated all the prices.", {"dry_run": True, "updated": 0, "would_update": 40}),
        ("I've sent the letter to Ines.", {"sent": False, "id": "k-1"}),
        ("I've sent the letter to Ines.", {"state": "draft", "id": "k-1"}),
    ],
)
def test_a_result_that_says_nothing_was_done_refutes_the_deed(
    case_of: CaseOf, atoms_of: AtomsOf, answer: str, result: dict[str, object]
) -> None:
    name = "update_prices" if "dry_run" in result else "send_letter"
    found = atoms_of(actions.read, case_of(answer, (name, {}, result)))
    assert any(standing == "wrong" for standing, _ in found)


def test_a_trial_told_as_one_and_a_deed_done_are_not_refuted(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    trial: Any = ("update_prices", {}, {"dry_run": True, "updated": 0})
    assert WRONG not in atoms_of(actions.read, case_of("I updated the prices in a dry run.", trial))
    done: Any = ("update_prices", {}, {"dry_run": False, "updated": 40})
    assert WRONG not in atoms_of(actions.read, case_of("I updated the prices.", done))


def test_the_number_of_things_done_is_that_of_the_list_of_them(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    call = ("delete_tags", {"unused": True}, {"deleted": ["amber", "slate"], "kept": ["teal"]})
    assert verdicts_of(case_of("I deleted two unused tags.", call)) == ["supported"]
    assert verdicts_of(case_of("I deleted three unused tags.", call)) == ["unsupported"]


def test_a_number_word_may_stand_behind_a_deed_of_nobody_named(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    held = {"dry_run": True, "would_delete": ["amber", "slate"], "deleted": []}
    trial = ("delete_tags", {"unused": True, "dry_run": True}, held)
    assert verdicts_of(case_of("Deleted two unused tags.", trial)) == ["unsupported"]
    done = ("delete_tags", {"unused": True}, {"deleted": ["amber", "slate"]})
    assert verdicts_of(case_of("Deleted two unused tags.", done)) == ["supported"]
    assert verdicts_of(case_of("Deleted three unused tags.", done)) == ["unsupported"]


def test_one_thing_made_is_not_two(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    calls = [("create_task", {"title": "Paint"}, {"task": f"T-{n}"}) for n in (1, 2)]
    assert WRONG in atoms_of(actions.read, case_of("I created a single task for it.", *calls))
    assert WRONG not in atoms_of(actions.read, case_of("I created a single task for it.", calls[0]))


def test_what_recurs_needs_a_call_that_knows_of_it(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    answer = "I also set it up as a recurring payment."
    once = ("pay", {"to": "Bakery", "amount": 12}, {"ok": True})
    assert ("wrong", "action_never_ran") in atoms_of(actions.read, case_of(answer, once))
    often = ("pay", {"to": "Bakery", "amount": 12, "interval": "month"}, {"ok": True})
    assert ("wrong", "action_never_ran") not in atoms_of(actions.read, case_of(answer, often))


def test_whoever_was_rejected_got_nothing(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    call: Any = ("send_invites", {}, {"accepted": ["Ola"], "rejected": [{"name": "Petra", "why": "bounced"}]})
    assert WRONG in atoms_of(actions.read, case_of("The invite for Petra went out too.", call))
    assert WRONG not in atoms_of(actions.read, case_of("The invite for Ola went out.", call))
    assert WRONG not in atoms_of(actions.read, case_of("The invite for Petra went out but failed.", call))


def test_every_verb_needs_its_own_call(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    sent = ("send_email", {"to": "ola@nord.example"}, {"status": "sent"})
    both = "I emailed Ola and pinned the notice."
    assert ("wrong", "action_never_ran") in atoms_of(actions.read, case_of(both, sent))
    pinned = ("pin_notice", {"id": 4}, {"pinned": True})
    assert ("wrong", "action_never_ran") not in atoms_of(actions.read, case_of(both, sent, pinned))


def test_twice_needs_two(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    once: Any = ("bills", {}, {"charges": [{"id": "b-1", "amount": 8}], "total": 1})
    assert WRONG in atoms_of(actions.read, case_of("You were charged twice for the towel.", once))
    twice: Any = (
        "bills",
        {},
        {"charges": [{"id": "b-1", "amount": 8}, {"id": "b-2", "amount": 8}], "total": 2},
    )
    assert WRONG not in atoms_of(actions.read, case_of("You were charged twice for the towel.", twice))
    part: Any = ("bills", {}, {"charges": [{"id": "b-1", "amount": 8}], "total": 9})
    assert WRONG not in atoms_of(actions.read, case_of("You were charged twice for the towel.", part))
    said = "You wrote that you were charged twice for the towel; there is one charge."
    assert WRONG not in atoms_of(actions.read, case_of(said, once))


@pytest.mark.parametrize(
    ("answer", "more", "expected"),
    [
        ("Mr Rowe got exactly one reminder.", {}, "unsupported"),
        ("I sent the reminder to Rowe; it went out only once.", {}, "unsupported"),
        ("Mr Rowe got exactly one reminder.", {"note": "duplicate ignored"}, "unresolved"),
        ("I sent Rowe the reminder at once.", {}, "unresolved"),
        ("I sent Rowe the reminder; he has only one phone.", {}, "unresolved"),
        ("Only one reminder is left for Rowe.", {}, "unresolved"),
    ],
)
def test_what_was_done_twice_was_not_done_once(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, more: dict[str, str], expected: str
) -> None:
    calls = [
        ("send_sms", {"to": "Rowe", "tpl": "reminder"}, {"sent": True, "msg": f"m-{n}", **more})
        for n in (1, 2)
    ]
    assert verdicts_of(case_of(answer, *calls)) == [expected]


@pytest.mark.parametrize(
    ("answer", "body", "expected"),
    [
        ("I've booked a canoe for you.", {"outcome": "waitlisted", "position": 2}, "unsupported"),
        ("I reserved the canoe.", {"status": "waiting_list"}, "unsupported"),
        ("I've booked a place on the waiting list for the canoe.", {"outcome": "waitlisted"}, "unresolved"),
        ("I've booked a canoe, for now as number 2 in the queue.", {"outcome": "waitlisted"}, "unresolved"),
        ("I looked the canoe up.", {"outcome": "waitlisted"}, "unresolved"),
        ("I've booked a canoe for you.", {"outcome": "confirmed", "waitlist": "none"}, "supported"),
    ],
)
def test_a_place_on_the_waiting_list_is_no_booking(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, body: dict[str, object], expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("book_canoe", {"boat": "canoe"}, body))) == [expected]


OK: dict[str, Any] = {"ok": True}
MODEM = [("restart_modem", {"id": "m"}, OK)] * 2
CARDS = [("make_card", {"title": "spring"}, {"file": f}) for f in ("a.png", "b.png")]
VAN = [("book_van", {"id": 1}, OK)]
DENT = "I've booked the van and reported the dent to the garage."


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("I restarted the modem twice.", MODEM, "supported"),
        ("I restarted the modem three times.", MODEM, "unsupported"),
        ("I pressed the button four times.", [("press_button", {"times": 4}, OK)], "unresolved"),
        ("I changed the price four times faster.", [("change_price", {"id": 1}, OK)], "unresolved"),
        ("I made two cards for you.", CARDS, "supported"),
        ("I made three cards for you.", CARDS, "unsupported"),
        ("I made two envelopes for you.", CARDS, "unresolved"),
        (DENT, VAN, "unsupported"),
        (DENT, [*VAN, ("create_ticket", {"text": "dent", "to": "garage"}, OK)], "unresolved"),
        (
            "I've archived project Fir.",
            [("archive_project", {"name": "Fir", "dry_run": True}, OK)],
            "unsupported",
        ),
        (
            "I've archived project Fir.",
            [("archive_project", {"name": "Fir", "dry_run": False}, OK)],
            "supported",
        ),
        ("I've refunded order 88.", [("refund", {"order": 88}, {"status": "processing"})], "unresolved"),
        ("I've paid invoice 7.", [("pay", {"invoice": 7}, {"receipt": None})], "unresolved"),
        (
            "All three checks passed.",
            [("check", {"n": n}, {"ok": n < 3 or None}) for n in (1, 2, 3)],
            "unresolved",
        ),
    ],
)
def test_how_often_and_how_far_a_deed_was_done(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [expected]
