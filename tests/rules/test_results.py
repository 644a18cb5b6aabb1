"""Numbers that are told as the result of something are not missing where one step over what is named gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

FARM = {"farm": "Lind", "milk_l": 1820, "target_l": 2000, "cows": 64, "feed_cost": 5100, "milk_sales": 7900}
SHOPS = [
    {"shop": s, "adults": a, "children": c} for s, a, c in (("A", 310, 95), ("B", 120, 44), ("C", 77, 61))
]
DISK = {"disk": {"size_gb": 500, "used_gb": 137.5}, "ram": {"size_gb": 32, "used_gb": 11.2}}

WEEKS = {
    "vaccinated_pct": 61.2,
    "weeks": [{"week": 40 + n, "cases": 1203 - 7 * n * n, "tests": 6100 + 911 * n} for n in range(8)],
}


@pytest.mark.parametrize(
    ("payload", "answer", "verdict"),
    [
        (FARM, "Profit was 2,800.", "unresolved"),
        (FARM, "Profit was 3,900.", "unsupported"),
        (FARM, "Milk sales were 2,800.", "unsupported"),
        (FARM, "The milk was 180 litres short of the target.", "unresolved"),
        (FARM, "The milk was 400 litres short of the target.", "unsupported"),
        (DISK, "362.5 GB of the disk are free.", "unresolved"),
        (DISK, "388 GB of the disk are free.", "unsupported"),
        (DISK, "35% of the RAM is used.", "unresolved"),
        (DISK, "48% of the RAM is used.", "unsupported"),
        (SHOPS, "Shop A had 405 visitors in all.", "unresolved"),
        (SHOPS, "Shop A had 417 visitors in all.", "unsupported"),
        (SHOPS, "Shop A had 405 adults.", "unsupported"),
        ({"turnout_pct": 61.2, "eligible": 8200}, "38.8% did not vote.", "unresolved"),
        ({"turnout_pct": 61.2, "eligible": 8200}, "41.8% did not vote.", "unsupported"),
        ({"vaccinated_pct": 61.2, "people": 8200}, "38.8% of the people are unvaccinated.", "unresolved"),
        (WEEKS, "38.8% of the people are unvaccinated.", "unresolved"),
        (WEEKS, "38.8% of the people are vaccinated.", "unsupported"),
        ({"ebit_m": 163, "staff": 3195}, "EBIT rose to 163 million.", "unresolved"),
    ],
)
def test_a_result_of_one_step_is_not_missing(
    case_of: Callable[..., Case],
    verdicts_of: Callable[[Case], list[str]],
    payload: Any,
    answer: str,
    verdict: str,
) -> None:
    assert verdicts_of(case_of(answer, ("figures", {}, payload))) == [verdict]
