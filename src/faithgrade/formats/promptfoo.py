"""promptfoo: results of an evaluation, its rows as JSON Lines, or the context a Python assertion is given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from faithgrade.case import Case, Context
from faithgrade.formats import spans
from faithgrade.formats.messages import Transcript
from faithgrade.formats.payload import load_json
from faithgrade.formats.shape import Json, a_list, an_object, an_object_or_empty, dig
from faithgrade.formats.transcripts import by_group

_CONTEXT_KEYS = ("context", "contexts", "retrieved_contexts", "documents", "source", "tool_output", "payload")


def read_case(parts: list[Any], case_id: str) -> Case:
    """The case of one row. The conversation is read where the provider put it: `metadata.messages`."""
    row = an_object(parts[-1], "row")
    talk = Transcript("promptfoo")
    context = "providerResponse" in row
    response = row.get("providerResponse") if context else row.get("response")
    response = {"output": response} if isinstance(response, str) else an_object_or_empty(response, "response")
    variables = an_object_or_empty(row.get("vars"), "vars")
    metadata = response.get("metadata") or row.get("metadata")
    messages = spans.messages_in(dig(metadata, "messages"))
    for position, message in enumerate(messages):
        spans.read_any_message(talk, message, f"metadata.messages[{position}]")
    if not any(said.role == "user" for said in talk.said):
        prompt = variables.get("question") or dig(row, "prompt", "raw") or row.get("prompt")
        talk.say("user", prompt if isinstance(prompt, str) else None)
    output = parts[0] if context and len(parts) > 1 else response.get("output")
    calls = _calls_in(output)
    for number, call in enumerate(calls):
        talk.call(
            dig(call, "function", "name"),
            id=dig(call, "id"),
            arguments=dig(call, "function", "arguments"),
            at=f"output[{number}]",
        )
    key = next((k for k in _CONTEXT_KEYS if k in variables), None)
    if key is not None and not talk.results:
        for number, item in enumerate(_listed(variables[key])):
            talk.contexts.append(Context(f"{key}-{number + 1}", item))
    usage = response.get("tokenUsage")
    talk.add_usage(
        input_tokens=dig(usage, "prompt"),
        output_tokens=dig(usage, "completion"),
        cost_usd=response.get("cost"),
    )
    if row.get("error") or response.get("error"):
        talk.odd("run_error", "the provider or the assertion failed: error")
    answer = "" if calls else spans.final_text(output) or ""
    return talk.case(case_id, answer=answer, selector="output")


def unfold(value: Any) -> Iterable[Any]:
    """The rows of an evaluation; a row or an assertion's output and context as they are."""
    if not isinstance(value, Mapping) or "evalId" not in value:
        return [value]
    results = value.get("results")
    rows = results if isinstance(results, list) else dig(results, "results")
    return a_list(rows, "results.results")


def key(value: Any) -> str | None:
    """A row by its own id, or by test and prompt; None for an assertion's context."""
    if not isinstance(value, Mapping) or "providerResponse" in value:
        return None
    if isinstance(value.get("id"), str):
        return str(value["id"])
    test, prompt = value.get("testIdx"), value.get("promptIdx")
    return f"test-{test}-prompt-{prompt}" if test is not None else None


def _calls_in(output: Any) -> list[Json]:
    """Calls a provider returned in place of a text: a list of them, or JSON of one."""
    value = spans.decoded(output)
    if not isinstance(value, list) or not value:
        return []
    return value if all(isinstance(dig(item, "function"), Mapping) for item in value) else []


def _listed(value: Any) -> list[Any]:
    """A variable that holds passages: a list, a JSON list as text, or one passage."""
    if isinstance(value, str):
        loaded = load_json(value)
        return loaded[0] if loaded is not None and isinstance(loaded[0], list) else [value]
    return value if isinstance(value, list) else [value]


read = by_group(read_case, unfold=unfold, key=key)
