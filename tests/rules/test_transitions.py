"""Ways from one state, place or holder to another."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.conftest import CaseOf, VerdictsOf

SHELVED: Any = ("move_crate", {"crate": "Fern"}, {"crate": "Fern", "from_bay": "Larch", "to_bay": "Cedar"})
GRADED: Any = ("change_rank", {"member": "Ilva"}, {"member": "Ilva", "old_rank": "guest", "new_rank": "host"})


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("I moved crate Fern from Larch to Cedar.", SHELVED),
        ("Fern: Larch → Cedar", SHELVED),
        ("Crate Fern is in Cedar.", SHELVED),
        ("I changed Ilva from guest to host.", GRADED),
        ("Ilva is now a host.", GRADED),
    ],
)
def test_a_way_told_as_it_went_is_supported(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any
) -> None:
    assert verdicts_of(case_of(answer, call)) == ["supported"]


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("I moved crate Fern from Cedar to Larch.", SHELVED),
        ("Fern: Cedar → Larch", SHELVED),
        ("I changed Ilva from host to guest.", GRADED),
        ("Ilva: host → guest", GRADED),
    ],
)
def test_a_way_told_backwards_is_wrong(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any
) -> None:
    assert verdicts_of(case_of(answer, call)) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("Crate Fern is in Larch.", SHELVED),
        ("Crate Fern was moved to Larch.", SHELVED),
        ("Ilva is now a guest.", GRADED),
        ("Ilva has the guest rank.", GRADED),
    ],
)
def test_what_was_left_is_not_told_as_what_is(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Any
) -> None:
    assert "supported" not in verdicts_of(case_of(answer, call))


def test_what_went_there_and_back_was_in_both(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    back: Any = ("move_crate", {"crate": "Fern"}, {"crate": "Fern", "from_bay": "Cedar", "to_bay": "Larch"})
    assert "unsupported" not in verdicts_of(case_of("Fern: Cedar → Larch", SHELVED, back))
