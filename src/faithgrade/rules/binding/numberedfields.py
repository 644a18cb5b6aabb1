"""Fields that a number in their name tells apart: sma90 beside sma30, gdp_2022 beside gdp_2019."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faithgrade.evidence.words import Token, field_words

if TYPE_CHECKING:
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView


def number_said(view: ClaimView, left: Sequence[Token], right: Sequence[Token]) -> str | None:
    """The number of a field that the words around a value name it by: "the 90-day average", "17.6 in 2022"."""
    beside = left[:1] or right[:1]
    if not beside:
        return None
    known, at = view.index.once(_field_numbers), view.place.get(beside[0].start)
    if at is None or len(known) < 2:
        return None
    if left and (own := _right_behind(view, at + 1, known)) is not None:
        return own
    clause = [n for n in range(len(view.tokens)) if view.clause_of[n] == view.clause_of[at]]
    for n in sorted(clause, key=lambda n: (n > at, abs(n - at))):
        if view.tokens[n].fold in known:
            return None if _is_one_of_two(view, n, known) else view.tokens[n].fold
    return None


def _right_behind(view: ClaimView, start: int, known: frozenset[str]) -> str | None:
    """The number that stands with "in" right behind a value: "from 15.2 in 2019 to 17.6 in 2022"."""
    ahead = [t.fold for t in view.tokens[start : start + 8]]
    end = next((n for n, word in enumerate(ahead) if not word[:1].isdigit()), 0)
    told = end and ahead[end] in ("in", "for", "during") and len(ahead) > end + 1
    return ahead[end + 1] if told and ahead[end + 1] in known else None


def _is_one_of_two(view: ClaimView, n: int, known: frozenset[str]) -> bool:
    """Whether a number is one end of a stretch, which names no field: "between 2019 and 2022"."""
    return any(
        0 <= other < len(view.tokens)
        and view.tokens[other].fold in known
        and view.tokens[(n + other) // 2].fold in ("and", "to", "until")
        for other in (n - 2, n + 2)
    )


def _field_numbers(index: Index) -> frozenset[str]:
    """Numbers of two digits and more by which fields of one record are told apart."""
    return frozenset(
        w for _, field in index.fields for w in field_words(field).leaf if w.isdigit() and len(w) >= 2
    )
