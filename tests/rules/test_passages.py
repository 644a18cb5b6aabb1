"""Values and words of a text that stand in it apart, or turned, and are told together or unturned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

CLINICS = "The clinic in Orba has 40 beds and the one in Tull 55. Orba opened in 1999; Tull opened in 2004."
LOG = "2026-01-03 02:10 pump-1 pressure=31\n2026-01-03 02:15 pump-2 pressure=44\n2026-01-03 02:20 pump-1 stopped code=7\n"
RACKS = {"note": "Rack 1 is at 23.4 °C, rack 2 at 27.9 °C (high), rack 3 at 24.1 °C (normal)."}


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("The clinic in Orba has 40 beds.", CLINICS, "supported"),
        ("The clinic in Orba has 55 beds.", CLINICS, "unresolved"),
        ("Tull opened in 1999.", CLINICS, "unresolved"),
        ("pump-2 had a pressure of 44.", LOG, "supported"),
        ("pump-2 had a pressure of 31.", LOG, "unresolved"),
        ("pump-2 stopped with code 7.", LOG, "unresolved"),
        ("Rack 2 is at 27.9 °C.", RACKS, "supported"),
        ("Rack 3 is at 27.9 °C.", RACKS, "unresolved"),
    ],
)
def test_a_value_belongs_to_the_words_of_its_part(
    answer: str, text: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, text))) == [expected]
