"""Words with "non-" before them, and keys given twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

GLUE: Call = ("sheet", {"product": "glue"}, {"hazard": "non-corrosive"})
BOTH: Call = ("sheet", {"product": "glue"}, {"hazard": "non-corrosive", "vapour": "corrosive when hot"})
HUT: Call = ("hut", {"hut": "Sel"}, {"hut": "Sel", "smoking": "prohibited", "cooking": "allowed"})
PUMP: Call = ("pump_conf", {"pump": "P4"}, '{"pump": "P4", "rate": 40, "rate": 55}')


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Yes, the glue is corrosive.", GLUE, "unsupported"),
        ("The glue is not corrosive.", GLUE, "unresolved"),
        ("The glue is corrosive when hot.", BOTH, "supported"),
        ("The glue may be corrosive.", GLUE, "unresolved"),
        ("The hut is non-smoking.", HUT, "supported"),
        ("The hut is non-cooking.", HUT, "unsupported"),
        ("The hut is non-sleeping.", HUT, "unresolved"),
        ("The rate is given twice, as 40 and as 57.", PUMP, "unsupported"),
        ("The rate is given twice, as 40 and as 55.", PUMP, "supported"),
        ("The flow is given twice, as 40 and as 55.", PUMP, "unresolved"),
    ],
)
def test_denied_words_and_double_keys(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call))[-1] == expected
