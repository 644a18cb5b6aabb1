"""Claims as a Parquet file with typed columns.

What holds for the run stands in the file's own metadata too.
"""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError
from faithgrade.exports.table import COLUMNS, records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.exports import Rows
    from faithgrade.exports.facts import RunFacts

_GROUP = 10_000


def write(rows: Rows, run: RunFacts) -> Iterator[bytes]:
    """The file. Needs ``faithgrade[parquet]``."""
    try:
        import pyarrow  # an extra: only this format needs it
        import pyarrow.parquet
    except ImportError as error:
        raise SettingsError("Parquet needs pyarrow; install faithgrade[parquet], or export csv") from error
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
    told = {"faithgrade.calibration": run.calibration_text, "faithgrade.run.status": run.status}
    schema = pyarrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()], metadata=told)
    made = io.BytesIO()
    claims = (record for row in rows for record in records(row, run))
    with pyarrow.parquet.ParquetWriter(made, schema) as writer:
        while group := list(islice(claims, _GROUP)):
            clean = [{k: _utf8(v) for k, v in record.items()} for record in group]
            writer.write_table(pyarrow.Table.from_pylist(clean, schema=schema))
    yield made.getvalue()


def _utf8(value: Any) -> Any:
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
