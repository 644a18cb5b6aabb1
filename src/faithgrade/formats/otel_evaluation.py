"""OpenTelemetry's `gen_ai.evaluation.result` events: a verdict on an answer that is not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from faithgrade.case import Anomaly, Case
from faithgrade.formats.otel import attributes_of, log_records
from faithgrade.formats.shape import an_id, an_object
from faithgrade.formats.transcripts import by_record

if TYPE_CHECKING:
    from collections.abc import Iterable

_FIELDS = {
    "name": "gen_ai.evaluation.name",
    "score": "gen_ai.evaluation.score.value",
    "label": "gen_ai.evaluation.score.label",
    "explanation": "gen_ai.evaluation.explanation",
    "error": "error.type",
}


def read_case(record: Any, case_id: str) -> Case:
    """A case without answer, calls and results, that carries the verdict under `meta`."""
    event = an_object(record, "record")
    attributes = attributes_of(event.get("attributes"))
    response = attributes.get("faithgrade.case.id") or attributes.get("gen_ai.response.id")
    evaluation = {name: attributes[key] for name, key in _FIELDS.items() if key in attributes}
    evaluation |= {k: v for k, v in attributes.items() if k.startswith("faithgrade.")}
    word = evaluation.get("label")
    label: Literal["faithful", "unfaithful"] | None = word if word in ("faithful", "unfaithful") else None
    trace = an_id(event.get("traceId", event.get("trace_id")), "traceId")
    return Case(
        id=str(response) if response is not None else case_id,
        answer="",
        answer_label=label,
        anomalies=(
            Anomaly("answer_not_recorded", "an evaluation event names the answer it judged, not its text"),
        ),
        source="otel_evaluation",
        meta={"evaluation": evaluation, "trace_id": trace},
    )


def unfold(value: Any) -> Iterable[Any]:
    """The log records of an export request that are evaluation results, or an event as it is."""
    whole = an_object(value, "record")
    return log_records(whole, "gen_ai.evaluation.result") if "resourceLogs" in whole else [whole]


read = by_record(read_case, unfold=unfold)
