"""What is to come, what failed, what was left out, who is level, and bounds and versions just missed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

GUTTER: Call = (
    "job",
    {"id": 4},
    {"work": "gutter", "where": "Elm Street 9", "status": "repair_scheduled"},
)
BROKEN: Call = ("release", {"id": "MR-2"}, {"id": "MR-2", "install": {"done": False, "error": "disk full"}})
SOUND: Call = ("release", {"id": "MR-2"}, {"id": "MR-2", "install": {"done": True, "error": None}})
WARDEN: Call = ("listing", {}, "Park warden: Ida Moor. Hut at Pine Gate. Mornings only. Call 555-0177.")
CARD: Call = ("contact", {"name": "Ida Moor"}, {"name": "Ida Moor", "phone": "555-0177", "email": None})
PART: Call = (
    "delete_notes",
    {"ids": [1, 2, 3, 4, 5]},
    {"deleted": [1, 2, 5], "skipped": [{"id": 3, "why": "locked"}, {"id": 4, "why": "locked"}]},
)
LEVEL: Call = (
    "ladder",
    {},
    [{"rider": "Kite", "points": 88}, {"rider": "Moss", "points": 88}, {"rider": "Pim", "points": 70}],
)
AHEAD: Call = ("ladder", {}, [{"rider": "Kite", "points": 90}, {"rider": "Moss", "points": 88}])
SILO: Call = ("silo", {"id": 2}, {"id": 2, "tonnes": 496.7})
BUILD: Call = ("realm", {}, {"realm": "test", "build": "r1.10", "players": 3})
ITEMS = [
    {"id": "TK-8", "opened": "2026-03-02"},
    {"id": "TK-9", "opened": "2026-02-04"},
    {"id": "TK-6", "opened": "2026-02-20"},
]
PAGE: Call = ("tickets", {}, {"sort": "severity", "page": 1, "pages": 5, "items": ITEMS})
SORTED: Call = ("tickets", {"sort": "opened"}, {"page": 1, "pages": 5, "items": ITEMS})


APPLIED: Call = ("grants", {}, {"received": 60, "granted": 42, "refused": 18})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The gutter at Elm Street 9 has been repaired.", GUTTER, "unsupported"),
        ("The gutter will be repaired.", GUTTER, "unresolved"),
        ("The repair of the gutter is scheduled.", GUTTER, "supported"),
        ("No, the install didn't fail.", BROKEN, "unsupported"),
        ("The install succeeded.", BROKEN, "unsupported"),
        ("The install didn't succeed.", BROKEN, "unresolved"),
        ("The install didn't fail.", SOUND, "unresolved"),
        ("There's no phone number for the warden in the listing.", WARDEN, "unsupported"),
        ("There's no phone number for Ida Moor.", CARD, "unsupported"),
        ("There's no fax number for Ida Moor.", CARD, "unresolved"),
        ("There's no email for Ida Moor.", CARD, "unresolved"),
        ("All five notes have been deleted.", PART, "unsupported"),
        ("Five notes have been deleted.", PART, "unsupported"),
        ("Three notes have been deleted.", PART, "supported"),
        ("3 of the 5 notes were deleted; notes 3 and 4 were locked.", PART, "unresolved"),
        ("Two notes have been deleted.", PART, "unsupported"),
        ("All notes have been deleted except two.", PART, "unresolved"),
        ("Kite leads alone with 88 points.", LEVEL, "unsupported"),
        ("Kite is the sole leader with 88 points.", LEVEL, "unsupported"),
        ("Kite leads alone with 90 points.", AHEAD, "supported"),
        ("Moss leads alone with 88 points.", AHEAD, "unsupported"),
        ("There's over 500 t in silo 2.", SILO, "unsupported"),
        ("There's over 490 t in silo 2.", SILO, "supported"),
        ("There's less than 490 t in silo 2.", SILO, "unsupported"),
        ("There's nearly 500 t in silo 2.", SILO, "supported"),
        ("33% of the applications were refused.", APPLIED, "unsupported"),
        ("43% of the applications were refused.", APPLIED, "unresolved"),
        ("The test realm runs build r1.1.", BUILD, "unsupported"),
        ("The test realm runs build r1.10.", BUILD, "supported"),
        ("The oldest ticket is TK-9 from 4 February.", PAGE, "unsupported"),
        ("The oldest ticket is TK-9 from 4 February.", SORTED, "unresolved"),
        ("The oldest of those three is TK-9.", PAGE, "unresolved"),
    ],
)
def test_told_beyond_the_record(
    answer: str, call: Call, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    case = case_of(answer, call, question="Delete these five notes, and tell me about the rest.")
    assert verdicts_of(case) == [expected]
