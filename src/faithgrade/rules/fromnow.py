"""Days told from the present: "in four days", "two days ago", against the dates of the evidence and its present day."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.atoms import Atom, place, shown
from faithgrade.rules.binding import selection_for
from faithgrade.rules.deeds import level
from faithgrade.rules.grounding import ground
from faithgrade.rules.naming import NAMED, around
from faithgrade.rules.rivals import named_facts
from faithgrade.rules.standing import wrong
from faithgrade.values import Kind, Moment, Value
from faithgrade.values.match import match
from faithgrade.values.numerals import words_to_number
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.view import ClaimView

_AHEAD = re.compile(
    r"\bin (?P<n>an?|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?P<unit>day|week|month|year)s?\b"
    r"(?!['’]| (?:of|advance|a row|total|time))"
)
_COMING = re.compile(
    r"\b(?:is|are|it's|that's|due|renews?|expires?|starts?|begins?|ends?|opens?|closes?|falls?|comes?|arrives?|leaves?|departs?|ships?"
    r"|takes place|happens|runs out|up for)\b[^.;]*$"
)
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}


def ahead(view: ClaimView, now: datetime | None) -> Iterator[Atom]:
    """An atom for each day told as so many days, weeks or months ahead."""
    text = level(view.text)
    if now is None or not view.index.moments():
        return
    today = now.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for found in _AHEAD.finditer(text):
        if not _COMING.search(text[: found.start()]):
            continue
        number = 1 if found["n"] in ("a", "an") else int(words_to_number(found["n"]) or int(found["n"]))
        atom = _at(view, found.span(), today, number, found["unit"], slack=True)
        if atom.standing == "wrong":
            atom = _at(view, found.span(), today, number, found["unit"], slack=False)
        value = _value(view, found.span(), today, number, found["unit"], slack=True)
        if atom.standing == "open":
            atom = named_otherwise(view, value) or atom
        if atom.standing != "open":
            yield replace(atom, rule="aggregates")


def _at(
    view: ClaimView, span: tuple[int, int], today: datetime, number: int, unit: str, *, slack: bool
) -> Atom:
    return ground(view, _value(view, span, today, number, unit, slack=slack), "dates")


def _value(
    view: ClaimView, span: tuple[int, int], today: datetime, number: int, unit: str, *, slack: bool
) -> Value:
    """The days that a count ahead may mean: one for days, a few to either side for longer units."""
    middle = today + timedelta(days=number * _DAYS[unit])
    days = {"day": 0, "week": 1, "month": 4, "year": 20}[unit] if slack else _DAYS[unit] // 2
    low, high = middle - timedelta(days=days), middle + timedelta(days=days + 1)
    exactly = days == 0
    reading = Moment(
        frozenset({"year", "month", "day"}),
        low,
        high,
        middle.year,
        middle.month if exactly else None,
        middle.day if exactly else None,
    )
    return Value(Kind.DATE, *span, view.text[slice(*span)], (reading,))


def named_otherwise(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where the field that the claim names word for word holds another day than the one told from now."""
    if view.negated or not all(isinstance(r, Moment) for r in value.readings):
        return None
    words = around(view, value.start, value.end)
    rivals = [
        c
        for c in named_facts(view, words, selection_for(view, value.start, value.end), value.reading)
        if c.naming.score >= NAMED and c.naming.direct
    ]
    if not rivals or any(match(value, r) is not None for c in rivals for r in view.index.readings(c.fact)):
        return None
    best = max(rivals, key=lambda c: (c.naming.leaf, -c.fact.index))
    own = field_words(best.fact.field).leaf - _OF_DATES
    if (
        not own
        or not own <= view.stems
        or not any(isinstance(r, Moment) and r.low is not None for r in view.index.readings(best.fact))
    ):
        return None
    why = f"{place(view, best.fact)} is {shown(best.fact.value)}, which is not “{value.text}”"
    return wrong(view, value, "dates", Reason.CONTRADICTED, why, best.fact)


_OF_DATES = frozenset("on at date time day".split())
"""Words of a date's field that nobody need say: "renews" of ``renews_on``."""
