"""The one grader, store, ledger and counters that every request and job of a process share."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from faithgrade.calibration.state import CalibrationState, find_calibration
from faithgrade.calibration_store import default_store, read_store, replay_with, with_calibration
from faithgrade.case import Case
from faithgrade.grade import Grade
from faithgrade.grader import Grader
from faithgrade.report import NOT_CALIBRATED, summarize
from faithgrade.rules import RULES_VERSION
from faithgrade.runs import stored_grade
from faithgrade.runs.storing import Store as StoreLevel
from faithgrade.server.grader_thread import GraderThread
from faithgrade.server.keys import Key
from faithgrade.server.limits import Ledger, RateLimiter
from faithgrade.server.metrics import Metrics
from faithgrade.server.options import ServiceOptions
from faithgrade.server.ownership import Ownership
from faithgrade.server.store import Store


class UnknownPriceError(Exception):
    """A key has a budget, and what the judge costs is not known."""


@dataclass(slots=True)
class Service:
    """Everything shared. `stopping` is set as soon as the process is asked to end."""

    options: ServiceOptions
    thread: GraderThread
    store: Store
    ownership: Ownership
    metrics: Metrics
    calibration: CalibrationState
    ledger: Ledger = field(default_factory=Ledger)
    limiter: RateLimiter = field(default_factory=lambda: RateLimiter(time.monotonic))
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    now: Callable[[], float] = time.time
    at_once: int = 0

    @property
    def grader(self) -> Grader:
        """The one grader."""
        return self.thread.grader

    @property
    def judged(self) -> bool:
        """Whether anyone is asked about what no rule decides."""
        return self.grader.identity.get("provider") != "none"

    def fingerprint(self) -> dict[str, Any]:
        """The judge's fingerprint as JSON, or what stands for it when rules decide alone."""
        return self.grader.fingerprint.to_dict()

    def manifest(self) -> dict[str, Any]:
        """What a batch accepted now will be graded with: the same words as the manifest of a run."""
        parts = dict(self.grader.fingerprint.parts)
        return {
            "verdict_settings": {
                "rules": {"names": [rule.name for rule in self.grader.rules], "version": RULES_VERSION},
                "splitter": parts.pop("splitter", None),
                "evidence": parts.pop("evidence", None),
                "judge": parts if self.judged else None,
            },
            "judge": self.fingerprint() if self.judged else None,
            "store": self.options.store,
        }

    async def reserve(self, key: Key, case: Case) -> float | None:
        """Set aside what grading `case` may cost its key; None when the key's budget has not enough left.

        UnknownPriceError when the key has a budget and the judge's price is not known.
        """
        if key.budget_usd is None or not self.judged:
            return 0.0
        expected = (await asyncio.to_thread(self.grader.estimate, case)).cost_usd
        if expected is None:
            raise UnknownPriceError(
                "this judge's price is not known, so a key with a budget cannot be served"
            )
        return expected if self.ledger.reserve(key, expected) else None

    async def grade(self, case: Case) -> Grade:
        """Grade one case; a fault of ours becomes a grade with the violation ``internal_error``."""
        grade = await self.thread.grade(case)
        self.metrics.count(grade)
        return grade

    def stored(self, grade: Grade) -> dict[str, Any]:
        """What may be kept of a grade."""
        level: StoreLevel = self.options.store  # type: ignore[assignment]  # checked when the options were read
        return stored_grade(grade.to_dict(), level)

    def summary(self, batch: dict[str, Any]) -> dict[str, Any]:
        """The summary of a batch from its stored grades. Blocking: called in a thread."""
        report = summarize(json.loads(line) for line in self.store.grade_lines(batch["id"]))
        plain = {
            "input": {"cases": batch["total"], "skipped": json.loads(batch["skipped"])},
            **report.to_dict(),
            "calibration": None,
            "calibration_state": NOT_CALIBRATED,
            "warnings": report.warnings(expected_cases=batch["total"], judge=self.judged),
        }
        rows = (json.loads(line) for line in self.store.grade_lines(batch["id"]))
        return with_calibration(plain, rows, self.grader)


def calibration_of(grader: Grader) -> CalibrationState:
    """What is known of the grader's judge from the calibrations of this machine. Read once, when starting."""
    found, _ = read_store([default_store(os.environ)])
    return find_calibration(
        grader.fingerprint.to_dict(),
        {"names": [rule.name for rule in grader.rules], "version": RULES_VERSION},
        found,
        now=datetime.now(UTC),
        replay=replay_with(grader.rules),
    )
