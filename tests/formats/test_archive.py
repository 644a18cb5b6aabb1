"""Logs in zip archives: plain, deflated, and compressed with zstandard."""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING

import pytest

from faithgrade.errors import InputError
from faithgrade.formats import format_of
from faithgrade.formats.source import file_source

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = {
    "id": "s",
    "epoch": 1,
    "messages": [{"role": "user", "content": "How many?"}, {"role": "assistant", "content": "Two."}],
}


def zstandard_archive(place: Path, members: dict[str, bytes]) -> None:
    """A zip whose members use method 93, which Python's writer of these versions does not know."""
    zstandard = pytest.importorskip("zstandard")
    body, index = b"", b""
    for name, raw in members.items():
        packed = zstandard.ZstdCompressor().compress(raw)
        sizes = struct.pack("<LLL", zlib.crc32(raw), len(packed), len(raw))
        common = struct.pack("<HHHHH", 20, 0, 93, 0, 0x21) + sizes + struct.pack("<HH", len(name), 0)
        index += b"PK\x01\x02\x14\x00" + common + struct.pack("<HHHLL", 0, 0, 0, 0, len(body)) + name.encode()
        body += b"PK\x03\x04" + common + name.encode() + packed
    end = b"PK\x05\x06" + struct.pack("<HHHHLLH", 0, 0, len(members), len(members), len(index), len(body), 0)
    place.write_bytes(body + index + end)


def members() -> dict[str, bytes]:
    return {
        "header.json": b"{}",
        "samples/s_epoch_1.json": json.dumps(SAMPLE).encode(),
        "samples/note.txt": b"x",
    }


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, 93])
def test_samples_are_read_whatever_the_compression(tmp_path: Path, method: int) -> None:
    place = tmp_path / "log.eval"
    if method == 93:
        zstandard_archive(place, members())
    else:
        with zipfile.ZipFile(place, "w", method) as archive:
            for name, raw in members().items():
                archive.writestr(name, raw)
    source = file_source(place)
    (item,) = format_of(source)[0].reader()(source)
    assert not isinstance(item, InputError)
    assert (item[0].id, item[0].answer) == ("s", "Two.")


def test_a_member_that_was_changed_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "log.eval"
    zstandard_archive(place, members())
    raw = place.read_bytes()
    at = raw.index(b"samples/s_epoch_1.json") + 40
    place.write_bytes(raw[:at] + bytes([raw[at] ^ 255]) + raw[at + 1 :])
    source = file_source(place)
    with pytest.raises(InputError, match="damaged archive") as caught:
        list(format_of(source)[0].reader()(source))
    assert caught.value.field == "samples/s_epoch_1.json"


def test_a_log_without_samples_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "log.eval"
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("header.json", "{}")
    source = file_source(place)
    with pytest.raises(InputError, match="header alone"):
        list(format_of(source)[0].reader()(source))


def test_a_sample_that_is_no_json_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    place = tmp_path / "log.eval"
    with zipfile.ZipFile(place, "w") as archive:
        for name, raw in {**members(), "samples/bad.json": b"{oops"}.items():
            archive.writestr(name, raw)
    source = file_source(place)
    items = list(format_of(source)[0].reader()(source))
    assert [item.field for item in items if isinstance(item, InputError)] == ["samples/bad.json"]
    assert len(items) == 2
