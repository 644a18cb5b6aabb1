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


class Across(str):
    """The last step of a path to a cell of a row whose cells stand in one array each: in the payload it comes before the position."""

    __slots__ = ()


def parallel_arrays(value: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys of an object's arrays that make rows together: as long as each other, with numbers in one and what they are of in another.

    >>> parallel_arrays({"unit": "°C", "time": ["06:00", "12:00"], "temp": [11.2, 18.6]})
    ('time', 'temp')
    >>> parallel_arrays({"tags": ["new", "big"], "sizes": [1, 2]})
    ()
    """
    arrays = {str(k): child for k, child in value.items() if isinstance(child, list)}
    sizes = {len(child) for child in arrays.values()}
    if len(arrays) < 2 or len(sizes) != 1 or min(sizes) < 2:
        return ()
    if any(isinstance(cell, (list, Mapping)) for child in arrays.values() for cell in child):
        return ()
    heads = [key for key in arrays if _AXIS.fullmatch(key)]
    measured = any(
        all(cell is None or _is_number(cell) for cell in child)
        for key, child in arrays.items()
        if key not in heads
    )
    return tuple(arrays) if len(heads) >= 1 and measured else ()


_AXIS = re.compile(
    r"(?:time|date|datetime|timestamp|hour|day|week|month|quarter|year|period|label|categor(?:y|ie)|name|x|index)(?:s|es)?|(?:time|date)[_-]?\w{1,6}",
    re.I,
)
"""What an array is called that says of what the numbers beside it are."""


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
