"""Numbers told against what the evidence gives them for: means, ranges over days, signs, bounds, cuts in price, steps of so many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

WINGS: Call = ("wings", {}, {"A": {"mean": 8.45}, "B": {"mean": 9.02}})
LATENCY: Call = ("latency", {}, {"p95_ms": 247.8})
CHATS: Call = ("chats", {}, {"Mon": 9, "Tue": 12, "Wed": 17, "Thu": 21, "Fri": 10})
FARE: Call = (
    "fare",
    {},
    {
        "refundable": False,
        "change_fee": {"amount": 25, "currency": "EUR"},
        "bag_fee": {"amount": 0, "currency": "EUR"},
    },
)
COAT: Call = ("price", {}, {"name": "coat", "list": 80, "now": 68, "currency": "EUR"})
BOX: Call = ("box", {}, {"player": "Orre", "plus_minus": -7, "minutes": 22})
PASS: Call = ("pass", {}, {"today": "2031-02-10", "valid_until": "2031-02-17"})
MAILER: Call = ("job", {}, {"svc": "mailer", "attempt": 4, "max": 6})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Wing A averages 8.45 and wing B averages 9.02.", WINGS, "supported"),
        ("Wing A averages 8.45 and wing B averages 9.2.", WINGS, "unsupported"),
        ("p95 is over 240 ms.", LATENCY, "supported"),
        ("p95 is over 250 ms.", LATENCY, "unsupported"),
        ("p99 is over 250 ms.", LATENCY, "unresolved"),
        ("You got between 9 and 21 chats.", CHATS, "supported"),
        ("You got between 9 and 17 chats.", CHATS, "unsupported"),
        ("From Monday to Wednesday you got between 9 and 17 chats.", CHATS, "unresolved"),
        ("There's no bag fee.", FARE, "supported"),
        ("There's no fee for changing it.", FARE, "unsupported"),
        ("There's no fee.", FARE, "unresolved"),
        ("There's no cancellation fee.", FARE, "unresolved"),
        ("The coat is 15% off.", COAT, "supported"),
        ("The coat went from 80 to 68 EUR, that's 20% off.", COAT, "unsupported"),
        ("The coat is 20% more.", COAT, "unsupported"),
        ("Orre finished at -7.", BOX, "supported"),
        ("Orre finished at +7.", BOX, "unsupported"),
        ("Orre finished at +3.", BOX, "unresolved"),
        ("Your pass runs out in a week.", PASS, "supported"),
        ("Your pass runs out in two weeks.", PASS, "unsupported"),
        ("The mailer was on attempt 4 of 6.", MAILER, "supported"),
        ("The mailer was on attempt 6 of 6.", MAILER, "unsupported"),
        ("The mailer was on attempt 4 of 8.", MAILER, "unsupported"),
        ("The mailer was on stage 4 of 6.", MAILER, "unresolved"),
    ],
)
def test_told_numbers(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


def test_how_many_attempts_there_were_is_no_number_of_one(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("The job is on attempt 2 of 6.", ("job", {}, {"attempts": 4, "max_attempts": 6}))
    assert verdicts_of(case) == ["unresolved"]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Vik are on -5.", "supported"),
        ("Vik are on +5.", "unsupported"),
        ("The difference is +5.", "unsupported"),
        ("Vik are on +4.", "unresolved"),
    ],
)
def test_balances_have_a_side(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    case = case_of(answer, ("table", {}, {"team": "Vik", "for": 58, "against": 63}))
    assert verdicts_of(case) == [verdict]


def test_how_far_two_numbers_are_apart_has_no_sign(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("The difference is +5.", ("desk", {}, {"open": 58, "closed": 63}))
    assert verdicts_of(case) != ["supported"]


RUN: Call = ("run", {}, {"distance_m": 5000, "time_s": 1110})
BIBS: Call = ("bibs", {}, "bib,club,time_s\n1001,Dorn,6309\n1002,Brine,4639\n1004,Alder,4265\n")


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("You ran 5 km in 18:30.", RUN, "supported"),
        ("Your time was 0:18:30.", RUN, "supported"),
        ("You ran 5 km in 18:40.", RUN, "unsupported"),
        ("You ran 5 km in 1:18:30.", RUN, "unsupported"),
        # a time of day
        ("You start at 18:40.", RUN, "unresolved"),
        ("Bib 1002 finished in 1:17:19.", BIBS, "supported"),
        ("Bib 1002 finished in 1:11:05.", BIBS, "unsupported"),
    ],
)
def test_lengths_of_time_as_a_clock_shows_them(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


RACE: Call = ("race", {}, {"starters": 23, "dnf": 4, "finishers": 19})
FROST: Call = ("sensor", {}, {"min_c": -3, "max_c": 9})
STOCK: Call = ("stock", {}, "sku;left\nTP-04;12\nTP-05;0\n")


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Nineteen of the twenty-three starters finished.", RACE, "supported"),
        ("Twenty-three finished.", RACE, "unsupported"),
        ("Four of the twenty-three starters finished.", RACE, "unresolved"),
        ("It dropped to -3 °C.", FROST, "supported"),
        ("It rose to -3 °C.", FROST, "unresolved"),
        ("It dropped to 9 °C.", FROST, "unsupported"),
        ("12 pieces of TP-04 are left.", STOCK, "supported"),
        ("12 pieces of TP-05 are left.", STOCK, "unsupported"),
        ("7.2 kg in all.", ("scale", {}, {"total_kg": 7.2}), "supported"),
        ("7.2 kg in all.", ("scale", {}, {"first_kg": 7.2, "second_kg": 3}), "unresolved"),
        ("About 19,000 people came.", ("gate", {}, {"attendance": 18943}), "supported"),
        ("About 29,000 people came.", ("gate", {}, {"attendance": 18943}), "unsupported"),
        (
            "Ferritin came back at 11.2 g/dL.",
            ("lab", {}, {"test": "ferritin", "value": 11.2, "unit": "g/dL"}),
            "supported",
        ),
        (
            "Ferritin is back at 11.2 g/dL.",
            ("lab", {}, {"test": "ferritin", "value": 11.2, "unit": "g/dL"}),
            "unresolved",
        ),
        ("It ran 45 minutes late.", ("train", {}, {"no": 88, "delay": "PT45M"}), "supported"),
        ("It ran 45 minutes early.", ("train", {}, {"no": 88, "delay": "PT45M"}), "unresolved"),
    ],
)
def test_words_around_numbers(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


FAIR: tuple[Call, ...] = (("fair", {}, {"admissions": 985}),)
HILL: tuple[Call, ...] = (("hill", {}, {"elevation_m": 985}),)
AGAIN: tuple[Call, ...] = (
    ("tickets", {"show": "A"}, {"tickets": 32}),
    ("tickets", {"show": "A", "retry": True}, {"tickets": 32}),
)
SHOWS: tuple[Call, ...] = (
    ("tickets", {"show": "A"}, {"tickets": 32}),
    ("tickets", {"show": "B"}, {"tickets": 32}),
)
TOLL: tuple[Call, ...] = (
    ("toll", {}, {"price": 200, "currency": "USD", "rate": {"from": "USD", "to": "EUR", "value": 0.9}}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("More than 1,000 people came.", FAIR, "unsupported"),
        ("Fewer than 950 people came.", FAIR, "unsupported"),
        ("More than 2,000 people came.", FAIR, "unresolved"),
        ("More than 1,000 admissions were counted.", FAIR, "unsupported"),
        ("That makes 64 tickets.", AGAIN, "unsupported"),
        ("You have 32 tickets.", AGAIN, "supported"),
        ("That makes 64 tickets.", SHOWS, "supported"),
        ("It costs 200 USD, that is 180 EUR.", TOLL, "supported"),
        ("It costs 200 USD, that is 190 EUR.", TOLL, "unsupported"),
        ("It costs 200 USD, that is 222.22 EUR.", TOLL, "unresolved"),
    ],
)
def test_bounds_repeats_and_rates(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
