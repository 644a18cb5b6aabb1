"""What a transcript says of one call: whose tool it is, and the arguments, readable or not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from faithgrade.formats.payload import load_json, read_repr
from faithgrade.formats.shape import Json, kind

_SERVER_TOOL = re.compile(r"mcp__(.+?)__(.+)")


def split_name(name: Any) -> tuple[Any, str | None]:
    """A tool's own name, and the MCP server it is of where the harness put that into the name.

    >>> split_name("mcp__depot__find_parcel"), split_name("find_parcel")
    (('find_parcel', 'depot'), ('find_parcel', None))
    """
    found = _SERVER_TOOL.fullmatch(name) if isinstance(name, str) else None
    return (found[2], found[1]) if found is not None else (name, None)


def read_arguments(value: Any) -> tuple[Json | None, str | None, str | None, list[str]]:
    """Arguments as recorded → the object, the text they came as, what is wrong with it, and anomaly codes.

    >>> read_arguments('{"n": 1.50}')[:2]
    ({'n': Decimal('1.50')}, '{"n": 1.50}')
    >>> read_arguments('{"n": ')[2]
    'not JSON'
    """
    if value is None or isinstance(value, Mapping):
        return value, None, None, []
    if not isinstance(value, str):
        return None, None, f"expected an object, got {kind(value)}", []
    if not value.strip():
        return {}, value, None, []
    loaded = load_json(value)
    if loaded is not None and isinstance(loaded[0], Mapping):
        return loaded[0], value, None, [anomaly.code for anomaly in loaded[1]]
    if loaded is not None:
        return None, value, f"expected an object, got {kind(loaded[0])}", []
    written = read_repr(value)
    if isinstance(written, Mapping):
        return written, value, None, ["non_json_repr"]
    return None, value, "not JSON", []
