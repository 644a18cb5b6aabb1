"""What stands right at a value of a text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

FERRY = (
    "The ferry makes nine crossings a day. The permit is valid for six trips. Four of the twelve lamps failed the test. "
    "Replies take two working days. A kit has 30 screws."
)
RULES = (
    "Visitors must leave before 6 pm. Groups of more than 20 get a guide. Members borrow up to six books. Claims must be filed within 30 days. "
    "The pool cannot be used in the first 3 weeks unless a coach agrees."
)


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("The ferry makes nine crossings a day.", FERRY, "supported"),
        ("The permit is valid for six trips.", FERRY, "supported"),
        ("The permit is valid for six months.", FERRY, "unresolved"),
        ("A kit weighs 30 grams.", FERRY, "unresolved"),
        ("Four of the twelve lamps failed the test.", FERRY, "supported"),
        ("Twelve lamps failed the test.", FERRY, "unresolved"),
        ("Replies take two working days.", FERRY, "supported"),
        ("Replies take two days.", FERRY, "unresolved"),
        ("Visitors must leave before 6 pm.", RULES, "supported"),
        ("Visitors must leave from 6 pm.", RULES, "unresolved"),
        ("Groups of more than 20 get a guide.", RULES, "supported"),
        ("Groups of at least 20 get a guide.", RULES, "unresolved"),
        ("Groups of 20 or more get a guide.", RULES, "unresolved"),
        ("Members borrow up to six books.", RULES, "supported"),
        ("Members borrow fewer than six books.", RULES, "unresolved"),
        ("Claims must be filed within 30 days.", RULES, "supported"),
        ("Claims must be filed in at least 30 days.", RULES, "unresolved"),
        ("The pool cannot be used in the first 3 weeks.", RULES, "unresolved"),
        ("Most flats have 60 to 80 square metres.", "Most flats have 60 to 80 square metres.", "supported"),
        ("Flats never exceed 80 square metres.", "Most flats have 60 to 80 square metres.", "unresolved"),
    ],
)
def test_a_value_counts_and_bounds_what_its_text_says(
    answer: str, text: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, text))) == [expected]
