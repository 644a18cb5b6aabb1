"""Ranks: whether a change was an upgrade or a downgrade, on ladders that everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.rules.binding.calls import Made
    from faithgrade.rules.claim.view import ClaimView

_LADDERS = (
    ("basic economy", "economy", "premium economy", "business", "first"),
    ("bronze", "silver", "gold", "platinum", "diamond"),
    ("free", "basic", "standard", "plus", "pro", "premium", "enterprise"),
    ("small", "medium", "large", "extra large"),
    ("low", "medium", "high", "urgent", "critical"),
)
_STEPS = {
    tuple(step.split()): (ladder, height)
    for ladder, steps in enumerate(_LADDERS)
    for height, step in enumerate(steps)
}
_KINDS = frozenset({"class", "plan", "tier", "level", "status"})


def direction(view: ClaimView, calls: Sequence[Made]) -> tuple[str, frozenset[int]] | None:
    """Which way a change went, "up" or "down", with the tokens that name the new rank.

    The claim has to name the rank that each call set in one argument, and what was read before has to show
    one other rank, on the same ladder, under that name for the same object. None when any of this is missing.
    """
    found: set[str] = set()
    tokens: frozenset[int] = frozenset()
    for made in calls:
        for key, value in (made.call.arguments or {}).items():
            step = rank_of(value)
            named = _named(view, value) if step is not None else None
            if step is None or named is None:
                continue
            before = {other for other in _read_before(view, made, str(key)) if other[0] == step[0]} - {step}
            ways = {"up" if step[1] > other[1] else "down" for other in before}
            if len(ways) != 1:
                return None
            found |= ways
            tokens |= named
    return (found.pop(), tokens) if len(found) == 1 else None


def rank_of(value: object) -> tuple[int, int] | None:
    """(ladder, height) of a value that is a rank and nothing else.

    >>> rank_of("basic_economy"), rank_of("Gold"), rank_of("golden")
    ((0, 0), (1, 2), None)
    """
    return _STEPS.get(tuple(t.fold for t in tokenize(value))) if isinstance(value, str) else None


def _named(view: ClaimView, value: object) -> frozenset[int] | None:
    """The tokens of the claim that name the rank, not preceded by a word that makes it another one."""
    words = tuple(t.fold for t in tokenize(str(value)))
    for n in range(len(view.tokens) - len(words) + 1):
        here = tuple(t.fold for t in view.tokens[n : n + len(words)])
        longer = tuple(t.fold for t in view.tokens[max(0, n - 1) : n + len(words)])
        if here == words and (longer == words or longer not in _STEPS):
            last = n + len(words)
            trailing = last < len(view.tokens) and view.tokens[last].fold in _KINDS
            return frozenset(range(n, last + trailing))
    return None


def _read_before(view: ClaimView, made: Made, key: str) -> Iterator[tuple[int, int]]:
    """Ranks that earlier results held under the argument's name, in a record that shares an id with it."""
    wanted = field_words((key,)).leaf
    values = [v for v in (made.call.arguments or {}).values() if isinstance(v, (str, int))]
    ids = {str(v).casefold() for v in values if any(ch.isdigit() for ch in str(v))}
    limit = made.source.index if made.source is not None else -1
    for fact in view.index.facts:
        step = rank_of(fact.value) if fact.source < limit and field_words(fact.field).leaf == wanted else None
        if step is not None and any(
            str(other.value).casefold() in ids
            for other in view.index.evidence.facts
            if other.node == fact.node
        ):
            yield step
