"""A denial needs a result that could show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.rules.disclosures import disclosures

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
AtomsOf = Callable[..., list[tuple[str, str]]]
Fail = Callable[[Any], Any]


def quote(carrier: str, content: Any) -> tuple[str, dict[str, Any], Any]:
    return ("quote", {"carrier": carrier, "to": "Orsay"}, content)


@pytest.mark.parametrize(
    "answer",
    [
        "Kestrel Air does not serve Orsay.",
        "Kestrel Air has no price for Orsay.",
        "There is nothing from Kestrel Air.",
    ],
)
def test_a_denial_that_only_a_failed_call_could_back_masks_the_error(
    case_of: CaseOf, atoms_of: AtomsOf, failed: Fail, answer: str
) -> None:
    fine, lost = quote("Norbaan", {"price": 48}), quote("Kestrel Air", failed("service unavailable"))
    again = quote("Kestrel Air", {"price": None})
    assert atoms_of(disclosures.read, case_of(answer, fine, lost)) == [("wrong", "error_masked")]
    assert atoms_of(disclosures.read, case_of(answer, fine, lost, again)) == []


@pytest.mark.parametrize(
    "answer",
    [
        "I have no price from Kestrel Air.",
        "Kestrel Air's price is unknown.",
        "Norbaan does not serve Orsay.",
        "Kestrel Air may not serve Orsay.",
        "Does Kestrel Air not serve Orsay?",
        "Kestrel Air no sirve el puerto de Orsay en este momento.",
    ],
)
def test_honest_hedged_and_other_denials_are_left_alone(
    case_of: CaseOf, atoms_of: AtomsOf, failed: Fail, answer: str
) -> None:
    fine, lost = quote("Norbaan", {"price": 48}), quote("Kestrel Air", failed("service unavailable"))
    assert ("wrong", "error_masked") not in atoms_of(disclosures.read, case_of(answer, fine, lost))


def test_what_the_failure_itself_says_is_not_masked(case_of: CaseOf, atoms_of: AtomsOf, failed: Fail) -> None:
    fine, lost = (
        quote("Norbaan", {"price": 48}),
        quote("Kestrel Air", failed("carrier does not serve this port")),
    )
    told = atoms_of(disclosures.read, case_of("Kestrel Air does not serve the port.", fine, lost))
    assert told == [("good", "disclosed")]


def test_a_null_field_is_told_by_other_rules(case_of: CaseOf, atoms_of: AtomsOf) -> None:
    call: tuple[str, dict[str, Any], Any] = (
        "issues",
        {},
        {"issues": [{"id": 1, "assigned": None}], "total": 57},
    )
    assert atoms_of(disclosures.read, case_of("Nobody is assigned.", call)) == []


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("There are no fees on this booking.", [("wrong", "contradicted")]),
        ("There are no fees.", [("wrong", "contradicted")]),
        ("There are no late fees.", []),
        ("There are no fees over 10.", []),
        ("There are no taxes.", []),
    ],
)
def test_a_list_that_holds_something_denies_that_there_is_none(
    case_of: CaseOf, atoms_of: AtomsOf, answer: str, expected: list[tuple[str, str]]
) -> None:
    call: tuple[str, dict[str, Any], Any] = (
        "quote",
        {},
        {"base": 40, "fees": [{"name": "booking", "amount": 2}]},
    )
    assert atoms_of(disclosures.read, case_of(answer, call)) == expected


@pytest.mark.parametrize(
    ("policy", "standings"),
    [("Returns: no fee applies within 30 days.", []), ("Ask for the order number.", ["wrong"])],
)
def test_what_the_policy_denies_needs_no_whole_list(
    case_of: CaseOf, atoms_of: AtomsOf, policy: str, standings: list[str]
) -> None:
    call = ("orders", {"page": 1}, {"orders": [{"id": 1}, {"id": 2}], "page": 1, "pages": 3})
    for answer in ("There is no fee for returns.", "You can send orders back without any fee."):
        found = atoms_of(disclosures.read, case_of(answer, call, system=policy))
        assert [standing for standing, _ in found] in (standings, standings * 2)


@pytest.mark.parametrize(
    ("question", "expected"),
    [("Any trains to Ulm after 18:00?", "supported"), ("Any trains to Ulm?", "unresolved")],
)
def test_none_of_a_narrowed_search_is_not_none_at_all(
    case_of: CaseOf, verdicts_of: VerdictsOf, question: str, expected: str
) -> None:
    call: Any = ("trains", {"to": "Ulm", "after": "18:00"}, {"trains": []})
    assert verdicts_of(case_of("There are no trains to Ulm.", call, question=question)) == [expected]
