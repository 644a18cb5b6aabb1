"""What every export says of the run its grades come from, and the one label a grade goes by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.report import INTERNAL_ERROR, NOT_CALIBRATED

if TYPE_CHECKING:
    from collections.abc import Mapping

METRIC = "faithfulness"


@dataclass(frozen=True, slots=True)
class RunFacts:
    """Provenance of a run.

    `calibration` is None, said as *not calibrated*, unless one matched the run's judge.
    """

    run_id: str
    created_at: str
    status: str
    version: str
    rules: str
    rubric: str
    judge: str
    fingerprint: str | None = None
    calibration: Mapping[str, Any] | None = None

    @property
    def calibration_text(self) -> str:
        """Which calibration stands behind the verdicts, or *not calibrated*."""
        if not self.calibration:
            return NOT_CALIBRATED
        named = next((self.calibration[k] for k in ("id", "sha256", "name") if self.calibration.get(k)), None)
        return f"calibrated: {named}" if named else "calibrated"

    @property
    def complete(self) -> bool:
        """Whether the run ended by itself; another one has only a part of its grades."""
        return self.status == "complete"


def facts_of(manifest: Mapping[str, Any], summary: Mapping[str, Any] | None) -> RunFacts:
    """The facts out of ``manifest.json`` and ``summary.json`` (None when the run has not ended)."""
    versions = manifest.get("versions") or {}
    judge = manifest.get("judge") or {}
    identity, rubric = judge.get("judge") or {}, judge.get("rubric") or {}
    created = str(manifest.get("created_at", ""))
    return RunFacts(
        run_id=str(manifest.get("run_id") or created),
        created_at=created,
        status=str(manifest.get("status", "unknown")),
        version=str(versions.get("faithgrade", "unknown")),
        rules=str(versions.get("rules", "unknown")),
        rubric=f"{rubric['id']}@{str(rubric.get('sha256'))[:12]}" if rubric.get("id") else "none",
        judge=str(identity.get("model") or identity.get("provider") or "none"),
        fingerprint=str(judge["digest"]) if judge.get("digest") else None,
        calibration=(summary or {}).get("calibration"),
    )


def label_of(row: Mapping[str, Any]) -> str:
    """The grade in one word: ``faithful``, ``unfaithful``, ``incomplete``, ``no_claims`` or ``error``.

    ``incomplete`` has ungraded claims and no unsupported one: it is neither a pass nor a fail.

    >>> label_of({"faithful": None, "counts": {"ungraded": 2}, "violations": []})
    'incomplete'
    """
    if any(violation["code"] == INTERNAL_ERROR for violation in row["violations"]):
        return "error"
    if row["faithful"] is not None:
        return "faithful" if row["faithful"] else "unfaithful"
    return "incomplete" if row["counts"]["ungraded"] else "no_claims"


def score_of(row: Mapping[str, Any]) -> float | None:
    """The score as one number, or None where it is not known: with any ungraded claim no case has passed.

    An unfaithful case counts its ungraded claims as unsupported, so that its score never flatters.
    """
    low = row["score_low"]
    return float(low) if label_of(row) in ("faithful", "unfaithful") and low is not None else None


def one_line(row: Mapping[str, Any]) -> str:
    """A grade as one sentence: counts, the first unsupported claim, what is ungraded.

    >>> one_line({"counts": {"claims": 2, "supported": 2, "unsupported": 0, "ungraded": 0}, "claims": [],
    ...           "violations": [], "faithful": True})
    '2 of 2 claims supported'
    """
    counts = row["counts"]
    parts = (
        [f"{counts['supported']} of {counts['claims']} claims supported"]
        if counts["claims"]
        else ["no claims"]
    )
    if counts["unsupported"]:
        parts.append(f"{counts['unsupported']} unsupported")
    if counts["ungraded"]:
        parts.append(f"{counts['ungraded']} ungraded")
    if row["violations"]:
        parts.append("contract: " + ", ".join(sorted({v["code"] for v in row["violations"]})))
    first = next((claim for claim in row["claims"] if claim["verdict"] == "unsupported"), None)
    if first is not None and first["reason"]:
        parts.append(f"first: {first['reason']}")
    return "; ".join(parts)


def decided_by_kind(row: Mapping[str, Any]) -> str:
    """Who decided, in the word annotation tools have for it.

    ``LLM`` when a judge decided any claim, else ``CODE``.
    """
    judged = any(str(claim["decided_by"]).startswith("judge:") for claim in row["claims"])
    return "LLM" if judged else "CODE"
