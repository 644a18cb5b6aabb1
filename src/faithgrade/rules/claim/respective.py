"""Names and values told in two lists, each value of the name in its place: "Lisk and Portel have 310 and 365 seats"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from faithgrade.values import Amount, Kind

if TYPE_CHECKING:
    from faithgrade.rules.claim.view import ClaimView

Span: TypeAlias = tuple[int, int]

_NEXT = re.compile(r"\s*(?:,\s*(?:and|&)?|and|&)\s*(?:the )?\s*", re.I)
_TOLD = frozenset({Kind.NUMBER, Kind.MONEY, Kind.PERCENT, Kind.QUANTITY, Kind.DURATION, Kind.TIME})


def respective(view: ClaimView) -> Mapping[Span, Span]:
    """What each value of a list of values is told of, where the claim has one such list and one of as many names before or behind it."""
    values = _runs(view, [(v.start, v.end) for v in view.values if v.kind in _TOLD and _is_plain(v.reading)])
    if len(values) != 1:
        return {}
    names = [run for run in _runs(view, _names(view, values[0])) if len(run) > 1]
    if len(names) != 1 or len(names[0]) != len(values[0]):
        return {}
    return dict(zip(values[0], names[0], strict=True))


def _is_plain(reading: object) -> bool:
    return not isinstance(reading, Amount) or not reading.is_range


def _names(view: ClaimView, values: Sequence[Span]) -> list[Span]:
    """The spans that single out items, the longest at each place, without those that a value of the list is or holds."""
    spans = sorted({(start, end) for start, end, *_ in view.named}, key=lambda s: (s[0], -s[1]))
    free = [s for s in spans if not any(s[0] < end and start < s[1] for start, end in values)]
    return [s for n, s in enumerate(free) if not any(o[0] <= s[0] and s[1] <= o[1] for o in free[:n])]


def _runs(view: ClaimView, spans: Sequence[Span]) -> list[list[Span]]:
    """Runs of two and more spans with nothing between them but what lists are made with."""
    runs: list[list[Span]] = [[span] for span in spans[:1]]
    for one, other in pairwise(spans):
        if _NEXT.fullmatch(view.text, one[1], other[0]):
            runs[-1].append(other)
        else:
            runs.append([other])
    return [run for run in runs if len(run) > 1]


__all__ = ["respective"]
