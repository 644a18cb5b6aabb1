"""Replies on disk: private, JSON only, never a reason to lose a run."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import faithgrade
from faithgrade.judges.store import (
    FOLDER,
    DiskStore,
    PickledRowError,
    cache_info,
    clear_cache,
    forget,
    open_cache,
)


async def with_entry(directory: Path) -> None:
    store = DiskStore(directory)
    await store.put("k", "one")
    await store.aclose()


async def test_what_is_put_is_got_also_by_another_process_later(tmp_path: Path) -> None:
    await with_entry(tmp_path)
    again = DiskStore(tmp_path)
    assert await again.get("k") == "one"
    assert await again.get("other") is None
    await again.aclose()


async def test_directory_and_files_are_the_users_alone(tmp_path: Path) -> None:
    await with_entry(tmp_path / "deep" / "cache")
    folder = tmp_path / "deep" / "cache" / FOLDER
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(f.stat().st_mode) & 0o077 for f in folder.iterdir()} == {0}


async def test_an_open_directory_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir(mode=0o755)
    await with_entry(tmp_path)
    assert stat.S_IMODE((tmp_path / FOLDER).stat().st_mode) == 0o700


async def test_entries_are_json_and_nothing_is_evicted(tmp_path: Path) -> None:
    await with_entry(tmp_path)
    with sqlite3.connect(tmp_path / FOLDER / "cache.db") as database:
        assert database.execute("SELECT DISTINCT mode FROM Cache").fetchall() == [(1,)]
        policy = database.execute("SELECT value FROM Settings WHERE key = 'eviction_policy'").fetchone()
    assert policy == ("none",)


class Bomb:
    """Writes a file when unpickled."""

    def __init__(self, path: str):
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return (_explode, (self.path,))


def _explode(path: str) -> str:
    Path(path).write_text("boom")
    return "boom"


async def test_s23_a_planted_pickle_is_not_opened(tmp_path: Path) -> None:
    await with_entry(tmp_path)
    mark = tmp_path / "mark"
    with sqlite3.connect(tmp_path / FOLDER / "cache.db") as database:
        database.execute("UPDATE Cache SET mode = 4, value = ?", (pickle.dumps(Bomb(str(mark))),))
    warnings: list[str] = []
    store = DiskStore(tmp_path, warnings.append)
    assert await store.get("k") is None
    await store.aclose()
    assert not mark.exists()
    assert len(warnings) == 1
    assert "a row holds a pickle" in warnings[0]


async def test_a_planted_pickle_as_a_key_is_not_opened(tmp_path: Path) -> None:
    await with_entry(tmp_path)
    mark = tmp_path / "mark"
    with sqlite3.connect(tmp_path / FOLDER / "cache.db") as database:
        database.execute("UPDATE Cache SET raw = 0, key = ?", (pickle.dumps(Bomb(str(mark))),))
    with open_cache(tmp_path / FOLDER) as cache, pytest.raises(PickledRowError):
        list(cache)
    assert not mark.exists()


@pytest.mark.parametrize("damage", ["header", "half", "text"])
async def test_s21_a_damaged_database_is_set_aside_with_a_warning_and_a_fresh_one_works(
    tmp_path: Path, damage: str
) -> None:
    store = DiskStore(tmp_path)
    for n in range(200):
        await store.put(f"k{n}", "x" * 500)
    await store.aclose()
    database = tmp_path / FOLDER / "cache.db"
    content = database.read_bytes()
    if damage == "header":
        database.write_bytes(b"\0" * 100 + content[100:])
    elif damage == "half":
        database.write_bytes(content[: len(content) // 2])
    else:
        database.write_text("this is no database, it is a text of some length" * 50)
    for side in (database.with_name("cache.db-wal"), database.with_name("cache.db-shm")):
        side.unlink(missing_ok=True)
    warnings: list[str] = []
    store = DiskStore(tmp_path, warnings.append)
    for n in range(200):
        await store.get(f"k{n}")
    await store.put("new", "two")
    assert await store.get("new") == "two"
    await store.aclose()
    assert len(warnings) == 1
    assert "was damaged; it was moved to" in warnings[0]
    assert len(list(tmp_path.glob(f"{FOLDER}-damaged-*"))) == 1


async def test_a_place_that_cannot_be_written_costs_the_cache_and_not_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    warnings: list[str] = []
    store = DiskStore(tmp_path / "file", warnings.append)
    await store.put("k", "one")
    assert await store.get("k") is None
    await store.aclose()
    assert len(warnings) == 1


async def test_disk_work_leaves_the_event_loop_free(tmp_path: Path) -> None:
    store = DiskStore(tmp_path)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    await store.put("k", "one")
    ticking.cancel()
    await store.aclose()
    assert ticks > 3


OPEN_AND_PUT = """
import asyncio, sys
from pathlib import Path
from faithgrade.judges.store import DiskStore

async def work(directory, name):
    warnings = []
    store = DiskStore(Path(directory), warnings.append)
    for n in range(20):
        await store.put(f"{name}-{n}", "x")
    found = [await store.get(f"{name}-{n}") for n in range(20)]
    await store.aclose()
    return found == ["x"] * 20 and not warnings

sys.exit(0 if asyncio.run(work(*sys.argv[1:])) else 1)
"""


def test_s22_many_processes_open_it_at_once(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(faithgrade.__file__).parents[1])}
    running = [
        subprocess.Popen([sys.executable, "-c", OPEN_AND_PUT, str(tmp_path), str(n)], env=environment)
        for n in range(8)
    ]
    assert [process.wait(timeout=120) for process in running] == [0] * 8
    assert cache_info(tmp_path).replies == 160


async def test_info_and_clear_touch_our_folder_alone(tmp_path: Path) -> None:
    assert cache_info(tmp_path).replies == 0
    (tmp_path / "yours.txt").write_text("keep")
    await with_entry(tmp_path)
    info = cache_info(tmp_path)
    assert (info.replies, info.bytes > 0) == (1, True)
    assert clear_cache(tmp_path).replies == 1
    assert cache_info(tmp_path).replies == 0
    assert (tmp_path / "yours.txt").read_text() == "keep"


async def test_s20_one_reply_can_be_forgotten(tmp_path: Path) -> None:
    await with_entry(tmp_path)
    assert await forget(tmp_path, "k")
    assert not await forget(tmp_path, "k")


def test_a_damaged_cache_can_be_cleared(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "cache.db").write_text("no database " * 500)
    clear_cache(tmp_path)
    assert not (tmp_path / FOLDER).exists()
    assert json.dumps({"replies": cache_info(tmp_path).replies}) == '{"replies": 0}'
