"""Lengths of time written as a clock shows them: "in 18:30" of ``{"time_s": 1110}``, "finished in 1:11:05"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.rules.binding.binding import find, inside, selection_for
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import place, shown
from faithgrade.rules.grounding.grounding import ground_matches
from faithgrade.values import Amount, Clock, Kind, Value
from faithgrade.values.units import dimension
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

_WRITTEN = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")
_TAKEN = re.compile(
    r"(?:\b(?:in|took|takes|taken|taking|lasts?|lasted|clocked|needed|ran|runs|time of|times? (?:was|were|is)|duration(?: of| is| was)?)|\btime:)"
    r"\s+(?:(?:just|only|about|a time of|an? \w+)\s+)*[*_]*$",
    re.I,
)
_TAKING = frozenset("finished finishes finish clocked took takes needed lasted lasts".split())
_HALF = Decimal("0.5")


def length_of_time(view: ClaimView, value: Value) -> Atom | None:
    """The standing of a clock's writing as a length of time, where the words before it tell of one and the evidence has some.

    Two numbers may be hours and minutes as well as minutes and seconds.
    """
    written = _WRITTEN.fullmatch(value.text)
    if (
        value.kind is not Kind.TIME
        or written is None
        or not _TAKEN.search(view.text[: value.start])
        or not view.index.once(_lengths)
        or find(view, value)
    ):
        return None
    first, second, third = (int(part or 0) for part in written.groups())
    seconds = [first * 3600 + second * 60 + third]
    if written[3] is None:
        seconds.insert(0, first * 60 + second)
    told = replace(
        value,
        kind=Kind.DURATION,
        readings=tuple(Amount(Decimal(s), s - _HALF, s + _HALF, "s", high_open=True) for s in seconds),
    )
    matches = [(f, how) for f, how in find(view, told) if f in view.index.once(_lengths)]
    if matches:
        atom = ground_matches(view, told, "dates", matches, absent_is_wrong=False)
        if atom is None or atom.standing != "good":
            return atom
        clause = view.clause_of[min(view.tokens_in(value.start, value.end))]
        verbs = {n for n, t in enumerate(view.tokens) if t.fold in _TAKING and view.clause_of[n] == clause}
        return replace(atom, covers=atom.covers | verbs)
    selection = selection_for(view, value.start, value.end)
    held = inside(view, view.index.once(_lengths), selection)
    if len(held) != 1 or view.negated or not view.index.source(held[0]).whole:
        return None
    why = f"“{value.text}” is no length of time that the evidence has; {place(view, held[0])} is {shown(held[0].value)}"
    return wrong(view, value, "dates", Reason.CONTRADICTED, why, held[0])


def _lengths(index: Index) -> tuple[Fact, ...]:
    """The facts that are one length of time and no time of day."""
    return tuple(
        f
        for f in index.facts
        if (readings := index.readings(f))
        and any(isinstance(r, Amount) and dimension(r.unit) == "time" for r in readings)
        and not any(isinstance(r, Clock) for r in readings)
        and not f.prose
        and (not isinstance(f.value, str) or len(f.value) <= 24)
    )
