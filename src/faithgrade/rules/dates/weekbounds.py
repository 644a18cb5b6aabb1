"""The first and last day of a week that the evidence numbers: "the week starts on Monday, 4 May" of 2026-W19, "in the week of 4 May"."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import still_open
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Moment, Value
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

_END = re.compile(
    r"\b(?P<week>week)\b(?: [\w-]+){0,3}? (?:(?P<first>starts?|started|begins?|began|starting|beginning|from)|(?P<last>ends?|ended|finishe[sd]|ending|until))"
    r"(?: on| with)?(?: the)?\s+$",
    re.I,
)
_WEEK_OF = re.compile(r"\b(?:in|for|during) the week of(?: the)?\s+$", re.I)
_MONDAY, _SUNDAY = 0, 6


def bound_of_week(view: ClaimView, value: Value) -> Atom | None:
    """The verdict on a date that a week is said to start or end on, by the one week that the evidence numbers."""
    told = _END.search(view.text[: value.start])
    holds = _WEEK_OF.search(view.text[: value.start]) if told is None else None
    told = told or holds
    reading = value.reading
    if (
        told is None
        or view.negated
        or "?" in view.text
        or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens)
        or not isinstance(reading, Moment)
        or not reading.fields >= {"day", "month"}
    ):
        return None
    selection = selection_for(view, value.start, value.end)
    weeks = [(f, m) for f, m in view.index.once(_weeks) if is_inside(view, f, selection)]
    if len(weeks) != 1 or view.index.source(weeks[0][0]).outdated:
        return None
    fact, week = weeks[0]
    assert week.low is not None  # noqa: S101 a numbered week has a first day
    wanted = week.low + timedelta(days=_MONDAY if holds is not None or told["first"] else _SUNDAY)
    if holds is not None and any(_is_day(reading, week.low + timedelta(days=n)) for n in range(1, 7)):
        return still_open(value, "dates", f"“{value.text}” is another day of that week")
    right = (reading.day, reading.month) == (wanted.day, wanted.month) and reading.year in (None, wanted.year)
    if right and reading.weekday not in (None, wanted.weekday()):
        right = False
    if not right and _may_be_counted_otherwise(reading, week):
        return still_open(value, "dates", f"“{value.text}” may be an end of that week as others count it")
    if holds is not None and not right and not field_words(fact.field).leaf & view.stems:
        return still_open(value, "dates", f"“{value.text}” may be of something else than {place(view, fact)}")
    return Atom(
        "dates",
        value.start,
        value.end,
        "good" if right else "wrong",
        Reason.DERIVED if right else Reason.WRONG_DERIVATION,
        f"{place(view, fact)} is {shown(fact.value)}, of which that day is {wanted:%A, %d %B %Y}",
        (point(view, fact, Relation.SUPPORTS if right else Relation.CONTRADICTS),),
        (fact.index,),
        view.tokens_in(told.start(), value.start) if right else frozenset(),
        None if right else f"{wanted:%Y-%m-%d}",
    )


def _is_day(reading: Moment, day: datetime) -> bool:
    return (reading.day, reading.month) == (day.day, day.month)


def _may_be_counted_otherwise(reading: Moment, week: Moment) -> bool:
    """Whether a date is an end of the same week as others count it: from Sunday, or without the weekend."""
    assert week.low is not None  # noqa: S101 a numbered week has a first day
    ends = [week.low + timedelta(days=n) for n in (-1, 4, 5)]
    return any((reading.day, reading.month) == (d.day, d.month) for d in ends)


def _weeks(index: Index) -> tuple[tuple[Fact, Moment], ...]:
    """Every week that the evidence numbers."""
    return tuple(
        (f, r)
        for f in index.facts
        if isinstance(f.value, str) and "W" in f.value and len(f.value) <= 40
        for r in index.readings(f)
        if isinstance(r, Moment) and r.fields == {"year", "week"} and r.low is not None
    )
