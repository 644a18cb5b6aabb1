"""What the numbers of a column measure: what ranks them, by the name of their field or their unit, and which end comes first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from faithgrade.evidence.words import step_words
from faithgrade.rules.binding.columns import Column, RowKey
from faithgrade.rules.words.adjectives import (
    BETTER,
    DEARER,
    Measure,
)
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS
from faithgrade.values.text import stem
from faithgrade.values.units import dimension


def is_plain_name(column: Column) -> bool:
    """Whether a field's name says only a unit or a period: "m", "monthly"."""
    return column.words <= GENERIC_FIELD_WORDS | UNIT_WORDS


UNIT_WORDS = frozenset(
    stem(w)
    for w in "m km mm cm g kg s sec ms min minute minutes h hour hours day days week month monthly yearly annual year usd eur gbp pct percent amt amount n c f l val per night number".split()
)


_PER = re.compile(r"\b(?:per|for (?:each|every)) (?:single )?([a-z]+)", re.I)
_PERIODS = frozenset(stem(w) for w in "second minute hour day night week month year annum".split())


def divided(text: str, column: Column, every: Sequence[Column]) -> Column | None:
    """A column as a text ranks by it: divided by the one it names behind "per" ("per lesson, A is cheaper"), None without such a one."""
    said = {stem(w.lower()) for w in _PER.findall(text)} - column.words - _PERIODS
    if not said or stem("per") in column.words:
        return column
    by = [c.cells for c in every if c.group == column.group and c.words & said]
    cells: dict[RowKey, Decimal | datetime] = {}
    for row, one in column.cells.items() if len(by) == 1 else ():
        if isinstance(one, Decimal) and isinstance(other := by[0].get(row), Decimal) and other > 0:
            cells[row] = one / other
    return replace(column, cells=cells, unit=None) if len(cells) == len(column.cells) else None


def is_per_another_amount(text: str, field: Sequence[str]) -> bool:
    """Whether a text tells of a serving, or of so much per one thing, and a field lies under what is told per another: ``per_100g``."""
    if not (PORTION.search(text) or _PER.search(text) or _PER_SO_MUCH.search(text)):
        return False
    under = [step_words(step) for step in field if step.lower().startswith("per_")]
    said = {stem(w.lower().replace(" ", "")) for w in (*_PER.findall(text), *_PER_SO_MUCH.findall(text))}
    return bool(under) and not any(said & words for words in under)


_PER_SO_MUCH = re.compile(r"\bper (\d+ ?[a-z]+)", re.I)


PORTION = re.compile(r"\b(?:servings?|portions?|helpings?)\b", re.I)


def is_code(column: Column) -> bool:
    """Whether the values are names and codes with a number inside, or numbers that only number the rows."""
    value = next(iter(column.facts.values())).value
    return (
        isinstance(value, str)
        and column.unit is None
        and not column.is_dated
        and any(ch.isalpha() for ch in value)
    ) or bool(column.words & _NUMBERING)


_NUMBERING = frozenset(stem(w) for w in "id no lane index idx zip postcode code version lat lon".split())


def by_field(column: Column, measure: Measure) -> bool:
    if measure.dated:
        return (column.is_dated or are_years(column)) and bool(column.words & measure.fields)
    said = column.words & measure.fields
    if said == _RATED and any("rating" in str(f.field[-1]).lower() for f in column.facts.values()):
        return False  # a rate is a price, and a rating is none
    return not column.is_dated and bool(said)


_RATED = frozenset({stem("rate")})


def by_unit(column: Column, measure: Measure) -> bool:
    if column.is_dated or dimension(column.unit) not in measure.units:
        return False
    return is_plain_name(column) or "length" not in measure.units


def least_first(measures: Sequence[Measure], column: Column) -> bool:
    measure = next((m for m in measures if m.dated == column.is_dated), measures[0])
    if measure.graded:
        return measure.low != bool(column.words & DEARER and not column.words & BETTER)
    if measure.pace:
        return measure.low != takes_time(column)
    return measure.low != (stem("age") in measure.fields and are_years(column))


def are_years(column: Column) -> bool:
    """Whether plain numbers are years, of which the least is the oldest's."""
    cells = [c for c in column.cells.values() if isinstance(c, Decimal)]
    return (
        bool(cells)
        and column.unit is None
        and all(1000 <= c <= 2100 and c == c.to_integral_value() for c in cells)
    )


def takes_time(column: Column) -> bool:
    """Whether a column tells how long something took: the fastest has the least of it."""
    return bool(column.words & _TIMED) or dimension(column.unit) == "time"


def has_pace(column: Column) -> bool:
    return takes_time(column) or bool(column.words & {stem("speed")}) or dimension(column.unit) == "speed"


_TIMED = frozenset(
    stem(w)
    for w in "time duration latency seconds minutes hours ms s sec secs min mins h hrs elapsed lap split".split()
)


def comparable(column: Column) -> bool:
    """Whether more in a column is more of the thing: not of debts and losses written as negative numbers."""
    if column.is_dated or dimension(column.unit) == "temperature" or column.words & _SIGNED:
        return True
    return all(isinstance(c, Decimal) and c >= 0 for c in column.cells.values())


_SIGNED = frozenset(stem(w) for w in "temp temps temperature temperatures low high".split())
