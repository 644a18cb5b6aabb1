"""Columns: the values that one field has over alike things, and which of the things a claim names.

Rows of a list or a table, members of a map of alike objects, entries of a plain map of numbers, and the results of one
tool that was called for several things all make columns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, step_words, tokenize
from faithgrade.rules.binding.members import maps
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.chooser import Chooser, Level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Moment
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension

_MOST = 5000
_FEW = 50
RowKey = tuple[str, int | str]


@dataclass(frozen=True, slots=True)
class Column:
    """Comparable values of one field, per row, with the facts they stand in."""

    field: tuple[str, ...]
    cells: dict[RowKey, Decimal | datetime]
    facts: dict[RowKey, Fact]
    unit: str | None
    words: frozenset[str]
    """Stems of the field's own name, or of what stands above the keys of a plain map."""
    whole: bool
    """Whether every row has a value and no row is known to be missing."""
    is_map: bool
    group: tuple[str, int | str]
    """What the rows are rows of: columns of one group have the same rows."""

    @property
    def is_dated(self) -> bool:
        """Whether the values are moments."""
        return isinstance(next(iter(self.cells.values())), datetime)


def counts_years(column: Column) -> bool:
    """Whether a column is the calendar years of a series."""
    return bool(column.words & _YEARS) and all(
        isinstance(c, Decimal) and 1000 <= c <= 2200 for c in column.cells.values()
    )


_YEARS = frozenset(stem(w) for w in "year date time period season".split())


def columns(index: Index) -> tuple[Column, ...]:
    """Every column of the evidence, in order."""
    return (*_of_lists(index), *_of_maps(index), *_of_calls(index), *_of_objects(index))


def _of_lists(index: Index) -> Iterator[Column]:
    chooser = Chooser.of(index)
    nodes = index.evidence.nodes
    rows: dict[tuple[int, tuple[str | int, ...]], dict[RowKey, Fact]] = defaultdict(dict)
    for fact in index.facts[:20000]:
        if fact.node < 0 or not index.usable[nodes[fact.node].source]:
            continue
        for level, child in chooser.choices(fact):
            if level[0] == "list":
                parent = nodes[int(level[1])]
                rows[parent.index, fact.path[len(parent.path) + 1 :]].setdefault(
                    ("item", f"{parent.index}/{child}"), fact
                )
                break
    for (parent_index, below), facts in rows.items():
        parent = nodes[parent_index]
        if not below or not 2 <= parent.size <= _MOST or len(facts) < 2:
            continue
        size = parent.size if parent.is_list else len({f.path[len(parent.path)] for f in facts.values()})
        yield from _column(index, facts, size, ("list", parent_index))


def _of_objects(index: Index) -> Iterator[Column]:
    """Columns of objects that each have one measure of one kind, but not under one name: ``{"km": 3.1}`` beside ``{"m": 900}``."""
    nodes = index.evidence.nodes
    under: dict[int, list[int]] = defaultdict(list)
    for node in nodes:
        if (
            node.parent >= 0
            and not node.is_list
            and not nodes[node.parent].is_list
            and node.hi - node.lo <= _FEW
        ):
            under[node.parent].append(node.index)
    for parent, children in under.items():
        size = (
            len({f.path[: len(nodes[parent].path) + 1] for f in _facts(index, parent)})
            if len(children) <= _FEW
            else 0
        )
        if size != len(children) or size < 2 or not index.usable[nodes[parent].source]:
            continue
        rows = [
            [(f, d) for f in _facts(index, child) if (d := dimension(_cell(index, f)[1])) is not None]
            for child in children
        ]
        if len({f.field[-1] for row in rows for f, _ in row}) < 2:
            continue
        for kind in {d for _, d in rows[0]}:
            found = [[f for f, d in row if d == kind] for row in rows]
            if all(len(row) == 1 for row in found):
                facts: dict[RowKey, Fact] = {
                    ("under", child): row[0] for child, row in zip(children, found, strict=True)
                }
                if len({f.field[-1] for f in facts.values()}) > 1:
                    yield from _column(index, facts, size, ("under", parent))


def _facts(index: Index, node: int) -> list[Fact]:
    return list(index.evidence.facts[index.evidence.nodes[node].lo : index.evidence.nodes[node].hi])


def _of_maps(index: Index) -> Iterator[Column]:
    chooser = Chooser.of(index)
    for facts in index.once(maps):
        if any(level[0] == "list" for level, _ in chooser.choices(facts[0])):
            continue  # the fields of a row
        rows: dict[RowKey, Fact] = {("key", f.index): f for f in facts}
        yield from _column(index, rows, len(rows), ("map", facts[0].index), is_map=True)


def _of_calls(index: Index) -> Iterator[Column]:
    tools: dict[tuple[str, tuple[str, ...]], dict[RowKey, Fact]] = defaultdict(dict)
    calls: dict[str, int] = defaultdict(int)
    for source in index.evidence.sources:
        if not source.superseded:
            calls[source.name] += 1
    for (source_index, field), ids in index.fields.items():
        source = index.evidence.sources[source_index]
        if len(ids) == 1 and not source.superseded:
            tools[source.name, field]["source", source_index] = index.evidence.facts[ids[0]]
    for (name, _), facts in tools.items():
        if len(facts) >= 2:
            yield from _column(index, facts, calls[name], ("calls", name))


def _column(
    index: Index, facts: dict[RowKey, Fact], size: int, group: tuple[str, int | str], *, is_map: bool = False
) -> Iterator[Column]:
    cells: dict[RowKey, Decimal | datetime] = {}
    kept: dict[RowKey, Fact] = {}
    unit: str | None = None
    for key, fact in facts.items():
        cell, own = _cell(index, fact)
        if cell is None:
            continue
        if kept and own != unit:
            moved = (
                convert(Amount(cell, cell, cell, own), unit)
                if isinstance(cell, Decimal) and unit and own and dimension(own) == dimension(unit)
                else None
            )
            if moved is None:
                return
            cell = moved.value
        elif not kept:
            unit = own
        if kept and isinstance(cell, datetime) != isinstance(next(iter(cells.values())), datetime):
            return
        cells[key], kept[key] = cell, fact
    if len(kept) < 2:
        return
    first = next(iter(kept.values()))
    words = field_words(first.field).leaf
    if is_map:
        words = frozenset(w for step in first.field[:-1][-1:] for w in step_words(step))
        words |= frozenset() if first.field[:-1] else field_words((index.source(first).name,)).leaf
    whole = len(kept) == size and all(index.source(f).whole for f in kept.values())
    if group[0] == "list" and _is_later_page(index, first):
        whole = False
    yield Column(first.field, cells, kept, unit, words, whole, is_map, group)


def _is_later_page(index: Index, fact: Fact) -> bool:
    """Whether a result says of itself, or was asked for, as what comes behind some first rows."""
    return fact.source in index.once(_later_pages)


def _later_pages(index: Index) -> frozenset[int]:
    rows = [(s.index, str(k), v) for s in index.evidence.sources for k, v in s.arguments.items()]
    rows += [
        (source, field[0], index.evidence.facts[ids[0]].value)
        for (source, field), ids in index.fields.items()
        if len(field) == 1
    ]
    return frozenset(
        source
        for source, key, value in rows
        if field_words((key,)).leaf & _PAGING and not isinstance(value, bool) and str(value) not in _FIRST
    )


_PAGING = frozenset("offset skip page cursor".split())
_FIRST = frozenset({"0", "1", "None", ""})


def _cell(index: Index, fact: Fact) -> tuple[Decimal | datetime | None, str | None]:
    if isinstance(fact.value, str):
        for reading in index.readings(fact):
            if isinstance(reading, Moment) and reading.low is not None:
                return reading.low.replace(tzinfo=None), None
    amount = single_amount(index, fact)
    return (amount.value, amount.unit) if amount is not None and amount.value.is_finite() else (None, None)


@dataclass(frozen=True, slots=True)
class Named:
    """Tokens first..last of a claim name one row."""

    first: int
    last: int
    row: RowKey


def named_rows(view: ClaimView, column: Column) -> tuple[Named, ...]:
    """What a claim names of the rows of a column's group, left to right, the longest name at each place."""
    known = view.index.once(_memo)
    key = (view.claim.start, view.text, column.group)
    if key not in known:
        found = list(_found(view, column))
        known[key] = tuple(
            sorted(
                {
                    n
                    for n in found
                    if not any(
                        m.first <= n.first and n.last <= m.last and m.last - m.first > n.last - n.first
                        for m in found
                    )
                },
                key=lambda n: (n.first, n.last, str(n.row)),
            )
        )
    return known[key]


def _memo(_: Index) -> dict[tuple[int, str, tuple[str, int | str]], tuple[Named, ...]]:
    return {}


def _found(view: ClaimView, column: Column) -> Iterator[Named]:
    kind, at = column.group
    spans: dict[tuple[int, int], set[RowKey]] = defaultdict(set)
    if kind == "list":
        level: Level = ("list", at)
        for start, end, _, choices in view.named:
            for found, child in choices:
                if found == level:
                    spans[start, end].add(("item", f"{at}/{child}"))
        for other in view.index.once(columns):
            if other.group == column.group and counts_years(other):
                years = {str(cell): row for row, cell in other.cells.items()}
                for token in view.tokens:
                    if token.fold in years:
                        spans[token.start, token.end].add(years[token.fold])
    elif kind in ("map", "under"):
        yield from _keys(view, column)
        return
    else:
        own = {key[1] for key in column.facts}
        for mention in view.mentions:
            if any(
                isinstance(v.reading, Amount) and v.start <= mention.start and mention.end <= v.end
                for v in view.values
            ):
                continue
            sources = {view.index.evidence.facts[i].source for i in mention.entry.facts} | set(
                mention.entry.sources
            )
            spans[mention.start, mention.end] |= {("source", s) for s in sources & own}
    for (start, end), rows in spans.items():
        if len(rows) == 1:
            tokens = sorted(view.tokens_in(start, end))
            if tokens:
                yield Named(tokens[0], tokens[-1] + 1, next(iter(rows)))


def _keys(view: ClaimView, column: Column) -> Iterator[Named]:
    """Keys of a map that stand in a claim word by word."""
    folds = [t.fold for t in view.tokens]
    for row, fact in column.facts.items():
        key = view.index.evidence.nodes[int(row[1])].path[-1] if row[0] == "under" else fact.field[-1]
        words = [t.fold for t in tokenize(str(key).replace("_", " "))]
        for n in range(len(folds) - len(words) + 1):
            if words and folds[n : n + len(words)] == words:
                before = view.tokens[n - 1].fold if n and words[0].isdigit() else ""
                short = len(words) == 1 and len(words[0]) < 2 and not view.tokens[n].text.isupper()
                if short and not (before and _is_a_noun_of_it(view, stem(before))):  # "hive 8" of {"8": 31}
                    continue
                yield Named(n, n + len(words), row)


def _is_a_noun_of_it(view: ClaimView, word: str) -> bool:
    """Whether the names of the evidence or the question have a word."""
    asked = tokenize(view.case.question or "")
    return word in view.index.field_vocabulary or any(t.stem == word for t in asked)
