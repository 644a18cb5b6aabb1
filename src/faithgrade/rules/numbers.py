"""Numbers, percentages, money, quantities and durations."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.rules.atoms import Atom
from faithgrade.rules.grounding import ground
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind

KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every amount of the claim that is not part of a name."""
    for value in view.values:
        if value.kind in KINDS and not in_mention(view, value.start, value.end):
            yield ground(view, value, "numbers")


def in_mention(view: ClaimView, start: int, end: int) -> bool:
    """Whether text[start:end] is inside a longer string of the evidence (a digit in a name, a code, a title)."""
    return any(
        m.start <= start and end <= m.end and (m.end - m.start) > (end - start) and any(ch.isalpha() for ch in view.text[m.start : m.end])
        for m in view.mentions
    )
