"""From when to when a series runs, where the claim says what span of time the data cover."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.claim.atoms import Atom, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import FALL_CUES, MAX_CUES, MIN_CUES, RISE_CUES
from faithgrade.values import Amount, Kind, Moment, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_DATED = frozenset({Kind.DATE, Kind.DATETIME})
_DATA = frozenset("chart graph plot figure data dataset table series records".split())
_COVERING = frozenset(
    stem(w)
    for w in "shows displays depicts illustrates presents represents covers spans spanning contains ranging tracks".split()
)
_BETWEEN = re.compile(r"\s*,?\s*(?:to|until|till|through|up to|-|–|and)\s+$|[-–]$")
_OPENING = re.compile(
    r"\b(?:from|between|spanning|covering|since)\s+(?:the\s+(?:period|years?)\s+(?:from\s+)?)?$", re.I
)
CLOSE = timedelta(days=7)
"""A series that ends on the first days of January may be said to run to December."""
MOST = 0.9
"""A few rows outside, as the single years before a yearly series sets in, may be left unsaid."""
LEAST = 6
"""A shorter run of dates may be a few events and no series."""


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for the span of dates that a chart or data set is said to cover."""
    if not _speaks_of_data(view):
        return
    dates = [v for v in view.values if v.kind in _DATED or _is_year(v)]
    for first, last in pairwise(dates):
        gap = view.text[first.end : last.start]
        if not _OPENING.search(view.text[: first.start]) or not _BETWEEN.search(gap):
            continue
        series = view.index.once(the_series)
        if series is not None:
            atom = _judge(view, first, last, series)
            if atom is not None:
                yield atom
        return


def _speaks_of_data(view: ClaimView) -> bool:
    """Whether the claim tells what the data are, and not how they move or what they reach."""
    words = [t.fold for t in view.tokens[:6]]
    return (
        any(w in _DATA for w in words)
        and bool(view.stems & _COVERING)
        and not view.stems & (RISE_CUES | FALL_CUES | (MAX_CUES - {stem("top")}) | MIN_CUES)
        and not view.negated
    )


def _is_year(value: Value) -> bool:
    reading = value.reading
    return (
        value.kind is Kind.NUMBER
        and isinstance(reading, Amount)
        and len(value.text) == 4
        and value.text.isdigit()
    )


def the_series(index: Index) -> list[tuple[Fact, Moment]] | None:
    """The rows of the one list of dated rows the evidence holds, in time order, when it arrived whole; else None."""
    fields: dict[tuple[int, tuple[str, ...]], list[tuple[Fact, Moment]]] = defaultdict(list)
    for fact, moment in index.moments():
        fields[fact.source, fact.field].append((fact, moment))
    long = [rows for rows in fields.values() if len(rows) >= LEAST]
    if len(long) != 1 or not all(index.source(f).whole for f, _ in long[0][:1]):
        return None
    return long[0]


def _judge(view: ClaimView, first: Value, last: Value, rows: Sequence[tuple[Fact, Moment]]) -> Atom | None:
    (opening, low), (closing, high) = rows[0], rows[-1]
    begins, finishes = _span(first), _span(last)
    if begins is None or finishes is None or low.low is None or high.low is None:
        return None
    right = f"{shown(opening.value)} to {shown(closing.value)}"
    covers = frozenset(view.tokens_in(first.start, last.end)) | frozenset(
        n
        for n, t in enumerate(view.tokens)
        if t.fold in ("spanning", "spans", "covering", "ranging", "since")
    )
    points = (
        point(view, opening, Relation.OPERAND, "first"),
        point(view, closing, Relation.OPERAND, "last"),
    )
    if _within(low, begins) and _within(high, finishes):
        return Atom(
            "aggregates",
            first.start,
            last.end,
            "good",
            Reason.DERIVED,
            f"the rows run from {right}",
            points,
            (opening.index, closing.index),
            covers,
        )
    near = _away(low, begins) <= CLOSE and _away(high, finishes) <= CLOSE
    whole = begins[0], finishes[1]
    near = near or (_within(high, finishes) and sum(_within(m, whole) for _, m in rows) >= MOST * len(rows))
    return Atom(
        "aggregates",
        first.start,
        last.end,
        "open" if near else "wrong",
        Reason.WRONG_DERIVATION,
        f"the rows run from {right}, not “{view.text[first.start : last.end]}”",
        points,
        (opening.index, closing.index),
        right_value=right,
    )


def _span(value: Value) -> tuple[datetime, datetime] | None:
    """What a claimed date covers; None for one without its year."""
    reading = value.reading
    if isinstance(reading, Moment):
        if reading.low is None or reading.high is None:
            return None
        return reading.low.replace(tzinfo=None), reading.high.replace(tzinfo=None)
    if isinstance(reading, Amount) and 1000 <= reading.value <= 2999:
        year = int(reading.value)
        return datetime(year, 1, 1), datetime(year + 1, 1, 1)
    return None


def _within(moment: Moment, span: tuple[datetime, datetime]) -> bool:
    """Whether a row's date lies in what was claimed, or takes it in (a year's row against one of its days)."""
    low, high = moment.low, moment.high
    if low is None or high is None:
        return False
    low, high = low.replace(tzinfo=None), high.replace(tzinfo=None)
    return low < span[1] and span[0] < high


def _away(moment: Moment, span: tuple[datetime, datetime]) -> timedelta:
    """How far a row's date lies outside what was claimed."""
    low, high = moment.low, moment.high
    if low is None or high is None:
        return timedelta.max
    low, high = low.replace(tzinfo=None), high.replace(tzinfo=None)
    return max(low - span[1], span[0] - high, timedelta(0))
