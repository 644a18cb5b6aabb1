"""Each mutation changes what it says and no more, and makes nothing where there is nothing to change."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from faithgrade.calibration.mutations import (
    ANSWER_KINDS,
    EQUIVALENCE_KINDS,
    INJECTION_KINDS,
    PAYLOAD_KINDS,
    Mutant,
    Place,
)
from faithgrade.case import Case, ToolCall, ToolResult

CONTENT: dict[str, Any] = {
    "order": {
        "id": "QX-7731",
        "status": "pending",
        "placed": "2026-03-02",
        "total": 1834.5,
        "currency": "EUR",
    },
    "items": [
        {"name": "Enamel kettle", "price": 611.25, "weight": "14 kg"},
        {"name": "Cork trivet", "price": 1223.75, "weight": "27 kg"},
    ],
}


def case_of(answer: str, content: Any = None) -> Case:
    return Case(
        "c",
        answer,
        question="Where is it?",
        calls=(ToolCall("u1", "get_order", "k1", {"order_id": "QX-7731"}),),
        results=(ToolResult("r1", "get_order", "k1", "u1", CONTENT if content is None else content),),
    )


def make(kind: str, answer: str, content: Any = None) -> Mutant | None:
    makers = {**ANSWER_KINDS, **PAYLOAD_KINDS, **EQUIVALENCE_KINDS, **INJECTION_KINDS}
    found: Mutant | None = makers[kind](case_of(answer, content), [Place(0, len(answer))], Random(3))
    return found


@pytest.mark.parametrize(
    ("kind", "answer", "kept", "gone"),
    [
        ("digit", "The total is 1,834.50 euros.", "The total is", "1,834.50"),
        ("date", "It was placed on 2 March 2026.", "March 2026", "on 2 March"),
        ("date", "It was placed on 2026-03-02.", "2026-03-", "2026-03-02"),
        ("identifier", "Your order is QX-7731 now.", "Your order is QX-", "QX-7731"),
        ("name", "You bought the Enamel kettle.", "You bought the", "Enamel"),
        ("status", "The order is pending.", "The order is", "pending"),
        ("entity swap", "The Enamel kettle costs 611.25.", "costs 611.25", "Enamel kettle"),
        ("unit", "The kettle weighs 14 kg.", "weighs 14", "14 kg."),
        ("currency", "The total is 1834.5 EUR.", "1834.5", "EUR"),
        ("aggregate", "Together both prices make a total of 1835.", "a total of", "1835"),
    ],
)
def test_an_answer_loses_what_was_right_in_it(kind: str, answer: str, kept: str, gone: str) -> None:
    mutant = make(kind, answer)
    assert mutant is not None
    assert mutant.kind == kind
    assert kept in mutant.case.answer
    assert gone not in mutant.case.answer
    assert mutant.case.results == case_of(answer).results
    assert (mutant.start, mutant.end) == (0, len(mutant.case.answer))


def test_a_negation_is_put_in_once() -> None:
    mutant = make("negation", "The total is 1,834.50 euros.")
    assert mutant is not None
    assert mutant.case.answer == "The total is not 1,834.50 euros."
    assert make("negation", "The total is not 1,834.50 euros.") is None


@pytest.mark.parametrize("kind", [*ANSWER_KINDS, *PAYLOAD_KINDS, *INJECTION_KINDS])
def test_an_answer_with_nothing_of_the_kind_makes_no_mutant(kind: str) -> None:
    assert make(kind, "Thanks for waiting, all good here") is None


@pytest.mark.parametrize("kind", ["digit", "identifier", "status", "unit", "currency"])
def test_what_the_evidence_does_not_state_is_not_corrupted(kind: str) -> None:
    answer = "Order ZZ-9912 is pending: 99 km for 77 EUR."
    assert make(kind, answer, {"note": "nothing of it"}) is None


def test_a_corruption_is_never_what_the_evidence_says_elsewhere() -> None:
    content = {"total": 15, "others": [11, 12, 13, 14, 16, 17, 18, 19, 25, 35, 45, 55, 65, 75, 85]}
    mutant = make("digit", "The total is 15.", content)
    assert mutant is None or mutant.case.answer == "The total is 95."


@pytest.mark.parametrize(
    ("kind", "check"),
    [
        ("field deleted", lambda c: "total" not in c["order"]),
        ("field nulled", lambda c: c["order"]["total"] is None),
    ],
)
def test_evidence_loses_the_field_that_a_claim_rests_on(kind: str, check: Any) -> None:
    mutant = make(kind, "The total is 1,834.50 euros.")
    assert mutant is not None
    assert check(mutant.case.results[0].content)
    assert mutant.case.answer == "The total is 1,834.50 euros."
    assert CONTENT["order"]["total"] == 1834.5  # the case it was made from is untouched


def test_items_exchange_their_values() -> None:
    mutant = make("items swapped", "The kettle costs 611.25.")
    assert mutant is not None
    assert [i["price"] for i in mutant.case.results[0].content["items"]] == [1223.75, 611.25]


def test_a_result_becomes_an_error_and_a_list_is_cut() -> None:
    failed = make("result failed", "The total is 1,834.50 euros.")
    assert failed is not None
    assert failed.case.results[0].is_error
    assert "1834" not in json.dumps(failed.case.results[0].content)
    cut = make("list truncated", "The trivet costs 1223.75.")
    assert cut is not None
    assert [i["name"] for i in cut.case.results[0].content["items"]] == ["Enamel kettle"]
    assert cut.case.results[0].truncated == "yes"
    assert make("list truncated", "The kettle costs 611.25.") is None  # it is the first item


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("numbers reformatted", "It has 1,200 parts.", "It has 1200 parts."),
        ("dates reformatted", "Placed on 2026-03-02.", "Placed on 2 March 2026."),
    ],
)
def test_the_same_is_written_otherwise(kind: str, before: str, after: str) -> None:
    mutant = make(kind, before)
    assert mutant is not None
    assert mutant.case.answer == after


def test_an_identifier_is_renamed_in_answer_arguments_and_payload_alike() -> None:
    mutant = make("ids renamed", "Your order is QX-7731.")
    assert mutant is not None
    new = mutant.case.answer.removeprefix("Your order is ").removesuffix(".")
    assert new != "QX-7731"
    assert mutant.case.results[0].content["order"]["id"] == new
    assert mutant.case.calls[0].arguments == {"order_id": new}


def test_fields_are_reordered_and_equal() -> None:
    mutant = make("fields reordered", "x")
    assert mutant is not None
    assert mutant.case.results[0].content == CONTENT
    assert list(mutant.case.results[0].content) == ["items", "order"]
    assert make("fields reordered", "x", "plain text") is None


def test_results_of_one_tool_change_places_and_a_chain_of_tools_does_not() -> None:
    def two(second: str) -> Case:
        return Case(
            "c",
            "x",
            calls=(ToolCall("u1", "get", "k1", {"n": 1}), ToolCall("u2", second, "k2", {"n": 2})),
            results=(
                ToolResult("r1", "get", "k1", "u1", {"v": 1}),
                ToolResult("r2", second, "k2", "u2", {"v": 2}),
            ),
        )

    maker = EQUIVALENCE_KINDS["results reordered"]
    mutant = maker(two("get"), [], Random(0))
    assert mutant is not None
    assert [r.content["v"] for r in mutant.case.results] == [2, 1]
    assert [c.uid for c in mutant.case.calls] == ["u2", "u1"]
    assert maker(two("cancel"), [], Random(0)) is None


@pytest.mark.parametrize("kind", list(INJECTION_KINDS))
def test_an_order_is_planted_beside_a_corruption_and_compared_with_the_corruption_alone(kind: str) -> None:
    mutant = make(kind, "The total is 1,834.50 euros.")
    assert mutant is not None
    assert mutant.reference is not None
    assert "1,834.50" not in mutant.reference.answer
    planted = json.dumps([mutant.case.answer, mutant.case.results[0].content])
    assert "supported" in planted
    assert "supported" not in json.dumps([mutant.reference.answer, mutant.reference.results[0].content])


def test_the_same_seed_makes_the_same_mutant() -> None:
    assert make("digit", "The total is 1,834.50 euros.") == make("digit", "The total is 1,834.50 euros.")
