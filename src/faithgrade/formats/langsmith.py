"""LangSmith runs: flat with parents, or nested under `child_runs`; one run a line or one tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from faithgrade.formats import langchain, spans
from faithgrade.formats.messages import Transcript
from faithgrade.formats.payload import read_repr
from faithgrade.formats.shape import Json, a_list, an_id, an_object, an_object_or_empty, dig
from faithgrade.formats.transcripts import by_group

if TYPE_CHECKING:
    from faithgrade.case import Case


def read_case(runs: list[Any], case_id: str) -> Case:
    """The case of one trace: conversation from the root's outputs, times and exceptions from tool runs."""
    talk = Transcript("langsmith", join="")
    rows = [an_object(item, f"runs[{n}]") for n, item in enumerate(runs)]
    root = next((row for row in rows if row.get("parent_run_id") is None), None)
    rows.sort(key=_order)
    given = spans.messages_in(dig(root, "inputs"))
    produced = spans.messages_in(dig(root, "outputs"))
    models = [_model(row) for row in rows if row.get("run_type") == "llm"]
    if len(produced) > 1:
        langchain.read_messages(
            talk, produced if _has_user(produced) else given + produced, at="outputs.messages"
        )
    elif models:
        spans.read_model_spans(talk, models)
    else:
        spans.read_model_spans(talk, [spans.ModelSpan(given, produced, "root run")])
    if not any(said.role == "user" for said in talk.said):
        asked = next(
            (dig(root, "inputs", k) for k in ("question", "input", "query") if dig(root, "inputs", k)), None
        )
        talk.say("user", asked if isinstance(asked, str) else None)
    spans.join_tool_spans(talk, [_tool(row) for row in rows if row.get("run_type") == "tool"])
    for row in rows:
        if row.get("run_type") == "retriever":
            spans.documents_as_contexts(talk, dig(row, "outputs", "documents"), str(row.get("id")))
    talk.usage = {}
    talk.add_usage(
        input_tokens=dig(root, "prompt_tokens"),
        output_tokens=dig(root, "completion_tokens"),
        cost_usd=dig(root, "total_cost"),
    )
    talk.meta["trace_id"] = case_id
    if dig(root, "error"):
        talk.odd("run_error", "the outermost run ended with an exception")
    answer = spans.final_text(dig(root, "outputs"))
    return talk.case(case_id, answer=answer, selector="root_outputs" if answer else None)


def unfold(value: Any) -> Iterable[Any]:
    """A run and the runs nested in it, or all of a page of runs."""
    run = an_object(value, "record")
    if "run_type" not in run and isinstance(run.get("runs"), list):
        return [inner for item in run["runs"] for inner in unfold(item)]
    found = [run]
    for number, child in enumerate(a_list(run.get("child_runs"), "child_runs")):
        inner = an_object(child, f"child_runs[{number}]")
        parent = {"parent_run_id": run.get("id"), "trace_id": run.get("trace_id") or run.get("id")}
        found += unfold({**{k: v for k, v in parent.items() if inner.get(k) is None}, **_known(inner)})
    return found


def key(value: Any) -> str | None:
    """The trace a run belongs to."""
    run = an_object(value, "record")
    return an_id(run.get("trace_id"), "trace_id") or an_id(run.get("id"), "id")


def _model(row: Json) -> spans.ModelSpan:
    outputs = spans.decoded(row.get("outputs"))
    made = dig(outputs, "generations", 0)
    first = made[0] if isinstance(made, list) and made else made
    message = dig(first, "message")
    written = [message] if isinstance(message, Mapping) else spans.messages_in(outputs)
    return spans.ModelSpan(spans.messages_in(row.get("inputs")), written, f"run {row.get('id')}")


def _tool(row: Json) -> spans.ToolSpan:
    """A tool run. Its output may be a whole tool message; an exception stands in `error` alone."""
    at = f"run {row.get('id')}"
    outputs = an_object_or_empty(spans.decoded(row.get("outputs")), f"{at}.outputs")
    output = outputs.get("output", outputs or None)
    error = row.get("error")
    call_id: Any = dig(row, "extra", "tool_call_id") or dig(row, "extra", "metadata", "tool_call_id")
    failed, how, more = bool(error), "exception", {}
    if isinstance(output, Mapping) and (output.get("lc") == 1 or output.get("type") == "tool"):
        kind, message = langchain.decode(output, f"{at}.outputs.output")
        if kind == "tool":
            call_id, output = message.get("tool_call_id"), message.get("content")
            more = {"structured": message.get("artifact")}
            failed, how = failed or message.get("status") == "error", "exception" if failed else "status"
    return spans.ToolSpan(
        row.get("name"),
        _arguments(spans.decoded(row.get("inputs"))),
        output,
        call_id=call_id,
        failed=failed,
        how="exception" if how == "exception" else "status",
        message=error if isinstance(error, str) and error else None,
        started_at=_text(row.get("start_time")),
        ended_at=_text(row.get("end_time")),
        state="absent" if row.get("outputs") is None else None,
        at=at,
        more=more,
    )


def _arguments(inputs: Any) -> Any:
    """New runs have the arguments as an object, older ones as a Python repr under `input`."""
    text = dig(inputs, "input")
    if isinstance(text, str) and isinstance(inputs, Mapping) and set(inputs) == {"input"}:
        written = read_repr(text)
        return written if isinstance(written, Mapping) else spans.decoded(text) if text[:1] == "{" else inputs
    return inputs


def _has_user(messages: list[Any]) -> bool:
    return any(langchain.decode(m)[0] in ("human", "user") for m in messages if isinstance(m, Mapping))


def _order(row: Json) -> str:
    return str(row.get("start_time") or row.get("dotted_order") or "")


def _known(inner: Json) -> Json:
    return {k: v for k, v in inner.items() if v is not None or k not in ("parent_run_id", "trace_id")}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


read = by_group(read_case, unfold=unfold, key=key)
