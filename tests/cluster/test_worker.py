"""A worker by itself: what it refuses, what it takes over, what it leaves ungraded. No cluster is needed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pieces are rows of Arrow")

from faithgrade.cluster.worker import LIVES, Finished, GradingWorker, Order
from faithgrade.engines import ray as engine
from faithgrade.engines.pieces import CaseFile, Piece
from faithgrade.engines.ray import row_of
from faithgrade.runs import Manifest, RunDirectory, read_grades
from faithgrade.settings import Settings

CASES = "".join(
    json.dumps({"id": f"c{n}", "answer": f"It costs {n}.", "results": [{"content": {"price": n}}]}) + "\n"
    for n in range(5)
)


@pytest.fixture
def order(tmp_path: Path) -> Order:
    manifest = Manifest(created_at="2030", versions={}, verdict_settings={})
    run = RunDirectory.open(tmp_path / "run", manifest, now=lambda: "2030", parted=True)
    run.close("stopped")
    return Order(
        run=str(run.path),
        created_at="2030",
        attempt=1,
        store="full",
        settings=Settings(),
        redactions=(),
        files=(CaseFile("c.jsonl", "c.jsonl", "lines", len(CASES)),),
        skipped=frozenset(),
        hub=None,
    )


async def graded(order: Order, monkeypatch: pytest.MonkeyPatch, finished: bytes = b"") -> dict[str, Any]:
    monkeypatch.setattr(engine, "fetched", lambda reference: reference)
    made = GradingWorker(order, finished)
    piece = Piece(0, 0, 1, CASES.encode())
    told = await made(
        row_of(file=piece.file, number=piece.number, first=piece.first, data=piece.data, sha256="")
    )
    await made.aclose()
    row: dict[str, Any] = told.to_pylist()[0]
    return row


async def test_a_piece_is_graded_and_told(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    row = await graded(order, monkeypatch)
    assert (row["cases"], row["claims"], row["lost"], row["error"]) == (5, 5, "[]", "")
    assert sorted(g["case_id"] for g in read_grades(Path(order.run))) == ["c0", "c1", "c2", "c3", "c4"]
    again = await graded(order, monkeypatch)
    assert (again["cases"], again["kept"], len(json.loads(again["lost"]))) == (
        0,
        5,
        1,
    )  # as after a loss of the first


async def test_a_piece_that_kills_worker_after_worker_is_left_ungraded_and_counted(
    order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(LIVES):
        (Path(order.run) / "grades" / f"0001-00000.000000-dead{n}.jsonl").touch()
    row = await graded(order, monkeypatch)
    assert (row["cases"], row["given_up"], len(json.loads(row["lost"]))) == (5, True, 3)
    for grade in read_grades(Path(order.run)):
        assert grade["faithful"] is None
        assert [v["code"] for v in grade["violations"]] == ["internal_error"]


async def test_a_worker_that_cannot_see_the_run_or_has_other_rules_refuses(
    order: Order, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    row = await graded(replace(order, run=str(tmp_path / "elsewhere")), monkeypatch)
    assert "on a file system that all machines share, found no such run there" in row["error"]
    row = await graded(replace(order, created_at="2031"), monkeypatch)
    assert "found no such run there" in row["error"]
    row = await graded(replace(order, rules_version="0"), monkeypatch)
    assert "install the same faithgrade everywhere" in row["error"]
    assert list(read_grades(Path(order.run))) == []


async def test_what_earlier_tries_finished_is_not_graded_again(
    order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    from faithgrade.formats.native import read_case
    from faithgrade.runs import case_digest, case_key

    cases = [read_case(line) for line in CASES.splitlines()]
    done = {case_key(c.id): int(case_digest(c), 16) for c in cases[:3]}
    changed = {**done, case_key("c2"): 1}  # graded with another content
    row = await graded(order, monkeypatch, Finished.packed(changed))
    assert row["cases"] == 3
    assert sorted(g["case_id"] for g in read_grades(Path(order.run))) == ["c2", "c3", "c4"]
