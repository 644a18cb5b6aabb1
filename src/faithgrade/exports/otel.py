"""OpenTelemetry `gen_ai.evaluation.result` events, as log records of one OTLP/JSON export request.

Score and label are the conventions' own attributes. Who evaluated (`gen_ai.evaluation.evaluator.*`) is
proposed for the conventions and not settled; our own names under `faithgrade.` say it in any case.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from faithgrade.exports.facts import METRIC, RunFacts, decided_by_kind, label_of, one_line, score_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from faithgrade.exports import Rows


def write(rows: Rows, run: RunFacts) -> Iterator[bytes]:
    """One export request with one event a case."""
    resource = {"service.name": "faithgrade", "service.version": run.version}
    head = {"attributes": _attributes(resource)}
    scope = {"name": "faithgrade", "version": run.version}
    before = (
        f'{{"resourceLogs": [{{"resource": {json.dumps(head)}, "scopeLogs": [{{"scope": {json.dumps(scope)}'
    )
    yield f'{before}, "logRecords": ['.encode()
    for number, row in enumerate(rows):
        yield (b",\n" if number else b"\n") + json.dumps(event(row, run), ensure_ascii=True).encode()
    yield b"\n]}]}]}\n"


def event(row: Mapping[str, Any], run: RunFacts) -> dict[str, Any]:
    """One grade as one event. An incomplete grade has a label and no score.

    A number would be taken for one.
    """
    counts = row["counts"]
    label = label_of(row)
    told: dict[str, Any] = {
        "gen_ai.evaluation.name": METRIC,
        "gen_ai.evaluation.score.value": score_of(row),
        "gen_ai.evaluation.score.label": label,
        "gen_ai.evaluation.explanation": one_line(row),
        "error.type": "ungraded" if label == "incomplete" else "grading_failed" if label == "error" else None,
        "faithgrade.case.id": row["case_id"],
        "faithgrade.run.id": run.run_id,
        "faithgrade.run.status": run.status,
        "faithgrade.outcome": row["outcome"],
        "faithgrade.rules.version": run.rules,
        "faithgrade.rubric": run.rubric,
        "faithgrade.judge": run.judge,
        "faithgrade.judge.fingerprint": run.fingerprint,
        "faithgrade.evaluator.type": "llm_judge" if decided_by_kind(row) == "LLM" else "deterministic",
        "faithgrade.calibration": run.calibration_text,
        "faithgrade.score.low": row["score_low"],
        "faithgrade.score.high": row["score_high"],
        **{f"faithgrade.claims.{name}": counts[name] for name in ("supported", "unsupported", "ungraded")},
    }
    nanos = _nanoseconds(run.created_at)
    return {
        "timeUnixNano": nanos,
        "observedTimeUnixNano": nanos,
        "eventName": "gen_ai.evaluation.result",
        "attributes": _attributes(told),
    }


def _attributes(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"key": key, "value": _wrapped(value)} for key, value in values.items() if value is not None]


def _wrapped(value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}  # OTLP/JSON writes 64-bit integers as text
    return {"doubleValue": value} if isinstance(value, float) else {"stringValue": str(value)}


def _nanoseconds(moment: str) -> str:
    try:
        return str(int(datetime.fromisoformat(moment).timestamp() * 1e6) * 1000)
    except ValueError:
        return "0"
