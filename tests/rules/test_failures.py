"""Failures told in the passive or by their noun, and the reasons given for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.conftest import AtomsOf, CaseOf, VerdictsOf

from faithgrade.rules.deeds.causes import agree
from faithgrade.rules.disclosures import disclosures

Fail = Callable[[Any], Any]


def test_a_failure_with_the_reason_of_its_error_is_supported(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    calls = (
        ("book_sauna", {"at": "19:00"}, {"booked": True, "slot": "19:00"}),
        ("book_boat", {"at": "19:00"}, failed({"error": "slot already taken"})),
    )
    answer = "The sauna is booked for 19:00, but the boat couldn't be booked because it's already taken."
    assert verdicts_of(case_of(answer, *calls)) == ["supported"]


@pytest.mark.parametrize(
    "answer",
    [
        "The upload failed because your account lacks permission.",
        "The file could not be uploaded because the connection was reset.",
    ],
)
def test_a_reason_of_another_kind_is_wrong(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, answer: str
) -> None:
    call = ("upload_file", {"name": "plan"}, failed("storage quota exceeded"))
    assert verdicts_of(case_of(answer, call)) == ["unsupported"]


def test_a_reason_of_no_known_kind_is_left_open(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    call = ("upload_file", {"name": "plan"}, failed("storage quota exceeded"))
    assert verdicts_of(case_of("The upload failed because of the moon.", call)) == ["unresolved"]


def test_kinds_of_trouble() -> None:
    assert agree("it timed out", "HTTP 504") is True
    assert agree("the server was down", "connection refused") is True
    assert agree("it was not found", "permission denied") is False
    assert agree("it was raining", "permission denied") is None


def test_numbers_of_an_error_may_be_told_as_its_own(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    call: Any = ("render", {}, failed("limit reached: 8 of 8 renders used today"))
    assert verdicts_of(case_of("The render failed: 8 of 8 renders are used.", call))[0] != "unsupported"
    assert verdicts_of(case_of("You have 37 renders left.", call))[0] != "supported"


def test_the_try_that_worked_is_counted(case_of: CaseOf, atoms_of: AtomsOf, failed: Fail) -> None:
    tries: Any = [("sync", {}, failed("connection reset")), ("sync", {}, {"ok": True})]
    assert ("good", "disclosed") in atoms_of(
        disclosures.read, case_of("It worked on the second try.", *tries)
    )
    assert ("wrong", "contradicted") in atoms_of(
        disclosures.read, case_of("It worked on the first try.", *tries)
    )


def test_no_figure_and_each_attempt_say_no_more_than_the_failure(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    docks = (("boxes", {"dock": "North"}, {"n": 12}), ("boxes", {"dock": "South"}, failed("503 unavailable")))
    assert verdicts_of(case_of("South: no figure, the lookup failed", *docks)) == ["supported"]
    assert verdicts_of(case_of("South: no damage, the lookup failed", *docks)) == ["unresolved"]
    assert verdicts_of(case_of("North: no figure, the lookup failed", *docks)) == ["unresolved"]
    assert verdicts_of(case_of("South: no figure", *docks)) == ["unresolved"]  # it admits it
    polls = [("poll", {"host": "g"}, failed("timeout after 10 s"))] * 3
    answer = "I tried the poll three times and each attempt timed out."
    assert verdicts_of(case_of(answer, *polls)) == ["supported"]
    assert verdicts_of(case_of(answer, *polls[:2], ("poll", {"host": "g"}, {"ok": True}))) == ["unresolved"]


def test_a_no_that_answers_is_not_what_is_denied(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    call = ("restart", {"service": "relay"}, failed("unit relay.service not found"))
    assert verdicts_of(case_of("No, the relay wasn't restarted.", call)) == ["supported"]
    assert verdicts_of(case_of("No, the relay is not running.", call)) == ["unsupported"]


def test_a_failure_may_be_repeated_word_for_word(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    call: tuple[str, dict[str, object], object] = ("berths", {}, failed("507 Insufficient Storage"))
    assert verdicts_of(case_of("507 Insufficient Storage", call)) == ["supported"]
    assert verdicts_of(case_of("508 Insufficient Storage", call)) != ["supported"]


def test_a_part_of_a_failure_may_say_the_contrary_of_it(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    call: tuple[str, dict[str, object], object] = (
        "report",
        {"id": 7},
        failed("not authorized to view report 7"),
    )
    assert verdicts_of(case_of("Authorized to view report 7", call)) != ["supported"]


@pytest.mark.parametrize(
    ("error", "answer", "expected"),
    [
        (
            "413: file larger than 25 MB",
            "The upload was rejected because the file is larger than 25 MB.",
            "supported",
        ),
        (
            "413: file larger than 25 MB",
            "No, the upload was refused because the file is larger than 25 MB.",
            "supported",
        ),
        ("file exceeds limit of 20 MB", "The upload failed because the file is over 20 MB.", "supported"),
        (
            "413: file larger than 25 MB",
            "The upload was rejected because the file is larger than 20 MB.",
            "unsupported",
        ),
        ("413: size limit exceeded", "The upload failed because the disk was full.", "unsupported"),
        ("429 rate limit", "The upload failed because the session had expired.", "unsupported"),
        ("quota exceeded", "The upload failed because the disk was full.", "unresolved"),
        ("403 forbidden", "The upload failed because the session had expired.", "unresolved"),
    ],
)
def test_reasons_of_an_upload_that_failed(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, error: str, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, ("upload", {"file": "plan.tif"}, failed(error)))) == [expected]


@pytest.mark.parametrize(
    ("answer", "tool", "error", "expected"),
    [
        (
            'I can\'t tell you the balance: the lookup stopped with "session expired".',
            "balance",
            "session expired",
            "supported",
        ),
        (
            'I can\'t tell you the balance: the lookup stopped with "quota expired".',
            "balance",
            "session expired",
            "unresolved",
        ),
        (
            "The stats service turned the request away with HTTP 429 (too many requests).",
            "stats",
            "HTTP 429 Too Many Requests",
            "supported",
        ),
        (
            "The stats service turned the request away with HTTP 403 (forbidden).",
            "stats",
            "HTTP 429 Too Many Requests",
            "unresolved",
        ),
        (
            "I can't tell: the land register is locked for maintenance until 18:00.",
            "land_register",
            "ERR_LOCKED maintenance until 18:00",
            "supported",
        ),
        (
            "I can't tell: the land register is locked for maintenance until 19:00.",
            "land_register",
            "ERR_LOCKED maintenance until 18:00",
            "unresolved",
        ),
        (
            "I can't tell: the land register is not locked for maintenance.",
            "land_register",
            "ERR_LOCKED maintenance until 18:00",
            "unresolved",
        ),
        (
            "I can't tell: the tax office is locked for maintenance until 18:00.",
            "land_register",
            "ERR_LOCKED maintenance until 18:00",
            "unresolved",
        ),
        (
            "I couldn't read the meter; it's been offline since 3 January 2026.",
            "read_meter",
            "meter offline since 2026-01-03",
            "supported",
        ),
        ("Bo locked by Ana.", "lock_table", "Ana locked by Bo", "unresolved"),
        ("The disk is full.", "save_file", "disk not full", "unresolved"),
    ],
)
def test_a_failure_is_told_in_its_own_words(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, answer: str, tool: str, error: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, (tool, {"id": 3}, failed(error)))) == [expected]


@pytest.mark.parametrize(("barn", "expected"), [("2", "supported"), ("1", "unsupported")])
def test_the_sensor_that_answered_with_an_error(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, barn: str, expected: str
) -> None:
    calls = (
        ("barn_temp", {"barn": 1}, {"barn": 1, "c": 17}),
        ("barn_temp", {"barn": 2}, failed("503 Service Unavailable")),
    )
    answer = f"The sensor in barn {barn} answered with a 503, so I have no value for it."
    assert verdicts_of(case_of(answer, *calls)) == [expected]


def test_what_an_error_carries_beside_its_message_shows_nothing(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail
) -> None:
    error = failed({"error": "partial outage", "carrier": "Kestrel Air"})
    assert verdicts_of(case_of("The carrier is Kestrel Air.", ("get_carrier", {"id": 3}, error))) != [
        "supported"
    ]


@pytest.mark.parametrize(
    ("answer", "tool", "error", "expected"),
    [
        ("The album wasn't found.", "delete_album", "403 Forbidden", "unresolved"),
        ("The album wasn't found.", "delete_album", "404 Not Found", "supported"),
        ("I couldn't read the label.", "write_label", "disk full", "unresolved"),
        ("Court 3 is booked until 19:00.", "book_court", "court 3 is booked until 19:00", "supported"),
        ("Court 3 is booked from 19:00.", "book_court", "court 3 is booked until 19:00", "unresolved"),
    ],
)
def test_what_failed_is_not_told_as_another_failure(
    case_of: CaseOf, verdicts_of: VerdictsOf, failed: Fail, answer: str, tool: str, error: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, (tool, {"id": 3}, failed(error)))) == [expected]
