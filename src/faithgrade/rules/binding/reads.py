"""Reads of one thing at several times: which of them a claim speaks of.

A call made again replaces what the same call brought back before, unless the claim names the earlier read by its time.
"""

from __future__ import annotations

from faithgrade.evidence import Fact
from faithgrade.rules.binding.binding import find
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Kind

_MOMENTS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})
_PRESENT = frozenset("is are now currently still".split())
_PAST = frozenset(
    "was were had been earlier before previously initially first at ago then showed changed from".split()
)


def named_reads(view: ClaimView) -> frozenset[int]:
    """Numbers of the replaced reads that a date or time of the claim stands in, and stands in no later one."""
    if not any(s.superseded for s in view.index.evidence.sources):
        return frozenset()
    found: set[int] = set()
    for value in view.values:
        if value.kind in _MOMENTS:
            sources = {fact.source for fact, _ in find(view, value)}
            if sources and all(view.index.evidence.sources[s].superseded for s in sources):
                found |= sources
    return frozenset(found)


def is_replaced(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact was read again later, and the claim does not name the earlier read."""
    return view.index.source(fact).superseded and fact.source not in named_reads(view)


def latest(view: ClaimView, fact: Fact) -> Fact | None:
    """What the last read has where a replaced one has `fact`, when the claim speaks of the present and the two differ."""
    amounts = {v.start for v in view.values if v.kind in (Kind.PERCENT, Kind.MONEY, Kind.QUANTITY)}
    words = {t.fold for t in view.tokens if t.fold != "at" or t.end + 1 not in amounts}  # "is at 40%"
    if not words & _PRESENT or words & _PAST:
        return None
    old = view.index.source(fact)
    for source in view.index.evidence.sources:
        if source.name == old.name and source.arguments == old.arguments and not source.superseded:
            rows = [
                view.index.evidence.facts[i] for i in view.index.fields.get((source.index, fact.field), ())
            ]
            if len(rows) == 1 and rows[0].path == fact.path and rows[0].value != fact.value:
                return rows[0]
    return None
