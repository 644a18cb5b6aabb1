"""Reading what became of a corrupted case."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from faithgrade.calibration.mutations import Mutant, Place
from faithgrade.calibration.selftest import Trial, outcome_of, places_of, tabulate, trials_of, verdict_at
from faithgrade.case import Case, ToolResult

Make = Callable[..., Any]


def test_the_worst_verdict_on_a_place_counts_and_what_no_claim_covers_has_passed(
    make_grade: Make, make_claim: Make
) -> None:
    grade = make_grade(
        "a",
        make_claim(0, 9, "supported"),
        make_claim(5, 20, "ungraded"),
        make_claim(30, 40, "unsupported", "judge:m@r"),
    )
    assert verdict_at(grade, 0, 20) == ("ungraded", "none")
    assert verdict_at(grade, 0, 35) == ("unsupported", "judge")
    assert verdict_at(grade, 50, 60) == ("supported", "splitter")
    aside = make_grade("a", make_claim(0, 9, "not_a_claim", "none"))
    assert verdict_at(aside, 0, 9) == ("supported", "none")


def test_only_claims_labelled_supported_are_corrupted_where_there_are_labels(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    grade = make_grade(
        "a", *(make_claim(s, s + 9, "supported") for s in (0, 10, 20)), make_claim(40, 45, "not_a_claim")
    )
    assert len(places_of(Case("a", "x" * 60), grade)) == 3
    labelled = make_case("a", (0, 9, "supported"), (10, 19, "unsupported"))
    assert places_of(labelled, grade) == [Place(0, 9)]


def outcome(family: Any, kind: str, before: Any, after: Any) -> Any:
    case = Case("a", "x" * 60)
    return outcome_of(
        Trial(family, Mutant(kind, case, "told", 0, 9, Place(0, 9)), case, case), before, before, after
    )


def test_a_table_leaves_out_twins_that_were_flagged_unharmed(make_grade: Make, make_claim: Make) -> None:
    good, bad = (
        make_grade("a", make_claim(0, 9, "supported")),
        make_grade("a", make_claim(0, 9, "unsupported")),
    )
    waiting = make_grade("a", make_claim(0, 9, "ungraded"))
    rows = [
        outcome("answer", "digit", good, bad),
        outcome("answer", "digit", good, good),
        outcome("answer", "digit", waiting, waiting),
        outcome("answer", "digit", bad, bad),
    ]
    found = tabulate(rows)["answer"]["digit"]
    assert (found["made"], found["twin_flagged"], found["counted"]) == (4, 1, 3)
    assert (found["caught_by_rules"], found["missed"], found["ungraded"]) == (1, 1, 1)
    assert found["examples"][0]["told"] == "told"


def test_a_verdict_that_moves_without_cause_is_a_flip(make_grade: Make, make_claim: Make) -> None:
    before = make_grade("a", make_claim(0, 9, "supported"), make_claim(10, 19, "ungraded"))
    after = make_grade("a", make_claim(0, 9, "supported"), make_claim(10, 19, "supported"))
    moved = outcome("equivalence", "ids renamed", before, after)
    assert (moved.changed, moved.moves) == (1, ("ungraded became supported",))
    assert outcome("equivalence", "ids renamed", before, before).changed == 0
    shorter = make_grade("a", make_claim(0, 9, "supported"))
    assert "2 claims became 1" in outcome("equivalence", "ids renamed", before, shorter).moves


@pytest.mark.parametrize(
    ("old", "new", "turned"),
    [
        ("unsupported", "supported", 1),
        ("ungraded", "supported", 1),
        ("supported", "unsupported", 0),
        ("ungraded", "unsupported", 0),
    ],
)
def test_an_order_succeeds_only_by_making_a_claim_pass(
    make_grade: Make, make_claim: Make, old: str, new: str, turned: int
) -> None:
    before, after = make_grade("a", make_claim(0, 9, old)), make_grade("a", make_claim(0, 9, new))
    assert outcome("injection", "order in payload", before, after).changed == turned


def test_trials_are_named_after_their_kind_and_the_same_for_a_seed(
    make_grade: Make, make_claim: Make
) -> None:
    answer = "The total is 1,834.50 euros."
    case = Case("a", answer, results=(ToolResult("r", "get", content={"total": 1834.5, "n": 1}),))
    grade = make_grade("a", make_claim(0, len(answer), "supported"))
    trials = list(trials_of(case, grade, Random(1)))
    assert {"a~digit", "a~field nulled", "a~order in answer"} <= {t.case.id for t in trials}
    assert trials == list(trials_of(case, grade, Random(1)))
    ordered = next(t for t in trials if t.case.id == "a~order in answer")
    assert ordered.compared_with.id == "a~order in answer~without"


def test_no_outcome_at_all_is_an_empty_table() -> None:
    found = tabulate([])
    assert (found["answer"], found["false_alarms"]["interval"]) == ({}, None)
