"""The flow for one case: contract, evidence, claims, rules, judge, grade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from faithgrade.asking import Limits
from faithgrade.case import Case
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.grade import Grade, combine
from faithgrade.judge import Judge, judge_claims
from faithgrade.outcomes import assess
from faithgrade.rubric import Rubric
from faithgrade.rules import Rule, apply_rules


async def grade_case(
    case: Case, *, rules: Sequence[Rule], judge: Judge | None, rubric: Rubric, limits: Limits = Limits()
) -> Grade:
    """Grade one answer against the tool results it was meant to rest on.

    With ``judge=None`` what no rule decides stays ungraded, with the reason ``no_judge``.
    """
    evidence = Evidence.from_case(case)
    claims = split_claims(case.answer)
    settled, unresolved = apply_rules(claims, evidence, case, rules)
    judged = await judge_claims(claims, unresolved, evidence, case, judge, rubric, limits)
    findings = [*settled, *judged.findings]
    assessed = assess(case, findings)
    grade = combine(
        case,
        assessed.violations,
        findings,
        disclosures=assessed.disclosures,
        anomalies=evidence.anomalies,
        trajectory=assessed.trajectory,
        outcome=assessed.outcome,
        warnings=judged.warnings,
    )
    return replace(grade, usage=judged.usage.to_dict())
