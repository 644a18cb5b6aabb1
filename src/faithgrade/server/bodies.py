"""Request bodies as cases: bounded while they arrive, read exactly, and refused with the line and field at
fault.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import Request

from faithgrade.case import Case
from faithgrade.errors import FaithgradeError, InputError
from faithgrade.formats import find_format, format_of
from faithgrade.formats.native import read_case
from faithgrade.formats.source import Source
from faithgrade.server.problems import ProblemError

MOST_ERRORS = 20
SUFFIXES = {
    "application/json": ".json",
    "application/x-ndjson": ".jsonl",
    "application/jsonl": ".jsonl",
    "text/csv": ".csv",
    "application/octet-stream": "",
}


@dataclass(slots=True)
class Checked:
    """What a batch's body holds: the format it was read as, how many cases, and the records left out."""

    format: str
    total: int = 0
    skipped: list[dict[str, Any]] = field(default_factory=list)


async def read_body(request: Request, limit: int) -> bytes:
    """The whole body, or 413 as soon as it is longer than `limit`."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > limit:
        raise _too_large(limit)
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise _too_large(limit)
        parts.append(part)
    return b"".join(parts)


def media_type(request: Request) -> str:
    """The media type of the body, without its parameters."""
    return request.headers.get("content-type", "").split(";")[0].strip().lower()


def one_case(body: bytes) -> Case:
    """The one case a body holds, numbers read exactly; 422 when it is none."""
    try:
        return read_case(body.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ProblemError(422, "not_utf8", "expected UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ProblemError(422, "not_json", f"expected JSON: {error.msg} at line {error.lineno}") from None
    except InputError as error:
        raise ProblemError(422, "not_a_case", error.problem, errors=[_told(error)]) from None
    except ValueError:
        raise ProblemError(422, "not_json", "expected JSON that is nested less deeply") from None


def check_cases(body: bytes, kind: str, format_name: str | None, *, skip_bad: bool, most: int) -> Checked:
    """Read every case of a batch once; 422 with each bad record unless `skip_bad`. Blocking: called in a
    thread.
    """
    try:
        with spooled(body, kind) as source:
            checked = Checked(format_name or format_of(source)[0].name)
            seen: set[str] = set()
            for item in find_format(checked.format).reader()(source):
                _check(item, checked, seen, most)
    except InputError as error:
        raise ProblemError(422, "not_cases", error.problem, errors=[_told(error)]) from None
    except FaithgradeError as error:
        raise ProblemError(422, "unknown_format", str(error)) from None
    if checked.skipped and not skip_bad:
        shown = checked.skipped[:MOST_ERRORS]
        bad = len(checked.skipped)
        told = f"{bad} of {checked.total + bad} records are not usable as cases"
        raise ProblemError(422, "bad_cases", told, errors=shown)
    if not checked.total:
        raise ProblemError(422, "no_cases", "expected at least one case, found none")
    return checked


def read_cases(source: Source, format_name: str) -> Iterator[Case]:
    """The good cases of a checked body, in order, as `check_cases` counted them."""
    seen: set[str] = set()
    for item in find_format(format_name).reader()(source):
        if not isinstance(item, InputError) and item[0].id not in seen:
            seen.add(item[0].id)
            yield item[0]


@contextmanager
def spooled(body: bytes, kind: str) -> Iterator[Source]:
    """The bytes as a private file for as long as the context lasts: readers want to go back to the start."""
    with tempfile.TemporaryDirectory(prefix="faithgrade-") as folder:
        place = Path(folder) / f"body{SUFFIXES.get(kind, '')}"
        place.write_bytes(body)
        yield Source("body", place)


def _check(item: tuple[Case, int] | InputError, checked: Checked, seen: set[str], most: int) -> None:
    if isinstance(item, InputError):
        checked.skipped.append(_told(item))
        return
    case, line = item
    if case.id in seen:
        checked.skipped.append({"line": line, "field": "id", "problem": f"the id {case.id!r} is used twice"})
        return
    seen.add(case.id)
    checked.total += 1
    if checked.total > most:
        raise ProblemError(413, "too_many_cases", f"a batch may hold {most:,} cases")


def _told(error: InputError) -> dict[str, Any]:
    return {"line": error.line, "field": error.field, "problem": error.problem}


def _too_large(limit: int) -> ProblemError:
    return ProblemError(
        413, "body_too_large", f"the body may hold {limit:,} bytes", headers={"Connection": "close"}
    )
