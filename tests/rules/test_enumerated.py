"""Numbers that announce names, nouns before the names of things, and hedges that are added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

WOODS: Call = ("woods", {}, ["alder", "birch", "silver fir", "yew"])
PENS: Call = ("pens", {}, [{"pen": "A", "sheep": 31}, {"pen": "B", "sheep": 28}])
LEAK: Call = ("leak", {}, {"cause": "worn seal", "found_at": "09:10"})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Two of them are alder and silver fir.", WOODS, "supported"),
        ("Three of them are alder and silver fir.", WOODS, "unresolved"),
        ("Three woods: alder, birch and yew.", WOODS, "supported"),
        ("Two of them are alder and maple.", WOODS, "unresolved"),
        ("Pen B has more sheep than pen A.", PENS, "unsupported"),
        ("Pen A has more sheep than pen B.", PENS, "supported"),
        ("The cause is probably a worn seal.", LEAK, "supported"),
        ("The cause is definitely a worn seal.", LEAK, "unresolved"),
        ("The cause is probably a worn hose.", LEAK, "unresolved"),
    ],
)
def test_enumerations(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
