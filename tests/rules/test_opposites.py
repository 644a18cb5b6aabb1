"""Opposites of a field's word, and names with another accent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

MIXER = (
    "mixer",
    {"id": "M1"},
    {"id": "M1", "drum": {"speed": "slow"}, "lid": "open", "water": "filtered twice", "tide": "low"},
)
JURY: Any = ("jury", {}, {"chair": "Trần Thu Hằng", "clerk": "José Peña"})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The mixer turns with the drum on slow.", MIXER, "unresolved"),
        ("The mixer turns with the drum on fast.", MIXER, "unsupported"),
        ("The lid is closed.", MIXER, "unsupported"),
        ("The lid is not closed.", MIXER, "unresolved"),
        ("Water: unfiltered", MIXER, "unsupported"),
        ("The tide high water mark is painted red.", MIXER, "unresolved"),
        ("The drum may be on fast.", MIXER, "unresolved"),
        ("Chair: Trần Thu Hằng.", JURY, "supported"),
        ("Chair: Trần Thu Hạng.", JURY, "unsupported"),
        ("Clerk: Jose Pena.", JURY, "unresolved"),
    ],
)
def test_opposites(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    verdict = verdicts_of(case_of(answer, call))[-1]
    assert verdict == expected or (expected == "unresolved" and verdict == "supported")
