"""Sums that no word calls sums: what the rows of one label come to, and the months of a quarter in one row.

"North: 72.45" over refunds that each name a region adds up those of the north; "46 hours in Q1" adds up three columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.aggregates.shares import fits
from faithgrade.rules.aggregates.sums import NOT_ADDED, in_all
from faithgrade.rules.binding.binding import is_inside
from faithgrade.rules.binding.naming import around
from faithgrade.rules.binding.series import Series, make_series, series_of, single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.months import MONTHS
from faithgrade.values.text import split_identifier
from faithgrade.values.units import dimension
from faithgrade.values.weekdays import WEEKDAYS

_KINDS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})
_QUARTER = re.compile(
    r"\b(?:Q(?P<q>[1-4])|(?P<word>first|second|third|fourth|last) quarter|H(?P<h>[12])|(?P<half>first|second) half"
    r"(?: of the year)?)\b",
    re.I,
)
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4}


def read(view: ClaimView) -> Iterator[Atom]:
    """A good atom for each value that is such a sum and stands nowhere by itself."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        if _may_be_a_sum(value) and not view.index.amounts_around(value):
            atom = _of_label(view, value) or _of_months(view, value)
            if atom is not None:
                yield atom


def _may_be_a_sum(value: Value) -> bool:
    reading = value.reading
    return (
        value.kind in _KINDS
        and isinstance(reading, Amount)
        and not reading.is_range
        and reading.bound in (None, Bound.ABOUT)
        and (value.kind is not Kind.NUMBER or abs(reading.value) > 12)
    )


def _of_label(view: ClaimView, value: Value) -> Atom | None:
    """The sum of the one column that comes to the value over the rows of the label in its clause."""
    chooser = Chooser.of(view.index)
    clause = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    words = around(view, value.start, value.end)
    found: list[Atom] = []
    for mention in view.mentions:
        if view.clause_of[mention.first] not in clause and not view.text[mention.end :].startswith(":"):
            continue
        rows = {chooser.item(f) for i in mention.entry.facts if _labels(f := view.index.evidence.facts[i])}
        if len(rows) < 2:
            continue
        for series in series_of(view, words, {}):
            items = {chooser.item(f) for f in series.facts}
            own = [f for f in series.facts if chooser.item(f) in rows]
            if not 2 <= len(own) < len(items) or not _alike(view, value, series):
                continue
            made = make_series(view, series.field, own, selected=True, words=words)
            if made is not None and made.whole and fits(value, sum(made.numbers, Decimal(0)), made.unit):
                span = view.tokens_in(mention.start, mention.end)
                found.append(_good(view, value, made.facts, span | made.naming.tokens))
    return found[0] if len(found) == 1 else None


def _labels(fact: Fact) -> bool:
    return isinstance(fact.value, str) and not fact.prose and fact.node >= 0


def _alike(view: ClaimView, value: Value, series: Series) -> bool:
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    mine, other = dimension(reading.unit), dimension(series.unit)
    if mine is None and series.unit is not None:
        return re.match(rf"\s{re.escape(series.unit)}\b", view.text[value.end :]) is not None  # "33.5 t"
    return mine == other or (mine == "money" and other is None)


def _of_months(view: ClaimView, value: Value) -> Atom | None:
    """The sum of one row's columns that are the months of the quarter or half that the claim speaks of, or all its days or months."""
    told = list(_QUARTER.finditer(view.text))
    if len(told) > 1:
        return None
    months = _months_of(told[0]) if told else None
    clause = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    selection = view.selection(without=value.span, clause=min(clause))
    for node in view.index.evidence.nodes:
        if node.is_list or node.size > 40 or not view.index.usable[node.source]:
            continue
        own = {
            month: f
            for f in view.index.evidence.facts[node.lo : node.hi]
            if f.node == node.index
            and (month := _month(f)) is not None
            and (months is None or month in months)
            and is_inside(view, f, selection)
        }
        if len(own) != len(months or own) or len(own) < _FEWEST or (months is None and not selection):
            continue
        if months is None and (_IS_NOW.search(view.text) or not _flows(view, own)):
            continue
        numbers = [a.value for f in own.values() if (a := single_amount(view.index, f)) is not None]
        if len(numbers) == len(own) and fits(value, sum(numbers, Decimal(0)), None):
            return _good(
                view,
                value,
                tuple(own.values()),
                view.tokens_in(*told[0].span()) if told else in_all(view, value),
            )
    return None


def _flows(view: ClaimView, own: dict[int, Fact]) -> bool:
    """Whether what the days of a row have may be added up: nothing above them says that it is a level, a rate or a mean."""
    first = next(iter(own.values()))
    said = field_words(first.field).above | field_words((view.index.source(first).name,)).leaf
    return not (said | view.stems) & NOT_ADDED


_IS_NOW = re.compile(r"\b(?:has|have|is|are|holds?|stands?)\b", re.I)


def _months_of(told: re.Match[str]) -> frozenset[int]:
    if told["h"] or told["half"]:
        half = int(told["h"] or _NTH[told["half"].lower()])
        return frozenset(range(6 * half - 5, 6 * half + 1))
    number = int(told["q"] or _NTH[told["word"].lower()])
    return frozenset(range(3 * number - 2, 3 * number + 1))


def _month(fact: Fact) -> int | None:
    """The month that a fact's own key is; a day of the week comes behind the months."""
    words = [w.lower() for w in split_identifier(str(fact.path[-1]))] if fact.path else []
    if len(words) != 1:
        return None
    day = WEEKDAYS.get(words[0])
    return MONTHS.get(words[0], None if day is None else _MONTHS_OF_A_YEAR + 1 + day)


_FEWEST, _MONTHS_OF_A_YEAR = 3, 12


def _good(view: ClaimView, value: Value, facts: tuple[Fact, ...], covers: frozenset[int]) -> Atom:
    why = f"“{value.text}” is the sum of {'/'.join(facts[0].field)} over {len(facts)} facts"
    return worked_out(view, value.span, "sum", why, facts, covers)
