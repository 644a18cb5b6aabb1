"""JSON Schema, through jsonschema, with no way to the network: a remote ``$ref`` is a problem, not a
download."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from faithgrade.values.magnitude import is_reckonable


def schema_problem(schema: Mapping[str, Any]) -> str | None:
    """Why `schema` is not a usable JSON Schema, in one sentence, or None."""
    return _validator(_text(schema), closed=False)[1]


def schema_errors(
    value: Any, schema: Mapping[str, Any], *, closed: bool = False
) -> Iterator[tuple[str, str, str]]:
    """Every breach of `schema` by `value`: (pointer of the place, keyword that failed, sentence).

    With `closed` a property the schema does not name fails too, unless the schema says
    `additionalProperties` itself. A schema that cannot be used gives one breach with the keyword ``schema``.

    >>> schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    >>> list(schema_errors({"n": "1", "m": 2}, schema, closed=True))  # doctest: +ELLIPSIS
    [('', 'additionalProperties', "...'m' was unexpected)"), ('/n', 'type', "'1' is not of type 'integer'")]
    """
    import referencing.exceptions

    validator, problem = _validator(_text(schema), closed=closed)
    if problem is not None:
        yield "", "schema", f"the schema itself is not valid: {problem}"
        return
    try:
        errors = list(validator.iter_errors(to_plain(value)))
    except referencing.exceptions.Unresolvable as unresolved:
        yield "", "schema", f"the schema refers to {unresolved.ref!r}, which is not inside it"
        return
    for error in sorted(errors, key=lambda e: ([str(p) for p in e.absolute_path], str(e.validator))):
        pointer = "".join("/" + str(p).replace("~", "~0").replace("/", "~1") for p in error.absolute_path)
        yield pointer, str(error.validator), error.message


@lru_cache(maxsize=256)  # a batch asks for the same few schemas again and again, and checking one is slow
def _validator(text: str, *, closed: bool) -> tuple[Any, str | None]:
    import jsonschema
    import referencing

    schema = json.loads(text)
    kind = jsonschema.validators.validator_for(schema, default=jsonschema.Draft202012Validator)
    try:
        kind.check_schema(schema)
    except jsonschema.SchemaError as error:
        return None, str(error.message)
    schema = _close(schema) if closed else schema
    return kind(schema, registry=referencing.Registry(), format_checker=kind.FORMAT_CHECKER), None


def _text(schema: Mapping[str, Any]) -> str:
    return json.dumps(to_plain(schema), sort_keys=True)


def to_plain(value: Any) -> Any:
    """`value` with Decimals as int or float and mappings as dicts, which is what jsonschema compares."""
    if isinstance(value, Decimal):
        if value.is_finite() and not is_reckonable(value):
            return str(value)
        return int(value) if value.is_finite() and value == value.to_integral_value() else float(value)
    if isinstance(value, Mapping):
        return {str(k): to_plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_plain(v) for v in value]
    return value


_OPENERS = frozenset(
    {
        "additionalProperties",
        "unevaluatedProperties",
        "patternProperties",
        "allOf",
        "anyOf",
        "oneOf",
        "$ref",
        "if",
    }
)


def _close(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_close(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    out = {
        key: value if key in ("enum", "const", "default", "examples") else _close(value)
        for key, value in schema.items()
    }
    if isinstance(out.get("properties"), dict) and not _OPENERS & out.keys():
        out["additionalProperties"] = False
    return out
