"""Langfuse observations: API pages, trace exports, or one observation a line; camel or snake case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats import spans
from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, an_id, an_object, dig
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case

_MODEL_TYPES = ("GENERATION",)


def read_case(observations: list[Any], case_id: str) -> Case:
    """The case of one trace: the answer is the outermost observation's output, else the last generation's."""
    talk = Transcript("langfuse")
    rows = [an_object(item, f"observations[{n}]") for n, item in enumerate(observations)]
    rows.sort(key=lambda row: str(_get(row, "startTime") or ""))
    tools: list[spans.ToolSpan] = []
    models: list[spans.ModelSpan] = []
    root: Json | None = None
    for row in rows:
        kind = str(row.get("type")).upper()
        at = f"observation {row.get('id')}"
        if kind in _MODEL_TYPES:
            written = spans.messages_in(row.get("output")) or _as_message(row.get("output"))
            models.append(spans.ModelSpan(spans.messages_in(row.get("input")), written, at))
            _read_usage(talk, row)
        elif kind == "TOOL":
            tools.append(_tool(row, at))
        elif kind == "RETRIEVER":
            found = spans.decoded(row.get("output"))
            listed = found if isinstance(found, list) else dig(found, "documents")
            spans.documents_as_contexts(talk, listed, str(row.get("id")))
        if root is None and _get(row, "parentObservationId") is None and kind not in ("TOOL", "EVENT"):
            root = row
    if root is not None and not models:
        models.append(spans.ModelSpan(spans.messages_in(root.get("input")), []))
    spans.read_model_spans(talk, models)
    if root is not None and not any(said.role == "user" for said in talk.said):
        talk.say("user", spans.final_text(dig(root, "input", "question") or _text(root.get("input"))))
    spans.join_tool_spans(talk, tools)
    talk.meta["trace_id"] = case_id
    answer = spans.final_text(root.get("output")) if root is not None else None
    return talk.case(case_id, answer=answer, selector="root_output" if answer else None)


def unfold(value: Any) -> Iterable[Any]:
    """The observations of an API page (`data`) or of a trace with its observations nested."""
    whole = an_object(value, "record")
    if isinstance(whole.get("data"), list):
        return [inner for item in whole["data"] for inner in unfold(item)]
    if isinstance(whole.get("observations"), list):
        trace = an_id(whole.get("id"), "id")
        named = [{"traceId": trace, **an_object(o, "observations[]")} for o in whole["observations"]]
        top = {k: whole.get(k) for k in ("input", "output")}
        if any(v is not None for v in top.values()):
            named.insert(0, {"id": trace, "traceId": trace, "type": "TRACE", "startTime": "", **top})
        return named
    return [whole]


def key(value: Any) -> str | None:
    """The trace an observation belongs to."""
    return an_id(_get(an_object(value, "record"), "traceId"), "traceId")


def _tool(row: Json, at: str) -> spans.ToolSpan:
    failed = row.get("level") == "ERROR"
    status = _get(row, "statusMessage")
    output = spans.decoded(row.get("output"))
    metadata = spans.decoded(row.get("metadata"))
    ids = [dig(metadata, name) for name in ("tool_call_id", "toolCallId", "call_id")]
    if isinstance(output, Mapping) and "tool_call_id" in output and "content" in output:
        ids, output = [output["tool_call_id"]], output["content"]
    return spans.ToolSpan(
        row.get("name"),
        spans.decoded(row.get("input")),
        output,
        call_id=next((i for i in ids if isinstance(i, str)), None),
        failed=failed,
        message=status if isinstance(status, str) and failed else None,
        started_at=_text(_get(row, "startTime")),
        ended_at=_text(_get(row, "endTime")),
        state="absent" if "output" not in row else None,
        at=at,
    )


def _read_usage(talk: Transcript, row: Json) -> None:
    usage = _get(row, "usageDetails") or row.get("usage")
    cost = dig(_get(row, "costDetails"), "total")
    talk.add_usage(
        input_tokens=dig(usage, "input"),
        output_tokens=dig(usage, "output"),
        cost_usd=cost if cost is not None else _get(row, "totalCost"),
    )


def _as_message(output: Any) -> list[Any]:
    return [{"role": "assistant", "content": output}] if isinstance(output, str) and output else []


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _get(row: Json, camel: str) -> Any:
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in camel)
    return row.get(camel, row.get(snake))


read = by_group(read_case, unfold=unfold, key=key)
