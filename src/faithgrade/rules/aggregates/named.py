"""How far two named things are apart: "Elm holds 5 more than Ash", "two points ahead of Vik"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from faithgrade.evidence.words import field_words
from faithgrade.rules.aggregates import sides
from faithgrade.rules.aggregates.movements import direction_said, goes_against
from faithgrade.rules.aggregates.shares import is_so_far
from faithgrade.rules.aggregates.sides import agrees, compares_two, goes_against_the_named
from faithgrade.rules.binding.binding import selection_for
from faithgrade.rules.binding.columns import Column, RowKey, columns, counts_years, named_rows
from faithgrade.rules.binding.members import joined_series, member_series
from faithgrade.rules.binding.naming import NAMED, Words, around, content
from faithgrade.rules.binding.series import Series, make_series, series_of, single_amount
from faithgrade.rules.binding.standing import still_open, worked_out
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.adjectives import SUPERLATIVES
from faithgrade.rules.words.lexicon import COMPARED_CUES
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

_KINDS = frozenset({Kind.NUMBER, Kind.MONEY, Kind.QUANTITY, Kind.DURATION, Kind.PERCENT})
_MORE = rf"{sides.MORE}|{sides.LESS}|faster|quicker|slower|better|worse"
_BEHIND = re.compile(
    rf"(?:\s+[\w-]+){{0,4}}?\s+(?:{_MORE})\b|\s+(?:his|her|its|their|\w+['’]s) (?:junior|senior)\b", re.I
)
_BEFORE = re.compile(
    rf"\b(?:lead|leads|led|leading|trail|trails|trailed|trailing|ahead|behind|beat|beats|(?:difference|gap|margin|lead|advantage)\b[\w ]{{0,40}}\b(?:of|is|was|by)|(?:{_MORE}),? by|by)\s+(?:about |nearly |just |only |over )?$",
    re.I,
)
_FRACTION = re.compile(r"\b(?:half(?! a dozen)|halves|thirds?|quarters?|fifths?|tenths?)\b", re.I)
"""Shares of a whole, which are no distance."""
_WEIGHT, _PRICE = (
    frozenset(stem(w) for w in words.split())
    for words in ("weight weigh mass", "price cost fare fee rate amount")
)
_FIELDS = {
    "lighter": _WEIGHT, "heavier": _WEIGHT, "cheaper": _PRICE, "dearer": _PRICE, "pricier": _PRICE,
}  # fmt: skip
"""Fields that a comparative speaks of by itself."""


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each number that tells how far two named things are apart, where the evidence has a number for both."""
    if "?" in view.text or view.negated:
        return
    for value in view.values:
        reading = value.reading
        if (
            value.kind in _KINDS
            and isinstance(reading, Amount)
            and reading.value.is_finite()
            and not reading.is_range
            and reading.bound in (None, Bound.ABOUT, Bound.NEARLY)
            and not _FRACTION.search(value.text)
            and value.text[:1] not in "+-−"  # how far apart two things are has no sign
            and _compares(view, value)
        ):
            atom = _apart(view, value)
            if atom is None and is_of_a_comparison(view, value) and view.index.amounts_around(value):
                atom = still_open(
                    value, "aggregates", f"“{value.text}” is told as how far two things are apart"
                )
            if atom is not None:
                yield atom


def _compares(view: ClaimView, value: Value) -> bool:
    behind = view.text[value.end : value.end + 60]
    end = min((v.start for v in view.values if v.start >= value.end), default=len(view.text))
    return (
        _BEHIND.match(behind[: max(0, end - value.end)] or "") is not None
        or _BEFORE.search(view.text[: value.start]) is not None
        or (_in_points(value) and _WENT.search(view.text[: value.start]) is not None)
    )


def _in_points(value: Value) -> bool:
    return isinstance(value.reading, Amount) and value.reading.unit == "pp"


_WENT = re.compile(
    r"\b(?:up|down|rose|fell|gained|lost|climbed|dropped)\s+(?:about |nearly |just |only )?$", re.I
)


def _apart(view: ClaimView, value: Value) -> Atom | None:
    words = around(view, value.start, value.end)
    pairs = [s for s in pairs_of(view, value.start, value.end, words) if _could_be(value, s, words)]
    for series in pairs:
        if is_so_far(value, abs(series.numbers[0] - series.numbers[1]), series.unit):
            if not _is_meant(value, series, words) and len(pairs) > 1:
                continue
            way = _way(view, value, series)
            if compares_two(view, value):
                way = agrees(view, value, series.facts[0], series.facts[1], series.numbers)
            elif goes_against_the_named(view, value, series.facts[0], series.facts[1], series.numbers) or (
                way and agrees(view, value, series.facts[0], series.facts[1], series.numbers) is False
            ):
                way = None
            return None if way is None else _atom(view, value, series, right=way)
    of_ends = _ends_told(view, value.start)
    if not of_ends and any(is_so_far(value, number, s.unit) for s in pairs for number in s.numbers):
        return None  # the value itself, given beside a comparative
    if _RATES.search(view.text):
        return None  # of a price per piece nobody knows here what it is divided by
    meant = [s for s in pairs if of_ends or _is_meant(value, s, words)]
    if (
        len(meant) == 1
        and len(pairs) == 1
        and meant[0].whole
        and (of_ends or not view.index.amounts_around(value))
        and not _is_of_another_column(view, meant[0])
    ):
        return _atom(view, value, meant[0], right=False)
    return None


_LONGER = re.compile(
    r"[ -](?:longer|shorter|older|younger|taller|larger|bigger|smaller|heavier|lighter|cheaper|dearer|higher|lower|faster|slower)\b",
    re.I,
)


def is_of_a_comparison(view: ClaimView, value: Value) -> bool:
    """Whether a comparative stands right behind a value: "a 2 m longer rope"."""
    return _LONGER.match(view.text, value.end) is not None


def _is_of_another_column(view: ClaimView, series: Series) -> bool:
    """Whether two numbers are of different fields of one row, or of one that the claim does not name while it names another of their kind."""
    one, other = series.facts
    if one.field != other.field:
        nodes = view.index.evidence.nodes
        parent = nodes[one.node].parent if one.node >= 0 else -1
        return parent >= 0 and nodes[parent].is_list and not series.naming.direct
    if series.naming.score >= NAMED and series.naming.direct:
        return False
    return any(
        field != one.field
        and (amount := single_amount(view.index, view.index.evidence.facts[rows[0]])) is not None
        and dimension(amount.unit) == dimension(series.unit)
        for token in view.tokens
        for key in view.index.fields_by_word.get(token.stem, ())
        for field, rows in [(key[1], view.index.fields[key])]
    )


_RATES = re.compile(r"\b(?:per|each|apiece|average|averaged|a piece|on average)\b", re.I)


def _way(view: ClaimView, value: Value, series: Series) -> bool | None:
    """Whether the later of two numbers lies where a verb of movement says; None where nothing tells the later one."""
    held = _held_against(view, value, series)
    if held is not None:
        return held
    said = direction_said(view, value)
    first = earlier_of(view, *series.facts)
    if not said:
        against = first is not None and goes_against(
            view, value, series.numbers[first], series.numbers[1 - first]
        )
        return None if against else True
    if first is None:
        return None
    return (series.numbers[1 - first] - series.numbers[first]) * said > 0


_MORE_THAN = re.compile(
    r"(?:\s+[\w-]+){0,2}?\s+(?:(?P<more>more|higher|greater|larger|bigger)|less|fewer|lower|smaller)\b(?:\s+[\w-]+){0,3}?\s+than\b",
    re.I,
)


def _held_against(view: ClaimView, value: Value, series: Series) -> bool | None:
    """Whether the item named before "30 higher than" has the greater number, and the one behind the less; None where that is not said."""
    told = _MORE_THAN.match(view.text, value.end)
    if told is None:
        return None
    numbers = {f.index: n for f, n in zip(series.facts, series.numbers, strict=True)}
    before: set[Decimal] = set()
    behind: set[Decimal] = set()
    for column in view.index.once(columns):
        rows = {row: numbers[f.index] for row, f in column.facts.items() if f.index in numbers}
        for name in named_rows(view, column) if len(rows) == len(numbers) else ():
            if name.row in rows and view.tokens[name.last - 1].end <= value.start:
                before.add(rows[name.row])
            elif name.row in rows and view.tokens[name.first].start >= told.end():
                behind.add(rows[name.row])
    if len(before) != 1 or len(behind) != 1 or before == behind:
        return None
    return (before.pop() > behind.pop()) == (told["more"] is not None)


def pairs_of(view: ClaimView, start: int, end: int, words: Words) -> list[Series]:
    """The series that the claim narrows down to two numbers, or that have no more."""
    if _ends_told(view, start):
        return list(_columns_ends(view, words))
    selection = selection_for(view, start, end)
    wider = {**selection, **view.selection(without=(start, end))}
    found: dict[tuple[int, ...], Series] = {}
    if _WHOLE.search(view.text):
        return [
            replace(s, facts=(s.facts[0], s.facts[-1]), numbers=(s.numbers[0], s.numbers[-1]), selected=True)
            for s in series_of(view, words, wider, least=3)
            if earlier_of(view, s.facts[0], s.facts[-1]) == 0 and s.whole and not s.are_years
        ]
    for chosen in (wider, selection, {}):
        for series in (
            *series_of(view, words, chosen),
            *member_series(view, words, chosen),
            *joined_series(view, words, chosen),
        ):
            if (
                len(series.numbers) == 2
                and field_words(series.field).leaf != _YEARS
                and _are_alike(view, series)
            ):
                found.setdefault(tuple(f.index for f in series.facts), series)
        if found:
            break
    return list(found.values()) or list(_named_cells(view, words))


_BETWEEN = re.compile(
    r"\b(?:gap|difference|spread|range|distance) between (?:the |your |our )?(?P<one>\w+)(?: (?!and\b)[\w-]+){0,2} and (?:the |your |our )?(?P<other>\w+)(?: [\w-]+){0,3}? (?:is|was|were|comes to|came to|of|stands at|stood at) (?:only |just |about )?",
    re.I,
)


def _ends_told(view: ClaimView, end: int) -> bool:
    """Whether the words before a value call it the way from one end of a column to the other."""
    told = next((t for t in _BETWEEN.finditer(view.text) if t.end() == end), None)
    ends = {told["one"].lower(), told["other"].lower()} if told is not None else set()
    return len(ends) > 1 and ends <= SUPERLATIVES.keys()


def _columns_ends(view: ClaimView, words: Words) -> Iterator[Series]:
    """The highest and the lowest number of each column that arrived whole; of those only that are named, where any is."""
    meant = [c for c in view.index.once(columns) if not c.is_dated and not counts_years(c)]
    for column in [c for c in meant if c.words & view.stems] or meant:
        rows = sorted(column.cells, key=lambda row: Decimal(str(column.cells[row])))
        if column.whole:
            yield from _of_rows(view, column, (rows[-1], rows[0]), words)


def _named_cells(view: ClaimView, words: Words) -> Iterator[Series]:
    """The numbers of the two rows that the claim names, whose keys may give them in different units."""
    for column in view.index.once(columns):
        rows = sorted({n.row for n in named_rows(view, column)} & column.facts.keys(), key=str)
        if len(rows) == _TWO and not column.is_dated:
            yield from _of_rows(view, column, rows, words)


_TWO = 2


def _of_rows(view: ClaimView, column: Column, rows: Sequence[RowKey], words: Words) -> Iterator[Series]:
    made = make_series(view, column.field, [column.facts[r] for r in rows], selected=True, words=words)
    if made is not None:
        yield made


def _are_alike(view: ClaimView, series: Series) -> bool:
    """Whether two numbers are in one unit, or what they are of is called the same: minutes and months of one plan are not apart."""
    units = {a.unit for f in series.facts if (a := single_amount(view.index, f)) is not None}
    return len(units) == 1 or len({f.field[-1] for f in series.facts if f.field}) == 1


_YEARS = frozenset({"year"})
"""The dates of rows, which are no number of theirs."""
_WHOLE = re.compile(
    r"\b(?:over|during|across|throughout) (?:the|this|these) (?:whole |entire |full )?(?:[\w-]+ )?(?:period|series|span|years|decades|months|weeks)\b"
    r"|\b(?:over|throughout) the (?:whole|entire|full) (?:period|series|span|time)\b",
    re.I,
)
"""Words for the way from the first row of a dated series to its last."""


def _could_be(value: Value, series: Series, words: Words) -> bool:
    """Whether a difference of two numbers of a series can be what the value measures."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    mine, other = dimension(reading.unit), dimension(series.unit)
    if {mine, other} in ({"angle", "temperature"}, {"points", "share"}):
        return reading.unit == "pp" or {mine, other} != {"points", "share"}
    if reading.unit == "%" and series.unit == "%":
        return False  # "up 2%" from 40 % may be of the 40 or on it
    spoken = next(
        (f for w, f in _FIELDS.items() for t in (*words.right[:5], *words.left[:3]) if t.fold == w), None
    )
    if spoken is not None and not field_words(series.facts[0].field).leaf & spoken and mine is None:
        return False
    if other is None and reading.unit == "pp":
        return all(0 <= n <= 1 for n in series.numbers)
    if other is None and mine == "money":
        named = series.naming.direct and series.naming.score >= NAMED
        return named or _is_priced(series)
    if other is None and reading.unit == "year":
        return series.are_years
    return mine == other or mine is None


def _is_priced(series: Series) -> bool:
    return bool(field_words(series.facts[0].field).leaf & _PRICE)


def _is_meant(value: Value, series: Series, words: Words) -> bool:
    """Whether a series is the one a value speaks of: by its unit, by its name, or as there is nothing against it."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    own = dimension(reading.unit)
    if own is not None and own == dimension(series.unit) and own not in ("share", "points"):
        return True
    if own is None and not [
        t for t in content((*words.left, *words.right)) if t.stem not in COMPARED_CUES | _THAN
    ]:
        return True  # "the difference is 75", of the only two numbers there are
    return series.naming.score >= NAMED and (series.naming.direct or own is not None)


def _atom(view: ClaimView, value: Value, series: Series, *, right: bool) -> Atom:
    one, other = series.numbers
    apart = abs(one - other).normalize()
    near = view.near(value.start, value.end)
    return worked_out(
        view,
        value.span,
        "difference",
        f"{shown(one)} and {shown(other)} ({'/'.join(series.field)}) are {apart:f} apart"
        + ("" if right else f": that is not “{value.text}” the way the claim says"),
        series.facts,
        frozenset(
            view.place[t.start]
            for side in near
            for t in side[:5]
            if t.stem in COMPARED_CUES | _THAN
            or t.fold in ("up", "down")
            or (t.stem == _POINT and _is_a_score(series))
        )
        | spanning(view)
        | series.naming.tokens,
        right=right,
        instead=f"{apart:f}",
    )


def _is_a_score(series: Series) -> bool:
    """Whether the numbers of a series are counted in points, whatever their field is called."""
    words = field_words(series.facts[0].field)
    return series.unit is None and bool((words.leaf | words.above) & _SCORES)


_POINT = stem("points")
_SCORES = frozenset(
    stem(w) for w in "score scores rating rated elo index mark marks grade standing standings".split()
)


def spanning(view: ClaimView) -> frozenset[int]:
    """The words that say over what stretch two numbers are held against each other."""
    found = {n for n, t in enumerate(view.tokens) if t.fold == "between"}
    found |= {n for told in _BETWEEN.finditer(view.text) for n in view.tokens_in(*told.span())}
    whole = _WHOLE.search(view.text)
    return frozenset(found) | (view.tokens_in(whole.start(), whole.end()) if whole else frozenset())


_THAN = frozenset(
    stem(w) for w in "than ahead behind above below better worse clear cost costs weigh weighs".split()
)
