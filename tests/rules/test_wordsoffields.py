"""Words that say what a field is in other words, what is struck out, and ranges of two fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

WARD: Call = ("ward", {"bed": 6}, {"bed": 6, "bp_mmhg": "118/74", "hr": 71})
AIR: Call = ("air", {"hall": "east"}, {"hall": "east", "no2_ppb": 31})
SWIFT: Call = ("ring", {"no": "S9"}, {"distance_km": 8300, "wingspan_cm": 42})
FRAME: Call = ("frame", {"bed": "cold"}, {"min_c": -3.5, "max_c": 9})
EGGS: Call = ("brood", {"pen": 4}, {"survival": 0.62})
DOOR: Call = ("door", {"church": "Vik"}, {"carver": "Tora Lind", "donor": "Per Aas"})
SEATS: Call = ("seats", {"hall": "west"}, {"left": 19})
HATCH: Call = ("hatch", {}, {"temp_c": {"from": 17, "to": 23}})
COPY: Call = ("copy_job", {"set": "maps"}, {"result": "ok", "size_gb": 44})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Blood pressure is 118/74 mmHg.", WARD, "supported"),
        ("Blood loss is 118/74 mmHg.", WARD, "unresolved"),
        ("NO₂ is at 31 ppb.", AIR, "supported"),
        ("SO₂ is at 31 ppb.", AIR, "unresolved"),
        ("The bird flew 8,300 km.", SWIFT, "unresolved"),
        ("It flew 8,300 km.", SWIFT, "supported"),
        ("It flew 42 cm.", SWIFT, "unresolved"),
        ("It got down to -3.5 °C.", FRAME, "supported"),
        ("It got down to 9 °C.", FRAME, "unsupported"),
        ("62 % of the brood survived.", EGGS, "supported"),
        ("62 % of the brood escaped.", EGGS, "unresolved"),
        ("Tora Lind carved the door.", DOOR, "supported"),
        ("Tora Lind donated the door.", DOOR, "unresolved"),
        ("~~25~~ **19** seats are left.", SEATS, "supported"),
        ("~~19~~ **25** seats are left.", SEATS, "unsupported"),
        ("Seats: ~~25~~ → 19 left", SEATS, "unsupported"),
        ("The temperature is between 17 and 23 °C.", HATCH, "supported"),
        ("The temperature is between 17 and 25 °C.", HATCH, "unsupported"),
        ("Copy ✅, 44 GB", COPY, "supported"),
        ("Copy ❌, 44 GB", COPY, "unsupported"),
    ],
)
def test_other_words_for_fields(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected


def test_a_value_is_named_in_its_own_clause(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    entry: Call = ("race_entry", {"boat": 12}, {"sponsors": [], "sponsors_total": 0, "fee_due": 0})
    assert verdicts_of(case_of("No sponsor is listed and the fee is zero.", entry))[-1] == "supported"
    assert verdicts_of(case_of("No sponsor is listed and the fee is 50.", entry))[-1] == "unsupported"
    assert verdicts_of(case_of("No sponsor is listed and the toll is zero.", entry))[-1] == "unresolved"


def test_into_and_out_of(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    oven: Call = ("oven", {"load": 3}, {"in": "2026-03-01T21:10:00Z", "out": "2026-03-02T00:40:00Z"})
    assert verdicts_of(case_of("It lasted 3 h 30 min.", oven))[-1] == "supported"
    assert verdicts_of(case_of("It lasted 5 h.", oven))[-1] == "unsupported"
    assert verdicts_of(case_of("It begins again in 5 h.", oven))[-1] == "unresolved"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Gloves: 60 boxes left", "supported"),
        ("Gloves: 60 boxes sold", "unresolved"),
        ("Masks: 60 boxes left", "unsupported"),
        ("60 boxes of gloves left the house.", "unresolved"),
    ],
)
def test_what_there_is_of_a_stock_is_left(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("low_stock", {}, [{"item": "gloves", "boxes": 60}, {"item": "masks", "boxes": 25}])
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Gloves: 60 left", "unresolved"),
    ],
)
def test_what_is_sold_is_not_left(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("stock_report", {}, [{"item": "gloves", "sold": 60}, {"item": "masks", "sold": 25}])
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The yearly budget is ₹12,34,500.", "supported"),
        ("The monthly budget is ₹12,34,500.", "unresolved"),
    ],
)
def test_a_period_that_the_question_has(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("budget", {"of": "it"}, {"amount": 1234500, "currency": "INR"})
    assert verdicts_of(case_of(answer, call, question="What is the yearly budget of IT?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The yearly budget is ₹12,34,500.", "unresolved"),
    ],
)
def test_a_period_that_the_evidence_may_have_otherwise(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("budget", {"of": "it"}, {"amount": 1234500, "currency": "INR", "period": "month"})
    assert verdicts_of(case_of(answer, call, question="What is the yearly budget of IT?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It runs for 24 months, in other words two years.", "supported"),
        ("It runs for 24 months, in other words three years.", "unsupported"),
        ("It uses other words.", "unresolved"),
    ],
)
def test_words_that_only_tie_two_values(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("contract", {"no": "S-7"}, {"no": "S-7", "term_months": 24})
    assert verdicts_of(case_of(answer, call, question="How long does the contract run?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The car will probably be ready around 16:00.", "supported"),
        ("The car will probably be ready around 17:00.", "unsupported"),
    ],
)
def test_about_a_time_that_was_found(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("garage", {}, {"ready_estimate": "16:00"})
    assert verdicts_of(case_of(answer, call, question="When will the car be ready?")) == [expected]


BLOOD: Call = ("donor", {}, {"donor": "D-90", "hb_g_per_l": 128, "pulse": 72})
TABLE: Call = (
    "standings",
    {},
    [{"rank": 1, "name": "Kestrel", "pts": 3.5}, {"rank": 2, "name": "Ode", "pts": 3}],
)
GAME: Call = ("game", {}, {"player": "Ada", "pts": 14, "goals": 5})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Haemoglobin is 12.8 g/dL.", BLOOD, "supported"),
        ("Hemoglobin is 128 g/L.", BLOOD, "supported"),
        ("Hemoglobin is 12.8 g/L.", BLOOD, "unsupported"),
        ("Kestrel has 3.5 points.", TABLE, "supported"),
        ("**Ode** with 3 points", TABLE, "supported"),
        ("Ode has 3.5 points.", TABLE, "unsupported"),
        ("Kestrel has 3 points.", TABLE, "unsupported"),
        ("Ada has 14 points.", GAME, "supported"),
        ("Ada has 5 points.", GAME, "unresolved"),
        ("Ada has 14 goals.", GAME, "unsupported"),
    ],
)
def test_what_is_written_in_short(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


LANES: Call = ("lanes", {}, "pupil;lane\r\nJuno;3\r\nTariq;5\r\n")
CLASSES: Call = ("classes", {}, "class\tpupils\tday\nHeron\t11\tMonday\nOtter\t8\tWednesday\n")
STANDS: Call = ("stands", {}, [{"stand": 7, "goods": "honey"}, {"stand": 12, "goods": "cider"}])
PARKED: Call = (
    "tickets",
    {},
    [{"plate": "GM 640", "minutes": 143, "bay": "D17"}, {"plate": "HK 380", "minutes": 349, "bay": "A2"}],
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Juno swims in lane 3.", LANES, "supported"),
        ("Juno swims in lane 5.", LANES, "unsupported"),
        ("Juno wins in lane 3.", LANES, "unresolved"),
        ("Otter has 8 pupils and meets on Wednesday.", CLASSES, "supported"),
        ("Otter has 11 pupils and meets on Wednesday.", CLASSES, "unsupported"),
        ("Otter meets on Monday.", CLASSES, "unsupported"),
        ("Cider is sold at stand 12.", STANDS, "supported"),
        ("Honey is sold at stand 12.", STANDS, "unsupported"),
        ("Cider is judged at stand 12.", STANDS, "unresolved"),
        ("GM 640 stayed 143 minutes in bay D17.", PARKED, "supported"),
        ("GM 640 stayed 349 minutes in bay D17.", PARKED, "unsupported"),
    ],
)
def test_verbs_that_say_what_a_column_holds(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]
