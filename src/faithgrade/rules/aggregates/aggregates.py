"""Values that are computed from several facts: sums, means, extremes, differences, changes, shares.

A formula is tried only when the wording calls for it, over the operands the wording names. A wrong result refutes only
when the operands are named and the set is closed; otherwise the rule abstains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from faithgrade.evidence.words import field_words
from faithgrade.rules.aggregates.balances import read as balances
from faithgrade.rules.aggregates.changes import multiples
from faithgrade.rules.aggregates.changes import read as changes
from faithgrade.rules.aggregates.containment import read as containment
from faithgrade.rules.aggregates.differences import difference, is_no_change
from faithgrade.rules.aggregates.extent import read as extents
from faithgrade.rules.aggregates.knownfacts import read as known_facts
from faithgrade.rules.aggregates.labelled import labelled, without_totals
from faithgrade.rules.aggregates.labelsums import read as labelsums
from faithgrade.rules.aggregates.limits import read as limits
from faithgrade.rules.aggregates.movements import arrows
from faithgrade.rules.aggregates.movements import read as movements
from faithgrade.rules.aggregates.named import read as named
from faithgrade.rules.aggregates.shares import fits, parts, share
from faithgrade.rules.aggregates.spells import read as spells
from faithgrade.rules.aggregates.sums import implied, in_all, make_a_total, own_part, sizes
from faithgrade.rules.aggregates.sums import read as sums
from faithgrade.rules.aggregates.thresholds import read as thresholds
from faithgrade.rules.aggregates.told import read as told
from faithgrade.rules.aggregates.trends import read as trends
from faithgrade.rules.binding.binding import selection_for
from faithgrade.rules.binding.dated import date_facts
from faithgrade.rules.binding.formulas import EXTREMES, MAX, SUM, Formula, called_for
from faithgrade.rules.binding.members import is_homogeneous, member_series
from faithgrade.rules.binding.naming import Words, around, content
from faithgrade.rules.binding.rowsmeant import (
    names_a_sibling,
    of_those_meant,
)
from faithgrade.rules.binding.series import Series, is_a_distribution, ranged_series, series_of, tells_which
from faithgrade.rules.binding.standing import still_open, worked_out
from faithgrade.rules.claim.atoms import Atom, plain
from faithgrade.rules.claim.chooser import Selection
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.openinghours import read as opening_hours
from faithgrade.rules.reckoning.signs import read as signed
from faithgrade.rules.words.lexicon import (
    DIFFERENCE_CUES,
    FALL_CUES,
    RISE_CUES,
    SHARE_CUES,
)
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.units import dimension, is_currency

_KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for computed values; a good one here settles what the plain look-up left open or called absent."""
    yield from extents(view)
    yield from known_facts(view)
    yield from movements(view)
    yield from multiples(view)
    yield from trends(view)
    yield from changes(view)
    yield from arrows(view)
    yield from balances(view)
    yield from limits(view)
    yield from containment(view)
    yield from parts(view)
    yield from sums(view)
    yield from labelsums(view)
    yield from spells(view)
    yield from opening_hours(view)
    settled = {atom.start: atom for atom in (*signed(view), *named(view), *told(view), *thresholds(view))}
    yield from settled.values()
    done = settled.keys()
    for value in view.values:
        if (
            value.kind in _KINDS
            and isinstance(value.reading, Amount)
            and value.start not in done
            and not _ends_a_code(view, value)
        ):
            atom = derive(view, value)
            if atom is not None:
                yield atom
                yield from sizes(view, value, atom)
    yield from implied(view)


def _ends_a_code(view: ClaimView, value: Value) -> bool:
    """Whether a number is a part of a code: "pump-02"."""
    start = value.start - (view.text[value.start - 1 : value.start] in ("-", "_"))
    joined = view.text[start : start + 1] in ("-", "_")
    return joined and view.text[start - 1 : start].isalnum() and value.kind is Kind.NUMBER


def derive(view: ClaimView, value: Value) -> Atom | None:
    """The atom of a value that the wording calls computed, or None."""
    assert isinstance(value.reading, Amount)  # noqa: S101 callers pass amounts only
    words = around(view, value.start, value.end)
    stems = {t.stem for t in (*words.left[:8], *words.right[:6]) if not is_no_change(view, t)}
    selection = selection_for(view, value.start, value.end)
    formula = called_for(view, value, words)
    if formula is not None:
        rows = series_of(view, words, selection)
        if any(_is_worked_out_by_each_call(s, formula) for s in rows):
            return None
        if formula.name not in EXTREMES:
            rows = _gathered(view, value, words, selection, rows)
        rows = of_those_meant(view, value, formula, rows, words)
        atom = _over_series(view, value, words, formula, rows)
        if atom is not None:
            return atom
        if formula.name in EXTREMES and (beaten := _beaten(value, formula, rows)) is not None:
            return beaten
    elif value.reading.bound is Bound.AT_MOST:  # "gusts of up to 9 m/s" says that none is greater
        rows = of_those_meant(view, value, MAX, series_of(view, words, selection), words)
        top = next((s for s in rows[:12] if s.whole and MAX.compute(s.numbers) == value.reading.value), None)
        if top is not None:
            return _good(view, value, MAX.name, top, value.reading.value, top.naming.tokens)
        return _beaten(value, MAX, rows)
    if stems & (DIFFERENCE_CUES | RISE_CUES | FALL_CUES):
        return difference(view, value, words)
    if value.kind is Kind.PERCENT or stems & SHARE_CUES:
        told = share(view, value, words)
        if told is not None:
            return told
    return _of_all(view, value, words, selection)


def _is_worked_out_by_each_call(series: Series, formula: Formula) -> bool:
    """Whether each of several calls gave what is asked for, of its own: the peak of a day and that of a week."""
    own = field_words(series.field[-1:]).leaf & formula.cues
    return bool(own) and len({f.source for f in series.facts}) > 1


def _of_all(view: ClaimView, value: Value, words: Words, selection: Selection) -> Atom | None:
    """A good atom where a sentence says how many rows there are, and its value is their sum: "Four crews drove 161 km"."""
    sizes = _sizes(view, value)
    if not sizes or _EACH.search(own_part(view, value)):
        return None
    for series in of_those_meant(view, value, SUM, series_of(view, words, selection)[:12], words):
        total = SUM.compute(series.numbers)
        named = bool(series.naming.tokens) or value.kind is not Kind.NUMBER
        size = len(series.numbers)
        if (
            series.whole
            and named
            and make_a_total(series)
            and size > 1
            and size in sizes
            and fits(value, total, series.unit)
        ):
            return _good(view, value, SUM.name, series, total, in_all(view, value) | series.naming.tokens)
    return None


def _sizes(view: ClaimView, value: Value) -> set[Decimal]:
    """The other bare numbers of a claim, which may say how many rows are meant."""
    return {
        v.reading.value
        for v in view.values
        if v is not value
        and v.kind is Kind.NUMBER
        and isinstance(v.reading, Amount)
        and v.reading.unit is None
    }


_EACH = re.compile(r"\b(?:each|apiece|per|every)\b", re.I)


_FOR_SEVERAL = re.compile(
    r"\bfor (?:both|all|the two|the three|two|three|four|five|everyone)\b(?: (?:of (?:you|them|us)|passengers|people|persons|guests|travell?ers|adults))?",
    re.I,
)
_CLEARLY = 0.9


def _over_series(
    view: ClaimView, value: Value, words: Words, formula: Formula, rows: Sequence[Series]
) -> Atom | None:
    cue_tokens = frozenset(
        n
        for n, t in enumerate(view.tokens)
        if t.stem in formula.cues
        or (t.fold in ("between", "among") and formula is SUM)
        or (t.fold in ("each", "apiece") and formula.name == "mean")
        or (t.fold in ("across", "over") and view.text[t.end : t.end + 5] in (" the ", " all "))
    )
    tried: list[tuple[Series, Decimal]] = []
    if formula.name == "median" and "p50" in view.index.field_vocabulary:
        return None  # a field of its own
    for series in rows[:12]:
        result = formula.compute(series.numbers)
        if formula.name == "mean" and (weighted := _weighted(series)) is not None:
            result = weighted  # {"5": 120, "4": 60} are so many of each mark
        if fits(value, result, series.unit):
            if value.kind is Kind.MONEY and not series.naming.tokens and not is_currency(series.unit):
                continue  # money is no sum of what has no name and no currency
            drawn = is_a_distribution(series)
            if (
                names_a_sibling(view, series)
                or tells_which(view, value, series)
                or (drawn and formula.name in EXTREMES)
            ):
                continue
            if drawn:
                return still_open(value, "aggregates", "these tell of a distribution, and are no parts of it")
            if formula.name == "sum" and _FOR_SEVERAL.search(view.text):
                return None  # what one of them pays, or what all do
            if not series.whole or _misses_a_call(view, series):
                return still_open(value, "aggregates", f"{'/'.join(series.field)} is one part of more")
            return _good(view, value, formula.name, series, result, cue_tokens | series.naming.tokens)
        tried.append((series, result))
    dates = view.index.once(date_facts)
    best = next((t for t in tried if t[0].facts[0].index not in dates), None)
    if (
        best is not None
        and formula.name in ("min", "max", "mean", "median")
        and (
            (best[0].naming.direct and best[0].naming.score >= 0.9 and best[0].naming.tokens)
            or len(rows) == 1
        )
        and not _counts_years(value, best[0])
        and not any(field == "/".join(best[0].field) for _, _, field, _ in view.named)
        and (
            _same_kind(value, best[0])
            or (
                any(t.stem in formula.cues for t in content(words.left)[:1])
                and not (_measures(value) and (_is_coded(best[0]) or best[0].naming.score < _CLEARLY))
            )
        )
        and best[0].whole
        and all(s.naming.score < best[0].naming.score for s, _ in tried[1:] if s.field != best[0].field)
        and not any(fits(value, r, s.unit) for s, r in tried)
        and not _is_counted_there(view, value, words)
        and not (
            best[0].naming.score < 0.9
            and not (formula.name == "median" and len(rows) == 1)
            and any(fits(value, n, best[0].unit) for n in best[0].numbers)
        )
    ):
        series, result = best
        return worked_out(
            view,
            value.span,
            formula.name,
            f"the {formula.name} of {'/'.join(series.field)} over {len(series.numbers)} items is {plain(result)}, not “{value.text}”",
            series.facts,
            right=False,
            instead=plain(result),
        )
    return None


def _misses_a_call(view: ClaimView, series: Series) -> bool:
    """Whether a series is over calls of one tool, another of which failed, and the claim does not say so."""
    sources = {f.source for f in series.facts}
    if len(sources) < 2 or _SOME.search(view.text):
        return False
    names = {view.index.evidence.sources[s].name for s in sources}
    return any(s.kind == "error" and s.name in names for s in view.index.evidence.sources)


_SOME = re.compile(
    r"\b(?:both|two|others?|that (?:answered|responded|worked|came back)|available|reported|without|except|fail\w*|missing|could)\b",
    re.I,
)


def _weighted(series: Series) -> Decimal | None:
    """The mean of the numbers that the keys of a map are, each as often as its member says; None where keys are no numbers."""
    keys = [f.path[-1] for f in series.facts if f.path and isinstance(f.path[-1], str)]
    total = sum(series.numbers, Decimal(0))
    if (
        len(set(keys)) < 2
        or len(keys) != len(series.numbers)
        or not all(re.fullmatch(r"\d{1,3}", key) for key in keys)
        or total <= 0
    ):
        return None
    return sum((Decimal(k) * n for k, n in zip(keys, series.numbers, strict=True)), Decimal(0)) / total


def _is_counted_there(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether the evidence has the number under what stands right behind it: the 58 of "3.4 on average over 58 reviews"."""
    behind = {t.stem for t in content(words.right)[:1]}
    return any(field_words(f.field).leaf & behind for f, _ in view.index.amounts_around(value))


def _gathered(
    view: ClaimView, value: Value, words: Words, selection: Selection, rows: Sequence[Series]
) -> list[Series]:
    """The series that a sum or mean may be over: of all that the claim names, of one label, of a map, and then of any."""
    if ranged := ranged_series(view, words):
        return ranged
    wide = {**selection, **view.selection(without=value.span)}
    named = [s for s in series_of(view, words, wide) if s.selected] if wide != selection else []
    plain = [without_totals(view, s, words) for s in rows]
    parted = [part for s in plain[:4] for part in labelled(view, s, words)]
    if parted:
        return [*named, *parted]  # "the open ones" are not all there are
    maps = [s for s in member_series(view, words, selection) if _adds_up(view, s)]
    return [*named, *parted, *plain, *(without_totals(view, s, words) for s in maps)]


def _adds_up(view: ClaimView, series: Series) -> bool:
    """Whether numbers outside of any list are of one kind, or are just those that the claim names."""
    return series.selected or is_homogeneous(view, series)


def _beaten(value: Value, formula: Formula, rows: Sequence[Series]) -> Atom | None:
    """An open atom where a value given as an extreme stands in the one series it could be of, and is not its extreme."""
    for series in rows[:12]:
        inside = [n for n in series.numbers if fits(value, n, series.unit)]
        if inside and not fits(value, formula.compute(series.numbers), series.unit):
            return still_open(
                value,
                "aggregates",
                f"“{value.text}” is in {'/'.join(series.field)} but is not its {formula.name}",
            )
    return None


def _measures(value: Value) -> bool:
    """Whether a value has a unit of some dimension."""
    return isinstance(value.reading, Amount) and dimension(value.reading.unit) is not None


def _is_coded(series: Series) -> bool:
    """Whether a series is of numbers inside names and codes ("IC 812"), which measure nothing."""
    value = series.facts[0].value
    return series.unit is None and isinstance(value, str) and any(ch.isalpha() for ch in value)


def _same_kind(value: Value, series: Series) -> bool:
    """Whether a value could be a figure of the series: its unit's dimension, or a bare number too large to count parts."""
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 callers pass amounts only
    mine, other = dimension(reading.unit), dimension(series.unit)
    if mine is not None:
        return mine == other
    return value.kind is Kind.NUMBER and (not reading.is_whole or abs(reading.value) > 12)


def _counts_years(value: Value, series: Series) -> bool:
    """Whether a series of calendar years is held against a figure that has a unit: "36.68 years old"."""
    if value.kind in (Kind.NUMBER, Kind.MONEY) or series.unit is not None:
        return False
    return series.are_years


def _good(
    view: ClaimView, value: Value, name: str, series: Series, result: Decimal, covers: frozenset[int]
) -> Atom:
    over = f"{'/'.join(series.field)} over {len(series.numbers)} items ({plain(result)})"
    return worked_out(view, value.span, name, f"“{value.text}” is the {name} of {over}", series.facts, covers)
