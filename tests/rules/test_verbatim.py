"""Statements made in the words of a text of the evidence, unless the text turns their sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

NOTE: Call = (
    "get_page",
    {},
    {
        "text": "The kiln is fired twice a week. Visitors must wear closed shoes in the yard."
        " Some critics say that the glaze contains lead.",
        "rule": "Members get a free cup if they bring their own spoon",
        "warning": "Never leave the drying room door open overnight",
    },
)
LONG: Call = (
    "page",
    {},
    "The mill grinds spelt every morning.\nNobody may enter the upper loft after dark.\n"
    "Guests may feed the ducks in the pond.\n",
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The kiln is fired twice a week.", (NOTE,), "supported verbatim /text"),
        ("The kiln is fired once a week.", (NOTE,), "abstains"),
        ("Visitors must wear closed shoes in the yard.", (NOTE,), "supported verbatim /text"),
        ("Visitors must not wear closed shoes in the yard.", (NOTE,), "abstains"),
        ("The glaze contains lead.", (NOTE,), "abstains"),
        ("Members get a free cup.", (NOTE,), "abstains"),
        ("Leave the drying room door open overnight.", (NOTE,), "abstains"),
        ("The mill grinds spelt every morning.", (LONG,), "supported verbatim "),
        ("The mill grinds spelt every evening.", (LONG,), "abstains"),
        ("Guests may feed the ducks in the pond.", (LONG,), "supported verbatim "),
        ("Guests may enter the upper loft after dark.", (LONG,), "abstains"),
        ("Critics say the mill grinds spelt every morning.", (LONG,), "abstains"),
    ],
)
def test_statements(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("verbatim", case_of(answer, *calls))


def test_a_sentence_of_the_policy_supports_its_own_words(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    policy = "You help with a pottery. Refunds are possible within 14 days of purchase. No shipping abroad."
    good = case_of("Refunds are possible within 14 days of purchase.", system=policy)
    assert outcomes_of("verbatim", good) == ["supported policy "]
    for answer in (
        "Refunds are not possible within 14 days of purchase.",
        "Refunds are always possible within 14 days of purchase.",
        "Refunds are possible within 14 days of delivery.",
    ):
        assert outcomes_of("verbatim", case_of(answer, system=policy)) == ["abstains"]
