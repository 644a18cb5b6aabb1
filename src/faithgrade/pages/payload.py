"""Payload values as strict JSON that a browser reads without losing a digit."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

MARK = "\ue000"
"""Private-use character in front of text that stands for a number a browser would round or re-write."""

SAFE_INTEGER = 2**53 - 1
DEEPEST = 200
"""Levels of nesting shown; a payload nested deeper is cut there and says so."""


def encode(value: Any, depth: int = 0) -> Any:
    """A payload value as JSON, with numbers as they were written.

    Integers beyond 2**53 and decimals that JavaScript would print otherwise become marked text; text that
    begins with the mark is marked itself.

    >>> encode({"id": 12345678901234567890, "price": Decimal("4.50"), "n": 3}) == {
    ...     "id": MARK + "n12345678901234567890", "price": MARK + "n4.50", "n": 3}
    True
    """
    if depth > DEEPEST:
        return f"… nested deeper than {DEEPEST} levels, not shown"
    if isinstance(value, Mapping):
        return {str(key): encode(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(item, depth + 1) for item in value]
    if isinstance(value, str):
        return f"{MARK}s{value}" if value.startswith(MARK) else value
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if -SAFE_INTEGER <= value <= SAFE_INTEGER else f"{MARK}n{value}"
    if isinstance(value, (Decimal, float)):
        text = str(value)
        plain = text == _as_javascript(text)
        return float(text) if plain else f"{MARK}n{text}"
    return str(value)


def script_json(value: Any) -> str:
    """JSON for the inside of a ``<script type="application/json">``: no character of it can end the element.

    >>> script_json({"a": "</script><!--"})
    '{"a":"\\\\u003c/script\\\\u003e\\\\u003c!--"}'
    """
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def packed(value: Any) -> str:
    """JSON, gzipped with a fixed time stamp so that equal pages are equal bytes, in base64."""
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), compresslevel=6, mtime=0)).decode("ascii")


def _as_javascript(text: str) -> str | None:
    """How JavaScript would print it, or None where its rules differ from ours (exponents, not finite)."""
    lowered = text.lower()
    if "e" in lowered or "n" in lowered:
        return None
    number = float(text)
    if number.is_integer():
        return str(int(number)) if abs(number) <= SAFE_INTEGER else None
    return repr(number)
