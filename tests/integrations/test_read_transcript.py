"""Transcripts that are in memory already."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from faithgrade import InputError, SettingsError, read_transcript
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

DATA = Path(__file__).resolve().parents[1] / "data" / "formats"
ONE_VALUE = [
    "anthropic.json", "bedrock.json", "claude_code_result.json", "gemini.json", "hf_chat.jsonl",
    "langchain_state.json", "langfuse.json", "openai_chat.jsonl", "openai_responses.json", "otel.json",
    "otel_evaluation.json", "promptfoo.json", "promptfoo_context.json", "ragas.jsonl", "native.jsonl",
]  # fmt: skip
MANY_LINES = [
    "claude_code_session.jsonl", "langsmith.jsonl", "mcp.jsonl", "openai_agents.jsonl", "openinference.jsonl",
]  # fmt: skip


@pytest.mark.parametrize("name", ONE_VALUE + MANY_LINES)
def test_a_value_in_memory_is_the_same_case_as_its_file(name: str) -> None:
    source = file_source(DATA / name)
    known, _ = format_of(source)
    item = next(iter(list(known.reader()(source))))
    assert not isinstance(item, InputError)
    text = (DATA / name).read_text()
    value: Any = [json.loads(line, parse_float=Decimal) for line in text.splitlines()]
    made = read_transcript(value if name in MANY_LINES else value[0], known.name, id=item[0].id)
    assert made == item[0]


@pytest.mark.parametrize("name", ["anthropic.json", "langchain_state.json", "otel.json"])
def test_the_format_is_detected(name: str) -> None:
    assert (
        read_transcript(json.loads((DATA / name).read_text())).source
        == format_of(file_source(DATA / name))[0].name
    )


def test_floats_are_read_as_they_print() -> None:
    part = {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {"output": 49.5}}}]}
    assert read_transcript([part], "gemini").results[0].content == Decimal("49.5")


def test_a_log_of_two_samples_is_refused_as_one_case() -> None:
    with pytest.raises(InputError, match="expected one case, found 2"):
        read_transcript(json.loads((DATA / "inspect.json").read_text()))


@pytest.mark.parametrize("name", ["table", "parquet", "xml"])
def test_formats_of_files_alone_are_refused(name: str) -> None:
    with pytest.raises(SettingsError, match=name):
        read_transcript({"answer": "x"}, name)
