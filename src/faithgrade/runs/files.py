"""Files that only their owner can read, whole or not at all, and lines that survive a crash."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

from faithgrade.errors import RunError, found_in_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

_BLOCK = 1 << 16


def make_private_directory(path: Path) -> None:
    """Create `path` (0700) and its parents unless it is there."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise RunError(
            f"{path}: expected a directory to write to: {(error.strerror or '').lower()}"
        ) from error


def open_private(path: Path, flags: int) -> BinaryIO:
    """Open for writing as 0600, whatever the umask."""
    handle = os.open(path, flags | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    return os.fdopen(handle, "ab" if flags & os.O_APPEND else "wb")


@contextmanager
def replacing(path: Path, *, keep: bool = True) -> Iterator[BinaryIO]:
    """A stream whose bytes replace `path` at the end: written beside it, synced, renamed; nothing after an
    exception.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with _naming(path):
        opened = open_private(beside, os.O_WRONLY | os.O_TRUNC)
    try:
        with opened as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if keep:
            with _naming(path):
                beside.replace(path)
            _sync_directory(path.parent)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Errors about a file of ours beside `path` told about `path`, which is the one the user knows."""
    try:
        yield
    except OSError as error:
        told = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise OSError(error.errno, told, str(path)) from error


def write_whole(path: Path, chunks: Iterable[bytes]) -> None:
    """Replace `path` by these bytes."""
    with replacing(path) as stream:
        for chunk in chunks:
            stream.write(chunk)


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    """Replace `path` by this object as indented JSON."""
    write_whole(path, [to_line(value, indent=2)])


def to_line(value: Any, *, indent: int | None = None) -> bytes:
    """A value as strict JSON in UTF-8, with its line end.

    >>> to_line({"city": "Zürich"}).decode()
    '{"city": "Zürich"}\\n'
    >>> to_line({"half": chr(0xD800)}).decode()
    '{"half": "\\\\ud800"}\\n'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can name and UTF-8 cannot hold
        return json.dumps(value, ensure_ascii=True, allow_nan=False, indent=indent).encode() + b"\n"


def append_line(stream: BinaryIO, line: bytes, synced: bool = True) -> None:
    """Write a whole line, safe from the end of this process, and wait until the disk has it when `synced`."""
    stream.write(line)
    stream.flush()
    if synced:
        os.fsync(stream.fileno())


def heal_tail(path: Path) -> bool:
    """Cut a last line that a crash left half-written; True when something was cut."""
    if not path.exists():
        return False
    with path.open("r+b") as stream:
        size = stream.seek(0, os.SEEK_END)
        start = _start_of_last_line(stream, size)
        stream.seek(start)
        last = stream.read()
        if not last:
            return False
        try:
            json.loads(last)
        except ValueError:
            stream.truncate(start)
            return True
        if not last.endswith(b"\n"):
            stream.seek(0, os.SEEK_END)
            stream.write(b"\n")
        return False


def read_json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Offset and object of every line; a torn last line is left out, any other damage is a RunError."""
    offset = 0
    with path.open("rb") as stream:
        for number, raw in enumerate(stream, start=1):
            try:
                value = json.loads(raw)
            except ValueError as error:
                if not raw.endswith(b"\n") or not stream.read(1):
                    return
                raise RunError(f"{path}, line {number}: expected JSON, found {_kind_of(error)}") from error
            if not isinstance(value, dict):
                raise RunError(f"{path}, line {number}: expected an object")
            yield offset, value
            offset += len(raw)


def _kind_of(error: ValueError) -> str:
    return found_in_json(error.msg) if isinstance(error, json.JSONDecodeError) else "bytes that are no UTF-8"


def _start_of_last_line(stream: BinaryIO, size: int) -> int:
    """Offset just after the last line end that has something behind it."""
    end = size
    while end > 0:
        begin = max(0, end - _BLOCK)
        stream.seek(begin)
        block = stream.read(end - begin)
        searched = block[:-1] if end == size else block
        found = searched.rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        end = begin
    return 0


def _sync_directory(path: Path) -> None:
    """Make a rename durable where the system can sync directories."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:  # not every system opens directories; the rename itself is done
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
