"""The ISO week of a day ("18 June 2024, ISO week 25"), and the weekday of a day told from the present ("in six days, on a Tuesday")."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS
from faithgrade.values import Kind, Moment
from faithgrade.values.numerals import words_to_number
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

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
