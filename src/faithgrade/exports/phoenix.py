"""Phoenix annotations: one JSON object a line, fields as its client's annotation functions take them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from faithgrade.exports.facts import METRIC, RunFacts, decided_by_kind, label_of, one_line, score_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.exports import Rows


def write(rows: Rows, run: RunFacts) -> Iterator[bytes]:
    """One annotation a case.

    Cases read from Phoenix are named by their trace, so `trace_id` is the case's id.
    """
    for row in rows:
        yield json.dumps(annotation(row, run), ensure_ascii=True).encode() + b"\n"


def annotation(row: Mapping[str, Any], run: RunFacts) -> dict[str, Any]:
    """One grade. `score` is null while any claim is ungraded; the label says so."""
    return {
        "trace_id": row["case_id"],
        "name": METRIC,
        "annotator_kind": decided_by_kind(row),
        "identifier": f"faithgrade:{run.rules}:{run.rubric}:{run.judge}",
        "result": {"label": label_of(row), "score": score_of(row), "explanation": one_line(row)},
        "metadata": {
            "calibration": run.calibration_text,
            "run_status": run.status,
            "outcome": row["outcome"],
            "counts": row["counts"],
        },
    }
