"""The native format: what is read, what is refused, and in which words."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from faithgrade.case import Case
from faithgrade.errors import InputError
from faithgrade.formats.native import case_from, read, read_case
from faithgrade.formats.source import file_source


def minimal(**more: Any) -> dict[str, Any]:
    return {"id": "a", "answer": "It costs 5 euros.", **more}


def read_all(tmp_path: Path, text: str | bytes) -> list[tuple[Case, int] | InputError]:
    place = tmp_path / "cases.jsonl"
    place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(read(file_source(place)))


def ids_of(items: list[tuple[Case, int] | InputError]) -> list[str]:
    return [item[0].id for item in items if not isinstance(item, InputError)]


def refused(record: dict[str, Any]) -> InputError:
    with pytest.raises(InputError) as caught:
        case_from(record)
    return caught.value


def test_id_and_answer_are_enough() -> None:
    assert case_from(minimal()) == Case("a", "It costs 5 euros.")


def test_every_field_of_the_case_arrives() -> None:
    case = case_from(
        minimal(
            schema_version="1",
            source="shop",
            question="What is the price?",
            system="Be kind.",
            turns=[{"role": "user", "text": "Hello"}],
            calls=[
                {
                    "id": "c1",
                    "name": "get",
                    "arguments": {"n": 1},
                    "turn": 1,
                    "latency_ms": 12.5,
                    "idempotency_key": "k",
                    "namespace": "shop",
                }
            ],
            results=[
                {
                    "call_id": "c1",
                    "name": "get",
                    "content": {"price": 5},
                    "is_error": False,
                    "structured": {"p": 5},
                    "turn": 1,
                    "received_at": "2026-10-01T10:00:00Z",
                }
            ],
            contexts=["a passage", {"id": "k7", "content": {"x": 1}, "title": "T", "score": 0.5}],
            tools=[{"name": "get", "input_schema": {"type": "object"}, "destructive": False}],
            expectations={"max_calls": 2},
            labels=[
                {
                    "start": 9,
                    "end": 16,
                    "label": "supported",
                    "note": "n",
                    "annotator": "x",
                    "text": "5 euros",
                }
            ],
            answer_label="faithful",
            usage={"input_tokens": 3},
            timing={"duration_ms": 5},
            run={"model": "m"},
            other_texts=[{"text": "Let me look."}],
            meta={"anything": ["goes"]},
        )
    )
    assert case.source == "shop"
    assert case.turns[0].role == "user"
    assert (case.calls[0].latency_ms, case.calls[0].idempotency_key) == (12.5, "k")
    assert case.calls[0].meta == {"namespace": "shop"}
    assert case.results[0].call_uid == case.calls[0].uid
    assert case.results[0].structured == {"p": 5}
    assert [c.id for c in case.contexts] == ["context-0", "k7"]
    assert case.contexts[1].meta == {"score": 0.5}
    assert case.tools[0].input_schema == {"type": "object"}
    assert case.expectations == {"max_calls": 2}
    assert (case.labels[0].start, case.labels[0].annotator) == (9, "x")
    assert case.answer_label == "faithful"
    assert case.meta["timing"] == {"duration_ms": 5}
    assert case.meta["run"] == {"model": "m"}
    assert case.meta["other_texts"] == [{"text": "Let me look."}]
    assert case.meta["anything"] == ["goes"]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"answer": "x"}, "id: required field is missing"),
        ({"id": "a", "answr": "x"}, "answr: unknown field; did you mean “answer”?"),
        ({"id": "a"}, "answer: required field is missing"),
        ({"id": "", "answer": "x"}, "id: expected an id, found empty text"),
        ({"id": 7, "answer": "x"}, "id: expected text, found number 7"),
        (minimal(question=["x"]), "question: expected text, found a list"),
        (minimal(answr="x"), "answr: unknown field; did you mean “answer”?"),
        (minimal(results={"content": 1}), "results: expected a list, found an object"),
        (minimal(results=[{"is_eror": True}]), "results[0].is_eror: unknown field; did you mean “is_error”?"),
        (
            minimal(results=[{"is_error": "no"}]),
            'results[0].is_error: expected true or false, found text "no"',
        ),
        (minimal(calls=[{"id": "c"}]), "calls[0].name: required field is missing"),
        (
            minimal(calls=[{"name": "f", "arguments": "{}"}]),
            'calls[0].arguments: expected an object, found text "{}"',
        ),
        (
            minimal(calls=[{"name": "f", "turn": 1.5}]),
            "calls[0].turn: expected a whole number, found number 1.5",
        ),
        (minimal(calls=[{"name": "f", "turn": True}]), "calls[0].turn: expected a whole number, found true"),
        (minimal(contexts=[5]), "contexts[0]: expected text or an object, found number 5"),
        (minimal(contexts=[{"text": "x"}]), "contexts[0]"),
        (
            minimal(answer_label="good"),
            "answer_label: expected 'faithful' or 'unfaithful', found text \"good\"",
        ),
        (
            minimal(labels=[{"start": 0, "end": 2, "label": "maybe"}]),
            "labels[0].label: expected 'supported' or",
        ),
        (
            minimal(labels=[{"start": 0, "end": 99, "label": "supported"}]),
            "labels[0]: expected a span inside the",
        ),
        (
            minimal(labels=[{"start": 5, "end": 5, "label": "supported"}]),
            "labels[0]: expected a span inside the",
        ),
        (
            minimal(labels=[{"start": -1, "end": 5, "label": "supported"}]),
            "labels[0]: expected a span inside the",
        ),
        (
            minimal(labels=[{"start": 0, "end": 2, "label": "supported", "text": "on"}]),
            "labels[0].text: the span 0 to 2 does not cut its own text out of the answer",
        ),
        (minimal(results=[{"truncated": "maybe"}]), "results[0].truncated: expected"),
        (
            minimal(answer=5),
            "answer: expected text, a list of content blocks, an object or null, found number 5",
        ),
        (minimal(answer=[5]), "answer[0]: expected text or a content block with a type, found number 5"),
        (
            minimal(answer={"text": "x", "complet": True}),
            "answer.complet: unknown field; did you mean “complete”?",
        ),
        (minimal(meta=[]), "meta: expected an object, found a list"),
        (minimal(results=[{"call_uid": "u9"}]), "results[0].call_uid: no call has the uid 'u9'"),
        (
            minimal(calls=[{"name": "f", "uid": "u"}, {"name": "g", "uid": "u"}]),
            "calls[1].uid: the uid 'u' is used",
        ),
        (
            minimal(calls=[{"name": "f", "turn": 1, "turn_index": 2}]),
            "calls[0].turn: turn says 1 and turn_index says 2",
        ),
        (minimal(schema_version="9"), "schema_version: expected '1', found text \"9\""),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence_with_its_field(
    record: dict[str, Any], message: str
) -> None:
    told = str(refused(record))
    assert told.startswith(message)
    assert "\n" not in told


def test_s12_labels_that_contradict_each_other_or_the_text_are_refused() -> None:
    bad = {"start": 0, "end": 2, "label": "unsupported"}
    told = str(refused(minimal(labels=[bad], answer_label="faithful")))
    assert told == "answer_label: answer_label says faithful, and labels[0] says unsupported"
    assert "does not cut its own text" in str(refused(minimal(labels=[{**bad, "text": "XX"}])))
    assert case_from(minimal(labels=[bad], answer_label="unfaithful")).answer_label == "unfaithful"
    assert case_from(minimal(labels=[{**bad, "annotator": "b"}], answer_label="faithful")).labels


def test_a_long_or_secret_value_is_not_repeated_in_the_error() -> None:
    told = str(refused(minimal(question=None, results=[{"is_error": "x" * 300}])))
    assert "xxx" not in told


def test_unknown_fields_are_welcome_under_meta_only() -> None:
    assert case_from(minimal(meta={"answr": 1})).meta == {"answr": 1}
    assert case_from(minimal(results=[{"content": 1, "meta": {"x": 1}}])).results[0].meta == {"x": 1}


@pytest.mark.parametrize(
    ("answer", "text", "odd"),
    [
        ("plain", "plain", []),
        ("", "", []),
        (None, "", ["no_answer"]),
        ([{"type": "text", "text": "one"}, "two"], "one\ntwo", []),
        (
            [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "one"}],
            "one",
            ["blocks_left_out"],
        ),
        ([], "", ["no_answer"]),
        ({"text": "one", "complete": False}, "one", ["answer_cut"]),
        ({"text": "one", "stop_reason": "end"}, "one", []),
        ({"decision": "yes"}, '{\n  "decision": "yes"\n}', ["answer_rendered"]),
    ],
)
def test_s36_an_answer_that_is_no_string_has_a_documented_reading(
    answer: Any, text: str, odd: list[str]
) -> None:
    case = case_from({"id": "a", "answer": answer})
    assert case.answer == text
    assert [a.code for a in case.anomalies] == odd


@pytest.mark.parametrize(
    ("result", "state"),
    [({}, "absent"), ({"content": None}, "null"), ({"content": ""}, "empty"), ({"content": []}, "present")],
)
def test_absent_null_and_empty_content_are_three_things(result: dict[str, Any], state: str) -> None:
    assert case_from(minimal(results=[result])).results[0].state == state


def test_what_was_not_recorded_is_said_and_not_made_empty() -> None:
    assert case_from(minimal(results=[{"content_state": "not_recorded"}])).results[0].state == "not_recorded"


@pytest.mark.parametrize(
    ("result", "is_error", "detected_by"),
    [
        ({"content": "gone", "is_error": True}, True, "flag"),
        ({"content": {"error": "gone"}}, True, "shape"),
        ({"content": {"error": "gone"}, "is_error": False}, True, "shape"),
        ({"content": "Error: gone"}, True, "text"),
        ({"content": {"payment": "p", "status": "failed"}, "is_error": False}, False, None),
        ({"content": "late", "error": {"kind": "timeout", "detected_by": "exception"}}, True, "exception"),
    ],
)
def test_errors_say_how_they_were_detected(
    result: dict[str, Any], is_error: bool, detected_by: str | None
) -> None:
    read_back = case_from(minimal(results=[result])).results[0]
    assert (read_back.is_error, read_back.detected_by) == (is_error, detected_by)


@pytest.mark.parametrize(
    ("given", "state"), [(True, "yes"), (False, "no"), ("suspected", "suspected"), ({"state": "yes"}, "yes")]
)
def test_truncation_is_read_in_each_of_its_spellings(given: Any, state: str) -> None:
    assert case_from(minimal(results=[{"content": "x", "truncated": given}])).results[0].truncated == state


def test_s13_orphans_and_repeated_ids_are_read_and_reported() -> None:
    case = case_from(
        minimal(
            calls=[{"id": "c1", "name": "f"}, {"id": "c1", "name": "g"}, {"id": "", "name": "h"}],
            results=[
                {"call_id": "c1", "content": 1},
                {"call_id": "c9", "content": 2},
                {"call_id": "", "content": 3},
                {"call_id": "c1", "content": 4},
                {"call_id": "c1", "content": 5},
            ],
        )
    )
    assert {a.code for a in case.anomalies} == {
        "ambiguous_pairing",
        "reused_call_id",
        "unmatched_result",
        "duplicate_result",
        "missing_result",
    }
    assert [r.call_uid for r in case.results] == ["call-0", None, None, "call-1", "call-1"]


def test_a_pair_that_the_recorder_knew_is_kept() -> None:
    case = case_from(
        minimal(
            calls=[{"uid": "u1", "id": "x", "name": "f"}, {"uid": "u2", "id": "x", "name": "f"}],
            results=[{"call_uid": "u2", "call_id": "x", "content": 2}, {"call_id": "x", "content": 1}],
        )
    )
    assert [r.call_uid for r in case.results] == ["u2", "u1"]


def test_numbers_in_payloads_stay_exact() -> None:
    case = read_case(
        '{"id": "a", "answer": "x", "results": [{"content": {"p": 49.50, "n": 12345678901234567890}}]}'
    )
    assert case.results[0].content == {"p": Decimal("49.50"), "n": 12345678901234567890}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ('{"id": "a", "answer": "x"}\n{"id": "b", "answer": "y"}\n', ["a", "b"]),
        ('\ufeff{"id": "a", "answer": "x"}\r\n\r\n{"id": "b", "answer": "y"}', ["a", "b"]),
        ('[{"id": "a", "answer": "x"},\n {"id": "b", "answer": "y"}]', ["a", "b"]),
        ('{\n "id": "a",\n "answer": "x"\n}\n', ["a"]),
        ("", []),
        ("\n\n", []),
    ],
)
def test_s18_awkward_files_lose_no_row(tmp_path: Path, text: str, ids: list[str]) -> None:
    assert ids_of(read_all(tmp_path, text)) == ids


def test_s18_nan_infinity_and_duplicate_keys_are_reported_with_the_case(tmp_path: Path) -> None:
    row = '{"id": "a", "answer": "x", "results": [{"content": {"v": NaN, "w": -Infinity, "k": 1, "k": 2}}]}'
    (item,) = read_all(tmp_path, row)
    assert not isinstance(item, InputError)
    codes = {a.code for a in item[0].anomalies}
    assert codes >= {"duplicate_key", "not_a_number"}


def test_s18_a_torn_last_line_is_reported_by_line_and_the_others_are_read(tmp_path: Path) -> None:
    items = read_all(tmp_path, '{"id": "a", "answer": "x"}\n{"id": "b", "ans')
    assert ids_of(items) == ["a"]
    assert isinstance(items[1], InputError)
    assert items[1].line == 2
    assert "cut off" in items[1].problem


def test_s02_a_bad_line_comes_as_its_error_and_the_next_is_read(tmp_path: Path) -> None:
    items = read_all(
        tmp_path, '{"id": "a", "answer": "x"}\n{"id": "b"}\nnot json\n[1]\n{"id": "c", "answer": "z"}\n'
    )
    assert ids_of(items) == ["a", "c"]
    errors = [item for item in items if isinstance(item, InputError)]
    assert [(e.line, e.field) for e in errors] == [(2, "answer"), (3, None), (4, None)]


def test_json_nested_too_deeply_is_an_error_not_a_crash(tmp_path: Path) -> None:
    deep = '{"id": "a", "answer": "x", "meta": {"x": ' + "[" * 100_000 + "]" * 100_000 + "}}"
    (item,) = read_all(tmp_path, deep + "\n")
    assert isinstance(item, InputError)
    assert item.line == 1


def test_half_a_surrogate_pair_is_kept(tmp_path: Path) -> None:
    (item,) = read_all(tmp_path, '{"id": "a", "answer": "half \\ud83d of it"}')
    assert not isinstance(item, InputError)
    assert item[0].answer == "half \ud83d of it"


def test_the_examples_are_valid() -> None:
    folder = Path(__file__).parents[2] / "examples"
    files = sorted(folder.glob("*.jsonl"))
    assert len(files) >= 5
    count = 0
    for place in files:
        for item in read(file_source(place)):
            assert not isinstance(item, InputError), item
            count += 1
    assert count >= 25


def test_a_case_file_is_read_as_json_dumps_wrote_it(tmp_path: Path) -> None:
    rows = [minimal(id=str(i), answer="é" * i) for i in range(1, 5)]
    for ascii_only in (True, False):
        items = read_all(tmp_path, "\n".join(json.dumps(r, ensure_ascii=ascii_only) for r in rows))
        assert ids_of(items) == ["1", "2", "3", "4"]
