"""Replies in a PostgreSQL database, for many machines: JSON text by the digest of its request."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from faithgrade.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

TABLE = "faithgrade_replies"
REST_SECONDS = 5.0  # after a failure, before the server is tried again
CONNECT_SECONDS = 10
STATEMENT_SECONDS = 20.0


class PostgresStore:
    """Text by name in the table ``faithgrade_replies``, which is made when it is not there.

    A server that cannot be reached turns the store into one that has nothing until it answers again: what it
    missed is counted in `missed` (look-ups) and `unkept` (replies), and told through `on_warning`, never with
    the address, which may hold a password.
    """

    def __init__(
        self,
        url: str,
        on_warning: Callable[[str], None] = log.warning,
        *,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.url, self.on_warning, self.clock = (
            url.replace("postgresql+psycopg://", "postgresql://", 1),
            on_warning,
            clock,
        )
        self.missed = self.unkept = 0
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._rest_until = float("-inf")

    async def get(self, name: str) -> str | None:
        """The text kept under `name`, or None."""
        rows = await self._run(f"SELECT entry FROM {TABLE} WHERE name = %s", (name,))  # noqa: S608  a constant
        if rows is None:
            self.missed += 1
            return None
        return str(rows[0][0]) if rows else None

    async def put(self, name: str, text: str) -> None:
        """Keep `text` under `name`, unless another was quicker."""
        # A zero byte can stand in JSON text only as an escape, so that PostgreSQL takes every entry.
        done = await self._run(
            f"INSERT INTO {TABLE} (name, entry) VALUES (%s, %s) ON CONFLICT (name) DO NOTHING",  # noqa: S608
            (name, text),
        )
        if done is None:
            self.unkept += 1

    async def aclose(self) -> None:
        """Close the connection, and tell what was missed."""
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        if self.missed or self.unkept:
            self.on_warning(
                f"the reply database could not be reached for {self.missed} look-ups and {self.unkept} replies:"
                " what it holds may have been bought again"
            )

    async def _run(self, statement: str, values: tuple[str, ...]) -> list[Any] | None:
        """The rows of a statement; None when the server cannot be reached."""
        async with self._turn:
            if self.clock() < self._rest_until:
                return None
            import psycopg

            try:
                async with asyncio.timeout(STATEMENT_SECONDS):
                    connection = await self._connected()
                    cursor = await connection.execute(statement, values)
                    return list(await cursor.fetchall()) if cursor.description is not None else []
            except (psycopg.Error, OSError, TimeoutError) as error:
                await self._failed(error)
                return None

    async def _connected(self) -> Any:
        if self._connection is None:
            import psycopg

            connection = await psycopg.AsyncConnection.connect(
                self.url, autocommit=True, connect_timeout=CONNECT_SECONDS
            )
            # Two that begin at once would both make the table, and one would fail: the lock is for that.
            await connection.execute("SELECT pg_advisory_lock(727270108)")
            await connection.execute(
                f"CREATE TABLE IF NOT EXISTS {TABLE} (name text PRIMARY KEY, entry text NOT NULL,"
                " at timestamptz NOT NULL DEFAULT now())"
            )
            await connection.execute("SELECT pg_advisory_unlock(727270108)")
            self._connection = connection
        return self._connection

    async def _failed(self, error: BaseException) -> None:
        self._rest_until = self.clock() + REST_SECONDS
        if not self.missed and not self.unkept:
            self.on_warning(
                f"the reply database cannot be reached ({type(error).__name__}); replies are bought meanwhile"
            )
        if self._connection is not None:
            await self._connection.close()
            self._connection = None


def refuse_without_driver() -> None:
    """SettingsError when the PostgreSQL driver is not installed."""
    try:
        import psycopg  # noqa: F401  only whether it is there
    except ImportError as error:
        raise SettingsError("cache_url needs a driver; install faithgrade[postgres]") from error
