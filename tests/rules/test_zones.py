"""Times told in a zone the evidence names, lengths between two moments, days from now, and what happened when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.conftest import CaseOf, VerdictsOf

TALK = ("talk", {"id": 3}, {"starts": "2026-07-02T21:15:00Z", "room_tz": "Asia/Tokyo"})


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The talk starts at 6:15 in the morning Tokyo time.", "supported"),
        ("The talk starts at 21:15 Tokyo time.", "unsupported"),
        ("In Tokyo the talk starts at 6:15 AM on 2 July.", "unsupported"),
        ("The talk starts at 8:15 Perth time.", "unsupported"),
        ("The talk starts at 5:15 AM in Perth.", "supported"),
        ("The talk starts at 06:15 on 3 July, Tokyo time.", "supported"),
        ("The talk starts at 06:15 on 2 July, Tokyo time.", "unsupported"),
        ("The talk starts at 21:15 on 2 July, Tokyo time.", "unsupported"),
        ("By Tokyo's clock, the talk starts at 07:15.", "unsupported"),
    ],
)
def test_times_there(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    assert verdicts_of(case_of(answer, TALK)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The talk starts at 21:15 UTC on 2 July, which is 06:15 on 3 July in Tokyo.", "supported"),
        ("The talk starts at 21:15 UTC on 2 July, and at 06:15 on 3 July in Tokyo.", "supported"),
        ("The talk starts at 21:15 UTC on 2 July, which is 06:15 on 2 July in Tokyo.", "unsupported"),
        ("The talk starts at 21:15 UTC on 2 July, which is 07:15 on 3 July in Tokyo.", "unsupported"),
        ("The talk starts at 21:15 UTC on 3 July, which is 06:15 on 3 July in Tokyo.", "unresolved"),
    ],
)
def test_a_time_in_utc_and_there(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    assert verdicts_of(case_of(answer, TALK)) == [verdict]


def test_times_of_the_reader(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("call", {}, {"start": "2026-01-13T15:00:00Z", "user_timezone": "Europe/Athens"})
    assert verdicts_of(case_of("The call starts at 17:00 your time.", call)) == ["supported"]
    assert verdicts_of(case_of("The call starts at 16:00 your time.", call)) == ["unsupported"]


def test_daylight_saving_is_that_of_the_zone(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    for day, hour in (("2026-01-20", "10:00"), ("2026-07-20", "11:00")):
        call: Any = ("call", {}, {"start": f"{day}T09:00:00Z", "office": "Europe/Paris"})
        assert verdicts_of(case_of(f"The call starts at {hour} Paris time.", call)) == ["supported"]


def test_how_long_it_took(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("run", {}, {"started": "2026-03-02T22:50:00Z", "ended": "2026-03-03T00:20:00Z"})
    assert verdicts_of(case_of("The run took 90 minutes.", call)) == ["supported"]
    assert verdicts_of(case_of("The run took 3 hours.", call)) == ["unsupported"]
    flown: Any = ("flight", {}, {"dep": "2026-03-02T22:00:00+01:00", "arr": "2026-03-03T06:00:00+08:00"})
    assert verdicts_of(case_of("The flight takes 8 hours.", flown)) == ["unsupported"]
    assert verdicts_of(case_of("The flight takes 1 hour.", flown)) == ["supported"]


def test_days_ahead(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("pass", {}, {"today": "2026-05-04", "expires": "2026-05-10", "bought": "2026-04-01"})
    assert verdicts_of(case_of("The pass expires in six days.", call)) == ["supported"]
    assert verdicts_of(case_of("The pass expires in nine days.", call)) == ["unsupported"]
    unknown: Any = ("pass", {}, {"expires": "2026-05-10"})
    assert verdicts_of(case_of("The pass expires in six days.", unknown)) == ["unresolved"]


def test_what_happened_then(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("job", {}, {"started": "2026-05-04T08:00:00Z", "finished": "2026-05-04T08:40:00Z"})
    assert verdicts_of(case_of("The job finished at 08:00 UTC.", call)) == ["unsupported"]
    assert verdicts_of(case_of("The job finished at 08:40 UTC.", call)) == ["supported"]
    awards: Any = ("person", {}, {"awards": "Silver Oar (1971), Golden Oar (1980)"})
    assert verdicts_of(case_of("He won the Golden Oar in 1971.", awards)) == ["unsupported"]
    assert "unsupported" not in verdicts_of(case_of("He won the Golden Oar in 1980.", awards))


def test_days_of_eight_digits(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("licence", {}, {"expires": "20280229", "serial": "20280301"})
    assert verdicts_of(case_of("It expires on 29 February 2028.", call)) == ["supported"]
    assert verdicts_of(case_of("It expires on 1 March 2028.", call)) != ["supported"]


def test_money_at_a_rate(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    calls: Any = (
        ("shop", {}, {"item": "kettle", "price": 300, "currency": "NOK"}),
        ("fx", {"pair": "NOK/EUR"}, {"base": "NOK", "quote": "EUR", "rate": 0.085}),
    )
    assert verdicts_of(case_of("The kettle is €25.50.", *calls)) == ["supported"]
    assert verdicts_of(case_of("The kettle is €28.10.", *calls)) == ["unsupported"]
    assert "unsupported" not in verdicts_of(case_of("The kettle is about €26.", *calls))


def test_the_right_number_in_another_currency(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Any = ("fees", {}, [{"kind": "entry", "amount": 44, "currency": "SEK"}, {"kind": "lunch", "amount": 90, "currency": "NOK"}])  # fmt: skip
    assert verdicts_of(case_of("The lunch fee is SEK 90.", call)) == ["unsupported"]
    assert "unsupported" not in verdicts_of(case_of("The lunch fee is NOK 90.", call))


@pytest.mark.parametrize(
    "answer", ["14 grudnia 2026", "14 декабря 2026", "14 december 2026", "١٤ ديسمبر ٢٠٢٦"]
)
def test_months_of_other_languages(answer: str) -> None:
    from faithgrade.values import Moment, read_values

    reading = read_values(answer)[0].reading
    assert isinstance(reading, Moment)
    assert (reading.year, reading.month, reading.day) == (2026, 12, 14)
