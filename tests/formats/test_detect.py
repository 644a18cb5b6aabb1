"""Which format a file is of, when that is refused, and a change of format inside a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.formats import find_format, format_of
from faithgrade.formats.detect import _NATIVE as NATIVE_KEYS
from faithgrade.formats.detect import detect, sure_format
from faithgrade.formats.schema import CaseRecord
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from pathlib import Path

ANTHROPIC = {
    "messages": [
        {"role": "assistant", "content": [{"type": "tool_use", "id": "x", "name": "f", "input": {}}]}
    ]
}
OPENAI = {
    "messages": [
        {"role": "assistant", "tool_calls": [{"id": "x", "function": {"name": "f", "arguments": "{}"}}]}
    ]
}
TEXT = {"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello."}]}


def write(tmp_path: Path, *records: Any, name: str = "t.jsonl") -> Path:
    place = tmp_path / name
    place.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return place


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ({"id": "a", "answer": "x", "calls": []}, "native"),
        ({"id": "a", "answer": "x", "resutls": [], "calls": []}, "native"),
        ({"id": "a", "answer": "x", "context": "y"}, "table"),
        ({"question": "q", "response": "x"}, "table"),
        ({"user_input": "q", "response": "x"}, "ragas"),
        ({"role": "model", "parts": [{"text": "x"}]}, "gemini"),
        ({"role": "user", "parts": [{"type": "text", "content": "x"}]}, "otel"),
        ({"role": "assistant", "parts": [{"type": "dynamic-tool"}]}, "vercel"),
        ({"type": "function_call", "name": "f", "call_id": "x", "arguments": "{}"}, "openai_responses"),
        ({"observations": [{"traceId": "t", "type": "SPAN", "startTime": "x"}]}, "langfuse"),
        ({"attributes.openinference.span.kind": "LLM", "context.trace_id": "t"}, "openinference"),
        ({"type": "summary", "summary": "x", "leafUuid": "y"}, "claude_code"),
        (TEXT, "openai_chat"),
    ],
)
def test_a_record_is_known_by_its_marks(record: Any, name: str) -> None:
    assert detect([record]).format == name


def test_lines_that_only_stand_beside_others_do_not_decide() -> None:
    session = {"sessionId": "s", "uuid": "u", "type": "user", "message": {"role": "user", "content": "x"}}
    assert detect([{"type": "summary", "summary": "x"}, session]).reason == "keys sessionId, uuid, type"
    assert detect([TEXT, ANTHROPIC]).format == "anthropic"


@pytest.mark.parametrize(
    ("record", "named"),
    [
        ({"actual_output": "x", "user_input": "q", "response": "y"}, ("deepeval", "ragas")),
        (
            {"run_type": "tool", "trace_id": "t", "traceId": "t", "type": "TOOL", "startTime": "x"},
            ("langsmith", "langfuse"),
        ),
        ({"messages": ANTHROPIC["messages"] + OPENAI["messages"]}, ("anthropic", "openai_chat")),
        ({"jsonrpc": "2.0", "resourceSpans": []}, ("mcp", "otel")),
    ],
)
def test_what_fits_two_formats_equally_is_refused_and_both_are_named(
    record: Any, named: tuple[str, ...]
) -> None:
    with pytest.raises(InputError, match="--format") as caught:
        detect([record])
    assert all(name in str(caught.value) for name in named)


@pytest.mark.parametrize("record", [{"input": "a", "content": "b"}, {"foo": 1}, {"output": "x"}])
def test_weak_keys_decide_nothing_and_the_keys_seen_are_told(record: dict[str, Any], tmp_path: Path) -> None:
    place = write(tmp_path, record)
    with pytest.raises(InputError, match=next(iter(record))) as caught:
        format_of(file_source(place))
    assert caught.value.file == str(place)


def test_a_change_of_format_is_an_error_at_its_line_and_the_others_are_read(tmp_path: Path) -> None:
    place = write(tmp_path, OPENAI, TEXT, ANTHROPIC, OPENAI)
    known, _ = format_of(file_source(place))
    items = list(known.reader()(file_source(place)))
    bad = [item for item in items if isinstance(item, InputError)]
    assert [(error.line, "found anthropic" in error.problem) for error in bad] == [(3, True)]
    assert len(items) == 4


def test_text_alone_may_stand_between_records_of_any_chat_format() -> None:
    assert sure_format(TEXT) is None
    assert sure_format(OPENAI) is not None


def test_a_format_that_was_named_overrules_what_a_record_looks_like(tmp_path: Path) -> None:
    place = write(tmp_path, OPENAI, OPENAI)
    items = list(find_format("hf_chat").reader()(file_source(place)))
    assert not [item for item in items if isinstance(item, InputError)]


def test_an_archive_that_is_no_log_is_refused(tmp_path: Path) -> None:
    import zipfile

    place = tmp_path / "t.eval"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("other.txt", "x")
    with pytest.raises(InputError, match=r"without header\.json"):
        format_of(file_source(place))


def test_a_byte_order_mark_hides_nothing(tmp_path: Path) -> None:
    place = tmp_path / "t.jsonl"
    place.write_bytes(b"\xef\xbb\xbf" + json.dumps(OPENAI).encode())
    known, _ = format_of(file_source(place))
    assert known.name == "openai_chat"
    assert not [item for item in known.reader()(file_source(place)) if isinstance(item, InputError)]


def test_a_broken_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    place = tmp_path / "t.jsonl"
    place.write_text(json.dumps(OPENAI) + "\n{oops\n" + json.dumps(OPENAI) + "\n")
    items = list(find_format("openai_chat").reader()(file_source(place)))
    assert [(item.line, item.file) for item in items if isinstance(item, InputError)] == [(2, str(place))]
    assert len(items) == 3


def test_the_keys_of_a_native_case_are_those_of_its_schema() -> None:
    assert set(CaseRecord.model_fields) == NATIVE_KEYS
