"""Changes told with an arrow: "12 → 15" goes from the old value to the new one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import AXES
from faithgrade.values import Amount
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_ARROW = re.compile(r"[\s*_~`)]*(?:→|⇒|➔|➜|->|=>|-->)[\s*_~`(]*")
_WAYS = frozenset(AXES[stem(w)][0] for w in ("old", "start", "from"))
"""Axes whose first pole is where a way begins and whose second is where it ends."""


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each arrow that points from the new value of one thing to its old one."""
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]
    for one, other in pairwise(amounts):
        if not _ARROW.fullmatch(view.text[one.end : other.start]):
            continue
        pairs = [
            (a, b)
            for a, _ in find(view, one)
            for b, _ in find(view, other)
            if a.node == b.node and a.index != b.index
        ]
        if not pairs or any(_way(a, b) != -1 for a, b in pairs):
            continue
        first, last = pairs[0]
        yield Atom(
            "aggregates",
            one.start,
            other.end,
            "wrong",
            Reason.MISPAIRED,
            f"{place(view, last)} is {shown(last.value)} and {place(view, first)} is {shown(first.value)}",
            (point(view, last, Relation.CONTRADICTS), point(view, first, Relation.CONTRADICTS)),
            (first.index, last.index),
        )


def _way(one: Fact, other: Fact) -> int:
    """1 where the way goes from one fact to the other by their names, -1 for the other way, else 0."""
    poles = [dict(AXES[w] for w in field_words(f.field).leaf if w in AXES) for f in (one, other)]
    for axis in _WAYS & poles[0].keys() & poles[1].keys():
        if poles[0][axis] != poles[1][axis]:
            return 1 if poles[0][axis] == 0 else -1
    return 0
