"""How many of those just told of are of a kind: "three alerts, two of them critical", "12 parcels came, 3 of them late"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence import to_pointer
from faithgrade.evidence.words import field_words, folded_words, step_words
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.claim.atoms import Atom, place, point
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.words.lexicon import CONDITIONALS, GENERIC_FIELD_WORDS, HEDGES, IGNORABLE
from faithgrade.values import Amount, Kind
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact, Node
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "counts"

_OF_THEM = re.compile(
    r"\s+of (?:them|these|those|which|whom)(?: (?:are|were|is|was|being|marked|rated|listed as|labelled|labeled|flagged))*\s+"
    r"(?P<what>[\w-]+(?: [\w-]+)?)\s*(?=[,.;:!)]|$|\band\b)"
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each number of "them" that are of a kind, where one whole list or one number of the evidence tells it."""
    if view.negated or "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for value in view.values:
        reading = value.reading
        found = _OF_THEM.match(view.text, value.end)
        if (
            found is None
            or value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.bound is not None
            or reading.is_range
            or reading.unit is not None
        ):
            continue
        span = found.span("what")
        told = _in_a_list(view, value, span) or _in_a_field(view, value, span)
        if told is None:
            continue
        number, why, pointer, facts = told
        right = reading.value == number
        yield Atom(
            RULE,
            value.start,
            span[1],
            "good" if right else "wrong",
            Reason.DERIVED if right else Reason.WRONG_DERIVATION,
            why,
            (pointer,),
            facts,
            view.tokens_in(value.start, span[1]) if right else frozenset(),
            None if right else str(number),
        )


def _in_a_list(
    view: ClaimView, value: Value, span: tuple[int, int]
) -> tuple[int, str, Pointer, tuple[int, ...]] | None:
    """How many items of the one list spoken of have the text that is said as the value of a field they all have."""
    words = folded_words(view.text[span[0] : span[1]])
    before = {t.stem for t in view.tokens if t.end <= value.start and t.fold not in IGNORABLE}
    found = []
    for node in view.index.lists:
        source = view.index.evidence.sources[node.source]
        if (
            Chooser.of(view.index).is_pairs(node.index)
            or source.superseded
            or not source.whole
            or completeness(source).state != "whole"
            or not _is_named(view, node, before)
        ):
            continue
        for rows in _columns(view, node):
            alike = [f for f in rows if folded_words(str(f.value)) == words]
            if alike and len(rows) == node.size:
                found.append((node, alike))
    if len(found) != 1:
        return None
    node, alike = found[0]
    source = view.index.evidence.sources[node.source]
    pointer = Pointer(source.call_id, to_pointer(node.path), len(alike), Relation.OPERAND, "count")
    what = view.text[span[0] : span[1]]
    return (
        len(alike),
        f"of {node.size} at {source.name}{to_pointer(node.path)}, {len(alike)} are {what}",
        pointer,
        tuple(f.index for f in alike),
    )


def _is_named(view: ClaimView, node: Node, before: set[str]) -> bool:
    """Whether the words before name a list by its key, or by its tool where the key says nothing."""
    keys = [str(step) for step in node.path if isinstance(step, str)]
    words = step_words(keys[-1]) - GENERIC_FIELD_WORDS if keys else frozenset[str]()
    return bool((words or field_words((view.index.evidence.sources[node.source].name,)).leaf) & before)


def _columns(view: ClaimView, node: Node) -> list[list[Fact]]:
    """The short texts of a list's items, field by field."""
    table: dict[tuple[str, ...], list[Fact]] = {}
    for fact in view.index.evidence.facts[node.lo : node.hi]:
        if len(fact.path) == len(node.path) + 2 and isinstance(fact.value, str) and len(fact.value) <= 30:
            table.setdefault(fact.field, []).append(fact)
    return list(table.values())


def _in_a_field(
    view: ClaimView, value: Value, span: tuple[int, int]
) -> tuple[int, str, Pointer, tuple[int, ...]] | None:
    """The one whole number whose field is called by what is said and the deed told before: "moved … twice" of moved_twice."""
    own = {view.tokens[n].stem for n in view.tokens_in(*span)}
    said = own | {t.stem for t in view.tokens if t.end <= value.start}
    facts = [
        f
        for f in view.index.facts
        if isinstance(f.value, int)
        and not isinstance(f.value, bool)
        and f.field
        and len(leaf := field_words(f.field).leaf) > 1
        and own <= leaf <= said
    ]
    if len(facts) != 1:
        return None
    fact = facts[0]
    assert isinstance(fact.value, int)  # noqa: S101 chosen so above
    return (
        fact.value,
        f"{place(view, fact)} is {fact.value}",
        point(view, fact, Relation.SUPPORTS),
        (fact.index,),
    )
