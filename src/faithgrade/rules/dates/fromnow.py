"""Days told from the present: "in four days", "two days ago", against the dates of the evidence and its present day."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import selection_for
from faithgrade.rules.binding.naming import NAMED, around
from faithgrade.rules.binding.rivals import named_facts
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.grounding.grounding import ground
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.values import Kind, Moment, Value
from faithgrade.values.match import match
from faithgrade.values.numerals import words_to_number
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.claim.view import ClaimView

_AHEAD = re.compile(
    r"\bin (?:(?P<bound>(?:(?:a (?:little|bit)|just|slightly|well) )?(?:over|under)|(?:more|less) than) )?(?P<n>an?|\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?P<unit>day|week|month|year)s?\b"
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
        value = _value(view, found.span(), today, number, found["unit"], slack=True)
        if found["bound"]:
            over = found["bound"].endswith(("over", "more than"))
            value = _beyond(value, today, number * _DAYS[found["unit"]], over=over)
        atom = ground(view, value, "dates")
        if atom.standing == "wrong" and not found["bound"]:
            atom = _at(view, found.span(), today, number, found["unit"], slack=False)
        if atom.standing == "open":
            atom = named_otherwise(view, value) or only_one_ahead(view, value, today) or atom
        if atom.standing == "good":
            atom = replace(atom, covers=atom.covers | _running_out(view, atom, text[: found.start()]))
        if atom.standing != "open":
            yield replace(atom, rule="aggregates")


_RUNS_OUT = re.compile(r"\b(?:runs? out|lapses?|is up|ends?)\b")
_ENDING = frozenset(stem(w) for w in "until expiry expires expiration valid end ends deadline due".split())


def _running_out(view: ClaimView, atom: Atom, before: str) -> frozenset[int]:
    """The words "runs out" before a day at which something ends."""
    facts = [view.index.evidence.facts[i] for i in atom.facts]
    if not facts or not all(field_words(f.field).leaf & _ENDING for f in facts):
        return frozenset()
    return frozenset(n for m in _RUNS_OUT.finditer(before) for n in view.tokens_in(*m.span()))


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


def _beyond(value: Value, today: datetime, days: int, *, over: bool) -> Value:
    """A count ahead that is told as a bound: up to half as much again, or as little as half."""
    ends = sorted((days, days * 3 // 2 + 1 if over else days // 2))
    low, high = (today + timedelta(days=n) for n in ends)
    return replace(value, readings=(Moment(frozenset({"year", "month", "day"}), low, high, low.year),))


def only_one_ahead(view: ClaimView, value: Value, today: datetime) -> Atom | None:
    """Wrong, where the one day ahead that the evidence has, of which the claim says a word, is another than the one told."""
    ahead = [
        (f, m)
        for f, m in view.index.moments()
        if m.low is not None and m.day is not None and m.low.replace(tzinfo=None) > today + timedelta(days=1)
    ]
    if (
        view.negated
        or len({m.low for _, m in ahead}) != 1
        or any(match(value, m) is not None for _, m in ahead)
    ):
        return None
    fact, own = ahead[0][0], view.tokens_in(value.start, value.end)
    said = {t.stem for n, t in enumerate(view.tokens) if n not in own}
    said |= {w for one in said & _ENDING for w in SYNONYMS.get(one, ())}
    if _RUNS_OUT.search(level(view.text)):
        said |= _ENDING
    if not (field_words(fact.field).leaf - _OF_DATES) & said or not view.index.source(fact).whole:
        return None
    why = f"{place(view, fact)} is {shown(fact.value)}, which is not “{value.text}”"
    return wrong(view, value, "dates", Reason.CONTRADICTED, why, fact)


_PERIOD = re.compile(r"(?:this|last|next|this past|this coming|coming) (?:week|month|year|quarter)", re.I)


def is_period(value: Value) -> bool:
    """Whether a value is a week, month or year told from now, in which much of the evidence may lie by chance."""
    return _PERIOD.fullmatch(value.text) is not None


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
    if is_period(value):
        inside = view.tokens_in(value.start, value.end)
        said = {t.stem for n, t in enumerate(view.tokens) if n not in inside}
        rivals = [c for c in rivals if field_words(c.fact.field).leaf - _OF_DATES <= said]
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
