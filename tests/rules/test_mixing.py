"""Pieces of several items in one sentence, cells of another row, and what was asked for but not given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LEDGER: Call = (
    "ledger",
    {},
    [
        {"shop": "Alder Foods", "sum": -23.5, "note": "standing order"},
        {"shop": "Birch Mart", "sum": 8.0, "note": "voucher"},
        {"shop": "Cedar Deli", "sum": -4.0, "note": "tip"},
    ],
)
TABLE: Call = (
    "reserve",
    {"party": 4, "at": "2031-05-07T19:30"},
    {"code": "LM-44", "party": 4, "at": "2031-05-07T20:15"},
)
DISKS: Call = (
    "disks",
    {},
    "NODE     SIZE   FREE   STATE\nvat-1    7.3T   0.7T   ok\nvat-2    7.3T   3.4T   rebuilding\n",
)


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The voucher is of Birch Mart.", LEDGER, "supported"),
        ("The voucher is of Alder Foods.", LEDGER, "unsupported"),
        ("LM-44 is for 20:15.", TABLE, "supported"),
        ("The table is for 19:30.", TABLE, "unsupported"),
        ("You asked for 19:30.", TABLE, "unresolved"),
    ],
)
def test_pieces_of_several_items(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


def test_cells_of_another_row(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    right = "| node | free | state |\n|---|---|---|\n| vat-1 | 0.7T | ok |\n| vat-2 | 3.4T | rebuilding |"
    wrong = "| node | free | state |\n|---|---|---|\n| vat-1 | 3.4T | ok |\n| vat-2 | 3.4T | ok |"
    assert "unsupported" not in verdicts_of(case_of(right, DISKS))
    verdicts = verdicts_of(case_of(wrong, DISKS))
    assert verdicts[-1] == "unsupported"  # the last "ok"
    assert verdicts[4] == "unsupported"  # 3.4T in the row of vat-1


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("36 seats are occupied.", "supported"),
        ("36 seats are free.", "unresolved"),
        ("37 seats are occupied.", "unsupported"),
    ],
)
def test_what_is_free_is_not_what_is_taken(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("seats", {}, {"occupied": 36})
    assert verdicts_of(case_of(answer, call, question="How many seats are free or occupied?")) == [expected]


LOUNGE = {"room": "Lounge", "smoking": False, "floor": "oak"}


@pytest.mark.parametrize(
    ("payload", "answer", "expected"),
    [
        (LOUNGE | {"vaping": False}, "In the Lounge smoking is off, and so is vaping.", "supported"),
        (LOUNGE | {"vaping": True}, "In the Lounge smoking is off, and so is vaping.", "unsupported"),
        (LOUNGE | {"vaping": False}, "Smoking is not allowed, and neither is vaping.", "supported"),
        (LOUNGE | {"vaping": True}, "Smoking is not allowed, and neither is vaping.", "unsupported"),
        (LOUNGE, "In the Lounge smoking is off, and so is vaping.", "unresolved"),
        (LOUNGE, "Smoking is off, as is vaping.", "unresolved"),
        (LOUNGE, "Smoking is off and vaping is as well.", "unresolved"),
        (LOUNGE, "Smoking and vaping are off.", "unresolved"),
        (LOUNGE, "Smoking is not allowed, nor is vaping.", "unresolved"),
        (LOUNGE, "The floor in the Lounge is oak, and so is the hallway floor.", "unresolved"),
        (LOUNGE, "The floor in the Lounge is oak.", "supported"),
        (LOUNGE, "Smoking is off in the Lounge.", "supported"),
    ],
)
def test_a_second_thing_needs_its_own_evidence(
    payload: dict[str, object], answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    question = "Is smoking or vaping on in the Lounge, and what floors do it and the hallway have?"
    assert verdicts_of(case_of(answer, ("room_rules", {}, payload), question=question)) == [expected]


FLOCKS = {
    "rows": [
        {"year": 2018, "flocks": 412},
        {"year": 2019, "flocks": 413},
        {"year": 2020, "flocks": 415},
        {"year": 2021, "flocks": 409},
    ]
}
DUST = {"Ulm": {"dust": 21}, "Bex": {"dust": 29}, "Arl": {"dust": 15}}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("There were below 414 flocks in 2018 and 2019.", FLOCKS, "supported"),
        ("There were below 414 flocks in 2019 and 2020.", FLOCKS, "unresolved"),
        ("Flocks were above 410 in 2019, 2020 and 2021.", FLOCKS, "unresolved"),
        ("Flocks were 412 in 2018 and 2019.", FLOCKS, "unresolved"),
        ("Dust is above 20 in Ulm and Bex.", DUST, "supported"),
        ("Dust is above 20 in Ulm and Arl.", DUST, "unresolved"),
    ],
)
def test_a_number_told_of_several_has_to_be_that_of_each(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]


SIZES = {"sizes": "S: 9.90, M: 12.90, L: 15.90"}
HALLS = {"halls": "Hall 1 (12 seats), Hall 2 (30 seats)"}
OVER = {"result": "Ode won by 13 runs", "teams": ["Ode", "Vik"]}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("M costs 12.90.", SIZES, "supported"),
        ("M costs 15.90.", SIZES, "unresolved"),
        ("S costs 9.90 and M costs 12.90.", SIZES, "supported"),
        ("S costs 12.90 and M costs 9.90.", SIZES, "unresolved"),
        ("Hall 2 has 30 seats.", HALLS, "supported"),
        ("Hall 1 has 30 seats.", HALLS, "unresolved"),
        ("Ode won by 13 runs.", OVER, "supported"),
        ("Vik won by 13 runs.", OVER, "unresolved"),
    ],
)
def test_a_value_of_a_text_is_of_its_part_and_its_subject(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]
