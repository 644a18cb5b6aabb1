"""Grids: tables that a payload holds as lists of cells, with the names of their columns in a first row or in a list beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

_HEADERS = frozenset("columns cols header headers fields columnnames fieldnames".split())
_NUMBER = re.compile(r"[-+]?\d[\d.,]*%?")
_LONGEST = 48


def header_row(rows: Sequence[Any]) -> tuple[str, ...] | None:
    """The first of a list of lists, where it names the columns of the others; or None.

    >>> header_row([["pen", "goats"], ["A", 4], ["B", 7]])
    ('pen', 'goats')
    >>> header_row([["A", 4], ["B", 7]]) is None
    True
    """
    if len(rows) < 2 or not isinstance(rows[0], list) or not _are_cells(rows, len(rows[0])):
        return None
    names = _names(rows[0])
    if names is None:
        return None
    columns = range(len(names))
    return names if any(all(_is_number(row[n]) for row in rows[1:]) for n in columns) else None


def columns_beside(value: Mapping[str, Any]) -> tuple[str, tuple[str, ...]] | None:
    """The key of a list of rows, and the names of their cells that the object gives beside it; or None.

    >>> columns_beside({"columns": ["pen", "goats"], "rows": [["A", 4]]})
    ('rows', ('pen', 'goats'))
    """
    heads = [k for k in value if _heads_columns(str(k))]
    names = _names(value[heads[0]]) if len(heads) == 1 and isinstance(value[heads[0]], list) else None
    if names is None:
        return None
    rows = [
        str(k)
        for k, child in value.items()
        if k != heads[0] and isinstance(child, list) and child and _are_cells(child, len(names))
    ]
    return (rows[0], names) if len(rows) == 1 else None


@lru_cache(maxsize=4096)
def _heads_columns(key: str) -> bool:
    return re.sub(r"[^a-z]", "", key.lower()) in _HEADERS


def _are_cells(rows: Sequence[Any], size: int) -> bool:
    """Whether rows are lists of so many plain cells each."""
    return size >= 2 and all(
        isinstance(row, list) and len(row) == size and not any(isinstance(c, (list, Mapping)) for c in row)
        for row in rows
    )


def _names(cells: Sequence[Any]) -> tuple[str, ...] | None:
    """Names of columns, given as strings or as objects with a name; None where they are none, or not all different."""
    names: list[str] = []
    for cell in cells:
        name = cell.get("name") if isinstance(cell, Mapping) else cell
        if (
            not isinstance(name, str)
            or not 0 < len(name.strip()) <= _LONGEST
            or _NUMBER.fullmatch(name.strip())
        ):
            return None
        names.append(name)
    return tuple(names) if len(set(names)) == len(names) else None


def _is_number(cell: Any) -> bool:
    return isinstance(cell, (int, float, Decimal)) or (
        isinstance(cell, str) and _NUMBER.fullmatch(cell.strip()) is not None
    )
