"""A series: the numbers one field has over the items of a list, ready to be computed with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import TypeAlias

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import inside
from faithgrade.rules.binding.naming import Naming, Words, naming
from faithgrade.rules.binding.overtaken import named_reads
from faithgrade.rules.claim.chooser import Chooser, Selection
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Kind, Moment, Value, exact
from faithgrade.values.units import convert, dimension


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers of one field in item order, all in `unit`; `whole` when its source arrived complete."""

    field: tuple[str, ...]
    facts: tuple[Fact, ...]
    numbers: tuple[Decimal, ...]
    unit: str | None
    naming: Naming
    whole: bool
    selected: bool
    """Whether some, but not all, items were picked by what the claim names."""

    @property
    def are_years(self) -> bool:
        """Whether every number may be a calendar year."""
        return all(1000 <= n <= 2200 and n == n.to_integral_value() for n in self.numbers)


def series_of(view: ClaimView, words: Words, selection: Selection, *, least: int = 2) -> list[Series]:
    """Every numeric series inside `selection`, the one named best first."""
    found = []
    known = view.index.once(_numbers_of_fields)
    for (source, field), rows in view.index.fields.items():
        if len(rows) < least or (source, field) not in known:
            continue
        numbers = known[source, field]
        facts = [view.index.evidence.facts[i] for i in rows] if selection else ()
        kept = inside(view, facts, selection)
        if len(kept) < len(facts):
            made = make_series(view, field, kept, selected=True, words=words)
        else:
            made = None if numbers is None else _made(view, field, numbers, selected=False, words=words)
        if made is not None and len(made.numbers) >= least:
            found.append(made)
    found += _across_sources(view, words, selection, least)
    found.sort(key=lambda s: (-s.naming.score, s.facts[0].index))
    return found


def make_series(
    view: ClaimView, field: tuple[str, ...], facts: Sequence[Fact], *, selected: bool, words: Words
) -> Series | None:
    """One series of `facts`, or None when they are not numbers of one dimension."""
    numbers = _numbers(view.index, facts)
    return None if numbers is None else _made(view, field, numbers, selected=selected, words=words)


_Numbers: TypeAlias = tuple[tuple[Fact, ...], tuple[Decimal, ...], str | None, bool]
"""Facts, their numbers in one unit, the unit, and whether all sources arrived complete."""


def _numbers(index: Index, facts: Sequence[Fact]) -> _Numbers | None:
    """The numbers of `facts`, nulls left out, or None when something else stands among them."""
    numbers: list[Decimal] = []
    kept: list[Fact] = []
    unit: str | None = None
    for fact in facts:
        amount = single_amount(index, fact)
        if amount is None:
            if fact.value is None:
                continue
            return None
        if kept and dimension(amount.unit) != dimension(unit):
            return None
        moved = amount if not kept or amount.unit == unit or unit is None else convert(amount, unit)
        if moved is None:
            return None
        unit = unit if kept else amount.unit
        numbers.append(moved.value)
        kept.append(fact)
    sources = {f.source for f in kept}
    whole = all(index.evidence.sources[s].whole for s in sources)
    return (tuple(kept), tuple(numbers), unit, whole) if kept else None


def _made(
    view: ClaimView, field: tuple[str, ...], numbers: _Numbers, *, selected: bool, words: Words
) -> Series:
    facts, decimals, unit, whole = numbers
    return Series(field, facts, decimals, unit, naming(view, facts[0], words), whole, selected)


def _numbers_of_fields(index: Index) -> dict[tuple[int, tuple[str, ...]], _Numbers | None]:
    """The numbers of each field that holds some: None where they make no series but those of some items may."""
    known = {}
    for key, rows in index.fields.items():
        facts = [index.evidence.facts[i] for i in rows]
        if any(single_amount(index, f) is not None for f in facts):
            known[key] = _numbers(index, facts)
    return known


_LAP = re.compile(r"(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d\.\d+)")
"""A length of time as a stopwatch shows it: the fraction of a second tells it from a time of day."""


def single_amount(index: Index, fact: Fact) -> Amount | None:
    """The one number a fact reads as, or None when it reads as none or several."""
    return index.once(_single_amounts)[fact.index]


def _single_amounts(index: Index) -> tuple[Amount | None, ...]:
    return tuple(_single_amount(index, fact) for fact in index.evidence.facts)


def _single_amount(index: Index, fact: Fact) -> Amount | None:
    if fact.value is None or isinstance(fact.value, bool) or fact.prose:
        return None
    if isinstance(fact.value, str) and (lap := _LAP.fullmatch(fact.value.strip())):
        seconds = int(lap[1] or 0) * 3600 + int(lap[2]) * 60 + Decimal(lap[3])
        return replace(exact(seconds), unit="s")
    amounts = [r for r in index.readings(fact) if isinstance(r, Amount)]
    if len(amounts) > 1:
        amounts = [
            a for a in amounts if a.unit is None or dimension(a.unit)
        ] or amounts  # a scale makes the others
    if (
        isinstance(fact.value, str)
        and _GROUPED.fullmatch(fact.value)
        and index.once(_whole_columns).get((fact.source, fact.field))
    ):
        amounts = amounts[:1]
    if isinstance(fact.value, str) and (len({a.value for a in amounts}) != 1 or len(fact.value) > 24):
        return None
    return amounts[0] if amounts else None


def is_a_distribution(series: Series) -> bool:
    """Whether the numbers are percentiles, means or ends of one distribution, by their keys: p50, p90, max."""
    return sum(_STATISTIC.search(f.field[-1]) is not None for f in series.facts if f.field) >= _SOME


_SOME = 2
_STATISTIC = re.compile(
    r"(?:^|_)(?:p\d\d?(?:_\d)?|q[123]|median|mean|avg|average|std|stddev|quartile|percentile\w*)(?:_|$)"
    r"|^(?:min|max|minimum|maximum)(?:_|$)",
    re.I,
)


def tells_which(view: ClaimView, value: Value, series: Series) -> bool:
    """Whether a value of a claim is what tells the rows apart rather than what they measure: "week 12", "the 65+ group"."""
    before = next((t for t in reversed(view.tokens) if t.end + 1 == value.start), None)
    called = before is not None and before.stem in field_words(series.field).leaf
    return (called and value.kind is Kind.NUMBER) or any(
        isinstance(f.value, str) and _BAND.fullmatch(f.value.strip()) for f in series.facts
    )


_BAND = re.compile(r"\d+\s*[-–]\s*\d+|\d+\s*\+|[<>≥≤]\s*\d+")


_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})+|\d{3,}")


def _whole_columns(index: Index) -> dict[tuple[int, tuple[str, ...]], bool]:
    """Columns of whole numbers, some written without a comma, so that "1,040" beside "870" is no number with decimals."""
    facts = index.evidence.facts
    found = {}
    for key, rows in index.fields.items():
        cells = [facts[i].value for i in rows[:200]]
        found[key] = all(_WHOLE.fullmatch(str(c)) for c in cells) and not all(
            _GROUPED.fullmatch(str(c)) for c in cells
        )
    return found


def when(view: ClaimView, fact: Fact) -> datetime | None:
    """The moment of the item `fact` lies in: a dated field of the same object, nearest first."""
    for node in view.index.evidence.ancestors(fact):
        if node.is_list:
            break
        for other in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 30)]:
            for reading in view.index.readings(other):
                if isinstance(reading, Moment) and reading.low is not None:
                    return reading.low
    return None


def _across_sources(view: ClaimView, words: Words, selection: Selection, least: int) -> Iterator[Series]:
    """Series over the results of one tool called several times, one item a result."""
    tools: dict[tuple[str, tuple[str, ...]], list[Fact]] = {}
    for (source, field), rows in view.index.fields.items():
        if len(rows) == 1:
            origin = view.index.evidence.sources[source]
            if not origin.superseded or source in named_reads(view):
                tools.setdefault((origin.name, field), []).append(view.index.evidence.facts[rows[0]])
    for (_, field), facts in tools.items():
        if len(facts) >= least:
            kept = inside(view, facts, selection)
            made = make_series(view, field, kept, selected=len(kept) < len(facts), words=words)
            if made is not None and len(made.numbers) >= least:
                yield made


_FROM_TO = re.compile(r"\b(?:from|between)\s+[\w ]{2,24}\s(?:to|and|until|through)\s", re.I)


def ranged_series(view: ClaimView, words: Words) -> list[Series]:
    """Every series over the rows from the first to the last that a "from … to …" names, where it names two."""
    found: list[Series] = []
    if not _FROM_TO.search(view.text):
        return found
    for series in series_of(view, words, {}, least=3):
        lists = {
            level
            for f in series.facts
            for level, _ in Chooser.of(view.index).choices(f)
            if level[0] == "list"
        }
        if len(lists) != 1:
            continue
        level = lists.pop()
        rows = {c for _, _, _, choices in view.named for lv, c in choices if lv == level}
        places = {
            c: n
            for n, f in enumerate(series.facts)
            for lv, c in Chooser.of(view.index).choices(f)
            if lv == level
        }
        ends = sorted(places[c] for c in rows if c in places)
        if len(ends) == 2:
            inside = series.facts[ends[0] : ends[1] + 1]
            made = make_series(
                view, series.field, inside, selected=len(inside) < len(series.facts), words=words
            )
            if made is not None and len(made.numbers) >= 2:
                found.append(made)
    return found
