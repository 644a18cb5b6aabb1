"""Payloads of every shape against sentences that every rule looks at: whatever comes, the rules answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.rules import apply_rules
from faithgrade.verdicts import Verdict

CaseOf = Callable[..., Case]

NOTHING: tuple[Any, ...] = (
    "",
    "  ",
    None,
    [],
    {},
    [None],
    [[]],
    {"": ""},
    {"a": {"b": {"c": []}}},
    {"a": None},
)
ODD: tuple[Any, ...] = (
    True,
    5,
    "x",
    "a\nb",
    [1, 2, 3],
    ["a", "b"],
    [[1, 2], [3, 4]],
    [{"a": 1}, 2, "three", None, [4]],
    "a,b\n1,2",
    "Sales (M$)",
    "Total (k€)\n5",
    "| a | b |\n|---|---|\n| 1 |",
    "<table><tr><td>1</td></tr></table>",
    "- [ ] x\n- [x] y",
    '{"cut": [1, 2, ',
    "2026-02-30 25:61",
    {"2024": {"Q1": {"rev": 10}}, "2025": {"Q1": 12}},
    {"1": {"2": {"3": 4}}, "2": [1], "3": "4"},
    {"value": float("nan"), "other": float("inf")},
    {"n": 10**40, "m": -0.0, "s": "１２"},
)
ANSWER = """**Sales**: the total is 14, up from 10 in 2024, a rise of 40%.
- There are 3 members, two of whom are open; all five were sent and half of the 12 frames are capped.
- Alder is cheaper than Rowan per lesson, and the largest in the country. The other one costs 95.
| Host | Owner |
|---|---|
| eu-1 | Bob |
On Tuesday at 14:30 in Tokyo it was between 3 °C and 7 °C, with light snow; the pool isn't open from 9:00 to 17:00.
I refunded €20.50 to “M. Quay” and could not cancel A-17. Nothing was found. No order was late.
Ada said that "nobody was told". Glass made up 30% of the 120 tonnes, 1.5 times as much as in the first quarter of 2023.
Most of them won 3-1, lost by 2, and rank second. Is it free? Then it rose to 44. It ran for 2 h 15 min until yesterday."""


@pytest.mark.parametrize("payload", [*NOTHING, *ODD], ids=repr)
@pytest.mark.parametrize("asked", [None, "How many are open, and which is the cheapest on Tuesday?"])
def test_no_payload_stops_the_rules(case_of: CaseOf, payload: Any, asked: str | None) -> None:
    case = case_of(ANSWER, ("look_up", {"id": "A-17"}, payload), question=asked)
    claims = split_claims(case.answer)
    settled, left = apply_rules(claims, Evidence.from_case(case), case)
    assert sorted([f.claim.index for f in settled] + [c.index for c in left]) == [c.index for c in claims]


@pytest.mark.parametrize("argument", [*NOTHING, *ODD, "-", "…", {"id": ""}, -1, 1.5], ids=repr)
@pytest.mark.parametrize(
    "second", [{"rows": [{"host": "eu-2", "open": True}]}, [], None, "timed out after 5 s"]
)
def test_no_argument_stops_the_rules(
    case_of: CaseOf, failed: Callable[[Any], Any], argument: Any, second: Any
) -> None:
    calls = [
        ("look_up", {"host": argument}, {"host": "eu-1", "total": 14}),
        ("look_up", {"host": argument, "at": "14:30"}, failed(second)),
        ("cancel", {"id": argument, "note": "A-17"}, second),
    ]
    for case in (case_of(ANSWER, *calls), case_of(ANSWER, *calls[::-1])):
        claims = split_claims(case.answer)
        settled, left = apply_rules(claims, Evidence.from_case(case), case)
        assert sorted([f.claim.index for f in settled] + [c.index for c in left]) == [c.index for c in claims]


@pytest.mark.parametrize("payload", NOTHING, ids=repr)
def test_what_is_there_is_supported_by_nothing(case_of: CaseOf, payload: Any) -> None:
    case = case_of("The total is 14. Alder costs €20.50. Ada won 3-1.", ("look_up", {}, payload))
    settled, _ = apply_rules(split_claims(case.answer), Evidence.from_case(case), case)
    assert not [f for f in settled if f.verdict is Verdict.SUPPORTED]
