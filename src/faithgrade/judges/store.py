"""Replies on disk: JSON text in a private SQLite cache that holds no code and forgets nothing by itself."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import diskcache

log = logging.getLogger(__name__)
T = TypeVar("T")

FOLDER = "replies"
OPEN_TRIES = 5
LOCK_TIMEOUT = 20.0


class DiskStore:
    """Text by name, in ``FOLDER`` inside the cache directory.

    All disk work is done on a thread of its own. A damaged database is set aside and a fresh one begun;
    whatever else goes wrong turns the store into one that has nothing. Both are told once, through
    `on_warning`.
    """

    def __init__(self, directory: Path, on_warning: Callable[[str], None] = log.warning):
        self.directory, self.on_warning = directory / FOLDER, on_warning
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="faithgrade-cache")
        self._cache: diskcache.Cache | None = None
        self._broken = False

    async def get(self, name: str) -> str | None:
        """The text kept under `name`, or None."""
        found = await self._on_thread(lambda cache: cache.get(name))
        return found if isinstance(found, str) else None

    async def put(self, name: str, text: str) -> None:
        """Keep `text` under `name`."""
        await self._on_thread(lambda cache: cache.set(name, text))

    async def aclose(self) -> None:
        """Close the database."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    async def _on_thread(self, work: Callable[[diskcache.Cache], T]) -> T | None:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._guarded, work)

    def _guarded(self, work: Callable[[diskcache.Cache], T]) -> T | None:
        import diskcache

        if self._broken:
            return None
        try:
            try:
                if self._cache is None:
                    self._cache = self._open()
                return work(self._cache)
            except sqlite3.OperationalError:
                raise  # busy: nothing is damaged
            except sqlite3.DatabaseError:
                self._close()  # damage that shows only now
                self._cache = self._renewed()
                return work(self._cache)
        except (diskcache.Timeout, sqlite3.OperationalError) as error:
            # Busy for longer than the lock timeout: a reply is missed, which costs a request and no verdict.
            log.info("the reply cache is busy: %s", error)
            return None
        except (sqlite3.Error, OSError, PickledRowError, ValueError) as error:
            self._broken = True
            self.on_warning(f"the reply cache {self.directory} cannot be used and is left alone: {error}")
            return None

    def _open(self) -> diskcache.Cache:
        try:
            return open_cache(self.directory)
        except sqlite3.OperationalError:
            raise  # locked or not to be opened: not damaged
        except sqlite3.DatabaseError:
            return self._renewed()

    def _renewed(self) -> diskcache.Cache:
        aside = set_aside(self.directory)
        self.on_warning(f"the reply cache was damaged; it was moved to {aside} and a fresh one begun")
        return open_cache(self.directory)

    def _close(self) -> None:
        if self._cache is not None:
            self._cache.close()
            self._cache = None


class PickledRowError(Exception):
    """A row of the cache holds a pickle. We never write one, so somebody else did, and it is not opened."""


def open_cache(directory: Path) -> diskcache.Cache:
    """Open or begin the cache: directory 0700, database 0600, JSON values, no eviction.

    Many processes may open it at once; a locked database is tried again a few times.
    """
    import diskcache

    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.stat(directory).st_mode & 0o077:
        directory.chmod(0o700)
    # SQLite gives its side files the rights of the database, so the database is made before it makes one.
    os.close(os.open(directory / "cache.db", os.O_RDWR | os.O_CREAT, 0o600))
    for attempt in range(OPEN_TRIES):
        try:
            return diskcache.Cache(
                str(directory),
                timeout=LOCK_TIMEOUT,
                disk=_json_disk(),
                disk_min_file_size=1
                << 30,  # values stay inside the database: a side file can be cut unnoticed
                eviction_policy="none",
                statistics=0,
                tag_index=0,
            )
        except (sqlite3.OperationalError, diskcache.Timeout):
            if attempt == OPEN_TRIES - 1:
                raise
            time.sleep(0.1 * 2**attempt)
    raise AssertionError("the loop returns or raises")


def _json_disk() -> Any:
    import diskcache
    from diskcache.core import MODE_PICKLE

    class NoPickleDisk(diskcache.JSONDisk):  # type: ignore[misc]  # diskcache has no types
        """JSON values. JSONDisk would still open a pickle that somebody planted in the database; this does
        not.
        """

        def fetch(self, mode: int, filename: str | None, value: Any, read: bool) -> Any:
            if mode == MODE_PICKLE:
                raise PickledRowError("a row holds a pickle")
            return super().fetch(mode, filename, value, read)

        def get(self, key: Any, raw: bool) -> Any:
            if not raw:
                raise PickledRowError("a key is a pickle")
            return super().get(key, raw)

    return NoPickleDisk


def set_aside(directory: Path) -> Path:
    """Move a damaged cache out of the way and give its new place."""
    aside = directory.with_name(f"{directory.name}-damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")
    directory.rename(aside)
    return aside


@dataclass(frozen=True, slots=True)
class CacheInfo:
    """Where the cache is, how many replies it holds, and its size on disk in bytes."""

    directory: Path
    replies: int
    bytes: int


def cache_info(directory: Path) -> CacheInfo:
    """What is kept in a cache directory; a cache that was never begun is empty."""
    place = directory / FOLDER
    if not (place / "cache.db").exists():
        return CacheInfo(place, 0, 0)
    with open_cache(place) as cache:
        replies = len(cache)
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    return CacheInfo(place, replies, size)


def clear_cache(directory: Path) -> CacheInfo:
    """Delete every kept reply and give what there was. Only the folder faithgrade made is touched."""
    try:
        before = cache_info(directory)
    except sqlite3.DatabaseError:
        before = CacheInfo(directory / FOLDER, 0, 0)
    if before.directory.exists():
        shutil.rmtree(before.directory)
    return before


async def forget(directory: Path, name: str) -> bool:
    """Delete one reply by the digest of its request; False when it was not kept."""

    def work() -> bool:
        with open_cache(directory / FOLDER) as cache:
            return bool(cache.delete(name))

    return await asyncio.to_thread(work)
