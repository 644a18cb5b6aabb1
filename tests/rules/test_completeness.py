"""Claims of all need evidence that holds all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.binding import completeness

CaseOf = Callable[..., Case]
AtomsOf = Callable[..., list[tuple[str, str]]]

WRONG = [("wrong", "incomplete_evidence")]


def orders(content: Any, **arguments: Any) -> tuple[str, dict[str, Any], Any]:
    return ("list_orders", arguments, content)


@pytest.mark.parametrize(
    "content",
    [
        {"orders": ["a", "b"], "has_more": True},
        {"orders": ["a", "b"], "next_cursor": "x1"},
        {"orders": ["a", "b"], "page": 1, "pages": 3},
        {"orders": ["a", "b"], "total": 7},
        {"orders": ["a", "b"], "pagination": {"hasNextPage": True}},
        {"orders": ["a", "b"], "note": "TRUNCATED, more matches exist"},
        "a\nb\n… and 5 more",
        "a\nb\n[output truncated]",
        "Showing 1-2 of 7 orders: a, b",
    ],
)
@pytest.mark.parametrize(
    "answer",
    [
        "Here are all your orders: a, b.",
        "These are all of your orders.",
        "This is the complete list of orders.",
        "There are no other orders.",
    ],
)
def test_all_over_a_part_is_refuted(case_of: CaseOf, atoms_of: AtomsOf, content: Any, answer: str) -> None:
    assert atoms_of(completeness.read, case_of(answer, orders(content))) == WRONG


@pytest.mark.parametrize(
    "content",
    [
        {"orders": ["a", "b"], "has_more": False},
        {"orders": ["a", "b"], "next_cursor": None},
        {"orders": ["a", "b"], "page": 3, "pages": 3},
        {"orders": ["a", "b"], "total": 2},
        ["a", "b"],
    ],
)
def test_all_over_everything_is_not(case_of: CaseOf, atoms_of: AtomsOf, content: Any) -> None:
    assert atoms_of(completeness.read, case_of("Here are all your orders: a, b.", orders(content))) == []


@pytest.mark.parametrize(
    "answer",
    [
        "Here are the first 2 of your 7 orders.",
        "These are not all of your orders.",
        "Here are some of your orders.",
        "Are these all of your orders?",
        "If these are all your orders, tell me.",
        "You have 2 orders on this page.",
    ],
)
def test_a_claim_that_owns_to_be_a_part_is_not(case_of: CaseOf, atoms_of: AtomsOf, answer: str) -> None:
    assert (
        atoms_of(completeness.read, case_of(answer, orders({"orders": ["a", "b"], "has_more": True}))) == []
    )


def test_a_list_as_long_as_its_limit_shows_no_end(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    answer = "These are all of your orders."
    assert atoms_of(completeness.read, case_of(answer, orders(["a", "b"], limit=2))) == WRONG
    assert atoms_of(completeness.read, case_of(answer, orders(["a", "b"], limit=3))) == []


def test_pages_read_to_the_end_are_everything(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    answer = "Here are all your orders: a, b, c."
    first, last = (
        orders({"orders": ["a", "b"], "has_more": True}),
        orders({"orders": ["c"], "has_more": False}, page=2),
    )
    assert atoms_of(completeness.read, case_of(answer, first, last)) == []
    assert atoms_of(completeness.read, case_of(answer, first)) == WRONG


def test_the_total_that_the_result_gives_may_be_told(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    content = {"orders": ["a", "b"], "total": 7}
    assert atoms_of(completeness.read, case_of("There are all 7 orders on record.", orders(content))) == []


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("These are 3 of 61 open tickets: T-9, T-12 and T-13.", "supported"),
        ("These are 3 of 60 open tickets: T-9, T-12 and T-13.", "unresolved"),
        ("These are all 3 open tickets.", "unsupported"),
    ],
)
def test_a_part_that_says_of_how_many_it_is(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call = (
        "it_tickets",
        {"state": "open", "per_page": 3},
        {"tickets": ["T-9", "T-12", "T-13"], "count": 3, "total_count": 61},
    )
    assert verdicts_of(case_of(answer, call)) == [expected]
