"""Holding grade lines against labels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.calibration.measurement import design_effect, measure
from faithgrade.calibration.observations import observe, stratum_of
from faithgrade.case import Case

Make = Callable[..., Any]


def test_a_claim_that_touches_an_unsupported_span_is_unsupported(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    found = observe(
        [make_case("a", (5, 8, "unsupported"), (20, 30, "supported"))],
        {
            "a": make_grade(
                "a",
                make_claim(0, 15, "supported"),
                make_claim(18, 40, "unsupported"),
                make_claim(41, 50, "supported"),
            )
        },
    )
    assert [(o.unsupported, o.flagged, o.right) for o in found.claims] == [
        (True, False, False),
        (False, True, False),
    ]


def test_an_unsupported_span_taken_for_no_claim_counts_as_passed(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    found = observe(
        [make_case("a", (0, 9, "unsupported"))],
        {"a": make_grade("a", make_claim(0, 9, "not_a_claim", "none"))},
    )
    (only,) = found.claims
    assert (only.flagged, only.left_out, only.right) == (False, True, False)
    assert measure(found)["claims"]["cascade"]["fn"] == 1


def test_a_supported_span_taken_for_no_claim_misleads_nobody(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    found = observe(
        [make_case("a", (0, 9, "supported"))], {"a": make_grade("a", make_claim(0, 9, "not_a_claim", "none"))}
    )
    assert found.claims == ()


def test_an_unsupported_span_in_no_claim_at_all_counts_as_passed(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    found = observe(
        [make_case("a", (40, 50, "unsupported"))], {"a": make_grade("a", make_claim(0, 9, "supported"))}
    )
    assert [(o.stage, o.flagged, o.left_out) for o in found.claims] == [("splitter", False, True)]


def test_a_labelled_case_without_a_grade_is_ungraded_and_never_right(make_case: Make) -> None:
    found = observe([make_case("a", (0, 9, "unsupported"))], {})
    assert found.claims == ()
    assert (found.cases[0].flagged, found.cases[0].unfaithful) == (None, True)


def test_debatable_cases_and_open_conflicts_stay_out_of_rates(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    cases = [make_case("a", (0, 9, "supported")), make_case("b", (0, 9, "supported"), debatable="tone")]
    grades = {x: make_grade(x, make_claim(0, 9, "unsupported")) for x in "ab"}
    measured = measure(observe(cases, grades))
    assert (measured["counts"]["in_rates"], measured["counts"]["debatable"]) == (1, 1)
    assert measured["claims"]["rules"]["fp"] == 1
    assert measured["debatable"]["rules"]["fp"] == 1


def test_rules_the_judge_given_escalation_and_both_are_counted_apart(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    case = make_case(
        "a", (0, 9, "unsupported"), (10, 19, "supported"), (20, 29, "unsupported"), (30, 39, "supported")
    )
    both = make_grade(
        "a",
        make_claim(0, 9, "unsupported"),
        make_claim(10, 19, "supported", "judge:m@r"),
        make_claim(20, 29, "ungraded", reason_code="judge_refused"),
        make_claim(30, 39, "ungraded"),
    )
    alone = make_grade("a", *(make_claim(s, s + 9, "unsupported", "judge:m@r") for s in (0, 10, 20, 30)))
    claims = measure(observe([case], {"a": both}), observe([case], {"a": alone}))["claims"]
    assert (claims["rules"]["tp"], claims["rules"]["decided"]) == (1, 1)
    assert (claims["judge"]["tn"], claims["judge"]["undecided_unsupported"]) == (
        1,
        1,
    )  # the refusal, not the unasked
    assert (claims["judge_on_all"]["tp"], claims["judge_on_all"]["fp"]) == (2, 2)
    assert (claims["cascade"]["decided"], claims["cascade"]["undecided_share"]) == (2, 0.5)


def test_kinds_rules_and_groups_have_tables_of_their_own(
    make_case: Make, make_grade: Make, make_claim: Make
) -> None:
    cases = [make_case(x, (0, 9, "unsupported"), (10, 19, "supported"), domain=x) for x in "ab"]
    grades = {
        x: make_grade(x, make_claim(0, 9, "unsupported", "rule:dates"), make_claim(10, 19, "supported"))
        for x in "ab"
    }
    measured = measure(observe(cases, grades, group_by="meta.domain"))
    assert measured["by_decider"]["rule:dates"]["tp"] == 2
    assert measured["by_label_kind"]["absent"]["cascade"]["tp"] == 2
    assert measured["by_group"]["b"]["cases"]["cascade"]["tp"] == 1


@pytest.mark.parametrize(
    ("verdicts", "stratum"),
    [
        ([("unsupported", "rule:x"), ("unsupported", "judge:m@r")], "judge"),
        ([("unsupported", "rule:x"), ("ungraded", "none")], "rule"),
        ([("supported", "rule:x"), ("ungraded", "none")], "ungraded"),
        ([("supported", "judge:m@r"), ("not_a_claim", "none")], "clean"),
    ],
)
def test_a_case_belongs_to_the_first_stratum_that_fits(
    make_claim: Make, verdicts: list[tuple[str, str]], stratum: str
) -> None:
    assert stratum_of([make_claim(i, i + 1, v, by) for i, (v, by) in enumerate(verdicts)]) == stratum


def test_errors_that_come_in_cases_have_a_design_effect(
    make_grade: Make, make_claim: Make, make_case: Make
) -> None:
    spans = [(i * 5, i * 5 + 4) for i in range(6)]
    cases = [make_case(str(n), *((s, e, "unsupported") for s, e in spans)) for n in range(12)]
    clustered = {
        str(n): make_grade(
            str(n), *(make_claim(s, e, "supported" if n % 3 == 0 else "unsupported") for s, e in spans)
        )
        for n in range(12)
    }
    spread = {
        str(n): make_grade(
            str(n),
            *(
                make_claim(s, e, "supported" if i % 3 == 0 else "unsupported")
                for i, (s, e) in enumerate(spans)
            ),
        )
        for n in range(12)
    }
    assert design_effect(observe(cases, clustered).sure) > 4
    assert design_effect(observe(cases, spread).sure) == 1.0


def test_an_empty_label_set_measures_nothing() -> None:
    measured = measure(observe([Case("a", "x")], {}))
    assert measured["claims"] == {}
    assert measured["cases"]["cascade"]["sensitivity"] is None
