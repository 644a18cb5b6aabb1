"""How the service runs: where it listens, what it stores, and its limits."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from pathlib import Path

from faithgrade.errors import SettingsError
from faithgrade.runs import STORE_LEVELS

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class ServiceOptions:
    """What ``faithgrade serve`` was told, apart from how cases are graded.

    `database` is a SQLAlchemy URL. `max_body` is in bytes, `keep_days` and `grace` in days and seconds.
    `max_waiting` bounds the cases all batches together may have open, `max_at_once` the single cases graded
    while their clients wait; beyond either the answer is 429.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8321
    max_body: int = 20 * MEGABYTE
    max_batch_cases: int = 100_000
    max_waiting: int = 200_000
    max_at_once: int = 64
    store: str = "full"
    keep_days: float = 30.0
    grace: float = 20.0
    hosts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("max_body", "max_batch_cases", "max_waiting", "max_at_once"):
            if getattr(self, name) < 1:
                raise SettingsError(f"{name}: expected a number of at least 1, got {getattr(self, name)}")
        if not 0 <= self.port <= 65535:
            raise SettingsError(f"port: expected a number from 0 to 65535, got {self.port}")
        if self.store not in STORE_LEVELS:
            raise SettingsError(f"store: expected one of {', '.join(STORE_LEVELS)}, got {self.store!r}")
        if self.keep_days <= 0 or self.grace < 0:
            raise SettingsError("keep_days and grace: expected days above 0 and seconds of at least 0")

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the service.

        >>> [ServiceOptions("sqlite:///s", host=host).loopback for host in ("::1", "localhost", "0.0.0.0")]
        [True, True, False]
        """
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def default_database(home: Path) -> str:
    """SQLite in the user's own state folder."""
    return f"sqlite:///{home / '.local' / 'state' / 'faithgrade' / 'service.sqlite3'}"
