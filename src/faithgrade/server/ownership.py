"""One service a database: a second one would grade every case again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine, text

from faithgrade.errors import RunError

LOCK_NUMBER = 0x66_67_72_64  # "fgrd": the name of the advisory lock in PostgreSQL


class Ownership:
    """The right to run a database's jobs. It ends with the process, however that ends.

    SQLite: a locked file beside the database. PostgreSQL: an advisory lock on a connection of its own. For
    other databases there is no such lock, and `enforced` is False.
    """

    def __init__(self, engine: Engine):
        self._engine = engine
        self._file: IO[bytes] | None = None
        self._connection: Connection | None = None
        self.enforced = False

    def take(self) -> None:
        """Take it, or RunError when another service has it."""
        backend = self._engine.url.get_backend_name()
        if backend == "sqlite":
            self._take_file(Path(f"{self._engine.url.database}.lock"))
        elif backend == "postgresql":
            self._take_advisory()

    def holds(self) -> bool:
        """Whether it is still ours; a database that was restarted has forgotten it, and it is taken again."""
        if self._connection is None:
            return True
        try:
            self._connection.execute(text("select 1"))
            self._connection.rollback()
            return True
        except Exception:  # whatever the driver says of a broken connection: the lock went with it
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
            try:
                self._take_advisory()
            except Exception:
                return False
            return True

    def give_back(self) -> None:
        """Let another service have it."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _take_file(self, place: Path) -> None:
        try:
            import fcntl
        except (
            ImportError
        ):  # no such locks on this system: one service a file is then the operator's to see to
            return
        handle = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._file = os.fdopen(handle, "r+b", buffering=0)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.give_back()
            raise _taken() from None
        self.enforced = True

    def _take_advisory(self) -> None:
        connection = self._engine.connect()
        got = connection.execute(
            text("select pg_try_advisory_lock(:number)"), {"number": LOCK_NUMBER}
        ).scalar()
        connection.rollback()
        if not got:
            connection.close()
            raise _taken()
        self._connection, self.enforced = connection, True


def _taken() -> RunError:
    return RunError("another faithgrade serve runs on this database; stop it first, or give this one its own")
