"""What stands under a heading, a lead-in, a label or behind a pronoun is told of what that names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

CREW: Call = (
    "crew",
    {},
    [
        {"name": "Ilse", "port": "Varde", "badge": "K-11", "mate": "Orm", "watch": "early", "sworn": True},
        {"name": "Jon", "port": "Skive", "badge": "K-12", "mate": "Pia", "watch": "late", "sworn": False},
        {"name": "Kaj", "port": "Varde", "badge": "K-13", "mate": "Rut", "watch": "late", "sworn": True},
    ],
)
BILLS: Call = (
    "bills",
    {},
    [
        {"no": "B-1", "state": "paid", "sum": 40},
        {"no": "B-2", "state": "overdue", "sum": 70},
        {"no": "B-3", "state": "draft", "sum": 15},
    ],
)
FERRIES: tuple[Call, ...] = (
    ("ferry", {"no": 1}, {"ferry": "Lom", "skipper": "Nia Dahl", "berth": "Q4"}),
    ("ferry", {"no": 2}, {"ferry": "Tarn", "skipper": "Olaf Rye", "berth": "Q7"}),
)
COUNCIL: Call = ("minutes", {}, "Moss spoke against the quay. Brandt will ask the port for a permit.")


@pytest.mark.parametrize(
    ("answer", "calls", "last"),
    [
        ("**Ilse**\n- Mate: Orm", (CREW,), "supported"),
        ("**Ilse**\n- Mate: Pia", (CREW,), "unsupported"),
        ("### Ilse\nBadge: K-12", (CREW,), "unsupported"),
        ("### Ilse\nBadge: K-11", (CREW,), "supported"),
        ("Here are the details for Jon:\n\n- **Mate**: Rut", (CREW,), "unsupported"),
        ("1. **Jon**\n   - Port: Skive", (CREW,), "supported"),
        ("Jon is in the crew. His mate is Orm.", (CREW,), "unsupported"),
        ("Jon is in the crew. His mate is Pia.", (CREW,), "supported"),
        ("**Ilse**\n- Mate: Orm\n\n**Jon**\n- Mate: Pia", (CREW,), "supported"),
        ("**Lom**\n- Skipper: Olaf Rye", FERRIES, "unresolved"),
        ("**Lom**\n- Skipper: Nia Dahl", FERRIES, "supported"),
        ("Moss spoke against the quay. He will ask the port for a permit.", (COUNCIL,), "unresolved"),
        ("| Sworn | Name |\n|---|---|\n| no | Ilse |", (CREW,), "unresolved"),
    ],
)
def test_a_value_under_a_name_is_of_it(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], last: str
) -> None:
    assert verdicts_of(case_of(answer, *calls))[-1] == last


@pytest.mark.parametrize(
    ("answer", "calls", "last"),
    [
        ("The following bills are overdue:\n- B-2 (70)", (BILLS,), "supported"),
        ("The following bills are overdue:\n- B-1 (40)", (BILLS,), "unresolved"),
        ("## Paid\n- B-1", (BILLS,), "supported"),
        ("## Paid\n- B-3", (BILLS,), "unresolved"),
        ("Overdue: B-2 and B-3", (BILLS,), "unresolved"),
        ("Not paid:\n- B-1", (BILLS,), "unresolved"),
        ("**Varde**\n- Kaj", (CREW,), "supported"),
        ("**Varde**\n- Jon", (CREW,), "unresolved"),
        ("One bill is paid, one overdue and one a draft:\n- B-3 (15)", (BILLS,), "supported"),
        ("Sworn:\n- Kaj", (CREW,), "supported"),
        ("Sworn:\n- Jon", (CREW,), "unresolved"),
        ("Not sworn yet:\n- Kaj", (CREW,), "unresolved"),
        ("I paid these bills:\n- B-1", (BILLS,), "unresolved"),
        (
            "I paid these bills:\n- B-2",
            (BILLS, ("pay_bill", {"no": "B-2"}, {"no": "B-2", "state": "paid"})),
            "supported",
        ),
    ],
)
def test_a_member_of_a_group_meets_its_condition(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], last: str
) -> None:
    assert verdicts_of(case_of(answer, *calls))[-1] == last


TASKS: Call = ("tasks", {}, [{"task": "Caulking", "done": True}, {"task": "Rigging", "done": False}])


@pytest.mark.parametrize(
    ("answer", "calls", "last"),
    [
        ("- [x] Caulking", (TASKS,), "supported"),
        ("- [x] Rigging", (TASKS,), "unsupported"),
        ("- [ ] Rigging", (TASKS,), "supported"),
        ("- [ ] Caulking", (TASKS,), "unsupported"),
        ("- [x] Ilse", (CREW,), "unresolved"),
    ],
)
def test_a_box_says_whether_it_is_done(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], last: str
) -> None:
    assert verdicts_of(case_of(answer, *calls))[-1] == last
