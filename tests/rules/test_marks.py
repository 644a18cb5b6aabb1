"""Ticks, crosses, and cells of yes and no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

PARTS: Any = (
    "inspect",
    {},
    {"van": "V3", "parts": [{"part": "brakes", "outcome": "pass"}, {"part": "lamps", "outcome": "fail"}]},
)
ROOMS: Any = ("rooms", {}, [{"room": "Alder", "heated": True}, {"room": "Beech", "heated": False}])
LOCKS: Any = ("locks", {}, [{"door": "Alder", "locked": True}, {"door": "Beech", "locked": False}])


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Brakes ✅", PARTS, "supported"),
        ("Lamps ❌", PARTS, "supported"),
        ("Lamps ✅", PARTS, "unsupported"),
        ("🚐 Brakes ❌", PARTS, "unsupported"),
        ("Lamps replaced ✅", PARTS, "unresolved"),
        ("Lamps ✅❌", PARTS, "unresolved"),
        ("Wipers ✅", PARTS, "unresolved"),
        ("Alder heated ✅", ROOMS, "supported"),
        ("Beech heated ✅", ROOMS, "unsupported"),
        ("Beech ✅", LOCKS, "unresolved"),
    ],
)
def test_a_tick_says_that_it_went_well(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


def test_a_cell_of_yes_is_read_under_its_column(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    def cells(column: str, one: str, other: str) -> list[str]:
        table = f"| Room | {column} |\n|---|---|\n| Alder | {one} |\n| Beech | {other} |\n"
        verdicts = verdicts_of(case_of(table, ROOMS))
        return [verdicts[-3], verdicts[-1]]

    assert cells("Heated", "yes", "no") == ["supported", "supported"]
    assert cells("Heated", "no", "yes") == ["unsupported", "unsupported"]
    assert cells("Heated", "✅", "✅")[1] == "unsupported"
    assert cells("Not heated", "no", "no")[0] != "unsupported"
    assert cells("Carpeted", "yes", "no") == ["unresolved", "unresolved"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("🟢 Pump 2 is running", "supported"),
        ("🔴 Pump 3 is stopped", "supported"),
        ("🔴 Pump 2 is running", "unresolved"),
        ("🟢 Pump 3 is stopped", "unresolved"),
        ("🟡 Pump 3 is stopped", "unresolved"),
        ("🟢 Pump 3 is running", "unsupported"),
    ],
)
def test_a_light_goes_with_the_state_told_in_words(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: tuple[str, dict[str, object], object] = (
        "pumps",
        {},
        [{"pump": 2, "state": "running"}, {"pump": 3, "state": "stopped"}],
    )
    assert verdicts_of(case_of(answer, call)) == [expected]


STAGES: Any = (
    "stages",
    {},
    {"wash": "completed", "dry": "fault: belt", "fold": "degraded", "iron": "stopped"},
)
LINES: Any = ("lines", {}, [{"line": "A", "ok": True}, {"line": "B", "ok": False}])
NESTED: Any = ("jobs", {}, {"mail": {"status": "ok"}, "sync": {"status": "error"}})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("wash ✅ dry ❌", STAGES, "supported"),
        ("wash ✅, dry ✅", STAGES, "unsupported"),
        ("wash ✅, press ✅", STAGES, "unresolved"),
        ("not wash ✅ dry ❌", STAGES, "unresolved"),
        ("🟢 wash", STAGES, "supported"),
        ("🟡 fold", STAGES, "supported"),
        ("🔴 wash", STAGES, "unsupported"),
        ("🔴 fold", STAGES, "unresolved"),
        ("🔴 iron", STAGES, "supported"),
        ("Wash 👍", STAGES, "supported"),
        ("Line A ✅ line B ✅", LINES, "unsupported"),
        ("Line A ✅ line B ❌", LINES, "supported"),
        ("Mail 🟢, sync 🟢", NESTED, "unsupported"),
        ("Mail 🟢, sync 🔴", NESTED, "supported"),
    ],
)
def test_each_mark_is_for_what_stands_beside_it(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


RATED: Any = ("rating", {}, {"stars": 4, "out_of": 5, "reviews": 12})
TWO: Any = ("rating", {}, {"stars": 3, "reviews": 12, "food": {"stars": 4}})
REACTED: Any = ("reactions", {}, {"👍": 4, "🎉": 9, "-1": 2})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("⭐⭐⭐⭐ from 12 reviews", RATED, "supported"),
        ("⭐⭐⭐⭐☆ from 12 reviews", RATED, "supported"),
        ("⭐⭐⭐⭐⭐ from 12 reviews", RATED, "unsupported"),
        ("⭐⭐⭐⭐ from 12 reviews", TWO, "unresolved"),
        ("⭐⭐⭐⭐ from 12 reviews", ("rating", {}, {"rating": 8, "reviews": 12}), "unresolved"),
        ("⭐⭐⭐⭐ from 12 reviews", ("rating", {}, {"stars": 4.3, "reviews": 12}), "unresolved"),
        ("4 👍 and 9 🎉", REACTED, "supported"),
        ("👍 4, 👎 2", REACTED, "supported"),
        ("9 👍 and 4 🎉", REACTED, "unsupported"),
        ("👍 got 4 and 👎 got 3.", REACTED, "unsupported"),
        ("I found 3 🎉 posts", REACTED, "unresolved"),
    ],
)
def test_pictures_are_counted(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


DOORS: Any = ("doors", {}, {"Nord": "open", "Sued": "closed"})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Nord 🟢 open · Sued 🔴 closed", "supported"),
        ("Nord 🟢 · Sued 🔴", "supported"),
        ("Nord 🔴 closed · Sued 🟢 open", "unsupported"),
        ("Nord 🟢 · Sued 🟢", "unsupported"),
        ("Nord 🔴 open · Sued 🟢 closed", "unresolved"),
        ("Nord 🟢 open · West 🔴 closed", "unresolved"),
    ],
)
def test_a_light_in_each_part(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str) -> None:
    assert verdicts_of(case_of(answer, DOORS)) == [expected]
