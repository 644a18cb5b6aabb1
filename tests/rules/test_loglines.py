"""How many warnings, errors or restarts a log has."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

LOG = (
    "04:10:02 INFO pump start\n04:11:40 WARN pressure low\n04:13:05 INFO pump restart by hand\n"
    "04:15:31 ERROR valve jam\n04:16:02 WARN pressure low\n04:18:44 WARN pressure low\n04:20:10 INFO pump restart\n"
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The log has three warnings.", "supported"),
        ("The log has 3 warnings.", "supported"),
        ("The log has four warnings.", "unsupported"),
        ("The log has two errors.", "unsupported"),
        ("The log has two restarts.", "supported"),
        ("The log has three restarts.", "unsupported"),
        ("The log has two different warnings.", "unresolved"),
        ("The log has two warnings after the jam.", "unresolved"),
        ("The log has five complaints.", "unresolved"),
        ("At least two warnings are in the log.", "supported"),
        ("Two restarts are in the log.", "supported"),
        ("The log has one error, at 04:15:31.", "supported"),
        ("The log has one error, at 04:16:02.", "unresolved"),
    ],
)
def test_lines_of_a_log_are_counted(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("read_log", {"unit": "pump"}, LOG)))[-1] == expected


def test_of_a_part_only_what_is_seen_is_counted(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call = ("read_log", {"unit": "pump"}, LOG + "... [54 more lines omitted]")
    assert verdicts_of(case_of("The log has three warnings.", call))[-1] == "unresolved"
    assert verdicts_of(case_of("The log has nine warnings.", call))[-1] == "unresolved"
    assert verdicts_of(case_of("The visible log has three warnings.", call))[-1] == "supported"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Three tasks failed.", "supported"),
        ("Five tasks failed.", "unsupported"),
        ("Two tasks failed.", "unsupported"),
        ("Two tasks finished.", "unresolved"),
    ],
)
def test_a_count_of_lines_is_of_those_in_the_state_told(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: tuple[str, dict[str, object], object] = (
        "tail_log",
        {},
        "01:02 task 11 FAILED\n01:40 task 12 ok\n02:05 task 15 FAILED\n02:31 task 17 FAILED\n02:41 task 18 ok\n",
    )
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Task 12 finished fine at 01:40.", "supported"),
        ("Task 15 finished fine at 02:05.", "unsupported"),
        ("Task 12 failed at 01:40.", "unsupported"),
        ("Task 12 did not fail at 01:40.", "unresolved"),
        ("Task 12 finished fine at 02:05.", "unresolved"),
    ],
)
def test_the_state_that_a_line_tells_of_what_it_names(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: tuple[str, dict[str, object], object] = (
        "tail_log",
        {},
        "01:02 task 11 FAILED\n01:40 task 12 ok\n02:05 task 15 FAILED\n02:31 task 17 FAILED\n02:41 task 18 ok\n",
    )
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Three tasks failed overnight.", "unsupported"),
        ("Task 15 failed at 02:05.", "supported"),
    ],
)
def test_a_log_that_says_it_was_cut_counts_nothing(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: tuple[str, dict[str, object], object] = (
        "tail_log",
        {},
        "01:02 task 11 FAILED\n01:40 task 12 ok\n02:05 task 15 FAILED\n02:31 task 17 FAILED\n02:4... [log cut here; 2 kB not shown]",
    )
    assert verdicts_of(case_of(answer, call)) == [expected]
