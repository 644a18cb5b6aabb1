"""Balances, told with their sign: "on +5" of ``{"for": 63, "against": 58}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.words.lexicon import DIFFERENCE_CUES
from faithgrade.values import Amount, Kind
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

_FOR = frozenset(stem(w) for w in "for scored".split())
_AGAINST = frozenset(stem(w) for w in "against conceded".split())
_CALLED = frozenset(stem(w) for w in "goal goals point points balance difference".split())


def is_signed(value: Value) -> bool:
    """Whether a number is written with a sign, so that it has a side from which it is seen."""
    return value.text[:1] in ("+", "-", "−")


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each signed number that is the balance of the one pair of numbers for and against, or that with the other sign."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if value.kind is not Kind.NUMBER or not isinstance(reading, Amount) or not is_signed(value):
            continue
        if view.index.amounts_around(value):
            continue  # the evidence has the number itself
        selection = selection_for(view, value.start, value.end)
        pairs = [p for p in _pairs(view) if is_inside(view, p[0], selection)]
        if len(pairs) != 1 or not pairs[0][2] or abs(reading.value) != abs(pairs[0][2]):
            continue
        mine, theirs, balance = pairs[0]
        right = reading.value == balance
        yield worked_out(
            view,
            value.span,
            "balance",
            f"{place(view, mine)} is {shown(mine.value)} and {place(view, theirs)} is {shown(theirs.value)}, a balance of {balance:+}",
            (mine, theirs),
            frozenset(n for n, t in enumerate(view.tokens) if t.stem in DIFFERENCE_CUES | _CALLED),
            right=right,
        )


def _pairs(view: ClaimView) -> list[tuple[Fact, Fact, Decimal]]:
    """The numbers for and against of each object that has one of either, with their balance."""
    found = []
    for node in view.index.evidence.nodes[:400]:
        own = [
            f for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 24)] if f.node == node.index
        ]
        sides = [[f for f in own if field_words(f.field).leaf & words] for words in (_FOR, _AGAINST)]
        if len(sides[0]) == 1 == len(sides[1]) and view.index.usable[node.source]:
            one, other = (single_amount(view.index, side[0]) for side in sides)
            if one is not None and other is not None:
                found.append((sides[0][0], sides[1][0], one.value - other.value))
    return found
