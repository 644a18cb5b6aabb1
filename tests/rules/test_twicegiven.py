"""A key given twice may be told so, with both its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

DUTY: Call = ("duty", {"day": "Sun"}, '{"warden": "Elin", "warden": "Tove", "floor": 2}')
PROBE: Call = ("probe", {"room": "cellar"}, '{"temp": 19.5, "temp": 21.0, "unit": "C"}')
HEAD: Call = ("head", {"url": "/v2"}, "HTTP/1.1 200 OK\nX-Limit: 100\nX-Limit: 250\nLength: 0")


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        (
            "The record names two wardens, Elin and Tove, so I cannot tell which is right.",
            DUTY,
            "supported",
        ),
        ("The record gives the warden twice, once as Elin and once as Tove.", DUTY, "supported"),
        ("The record gives two temperatures, 19.5 and 21.0 °C.", PROBE, "supported"),
        ("The X-Limit header appears twice, first with 100 and then with 250.", HEAD, "supported"),
        ("The X-Limit header appears twice, first with 250 and then with 100.", HEAD, "unresolved"),
        ("The X-Limit header appears twice, once with 100 and once with 350.", HEAD, "unsupported"),
        ("The X-Limit header appears twice, once with 100 and once with 100.", HEAD, "unresolved"),
        ("The record gives the temperature twice, 19.5 and 22.0 °C.", PROBE, "unsupported"),
        ("The record gives the floor twice, once as Elin and once as Tove.", DUTY, "unresolved"),
        ("The record names two wardens, Elin and Tove, so Elin is right.", DUTY, "unresolved"),
        ("The Length header appears twice, once with 100 and once with 250.", HEAD, "unresolved"),
    ],
)
def test_a_key_given_twice(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]
