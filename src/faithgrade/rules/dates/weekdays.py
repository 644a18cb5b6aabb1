"""Days of the week and weeks: "due on Tuesday", "18 June, ISO week 25", "in six days, on a Tuesday", against the dates and the day meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import still_open, wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.reckoning.calendar import reference_time
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Kind, Moment, Value
from faithgrade.values.numerals import words_to_number
from faithgrade.verdicts import Pointer, Reason, Relation

_APPOSED = re.compile(r"[^.;]{0,24}?(?:,|\(|–|—)\s*(?:(?:which is|that is|that's|being) )?(?:an? |the )?$")
_OF_ANOTHER_DAY = re.compile(
    r"\b(?:after|before|following|previous|next|last|every|each|by|until|till|since|from|coming)\s+(?:the\s+)?$",
    re.I,
)
_COUNTED_FROM = re.compile(r"s?\s+(?:after|before|following|prior|of|in)\b", re.I)
_OF_DATES = frozenset("on at date time day".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each day of the week that no date of the evidence is, where the claim says which date it means."""
    inside = {n for v in view.values for n in view.tokens_in(v.start, v.end)}
    said = {t.fold for n, t in enumerate(view.tokens) if n not in inside}  # "May" may be a month
    if view.negated or "?" in view.text or not said.isdisjoint(CONDITIONALS | HEDGES):
        return
    for value in view.values:
        day = _weekday(value)
        if (
            day is None
            or _OF_ANOTHER_DAY.search(view.text[: value.start])
            or _COUNTED_FROM.match(view.text, value.end)
        ):
            continue
        now = view.index.once(reference_time)
        moments = [
            (f, m)
            for f, m in view.index.moments()
            if m.low is not None and m.day is not None and m.low != now
        ]
        if not moments or any(_may_be(m, day) for _, m in moments) or _is_spoken(view, value):
            continue
        fact = _apposed(view, value) or _named(view, value)
        if fact is not None:
            yield wrong(
                view,
                value,
                "dates",
                Reason.CONTRADICTED,
                f"{place(view, fact)} is {shown(fact.value)}, a {_of(view, fact).strftime('%A')}",
                fact,
            )


def _weekday(value: Value) -> int | None:
    """The day of the week that a value is, and nothing more."""
    reading = value.reading
    if value.kind is Kind.DATE and isinstance(reading, Moment) and reading.fields == {"weekday"}:
        return reading.weekday
    return None


def _may_be(moment: Moment, day: int) -> bool:
    """Whether a moment lies on a day of the week, there or a zone away."""
    assert moment.low is not None  # noqa: S101 callers pass dated ones only
    off = (day - moment.low.weekday()) % 7
    return off == 0 or (moment.clock is not None and moment.offset is not None and off in (1, 6))


def _is_spoken(view: ClaimView, value: Value) -> bool:
    """Whether the evidence, the user or a call has the day of the week itself."""
    word = value.text.lower()
    if view.index.knows(word) or word in (view.case.question or "").lower():
        return True
    return any(word in str(v).lower() for s in view.index.evidence.sources for v in s.arguments.values())


def _apposed(view: ClaimView, value: Value) -> Fact | None:
    """The one date of the evidence that stands named right before, as the day that the weekday explains."""
    before = [(v, facts) for v, facts in view.dated if v.end <= value.start and facts and _weekday(v) is None]
    if not before:
        return None
    date, facts = before[-1]
    if not _APPOSED.fullmatch(view.text[date.end : value.start]):
        return None
    now = view.index.once(reference_time)
    facts = tuple(f for f in facts if not _has_day(view, f) or _of(view, f) != now)
    days = {_of(view, f).date() for f in facts if _has_day(view, f)}
    return facts[0] if len(days) == 1 and all(_has_day(view, f) for f in facts) else None


def _named(view: ClaimView, value: Value) -> Fact | None:
    """The one date of the evidence that the value's own clause names by the whole name of its field."""
    own = view.tokens_in(value.start, value.end)
    clause = view.clause_of[min(own)]
    said = {t.stem for n, t in enumerate(view.tokens) if clause - 1 <= view.clause_of[n] <= clause}
    selection = selection_for(view, value.start, value.end)
    found: dict[object, Fact] = {}
    for fact, moment in view.index.moments():
        leaf = field_words(fact.field).leaf - _OF_DATES
        if leaf and leaf <= said and is_inside(view, fact, selection):
            if moment.low is None or moment.day is None:
                return None
            found.setdefault(moment.low.date(), fact)
    return next(iter(found.values())) if len(found) == 1 else None


def _has_day(view: ClaimView, fact: Fact) -> bool:
    return any(
        isinstance(r, Moment) and r.low is not None and r.day is not None for r in view.index.readings(fact)
    )


def _of(view: ClaimView, fact: Fact) -> datetime:
    """The moment that a fact reads as."""
    return next(r.low for r in view.index.readings(fact) if isinstance(r, Moment) and r.low is not None)


_WEEK = re.compile(r"\b(?:iso|calendar) week (?:no\.? |number )?(?P<n>\d{1,2})\b")
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_RECKONED = re.compile(
    r"\b(?:in (?P<ahead>\d{1,3}|[a-z]+) days?|(?P<back>\d{1,3}|[a-z]+) days? ago|(?P<word>tomorrow|yesterday|today))"
    rf"\s*(?:,|\(|–|—)\s*(?:(?:which is|that is|that's) )?(?:on )?(?:an? )?(?P<day>{'|'.join(_DAYS)})\b(?! (?:after|before|or|the))"
)


def week_numbers(view: ClaimView) -> Iterator[Atom]:
    """An atom for each numbered week that a claim gives for its one full date."""
    text = level(view.text)
    if view.negated or "?" in text:
        return
    days = {
        date(r.year, r.month, r.day)
        for v in view.values
        if v.kind in (Kind.DATE, Kind.DATETIME)
        for r in (v.reading,)
        if isinstance(r, Moment) and r.year and r.month and r.day
    }
    if len(days) != 1:
        return
    day = next(iter(days))
    for found in _WEEK.finditer(text):
        right = day.isocalendar().week == int(found["n"])
        yield Atom(
            "aggregates",
            *found.span(),
            "good" if right else "wrong",
            Reason.DERIVED if right else Reason.WRONG_DERIVATION,
            f"{day.isoformat()} lies in ISO week {day.isocalendar().week}",
            (
                Pointer(
                    None,
                    "",
                    day.isoformat(),
                    Relation.SUPPORTS if right else Relation.CONTRADICTS,
                    "calendar",
                ),
            ),
            covers=view.tokens_in(*found.span()) if right else frozenset(),
            right_value=None if right else str(day.isocalendar().week),
        )


def reckoned_weekdays(view: ClaimView, now: datetime | None) -> Iterator[Atom]:
    """A wrong atom for the day of the week that a day told from the present is not."""
    text = level(view.text)
    if now is None or view.negated or "?" in text or any(t.fold in CONDITIONALS for t in view.tokens):
        return
    for found in _RECKONED.finditer(text):
        number = _number(found["ahead"] or found["back"] or "")
        if found["word"]:
            number = {"today": 0}.get(found["word"], 1)
        if number is None:
            continue
        back = found["back"] is not None or found["word"] == "yesterday"
        day = now + timedelta(days=-number if back else number)
        if day.weekday() != _DAYS.index(found["day"]):
            yield Atom(
                "dates",
                *found.span("day"),
                "wrong",
                Reason.WRONG_DERIVATION,
                f"counted from {now:%Y-%m-%d}, that is {day:%A, %Y-%m-%d}",
                (Pointer(None, "", f"{now:%Y-%m-%d}", Relation.CONTRADICTS, "calendar"),),
                right_value=f"{day:%A}",
            )


def _number(word: str) -> int | None:
    """A number in figures or words, or None."""
    number = int(word) if word.isdigit() else words_to_number(word)
    return None if number is None else int(number)


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
