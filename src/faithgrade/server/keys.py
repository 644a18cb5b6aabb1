"""Bearer keys: made here, shown once, kept as digests."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

PREFIX = "fgk_"
LOCAL = "local"
"""The id of the one without a key: a service that only its own machine can reach may be used without."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key without its secret. `rpm` is requests a minute; a limit of None is no limit."""

    id: str
    name: str
    budget_usd: float | None
    spent_usd: float
    rpm: float | None
    revoked: bool = False


def new_secret() -> str:
    """A new key: 256 random bits behind a prefix that secret scanners can look for."""
    return PREFIX + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is kept of a key.

    One SHA-256 is enough for 256 random bits, which cannot be guessed; slow hashes are for passwords, which
    can.
    """
    return hashlib.sha256(secret.encode("utf-8")).hexdigest()
