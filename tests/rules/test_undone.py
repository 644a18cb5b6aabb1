"""What is told as done of calls that failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Failing = Callable[[Any], Any]


def _verdict(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, *calls: Any, question: str | None = None
) -> str:
    return verdicts_of(case_of(answer, *calls, question=question))[-1]


def test_one_call_of_several_failed(case_of: CaseOf, verdicts_of: VerdictsOf, failed: Failing) -> None:
    lost = ("move_crate", {"crate": "C3"}, failed("hoist stuck"))
    moved = [("move_crate", {"crate": c}, {"moved": True}) for c in ("C1", "C2")]
    ask = "Move crates C1, C2 and C3."
    assert (
        _verdict(case_of, verdicts_of, "All three crates are moved.", *moved, lost, question=ask)
        == "unsupported"
    )
    assert (
        _verdict(case_of, verdicts_of, "All three crates are moved but C3.", *moved, lost, question=ask)
        != "unsupported"
    )
    assert _verdict(case_of, verdicts_of, "Both crates are moved.", *moved, question=ask) != "unsupported"
    again = ("move_crate", {"crate": "C3"}, {"moved": True})
    assert (
        _verdict(case_of, verdicts_of, "All three crates are moved.", *moved, lost, again, question=ask)
        != "unsupported"
    )


def test_the_only_call_failed(case_of: CaseOf, verdicts_of: VerdictsOf, failed: Failing) -> None:
    call = ("book_court", {"court": 2, "day": "Fri"}, failed("court closed"))
    went = ("book_court", {"court": 2, "day": "Fri"}, {"ok": True})
    ask = "Book the court for Friday."
    assert (
        _verdict(case_of, verdicts_of, "The court is booked for Friday.", call, question=ask) == "unsupported"
    )
    assert (
        _verdict(case_of, verdicts_of, "The court is booked for Friday.", went, question=ask) != "unsupported"
    )
    assert _verdict(case_of, verdicts_of, "The court is not booked.", call, question=ask) != "unsupported"
    seen: tuple[str, dict[str, Any], Any] = ("court_plan", {}, {"Fri": "booked by the school"})
    assert (
        _verdict(case_of, verdicts_of, "The court is booked for Friday.", call, seen, question=ask)
        != "unsupported"
    )
    assert _verdict(case_of, verdicts_of, "Done.", call, question=ask) == "unsupported"
    assert _verdict(case_of, verdicts_of, "Done.", call, went, question=ask) != "unsupported"


def test_until_a_time_is_no_condition(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call = ("snooze", {"alarm": "oven", "until": "18:40"}, {"snoozed": True, "until": "18:40"})
    answer = "The alarm is snoozed until 18:40, and I've emailed Bruna."
    assert _verdict(case_of, verdicts_of, answer, call) == "unsupported"
    wait = "Until the pump is back, I've emailed nobody."
    assert _verdict(case_of, verdicts_of, wait, call) != "unsupported"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("I renewed copy K-3.", "unsupported"),
        ("I could not renew copy K-3.", "supported"),
        ("Copy K-3 has been renewed.", "unsupported"),
    ],
)
def test_a_flag_of_the_tools_own_deed_says_how_it_ended(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call = ("renew", {"copy": "K-3"}, {"renewed": False, "reason": "reserved by another reader"})
    assert verdicts_of(case_of(answer, call, question="Please renew copy K-3.")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("I booked room R4.", "supported"),
        ("I paid for room R4.", "unsupported"),
        ("I could not book room R4.", "unresolved"),
    ],
)
def test_a_flag_of_another_deed_says_nothing_of_the_tools_own(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call = ("book_room", {"room": "R4"}, {"room": "R4", "booked": True, "paid": False})
    assert verdicts_of(case_of(answer, call, question="Please book room R4.")) == [expected]
