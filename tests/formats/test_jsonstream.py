"""JSON values of a file, one at a time."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.errors import InputError
from faithgrade.formats.jsonstream import JsonText, read_json_texts
from faithgrade.formats.source import file_source

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def values_of(place: Path) -> list[tuple[int, object]]:
    out: list[tuple[int, object]] = []
    for text in read_json_texts(file_source(place)):
        assert isinstance(text, JsonText)
        out.append((text.line, json.loads(text.text)))
    return out


@given(values=st.lists(json_values, max_size=5), indent=st.sampled_from([None, 1]), ascii_only=st.booleans())
def test_an_array_gives_its_elements(
    tmp_path_factory: pytest.TempPathFactory, values: list[object], indent: int | None, ascii_only: bool
) -> None:
    place = tmp_path_factory.mktemp("array") / "cases.json"
    place.write_text(
        json.dumps(values, indent=indent, ensure_ascii=ascii_only), encoding="utf-8", errors="surrogatepass"
    )
    assert [value for _, value in values_of(place)] == values


def test_elements_that_cross_the_read_chunks_come_whole(tmp_path: Path) -> None:
    values = [{"id": str(i), "text": 'a "quoted\\" [text], ' * 4000} for i in range(5)]
    place = tmp_path / "cases.json"
    place.write_text(json.dumps(values), encoding="utf-8")
    assert [value for _, value in values_of(place)] == values


def test_elements_know_their_line(tmp_path: Path) -> None:
    place = tmp_path / "cases.json"
    place.write_text('[\n  {"a": 1},\n\n  {"b":\n 2}\n]\n', encoding="utf-8")
    assert values_of(place) == [(2, {"a": 1}), (4, {"b": 2})]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[{"a": 1}, {"b"', "cut off"),
        ('[{"a": 1}] {"b": 2}', "expected the end of the file"),
        ('[, {"a": 1}]', "before this comma"),
    ],
)
def test_a_broken_array_is_refused_as_a_whole(tmp_path: Path, text: str, problem: str) -> None:
    place = tmp_path / "cases.json"
    place.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=problem):
        values_of(place)


def test_json_lines_skip_blank_lines_and_keep_their_numbers(tmp_path: Path) -> None:
    place = tmp_path / "cases.jsonl"
    place.write_text('\n{"a": 1}\n\n   \n{"b": 2}', encoding="utf-8")
    assert values_of(place) == [(2, {"a": 1}), (5, {"b": 2})]


def test_one_object_over_many_lines_is_one_value(tmp_path: Path) -> None:
    place = tmp_path / "case.json"
    place.write_text('{\n  "a": "}",\n  "b": [1,\n 2]\n}\n', encoding="utf-8")
    assert values_of(place) == [(1, {"a": "}", "b": [1, 2]})]
