"""The verdicts, and a finding: one verdict with who decided, why, and where the evidence is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from faithgrade.claims import Claim


class Verdict(StrEnum):
    """What is known of a claim. `UNGRADED` never passes and is never averaged in."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    UNGRADED = "ungraded"
    NOT_A_CLAIM = "not_a_claim"


class Reason(StrEnum):
    """Why a verdict was given. Codes for ungraded claims name what stood in the way."""

    # unsupported
    CONTRADICTED = "contradicted"
    ABSENT = "absent"
    NULL_ASSERTED = "null_asserted"
    MISPAIRED = "mispaired"
    WRONG_DERIVATION = "wrong_derivation"
    ACTION_FAILED = "action_failed"
    ACTION_NEVER_RAN = "action_never_ran"
    INCOMPLETE_EVIDENCE = "incomplete_evidence"
    ERROR_MASKED = "error_masked"
    INVENTED_CALL = "invented_call"
    NOT_SUPPORTED = "not_supported"  # a judge said so and gave no code
    # supported
    STATED = "stated"
    ROUNDED = "rounded"
    CONVERTED = "converted"
    DERIVED = "derived"
    VERBATIM = "verbatim"
    DISCLOSED = "disclosed"
    RESTATED_REQUEST = "restated_request"
    POLICY = "policy"
    SUPPORTED = "supported"  # a judge said so and gave no code
    # ungraded
    NO_JUDGE = "no_judge"
    JUDGE_REFUSED = "judge_refused"
    JUDGE_UNREADABLE = "judge_unreadable"
    JUDGE_TOKEN_LIMIT = "judge_token_limit"  # noqa: S105 the name of a limit, not a secret
    JUDGE_UNAVAILABLE = "judge_unavailable"
    JUDGE_SHORTENED = "judge_shortened"
    BUDGET_SPENT = "budget_spent"
    NOT_RECORDED = "not_recorded"
    # not a claim
    COURTESY = "courtesy"
    OFFER = "offer"
    QUESTION = "question"
    INSTRUCTION = "instruction"
    STRUCTURE = "structure"
    SAMPLE_CODE = "sample_code"


class Relation(StrEnum):
    """How a piece of evidence stands to the claim."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    NEAREST = "nearest"
    OPERAND = "operand"


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place in the evidence. `pointer` is RFC 6901 relative to the result's (parsed) content; "" is the whole."""

    call_id: str | None
    pointer: str
    value: Any
    relation: Relation
    note: str = ""


@dataclass(frozen=True, slots=True)
class JudgeRecord:
    """What is kept of the judge's part in a verdict; `raw` is the label as replied, `request` the digest of the request."""

    model_requested: str
    model_returned: str | None
    rubric: str
    request: str
    raw: str | None
    stop_reason: str | None
    shortened: bool = False
    attempts: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict on one claim. `decided_by` is ``rule:<name>``, ``judge:<model>@<rubric>`` or ``none``."""

    claim: Claim
    verdict: Verdict
    reason_code: Reason
    reason: str
    decided_by: str
    evidence: tuple[Pointer, ...] = ()
    values_checked: int = 0
    values_wrong: int = 0
    judge: JudgeRecord | None = None
    cost_usd: float | None = 0.0
    cached: bool = False
    right_value: str | None = None
    trace: Mapping[str, Any] | None = None
