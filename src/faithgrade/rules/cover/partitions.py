"""Lists that exclude each other under one object, as {"yes": [...], "no": [...]}: what stands on one of them is told by its key alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faithgrade.evidence.words import step_words
from faithgrade.rules.words.lexicon import AXES, NO, SAME_TRUTH, STATES, YES, excludes

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.facts import Node
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.rules.cover.apart import Piece


def is_on_a_list_not_named(view: ClaimView, pieces: Sequence[Piece]) -> bool:
    """Whether the claim names something that stands on one of several lists that exclude each other, and says nothing of which."""
    table = view.index.once(_partitions)
    return bool(table) and any(
        (lists := [_list_of(view.index, f, table) for f in piece.homes])
        and all(n is not None for n in lists)
        and not any(_is_said(view, table[n]) for n in lists if n is not None)
        for piece in pieces
    )


def is_under_the_key_of_another(view: ClaimView, pieces: Sequence[Piece]) -> bool:
    """Whether the claim names one of several alike objects by its key, and a value that only one under another key has."""
    nodes, facts = view.index.evidence.nodes, view.index.evidence.facts
    said = view.stems.union(*(v.stems for v in view.scope_views))
    for piece in pieces:
        named = []
        for home in piece.homes:
            own = nodes[home.node] if home.node >= 0 else None
            if own is None or own.parent < 0 or own.is_list or isinstance(own.path[-1], int):
                break
            named.append(step_words(own.path[-1]) <= said)
        else:
            above = {nodes[f.node].parent for f in piece.homes}
            rivals = [
                nodes[f.node]
                for n in above
                for f in facts[nodes[n].lo : min(nodes[n].hi, nodes[n].lo + 60)]
                if nodes[f.node].parent == n and f.field[-1:] in {h.field[-1:] for h in piece.homes}
            ]
            if not any(named) and any(
                isinstance(r.path[-1], str)
                and step_words(r.path[-1]) <= said
                and all(_are_alike(view, nodes[f.node], r) for f in piece.homes)
                for r in rivals
            ):
                return True
    return False


def _are_alike(view: ClaimView, one: Node, other: Node) -> bool:
    """Whether two objects have most of their keys in common."""
    a, b = (
        {f.path[len(n.path)] for f in view.index.evidence.facts[n.lo : min(n.hi, n.lo + 60)]}
        for n in (one, other)
    )
    return len(a & b) * 2 >= len(a | b)


def _partitions(index: Index) -> dict[int, str]:
    """The lists beside which stands one that excludes it, with the key of each."""
    beside: dict[int, list[tuple[int, str]]] = {}
    for node in index.lists:
        if node.parent >= 0 and node.size and node.path and isinstance(node.path[-1], str):
            beside.setdefault(node.parent, []).append((node.index, node.path[-1]))
    return {
        n: key
        for lists in beside.values()
        for n, key in lists
        if any(_excludes(key, other) for m, other in lists if m != n)
    }


def _excludes(one: str, other: str) -> bool:
    """Whether two keys say opposite things of what stands under them.

    >>> _excludes("yes", "no"), _excludes("open", "closed"), _excludes("accepted", "declined"), _excludes("stops", "riders")
    (True, True, True, False)
    """
    if {one.lower(), other.lower()} & YES and {one.lower(), other.lower()} & NO:
        return True
    return any(
        excludes(a, b) or (a in AXES and b in AXES and AXES[a][0] == AXES[b][0] and AXES[a] != AXES[b])
        for a in step_words(one)
        for b in step_words(other)
    )


def _list_of(index: Index, fact: Fact, table: dict[int, str]) -> int | None:
    """The list of the table that a fact stands on."""
    nodes = index.evidence.nodes
    at = fact.node
    while at >= 0 and at not in table:
        at = nodes[at].parent
    return at if at >= 0 else None


def _is_said(view: ClaimView, key: str) -> bool:
    words = step_words(key)
    return any(t.stem in words or SAME_TRUTH.get(t.stem, frozenset()) & words for t in view.tokens) or any(
        STATES.get(t.stem) == STATES.get(w, ()) for t in view.tokens for w in words
    )
