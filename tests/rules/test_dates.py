"""Dates and times are supported where the evidence gives them, relative ones only against a stated now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

BOOKING: Call = (
    "get_booking",
    {"ref": "TX-908"},
    {
        "ref": "TX-908",
        "created_at": "2031-03-02T09:15:00Z",
        "check_in": "2031-04-18",
        "check_out": "2031-04-21",
        "cancelled_on": None,
        "breakfast_from": "07:30",
    },
)
EVENTS: Call = (
    "events",
    {},
    [
        {"title": "Kiln open day", "date": "2031-06-03", "starts": "10:00", "visitors": 140},
        {"title": "Lantern walk", "date": "2031-06-10", "starts": "19:45", "visitors": 420},
    ],
)
NOW: Call = ("clock", {}, {"now": "2031-04-17T12:00:00Z"})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("Check-in is on 18 April 2031.", (BOOKING,), "supported stated /check_in"),
        ("Check-in is on April 18.", (BOOKING,), "supported stated /check_in"),
        ("Check-in is on 18.04.2031.", (BOOKING,), "supported stated /check_in"),
        ("Check-in is on 19 April 2031.", (BOOKING,), "unsupported contradicted /check_in"),
        ("Check-in is on 18 April 2032.", (BOOKING,), "unsupported contradicted /check_in"),
        ("Check-in is on 21 April 2031.", (BOOKING,), "unsupported mispaired /check_in"),
        ("Check-out is on 21 April 2031.", (BOOKING,), "supported stated /check_out"),
        ("The booking was created on 2 March 2031.", (BOOKING,), "supported stated /created_at"),
        ("The booking was created at 09:15 UTC.", (BOOKING,), "supported stated /created_at"),
        ("The booking was created on 12 March 2031.", (BOOKING,), "unsupported absent /created_at"),
        ("Breakfast is from 7:30 am.", (BOOKING,), "supported stated /breakfast_from"),
        ("The Lantern walk starts at 7:45 pm.", (EVENTS,), "supported stated /1/starts"),
        ("The Lantern walk starts at 7:45 am.", (EVENTS,), "unsupported contradicted /1/starts"),
        ("It was cancelled on 5 April 2031.", (BOOKING,), "unsupported null_asserted /cancelled_on"),
        ("The Lantern walk starts at 19:45.", (EVENTS,), "supported stated /1/starts"),
        ("The Lantern walk starts at 10:00.", (EVENTS,), "unsupported mispaired /1/starts"),
        ("The Lantern walk is on 10 June 2031.", (EVENTS,), "supported stated /1/date"),
        ("The Lantern walk is on 3 June 2031.", (EVENTS,), "unsupported mispaired /1/date"),
        ("It starts at 19:45.", (EVENTS,), "abstains"),
        (
            "Check-in is tomorrow.",
            (
                BOOKING,
                NOW,
            ),
            "supported stated /check_in",
        ),
        ("Check-in is tomorrow.", (BOOKING,), "abstains"),
    ],
)
def test_dates_and_times(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("dates", case_of(answer, *calls))


def test_a_day_that_picks_a_row_proves_nothing_by_itself(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    assert outcomes_of("dates", case_of("Your next visit is on 10 June 2031.", EVENTS)) == ["abstains"]
    assert "supported stated /1/visitors" in outcomes_of(
        "numbers", case_of("On 10 June 2031 there were 420 visitors.", EVENTS)
    )
    assert "unsupported mispaired /1/visitors" in outcomes_of(
        "numbers", case_of("On 10 June 2031 there were 140 visitors.", EVENTS)
    )


def test_the_case_may_state_the_present_moment_itself(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    case = case_of("Check-in is tomorrow.", BOOKING, meta={"now": "2031-04-17T12:00:00"})
    assert "supported stated /check_in" in outcomes_of("dates", case)
    other = case_of("Check-in is tomorrow.", BOOKING, meta={"now": "2031-04-19T12:00:00"})
    assert outcomes_of("dates", other)[0].startswith("unsupported")


def test_a_day_the_policy_counts_to_is_not_refuted(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    call: Call = ("get_order", {}, {"delivered_at": "2031-05-03"})
    policy = "Returns are taken within 30 days of delivery."
    assert outcomes_of("dates", case_of("The window runs until 2 June 2031.", call, system=policy)) == [
        "abstains"
    ]
    assert outcomes_of("dates", case_of("It was delivered on 2 June 2031.", call))[0].startswith(
        "unsupported"
    )


def test_a_null_before_a_preposition_is_not_what_a_value_is_given_for(
    case_of: CaseOf, outcomes_of: OutcomesOf
) -> None:
    call: Call = ("get_stock", {}, {"model": "Brisk 2L", "restock": {"moss": None}})
    assert outcomes_of("numbers", case_of("It comes in 2 litres in moss.", call)) == ["abstains"]
    assert "unsupported null_asserted /restock/moss" in outcomes_of(
        "numbers", case_of("The moss is 2.", call)
    )


FERRY: tuple[str, dict[str, Any], Any] = (
    "sailing",
    {},
    {"date": "2031-05-25", "leaves": "21:30", "arrives": "06:10+1", "fare": 88, "nights": 3},
)


@pytest.mark.parametrize(
    ("answer", "question", "is_wrong"),
    [
        ("Arrival: 26 May 2031 at 06:10.", "When does it land?", False),
        ("Departure: 26 May 2031 at 21:30.", "When does it leave?", True),
        ("Departure Date: 27 May 2031.", "I want to leave on 27 May.", True),  # the booking says otherwise
        ("You asked for 27 May 2031.", "I want to leave on 27 May.", False),
        ("Departure Date: 28 May 2031.", "When does it leave?", True),
        ("You must be back by 28 May 2031.", "When must I be back after my 3 nights?", False),
    ],
)
def test_a_date_that_may_have_been_counted_to_is_not_refuted(
    case_of: Callable[..., Case],
    outcomes_of: Callable[[str, Case], list[str]],
    answer: str,
    question: str,
    is_wrong: bool,
) -> None:
    outcomes = " | ".join(outcomes_of("dates", case_of(answer, FERRY, question=question)))
    assert ("unsupported" in outcomes) is is_wrong


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The pull runs on weekdays at 02:15.", "supported"),
        ("The pull runs on weekdays at 2:15 am.", "supported"),
        ("The pull runs every day at 02:15.", "unsupported"),
        ("The pull runs on weekdays at 15:02.", "unsupported"),
        ("The check runs every 10 minutes.", "supported"),
        ("The check runs every 15 minutes.", "unsupported"),
        ("The report runs every Monday at 06:00.", "supported"),
        ("The report runs every Tuesday at 06:00.", "unsupported"),
        ("It runs every 10 minutes.", "unresolved"),
        ("The pull crashed on weekdays at 02:15.", "unresolved"),
    ],
)
def test_a_line_of_a_crontab_told_in_words(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = (
        "crontab",
        {"host": "h1"},
        "15 2 * * 1-5 /opt/m/pull.sh\n*/10 * * * * /opt/m/check.sh\n0 6 * * mon /opt/m/report.sh\n",
    )
    assert verdicts_of(case_of(answer, call, question="When do the jobs run?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The audit week starts on Monday, 30 March 2026.", "supported"),
        ("The audit week starts on Tuesday, 31 March 2026.", "unsupported"),
        ("The week ends on 5 April.", "supported"),
        ("The week ends on 6 April.", "unsupported"),
        ("The week starts on Sunday, 29 March.", "unresolved"),
        ("The week ends on Friday, 3 April.", "unresolved"),
    ],
)
def test_the_ends_of_a_numbered_week(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("plan", {"what": "audit"}, {"iso_week": "2026-W14"})
    assert verdicts_of(case_of(answer, call, question="When is the audit week?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It opens in the week of Monday, 30 March 2026.", "supported"),
        ("The show opens in the week of 30 March.", "supported"),
        ("It opens in the week of Monday, 6 April 2026.", "unsupported"),
        ("It opens in the week of 23 March.", "unsupported"),
        ("It opens in the week of Tuesday, 31 March 2026.", "unresolved"),
        ("It opens in the week of Sunday, 29 March.", "unresolved"),
        ("It closes in the week of 6 April.", "unresolved"),
        ("It might open in the week of 6 April.", "unresolved"),
    ],
)
def test_a_day_that_names_its_week(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("show", {"name": "prints"}, {"opens": "2026-W14"})
    assert verdicts_of(case_of(answer, call, question="When does the show open?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "held", "expected"),
    [
        ("The kickoff is on Saturday, 12 April 2031.", {"kickoff": "20310412"}, "supported"),
        ("The kickoff is on Friday, 12 April 2031.", {"kickoff": "20310412"}, "unsupported"),
        ("The kickoff is on 13 April 2031.", {"kickoff": "20310412"}, "unsupported"),
        ("The kickoff is on 12 April 2031.", {"kickoff": 20310412}, "supported"),
        ("The run ended at 09:15 on 2 April 2031.", {"ended": "20310402091530"}, "supported"),
        ("The run ended at 09:15 UTC on 2 April 2031.", {"ended": "20310402T091530Z"}, "supported"),
        ("The run ended at 09:25 UTC on 2 April 2031.", {"ended": "20310402T091530Z"}, "unsupported"),
    ],
)
def test_dates_written_as_digits_alone(
    verdicts_of: Callable[[Case], list[str]],
    case_of: CaseOf,
    answer: str,
    held: dict[str, Any],
    expected: str,
) -> None:
    assert verdicts_of(case_of(answer, ("lookup", {}, held))) == [expected]


def test_the_digits_of_an_id_are_no_date(verdicts_of: Callable[[Case], list[str]], case_of: CaseOf) -> None:
    case = case_of("You became a customer on 12 April 2031.", ("lookup", {}, {"customer_id": "20310412"}))
    assert verdicts_of(case) != ["supported"]


KILNS: Call = (
    "kilns",
    {},
    [{"kiln": "Ember", "firing": "15 June"}, {"kiln": "Cinder", "firing": "Tuesday 21 October"}],
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Ember's firing is on 15 June.", "supported stated /0/firing"),
        ("Ember's firing is on June 15.", "supported stated /0/firing"),
        ("Cinder's firing is on Tuesday, October 21.", "supported stated /1/firing"),
        ("Ember's firing is on 16 June.", "unsupported contradicted /0/firing"),
        ("Cinder's firing is on 15 June.", "unsupported mispaired /1/firing"),
        ("Ember's firing is on 15 June 2031.", "abstains"),
    ],
)
def test_dates_without_a_year_in_the_evidence(
    answer: str, expected: str, case_of: CaseOf, outcomes_of: OutcomesOf
) -> None:
    assert expected in outcomes_of("dates", case_of(answer, KILNS))


BAR = {"bar": "Lod", "open_until": "18:30", "valid_from": "2026-01-15", "opens": "10:00"}
ROUTE = {"start": "Ode", "end": "Vik"}
TRAIN = {
    "train": "RX 4",
    "dep": {"sched": "09:10", "actual": "09:42"},
    "arr": {"sched": "11:00", "est": "11:28"},
}
RIDE = {"ride": "K", "start": "2026-01-05T09:00Z", "end": "2026-01-05T13:04Z"}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("It opens at 10 a.m.", BAR, "supported"),
        ("It opens at 10 p.m.", BAR, "unresolved"),
        ("It opens at 22:00.", BAR, "unresolved"),
        ("It opens at 18:30.", BAR, "unsupported"),
        ("It expires on 15 January 2026.", BAR, "unresolved"),
        ("It runs from Ode to Vik.", ROUTE, "supported"),
        ("It runs from Vik to Ode.", ROUTE, "unresolved"),
        ("RX 4 departed at 9:42.", TRAIN, "supported"),
        ("RX 4 departed at 9:10.", TRAIN, "unresolved"),
        ("RX 4 is expected to arrive at 11:28.", TRAIN, "supported"),
        ("RX 4 is expected to arrive at 11:00.", TRAIN, "unresolved"),
        ("The ride took just over four hours.", RIDE, "supported"),
        ("The ride took just under four hours.", RIDE, "unsupported"),
    ],
)
def test_a_time_is_of_its_own_end_half_and_way(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]


MUSEUM = {"name": "Fen", "open": "10:00", "close": "17:00"}
LENGTHENED = {"ok": True, "session": "PK-88", "previous_end": "17:30", "new_end": "18:30"}
PERMIT = {"id": "P-3", "valid_to": "2026-08-31", "zone": "B"}
TERMS = {"contract_end": "2026-10-31", "trial_end": "2026-08-31"}
TWO_DAYS = [
    {"day": "Mon", "open": "10:00", "close": "17:00"},
    {"day": "Tue", "open": "10:00", "close": "18:00"},
]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("It is open until 17:00.", MUSEUM, "supported"),
        ("It stays open until 5 pm.", MUSEUM, "supported"),
        ("It is open until 18:00.", MUSEUM, "unsupported"),
        ("It is open until 10:00.", MUSEUM, "unsupported"),
        ("It may run until 18:00.", {"end": "17:00"}, "unresolved"),
        ("It now runs until 18:30.", LENGTHENED, "supported"),
        ("It now runs until 19:30.", LENGTHENED, "unsupported"),
        ("It runs until 17:30.", LENGTHENED, "unsupported"),
        ("It is valid until 31 August 2026.", PERMIT, "supported"),
        ("It is valid until 30 September 2026.", PERMIT, "unsupported"),
        ("The trial runs until 31 August 2026.", TERMS, "supported"),
        ("The trial runs until 31 October 2026.", TERMS, "unsupported"),
        ("It runs until 31 October 2026.", TERMS, "unresolved"),
        ("It is open until 17:00 on Mondays.", TWO_DAYS, "supported"),
        ("It is open until 18:00 on Mondays.", TWO_DAYS, "unsupported"),
        ("It is open until 17:00.", TWO_DAYS, "unresolved"),
    ],
)
def test_until_when_it_goes_on(
    answer: str, content: object, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, content))) == [expected]


@pytest.mark.parametrize(
    ("answer", "question", "expected"),
    [
        ("Mill lock closes tomorrow.", "Today is 8 May 2026. When does it close?", "supported"),
        ("Mill lock opens in four days.", "Today's Friday 8 May 2026. When does it open?", "supported"),
        ("Mill lock closes tomorrow, 9 May.", "Today is 8 May 2026. When does it close?", "supported"),
        ("Mill lock closes today.", "Today is 8 May 2026. When does it close?", "unsupported"),
        ("Mill lock opens tomorrow, 12 May.", "Today is 8 May 2026. When does it open?", "unsupported"),
        ("On 12 May (tomorrow) the lock opens.", "Today is 8 May 2026. When does it open?", "unsupported"),
        ("Mill lock closes tomorrow.", "When does it close?", "unresolved"),
        ("Mill lock closes tomorrow.", "If today is 8 May 2026, when does it close?", "unresolved"),
        ("Mill lock closes tomorrow.", "Today is the 8 May 2026 regatta. When does it close?", "unresolved"),
    ],
)
def test_days_from_the_day_that_the_user_says_it_is(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, question: str, expected: str
) -> None:
    call: Call = ("lock", {}, {"lock": "Mill", "closes": "2026-05-09", "opens": "2026-05-12"})
    assert verdicts_of(case_of(answer, call, question=question)) == [expected]


def test_days_in_a_row_are_not_one_another(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    call: Call = ("market", {}, {"days": ["2026-05-08", "2026-05-09", "2026-05-12"]})
    asked = "Today is 7 May 2026. When is the market?"
    several = case_of("The market is on tomorrow, 9 May and 12 May.", call, question=asked)
    assert "unsupported" not in verdicts_of(several)
