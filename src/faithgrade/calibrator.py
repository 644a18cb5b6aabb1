"""Calibrating: labelled cases put through rules and judges, and what came out held against the labels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.comparison import flip_rate
from faithgrade.calibration.observations import observe
from faithgrade.calibration.result import Calibration, calibrate
from faithgrade.calibration.shootout import drift_between
from faithgrade.errors import BudgetError
from faithgrade.grader import Grader
from faithgrade.rules import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from faithgrade.calibration.truth import Coverage
    from faithgrade.case import Case
    from faithgrade.grade import Grade
    from faithgrade.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """How to calibrate: `repeats` further passes of rules and judge without the cache measure the judge's
    flips.

    `group_by` is a dotted path in the cases' meta for a table by group; `coverage` overrides the cases' own
    word; `against` is an earlier calibration on the same labels, for a drift check.
    """

    coverage: Coverage | None = None
    group_by: str | None = None
    repeats: int = 0
    against: Calibration | None = None

    def passes(self, *, judged: bool) -> int:
        """How often each case is graded."""
        return 2 + self.repeats if judged else 1


class Calibrator:
    """Grades labelled cases as often as a calibration needs; one spending limit holds for all of it.

    `on_grade` is called with every grade, for progress.
    """

    def __init__(
        self, cases: Sequence[Case], labels: Mapping[str, Any], plan: Plan, on_grade: Callable[[Grade], None]
    ):
        self._cases, self._labels, self._plan, self._on_grade = cases, labels, plan, on_grade
        self._spent = 0.0

    async def calibrate(self, settings: Settings, created_at: str) -> Calibration:
        """Grade with rules and judge, and with the judge alone, and measure both.

        The judge is asked twice about claims that rules leave to it (alone and after the rules), in other
        company each time; the cache makes equal requests free. BudgetError when nothing is left of
        ``max_cost`` to begin a pass with.
        """
        plan, judged = self._plan, settings.has_judge
        grades, both = await self._grade(settings)
        cascade = observe(self._cases, grades, coverage=plan.coverage, group_by=plan.group_by)
        alone, spent_alone = None, None
        if judged:
            rows, grader = await self._grade(replace(settings, rules="none"))
            alone = observe(self._cases, rows, coverage=plan.coverage, group_by=plan.group_by)
            spent_alone = {"usage": grader.usage, "cost_usd": grader.cost_usd}
        made = calibrate(
            cascade,
            alone,
            judge=both.fingerprint.to_dict(),
            rules={"names": [rule.name for rule in both.rules], "version": RULES_VERSION},
            labels=self._labels,
            created_at=created_at,
            extra={
                "judge_name": settings.judge,
                "claims_per_call": settings.claims_per_call,
                "models_returned": sorted(both.totals.models_returned),
                "spent": {"usage": both.usage, "cost_usd": both.cost_usd},
                "spent_alone": spent_alone,
                "flips": await self._flips(settings, grades) if plan.repeats and judged else None,
            },
        )
        if plan.against is None:
            return made
        return replace(made, extra={**(made.extra or {}), "drift": drift_between(plan.against, made)})

    async def _grade(self, settings: Settings) -> tuple[dict[str, Mapping[str, Any]], Grader]:
        if settings.max_cost is not None:
            left = settings.max_cost - self._spent
            if left <= 0:
                raise BudgetError(
                    f"--max-cost: {settings.max_cost:g} USD are spent before every pass was made"
                )
            settings = replace(settings, max_cost=left)
        rows: dict[str, Mapping[str, Any]] = {}
        async with Grader(settings=settings) as grader:
            async for grade in grader.grade_many(self._cases):
                rows[grade.case_id] = grade.to_dict()
                self._on_grade(grade)
            # An unknown cost cannot be limited, and settings refuse a limit on it.
            self._spent += grader.cost_usd or 0.0
        return rows, grader

    async def _flips(
        self, settings: Settings, first: Mapping[str, Mapping[str, Any]]
    ) -> dict[str, Any] | None:
        """How often a verdict of the judge changed over the first pass and the repeats."""
        seen: dict[tuple[str, int], list[str]] = {}
        _collect(seen, first)
        for _ in range(self._plan.repeats):
            _collect(seen, (await self._grade(replace(settings, cache=False)))[0])
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
