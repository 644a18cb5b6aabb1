"""The JSON values of a file one at a time: JSON Lines, one array of values, or one value over many lines."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from faithgrade.errors import InputError
from faithgrade.formats.source import Line, Source, read_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 16
_MARKS = re.compile(r'["\\{}\[\],]')
_SPACE = " \t\r\n"


@dataclass(frozen=True, slots=True)
class JsonText:
    """The text of one JSON value and the line it starts on; `ended` is False when the file stops right after
    it.
    """

    line: int
    text: str
    ended: bool = True


def read_json_texts(source: Source) -> Iterator[JsonText | InputError]:
    """Text of every top-level value. Memory holds one value at a time, whatever the size of the file.

    A file that starts with ``[`` is one array; anything else is JSON Lines, except that a first line that
    opens an object without closing it makes the whole file one value.
    """
    if _first_mark(source) == "[":
        yield from _array_items(source)
        return
    lines = read_lines(source)
    for line in lines:
        if isinstance(line, InputError):
            yield line
        elif line.text.strip():
            if line.text.lstrip().startswith("{") and line.ended and _stays_open(line.text):
                yield _one_value(line, lines)
                return
            yield JsonText(line.number, line.text, line.ended)
            break
    for line in lines:
        if isinstance(line, InputError):
            yield line
        elif line.text.strip():
            yield JsonText(line.number, line.text, line.ended)


def _first_mark(source: Source) -> str:
    for line in read_lines(source):
        if isinstance(line, Line) and line.text.strip():
            return line.text.strip()[0]
    return ""


def _stays_open(text: str) -> bool:
    """Whether a line opens more objects and lists than it closes, strings read as strings."""
    depth, inside, skip = 0, False, -1
    for match in _MARKS.finditer(text):
        mark, at = match.group(), match.start()
        if at == skip:
            continue
        if inside:
            if mark == "\\":
                skip = at + 1
            elif mark == '"':
                inside = False
        elif mark == '"':
            inside = True
        elif mark in "{[":
            depth += 1
        elif mark in "}]":
            depth -= 1
    return depth > 0 and not inside


def _one_value(first: Line, rest: Iterator[Line | InputError]) -> JsonText | InputError:
    texts = [first.text]
    for line in rest:
        if isinstance(line, InputError):
            return line
        texts.append(line.text)
    return JsonText(first.number, "\n".join(texts))


def _array_items(source: Source) -> Iterator[JsonText | InputError]:
    """Slices of the array's elements, found by their brackets and commas; each is parsed by who asked."""
    with source.open() as raw, io.TextIOWrapper(raw, encoding="utf-8-sig", newline="\n") as stream:
        try:
            yield from _slices(stream, source)
        except UnicodeDecodeError as error:
            raise InputError(
                f"expected UTF-8 text, found byte 0x{error.object[error.start]:02x}", file=source.name
            ) from error


def _slices(stream: TextIO, source: Source) -> Iterator[JsonText | InputError]:
    depth, inside, escaped, closed = 0, False, False, False
    line = start_line = 1
    parts: list[str] = []

    while chunk := stream.read(_CHUNK):
        begin, skip, escaped = 0, 0 if escaped else -1, False
        for match in _MARKS.finditer(chunk):
            mark, at = match.group(), match.start()
            if at == skip:
                continue
            if inside:
                if mark == "\\":
                    skip = at + 1
                    escaped = skip == len(chunk)
                elif mark == '"':
                    inside = False
            elif mark == '"':
                inside = True
            elif mark in "{[":
                depth += 1
                if depth == 1:
                    line += chunk.count("\n", begin, at + 1)
                    begin, start_line = at + 1, line
            elif mark in "}]":
                depth -= 1
                if depth == 0:
                    parts.append(chunk[begin:at])
                    line += chunk.count("\n", begin, at + 1)
                    begin, closed = at + 1, True
                    text = "".join(parts)
                    if text.strip(_SPACE):
                        yield JsonText(_line_of(text, start_line), text)
                    break
            elif mark == "," and depth == 1:
                parts.append(chunk[begin:at])
                text = "".join(parts)
                if not text.strip(_SPACE):
                    raise InputError("expected a case before this comma", file=source.name, line=line)
                yield JsonText(_line_of(text, start_line), text)
                parts.clear()
                line += chunk.count("\n", begin, at + 1)
                begin, start_line = at + 1, line
        if closed:
            tail = chunk[begin:] + stream.read()
            if tail.strip(_SPACE):
                raise InputError("expected the end of the file after the array", file=source.name, line=line)
            return
        parts.append(chunk[begin:])
        line += chunk.count("\n", begin)
    raise InputError("the array is never closed: the file is cut off", file=source.name, line=line)


def _line_of(text: str, start: int) -> int:
    """Line of the first character of `text` that is not space, `text` starting on line `start`."""
    return start + text[: len(text) - len(text.lstrip(_SPACE))].count("\n")
