"""Who is said to have done something: fields that say who did, nobody, somebody else, and names only the question has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

GRANT: Call = ("grant", {}, {"id": "G-3", "approved": True, "approved_by": "Ben Ruiz", "closed": True})
OPEN: Call = ("grant", {}, {"id": "G-3", "approved": None, "approved_by": None})
FORMS: Call = (
    "forms",
    {},
    [{"id": "F-3", "signed_by": "Zoë Müller"}, {"id": "F-4", "signed_by": "Ana Holt"}],
)


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Ben Ruiz approved the grant.", GRANT, "supported"),
        ("Ana Holt approved the grant.", GRANT, "unsupported"),
        ("The grant was approved by Ana Holt.", GRANT, "unsupported"),
        ("The grant was approved by Ben Ruiz.", GRANT, "supported"),
        ("Ana Holt closed the grant.", GRANT, "unresolved"),  # closed it is, by whom nobody says
        ("Ana Holt approved the grant.", OPEN, "unsupported"),
        ("Zoe Muller signed F-3.", FORMS, "unresolved"),
        ("Ana Holt signed F-3.", FORMS, "unsupported"),
        ("Ana Holt signed F-4.", FORMS, "supported"),
        ("Ana Holt may have approved the grant.", GRANT, "unresolved"),
    ],
)
def test_doers_are_held_against_the_field_that_names_them(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    case = case_of(answer, call)
    assert verdicts_of(case) == [verdict]


def test_a_name_that_only_the_question_has_is_no_topic(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    case = case_of("Ana Holt closed the grant.", GRANT, question="Did Ana Holt close the grant?")
    assert verdicts_of(case) == ["unresolved"]
