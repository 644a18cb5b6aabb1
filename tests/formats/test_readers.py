"""The same story in every format: one answer, three calls, one of which failed, results in another order."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.documents import parse_document
from faithgrade.errors import InputError
from faithgrade.formats import FORMATS, find_format, format_of
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from faithgrade.case import Case

DATA = Path(__file__).resolve().parents[1] / "data" / "formats"
QUESTION = "Where is parcel P-1001, and what does zone B cost?"
ANSWER = (
    "Parcel P-1001 is in transit and weighs 2.50 kg. Zone B costs 12.40 EUR. "
    "I could not find the depot: its index is offline."
)
PARCEL = {"parcel_id": "P-1001", "status": "in transit", "weight_kg": Decimal("2.50")}
RATE = {"zone": "B", "price": Decimal("12.40"), "currency": "EUR"}
CALLS = {"track_parcel": {"parcel_id": "P-1001"}, "get_rate": {"zone": "B"}, "find_depot": {"near": "P-1001"}}

# file → format, and how the failed call's error is known
WHOLE = {
    "anthropic.json": ("anthropic", "flag"),
    "bedrock.json": ("bedrock", "status"),
    "claude_code_session.jsonl": ("claude_code", "flag"),
    "claude_code_stream.jsonl": ("claude_code", "flag"),
    "deepeval.json": ("deepeval", "text"),
    "gemini.json": ("gemini", "flag"),
    "hf_chat.jsonl": ("hf_chat", "text"),
    "inspect.eval": ("inspect", "flag"),
    "inspect.json": ("inspect", "flag"),
    "langchain_dumpd.json": ("langchain", "status"),
    "langchain_state.json": ("langchain", "status"),
    "langchain_to_dict.json": ("langchain", "status"),
    "langfuse.json": ("langfuse", "status"),
    "langsmith.jsonl": ("langsmith", "exception"),
    "mcp.jsonl": ("mcp", "flag"),
    "native.jsonl": ("native", "flag"),
    "openai_agents.jsonl": ("openai_agents", "exception"),
    "openai_chat.jsonl": ("openai_chat", "text"),
    "openai_responses.json": ("openai_responses", "shape"),
    "openinference.jsonl": ("openinference", "exception"),
    "otel.json": ("otel", "status"),
    "promptfoo.json": ("promptfoo", "text"),
    "promptfoo_context.json": ("promptfoo", "text"),
    "ragas.jsonl": ("ragas", "text"),
    "tau_bench.json": ("tau_bench", "text"),
    "vercel.json": ("vercel", "status"),
}
NO_ANSWER = {"mcp.jsonl"}
NO_QUESTION = {"mcp.jsonl", "claude_code_stream.jsonl"}
CONTEXTS_ONLY = {"ragas_single.jsonl": "ragas", "table.csv": "table"}


def read_file(place: Path) -> tuple[str, list[Case]]:
    source = file_source(place)
    known, why = format_of(source)
    assert why
    items = list(known.reader()(source))
    assert not [item for item in items if isinstance(item, InputError)]
    return known.name, [item[0] for item in items if not isinstance(item, InputError)]


def first(name: str) -> Case:
    return read_file(DATA / name)[1][0]


def contents(case: Case) -> dict[str, Any]:
    """Each tool's result, text that is JSON read as JSON."""
    return {
        result.name: parse_document(result.content).root for result in case.results if not result.is_error
    }


@pytest.mark.parametrize("name", WHOLE)
def test_the_format_is_detected_and_the_story_is_whole(name: str) -> None:
    expected, known_by = WHOLE[name]
    found, cases = read_file(DATA / name)
    case = cases[0]
    assert found == expected
    assert case.answer == ("" if name in NO_ANSWER else ANSWER)
    assert case.question == (None if name in NO_QUESTION else QUESTION)
    assert {call.name: dict(call.arguments or {}) for call in case.calls if call.name != "no_tool"} == CALLS
    assert contents(case) == {"track_parcel": PARCEL, "get_rate": RATE}
    failed = [result for result in case.results if result.is_error and result.name == "find_depot"]
    assert [(result.name, result.detected_by) for result in failed] == [("find_depot", known_by)]


@pytest.mark.parametrize("name", WHOLE)
def test_every_result_answers_the_call_it_belongs_to(name: str) -> None:
    for case in read_file(DATA / name)[1]:
        names = {call.uid: call.name for call in case.calls}
        assert [names[result.call_uid or ""] for result in case.results] == [r.name for r in case.results]
        codes = {anomaly.code for anomaly in case.anomalies}
        assert not codes & {"unmatched_result", "missing_result", "duplicate_result"}


@pytest.mark.parametrize("name", WHOLE)
def test_amounts_keep_every_digit_they_were_written_with(name: str) -> None:
    found = contents(first(name))
    assert str(found["track_parcel"]["weight_kg"]) == "2.50"
    assert str(found["get_rate"]["price"]) == "12.40"


@pytest.mark.parametrize("name", WHOLE)
def test_what_the_model_thought_is_nowhere_in_the_case(name: str) -> None:
    assert "surely delivered" not in repr(first(name))


@pytest.mark.parametrize("name", CONTEXTS_ONLY)
def test_formats_without_calls_give_contexts(name: str) -> None:
    found, (case,) = read_file(DATA / name)
    assert (found, case.answer, case.calls) == (CONTEXTS_ONLY[name], ANSWER, ())
    assert [parse_document(context.content).root for context in case.contexts] == [PARCEL, RATE]


def test_a_result_line_alone_has_the_answer_and_says_that_calls_are_not_recorded() -> None:
    case = first("claude_code_result.json")
    assert (case.answer, case.calls) == (ANSWER, ())
    assert [(result.state, result.call_uid) for result in case.results] == [("not_recorded", None)]
    assert [anomaly.code for anomaly in case.anomalies] == ["not_recorded"]
    assert case.usage == {"input_tokens": 100, "output_tokens": 20, "cost_usd": 0.25}


def test_an_evaluation_event_is_a_verdict_without_an_answer() -> None:
    case = first("otel_evaluation.json")
    assert (case.id, case.answer, case.answer_label) == ("resp_made_up", "", "unfaithful")
    assert case.meta["evaluation"]["score"] == Decimal("0.5")


def test_every_format_has_a_fixture() -> None:
    tested = (
        {found for found, _ in WHOLE.values()} | set(CONTEXTS_ONLY.values()) | {"otel_evaluation", "parquet"}
    )
    assert {known.name for known in FORMATS} == tested


@pytest.mark.parametrize("name", [*WHOLE, *CONTEXTS_ONLY])
def test_a_named_format_reads_the_same_as_the_detected_one(name: str) -> None:
    found, cases = read_file(DATA / name)
    again = list(find_format(found).reader()(file_source(DATA / name)))
    assert [item[0] for item in again if not isinstance(item, InputError)] == cases


@pytest.mark.parametrize(
    ("name", "usage"),
    [
        ("anthropic.json", {"input_tokens": 100, "output_tokens": 20, "cache_read_input_tokens": 90}),
        ("claude_code_session.jsonl", {"input_tokens": 150, "output_tokens": 30}),
        ("langchain_state.json", {"input_tokens": 100, "output_tokens": 20}),
        ("langsmith.jsonl", {"input_tokens": 100, "output_tokens": 20, "cost_usd": 0.5}),
        ("otel.json", {"input_tokens": 100, "output_tokens": 20}),
    ],
)
def test_tokens_are_counted_once(name: str, usage: Mapping[str, Any]) -> None:
    assert first(name).usage == usage
