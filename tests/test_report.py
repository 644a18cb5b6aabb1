"""A batch's numbers: nothing unknown becomes a number, and zero stays one."""

import json
from typing import Any

import pytest

from faithgrade.report import Rate, summarize


def claim(verdict: str, reason: str = "stated", by: str = "rule:numbers", **more: Any) -> dict[str, Any]:
    return {
        "text": "t",
        "kind": "sentence",
        "verdict": verdict,
        "reason_code": reason,
        "reason": "r",
        "decided_by": by,
        "judge": None,
        "cached": False,
        **more,
    }


def row(case_id: str, *claims: dict[str, Any], **more: Any) -> dict[str, Any]:
    verdicts = [c["verdict"] for c in claims]
    faithful: bool | None = True
    if "unsupported" in verdicts:
        faithful = False
    elif "ungraded" in verdicts or "supported" not in verdicts:
        faithful = None
    return {
        "case_id": case_id,
        "faithful": faithful,
        "outcome": None,
        "counts": {"ungraded": verdicts.count("ungraded"), "values_checked": 1, "values_wrong": 0},
        "claims": list(claims),
        "violations": [],
        "disclosures": [],
        "anomalies": [],
        "usage": {},
        "warnings": [],
        "cost_usd": 0.0,
        **more,
    }


def test_cases_and_claims_are_counted_by_verdict_and_decider() -> None:
    report = summarize(
        [
            row("a", claim("supported"), claim("not_a_claim", "courtesy", "none")),
            row("b", claim("unsupported", "absent", "judge:m@r"), claim("ungraded", "no_judge", "none")),
            row("c", claim("ungraded", "no_judge", "none")),
            row("d"),
        ]
    )
    found = report.to_dict()
    assert found["cases"] == {
        "graded": 4,
        "faithful": 1,
        "unfaithful": 1,
        "ungraded": 1,
        "failed": 0,
        "no_claims": 1,
        "with_violations": 0,
        "unchecked": 0,
    }
    assert found["claims"]["total"] == 4
    assert (found["claims"]["by_rule"], found["claims"]["by_judge"], found["claims"]["not_a_claim"]) == (
        1,
        1,
        1,
    )
    assert found["by_reason"]["ungraded"] == {"no_judge": 2}
    json.dumps(found, allow_nan=False)


def test_ungraded_is_never_averaged_in_and_bounds_the_rate() -> None:
    report = summarize([row("a", claim("supported")), row("b", claim("ungraded", "no_judge", "none"))])
    rate = report.faithful_cases
    assert (rate.value, rate.lowest, rate.highest) == (1.0, 0.5, 1.0)


def test_s09_zero_is_shown_as_zero_and_nothing_as_none() -> None:
    all_wrong = summarize([row("a", claim("unsupported", "absent"))]).to_dict()
    assert all_wrong["rates"]["faithful_cases"]["rate"] == 0.0
    assert all_wrong["rates"]["faithful_cases"]["interval"][0] == 0.0
    assert all_wrong["cost_usd"] == 0.0
    nothing = summarize([]).to_dict()
    assert nothing["rates"]["faithful_cases"]["rate"] is None
    assert nothing["rates"]["faithful_cases"]["interval"] is None
    assert nothing["rates"]["faithful_cases"]["bounds"] == [None, None]


def test_an_unknown_cost_makes_the_sum_unknown() -> None:
    report = summarize(
        [row("a", claim("supported"), cost_usd=0.25), row("b", claim("supported"), cost_usd=None)]
    )
    assert report.cost_usd is None
    assert report.known_cost_usd == 0.25
    assert any("cost of 1 case is unknown" in w for w in report.warnings())


def test_a_case_that_faithgrade_failed_on_never_counts_as_without_claims() -> None:
    failed = row("a", violations=[{"code": "internal_error"}])
    report = summarize([failed, row("b", claim("supported"))])
    assert report.to_dict()["cases"]["failed"] == 1
    assert report.faithful_cases.lowest == 0.5
    assert any("failed on" in w for w in report.warnings())


def test_s35_a_part_of_the_batch_says_that_it_is_one() -> None:
    report = summarize([row("a", claim("supported"))])
    assert any("only 1 of 3 cases" in w for w in report.warnings(expected_cases=3))
    assert report.warnings(expected_cases=1) == []


def test_several_models_behind_one_name_are_told() -> None:
    def judged(model: str) -> dict[str, Any]:
        return claim("supported", "supported", "judge:m@r", judge={"model_returned": model})

    assert any("several models" in w for w in summarize([row("a", judged("m-1"), judged("m-2"))]).warnings())
    assert summarize([row("a", judged("m-1"), judged("m-1"))]).warnings() == []


def test_ungraded_claims_are_a_warning_when_a_judge_was_asked() -> None:
    report = summarize([row("a", claim("ungraded", "judge_refused", "none"))])
    assert any("1 judge_refused" in w for w in report.warnings(judge=True))
    assert report.warnings(judge=False) == []


def test_examples_are_unsupported_few_and_of_every_reason() -> None:
    rows = [row(str(i), claim("unsupported", "absent"), claim("supported")) for i in range(100)]
    rows.append(row("last", claim("unsupported", "mispaired")))
    report = summarize(rows)
    assert [e.reason_code for e in report.examples] == ["absent", "absent", "mispaired"]


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"), [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (10, 10, 0.7225, 1.0)]
)
def test_rates_carry_their_wilson_interval(hits: int, n: int, low: float, high: float) -> None:
    found = Rate(hits, n).to_dict()["interval"]
    assert found == pytest.approx([low, high], abs=5e-5)


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "faithgrade itself failed on 1 case; it has no grade and counts as ungraded"),
        (2, "faithgrade itself failed on 2 cases; they have no grade and count as ungraded"),
    ],
)
def test_the_note_on_failed_cases_counts_them(count: int, told: str) -> None:
    failed = {"code": "internal_error", "message": "m"}
    rows = [row(f"c{i}", violations=[failed]) for i in range(count)]
    assert told in summarize(rows).warnings()


def test_the_note_on_ungraded_claims_says_why_in_short_and_without_the_providers_words() -> None:
    down = "gave up after 5 tries: the provider failed (500 your key sk-1 and your prompt are bad)"
    report = summarize([row("a", {**claim("ungraded", "judge_unavailable", "none"), "reason": down})])
    (told,) = report.warnings(judge=True)
    assert (
        told
        == "1 claim is ungraded (1 judge_unavailable); the first: gave up after 5 tries: the provider failed (500)"
    )
