"""The currency a sum of money is told in, against the currencies of the evidence, and what it is at a rate that the evidence gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find, is_inside, selection_for
from faithgrade.rules.binding.standing import still_open, worked_out, wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS
from faithgrade.values import Amount, Bound, Kind, Value, exact
from faithgrade.values.fields import field_of
from faithgrade.values.magnitude import is_multiple
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.values.units import is_currency, same_currency, unit_named
from faithgrade.verdicts import Reason

RULE = "aggregates"

_RATES = frozenset(stem(w) for w in "rate fx exchange mid kurs quote".split())
_FROM = frozenset(stem(w) for w in "base from source".split())
_TO = frozenset(stem(w) for w in "quote to target counter".split())
_PAIR = re.compile(r"\b([A-Z]{3})\s?(?:/|_|-|to|->|→)?\s?([A-Z]{3})\b")
_MOST = 60


def rates(index: Index) -> tuple[tuple[Fact, str, str, Decimal], ...]:
    """Facts that are rates, with the currency one unit of which is worth so much of the other."""
    found = []
    for fact in index.facts:
        steps = (
            fact.field[-2:] if field_words(fact.field[-1:]).leaf <= GENERIC_FIELD_WORDS else fact.field[-1:]
        )
        if not any(field_words((step,)).leaf & _RATES for step in steps) and not _PAIR.fullmatch(
            str(fact.field[-1:] and fact.field[-1])
        ):
            continue
        number = next((r.value for r in index.readings(fact) if isinstance(r, Amount)), None)
        if number is None or number <= 0:
            continue
        pair = _pair_of(index, fact)
        if pair is not None:
            found.append((fact, *pair, number))
    return tuple(found)


def _pair_of(index: Index, fact: Fact) -> tuple[str, str] | None:
    """The two currencies of a rate: by fields beside it, or by a pair in its key, beside it or in the call's arguments."""
    beside = [
        f for f in index.facts if f.node == fact.node and f.source == fact.source and isinstance(f.value, str)
    ]
    ends: dict[str, str] = {}
    for other in beside:
        unit = unit_named(str(other.value).strip())
        words = field_words(other.field[-1:]).leaf
        if unit is not None and is_currency(unit):
            if words & _FROM:
                ends["from"] = unit
            elif words & _TO:
                ends["to"] = unit
    if len(ends) == 2:
        return ends["from"], ends["to"]
    texts = [str(fact.field[-1]) if fact.field else "", *(str(f.value) for f in beside)]
    texts += [str(a) for a in index.source(fact).arguments.values() if isinstance(a, str)]
    pairs = set()
    for text in texts:
        for written in _PAIR.finditer(text):
            base, quote = unit_named(written[1]), unit_named(written[2])
            if (
                base is not None
                and quote is not None
                and base != quote
                and is_currency(base)
                and is_currency(quote)
            ):
                pairs.add((base, quote))
    return min(pairs) if len(pairs) == 1 else None


def conversions(view: ClaimView) -> Iterator[Atom]:
    """An atom for each amount of the claim in a currency to which the evidence gives a rate and nothing else."""
    told = [v for v in view.values if v.kind is Kind.MONEY and isinstance(v.reading, Amount)]
    if not told or not (known := view.index.once(rates)):
        return
    money = view.index.once(_money)
    money = [
        *money,
        *((f, v.reading) for v in told for f, _ in find(view, v) if isinstance(v.reading, Amount)),
    ]
    for value in told:
        reading = value.reading
        assert isinstance(reading, Amount)  # noqa: S101 chosen so above
        unit = _of_a_pair(reading.unit, known)
        if unit is None or any(match(value, a) is not None for _, a in money if a.unit == unit):
            continue
        if any(reading.value == rate for *_, rate in known):
            continue  # "at 5.03 PLN to the pound" gives the rate itself
        ways = [
            (fact, f, exact(a.value * rate if a.unit == base else a.value / rate, unit))
            for fact, base, quote, rate in known
            for f, a in money
            if f.index != fact.index and (a.unit, unit) in ((base, quote), (quote, base))
        ][:_MOST]
        fitting = [
            way
            for way in ways
            if match(value, _rounded(way[2])) is not None or match(value, way[2]) is not None
        ]
        if fitting:
            yield _atom(view, value.start, value.end, fitting[0], good=True)
        elif (
            len(ways) == 1
            and not any(a.unit == unit for _, a in money)
            and reading.bound in (None, Bound.ABOUT)
            and not reading.is_range
            and abs(reading.value - ways[0][2].value) > ways[0][2].value / 50
        ):
            yield _atom(view, value.start, value.end, ways[0], good=False)


def _of_a_pair(unit: str | None, known: tuple[tuple[Fact, str, str, Decimal], ...]) -> str | None:
    """The currency that a shared sign stands for ("¥", "$"), where the rates have just one that is written so."""
    ends = {
        c
        for _, base, quote, _ in known
        for c in (base, quote)
        if unit not in (None, "¤", c) and same_currency(str(unit), c)
    }
    return ends.pop() if len(ends) == 1 else unit


def _rounded(amount: Amount) -> Amount:
    return exact(amount.value.quantize(Decimal("0.01")), amount.unit)


def _money(index: Index) -> list[tuple[Fact, Amount]]:
    """Facts that are amounts of a stated currency."""
    return [
        (fact, r)
        for fact in index.facts
        if not field_words(fact.field[-1:]).leaf & _RATES
        for r in index.readings(fact)
        if isinstance(r, Amount) and is_currency(r.unit) and r.unit != "¤"
    ]


def another_currency(view: ClaimView, value: Value, reading: Amount) -> Atom | None:
    """Wrong, where the number of an amount stands in the evidence in another currency only, and no rate joins the two."""
    if (
        not is_currency(reading.unit)
        or reading.unit == "¤"
        or reading.is_range
        or reading.bound is not None
        or view.negated
        or view.index.once(rates)
        or is_among(value, view.index.once(own_words)["request"])
        or is_among(value, view.index.once(own_words)["system"])
    ):
        return None
    same = [(f, a) for f, a in view.index.once(_money) if a.value == reading.value]
    numbers = [f for f, a in view.index.amounts_around(value)]
    if (
        not same
        or any(same_currency(str(a.unit), str(reading.unit)) for _, a in same)
        or {f.index for f in numbers} - {f.index for f, _ in same}
    ):
        return None
    fact, amount = same[0]
    why = f"{place(view, fact)} is {shown(fact.value)} in {amount.unit}, not in {reading.unit}"
    return wrong(view, value, "numbers", Reason.MISPAIRED, why, fact)


def _atom(view: ClaimView, start: int, end: int, way: tuple[Fact, Fact, Amount], *, good: bool) -> Atom:
    rate, fact, amount = way
    number = format(amount.value.quantize(Decimal("0.01")), "f")
    return worked_out(
        view,
        (start, end),
        "",
        f"{place(view, fact)} at {place(view, rate)} is {number} {amount.unit}",
        (fact, rate),
        frozenset(n for n, t in enumerate(view.tokens) if t.fold in _WORDS),
        right=good,
        instead=f"{number} {amount.unit}",
    )


_WORDS = frozenset("rate quoted exchange converted current conversion".split())


def in_another_currency(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where the one item that the clause names has the very number in another currency, and nothing has it in this one.

    Where no item is named, it has to be the only sum of money by that number, in evidence that has none in this currency.
    """
    reading = value.reading
    if (
        not isinstance(reading, Amount)
        or not is_currency(reading.unit)
        or reading.bound is not None
        or find(view, value)
    ):
        return None
    selection = selection_for(view, value.start, value.end)
    picked = any(level[0] == "list" for level in selection)
    if not picked and reading.unit in view.index.once(_currencies):
        return None
    rows = [
        fact
        for fact, found in view.index.amounts(exact(reading.value))
        if found.value == reading.value
        and is_currency(found.unit)
        and found.unit not in ("$", "¤")
        and match(replace(reading, low=reading.value, high=reading.value), found) is None
        and is_inside(view, fact, selection)
    ]
    if not picked and (len(rows) != 1 or is_multiple(reading.value, 100) or view.index.once(_exchanges)):
        return None
    if not rows or any(is_among(value, said) for said in view.index.once(own_words).values()):
        return None
    unit = next(r.unit for r in view.index.readings(rows[0]) if isinstance(r, Amount))
    why = f"{place(view, rows[0])} is {shown(rows[0].value)} in {unit}, not “{value.text}”"
    return wrong(view, value, "numbers", Reason.CONTRADICTED, why, rows[0])


def _only_in_cents(view: ClaimView, value: Value, atom: Atom) -> Fact | None:
    """The fact of cents that a sum of whole money has only the digits of."""
    if not isinstance(value.reading, Amount) or not is_currency(value.reading.unit):
        return None
    facts = [view.index.evidence.facts[i] for i in atom.facts]
    fits = [
        any(
            match(value, r) is not None
            for r in view.index.readings(f)
            if isinstance(r, Amount) and is_currency(r.unit)
        )
        for f in facts
    ]
    return (
        facts[0]
        if facts and not any(fits) and all(f.field and field_of(f.field[-1]).minor for f in facts)
        else None
    )


def _exchanges(index: Index) -> bool:
    """Whether the evidence may tell what one currency is worth in another."""
    return not index.field_vocabulary.isdisjoint(_EXCHANGE)


_EXCHANGE = frozenset(stem(w) for w in "rate rates exchange fx forex conversion converted".split())


def in_a_stated_currency(view: ClaimView, value: Value, atom: Atom) -> Atom:
    """The atom, or an open one where the amount is right and nothing says that it is in this currency."""
    reading = value.reading
    if (
        atom.standing == "open"
        and isinstance(reading, Amount)
        and (told := another_currency(view, value, reading))
    ):
        return told
    if atom.standing == "good" and (cents := _only_in_cents(view, value, atom)) is not None:
        why = f"{place(view, cents)} is {shown(cents.value)} in cents, not “{value.text}”"
        return wrong(view, value, "numbers", Reason.CONTRADICTED, why, cents)
    if (
        atom.standing != "good"
        or not isinstance(reading, Amount)
        or not is_currency(reading.unit)
        or any(match(reading, exact(reading.value, unit)) for unit in _stated_for(view, reading))
    ):
        return atom
    stated = sorted(str(u) for u in view.index.once(_currencies) if u != "¤")
    if (
        len(stated) == 1
        and atom.facts
        and not _exchanges(view.index)
        and not same_currency(stated[0], str(reading.unit))
    ):
        fact = view.index.evidence.facts[atom.facts[0]]
        why = f"{place(view, fact)} is {shown(fact.value)}, and all money of the evidence is in {stated[0]}, not “{value.text}”"
        return wrong(view, value, "numbers", Reason.CONTRADICTED, why, fact)
    return still_open(value, "numbers", f"nothing says in which currency “{value.text}” is")


def _stated_for(view: ClaimView, told: Amount) -> frozenset[str]:
    """The currencies stated in the evidence, but for a bare "$" where a sum is told in the dollars of one country: "A$50"."""
    return view.index.once(_currencies) - ({"$"} if told.unit not in ("$", "USD") else set())


def is_in_no_stated_currency(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a sum that was worked out is told in a currency, where the evidence and the talk state only others."""
    stated = view.index.once(_currencies) if not view.index.once(_exchanges) else frozenset()
    worked_out = (
        {a.start for a in atoms if a.rule == "aggregates" and a.standing == "good"} if stated else set()
    )
    return any(
        v.start in worked_out
        and isinstance(v.reading, Amount)
        and is_currency(v.reading.unit)
        and not any(match(v.reading, exact(v.reading.value, unit)) for unit in stated)
        for v in view.values
    )


def _currencies(index: Index) -> frozenset[str]:
    """Currencies that a result, the request, the policy or an argument of a call states, beside an amount or alone."""
    said = [r for rows in index.once(own_words).values() for v in rows for r in v.readings]
    read = [r for fact in index.facts for r in index.readings(fact)]
    units = [r.unit for r in (*said, *read) if isinstance(r, Amount)]
    alone = [unit_named(f.value) for f in index.facts if isinstance(f.value, str) and len(f.value) <= 12]
    return frozenset(unit for unit in (*units, *alone) if unit and is_currency(unit))
