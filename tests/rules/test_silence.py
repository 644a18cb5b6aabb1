"""Who says that a text is silent is wrong where it speaks, and right where the search came back empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        (
            "The manual doesn't mention a warranty period.",
            "The warranty runs for 36 months.",
            "unsupported",
        ),
        ("The manual says nothing about descaling.", "Descaling is needed every month.", "unsupported"),
        ("I couldn't find a number for the porter.", "Night porter: 4419.", "unsupported"),
        ("The manual doesn't give a height.", {"name": "Kora", "height_m": 31}, "unsupported"),
        (
            "The manual doesn't list any vegan dishes.",
            [{"dish": "dal", "vegan": True}, {"dish": "trout", "vegan": False}],
            "unsupported",
        ),
        ("The manual doesn't mention a warranty period.", "The warranty is void if opened.", "unresolved"),
        ("The manual gives no warranty period.", "Warranty period: not stated.", "unresolved"),
        (
            "The manual says nothing about descaling tablets.",
            "Descaling is needed every month.",
            "unresolved",
        ),
        ("The manual doesn't say how often to descale.", "Descaling needs vinegar.", "unresolved"),
        ("I couldn't find a number for the porter.", "The porter sits at desk 2.", "unresolved"),
        (
            "The manual doesn't list any vegan dishes.",
            [{"dish": "dal", "vegan": False}, {"dish": "trout", "vegan": False}],
            "unresolved",
        ),
        ("She didn't say the meeting moved.", "The meeting moved to 9.", "unresolved"),
    ],
)
def test_silence_of_what_speaks(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("manual", {"id": 4}, content))) == [expected]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        (
            "The handbook doesn't mention a dress code.",
            {"scope": "whole handbook", "matches": [], "total": 0},
            "supported",
        ),
        ("The handbook has no entry on a dress code.", {"matches": [], "complete": True}, "supported"),
        ("The handbook doesn't mention beards.", {"matches": [], "total": 0}, "unresolved"),
        (
            "The handbook doesn't mention a dress code.",
            {"matches": [{"title": "Working hours"}], "total": 1},
            "unresolved",
        ),
        ("Nothing is listed under dress code.", {"stdout": "", "exit_code": 0}, "unsupported"),
    ],
)
def test_silence_of_a_search(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    call = ("search_handbook", {"q": "dress code"}, content)
    assert verdicts_of(case_of(answer, call)) == [expected]
