"""A grade: all findings and violations of a case, its score and its outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from faithgrade.case import Anomaly, Case
from faithgrade.contract import Violation as Violation
from faithgrade.disclosures import Disclosure as Disclosure
from faithgrade.verdicts import Finding, Pointer, Verdict


@dataclass(frozen=True, slots=True)
class Grade:
    """The result for one case. Fractions are None, never 0 or 1, when nothing was decided."""

    case_id: str
    findings: tuple[Finding, ...]
    violations: tuple[Violation, ...] = ()
    disclosures: tuple[Disclosure, ...] = ()
    anomalies: tuple[Anomaly, ...] = ()
    trajectory: Mapping[str, Any] | None = None
    outcome: str | None = None
    usage: Mapping[str, int] = field(default_factory=dict)
    cost_usd: float | None = 0.0
    warnings: tuple[str, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """Number of claims with this verdict."""
        return sum(f.verdict is verdict for f in self.findings)

    @property
    def faithful(self) -> bool | None:
        """False with any unsupported claim; None with any ungraded one, or no claim at all; else True."""
        if self.count(Verdict.UNSUPPORTED):
            return False
        if self.count(Verdict.UNGRADED) or not self.count(Verdict.SUPPORTED):
            return None
        return True

    @property
    def score(self) -> float | None:
        """Supported ÷ decided claims, or None when no claim was decided."""
        good, bad = self.count(Verdict.SUPPORTED), self.count(Verdict.UNSUPPORTED)
        return good / (good + bad) if good + bad else None

    @property
    def score_low(self) -> float | None:
        """The score if every ungraded claim were unsupported."""
        return self._score_if(0)

    @property
    def score_high(self) -> float | None:
        """The score if every ungraded claim were supported."""
        return self._score_if(1)

    def _score_if(self, ungraded_counts_as: int) -> float | None:
        good, unknown = self.count(Verdict.SUPPORTED), self.count(Verdict.UNGRADED)
        total = good + unknown + self.count(Verdict.UNSUPPORTED)
        return (good + unknown * ungraded_counts_as) / total if total else None

    @property
    def counts(self) -> dict[str, int]:
        """Counts of DESIGN's grade line: claims (without not_a_claim), verdicts, who decided, values."""
        by = Counter(
            f.decided_by.split(":")[0] for f in self.findings if f.verdict is not Verdict.NOT_A_CLAIM
        )
        out = {v.value: self.count(v) for v in Verdict}
        return {
            "claims": sum(out.values()) - out["not_a_claim"],
            **out,
            "by_rule": by["rule"],
            "by_judge": by["judge"],
            "values_checked": sum(f.values_checked for f in self.findings),
            "values_wrong": sum(f.values_wrong for f in self.findings),
        }

    def feedback(self) -> str:
        """For each unsupported claim the trouble and, where known, the right value and its place, as text.

        Written for an agent that is to repair its answer; empty when nothing is unsupported.
        """
        lines = []
        for finding in self.findings:
            if finding.verdict is not Verdict.UNSUPPORTED:
                continue
            where = next((p for p in finding.evidence if p.pointer or p.call_id), None)
            place = f" See {where.call_id or 'context'} {where.pointer or '(whole result)'}." if where else ""
            right = f" The evidence says {finding.right_value}." if finding.right_value else ""
            lines.append(f"- “{finding.claim.text}”: {finding.reason.rstrip('.')}.{right}{place}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The grade as strict JSON: one line of ``grades.jsonl``."""
        return {
            "case_id": self.case_id,
            "outcome": self.outcome,
            "faithful": self.faithful,
            "score": self.score,
            "score_low": self.score_low,
            "score_high": self.score_high,
            "counts": self.counts,
            "claims": [finding_to_dict(f) for f in self.findings],
            "violations": [violation_to_dict(v) for v in self.violations],
            "disclosures": [disclosure_to_dict(d) for d in self.disclosures],
            "anomalies": [{"code": a.code, "detail": a.detail, "refs": list(a.refs)} for a in self.anomalies],
            "trajectory": to_json(self.trajectory),
            "usage": dict(self.usage),
            "cost_usd": self.cost_usd,
            "warnings": list(self.warnings),
        }


def finding_to_dict(finding: Finding) -> dict[str, Any]:
    """One element of a grade line's ``claims``."""
    judge = finding.judge
    return {
        "id": finding.claim.index,
        "start": finding.claim.start,
        "end": finding.claim.end,
        "text": finding.claim.text,
        "kind": finding.claim.kind,
        "verdict": finding.verdict.value,
        "reason_code": finding.reason_code.value,
        "reason": finding.reason,
        "decided_by": finding.decided_by,
        "right_value": finding.right_value,
        "evidence": [pointer_to_dict(p) for p in finding.evidence],
        "judge": None
        if judge is None
        else {
            "model_requested": judge.model_requested,
            "model_returned": judge.model_returned,
            "rubric": judge.rubric,
            "request": judge.request,
            "raw": judge.raw,
            "stop_reason": judge.stop_reason,
            "shortened": judge.shortened,
            "attempts": judge.attempts,
        },
        "values_checked": finding.values_checked,
        "values_wrong": finding.values_wrong,
        "cost_usd": finding.cost_usd,
        "cached": finding.cached,
    }


def violation_to_dict(violation: Violation) -> dict[str, Any]:
    """One element of a grade line's ``violations``."""
    return {
        "code": violation.code,
        "message": violation.message,
        "call": violation.call,
        "pointer": violation.pointer,
        "expected": to_json(violation.expected),
        "found": to_json(violation.found),
        "severity": violation.severity,
        "layer": violation.layer,
        "tool": violation.tool,
    }


def disclosure_to_dict(disclosure: Disclosure) -> dict[str, Any]:
    """One element of a grade line's ``disclosures``."""
    return {
        "call": disclosure.call,
        "tool": disclosure.tool,
        "pointer": disclosure.pointer,
        "failure": disclosure.failure,
        "treatment": disclosure.treatment,
        "claim": disclosure.claim,
        "decided_by": disclosure.decided_by,
        "note": disclosure.note,
    }


def pointer_to_dict(pointer: Pointer) -> dict[str, Any]:
    """One element of a claim's ``evidence``."""
    return {
        "call_id": pointer.call_id,
        "pointer": pointer.pointer,
        "value": to_json(pointer.value),
        "relation": pointer.relation.value,
        "note": pointer.note,
    }


def to_json(value: Any) -> Any:
    """A payload value as strict JSON: big integers stay integers, decimals that a float cannot hold become
    text."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            return str(value)
        as_float = float(value)
        return as_float if Decimal(repr(as_float)) == value else str(value)
    if isinstance(value, Mapping):
        return {str(k): to_json(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(v) for v in value]
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return str(value)
    return value


def combine(
    case: Case,
    violations: Sequence[Violation],
    findings: Sequence[Finding],
    *,
    disclosures: Sequence[Disclosure] = (),
    anomalies: Sequence[Anomaly] = (),
    trajectory: Mapping[str, Any] | None = None,
    outcome: str | None = None,
    warnings: Sequence[str] = (),
) -> Grade:
    """Findings in answer order, violations and costs added up to one grade."""
    ordered = tuple(sorted(findings, key=lambda f: f.claim.index))
    costs = [f.cost_usd for f in ordered]
    return Grade(
        case_id=case.id,
        findings=ordered,
        violations=tuple(violations),
        disclosures=tuple(disclosures),
        anomalies=(*case.anomalies, *anomalies),
        trajectory=trajectory,
        outcome=outcome,
        cost_usd=None if any(c is None for c in costs) else sum(c for c in costs if c is not None),
        warnings=tuple(warnings),
    )
