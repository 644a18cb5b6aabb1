"""A number told in another unit than the evidence gives it in: "50 litres" of 50 gallons, "12 knots" of 12 m/s; and in one
of several parts, which is compared as it is written: "mbar·l/s".
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.rules.binding.binding import find, is_inside, selection_for
from faithgrade.rules.binding.naming import NAMED, around, naming
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import told_by, wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.values import Amount, Bound, exact
from faithgrade.values.match import match
from faithgrade.values.text import split_identifier
from faithgrade.values.units import convert, dimension, unit_named
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

_ANY_NUMBER = frozenset({"time", "share", "points", "money", "resolution", "data", "data rate"})
"""Measures of which a case has many, or whose units are often left to the reader: the same number in two of them is chance."""


def in_another_unit(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where the very number of a measure stands with another unit, and nothing comes to it in this one."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or dimension(reading.unit) in (None, *_ANY_NUMBER)
        or reading.bound not in (None, Bound.ABOUT, Bound.NEARLY)
        or reading.is_range
        or not reading.value.is_finite()
        or abs(reading.value) < _TELLING
        or view.negated
        or view.text[value.end : value.end + 1] in ("/", "·", "⋅", "*")
        or find(view, value)
    ):
        return None
    if any(is_among(value, said) for said in view.index.once(own_words).values()):
        return None
    words = around(view, value.start, value.end)
    selection = selection_for(view, value.start, value.end)
    rows = [
        fact
        for fact, found in view.index.amounts(exact(reading.value))
        if found.value == reading.value
        and found.unit != reading.unit
        and dimension(found.unit) == dimension(reading.unit)
        and is_inside(view, fact, selection)
    ]
    stated_beside = [
        v
        for v in view.values
        if v is not value
        and isinstance(v.reading, Amount)
        and dimension(v.reading.unit) == dimension(reading.unit)
    ]
    rows = [f for f in rows if stated_beside or naming(view, f, words, reading).score >= NAMED]
    if not rows or any(not s.whole for s in map(view.index.source, rows)):
        return None
    unit = next(r.unit for r in view.index.readings(rows[0]) if isinstance(r, Amount) and r.unit)
    why = f"{place(view, rows[0])} is {shown(rows[0].value)} in {unit}, which is not “{value.text}”"
    return wrong(view, value, "numbers", Reason.CONTRADICTED, why, rows[0])


_TELLING = 5


_PARTS = re.compile(r"[^\W\d_]*[·⋅∙*/][\w·⋅∙*/²³⁻¹]*[\w²³¹]")
_LETTERS = re.compile(r"[^\W\d_]+$")
_JOINTS = re.compile(r"[·/]")
_DOTS = str.maketrans("⋅∙*", "···")


def in_the_unit_of_its_key(view: ClaimView, value: Value) -> Atom | None:
    """Good, where a number under a key that ends in the short sign of a unit is the value in another one: 2.4 of ``stock_t`` in kg."""
    reading = value.reading
    if not isinstance(reading, Amount) or dimension(reading.unit) in (None, "money", "time") or view.negated:
        return None
    selection = selection_for(view, value.start, value.end)
    rows = [
        fact
        for fact, held in view.index.once(_by_sign_of_key)
        if dimension(held.unit) == dimension(reading.unit)
        and is_inside(view, fact, selection)
        and (moved := convert(held, str(reading.unit))) is not None
        and match(reading, moved) is not None
    ]
    if len(rows) != 1 or find(view, value):
        return None
    return told_by(view, "numbers", value.span, rows[0], right=True, said=value.text)


def _by_sign_of_key(index: Index) -> list[tuple[Fact, Amount]]:
    """The bare numbers whose key of several words ends in what may be the sign of a unit, in that unit."""
    found = []
    for fact in index.facts:
        steps = split_identifier(fact.field[-1]) if fact.field and not isinstance(fact.value, str) else []
        unit = unit_named(steps[-1]) if len(steps) > 1 else None
        held = single_amount(index, fact) if unit is not None else None
        if held is not None and held.unit is None and held.value.is_finite():
            found.append((fact, exact(held.value, unit)))
    return found


def in_a_unit_of_parts(view: ClaimView, value: Value) -> Atom | None:
    """How a number stands whose unit is, part by part, the one that a single number of the evidence is stated to be in."""
    reading, letters = value.reading, _LETTERS.search(value.text)
    start = value.end if letters is None else value.start + letters.start()
    parts = _PARTS.match(view.text, start)
    if parts is None or parts.end() <= value.end or not isinstance(reading, Amount) or view.negated:
        return None
    table, unit = view.index.once(_by_unit_of_parts), _as_written(parts.group())
    facts = table.get(unit) or table.get(_JOINTS.sub("_", unit), [])
    if (
        len(facts) != 1
        or reading.is_range
        or not is_inside(view, facts[0], selection_for(view, value.start, value.end))
    ):
        return None
    fact, number = facts[0], Decimal(str(facts[0].value))
    if reading.low <= number <= reading.high:
        why = f"“{view.text[value.start : parts.end()]}” is {place(view, fact)} ({shown(fact.value)})"
        evidence = (point(view, fact, Relation.SUPPORTS),)
        return Atom("numbers", value.start, parts.end(), "good", Reason.STATED, why, evidence, (fact.index,))
    if reading.bound is not None or naming(view, fact, around(view, value.start, value.end)).score < NAMED:
        return None
    why = f"“{value.text}” is stated nowhere; {place(view, fact)} is {shown(fact.value)} in that unit"
    return wrong(view, value, "numbers", Reason.CONTRADICTED, why, fact)


def _by_unit_of_parts(index: Index) -> dict[str, list[Fact]]:
    """The numbers beside which a unit of several parts is stated, each the only one of its object, by the unit; and those
    whose key ends in two words and more, which may be one: ``rate_mbar_l_s``."""
    table: dict[str, list[Fact]] = {}
    facts = index.evidence.facts
    for fact in index.facts:
        if fact.field and isinstance(fact.value, (int, Decimal)) and not isinstance(fact.value, bool):
            steps = [w.casefold() for w in split_identifier(fact.field[-1]) if w.casefold() != "per"]
            for size in range(2, len(steps)):
                table.setdefault("_".join(steps[-size:]), []).append(fact)
        if fact.node < 0 or not isinstance(fact.value, str) or not _PARTS.fullmatch(fact.value.strip()):
            continue
        node = index.evidence.nodes[fact.node]
        numbers = [
            f
            for f in facts[node.lo : node.hi]
            if f.node == fact.node and isinstance(f.value, (int, Decimal)) and not isinstance(f.value, bool)
        ]
        if fact.field and fact.field[-1].lower() in ("unit", "units", "uom") and len(numbers) == 1:
            table.setdefault(_as_written(fact.value), []).append(numbers[0])
    return table


def _as_written(unit: str) -> str:
    return unit.strip().translate(_DOTS).casefold()
