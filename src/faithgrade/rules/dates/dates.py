"""Dates and times: whether each lies at a moment that the evidence gives under the named field and entity."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find, is_inside, selection_for
from faithgrade.rules.binding.standing import no_finding, wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.daynames import days_of, hours_of_days
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.dates.fromnow import ahead, is_period, named_otherwise
from faithgrade.rules.dates.happenings import of_another, until_when
from faithgrade.rules.dates.lasting import length_of_time, lengths
from faithgrade.rules.dates.weekdays import bound_of_week, reckoned_weekdays, week_numbers
from faithgrade.rules.dates.weekdays import read as weekdays
from faithgrade.rules.grounding.absence import is_stale
from faithgrade.rules.grounding.grounding import ground
from faithgrade.rules.numbers.crons import by_schedule
from faithgrade.rules.numbers.currencies import conversions
from faithgrade.rules.numbers.numbers import in_mention
from faithgrade.rules.reckoning.calendar import reference_time
from faithgrade.rules.reckoning.zones import city_told, told_there
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, SYNONYMS
from faithgrade.values import Amount, Kind, Moment, Text, Value, is_relative, read_values, resolve_relative
from faithgrade.values.match import match
from faithgrade.values.text import fold, stem
from faithgrade.verdicts import Reason, Relation

KINDS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every date and time of the claim that is not part of a name; relative ones against the reference time."""
    for value, _ in view.month_rows:
        yield no_finding(value, "dates", f"“{value.text}” says which of several is meant")
    picking = {(d.start, d.end) for d in view.days}
    for start, end in sorted(picking):
        text = view.text[start:end]
        value = Value(Kind.DATE, start, end, text, (Text(fold(text), text),))
        yield no_finding(value, "dates", f"“{text}” says which of several is meant")
    for start, end, fact in hours_of_days(view.text, view.index):
        if _all_times_are_of(view, fact, (start, end)):
            picking.add((start, end))
            why = f"{place(view, fact)} is {shown(fact.value)}"
            pointers = (point(view, fact, Relation.SUPPORTS),)
            yield Atom(
                "dates", start, end, "good", Reason.STATED, why, pointers, (fact.index,), is_value=False
            )
    for value in view.values:
        if value.kind in KINDS and any(a <= value.start and value.end <= b for a, b in picking):
            continue
        if (value.kind is Kind.DURATION and is_relative(value)) or (
            value.kind in KINDS and not in_mention(view, value.start, value.end)
        ):
            if is_relative(value):
                now = view.index.once(reference_time) or _given(view)
                if now is not None:
                    told = resolve_relative(value, now)
                    atom = ground(view, told, "dates")
                    if atom.standing == "open" or (atom.standing == "good" and is_period(value)):
                        atom = named_otherwise(view, told) or atom
                    yield atom
                    yield from _is_another_day(view, value, told)
                    continue
            if _names_a_field(view, value):
                yield no_finding(value, "dates", f"“{value.text}” is part of a field's name")
                continue
            atom = (
                by_schedule(view, value)
                or bound_of_week(view, value)
                or length_of_time(view, value)
                or until_when(view, value)
                or _on_another_day(view, value)
                or _in_another_year(view, value)
                or told_there(view, value)
                or ground(view, value, "dates")
            )
            yield of_another(view, value, atom) or atom
            if (city := city_told(view, value, atom)) is not None:
                yield city
    yield from weekdays(view)
    yield from reckoned_weekdays(view, view.index.once(reference_time) or _given(view))
    yield from week_numbers(view)
    yield from ahead(view, view.index.once(reference_time) or _given(view))
    yield from lengths(view)
    yield from conversions(view)


def _names_a_field(view: ClaimView, value: Value) -> bool:
    """Whether a year or day is how the field of another number of the claim is called: "17.6 in 2022" of ``gdp_2022``."""
    reading = value.reading
    if not isinstance(reading, Moment):
        return False
    others = [v for v in view.values if isinstance(v.reading, Amount)]
    steps = [[step for fact, _ in find(view, v) for step in fact.field[-2:]] for v in others]
    if reading.fields == {"year"} and value.text.isdigit():
        return any(value.text in step for found in steps for step in found)
    day = days_of(value.text) if reading.fields == {"weekday"} else None
    if day is None:
        return False
    told = [days for found in steps if (days := {d for step in found if (d := days_of(step)) is not None})]
    return any(day in days for days in told)


def _all_times_are_of(view: ClaimView, fact: Fact, day: tuple[int, int]) -> bool:
    """Whether the claim tells times, and each of them stands in one fact."""
    times = [
        v for v in view.values if v.kind in KINDS and not (v.start < day[1] and day[0] < v.end) and v.text
    ]
    readings = view.index.readings(fact)
    return bool(times) and all(any(match(v, r) is not None for r in readings) for v in times)


def _on_another_day(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where a date of the evidence is given with a day of the week that it is not."""
    reading = value.reading
    if (
        not isinstance(reading, Moment)
        or reading.weekday is None
        or reading.low is None
        or not reading.fields >= {"day", "month", "year"}
        or reading.low.weekday() == reading.weekday
    ):
        return None
    plain = replace(reading, weekday=None, fields=reading.fields - {"weekday"})
    rows = [f for f, m in view.index.moments_near(plain) if match(replace(value, readings=(plain,)), m)]
    if not rows:
        return None
    day = reading.low.strftime("%A")
    return wrong(
        view,
        value,
        "dates",
        Reason.CONTRADICTED,
        f"{place(view, rows[0])} is {shown(rows[0].value)}, a {day}",
        rows[0],
    )


def _in_another_year(view: ClaimView, value: Value) -> Atom | None:
    """Wrong, where the one field that is called by the verb right before a year has another year: "built in 1987"."""
    reading = value.reading
    told = _DONE_IN.search(view.text[: value.start])
    if told is None or not isinstance(reading, Moment) or reading.fields != {"year"} or view.negated:
        return None
    if any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return None
    done = stem(told[1].lower())
    names = {done, *SYNONYMS.get(done, ())}
    selection = selection_for(view, value.start, value.end)
    found = [
        f
        for name in sorted(names)
        for source, field in view.index.fields_by_word.get(name, ())
        if field_words(field).leaf - _OF_A_YEAR <= names
        for f in (view.index.evidence.facts[i] for i in view.index.fields[source, field])
        if _YEAR.fullmatch(str(f.value)) and is_inside(view, f, selection) and not is_stale(view, f)
    ]
    if len({str(f.value) for f in found}) != 1 or str(found[0].value) == value.text:
        return None
    why = f"{place(view, found[0])} is {shown(found[0].value)}"
    return wrong(view, value, "dates", Reason.CONTRADICTED, why, found[0])


_DONE_IN = re.compile(r"\b(\w{3,}ed|built|born|made|begun|began) (?:back )?in $")
_YEAR = re.compile(r"1\d{3}|20\d\d|21\d\d")
_OF_A_YEAR = frozenset(stem(w) for w in "year in at on date".split())


def _is_another_day(view: ClaimView, value: Value, told: Value) -> Iterator[Atom]:
    """Wrong, where a day told from the present is given beside it as another one: "tomorrow, 3 July"."""
    day = told.reading
    if not isinstance(day, Moment) or day.low is None or not day.fields >= {"day", "month", "year"}:
        return
    days = [v for v in view.values if v.kind is Kind.DATE and v is not value]
    for other in days if len(days) == 1 else ():  # of more, they may be listed: "today, 5 July and 9 July"
        reading = other.reading
        if not isinstance(reading, Moment) or not reading.fields >= {"day", "month"} or is_relative(other):
            continue
        first, second = sorted((value, other), key=lambda v: v.start)
        if (
            not re.fullmatch(r",? \(?", view.text[first.end : second.start])
            or match(told, reading) is not None
        ):
            continue
        if (reading.day, reading.month) != (day.low.day, day.low.month):
            why = f"“{value.text}” is {day.low:%Y-%m-%d}, by the present day that is given"
            yield Atom("dates", other.start, other.end, "wrong", Reason.CONTRADICTED, why)


def _given(view: ClaimView) -> datetime | None:
    """The present moment that the case itself records in ``meta.now``."""
    now = view.case.meta.get("now")
    if not isinstance(now, str):
        return None
    for value in read_values(now):
        reading = value.reading
        if isinstance(reading, Moment) and reading.low is not None:
            return reading.low
    return None
