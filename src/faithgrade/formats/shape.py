"""Take foreign JSON apart without surprises: the value asked for, or an `InputError` naming the field."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

from faithgrade.errors import InputError

Json = Mapping[str, Any]


def an_object(value: Any, field: str) -> Json:
    """`value` when it is a JSON object.

    >>> an_object([1], "messages[0]")
    Traceback (most recent call last):
    faithgrade.errors.InputError: messages[0]: expected an object, got a list
    """
    if isinstance(value, Mapping):
        return value
    raise InputError(f"expected an object, got {kind(value)}", field=field)


def an_object_or_empty(value: Any, field: str) -> Json:
    """Like `an_object`, where missing and null mean the empty object."""
    return {} if value is None else an_object(value, field)


def a_list(value: Any, field: str) -> list[Any]:
    """`value` when it is a JSON list; missing and null mean the empty list."""
    if value is None:
        return []
    if isinstance(value, list):
        return value
    raise InputError(f"expected a list, got {kind(value)}", field=field)


def a_text(value: Any, field: str) -> str | None:
    """`value` when it is text or null."""
    if value is None or isinstance(value, str):
        return value
    raise InputError(f"expected text, got {kind(value)}", field=field)


def a_name(value: Any, field: str) -> str:
    """`value` when it is text that is not empty."""
    if isinstance(value, str) and value:
        return value
    raise InputError(f"expected a name, got {'empty text' if value == '' else kind(value)}", field=field)


def an_id(value: Any, field: str) -> str | None:
    """An id as text. Numbers are ids too (JSON-RPC, task numbers); empty text means none was recorded."""
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise InputError(f"expected an id, got {kind(value)}", field=field)
    return str(value)


def a_count(value: Any) -> int | None:
    """A count as int, also when it came as text (OTLP encodes integers so); None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, (Decimal, float)):
        return int(value) if abs(float(value)) < 1e15 and value == int(value) else None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16:
        return int(value)
    return None


def an_amount(value: Any) -> float | None:
    """A plain number (money, milliseconds) as float; None for anything else, NaN and infinities included."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal, str)):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if number - number == 0 else None


def dig(value: Any, *path: str | int) -> Any:
    """The value at `path`, or None as soon as a step is not there.

    >>> dig({"a": [{"b": 1}]}, "a", 0, "b"), dig({"a": None}, "a", "b")
    (1, None)
    """
    for step in path:
        if isinstance(step, int):
            if not isinstance(value, list) or not -len(value) <= step < len(value):
                return None
            value = value[step]
        elif isinstance(value, Mapping):
            value = value.get(step)
        else:
            return None
    return value


def word(value: Any) -> str:
    """`value` when it is text, else the empty text: for looking names up."""
    return value if isinstance(value, str) else ""


def absent_without(holder: Json, key: str) -> Literal["absent"] | None:
    """``absent`` when the record has no `key` at all, which is another fact than null or empty."""
    return None if key in holder else "absent"


def kind(value: Any) -> str:
    """What a JSON value is, in words for an error message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, (int, float, Decimal)):
        return "a number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, Mapping) else type(value).__name__
