"""What goes wrong with real transcripts, one trap a test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from faithgrade.case import Case

QUESTION = {"role": "user", "content": "How many?"}


def read(tmp_path: Path, *records: Any, name: str = "t.jsonl") -> Case:
    (item,) = read_all(tmp_path, *records, name=name)
    assert not isinstance(item, InputError), item
    case: Case = item[0]
    return case


def read_all(tmp_path: Path, *records: Any, name: str = "t.jsonl") -> list[Any]:
    place = tmp_path / name
    place.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    source = file_source(place)
    return list(format_of(source)[0].reader()(source))


def call(id: str | None, name: str = "count", arguments: Any = "{}") -> dict[str, Any]:
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def asks(*calls: Any, text: str | None = None) -> dict[str, Any]:
    return {"role": "assistant", "content": text, "tool_calls": list(calls)}


def told(id: str | None, content: Any) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": id, "content": content}


def says(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def codes(case: Case) -> set[str]:
    return {anomaly.code for anomaly in case.anomalies}


def test_an_id_used_again_in_a_later_turn_pairs_with_the_later_call(tmp_path: Path) -> None:
    messages = [
        QUESTION,
        asks(call("x", "first")),
        told("x", "1"),
        asks(call("x", "second")),
        told("x", "2"),
        says("Two."),
    ]
    case = read(tmp_path, {"messages": messages})
    assert [(result.name, result.content) for result in case.results] == [("first", "1"), ("second", "2")]
    assert codes(case) == {"reused_call_id"}


def test_an_unanswered_call_does_not_take_the_result_of_a_later_one_with_its_id(tmp_path: Path) -> None:
    messages = [QUESTION, asks(call("x", "lost")), asks(call("x", "found")), told("x", "2"), says("Two.")]
    case = read(tmp_path, {"messages": [*messages[:2], {"role": "user", "content": "?"}, *messages[2:]]})
    assert [result.name for result in case.results] == ["found"]
    assert "missing_result" in codes(case)


def test_one_id_twice_in_a_turn_is_reported_and_pairs_in_order(tmp_path: Path) -> None:
    messages = [QUESTION, asks(call("x", "a"), call("x", "b")), told("x", "1"), told("x", "2"), says("Two.")]
    case = read(tmp_path, {"messages": messages})
    assert [result.name for result in case.results] == ["a", "b"]
    assert codes(case) == {"duplicate_call_id_in_turn", "ambiguous_pairing"}


def test_names_tell_calls_of_one_id_apart(tmp_path: Path) -> None:
    named = [{**told("x", "1"), "name": "b"}, {**told("x", "2"), "name": "a"}]
    case = read(
        tmp_path, {"messages": [QUESTION, asks(call("x", "a"), call("x", "b")), *named, says("Two.")]}
    )
    assert [result.call_uid for result in case.results] == [case.calls[1].uid, case.calls[0].uid]
    assert codes(case) == {"duplicate_call_id_in_turn"}


def test_calls_that_ask_the_same_may_be_answered_in_any_order(tmp_path: Path) -> None:
    messages = [QUESTION, asks(call("x"), call("x")), told("x", "1"), told("x", "1"), says("One.")]
    assert codes(read(tmp_path, {"messages": messages})) == {"duplicate_call_id_in_turn"}


def test_a_wrong_id_is_never_repaired(tmp_path: Path) -> None:
    case = read(tmp_path, {"messages": [QUESTION, asks(call("x")), told("y", "1"), says("One.")]})
    assert [result.call_uid for result in case.results] == [None]
    assert codes(case) == {"unmatched_result", "missing_result"}


def test_two_results_for_one_call_are_reported(tmp_path: Path) -> None:
    case = read(
        tmp_path, {"messages": [QUESTION, asks(call("x")), told("x", "1"), told("x", "2"), says("One.")]}
    )
    assert codes(case) == {"duplicate_result"}
    assert len(case.results) == 2


def test_text_before_a_call_is_a_remark_and_not_the_answer(tmp_path: Path) -> None:
    messages = [QUESTION, asks(call("x"), text="Let me see."), told("x", "2"), says("Two.")]
    case = read(tmp_path, {"messages": messages})
    assert case.answer == "Two."
    assert [turn.text for turn in case.turns] == ["How many?", "Let me see."]


def test_a_conversation_that_ends_with_a_call_has_no_answer(tmp_path: Path) -> None:
    case = read(tmp_path, {"messages": [QUESTION, asks(call("x"), text="Let me see.")]})
    assert case.answer == ""
    assert codes(case) == {"no_answer", "missing_result"}


def test_the_last_user_message_is_not_the_answer(tmp_path: Path) -> None:
    messages = [
        QUESTION,
        asks(call("x")),
        told("x", "2"),
        says("Two."),
        {"role": "user", "content": "Thanks."},
    ]
    case = read(tmp_path, {"messages": messages})
    assert (case.question, case.answer) == ("How many?", "Two.")


def test_an_answer_before_the_last_call_is_reported(tmp_path: Path) -> None:
    messages = [
        QUESTION,
        says("Two."),
        {"role": "user", "content": "Transfer me."},
        asks(call("x")),
        told("x", "ok"),
    ]
    case = read(tmp_path, {"messages": messages})
    assert (case.question, case.answer) == ("How many?", "Two.")
    assert "answer_before_last_call" in codes(case)


def test_of_several_choices_the_first_is_read_and_it_says_so(tmp_path: Path) -> None:
    choices = [
        {"index": n, "finish_reason": "stop", "message": says(text)}
        for n, text in enumerate(("Two.", "Three."))
    ]
    response = {"object": "chat.completion", "id": "r", "choices": choices}
    case = read(tmp_path, {"request": {"messages": [QUESTION]}, "response": response})
    assert case.answer == "Two."
    assert codes(case) == {"multiple_answers"}


@pytest.mark.parametrize("reason", ["length", "content_filter"])
def test_an_answer_the_model_did_not_finish_is_reported(tmp_path: Path, reason: str) -> None:
    choice = {"index": 0, "finish_reason": reason, "message": says("The total is 4")}
    response = {"object": "chat.completion", "id": "r", "choices": [choice]}
    case = read(tmp_path, {"request": {"messages": [QUESTION]}, "response": response})
    assert codes(case) == {"answer_cut"}
    assert case.meta["answer"]["stop_reason"] == reason


def test_a_finished_answer_is_not_reported_as_cut(tmp_path: Path) -> None:
    choice = {"index": 0, "finish_reason": "stop", "message": says("Two.")}
    response = {"object": "chat.completion", "id": "r", "choices": [choice]}
    assert codes(read(tmp_path, {"request": {"messages": [QUESTION]}, "response": response})) == set()


def test_a_refusal_stands_in_place_of_the_content(tmp_path: Path) -> None:
    message = {"role": "assistant", "content": None, "refusal": "I can't help with that."}
    response = {
        "object": "chat.completion",
        "id": "r",
        "choices": [{"finish_reason": "stop", "message": message}],
    }
    case = read(tmp_path, {"request": {"messages": [QUESTION]}, "response": response})
    assert case.answer == "I can't help with that."


def test_the_older_single_function_call_is_a_call(tmp_path: Path) -> None:
    asked = {
        "role": "assistant",
        "content": None,
        "function_call": {"name": "count", "arguments": '{"of": "boxes"}'},
    }
    answered = {"role": "function", "name": "count", "content": "2"}
    case = read(tmp_path, {"messages": [QUESTION, asked, answered, says("Two.")]})
    assert [(c.name, c.arguments) for c in case.calls] == [("count", {"of": "boxes"})]
    assert case.results[0].call_uid == case.calls[0].uid


@pytest.mark.parametrize(
    ("raw", "arguments", "trouble"),
    [
        ('{"of": "boxes"}', {"of": "boxes"}, None),
        ("", {}, None),
        ('{"of": ', None, "not JSON"),
        ("[1]", None, "expected an object, got a list"),
    ],
)
def test_arguments_that_are_no_json_object_are_kept_as_text(
    tmp_path: Path, raw: str, arguments: Any, trouble: str | None
) -> None:
    messages = [QUESTION, asks(call("x", arguments=raw)), told("x", "2"), says("Two.")]
    case = read(tmp_path, {"messages": messages})
    assert (case.calls[0].arguments, case.calls[0].arguments_raw, case.calls[0].arguments_error) == (
        arguments,
        raw,
        trouble,
    )
    assert ("bad_arguments_json" in codes(case)) is (trouble is not None)


def test_a_key_given_twice_in_arguments_is_reported(tmp_path: Path) -> None:
    messages = [QUESTION, asks(call("x", arguments='{"n": 1, "n": 2}')), told("x", "2"), says("Two.")]
    assert any("duplicate" in code for code in codes(read(tmp_path, {"messages": messages})))


@pytest.mark.parametrize(
    ("content", "state"),
    [("", "empty"), (None, "null"), ("0", "present"), ([{"type": "text", "text": ""}], "empty")],
)
def test_empty_null_and_present_are_different_facts(tmp_path: Path, content: Any, state: str) -> None:
    case = read(tmp_path, {"messages": [QUESTION, asks(call("x")), told("x", content), says("None.")]})
    assert case.results[0].state == state


def test_content_that_is_not_there_at_all_is_absent(tmp_path: Path) -> None:
    answered = {"role": "tool", "tool_call_id": "x"}
    case = read(tmp_path, {"messages": [QUESTION, asks(call("x")), answered, says("None.")]})
    assert case.results[0].state == "absent"


def test_an_image_is_replaced_by_what_it_was_and_the_result_is_not_whole(tmp_path: Path) -> None:
    picture = {
        "type": "image",
        "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="},
    }
    messages = [
        QUESTION,
        {"role": "assistant", "content": [{"type": "tool_use", "id": "x", "name": "look", "input": {}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "x", "content": [picture]}]},
        says("A box."),
    ]
    case = read(tmp_path, {"messages": messages})
    (result,) = case.results
    assert (result.content, result.state, result.truncated) == (None, "not_recorded", "yes")
    assert result.meta["attachments"][0]["mime_type"] == "image/png"
    assert result.meta["attachments"][0]["bytes"] == 8
    assert "binary_dropped" in codes(case)
    assert "iVBOR" not in repr(case)


@pytest.mark.parametrize(
    ("content", "state"),
    [
        ("first lines\n[output truncated]", "yes"),
        ('{"rows": [{"n": 1}, {"n": ', "suspected"),
        ("x" * 4096, "suspected"),
        ("and so on...", "suspected"),
        ('{"note": "wait..."}', "no"),
        ("It weighs 2 kg.", "no"),
    ],
)
def test_a_cut_result_is_known_or_suspected(tmp_path: Path, content: str, state: str) -> None:
    case = read(tmp_path, {"messages": [QUESTION, asks(call("x")), told("x", content), says("Two.")]})
    assert case.results[0].truncated == state


@pytest.mark.parametrize(
    ("content", "is_error", "known_by"),
    [
        ("Error: no such box", True, "text"),
        ('{"error": "no such box"}', True, "shape"),
        ('{"box": "b1", "status": "failed"}', False, None),
        ("255.0", False, None),
        ("Terror: a film", False, None),
    ],
)
def test_an_error_guessed_from_text_says_that_it_was_guessed(
    tmp_path: Path, content: str, is_error: bool, known_by: str | None
) -> None:
    case = read(tmp_path, {"messages": [QUESTION, asks(call("x")), told("x", content), says("Two.")]})
    assert (case.results[0].is_error, case.results[0].detected_by) == (is_error, known_by)


def test_what_the_model_saw_is_the_content_and_the_side_channel_is_kept_beside_it(tmp_path: Path) -> None:
    messages = [
        {"type": "human", "content": "How many?"},
        {"type": "ai", "content": "", "tool_calls": [{"name": "count", "args": {}, "id": "x"}]},
        {
            "type": "tool",
            "tool_call_id": "x",
            "content": "2 rows",
            "artifact": {"rows": [1, 2]},
            "status": "success",
        },
        {"type": "ai", "content": "Two."},
    ]
    (result,) = read(tmp_path, {"messages": messages}).results
    assert (result.content, result.structured) == ("2 rows", {"rows": [1, 2]})


def test_calls_langchain_could_not_parse_are_kept(tmp_path: Path) -> None:
    bad = [{"name": "count", "args": "{oops", "id": "x", "error": "not parsed"}]
    messages = [
        {"type": "human", "content": "?"},
        {"type": "ai", "content": "", "invalid_tool_calls": bad},
        {"type": "ai", "content": "Two."},
    ]
    (made,) = read(tmp_path, {"messages": messages}).calls
    assert (made.arguments, made.arguments_error) == (None, "not parsed")


def test_a_citation_cuts_a_sentence_into_blocks_that_join_again(tmp_path: Path) -> None:
    content = [
        {"type": "server_tool_use", "id": "s", "name": "web_search", "input": {"query": "boxes"}},
        {
            "type": "web_search_tool_result",
            "tool_use_id": "s",
            "content": [
                {
                    "type": "web_search_result",
                    "title": "Boxes",
                    "url": "https://made-up.test",
                    "encrypted_content": "QUJD",
                }
            ],
        },
        {"type": "text", "text": "There are "},
        {
            "type": "text",
            "text": "two boxes",
            "citations": [
                {
                    "type": "web_search_result_location",
                    "cited_text": "two boxes",
                    "url": "https://made-up.test",
                }
            ],
        },
        {"type": "text", "text": "."},
    ]
    case = read(tmp_path, {"type": "message", "role": "assistant", "id": "m", "content": content})
    assert case.answer == "There are two boxes."
    assert case.meta["citations"] == [{"cited_text": "two boxes", "url": "https://made-up.test"}]
    assert "QUJD" not in repr(case)
    assert case.results[0].truncated == "yes"
    assert "encrypted_content" in codes(case)


def test_an_error_of_a_server_tool_is_an_object(tmp_path: Path) -> None:
    content = [
        {"type": "server_tool_use", "id": "s", "name": "web_search", "input": {}},
        {
            "type": "web_search_tool_result",
            "tool_use_id": "s",
            "content": {"type": "web_search_tool_result_error", "error_code": "max_uses_exceeded"},
        },
        {"type": "text", "text": "I could not search."},
    ]
    (result,) = read(
        tmp_path, {"type": "message", "role": "assistant", "id": "m", "content": content}
    ).results
    assert (result.is_error, result.detected_by, result.error_message) == (True, "flag", "max_uses_exceeded")


def test_an_mcp_call_of_the_provider_has_its_error_in_itself(tmp_path: Path) -> None:
    error = {"type": "mcp_tool_execution_error", "message": "box index offline"}
    items = [
        {
            "type": "mcp_call",
            "id": "m1",
            "server_label": "boxes",
            "name": "count",
            "arguments": "{}",
            "output": None,
            "error": error,
        },
        {
            "type": "message",
            "role": "assistant",
            "content": [{"type": "output_text", "text": "I could not count."}],
        },
    ]
    case = read(
        tmp_path,
        {
            "input": "How many?",
            "response": {"object": "response", "id": "r", "status": "completed", "output": items},
        },
    )
    assert case.question == "How many?"
    assert (case.results[0].is_error, case.results[0].error_message) == (True, "box index offline")


def test_a_hosted_tool_without_results_is_not_recorded_rather_than_empty(tmp_path: Path) -> None:
    items = [
        {"type": "file_search_call", "id": "f", "status": "completed", "queries": ["boxes"], "results": None},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Two."}]},
    ]
    case = read(tmp_path, {"object": "response", "id": "r", "status": "completed", "output": items})
    assert case.results[0].state == "not_recorded"


def test_input_required_is_not_a_result(tmp_path: Path) -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "count", "arguments": {}}}
    again = {**asked, "id": 2}
    more = {"jsonrpc": "2.0", "id": 1, "result": {"resultType": "input_required"}}
    done = {"jsonrpc": "2.0", "id": 2, "result": {"content": [{"type": "text", "text": "2"}]}}
    case = read(tmp_path, asked, more, again, done)
    assert [(result.content, result.call_uid) for result in case.results] == [("2", case.calls[1].uid)]
    assert {"input_required", "missing_result"} <= codes(case)


def test_a_request_id_as_text_is_not_the_same_as_a_number(tmp_path: Path) -> None:
    number = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "by_number"}}
    text = {"jsonrpc": "2.0", "id": "1", "method": "tools/call", "params": {"name": "by_text"}}
    done = {"jsonrpc": "2.0", "id": "1", "result": {"content": [{"type": "text", "text": "2"}]}}
    case = read(tmp_path, number, text, done)
    assert [result.name for result in case.results] == ["by_text"]


def test_a_structured_result_alone_is_what_counts(tmp_path: Path) -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "count", "arguments": {}}}
    done = {"jsonrpc": "2.0", "id": 1, "result": {"content": [], "structuredContent": {"n": 2}}}
    (result,) = read(tmp_path, asked, done).results
    assert (result.content, result.structured) == ({"n": 2}, {"n": 2})


@pytest.mark.parametrize(
    ("response", "content"),
    [({"output": [1]}, [1]), ({"n": 1, "output": 2}, {"n": 1, "output": 2}), ({"n": 1}, {"n": 1})],
)
def test_geminis_output_key_is_the_result_only_when_it_stands_alone(
    tmp_path: Path, response: Any, content: Any
) -> None:
    contents = [
        {"role": "user", "parts": [{"text": "How many?"}]},
        {"role": "model", "parts": [{"function_call": {"name": "count", "args": {}}}]},
        {"role": "user", "parts": [{"function_response": {"name": "count", "response": response}}]},
        {"role": "model", "parts": [{"text": "One."}]},
    ]
    case = read(tmp_path, {"contents": contents})
    assert case.results[0].content == content
    assert case.answer == "One."


def test_a_preliminary_result_leaves_its_call_open(tmp_path: Path) -> None:
    contents = [
        {"role": "model", "parts": [{"functionCall": {"id": "f", "name": "count", "args": {}}}]},
        {
            "role": "user",
            "parts": [
                {
                    "functionResponse": {
                        "id": "f",
                        "name": "count",
                        "response": {"output": 1},
                        "willContinue": True,
                    }
                }
            ],
        },
        {
            "role": "user",
            "parts": [{"functionResponse": {"id": "f", "name": "count", "response": {"output": 2}}}],
        },
        {"role": "model", "parts": [{"text": "Two."}]},
    ]
    case = read(tmp_path, {"contents": contents})
    assert [result.final for result in case.results] == [False, True]
    assert case.result_of(case.calls[0]) == case.results[1]
    assert codes(case) == set()


def test_several_entries_of_a_bedrock_result_stay_apart(tmp_path: Path) -> None:
    entries = [{"json": {"n": 2}}, {"text": "two boxes"}]
    messages = [
        {"role": "assistant", "content": [{"toolUse": {"toolUseId": "x", "name": "count", "input": {}}}]},
        {"role": "user", "content": [{"toolResult": {"toolUseId": "x", "content": entries}}]},
        {"role": "assistant", "content": [{"text": "Two."}]},
    ]
    assert read(tmp_path, {"messages": messages}).results[0].content == [{"n": 2}, "two boxes"]


def test_only_output_states_of_a_tool_part_are_results(tmp_path: Path) -> None:
    parts = [
        {"type": "step-start"},
        {"type": "tool-count", "toolCallId": "x", "state": "input-available", "input": {"of": "boxes"}},
        {"type": "text", "text": "I am still counting."},
    ]
    case = read(tmp_path, [{"id": "a", "role": "assistant", "parts": parts}])
    assert (len(case.calls), len(case.results)) == (1, 0)


def test_calls_written_as_tags_are_calls(tmp_path: Path) -> None:
    turns = [
        {"from": "human", "value": "How many?"},
        {
            "from": "gpt",
            "value": 'Well.\n<tool_call>\n{"name": "count", "arguments": {"of": "boxes"}}\n</tool_call>',
        },
        {"from": "tool", "value": "<tool_response>\n2\n</tool_response>"},
        {"from": "gpt", "value": "Two."},
    ]
    case = read(tmp_path, {"conversations": turns})
    assert [(c.name, c.arguments) for c in case.calls] == [("count", {"of": "boxes"})]
    assert (case.results[0].content, case.answer) == ("2", "Two.")


def test_times_and_errors_of_a_span_join_what_the_model_saw(tmp_path: Path) -> None:
    data = Path(__file__).resolve().parents[1] / "data" / "formats" / "otel.json"
    source = file_source(data)
    item = next(iter(format_of(source)[0].reader()(source)))
    assert not isinstance(item, InputError)
    by_name = {result.name: result for result in item[0].results}
    assert by_name["track_parcel"].latency_ms == 500.0
    assert by_name["track_parcel"].structured["courier"] == "not shown"
    assert "courier" not in by_name["track_parcel"].content
    assert (by_name["find_depot"].content, by_name["find_depot"].error_message) == (
        "no depot",
        "depot index offline",
    )


def test_spans_without_content_are_not_recorded(tmp_path: Path) -> None:
    def span(n: int, operation: str, **more: str) -> dict[str, Any]:
        told = {"gen_ai.operation.name": operation, **more}
        listed = [{"key": k, "value": {"stringValue": v}} for k, v in told.items()]
        return {"traceId": "ab", "spanId": str(n), "name": "s", "attributes": listed}

    spans = [span(1, "chat"), span(2, "execute_tool", **{"gen_ai.tool.name": "count"})]
    case = read(tmp_path, {"resourceSpans": [{"scopeSpans": [{"spans": spans}]}]})
    assert case.results[0].state == "not_recorded"
    assert {"no_answer", "not_recorded"} <= codes(case)


def test_a_response_span_without_text_says_the_answer_is_missing(tmp_path: Path) -> None:
    trace = {"object": "trace", "id": "t1"}
    span = {
        "object": "trace.span",
        "id": "s",
        "trace_id": "t1",
        "span_data": {"type": "response", "response_id": "r"},
    }
    assert {"answer_not_recorded", "no_answer"} <= codes(read(tmp_path, trace, span))


def test_two_traces_in_one_file_are_two_cases(tmp_path: Path) -> None:
    rows = [
        {
            "id": f"{trace}-{n}",
            "traceId": trace,
            "type": "GENERATION",
            "startTime": f"2026-01-01T00:00:0{n}Z",
            "output": f"Answer {trace}.",
        }
        for n, trace in enumerate(("t1", "t2", "t1"))
    ]
    items = read_all(tmp_path, *rows)
    assert [item[0].id for item in items] == ["t1", "t2"]


def test_a_session_of_two_conversations_is_two_cases(tmp_path: Path) -> None:
    lines = [
        {"type": "user", "uuid": f"u{n}", "sessionId": session, "message": {"role": "user", "content": "Hi"}}
        for n, session in enumerate(("s1", "s2"))
    ]
    assert [item[0].id for item in read_all(tmp_path, *lines)] == ["s1", "s2"]


def test_a_result_line_that_differs_from_the_last_text_counts(tmp_path: Path) -> None:
    spoken = {"id": "m", "role": "assistant", "content": [{"type": "text", "text": "Draft."}]}
    lines = [
        {"type": "assistant", "session_id": "s", "parent_tool_use_id": None, "message": spoken},
        {"type": "result", "subtype": "success", "num_turns": 1, "result": "Final.", "session_id": "s"},
    ]
    case = read(tmp_path, *lines)
    assert case.answer == "Final."
    assert "other_answer" in codes(case)


def test_a_run_that_hit_its_turn_limit_has_no_answer(tmp_path: Path) -> None:
    case = read(tmp_path, {"type": "result", "subtype": "error_max_turns", "num_turns": 9, "session_id": "s"})
    assert case.answer == ""
    assert {"no_answer", "answer_cut"} <= codes(case)


def test_a_sub_agents_calls_are_marked_and_its_text_is_not_the_answer(tmp_path: Path) -> None:
    def line(kind: str, parent: str | None, *blocks: Any, id: str = "m") -> dict[str, Any]:
        role = kind
        return {
            "type": kind,
            "session_id": "s",
            "parent_tool_use_id": parent,
            "message": {"id": id, "role": role, "content": list(blocks)},
        }

    case = read(
        tmp_path,
        line("assistant", None, {"type": "tool_use", "id": "t", "name": "Task", "input": {}}, id="m1"),
        line("assistant", "t", {"type": "tool_use", "id": "x", "name": "count", "input": {}}, id="m2"),
        line("user", "t", {"type": "tool_result", "tool_use_id": "x", "content": "2"}, id="m3"),
        line("assistant", None, {"type": "text", "text": "Two."}, id="m5"),
        line("assistant", "t", {"type": "text", "text": "I think three."}, id="m4"),
    )
    assert case.answer == "Two."
    assert [bool(c.meta.get("sidechain")) for c in case.calls] == [False, True]


def test_a_list_of_chats_is_a_case_each_and_a_list_of_messages_is_one(tmp_path: Path) -> None:
    chats = [{"messages": [QUESTION, says("Two.")]}, {"messages": [QUESTION, says("Three.")]}]
    assert [item[0].answer for item in read_all(tmp_path, *chats)] == ["Two.", "Three."]
    assert [item[0].answer for item in read_all(tmp_path, QUESTION, says("Two."))] == ["Two."]


def test_a_log_with_its_header_alone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the log holds its header alone"):
        read(tmp_path, {"version": 2, "status": "success", "eval": {}, "samples": None})


def test_the_server_inside_a_tools_name_becomes_its_namespace(tmp_path: Path) -> None:
    used = {"type": "tool_use", "id": "x", "name": "mcp__depot__find_parcel", "input": {}}
    (made,) = read(tmp_path, {"messages": [QUESTION, {"role": "assistant", "content": [used]}]}).calls
    assert (made.name, made.meta["namespace"]) == ("find_parcel", "depot")


def test_model_messages_of_the_ai_sdk_are_read(tmp_path: Path) -> None:
    asked = {"type": "tool-call", "toolCallId": "x", "toolName": "count", "input": {"of": "boxes"}}
    denied = {
        "type": "tool-result",
        "toolCallId": "x",
        "toolName": "count",
        "output": {"type": "error-text", "value": "no"},
    }
    messages = [
        QUESTION,
        {"role": "assistant", "content": [{"type": "text", "text": "Let me see."}, asked]},
        {"role": "tool", "content": [denied]},
        {"role": "assistant", "content": [{"type": "text", "text": "I could not count."}]},
    ]
    case = read(tmp_path, {"messages": messages})
    assert (case.source, case.answer) == ("vercel", "I could not count.")
    assert [(r.content, r.is_error, r.detected_by) for r in case.results] == [("no", True, "status")]


def test_older_tool_invocations_are_calls_with_results(tmp_path: Path) -> None:
    done = {"toolCallId": "x", "toolName": "count", "args": {"of": "boxes"}, "state": "result", "result": 2}
    parts = [
        {"type": "step-start"},
        {"type": "tool-invocation", "toolInvocation": done},
        {"type": "step-start"},
        {"type": "text", "text": "Two."},
    ]
    case = read(tmp_path, [{"id": "a", "role": "assistant", "parts": parts}])
    assert (case.calls[0].arguments, case.results[0].content, case.answer) == ({"of": "boxes"}, 2, "Two.")


def test_spans_exported_as_columns_hold_messages_in_lists(tmp_path: Path) -> None:
    row = {
        "context.trace_id": "t",
        "context.span_id": "s",
        "attributes.openinference.span.kind": "LLM",
        "attributes.llm.input_messages": [{"message.role": "user", "message.content": "How many?"}],
        "attributes.llm.output_messages": [{"message.role": "assistant", "message.content": "Two."}],
    }
    case = read(tmp_path, row)
    assert (case.id, case.question, case.answer) == ("t", "How many?", "Two.")


def test_messages_in_log_records_are_read(tmp_path: Path) -> None:
    said = json.dumps([{"role": "user", "parts": [{"type": "text", "content": "How many?"}]}])
    made = json.dumps([{"role": "assistant", "parts": [{"type": "text", "content": "Two."}]}])
    told = {"gen_ai.operation.name": "chat", "gen_ai.input.messages": said, "gen_ai.output.messages": made}
    record = {
        "eventName": "gen_ai.client.inference.operation.details",
        "traceId": "t",
        "attributes": [{"key": key, "value": {"stringValue": value}} for key, value in told.items()],
    }
    case = read(tmp_path, {"resourceLogs": [{"scopeLogs": [{"logRecords": [record]}]}]})
    assert (case.id, case.question, case.answer) == ("t", "How many?", "Two.")


def test_a_conversational_test_case_is_read_with_the_calls_of_its_turns(tmp_path: Path) -> None:
    called = [{"name": "count", "inputParameters": {"of": "boxes"}, "output": 2}]
    turns = [QUESTION, {"role": "assistant", "content": "Two.", "toolsCalled": called}]
    case = read(tmp_path, {"scenario": "counting", "turns": turns})
    assert (case.source, case.question, case.answer) == ("deepeval", "How many?", "Two.")
    assert case.results[0].call_uid == case.calls[0].uid


def test_log_lines_around_json_rpc_messages_are_taken_off(tmp_path: Path) -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "count", "arguments": {}}}
    done = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "2"}]}}
    case = read(tmp_path, {"at": "08:00", "message": asked}, {"at": "08:01", "message": done})
    assert (case.source, [result.content for result in case.results]) == ("mcp", ["2"])


@pytest.mark.parametrize(
    ("wrapped", "source"),
    [
        (
            {"runs": [{"id": "r", "trace_id": "r", "run_type": "chain", "outputs": {"output": "Two."}}]},
            "langsmith",
        ),
        (
            {
                "data": [
                    {
                        "context": {"trace_id": "t"},
                        "attributes": {"openinference.span.kind": "AGENT", "output.value": "Two."},
                    }
                ]
            },
            "openinference",
        ),
        ({"testCases": [{"input": "How many?", "actualOutput": "Two."}]}, "deepeval"),
        (
            {
                "messages": [],
                "output": {"message": {"role": "assistant", "content": [{"text": "Two."}]}},
                "stopReason": "end_turn",
            },
            "bedrock",
        ),
    ],
)
def test_pages_and_saved_runs_are_unwrapped(tmp_path: Path, wrapped: dict[str, Any], source: str) -> None:
    case = read(tmp_path, wrapped)
    assert (case.source, case.answer) == (source, "Two.")
