"""What stands first or last in a list, a table or the lines of a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

STOPS: Call = ("stops", {}, "stop,time\nPier,07:10\nMill,07:18\nQuay,07:31\n")
FOUND: Call = (
    "search",
    {},
    [
        {"title": "B", "date": "2026-03-01"},
        {"title": "A", "date": "2026-01-01"},
        {"title": "C", "date": "2026-02-01"},
    ],
)
LOG: Call = ("read_log", {}, "07:01 Ama IN\n07:09 Bo IN\n08:00 Ama OUT\n")
READINGS: Call = ("probe", {}, [{"v": 4.5}, {"v": 4.9}, {"v": 4.1}])
CASKS: Call = ("casks", {}, [{"cask": "K1", "filled": "2025-08-02"}, {"cask": "K2", "filled": "2025-07-19"}])
TRAINS: Call = ("trains", {"to": "Osta"}, ["06:12", "21:48", "13:05", "22:31"])


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("The first stop is Pier, at 07:10.", STOPS, "supported"),
        ("The first stop is Mill, at 07:18.", STOPS, "unsupported"),
        ("The first stop is Pier and the last is Mill.", STOPS, "unsupported"),
        ("The first stop in town is Mill.", STOPS, "unresolved"),
        ("The first stop with toilets is Mill.", STOPS, "unresolved"),
        ("The first result is A.", FOUND, "unresolved"),
        ("First: Ama, 07:01", LOG, "supported"),
        ("First: Bo, 07:09", LOG, "unsupported"),
        ("The last entry is Ama, 08:00.", LOG, "supported"),
        ("The first reading is 4.5 and the last is 4.1.", READINGS, "supported"),
        ("The first reading is 4.1.", READINGS, "unsupported"),
        ("K2 was filled first, on 19 July 2025.", CASKS, "supported"),
        ("K1 was filled first, on 2 August 2025.", CASKS, "unsupported"),
        ("K1 was emptied first.", CASKS, "unresolved"),
        ("The first train to Osta is at 06:12, the last at 22:31.", TRAINS, "supported"),
        ("The first train to Osta is at 06:12, the last at 21:48.", TRAINS, "unsupported"),
    ],
)
def test_what_is_first_and_last(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call, question="Which stop and reading come first?")) == [expected]
