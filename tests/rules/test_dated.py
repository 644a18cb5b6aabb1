"""A value told for a date is held against the row of that date, also where a sentence tells several."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

YIELD: Call = (
    "series",
    {"crop": "rye"},
    {
        "title": "Yield of rye in tonnes per hectare",
        "rows": [
            {"date": "1995", "value": 21.25},
            {"date": "2004", "value": 33.5},
            {"date": "2013", "value": 48.75},
            {"date": "2021", "value": 44.0},
        ],
    },
)
BUOY: Call = (
    "buoy",
    {},
    {
        "list": [
            {"at": "2025-03-01 06:00", "swell": 1.25},
            {"at": "2025-03-01 18:00", "swell": 3.5},
            {"at": "2025-03-02 06:00", "swell": 4.75},
            {"at": "2025-03-02 18:00", "swell": 6.25},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The yield rose from 21.25 in 1995 to 48.75 in 2013.", YIELD, "not refuted"),
        ("The yield rose from 21.25 in 2004 to 48.75 in 2013.", YIELD, "unsupported mispaired /rows/1/value"),
        ("The yield rose from 21.25 in 1995 to 33.5 in 2013.", YIELD, "unsupported mispaired /rows/2/value"),
        ("In 1995 the yield was 21.25, while in 2021 it was 44.0.", YIELD, "not refuted"),
        (
            "In 1995 the yield was 21.25, while in 2021 it was 33.5.",
            YIELD,
            "unsupported mispaired /rows/3/value",
        ),
        # a value that was passed, a change, a stretch, a mean of the day, a value cut off
        ("Surpassing 33.5 in 2013, the yield then fell in 2021.", YIELD, "not refuted"),
        ("The yield changed by 33.5 in 2013 and again in 2021.", YIELD, "not refuted"),
        ("The yield was 33.5 between 1995 and 2013.", YIELD, "not refuted"),
        ("The swell was 3.5 on March 2 and 1.25 on March 1.", BUOY, "unsupported mispaired /list/2/swell"),
        ("The swell was 4.75 on March 2 and 3.5 on March 1.", BUOY, "not refuted"),
    ],
)
def test_each_value_at_its_date(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, call: Call, expected: str
) -> None:
    outcome = " | ".join(outcomes_of("numbers", case_of(answer, call)))
    assert "unsupported" not in outcome if expected == "not refuted" else expected in outcome


BY_YEAR: Call = ("books", {}, {"gdp_2029": 15.2, "gdp_2032": 17.6, "pop": 51})


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("GDP rose from 15.2 in 2029 to 17.6 in 2032.", "supported"),
        ("GDP was 17.6 in 2032.", "supported"),
        ("GDP rose from 17.6 in 2029 to 15.2 in 2032.", "unsupported"),
        ("GDP was 15.2 in 2032.", "unsupported"),
        ("GDP rose from 15.2 to 17.6 between 2029 and 2032.", "unresolved"),  # and is not refuted
        ("The population was 51 in 2032.", "unresolved"),
    ],
)
def test_a_year_in_the_name_of_a_field(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, BY_YEAR)) == [verdict]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("In January the level was 40. Then it dropped to 12.", "unresolved"),
        ("In January the level was 40. The other month had 12.", "unresolved"),
        ("In January the level was 40. The highest level is 66.", "unresolved"),
        ("In January the level was 40. A month later it was 12.", "unresolved"),
        ("In January the level was 40. It was 12.", "unsupported"),
        ("In January the level was 40. The level was 12.", "unsupported"),
    ],
)
def test_a_sentence_that_moves_on_is_not_held_against_the_row_before(
    case_of: Callable[..., Case], verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    rows = [{"month": m, "level": n} for m, n in (("January", 40), ("February", 12), ("March", 66))]
    assert verdicts_of(case_of(answer, ("gauge", {}, {"months": rows})))[-1] == expected
