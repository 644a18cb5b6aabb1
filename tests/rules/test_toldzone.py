"""Times and days told in UTC, or in a city, of moments that are given elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

FERRY: Call = ("ferry", {}, {"sails_local": "2027-02-14T06:20", "zone": "Pacific/Auckland"})
SIREN: Call = ("siren", {}, {"sounded": "2027-08-19T20:45:00-06:00"})
IN_UTC: Call = ("siren", {}, {"sounded": "2027-08-19T20:45:00Z"})
READER: Call = ("call", {}, {"call": "2027-01-15T16:00:00Z", "user_timezone": "Asia/Tokyo"})
SHOP: Call = ("call", {}, {"call": "2027-01-15T16:00:00Z", "shop_timezone": "Asia/Tokyo"})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The ferry sails at 17:20 UTC.", FERRY, "supported"),
        ("The ferry sails at 06:20 UTC.", FERRY, "unsupported"),
        ("The ferry sails at 06:20 local time, which is 17:20 UTC.", FERRY, "supported"),
        ("The ferry sails at 06:20 local time, which is 18:20 UTC.", FERRY, "unsupported"),
        ("In UTC the siren sounded on 20 August 2027.", SIREN, "supported"),
        ("In UTC the siren sounded on 19 August 2027.", SIREN, "unsupported"),
        ("In UTC the siren sounded at 02:45 on 20 August 2027.", SIREN, "supported"),
        ("In UTC the siren sounded at 02:45 on 19 August 2027.", SIREN, "unsupported"),
        ("The siren sounded at 20:45 UTC.", IN_UTC, "supported"),
        ("For you the call is on 16 January 2027.", READER, "supported"),
        ("For you the call is on 15 January 2027.", READER, "unsupported"),
        ("The call is kept for you on 15 January 2027.", SHOP, "unresolved"),
        ("In Tokyo the siren falls on 19 August 2027.", IN_UTC, "unsupported"),
        ("In Tokyo the siren falls on 20 August 2027.", IN_UTC, "unresolved"),
    ],
)
def test_utc(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]
