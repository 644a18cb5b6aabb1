"""Claims of which every word is accounted for and that are left to the judge all the same, with the doubt that says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules import explain
from faithgrade.rules.claim.view import ClaimView

CaseOf = Callable[..., Case]
Call = tuple[str, dict[str, Any], Any]


def doubts_of(case: Case) -> list[tuple[list[str], str | None]]:
    """Of each claim the words that nothing accounts for, and the doubt."""
    index = Index(Evidence.from_case(case))
    seen = [explain(ClaimView(claim, case, index)) for claim in split_claims(case.answer)]
    return [(found["left"], found["withheld"]) for found in seen]


HELPERS: tuple[Call, ...] = (
    ("helper", {"no": "H1"}, {"name": "Hedda Roos", "hut": "Weir"}),
    ("helper", {"no": "H2"}, {"name": "Tomas Quay", "hut": "Sluice"}),
)
REPLIES: tuple[Call, ...] = (("replies", {}, {"yes": ["Runa"], "no": ["Sten"]}),)


@pytest.mark.parametrize(
    ("answer", "calls", "question", "doubt"),
    [
        ("Hedda Roos is at the Weir hut.", HELPERS, "Who is where?", None),
        (
            "Hedda Roos is at the Sluice hut.",
            HELPERS,
            "Who is where?",
            "its values are nowhere told of one thing",
        ),
        ("Sten is in.", REPLIES, "Is Sten in?", "its values are nowhere told of one thing"),
    ],
)
def test_a_doubt_is_told_apart_from_words_that_nothing_accounts_for(
    case_of: CaseOf, answer: str, calls: tuple[Call, ...], question: str, doubt: str | None
) -> None:
    assert doubts_of(case_of(answer, *calls, question=question)) == [([], doubt)]
