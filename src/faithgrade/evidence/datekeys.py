"""Dates that the keys of an object make: one given in parts, and keys that are all dates, months or years."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any


def composed_date(value: Mapping[str, Any]) -> str | None:
    """The date that an object gives in parts, in ISO form: ``{"year": 2031, "month": 3, "day": 4}``, or by day of the year."""
    parts = {str(k).lower(): v for k, v in value.items() if type(v) is int}
    year = parts.get("year")
    if year is None or not 1000 <= year <= 2999:
        return None
    try:
        if "month" in parts and "day" in parts:
            return date(year, parts["month"], parts["day"]).isoformat()
        number = parts.get("day_of_year", parts.get("dayofyear", parts.get("yday", parts.get("doy"))))
        if number is not None and 1 <= number <= 366:
            return (date(year, 1, 1) + timedelta(days=number - 1)).isoformat()
    except ValueError:
        return None
    return None


_PERIODS = {
    "date": re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?"),
    "month": re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])"),
    "year": re.compile(r"(?:19|20)\d\d"),
}


def period_of_keys(value: Mapping[str, Any]) -> str | None:
    """ "date", "month" or "year" where every key of an object is one, so that it is a table over time; or None."""
    first = str(next(iter(value)))
    if not first[:4].isdigit():
        return None
    for period, pattern in _PERIODS.items():
        if pattern.fullmatch(first):
            enough = len(value) >= 2 or period == "date"
            return period if enough and all(pattern.fullmatch(str(key)) for key in value) else None
    return None
