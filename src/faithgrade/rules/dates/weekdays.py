"""Days of the week: "due on Tuesday", and "the last day of June, a Friday", against the weekday of the date meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import place, shown
from faithgrade.rules.reckoning.calendar import reference_time
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values import Kind, Moment
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

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
