"""Phoenix / OpenInference spans: attributes flat, nested, or as columns of an exported table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats import spans
from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, an_id, an_object, dig
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case


def read_case(records: list[Any], case_id: str) -> Case:
    """The case of one trace: the answer is the root span's output, else the last model span's."""
    talk = Transcript("openinference")
    rows = [_row(an_object(item, f"spans[{n}]")) for n, item in enumerate(records)]
    rows.sort(key=lambda row: str(row.get("start_time") or ""))
    models: list[spans.ModelSpan] = []
    tools: list[spans.ToolSpan] = []
    for row in rows:
        at = f"span {row['span_id']}"
        kind = row["kind"]
        if kind == "LLM":
            models.append(_model(row, at))
            _read_usage(talk, row)
        elif kind == "TOOL":
            tools.append(_tool(row, at))
        elif kind == "RETRIEVER":
            found = dig(row["attributes"], "retrieval", "documents")
            spans.documents_as_contexts(talk, found, str(row["span_id"]))
    root = next(
        (row for row in rows if row["parent_id"] is None and row["kind"] not in ("TOOL", "RETRIEVER")), None
    )
    spans.read_model_spans(talk, models)
    attributes = root["attributes"] if root is not None else {}
    if not any(said.role == "user" for said in talk.said):
        talk.say("user", spans.final_text(dig(attributes, "input", "value")))
    spans.join_tool_spans(talk, tools)
    talk.meta["trace_id"] = case_id
    answer = None
    if root is not None and (root["kind"] != "LLM" or not models or not models[-1].written):
        answer = spans.final_text(dig(attributes, "output", "value"))
    return talk.case(case_id, answer=answer, selector="root_output" if answer else None)


def unfold(value: Any) -> Iterable[Any]:
    """The spans of an API page, or a span as it is."""
    listed = dig(value, "data")
    return listed if isinstance(listed, list) else [value]


def key(value: Any) -> str | None:
    """The trace a span belongs to."""
    span = an_object(value, "record")
    found = dig(span, "context", "trace_id") or span.get("context.trace_id") or span.get("trace_id")
    return an_id(found, "context.trace_id")


def nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Dotted keys as objects, numbered steps as lists.

    >>> nested({"m.0.role": "user", "m.1.role": "tool", "x": 1})
    {'m': [{'role': 'user'}, {'role': 'tool'}], 'x': 1}
    """
    tree: dict[str, Any] = {}
    for name, value in flat.items():
        steps = str(name).split(".")
        place = tree
        for step in steps[:-1]:
            inner = place.setdefault(step, {})
            if not isinstance(inner, dict):
                inner = place[step] = {"": inner}
            place = inner
        last = _nested_within(value)
        if isinstance(place.get(steps[-1]), dict) and isinstance(last, Mapping):
            place[steps[-1]].update(last)
        else:
            place[steps[-1]] = last
    return {name: _lists(value) for name, value in tree.items()}


def _nested_within(value: Any) -> Any:
    """Dotted keys also inside of lists, as tables of spans hold messages."""
    if isinstance(value, Mapping):
        return nested(value)
    return [_nested_within(inner) for inner in value] if isinstance(value, list) else value


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {k: _lists(v) for k, v in value.items()}
    if inner and all(k.isdigit() for k in inner):
        return [inner[k] for k in sorted(inner, key=int)]
    return inner


def _row(span: Json) -> dict[str, Any]:
    """A span of any export as one shape."""
    columns = {k.removeprefix("attributes."): v for k, v in span.items() if k.startswith("attributes.")}
    own = span.get("attributes")
    attributes = nested({**columns, **(own if isinstance(own, Mapping) else {})})
    kind = dig(attributes, "openinference", "span", "kind") or span.get("span_kind")
    return {
        "name": span.get("name"),
        "kind": str(kind or "").upper(),
        "span_id": dig(span, "context", "span_id") or span.get("context.span_id") or span.get("span_id"),
        "parent_id": span.get("parent_id") or None,
        "start_time": span.get("start_time"),
        "end_time": span.get("end_time"),
        "status_code": span.get("status_code"),
        "status_message": span.get("status_message"),
        "events": span.get("events"),
        "attributes": attributes,
    }


def _model(row: Json, at: str) -> spans.ModelSpan:
    llm = dig(row, "attributes", "llm")
    given = [_message(m) for m in _listed(dig(llm, "input_messages"))]
    written = [_message(m) for m in _listed(dig(llm, "output_messages"))]
    if not written:
        text = spans.final_text(dig(row, "attributes", "output", "value"))
        written = [{"role": "assistant", "content": text}] if text else []
    return spans.ModelSpan(given, written, at)


def _message(item: Any) -> Any:
    """A message in OpenInference's spelling as a chat message."""
    inner = dig(item, "message")
    message = dict(inner if isinstance(inner, Mapping) else an_object(item, "message"))
    calls = [dig(c, "tool_call") or c for c in _listed(message.get("tool_calls"))]
    message["tool_calls"] = [{"id": dig(c, "id"), "function": dig(c, "function") or {}} for c in calls]
    parts = [dig(p, "message_content") or p for p in _listed(message.pop("contents", None))]
    if parts and message.get("content") is None:
        message["content"] = parts
    return message


def _tool(row: Json, at: str) -> spans.ToolSpan:
    attributes = row["attributes"]
    exception = next(
        (dig(e, "attributes") for e in _listed(row["events"]) if dig(e, "name") == "exception"), None
    )
    text = dig(nested(exception), "exception", "message") if isinstance(exception, Mapping) else None
    status = (
        row["status_message"] if isinstance(row["status_message"], str) and row["status_message"] else None
    )
    output = dig(attributes, "output", "value")
    given = dig(attributes, "input", "value")
    failed = row["status_code"] == "ERROR" or exception is not None
    call_id = dig(attributes, "tool", "id") or dig(attributes, "tool_call", "id")
    return spans.ToolSpan(
        dig(attributes, "tool", "name") or row["name"],
        given if given is not None else dig(attributes, "tool", "parameters"),
        output,
        call_id=call_id,
        failed=failed,
        how="exception" if exception is not None else "status",
        message=(text if isinstance(text, str) else None) or (status if failed else None),
        started_at=_text(row["start_time"]),
        ended_at=_text(row["end_time"]),
        state=None if output is not None or failed else "not_recorded",
        at=at,
    )


def _read_usage(talk: Transcript, row: Json) -> None:
    count = dig(row, "attributes", "llm", "token_count")
    cost = dig(row, "attributes", "llm", "cost")
    talk.add_usage(
        input_tokens=dig(count, "prompt"),
        output_tokens=dig(count, "completion"),
        cache_read_input_tokens=dig(count, "prompt_details", "cache_read"),
        cost_usd=dig(cost, "total"),
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


read = by_group(read_case, unfold=unfold, key=key)
