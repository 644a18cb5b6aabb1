"""Bytes and lines of case files."""

import io
import os
import stat
import threading
from pathlib import Path

import pytest

from faithgrade.errors import InputError
from faithgrade.formats.source import (
    Line,
    file_source,
    is_pipe,
    pipe_source,
    read_lines,
    read_text,
    standard_input,
)


def lines_of(tmp_path: Path, raw: bytes) -> list[Line | InputError]:
    place = tmp_path / "cases.jsonl"
    place.write_bytes(raw)
    return list(read_lines(file_source(place)))


@pytest.mark.parametrize(
    ("raw", "texts"),
    [
        (b"a\nb\n", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"\xef\xbb\xbfa\nb", ["a", "b"]),
        (b"a\n\nb\n", ["a", "", "b"]),
        (b"", []),
        ("naïve\u2028line\n".encode(), ["naïve\u2028line"]),
    ],
)
def test_lines_lose_byte_order_mark_and_line_ends_and_nothing_else(
    tmp_path: Path, raw: bytes, texts: list[str]
) -> None:
    assert [line.text for line in lines_of(tmp_path, raw) if isinstance(line, Line)] == texts


def test_a_last_line_without_its_end_is_marked(tmp_path: Path) -> None:
    first, last = lines_of(tmp_path, b"a\nb")
    assert isinstance(first, Line)
    assert isinstance(last, Line)
    assert (first.ended, last.ended) == (True, False)


def test_a_line_that_is_not_utf8_comes_as_its_error_and_the_next_is_read(tmp_path: Path) -> None:
    good, bad, after = lines_of(tmp_path, b"a\n\xff\xffb\nc\n")
    assert isinstance(good, Line)
    assert isinstance(bad, InputError)
    assert bad.line == 2
    assert "0xff" in bad.problem
    assert isinstance(after, Line)


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_utf16_is_named(tmp_path: Path, mark: bytes) -> None:
    with pytest.raises(InputError, match="expected UTF-8 text, found UTF-16"):
        lines_of(tmp_path, mark + "a".encode("utf-16-le"))


def test_missing_files_and_directories_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        file_source(tmp_path / "none.jsonl")
    with pytest.raises(InputError, match="found a directory"):
        file_source(tmp_path)


def test_standard_input_is_spooled_privately_and_removed() -> None:
    with standard_input(io.BytesIO(b"a\nb\n")) as source:
        assert stat.S_IMODE(source.path.stat().st_mode) == 0o600
        assert [line.text for line in read_lines(source) if isinstance(line, Line)] == ["a", "b"]
        assert [line.text for line in read_lines(source) if isinstance(line, Line)] == ["a", "b"]
        place = source.path
    assert not place.exists()


def test_the_whole_text_of_a_file_names_the_line_of_a_bad_byte(tmp_path: Path) -> None:
    place = tmp_path / "cases.json"
    place.write_bytes(b"[\n\n\xff]")
    with pytest.raises(InputError) as caught:
        read_text(file_source(place))
    assert caught.value.line == 3
    place.write_bytes(b"\xef\xbb\xbf[]")
    assert read_text(file_source(place)) == "[]"


def test_a_pipe_is_spooled_as_standard_input_is(tmp_path: Path) -> None:
    place = tmp_path / "pipe"
    os.mkfifo(place)
    writer = threading.Thread(target=lambda: place.write_bytes(b"a\nb\n"))
    writer.start()
    assert is_pipe(place)
    assert not is_pipe(tmp_path)
    assert not is_pipe(tmp_path / "none")
    with pipe_source(place) as source:
        writer.join()
        assert (source.name, source.spooled) == (str(place), True)
        for _ in range(2):
            assert [line.text for line in read_lines(source) if isinstance(line, Line)] == ["a", "b"]
        copy = source.path
    assert not copy.exists()
    assert place.exists()
