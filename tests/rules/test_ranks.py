"""Upgrades and downgrades are told by ladders and by what was read before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.deeds import actions

CaseOf = Callable[..., Case]
AtomsOf = Callable[..., list[tuple[str, str]]]


def read(cabin: str, booking: str = "KX4T9Q") -> tuple[str, dict[str, Any], Any]:
    return ("get_booking", {"booking_id": booking}, {"booking_id": booking, "cabin": cabin})


def change(cabin: str) -> tuple[str, dict[str, Any], Any]:
    return ("update_booking", {"booking_id": "KX4T9Q", "cabin": cabin}, {"ok": True})


@pytest.mark.parametrize(
    ("before", "after", "answer", "standing"),
    [
        ("economy", "business", "Your booking has been upgraded to business class.", "good"),
        ("basic_economy", "economy", "Your booking has been upgraded to economy.", "good"),
        ("business", "economy", "Your booking has been downgraded to economy class.", "good"),
        ("business", "economy", "Your booking has been upgraded to economy class.", "wrong"),
        ("economy", "business", "Your booking has been downgraded to business class.", "wrong"),
        ("economy", "business", "Your booking has been upgraded to first class.", "open"),
        ("economy", "economy", "Your booking has been upgraded to economy class.", "open"),
        ("window", "business", "Your booking has been upgraded to business class.", "open"),
        ("economy", "business", "Your booking has been upgraded.", "open"),
    ],
)
def test_the_way_of_a_change(
    case_of: CaseOf, atoms_of: AtomsOf, before: str, after: str, answer: str, standing: str
) -> None:
    assert atoms_of(actions.read, case_of(answer, read(before), change(after)))[0][0] == standing


def test_what_was_read_of_another_object_tells_nothing(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    answer = "Your booking has been upgraded to business class."
    case = case_of(answer, read("economy", "ZZ7P2M"), change("business"))
    assert atoms_of(actions.read, case)[0][0] == "open"


def test_an_upgrade_that_the_calls_show_is_supported(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]]
) -> None:
    answer = "Booking KX4T9Q has been upgraded to business class."
    assert verdicts_of(case_of(answer, read("economy"), change("business"))) == ["supported"]
