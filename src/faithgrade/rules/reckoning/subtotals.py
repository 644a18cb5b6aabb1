"""Rows of a list that share a value: what each such group comes to, and what comes in and goes out over all rows.

"You paid 60 for parking" adds up the rows of one category without a word of it.
"""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.chooser import Chooser

_MOST_ROWS = 400
_LONGEST_LABEL = 40
_MOST_FIELDS = 6
"""So many labels of a row may put it into a group."""

Name = tuple[str, tuple[str, ...]]


def group_totals(index: Index) -> dict[Name, list[Decimal]]:
    """Per (tool, last steps of a field) the sums and means of its rows by equal label, and by sign, in order."""
    return index.once(_group_totals)


def _group_totals(index: Index) -> dict[Name, list[Decimal]]:
    columns: dict[Name, list[list[Fact]]] = defaultdict(list)
    for (source, field), ids in index.fields.items():
        if 2 <= len(ids) <= _MOST_ROWS:
            name = (index.evidence.sources[source].name, field[-2:])
            columns[name].append([index.evidence.facts[i] for i in ids])
    return {name: sorted(_totals(index, lists)) for name, lists in columns.items()}


def _totals(index: Index, lists: list[list[Fact]]) -> set[Decimal]:
    """Sums and means of the rows of some like lists: by label, by sign, and of all."""
    rows = [
        (fact, a.value)
        for facts in lists
        for fact in facts
        if (a := single_amount(index, fact)) is not None and a.value.is_finite()
    ]
    if len(rows) < 2 or len(rows) > _MOST_ROWS:
        return set()
    groups: dict[object, list[Decimal]] = defaultdict(list)
    for fact, number in rows:
        groups["in" if number > 0 else "out"].append(number)
        groups["all"].append(number)
        for label in _labels(index, fact):
            groups[label].append(number)
    found: set[Decimal] = set()
    for numbers in groups.values():
        if len(numbers) >= 2:
            total = sum(numbers, Decimal(0))
            found.update((abs(total), abs(total / len(numbers))))
    return found


def _labels(index: Index, fact: Fact) -> list[tuple[str, str]]:
    """(field, value) of the short strings and booleans of the item a fact lies in, those beside it only."""
    lo, hi = Chooser.of(index).item(fact)
    if hi - lo > _MOST_ROWS // 4:
        return []
    return [
        (f.field[-1], str(f.value))
        for f in index.evidence.facts[lo:hi]
        if f.field and isinstance(f.value, (str, bool)) and len(str(f.value)) <= _LONGEST_LABEL
    ][:_MOST_FIELDS]
