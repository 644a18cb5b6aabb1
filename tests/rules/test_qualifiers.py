"""Words of a name that turn its sense have to be said; what merely spells it out does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

CARD: Call = (
    "get_card",
    {},
    {
        "holder": "Rut Falk",
        "level": "silver",
        "next_level": "gold",
        "suggested_level": "ruby",
        "granted_days": 10,
        "requested_days": 30,
    },
)
GYM: Call = (
    "get_gym",
    {},
    {"member": "Rut Falk", "visits": {"planned": 6, "done": 2}, "max_guests": 4, "locker": 17},
)
LAMP: Call = (
    "get_lamp",
    {},
    {"lamp": "Vela", "hue": "teal", "other_hues": ["amber"], "replaces": "Vela mini", "related": "Luma"},
)
STORE: Call = ("get_stock", {}, {"item": "BL-9", "on_hand": 12, "reserved": 9, "incoming": 40})
LOCK: Call = ("get_door", {}, {"door": "D-4", "locked_until": "2031-03-09", "last_success": "2031-03-01"})
SHOE: Call = ("get_shoe", {}, {"shoe": "Ultra", "made_in": "Malta", "ships_from": "Ghent", "target_km": 700})
FEES: Call = ("get_fees", {}, {"contract": "C-8", "early_exit_fee": 78, "estimate": 300})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Rut Falk is at the gold level.", CARD, "unresolved"),
        ("Rut Falk is at the silver level.", CARD, "supported"),
        ("The next level is gold.", CARD, "supported"),
        ("Rut Falk is at the ruby level.", CARD, "unresolved"),
        ("Rut Falk requested 30 days.", CARD, "supported"),
        ("Rut Falk asked for 10 days.", CARD, "unresolved"),
        ("Rut Falk has made 6 visits.", GYM, "unresolved"),
        ("6 visits are planned.", GYM, "supported"),
        ("Rut Falk has 4 guests.", GYM, "unresolved"),
        ("Rut Falk may bring up to 4 guests.", GYM, "supported"),
        ("Rut is 17.", GYM, "unresolved"),
        ("The hue is amber.", LAMP, "unresolved"),
        ("The Luma is teal.", LAMP, "unresolved"),
        ("The Vela was replaced by the Vela mini.", LAMP, "unresolved"),
        ("The Vela replaces the Vela mini.", LAMP, "supported"),
        ("The Vela mini replaces the Vela.", LAMP, "unresolved"),
        ("There are 40 in stock.", STORE, "unresolved"),
        ("40 are incoming.", STORE, "supported"),
        ("D-4 was locked on 9 March 2031.", LOCK, "unresolved"),
        ("D-4 is locked until 9 March 2031.", LOCK, "supported"),
        ("D-4 failed on 1 March 2031.", LOCK, "unresolved"),
        ("The Ultra is made in Ghent.", SHOE, "unresolved"),
        ("The Ultra is made in Malta.", SHOE, "supported"),
        ("The Ultra ships from Ghent.", SHOE, "supported"),
        ("The Ultra ran 700 km.", SHOE, "unresolved"),
        ("The target is 700 km.", SHOE, "supported"),
        ("C-8 has a fee of 78.", FEES, "unresolved"),
        ("The early exit fee is 78.", FEES, "supported"),
        ("C-8 cost 300.", FEES, "unresolved"),
        ("The estimate is 300.", FEES, "supported"),
    ],
)  # fmt: skip
def test_what_turns_a_field_is_not_left_out(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
