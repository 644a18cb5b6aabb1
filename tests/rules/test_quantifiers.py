"""Quantifiers: both, all, none, counts, only and named items, asked of each item of a group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.conftest import CaseOf, VerdictsOf

from faithgrade.case import Case
from faithgrade.rules.words.conditions import agrees

Call = tuple[str, dict[str, Any], Any]
Verdicts = Callable[[Case], list[str]]

KILNS: Call = (
    "list_kilns",
    {},
    {
        "kilns": [
            {"name": "Ember", "zone": "north", "gas": True, "shelf_count": 4, "price": 900, "tested": True},
            {
                "name": "Cinder",
                "zone": "north",
                "gas": False,
                "shelf_count": 6,
                "price": 1400,
                "tested": True,
            },
            {"name": "Slag", "zone": "south", "gas": False, "shelf_count": 4, "price": 2100, "tested": False},
        ]
    },
)
PAIR: Call = (
    "looms",
    {},
    {
        "looms": [
            {"name": "Aster", "warranty_years": 6, "motor": True},
            {"name": "Birch", "warranty_years": 9, "motor": True},
        ]
    },
)
STATES: Call = ("health", {}, {"daemons": {"mailer": "ok", "indexer": "degraded", "pruner": "down"}})
SERVES: Call = ("cabin", {}, {"includes": {"sauna": False, "firewood": False, "linen": True}})
LEFT: Call = (
    "vats",
    {},
    {"vats": [{"id": "V1", "litres": 40}, {"id": "V2", "litres": 55}], "next_cursor": "k2"},
)
NONE_YET: Call = ("gauges", {}, "gauge,depth_cm\nWeir,31\nSluice,nan\nMill,18\n")
OWNERS: Call = (
    "errands",
    {},
    {"errands": [{"id": "E1", "owner": None}, {"id": "E2", "owner": "Tove"}, {"id": "E3", "owner": None}]},
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        # both and all
        ("Both looms have a motor.", PAIR, "supported"),
        ("Both looms have a warranty of six years.", PAIR, "unsupported"),
        ("Both looms have a warranty.", PAIR, "unresolved"),
        ("All three kilns are in the north.", KILNS, "unsupported"),
        ("All kilns cost more than 800.", KILNS, "supported"),
        ("All kilns cost more than 1000.", KILNS, "unsupported"),
        ("All kilns are quick to heat.", KILNS, "unresolved"),
        # none and neither
        ("None of the kilns costs more than 3000.", KILNS, "supported"),
        ("None of the kilns runs on gas.", KILNS, "unsupported"),
        ("Neither sauna nor firewood is included.", SERVES, "supported"),
        ("Neither sauna nor linen is included.", SERVES, "unsupported"),
        ("Neither sauna nor linen is included, I think, if you ask.", SERVES, "unresolved"),
        # counts
        ("Two of the three kilns are in the north.", KILNS, "supported"),
        ("One of the three kilns is in the north.", KILNS, "unsupported"),
        ("Two of the four kilns are in the north.", KILNS, "unsupported"),  # there are three
        ("Two of the three errands have no owner.", OWNERS, "supported"),
        # only
        ("Only Ember runs on gas.", KILNS, "supported"),
        ("Only Cinder runs on gas.", KILNS, "unsupported"),
        ("Slag is the only kiln in the south.", KILNS, "supported"),
        ("Cinder is the only kiln in the north.", KILNS, "unsupported"),
        # named
        ("Ember and Cinder are tested.", KILNS, "supported"),
        ("Ember and Slag are tested.", KILNS, "unsupported"),
        ("Slag isn't tested.", KILNS, "supported"),
        ("Ember has 4 shelves and Cinder is heavy.", KILNS, "unresolved"),
        # maps of names to states
        ("The mailer is healthy.", STATES, "supported"),
        ("The indexer is healthy.", STATES, "unsupported"),
        ("The indexer is down.", STATES, "unsupported"),  # another one is, and this one is not
        # parts of more
        ("None of the vats holds more than 90.", LEFT, "unsupported"),
        ("All vats hold more than 50.", LEFT, "unsupported"),
        # absent values
        ("No usable reading came from Sluice.", NONE_YET, "supported"),
        ("Sluice had a depth of 0.", NONE_YET, "unsupported"),
        ("No usable reading came from Mill.", NONE_YET, "unsupported"),
    ],
)
def test_what_is_said_of_each(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: Verdicts
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The pump is switched on.", "supported"),
        ("The pump is switched off.", "unsupported"),
        ("The pump is loud.", "unresolved"),
        ("The seal was inspected.", "unsupported"),  # null is neither
    ],
)
def test_one_record(answer: str, expected: str, case_of: CaseOf, verdicts_of: Verdicts) -> None:
    call: Call = ("pump", {"id": "P1"}, {"id": "P1", "enabled": True, "seal_inspected": None})
    assert verdicts_of(case_of(answer, call)) == [expected]


def test_what_can_be_done_is_not_done(case_of: CaseOf, verdicts_of: Verdicts) -> None:
    rows = [{"id": "T8", "state": "open"}, {"id": "T9", "state": "open"}]
    assert verdicts_of(case_of("T8 and T9 can be cancelled.", ("trips", {}, {"trips": rows}))) == [
        "unresolved"
    ]
    assert verdicts_of(case_of("T8 and T9 are open.", ("trips", {}, {"trips": rows}))) == ["supported"]
    assert verdicts_of(case_of("T8 and T9 are closed.", ("trips", {}, {"trips": rows}))) == ["unsupported"]


@pytest.mark.parametrize(
    ("word", "value", "expected"),
    [
        ("healthy", "up", True),
        ("healthy", "failing", False),
        ("warnings", "warning", True),
        ("down", "degraded", None),
        ("unresolved", "resolved", False),
        ("cancelled", "one_way", None),
    ],
)
def test_states(word: str, value: str, expected: bool | None) -> None:
    assert agrees(word, value) is expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("No, tap T4 was not shut off.", "supported"),
        ("No — the tap was never shut off.", "supported"),
        ("No, tap T4 was shut off.", "unsupported"),
        ("Yes, tap T4 was shut off.", "unsupported"),
        ("Yes, tap T4 was not shut off.", "supported"),
        ("No, tap T4 was not loud.", "unresolved"),
    ],
)
def test_a_no_that_answers_denies_nothing_more(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: Verdicts
) -> None:
    call: Call = ("tap_log", {"tap": "T4"}, {"tap": "T4", "shut_off": False})
    assert verdicts_of(case_of(answer, call, question="Was tap T4 shut off?")) == [expected]


def test_behind_an_answering_no_a_quantifier_opens_its_sentence(
    case_of: CaseOf, verdicts_of: Verdicts
) -> None:
    assert verdicts_of(case_of("No, neither kiln is down.", STATES)) == ["unresolved"]
    rows: tuple[str, dict[str, object], object] = (
        "vans",
        {},
        {"vans": [{"name": "Oda", "hitch": False}, {"name": "Ulf", "hitch": False}]},
    )
    assert verdicts_of(case_of("No, none of the vans has a hitch.", rows)) == ["supported"]
    assert verdicts_of(case_of("No, both vans have a hitch.", rows)) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("None of the lifts is out of order.", "unsupported"),
        ("All lifts are in service.", "unsupported"),
        ("Two of the lifts are in service.", "supported"),
        ("Only Mid is out of order.", "supported"),
        ("None of the lifts is loud.", "unresolved"),
    ],
)
def test_states_of_several_words(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("lifts", {}, {"East": "in service", "West": "in service", "Mid": "out of order"})
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("None of the lifts is out of order.", "unsupported"),
        ("Two of the lifts are in service.", "unsupported"),
        ("One lift is out of order.", "supported"),
    ],
)
def test_a_state_is_no_name_of_the_item_it_is_of(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = (
        "lifts",
        {},
        {"lifts": [{"id": "L1", "state": "in service"}, {"id": "L2", "state": "out of order"}]},
    )
    assert verdicts_of(case_of(answer, call)) == [expected]


CRATES = {"crates": [{"id": "a", "kg": 7.5}, {"id": "b", "kg": 8}, {"id": "c", "kg": 8}]}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("Two crates weigh 8 kg.", CRATES, "supported"),
        ("All crates weigh 8 kg.", CRATES, "unsupported"),
    ],
)
def test_beside_one_that_is_so_a_rounded_one_is_not(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("All rooms except 207 and 209 are clean.", "supported"),
        ("All but 207 and 209 are clean.", "supported"),
        ("Every room is clean, except for 207 and 209.", "supported"),
        ("All but two are clean.", "supported"),
        ("Every room except 207 is clean.", "unsupported"),
        ("All rooms are clean except 207.", "unsupported"),
        ("All rooms are dirty except 207.", "unsupported"),
        ("All but one are clean.", "unsupported"),
        ("All rooms except 207 and 209 are warm.", "unresolved"),
        ("All rooms except 205 and 207 and 209 are clean.", "unresolved"),
        ("All but the last are clean.", "unresolved"),
    ],
)
def test_all_but_what_is_left_out(answer: str, expected: str, case_of: CaseOf, verdicts_of: Verdicts) -> None:
    states = {205: "clean", 206: "clean", 207: "dirty", 209: "dirty"}
    rows = [{"room": n, "state": s} for n, s in states.items()]
    assert verdicts_of(case_of(answer, ("rooms", {}, rows))) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("All hosts except Cedar are online.", "supported"),
        ("All of them but Cedar are online.", "supported"),
        ("All hosts are online but Cedar.", "supported"),
        ("All hosts except Birch are online.", "unsupported"),
        ("Every host but Cedar is offline.", "unsupported"),
        ("All hosts are online, but Cedar is not.", "unresolved"),
        ("All hosts are online, but Alder is slow.", "unsupported"),
    ],
)
def test_all_but_a_named_one(answer: str, expected: str, case_of: CaseOf, verdicts_of: Verdicts) -> None:
    hosts = [{"name": n, "online": n != "Cedar"} for n in ("Alder", "Birch", "Cedar", "Dogwood")]
    assert verdicts_of(case_of(answer, ("hosts", {}, hosts))) == [expected]
