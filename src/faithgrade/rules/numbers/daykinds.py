"""Calendar days told of what is given in working days, and the other way round: "10 calendar days" of "10 business days"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.rules.binding.binding import find, is_inside, selection_for
from faithgrade.rules.binding.standing import still_open, told_by
from faithgrade.rules.claim.atoms import Atom, place
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS
from faithgrade.values import Kind

RULE = "aggregates"
_DAYS = re.compile(
    r"(?<![\w.,–-])(?P<number>\d+(?:(?: to | ?[–-] ?)\d+)?)[ -](?:(?P<working>working|business|week)|(?P<calendar>calendar|consecutive))[ -]?days?\b",
    re.I,
)
_OF_FIELD = re.compile(r"(?:(?P<working>working_?|business_?|work_?|week)|calendar_?)days?(?:$|_)", re.I)


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
    yield from _kept_as_working_days(view)


def _kept_as_working_days(view: ClaimView) -> Iterator[Atom]:
    """An open atom for plain days that stand only under a name of working days: "5 days" of ``delivery_business_days``."""
    for value in view.values:
        if value.kind is not Kind.DURATION or _PLAIN.fullmatch(value.text) is None:
            continue
        facts = [f for f, _ in find(view, value)]
        named = [_OF_FIELD.search(f.field[-1]) if f.field else None for f in facts]
        if facts and all(m is not None and m["working"] for m in named):
            yield still_open(value, RULE, f"{place(view, facts[0])} counts working days")


_PLAIN = re.compile(r"\d+ days?", re.I)


def _plain(number: str) -> str:
    """A number or range in one writing.

    >>> _plain("10 to 15"), _plain("10–15")
    ('10-15', '10-15')
    """
    return re.sub(r" to | ?[–-] ?", "-", number)
