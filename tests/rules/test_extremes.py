"""Superlatives over one list and comparatives between two named items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

HOTELS: Call = (
    "search_hotels",
    {},
    {
        "hotels": [
            {"name": "Vinter House", "price": 118, "distance_km": 0.6, "opened": "1998-04-01"},
            {"name": "Brygga Rooms", "price": 74, "distance_km": 1.9, "opened": "2015-09-12"},
            {"name": "Fjordgaarden", "price": 96, "distance_km": 3.2, "opened": "2027-01-30"},
        ]
    },
)
PART: Call = ("search_hotels", {}, HOTELS[2] | {"has_more": True})
LAMPS: Call = (
    "lamps",
    {},
    {"Aster": {"weight": "1.2 kg", "lumen": 800}, "Borel": {"weight": "900 g", "lumen": 640}},
)
TWO_FIELDS: Call = (
    "x",
    {},
    [{"name": "Vinter House", "price": 1, "fee": 9}, {"name": "Brygga Rooms", "price": 2, "fee": 3}],
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("Brygga Rooms is the cheapest.", (HOTELS,), "supported derived /hotels/1/price"),
        ("Vinter House is the cheapest.", (HOTELS,), "unsupported wrong_derivation /hotels/1/price"),
        ("Vinter House is the most expensive.", (HOTELS,), "supported derived /hotels/0/price"),
        ("Fjordgaarden is the most expensive.", (HOTELS,), "unsupported wrong_derivation /hotels/0/price"),
        ("Vinter House is the nearest.", (HOTELS,), "supported derived /hotels/0/distance_km"),
        ("Fjordgaarden is the nearest.", (HOTELS,), "unsupported wrong_derivation /hotels/0/distance_km"),
        ("Fjordgaarden is the farthest.", (HOTELS,), "supported derived /hotels/2/distance_km"),
        ("Fjordgaarden is the newest.", (HOTELS,), "supported derived /hotels/2/opened"),
        ("Brygga Rooms is the cheapest.", (PART,), "unsupported incomplete_evidence"),
        ("Brygga Rooms is the cheapest of the three.", (PART,), "abstains"),
        ("Brygga Rooms is the cosiest.", (HOTELS,), "abstains"),
        ("Vinter House is the cheapest.", (TWO_FIELDS,), "abstains"),
        ("Borel is lighter than Aster.", (LAMPS,), "supported derived /Borel/weight /Aster/weight"),
        (
            "Aster is lighter than Borel.",
            (LAMPS,),
            "unsupported wrong_derivation /Aster/weight /Borel/weight",
        ),
        ("Aster is heavier than Borel.", (LAMPS,), "supported derived /Aster/weight /Borel/weight"),
        ("Aster is not lighter than Borel.", (LAMPS,), "abstains"),
    ],
)
def test_superlatives_and_comparatives(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("extremes", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Quay was the busiest, with 538 visitors.", "supported"),
        ("Mill was the busiest, with 412 visitors.", "unsupported"),
        ("Mill was busier than Hill.", "supported"),
        ("Hill was busier than Mill.", "unsupported"),
    ],
)
def test_the_busiest_has_most_of_who_comes(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("saturday", {}, {"complete": True, "visitors": {"Mill": 412, "Quay": 538, "Hill": 297}})
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Quay was the busiest.", "unresolved"),
        ("Hill was the busiest.", "unresolved"),
    ],
)
def test_where_most_is_free_is_not_the_busiest(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("seats", {}, {"free_seats": {"Mill": 412, "Quay": 538, "Hill": 297}})
    assert verdicts_of(case_of(answer, call)) == [expected]


RUNNERS: Call = (
    "get_ranking",
    {},
    [
        {"rank": 1, "name": "Ana Poli", "club": "Dorn"},
        {"rank": 2, "name": "Bea Quist", "club": "Cask"},
        {"rank": 3, "name": "Ida Roos", "club": "Dorn"},
    ],
)


@pytest.mark.parametrize(
    ("answer", "question", "expected"),
    [
        ("1. Ana Poli\n2. Ida Roos", "Who are the top two?", ["supported", "unsupported"]),
        ("1. Ana Poli\n2. Bea Quist", "Who are the top two?", ["supported", "supported"]),
        ("1) Bea Quist\n2) Ana Poli", "What's the ranking?", ["unsupported", "unsupported"]),
        # the club has a ranking of its own, and a list of who came is none
        ("1. Ana Poli\n2. Ida Roos", "Who are the top two of Dorn?", ["supported", "supported"]),
        ("1. Ana Poli\n2. Ida Roos", "Who has signed up?", ["supported", "supported"]),
    ],
)
def test_the_numbers_of_a_list_that_is_to_be_a_ranking(
    case_of: CaseOf,
    verdicts_of: Callable[[Case], list[str]],
    answer: str,
    question: str,
    expected: list[str],
) -> None:
    assert verdicts_of(case_of(answer, RUNNERS, question=question)) == expected


PATHS: Call = (
    "paths",
    {},
    [
        {"name": "Ash Path", "km": 4.2, "climb_m": 300},
        {"name": "Bog Path", "km": 9.5, "climb_m": 120},
        {"name": "Cliff Path", "km": 7.1, "climb_m": 510},
    ],
)
SENSORS: Call = ("sensors", {}, "sensor,room_c\nK1,18.5\nK2,21.0\nK3,19.4\n")
BARNS: Call = ("barns", {}, [{"barn": "Mere", "raised": 1990}, {"barn": "Hay", "raised": 1931}])
PLOTS: Call = ("plots", {}, "plot,ha\nMere,4.5\nHay,2\n")
STAFF: Call = ("staff", {}, [{"name": "Ann", "joined": 1999}, {"name": "Bo", "joined": 1985}])


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The longest is Bog Path at 9.5 km.", PATHS, "supported"),
        ("The longest is Cliff Path at 7.1 km.", PATHS, "unsupported"),
        ("The longest is Cliff Path at 510 m.", PATHS, "unsupported"),
        ("Bog Path, at 9.5 km, is the longest of all paths.", PATHS, "supported"),
        ("Ash Path, at 4.2 km, is the longest of all paths.", PATHS, "unsupported"),
        ("Ash Path, at 4.2 km, is the longest of all coastal paths.", PATHS, "unresolved"),
        ("Peak: 21.0 °C at K2", SENSORS, "supported"),
        ("Peak: 19.4 °C at K3", SENSORS, "unsupported"),
        ("Weakest sensor: K1 with 18.5 °C", SENSORS, "supported"),
        ("The oldest is Hay, raised in 1931.", BARNS, "supported"),
        ("The oldest is Mere, raised in 1990.", BARNS, "unsupported"),
        ("The oldest is Bo, who joined in 1985.", STAFF, "unresolved"),
        ("Mere is the bigger one, with 4.5 hectares.", PLOTS, "supported"),
        ("Hay is the bigger one, with 2 hectares.", PLOTS, "unsupported"),
    ],
)
def test_a_value_beside_a_superlative_says_what_is_compared(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


HEAT: Call = ("heat", {"no": 2}, {"Mira": "1:12.4", "Joss": "1:09.9", "Edda": "1:15.0"})
LAPS: Call = ("laps", {}, [{"lap": n, "time": t} for n, t in ((1, "1:32.408"), (2, "1:31.9"), (3, "1:33.0"))])
CREW: Call = (
    "crew",
    {},
    [
        {"n": "Rask", "since": "2011-09-01"},
        {"n": "Ulmer", "since": "2009-03-15"},
        {"n": "Voss", "since": "2018-01-08"},
    ],
)
SPANS: Call = (
    "spans",
    {},
    [{"name": "Elm", "opened": "1994-05-01"}, {"name": "Oak", "opened": "1960-05-01"}],
)
PLANS: Call = (
    "plans",
    {},
    [
        {"name": "Basic", "price": 12.0, "seats": 4},
        {"name": "Plus", "price": 30.0, "seats": 12},
        {"name": "Pro", "price": 90.0, "seats": 20},
    ],
)
HIVES: Call = ("hives", {}, {"yard": "heath", "kg": {"6": 22, "7": 29.5, "8": 31, "9": 18}})
ROOMS: Call = (
    "rooms",
    {},
    [{"hall": "Barn", "seats": 210}, {"hall": "Dome", "seats": 640}, {"hall": "Nave", "seats": 180}],
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Joss was the fastest and Edda the slowest.", HEAT, "supported"),
        ("Joss was the fastest and Mira the slowest.", HEAT, "unsupported"),
        ("Mira was faster than Edda.", HEAT, "supported"),
        ("Edda was faster than Mira.", HEAT, "unsupported"),
        ("Lap 3 was the fastest.", LAPS, "unsupported"),
        ("Lap 1 was slower than lap 3.", LAPS, "unsupported"),
        ("Ulmer has been there the longest, since 15 March 2009.", CREW, "supported"),
        ("Rask has been there the longest, since 1 September 2011.", CREW, "unsupported"),
        ("Ulmer has been with us longer than Rask.", CREW, "supported"),
        ("Voss has been there longer than Rask.", CREW, "unsupported"),
        ("Elm is the longest, opened in 1994.", SPANS, "unresolved"),
        ("Voss runs longer than Rask.", CREW, "unresolved"),
        ("Per seat, Plus is the cheapest.", PLANS, "supported"),
        ("Per seat, Basic is the cheapest.", PLANS, "unsupported"),
        ("Basic is the cheapest.", PLANS, "supported"),
        ("Pro is the most expensive per seat.", PLANS, "supported"),
        ("Per seat, Pro is cheaper than Basic.", PLANS, "unsupported"),
        ("The Dome is the largest and the Nave the smallest.", ROOMS, "supported"),
        ("The Dome is the largest and the Barn the smallest.", ROOMS, "unsupported"),
        ("Hive 9 gave the least.", HIVES, "unresolved"),
        ("Hive 7 gave the most.", HIVES, "unsupported"),
        ("Hive 6 is the lightest.", HIVES, "unsupported"),
        ("Per desk, Plus is the cheapest.", PLANS, "unresolved"),
    ],
)
def test_lengths_of_time_and_what_is_reckoned_for_one(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]
