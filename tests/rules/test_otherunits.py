"""A number told in another unit than the evidence gives it in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

GLIDER = ("glider", {"type": "K6"}, {"reach_nmi": 120, "ballast_us_gal": 40, "span_m": 15})
LEAK: Any = ("leak", {}, {"rate": 3.1e-7, "unit": "Pa·m³/s"})
GUST = ("gusts", {"mast": "pier"}, {"gust_ms": 18})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Its reach is about 222 km.", GLIDER, "supported"),
        ("Its reach is about 120 km.", GLIDER, "unsupported"),
        ("It takes 40 litres of ballast.", GLIDER, "unsupported"),
        ("It takes 40 gallons of ballast.", GLIDER, "supported"),
        ("The span is 15 feet.", GLIDER, "unsupported"),
        ("The gusts reach 18 m/s, or roughly 18 knots.", GUST, "unsupported"),
        ("The gusts reach 18 m/s, or roughly 35 knots.", GUST, "supported"),
        ("It burns 30 mL/min.", ("burn", {}, {"burn_ml_min": 30}), "supported"),
        ("It burns 31 mL/min.", ("burn", {}, {"burn_ml_min": 30}), "unresolved"),
        ("The climb takes 15 minutes.", GLIDER, "unresolved"),
        ("The leak rate is 3.1 × 10⁻⁷ Pa·m³/s.", LEAK, "supported"),
        ("The leak rate is 3.1 × 10⁻⁶ Pa·m³/s.", LEAK, "unsupported"),
        ("The leak rate is 3.1 × 10⁻⁷ Pa·l/s.", LEAK, "unresolved"),
        ("The limit is 1 × 10⁻⁷ Pa·m³/s.", LEAK, "unresolved"),
    ],
)
def test_a_number_in_another_unit(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
