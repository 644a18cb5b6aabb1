"""Values that are another one gone wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TOWER: Call = ("torre", {"nombre": "Roca"}, {"height_m": 31, "finished": 1847})
FERRY: Call = ("ferry", {}, {"sails": "17:35"})
TIDE: Call = ("gauge", {"post": "P2"}, {"change_cm": -2.5, "level_cm": -7})
REEL: Call = ("reel", {"title": "harvest"}, {"length_ms": 5_430_000})
REELS: Call = ("reel", {"title": "harvest"}, {"length_ms": 5_430_000, "trailer_ms": 90_000})
NOTE: Call = ("notice", {}, "Side gate shuts at 19:30.")


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("La torre se termino en 1874.", TOWER, "unsupported"),
        ("La torre se termino en 1860.", TOWER, "unresolved"),
        ("The ferry sails at 17:53.", FERRY, "unsupported"),
        ("The ferry sails at 17:35.", FERRY, "supported"),
        ("It sank by 2.5 cm and now stands at 7 cm.", TIDE, "unsupported"),
        ("It sank by 2.5 cm and now stands at 7 cm below zero.", TIDE, "unresolved"),
        ("The reel runs for 54 minutes 30 seconds.", REEL, "unsupported"),
        ("The reel runs for 54 minutes 30 seconds.", REELS, "unresolved"),
        ("The reel starts again after 54 minutes 30 seconds.", REEL, "unresolved"),
        ("The side gate shuts at 20:30.", NOTE, "unsupported"),
        ("Be there before 20:30.", NOTE, "unresolved"),
    ],
)
def test_a_slip_is_wrong(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


DEPTH: Call = ("sonde", {}, {"mean_depth_m": 3.449})
DEPTHS: Call = ("sonde", {}, {"mean_depth_m": 3.449, "max_depth_m": 3.5})


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("The mean depth is 3.4 m.", (DEPTH,), "supported"),
        ("The mean depth is about 3.5 m.", (DEPTH,), "supported"),
        ("The mean depth is 3.5 m.", (DEPTH,), "unsupported"),
        ("The mean depth is 3.45 m.", (DEPTH,), "supported"),
        ("The mean depth is 3.5 m.", (DEPTHS,), "unsupported"),
        ("The maximum depth is 3.5 m.", (DEPTHS,), "supported"),
    ],
)
def test_a_decimal_is_rounded_to_the_nearer_one(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
