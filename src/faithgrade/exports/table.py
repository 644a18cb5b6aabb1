"""Claims as a table: one row a claim, and one row for a case that has none, so that no case disappears."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from faithgrade.exports.facts import RunFacts, label_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.exports import Rows

COLUMNS = {
    "case_id": str,
    "case_label": str,
    "outcome": str,
    "case_score": float,
    "claim": int,
    "start": int,
    "end": int,
    "text": str,
    "kind": str,
    "verdict": str,
    "reason_code": str,
    "reason": str,
    "decided_by": str,
    "right_value": str,
    "evidence_call": str,
    "evidence_pointer": str,
    "evidence_value": str,
    "violations": str,
    "cost_usd": float,
    "judge": str,
    "rubric": str,
    "rules": str,
    "calibration": str,
    "run_status": str,
}
"""Columns with their types; an empty cell means there is no such thing, never zero."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write(rows: Rows, run: RunFacts) -> Iterator[bytes]:
    """CSV in UTF-8. Text that a spreadsheet would run as a formula gets an apostrophe before it."""
    yield _line(COLUMNS)
    for row in rows:
        for record in records(row, run):
            yield _line("" if value is None else _safe(value) for value in record.values())


def records(row: Mapping[str, Any], run: RunFacts) -> Iterator[dict[str, Any]]:
    """The claims of one grade as typed rows."""
    case = {
        "case_id": row["case_id"],
        "case_label": label_of(row),
        "outcome": row["outcome"],
        "case_score": row["score"],
        "violations": ", ".join(sorted({v["code"] for v in row["violations"]})) or None,
        "judge": run.judge,
        "rubric": run.rubric,
        "rules": run.rules,
        "calibration": run.calibration_text,
        "run_status": run.status,
    }
    for claim in row["claims"] or [{}]:
        place: Mapping[str, Any] = next(iter(claim.get("evidence") or []), {})
        told = {
            **case,
            **{
                key: claim.get(key)
                for key in ("start", "end", "text", "kind", "verdict", "reason_code", "reason")
            },
            "claim": claim.get("id"),
            "decided_by": claim.get("decided_by"),
            "right_value": claim.get("right_value"),
            "evidence_call": place.get("call_id"),
            "evidence_pointer": place.get("pointer"),
            "evidence_value": None if not place else json.dumps(place.get("value"), ensure_ascii=False),
            "cost_usd": claim.get("cost_usd"),
        }
        yield {name: told[name] for name in COLUMNS}


def _safe(value: Any) -> str:
    text = str(value)
    return "'" + text if isinstance(value, str) and text.startswith(_FORMULA) else text


def _line(cells: Any) -> bytes:
    made = io.StringIO()
    csv.writer(made, lineterminator="\r\n").writerow(list(cells))
    return made.getvalue().encode("utf-8", "replace")
