"""What the rules could not read in an answer, put to the judge under a rubric of its own.

Asked are statements about a text, with that text as the only evidence: which conclusion the answer draws,
whether it stops, whether it names a gap; and whether a free-text argument is what its check says it should
be.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from faithgrade.case import Case, ToolResult
from faithgrade.claims import Claim
from faithgrade.contract import read_expectations
from faithgrade.evidence import Evidence
from faithgrade.judge import Judge, Judged, Usage, judge_claims
from faithgrade.outcomes import Assessment, Reading, outcome_of, read_answer
from faithgrade.verdicts import Finding, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.asking import Limits
    from faithgrade.contract import Expectations, Violation
    from faithgrade.rubric import Rubric


@dataclass(frozen=True, slots=True)
class Reread:
    """An assessment after the judge was asked, with what that used. `cost_usd` is None when it is not
    known."""

    assessment: Assessment
    usage: Usage = field(default_factory=Usage)
    cost_usd: float | None = 0.0


async def reread(
    case: Case,
    assessment: Assessment,
    findings: Sequence[Finding],
    judge: Judge | None,
    rubric: Rubric,
    limits: Limits,
) -> Reread:
    """Settle judged arguments and an undetermined outcome; what the judge cannot settle stays as it is.

    Nothing is asked without a judge, without expectations, or when the rules had read everything.
    """
    expectations = read_expectations(case.expectations)
    if judge is None or expectations is None:
        return Reread(assessment)
    violations, first = await _judge_arguments(case, assessment.violations, judge, rubric, limits)
    assessment = replace(assessment, violations=violations)
    reading = read_answer(case, expectations, violations)
    second = Judged(())
    if assessment.outcome == "undetermined" and reading.decision == "none":
        statements = _statements(expectations, reading)
        second = await _ask(case, case.answer, [text for _, text in statements], judge, rubric, limits)
        reading = _combine(reading, statements, second.findings)
    named = [v for v in violations if v.code != "gap_not_named" or v.expected in reading.unnamed]
    outcome = outcome_of(case, expectations, reading, named, assessment.disclosures, findings)
    asked = [*first.findings, *second.findings]
    costs = [f.cost_usd for f in asked]
    return Reread(
        replace(assessment, violations=tuple(named), outcome=outcome),
        first.usage + second.usage,
        None if any(c is None for c in costs) else sum(c for c in costs if c is not None),
    )


def _statements(expectations: Expectations, reading: Reading) -> list[tuple[str, str]]:
    """(what it tells, statement) for everything about the answer that the rules did not find."""
    key = expectations.answer_key
    right = [p.text for p in key.permitted if p.text] if key else []
    wrong = [p.text for p in key.must_not_claim if p.text] if key else []
    asked = [("right", f"The answer concludes: {text}") for text in right]
    asked += [("wrong", f"The answer concludes: {text}") for text in wrong]
    if not reading.stop:
        asked.append(("stop", "The answer gives no decision and says that it cannot give one."))
    return asked + [
        (f"gap:{gap}", f"The answer names {gap} as missing or unusable.") for gap in reading.unnamed
    ]


def _combine(reading: Reading, statements: Sequence[tuple[str, str]], findings: Sequence[Finding]) -> Reading:
    """The rules' reading with what the judge saw beside it; an ungraded statement leaves everything open."""
    if any(f.verdict is Verdict.UNGRADED for f in findings):
        return reading
    seen = {what for (what, _), f in zip(statements, findings, strict=True) if f.verdict is Verdict.SUPPORTED}
    return Reading(
        "wrong" if "wrong" in seen else "right" if "right" in seen else "none",
        reading.stop or "stop" in seen,
        tuple(gap for gap in reading.unnamed if f"gap:{gap}" not in seen),
    )


async def _judge_arguments(
    case: Case, violations: Sequence[Violation], judge: Judge, rubric: Rubric, limits: Limits
) -> tuple[tuple[Violation, ...], Judged]:
    kept: list[Violation] = []
    asked: list[Judged] = []
    for violation in violations:
        if violation.code != "argument_not_judged" or violation.found is None:
            kept.append(violation)
            continue
        text = (
            violation.found if isinstance(violation.found, str) else json.dumps(violation.found, default=str)
        )
        judged = await _ask(case, text, [f"The text fits this: {violation.expected}"], judge, rubric, limits)
        asked.append(judged)
        (finding,) = judged.findings
        if finding.verdict is Verdict.UNGRADED:
            kept.append(violation)
        elif finding.verdict is Verdict.UNSUPPORTED:
            told = f"{violation.tool} {violation.pointer} is not what it should be: {violation.expected}"
            kept.append(replace(violation, code="argument_refused", message=told, severity="error"))
    usage = sum((j.usage for j in asked), Usage())
    return tuple(kept), Judged(tuple(f for j in asked for f in j.findings), usage)


async def _ask(
    case: Case, text: str, statements: Sequence[str], judge: Judge, rubric: Rubric, limits: Limits
) -> Judged:
    if not statements:
        return Judged(())
    claims, start = [], 0
    for index, statement in enumerate(statements):
        claims.append(Claim(index, statement, start, start + len(statement)))
        start += len(statement) + 1
    about = Case(
        f"{case.id}#answer",
        "\n".join(statements),
        question=case.question,
        results=(ToolResult("text", "text", content=text),),
    )
    return await judge_claims(claims, claims, Evidence.from_case(about), about, judge, rubric, limits)
