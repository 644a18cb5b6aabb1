"""OpenTelemetry GenAI spans as OTLP/JSON. Content is opt-in, so often only the fact of a call is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from faithgrade.formats import spans
from faithgrade.formats.messages import Transcript
from faithgrade.formats.openinference import nested
from faithgrade.formats.shape import Json, a_count, a_list, an_id, an_object, dig
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case

OPERATION_DETAILS = "gen_ai.client.inference.operation.details"
"""The event that carries a model request's messages where spans do not."""

_TALKS = ("chat", "generate_content", "text_completion", "invoke_agent")


def read_case(records: list[Any], case_id: str) -> Case:
    """The case of one trace. What instrumentation did not record is *not recorded*, never empty."""
    talk = Transcript("otel")
    rows = [_row(an_object(item, f"spans[{n}]")) for n, item in enumerate(records)]
    rows.sort(key=lambda row: str(row["started_at"] or ""))
    models: list[spans.ModelSpan] = []
    tools: list[spans.ToolSpan] = []
    for row in rows:
        attributes, at = row["attributes"], f"span {row['span_id']}"
        operation = attributes.get("gen_ai.operation.name")
        if operation == "execute_tool":
            tools.append(_tool(row, at))
        elif operation in _TALKS or any(
            str(k).startswith(("gen_ai.input", "gen_ai.prompt")) for k in attributes
        ):
            _read_model(talk, attributes, models, at, agent=operation == "invoke_agent")
        elif "parts" in row["record"]:
            models.append(spans.ModelSpan([row["record"]], [], at))
    spans.read_model_spans(talk, models)
    spans.join_tool_spans(talk, tools)
    if not models:
        talk.not_recorded("no span carries messages: content capture was off")
    talk.meta["trace_id"] = case_id
    return talk.case(case_id)


def unfold(value: Any) -> Iterable[Any]:
    """The spans of an export request, or a span as it is."""
    whole = value if isinstance(value, list) else an_object(value, "record")
    if isinstance(whole, list):
        return whole
    groups = whole.get("resourceSpans", whole.get("resource_spans"))
    if groups is None:
        return log_records(whole, OPERATION_DETAILS) if "resourceLogs" in whole else [whole]
    return [
        span
        for group in a_list(groups, "resourceSpans")
        for scope in a_list(
            dig(group, "scopeSpans") or dig(group, "scope_spans"), "resourceSpans[].scopeSpans"
        )
        for span in a_list(dig(scope, "spans"), "resourceSpans[].scopeSpans[].spans")
    ]


def log_records(whole: Json, event: str) -> list[Any]:
    """The log records of an export request that are events of this name."""
    return [
        record
        for group in a_list(whole.get("resourceLogs"), "resourceLogs")
        for scope in a_list(dig(group, "scopeLogs"), "resourceLogs[].scopeLogs")
        for record in a_list(dig(scope, "logRecords"), "resourceLogs[].scopeLogs[].logRecords")
        if dig(record, "eventName") == event
    ]


def key(value: Any) -> str | None:
    """The trace a span belongs to."""
    span = an_object(value, "span")
    found = span.get("traceId", span.get("trace_id")) or dig(span, "context", "trace_id")
    return an_id(found, "traceId")


def plain(value: Any) -> Any:
    """An OTLP `AnyValue` as the value it wraps; integers come as text.

    >>> plain({"arrayValue": {"values": [{"intValue": "7"}, {"stringValue": "a"}]}})
    [7, 'a']
    """
    if not isinstance(value, Mapping):
        return value
    for name, inner in value.items():
        if name in ("stringValue", "boolValue", "doubleValue", "bytesValue"):
            return inner
        if name == "intValue":
            count = a_count(inner)
            return inner if count is None else count
        if name == "arrayValue":
            return [plain(v) for v in a_list(dig(inner, "values"), "arrayValue.values")]
        if name == "kvlistValue":
            return attributes_of(dig(inner, "values"))
    return value


def attributes_of(listed: Any) -> dict[str, Any]:
    """Attributes as an object, from OTLP's list of key and value or from an object."""
    if isinstance(listed, Mapping):
        return dict(listed)
    return {str(dig(item, "key")): plain(dig(item, "value")) for item in a_list(listed, "attributes")}


def _row(span: Json) -> dict[str, Any]:
    status = span.get("status")
    code = dig(status, "code") if isinstance(status, Mapping) else span.get("status_code", status)
    attributes = attributes_of(span.get("attributes"))
    for event in a_list(span.get("events"), "span.events"):
        inner = attributes_of(dig(event, "attributes"))
        attributes |= {k: v for k, v in inner.items() if k.startswith(("gen_ai.", "exception."))}
    return {
        "name": span.get("name"),
        "span_id": span.get("spanId", span.get("span_id")),
        "attributes": attributes,
        "started_at": _time(span.get("startTimeUnixNano", span.get("start_time"))),
        "ended_at": _time(span.get("endTimeUnixNano", span.get("end_time"))),
        "failed": code in (2, "2", "ERROR", "STATUS_CODE_ERROR"),
        "message": dig(status, "message"),
        "record": span,
    }


def _read_model(
    talk: Transcript, attributes: Json, models: list[spans.ModelSpan], at: str, *, agent: bool
) -> None:
    instructions = spans.decoded(attributes.get("gen_ai.system_instructions"))
    for part in instructions if isinstance(instructions, list) else [instructions]:
        text = part if isinstance(part, str) else dig(part, "content")
        if isinstance(text, str) and text not in talk.system:
            talk.say("system", text)
    definitions = spans.decoded(attributes.get("gen_ai.tool.definitions"))
    for tool in definitions if isinstance(definitions, list) else []:
        talk.add_tool(
            dig(tool, "name"), description=dig(tool, "description"), input_schema=dig(tool, "parameters")
        )
    given, written = (attributes.get(f"gen_ai.{side}.messages") for side in ("input", "output"))
    if given is None and written is None:
        given, written = _older(attributes, "prompt"), _older(attributes, "completion")
    if given is not None or written is not None:
        models.append(spans.ModelSpan(spans.messages_in(given), spans.messages_in(written), at))
    if not agent:
        talk.add_usage(
            input_tokens=attributes.get("gen_ai.usage.input_tokens"),
            output_tokens=attributes.get("gen_ai.usage.output_tokens"),
            cache_read_input_tokens=attributes.get("gen_ai.usage.cache_read.input_tokens"),
        )
    response = attributes.get("gen_ai.response.id")
    if isinstance(response, str):
        talk.meta["response_id"] = response
    reasons = spans.decoded(attributes.get("gen_ai.response.finish_reasons"))
    reason = dig(reasons, 0) or dig(spans.messages_in(written)[-1:], 0, "finish_reason")
    talk.stop_reason = reason if isinstance(reason, str) else talk.stop_reason


def _older(attributes: Json, side: str) -> Any:
    """Messages of the attributes used before: one JSON text, or numbered keys."""
    whole = attributes.get(f"gen_ai.{side}")
    if whole is not None:
        return whole
    tree = nested({k: v for k, v in attributes.items() if str(k).startswith(f"gen_ai.{side}.")})
    return dig(tree, "gen_ai", side)


def _tool(row: Json, at: str) -> spans.ToolSpan:
    attributes = row["attributes"]
    output = attributes.get("gen_ai.tool.call.result")
    kind = attributes.get("error.type")
    failed = row["failed"] or kind is not None
    message = row["message"] or attributes.get("exception.message") or kind
    return spans.ToolSpan(
        attributes.get("gen_ai.tool.name") or str(row["name"] or "").removeprefix("execute_tool "),
        attributes.get("gen_ai.tool.call.arguments"),
        output,
        call_id=attributes.get("gen_ai.tool.call.id"),
        failed=failed,
        how="exception" if "exception.message" in attributes else "status",
        message=message if isinstance(message, str) and failed else None,
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        state=None if output is not None or failed else "not_recorded",
        at=at,
    )


def _time(value: Any) -> str | None:
    """Nanoseconds since 1970, or a time in text, as RFC 3339."""
    nanos = (
        int(value)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20
        else value
    )
    if isinstance(nanos, int) and not isinstance(nanos, bool) and 0 <= nanos < 10**19:
        return datetime.fromtimestamp(nanos / 1e9, UTC).isoformat()
    return value if isinstance(value, str) else None


read = by_group(read_case, unfold=unfold, key=key)
