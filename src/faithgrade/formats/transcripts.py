"""From a file to the records of a transcript format, and from records to cases with the lines they start on.

The readers themselves are pure: parsed JSON in, a `Case` out. `by_record` makes a reader of a format whose
record is one case, `by_group` of one whose cases are spread over many records (spans, session lines).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from faithgrade.documents import read_json
from faithgrade.errors import InputError
from faithgrade.formats.chatmarks import Detected, is_message
from faithgrade.formats.detect import sure_format
from faithgrade.formats.jsonstream import read_json_texts

if TYPE_CHECKING:
    from faithgrade.case import Anomaly, Case
    from faithgrade.formats import Reader
    from faithgrade.formats.source import Source

Unfold = Callable[[Any], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON value of a file, and the line it starts on."""

    line: int
    value: Any
    anomalies: tuple[Anomaly, ...] = ()


def by_record(read_case: Callable[[Any, str], Case], *, unfold: Unfold = lambda value: [value]) -> Reader:
    """A reader for formats where one record is one case. `unfold` gives the records inside one JSON value.

    A file that is one list of chat messages is one record.
    """

    def read(source: Source) -> Iterator[tuple[Case, int] | InputError]:
        number = 0
        for record in _conversations(records(source)):
            if isinstance(record, InputError):
                yield record
                continue
            try:
                inner = list(unfold(record.value))
            except InputError as error:
                yield _placed(error, source, record.line)
                continue
            for value in inner:
                number += 1
                yield _read_one(read_case, value, f"{stem(source)}-{number}", record, source)

    return read


def by_group(
    read_case: Callable[[list[Any], str], Case],
    *,
    unfold: Unfold = lambda value: [value],
    key: Callable[[Any], str | None] = lambda value: None,
) -> Reader:
    """A reader for formats whose case is spread over records: all with the same `key`, in file order.

    Records without a key (None) belong to the group before them, as a stream's own lines do.
    """

    def read(source: Source) -> Iterator[tuple[Case, int] | InputError]:
        groups: dict[str, tuple[Record, list[Any]]] = {}
        current = ""
        for record in records(source):
            if isinstance(record, InputError):
                yield record
                continue
            try:
                for value in unfold(record.value):
                    found = key(value)
                    if found and not current and "" in groups:
                        groups[found] = groups.pop("")  # lines before the first key belong to it
                    current = found or current
                    groups.setdefault(current, (record, []))[1].append(value)
            except InputError as error:
                yield _placed(error, source, record.line)
        for group, (first, values) in groups.items():
            yield _read_one(read_case, values, group or stem(source), first, source)

    return read


def records(source: Source) -> Iterator[Record | InputError]:
    """The JSON values of a file.

    One that is surely of another format than the first is an error at its line.

    The first record decides, and not the reader's own format: who names a format may know better than
    `detect`.
    """
    first: Detected | None = None
    for text in read_json_texts(source):
        if isinstance(text, InputError):
            yield text
            continue
        try:
            value, odd = read_json(text.text)
        except ValueError as error:
            at = text.line + getattr(error, "lineno", 1) - 1
            reason = getattr(error, "msg", str(error))
            cut = " (the file ends inside it)" if not text.ended else ""
            yield InputError(f"expected JSON{cut}: {reason}", file=source.name, line=at)
            continue
        except RecursionError:
            yield InputError("JSON nested too deeply to be read", file=source.name, line=text.line)
            continue
        found = sure_format(value)
        first = first or found
        if first is not None and found is not None and found.format != first.format:
            problem = f"expected {first.format}, as before it, found {found.format} ({found.reason})"
            yield InputError(problem, file=source.name, line=text.line)
            continue
        yield Record(text.line, value, odd)


def stem(source: Source) -> str:
    """The file's name without folder and endings: what cases without an id of their own are called by."""
    name = PurePath(source.name).name.split(".")[0]
    return "case" if name in ("", "-") else name


def _conversations(found: Iterator[Record | InputError]) -> Iterator[Record | InputError]:
    """Records as they are; a file of bare messages as one record, the list of them."""
    messages: list[Any] = []
    first: Record | None = None
    for record in found:
        if isinstance(record, Record) and is_message(record.value):
            first = first or record
            messages.append(record.value)
        else:
            yield record
    if first is not None:
        yield replace(first, value=messages)


def _read_one(
    read_case: Callable[[Any, str], Case], value: Any, case_id: str, record: Record, source: Source
) -> tuple[Case, int] | InputError:
    try:
        case = read_case(value, case_id)
    except InputError as error:
        return _placed(error, source, record.line)
    except RecursionError:
        return InputError("JSON nested too deeply to be read", file=source.name, line=record.line)
    if record.anomalies:
        case = replace(case, anomalies=(*record.anomalies, *case.anomalies))
    return case, record.line


def _placed(error: InputError, source: Source, line: int) -> InputError:
    return InputError(error.problem, file=source.name, line=line, field=error.field)
