"""Tables as Parquet files: the columns of the table format, read in batches."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.errors import InputError
from faithgrade.formats.table import case_of_row, missing_answer_column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.case import Case
    from faithgrade.formats.source import Source

_BATCH = 1024


def read(source: Source) -> Iterator[tuple[Case, int] | InputError]:
    """The rows as cases; the "line" is the row's number, counted from 1. Needs ``faithgrade[parquet]``."""
    try:
        import pyarrow  # an extra: only this format needs it
        import pyarrow.parquet
    except ImportError as error:
        raise InputError(
            "Parquet needs pyarrow; install faithgrade[parquet], or save the table as CSV or JSON Lines",
            file=source.name,
        ) from error
    number = 0
    try:
        with source.open() as stream, pyarrow.parquet.ParquetFile(stream) as file:
            problem = missing_answer_column(file.schema_arrow.names)
            if problem is not None:
                raise InputError(problem, file=source.name)
            for batch in file.iter_batches(batch_size=_BATCH):
                yield from rows_of(batch, number + 1, source.name)
                number += batch.num_rows
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise InputError(f"a damaged Parquet file after row {number}: {error}", file=source.name) from error


def rows_of(batch: Any, first: int, name: str) -> Iterator[tuple[Case, int] | InputError]:
    """The rows of a record batch as cases; `first` is the number of the first of them in the file `name`."""
    for number, row in enumerate(batch.to_pylist(), start=first):
        try:
            yield case_of_row({k: _plain(v) for k, v in row.items()}, number, ()), number
        except InputError as error:
            yield InputError(error.problem, file=name, line=number, field=error.field)


def _plain(value: Any) -> Any:
    """A cell as JSON values: floats by their shortest text, times as RFC 3339, NaN as missing."""
    if isinstance(value, float):
        return None if value != value else Decimal(repr(value))
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if value is None or isinstance(value, (str, int, bool, Decimal)):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
