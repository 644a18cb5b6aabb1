"""What programs print: tables of database clients, counts before names, tallies, short hashes, settings in another writing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

KILN: Call = (
    "psql",
    {},
    " jar |  glaze  | temp_c\n-----+---------+--------\n   1 | ochre   |   1210\n   2 | moss    |   1265\n(2 rows)\n",
)
BOX: Call = (
    "mysql",
    {},
    "+----+------+\n| no | name |\n+----+------+\n|  1 | Vidd |\n|  2 | Orra |\n+----+------+\n2 rows in set",
)
LOG: Call = ("shell", {"cmd": "git log -1"}, "7c1be40fa2296d0e5518bb77c6a90413cc2d5ea1 trim the hedge\n")
AUTHORS: Call = ("shell", {"cmd": "git shortlog -sn"}, "   120\tVidd Orran\n    45\tSel Hadd\n")
TESTS: Call = ("run", {"cmd": "pytest -q"}, "3 failed, 41 passed, 2 skipped in 8.91s\n")
QUEUE: Call = ("queue", {}, {"Attributes": {"HoldTimeout": "90", "RetryLimit": 4}})
MARKS: Call = ("marks", {}, {"title": "kettle", "histogram": {"5": 120, "4": 60, "3": 15, "2": 3, "1": 2}})
BENCH: Call = ("bench", {}, {"gap_m": "2.5E-3", "insulation_ohm": 4700000.0})
WEEKS: Call = ("order", {}, {"casting": "2031-W31-5", "inspection": "2031-214"})
CHAT: Call = (
    "minutes",
    {},
    [
        {"speaker": "Radka", "text": "I would rather open in October."},
        {"speaker": "Luca", "text": "There is no money left for a second print run."},
    ],
)
RATES: Call = ("fx", {}, {"base": "GBP", "quote": "PLN", "rate": 5.0312})
FARE: Call = ("fare", {}, {"fare": "84.00", "currency": "GBP"})
CONTRACT: Call = (
    "contract",
    {},
    "4.2 The tenant may leave with 60 days' notice.\n4.3 The landlord may cancel with 90 days' notice.\n",
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("Jar 2 was fired at 1265 °C.", (KILN,), "unresolved"),
        ("Jar 2 was fired at 1210 °C.", (KILN,), "unsupported"),
        ("Orra has no. 2.", (BOX,), "supported"),
        ("`7c1be40` – trim the hedge", (LOG,), "supported"),
        ("The commit is 7c1be41.", (LOG,), "unsupported"),
        ("Vidd Orran has a count of 120.", (AUTHORS,), "supported"),
        ("Vidd Orran has a count of 45.", (AUTHORS,), "unsupported"),
        ("46 tests passed.", (TESTS,), "unsupported"),
        ("3 tests failed.", (TESTS,), "unresolved"),
        ("The mean is about 4.5.", (MARKS,), "supported"),
        ("The mean is about 3.9.", (MARKS,), "unsupported"),
        ("The insulation is 4.7 MΩ.", (BENCH,), "supported"),
        ("The insulation is 4.7 kΩ.", (BENCH,), "unsupported"),
        ("Casting: Friday, 1 August 2031.", (WEEKS,), "supported"),
        ("Casting: 31 July 2031.", (WEEKS,), "unsupported"),
        ("Inspection: 2 August 2031.", (WEEKS,), "supported"),
        ('Radka said: "I would rather open in October."', (CHAT,), "supported"),
        ('Luca said: "I would rather open in October."', (CHAT,), "unsupported"),
        ("At 5.0312 PLN to the pound, the £84 fare is 422.62 PLN.", (FARE, RATES), "unresolved"),
        ("At 5.0312 PLN to the pound, the £84 fare is 462.62 PLN.", (FARE, RATES), "unsupported"),
        ("Clause 4.2 sets 90 days.", (CONTRACT,), "unsupported"),
        ("Clause 4.3 sets 60 days for the landlord.", (CONTRACT,), "unsupported"),
    ],
)
def test_printouts(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


def test_keys_in_another_writing_are_no_values(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    assert "unsupported" not in verdicts_of(case_of("```yaml\nhold_timeout: 90\nretry_limit: 4\n```", QUEUE))
    assert "unsupported" in verdicts_of(case_of("```yaml\nhold_timeout: 80\nretry_limit: 4\n```", QUEUE))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The cellar has a stove.", "supported"),
        ("The attic has a stove.", "unsupported"),
        ("The cellar has 1 bed.", "supported"),
        ("The cellar has 2 beds.", "unsupported"),
    ],
)
def test_several_headings_of_the_first_level_hold_their_lines(
    case_of: Callable[..., Case], verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    house = "# Attic\n- beds: 2\n- heating: none\n# Cellar\n- beds: 1\n- heating: stove\n"
    found = verdicts_of(case_of(answer, ("house", {}, house)))
    assert found == [expected] or (expected == "unsupported" and found != ["supported"])
