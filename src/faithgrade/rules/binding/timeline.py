"""Which of two facts is the earlier one: by their names, or by the dates of the rows they stand in."""

from __future__ import annotations

import re
from datetime import datetime

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.dated import dated_rows
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.months import MONTHS
from faithgrade.values.text import split_identifier, stem
from faithgrade.values.weekdays import WEEKDAYS


def earlier_of(view: ClaimView, one: Fact, other: Fact) -> int | None:
    """0 or 1: which of two facts is the earlier, by their names (old, new), by the dates or the labels of their rows; else None."""
    if one.field == other.field or _are_of_one_thing(one, other):
        old, new = (is_of_before(f) for f in (one, other))
        if old != new:
            return 0 if old else 1
        late, later = (bool(field_words(f.field).leaf & _AFTER) for f in (one, other))
        if late != later:
            return 1 if late else 0
    ends = [_END_WORDS.get(f.field[-1].lower()) if f.field else None for f in (one, other)]
    if None not in ends and ends[0] != ends[1]:
        return 0 if ends[0] == "open" else 1
    years = [_year_of(f) for f in (one, other)]
    if years[0] is not None and years[1] is not None and years[0] != years[1]:
        return 0 if years[0] < years[1] else 1
    rows = view.index.once(row_dates)
    dates = [
        next((rows[n.index] for n in view.index.evidence.ancestors(f) if n.index in rows), None)
        for f in (one, other)
    ]
    if dates[0] is not None and dates[1] is not None and dates[0] != dates[1]:
        return 0 if dates[0] < dates[1] else 1
    for at, against in zip(_labels(view, one), _labels(view, other), strict=True):
        if at is not None and against is not None and at[0] == against[0] and at[1] != against[1]:
            return _by_label(at, against, one.index < other.index)
    return None


def _by_label(one: tuple[str, int], other: tuple[str, int], in_order: bool) -> int | None:
    """Which of two labels comes first; those that come round again only as far as they stand in order."""
    first = 0 if one[1] < other[1] else 1
    if one[0] == "month":
        return first if abs(one[1] - other[1]) < _HALF_A_YEAR else None
    return first if one[0] not in ("weekday", "clock") or (first == 0) == in_order else None


def _are_of_one_thing(one: Fact, other: Fact) -> bool:
    """Whether the names of two fields may be those of one thing at two times: not "sales" and "costs"."""
    names, others = (plain_name(f) - _ENDS for f in (one, other))
    return names <= others or others <= names


def plain_name(fact: Fact) -> frozenset[str]:
    """The words of a fact's own name without those that tell a time."""
    return frozenset(split_identifier(fact.field[-1])) - _TIMES if fact.field else frozenset()


_TIMES = frozenset(
    "old new previous prev prior former before after original initial current now latest last this year month week quarter season day "
    "value today yesterday ago past is was close final baseline".split()
)
_ENDS = frozenset("start end list regular sale reduced".split())


def is_of_before(fact: Fact) -> bool:
    """Whether a fact's own name says that it is of an earlier time: ``old_price``, ``sales_last_year``."""
    return bool(field_words(fact.field).leaf & _BEFORE) or (
        bool(fact.field) and _PAST_PERIOD.search("_".join(split_identifier(fact.field[-1]))) is not None
    )


def _labels(view: ClaimView, fact: Fact) -> tuple[tuple[str, int] | None, tuple[str, int] | None]:
    """The label of a time that a fact's own key or that of its object is, and that which its row of a list has."""
    steps = (step for step in fact.path[:-3:-1] if isinstance(step, str))
    by_key = next((found for step in steps if (found := _label(step)) is not None), None)
    nodes, facts = view.index.evidence.nodes, view.index.evidence.facts
    row = next(
        (n for n in view.index.evidence.ancestors(fact) if n.parent >= 0 and nodes[n.parent].is_list), None
    )
    beside = facts[row.lo : min(row.hi, row.lo + 12)] if row is not None else ()
    told = [f for f in beside if row is not None and f.node == row.index and isinstance(f.value, str)]
    return by_key, next((found for f in told if (found := _label(str(f.value))) is not None), None)


def _label(text: str) -> tuple[str, int] | None:
    """What kind of time a key or a short text names, and its place among its kind: "Mar", "week_2", "Q3", "06:00"."""
    word = text.strip().lower()
    if word in MONTHS:
        return "month", MONTHS[word]
    if word in WEEKDAYS:
        return "weekday", WEEKDAYS[word]
    if (found := _NUMBERED.fullmatch(word)) is not None:
        return found["kind"][0], int(found["n"])
    if (found := _CLOCK.fullmatch(word)) is not None:
        return "clock", int(found["h"]) * 60 + int(found["m"])
    return None


_NUMBERED = re.compile(
    r"(?:[a-z_]+_)?(?P<kind>quarter|q|week|wk|w|day|month|year|round|season)[ _-]?(?P<n>\d{1,2})"
)
_CLOCK = re.compile(r"(?P<h>[01]?\d|2[0-3]):(?P<m>[0-5]\d)(?::\d\d)?")
_PAST_PERIOD = re.compile(
    r"(?:^|_)(?:last_(?:year|quarter|month|week|day|night|season|time)|yesterday|ago|ly|py)(?:_|$)"
)
_END_WORDS = {"open": "open", "opening": "open", "close": "close", "closing": "close"}
"""The two ends of a day's trade, as keys alone: ``open`` and ``closed`` may count tickets."""


def _year_of(fact: Fact) -> int | None:
    """The year that a fact's own key names, or that of the object it lies in: ``fee_2023``, ``{"2023": 80}``."""
    for step in fact.field[:-3:-1]:
        found = _YEAR.search(step)
        if found:
            return int(found[0])
    return None


_HALF_A_YEAR = 7
"""From here on the later month may be that of the year before."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")

_BEFORE = frozenset(
    stem(w)
    for w in "old previous prev before initial original prior former past start list regular baseline".split()
)
_AFTER = frozenset(stem(w) for w in "new current after now final end latest sale reduced".split())


def row_dates(index: Index) -> dict[int, datetime]:
    """The date of each item of a list that holds one."""
    rows = index.once(dated_rows)
    return {
        f.node: m.low.replace(tzinfo=None) for f, m in index.moments() if f.node in rows and m.low is not None
    }
