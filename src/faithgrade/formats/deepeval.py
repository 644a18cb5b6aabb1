"""DeepEval test cases: calls with their outputs, without ids and without an error flag."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from faithgrade.case import Case, Context
from faithgrade.formats.messages import Transcript
from faithgrade.formats.shape import Json, a_list, a_text, absent_without, an_object
from faithgrade.formats.transcripts import by_record


def read_case(record: Any, case_id: str) -> Case:
    """The case of one `LLMTestCase`. `context`, the ideal, is evidence only if nothing was retrieved.

    Exports spell the fields in camel case; both spellings are read.
    """
    row = an_object(record, "record")
    talk = Transcript("deepeval")
    if "turns" in row:
        return _conversation(talk, row, case_id)
    talk.say("user", a_text(row.get("input"), "input"))
    for number, item in enumerate(a_list(_either(row, "toolsCalled"), "tools_called")):
        _read_call(talk, an_object(item, f"tools_called[{number}]"), f"tools_called[{number}]")
    for number, item in enumerate(a_list(_either(row, "mcpToolsCalled"), "mcp_tools_called")):
        _read_mcp_call(talk, an_object(item, f"mcp_tools_called[{number}]"), f"mcp_tools_called[{number}]")
    field = "retrieval_context" if _either(row, "retrievalContext") else "context"
    for number, item in enumerate(a_list(_either(row, "retrievalContext") or row.get("context"), field)):
        talk.contexts.append(_context(item, f"{field}-{number + 1}", f"{field}[{number}]"))
    talk.add_usage(
        input_tokens=_either(row, "inputTokenCount"),
        output_tokens=_either(row, "outputTokenCount"),
        cost_usd=_either(row, "tokenCost"),
    )
    expected = [
        t.get("name")
        for t in a_list(_either(row, "expectedTools"), "expected_tools")
        if isinstance(t, Mapping)
    ]
    if expected:
        talk.meta["expected_tools"] = expected
    answer = a_text(_either(row, "actualOutput"), "actual_output") or ""
    name = row.get("name")
    return talk.case(
        name if isinstance(name, str) and name else case_id, answer=answer, selector="actual_output"
    )


def _conversation(talk: Transcript, row: Json, case_id: str) -> Case:
    """A conversational test case: the calls of a turn came before its text."""
    for number, item in enumerate(a_list(row["turns"], "turns")):
        at = f"turns[{number}]"
        turn = an_object(item, at)
        for position, called in enumerate(a_list(_either(turn, "toolsCalled"), f"{at}.tools_called")):
            _read_call(
                talk, an_object(called, f"{at}.tools_called[{position}]"), f"{at}.tools_called[{position}]"
            )
        for position, passage in enumerate(
            a_list(_either(turn, "retrievalContext"), f"{at}.retrieval_context")
        ):
            talk.contexts.append(
                _context(passage, f"{at}-{position + 1}", f"{at}.retrieval_context[{position}]")
            )
        talk.say(a_text(turn.get("role"), f"{at}.role") or "", a_text(turn.get("content"), f"{at}.content"))
    name = row.get("name")
    return talk.case(name if isinstance(name, str) and name else case_id)


def unfold(value: Any) -> Iterable[Any]:
    """The test cases of a saved test run, or a test case as it is."""
    for key in ("testCases", "test_cases"):
        if isinstance(value, Mapping) and isinstance(value.get(key), list):
            listed: list[Any] = value[key]
            return listed
    return [value]


def _read_call(talk: Transcript, item: Json, at: str) -> None:
    call = talk.call(item.get("name"), arguments=_either(item, "inputParameters"), at=at)
    output = item.get("output")
    if output is not None or "output" in item:
        talk.result(output, answers=call, state=absent_without(item, "output"), at=at)


def _read_mcp_call(talk: Transcript, item: Json, at: str) -> None:
    call = talk.call(item.get("name"), arguments=item.get("args"), at=at)
    result = item.get("result")
    if isinstance(result, Mapping):
        talk.result(
            result.get("content"),
            answers=call,
            structured=result.get("structuredContent"),
            failed=result.get("isError") is True,
            at=at,
        )


def _context(item: Any, name: str, at: str) -> Context:
    if isinstance(item, Mapping):
        return Context(
            name, item.get("context", item.get("content")), title=a_text(item.get("source"), f"{at}.source")
        )
    return Context(name, a_text(item, at))


def _either(row: Json, camel: str) -> Any:
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in camel)
    return row.get(snake, row.get(camel))


read = by_record(read_case, unfold=unfold)
