"""Totals: which number of a result says how many rows there are in all, of which the result may have a part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from itertools import combinations
from typing import Any

_TOTAL = re.compile(
    r"(?:total(?:_?(?:count|results?|items|rows|records|hits|matches|matching|found|available|entries|elements))?"
    r"|(?:count|results?|items|rows|records|hits|matches|found)_?total|(?:num|total)_?found"
    r"|(?:results|items|rows|records|hits|matches|entries)_?(?:found|available|matched|matching))",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"(?P<what>[a-z]+?)_?(?:found|total|available|matched|matching|in_?total|overall|all)", re.IGNORECASE
)
_OF_THESE = "shown returned displayed listed fetched here".split()
_COUNTING = re.compile(r"count|results?|rows|records|hits|match|found|entries|elements", re.IGNORECASE)
"""What a total is called that cannot be a sum of money."""
_OF_BILLS = frozenset("subtotal sub_total tax vat currency shipping discount net gross".split())
_MOST_LINES = 200


def is_total_of(root: Mapping[Any, Any], key: str) -> bool:
    """Whether a key of a result says how many rows there are, and not what its lines come to.

    >>> is_total_of({"total_found": 27, "results": []}, "total_found")
    True
    >>> is_total_of({"boats_shown": 10, "boats_all": 264, "boats": []}, "boats_all")
    True
    >>> is_total_of({"total": 235, "lines": [{"qty": 2, "price": 60}, {"qty": 5, "price": 23}]}, "total")
    False
    """
    if not _TOTAL.fullmatch(key):
        named = _OF_ALL.fullmatch(key)
        beside = {str(k).lower().replace("_", "") for k in root} if named is not None else set()
        return named is not None and any(named["what"].lower() + tail in beside for tail in _OF_THESE)
    total = root.get(key)
    return _COUNTING.search(key) is not None or not (_is_number(total) and _is_sum(root, Decimal(str(total))))


def _is_sum(root: Mapping[Any, Any], total: Decimal) -> bool:
    """Whether a total is the sum of a column of the lines, or of two multiplied, or stands beside parts of a bill."""
    if any(str(key).lower() in _OF_BILLS for key in root):
        return True
    rows = max((v for v in root.values() if isinstance(v, list)), key=len, default=[])[:_MOST_LINES]
    columns = [
        [Decimal(str(row[key])) for row in rows]
        for key in (rows[0] if rows and isinstance(rows[0], Mapping) else ())
        if all(isinstance(row, Mapping) and _is_number(row.get(key)) for row in rows)
    ]
    columns += [[a * b for a, b in zip(x, y, strict=True)] for x, y in combinations(columns[:8], 2)]
    return any(sum(column) == total for column in columns)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)
