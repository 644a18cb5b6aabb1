"""Multiples told by a verb: "doubled", "more than tripled", "halved", held against the two numbers they are said of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.rules.aggregates.movements import ends_of
from faithgrade.rules.aggregates.named import pairs_of, spanning
from faithgrade.rules.binding.naming import NAMED, around
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.atoms import Atom, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.verdicts import Pointer, Reason, Relation

_VERB = re.compile(
    r"\b(?:(?P<hedge>more than|over|well over|almost|nearly|about|roughly|around|less than|not quite)\s+)?"
    r"(?P<verb>doubl(?:ed|ing)|tripl(?:ed|ing)|trebl(?:ed|ing)|quadrupl(?:ed|ing)|halv(?:ed|ing)|(?:fell|dropped|shrank|declined|cut) by (?:about |almost |nearly |more than )?half(?! (?:an?|of an?)\b))\b",
    re.I,
)
_TIMES = {"doubl": 2, "tripl": 3, "trebl": 3, "quadrupl": 4}
_ROOM = Decimal("0.04")
"""How far from the plain multiple a number may be that is said to be it."""
_NEARLY = Decimal("0.15")


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for the only multiple of a claim, where the sentence or the evidence tells of what."""
    found = list(_VERB.finditer(view.text))
    if len(found) != 1 or view.negated or "?" in view.text:
        return
    told = found[0]
    verb = told["verb"].lower()
    factor = next((Decimal(n) for w, n in _TIMES.items() if verb.startswith(w)), Decimal("0.5"))
    hedge = (told["hedge"] or "").lower()
    if not hedge and (inner := re.search(r"by (about|almost|nearly|more than) half", verb)):
        hedge = inner[1]
    pair = _numbers(view, told.start(), told.end())
    if pair is None:
        return
    first, last, pointers, facts = pair
    if first <= 0 or last < 0:
        return
    holds = _holds(last / first, factor, hedge)
    if holds is None:
        return
    yield Atom(
        "aggregates",
        told.start(),
        told.end(),
        "good" if holds else "wrong",
        Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
        f"from {shown(first)} to {shown(last)} is {shown(round(last / first, 3))} times as much",
        pointers,
        facts,
        view.tokens_in(told.start(), told.end()) | spanning(view) if holds else frozenset(),
        None if holds else f"{round(last / first, 2)} times",
    )


def _numbers(
    view: ClaimView, start: int, end: int
) -> tuple[Decimal, Decimal, tuple[Pointer, ...], tuple[int, ...]] | None:
    """The earlier and the later number, as the sentence or one pair of the evidence gives them."""
    ends = ends_of(view)
    if ends is not None:
        return ends.first.value, ends.last.value, (), ()
    words = around(view, start, end)
    pairs = [s for s in pairs_of(view, start, end, words) if s.whole]
    named = [s for s in pairs if s.naming.score >= NAMED and s.naming.tokens]
    chosen = named if len(named) == 1 else pairs
    if len(chosen) != 1:
        return None
    series = chosen[0]
    first = earlier_of(view, *series.facts)
    if first is None:
        return None
    one, other = series.numbers[first], series.numbers[1 - first]
    pointers = tuple(point(view, f, Relation.OPERAND, "multiple") for f in series.facts)
    return one, other, pointers, tuple(f.index for f in series.facts)


def _holds(ratio: Decimal, factor: Decimal, hedge: str) -> bool | None:
    """Whether a ratio is what a multiple says of it; None where words leave that open."""
    off = (ratio - factor) / factor
    beyond = off > 0 if factor >= 1 else off < 0
    if hedge in ("more than", "over", "well over"):
        return beyond
    if hedge in ("almost", "nearly", "not quite", "less than"):
        near = abs(off) <= _NEARLY
        return False if not near else (None if beyond else True)
    if hedge:
        return abs(off) <= _NEARLY or (None if abs(off) <= 2 * _NEARLY else False)
    return True if abs(off) <= _ROOM else (None if abs(off) <= _NEARLY else False)
