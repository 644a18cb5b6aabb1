"""Fields: is what a result must hold there, typed, not null and not empty? Present is not populated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from faithgrade.contract.pointers import MISSING, resolve
from faithgrade.contract.record import Exchange, is_empty
from faithgrade.contract.schemas import schema_errors
from faithgrade.contract.violation import Violation

if TYPE_CHECKING:
    from faithgrade.contract.callset import Match
    from faithgrade.contract.expectations import ExpectedCall, RequiredField


def check_fields(matches: Sequence[Match]) -> Iterator[Violation]:
    """Breaches of the required fields, item counts and result schemas of every call that succeeded."""
    for match in matches:
        for exchange in (*match.served, *match.surplus):
            for wanted in match.expected.required_fields:
                yield from check_field(exchange, wanted)
            yield from _check_items(exchange, match.expected)
            if match.expected.result_schema is not None:
                yield from _check_schema(exchange, "", exchange.root, match.expected.result_schema)


def check_field(exchange: Exchange, wanted: RequiredField) -> Iterator[Violation]:
    """Breaches of one required field in one result."""
    places = resolve(exchange.root, wanted.pointer)
    if not places and not wanted.allow_empty:
        yield _breach(
            "empty_field",
            exchange,
            wanted.pointer,
            "a list that must hold something is empty",
            wanted.type,
            [],
        )
    for pointer, value in places:
        if value is MISSING:
            yield _breach("missing_field", exchange, pointer, "the field is not there", wanted.type, None)
        elif value is None and "null" not in wanted.type:
            if not wanted.nullable:
                yield _breach("null_field", exchange, pointer, "the field is null", wanted.type, None)
        elif wanted.type and json_type(value) not in _accepted(wanted.type):
            yield _breach(
                "wrong_type",
                exchange,
                pointer,
                f"expected {' or '.join(wanted.type)}, got {json_type(value)}",
                wanted.type,
                value,
            )
        elif is_empty(value) and not wanted.allow_empty:
            if value is not None:
                yield _breach(
                    "empty_field", exchange, pointer, "the field is there and empty", wanted.type, value
                )
        elif wanted.schema is not None:
            yield from _check_schema(exchange, pointer, value, wanted.schema)


def fill_counts(matches: Sequence[Match]) -> tuple[int, int]:
    """(populated, required) places over all results that arrived, for the fill rate.

    A wildcard over an empty list is one place, not populated.
    """
    filled = total = 0
    for match in matches:
        for exchange in (*match.served, *match.surplus):
            for wanted in match.expected.required_fields:
                places = resolve(exchange.root, wanted.pointer) or [("", None)]
                total += len(places)
                filled += sum(value is not MISSING and not is_empty(value) for _, value in places)
    return filled, total


def json_type(value: Any) -> str:
    """The JSON type of a value; a number without fraction is an integer.

    >>> [json_type(v) for v in (True, 1, Decimal("1.5"), Decimal("2.0"), "1", None, [], {})]
    ['boolean', 'integer', 'number', 'integer', 'string', 'null', 'array', 'object']
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, Decimal):
        return "integer" if value == value.to_integral_value() else "number"
    if isinstance(value, float):
        return "integer" if value == value // 1 else "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, Mapping) else "array"


def _accepted(types: Sequence[str]) -> set[str]:
    return set(types) | ({"integer"} if "number" in types else set())


def _check_items(exchange: Exchange, want: ExpectedCall) -> Iterator[Violation]:
    if not want.min_items:
        return
    items = exchange.root
    if isinstance(items, Mapping):
        lists = [v for v in items.values() if isinstance(v, list)]
        items = lists[0] if len(lists) == 1 else items
    count = len(items) if isinstance(items, list) else None
    if count is None or count < want.min_items:
        yield Violation(
            "too_few_items",
            f"the result of {exchange.tool} holds {count if count is not None else 'no list of'} items",
            exchange.label,
            "",
            expected=want.min_items,
            found=count,
            layer="fields",
            tool=exchange.tool,
        )


def _check_schema(exchange: Exchange, at: str, value: Any, schema: Mapping[str, Any]) -> Iterator[Violation]:
    for pointer, keyword, sentence in schema_errors(value, schema):
        yield Violation(
            "schema_unusable" if keyword == "schema" else "result_schema",
            f"{exchange.tool}: {sentence}",
            exchange.label,
            at + pointer,
            severity="ungraded" if keyword == "schema" else "error",
            layer="fields",
            tool=exchange.tool,
        )


def _breach(
    code: str, exchange: Exchange, pointer: str, what: str, types: Sequence[str], found: Any
) -> Violation:
    expected = " or ".join(types) if types else "a value"
    return Violation(
        code,
        f"{exchange.tool} {pointer}: {what}",
        exchange.label,
        pointer,
        expected,
        found,
        layer="fields",
        tool=exchange.tool,
    )
