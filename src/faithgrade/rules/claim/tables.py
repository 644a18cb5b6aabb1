"""Tables of ``{name, value}`` pairs: one record written over many small objects."""

from __future__ import annotations

from faithgrade.evidence.index import Index


def record_of(index: Index, node: int) -> int:
    """The object that a node is a part of: the owner of the table for a pair or a section of pairs, else the node itself.

    A flat object and a list of ``{name, value}`` pairs say the same; this makes them one record in both spellings.
    """
    labelled = index.once(_labelled)
    nodes = index.evidence.nodes
    if node not in labelled:
        return node
    while node >= 0 and (node in labelled or nodes[node].is_list):
        parent = nodes[node].parent
        if parent < 0:
            break
        node = parent
    return node


def _labelled(index: Index) -> frozenset[int]:
    """Objects whose name is a label: pairs, and sections over pairs."""
    return frozenset(f.node for f in index.evidence.facts if f.is_label)
