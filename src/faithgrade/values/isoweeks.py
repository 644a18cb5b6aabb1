"""Dates by week and by day of the year, as ISO 8601 writes them: "2031-W07-3", "2031-W07", and "2031-045" alone in a field."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from faithgrade.values.moments import moment
from faithgrade.values.value import Kind, Moment

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_WEEK = re.compile(r"(?<![\w-])(?P<y>(?:19|20)\d\d)-?W(?P<w>[0-5]\d)(?:-?(?P<d>[1-7]))?(?![\w-])")
_ORDINAL = re.compile(r"\s*(?P<y>(?:19|20)\d\d)-(?P<n>[0-3]\d\d)\s*")


def find_iso_weeks(canvas: Canvas) -> None:
    """Take every such date in the canvas; a day of the year only where it is the whole text."""
    text = canvas.text
    if not canvas.has_digit:
        return
    for match in _WEEK.finditer(text) if "W" in text else ():
        found = _of_week(int(match["y"]), int(match["w"]), int(match["d"]) if match["d"] else None)
        if found is not None and canvas.free(*match.span()):
            canvas.put(Kind.DATE, *match.span(), found)
    whole = _ORDINAL.fullmatch(text) if len(text) <= 12 else None
    if whole is not None:
        found = _of_year(int(whole["y"]), int(whole["n"]))
        if found is not None and canvas.free(0, len(text)):
            canvas.put(Kind.DATE, whole.start("y"), whole.end("n"), found)


def _of_week(year: int, week: int, day: int | None) -> Moment | None:
    try:
        first = date.fromisocalendar(year, week, day or 1)
    except ValueError:
        return None
    if day is not None:
        return moment(first.year, first.month, first.day)
    low = datetime(first.year, first.month, first.day)
    return Moment(frozenset({"year", "week"}), low, low + timedelta(days=7), first.year)


def _of_year(year: int, number: int) -> Moment | None:
    if not 1 <= number <= 366:
        return None
    day = date(year, 1, 1) + timedelta(days=number - 1)
    return moment(day.year, day.month, day.day) if day.year == year else None


__all__ = ["find_iso_weeks"]
