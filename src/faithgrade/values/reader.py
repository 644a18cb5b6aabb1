"""Read every typed value in a text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.values.canvas import Canvas
from faithgrade.values.clocks import find_clocks, find_date_zones
from faithgrade.values.compounds import find_compounds
from faithgrade.values.contacts import find_contacts
from faithgrade.values.dates import find_dates
from faithgrade.values.feasts import find_feasts
from faithgrade.values.identifiers import find_identifiers, find_long_digits
from faithgrade.values.isoweeks import find_iso_weeks
from faithgrade.values.markers import find_markers
from faithgrade.values.measures import find_amounts, find_iso_durations
from faithgrade.values.names import find_names, find_numbered_names
from faithgrade.values.quotes import find_quotes
from faithgrade.values.relative import find_relative
from faithgrade.values.views import View
from faithgrade.values.weekdays import find_weekdays
from faithgrade.values.years import find_years

if TYPE_CHECKING:
    from faithgrade.values.value import Value

# In order of certainty: what one reader takes, the next ones leave alone.
_READERS = (
    find_contacts,
    find_quotes,
    find_dates,
    find_feasts,
    find_iso_weeks,
    find_markers,
    find_clocks,
    find_date_zones,
    find_iso_durations,
    find_relative,
    find_compounds,
    find_identifiers,
    find_long_digits,
    find_years,
    find_weekdays,
    find_numbered_names,
    find_amounts,
    find_names,
)
_REMEMBERED = 4000
"""Texts up to this length are remembered: an answer's sentences are asked for by several rules."""


def read_values(text: str) -> tuple[Value, ...]:
    """All typed values in `text`, left to right, not overlapping; ``text[v.start:v.end] == v.text`` in code
    points.

    >>> [(v.kind.value, v.text) for v in read_values("On 10 May about 1.2M people paid Ada Lovelace $5.")]
    [('date', '10 May'), ('number', 'about 1.2M'), ('name', 'Ada Lovelace'), ('money', '$5')]

    Compounds that are compared as text ("16:9", "134/81", "1080 x 2400", a score "4-1") are numbers or
    quantities whose first reading is a Text; `components` gives the numbers inside. Versions are
    identifiers. An identifier of digits only, and a name that ends in a number, also carry the number as a
    second reading.
    """
    return _remembered(text) if len(text) <= _REMEMBERED else _remembered_long(text)


def _read(text: str) -> tuple[Value, ...]:
    canvas = Canvas.over(View.of(text))
    for find in _READERS:
        find(canvas)
    return canvas.values()


_remembered = lru_cache(maxsize=2048)(_read)
_remembered_long = lru_cache(maxsize=8)(_read)
"""A long text that comes again is a policy, the same in many cases."""

__all__ = ["read_values"]
