"""Calendar days told of what is given in working days, and the other way round: "10 calendar days" of "10 business days"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS

RULE = "aggregates"
_DAYS = re.compile(
    r"(?<![\w.,–-])(?P<number>\d+(?:(?: to | ?[–-] ?)\d+)?)[ -](?:(?P<working>working|business|week)|(?P<calendar>calendar|consecutive))[ -]?days?\b",
    re.I,
)
_OF_FIELD = re.compile(r"(?:(?P<working>working|business)|calendar)_?days?(?:$|_)", re.I)


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for a number of days of one kind that the evidence only has of the other."""
    if view.negated or "?" in view.text or any(t.fold in CONDITIONALS for t in view.tokens):
        return
    for told in _DAYS.finditer(view.text):
        mine, number = told["working"] is not None, _plain(told["number"])
        selection = selection_for(view, *told.span())
        same, other = [], []
        for fact in view.index.facts:
            if isinstance(fact.value, bool) or fact.value is None or not is_inside(view, fact, selection):
                continue
            named = _OF_FIELD.search(fact.field[-1]) if fact.field else None
            if named is not None:
                kinds = {named["working"] is not None} if str(fact.value) == number else set()
            else:
                found = _DAYS.finditer(fact.value) if isinstance(fact.value, str) else ()
                kinds = {
                    m["working"] is not None
                    for m in found
                    if number in (p := _plain(m["number"]), *p.split("-"))
                }
            same += [fact] if mine in kinds else []
            other += [fact] if (not mine) in kinds else []
        if other and not same:
            yield told_by(view, RULE, told.span(), other[0], right=False, said=told[0])


def _plain(number: str) -> str:
    """A number or range in one writing.

    >>> _plain("10 to 15"), _plain("10–15")
    ('10-15', '10-15')
    """
    return re.sub(r" to | ?[–-] ?", "-", number)
