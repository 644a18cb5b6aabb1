"""A file of cases: its name in messages, its bytes, its lines, its digest. Standard input and pipes are spooled once."""

from __future__ import annotations

import hashlib
import io
import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from faithgrade.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can be read more than once. `name` is what messages call it, and `spooled` tells that `path`
    is but a copy of what could be read once."""

    name: str
    path: Path
    spooled: bool = False

    def open(self) -> BinaryIO:
        """The bytes from the start; an unreadable file is an InputError."""
        try:
            return self.path.open("rb")
        except OSError as error:
            raise InputError(f"cannot be read: {_why(error)}", file=self.name) from error

    def digest(self) -> str:
        """SHA-256 of the bytes, in hexadecimal."""
        digest = hashlib.sha256()
        with self.open() as stream:
            while block := stream.read(1 << 16):
                digest.update(block)
        return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Excerpt(Source):
    """Part of a file, already read: whole lines."""

    data: bytes = b""

    def open(self) -> BinaryIO:
        """The bytes of the part."""
        return io.BytesIO(self.data)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text without its line end; `ended` is False for a last line that has none."""

    number: int
    text: str
    ended: bool


def file_source(path: str | Path) -> Source:
    """The file at `path`, which must exist and be a file.

    >>> file_source("no/such/file.jsonl")
    Traceback (most recent call last):
    faithgrade.errors.InputError: no/such/file.jsonl: no such file
    """
    place = Path(path)
    if place.is_dir():
        raise InputError("expected a file of cases, found a directory", file=str(path))
    if not place.exists():
        raise InputError("no such file", file=str(path))
    return Source(str(path), place)


def is_pipe(path: str | Path) -> bool:
    """Whether something stands at `path` that can be read once only: a named pipe, or the shell's ``<(…)``."""
    place = Path(path)
    return place.exists() and not place.is_file() and not place.is_dir()


def standard_input(stream: BinaryIO | None = None) -> AbstractContextManager[Source]:
    """Standard input as a source."""
    return _spool("-", stream if stream is not None else sys.stdin.buffer)


@contextmanager
def pipe_source(path: str | Path) -> Iterator[Source]:
    """What a pipe holds as a source."""
    name = str(path)
    with Source(name, Path(path)).open() as stream, _spool(name, stream) as source:
        yield source


@contextmanager
def _spool(name: str, stream: BinaryIO) -> Iterator[Source]:
    """A stream copied to a private temporary file, so that it can be checked first and read after."""
    import shutil
    import tempfile

    handle, place = tempfile.mkstemp(prefix="faithgrade-", suffix=".cases")
    try:
        with os.fdopen(handle, "wb") as spool:
            shutil.copyfileobj(stream, spool)
        yield Source(name, Path(place), spooled=True)
    finally:
        Path(place).unlink(missing_ok=True)


def read_lines(source: Source) -> Iterator[Line | InputError]:
    """The lines of a UTF-8 file: byte order mark and CR LF taken off; a line that is not UTF-8 comes as its
    error.
    """
    with source.open() as stream:
        for number, found in enumerate(stream, start=1):
            if number == 1 and found[:2] in _BOMS:
                raise InputError(f"expected UTF-8 text, found {_BOMS[found[:2]]}", file=source.name)
            raw = found.removeprefix(b"\xef\xbb\xbf") if number == 1 else found
            ended = raw.endswith(b"\n")
            try:
                text = raw.rstrip(b"\r\n").decode("utf-8")
            except UnicodeDecodeError as error:
                yield InputError(
                    f"expected UTF-8 text, found byte 0x{raw[error.start]:02x} at column {error.start + 1}",
                    file=source.name,
                    line=number,
                )
                continue
            yield Line(number, text, ended)


def read_text(source: Source) -> str:
    """The whole file as text, for formats whose record is the file."""
    with source.open() as stream:
        raw = stream.read()
    if raw[:2] in _BOMS:
        raise InputError(f"expected UTF-8 text, found {_BOMS[raw[:2]]}", file=source.name)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"expected UTF-8 text, found byte 0x{raw[error.start]:02x}", file=source.name, line=line
        ) from error


def _why(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
