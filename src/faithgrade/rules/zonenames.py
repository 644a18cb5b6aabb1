"""Names of zones as in the tz database ("Asia/Kolkata")."""

from __future__ import annotations

import re
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_ZONE = re.compile(r"[A-Z][A-Za-z]+(?:/[A-Z][A-Za-z_-]+){1,2}\Z")


def is_zone_name(name: str) -> bool:
    """Whether a text is written as the name of a zone of some place."""
    return _ZONE.match(name) is not None


@lru_cache(maxsize=256)
def zone_of(name: str) -> ZoneInfo | None:
    """The zone of the tz database with this name, or None.

    >>> zone_of("Asia/Kolkata") is None, zone_of("Asia/Atlantis") is None
    (False, True)
    """
    if not is_zone_name(name):
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
