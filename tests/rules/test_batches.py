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


@pytest.mark.parametrize(
    ("answer", "rows", "expected"),
    [
        ("I've cancelled order K3.", [{"id": "K1", "ok": True}, {"id": "K3", "ok": False}], "unsupported"),
        ("I've cancelled order K1.", [{"id": "K1", "ok": True}, {"id": "K3", "ok": False}], "supported"),
        ("I've cancelled the orders.", [{"id": "K1", "ok": True}, {"id": "K3", "ok": False}], "unresolved"),
        ("I've cancelled orders 1 and 3.", [{"id": 1, "ok": True}, {"id": 3, "ok": False}], "unresolved"),
        (
            "I've cancelled order 3.",
            [{"id": 1, "status": "cancelled"}, {"id": 3, "status": "not_found"}],
            "unresolved",
        ),
    ],
)
def test_a_row_that_failed_is_not_done(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, rows: list[Any], expected: str
) -> None:
    call = ("cancel_orders", {"ids": [row["id"] for row in rows]}, {"results": rows})
    assert verdicts_of(case_of(answer, call)) == [expected]
