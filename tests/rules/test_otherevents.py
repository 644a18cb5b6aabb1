"""What a field keeps of one doer, event or time, told of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

PUMPS = [
    {"pump": "Brook pump", "mode": "running", "valves": 3},
    {"pump": "Weir pump", "mode": "stopped", "valves": 5},
    {"pump": "Mill pump", "mode": "running", "valves": 3},
]
CREW = [
    {"member": "Isa Thorn", "post": "welder", "foreman": "Gil Ash", "hours": {"agreed": 40, "worked": 31}},
    {"member": "Lew Moor", "post": "rigger", "foreman": "Isa Thorn", "hours": {"agreed": 35, "worked": 30}},
]
DEFECT = {
    "case": "D-7",
    "status": "closed",
    "created": "2025-02-03",
    "updated": "2025-02-11",
    "reporter": "amir",
    "notes": [{"author": "joan", "body": "Hinge replaced."}],
}
LOG = (
    "Wagon W-3\n02 Apr 06:15 Loaded at Skerry\n02 Apr 09:40 Departed Skerry\n03 Apr 11:05 Unloaded at Dunmere"
)
RAIN = {
    "town": "Ostry",
    "days": [{"date": "2025-04-01", "rain_mm": 2.5}, {"date": "2025-04-02", "rain_mm": 0.0}],
}


@pytest.mark.parametrize(
    ("answer", "name", "content", "expected"),
    [
        ("Joan reported the defect.", "get_defect", DEFECT, "unresolved"),
        ("D-7 was closed on February 11.", "get_defect", DEFECT, "unresolved"),
        ("D-7 was updated on February 11.", "get_defect", DEFECT, "supported"),
        ("Weir pump is running with 5 valves.", "list_pumps", PUMPS, "not supported"),
        ("Mill pump is running with 3 valves.", "list_pumps", PUMPS, "not unsupported"),
        ("Lew Moor has worked 35 hours.", "get_crew", CREW, "not supported"),
        ("Lew Moor has worked 30 hours.", "get_crew", CREW, "not unsupported"),
        ("Lew Moor is Isa Thorn's foreman.", "get_crew", CREW, "not supported"),
        ("Gil Ash is Isa Thorn's foreman.", "get_crew", CREW, "not unsupported"),
        ("Gil Ash is a welder.", "get_crew", CREW, "not supported"),
        ("Isa Thorn is a welder.", "get_crew", CREW, "not unsupported"),
        ("The jug used to cost €8.00.", "get_item", {"name": "Jug", "price": "€8.00", "was": "€11.00"}, "not supported"),
        ("The jug costs €8.00.", "get_item", {"name": "Jug", "price": "€8.00", "was": "€11.00"}, "supported"),
        ("The voucher takes off $15.", "get_voucher", {"voucher": {"percent_off": 15}}, "not supported"),
        ("You pay $30 with the voucher.", "get_plan", {"price_usd": 30, "voucher": {"percent_off": 15}}, "not supported"),
        ("It rained 2.5 mm on April 1.", "forecast", RAIN, "not supported"),
        ("The wagon was unloaded at 06:15.", "track", LOG, "not supported"),
        ("The lamp is charging at 44%.", "get_lamp", {"lamp": "Porch", "battery": 44}, "not supported"),
        ("The lamp's battery is at 44%.", "get_lamp", {"lamp": "Porch", "battery": 44}, "supported"),
    ],
)  # fmt: skip
def test_of_another_event(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, name: str, content: object, expected: str
) -> None:
    (verdict,) = verdicts_of(case_of(answer, (name, {}, content))) or ["unresolved"]
    if expected.startswith("not "):
        assert verdict != expected.removeprefix("not ")
    else:
        assert verdict == expected


def test_a_state_shared_with_what_failed(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    calls = (
        ("get_sky", {"place": "Ulm"}, {"place": "Ulm", "sky": "overcast"}),
        ("get_sky", {"place": "Graz"}, failed({"error": "timeout"})),
    )
    assert "supported" not in verdicts_of(case_of("It is overcast in both Ulm and Graz.", *calls))
    assert verdicts_of(case_of("It is overcast in Ulm.", *calls)) == ["supported"]


def test_in_stock_where_there_is_none(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    calls = [
        ("get_stock", {"shop": s}, {"shop": s, "sku": "Q-5", "qty": n}) for s, n in (("East", 4), ("Port", 0))
    ]
    assert "supported" not in verdicts_of(case_of("Both East and Port have Q-5 in stock.", *calls))


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("n-4 is spare.", "List the nodes and their spare costs"),
        ("The Lodge is a secluded inn with five rooms.", "Find secluded inns by the lake"),
        ("The jug is on sale at €8.00.", "Which things are on sale?"),
        ("The two working nodes are n-4 and n-5.", "Are the nodes all working well?"),
        ("The relay node is slow at 80 ms.", "Is the slow relay node healthy?"),
    ],
)
def test_what_only_the_question_says(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, question: str
) -> None:
    content = {
        "nodes": [{"id": "n-4", "up": True}, {"id": "n-5", "up": False}],
        "relay": {"node": "relay", "ping_ms": 80},
        "inn": {"name": "The Lodge", "rooms": 5},
        "shop": {"name": "Jug", "price": "€8.00"},
    }
    assert "supported" not in verdicts_of(case_of(answer, ("look_up", {}, content), question=question))
