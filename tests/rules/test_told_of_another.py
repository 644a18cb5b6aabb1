"""Values of another thing, call or doer than a claim tells them of, and what was reached in a way that no field shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

TANKS: tuple[Call, ...] = (("read_tanks", {}, {"fill_pct": {"oil": 72, "water": 31}, "site": "Norr"}),)
ALBUM: tuple[Call, ...] = (
    ("get_album", {"id": 71}, {"id": 71, "title": "Fjord", "photos": 40}),
    ("import_photos", {"album": 71}, {"album": 71, "photos_imported": 6, "ok": True}),
)
METERS: tuple[Call, ...] = (
    ("list_meters", {}, [{"meter": "***-4411", "type": "gas"}, {"meter": "***-9022", "type": "power"}]),
    ("close_meter", {"meter": "4411"}, {"meter": "4411", "state": "CLOSED"}),
)
HOSTS: tuple[Call, ...] = (
    ("get_package", {"name": "ostra"}, {"version": "3.2.0", "size_kb": 88}),
    ("get_host", {"host": "lab2"}, {"version": "3.1.7", "since": "2026-02-01"}),
)
TRIP: tuple[Call, ...] = (
    ("cancel_trip", {"trip": "T9"}, {"cancel_id": "CN-4", "refund_eur": 20}),
    ("rebook_trip", {"trip": "T9"}, {"rebook_id": "RB-8", "seat": "4A"}),
)
DOOR: tuple[Call, ...] = (
    ("get_owner", {"door": "D2"}, {"owner": "Nils Aune"}),
    (
        "door_log",
        {"door": "D2"},
        "2026-05-02T07:10:00Z OPENED by=guard-3\n2026-05-02T09:00:00Z CLOSED by=guard-4",
    ),
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("The water tank has a fill of 31%.", TANKS, "supported"),
        ("The oil fill is 72%.", TANKS, "supported"),
        ("Album 71 has 40 photos.", ALBUM, "supported"),
        ("Six photos were imported into album 71, bringing 40 photos along.", ALBUM, "unresolved"),
        ("The power meter ending 9022 has been closed.", METERS, "unresolved"),
        ("Version 3.2.0 of ostra is 88 KB.", HOSTS, "supported"),
        ("Lab2 has had 3.2.0 since 1 February 2026.", HOSTS, "unresolved"),
        ("Your cancel number is CN-4.", TRIP, "supported"),
        ("The cancel number is RB-8, with a refund of €20.", TRIP, "unresolved"),
        ("Nils Aune opened the door at 07:10 UTC.", DOOR, "unresolved"),
    ],
)
def test_what_is_of_another_is_not_supported(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


PUMPS: tuple[Call, ...] = (
    ("pumps", {}, {"pumps": {"north": "on", "south": "on", "west": "off"}}),
    ("set_pumps", {"names": ["north", "south"], "state": "off"}, {"north": "off", "south": "on"}),
)
CLAIMS: tuple[Call, ...] = (
    (
        "list_claims",
        {},
        [
            {"id": "C1", "person": "Ada Roe", "outcome": "ok"},
            {"id": "C2", "person": "Ada Roe", "outcome": "denied"},
        ],
    ),
)
FILES: tuple[Call, ...] = (
    (
        "find",
        {},
        {
            "files": [
                {"id": "a", "path": "/Invoices/m.pdf", "size_kb": 310},
                {"id": "b", "path": "/Scans/m.pdf", "size_kb": 95},
            ]
        },
    ),
)
WASH: tuple[Call, ...] = (
    ("start_wash", {"machine": "W2"}, {"wash": 77, "status": "DONE", "loads": 900, "dur_s": 1790}),
)
SYNCS: tuple[Call, ...] = (
    ("list_syncs", {}, [{"sync": "cal", "last": "FAILED"}, {"sync": "mail", "last": "OK"}]),
    ("run_sync", {"sync": "cal"}, {"status": "OK", "items": 30}),
)
BILL: tuple[Call, ...] = (("get_bill", {}, "Bill B1\n- Rope, 2 x $12.50\n- Hook, 3 x $4.00\nPaid: cash"),)
SLOT: tuple[Call, ...] = (
    ("slots", {}, [{"slot": "a", "fee": 3.5}, {"slot": "b", "fee": 2.5}]),
    ("book", {"slot": "a"}, {"total": {"value": 40.0, "currency": "EUR"}}),
)
QUOTES: tuple[Call, ...] = (
    ("quotes", {}, [{"firm": "Aro", "price": 5200}, {"firm": "Bex", "price": 4800}]),
    ("pick", {"firm": "Aro"}, {"limit": 5000}),
)
LINES: tuple[Call, ...] = (
    (
        "bill",
        {},
        {"lines": [{"what": "Base", "sum": 30.0}, {"what": "Bonus", "sum": -4.5}], "currency": "EUR"},
    ),
)
GUIDES: tuple[Call, ...] = (
    ("ask", {"time": "2026-03-01T06:00"}, {"status": "NO_GUIDES", "next": "06:40"}),
    ("ask", {"time": "2026-03-01T06:40"}, {"status": "BOOKED", "guide": None}),
)
POTS: tuple[Call, ...] = (
    ("beds", {}, {"pots": [{"name": "fern", "level_pct": 44}, {"name": "mint", "level_pct": 12}]}),
    ("water", {"pot": "mint"}, {"ok": True}),
)
PRICE: tuple[Call, ...] = (
    ("items", {}, [{"sku": "Q1", "price": 50.0}]),
    ("set_price", {"sku": "Q1", "price": 42.5}, {"ok": True}),
)
TAGS: tuple[Call, ...] = (
    ("set_tag", {"id": "K-2", "tag": "red"}, {"ok": True}),
    ("set_tag", {"id": "K-3", "tag": "zz"}, {"ok": False, "error": "bad tag"}),
    ("plan", {"ids": ["K-2", "K-3"]}, {"planned": 1, "failed": ["K-2"]}),
)
DEDUPE: tuple[Call, ...] = (("dedupe", {"policy": "keep_oldest"}, {"removed": 4, "kept": 9, "total": 13}),)
PARCELS: tuple[Call, ...] = (
    (
        "parcels",
        {},
        {
            "p": [
                {"ref": "P-1", "to": "Aro Ltd", "state": "waiting"},
                {"ref": "P-2", "to": "Ida Vik", "state": "gone"},
            ]
        },
    ),
)
DRAFT: tuple[Call, ...] = (("sms_draft", {"to": "Ola Berg"}, {"draft": "s-9", "sent": False}),)
BOXES: tuple[Call, ...] = (
    ("moved", {}, {"rows": [{"id": f"A{n}", "v": v} for n, v in enumerate((1200, 500, 800, 900))]}),
)
RUNS: tuple[Call, ...] = (
    ("list_runs", {"n": 3}, {"runs": [{"id": f"r{n}"} for n in range(3)], "has_more": True}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "refuted"),
    [
        ("The north pump is off.", PUMPS, False),
        ("The south pump is off.", PUMPS, True),
        ("Ada Roe's second request was denied.", CLAIMS, False),
        ("The second request was answered by a technician.", CLAIMS, True),
        ("The Invoices copy is 310 KB, the scan 95 KB.", FILES, False),
        ("The Invoices copy is 95 KB.", FILES, True),
        ("The wash took just under 30 minutes.", WASH, False),
        ("The wash took 45 minutes.", WASH, True),
        ("cal failed at first.", SYNCS, False),
        ("mail failed.", SYNCS, True),
        ("The whole bill came to $37.00.", BILL, False),
        ("Without the fee, it costs €36.50.", SLOT, False),
        ("The total is €36.50.", SLOT, True),
        ("Aro is 200 above the limit.", QUOTES, False),
        ("Bex is 350 above the limit.", QUOTES, True),
        ("A credit of €4.50 is on the bill.", LINES, False),
        ("A credit of €6.50 is on the bill.", LINES, True),
        ("No guides were free at 6:00, so it is booked for 6:40.", GUIDES, False),
        ("Your guide is at 6:00.", GUIDES, True),
        ("I didn't water the fern, which stood at 44% level.", POTS, False),
        ("The fern stood at 12% level.", POTS, True),
        ("Q1 went from 50.00 to 42.50.", PRICE, False),
        ("Q1 went from 50.00 to 43.50.", PRICE, True),
        ("Q1 got a 15% cut, to 42.50.", PRICE, False),
        ("Q1 got a 45% cut.", PRICE, True),
        ("K-2 couldn't be planned.", TAGS, False),
        ("Four were removed by keeping the oldest entry.", DEDUPE, False),
        ("The waiting parcel to Aro Ltd is here; P-2 had already gone.", PARCELS, False),
        ("P-2 is for Aro Ltd; it is waiting.", PARCELS, True),
        ("A text to Ola Berg is saved as draft s-9 and hasn't been sent.", DRAFT, False),
        ("The boxes that moved are worth 2,500.", BOXES, False),
    ],
)
def test_what_may_have_been_reached_is_not_refuted(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], refuted: bool
) -> None:
    assert (verdicts_of(case_of(answer, *calls)) == ["unsupported"]) is refuted


def test_one_of_two_that_is_told_to_have_failed(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Callable[[Any], Any]
) -> None:
    calls = (
        ("send_letter", {"to": "Elm"}, {"status": "sent"}),
        ("send_letter", {"to": "Ash"}, failed("bad address")),
    )
    assert verdicts_of(case_of("One letter was sent and one, to Ash, failed.", *calls)) == ["unresolved"]
    assert verdicts_of(case_of("The letter to Ash was sent.", *calls)) == ["unsupported"]


@pytest.mark.parametrize(
    ("question", "verdict"), [("How were my last three runs?", "unresolved"), ("How many?", "unsupported")]
)
def test_as_many_as_were_asked_for(
    case_of: CaseOf, verdicts_of: VerdictsOf, question: str, verdict: str
) -> None:
    assert verdicts_of(case_of("The three runs were logged.", *RUNS, question=question)) == [verdict]
