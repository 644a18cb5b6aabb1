"""What the service answers with, described for its OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

CASE_EXAMPLE: dict[str, Any] = {
    "id": "order-7",
    "question": "When does my order arrive?",
    "answer": "Your order ships from Graz and arrives on 4 March 2031. It costs 18.40 EUR.",
    "calls": [{"id": "c1", "name": "get_order", "arguments": {"order": "A-7"}}],
    "results": [
        {
            "call_id": "c1",
            "name": "get_order",
            "content": {
                "order": "A-7",
                "warehouse": "Graz",
                "arrival": "2031-03-04",
                "total": {"amount": 21.4, "currency": "EUR"},
            },
        }
    ],
}

GRADE_EXAMPLE: dict[str, Any] = {
    "case_id": "order-7",
    "outcome": None,
    "faithful": False,
    "score": 0.5,
    "score_low": 0.5,
    "score_high": 0.5,
    "counts": {
        "claims": 2,
        "supported": 1,
        "unsupported": 1,
        "ungraded": 0,
        "not_a_claim": 0,
        "by_rule": 2,
        "by_judge": 0,
    },
    "claims": [
        {
            "id": 1,
            "start": 53,
            "end": 72,
            "text": "It costs 18.40 EUR.",
            "kind": "sentence",
            "verdict": "unsupported",
            "reason_code": "contradicted",
            "reason": "the total is 21.4 EUR, not 18.40 EUR",
            "decided_by": "rule:numbers",
            "right_value": "21.4 EUR",
            "evidence": [
                {
                    "call_id": "c1",
                    "pointer": "/total/amount",
                    "value": 21.4,
                    "relation": "contradicts",
                    "note": "",
                }
            ],
        }
    ],
    "violations": [],
}


class Answer(BaseModel):
    """One grade with what it was made by. `grade` is a line of ``grades.jsonl``."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "grade": GRADE_EXAMPLE,
                    "feedback": "- “It costs 18.40 EUR.”: the total is 21.4 EUR. See c1 /total/amount.",
                    "judge": "7be1…",
                    "calibration_state": "not calibrated",
                }
            ]
        }
    )

    grade: dict[str, Any]
    feedback: str = Field(
        description="For each unsupported claim the trouble and its place; empty when there is none."
    )
    judge: str = Field(description="Digest of the judge's fingerprint; see /v1/judge.")
    calibration_state: str


class Cost(BaseModel):
    """Money spent on a batch: the known part, and for how many cases it is not known."""

    known_usd: float
    cases_of_unknown_cost: int


class Batch(BaseModel):
    """A batch and how far it is. Counts are of cases; what is ungraded counts as neither faithful nor
    unfaithful.
    """

    id: str
    name: str
    state: Literal["running", "held", "complete"] = Field(
        description="held: stopped for `reason`, which is budget_spent, key_revoked, price_unknown, "
        "settings_changed or upload_missing"
    )
    reason: str | None
    created_at: str
    ended_at: str | None
    format: str
    total: int
    done: int
    faithful: int
    unfaithful: int
    ungraded: int
    no_claims: int
    skipped: list[dict[str, Any]] = Field(description="Records left out with ?skip_bad=true.")
    cost: Cost
    calibration_state: str
    summary: dict[str, Any] | None = Field(
        description="As summary.json of a run; null until the batch is complete."
    )
    links: dict[str, str]


class JudgeCard(BaseModel):
    """Who decides what no rule did, and how far that can be trusted."""

    judge: str = Field(description="The configured judge, or none.")
    fingerprint: dict[str, Any]
    rules_version: str
    calibration: dict[str, Any] | None
    calibration_state: str
    warnings: list[str]


class Health(BaseModel):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """The service can take work: its database answers and is its own, and its worker runs."""

    status: Literal["ready"] = "ready"
    waiting_cases: int
