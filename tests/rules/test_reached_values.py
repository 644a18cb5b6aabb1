"""Values that stand nowhere as they are told, and still are no mistake: another unit's number, a product, a part nobody reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

CHANGES = "# Changes\n## 4.1 - 2031-12-02\n- Fixed: wrong exit code\n- Security: bumped reed to 2.8\n## 4.0 - 2031-11-15\n- Added: YAML settings\n"


@pytest.mark.parametrize(
    ("answer", "payload"),
    [
        ("The cell is at 2.87 V.", {"cell_mv": 2870}),
        ("A full ticket is €5.20.", {"tarifs": {"plein": 520, "reduit": 370}, "unite": "centimes"}),
        (
            "At 199 cents a roll, the tape in stock is worth 42,188 cents.",
            [
                {"item": "tape", "on_hand": 212, "unit_cost_cents": 199},
                {"item": "wrap", "on_hand": 9, "unit_cost_cents": 1320},
            ],
        ),
        ("Reed was bumped to 2.8 in release 4.1.", CHANGES),
        ("The level is 49 cm short of the alarm level.", "alarm level: 3.80\nlatest level: 3.31"),
        (
            "Nock came in eight places behind Sella.",
            [{"name": "Sella", "place": 14}, {"name": "Nock", "place": 22}],
        ),
    ],
)
def test_what_may_be_so_is_not_refuted(
    answer: str, payload: Any, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == ["unresolved"]


@pytest.mark.parametrize(
    ("answer", "payload"),
    [
        ("The cell is at 2.78 V.", {"cell_mv": 2870}),
        ("A full ticket is €5.30.", {"tarifs": {"plein": 520, "reduit": 370}, "unite": "centimes"}),
        (
            "Tuesday has a low of -4 °C.",
            {
                "daily": [
                    {"weekday": "Mon", "t_min": -4, "t_max": 1},
                    {"weekday": "Tue", "t_min": -7, "t_max": -2},
                ]
            },
        ),
    ],
)
def test_another_value_is(answer: str, payload: Any, case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, payload))) == ["unsupported"]
