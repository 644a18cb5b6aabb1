"""How many of those just told of are of a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ALERTS: Call = (
    "alerts",
    {},
    {
        "alerts": [
            {"id": "a1", "level": "red"},
            {"id": "a2", "level": "amber"},
            {"id": "a3", "level": "amber"},
        ]
    },
)
CUT: Call = ("alerts", {}, {"has_more": True, "alerts": ALERTS[2]["alerts"]})
ROWS: Call = ("crates", {}, {"opened": 24, "opened_late": 5})
FORMS: Call = ("forms", {}, {"sent": 11, "signed": 6, "lost": 5})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("There are three alerts, two of them red.", ALERTS, "unsupported"),
        ("There are three alerts, two of them amber.", ALERTS, "supported"),
        ("There are three alerts, two of them loud.", ALERTS, "unresolved"),
        ("There are three alerts, two of them red.", CUT, "unresolved"),
        ("24 crates were opened, three of them late.", ROWS, "unsupported"),
        ("24 crates were opened, three of them wet.", ROWS, "unresolved"),
        ("of which signed: 5", FORMS, "unsupported"),
        ("of which signed: 6", FORMS, "supported"),
    ],
)
def test_some_of_them(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
