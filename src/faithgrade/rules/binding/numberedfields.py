"""Fields that a number or day in their name tells apart: sma90 beside sma30, gdp_2022 beside gdp_2019, Mon beside Tue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faithgrade.evidence.words import Token, field_words
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView


_DAYS = {
    form: day[:3]
    for day in "monday tuesday wednesday thursday friday saturday sunday".split()
    for form in (day, stem(day), day[:3], day[:4], day[:5])
}


def mark_of(word: str) -> str | None:
    """The number or day of the week that a word is, as fields are told apart by it; None of any other word."""
    return word if word.isdigit() else _DAYS.get(word)


def number_said(view: ClaimView, left: Sequence[Token], right: Sequence[Token]) -> str | None:
    """The number of a field that the words around a value name it by: "the 90-day average", "17.6 in 2022"."""
    known = view.index.once(_field_numbers)
    if len(known) < 2:
        return None
    at = next((view.place[t.start] for t in (*left[:1], *right[:1]) if t.start in view.place), -1)
    if left and (own := _right_behind(view, at + 1, known)) is not None:
        return own
    clause = [n for n in range(len(view.tokens)) if at >= 0 and view.clause_of[n] == view.clause_of[at]]
    for n in sorted(clause, key=lambda n: (n > at, abs(n - at))):
        if (mark := mark_of(view.tokens[n].fold)) in known:
            return None if _is_one_of_two(view, n, known) else mark
    days = {m for t in view.tokens if (m := mark_of(t.fold)) in known and m in _DAYS}
    return days.pop() if len(days) == 1 else None  # "on Tuesday Fern gave 25.1 and Maple 28.8"


def _right_behind(view: ClaimView, start: int, known: frozenset[str | None]) -> str | None:
    """The number that stands with "in" right behind a value: "from 15.2 in 2019 to 17.6 in 2022"."""
    ahead = [t.fold for t in view.tokens[start : start + 8]]
    end = next((n for n, word in enumerate(ahead) if not word[:1].isdigit()), 0)
    told = end and ahead[end] in ("in", "for", "during", "on") and len(ahead) > end + 1
    mark = mark_of(ahead[end + 1]) if told else None
    return mark if mark in known else None


def _is_one_of_two(view: ClaimView, n: int, known: frozenset[str | None]) -> bool:
    """Whether a number is one end of a stretch, which names no field: "between 2019 and 2022"."""
    return any(
        0 <= other < len(view.tokens)
        and mark_of(view.tokens[other].fold) in known
        and view.tokens[(n + other) // 2].fold in ("and", "to", "until")
        for other in (n - 2, n + 2)
    )


def _field_numbers(index: Index) -> frozenset[str | None]:
    """Numbers of two digits and more, and days of the week, by which fields of one record are told apart."""
    marks = {
        m for _, field in index.fields for w in field_words(field).leaf if (m := mark_of(w)) and len(w) >= 2
    }
    days = {m for m in marks if not m.isdigit()}
    return frozenset(marks - days if len(days) < _SEVERAL else marks)


_SEVERAL = 3
"""Fewer days are no columns of a week: "sun" beside "rain"."""
