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
                for row in batch.to_pylist():
                    number += 1
                    try:
                        yield case_of_row({k: _plain(v) for k, v in row.items()}, number, ()), number
                    except InputError as error:
                        yield InputError(error.problem, file=source.name, line=number, field=error.field)
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise InputError(f"a damaged Parquet file after row {number}: {error}", file=source.name) from error


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
