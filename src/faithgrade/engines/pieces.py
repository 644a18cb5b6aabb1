"""Files of cases cut into pieces that can be graded apart: JSON Lines by whole lines, Parquet by rows.

Any file system that pyarrow or fsspec knows: a local path, ``s3://``, ``gs://``, ``hdfs://`` and so on.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LINE_ENDINGS = (".jsonl", ".ndjson", ".json", ".jsonl.gz", ".ndjson.gz", ".jsonl.zst", ".ndjson.zst")
ROW_ENDINGS = (".parquet", ".pq")
LEAST_PIECE, LARGEST_PIECE = 1 << 16, 1 << 24
PIECES_PER_WORKER = 32  # so that the last piece of one worker is a small part of all its work
ROWS_PER_READ = 256
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class CaseFile:
    """One file: what messages call it, where it is, ``lines`` or ``rows``, and its size in bytes."""

    name: str
    place: str
    kind: str
    size: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a file: `data` is whole lines of text, or rows as an Arrow stream; `first` is the number of the
    first of them, counted from 1. The last piece of a file carries the file's SHA-256 in `sha256`.
    """

    file: int
    number: int
    first: int
    data: bytes
    sha256: str = ""

    @property
    def name(self) -> str:
        """The same for the same part of the same input, fit for a file name."""
        return f"{self.file:05d}.{self.number:06d}"


def find_files(names: Sequence[str]) -> list[CaseFile]:
    """The files that `names` stand for: files, or folders with all they hold, sorted by path."""
    from pyarrow import fs

    found: list[CaseFile] = []
    for name in names:
        system, path = _system(name)
        info = system.get_file_info(path)
        if info.type == fs.FileType.NotFound:
            raise InputError("no such file", file=name)
        if info.type == fs.FileType.Directory:
            inside = system.get_file_info(fs.FileSelector(path, recursive=True))
            files = sorted((i for i in inside if _counts(i, path)), key=lambda i: str(i.path))
            if not files:
                raise InputError(
                    "expected a folder with JSON Lines or Parquet files, found none in it", file=name
                )
        else:
            files = [info]
        for one in files:
            shown = name if one is info else name.rstrip("/") + one.path[len(path.rstrip("/")) :]
            place = shown if "://" in name else str(Path(shown).absolute())
            found.append(CaseFile(shown, place, _kind(shown), one.size or 0))
    return found


def piece_size(files: Sequence[CaseFile], workers: int) -> int:
    """Bytes of a piece: small enough that all workers have some to the end, and no smaller than need be."""
    total = sum(file.size for file in files)
    return max(LEAST_PIECE, min(LARGEST_PIECE, total // (workers * PIECES_PER_WORKER)))


def cut(file: CaseFile, index: int, size: int) -> Iterator[Piece]:
    """The pieces of one file, read from start to end; memory holds one at a time."""
    yield from _rows(file, index, size) if file.kind == "rows" else _lines(file, index, size)


def _lines(file: CaseFile, index: int, size: int) -> Iterator[Piece]:
    system, path = _system(file.place)
    digest = hashlib.sha256()
    number, first, held = 0, 1, b""
    with _opened(file, system.open_input_stream, path) as stream:
        while block := stream.read(max(size, _CHUNK)):
            digest.update(block)
            held += block
            while len(held) >= size and (end := held.find(b"\n", size - 1)) >= 0:
                data, held = held[: end + 1], held[end + 1 :]
                yield Piece(index, number, first, data)
                number, first = number + 1, first + data.count(b"\n")
    yield Piece(index, number, first, held, digest.hexdigest())


def _rows(file: CaseFile, index: int, size: int) -> Iterator[Piece]:
    import pyarrow
    from pyarrow import parquet

    system, path = _system(file.place)
    digest = hashlib.sha256()
    with _opened(file, system.open_input_stream, path) as stream:
        while block := stream.read(_CHUNK):
            digest.update(block)
    number, first = 0, 1
    held: list[Any] = []
    with _opened(file, system.open_input_file, path) as stream, parquet.ParquetFile(stream) as table:
        schema = table.schema_arrow
        for batch in table.iter_batches(batch_size=ROWS_PER_READ):
            held.append(batch)
            if sum(b.nbytes for b in held) >= size:
                yield Piece(index, number, first, _packed(pyarrow, schema, held))
                number, first, held = number + 1, first + sum(b.num_rows for b in held), []
    yield Piece(index, number, first, _packed(pyarrow, schema, held), digest.hexdigest())


def _packed(pyarrow: Any, schema: Any, batches: Sequence[Any]) -> bytes:
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    packed: bytes = sink.getvalue().to_pybytes()
    return packed


def _opened(file: CaseFile, opener: Any, path: str) -> Any:
    try:
        return opener(path)
    except OSError as error:
        raise InputError(f"cannot be read: {error}", file=file.name) from error


def _system(name: str) -> tuple[Any, str]:
    """The file system a name is on, and its path there."""
    from pyarrow import ArrowInvalid, fs

    if "://" not in name:
        return fs.LocalFileSystem(), str(Path(name).absolute())
    try:
        system, path = fs.FileSystem.from_uri(name)
    except ArrowInvalid:
        import fsspec  # comes with Ray Data, and knows what pyarrow does not

        try:
            found, path = fsspec.core.url_to_fs(name)
        except (ValueError, ImportError) as error:
            raise InputError(f"no file system is known for this address: {error}", file=name) from error
        system = fs.PyFileSystem(fs.FSSpecHandler(found))
    return system, path


def _counts(info: Any, root: str) -> bool:
    inside = str(info.path)[len(root.rstrip("/")) + 1 :]
    hidden = any(step.startswith((".", "_")) for step in inside.split("/"))
    return bool(info.is_file) and not hidden and inside.lower().endswith((*LINE_ENDINGS, *ROW_ENDINGS))


def _kind(name: str) -> str:
    return "rows" if name.lower().endswith(ROW_ENDINGS) else "lines"
