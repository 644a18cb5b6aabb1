"""Tables that a payload holds as lists of cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.evidence import Evidence

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


TIDES: Any = (
    "tides",
    {},
    {"dates": ["2031-06-01", "2031-06-02", "2031-06-03"], "high": [22, 27, 24], "low": [13, 16, 15]},
)
TILLS: Any = ("tills", {}, {"hours": [9, 10, 11], "visitors": [250, 310, 480], "sales": [40, 66, 58]})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("June 1 has a high of 22.", TIDES, "supported"),
        ("June 1 has a high of 27.", TIDES, "unsupported"),
        ("On June 3 the low is 15.", TIDES, "supported"),
        ("On June 3 the high is 15.", TIDES, "unsupported"),
        ("Total sales were 164.", TILLS, "supported"),
        ("Total sales were 1,040.", TILLS, "unresolved"),
    ],
)
def test_arrays_side_by_side_are_rows(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


def test_cells_of_arrays_are_found_where_they_stand(case_of: CaseOf) -> None:
    facts = Evidence.from_case(case_of("", TIDES)).facts
    assert [f.pointer for f in facts[:4]] == ["/dates/0", "/high/0", "/low/0", "/dates/1"]
