"""The shared samples, one story in 33 files.

Detected without a hint, and the same wherever a format carries it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.documents import parse_document
from faithgrade.errors import InputError
from faithgrade.formats import format_of
from faithgrade.formats.native import read as read_native
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from faithgrade.case import Case

SHARED = Path(os.environ.get("FAITHGRADE_SHARED", Path(__file__).resolve().parents[3] / "shared"))
SAMPLES = SHARED / "samples"
if not SAMPLES.is_dir():
    pytest.skip("the shared samples are not here (set FAITHGRADE_SHARED)", allow_module_level=True)

FORMAT_OF = {
    "anthropic_messages.json": "anthropic",
    "anthropic_server_tool_citations.json": "anthropic",
    "bedrock_converse.json": "bedrock",
    "claude_code_result.json": "claude_code",
    "claude_code_session.jsonl": "claude_code",
    "claude_code_stream.jsonl": "claude_code",
    "deepeval_test_cases.json": "deepeval",
    "gemini_contents.json": "gemini",
    "hf_chat_template.jsonl": "hf_chat",
    "inspect_log.eval": "inspect",
    "inspect_log.json": "inspect",
    "langchain_messages_dumpd.json": "langchain",
    "langchain_messages_to_dict.json": "langchain",
    "langfuse_observations.json": "langfuse",
    "langgraph_state_model_dump.json": "langchain",
    "langsmith_runs.jsonl": "langsmith",
    "mcp_jsonrpc.jsonl": "mcp",
    "native_case.jsonl": "native",
    "openai_agents_spans.jsonl": "openai_agents",
    "openai_chat.json": "openai_chat",
    "openai_chat_messages.jsonl": "openai_chat",
    "openai_responses.json": "openai_responses",
    "openinference_spans.jsonl": "openinference",
    "otel_gen_ai_evaluation_result_event.json": "otel_evaluation",
    "otel_genai_otlp.json": "otel",
    "promptfoo_python_assert_context.json": "promptfoo",
    "promptfoo_results.json": "promptfoo",
    "ragas_multi_turn.jsonl": "ragas",
    "ragas_single_turn.jsonl": "ragas",
    "table.csv": "table",
    "table.jsonl": "table",
    "tau_bench_results.json": "tau_bench",
    "vercel_ui_messages.json": "vercel",
}
OTHER_STORY = {"anthropic_server_tool_citations.json", "otel_gen_ai_evaluation_result_event.json"}
NO_CALLS = {"claude_code_result.json", "ragas_single_turn.jsonl", "table.csv", "table.jsonl", *OTHER_STORY}
NO_ANSWER = {"mcp_jsonrpc.jsonl", "otel_gen_ai_evaluation_result_event.json"}
NO_QUESTION = {"mcp_jsonrpc.jsonl", "claude_code_stream.jsonl", "claude_code_result.json", *OTHER_STORY}
EXTRA_CALLS = {"mcp_jsonrpc.jsonl": ["no_such_tool"], "openai_responses.json": ["ping"]}
ERROR_KNOWN_BY = {
    "anthropic": "flag",
    "bedrock": "status",
    "claude_code": "flag",
    "deepeval": "text",
    "gemini": "flag",
    "hf_chat": "text",
    "inspect": "flag",
    "langchain": "status",
    "langfuse": "status",
    "langsmith": "exception",
    "mcp": "flag",
    "native": "flag",
    "openai_agents": "exception",
    "openai_chat": "text",
    "openai_responses": "shape",
    "openinference": "exception",
    "otel": "status",
    "promptfoo": "text",
    "ragas": "text",
    "tau_bench": "text",
    "vercel": "status",
}


def read_sample(name: str) -> tuple[str, str, Case]:
    source = file_source(SAMPLES / name)
    known, why = format_of(source)
    (item,) = known.reader()(source)
    assert not isinstance(item, InputError), item
    return known.name, why, item[0]


@pytest.fixture(scope="module")
def story() -> Case:
    item = next(iter(read_native(file_source(SAMPLES / "native_case.jsonl"))))
    assert not isinstance(item, InputError)
    return item[0]


def arguments(case: Case, leave_out: list[str]) -> dict[str, Any]:
    named = {call.name: dict(call.arguments or {}) for call in case.calls}
    return {name: given for name, given in named.items() if name not in leave_out}


def contents(case: Case, leave_out: list[str]) -> dict[str, Any]:
    names = {call.uid: call.name for call in case.calls}
    found = {names[result.call_uid or ""]: result for result in case.results}
    return {
        name: ("error" if result.is_error else parse_document(result.content).root)
        for name, result in found.items()
        if name not in leave_out
    }


def test_every_sample_has_its_format_here() -> None:
    assert {place.name for place in SAMPLES.iterdir()} == set(FORMAT_OF)


@pytest.mark.parametrize("name", FORMAT_OF)
def test_a_sample_is_detected_without_a_hint_and_says_why(name: str) -> None:
    found, why, _ = read_sample(name)
    assert found == FORMAT_OF[name]
    assert why


@pytest.mark.parametrize("name", sorted(set(FORMAT_OF) - OTHER_STORY))
def test_answer_and_question_are_the_storys_wherever_the_format_has_them(name: str, story: Case) -> None:
    _, _, case = read_sample(name)
    assert case.answer == ("" if name in NO_ANSWER else story.answer)
    assert case.question == (None if name in NO_QUESTION else story.question)


@pytest.mark.parametrize("name", sorted(set(FORMAT_OF) - NO_CALLS))
def test_calls_and_results_are_the_storys_wherever_the_format_has_them(name: str, story: Case) -> None:
    found, _, case = read_sample(name)
    extra = EXTRA_CALLS.get(name, [])
    assert arguments(case, extra) == arguments(story, [])
    assert contents(case, extra) == contents(story, [])
    failed = next(result for result in case.results if result.name == "fetch_region")
    assert failed.detected_by == ERROR_KNOWN_BY[found]
    assert "region service timeout after 5000 ms" in (failed.error_message or "")


@pytest.mark.parametrize("name", ["ragas_single_turn.jsonl", "table.csv", "table.jsonl"])
def test_passages_of_formats_without_calls_hold_the_storys_results(name: str, story: Case) -> None:
    _, _, case = read_sample(name)
    roots = [parse_document(context.content).root for context in case.contexts]
    found = roots[0] if len(roots) == 1 and isinstance(roots[0], list) else roots
    assert found == [result.content for result in story.results if not result.is_error]


def test_reordered_results_and_list_content_pair_by_id() -> None:
    _, _, case = read_sample("anthropic_messages.json")
    assert [result.call_id for result in case.results] == ["toolu_c2", "toolu_c1", "toolu_c3"]
    assert [call.id for call in case.calls] == ["toolu_c1", "toolu_c2", "toolu_c3"]


def test_a_reused_id_pairs_by_turn() -> None:
    _, _, case = read_sample("tau_bench_results.json")
    order = [(call.name, result.name) for call, result in zip(case.calls, case.results, strict=True)]
    assert order == [(call.name, call.name) for call in case.calls]
    assert [a.code for a in case.anomalies] == ["reused_call_id"]


def test_a_forked_session_keeps_all_three_results() -> None:
    _, _, case = read_sample("claude_code_session.jsonl")
    assert len(case.results) == 3
    assert len({call.turn for call in case.calls}) == 1


def test_python_reprs_are_read_back_as_data() -> None:
    _, _, case = read_sample("openai_agents_spans.jsonl")
    assert case.results[0].content["delivered_on"] == "2026-11-02"
    _, _, runs = read_sample("langsmith_runs.jsonl")
    assert dict(runs.calls[0].arguments or {}) == {"order_id": "DEMO-1042"}


@pytest.mark.parametrize("name", ["hf_chat_template.jsonl", "gemini_contents.json", "ragas_multi_turn.jsonl"])
def test_missing_ids_are_paired_by_order_and_that_is_said(name: str) -> None:
    assert "paired_by_order" in {a.code for a in read_sample(name)[2].anomalies}


def test_an_error_with_empty_content_shows_its_message() -> None:
    _, _, case = read_sample("inspect_log.json")
    assert case.results[2].content == "region service timeout after 5000 ms"


def test_a_call_answered_by_a_protocol_error_is_one() -> None:
    _, _, case = read_sample("mcp_jsonrpc.jsonl")
    last = case.results[-1]
    assert (last.name, last.is_error, last.error_kind) == ("no_such_tool", True, "protocol")


def test_two_json_values_in_one_cell_are_two_values() -> None:
    _, _, case = read_sample("table.jsonl")
    root = parse_document(case.contexts[0].content).root
    assert [sorted(value) for value in root] == [
        ["currency", "delivered_on", "order_id", "status", "total"],
        ["policy_id", "policy_window_days"],
    ]


def test_a_final_user_turn_is_not_the_answer() -> None:
    _, _, case = read_sample("tau_bench_results.json")
    assert "STOP" not in case.answer
    assert "STOP" not in (case.question or "")


def test_encrypted_search_results_are_not_evidence_that_arrived_whole() -> None:
    _, _, case = read_sample("anthropic_server_tool_citations.json")
    assert case.answer == "The window is 30 days."
    assert (case.results[0].truncated, "AAAA" in repr(case)) == ("yes", False)
    assert case.meta["citations"][0]["cited_text"] == "returns accepted for 30 days"
