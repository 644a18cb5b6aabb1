"""Who won or lost, of one pair of opposite parties with a score each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

MATCH: Call = (
    "match",
    {},
    {"home": {"team": "Kestrel Town", "goals": 3}, "away": {"team": "Dunmere Gulls", "goals": 1}},
)
FLAT: Call = (
    "match",
    {},
    {"home_team": "Kestrel Town", "away_team": "Dunmere Gulls", "home_score": 0, "away_score": 2},
)
LEVEL: Call = (
    "match",
    {},
    {"home": {"team": "Kestrel Town", "goals": 1}, "away": {"team": "Dunmere Gulls", "goals": 1}},
)
TWO: Call = ("matches", {}, [MATCH[2], LEVEL[2]])


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("Kestrel Town won.", (MATCH,), "supported derived /home/goals /away/goals"),
        ("Kestrel Town lost.", (MATCH,), "unsupported contradicted /home/goals /away/goals"),
        ("Dunmere Gulls won.", (MATCH,), "unsupported contradicted /away/goals /home/goals"),
        ("Dunmere Gulls lost.", (MATCH,), "supported derived /away/goals /home/goals"),
        ("Kestrel Town beat Dunmere Gulls.", (MATCH,), "supported derived /home/goals /away/goals"),
        ("Dunmere Gulls beat Kestrel Town.", (MATCH,), "unsupported contradicted /away/goals /home/goals"),
        ("Dunmere Gulls won.", (FLAT,), "supported derived /away_score /home_score"),
        ("Kestrel Town won.", (FLAT,), "unsupported contradicted /home_score /away_score"),
        ("The home team won.", (FLAT,), "unsupported contradicted /home_score /away_score"),
        ("Kestrel Town won.", (LEVEL,), "abstains"),
        ("Kestrel Town may have won.", (MATCH,), "abstains"),
        ("If Kestrel Town won, they go through.", (MATCH,), "abstains"),
        ("Kestrel Town did not win.", (LEVEL,), "abstains"),
    ],
)
def test_winners_and_losers(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("contests", case_of(answer, *calls))
