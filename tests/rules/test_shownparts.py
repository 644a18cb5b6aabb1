"""A part of a list shows that it is cut, how many it holds, and how many there are at the least; never that there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

MEMBERS: Call = ("members", {"town": "Vik"}, {"rows": ["Ask", "Bo", "Cai", "Dag", "Eir"], "truncated": True})
LOG: Call = (
    "log",
    {"dev": "pump"},
    "01:10 restart\n02:42 stop\n03:05 restart\n[... 21 more lines not shown]",
)


def messages(page: int = 1, **more: Any) -> Call:
    items = [f"m{n}" for n in range(12)]
    return ("messages", {"page": page}, {"page": page, "pages": 4, "total": 46, "items": items, **more})


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("There are at least 5 members in Vik, and the list was cut off.", MEMBERS),
        ("There were at least two restarts; the log is cut off.", LOG),
        ("The log breaks off after the third line.", LOG),
        ("You have 46 messages; I've read the first 12.", messages()),
        ("You have 46 messages; here are the first 12.", messages()),
        ("There are 46 messages; the first 12 came back.", messages()),
        ("At least two jobs are late.", ("jobs", {}, {"rows": [{"late": True}] * 2, "has_more": True})),
    ],
)
def test_what_a_part_shows_is_supported(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call
) -> None:
    assert verdicts_of(case_of(answer, call)) == ["supported"]


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("There are at least 6 members in Vik.", MEMBERS),
        ("There are at least 5 members in Oslo.", MEMBERS),
        ("At least 5 members in Vik are retired.", MEMBERS),
        ("There were at least three restarts.", LOG),
        ("The pump stopped at least twice.", LOG),
        ("The log breaks off after the fourth line.", LOG),
        ("You have 46 messages; I've read the first 20.", messages()),
        ("You have 46 messages; I've answered the first 12.", messages()),
        ("You have 46 messages; I've read the first 12.", messages(page=2)),
        ("At least three jobs are late.", ("jobs", {}, {"rows": [{"late": True}] * 2, "has_more": True})),
    ],
)
def test_what_a_part_does_not_show_is_left(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call
) -> None:
    assert "supported" not in verdicts_of(case_of(answer, call))


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The log has no warnings.", LOG, "unsupported"),
        ("The pump ran without any errors.", LOG, "unsupported"),
        ("There wasn't a single fault.", LOG, "unsupported"),
        ("Kim isn't on the list.", MEMBERS, "unsupported"),
        ("None of the 46 messages is urgent.", messages(), "unsupported"),
        ("Three of the 46 messages are unread.", messages(), "unsupported"),
        ("Three of the 46 messages are unread.", messages(unread=3), "supported"),
        ("None of the messages on this page is urgent.", messages(), "unresolved"),
        ("The log I could read has no warnings.", LOG, "unresolved"),
        ("Kim isn't on the list.", ("members", {}, {"rows": ["Ask", "Bo"]}), "unresolved"),
    ],
)
def test_a_part_does_not_show_that_there_is_none(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("At least 3 items were dropped at Pier 2; the list was cut off.", "supported"),
        ("At least 4 items were dropped at Pier 2; the list was cut off.", "unresolved"),
        ("At least 3 items were stolen at Pier 2; the list was cut off.", "unresolved"),
    ],
)
def test_a_part_shows_how_many_there_are_at_the_least(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    bags = {"pier": 2, "items": ["cap", "bag", "book"], "truncated": True}
    assert verdicts_of(case_of(answer, ("dropped", {"pier": 2}, bags))) == [expected]
