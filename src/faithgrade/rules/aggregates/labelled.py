"""The rows of a series that a claim picks by a label several of them share, and rows that already total the others."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.naming import Words
from faithgrade.rules.binding.series import Series, make_series
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.text import fold

_TOTALS = frozenset("total totals sum overall all average mean subtotal gesamt summe".split())


def labelled(view: ClaimView, series: Series, words: Words) -> list[Series]:
    """Parts of a series whose rows hold a label that the claim says, as all rows of one category do."""
    chooser = Chooser.of(view.index)
    items = {chooser.item(f): f for f in series.facts}
    picked: dict[tuple[str, ...], set[tuple[int, int]]] = defaultdict(set)
    for mention in view.mentions:
        for i in mention.entry.facts:
            fact = view.index.evidence.facts[i]
            item = chooser.item(fact)
            if item in items and isinstance(fact.value, str):
                picked[fact.field].add(item)
    found = []
    for chosen in picked.values():
        if 2 <= len(chosen) < len(items):
            made = make_series(
                view,
                series.field,
                [f for item, f in items.items() if item in chosen],
                selected=True,
                words=words,
            )
            if made is not None and len(made.numbers) >= 2:
                found.append(made)
    return found


def without_totals(view: ClaimView, series: Series, words: Words) -> Series:
    """A series without rows that are called the total or mean of the others."""
    kept = [f for f in series.facts if not _is_total(view, f)]
    if len(kept) == len(series.facts) or len(kept) < 2:
        return series
    return make_series(view, series.field, kept, selected=series.selected, words=words) or series


def _is_total(view: ClaimView, fact: Fact) -> bool:
    totals = view.index.once(_called_total)
    lo, hi = view.chooser.item(fact)
    first = bisect_left(totals, lo)
    return (first < len(totals) and totals[first] < min(hi, lo + 12)) or (
        bool(fact.field) and fold(fact.field[-1]) in _TOTALS and fact.node >= 0 and _is_member(view, fact)
    )


def _called_total(index: Index) -> list[int]:
    """Facts whose text says that their row is a total, in order."""
    return [f.index for f in index.evidence.facts if isinstance(f.value, str) and fold(f.value) in _TOTALS]


def _is_member(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact is one of several members of a plain map, and not a field that every row has."""
    return len(view.index.fields.get((fact.source, fact.field), ())) == 1
