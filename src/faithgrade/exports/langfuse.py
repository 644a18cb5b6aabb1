"""Langfuse scores.

One JSON object a line, fields as its score API takes them, ids the same on every export.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from faithgrade.exports.facts import METRIC, RunFacts, label_of, one_line, score_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.exports import Rows


def write(rows: Rows, run: RunFacts) -> Iterator[bytes]:
    """A categorical score with the label for each case, and a numeric one where the score is known.

    Cases read from Langfuse are named by their trace, so `traceId` is the case's id.
    """
    for row in rows:
        for score in scores(row, run):
            yield json.dumps(score, ensure_ascii=True).encode() + b"\n"


def scores(row: Mapping[str, Any], run: RunFacts) -> Iterator[dict[str, Any]]:
    """The scores of one grade."""
    shared = {
        "traceId": row["case_id"],
        "comment": one_line(row),
        "metadata": {
            "calibration": run.calibration_text,
            "judge": run.judge,
            "rubric": run.rubric,
            "rules": run.rules,
            "run_status": run.status,
            "outcome": row["outcome"],
            "counts": row["counts"],
        },
    }
    label = label_of(row)
    yield {
        "id": _id(row, run, "label"),
        "name": f"{METRIC}.label",
        "dataType": "CATEGORICAL",
        "value": label,
        **shared,
    }
    score = score_of(row)
    if score is not None:
        yield {"id": _id(row, run, "score"), "name": METRIC, "dataType": "NUMERIC", "value": score, **shared}


def _id(row: Mapping[str, Any], run: RunFacts, part: str) -> str:
    """The same for the same case under the same rules and rubric, so that a second upload replaces the
    first.
    """
    named = "\n".join((str(row["case_id"]), run.rules, run.rubric, run.judge, part))
    return "faithgrade-" + hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:24]
