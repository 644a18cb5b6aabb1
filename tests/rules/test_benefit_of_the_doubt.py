"""True sentences that are put otherwise than the evidence puts them are never refuted; halves of a claim are not enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]


@pytest.mark.parametrize(
    ("answer", "payload"),
    [
        # one plain step, without a word that calls for it
        ("The surplus is €340.", {"income": 1840, "outgo": 1500, "currency": "EUR"}),
        ("31 berths are open.", {"berths": 96, "taken": 65}),
        ("You paid €25 too much.", {"paid": 90, "owed": 65, "currency": "EUR"}),
        ("There are 18 pupils per tutor.", {"pupils": 360, "tutors": 20}),
        ("Nearly two thirds of the members are men.", {"members": 300, "men": 195}),
        ("The fee is £210 a month.", {"fee": 2520, "currency": "GBP"}),
        # titles, short forms, accents, spellings, names of places in another language, initials
        ("Please ask Mrs Dorn.", {"contact": "Helga Dorn"}),
        ("Please ask Inspector Dorn.", {"contact": "Helga Dorn"}),
        ("Please ask Kate Dorn.", {"contact": "Katherine Dorn"}),
        ("The depot is in Malmo.", {"depot": {"city": "Malmö"}}),
        ("The depot is in Duesseldorf.", {"depot": {"city": "Düsseldorf"}}),
        ("The depot is in Copenhagen.", {"depot": {"city": "København"}}),
        ("The colour is Grey.", {"colour": "Gray"}),
        ("She is the Chief Financial Officer.", {"title": "CFO", "name": "Ines Vollan"}),
        # identifiers that are cut or joined
        ("The model is QRT-4.", {"model": "qrt-4-0611"}),
        ("The flight is QX481.", {"airline": "QX", "number": 481}),
        # what it rose from, a year that picks a row, days that are counted to
        (
            "In 2021 dues fell from 41.5 to 39.9.",
            {"rows": [{"year": 2020, "dues": 41.5}, {"year": 2021, "dues": 39.9}]},
        ),
        (
            "Dues peaked at 41.5 in 2020.",
            {"rows": [{"year": 2020, "dues": 41.5}, {"year": 2021, "dues": 39.9}]},
        ),
        ("It runs until 14 March 2032.", {"renews": "2032-03-15"}),
        ("The trial of 14 days ended on 29 May 2031.", {"started": "2031-05-15"}),
    ],
)
def test_a_true_sentence_put_otherwise_is_not_refuted(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: Any
) -> None:
    assert "unsupported" not in verdicts_of(case_of(answer, ("look_up", {}, payload)))


@pytest.mark.parametrize(
    ("answer", "payload"),
    [
        # the number is right and the direction is not
        (
            "Visitors dropped by 392 from 1 July to 2 July.",
            {"days": [{"date": "2031-07-01", "visitors": 812}, {"date": "2031-07-02", "visitors": 1204}]},
        ),
        ("The price rose by $30.", {"old_price": 120, "new_price": 90, "currency": "USD"}),
        ("The price increased 25% from $120 to $90.", {"old_price": 120, "new_price": 90, "currency": "USD"}),
        # the record says whether it is so
        ("Parking is included for €15.", {"parking": {"available": False, "price": 15}, "currency": "EUR"}),
        ("Includes: pool, gym.", {"amenities": ["gym"], "not_included": ["pool"]}),
        # two states of one thing
        ("It arrived at 10:20.", {"scheduled_arrival": "10:20", "actual_arrival": "10:55"}),
        ("The cost is $500.", {"estimated_cost": 500, "actual_cost": 620, "currency": "USD"}),
    ],
)
def test_half_of_what_is_said_does_not_support_it(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: Any
) -> None:
    assert "supported" not in verdicts_of(case_of(answer, ("look_up", {}, payload)))


@pytest.mark.parametrize(
    ("answer", "payload"),
    [
        ("The price fell by $30.", {"old_price": 120, "new_price": 90, "currency": "USD"}),
        ("The price fell by 25%.", {"old_price": 120, "new_price": 90}),
        ("The scheduled arrival is 10:20.", {"scheduled_arrival": "10:20", "actual_arrival": "10:55"}),
        ("The actual cost is $620.", {"estimated_cost": 500, "actual_cost": 620, "currency": "USD"}),
    ],
)
def test_the_whole_of_it_does(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: Any) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == ["supported"]


@pytest.mark.parametrize(
    ("currency", "rate", "verdict"),
    [("SEK", "rate", "unresolved"), ("SEK", "eur_rate", "unresolved"), ("EUR", "rate", "unsupported")],
)
def test_an_amount_of_a_currency_that_nothing_is_in_may_be_exchanged(
    case_of: CaseOf, verdicts_of: VerdictsOf, currency: str, rate: str, verdict: str
) -> None:
    berths = [{"berth": f"B{n}", "price": 371 + 17 * n} for n in range(20)]
    payload = {"currency": currency, rate: 0.0871, "berths": berths}
    case = case_of("Berth B1 costs about €34 a night.", ("list_berths", {}, payload))
    assert verdicts_of(case) == [verdict]
