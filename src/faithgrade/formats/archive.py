"""Members of a zip archive as text, also those compressed with zstandard (as Inspect does)."""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import TYPE_CHECKING

from faithgrade.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.formats.source import Source

_ZSTANDARD = 93
_LARGEST_MEMBER = 1 << 31  # a sample is text; more is a damaged or hostile archive


def is_archive(source: Source) -> bool:
    """Whether a file starts as a zip archive does."""
    with source.open() as stream:
        return stream.read(4) == b"PK\x03\x04"


def member_names(source: Source) -> list[str]:
    """Names of the archive's members."""
    try:
        with source.open() as stream, zipfile.ZipFile(stream) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, ValueError, EOFError) as error:
        raise InputError(f"expected a zip archive: {error}", file=source.name) from error


def read_members(source: Source, prefix: str) -> Iterator[tuple[str, str]]:
    """Name and text of every JSON member under `prefix`, in the archive's order."""
    try:
        with source.open() as stream, zipfile.ZipFile(stream) as archive:
            for info in archive.infolist():
                if info.filename.startswith(prefix) and info.filename.endswith(".json"):
                    if info.file_size > _LARGEST_MEMBER:
                        raise InputError(
                            f"{info.file_size} bytes is too much for one sample",
                            file=source.name,
                            field=info.filename,
                        )
                    yield info.filename, _text(archive, info, source)
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError) as error:
        raise InputError(f"a damaged archive: {error}", file=source.name) from error


def _text(archive: zipfile.ZipFile, info: zipfile.ZipInfo, source: Source) -> str:
    try:
        raw = archive.read(info) if info.compress_type != _ZSTANDARD else _zstandard(archive, info, source)
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError("expected UTF-8 text", file=source.name, field=info.filename) from error
    except (NotImplementedError, RuntimeError) as error:
        raise InputError(f"cannot be unpacked: {error}", file=source.name, field=info.filename) from error


def _zstandard(archive: zipfile.ZipFile, info: zipfile.ZipInfo, source: Source) -> bytes:
    try:
        import zstandard  # an extra: only these archives need it
    except ImportError as error:
        raise InputError(
            "a zstandard archive: install faithgrade[eval-logs] to read it, or save the log as JSON",
            file=source.name,
        ) from error
    stream = archive.fp
    if stream is None:
        raise InputError("the archive is closed", file=source.name)
    stream.seek(info.header_offset)
    header = stream.read(30)
    if len(header) < 30 or header[:4] != b"PK\x03\x04":
        raise InputError(
            "a damaged archive: no member where the index says", file=source.name, field=info.filename
        )
    name_length, extra_length = struct.unpack("<HH", header[26:30])
    stream.seek(name_length + extra_length, 1)
    packed = stream.read(info.compress_size)
    try:
        raw = zstandard.ZstdDecompressor().decompressobj().decompress(packed)
    except zstandard.ZstdError as error:
        raise InputError(f"a damaged archive: {error}", file=source.name, field=info.filename) from error
    if zlib.crc32(raw) != info.CRC:
        raise InputError("a damaged archive: checksum differs", file=source.name, field=info.filename)
    return raw
