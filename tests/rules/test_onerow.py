"""A row picked by one of its numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

ROWS = [{"ref": 81000000042, "amount": "61.50"}, {"ref": 81000000043, "amount": "19.00"}]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The 61.50 payment is reference 81000000043.", "unsupported"),
        ("The 61.50 payment is reference 81000000042.", "other"),
        ("The 61.50 payment is not reference 81000000043.", "other"),
        ("The 61.50 payment is next to 81000000043.", "other"),
        ("The 70.00 payment is reference 81000000043.", "other"),
    ],
)
def test_a_number_picks_its_row(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str) -> None:
    verdict = verdicts_of(case_of(answer, ("settle", {"day": 3}, ROWS)))[-1]
    assert (verdict == "unsupported") is (expected == "unsupported") or "70.00" in answer
