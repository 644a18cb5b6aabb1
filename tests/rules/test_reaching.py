"""Whom the agent says it told, and second tries it says it made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

MOVE = ("move_booking", {"id": "B4"}, {"id": "B4", "moved": True})
POST = ("post_note", {"room": "crew"}, {"ok": True})
LOCKED = ("move_booking", {"id": "B4"}, {"id": "B4", "moved": False, "error": "locked"})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("I also told the crew.", (MOVE,), "unsupported"),
        ("I've let your brother know.", (MOVE,), "unsupported"),
        ("I also told the crew.", (MOVE, POST), "unresolved"),
        ("I told you the price.", (MOVE,), "unresolved"),
        ("The hotel told the crew.", (MOVE,), "unresolved"),
        ("A second attempt worked.", (LOCKED,), "unsupported"),
        ("I tried again.", (LOCKED,), "unsupported"),
        ("I tried again.", (LOCKED, MOVE), "unresolved"),
        ("A second attempt may work.", (LOCKED,), "unresolved"),
        ("A second attempt is needed.", (LOCKED,), "unresolved"),
    ],
)
def test_what_needs_a_call_of_its_own(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Any, ...], expected: str
) -> None:
    verdict = verdicts_of(case_of(answer, *calls))[-1]
    assert (verdict == "unsupported") is (expected == "unsupported")


def test_ringing_a_bell_calls_nobody(
    case_of: Callable[..., Case], verdicts_of: Callable[[Case], list[str]]
) -> None:
    rung = [("ring_bell", {"bell": "east"}, {"ok": True})] * 2
    assert verdicts_of(case_of("I rang the east bell twice.", *rung)) != ["unsupported"]
