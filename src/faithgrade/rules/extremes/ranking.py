"""Which column an adjective ranks by, and whether a row stands where a claim puts it."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.words import step_words
from faithgrade.rules.binding.columns import Column, Named, RowKey, columns, counts_years, named_rows
from faithgrade.rules.binding.measuring import (
    UNIT_WORDS,
    are_years,
    by_field,
    by_unit,
    has_pace,
    is_code,
    is_plain_name,
    least_first,
)
from faithgrade.rules.binding.rowsmeant import narrowed
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.adjectives import (
    BETTER,
    COMPARATIVES,
    DEARER,
    LABELS,
    LONG_FORMS,
    MEASURES,
    SUPERLATIVES,
    Measure,
)
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, IGNORABLE, NEGATIONS, SYNONYMS
from faithgrade.values import Amount, Kind, Moment, Value
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.values.units import dimension


@dataclass(frozen=True, slots=True)
class Ranking:
    """A column, and whether the meant end is its least; `tokens` are the words of the claim that name it."""

    column: Column
    low: bool
    tokens: frozenset[int]


@dataclass(frozen=True, slots=True)
class Graded:
    """Tokens first..last are a superlative or comparative, with what it may measure."""

    first: int
    last: int
    measures: tuple[Measure, ...]


def graded_at(view: ClaimView, n: int, *, superlative: bool) -> Graded | None:
    """The superlative or comparative that begins at a token: "cheapest", "most recent", "less expensive"."""
    fold = view.tokens[n].fold
    table = SUPERLATIVES if superlative else COMPARATIVES
    more, less = ("most", "least") if superlative else ("more", "less")
    if fold in (more, less) and n + 1 < len(view.tokens):
        long = LONG_FORMS.get(view.tokens[n + 1].fold)
        if long is not None and view.tokens[n + 1].start - view.tokens[n].end <= 1:
            turned = tuple(
                Measure(m.low != (fold == less), m.fields, m.units, m.pace, m.plain, m.dated) for m in long
            )
            return Graded(n, n + 2, turned)
    found = table.get(fold) or (LABELS.get(fold) if superlative and n == 0 and is_label(view, 1) else None)
    if found is None or (superlative and n and view.tokens[n - 1].fold == "at"):
        return None
    return Graded(n, n + 1, found)


def is_label(view: ClaimView, last: int) -> bool:
    """Whether the first words of a claim, one or two behind token `last`, are a label before a colon: "Best day: …"."""
    return any(
        view.text[view.tokens[n - 1].end :].lstrip(" *_`").startswith(":")
        for n in range(last, min(last + 2, len(view.tokens)))
    )


def spoken_of(view: ClaimView, graded: Graded, noun: Sequence[int], rows: Sequence[RowKey]) -> list[Ranking]:
    """The columns that hold the rows and that the noun of a superlative or comparative names: "the highest rating"."""
    own = [c for c in view.index.once(columns) if all(r in c.cells for r in rows)]
    own = [c for c in own if not is_code(c)]
    spoken = {n: _meanings(view, n) for n in noun}
    rates = any(view.tokens[n].stem in _RATES for n in noun)  # "the open rate" is not how many were opened
    named: list[Ranking] = []
    dated = {m.dated for m in graded.measures}
    for column in own:
        if column.is_dated not in dated or counts_years(column):
            continue
        if rates and not (column.words & _RATES or column.unit in ("%", "ratio")):
            continue
        if any(m.graded for m in graded.measures) and not column.words & (DEARER | BETTER):
            continue
        telling = column.words - GENERIC_FIELD_WORDS
        hits = frozenset(n for n, words in spoken.items() if words & telling)
        if hits and not _numbers_its_rows(view, column, rows):
            named.append(Ranking(column, least_first(graded.measures, column), hits))
    if named:
        full = [
            r
            for r in named
            if (r.column.words - GENERIC_FIELD_WORDS - UNIT_WORDS)
            <= frozenset().union(*(spoken[n] for n in r.tokens))
        ]
        return full or named
    return []


def _numbers_its_rows(view: ClaimView, column: Column, rows: Sequence[RowKey]) -> bool:
    """Whether a column holds what the rows are called by: "plot 7 is larger than plot 3" of ``{"plot": 7}``."""
    called = {str(column.facts[row].value) for row in rows if row in column.facts}
    return any(t.stem in column.words and u.fold in called for t, u in pairwise(view.tokens))


_RATES = frozenset(stem(w) for w in "rate ratio percentage percent share per".split())


def measured(view: ClaimView, graded: Graded, rows: Sequence[RowKey]) -> list[Ranking]:
    """The columns that hold the rows and that the adjective measures by their names, or else by their units."""
    own = [c for c in view.index.once(columns) if all(r in c.cells for r in rows) and not is_code(c)]
    own = [c for c in own if not _numbers_its_rows(view, c, rows)]
    for sure in (by_field, by_unit):
        found = [
            Ranking(c, least_first((m,), c), frozenset())
            for c in own
            for m in graded.measures
            if sure(c, m) and (not m.pace or has_pace(c)) and (m.units or not m.dated or _goes_on(view, m))
        ]
        if found:
            return found
    return []


def _goes_on(view: ClaimView, measure: Measure) -> bool:
    """Whether a claim tells how long something has gone on, if a beginning is to say it: "has been there longest"."""
    return measure.fields >= _OF_DATES or not view.stems.isdisjoint(_GOING_ON)


_GOING_ON = frozenset(stem(w) for w in "been since standing serving served tenure".split())


def stated(
    view: ClaimView, graded: Graded, values: Sequence[Value], rows: Sequence[RowKey], *, plainly: bool = True
) -> list[Ranking]:
    """The columns a claim's own values lie in, at the rows it names: "sold the most, 41", "the longest, at 14 km".

    `plainly` says whether an adjective that only says "much" will do, or a value has to be in its unit.
    """
    if len(values) < len(rows):
        return []
    found = [
        Ranking(c, least_first(graded.measures, c), frozenset())
        for c in view.index.once(columns)
        if all(r in c.cells for r in rows)
        and not _numbers_its_rows(view, c, rows)
        and not c.is_dated
        and all(any(lies_in(v, c, r) for v in values) for r in rows)
        and (
            (plainly and (any(m.plain for m in graded.measures) or c.is_map or is_plain_name(c)))
            or (
                _is_alone(view, c, rows, graded)
                and any(_is_measured_in(graded, v) and lies_in(v, c, r) for v in values for r in rows)
            )
        )
    ]
    return found if len(found) == 1 else []


def _is_alone(view: ClaimView, column: Column, rows: Sequence[RowKey], graded: Graded) -> bool:
    """Whether a column is the rows' only one of its dimension, and not of what another adjective measures."""
    unit = dimension(column.unit)
    alike = [
        c
        for c in view.index.once(columns)
        if dimension(c.unit) == unit and all(r in c.cells for r in rows) and not c.is_dated
    ]
    own = frozenset(w for m in graded.measures for w in m.fields)
    return (unit is None or len(alike) == 1) and not column.words & (_MEASURED - own)


_MEASURED = frozenset(w for ms in SUPERLATIVES.values() for m in ms if not m.dated for w in m.fields)


def _is_measured_in(graded: Graded, value: Value) -> bool:
    """Whether a value has a unit of what an adjective measures: "hectares" of the bigger."""
    units = {dimension(r.unit) for r in value.readings if isinstance(r, Amount) and r.unit is not None}
    return any(units & m.units for m in graded.measures if not m.pace)


def dated(view: ClaimView, graded: Graded, rows: Sequence[RowKey]) -> list[Ranking]:
    """The only dates or years the rows have, where the claim tells them of the row: "the oldest, planted in 1688"."""
    if not any(m.dated and m.fields >= _OF_DATES for m in graded.measures):
        return []
    own = [
        c
        for c in view.index.once(columns)
        if all(r in c.cells for r in rows) and (c.is_dated or are_years(c))
    ]
    told = [
        c
        for c in own
        if all(any(v.kind in _DATES and _is_cell(view, v, c, r) for v in view.values) for r in rows)
    ]
    done = frozenset(t.stem for t in view.tokens if t.fold.endswith("ed") or t.fold in _DONE)
    if len(own) != 1 or told != own or not (own[0].words & done) - _OF_AGES:
        return []
    low = next(m.low for m in graded.measures if m.dated)
    return [Ranking(own[0], low, frozenset())]


_DATES = frozenset({Kind.DATE, Kind.DATETIME})
_DONE = frozenset("built born laid made cast sown cut".split())
_OF_AGES = frozenset(stem(w) for w in "joined hired expired retired updated ended visited".split())
"""What is done to the young as well as to the old."""


def _is_cell(view: ClaimView, date: Value, column: Column, row: RowKey) -> bool:
    """Whether a date of a claim is the date or the year that a row has in a column."""
    cell = column.cells[row]
    if isinstance(cell, Decimal):
        return any(isinstance(r, Moment) and r.year == cell for r in date.readings)
    return any(match(date, reading) is not None for reading in view.index.readings(column.facts[row]))


def lies_in(value: Value, column: Column, row: RowKey) -> bool:
    """Whether a value of a claim is what a row has in a column."""
    cell = column.cells[row]
    if not isinstance(cell, Decimal):
        return False
    found = Amount(cell, cell, cell, column.unit)
    return any(isinstance(r, Amount) and match(r, found) is not None for r in value.readings)


def sole(view: ClaimView, graded: Graded, rows: Sequence[RowKey], noun: Sequence[int] = ()) -> list[Ranking]:
    """The only numbers the rows have, where nothing says what they are, or their unit is of what the adjective measures."""
    own = [
        c
        for c in view.index.once(columns)
        if all(r in c.cells for r in rows) and not c.is_dated and not is_code(c) and not counts_years(c)
    ]
    if own and _numbers_its_rows(view, own[0], rows):
        return []
    unit = dimension(own[0].unit) if own else None
    if len(own) != 1 or not (
        own[0].is_map
        or is_plain_name(own[0])
        or (
            any(unit in m.units and not m.plain for m in graded.measures)
            and _is_alone(view, own[0], rows, graded)
            and all(view.tokens[n].stem in _called(view, own[0]) for n in noun)
        )
    ):
        return []
    if own[0].words & _SPARE and not any(m.plain for m in graded.measures):
        return []  # where most is free is least to do
    if not any(m.plain for m in graded.measures) and not all(
        m.dated or unit is None or unit in m.units for m in graded.measures
    ):
        return []
    if own[0].is_map and any(m.pace for m in graded.measures) and unit != "time":
        return []
    return [Ranking(own[0], least_first(graded.measures, own[0]), frozenset())]


def _called(view: ClaimView, column: Column) -> frozenset[str]:
    """Stems by which the evidence calls a column and what it is a column of."""
    fact = next(iter(column.facts.values()))
    return column.words | {
        w for step in (*fact.field, view.index.source(fact).name) for w in step_words(step)
    }


_SPARE = frozenset(stem(w) for w in "free available vacant empty spare left remaining idle unused".split())


def _meanings(view: ClaimView, n: int) -> frozenset[str]:
    token = view.tokens[n]
    if token.fold in IGNORABLE:
        return frozenset()
    if token.fold in ("rated", "rating", "ratings"):  # a rate is a price, and what is rated has a score
        return frozenset({token.stem, token.fold}) | _SCORES
    return frozenset({token.stem, token.fold}) | SYNONYMS.get(token.stem, frozenset())


_SCORES = frozenset(stem(w) for w in "score stars grade".split())


def position(column: Column, row: RowKey, *, low: bool) -> tuple[int, bool]:
    """(rows that are further towards the meant end, whether another row is level with this one)."""
    own = column.cells[row]
    others = [c for key, c in column.cells.items() if key != row]
    further = operator.lt if low else operator.gt  # the cells of a column are of one type
    return sum(map(further, others, itertools.repeat(own))), own in others


def stands(ranking: Ranking, row: RowKey, wanted: int) -> bool | None:
    """Whether a row is alone in the wanted place; None where it shares a place."""
    ahead, level = position(ranking.column, row, low=ranking.low)
    if ahead + 1 == wanted:
        return None if level else True
    return None if level and ahead + 1 < wanted else False


def at_place(ranking: Ranking, wanted: int) -> Fact:
    """The fact of the row that holds the wanted place."""
    rows = list(ranking.column.cells)
    places = {r: position(ranking.column, r, low=ranking.low)[0] + 1 for r in rows}
    at = next((r for r in rows if places[r] == wanted), None)
    return ranking.column.facts[at if at is not None else min(rows, key=lambda r: places[r])]


def beats(one: Decimal | datetime, other: Decimal | datetime, *, low: bool) -> bool:
    """Whether one value lies further towards the meant end than another."""
    if isinstance(one, datetime) and isinstance(other, datetime):
        return one < other if low else one > other
    if isinstance(one, Decimal) and isinstance(other, Decimal):
        return one < other if low else one > other
    return False


@dataclass(frozen=True, slots=True)
class Meant:
    """The rows of a column that a superlative is said of, and the words that pick them."""

    rows: frozenset[RowKey]
    tokens: frozenset[int]


def part_meant(view: ClaimView, column: Column, subject: Named, start: int, end: int) -> Meant | None:
    """The rows that words beside a superlative narrow its column to: "the cheapest lamp in stock", "among the oaks"."""
    kind, at = column.group
    if kind != "list":
        return None
    own = frozenset(range(subject.first, subject.last))
    part = narrowed(view, start, end, but=own, near=True).get((kind, at))
    if part is None or not part.sure:
        return None
    among = {n - k for n in part.tokens for k in (1, 2) if n >= k and view.tokens[n - k].fold == "among"}
    return Meant(frozenset(("item", f"{at}/{child}") for child in part.rows), part.tokens | among)


def within(found: Sequence[Ranking], part: Meant) -> list[Ranking]:
    """Rankings over some rows alone."""
    return [
        replace(
            r,
            column=replace(
                r.column,
                cells={k: c for k, c in r.column.cells.items() if k in part.rows},
                facts={k: f for k, f in r.column.facts.items() if k in part.rows},
            ),
        )
        for r in found
    ]


_OF_DATES = frozenset(w for m in SUPERLATIVES["latest"] for w in m.fields)


def is_of_another(view: ClaimView, noun: Sequence[int], found: Sequence[Ranking]) -> bool:
    """Whether a superlative's noun is something else that is measured than what the columns hold: a population, of areas."""
    said = {view.tokens[n].stem for n in noun} & MEASURES - _OF_DATES - view.index.field_vocabulary
    said -= {w for f in found[0].column.facts.values() for w in view.index.captions(f)} if said else set()
    return bool(said) and not any(r.tokens or r.column.words & said for r in found)


def groups_named(view: ClaimView) -> list[Column]:
    """One column of each group of rows of which the claim names some."""
    first: dict[tuple[str, int | str], Column] = {}
    for column in view.index.once(columns):
        first.setdefault(column.group, column)
    return [c for c in first.values() if named_rows(view, c)]


def denied(view: ClaimView, n: int) -> bool:
    """Whether a word of negation stands in the clause of a token."""
    own = [m for m in range(len(view.tokens)) if view.clause_of[m] == view.clause_of[n]]
    text = view.text[view.tokens[own[0]].start : view.tokens[own[-1]].end + 2].lower().replace("’", "'")
    return "n't" in text or any(view.tokens[m].fold in NEGATIONS for m in own)


def calls_failed(view: ClaimView, column: Column) -> bool:
    """Whether a tool whose results make up a column was called for something more, and brought nothing back."""
    kind, name = column.group
    if kind != "calls":
        return False
    asked = {str(sorted((c.arguments or {}).items(), key=str)) for c in view.case.calls if c.name == name}
    return len(asked) > len(column.cells)
