"""A confusion matrix of verdicts against hand labels. Positive means unsupported, everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.agreement import gwet_ac1, kappa
from faithgrade.calibration.intervals import LEVEL, Interval, wilson
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Iterable

POSITIVE = "unsupported"
INFORMATIVE = 0.1
"""Sensitivity + specificity - 1 must be above this at the lower limit, else the verdicts say too little to
correct.
"""


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts: `tp` unsupported and said so, `fn` unsupported but passed, `fp` supported but flagged, `tn`
    the rest.

    Counts are whole but for weighted samples, which have effective ones. `open_positive` and `open_negative`
    count labelled claims without a usable verdict (ungraded, or for rules: undecided). They are in no rate
    but the shares named for them.
    """

    tp: float = 0
    fn: float = 0
    fp: float = 0
    tn: float = 0
    open_positive: int = 0
    open_negative: int = 0

    @classmethod
    def count(cls, rows: Iterable[tuple[bool, bool | None]]) -> Confusion:
        """Count (truly unsupported, said unsupported or None when undecided) pairs.

        >>> Confusion.count([(True, True), (False, False), (True, None)])
        Confusion(tp=1, fn=0, fp=0, tn=1, open_positive=1, open_negative=0)
        """
        tally = dict.fromkeys(((t, s) for t in (True, False) for s in (True, False, None)), 0)
        for pair in rows:
            tally[pair] += 1
        return cls(
            tally[True, True],
            tally[True, False],
            tally[False, True],
            tally[False, False],
            tally[True, None],
            tally[False, None],
        )

    @property
    def positives(self) -> float:
        """Decided claims that are truly unsupported."""
        return self.tp + self.fn

    @property
    def negatives(self) -> float:
        """Decided claims that are truly supported."""
        return self.fp + self.tn

    @property
    def decided(self) -> float:
        """Claims with a verdict."""
        return self.positives + self.negatives

    @property
    def undecided(self) -> int:
        """Claims without one."""
        return self.open_positive + self.open_negative

    @property
    def sensitivity(self) -> float | None:
        """Share of truly unsupported claims that were flagged."""
        return _ratio(self.tp, self.positives)

    @property
    def specificity(self) -> float | None:
        """Share of truly supported claims that were passed."""
        return _ratio(self.tn, self.negatives)

    @property
    def precision(self) -> float | None:
        """Share of flagged claims that are truly unsupported."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def miss_rate_of_passed(self) -> float | None:
        """Share of passed claims that are truly unsupported (false omission rate)."""
        return _ratio(self.fn, self.fn + self.tn)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and sensitivity."""
        return _ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def accuracy(self) -> float | None:
        """Share of decided claims decided rightly; never read it alone."""
        return _ratio(self.tp + self.tn, self.decided)

    @property
    def balanced_accuracy(self) -> float | None:
        """Mean of sensitivity and specificity."""
        se, sp = self.sensitivity, self.specificity
        return None if se is None or sp is None else (se + sp) / 2

    @property
    def youden(self) -> float | None:
        """Sensitivity + specificity - 1: 1 perfect, 0 no better than flagging at random."""
        se, sp = self.sensitivity, self.specificity
        return None if se is None or sp is None else se + sp - 1

    @property
    def mcc(self) -> float | None:
        """Matthews' correlation of verdict and label; None with an empty margin.

        Source: Matthews 1975; Chicco & Jurman 2020.

        >>> round(Confusion(tp=90, fp=4, fn=5, tn=1).mcc, 6)
        0.135242
        """
        margins = (self.tp + self.fp) * self.positives * self.negatives * (self.tn + self.fn)
        return (self.tp * self.tn - self.fp * self.fn) / sqrt(margins) if margins else None

    @property
    def table(self) -> list[list[float]]:
        """Square table for the agreement figures: rows verdict, columns label, unsupported first."""
        return [[self.tp, self.fp], [self.fn, self.tn]]

    def youden_interval(self, level: float = LEVEL, effect: float = 1.0) -> Interval | None:
        """Limits of sensitivity + specificity - 1 by MOVER on Wilson limits; None when a class has no labels.

        Source: Donner & Zou 2012 (MOVER for a sum). `effect` is a design effect that deflates both counts.
        """
        se, sp = self.sensitivity, self.specificity
        if se is None or sp is None:
            return None
        one = wilson(self.tp / effect, self.positives / effect, level)
        two = wilson(self.tn / effect, self.negatives / effect, level)
        return Interval(
            se + sp - 1 - sqrt((se - one.low) ** 2 + (sp - two.low) ** 2),
            se + sp - 1 + sqrt((one.high - se) ** 2 + (two.high - sp) ** 2),
        )

    def why_uninformative(self, level: float = LEVEL, effect: float = 1.0) -> str | None:
        """One sentence why no rate may be corrected by these counts, or None when one may.

        >>> Confusion(tp=5, fn=5, fp=50, tn=50).why_uninformative()[36:]
        'sensitivity + specificity - 1 is 0.000, lower limit -0.280, needed above 0.1'
        >>> Confusion(tp=5, fn=0).why_uninformative()
        'this judge is not informative here: no claim labelled supported was decided'
        """
        head = "this judge is not informative here"
        if not self.positives:
            return f"{head}: no claim labelled unsupported was decided"
        if not self.negatives:
            return f"{head}: no claim labelled supported was decided"
        interval, youden = self.youden_interval(level, effect), self.youden
        if interval is None or youden is None:
            raise CalibrationError("counts of both classes gave no interval")
        if interval.low <= INFORMATIVE:
            return (
                f"{head}: sensitivity + specificity - 1 is {youden:.3f}, lower limit {interval.low:.3f}, "
                f"needed above {INFORMATIVE:g}"
            )
        return None

    def to_dict(self, level: float = LEVEL, effect: float = 1.0) -> dict[str, Any]:
        """All figures as strict JSON; what cannot be computed is null."""
        agreed = kappa(self.table, level) if self.decided else None
        return {
            "positive": POSITIVE,
            "tp": self.tp,
            "fn": self.fn,
            "fp": self.fp,
            "tn": self.tn,
            "undecided_unsupported": self.open_positive,
            "undecided_supported": self.open_negative,
            "decided": self.decided,
            "undecided_share": _ratio(self.undecided, self.decided + self.undecided),
            "sensitivity": self.sensitivity,
            "sensitivity_interval": _limits(self.tp, self.positives, level, effect),
            "specificity": self.specificity,
            "specificity_interval": _limits(self.tn, self.negatives, level, effect),
            "precision": self.precision,
            "precision_interval": _limits(self.tp, self.tp + self.fp, level, effect),
            "miss_rate_of_passed": self.miss_rate_of_passed,
            "miss_rate_of_passed_interval": _limits(self.fn, self.fn + self.tn, level, effect),
            "f1": self.f1,
            "accuracy": self.accuracy,
            "balanced_accuracy": self.balanced_accuracy,
            "youden": self.youden,
            "youden_interval": _pair(self.youden_interval(level, effect)),
            "kappa": agreed.value if agreed else None,
            "kappa_interval": _pair(agreed.interval) if agreed else None,
            "ac1": gwet_ac1(self.table) if self.decided else None,
            "mcc": self.mcc,
        }


def _ratio(k: float, n: float) -> float | None:
    return k / n if n else None


def _limits(k: float, n: float, level: float, effect: float) -> list[float] | None:
    return _pair(wilson(k / effect, n / effect, level)) if n else None


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]
