"""The time, for manifests and progress."""

from __future__ import annotations

import time
from datetime import UTC, datetime

monotonic = time.monotonic


def now() -> str:
    """The present moment in UTC, to the second, as RFC 3339."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
