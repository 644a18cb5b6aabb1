"""Whether a calibration may be used for a run: found by fingerprint, judged by age, labels and rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from faithgrade.calibration.corrected import Batch, corrected_rates
from faithgrade.calibration.observations import JUDGE, NOBODY, RULE
from faithgrade.calibration.result import Calibration, Row, with_rows

NOT_CALIBRATED = "not calibrated"
AGING_DAYS, STALE_DAYS = 90, 180
FEW_LABELS = 30

Replay = Callable[[Calibration], Mapping[tuple[str, int, int], bool | None] | None]
"""Gives the present rules' verdicts on a calibration's labelled claims (True unsupported, None undecided), by
(case id, start, end); None as a whole when the labelled cases cannot be read any more."""


@dataclass(frozen=True, slots=True)
class CalibrationState:
    """What is known of the judge of a run.

    `state` is ``valid``, ``aging``, ``stale``, ``for another judge`` or ``not calibrated``; `why` are
    sentences. A stale one still corrects, under a banner; only ``valid`` and ``aging`` satisfy a demand for
    calibration.
    """

    state: str
    calibration: Calibration | None = None
    why: tuple[str, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether a demand for calibration is met."""
        return self.state in ("valid", "aging")


def find_calibration(
    judge: Mapping[str, Any],
    rules: Mapping[str, Any],
    store: Iterable[Calibration],
    *,
    now: datetime,
    frame: str | None = None,
    models: Collection[str] = (),
    replay: Replay | None = None,
) -> CalibrationState:
    """The calibration of `store` that fits a run best, and its state.

    `judge` are the fingerprint's parts with their ``digest``, `rules` names and version of the run, `models`
    what the judge answered as in it (an alias may lead to another model than it did). Labels drawn from this
    very run (`frame`) go before others, newer before older. A changed rules version is replayed on the
    labelled cases: verdicts that stayed are kept, changed ones recounted, and a claim that now goes to a
    judge who never saw it there falls out.
    """
    known = sorted(
        store, key=lambda c: (c.frame is not None and c.frame == frame, c.created_at), reverse=True
    )
    matching = [c for c in known if c.judge.get("digest") == judge.get("digest")]
    if not matching:
        if not known:
            return CalibrationState(NOT_CALIBRATED, None, ("no calibration is stored",))
        return CalibrationState("for another judge", None, (_difference(judge, known[0]),))
    same = [c for c in matching if _answered_alike(c, models)]
    if not same:
        return CalibrationState("for another judge", None, (_other_model(models, matching[0]),))
    chosen, why = same[0], []
    state = "valid"
    days = (now - datetime.fromisoformat(chosen.created_at)).days
    if days > STALE_DAYS:
        state = "stale"
        why.append(f"it is {days} days old, more than {STALE_DAYS}")
    elif days > AGING_DAYS:
        state = "aging"
        why.append(f"it is {days} days old, more than {AGING_DAYS}")
    few = _few_labels(chosen)
    if few and (chosen.frame is None or chosen.frame != frame):
        state = "aging" if state == "valid" else state
        why.append(few)
    if dict(rules) != dict(chosen.rules):
        chosen, changed = _replayed(chosen, rules, replay)
        why.append(changed.sentence)
        if changed.stale:
            state = "stale"
    return CalibrationState(state, chosen, tuple(why))


def calibration_summary(state: CalibrationState, batch: Batch) -> dict[str, Any]:
    """The ``calibration`` entry of a ``summary.json``: the state, and corrected rates where there are any."""
    chosen = state.calibration
    out: dict[str, Any] = {"state": state.state, "usable": state.usable, "why": list(state.why)}
    if chosen is None:
        return {**out, "id": None, "faithful_cases": None, "supported_claims": None}
    return {
        **out,
        "id": chosen.id,
        "created_at": chosen.created_at,
        "design": chosen.design,
        "file": chosen.path,
        **corrected_rates(batch, chosen),
    }


def frame_of(case_ids: Iterable[str]) -> str:
    """Name of a set of cases, whatever their order; nothing is kept of a case but the sum of its digests.

    >>> frame_of(["a", "b"]) == frame_of(["b", "a"])
    True
    """
    total = 0
    for case_id in case_ids:
        total += int.from_bytes(hashlib.sha256(case_id.encode("utf-8", "surrogatepass")).digest())
    return f"{total % 2**256:064x}"[:24]


@dataclass(frozen=True, slots=True)
class _Changed:
    sentence: str
    stale: bool


def _replayed(
    calibration: Calibration, rules: Mapping[str, Any], replay: Replay | None
) -> tuple[Calibration, _Changed]:
    was, now = calibration.rules.get("version"), rules.get("version")
    changed_rules = f"rules were version {was}, now {now}" if was != now else "other rules were chosen"
    verdicts = replay(calibration) if replay is not None else None
    if verdicts is None:
        return calibration, _Changed(
            f"{changed_rules}, and the labelled cases cannot be read to replay them", True
        )
    alone = calibration.judge.get("judge", {}).get("provider") == "none"
    rows: list[Row] = []
    touched: set[str] = set()
    moved = lost = 0
    for row in calibration.rows:
        verdict = verdicts.get((row.case_id, row.start, row.end))
        before = row.flagged if row.stage == RULE else None
        if verdict is before:
            rows.append(row)
            continue
        moved += 1
        touched.add(row.case_id)
        if verdict is not None:
            rows.append(replace(row, stage=RULE, flagged=verdict))
        elif row.on_all is not None:
            rows.append(replace(row, stage=JUDGE, flagged=row.on_all))
        elif alone:
            rows.append(replace(row, stage=NOBODY, flagged=None))
        else:
            lost += 1
    if not moved:
        return calibration, _Changed(
            f"{changed_rules}; replayed: no verdict on the labelled claims changed", False
        )
    told = f"{changed_rules}; replayed: {moved} of {len(calibration.rows)} verdicts changed, counted anew"
    if lost:
        told += f", {lost} claims now go to the judge and have no verdict of it: they are left out"
    # Leaving claims out of a drawn sample would bend it; a frozen set only gets smaller.
    return with_rows(calibration, rows, touched), _Changed(
        told, bool(lost) and calibration.design == "sampled"
    )


def _few_labels(calibration: Calibration) -> str | None:
    bad = sum(r.unsupported for r in calibration.rows)
    good = len(calibration.rows) - bad
    if min(bad, good) >= FEW_LABELS:
        return None
    return f"it rests on {bad} unsupported and {good} supported claims, fewer than {FEW_LABELS} of a kind"


def _answered_alike(calibration: Calibration, models: Collection[str]) -> bool:
    """Whether the judge answered as the same models; what either side does not know cannot differ."""
    known = set((calibration.extra or {}).get("models_returned") or ())
    return not known or not models or set(models) <= known


def _other_model(models: Collection[str], other: Calibration) -> str:
    known, now = (other.extra or {}).get("models_returned") or (), sorted(models)
    return f"the judge answered as {', '.join(now)} here and as {', '.join(known)} when it was calibrated"


def _difference(judge: Mapping[str, Any], other: Calibration) -> str:
    names: Sequence[str] = sorted({*judge, *other.judge} - {"digest"})
    differing = [n for n in names if judge.get(n) != other.judge.get(n)]
    return f"the latest stored one differs in {', '.join(differing) or 'its fingerprint'}"
