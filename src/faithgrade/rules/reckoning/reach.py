"""The numbers that plain arithmetic reaches from a small payload.

In a small payload a generous family of steps can be worked through: sums, differences, products, shares, changes, means of
columns, groups and members, rates, and the same of what the request and the sentence hold. A value for which the wording
calls for arithmetic, and that no step of the family gives, is wrong; one that some step gives may still be.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import chain, combinations, combinations_with_replacement, product
from statistics import median

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.sayings import own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.calendar import between_moments
from faithgrade.rules.reckoning.subtotals import group_totals
from faithgrade.values import Amount, Clock, Kind, Moment, Value
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension

_HUNDRED = Decimal(100)
_MOST_TERMS = 48
_MOST_TRIPLES = 18
_MOST_TEXT = 6000
"""With more text than this, numbers may be told in words that nobody reads here."""
_CALENDAR_WORDS = frozenset(
    stem(w)
    for w in "day days daily night nights week weeks weekly month months monthly year years yearly annual annually hour hours hourly quarter minute minutes".split()
)
_CALENDAR = tuple(Decimal(n) for n in (2, 3, 4, 5, 6, 7, 12, 24, 28, 29, 30, 31, 48, 52, 60, 90, 365, 366))
_FEW = tuple(Decimal(n) for n in (2, 3, 4))


def is_surveyable(index: Index) -> bool:
    """Whether a payload is small enough for every plain step over it to be tried."""
    return index.once(_is_surveyable)


def _is_surveyable(index: Index) -> bool:
    text = sum(len(f.value) for f in index.facts if isinstance(f.value, str))
    texts = (s.content[:_MOST_TEXT] for s in index.evidence.sources if isinstance(s.content, str))
    return text <= _MOST_TEXT and len(index.facts) <= 120 and not any(map(_LINE.search, texts))  # bills


_LINE = re.compile(r"\b\d{1,3} ?[x×] ?[$€£]?\d+\.\d\d\b")


def is_within_reach(view: ClaimView, value: Value) -> bool:
    """Whether some step of the family gives a value, as exactly as it is written."""
    if value.kind is Kind.DURATION and any(
        between_moments(view, r) for r in value.readings if isinstance(r, Amount)
    ):
        return True
    said = [
        v
        for v in view.values
        if v.start != value.start and isinstance(v.reading, Amount) and v.reading.value.is_finite()
    ]
    units = {v.reading.unit for v in said if isinstance(v.reading, Amount)}
    for reading in value.readings:
        if not isinstance(reading, Amount) or not reading.value.is_finite():
            continue
        low, high = _bounds(reading)
        own = reading.unit
        if not _is_measured_there(view.index, own):
            if dimension(own) != "money":
                return True
            own = None  # any of the numbers may be the money
        for unit in {own, *(units if reading.unit is None else ())}:
            results = _results_of(view, unit)
            at = bisect_left(results, low)
            if at < len(results) and results[at] <= high:
                return True
        others = [abs(v.reading.value) for v in said if isinstance(v.reading, Amount)]
        if any(low <= r <= high for r in _of_two(others)):
            return True
    return False


def is_long_product(view: ClaimView, reading: Amount) -> bool:
    """Whether a number of four digits and more is just what two numbers of one item give multiplied, whatever the wording."""
    number = abs(reading.value)
    if not number.is_finite() or len(number.normalize().as_tuple().digits) < _LONG_DIGITS:
        return False
    return number in view.index.once(_every_product)


_LONG_DIGITS = 4


def _every_product(index: Index) -> frozenset[Decimal]:
    facts = [
        (f, n) for f in index.facts if (n := single_amount(index, f)) is not None and n.value.is_finite()
    ]
    return frozenset(abs(p) for p in _products(index, facts))


def is_step_of_rows(view: ClaimView, reading: Amount) -> bool:
    """Whether a number is how far two numbers of one row, or the totals of two columns of its list, are apart."""
    return abs(reading.value) in view.index.once(_steps_of_rows)


def _steps_of_rows(index: Index) -> frozenset[Decimal]:
    found: set[Decimal] = set()
    for node in index.lists[:60]:
        columns: dict[tuple[str, ...], Decimal] = {}
        rows: dict[int, list[Decimal]] = {}
        for fact in index.evidence.facts[node.lo : node.hi][:_MOST_CELLS]:
            amount = single_amount(index, fact)
            if amount is not None and amount.value.is_finite():
                columns[fact.field] = columns.get(fact.field, Decimal(0)) + amount.value
                rows.setdefault(fact.node, []).append(amount.value)
        for numbers in (list(columns.values()), *rows.values()):
            found.update(abs(a - b) for a, b in combinations(numbers[:12], 2))
    return frozenset(found)


_MOST_CELLS = 600


def _is_measured_there(index: Index, unit: str | None) -> bool:
    """Whether the payload has a unit of the same dimension, so that its numbers are known to be of another one or of it.

    ``mean_ms`` may be metres a second, and ``per_day`` a price.
    """
    own = dimension(unit)
    return own in (None, "share", "points", "time") or own in {
        dimension(r.unit) for f in index.facts for r in index.readings(f) if isinstance(r, Amount)
    }


def _bounds(reading: Amount) -> tuple[Decimal, Decimal]:
    """What a value covers without its sign; an estimate is given some room."""
    number = abs(reading.value)
    exponent = number.as_tuple().exponent
    last = Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(1)
    written = Decimal(1).scaleb(-reading.written) if reading.written is not None else last
    slack = written * Decimal("0.5") if number >= 100 or last < 1 else Decimal("0.5")
    if reading.bound is not None:
        slack = max(slack, number * Decimal("0.1"))
    return number - slack * Decimal("1.0001"), number + slack * Decimal("1.0001")


def _results_of(view: ClaimView, unit: str | None) -> list[Decimal]:
    """The results in one unit, made once per unit and for what the sentences around the claim say."""
    known = view.index.once(_known)
    stems = view.stems | {w for s in view.scope_views for w in s.stems}
    timed = not stems.isdisjoint(_CALENDAR_WORDS)
    key = (unit, timed)
    if key not in known:
        known[key] = sorted(r for r in _family(view.index, unit, timed) if r.is_finite())
    return known[key]


def _known(_: Index) -> dict[tuple[str | None, bool], list[Decimal]]:
    return {}


def _family(index: Index, unit: str | None, timed: bool) -> set[Decimal]:
    terms, others = _terms(index, unit)
    facts = [
        (f, n) for f in index.facts if (n := single_amount(index, f)) is not None and n.value.is_finite()
    ]
    loose = _loose_numbers(index)
    found = {abs(t) for t in terms} | set(loose)
    numbers = list(dict.fromkeys(terms))[:_MOST_TERMS]
    found.update(abs(r) for a, b in combinations(numbers, 2) for r in (a + b, a - b))
    if len(numbers) <= _MOST_TRIPLES:
        for a, b, c in combinations(numbers, 3):
            found.update(abs(r) for r in (a + b + c, a + b - c, a - b + c, b + c - a))
    factors = [*loose, *(_CALENDAR if timed else _FEW)]
    found.update(r for a in numbers for k in factors if k for r in (abs(a * k), abs(a / k)))
    found.update(_percentages(numbers, [*others, *loose]))
    products = list(_products(index, facts))[:200]
    found.update(abs(p) for p in products)
    pairs = chain(product(products[:60], numbers), combinations_with_replacement(products[:60], 2))
    found.update(abs(r) for p, q in pairs for r in (p + q, p - q))
    found.update(abs(p * k) for p in products for k in loose)
    found.update(_columns(index, unit))
    for totals in group_totals(index).values():
        found.update(totals)
    found.update(abs(n + sign * t) for t in _totals(index, unit) for n in numbers for sign in (1, -1))
    if dimension(unit) in (None, "share", "points"):
        every = list(dict.fromkeys(a.value for _, a in facts))[:_MOST_TERMS]
        found.update(_ratios([*every, *loose]))
        found.update(abs(a - b) * 100 for a, b in combinations(every, 2) if abs(a) <= 1 and abs(b) <= 1)
        found.update(_years(index))
    elif dimension(unit) == "money":
        found.update(_ratios(list(dict.fromkeys(a.value for _, a in facts))[:_MOST_TERMS], percent=False))
        found.update(_unit_prices(facts, index))
    return found


def _terms(index: Index, unit: str | None) -> tuple[list[Decimal], list[Decimal]]:
    """The numbers of the payload that add up in a unit, and those of other units."""
    terms: list[Decimal] = []
    others: list[Decimal] = []
    for fact in index.facts:
        for reading in index.readings(fact):
            if isinstance(reading, Amount) and reading.value.is_finite():
                moved: Amount | None = reading
                if unit is not None and reading.unit not in (None, unit):
                    is_speed = reading.unit == "ms" and dimension(unit) == "speed"  # ``mean_ms``
                    moved = convert(replace(reading, unit="m/s") if is_speed else reading, unit)
                    if moved is None and {unit, reading.unit} <= {"%", "pp"}:
                        moved = reading
                others.append(reading.value) if moved is None else terms.append(moved.value)
                if moved is not None and moved.low.is_finite() and moved.high.is_finite() and moved.is_range:
                    terms += [moved.low, moved.high]
            elif isinstance(reading, (Clock, Moment)) and dimension(unit) in (None, "time"):
                terms += _clock_lengths(reading, unit)
    return terms, others


def _clock_lengths(reading: Clock | Moment, unit: str | None) -> list[Decimal]:
    """What "3:45" comes to as a length, in minutes and seconds and in hours and minutes."""
    at = reading.at if isinstance(reading, Clock) else reading.clock
    if at is None:
        return []
    lengths = (at.hour * 60 + at.minute, at.hour * 3600 + at.minute * 60 + at.second)
    amounts = [Amount(Decimal(n), Decimal(n), Decimal(n), "s") for n in lengths]
    moved = [convert(a, unit) if unit else a for a in amounts]
    return [a.value for a in moved if a is not None]


def _loose_numbers(index: Index) -> list[Decimal]:
    """Numbers that count or are given for any: sizes of lists and objects, and those of the request and the policy."""
    found = {Decimal(n.size) for n in index.evidence.nodes[:200] if n.size}
    for rows in index.once(own_words).values():
        found.update(
            abs(r.value)
            for v in rows[:40]
            for r in v.readings
            if isinstance(r, Amount) and r.value.is_finite()
        )
    for fact in index.facts:
        if isinstance(fact.value, str) and single_amount(index, fact) is None:
            found.update(
                abs(r.value) for r in index.readings(fact) if isinstance(r, Amount) and r.value.is_finite()
            )
    for source in index.evidence.sources:
        for argument in source.arguments.values():
            if isinstance(argument, (int, float, Decimal)) and not isinstance(argument, bool):
                number = Decimal(str(argument))
                found.update({abs(number)} if number.is_finite() else ())
    found.add(Decimal(sum(1 for s in index.evidence.sources if s.kind == "result")))
    return sorted(found)[:_MOST_TERMS]


def _percentages(numbers: Sequence[Decimal], percents: Iterable[Decimal]) -> Iterator[Decimal]:
    """A percentage of each number, and the number with it on or off; and what is left of a whole."""
    shares = {p for p in (*percents, *numbers) if 0 < p <= 100}
    for p in shares:
        yield _HUNDRED - p
        if p < 1:
            yield 1 - p
            yield (1 - p) * 100
        for a in numbers:
            for q in (p / 100, p) if p < 1 else (p / 100,):
                yield abs(a * q)
                yield abs(a * (1 - q))
                yield abs(a * (1 + q))


def _of_two(numbers: Sequence[Decimal]) -> Iterator[Decimal]:
    """Every plain step between two numbers of the sentence itself."""
    for a, b in combinations(numbers, 2):
        yield from (a + b, abs(a - b), a * b)
        yield from _ratios([a, b])
        yield from _percentages([a], [b])
        yield from _percentages([b], [a])


def _ratios(numbers: Sequence[Decimal], *, percent: bool = True) -> Iterator[Decimal]:
    for a in numbers:
        for b in numbers:
            if b and a != b:
                try:
                    ratio = abs(a / b)
                except (DivisionByZero, InvalidOperation):
                    continue
                yield ratio
                if percent:
                    yield ratio * 100
                    yield abs((a - b) / b) * 100


def _products(index: Index, facts: Sequence[tuple[Fact, Amount]]) -> Iterator[Decimal]:
    """Products of two numbers that lie in one item, or of which one lies above all items."""
    chooser = Chooser.of(index)
    items = [chooser.choices(f) for f, _ in facts]
    for (n, (_, a)), (m, (_, b)) in combinations(enumerate(facts[:_MOST_TERMS]), 2):
        if a.value and b.value and (items[n] == items[m] or not items[n] or not items[m]):
            yield a.value * b.value


def _columns(index: Index, unit: str | None) -> Iterator[Decimal]:
    """Sums, means, medians and shares over each column, over the members of each object, and over what two columns weigh."""
    columns: dict[object, list[tuple[Fact, Decimal]]] = defaultdict(list)
    for fact in index.facts:
        amount = single_amount(index, fact)
        if amount is None or not amount.value.is_finite():
            continue
        moved = convert(amount, unit) if unit and amount.unit and amount.unit != unit else amount
        number = (moved or amount).value
        columns[fact.field[-1:], index.source(fact).name].append((fact, number))
        columns[fact.node, "members"].append((fact, number))
        columns[fact.field, "field"].append((fact, number))
    lists = [[n for _, n in rows] for rows in columns.values() if 2 <= len(rows) <= 200]
    for numbers in lists:
        total = sum(numbers, Decimal(0))
        yield abs(total)
        yield abs(total / len(numbers))
        yield abs(Decimal(median(numbers)))
        for n in numbers:
            yield abs(total - n)
            if total:
                yield abs(n / total) * 100
                yield abs(1 - n / total) * 100
        for size in range(2, min(len(numbers), 7)):
            for at in range(len(numbers) - size + 1):
                run = sum(numbers[at : at + size], Decimal(0))
                yield abs(run)
                yield abs(run / size)
                if total:
                    yield abs(run / total) * 100
    for one, other in combinations([x for x in lists if len(x) <= 40][:12], 2):
        if len(one) == len(other):
            weighed = sum((a * b for a, b in zip(one, other, strict=True)), Decimal(0))
            yield abs(weighed)
            for total in (sum(one, Decimal(0)), sum(other, Decimal(0))):
                if total:
                    yield abs(weighed / total)


def _totals(index: Index, unit: str | None) -> list[Decimal]:
    """What each of the columns of the lists adds up to, for what is left of a number beside them: gross less all deductions."""
    columns: dict[tuple[str, ...], list[Decimal]] = defaultdict(list)
    for fact in index.facts:
        amount = single_amount(index, fact)
        if (
            amount is not None
            and amount.value.is_finite()
            and any(isinstance(step, int) for step in fact.path)
        ):
            moved = convert(amount, unit) if unit and amount.unit and amount.unit != unit else amount
            columns[fact.field].append((moved or amount).value)
    return [sum(rows, Decimal(0)) for rows in columns.values() if len(rows) > 1][:_FEW_TOTALS]


_FEW_TOTALS = 8


def _unit_prices(facts: Sequence[tuple[Fact, Amount]], index: Index) -> Iterator[Decimal]:
    """Ratios of two numbers of one item, and how far those of two items are apart."""
    chooser = Chooser.of(index)
    rates: list[Decimal] = []
    for (f, a), (g, b) in combinations(facts[:_MOST_TERMS], 2):
        if chooser.choices(f) == chooser.choices(g):
            rates += [x / y for x, y in ((a.value, b.value), (b.value, a.value)) if y]
    yield from (abs(r) for r in rates)
    yield from (abs(r - q) for r, q in combinations(rates[:40], 2))


def _years(index: Index) -> Iterator[Decimal]:
    """Whole days and years between every two dates of the payload."""
    lows = sorted({m.low.replace(tzinfo=None) for _, m in index.moments() if m.low is not None})[:40]
    for early, late in combinations(lows, 2):
        yield Decimal((late - early).days)
        yield Decimal(late.year - early.year)
        yield Decimal(late.year - early.year - ((late.month, late.day) < (early.month, early.day)))
