"""A grade in the few words every harness has: a label, one number or none, pass or not, one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from faithgrade import Grade

NOT_SCORED = "not scored"


@dataclass(frozen=True, slots=True)
class Scored:
    """`label` is ``faithful``, ``unfaithful``, ``incomplete`` (claims nobody decided) or ``no_claims``.

    `score` is in 0 to 1, or None when it is not known; `passed` is None then too. `metadata` is strict JSON.
    """

    label: str
    score: float | None
    passed: bool | None
    reason: str
    metadata: dict[str, Any]


def scored(grade: Grade) -> Scored:
    """The grade for a harness. With an unsupported claim the ungraded ones count as unsupported.

    No flattery.

    >>> from faithgrade import case_from, grade
    >>> scored(grade(case_from("It is 7 °C."), judge="scripted:supported", rules="none")).label
    'faithful'
    >>> found = scored(grade(case_from("It is lovely."), judge="none", rules="none"))
    >>> found.label, found.score, found.passed
    ('incomplete', None, None)
    """
    row = grade.to_dict()
    counts = row["counts"]
    if grade.faithful is not None:
        label = "faithful" if grade.faithful else "unfaithful"
    else:
        label = "incomplete" if counts["ungraded"] else "no_claims"
    known = label in ("faithful", "unfaithful")
    metadata = {
        key: row[key] for key in ("counts", "outcome", "claims", "violations", "anomalies", "warnings")
    }
    return Scored(
        label,
        grade.score_low if known else None,
        grade.faithful,
        _sentence(row, label),
        {"label": label, **metadata},
    )


def _sentence(row: dict[str, Any], label: str) -> str:
    counts = row["counts"]
    if label == "no_claims":
        return f"{NOT_SCORED}: the answer makes no claim"
    parts = [f"{counts['supported']} of {counts['claims']} claims supported"]
    parts += [f"{counts[word]} {word}" for word in ("unsupported", "ungraded") if counts[word]]
    for claim in row["claims"]:
        if claim["verdict"] == "unsupported":
            parts.append(f"“{claim['text']}”: {claim['reason']}")
            break
    if row["violations"]:
        parts.append("contract: " + ", ".join(sorted({v["code"] for v in row["violations"]})))
    head = f"{NOT_SCORED}: " if label == "incomplete" else ""
    return head + "; ".join(parts)
