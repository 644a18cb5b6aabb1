"""A golden set for one data tool: arguments with the match, or the absence of one, that they must bring."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from faithgrade.contract.callset import equal
from faithgrade.contract.pointers import MISSING, resolve
from faithgrade.contract.record import is_empty
from faithgrade.errors import InputError, found_in_json


@dataclass(frozen=True, slots=True)
class Golden:
    """One row: `arguments` must bring a ``match`` (with these `values` by JSON Pointer) or ``none``.

    `at` is the pointer whose place holds the match; there, null or empty is no match.
    """

    arguments: Mapping[str, Any]
    expect: Literal["match", "none"]
    values: Mapping[str, Any]
    at: str = ""


TEMPLATE = """\
{"arguments": {"name": "is there"}, "expect": "match", "at": "/hits", "values": {"/hits/0/id": "ID-1"}}
{"arguments": {"name": "is not there"}, "expect": "none", "at": "/hits"}
"""


def write_golden_template(path: str | Path) -> None:
    """Start a golden set: a row of each kind to fill in. An existing file is left alone and refused."""
    with Path(path).open("x", encoding="utf-8") as file:
        file.write(TEMPLATE)


def read_golden(path: str | Path) -> list[Golden]:
    """The rows of a golden file; InputError names file, line and field. A set without both kinds is refused.

    A set of matches alone cannot notice a tool that always finds something, and the other way round.
    """
    rows: list[Golden] = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(
                f"expected JSON, found {found_in_json(error.msg)}", file=str(path), line=number
            ) from error
        if not isinstance(raw, Mapping) or not isinstance(raw.get("arguments"), Mapping):
            raise InputError(
                "expected an object with arguments", file=str(path), line=number, field="arguments"
            )
        if raw.get("expect") not in ("match", "none"):
            raise InputError("expected match or none", file=str(path), line=number, field="expect")
        rows.append(Golden(raw["arguments"], raw["expect"], raw.get("values", {}), raw.get("at", "")))
    if {row.expect for row in rows} != {"match", "none"}:
        raise InputError("expected rows of both kinds, match and none", file=str(path))
    return rows


def assert_golden(rows: Sequence[Golden], tool: Callable[..., Any]) -> None:
    """Call the tool once a row and fail with every row that came out otherwise.

    >>> rows = [Golden({"q": "a"}, "match", {"/0": 1}), Golden({"q": "z"}, "none", {})]
    >>> assert_golden(rows, lambda q: [1])
    Traceback (most recent call last):
    ...
    AssertionError: 1 of 2 golden rows failed
    row 2 {'q': 'z'}: expected no match, got [1]
    """
    problems = [
        f"row {i} {dict(row.arguments)}: {p}" for i, row in enumerate(rows, 1) if (p := _problem(row, tool))
    ]
    if problems:
        raise AssertionError("\n".join([f"{len(problems)} of {len(rows)} golden rows failed", *problems]))


def _problem(row: Golden, tool: Callable[..., Any]) -> str | None:
    try:
        result = tool(**row.arguments)
    except Exception as error:  # a tool that raises fails its row; the other rows are still told
        return f"raised {type(error).__name__}: {error}"
    places = [value for _, value in resolve(result, row.at) if value is not MISSING]
    found = any(not is_empty(value) for value in places)
    if row.expect == "none":
        return f"expected no match, got {result!r}" if found else None
    if not found:
        return f"expected a match, got {result!r}"
    for pointer, wanted in row.values.items():
        held = [value for _, value in resolve(result, pointer)]
        if not any(equal(value, wanted) for value in held):
            return f"{pointer}: expected {wanted!r}, got {held[0] if held else MISSING!r}"
    return None
