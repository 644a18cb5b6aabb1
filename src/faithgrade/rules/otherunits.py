"""A number told in another unit than the evidence gives it in: "50 litres" of 50 gallons, "12 knots" of 12 m/s."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.rules.atoms import place, shown
from faithgrade.rules.binding import find, is_inside, selection_for
from faithgrade.rules.naming import NAMED, around, naming
from faithgrade.rules.sayings import is_among, own_words
from faithgrade.rules.standing import wrong
from faithgrade.values import Amount, Bound, exact
from faithgrade.values.units import dimension
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from faithgrade.rules.atoms import Atom
    from faithgrade.rules.view import ClaimView
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
