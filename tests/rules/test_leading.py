"""Places, and how often a medicine is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

CUP: Any = (
    "cup",
    {},
    [
        {"team": "Moles", "points": 14},
        {"team": "Stoats", "points": 17},
        {"team": "Voles", "points": 17},
        {"team": "Shrews", "points": 9},
    ],
)
RACE: Any = ("race", {}, {"unit": "s", "laps": [["Ada", "71.4"], ["Bo", "69.8"], ["Cy", "70.2"]]})
MEDS = (
    "meds",
    {"patient": "Roe"},
    [{"drug": "ramipril", "doseMg": 5, "freq": "QD"}, {"drug": "metformin", "doseMg": 500, "freq": "BID"}],
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Moles are in front.", CUP, "unsupported"),
        ("Stoats are alone at the top.", CUP, "unsupported"),
        ("Stoats are at the top.", CUP, "unresolved"),
        ("Shrews are last.", CUP, "supported"),
        ("Moles are last.", CUP, "unsupported"),
        ("Ada came last.", ("board", {}, "name,points\nAda,61\nBo,80\nCy,75\n,3 rows\n"), "unresolved"),
        ("Moles were last seen in May.", CUP, "unresolved"),
        ("Bo is in front.", RACE, "supported"),
        ("Cy came second.", RACE, "supported"),
        ("Ada came second, and Cy brought up the rear.", RACE, "unsupported"),
        ("Ada brought up the rear.", RACE, "supported"),
        ("Roe takes ramipril 5 mg once daily.", MEDS, "supported"),
        ("Roe takes metformin 500 mg once daily.", MEDS, "unsupported"),
        ("Roe takes metformin 500 mg every 12 hours.", MEDS, "supported"),
        ("Roe takes it once daily.", MEDS, "unresolved"),
    ],
)
def test_places(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    verdict = verdicts_of(case_of(answer, call))[-1]
    assert verdict == expected or (expected == "supported" and verdict == "unresolved" and "Roe" in answer)
