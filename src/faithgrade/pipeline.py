"""The flow for one case: contract, evidence, claims, rules, judge, grade."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from faithgrade.answerjudge import reread
from faithgrade.asking import Limits
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.grade import Grade, combine
from faithgrade.judge import Judge, judge_claims
from faithgrade.outcomes import assess
from faithgrade.rules import Rule, apply_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.case import Case
    from faithgrade.rubric import Rubric

LIMITS = Limits()


async def grade_case(
    case: Case,
    *,
    rules: Sequence[Rule],
    judge: Judge | None,
    rubric: Rubric,
    limits: Limits = LIMITS,
    reading: Rubric | None = None,
) -> Grade:
    """Grade one answer against the tool results it was meant to rest on.

    With ``judge=None`` what no rule decides stays ungraded, with the reason ``no_judge``. `reading` is the
    rubric under which the judge reads what the rules could not of an answer's decision; None asks nothing.
    """
    evidence = Evidence.from_case(case)
    claims = split_claims(case.answer)
    settled, unresolved = apply_rules(claims, evidence, case, rules)
    judged = await judge_claims(claims, unresolved, evidence, case, judge, rubric, limits)
    findings = [*settled, *judged.findings]
    assessed, usage = assess(case, findings), judged.usage
    cost: float | None = 0.0
    if reading is not None:
        again = await reread(case, assessed, findings, judge, reading, limits)
        assessed, usage, cost = again.assessment, usage + again.usage, again.cost_usd
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
    total = None if cost is None or grade.cost_usd is None else grade.cost_usd + cost
    return replace(grade, usage=usage.to_dict(), cost_usd=total)
