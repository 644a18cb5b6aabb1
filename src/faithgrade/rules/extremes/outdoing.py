"""Verbs that hold two named things against each other: "A undercuts B", "A outsold B", "A outlasts B"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.rules.binding.columns import named_rows
from faithgrade.rules.binding.measuring import comparable
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.extremes.ranking import (
    Graded,
    Ranking,
    beats,
    denied,
    groups_named,
    measured,
    sole,
    spoken_of,
)
from faithgrade.rules.words.adjectives import Measure
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.columns import Named
    from faithgrade.rules.claim.view import ClaimView


def _measure(fields: str, units: str = "", *, low: bool = False) -> Measure:
    return Measure(
        low, frozenset(stem(w) for w in fields.split()), frozenset(units.split()), plain=not fields
    )


_PRICE = "price cost fare fee rate rent premium quote total amount"
_VERBS = {
    form: measure
    for forms, measure in {
        "undercut undercuts undercutting": _measure(_PRICE, "money", low=True),
        "outsell outsells outsold": _measure("sales sold units"),
        "outscore outscores outscored": _measure("score points goals"),
        "outweigh outweighs outweighed": _measure("weight mass", "mass"),
        "outlast outlasts outlasted": _measure("duration battery life runtime", "time"),
        "outnumber outnumbers outnumbered": _measure("count number"),
        "outrank outranks outranked exceed exceeds exceeded surpass surpasses surpassed top tops topped": _measure(
            ""
        ),
    }.items()
    for form in forms.split()
}


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each such verb between two named rows of one column that it, or the words behind it, measure by."""
    for n, token in enumerate(view.tokens):
        measure = _VERBS.get(token.fold)
        if measure is None or denied(view, n) or "?" in view.text:
            continue
        graded = Graded(n, n + 1, (measure,))
        for column in groups_named(view):
            pair = _pair(named_rows(view, column), n)
            if pair is None:
                continue
            rows = (pair[0].row, pair[1].row)
            behind = [
                m
                for m in range(pair[1].last, len(view.tokens))
                if view.tokens[m].fold not in IGNORABLE and view.clause_of[m] == view.clause_of[n]
            ]
            found = [
                r
                for r in (
                    spoken_of(view, graded, behind, rows)
                    or measured(view, graded, rows)
                    or sole(view, graded, rows)
                )
                if r.column.group == column.group
            ]
            if len(found) == 1 and comparable(found[0].column):
                atom = _verdict(view, graded, found[0], pair)
                if atom is not None:
                    yield atom
                    break


def _pair(named: Sequence[Named], n: int) -> tuple[Named, Named] | None:
    """The rows right before and behind a verb."""
    before = [m for m in named if m.last <= n]
    behind = [m for m in named if m.first > n]
    if not before or not behind or behind[0].first > n + 3 or n - before[-1].last > 3:
        return None
    one, other = before[-1], behind[0]
    if one.row == other.row or any(m.row != one.row and m.first == one.first for m in named):
        return None
    return one, other


def _verdict(view: ClaimView, graded: Graded, ranking: Ranking, pair: tuple[Named, Named]) -> Atom | None:
    cells = [ranking.column.cells[m.row] for m in pair]
    if cells[0] == cells[1]:
        return None
    low = graded.measures[0].low
    holds = beats(cells[0], cells[1], low=low)
    facts = [ranking.column.facts[m.row] for m in pair]
    token = view.tokens[graded.first]
    return Atom(
        "extremes",
        token.start,
        token.end,
        "good" if holds else "wrong",
        Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
        ", ".join(f"{place(view, f)} is {shown(f.value)}" for f in facts),
        tuple(point(view, f, Relation.OPERAND if holds else Relation.CONTRADICTS) for f in facts),
        tuple(f.index for f in facts),
        frozenset({graded.first}) | ranking.tokens if holds else frozenset(),
    )
