"""Labelled claims with the verdict they were given: what every figure of a calibration is counted from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.truth import (
    Coverage,
    Labelling,
    Truth,
    case_truth,
    is_debatable,
    labelling_of,
    truth_of,
)

if TYPE_CHECKING:
    from faithgrade.case import Case

RULE, JUDGE, NOBODY, SPLITTER = "rule", "judge", "none", "splitter"


@dataclass(frozen=True, slots=True)
class Observation:
    """One labelled claim.

    `flagged` is True for unsupported, False for supported, None for ungraded. A claim taken for no claim
    counts as passed when it is labelled unsupported; `left_out` marks it, and labelled spans that are in no
    claim at all (`stage` ``splitter``). `unsupported` is the label, None where annotators differ.
    """

    case_id: str
    start: int
    end: int
    text: str
    kind: str
    stage: str
    decided_by: str
    flagged: bool | None
    reason_code: str
    reason: str
    evidence: tuple[Mapping[str, Any], ...]
    unsupported: bool | None
    label_kind: str
    note: str
    debatable: bool
    left_out: bool = False

    @property
    def right(self) -> bool | None:
        """Whether the verdict agrees with the label; None when either is missing."""
        return None if self.flagged is None or self.unsupported is None else self.flagged == self.unsupported


@dataclass(frozen=True, slots=True)
class CaseObservation:
    """One labelled case: was it flagged as unfaithful (None when that cannot be told), and is it."""

    case_id: str
    stratum: str
    flagged: bool | None
    unfaithful: bool | None
    debatable: bool
    labelling: Labelling
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Observed:
    """All labelled claims and cases of a label set under one set of verdicts."""

    claims: tuple[Observation, ...]
    cases: tuple[CaseObservation, ...]

    @property
    def sure(self) -> tuple[Observation, ...]:
        """Claims that enter rates: labelled without conflict, in cases that are not debatable."""
        return tuple(o for o in self.claims if o.unsupported is not None and not o.debatable)

    @property
    def sure_cases(self) -> tuple[CaseObservation, ...]:
        """Cases that enter rates."""
        return tuple(c for c in self.cases if c.unfaithful is not None and not c.debatable)


def observe(
    cases: Iterable[Case],
    grades: Mapping[str, Mapping[str, Any]],
    *,
    coverage: Coverage | None = None,
    group_by: str | None = None,
) -> Observed:
    """Hold the verdicts of grade lines (by case id) against the labels of `cases`.

    `group_by` is a dotted path into the case's meta. A labelled case without a grade counts as ungraded
    throughout.
    """
    claims: list[Observation] = []
    found: list[CaseObservation] = []
    for case in cases:
        labelling = labelling_of(case, coverage)
        grade = grades.get(case.id)
        rows: Sequence[Mapping[str, Any]] = grade["claims"] if grade is not None else ()
        debatable = is_debatable(case)
        claims += _claims_of(case, rows, labelling.coverage, debatable)
        claims += _uncovered(case, rows, debatable)
        places = [(row["start"], row["end"]) for row in rows if row["verdict"] != "not_a_claim"]
        found.append(
            CaseObservation(
                case.id,
                labelling.stratum or stratum_of(rows),
                _case_flag(rows),
                case_truth(case, places, labelling.coverage),
                debatable,
                labelling,
                _dig(case.meta, group_by) if group_by else None,
            )
        )
    return Observed(tuple(claims), tuple(found))


def stratum_of(claims: Sequence[Mapping[str, Any]]) -> str:
    """The stratum of a graded case: the first that fits of ``judge``, ``rule``, ``ungraded`` and ``clean``.

    ``judge`` and ``rule`` have a claim that stage calls unsupported; ``clean`` has neither that nor an
    ungraded one.

    >>> stratum_of([{"verdict": "unsupported", "decided_by": "rule:numbers"}])
    'rule'
    >>> stratum_of([])
    'clean'
    """
    bad = {stage_of(c["decided_by"]) for c in claims if c["verdict"] == "unsupported"}
    for stage in (JUDGE, RULE):
        if stage in bad:
            return stage
    return "ungraded" if any(c["verdict"] == "ungraded" for c in claims) else "clean"


STRATA = (JUDGE, RULE, "ungraded", "clean")


def stage_of(decided_by: str) -> str:
    """``rule``, ``judge`` or ``none``.

    >>> stage_of("judge:claude@strict-v1")
    'judge'
    """
    return decided_by.split(":")[0]


def _claims_of(
    case: Case, rows: Sequence[Mapping[str, Any]], coverage: Coverage, debatable: bool
) -> Iterable[Observation]:
    for row in rows:
        aside = row["verdict"] == "not_a_claim"
        truth = truth_of(case.labels, row["start"], row["end"], "spans" if aside else coverage)
        if truth is None:
            continue
        # A supported claim that was set aside misleads nobody; an unsupported one has slipped through.
        if aside and truth.unsupported is False:
            continue
        flag = {"unsupported": True, "supported": False, "not_a_claim": False}.get(row["verdict"])
        yield _observation(case, row, truth, flag, debatable, left_out=aside)


def _observation(
    case: Case, row: Mapping[str, Any], truth: Truth, flag: bool | None, debatable: bool, *, left_out: bool
) -> Observation:
    return Observation(
        case.id,
        row["start"],
        row["end"],
        case.answer[row["start"] : row["end"]],
        row["kind"],
        stage_of(row["decided_by"]),
        row["decided_by"],
        flag,
        row["reason_code"],
        row["reason"] or "",
        tuple(row["evidence"]),
        truth.unsupported,
        truth.kind,
        truth.note,
        debatable,
        left_out,
    )


def _uncovered(case: Case, rows: Sequence[Mapping[str, Any]], debatable: bool) -> Iterable[Observation]:
    """Labelled spans that lie in no claim: an unsupported one has been passed without being looked at."""
    if not rows:
        return
    for label in case.labels:
        if label.label == "unsupported" and not any(
            r["start"] < label.end and label.start < r["end"] for r in rows
        ):
            truth = truth_of(case.labels, label.start, label.end, "spans")
            row = {
                "start": label.start,
                "end": label.end,
                "kind": "none",
                "decided_by": SPLITTER,
                "reason_code": "",
                "reason": "the splitter made no claim of it",
                "evidence": (),
            }
            if truth is not None:
                yield _observation(case, row, truth, False, debatable, left_out=True)


def _case_flag(rows: Sequence[Mapping[str, Any]]) -> bool | None:
    verdicts = {row["verdict"] for row in rows}
    if "unsupported" in verdicts:
        return True
    if "ungraded" in verdicts or "supported" not in verdicts:
        return None
    return False


def _dig(meta: Mapping[str, Any], path: str) -> str | None:
    value: Any = meta
    for step in path.removeprefix("meta.").split("."):
        value = value.get(step) if isinstance(value, Mapping) else None
    return None if value is None else str(value)
