"""A range whose ends are the two fields of one object: ``{"temp_c": {"from": 22, "to": 27}}``."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.claim.atoms import Atom, place, point
from faithgrade.rules.words.lexicon import RANGE_CUES
from faithgrade.values import exact
from faithgrade.values.fields import field_of
from faithgrade.values.match import match
from faithgrade.values.units import dimension
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Amount, Value

_RULE = "numbers"


def both_ends(view: ClaimView, value: Value, ends: tuple[Amount, Amount]) -> Atom | None:
    """Good, where the only such object of the evidence has just these two ends, in a unit that fits."""
    selection = selection_for(view, value.start, value.end)
    known = [
        (low, high)
        for low, high in view.index.once(_pairs)
        if is_inside(view, low, selection) and _unit_fits(low, ends[0])
    ]
    if len(known) != 1:
        return None
    low, high = known[0]
    for fact, end in ((low, ends[0]), (high, ends[1])):
        bare = exact(Decimal(str(fact.value)), end.unit)
        if match(end, bare) is None:
            return None
    cues = frozenset(n for n, t in enumerate(view.tokens) if t.stem in RANGE_CUES)
    return Atom(
        _RULE,
        value.start,
        value.end,
        "good",
        Reason.STATED,
        f"{place(view, low)} and {place(view, high)} are the ends of “{value.text}”",
        (point(view, low, Relation.SUPPORTS), point(view, high, Relation.SUPPORTS)),
        (low.index, high.index),
        cues,
    )


def _unit_fits(fact: Fact, end: Amount) -> bool:
    """Whether the unit that an end is told in is that of the object's name, or neither has one."""
    unit = next((u for step in reversed(fact.field) if (u := field_of(step).unit) is not None), None)
    return (
        unit == end.unit
        or (unit is None and dimension(end.unit) is None)
        or (unit == "degC" and end.unit == "deg")
    )


def _pairs(index: Index) -> tuple[tuple[Fact, Fact], ...]:
    """Lower and upper end of each object that has two numbers called from and to, and no others."""
    found = []
    for node in index.evidence.nodes:
        facts = [f for f in index.evidence.facts[node.lo : min(node.hi, node.lo + 4)] if f.node == node.index]
        named = {str(f.path[-1]).lower(): f for f in facts if _is_number(f)}
        if set(named) == {"from", "to"} and len(facts) == node.size == len(named):
            found.append((named["from"], named["to"]))
    return tuple(found)


def _is_number(fact: Fact) -> bool:
    return isinstance(fact.value, (int, Decimal)) and not isinstance(fact.value, bool)
