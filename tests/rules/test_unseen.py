"""What a part of a list cannot show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

BARGES: Call = ("barges", {"port": "Ost"}, {"page": 1, "pages": 3, "rows": ["Alma", "Brise", "Cora", "Dora"]})
KNOWN: Call = ("barges", {"port": "Ost"}, {"has_more": False, "rows": ["Alma", "Brise", "Cora", "Dora"]})
FULL: Call = ("kegs", {"limit": 6}, {"kegs": ["k1", "k2", "k3", "k4", "k5", "k6"]})
ROOMY: Call = ("kegs", {"limit": 9}, {"kegs": ["k1", "k2", "k3", "k4", "k5", "k6"]})
FOUND: Call = ("moth_search", {"q": "hawk"}, {"total": 81, "returned": 20, "first": "Deilephila elpenor"})
LOG: Call = ("read_log", {"job": "tide"}, "ERROR pump 1\nERROR pump 4\n... [output truncated: 90 more lines]")
TILL: Call = (
    "till",
    {"stall": "figs"},
    '[{"day": "Mon", "cash": 31}, {"day": "Tue", "cash": 44}, {"day": "W\n[output truncated]',
)
WHOLE_TILL: Call = ("till", {"stall": "figs"}, [{"day": "Mon", "cash": 31}, {"day": "Tue", "cash": 44}])
BELLS: Call = (
    "bells",
    {},
    {"has_more": True, "rows": [{"bell": "Great Tom", "year": 1744}, {"bell": "Old Kate", "year": 1611}]},
)
SORTED: Call = ("bells", {"sort": "year"}, BELLS[2])
TICKETS: Call = (
    "query",
    {"q": "tickets"},
    {
        "data": {
            "tickets": {
                "totalCount": 60,
                "pageInfo": {"hasNextPage": True},
                "nodes": [{"no": 1, "label": "paid"}, {"no": 2, "label": "paid"}],
            }
        }
    },
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("We have only four barges.", BARGES, "unsupported"),
        ("We have only four barges on this page.", BARGES, "unresolved"),
        ("The port has just four barges.", BARGES, "unsupported"),
        ("We may have only four barges.", BARGES, "unresolved"),
        ("There are 6 kegs in total.", FULL, "unsupported"),
        ("There are 6 kegs in total.", ROOMY, "unresolved"),
        ("Twenty moths match the search.", FOUND, "unsupported"),
        ("81 moths match the search.", FOUND, "unresolved"),
        ("Exactly two pumps have an error.", LOG, "unsupported"),
        ("The stall took 75 this week.", TILL, "unsupported"),
        ("The stall has taken 75 so far.", TILL, "unresolved"),
        ("The oldest bell we own dates from 1611.", BELLS, "unsupported"),
        ("The oldest bell we own dates from 1611.", SORTED, "unresolved"),
        ("The oldest bell on this page dates from 1611.", BELLS, "unresolved"),
        ("Every ticket carries the paid label; there are 60 of them.", TICKETS, "unsupported"),
    ],
)
def test_a_part_shows_no_whole(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The boiler has a 10-year warranty.", "unsupported"),
        ("Boilers usually have a 10-year warranty.", "unresolved"),
        ("You asked about a 10-year warranty.", "unresolved"),
        ("Please try again in 5 minutes.", "unresolved"),
    ],
)
def test_a_measure_of_which_nothing_came(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("manuals", {"q": "boiler warranty"}, {"hits": [], "total": 0})
    assert verdicts_of(case_of(answer, call, question="How long is the boiler's warranty?")) == [expected]


@pytest.mark.parametrize(("limit", "expected"), [(3, "unresolved"), (50, "supported")])
def test_a_list_as_long_as_its_limit_counts_nothing(
    case_of: CaseOf, verdicts_of: VerdictsOf, limit: int, expected: str
) -> None:
    inbox = {"messages": [{"from": name} for name in ("Ana", "Bo", "Kim")]}
    assert verdicts_of(case_of("You have 3 messages.", ("inbox", {"limit": limit}, inbox))) == [expected]
