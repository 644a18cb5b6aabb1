"""Tables that a payload holds as lists of cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

FARMS = ("query", {"q": "farms"}, {"columns": ["farm", "milk_l"], "rows": [["Hill", 3200], ["Vale", 2750]]})
PENS: Any = ("pens", {}, [["pen", "goats", "sheep"], ["Ash", 23, 14], ["Oak", 31, 46], ["Elm", 15, 19]])
PLAIN: Any = ("pairs", {}, [["Ash", 23], ["Oak", 31]])


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Hill gave 3,200 litres of milk.", FARMS, "supported"),
        ("Vale gave 3,200 litres of milk.", FARMS, "unsupported"),
        ("Hill gave 3,200 litres and Vale 2,750 litres, a gap of 450 litres.", FARMS, "supported"),
        ("Hill gave 3,200 litres and Vale 2,750 litres, a gap of 550 litres.", FARMS, "unsupported"),
        ("Oak holds 31 goats and 46 sheep.", PENS, "supported"),
        ("Oak holds 46 goats and 31 sheep.", PENS, "unsupported"),
        ("There are 69 goats in total.", PENS, "supported"),
        ("Elm has the fewest goats.", PENS, "supported"),
        ("Ash has the fewest goats.", PENS, "unsupported"),
        ("Elm has the fewest kids.", PENS, "unresolved"),
        ("Ash stands at 23.", PLAIN, "supported"),
    ],
)
def test_grids(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
