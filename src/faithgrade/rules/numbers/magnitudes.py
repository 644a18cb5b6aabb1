"""Numbers that are right but for a factor: "3.9M backers" of 3,871, "12 thousand" of 12 million, and what one result that came
twice has, added up: 412 of an invoice of 206 that was looked up again."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.rules.binding.binding import find, selection_for
from faithgrade.rules.binding.naming import NAMED, around
from faithgrade.rules.binding.rivals import named_facts
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import place, shown
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.words.lexicon import MULTIPLE_CUES, SHARE_CUES
from faithgrade.values import Amount, Bound
from faithgrade.values.text import stem
from faithgrade.values.units import dimension
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

_SCALED = re.compile(r"\d\s?(?:k|m|mn|bn?|t|thousand|million|billion|trillion)\b", re.I)
_IN_THOUSANDS = re.compile(r"\b(?:thousands?|millions?|billions?|000s|mn|bn|k|m)\b", re.I)
_FACTORS = tuple(Decimal(10) ** n for n in (-9, -6, -3, 3, 6, 9))


def off_by_thousands(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where a number told in thousands, millions or billions is that of the field it names, but for the scale."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or _SCALED.search(value.text) is None
        or reading.is_range
        or reading.bound not in (None, Bound.ABOUT, Bound.NEARLY)
        or not reading.value.is_finite()
        or view.negated
        or find(view, value)
        or view.index.once(_may_be_scaled)
        or any(is_among(value, said) for said in view.index.once(own_words).values())
    ):
        return None
    words = around(view, value.start, value.end)
    for row in named_facts(view, words, selection_for(view, value.start, value.end), reading):
        held = single_amount(view.index, row.fact)
        if (
            row.naming.score < NAMED
            or held is None
            or dimension(held.unit) not in (None, dimension(reading.unit))
        ):
            continue
        if any(reading.low <= held.value * factor <= reading.high for factor in _FACTORS):
            why = f"{place(view, row.fact)} is {shown(row.fact.value)}, so “{value.text}” is of another magnitude"
            return wrong(view, value, "numbers", Reason.CONTRADICTED, why, row.fact)
    return None


def counted_again(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where a number is so many times one of a result, or its total, as the same call brought back that very result."""
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or reading.is_range
        or reading.bound is not None
        or abs(reading.value) <= _SMALL
        or view.stems & _MULTIPLIED
        or find(view, value)
    ):
        return None
    for first, times in view.index.once(_repeated).items():
        columns: dict[tuple[str, ...], list[tuple[Fact, Decimal]]] = {}
        for fact in view.index.facts:
            held = single_amount(view.index, fact) if fact.source == first else None
            if held is not None and dimension(held.unit) in (None, dimension(reading.unit)):
                columns.setdefault(fact.field, []).append((fact, held.value))
        for rows in columns.values():
            total = sum((n for _, n in rows), Decimal(0))
            if total * times == reading.value:
                why = f"{place(view, rows[0][0])} is {shown(rows[0][1])}, and the same result came {times} times"
                return wrong(view, value, "numbers", Reason.WRONG_DERIVATION, why, rows[0][0])
    return None


_SMALL = 12
_MULTIPLIED = MULTIPLE_CUES | SHARE_CUES | {stem(w) for w in "each per every return both".split()}


def _repeated(index: Index) -> dict[int, int]:
    """The first of each set of like results of one call, but for switches as a second try is marked by, and how many there are."""
    found: dict[int, int] = {}
    results = [s for s in index.evidence.sources if s.kind == "result"]
    asked = [{k: v for k, v in s.arguments.items() if not isinstance(v, bool)} for s in results]
    for n, source in enumerate(results):
        like = [
            m
            for m, other in enumerate(results[: n + 1])
            if m == n
            or (other.name == source.name and asked[m] == asked[n] and other.content == source.content)
        ]
        found[results[like[0]].index] = len(like)
    return {first: times for first, times in found.items() if times > 1}


def _may_be_scaled(index: Index) -> bool:
    """Whether the evidence says of some numbers that they are in thousands or millions."""
    steps = {step for _, field in index.fields for step in field[-2:]}
    texts = [f.value for f in index.facts if isinstance(f.value, str)]
    return any(_IN_THOUSANDS.search(t.replace("_", " ")) for t in (*sorted(steps), *texts))
