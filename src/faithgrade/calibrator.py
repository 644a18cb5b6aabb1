"""Calibrating: labelled cases put through rules and judges, and what came out held against the labels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.comparison import flip_rate
from faithgrade.calibration.observations import Observed, observe
from faithgrade.calibration.result import Calibration, calibrate
from faithgrade.grader import Grader
from faithgrade.rules import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.calibration.truth import Coverage
    from faithgrade.case import Case
    from faithgrade.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """How to calibrate: `repeats` further passes of rules and judge without the cache measure the judge's
    flips.

    `group_by` is a dotted path in the cases' meta for a table by group; `coverage` overrides the cases' own
    word.
    """

    coverage: Coverage | None = None
    group_by: str | None = None
    repeats: int = 0


async def calibrate_judge(
    cases: Sequence[Case], settings: Settings, labels: Mapping[str, Any], *, plan: Plan, created_at: str
) -> Calibration:
    """Grade `cases` with rules and judge, and with the judge alone, and measure both.

    The judge is asked twice about claims that rules leave to it (alone and after the rules), in other company
    each time; the cache makes equal requests free.
    """
    async with Grader(settings=settings) as grader:
        grades = await _grade(grader, cases)
        cascade = observe(cases, grades, coverage=plan.coverage, group_by=plan.group_by)
        spent = {"usage": grader.usage, "cost_usd": grader.cost_usd}
        models = sorted(grader.totals.models_returned)
        parts, rules = grader.fingerprint.to_dict(), [rule.name for rule in grader.rules]
    alone, alone_spent = None, None
    if settings.has_judge:
        async with Grader(settings=replace(settings, rules="none")) as grader:
            alone = observe(
                cases, await _grade(grader, cases), coverage=plan.coverage, group_by=plan.group_by
            )
            alone_spent = {"usage": grader.usage, "cost_usd": grader.cost_usd}
    return calibrate(
        cascade,
        alone,
        judge=parts,
        rules={"names": rules, "version": RULES_VERSION},
        labels=labels,
        created_at=created_at,
        extra={
            "judge_name": settings.judge,
            "claims_per_call": settings.claims_per_call,
            "models_returned": models,
            "spent": spent,
            "spent_alone": alone_spent,
            "flips": await _flips(cases, settings, grades, plan.repeats)
            if plan.repeats and settings.has_judge
            else None,
        },
    )


async def observe_with(cases: Sequence[Case], settings: Settings, plan: Plan) -> Observed:
    """The labelled claims of `cases` under rules and judge of `settings`."""
    async with Grader(settings=settings) as grader:
        return observe(cases, await _grade(grader, cases), coverage=plan.coverage, group_by=plan.group_by)


async def _grade(grader: Grader, cases: Sequence[Case]) -> dict[str, Mapping[str, Any]]:
    return {grade.case_id: grade.to_dict() async for grade in grader.grade_many(cases)}


async def _flips(
    cases: Sequence[Case], settings: Settings, first: Mapping[str, Mapping[str, Any]], repeats: int
) -> dict[str, Any] | None:
    """How often the judge's verdict changed over the first pass and `repeats` more, asked anew each time."""
    seen: dict[tuple[str, int], list[str]] = {}
    _collect(seen, first)
    for _ in range(repeats):
        async with Grader(settings=replace(settings, cache=False)) as grader:
            _collect(seen, await _grade(grader, cases))
    if not seen:
        return None
    found = flip_rate(seen)
    return {
        "claims": found.claims,
        "repeats": found.repeats,
        "flipped": found.flipped,
        "rate": found.rate,
        "interval": [found.interval.low, found.interval.high],
        "pair_rate": found.pair_rate,
    }


def _collect(seen: dict[tuple[str, int], list[str]], grades: Mapping[str, Mapping[str, Any]]) -> None:
    for case_id, grade in grades.items():
        for claim in grade["claims"]:
            if claim["decided_by"].startswith("judge:") or claim["verdict"] == "ungraded":
                seen.setdefault((case_id, claim["id"]), []).append(claim["verdict"])
