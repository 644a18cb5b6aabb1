"""Bounds against a stretch of the evidence: "at least ten weeks" of "8-10 weeks" is more than it says."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.atvalues import says_of_all
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Bound, Value, read_values
from faithgrade.values.units import convert, dimension

_LOW = (Bound.AT_LEAST, Bound.OVER)
_HIGH = (Bound.AT_MOST, Bound.UNDER)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each bound at an end of the only stretch of its kind that the evidence has."""
    if "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if isinstance(reading, Amount) and not reading.is_range and reading.bound in (*_LOW, *_HIGH):
            atom = _against(view, value, reading) or _missed(view, value, reading)
            if atom is not None:
                yield atom


def _against(view: ClaimView, value: Value, reading: Amount) -> Atom | None:
    found = [
        (fact, span)
        for fact, told in view.index.once(stretches)
        if (span := _alike(told, reading)) is not None and reading.value in (span.low, span.high)
    ]
    if len({(s.low, s.high) for _, s in found}) != 1:
        return None
    fact, span = found[0]
    plain = [f for f, a in view.index.amounts_around(value) if not a.is_range and f.index != fact.index]
    if plain:
        return None  # it stands by itself as well
    if any(
        isinstance(r, Amount) and r.bound is reading.bound and r.value == reading.value
        for v in read_values(str(fact.value))
        for r in v.readings
    ):
        return None  # it says just that, and what is so within the stretch besides
    if says_of_all(view.text, str(fact.value)):
        return None  # what most do, all need not
    at_low = reading.value == span.low
    if reading.bound in (Bound.OVER, Bound.UNDER):
        right = (reading.bound is Bound.OVER) is at_low
        if right:
            return None  # "over 8 weeks" of 8 to 10 is nearly so
    else:
        right = (reading.bound is Bound.AT_LEAST) is at_low
    return told_by(view, "aggregates", value.span, fact, right=right, said=value.text)


def _missed(view: ClaimView, value: Value, reading: Amount) -> Atom | None:
    """A wrong atom for a bound that the only number of the evidence just misses: "more than 500 voted" of 498 votes."""
    if any(is_among(value, said) for said in view.index.once(own_words).values()):
        return None
    rest = view.text[: value.start] + view.text[value.end :]
    if any(ch.isdigit() for ch in rest):
        return None  # it speaks of something by its number
    if view.negated or reading.value < _LARGE or view.text[value.end :].lstrip()[:4].lower() == "than":
        return None
    only = view.index.once(_only_number)
    if only is None:
        return None
    fact, held = only
    span = _alike(held, reading)
    if span is None or not span.value.is_finite() or not view.index.source(fact).whole:
        return None
    ratio = span.value / reading.value
    low = reading.bound in _LOW
    if not (_NEAR <= ratio < 1 if low else 1 < ratio <= 2 - _NEAR):
        return None
    return told_by(view, "aggregates", value.span, fact, right=False, said=value.text)


def _only_number(index: Index) -> tuple[Fact, Amount] | None:
    """The one fact of the evidence that is a number, and no text with one."""
    found = [
        (f, a)
        for f in index.facts
        if not isinstance(f.value, str) and (a := single_amount(index, f)) is not None
    ]
    return found[0] if len(found) == 1 else None


_LARGE, _NEAR = 100, Decimal("0.9")


def stretches(index: Index) -> tuple[tuple[Fact, Amount], ...]:
    """The facts that give a number as a stretch, from a lower to a higher one."""
    return tuple(
        (fact, r)
        for fact in index.facts
        if isinstance(fact.value, str) and len(fact.value) <= 300
        for r in index.readings(fact)
        if isinstance(r, Amount)
        and r.is_range
        and r.low.is_finite()
        and r.high.is_finite()
        and r.low < r.high
    )


def _alike(span: Amount, reading: Amount) -> Amount | None:
    """The stretch in the bound's unit, where both measure the same."""
    if span.unit == reading.unit:
        return span
    if dimension(span.unit) != dimension(reading.unit) or reading.unit is None or span.unit is None:
        return None
    return convert(span, reading.unit)
