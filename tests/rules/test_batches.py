"""Batches in which not all went well, outcomes of which nothing is known, and items by their plural."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

BATCH = (
    "bulk_archive",
    {"ids": ["N1", "N2", "N3"]},
    {
        "results": [
            {"id": "N1", "ok": True},
            {"id": "N2", "ok": False, "error": "locked"},
            {"id": "N3", "ok": True},
        ]
    },
)
GUARD = ("guard", {"id": 9}, {"name": "Ines Roe", "trainingCheck": None, "badge": "K4"})
FLOCK = ("flock", {"pond": "mill"}, [{"bird": "moorhen", "n": 14}, {"bird": "grey goose", "n": 31}])


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("All three notes are archived now.", BATCH, "unsupported"),
        ("All of the notes were archived.", BATCH, "unsupported"),
        ("All notes but N2 are archived.", BATCH, "unresolved"),
        ("All three notes are archived if N2 is unlocked.", BATCH, "unresolved"),
        ("All four pages are archived.", BATCH, "unresolved"),
        ("Ines's training check was approved.", GUARD, "unsupported"),
        ("Ines's training check was turned down.", GUARD, "unsupported"),
        ("Ines's training check may have been approved.", GUARD, "unresolved"),
        ("Ines's training check is being looked at.", GUARD, "unresolved"),
        ("14 moorhens were seen.", FLOCK, "supported"),
        ("31 moorhens were seen.", FLOCK, "unsupported"),
        ("31 ducks were seen.", FLOCK, "unresolved"),
    ],
)
def test_batches(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    case = case_of(answer, call, question="Archive the three notes, please.")
    assert verdicts_of(case)[-1] == expected
