"""JSON text read exactly, and what can be saved of JSON that breaks off, repeats or is Python's own."""

from __future__ import annotations

import ast
import json
import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from faithgrade.case import Anomaly
from faithgrade.values.magnitude import decimal_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_INT_DIGITS = 4000
"""Python refuses to read longer integers; they are kept exact as Decimal."""
_MAX_LITERAL = 2_000_000
_SHOWN = 80
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:"]|[^\s"{}\[\],:]+', re.S)
_CLOSERS = {"{": "}", "[": "]"}
_PLAUSIBLE_START = re.compile(r'\{\s*["}\']|\[\s*(?:[\[{"\]\d-]|true|false|null)')
_DECIMAL_REPR = re.compile(r"\bDecimal\('([-+0-9.eE]+)'\)")


def read_json(text: str) -> tuple[Any, tuple[Anomaly, ...]]:
    """One JSON value, exact: decimals as Decimal, integers of any size, and what is odd about it.

    Of a duplicate key the last value is kept; the anomaly ``duplicate_key`` lists all of them in `refs`, as
    JSON. NaN and infinities are accepted as Decimal and reported (``not_a_number``); a number whose exponent is
    beyond any reckoning is kept as text and reported (``number_out_of_range``). A byte order mark and CRLF are fine. Raises ValueError when the text is not one JSON value (or nests deeper than Python can
    follow).

    >>> value, odd = read_json('{"price": 10, "price": 12.50}')
    >>> value, odd[0].code, odd[0].refs
    ({'price': Decimal('12.50')}, 'duplicate_key', ('10', '12.50'))
    """
    reader = _Reader()
    try:
        value = reader.decoder.decode(text.lstrip("\ufeff"))
    except RecursionError as error:
        raise ValueError("expected JSON, got a value nested too deeply to read") from error
    return value, reader.anomalies()


class _Reader:
    """A decoder and the oddities it met."""

    def __init__(self) -> None:
        self._odd: list[Anomaly] = []
        self._constants: set[str] = set()
        self._beyond: set[str] = set()
        self.decoder = json.JSONDecoder(
            parse_float=self._number,
            parse_int=_read_int,
            parse_constant=self._constant,
            object_pairs_hook=self._object,
            strict=False,
        )

    def anomalies(self) -> tuple[Anomaly, ...]:
        found = [
            Anomaly("not_a_number", f"{name} stands where a JSON number is expected", (name,))
            for name in sorted(self._constants)
        ]
        beyond = [
            Anomaly(
                "number_out_of_range",
                f"{_cut(written)} is too large or too small to reckon with and is kept as text",
                (_cut(written),),
            )
            for written in sorted(self._beyond)
        ]
        return (*self._odd, *found, *beyond)

    def _number(self, written: str) -> Decimal | str:
        number = decimal_of(written)
        if number is not None:
            return number
        self._beyond.add(written)
        return written

    def _constant(self, name: str) -> Decimal:
        self._constants.add(name)
        return Decimal(name)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            values: dict[str, list[Any]] = {}
            for key, value in pairs:
                values.setdefault(key, []).append(value)
            for key, found in values.items():
                if len(found) > 1:
                    detail = f"key {key!r} is given {len(found)} times in one object; the last value is kept"
                    self._odd.append(
                        Anomaly("duplicate_key", detail, tuple(_shown(value) for value in found))
                    )
        return made


def _read_int(digits: str) -> int | Decimal:
    return int(digits) if len(digits) <= _MAX_INT_DIGITS else Decimal(digits)


def _shown(value: Any) -> str:
    text = str(value) if isinstance(value, Decimal) else json.dumps(value, default=str, ensure_ascii=False)
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def read_json_lines(text: str) -> tuple[list[Any], tuple[Anomaly, ...], bool] | None:
    """One JSON value a line, at least two of them; the flag tells that the last line is torn. None when it
    is not that."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if len(lines) < 2:
        return None
    values: list[Any] = []
    odd: list[Anomaly] = []
    for position, line in enumerate(lines):
        try:
            value, anomalies = read_json(line)
        except ValueError:
            if position == len(lines) - 1 and position >= 1 and line.lstrip()[:1] in "{[":
                saved = read_torn(line)
                return values + ([saved] if saved else []), tuple(odd), True
            return None
        values.append(value)
        odd += anomalies
    return values, tuple(odd), False


def read_sequence(text: str) -> tuple[list[Any], tuple[Anomaly, ...]] | None:
    """Several JSON values with only spaces, commas or semicolons between them; None when there is anything
    else."""
    reader = _Reader()
    values: list[Any] = []
    position, end = 0, len(text)
    try:
        while position < end:
            value, position = reader.decoder.raw_decode(text, position)
            values.append(value)
            while position < end and text[position] in " \t\r\n,;":
                position += 1
    except (ValueError, RecursionError):
        return None
    return (values, reader.anomalies()) if len(values) > 1 else None


def find_json(text: str, *, attempts: int = 40) -> Iterator[tuple[int, int, Any, tuple[Anomaly, ...]]]:
    """Objects and lists standing inside prose: (start, end, value, anomalies). Stops after `attempts`
    failures."""
    position = 0
    while attempts > 0:
        start = _PLAUSIBLE_START.search(text, position)
        if start is None:
            return
        reader = _Reader()
        try:
            value, end = reader.decoder.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            attempts -= 1
            position = start.start() + 1
            continue
        if (isinstance(value, dict) and value) or (
            isinstance(value, list) and any(isinstance(item, dict | list) for item in value)
        ):
            yield start.start(), end, value, reader.anomalies()
        position = end


def read_python(text: str) -> Any:
    """A Python literal such as a printed dict; tuples and sets become lists, floats Decimal. ValueError
    when it is none.

    >>> read_python("{'paid': True, 'total': 12.5, 'note': None}")
    {'paid': True, 'total': Decimal('12.5'), 'note': None}
    """
    if len(text) > _MAX_LITERAL or text[:1] not in ("{", "[", "("):
        raise ValueError("expected a Python literal")
    try:
        value = ast.literal_eval(_DECIMAL_REPR.sub(r"\1", text))
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError("expected a Python literal") from error
    return _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((_plain(item) for item in value), key=repr)
    if isinstance(value, float):
        return Decimal(repr(value))
    if isinstance(value, complex | bytes) or value is Ellipsis:
        raise ValueError("expected a Python literal of plain values")
    return value


def read_torn(text: str) -> Any:
    """What is complete of JSON that breaks off: whole items and members, the cut one left out. None when
    nothing is.

    A number or word right at the cut is left out too: it may go on.

    >>> read_torn('[{"day":"Mon","who":"A"},{"day":"Tue","who":"B"},{"day":"Th')
    [{'day': 'Mon', 'who': 'A'}, {'day': 'Tue', 'who': 'B'}]
    >>> read_torn('{"n": 3, "items": [1, 2')
    {'n': 3, 'items': [1]}
    """
    stack: list[str] = []
    kept_end, kept_closers = 0, ""
    expects_key = False
    for token in _TOKENS.finditer(text):
        sign = token.group()
        if sign == '"':
            break  # a string that never closes
        if sign in "{[":
            stack.append(sign)
            expects_key = sign == "{"
        elif sign in "}]":
            if not stack or _CLOSERS[stack.pop()] != sign:
                break
            kept_end, kept_closers = token.end(), _closing(stack)
            if not stack:
                break
        elif sign == "," and stack and not expects_key:
            kept_end, kept_closers = token.start(), _closing(stack)
            expects_key = stack[-1] == "{"
        elif sign == ":":
            expects_key = False
    if not kept_end:
        return None
    try:
        value, _ = read_json(text[:kept_end] + kept_closers)
    except ValueError:
        return None
    return value if value or value == 0 else None


def _closing(stack: list[str]) -> str:
    return "".join(_CLOSERS[opened] for opened in reversed(stack))


def as_decimal(text: str) -> int | Decimal | None:
    """A cell of a table as a number where it is plainly one; codes with leading zeros stay text.

    >>> as_decimal("0.09"), as_decimal("-12"), as_decimal("007"), as_decimal("12a")
    (Decimal('0.09'), -12, None, None)
    """
    if not _PLAIN_NUMBER.match(text):
        return None
    if "." not in text and "e" not in text and "E" not in text:
        return int(text) if len(text) < _MAX_INT_DIGITS else None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


_PLAIN_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?\Z")

__all__ = [
    "as_decimal",
    "find_json",
    "read_json",
    "read_json_lines",
    "read_python",
    "read_sequence",
    "read_torn",
]
