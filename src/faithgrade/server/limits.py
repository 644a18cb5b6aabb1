"""Who may do how much: requests a minute and money a key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from faithgrade.server.keys import Key


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class RateLimiter:
    """Requests a minute for each key: a burst of up to ten seconds' worth, then evenly.

    >>> limiter = RateLimiter(lambda: 0.0)
    >>> [limiter.wait("a", 6.0) for _ in range(2)]
    [0.0, 10.0]
    """

    def __init__(self, clock: Callable[[], float]):
        self._clock = clock
        self._buckets: dict[str, _Bucket] = {}

    def wait(self, key_id: str, rpm: float | None) -> float:
        """Take one request of the key's allowance: 0, or the seconds after which there is one again."""
        if rpm is None:
            return 0.0
        now, room = self._clock(), max(1.0, rpm / 6)
        bucket = self._buckets.setdefault(key_id, _Bucket(room, now))
        bucket.tokens = min(room, bucket.tokens + (now - bucket.at) * rpm / 60)
        bucket.at = now
        if bucket.tokens >= 1 - 1e-9:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) * 60 / rpm


class Ledger:
    """What the keys' running work may still cost and what it has cost but is not yet written down.

    The budget is checked against the database's sum and these two, so that parallel work of one key cannot
    spend the same dollar twice.
    """

    def __init__(self) -> None:
        self._open: dict[str, float] = {}

    def reserve(self, key: Key, usd: float) -> bool:
        """Set money of the key aside; False when its budget has not enough left."""
        if key.budget_usd is not None and key.spent_usd + self._open.get(key.id, 0.0) + usd > key.budget_usd:
            return False
        self._open[key.id] = self._open.get(key.id, 0.0) + usd
        return True

    def owe(self, key_id: str, usd: float) -> None:
        """Set aside what work has cost beyond its reservation, until it is written down."""
        self._open[key_id] = self._open.get(key_id, 0.0) + usd

    def release(self, key_id: str, usd: float) -> None:
        """Give back what was set aside, once what it went for is written down (or came to nothing)."""
        self._open[key_id] = max(0.0, self._open.get(key_id, 0.0) - usd)
