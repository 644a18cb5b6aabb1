"""Marks on a scale: "4 out of 5", "7.5 on the 10-point scale", against the mark that stands beside the scale's end."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.words.lexicon import CONDITIONALS
from faithgrade.values import Amount, Kind, exact
from faithgrade.values.match import match
from faithgrade.values.text import split_identifier, stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

RULE = "aggregates"

_OUT_OF = re.compile(
    r"(?: stars?| points?)? out of (?:a possible )?(?P<end>\d{1,3})(?: stars?| points?)?\b(?! (?:\w+ )?(?:were|are|have|people|users)\b)"
)
_ON_SCALE = re.compile(r" on (?:the|a|its|their) (?P<end>\d{1,3})[- ]point scale\b")
_MARKS = frozenset(stem(w) for w in "score rating rated grade mark value stars average avg mean".split())
_ENDS = frozenset(
    {"scale", "out_of", "outof", "scale_max", "max_scale", "best", "scale_end", "scale_top", "max"}
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each mark that is given with its scale, where one mark of the evidence has such a scale beside it."""
    if " out of " not in view.text and "point scale" not in view.text:
        return
    known = view.index.once(_scaled)
    if not known or view.negated or "?" in view.text or any(t.fold in CONDITIONALS for t in view.tokens):
        return
    for value in view.values:
        reading = value.reading
        found = _OUT_OF.match(view.text, value.end) or _ON_SCALE.match(view.text, value.end)
        if (
            found is None
            or value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.bound is not None
        ):
            continue
        selection = selection_for(view, value.start, value.end)
        rows = [
            (mark, end)
            for mark, end in known
            if end.value == int(found["end"]) and is_inside(view, mark, selection)
        ]
        if len({str(mark.value) for mark, _ in rows}) != 1:
            continue
        yield _held_against(view, value, found, *rows[0])


def _held_against(view: ClaimView, value: Value, found: re.Match[str], mark: Fact, end: Fact) -> Atom:
    right = match(value, exact(Decimal(str(mark.value)))) is not None
    relation = Relation.SUPPORTS if right else Relation.CONTRADICTS
    return Atom(
        RULE,
        value.start,
        found.end(),
        "good" if right else "wrong",
        Reason.STATED if right else Reason.CONTRADICTED,
        f"{place(view, mark)} is {shown(mark.value)}, and {place(view, end)} is {shown(end.value)}",
        (point(view, mark, relation),),
        (mark.index, end.index) if right else (),
        view.tokens_in(value.start, found.end()) if right else frozenset(),
        None if right else shown(mark.value),
    )


def _scaled(index: Index) -> tuple[tuple[Fact, Fact], ...]:
    """Each mark with the end of its scale: the one field of an object that is called a mark, beside one called a scale."""
    found = []
    for node in index.evidence.nodes:
        facts = [
            f
            for f in index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
            if f.node == node.index
            and isinstance(f.value, (int, Decimal))
            and not isinstance(f.value, bool)
            and f.field
        ]
        ends = [f for f in facts if "_".join(split_identifier(f.field[-1])) in _ENDS]
        marks = [f for f in facts if f not in ends and field_words(f.field).leaf & _MARKS]
        if len(ends) == len(marks) == 1:
            found.append((marks[0], ends[0]))
    return tuple(found)
