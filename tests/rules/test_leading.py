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
OPEN: Any = (
    "open",
    {},
    [{"rank": 1, "name": "Vera Holt"}, {"rank": 2, "name": "Vern Holt"}, {"rank": 3, "name": "Bo Ek"}],
)
GOALS: Any = ("goals", {}, [{"p": "Iris", "n": 9}, {"p": "Ode", "n": 9}, {"p": "Kofi", "n": 6}])
QUEUE: Any = ("queue", {}, [{"name": "Iris", "age": 19}, {"name": "Ode", "age": 22}])


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
        ("Vera Holt won the race.", OPEN, "supported"),
        ("Vern Holt won the cup.", OPEN, "unresolved"),
        ("Vera Holt won.", OPEN, "supported"),
        ("Vern Holt won the race.", OPEN, "unsupported"),
        ("Vern Holt came second.", OPEN, "supported"),
        ("Bo Ek finished last.", OPEN, "supported"),
        ("Bo Ek took first place.", OPEN, "unsupported"),
        ("Bo Ek won the toss.", OPEN, "unresolved"),
        ("Bo Ek won the first round.", OPEN, "unresolved"),
        (
            "Vern Holt won the race.",
            ("grid", {}, [{"start_position": n, "who": w} for n, w in ((1, "Vera Holt"), (2, "Vern Holt"))]),
            "unresolved",
        ),
        ("Bo Ek won the prize for the best hat.", OPEN, "unresolved"),
        ("Iris alone tops the list.", GOALS, "unsupported"),
        ("Iris tops the list.", GOALS, "unresolved"),
        ("Kofi tops the list.", GOALS, "unresolved"),
        ("Ode tops the list.", QUEUE, "unresolved"),
        ("Roe takes ramipril 5 mg once daily.", MEDS, "supported"),
        ("Roe takes metformin 500 mg once daily.", MEDS, "unsupported"),
        ("Roe takes metformin 500 mg every 12 hours.", MEDS, "supported"),
        ("Roe takes it once daily.", MEDS, "unresolved"),
    ],
)
def test_places(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    verdict = verdicts_of(case_of(answer, call, question="Who won the race?"))[-1]
    assert verdict == expected or (expected == "supported" and verdict == "unresolved" and "Roe" in answer)
