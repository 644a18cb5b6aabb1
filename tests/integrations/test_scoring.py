"""A grade in a harness's few words: what is not known has no number."""

from __future__ import annotations

import json

import pytest

from faithgrade import ScriptedJudge, case_from, grade
from faithgrade.integrations.scoring import Scored, scored

RESULTS = [{"zone": "B", "price": 12.4}]


def graded(answer: str, label: str) -> Scored:
    return scored(grade(case_from(answer, RESULTS), ScriptedJudge(label), rules="none"))


@pytest.mark.parametrize(
    ("label", "word", "score", "passed"),
    [
        ("supported", "faithful", 1.0, True),
        ("unsupported", "unfaithful", 0.0, False),
        ("no such label", "incomplete", None, None),
    ],
)
def test_each_verdict_has_its_word_and_only_known_ones_a_number(
    label: str, word: str, score: float | None, passed: bool | None
) -> None:
    found = graded("Zone B costs 12.40.", label)
    assert (found.label, found.score, found.passed) == (word, score, passed)


def test_an_answer_without_claims_is_not_scored() -> None:
    found = graded("Hello!", "supported")
    assert (found.label, found.score) == ("no_claims", None)
    assert found.reason.startswith("not scored")


def test_the_reason_names_the_first_unsupported_claim() -> None:
    assert "“Zone B costs 12.40.”" in graded("Zone B costs 12.40.", "unsupported").reason


def test_metadata_is_strict_json() -> None:
    json.dumps(graded("Zone B costs 12.40.", "supported").metadata, allow_nan=False)
