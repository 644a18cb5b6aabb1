"""Results: numbers that a sentence calls a margin, what is left, how far something was missed, and that one step over what it names gives.

A payload has such a number nowhere, and need not: its absence refutes nothing. No such step supports anything either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import accumulate, chain, combinations

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.scales import scale_of_field
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import (
    COMPARED_CUES,
    FALL_CUES,
    GATHERED_CUES,
    MEAN_CUES,
    RISE_CUES,
    SUM_CUES,
    TOTAL_CUES,
)
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.fields import field_of
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

_KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY})
_SMALL = 12
"""Whole numbers up to this one are some way apart anywhere."""
_MOST = 24
"""Columns and objects with more numbers than this give anything."""
_CUES = (
    COMPARED_CUES
    | GATHERED_CUES
    | RISE_CUES
    | FALL_CUES
    | SUM_CUES
    | TOTAL_CUES
    | MEAN_CUES
    | frozenset(
        stem(w)
        for w in """profit profits loss margin rate ratio share proportion percentage spread range surplus deficit shortfall excess rest
        remainder left free unused missing missed miss short net below above ahead exceed exceeds exceeded outnumber outnumbers beat beats
        up down both first last make makes per""".split()
    )
)
_PART = re.compile(r"(?:[^,;:]|[,:](?=\S))*(?:[,;:]|$)")
_FOREIGN_CUES = frozenset(
    """um weniger mehr zurück günstiger teurer unter über höher niedriger gestiegen gesunken steigt stieg sank fiel sinkt zusammen
    insgesamt gesamt differenz unterschied gewinn rest übrig baissé augmenté hausse baisse recul moins plus total ensemble écart reste
    menos más subió bajó juntos diferencia meno più aumento calo insieme differenza""".split()
)
"""Words of results in other languages."""
_IN_ALL = re.compile(r"\bin (?:all|total)\b", re.I)
_THE_REST = re.compile(
    r"\b(?:rest|remain\w*|left|free|other|others|without|un(?!it|der|til|ion|i)\w{3,}|against|fail\w*|miss\w*|lack\w*)\b",
    re.I,
)
"""Words of what is left of a whole."""
_OF = re.compile(r"\s+of\b")
_AS_IT_IS = re.compile(
    r"\b(?:from|to|between|reach(?:es|ed|ing)?|and|at|(?:low|high|peak|gust|minimum|maximum)s? (?:of|around))\s*[$€£]?$",
    re.I,
)
"""What stands before a number that is the end of a way, and not how far it goes."""


def or_a_result(view: ClaimView, value: Value, excuse: str | None) -> str | None:
    """The excuse for a value that no result states, or that it is a result, which no field of the evidence outweighs."""
    if excuse in (None, "derived", "computed") and _is_a_result(view, value):
        return "result"
    return "derived" if excuse is None and _is_a_whole(view, value) else excuse


def _is_a_result(view: ClaimView, value: Value) -> bool:
    """Whether the wording calls a number a result, and one plain step over what the claim names gives it."""
    reading = value.reading
    if value.kind not in _KINDS or not isinstance(reading, Amount) or not reading.value.is_finite():
        return False
    if reading.is_range or reading.bound not in (None, Bound.ABOUT):
        return False
    if abs(reading.value) <= _SMALL and reading.value == int(reading.value) and reading.unit is None:
        return False
    if not _is_called_one(view, value) or _AS_IT_IS.search(view.text, 0, value.start):
        return False
    facts = [f for f in view.index.facts[:_LONGEST] if single_amount(view.index, f) is not None]
    selection = selection_for(view, value.start, value.end)
    if not selection and len(facts) > _SURVEYED:
        return False
    named = [f for f in facts if is_inside(view, f, selection)] if selection else facts
    steps = _steps(view.index, facts, {f.index for f in named}, reading)
    if dimension(reading.unit) == "share" and (view.negated or _THE_REST.search(view.text)):
        amounts = [a.value for f in facts if (a := single_amount(view.index, f)) is not None]
        steps = chain(steps, ((100 - n, None) for n in amounts if 0 < n < 100))
    low, high = sorted((abs(reading.low), abs(reading.high)))
    return any(
        low * k <= step <= high * k and not (pair and _goes_the_other_way(view, *pair))
        for step, pair in steps
        for k in view.index.once(_factors)
    )


def _is_a_whole(view: ClaimView, value: Value) -> bool:
    """Whether a number is exactly what all numbers of one object or column come to, which goes without a word of it: "16 medals"."""
    reading = value.reading
    if (
        value.kind not in (Kind.NUMBER, Kind.QUANTITY)
        or not isinstance(reading, Amount)
        or reading.value <= _SMALL
        or view.claim.kind == "cell"  # its column says what it is
    ):
        return False
    wholes = view.index.once(_wholes)
    return reading.bound is None and reading.value in wholes


def _wholes(index: Index) -> frozenset[Decimal]:
    """What every object and column of a few numbers comes to."""
    groups: dict[object, list[Decimal]] = {}
    for fact in index.facts:
        amount = single_amount(index, fact)
        if (
            amount is None
            or not amount.value.is_finite()
            or not fact.field
            or field_of(fact.field[-1]).identifier
        ):
            continue
        for group in {("object", fact.node), ("field", fact.field), ("column", fact.field[-1:])}:
            groups.setdefault((fact.source, group), []).append(amount.value)
    return frozenset(sum(rows, Decimal(0)) for rows in groups.values() if 2 <= len(rows) <= _MOST)


_LONGEST = 400
_SURVEYED = 60
"""Where nothing is named, so many numbers may belong together; of more, some two give anything."""


def _is_called_one(view: ClaimView, value: Value) -> bool:
    """Whether a word of the value's own part of the sentence that is no field's name speaks of a result."""
    if value.kind is Kind.PERCENT and (_OF.match(view.text, value.end) or view.negated):
        return True
    part = next(m for m in _PART.finditer(view.text) if m.end() >= value.end)
    words = [t for t in view.tokens if part.start() <= t.start < part.end()]
    words = [t for t in words if t.end <= value.start or t.start >= value.end]
    return _IN_ALL.search(view.text) is not None or any(
        (t.stem in _CUES or (view.foreign and t.fold in _FOREIGN_CUES))
        and t.stem not in view.index.field_vocabulary
        for t in words
    )


def _factors(index: Index) -> tuple[Decimal, ...]:
    """One, and the scales that names of fields state, in whose numbers a claim may leave them out."""
    found = {Decimal(1)}
    for _, field in index.fields:
        if field and (scale := scale_of_field(field[-1])) is not None:
            found.add(scale[0])
    return tuple(found)


def _goes_the_other_way(view: ClaimView, one: _Told, other: _Told) -> bool:
    """Whether the sentence has two numbers rise that fell from the earlier to the later, or fall that rose."""
    said = bool(view.stems & RISE_CUES) - bool(view.stems & FALL_CUES)
    earlier = earlier_of(view, one[0], other[0]) if said else None
    if earlier is None:
        return False
    first, last = (one, other) if earlier == 0 else (other, one)
    return (last[1] - first[1]) * said < 0


_Told = tuple[Fact, Decimal]
_Step = tuple[Decimal, tuple[_Told, _Told] | None]
"""What a step gives, and the two numbers that it is taken between, if it is taken between two facts."""


def _steps(index: Index, facts: Sequence[Fact], named: set[int], reading: Amount) -> Iterator[_Step]:
    """What one step gives between two numbers of one object or text, or of one column where one of them is named."""
    objects: dict[object, list[_Told]] = {}
    columns: dict[object, list[_Told]] = {}
    is_share = dimension(reading.unit) in ("share", "points")
    for fact in facts:
        amount = single_amount(index, fact)
        if (
            amount is None
            or not amount.value.is_finite()
            or (fact.field and field_of(fact.field[-1]).identifier)
        ):
            continue
        own, other = dimension(amount.unit), dimension(reading.unit)
        if own and other and own != other and not is_share:
            continue
        above = index.evidence.nodes[fact.node].parent if fact.node >= 0 else -1
        for group in (("own", fact.node), ("in", above)):
            objects.setdefault((fact.source, group), []).append((fact, amount.value))
        columns.setdefault((fact.source, fact.field[-1:]), []).append((fact, amount.value))
    for rows in objects.values():
        if any(f.index in named for f, _ in rows) and len(rows) <= _MOST:
            yield abs(sum((n for _, n in rows), Decimal(0))), None
            for one, another in combinations(rows, 2):
                yield from ((r, (one, another)) for r in _of_two(one[1], another[1], is_share))
    for rows in columns.values():
        yield from ((r, None) for r in _of_runs([n for _, n in rows]))
        for one, another in combinations(rows, 2) if len(rows) <= _MOST else ():
            if one[0].index in named or another[0].index in named:
                yield from ((r, (one, another)) for r in _of_two(one[1], another[1], is_share))
    for fact in index.facts[:_LONGEST]:
        if isinstance(fact.value, str):
            told = [r.value for r in index.readings(fact) if isinstance(r, Amount) and r.value.is_finite()]
            for a, b in combinations(told, 2) if len(told) <= _MOST else ():
                yield from ((r, None) for r in _of_two(a, b, is_share))


def _of_two(a: Decimal, b: Decimal, is_share: bool) -> Iterator[Decimal]:
    yield from (abs(a - b), abs(a + b))
    if is_share:
        pairs = ((a, b), (b, a), (a - b, a), (a - b, b))
        yield from (abs(one / other) * 100 for one, other in pairs if other)


def _of_runs(numbers: Sequence[Decimal]) -> Iterator[Decimal]:
    """Sums and means of neighbouring rows of a short column, and of all of any."""
    sums = [Decimal(0), *accumulate(numbers)]
    starts = range(len(numbers)) if len(numbers) <= _MOST else range(1)
    for at in starts:
        for end in range(at + 2, len(sums)) if len(numbers) <= _MOST else (len(numbers),):
            if end > at:
                yield abs(sums[end] - sums[at])
                yield abs(sums[end] - sums[at]) / (end - at)
