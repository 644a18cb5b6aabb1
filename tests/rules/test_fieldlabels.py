"""Values that a label, a table's head or a key above gives to a field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TRIAL: Call = (
    "trial",
    {},
    {
        "trial": "V-31",
        "judge": "Runa Holt",
        "plaintiff": "Egil Moe",
        "defendant": "Tove Lind",
        "clerk": {"name": "Siv Aas", "office": "Molde"},
        "usher": {"name": "Per Dahl", "office": "Bodin"},
        "opened": "2026-02-03",
        "closed": "2026-04-05",
    },
)
PUMPS: Call = (
    "pumps",
    {},
    [
        {"pump": "P1", "keeper": "Ines", "deputy": "Odd", "dep": "08:10", "arr": "09:40"},
        {"pump": "P2", "keeper": "Ulf", "deputy": "Vera", "dep": "10:20", "arr": "11:30"},
    ],
)
PEOPLE: Call = (
    "people",
    {},
    {
        "contacts": [
            {"name": "Liv", "email": "liv@fjord.no", "primary": False},
            {"name": "Gro", "email": "gro@fjord.no", "primary": True},
        ]
    },
)


@pytest.mark.parametrize(
    ("answer", "call", "last"),
    [
        ("The judge is Runa Holt.", TRIAL, "supported"),
        ("The defendant is Egil Moe.", TRIAL, "unsupported"),
        ("**Judge:** Egil Moe", TRIAL, "unsupported"),
        ("V-31 — judge Egil Moe, plaintiff Runa Holt", TRIAL, "unsupported"),
        ("V-31: Runa Holt (judge), Egil Moe (plaintiff)", TRIAL, "supported"),
        ("V-31: Runa Holt (plaintiff), Egil Moe (judge)", TRIAL, "unsupported"),
        ("**Opened:** February 3, 2026", TRIAL, "supported"),
        ("| Pump | Keeper | Deputy |\n|---|---|---|\n| P1 | Ines | Odd |", PUMPS, "supported"),
        ("| Pump | Keeper | Deputy |\n|---|---|---|\n| P1 | Ines | Vera |", PUMPS, "unsupported"),
        ("| Pump | Departs |\n|---|---|\n| P1 | 08:10 |", PUMPS, "supported"),
        ("| Pump | Departs |\n|---|---|\n| P1 | 09:40 |", PUMPS, "unsupported"),
        ("- **P1** — keeper Ines, deputy Odd", PUMPS, "supported"),
        ("- **P1** — keeper Odd, deputy Ines", PUMPS, "unsupported"),
    ],
)
def test_a_label_names_the_field(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, last: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == last


@pytest.mark.parametrize(
    ("answer", "call", "last"),
    [
        ("The clerk is Siv Aas.", TRIAL, "supported"),
        ("The clerk is Per Dahl.", TRIAL, "unsupported"),
        ("The clerk is in Molde.", TRIAL, "supported"),
        ("The clerk is in Bodin.", TRIAL, "unresolved"),
        ("The primary contact is Gro.", PEOPLE, "supported"),
        ("The primary contact's email is liv@fjord.no.", PEOPLE, "unresolved"),
    ],
)
def test_a_role_is_that_of_the_key_above(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, last: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == last


LAMPS: Call = (
    "lamps",
    {},
    {"lamps": {"stern": {"port": False, "bow": True}, "mast": {"port": True, "bow": True}}},
)
INNS: tuple[Call, ...] = tuple(
    ("inn", {"inn": name}, {"inn": name, "rate": rate}) for name, rate in (("Elm", 120), ("Fir", 95))
)


@pytest.mark.parametrize("answer", ["stern: port ❌, bow ✅", "| Lamp | Port |\n|---|---|\n| stern | off |"])
def test_marks_and_heads_deny_nothing(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str) -> None:
    assert "unsupported" not in verdicts_of(case_of(answer, LAMPS))


@pytest.mark.parametrize(
    ("answer", "last"),
    [
        ("Elm has a rate of 120. The other one has 95.", "unresolved"),
        ("Elm has a rate of 120. The second inn has a rate of 95.", "unresolved"),
        ("Elm has a rate of 120. It is 95 at Fir.", "supported"),
        ("Elm has a rate of 120. Its rate is 95.", "unsupported"),
    ],
)
def test_the_other_one_is_not_the_one_before(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, last: str
) -> None:
    assert verdicts_of(case_of(answer, *INNS))[-1] == last


CHESS: Call = (
    "pairings",
    {"round": 5},
    "Bd  White      Black\n--  ---------  ---------\n 1  Kestrel    Pell\n 2  Vance      Ode\n 3  Irwin      Marn\n",
)
MILK: Call = ("milk", {}, "cow\tMon\tTue\tWed\nFern\t24.9\t25.1\t26.0\nMaple\t29.6\t28.8\t30.2\n")
HOURS: Call = ("hours", {}, {"mon": "09:00-17:00", "tue": "09:00-19:00", "sat": "10:00-13:00"})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Kestrel has White.", CHESS, "supported"),
        ("Kestrel has Black.", CHESS, "unsupported"),
        ("Kestrel took Black's pawn.", CHESS, "unresolved"),
        ("Ode has White against Vance.", CHESS, "unsupported"),
        ("Pell plays Black against Kestrel.", CHESS, "supported"),
        ("Irwin plays Black.", CHESS, "unsupported"),
        ("Maple gave 29.6 on Monday.", MILK, "supported"),
        ("Maple gave 29.6 on Tuesday.", MILK, "unsupported"),
        ("On Tuesday Fern gave 25.1 and Maple 28.8.", MILK, "supported"),
        ("On Tuesday Fern gave 25.1 and Maple 29.6.", MILK, "unsupported"),
        ("Fern gave 24.9 on Monday and 25.1 on Tuesday.", MILK, "supported"),
        ("Fern gave 25.1 on Monday and 24.9 on Tuesday.", MILK, "unsupported"),
        ("It opens at 10:00 on Saturday.", HOURS, "supported"),
        ("It opens at 10:00 on Monday.", HOURS, "unsupported"),
    ],
)
def test_columns_are_called_by_a_colour_or_a_day(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


def test_a_thing_may_be_in_a_state_under_its_kind(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    bridge: Call = ("bridge", {}, {"bridge": "Lund", "state": "raised"})
    assert verdicts_of(case_of("The bridge is raised.", bridge)) == ["supported"]
    assert verdicts_of(case_of("The bridge is lowered.", bridge)) != ["supported"]
