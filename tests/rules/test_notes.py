"""What a note denies, tells of a relative, or only supposes is nothing that somebody has, or that is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]


@pytest.mark.parametrize(
    ("answer", "note", "expected"),
    [
        ("She complains of back pain.", "Denies back pain. Reports a cough.", "unsupported"),
        ("She reports a cough.", "Denies back pain. Reports a cough.", "supported"),
        ("She has a rash.", "No fever, rash or cough.", "unsupported"),
        ("She has a cough.", "No fever, cough since Monday.", "unresolved"),
        ("She has back pain.", "No need for back pain relief.", "unresolved"),
        ("She has back pain.", "Denies back pain at rest. Back pain on stairs.", "unresolved"),
        ("She has a fever.", "Yesterday no fever. Today 39 °C.", "unresolved"),
        ("The hut has running water.", "The hut does not have running water.", "unsupported"),
        ("The plan has unlimited calls.", "No extra cost for unlimited calls.", "unresolved"),
        ("Hut A has a stove.", {"huts": [{"name": "A", "stove": True}, {"name": "B", "note": "No stove."}]}, "supported"),
        ("He had a stroke.", "Uncle had a stroke at 70.", "unsupported"),
        ("He had a stroke.", "Uncle had a stroke at 70. Own stroke in 2019.", "unresolved"),
        ("His uncle had a stroke.", "Uncle had a stroke at 70.", "unresolved"),
        ("He is allergic to latex.", "Allergies: none known.", "unsupported"),
        ("He has a latex allergy.", "No known allergies. Rash after latex.", "unresolved"),
        ("He is allergic to latex.", "No known allergies except latex.", "unresolved"),
    ],
)  # fmt: skip
def test_what_is_denied_or_a_relatives(
    answer: str, note: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("note", {}, note))) == [expected]


@pytest.mark.parametrize(
    ("answer", "found", "expected"),
    [
        ("The mill stopped because of a torn belt.", {"probable_cause": "torn belt"}, "unsupported"),
        ("The probable cause is a torn belt.", {"probable_cause": "torn belt"}, "supported"),
        ("It may be a torn belt.", {"probable_cause": "torn belt"}, "supported"),
        ("It is a torn belt.", {"probable_cause": "torn belt", "root_cause": "torn belt"}, "supported"),
        ("It is a torn belt, no doubt.", {"cause": "torn belt", "confirmed": False}, "unsupported"),
        ("It is an alder.", {"label": "alder", "confidence": 0.4}, "unsupported"),
        ("It is an alder.", {"label": "alder", "confidence": 0.97}, "supported"),
        ("The model says it is an alder.", {"label": "alder", "confidence": 0.4}, "unresolved"),
        ("The winner is Ana Lee.", {"candidates": [{"name": "Ana Lee"}, {"name": "Bo Li"}]}, "unresolved"),
        ("The theme is roses.", {"may_theme": "roses"}, "unresolved"),
        ("It contains nuts.", {"contains": ["milk"], "may_contain": ["nuts"]}, "unsupported"),
        ("The alloy cracks at night.", "The alloy may crack at night.", "unsupported"),
        ("The alloy cracks at night.", "The alloy may crack at night. Tests show: the alloy cracks at night.", "unresolved"),
        ("Members bring two guests.", "Members may bring two guests.", "unresolved"),
        ("The rent is 915.", "The rent is 915. Tenants may keep small animals.", "supported"),
    ],
)  # fmt: skip
def test_what_is_only_supposed(
    answer: str, found: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("report", {}, found))) == [expected]


DOSES: Any = (
    "meds",
    {},
    [
        {"drug": "solvane", "dose_mg": 25, "times_per_day": 2, "route": "PO"},
        {"drug": "mirtol", "dose_mg": 5, "freq": "q8h"},
    ],
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("She takes solvane 25 mg twice a day.", "supported"),
        ("She takes solvane 25 mg by mouth, twice a day.", "supported"),
        ("She takes solvane 25 mg once a day.", "unsupported"),
        ("She takes mirtol 5 mg every eight hours.", "supported"),
        ("She takes mirtol 5 mg three times a day.", "supported"),
        ("She takes mirtol 5 mg by mouth, three times a day.", "unresolved"),
        ("She takes mirtol 5 mg twice a day.", "unsupported"),
    ],
)
def test_how_often_a_dose_is_taken(
    answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, DOSES)) == [expected]
