"""Several calibrations on one label set, side by side and in pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.calibration.comparison import compare_paired, drift
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from faithgrade.calibration.result import Calibration


def entries(calibrations: Sequence[Calibration]) -> list[dict[str, Any]]:
    """One entry a calibration, as strict JSON: its figures, flips and cost, and how it compares with those
    after it.

    Pairs are compared on the judge alone where both have one, else on rules and judge together, claim by
    claim on what both decided.
    """
    names = _names(calibrations)
    out = []
    for i, one in enumerate(calibrations):
        extra = one.extra or {}
        spent, alone, flips = extra.get("spent") or {}, extra.get("spent_alone") or {}, extra.get("flips")
        out.append(
            {
                "id": one.id,
                "name": names[i],
                "claims": one.measured["claims"],
                "cases": one.measured["cases"],
                "flip_rate": flips["rate"] if flips else None,
                "cost_usd": spent.get("cost_usd"),
                "cost_alone_usd": alone.get("cost_usd"),
                "against": [
                    _pair(names[i], one, names[j], calibrations[j]) for j in range(i + 1, len(calibrations))
                ],
            }
        )
    return out


def _pair(name: str, one: Calibration, other_name: str, other: Calibration) -> dict[str, Any]:
    if one.labels.get("files") != other.labels.get("files"):
        raise CalibrationError("expected calibrations on the same labels to compare them")
    alone = any(r.on_all is not None for r in one.rows) and any(r.on_all is not None for r in other.rows)
    found = compare_paired(_right(one, alone=alone), _right(other, alone=alone))
    return {
        "first": name,
        "second": other_name,
        "stage": "judge_on_all" if alone else "cascade",
        "claims": found.claims,
        "cases": found.cases,
        "first_accuracy": found.first_accuracy,
        "second_accuracy": found.second_accuracy,
        "difference": found.difference,
        "interval": [found.interval.low, found.interval.high] if found.interval else None,
        "verdicts_alike": found.agreement,
        "first_only": found.test.first_only,
        "second_only": found.test.second_only,
        "exact_p": found.test.exact_p,
        "mid_p": found.test.mid_p,
    }


def _right(calibration: Calibration, *, alone: bool) -> dict[tuple[str, int], bool]:
    """Whether each decided claim was decided rightly; a claim is named by its case and where it starts."""
    truth = {(row.case_id, row.start): row.unsupported for row in calibration.rows}
    return {place: verdict == truth[place] for place, verdict in _verdicts(calibration, alone=alone).items()}


def _names(calibrations: Sequence[Calibration]) -> list[str]:
    """The judge, and its claims a call where the same judge stands there twice."""
    plain = [str((c.extra or {}).get("judge_name", c.id)) for c in calibrations]
    sizes = [(c.extra or {}).get("claims_per_call") for c in calibrations]
    return [
        f"{name} ×{size}" if plain.count(name) > 1 else name for name, size in zip(plain, sizes, strict=True)
    ]


def drift_between(before: Calibration, after: Calibration) -> dict[str, Any]:
    """Whether a judge still is what it was, from two calibrations on the same frozen labels, as strict JSON.

    The judge alone is compared where both have it, else rules and judge together. More flips than the flip
    rate between plain repeats explains are `flipping`; a change in how often it is right is `drifted`.
    """
    if before.labels.get("files") != after.labels.get("files"):
        raise CalibrationError("expected two calibrations on the same labels to look for drift")
    alone = any(r.on_all is not None for r in before.rows) and any(r.on_all is not None for r in after.rows)
    flips = (after.extra or {}).get("flips")
    found = drift(
        {(r.case_id, r.start): r.unsupported for r in after.rows},
        _verdicts(before, alone=alone),
        _verdicts(after, alone=alone),
        noise=flips["rate"] if flips else 0.0,
    )
    return {
        "state": found.state,
        "since": before.created_at,
        "same_fingerprint": before.judge.get("digest") == after.judge.get("digest"),
        "anchors": found.anchors,
        "flipped": found.flipped,
        "flip_interval": [found.flip_interval.low, found.flip_interval.high],
        "broken": found.broken,
        "mended": found.mended,
        "mid_p": found.test.mid_p,
    }


def _verdicts(calibration: Calibration, *, alone: bool) -> dict[tuple[str, int], bool]:
    out = {}
    for row in calibration.rows:
        verdict = row.on_all if alone else row.flagged
        if verdict is not None:
            out[row.case_id, row.start] = verdict
    return out
