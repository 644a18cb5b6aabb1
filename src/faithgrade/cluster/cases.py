"""The cases in a piece of the input, and what the check keeps of them."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.engines.ray import piece_of, row_of
from faithgrade.errors import InputError
from faithgrade.formats.native import read_excerpt
from faithgrade.formats.parquet import rows_of
from faithgrade.formats.source import Excerpt
from faithgrade.formats.table import missing_answer_column
from faithgrade.runs import case_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from faithgrade.case import Case
    from faithgrade.engines.pieces import CaseFile, Piece

FORMATS = {"lines": "native", "rows": "parquet"}
"""The format of each kind of file: what can be cut into pieces and means the same in each."""


def cases_of(piece: Piece, file: CaseFile) -> Iterator[tuple[Case, int] | InputError]:
    """The cases of a piece with their line (or row) in the file, or the error of a record that is none."""
    if file.kind == "rows":
        yield from _rows(piece, file)
        return
    if piece.first == 1 and piece.data.lstrip()[:1] == b"[":
        raise InputError("expected JSON Lines, found one JSON array; write one case a line", file=file.name)
    excerpt = Excerpt(file.name, Path(file.name), data=piece.data)
    before = piece.first - 1
    for item in read_excerpt(excerpt):
        if isinstance(item, InputError):
            line = None if item.line is None else item.line + before
            yield InputError(item.problem, file=file.name, line=line, field=item.field)
        else:
            yield item[0], item[1] + before


def check_piece(batch: Any, files: Sequence[CaseFile]) -> Any:
    """What the check keeps of a piece: the number of cases, eight bytes of each id, and every bad record."""
    piece = piece_of(batch)
    keys: array[int] = array("Q")
    errors: list[InputError] = []
    try:
        for item in cases_of(piece, files[piece.file]):
            if isinstance(item, InputError):
                errors.append(item)
            else:
                keys.append(case_key(item[0].id))
    except InputError as error:
        return row_of(file=piece.file, keys=b"", errors=_told([error]), sha256="", stop=True)
    return row_of(file=piece.file, keys=keys.tobytes(), errors=_told(errors), sha256=piece.sha256, stop=False)


def find_repeated(batch: Any, files: Sequence[CaseFile], keys: Collection[int]) -> Any:
    """The cases of a piece whose key is one of `keys`: id, file and line of each."""
    piece = piece_of(batch)
    found = [
        [item[0].id, piece.file, item[1]]
        for item in cases_of(piece, files[piece.file])
        if not isinstance(item, InputError) and case_key(item[0].id) in keys
    ]
    return row_of(found=json.dumps(found))


def errors_of(text: str) -> list[InputError]:
    """The bad records that `check_piece` told of."""
    return [
        InputError(problem, file=file, line=line, field=at) for problem, file, line, at in json.loads(text)
    ]


def _rows(piece: Piece, file: CaseFile) -> Iterator[tuple[Case, int] | InputError]:
    import pyarrow

    with pyarrow.ipc.open_stream(piece.data) as stream:
        problem = missing_answer_column(stream.schema.names)
        if problem is not None:
            raise InputError(problem, file=file.name)
        first = piece.first
        for batch in stream:
            yield from rows_of(batch, first, file.name)
            first += batch.num_rows


def _told(errors: Sequence[InputError]) -> str:
    return json.dumps([[e.problem, e.file, e.line, e.field] for e in errors])
