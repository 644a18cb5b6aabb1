"""A calibration: what was measured, of which judge and rules, on which labels, and the rows it rests on."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.measurement import measure
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from faithgrade.calibration.observations import CaseObservation, Observation, Observed

SCHEMA = "faithgrade.calibration/1"


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled claim, as a correction needs it; `on_all` is the verdict of the judge without rules."""

    case_id: str
    start: int
    end: int
    stage: str
    flagged: bool | None
    unsupported: bool
    on_all: bool | None = None
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A labelled case. `weight` is one over the probability it was drawn with, 1 in a frozen set."""

    case_id: str
    stratum: str
    flagged: bool | None
    unfaithful: bool | None
    weight: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """One calibration, as stored.

    `judge` are the parts of the fingerprint with their ``digest`` (``{"provider": "none"}`` inside for rules
    alone), `rules` the names and version, `labels` where the labels came from (files with digests, coverage,
    annotators, agreement), `frame` the digest of the run the cases were drawn from and `strata` how many
    cases each stratum of it held, both None for a frozen set. `measured` is `measurement.measure`; `extra`
    holds flips, costs and models.
    """

    created_at: str
    judge: Mapping[str, Any]
    rules: Mapping[str, Any]
    labels: Mapping[str, Any]
    frame: str | None
    strata: Mapping[str, int] | None
    measured: Mapping[str, Any]
    rows: tuple[Row, ...]
    case_rows: tuple[CaseRow, ...]
    disagreements: tuple[Mapping[str, Any], ...] = ()
    extra: Mapping[str, Any] | None = None
    path: str | None = None
    """Where it was read from; not stored."""

    @property
    def design(self) -> str:
        """``sampled`` when the labelled cases were drawn from a graded run, else ``frozen``."""
        return "sampled" if self.frame is not None else "frozen"

    @property
    def id(self) -> str:
        """Short name: the beginning of a digest over judge, rules and labels."""
        text = json.dumps([self.judge.get("digest"), self.rules, self.labels], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def labelled_cases(self) -> int:
        """Cases that enter rates."""
        return len({row.case_id for row in self.rows})

    def to_dict(self) -> dict[str, Any]:
        """The calibration as strict JSON."""
        return {
            "schema": SCHEMA,
            "id": self.id,
            "created_at": self.created_at,
            "positive": "unsupported",
            "judge": dict(self.judge),
            "rules": dict(self.rules),
            "labels": dict(self.labels),
            "design": self.design,
            "frame": self.frame,
            "strata": dict(self.strata) if self.strata is not None else None,
            "measured": dict(self.measured),
            "extra": dict(self.extra or {}),
            "disagreements": [dict(d) for d in self.disagreements],
            "rows": [
                [r.case_id, r.start, r.end, r.stage, r.flagged, r.unsupported, r.on_all, r.left_out]
                for r in self.rows
            ],
            "case_rows": [[c.case_id, c.stratum, c.flagged, c.unfaithful, c.weight] for c in self.case_rows],
        }

    @classmethod
    def from_dict(cls, value: Mapping[str, Any], path: str | None = None) -> Calibration:
        """Read back what `to_dict` wrote; CalibrationError for anything else."""
        if value.get("schema") != SCHEMA:
            raise CalibrationError(
                f"{path or 'calibration'}: expected a calibration ({SCHEMA}), got {value.get('schema')!r}"
            )
        try:
            return cls(
                created_at=value["created_at"],
                judge=value["judge"],
                rules=value["rules"],
                labels=value["labels"],
                frame=value["frame"],
                strata=value["strata"],
                measured=value["measured"],
                rows=tuple(Row(*row) for row in value["rows"]),
                case_rows=tuple(CaseRow(*row) for row in value["case_rows"]),
                disagreements=tuple(value["disagreements"]),
                extra=value["extra"],
                path=path,
            )
        except (KeyError, TypeError) as error:
            raise CalibrationError(
                f"{path or 'calibration'}: a part is missing or malformed ({error})"
            ) from error


def calibrate(
    cascade: Observed,
    judge_on_all: Observed | None,
    *,
    judge: Mapping[str, Any],
    rules: Mapping[str, Any],
    labels: Mapping[str, Any],
    created_at: str,
    extra: Mapping[str, Any] | None = None,
) -> Calibration:
    """Count everything and bind it to the judge, the rules and the labels it was counted with."""
    frame, strata = _frame(cascade.cases)
    on_all = {(o.case_id, o.start, o.end): o.flagged for o in judge_on_all.sure} if judge_on_all else {}
    rows = tuple(
        Row(
            o.case_id,
            o.start,
            o.end,
            o.stage,
            o.flagged,
            bool(o.unsupported),
            on_all.get((o.case_id, o.start, o.end)),
            o.left_out,
        )
        for o in cascade.sure
    )
    cases = tuple(
        CaseRow(c.case_id, c.stratum, c.flagged, c.unfaithful, 1 / c.labelling.probability)
        for c in cascade.cases
        if not c.debatable
    )
    if not rows:
        raise CalibrationError("no claim of these cases is labelled: nothing to calibrate with")
    return Calibration(
        created_at,
        judge,
        rules,
        labels,
        frame,
        strata,
        measure(cascade, judge_on_all),
        rows,
        cases,
        tuple(_disagreements(cascade, judge_on_all)),
        extra,
    )


def with_rows(calibration: Calibration, rows: Sequence[Row], touched: Collection[str]) -> Calibration:
    """The same calibration counted over other rows, after a replay of changed rules on the cases `touched`.

    What a touched case was graded as is no longer known, so in a frozen set it leaves the figures about whole
    cases; a drawn sample needs its strata and labels only, and keeps it.
    """
    kept = tuple(
        c for c in calibration.case_rows if calibration.design == "sampled" or c.case_id not in touched
    )
    return replace(calibration, rows=tuple(rows), case_rows=kept)


def _frame(cases: Sequence[CaseObservation]) -> tuple[str | None, dict[str, int] | None]:
    frames = {(c.labelling.design, c.labelling.frame) for c in cases}
    if len(frames) > 1:
        raise CalibrationError(
            "the labels mix cases drawn from a run with others, or from two runs: calibrate each by itself"
        )
    if not frames or (only := frames.pop())[0] == "frozen":
        return None, None
    strata = cases[0].labelling.strata
    if any(c.labelling.strata != strata for c in cases):
        raise CalibrationError("labelled cases of one run disagree about the sizes of its strata")
    return only[1], dict(strata or {})


def _disagreements(cascade: Observed, judge_on_all: Observed | None) -> list[dict[str, Any]]:
    """Every labelled claim on which rules and judge, or the judge alone, differ from the label."""
    alone = {(o.case_id, o.start, o.end): o for o in judge_on_all.claims} if judge_on_all else {}
    out = []
    for o in cascade.claims:
        other = alone.get((o.case_id, o.start, o.end))
        if o.right is not False and (other is None or other.right is not False):
            continue
        out.append(
            {
                "case_id": o.case_id,
                "start": o.start,
                "end": o.end,
                "text": o.text,
                "label": "unsupported" if o.unsupported else "supported",
                "label_kind": o.label_kind,
                "note": o.note,
                "verdict": _word(o),
                "decided_by": o.decided_by,
                "reason_code": o.reason_code,
                "reason": o.reason,
                "evidence": [dict(e) for e in o.evidence],
                "judge_on_all": None if other is None else _word(other),
                "judge_reason": None if other is None else other.reason,
                "debatable": o.debatable,
            }
        )
    return out


def _word(o: Observation) -> str:
    if o.left_out:
        return "not_a_claim"
    return {True: "unsupported", False: "supported", None: "ungraded"}[o.flagged]
