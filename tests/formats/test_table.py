"""Tables of questions, answers and contexts."""

import json
from pathlib import Path

import pytest

from faithgrade.case import Case
from faithgrade.errors import InputError
from faithgrade.formats.sniff import sniff
from faithgrade.formats.source import file_source
from faithgrade.formats.table import looks_like_table, read


def read_all(tmp_path: Path, text: str, name: str = "t.csv") -> list[tuple[Case, int] | InputError]:
    place = tmp_path / name
    place.write_text(text, encoding="utf-8", newline="")
    return list(read(file_source(place)))


def cases_of(items: list[tuple[Case, int] | InputError]) -> list[Case]:
    assert not [item for item in items if isinstance(item, InputError)]
    return [item[0] for item in items if not isinstance(item, InputError)]


def test_a_csv_row_is_a_case_and_other_columns_are_meta(tmp_path: Path) -> None:
    (case,) = cases_of(
        read_all(tmp_path, 'Question,Answer,Context,model\n"What, exactly?","It is 5.","It costs 5.",m1\n')
    )
    assert (case.id, case.question, case.answer) == ("row-1", "What, exactly?", "It is 5.")
    assert [c.content for c in case.contexts] == ["It costs 5."]
    assert case.meta == {"model": "m1"}


@pytest.mark.parametrize(
    ("cell", "contents"),
    [
        ("one passage", ["one passage"]),
        (json.dumps(["first", "second"]), ["first", "second"]),
        (json.dumps([{"price": 5}]), [{"price": 5}]),
        ('{"price": 5}', ['{"price": 5}']),
        ("[not a list", ["[not a list"]),
        ("", []),
        ("  ", []),
    ],
)
def test_a_context_cell_holds_one_passage_or_a_json_list_of_them(
    tmp_path: Path, cell: str, contents: list[object]
) -> None:
    quoted = cell.replace('"', '""')
    (case,) = cases_of(read_all(tmp_path, f'answer,contexts\nx,"{quoted}"\n'))
    assert [c.content for c in case.contexts] == contents


def test_numbered_context_columns_all_count(tmp_path: Path) -> None:
    (case,) = cases_of(read_all(tmp_path, "answer,context_1,context_2,context\nx,a,b,c\n"))
    assert [c.content for c in case.contexts] == ["a", "b", "c"]
    assert case.meta == {}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_delimiter_is_read_from_the_header(tmp_path: Path, delimiter: str) -> None:
    (case,) = cases_of(
        read_all(tmp_path, delimiter.join(["id", "answer"]) + "\n" + delimiter.join(["7", "x"]) + "\n")
    )
    assert (case.id, case.answer) == ("7", "x")


def test_cells_with_line_ends_keep_them_and_rows_know_their_line(tmp_path: Path) -> None:
    items = read_all(tmp_path, 'id,answer\r\n1,"two\r\nlines"\r\n\r\n2,x\r\n')
    assert [(item[0].answer, item[1]) for item in items if not isinstance(item, InputError)] == [
        ("two\nlines", 2),
        ("x", 5),
    ]


def test_an_empty_answer_cell_is_no_answer(tmp_path: Path) -> None:
    (case,) = cases_of(read_all(tmp_path, "id,answer\n1,\n"))
    assert case.answer == ""
    assert [a.code for a in case.anomalies] == ["no_answer"]


def test_a_row_with_too_few_cells_is_its_error_and_the_next_is_read(tmp_path: Path) -> None:
    items = read_all(tmp_path, "id,answer,context\n1,x\n2,y,z\n")
    assert isinstance(items[0], InputError)
    assert (items[0].line, items[0].problem) == (2, "expected 3 cells, found 2")
    assert len(items) == 2


@pytest.mark.parametrize("text", ["question,context\na,b\n", "answer,answer\na,b\n"])
def test_a_header_that_cannot_be_used_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match="column"):
        read_all(tmp_path, text)


def test_rows_of_json_lines_are_read_alike(tmp_path: Path) -> None:
    rows = [
        {"question": "q", "answer": "x", "context": "c"},
        {"id": "7", "response": "y", "retrieved_contexts": ["a", {"b": 1}]},
    ]
    first, second = cases_of(read_all(tmp_path, "\n".join(map(json.dumps, rows)), "t.jsonl"))
    assert (first.id, first.answer, first.contexts[0].content) == ("row-1", "x", "c")
    assert (second.id, second.answer, second.contexts[1].content) == ("7", "y", {"b": 1})


def test_a_json_row_with_a_wrong_type_is_its_error(tmp_path: Path) -> None:
    items = read_all(
        tmp_path, '{"answer": ["x"], "context": "c"}\n{"answer": "y", "context": "c"}\n', "t.jsonl"
    )
    assert isinstance(items[0], InputError)
    assert (items[0].line, items[0].field) == (1, "answer")


@pytest.mark.parametrize(
    ("name", "text", "is_table"),
    [
        ("t.csv", "question,answer,contexts\nq,a,c\n", True),
        ("t.csv", "Input;Output;Context\nq;a;c\n", True),
        ("t.jsonl", '{"question": "q", "answer": "a", "context": "c"}\n', True),
        ("t.jsonl", '{"question": "q", "answer": "a", "contexts": ["c"]}\n', True),
        ("t.jsonl", '{"id": "1", "answer": "a", "contexts": ["c"]}\n', False),
        ("t.jsonl", '{"id": "1", "answer": "a", "results": [], "context": "c"}\n', False),
        ("t.jsonl", '{"id": "1", "answer": "a"}\n', False),
    ],
)
def test_tables_are_told_from_native_cases(tmp_path: Path, name: str, text: str, is_table: bool) -> None:
    place = tmp_path / name
    place.write_text(text, encoding="utf-8")
    assert (looks_like_table(file_source(place)) is not None) is is_table


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("t.csv", "id,question,text\n1,q,a\n", "id, question, text"),
        ("t.tsv", "question\nq\n", "question"),
        ("t.txt", "id;question;text\n1;q;a\n", "id, question, text"),
    ],
)
def test_a_table_without_an_answer_column_is_told_so(
    tmp_path: Path, name: str, text: str, found: str
) -> None:
    place = tmp_path / name
    place.write_text(text, encoding="utf-8")
    assert sniff(file_source(place)).format == "table"
    with pytest.raises(InputError) as refused:
        list(read(file_source(place)))
    told = f"line 1: expected a column answer or response or output, found the columns {found}"
    assert str(refused.value) == f"{place}, {told}"
