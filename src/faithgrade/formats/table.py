"""Tables with question, answer and context columns: CSV, tab-separated, or JSON Lines of flat rows."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from faithgrade.case import Anomaly, Case, Context
from faithgrade.documents import read_json
from faithgrade.errors import InputError
from faithgrade.formats.jsonstream import read_json_texts
from faithgrade.formats.schema import describe
from faithgrade.formats.source import Line, read_lines

if TYPE_CHECKING:
    from faithgrade.formats.source import Source

COLUMNS = {
    "id": ("id", "case_id", "row_id", "uid"),
    "question": ("question", "query", "prompt", "input", "user_input", "instruction"),
    "answer": ("answer", "response", "output", "prediction", "completion", "generated_answer"),
    "contexts": (
        "contexts",
        "context",
        "retrieved_contexts",
        "retrieval_context",
        "documents",
        "evidence",
        "passages",
        "tool_results",
    ),
    "system": ("system", "system_prompt"),
}
"""Names a column may have, in lower case; any other column is kept under the case's meta."""

_LARGEST_CELL = 1 << 30
ENDINGS = (".csv", ".tsv")


def looks_like_table(source: Source) -> str | None:
    """Why a file is read as a table, or None: a header of known columns, or rows with a context column."""
    first = next((line for line in read_lines(source) if isinstance(line, Line) and line.text.strip()), None)
    if first is None:
        return None
    if first.text.lstrip()[:1] not in "{[":
        header = next(csv.reader([first.text], delimiter=_delimiter(first.text)))
        named = _columns(header)
        return f"a table with the columns {', '.join(named)}" if "answer" in named else None
    try:
        row = json.loads(first.text)
    except (ValueError, RecursionError):
        return None
    if isinstance(row, Mapping) and not {"results", "calls", "messages"} & set(row):
        named = _columns(list(row))
        native = "contexts" in row and isinstance(row["contexts"], list) and "id" in row
        if {"answer", "contexts"} <= set(named) and not native:
            return f"rows with the columns {', '.join(named.values())}"
    return None


def looks_like_other_table(source: Source, first: str) -> str | None:
    """Why a file without an answer column is a table all the same, so that its reader says which column is missing."""
    ending = PurePath(source.name).suffix.lower()
    if ending in ENDINGS and first:
        return f"its name ends in {ending}"
    header = next(csv.reader([first], delimiter=_delimiter(first)), [])
    named = _columns(header)
    return f"a table with the columns {', '.join(named)}" if len(header) > 1 and named else None


def read(source: Source) -> Iterator[tuple[Case, int] | InputError]:
    """The rows as cases. A row without an id column is called ``row-N``, N counting from 1."""
    first = next((line for line in read_lines(source) if isinstance(line, Line) and line.text.strip()), None)
    if first is None:
        return
    rows = (
        _json_rows(source) if first.text.lstrip()[:1] in "{[" else _csv_rows(source, _delimiter(first.text))
    )
    for number, item in enumerate(rows, start=1):
        if isinstance(item, InputError):
            yield item
            continue
        row, line, odd = item
        try:
            yield case_of_row(row, number, odd), line
        except InputError as error:
            yield InputError(error.problem, file=source.name, line=line, field=error.field)


_Row = tuple[Mapping[str, Any], int, tuple[Anomaly, ...]]


def _csv_rows(source: Source, delimiter: str) -> Iterator[_Row | InputError]:
    csv.field_size_limit(_LARGEST_CELL)
    problems: list[InputError] = []
    reader = csv.reader(_texts(source, problems), delimiter=delimiter, strict=True)
    header: list[str] | None = None
    start = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error as error:
            yield InputError(f"expected a table row, found {error}", file=source.name, line=reader.line_num)
            start = reader.line_num + 1
            continue
        line, start = start, reader.line_num + 1
        yield from problems
        problems.clear()
        if not any(cell.strip() for cell in cells):
            continue
        if header is None:
            header = [cell.strip() for cell in cells]
            _check_header(header, source, line)
        elif len(cells) != len(header):
            yield InputError(f"expected {len(header)} cells, found {len(cells)}", file=source.name, line=line)
        else:
            yield dict(zip(header, cells, strict=True)), line, ()
    yield from problems


def _texts(source: Source, problems: list[InputError]) -> Iterator[str]:
    for line in read_lines(source):
        if isinstance(line, InputError):
            problems.append(line)
            yield "\n"
        else:
            yield line.text + "\n"


def _json_rows(source: Source) -> Iterator[_Row | InputError]:
    for text in read_json_texts(source):
        if isinstance(text, InputError):
            yield text
            continue
        try:
            row, odd = read_json(text.text)
        except (ValueError, RecursionError):
            yield InputError("expected a JSON object", file=source.name, line=text.line)
            continue
        if isinstance(row, Mapping):
            yield row, text.line, odd
        else:
            yield InputError(f"expected an object, found {describe(row)}", file=source.name, line=text.line)


def case_of_row(row: Mapping[str, Any], number: int, odd: tuple[Anomaly, ...]) -> Case:
    """One row as a case; `number` names it when it has no id column."""
    named = _columns(list(row))
    if "answer" not in named:
        raise InputError(f"expected a column {' or '.join(COLUMNS['answer'][:3])}", field="answer")
    texts = {name: _text(row[column], column) for name, column in named.items() if name != "contexts"}
    contexts = [c for name, column in _context_columns(list(row)) for c in _contexts(row[column])]
    answer = texts["answer"]
    missing = () if answer else (Anomaly("no_answer", "the answer's cell is empty"),)
    used = {*named.values(), *(column for _, column in _context_columns(list(row)))}
    return Case(
        id=texts.get("id") or f"row-{number}",
        answer=answer or "",
        question=texts.get("question") or None,
        system=texts.get("system") or None,
        contexts=tuple(Context(f"context-{i}", content) for i, content in enumerate(contexts)),
        anomalies=(*odd, *missing),
        meta={column: value for column, value in row.items() if column not in used},
    )


def _text(value: Any, column: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise InputError(f"expected text, found {describe(value)}", field=column)
    return str(value)


def _contexts(cell: Any) -> Iterable[Any]:
    """The passages of a context cell: a JSON list is several, anything else is one, an empty cell none."""
    if isinstance(cell, str):
        if not cell.strip():
            return ()
        if cell.lstrip()[:1] == "[":
            try:
                cell, _ = read_json(cell)
            except (ValueError, RecursionError):
                return (cell,)
        else:
            return (cell,)
    if isinstance(cell, list):
        return tuple(cell)
    return () if cell is None else (cell,)


def _columns(header: list[str]) -> dict[str, str]:
    """Our name for each column that has one; the first name in `COLUMNS` wins."""
    lower = {column.strip().lower().replace(" ", "_"): column for column in reversed(header)}
    found = {}
    for name, synonyms in COLUMNS.items():
        column = next((lower[s] for s in synonyms if s in lower), None)
        if column is not None:
            found[name] = column
    if "contexts" not in found and (numbered := _context_columns(header)):
        found["contexts"] = numbered[0][1]
    return found


def _context_columns(header: list[str]) -> list[tuple[str, str]]:
    """Every context column: all of the known names, and context_1, context_2 …"""
    out = []
    for column in header:
        name = column.strip().lower().replace(" ", "_")
        stem = name.rstrip("0123456789").rstrip("_")
        if name in COLUMNS["contexts"] or stem in COLUMNS["contexts"]:
            out.append((name, column))
    return out


def missing_answer_column(header: list[str]) -> str | None:
    """What is wrong with a header that has no answer column, or None."""
    if "answer" in _columns(header):
        return None
    return f"expected a column {' or '.join(COLUMNS['answer'][:3])}, found the columns {', '.join(header)}"


def _check_header(header: list[str], source: Source, line: int) -> None:
    problem = missing_answer_column(header)
    if problem is not None:
        raise InputError(problem, file=source.name, line=line)
    for column in header:
        if header.count(column) > 1:
            raise InputError(f"the column {column!r} stands twice", file=source.name, line=line)


def _delimiter(header: str) -> str:
    return max(",;\t", key=header.count)
