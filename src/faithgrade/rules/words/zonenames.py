"""Names of zones as in the tz database ("Asia/Kolkata"), and the cities they are called by."""

from __future__ import annotations

import re
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

_ZONE = re.compile(r"[A-Z][A-Za-z]+(?:/[A-Z][A-Za-z_-]+){1,2}\Z")


OF_READER = re.compile(r"user|your|local|my|attendee|viewer|reader|customer", re.I)
"""Names of fields that give the zone of whoever reads the answer."""


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


_CITY = r"[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?"
IN_A_CITY = re.compile(rf"\s*(?:\(?(?P<of>{_CITY}) time\b|[Ii]n (?P<at>{_CITY})\b)")


@lru_cache(maxsize=1)
def cities() -> dict[str, str]:
    """City → the zone of the tz database that is called by it, where only one is.

    >>> cities()["kolkata"], cities()["new york"]
    ('Asia/Kolkata', 'America/New_York')
    """
    found: dict[str, list[str]] = {}
    for name in sorted(available_timezones()):
        if is_zone_name(name) and not name.startswith(("Etc/", "SystemV/", "US/", "Brazil/", "Canada/")):
            found.setdefault(name.rsplit("/", 1)[-1].replace("_", " ").casefold(), []).append(name)
    return {city: names[0] for city, names in found.items() if len(names) == 1}
