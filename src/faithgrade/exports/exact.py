"""JSON with every number as it was written: `49.50` stays `49.50`, twenty digits stay twenty."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any


def to_exact_json(value: Any) -> str:
    """A payload as one line of strict JSON. What JSON has no number for (NaN, infinities) becomes text.

    >>> from decimal import Decimal
    >>> to_exact_json({"total": Decimal("49.50"), "n": [1, None, True]})
    '{"total": 49.50, "n": [1, null, true]}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(str(k))}: {to_exact_json(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(to_exact_json(v) for v in value) + "]"
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else _text(str(value))
    if isinstance(value, float):
        return json.dumps(value) if value - value == 0 else _text(str(value))
    if value is None or isinstance(value, (bool, int)):
        return json.dumps(value)
    return _text(str(value))


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can name and UTF-8 cannot hold
        return json.dumps(text)
    return json.dumps(text, ensure_ascii=False)
