"""Files cut into pieces: every line once, at its number, whatever the file system."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import pytest

from faithgrade.engines.pieces import LEAST_PIECE, CaseFile, cut, find_files, piece_size
from faithgrade.errors import InputError


@pytest.mark.parametrize("size", [1, 7, 40, 10_000])
@pytest.mark.parametrize("end", ["\n", ""])
def test_pieces_are_whole_lines_in_order_with_their_numbers(tmp_path: Path, size: int, end: str) -> None:
    text = "\n".join(f"line {n} {'x' * (n % 9)}" for n in range(1, 60)) + end
    (tmp_path / "a.jsonl").write_text(text)
    (file,) = find_files([str(tmp_path / "a.jsonl")])
    pieces = list(cut(file, 3, size))
    assert b"".join(p.data for p in pieces).decode() == text
    for piece in pieces:
        if piece.data:
            assert piece.data.startswith(f"line {piece.first} ".encode())
    assert [p.number for p in pieces] == list(range(len(pieces)))
    assert [bool(p.sha256) for p in pieces] == [False] * (len(pieces) - 1) + [True]
    assert pieces[-1].sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert len({p.name for p in pieces}) == len(pieces)


def test_rows_of_parquet_are_pieces_too(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.table({"answer": [f"a{n}" for n in range(1000)]}), tmp_path / "t.parquet")
    (file,) = find_files([str(tmp_path / "t.parquet")])
    assert file.kind == "rows"
    pieces = list(cut(file, 0, 1000))
    found = []
    for piece in pieces:
        with pyarrow.ipc.open_stream(piece.data) as stream:
            rows = stream.read_all()["answer"].to_pylist()
        assert not rows or rows[0] == f"a{piece.first - 1}"
        found += rows
    assert found == [f"a{n}" for n in range(1000)]
    assert len(pieces) > 2


def test_a_folder_is_its_files_sorted_and_hidden_ones_are_none(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", "sub/c.ndjson", "_temporary/d.jsonl", ".e.jsonl", "readme.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}\n")
    with gzip.open(tmp_path / "z.jsonl.gz", "wt") as file:
        file.write("{}\n{}\n")
    found = find_files([str(tmp_path)])
    assert [Path(f.name).name for f in found] == ["a.jsonl", "b.jsonl", "c.ndjson", "z.jsonl.gz"]
    assert [p.data for p in cut(found[-1], 0, 10_000)] == [b"{}\n{}\n"]


def test_a_file_system_of_fsspec_is_read() -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.pipe("/cases/a.jsonl", b'{"id": 1}\n')
    found = find_files(["memory://cases"])
    assert [(f.place, f.size) for f in found] == [("memory://cases/a.jsonl", 10)]
    assert [p.data for p in cut(found[0], 0, 100)] == [b'{"id": 1}\n']


def test_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no/such: no such file"):
        find_files(["no/such"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(
        InputError, match="expected a folder with JSON Lines or Parquet files, found none in it"
    ):
        find_files([str(tmp_path / "empty")])
    with pytest.raises(InputError, match=r"x\.jsonl: cannot be read"):
        list(cut(CaseFile("x.jsonl", str(tmp_path / "x.jsonl"), "lines", 1), 0, 10))


def test_pieces_grow_with_the_input_and_stay_within_bounds() -> None:
    assert piece_size([CaseFile("a", "a", "lines", 1000)], 2) == LEAST_PIECE
    assert piece_size([CaseFile("a", "a", "lines", 64 << 20)], 2) == 1 << 20
    assert piece_size([CaseFile("a", "a", "lines", 1 << 50)], 2) == 1 << 24
