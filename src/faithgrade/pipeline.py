"""The flow for one case: contract, evidence, claims, rules, judge, grade."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from faithgrade.answerjudge import reread
from faithgrade.asking import Limits, Questions, questions_of
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.grade import Grade, combine
from faithgrade.judge import Judge, judge_questions
from faithgrade.outcomes import assess
from faithgrade.rules import Rule, apply_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.case import Anomaly, Case
    from faithgrade.claims import Claim
    from faithgrade.rubric import Rubric
    from faithgrade.verdicts import Finding

LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Prepared:
    """All that is known of a case before a judge is asked. It holds plain values and can be made elsewhere."""

    settled: tuple[Finding, ...]
    unresolved: tuple[Claim, ...]
    asked: Questions | None
    anomalies: tuple[Anomaly, ...]


async def grade_case(
    case: Case,
    *,
    rules: Sequence[Rule],
    judge: Judge | None,
    rubric: Rubric,
    limits: Limits = LIMITS,
    reading: Rubric | None = None,
    prepared: Prepared | None = None,
) -> Grade:
    """Grade one answer against the tool results it was meant to rest on.

    With ``judge=None`` what no rule decides stays ungraded, with the reason ``no_judge``. `reading` is the
    rubric under which the judge reads what the rules could not of an answer's decision; None asks nothing.
    `prepared` is what `prepare` made of the case, where that was done before.
    """
    known = prepared or prepare(case, rules, rubric if judge is not None else None, limits)
    judged = await judge_questions(known.unresolved, known.asked, case, judge, rubric)
    findings = [*known.settled, *judged.findings]
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
        anomalies=known.anomalies,
        trajectory=assessed.trajectory,
        outcome=assessed.outcome,
        warnings=judged.warnings,
    )
    total = None if cost is None or grade.cost_usd is None else grade.cost_usd + cost
    return replace(grade, usage=usage.to_dict(), cost_usd=total)


def prepare(case: Case, rules: Sequence[Rule], rubric: Rubric | None, limits: Limits) -> Prepared:
    """Evidence, claims, rules, and the questions to a judge about what they left open; none without `rubric`.

    Nearly all of the work on a case, and nothing in it waits.
    """
    evidence = Evidence.from_case(case)
    claims = split_claims(case.answer)
    settled, unresolved = apply_rules(claims, evidence, case, rules)
    asked = None
    if rubric is not None and unresolved:
        asked = questions_of(claims, unresolved, evidence, case, rubric, limits)
    return Prepared(tuple(settled), tuple(unresolved), asked, tuple(evidence.anomalies))
