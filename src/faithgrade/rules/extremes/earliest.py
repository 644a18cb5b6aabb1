"""The earliest and the last of several times: "the first ferry leaves at 06:50", "the latest start is 19:30"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, time

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.binding import find, is_inside
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Clock, Kind, Moment, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

RULE = "extremes"

_EARLY = frozenset({"earliest", "first", "soonest"})
_LATE = frozenset({"latest", "last"})
_OF_PLACE = frozenset({"first", "last"})
"""Words that may speak of the place in a list, unless a verb of setting out stands beside them."""
_SETTING_OUT = frozenset(
    stem(w) for w in "leaves leave departs depart sails goes runs starts begins opens arrives comes".split()
)
_KINDS = frozenset({Kind.TIME, Kind.DATE, Kind.DATETIME})
_FEWEST = 2


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for a superlative of time whose claim gives one time, where a column of the evidence holds that time."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    times = [v for v in view.values if v.kind in _KINDS]
    said = [n for n, t in enumerate(view.tokens) if t.fold in _EARLY | _LATE]
    if len(times) != 1 or len(said) != 1 or view.claim.kind == "code":
        return
    value, at = times[0], said[0]
    word = view.tokens[at].fold
    inside = view.tokens_in(value.start, value.end)
    if at in inside or not inside or view.clause_of[at] != view.clause_of[min(inside)]:
        return
    if word in _OF_PLACE and not view.stems & _SETTING_OUT:
        return
    yield from _decided(view, value, at, early=word in _EARLY)


def _decided(view: ClaimView, value: Value, at: int, *, early: bool) -> Iterator[Atom]:
    selection = view.selection(without=value.span)
    columns = {}
    for fact, _ in find(view, value):
        rows = [
            f for f in _spoken_of(view, value, _column(view.index, fact)) if is_inside(view, f, selection)
        ]
        if fact in rows and len(rows) >= _FEWEST:
            columns[fact.source, fact.field] = (fact, rows)
    if len(columns) != 1:
        return
    fact, rows = next(iter(columns.values()))
    keyed = [(key, f) for f in rows if (key := order(view.index, f)) is not None]
    if len(keyed) != len(rows) or len({type(k) for k, _ in keyed}) != 1:
        return
    best = min(keyed, key=lambda row: row[0]) if early else max(keyed, key=lambda row: row[0])
    source = view.index.source(fact)
    whole = source.whole and completeness(source).state == "whole"
    token = view.tokens[at]
    right = best[0] == order(view.index, fact)
    if right and not whole:
        return
    leader = best[1]
    yield Atom(
        RULE,
        token.start,
        token.end,
        "good" if right else "wrong",
        Reason.DERIVED if right else Reason.WRONG_DERIVATION,
        f"the {token.fold} of {len(rows)} is {shown(leader.value)} ({place(view, leader)})",
        tuple(point(view, f, Relation.OPERAND, "min" if early else "max") for f in _shown(rows, leader)),
        (leader.index, fact.index),
        frozenset({at}) if right else frozenset(),
        None if right else shown(leader.value),
    )


def _spoken_of(view: ClaimView, value: Value, rows: Sequence[Fact]) -> list[Fact]:
    """The rows whose items have what the claim mentions of them: "the first Tern" is the first of those called so."""
    kept = list(rows)
    items = {f.index: view.chooser.item(f) for f in rows}
    facts = view.index.evidence.facts
    for mention in view.mentions:
        if value.start <= mention.start and mention.end <= value.end:
            continue  # the time itself
        having = {view.chooser.item(facts[i]) for i in mention.entry.facts} & set(items.values())
        if having:
            kept = [f for f in kept if items[f.index] in having]
    return kept


def _shown(rows: Sequence[Fact], leader: Fact) -> list[Fact]:
    return [leader, *(f for f in rows if f is not leader)][:6]


def _column(index: Index, fact: Fact) -> list[Fact]:
    """The facts of a fact's field in its list, of its own source."""
    return [index.evidence.facts[i] for i in index.fields.get((fact.source, fact.field), ())]


def order(index: Index, fact: Fact) -> datetime | time | None:
    """By what a fact comes before another: its moment, or the time of day that it is."""
    for reading in index.readings(fact):
        if isinstance(reading, Moment) and reading.low is not None:
            return reading.low.replace(tzinfo=None)
        if isinstance(reading, Clock):
            return reading.at
    return None
