"""Windows of claims: cut in answer order, asked once, never regrouped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.asking import Limits, questions_of
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.question import Question, request_digest
from faithgrade.resources import load_rubric
from faithgrade.rubric import parse_rubric
from faithgrade.shortcuts import case_from

if TYPE_CHECKING:
    from collections.abc import Set

    from faithgrade.case import Case

RUBRIC = load_rubric()


def legs(count: int) -> Case:
    return case_from(
        " ".join(f"It has {n} legs." for n in range(count)), [{"legs": 6, "note": "x" * 6000}], id="bug"
    )


def asked(case: Case, settled: Set[int] = frozenset(), **limits: Any) -> tuple[Question, ...]:
    claims = split_claims(case.answer)
    unresolved = [c for c in claims if c.index not in settled]
    return questions_of(
        claims, unresolved, Evidence.from_case(case), case, RUBRIC, Limits(**limits)
    ).questions


def indices(questions: tuple[Question, ...]) -> list[list[int]]:
    return [[c.index for c in q.claims] for q in questions]


def test_claims_are_cut_into_windows_of_eight_in_answer_order() -> None:
    assert indices(asked(legs(19))) == [list(range(8)), list(range(8, 16)), [16, 17, 18]]


def test_of_a_window_only_the_unresolved_go_out_and_nothing_moves_between_windows() -> None:
    assert indices(asked(legs(19), settled={0, 1, 2, 9})) == [
        [3, 4, 5, 6, 7],
        [8, *range(10, 16)],
        [16, 17, 18],
    ]


def test_a_window_that_the_rules_settle_is_not_asked() -> None:
    assert indices(asked(legs(19), settled=set(range(8)))) == [list(range(8, 16)), [16, 17, 18]]


def test_what_rules_settle_in_one_window_changes_no_question_of_another() -> None:
    before = asked(legs(19))
    after = asked(legs(19), settled={1, 2})
    assert before[1:] == after[1:]
    assert request_digest({}, before[1]) == request_digest({}, after[1])
    assert request_digest({}, before[0]) != request_digest({}, after[0])


def test_marks_are_counted_in_each_question() -> None:
    assert [q.ids for q in asked(legs(10), settled={0, 3})] == [
        tuple(f"c{n}" for n in range(1, 7)),
        ("c1", "c2"),
    ]


def test_one_claim_a_call_shares_evidence_and_form_so_that_a_prompt_cache_can_keep_them() -> None:
    questions = asked(legs(3), claims_per_call=1, cache_minimum=1024)
    assert len({q.prefix for q in questions}) == 1
    assert all(q.shared for q in questions)
    assert [q.ids for q in questions] == [("c1",)] * 3


@pytest.mark.parametrize("limits", [{"cache_minimum": 1024}, {"claims_per_call": 1}])
def test_a_single_question_or_a_provider_without_a_cache_marks_nothing(limits: dict[str, Any]) -> None:
    assert not any(q.shared for q in asked(legs(3), **limits))


def test_evidence_below_the_models_minimum_is_not_marked() -> None:
    assert not any(q.shared for q in asked(legs(3), claims_per_call=1, cache_minimum=8192))


def test_windows_of_different_size_do_not_share_for_their_forms_differ() -> None:
    assert [q.shared for q in asked(legs(19), cache_minimum=1024)] == [True, True, False]


def test_a_reply_has_room_for_thinking_and_an_asked_limit_is_kept() -> None:
    assert asked(legs(2))[0].max_tokens >= 2048
    assert asked(legs(2), max_tokens=99)[0].max_tokens == 99


def test_effort_comes_from_the_settings_else_from_the_rubric() -> None:
    case, claims = legs(1), split_claims("It has 0 legs.")
    evidence = Evidence.from_case(case)
    rubric = parse_rubric("---\nid: a\neffort: low\n---\nx")
    asks = [
        questions_of(claims, claims, evidence, case, rubric, Limits(effort=e)).questions[0]
        for e in (None, "high")
    ]
    assert [q.effort for q in asks] == ["low", "high"]


def test_a_question_names_its_claims_one_by_one_in_its_schema() -> None:
    schema = asked(legs(2))[0].schema
    assert schema["required"] == ["c1", "c2"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["c2"] == {"type": "string", "enum": ["supported", "unsupported"]}


def test_s19_too_large_evidence_is_shortened_for_each_window_and_said_so() -> None:
    rows = [{"id": f"A{n}", "legs": n, "note": "wings and feelers"} for n in range(3000)]
    case = case_from("Insect A17 has 17 legs. Insect A2900 has 3 legs.", [rows])
    claims = split_claims(case.answer)
    made = questions_of(claims, claims, Evidence.from_case(case), case, RUBRIC, Limits(evidence_tokens=2000))
    (question,) = made.questions
    assert question.shortened
    assert len(question.evidence) < 2000 * 4 * 1.3
    assert "A2900" in question.evidence
    assert "shortened: only parts near the claims are shown" in question.evidence
    assert any("too large" in w for w in made.warnings)
    assert set(made.shortened) == {0, 1}


def test_claims_are_whole_sentences_also_when_they_hold_several_values() -> None:
    (question,) = asked(case_from("Room 4 costs 120 and has 2 beds.", [{"room": 4}]))
    assert [c.text for c in question.claims] == ["Room 4 costs 120 and has 2 beds."]
