"""OpenAI Agents SDK traces: function spans without call ids, their outputs as Python's `str()`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.formats import spans
from faithgrade.formats.messages import Transcript
from faithgrade.formats.payload import is_json, read_repr
from faithgrade.formats.shape import Json, a_text, an_id, an_object, an_object_or_empty, dig
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case


def read_case(records: list[Any], case_id: str) -> Case:
    """The case of one trace. Response spans export no text: then the case says the answer is missing."""
    talk = Transcript("openai_agents")
    models: list[spans.ModelSpan] = []
    tools: list[spans.ToolSpan] = []
    silent = 0
    rows = [an_object(item, f"records[{n}]") for n, item in enumerate(records)]
    rows.sort(key=lambda row: str(row.get("started_at") or ""))
    for row in rows:
        at = f"span {row.get('id')}"
        data = an_object_or_empty(row.get("span_data"), f"{at}.span_data")
        kind = data.get("type")
        if kind == "function":
            tools.append(_tool(talk, row, data, at))
        elif kind in ("generation", "response"):
            given, written = spans.messages_in(data.get("input")), spans.messages_in(data.get("output"))
            if written or given:
                models.append(spans.ModelSpan(given, written, at))
            else:
                silent += 1
            usage = data.get("usage")
            talk.add_usage(input_tokens=dig(usage, "input_tokens"), output_tokens=dig(usage, "output_tokens"))
    spans.read_model_spans(talk, models)
    said = [s.text for s in talk.said if s.role == "assistant"]
    spans.join_tool_spans(talk, tools)
    if silent and not said:
        talk.odd(
            "answer_not_recorded",
            f"{silent} response spans carry no text: save the run's final output with them",
        )
    talk.meta["trace_id"] = case_id
    return talk.case(case_id, answer=said[-1] if said else None, selector="last_generation" if said else None)


def key(value: Any) -> str | None:
    """The trace a record belongs to; a trace record has it as its own id."""
    row = an_object(value, "record")
    return an_id(row.get("id") if row.get("object") == "trace" else row.get("trace_id"), "trace_id")


def _tool(talk: Transcript, row: Json, data: Json, at: str) -> spans.ToolSpan:
    """A function span. Output that is a Python repr is read back into the values it was made from."""
    output = data.get("output")
    if isinstance(output, str) and not is_json(output):
        written = read_repr(output)
        if written is not None:
            talk.odd("non_json_repr", f"the output of {data.get('name')} is a Python repr, read back as data")
            output = written
    error = row.get("error")
    text = dig(error, "data", "error") or dig(error, "message")
    return spans.ToolSpan(
        data.get("name"),
        data.get("input"),
        output,
        failed=error is not None,
        how="exception",
        message=text if isinstance(text, str) else None,
        started_at=a_text(row.get("started_at"), f"{at}.started_at"),
        ended_at=a_text(row.get("ended_at"), f"{at}.ended_at"),
        state="not_recorded" if output is None and error is None else None,
        at=at,
        more={"structured": data["mcp_data"]} if data.get("mcp_data") is not None else {},
    )


read = by_group(read_case, key=key)
