"""Dates, times and moments."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.rules.atoms import Atom
from faithgrade.rules.grounding import ground
from faithgrade.rules.numbers import in_mention
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind

KINDS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every date and time of the claim that is not part of a name."""
    for value in view.values:
        if value.kind in KINDS and not in_mention(view, value.start, value.end):
            yield ground(view, value, "dates")
