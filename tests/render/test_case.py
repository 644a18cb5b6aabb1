"""A case claim by claim."""

from typing import Any

from faithgrade.render.case import case_lines
from faithgrade.render.text import Style


def claim(**more: Any) -> dict[str, Any]:
    return {
        "text": "It costs 5.",
        "start": 0,
        "end": 11,
        "verdict": "unsupported",
        "reason_code": "contradicted",
        "reason": "the price is 4",
        "decided_by": "rule:numbers",
        "right_value": "4",
        "evidence": [
            {"call_id": "c1", "pointer": "/price", "value": 4, "relation": "contradicts", "note": ""}
        ],
        **more,
    }


def row(*claims: dict[str, Any], **more: Any) -> dict[str, Any]:
    counts = dict.fromkeys(("claims", "supported", "unsupported", "ungraded", "not_a_claim"), 0)
    for one in claims:
        counts[one["verdict"]] += 1
    counts["claims"] = len(claims)
    return {
        "case_id": "r1",
        "faithful": False,
        "outcome": None,
        "score": 0.0,
        "counts": counts,
        "claims": list(claims),
        "violations": [],
        "disclosures": [],
        "anomalies": [],
        "warnings": [],
        "cost_usd": 0.0,
        **more,
    }


def lines(found: dict[str, Any]) -> list[str]:
    return list(case_lines(found, Style()))


def test_a_claim_shows_verdict_reason_decider_right_value_and_evidence() -> None:
    assert lines(row(claim())) == [
        "r1  unfaithful  1 claim, 1 unsupported  score 0.0 %",
        "  ✗ It costs 5.",
        "      contradicted by rule:numbers: the price is 4",
        "      right: 4",
        "      contradicts: c1 /price = 4",
    ]


def test_an_ungraded_case_is_not_called_faithful_or_unfaithful() -> None:
    open_claim = claim(
        verdict="ungraded", reason_code="no_judge", decided_by="none", right_value=None, evidence=[]
    )
    found = lines(row(open_claim, faithful=None, score=None))
    assert found[0] == "r1  ungraded  1 claim, 1 ungraded"
    assert found[1].startswith("  ? ")


def test_a_case_without_claims_says_so() -> None:
    assert lines(row(faithful=None, score=None))[0] == "r1  no claims  0 claims"


def test_violations_disclosures_anomalies_and_warnings_follow() -> None:
    found = row(
        violations=[
            {"code": "missing_call", "message": "get_order was never called", "call": "k1", "pointer": None}
        ],
        disclosures=[{"call": "c2", "failure": "error", "treatment": "silent"}],
        anomalies=[{"code": "reused_call_id", "detail": "c1 twice"}],
        warnings=["a result talks to the judge"],
    )
    assert lines(found)[1:] == [
        "  ! missing_call at k1: get_order was never called",
        "  · failure of c2 (error): silent",
        "  · odd in the record: reused_call_id, c1 twice",
        "  · a result talks to the judge",
    ]


def test_an_unknown_cost_is_said() -> None:
    assert lines(row(claim(), cost_usd=None))[0].endswith("unknown")
    assert lines(row(claim(), cost_usd=0.002))[0].endswith("$0.0020")


def test_values_of_any_type_are_shown_as_json() -> None:
    place = {
        "call_id": None,
        "pointer": "",
        "value": {"a": None},
        "relation": "nearest",
        "note": "the nearest",
    }
    assert (
        lines(row(claim(evidence=[place])))[-1] == '      nearest: context (whole) = {"a": null}  the nearest'
    )


def test_a_case_that_failed_is_not_told_as_one_without_claims() -> None:
    failed = {
        "code": "internal_error",
        "message": "faithgrade failed with ValueError",
        "call": None,
        "pointer": None,
    }
    lines = list(case_lines(row(faithful=None, score=None, violations=[failed]), Style(colour=False)))
    assert lines[0] == "r1  failed  ungraded: faithgrade itself failed on it"
