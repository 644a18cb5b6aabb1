"""Whether arithmetic that a sentence calls for can have given its number, where the evidence holds many numbers.

Among hundreds of numbers some two add up to anything, so here a step counts only between numbers that belong together:
those of the answer around the claim, and those of one field. In a small payload any plain step will do (`arithmetic`).
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate, combinations
from typing import Any

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.sayings import own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.subtotals import group_totals
from faithgrade.values import Amount, Kind, Value, read_values
from faithgrade.values.fields import field_of
from faithgrade.values.units import convert, dimension, is_currency

CROWDED = 14
"""From this many distinct numbers on, that some step between two of them gives a number says nothing."""
_AROUND = 14
"""How many numbers of the answer on either side of a claim it may have been worked out from."""
_LONGEST = 60
"""Sums and means over runs of rows are tried in lists up to this length; in longer ones a run gives anything."""
_MOST_TIMES = 4
_SHORT_RUN = 6
_MANY = 400
"""In a column with more distinct numbers than this, two of them give anything."""


def is_crowded(index: Index) -> bool:
    """Whether the evidence holds so many numbers that chance steps between them are to be expected."""
    return index.once(_is_crowded)


def _is_crowded(index: Index) -> bool:
    return index.distinct_amounts > CROWDED


def is_reached(view: ClaimView, value: Value, *, called: bool, paid: bool = False) -> bool:
    """Whether a step between numbers that belong together gives the value.

    `called` tells whether the wording speaks of arithmetic; where it does not, only sums and multiples of one field count,
    as the price of a journey is that of its legs. `paid` tells that it speaks of a payment, which may be a part of a sum
    that the answer names.
    """
    readings = [r for r in value.readings if isinstance(r, Amount) and r.value.is_finite()]
    if called or paid:
        numbers = _near(view, value)
        if any(_among_answer(numbers, r) or (called and _a_few_times(view, r)) for r in readings):
            return True
    groups = view.index.once(_known_columns)
    answer = view.case.answer
    if answer not in groups:
        groups[answer] = _columns(view.index, _spoken_items(view))
    columns = groups[answer]
    if value.kind is Kind.MONEY and any(column.is_money for column in columns):
        columns = [column for column in columns if column.is_money]
    elif value.kind is Kind.NUMBER and not called:
        return False  # nobody adds up seats or goals without a word of it
    if called and any(_of_a_group(view.index, r, value.kind is Kind.MONEY) for r in readings):
        return True
    return any(_of_one_field(rows, _in_its_unit(r, rows), called) for r in readings for rows in columns) or (
        called
        and value.kind is Kind.MONEY
        and any(
            _between_totals(columns, r.low / k, r.high / k)
            for r in readings
            for k in range(1, _MOST_TIMES + 1)
        )
    )


def is_reached_in_little(view: ClaimView, value: Value) -> bool:
    """Whether a step within a group of rows, or between two numbers of a short column, gives the value.

    For wordings that may speak of arithmetic and may not: among the many numbers of a long column any two are some way
    apart, which then says nothing.
    """
    groups = view.index.once(_known_columns)
    answer = view.case.answer
    if answer not in groups:
        groups[answer] = _columns(view.index, _spoken_items(view))
    money = value.kind is Kind.MONEY
    columns = [c for c in groups[answer] if len(c.others) <= _FEW_NUMBERS and (c.is_money or not money)]
    readings = [r for r in value.readings if isinstance(r, Amount) and r.value.is_finite()]
    return any(_of_a_group(view.index, r, money) for r in readings) or any(
        _of_one_field(c, _in_its_unit(r, c), called=True)
        for r in readings
        for c in columns
        if c.unit is None or r.unit is None or dimension(c.unit) == dimension(r.unit)
    )


_FEW_NUMBERS = 24


def _in_its_unit(reading: Amount, column: _Column) -> Amount:
    """A value in the unit of a column, where both have one and one turns into the other."""
    if column.unit is None or reading.unit is None or is_currency(column.unit):
        return reading
    return convert(reading, column.unit) or reading


def _of_a_group(index: Index, reading: Amount, money: bool) -> bool:
    """Whether a value is the sum or mean of the rows of a list that share a label or a sign."""
    low, high = sorted((abs(reading.low), abs(reading.high)))
    return any(
        _holds(totals, low, high)
        for name, totals in group_totals(index).items()
        if not money or not _is_foreign(name)
    )


def _is_foreign(name: tuple[str, tuple[str, ...]]) -> bool:
    """Whether a field measures something that is no money."""
    return any(field_of(step).unit is not None and not is_currency(field_of(step).unit) for step in name[1])


def _between_totals(columns: list[_Column], low: Decimal, high: Decimal) -> bool:
    """Whether a sum of one column less a number or sum of another is between two bounds: what a change of plan costs."""
    sums = [total for column in columns if len(column.sums) <= _FEW_SUMS for total in column.sums]
    return any(
        _holds(rows, total + one, total + other)
        for total in sums
        for column in columns
        for rows in (column.numbers, column.sums if len(column.sums) <= _FEW_SUMS else [])
        for one, other in ((low, high), (-high, -low))
    )


_FEW_SUMS = 3
"""More sums than this are of no single bill or journey."""


def _spoken_items(view: ClaimView) -> frozenset[tuple[int, int]]:
    """The items (fact numbers lo..hi) that the answer, the request or the arguments of a call name by an id or a name.

    What a sentence sums up without saying so is what the conversation is about, not any two rows of a long list.
    """
    index = view.index
    texts = [view.case.answer]
    for source in index.evidence.sources:
        if source.kind == "request" and isinstance(source.content, str):
            texts.append(source.content)
        texts += _strings(source.arguments)
    chooser, nodes = Chooser.of(index), index.evidence.nodes
    found: set[tuple[int, int]] = set()
    for text in texts:
        for phrase in index.phrases(tokenize(text)):
            entry = index.entries[phrase.entry]
            if phrase.size < len(entry.tokens) or not _names_an_item(entry.tokens, entry.facts):
                continue
            found.update(chooser.item(index.evidence.facts[i]) for i in entry.facts)
            found.update((nodes[n].lo, nodes[n].hi) for n in entry.nodes)
    return frozenset(found)


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for own in value.values() for text in _strings(own)]
    if isinstance(value, (list, tuple)):
        return [text for own in value for text in _strings(own)]
    return [value] if isinstance(value, str) else []


_FEW_PLACES = 3


def _names_an_item(tokens: tuple[str, ...], facts: tuple[int, ...]) -> bool:
    """Whether a string tells items apart: it holds letters and digits, or stands in few places."""
    text = "".join(tokens)
    if text.isdigit():
        return len(text) >= 4 and len(facts) <= _FEW_PLACES
    return any(ch.isdigit() for ch in text) or len(facts) <= _FEW_PLACES


def _known_columns(_: Index) -> dict[str, list[_Column]]:
    return {}


def _near(view: ClaimView, value: Value) -> list[Decimal]:
    """Numbers of the answer around a value, without the value itself."""
    at = view.claim.start + view.opening + value.start
    rows = _numbers_of(view.case.answer)
    before = [n for place, n in rows if place < at][-_AROUND:]
    after = [n for place, n in rows if place > at + len(value.text)][:_AROUND]
    return [*before, *after]


@lru_cache(maxsize=32)
def _numbers_of(answer: str) -> tuple[tuple[int, Decimal], ...]:
    return tuple(
        (v.start, v.reading.value)
        for v in read_values(answer)
        if v.kind in (Kind.NUMBER, Kind.MONEY, Kind.QUANTITY, Kind.PERCENT, Kind.DURATION)
        and isinstance(v.reading, Amount)
        and v.reading.value.is_finite()
        and v.reading.value
    )


def _among_answer(numbers: list[Decimal], reading: Amount) -> bool:
    for one, other in combinations(numbers, 2):
        apart = abs(one - other)
        steps = [one + other, one * other, *(apart * k for k in range(1, _MOST_TIMES + 1))]
        if reading.unit == "%":
            steps += [one / other * 100, other / one * 100, apart / one * 100, apart / other * 100]
        else:
            steps += [one / other, other / one]
        if any(reading.low <= step <= reading.high for step in steps):
            return True
    if any(reading.low <= n * k <= reading.high for n in numbers for k in range(2, 7)):
        return True
    sums = [Decimal(0), *accumulate(numbers)]
    return any(
        reading.low <= sums[b] - sums[a] <= reading.high
        for a in range(len(sums))
        for b in range(a + 3, min(a + 7, len(sums)))
    )


@dataclass(frozen=True, slots=True)
class _Column:
    """The distinct numbers of one field of a tool, and the sums over neighbouring rows of its lists, both in order."""

    numbers: list[Decimal]
    sums: list[Decimal]
    is_money: bool
    unit: str | None
    others: list[Decimal]
    """The distinct numbers of all its rows, spoken of or not: one that is spoken of may be held against any of them."""


def _a_few_times(view: ClaimView, reading: Amount) -> bool:
    """Whether the value is a few times a number of the policy or the request, as fees and allowances are: money of money."""
    said = view.index.once(own_words)
    is_money = dimension(reading.unit) == "money"
    return any(
        reading.low <= r.value * k <= reading.high
        for rows in said.values()
        for v in rows
        for r in v.readings
        if isinstance(r, Amount) and r.value.is_finite() and (dimension(r.unit) == "money") is is_money
        for k in range(2, _MOST_TIMES * 2 + 1)
    )


def _columns(index: Index, spoken: frozenset[tuple[int, int]]) -> list[_Column]:
    """The columns of a case; of the items of a list only those that are spoken of, wherever any of them is."""
    chooser = Chooser.of(index)
    rows: dict[tuple[str, tuple[str, ...]], list[list[Fact]]] = {}
    for (source, field), ids in index.fields.items():
        facts = [index.evidence.facts[i] for i in ids[:5000]]
        rows.setdefault((index.evidence.sources[source].name, field[-2:]), []).append(facts)
    found: list[_Column] = []
    for name, groups in rows.items():
        chosen = [[f for f in facts if chooser.item(f) in spoken] for facts in groups]
        numbers: set[Decimal] = set()
        sums: set[Decimal] = set()
        units: set[str | None] = set()
        for facts in chosen if any(chosen) else groups:
            own = [a for f in facts if (a := single_amount(index, f)) is not None and a.value.is_finite()]
            units.update(a.unit for a in own)
            numbers.update(a.value for a in own)
            sums.update(_runs([a.value for a in own]))
        if numbers:
            unit = next(iter(units)) if len(units) == 1 else None
            every = numbers
            if any(chosen):
                every = {
                    a.value
                    for facts in groups
                    for f in facts[:_MANY]
                    if (a := single_amount(index, f)) is not None and a.value.is_finite()
                }
            money = _is_money(name[1]) or any(dimension(u) == "money" for u in units)
            found.append(_Column(sorted(numbers), sorted(sums), money, unit, sorted(every)))
    return found


def _is_money(field: tuple[str, ...]) -> bool:
    return any(field_of(step).money or field_of(step.removesuffix("s")).money for step in field)


def _runs(rows: list[Decimal]) -> set[Decimal]:
    """Sums over runs of neighbouring rows of a short list, and over all rows of any; means of the shorter runs."""
    sums = [Decimal(0), *accumulate(rows)]
    if len(rows) < 2:
        return set()
    if len(rows) > _LONGEST:
        return {sums[-1]}
    runs = [(sums[b] - sums[a], b - a) for a in range(len(sums)) for b in range(a + 2, len(sums))]
    return {total for total, _ in runs} | {total / size for total, size in runs if size <= _SHORT_RUN}


def _of_one_field(column: _Column, reading: Amount, called: bool) -> bool:
    low, high = reading.low, reading.high
    numbers = column.numbers
    if called and any(_holds(column.sums, low / k, high / k) for k in range(1, _MOST_TIMES + 1)):
        return True
    if any(_holds(numbers, low / k, high / k) for k in range(2, _MOST_TIMES + 1)):
        return True
    few = numbers if len(numbers) <= _MANY else ()
    return any(
        _holds(numbers, low / k - one, high / k - one)
        or (called and _holds(numbers, low / k + one, high / k + one))
        or (
            called
            and k == 1
            and (_holds(column.others, low + one, high + one) or _holds(column.others, one - high, one - low))
        )
        for k in (range(1, _MOST_TIMES + 1) if called else (1,))
        for one in few
    )


def _holds(numbers: list[Decimal], low: Decimal, high: Decimal) -> bool:
    at = bisect_left(numbers, low)
    return at < len(numbers) and numbers[at] <= high
