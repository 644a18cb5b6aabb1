"""Tables in Parquet files."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import InputError
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from pathlib import Path

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def read(tmp_path: Path, rows: list[dict[str, Any]]) -> list[Any]:
    place = tmp_path / "t.parquet"
    parquet.write_table(pyarrow.Table.from_pylist(rows), place)
    source = file_source(place)
    known, why = format_of(source)
    assert (known.name, why) == ("parquet", "first bytes PAR1")
    return list(known.reader()(source))


def test_rows_are_cases_and_numbers_their_shortest_text(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {
            "id": "a",
            "question": "How much?",
            "answer": "It costs 0.1.",
            "contexts": ["It costs 0.1."],
            "score": 0.1,
        },
        {"id": "b", "question": None, "answer": "Two.", "contexts": [], "score": float("nan")},
    ]
    (first, line), (second, _) = read(tmp_path, rows)
    assert (first.id, first.answer, line) == ("a", "It costs 0.1.", 1)
    assert [context.content for context in first.contexts] == ["It costs 0.1."]
    assert first.meta["score"] == Decimal("0.1")
    assert (second.question, second.contexts, second.meta["score"]) == (None, (), None)


def test_a_file_without_an_answer_column_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a column answer"):
        read(tmp_path, [{"id": "a", "text": "x"}])


def test_a_row_that_is_no_case_is_named_by_its_number(tmp_path: Path) -> None:
    items = read(tmp_path, [{"answer": "x", "id": 1.5}, {"answer": "y", "id": 2.5}])
    assert [item.line for item in items if isinstance(item, InputError)] == [1, 2]


def test_a_cut_file_is_refused_with_its_name(tmp_path: Path) -> None:
    read(tmp_path, [{"answer": "x"}])
    place = tmp_path / "t.parquet"
    place.write_bytes(place.read_bytes()[:-20])
    source = file_source(place)
    with pytest.raises(InputError, match="damaged Parquet file") as caught:
        list(format_of(source)[0].reader()(source))
    assert caught.value.file == str(place)
