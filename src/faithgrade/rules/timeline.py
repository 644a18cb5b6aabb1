"""Which of two facts is the earlier one: by their names, or by the dates of the rows they stand in."""

from __future__ import annotations

import re
from datetime import datetime

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.dated import dated_rows
from faithgrade.rules.view import ClaimView
from faithgrade.values.months import MONTHS
from faithgrade.values.text import stem


def earlier_of(view: ClaimView, one: Fact, other: Fact) -> int | None:
    """0 or 1: which of two facts is the earlier, by their names (old, new), by the dates of their rows; else None."""
    old, new = (bool(field_words(f.field).leaf & _BEFORE) for f in (one, other))
    if old != new:
        return 0 if old else 1
    late, later = (bool(field_words(f.field).leaf & _AFTER) for f in (one, other))
    if late != later:
        return 1 if late else 0
    years = [_year_of(f) for f in (one, other)]
    if years[0] is not None and years[1] is not None and years[0] != years[1]:
        return 0 if years[0] < years[1] else 1
    months = [_month_of(f) for f in (one, other)]
    if months[0] is not None and months[1] is not None and 0 < abs(months[0] - months[1]) < _HALF_A_YEAR:
        return 0 if months[0] < months[1] else 1
    rows = view.index.once(row_dates)
    dates = [
        next((rows[n.index] for n in view.index.evidence.ancestors(f) if n.index in rows), None)
        for f in (one, other)
    ]
    if dates[0] is None or dates[1] is None or dates[0] == dates[1]:
        return None
    return 0 if dates[0] < dates[1] else 1


def _year_of(fact: Fact) -> int | None:
    """The year that a fact's own key names, or that of the object it lies in: ``fee_2023``, ``{"2023": 80}``."""
    for step in fact.field[:-3:-1]:
        found = _YEAR.search(step)
        if found:
            return int(found[0])
    return None


def _month_of(fact: Fact) -> int | None:
    """The month that a fact's own key, or that of the object it lies in, is: ``{"Mar": 40}``."""
    for step in fact.path[:-3:-1]:
        if isinstance(step, str) and step.lower() in MONTHS:
            return MONTHS[step.lower()]
    return None


_HALF_A_YEAR = 7
"""From here on the later month may be that of the year before."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")

_BEFORE = frozenset(
    stem(w) for w in "old previous before initial original prior past start list regular".split()
)
_AFTER = frozenset(stem(w) for w in "new current after now final end latest sale reduced".split())


def row_dates(index: Index) -> dict[int, datetime]:
    """The date of each item of a list that holds one."""
    rows = index.once(dated_rows)
    return {
        f.node: m.low.replace(tzinfo=None) for f, m in index.moments() if f.node in rows and m.low is not None
    }
