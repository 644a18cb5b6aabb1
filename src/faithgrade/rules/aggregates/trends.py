"""Trends told without a number: what rose or fell between two dates, over a whole series or in every row, and when it peaked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.binding.timeline import row_dates
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, SYNONYMS
from faithgrade.values import Amount, Moment, Value
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

Way = Literal["up", "down", "same", "top", "bottom"]

_WORDS: tuple[tuple[Way, str], ...] = (
    (
        "top",
        r"peaked|hit (?:its|their|a|the) (?:highest|peak|maximum|high|record high)(?: (?!of\b)\w+)?|(?:was|were) (?:at (?:its|their) )?highest"
        r"|reached (?:its|their|a|the) (?:highest|peak|maximum|top)(?: \w+)?",
    ),
    (
        "bottom",
        r"bottomed out|hit (?:its|their|a|the) (?:lowest|bottom|minimum|low|record low)(?: (?!of\b)\w+)?|(?:was|were) (?:at (?:its|their) )?lowest"
        r"|reached (?:its|their|a|the) (?:lowest|bottom|minimum)(?: \w+)?",
    ),
    (
        "up",
        r"rose|risen|rising|grew|grown|growing|increas(?:ed|ing)|climb(?:ed|ing)|went up|gone up|going up"
        r"|upward trend|improved",
    ),
    (
        "down",
        r"fell|fallen|falling|dropp(?:ed|ing)|declin(?:ed|ing)|decreas(?:ed|ing)|shr[aiu]nk|sank|sunk"
        r"|went down|gone down|going down|downward trend|dwindled|slipp(?:ed|ing)",
    ),
    (
        "same",
        r"(?:stayed|remained|was|were|is|are) (?:exactly )?(?:the same|unchanged|constant|level)|did(?:n't| not) change",
    ),
)
_MOVES = tuple((way, re.compile(rf"\b(?:{words})\b", re.I)) for way, words in _WORDS)
_THAN = re.compile(
    r"\b(?P<word>more|higher|larger|greater|bigger|warmer|hotter|fewer|less|lower|smaller|colder|cooler)\b[^,;.]*\bthan (?:in|on|during|at)\b",
    re.I,
)
_LESS = frozenset("fewer less lower smaller colder cooler".split())
_EACH = re.compile(
    r"\b(?:every|each) (?:single )?(?:year|month|week|day|quarter|time|row|hour)\b|\bwithout (?:a break|interruption)\b",
    re.I,
)
_EVERY = re.compile(
    r"\b(?:every|each) (?:single )?(?:year|month|week|day|quarter|time|row|hour)\b|\bsteadily\b|\bcontinuously\b|\bconsistently\b"
    r"|\bwithout (?:a break|interruption)\b|\b(?:year|month|week|day) (?:after|by|on) (?:year|month|week|day)\b",
    re.I,
)
_OVERALL = re.compile(
    r"\b(?:over|across|throughout|during) (?:the|this|these) (?:whole |entire |full )?(?:\w+ )?(?:period|series|years|months|days|weeks|span)\b"
    r"|\boverall\b",
    re.I,
)
_LATELY = re.compile(r"\b(?:since|past|last|recent\w*|lately|few|first|beginning|end)\b", re.I)
"""Words by which only a part of a series may be meant."""
_SINCE = re.compile(r"\bsince\s*$", re.I)
_PARTS = re.compile(r"[;,](?!\d)|\b(?:but|while|whereas|before|then|although)\b", re.I)
_UNREAL = re.compile(
    r"\b(?:if|may|might|could|would|should|will|expected|forecast|likely|because|due|as a result|not|never|n't)\b|\?",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Dated:
    """One field's numbers over the rows of a list, in time order."""

    words: frozenset[str]
    dates: tuple[datetime, ...]
    numbers: tuple[Decimal, ...]
    facts: tuple[Fact, ...]
    whole: bool


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each part of a claim that tells a trend and gives no amount."""
    if _UNREAL.search(view.text.replace("’", "'")):
        return
    at = 0
    for end in (*(m.start() for m in _PARTS.finditer(view.text)), len(view.text)):
        yield from _part(view, at, end)
        at = end


def _part(view: ClaimView, start: int, end: int) -> Iterator[Atom]:
    text = view.text[start:end]
    found = [(way, m) for way, pattern in _MOVES for m in pattern.finditer(text)]
    amounts = [v for v in view.values if start <= v.start < end and isinstance(v.reading, Amount)]
    if amounts and not (len(found) == 1 and _is_where_it_came(view, amounts, start + found[0][1].end())):
        return  # with another amount it is told how far, which is read elsewhere
    than = _THAN.search(text)
    if (len(found) == 1) == (than is not None):
        return
    columns = view.index.once(dated_columns)  # made for the first trend
    column = _meant(view, start, end, columns) if columns else None
    if column is None or not column.whole:
        return
    if than is not None:
        way: Way = "down" if than["word"].lower() in _LESS else "up"
        span = (start + than.start("word"), start + than.end("word"))
    else:
        way, span = found[0][0], (start + found[0][1].start(), start + found[0][1].end())
    rows = _rows(view, start, end, column)
    if rows is None or (amounts and not (len(rows) == 1 and _covers(amounts[0], column.numbers[rows[0]]))):
        return
    told = _check(view, way, text, column, rows, compared=than is not None)
    if told is None:
        return
    holds, used, why = told
    if amounts and not holds and way in ("up", "down"):
        since = column.numbers[rows[0]] - column.numbers[0]
        if (since > 0) == (way == "up"):
            return  # "gradually fell to 298" may be told of the whole way there
    covers = view.tokens_in(*span) | frozenset(
        n
        for n in view.tokens_in(start, end)
        if view.tokens[n].fold in ("between", "than", "since") or view.tokens[n].stem in column.words
    )
    for pattern in (_EVERY, _OVERALL):
        for m in pattern.finditer(text):
            covers |= view.tokens_in(start + m.start(), start + m.end())
    yield worked_out(view, span, "trend", why, [column.facts[n] for n in used], covers, right=holds)


def _is_where_it_came(view: ClaimView, amounts: Sequence[Value], end: int) -> bool:
    """Whether the one amount is what something came to, right behind the word for its way: "peaked at 365", "fell to 298"."""
    between = view.text[end : amounts[0].start]
    return len(amounts) == 1 and _AT.fullmatch(between) is not None and not _YEAR_BEFORE.search(view.text)


def _covers(value: Value, number: Decimal) -> bool:
    return any(isinstance(r, Amount) and r.low <= number <= r.high for r in value.readings)


_AT = re.compile(r" (?:at|to|of) (?:(?:about|around|only|just) )?", re.I)
_YEAR_BEFORE = re.compile(
    r"\b(?:year|month|week|day)s? (?:earlier|before|ago|on)\b|\bcompared\b|\bfrom\b", re.I
)


def _meant(view: ClaimView, start: int, end: int, columns: Sequence[Dated]) -> Dated | None:
    """The one column that the words of a part name, or the only one there is."""
    said = {view.tokens[n].stem for n in view.tokens_in(start, end)}
    said |= {w for s in list(said) for w in SYNONYMS.get(s, ())}
    scores = [len(c.words & said) for c in columns]
    best = max(scores)
    if best == 0:
        return columns[0] if len(columns) == 1 else None
    return columns[scores.index(best)] if scores.count(best) == 1 else None


def _rows(view: ClaimView, start: int, end: int, column: Dated) -> list[int] | None:
    """The rows of a column that the dates of a part name, in the order they are told; None where a date is of several or none."""
    nodes = {
        n.index: row
        for row, fact in enumerate(column.facts)
        for n in view.index.evidence.ancestors(fact)
        if not n.is_list
    }
    rows: list[int] = []
    for value, facts in view.dated:
        if not start <= value.start < end:
            continue
        named = {nodes[f.node] for f in facts if f.node in nodes}
        if len(named) != 1:
            return None
        rows.append(named.pop())
    moments = [v for v in view.values if isinstance(v.reading, Moment) and start <= v.start < end]
    return rows if len(rows) == len(moments) else None


def _check(
    view: ClaimView, way: Way, text: str, column: Dated, rows: list[int], *, compared: bool
) -> tuple[bool, list[int], str] | None:
    """Whether a trend holds, the rows it is read from, and why."""
    numbers = column.numbers
    if way in ("top", "bottom"):
        if len(rows) != 1 or len(numbers) < 3:
            return None
        extreme = max(numbers) if way == "top" else min(numbers)
        at = numbers.index(extreme)
        return (
            numbers[rows[0]] == extreme,
            [rows[0], at],
            f"the {'highest' if way == 'top' else 'lowest'} is {shown(extreme)} ({column.dates[at]:%Y-%m-%d}), and there it is {shown(numbers[rows[0]])}",
        )
    if compared:
        if len(rows) != 2:
            return None
        one, other = rows
        holds = numbers[one] > numbers[other] if way == "up" else numbers[one] < numbers[other]
        return holds, rows, f"{shown(numbers[one])} against {shown(numbers[other])}"
    if len(rows) == 2:
        first, last = sorted(rows)
    elif len(rows) == 1 and any(
        _SINCE.search(view.text[: v.start]) for v in view.values if isinstance(v.reading, Moment)
    ):
        first, last = rows[0], len(numbers) - 1
    elif len(rows) == 1:
        if rows[0] == 0 or _EVERY.search(text):
            return None
        first, last = rows[0] - 1, rows[0]
    elif not rows and (_EACH.search(text) or _OVERALL.search(text)) and not _LATELY.search(text):
        first, last = 0, len(numbers) - 1
    else:
        return None
    if first == last:
        return None
    used = list(range(first, last + 1)) if _EVERY.search(text) else [first, last]
    steps = [numbers[b] - numbers[a] for a, b in pairwise(used)]
    if way == "same":
        holds = all(s == 0 for s in steps)
    else:
        holds = all(s > 0 if way == "up" else s < 0 for s in steps)
        whole = numbers[last] - numbers[first]
        if not holds and not _EACH.search(text) and whole and (whole > 0) == (way == "up"):
            return None  # "steadily" may pass over some steps back
    return holds, used, " → ".join(shown(numbers[n]) for n in used[:8])


def dated_columns(index: Index) -> tuple[Dated, ...]:
    """The numeric fields over the dated rows of each list; only lists whose rows all have a date of their own."""
    dates = index.once(row_dates)
    nodes = index.evidence.nodes
    found: dict[tuple[int, tuple[str, ...]], list[tuple[datetime, Decimal, Fact]]] = {}
    units: dict[tuple[int, tuple[str, ...]], set[str | None]] = {}
    for fact in index.facts:
        row = next((n for n in index.evidence.ancestors(fact) if n.index in dates), None)
        amount = single_amount(index, fact) if row is not None else None
        if row is None or amount is None or not amount.value.is_finite() or index.source(fact).superseded:
            continue
        key = (row.parent, fact.field)
        found.setdefault(key, []).append((dates[row.index], amount.value, fact))
        units.setdefault(key, set()).add(dimension(amount.unit))
    columns = []
    for (parent, field), rows in found.items():
        rows.sort(key=lambda r: (r[0], r[2].index))
        leaf = field_words(field).leaf
        if (
            len(rows) < 2
            or len(rows) != nodes[parent].size
            or len({r[0] for r in rows}) != len(rows)
            or len(units[parent, field]) != 1
            or leaf & _DATES
        ):
            continue
        words = field_words(field)
        source = index.source(rows[0][2])
        names = words.leaf - GENERIC_FIELD_WORDS
        if not names:
            names = words.above | field_words((source.name,)).leaf | index.captions(rows[0][2])
        columns.append(
            Dated(
                names,
                tuple(r[0] for r in rows),
                tuple(r[1] for r in rows),
                tuple(r[2] for r in rows),
                source.whole and completeness(source).state == "whole",
            )
        )
    return tuple(columns)


_DATES = frozenset(
    stem(w) for w in "year month day date week quarter time timestamp hour id epoch dt".split()
)
