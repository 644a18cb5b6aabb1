"""What a later call changed is no longer so, and what it did not change still is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

LIGHTS: tuple[Call, ...] = (
    ("list_lights", {}, {"rooms": {"hall": {"level": 80}, "attic": {"level": 5}}}),
    ("dim_light", {"room": "hall"}, {"room": "hall", "level": 20}),
)
SQUAD: tuple[Call, ...] = (
    ("get_roster", {}, [{"player": "ivo", "fit": True}, {"player": "lex", "fit": False}]),
    ("mark_player", {"player": "lex"}, {"player": "lex", "fit": True}),
)
OFFICE: tuple[Call, ...] = (
    ("get_employee", {}, {"name": "Uta Berg", "office": "Bonn", "grade": 3}),
    (
        "transfer_employee",
        {"employee": "Uta Berg"},
        {"employee": "Uta Berg", "previous_office": "Bonn", "new_office": "Kiel"},
    ),
)
RENEWAL: tuple[Call, ...] = (
    ("get_plan", {}, {"plan": "Duo", "price": 18, "auto_renew": True}),
    ("set_auto_renew", {}, {"auto_renew": False}),
)
BASKET: tuple[Call, ...] = (
    ("get_basket", {}, {"rows": [{"title": "Low Tide", "price": 4}], "total": 30.0}),
    ("remove_title", {"title": "Low Tide"}, {"total": 26.0}),
)
CLASS: tuple[Call, ...] = (
    ("get_class", {}, {"class": "Yoga", "renews_on": "2026-05-04"}),
    ("cancel_class", {"class": "Yoga"}, {"status": "cancelled"}),
)
BIKES: tuple[Call, ...] = (
    (
        "search_bikes",
        {"size": "M"},
        [{"bike": "Kona", "price": 400, "size": "M"}, {"bike": "Trek", "price": 500, "size": "M"}],
    ),
    ("reserve_bike", {"bike": "Kona", "size": "M"}, {"bike": "Kona", "price": 380, "size": "M"}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("The hall light is at level 80.", LIGHTS, "unresolved"),
        ("The hall light is at level 20.", LIGHTS, "supported"),
        ("The attic light is at level 5.", LIGHTS, "supported"),
        ("lex is not fit.", SQUAD, "unresolved"),
        ("lex is fit.", SQUAD, "supported"),
        ("ivo is fit.", SQUAD, "supported"),
        ("Only ivo is fit.", SQUAD, "unresolved"),
        ("All players are fit.", SQUAD, "unresolved"),
        ("Uta Berg is in Bonn.", OFFICE, "unresolved"),
        ("Uta Berg is now at the Kiel office.", OFFICE, "supported"),
        ("Uta Berg was at the Bonn office before.", OFFICE, "supported"),
        ("Uta Berg is at grade 3.", OFFICE, "supported"),
        ("Auto-renew is on.", RENEWAL, "unsupported"),
        ("Auto-renew is off.", RENEWAL, "supported"),
        ("Your plan costs 18.", RENEWAL, "supported"),
        ("The total is 30.00.", BASKET, "unresolved"),
        ("The total is now 26.00.", BASKET, "supported"),
        ("The basket contains Low Tide.", BASKET, "unresolved"),
        ("Yoga will renew on May 4.", CLASS, "unresolved"),
        ("The Kona costs 400.", BIKES, "unresolved"),
        ("The Kona costs 380.", BIKES, "supported"),
        ("The Trek costs 500.", BIKES, "supported"),
    ],
)  # fmt: skip
def test_a_later_change_overtakes_what_was_read(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


def test_a_letter_that_names_something_is_no_flag(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("N has been removed.", ("remove_item", {"sku": "N"}, {"removed": "N"}))
    assert verdicts_of(case) == ["supported"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The tank is now at 40%.", "unsupported"),
        ("The level is at 40% now.", "unsupported"),
        ("The tank is now at 10%.", "supported"),
        ("At 08:00 the level was 40%.", "supported"),
        ("At first the level is 40%.", "unresolved"),
        ("The level was at 40% before.", "unresolved"),
    ],
)
def test_at_an_amount_is_no_time(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    reads = [("2026-05-04T08:00:00Z", 40), ("2026-05-04T09:30:00Z", 10)]
    calls = [("tank", {"no": 3}, {"tank": 3, "level_pct": n, "read_at": at}) for at, n in reads]
    assert verdicts_of(case_of(answer, *calls)) == [expected]
