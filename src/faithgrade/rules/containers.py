"""How many things a file, a list or a log is said to hold, where it is the one list of the evidence: "the file lists four members"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Node, to_pointer
from faithgrade.evidence.index import Index
from faithgrade.rules.atoms import Atom
from faithgrade.rules.completeness import completeness
from faithgrade.rules.lexicon import CONDITIONALS, HEDGES
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Kind
from faithgrade.verdicts import Pointer, Reason, Relation

RULE = "counts"

_HOLDS = re.compile(
    r"\b(?:file|list|export|upload|log|sheet|spreadsheet|table|report|register|roster|catalogue|catalog|directory|folder|agenda|schedule|inventory)s?"
    r" (?:lists?|listed|contains?|contained|has|had|holds?|held|shows?|showed|logs?|logged|counts?|includes?)\s+(?:exactly |only |just )?$",
    re.I,
)
_NARROWED = re.compile(
    r"\b(?:of (?:them|these|those|the)|different|distinct|unique|more|other|per|kinds?|types?|whose|who|that|which|with|from|in|on|for)\b",
    re.I,
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each whole number right behind "the file lists", of the one list of plain rows that arrived whole."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    node = view.index.once(_only_list)
    for value in view.values if node is not None else ():
        reading = value.reading
        if (
            node is None
            or value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.bound is not None
            or reading.value != reading.value.to_integral_value()
            or not _HOLDS.search(view.text[: value.start])
            or _NARROWED.search(view.text, value.end)
        ):
            continue
        source = view.index.evidence.sources[node.source]
        right = reading.value == node.size
        if not right and _is_told(view.index, reading.value):
            continue
        yield Atom(
            RULE,
            value.start,
            value.end,
            "good" if right else "wrong",
            Reason.DERIVED if right else Reason.WRONG_DERIVATION,
            f"the list at {source.name} has {node.size}",
            (Pointer(source.call_id, to_pointer(node.path), node.size, Relation.OPERAND, "count"),),
            (),
            _of_any_kind(view, value.end) if right else frozenset(),
            None if right else str(node.size),
        )


def _of_any_kind(view: ClaimView, end: int) -> frozenset[int]:
    """The word right behind a number, where it goes for whatever is listed."""
    behind = [n for n, t in enumerate(view.tokens) if t.start >= end][:1]
    return frozenset(n for n in behind if view.tokens[n].fold in _ANY_KIND)


_ANY_KIND = frozenset("items entries rows records lines names things points elements".split())


def _only_list(index: Index) -> Node | None:
    """The one list of the only result, where it arrived whole."""
    results = [s for s in index.evidence.sources if s.kind == "result"]
    lists = [n for n in index.evidence.nodes[:600] if n.is_list]
    outer = [
        n
        for n in lists
        if not any(n.parent == m.index or _is_inside(index, n, m) for m in lists if m is not n)
    ]
    if (
        len(results) != 1
        or len(outer) != 1
        or not results[0].whole
        or completeness(results[0]).state != "whole"
    ):
        return None
    return outer[0]


def _is_inside(index: Index, node: Node, other: Node) -> bool:
    return node.source == other.source and node.path[: len(other.path)] == other.path


def _is_told(index: Index, number: Decimal) -> bool:
    """Whether the evidence has the number as a value, which may be how many there are."""
    return any(isinstance(r, Amount) and r.value == number for f in index.facts for r in index.readings(f))
