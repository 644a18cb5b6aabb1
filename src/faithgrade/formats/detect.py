"""Which format a record is of, most specific marks first; what fits two formats equally is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from faithgrade.errors import InputError
from faithgrade.formats.chatmarks import Detected, is_message, of_messages
from faithgrade.formats.shape import dig

Marks = Callable[[Mapping[str, Any]], "str | None"]
"""Looks at a record and says which mark of a format it carries, or None."""

RECORDS_LOOKED_AT = 20


def detect(values: Sequence[Any]) -> Detected:
    """The format of a file's first records.

    >>> detect([{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}])
    Detected(format='mcp', reason='key jsonrpc', weak=False)
    >>> detect([{"foo": 1, "bar": 2}])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    faithgrade.errors.InputError: no known format has these keys: bar, foo; name one of ...
    """
    weak: Detected | None = None
    for value in values[:RECORDS_LOOKED_AT]:
        found = candidates(value)
        if len(found) > 1:
            names = " or ".join(f"{one.format} ({one.reason})" for one in found)
            raise InputError(f"could be {names}; name one with --format")
        if found and not found[0].weak:
            return found[0]
        weak = weak or (found[0] if found else None)
    if weak is not None:
        return weak
    raise InputError(f"no known format has {_seen(values)}; name one of `faithgrade formats` with --format")


def candidates(value: Any) -> list[Detected]:
    """The formats that fit a record equally well: none, one, or several."""
    if isinstance(value, list):
        if value and all(is_message(item) for item in value):
            return candidates({"messages": value})
        return candidates(value[0]) if value else []
    if not isinstance(value, Mapping):
        return []
    if is_message(value):
        return of_messages([value])
    for rank in _RANKS:
        found = [Detected(name, why) for name, marks in rank if (why := marks(value)) is not None]
        if found:
            return found
    for rank_of in (_wrapped, _chat, _auxiliary):
        found = rank_of(value)
        if found:
            return found
    return _table(value)


def is_native(value: Any) -> bool:
    """Whether a record is a case of our own, or one that only lacks something a case needs.

    >>> is_native({"id": "r1", "calls": []}), is_native({"id": "r1", "traj": []})
    (True, False)
    """
    if not isinstance(value, Mapping) or not value:
        return False
    return _native(value) is not None or (
        set(value) <= _NATIVE and bool({"id", "answer", "calls"} & set(value))
    )


def sure_format(value: Any) -> Detected | None:
    """The format a record is of beyond doubt; None when it may be of several, or of none."""
    found = candidates(value)
    if len(found) != 1 or found[0].weak or found[0].format == "table":
        return None
    return found[0]


_NATIVE = frozenset(
    [
        "schema_version",
        "id",
        "source",
        "question",
        "system",
        "answer",
        "turns",
        "calls",
        "results",
        "contexts",
        "tools",
        "other_texts",
        "expectations",
        "usage",
        "timing",
        "run",
        "labels",
        "answer_label",
        "anomalies",
        "meta",
    ]
)
_ANSWERS = ("answer", "response", "output", "actual_output", "completion", "prediction", "generated_answer")


def _keys(*names: str) -> Marks:
    def marks(value: Mapping[str, Any]) -> str | None:
        return (
            f"key{'s' if len(names) > 1 else ''} {', '.join(names)}"
            if all(n in value for n in names)
            else None
        )

    return marks


def _mcp(value: Mapping[str, Any]) -> str | None:
    if "jsonrpc" in value:
        return "key jsonrpc"
    return next((f"key {name}.jsonrpc" for name, inner in value.items() if dig(inner, "jsonrpc")), None)


def _otel(value: Mapping[str, Any]) -> str | None:
    if "resourceSpans" in value or "resource_spans" in value:
        return "key resourceSpans"
    if _logs(value, "gen_ai.client.inference.operation.details"):
        return "resourceLogs with gen_ai.client.inference.operation.details"
    names = dig(value, "attributes")
    if isinstance(names, Mapping) and "gen_ai.operation.name" in names:
        return "attribute gen_ai.operation.name"
    if isinstance(names, list) and any(dig(a, "key") == "gen_ai.operation.name" for a in names):
        return "attribute gen_ai.operation.name"
    return None


def _otel_evaluation(value: Mapping[str, Any]) -> str | None:
    if value.get("eventName", value.get("event_name")) == "gen_ai.evaluation.result":
        return "event gen_ai.evaluation.result"
    return "resourceLogs with gen_ai.evaluation.result" if _logs(value, "gen_ai.evaluation.result") else None


def _logs(value: Mapping[str, Any], event: str) -> bool:
    """Whether an OTLP log export holds an event, looking at the first group alone."""
    records = dig(value, "resourceLogs", 0, "scopeLogs", 0, "logRecords")
    return isinstance(records, list) and any(dig(record, "eventName") == event for record in records)


def _openai_agents(value: Mapping[str, Any]) -> str | None:
    return f"object {value['object']}" if value.get("object") in ("trace", "trace.span") else None


def _openinference(value: Mapping[str, Any]) -> str | None:
    if any(key == "openinference.span.kind" or key.endswith(".openinference.span.kind") for key in value):
        return "column openinference.span.kind"
    if isinstance(dig(value, "data", 0, "attributes"), Mapping):
        found = _openinference(value["data"][0])
        return f"data[0]: {found}" if found else None
    attributes = value.get("attributes")
    if isinstance(attributes, Mapping):
        if "openinference.span.kind" in attributes or dig(attributes, "openinference", "span", "kind"):
            return "attribute openinference.span.kind"
        if "context" in value and "span_kind" in value and "gen_ai.operation.name" not in attributes:
            return "keys context, span_kind, attributes"
    return None


def _langsmith(value: Mapping[str, Any]) -> str | None:
    if isinstance(dig(value, "runs", 0), Mapping):
        found = _langsmith(value["runs"][0])
        return f"runs[0]: {found}" if found else None
    near = [
        key
        for key in ("trace_id", "dotted_order", "parent_run_id", "child_runs", "session_id")
        if key in value
    ]
    return f"keys run_type, {near[0]}" if "run_type" in value and near else None


def _langfuse(value: Mapping[str, Any]) -> str | None:
    for place, one in (
        ("", value),
        ("data[0].", dig(value, "data", 0)),
        ("observations[0].", dig(value, "observations", 0)),
    ):
        if isinstance(one, Mapping) and "type" in one:
            if "traceId" in one and "startTime" in one:
                return f"keys {place}traceId, type, startTime"
            if "trace_id" in one and "start_time" in one and "parent_observation_id" in one:
                return f"keys {place}trace_id, type, start_time, parent_observation_id"
    return None


def _claude_code(value: Mapping[str, Any]) -> str | None:
    if value.get("type") == "result" and "num_turns" in value:
        return "type result with num_turns"
    if value.get("type") == "system" and "subtype" in value:
        return f"type system, subtype {value['subtype']}"
    if "sessionId" in value and "uuid" in value and "type" in value:
        return "keys sessionId, uuid, type"
    if value.get("type") in ("user", "assistant", "stream_event") and "session_id" in value:
        return f"type {value['type']} with session_id"
    return None


def _deepeval(value: Mapping[str, Any]) -> str | None:
    for key in ("actual_output", "actualOutput"):
        if key in value:
            return f"key {key}"
        for listed in ("testCases", "test_cases"):
            if isinstance(dig(value, listed, 0), Mapping) and key in value[listed][0]:
                return f"key {listed}[0].{key}"
    talk = value.get("turns")
    if "answer" not in value and isinstance(talk, list) and talk and all(is_message(turn) for turn in talk):
        return "turns[] with role and content"
    return None


def _ragas(value: Mapping[str, Any]) -> str | None:
    if "user_input" not in value:
        return None
    if "response" in value:
        return "keys user_input, response"
    return "key user_input, a list of messages" if isinstance(value["user_input"], list) else None


def _native(value: Mapping[str, Any]) -> str | None:
    if "answer" not in value:
        return None
    telling = [key for key in ("calls", "results", "expectations", "contexts", "labels") if key in value]
    if telling:
        return f"keys answer, {telling[0]}"
    return "only keys of a case" if "id" in value and set(value) <= _NATIVE else None


def _promptfoo(value: Mapping[str, Any]) -> str | None:
    if "evalId" in value and "results" in value:
        return "keys evalId, results"
    if "providerResponse" in value and "vars" in value:
        return "keys providerResponse, vars"
    if "vars" in value and ("gradingResult" in value or "testIdx" in value or "testCase" in value):
        return "keys vars, " + next(key for key in ("gradingResult", "testIdx", "testCase") if key in value)
    return None


_RANKS: tuple[tuple[tuple[str, Marks], ...], ...] = (
    (
        ("mcp", _mcp),
        ("otel", _otel),
        ("otel_evaluation", _otel_evaluation),
        ("inspect", _keys("version", "status", "eval")),
        ("promptfoo", _promptfoo),
        ("openai_agents", _openai_agents),
    ),
    (
        ("openinference", _openinference),
        ("langsmith", _langsmith),
        ("langfuse", _langfuse),
        ("claude_code", _claude_code),
    ),
    (
        ("deepeval", _deepeval),
        ("ragas", _ragas),
        ("native", _native),
        ("tau_bench", _keys("traj", "task_id")),
    ),
)


def _wrapped(value: Mapping[str, Any]) -> list[Detected]:
    """A request with its response, or a response alone: by the response's own marks."""
    response = value.get("response")
    inner: Mapping[str, Any] = response if isinstance(response, Mapping) else value
    at = "response." if inner is response else ""
    found = []
    if "candidates" in inner:
        found.append(Detected("gemini", f"key {at}candidates"))
    if inner.get("object") in ("chat.completion", "chat.completion.chunk"):
        found.append(Detected("openai_chat", f"{at}object {inner['object']}"))
    if inner.get("object") == "response":
        found.append(Detected("openai_responses", f"{at}object response"))
    if (
        inner.get("type") == "message"
        and inner.get("role") == "assistant"
        and isinstance(inner.get("content"), list)
    ):
        parts = inner["content"]
        if any(dig(part, "type") == "output_text" for part in parts):
            found.append(Detected("openai_responses", f"{at}type message with output_text"))
        else:
            found.append(Detected("anthropic", f"{at}type message, role assistant"))
    if "stopReason" in inner and isinstance(dig(inner, "output", "message"), Mapping):
        found.append(Detected("bedrock", f"keys {at}stopReason, {at}output.message"))
    if not found and isinstance(dig(inner, "choices", 0, "message"), Mapping):
        found.append(Detected("openai_chat", f"key {at}choices[0].message"))
    return found


def _chat(value: Mapping[str, Any]) -> list[Detected]:
    """A list of messages, of typed items, or of contents with parts."""
    for place in ("contents", "messages", "input", "items", "conversations", "history"):
        listed = value.get(place)
        if listed is None and isinstance(value.get("request"), Mapping):
            listed = value["request"].get(place)
        if not isinstance(listed, list) or not listed:
            continue
        if any(dig(item, "type") in ("function_call", "function_call_output") for item in listed):
            return [Detected("openai_responses", f"{place}[] of type function_call")]
        if place == "conversations" and all(isinstance(dig(item, "from"), str) for item in listed):
            return [Detected("hf_chat", "conversations[] with from, value")]
        if all(is_message(item) for item in listed):
            return of_messages(listed)
    if value.get("type") in ("function_call", "function_call_output", "reasoning"):
        return [Detected("openai_responses", f"type {value['type']}")]
    if value.get("type") == "message" and "role" in value:
        return [Detected("openai_responses", "type message with role", weak=True)]
    return []


def _auxiliary(value: Mapping[str, Any]) -> list[Detected]:
    """Lines that only stand beside others: Claude Code's summaries and snapshots."""
    kinds = (
        "summary",
        "file-history-snapshot",
        "queue-operation",
        "ai-title",
        "attachment",
        "custom-title",
        "tag",
    )
    if value.get("type") in kinds or (value.get("type") == "progress" and "toolUseID" in value):
        return [Detected("claude_code", f"type {value['type']}", weak=True)]
    return []


def _table(value: Mapping[str, Any]) -> list[Detected]:
    low = {str(key).strip().lower() for key in value}
    answer = next((name for name in _ANSWERS if name in low), None)
    return [Detected("table", f"column {answer}")] if answer and len(low) > 1 else []


def _seen(values: Sequence[Any]) -> str:
    if not values:
        return "no record at all"
    first = values[0][0] if isinstance(values[0], list) and values[0] else values[0]
    if not isinstance(first, Mapping):
        return f"records that are {type(first).__name__}, not objects"
    if not first:
        return "an empty object"
    keys = sorted(str(key)[:40] for key in first)
    return f"these keys: {', '.join(keys[:20])}{' …' if len(keys) > 20 else ''}"
