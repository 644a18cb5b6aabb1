"""Booleans, yes/no words and nulls, read with the polarity of the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ROOM: Call = (
    "get_room",
    {"room": "204"},
    {
        "wifi": True,
        "parking": False,
        "pets_allowed": "no",
        "breakfast_included": "yes",
        "balcony": None,
        "pool": {"heated": True},
    },
)
CARDS: Call = (
    "cards",
    {},
    [{"holder": "Ines Okafor", "contactless": True}, {"holder": "Lio Brandt", "contactless": False}],
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The room has wifi.", (ROOM,), "supported stated /wifi"),
        ("The room has no wifi.", (ROOM,), "unsupported contradicted /wifi"),
        ("The room does not have wifi.", (ROOM,), "unsupported contradicted /wifi"),
        ("There is parking.", (ROOM,), "unsupported contradicted /parking"),
        ("There is no parking.", (ROOM,), "supported stated /parking"),
        ("Parking is not available.", (ROOM,), "supported stated /parking"),
        ("Parking is available.", (ROOM,), "unsupported contradicted /parking"),
        ("Pets are not allowed.", (ROOM,), "supported stated /pets_allowed"),
        ("Pets are allowed.", (ROOM,), "unsupported contradicted /pets_allowed"),
        ("Breakfast is included.", (ROOM,), "supported stated /breakfast_included"),
        ("Breakfast is not included.", (ROOM,), "unsupported contradicted /breakfast_included"),
        ("The room has a balcony.", (ROOM,), "abstains"),
        ("The room has no balcony.", (ROOM,), "unsupported null_asserted /balcony"),
        ("The room may have wifi.", (ROOM,), "abstains"),
        ("If the room has wifi, you can work there.", (ROOM,), "abstains"),
        ("The room has fast wifi.", (ROOM,), "abstains"),
        ("The pool is heated.", (ROOM,), "supported stated /pool/heated"),
        ("The pool is not heated.", (ROOM,), "unsupported contradicted /pool/heated"),
        ("Ines Okafor has contactless.", (CARDS,), "supported stated /0/contactless"),
        ("Lio Brandt has contactless.", (CARDS,), "unsupported contradicted /1/contactless"),
    ],
)
def test_flags(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("flags", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Yes, the seal chain was kept for batch 31.", "unsupported"),
        ("The seal chain was not kept for batch 31.", "supported"),
        ("No, the seal chain was broken.", "supported"),
        ("The seal chain was inspected.", "unresolved"),
    ],
)
def test_what_is_as_it_should_be(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("batch", {"id": 31}, {"batch": 31, "seal_chain_ok": "false"})
    assert verdicts_of(case_of(answer, call, question="Was the seal chain kept?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Mixer 4 was last serviced on 14 October 2025 and is still under warranty.", "unsupported"),
        ("The warranty is still valid.", "unsupported"),
        ("Mixer 4 may still be under warranty.", "unresolved"),
        ("Mixer 4 is not under warranty.", "unresolved"),
    ],
)
def test_a_warranty_of_which_no_end_is_known(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = (
        "asset",
        {"id": "mixer-4"},
        {"id": "mixer-4", "last_service": "2025-10-14", "warranty_until": None},
    )
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Gift wrap is switched off.", "unsupported"),
        ("Gift wrap is on.", "unsupported"),
        ("Gift wrap is not recorded.", "supported"),
        ("There's no gift wrap.", "unresolved"),
        ("Insurance is switched on.", "supported"),
        ("Insurance is off.", "unsupported"),
    ],
)
def test_what_is_null_is_neither_on_nor_off(
    verdicts_of: Callable[[Case], list[str]], case_of: Callable[..., Case], answer: str, expected: str
) -> None:
    case = case_of(answer, ("get_order", {}, {"id": 5518, "gift_wrap": None, "insurance": True}))
    assert verdicts_of(case) == [expected]


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        (
            "Pull request 77 was merged.",
            ("pr", {}, {"id": 77, "state": "closed", "merged": False}),
            "unsupported",
        ),
        ("Pull request 77 was merged.", ("pr", {}, {"id": 77, "merged": True}), "supported"),
        ("Pull request 78 was merged.", ("pr", {}, {"id": 77, "merged": True}), "unsupported"),
        ("She has no allergies.", ("patient", {}, {"allergies": None}), "unsupported"),
        ("She has no allergies.", ("patient", {}, {"allergies": []}), "supported"),
        ("She has no allergies on record.", ("patient", {}, {"allergies": None}), "supported"),
        ("The film is 2 hours 35 minutes long.", ("film", {}, {"runtime_min": 135}), "unsupported"),
        ("Your fine is £80.", ("fine", {}, {"fine": 80, "currency": "CAD"}), "unsupported"),
        ("Your fine is $80.", ("fine", {}, {"fine": 80, "currency": "CAD"}), "supported"),
    ],
)
def test_flags_of_numbered_things_and_what_is_null(
    case_of: Callable[..., Case],
    verdicts_of: Callable[[Case], list[str]],
    answer: str,
    call: tuple[str, dict[str, object], object],
    expected: str,
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The pass is refundable.", "supported"),
        ("The pass isn't refundable.", "unsupported"),
        ("The holder is refundable.", "unresolved"),
        ("The room is refundable.", "unresolved"),
    ],
)
def test_a_record_goes_by_its_first_field(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, verdict: str
) -> None:
    body = {"pass": "T-5", "holder": "Ana Roe", "refundable": True}
    assert verdicts_of(case_of(answer, ("look_up", {}, body))) == [verdict]


CABIN = {"sauna": "nein", "parking": "oui", "balcony": "non", "tv": "0"}


@pytest.mark.parametrize(
    ("answer", "payload", "verdict"),
    [
        ("It has parking.", CABIN, "supported"),
        ("It has no sauna.", CABIN, "supported"),
        ("It has a sauna.", CABIN, "unsupported"),
        ("It has a balcony.", CABIN, "unsupported"),
        ("It has a TV.", CABIN, "unresolved"),
    ],
)
def test_a_no_of_another_language_is_no(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, payload: object, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == [verdict]


@pytest.mark.parametrize(
    ("answer", "content", "expected"),
    [
        ("The heater is on.", {"heater_on": 0}, "unsupported"),
        ("The heater is off.", {"heater_on": 0}, "supported"),
        ("The heater is on.", {"heater_on": 1}, "supported"),
        ("The heater is on.", {"heater_on": 3}, "unresolved"),
        ("The lights are on.", {"lights_on": 1}, "unresolved"),
        ("The ticket can be exchanged.", {"ticket": "T", "exchangeable": False}, "unsupported"),
        ("The ticket can be transferred.", {"ticket": "T", "transferable": True}, "supported"),
        ("The ticket can't be cancelled.", {"ticket": "T", "cancellable": True}, "unsupported"),
        ("The ticket was exchanged.", {"ticket": "T", "exchangeable": True}, "unresolved"),
        ("Breakfast is included.", {"breakfast": "optional"}, "unresolved"),
        ("He has no allergies listed.", {"allergies": []}, "supported"),
    ],
)
def test_flags_of_what_is_on_and_what_can_be_done(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, content: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, content))) == [expected]


@pytest.mark.parametrize(
    ("answer", "contents", "expected"),
    [
        ("The device is online and healthy.", [{"online": True, "health": "poor"}], "unresolved"),
        ("The device is online and healthy.", [{"online": True, "health": None}], "unresolved"),
        ("Neither device is online.", [{"online": False}, {"online": None}], "unresolved"),
    ],
)
def test_a_flag_speaks_for_itself_alone(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, contents: list[Any], expected: str
) -> None:
    calls = [("device", {"id": n}, content) for n, content in enumerate(contents)]
    assert verdicts_of(case_of(answer, *calls)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The oven is on.", "supported"),
        ("One oven is on.", "unresolved"),
        ("One door is locked.", "unresolved"),
        ("There is one program.", "supported"),
    ],
)
def test_a_flag_counts_nothing(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str) -> None:
    kitchen: Call = ("kitchen", {}, {"oven_on": 1, "door_locked": 1, "programs": 1, "timer_on": 0})
    assert verdicts_of(case_of(answer, kitchen)) == [expected]
