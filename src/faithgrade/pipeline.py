"""The flow for one case: contract, evidence, claims, rules, judge, grade."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.case import Case
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.grade import Grade, combine
from faithgrade.judge import Judge, judge_claims
from faithgrade.rubric import Rubric
from faithgrade.rules import Rule, apply_rules


async def grade_case(
    case: Case, *, rules: Sequence[Rule], judge: Judge | None, rubric: Rubric, claims_per_call: int = 8
) -> Grade:
    """Grade one answer against the tool results it was meant to rest on.

    With ``judge=None`` what no rule decides stays ungraded, with the reason ``no_judge``.
    """
    evidence = Evidence.from_case(case)
    claims = split_claims(case.answer)
    settled, unresolved = apply_rules(claims, evidence, case, rules)
    judged = await judge_claims(claims, unresolved, evidence, case, judge, rubric, claims_per_call=claims_per_call)
    return combine(case, (), [*settled, *judged], anomalies=evidence.anomalies)
