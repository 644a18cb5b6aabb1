"""What nothing came for is what a call without a result was made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Fail = Callable[[Any], Any]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Tarn has 18 km/h; nothing came back for Usk.", "supported"),
        ("For Usk no reading came back.", "supported"),
        ("I got no reading for the town of Usk.", "supported"),
        ("One lookup failed.", "supported"),
        ("One wind lookup failed with a closed socket.", "supported"),
        ("I got no reading for Tarn.", "unsupported"),
        ("I got no reading for Wick.", "unresolved"),
        ("I got no tide reading for Usk.", "unresolved"),
        ("I got no reading for Tarn or Usk.", "unresolved"),
        ("Two lookups failed.", "unresolved"),
        ("One tide lookup failed.", "unresolved"),
        ("One lookup failed with a full disk.", "unresolved"),
    ],
)
def test_nothing_came_for_what_was_lost(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, answer: str, expected: str
) -> None:
    calls = (("wind", {"town": "Tarn"}, {"kmh": 18}), ("wind", {"town": "Usk"}, failed("socket closed")))
    assert verdicts_of(case_of(answer, *calls)) == [expected]


def test_an_answer_that_holds_nothing_is_none(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    calls = (("wind", {"town": "Tarn"}, {"kmh": None}), ("wind", {"town": "Usk"}, {"kmh": 7}))
    assert "unsupported" not in verdicts_of(case_of("I got no reading for Tarn.", *calls))
