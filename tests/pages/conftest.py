"""Runs made of grades of our own, so that a page shows exactly what is written here."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.claims import split_claims
from faithgrade.grade import Disclosure, Violation, combine
from faithgrade.pages import RunView
from faithgrade.verdicts import Finding, Pointer, Reason, Relation, Verdict

REASONS = {
    Verdict.SUPPORTED: (Reason.STATED, Relation.SUPPORTS),
    Verdict.UNSUPPORTED: (Reason.CONTRADICTED, Relation.CONTRADICTS),
    Verdict.UNGRADED: (Reason.JUDGE_UNAVAILABLE, Relation.NEAREST),
    Verdict.NOT_A_CLAIM: (Reason.COURTESY, Relation.NEAREST),
}

MakeRun = Callable[..., RunView]


def parcel(case_id: str, answer: str, content: Any = None, name: str = "track") -> Case:
    """A case with one call and its result."""
    return Case(
        case_id,
        answer,
        question="Where is my parcel?",
        calls=(ToolCall("u1", name, "c1", {"parcel": "P-1"}, latency_ms=12.5),),
        results=(ToolResult("r1", name, "c1", "u1", content if content is not None else {"weight_kg": 4}),),
    )


def graded(case: Case, *verdicts: str, pointer: str = "/weight_kg", **more: Any) -> dict[str, Any]:
    """A grade line in which the answer's sentences have these verdicts, as it is read back from a file."""
    findings = []
    for claim, word in zip(split_claims(case.answer), verdicts, strict=True):
        code, relation = REASONS[Verdict(word)]
        place = Pointer("c1", pointer, 4, relation)
        findings.append(Finding(claim, Verdict(word), code, f"a reason for {word}", "rule:numbers", (place,)))
    line: dict[str, Any] = json.loads(
        json.dumps(combine(case, more.pop("violations", ()), findings, **more).to_dict())
    )
    return line


@pytest.fixture
def run() -> RunView:
    """Four cases, one of each state, one with a violation and a failure that was kept silent."""
    cases = [
        parcel("good", "It weighs 4 kg."),
        parcel("bad", "It weighs 5 kg. It is on its way."),
        parcel("open", "It weighs about as much as a cat."),
        parcel("polite", "Thank you!"),
    ]
    broken = Violation("required_field_null", "a field is null", "c1", "/weight_kg", "a number", None)
    silent = Disclosure("c1", "execution_error", "silent")
    grades = [
        graded(cases[0], "supported"),
        graded(
            cases[1],
            "unsupported",
            "supported",
            violations=(broken,),
            disclosures=(silent,),
            outcome="unsafe-complete",
        ),
        graded(cases[2], "ungraded"),
        graded(cases[3], "not_a_claim"),
    ]
    manifest: dict[str, Any] = {
        "status": "complete",
        "judge": None,
        "verdict_settings": {},
        "inputs": [{"file": "a", "cases": 4}],
    }
    return RunView("night", manifest, None, grades, {case.id: case for case in cases})
