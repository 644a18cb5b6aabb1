"""A name in the place of another: one word exchanged, two halves of two names, a stranger in a list or as the subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

BOOKING: Call = (
    "booking",
    {"code": "QX7"},
    {
        "guests": [
            {"first_name": "Ilse", "last_name": "Tovander", "room": 12},
            {"first_name": "Bram", "last_name": "Oskarsen", "room": 14},
        ]
    },
)
BAND: Call = (
    "band",
    {},
    {"members": ["Corin Vesk", "Halla Brunt", "Piet Omdal", "Runa Teig"], "hall": "Northern Lantern"},
)
FIRM: Call = (
    "entity",
    {"entity": "Quellmark Ferries"},
    {"kind": "shipping company", "country": "Denmark", "seat": "Helsholm"},
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        # one word of a name exchanged, where the halves stand in two fields
        ("The guest in room 12 is Ilse Tovander.", (BOOKING,), "supported"),
        (
            "Guests: Ilse Marwick and Bram Oskarsen.",
            (BOOKING,),
            "unsupported contradicted /guests/0/last_name",
        ),
        ("Guests: Dagmar Oskarsen.", (BOOKING,), "unsupported contradicted /guests/1/first_name"),
        # a title is no first name, a short form may be the same name
        ("Please greet Captain Oskarsen.", (BOOKING,), "abstains"),
        ("Guests: Ilsebet Tovander.", (BOOKING,), "abstains"),
        # and where the name is one string
        ("The hall is Southern Lantern.", (BAND,), "unsupported contradicted /hall"),
        # first name of one, last name of another
        ("Guests: Ilse Oskarsen.", (BOOKING,), "unsupported mispaired /guests/0/last_name"),
        # a stranger between members of a list
        ("The members are Corin Vesk, Halla Brunt, Piet Omdal and Runa Teig.", (BAND,), "supported"),
        (
            "The members are Corin Vesk, Marit Solv, Piet Omdal and Runa Teig.",
            (BAND,),
            "unsupported contradicted",
        ),
        # a stranger as the subject of what the evidence says of another
        ("Quellmark Ferries is a shipping company in Denmark.", (FIRM,), "supported"),
        ("Ostrava Lines is a shipping company in Denmark.", (FIRM,), "unsupported mispaired /kind"),
        ("Shipping is a business.", (FIRM,), "abstains"),
    ],
)
def test_a_name_in_the_place_of_another(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in " | ".join(outcomes_of("names", case_of(answer, *calls)))


def test_a_name_the_user_gave_is_not_refuted(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    case = case_of("Guests: Ilse Marwick.", BOOKING, question="Is Ilse Marwick on it?")
    assert not any("unsupported" in outcome for outcome in outcomes_of("names", case))


PHONE: Call = (
    "phone",
    {},
    {
        "specs": [
            {"name": "Lumitooth", "value": "5.1, LE"},
            {"name": "OS", "value": "Orbis 4.0 (Fern), may be raised to 4.1"},
            {"name": "Body", "value": "IQ68 against dust and water"},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "is_wrong"),
    [
        ("It supports Lumitooth 5.1 and more.", False),
        ("It supports Lumitooth 5.3 and more.", True),
        ("It runs Orbis 4.0 out of the box.", False),
        ("It can be raised to Orbis 4.1 later.", False),
        ("It runs Orbis 4 out of the box.", False),
        ("It runs Orbis 7 out of the box.", True),
        ("The body has an IQ68 rating.", False),
        ("The body has an IQ65 rating.", True),
        ("It charges by Voltlink 3.0 cables.", False),
    ],
)
def test_the_number_of_a_numbered_name(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, is_wrong: bool
) -> None:
    outcomes = " | ".join(outcomes_of("names", case_of(answer, PHONE)))
    assert ("unsupported contradicted" in outcomes) is is_wrong


BUS = ("bus", {"no": 17}, {"no": 17, "stops": ["Quay", "Mill", "Lido"]})


@pytest.mark.parametrize(
    ("answer", "is_wrong"),
    [("Bus 17 stops at Northpier.", True), ("Bus 17 doesn't stop at Northpier.", False)],
)
def test_a_name_that_is_said_not_to_be_there(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, is_wrong: bool
) -> None:
    assert ("unsupported" in " | ".join(outcomes_of("names", case_of(answer, BUS)))) is is_wrong
