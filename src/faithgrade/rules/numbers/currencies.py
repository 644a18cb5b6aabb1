"""The currency a sum of money is told in, against the currencies of the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.binding import find, is_inside, selection_for
from faithgrade.rules.binding.standing import still_open, wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.sayings import is_among, own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.numbers.exchange import another_currency
from faithgrade.values import Amount, Value, exact
from faithgrade.values.fields import field_of
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.values.units import is_currency, same_currency, unit_named
from faithgrade.verdicts import Reason


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
    if not picked and (len(rows) != 1 or not reading.value % 100 or view.index.once(_exchanges)):
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
        or any(match(reading, exact(reading.value, unit)) for unit in view.index.once(_currencies))
    ):
        return atom
    stated = sorted(str(u) for u in view.index.once(_currencies) if u != "¤")
    if len(stated) == 1 and not _exchanges(view.index) and not same_currency(stated[0], str(reading.unit)):
        fact = view.index.evidence.facts[atom.facts[0]]
        why = f"{place(view, fact)} is {shown(fact.value)}, and all money of the evidence is in {stated[0]}, not “{value.text}”"
        return wrong(view, value, "numbers", Reason.CONTRADICTED, why, fact)
    return still_open(value, "numbers", f"nothing says in which currency “{value.text}” is")


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
