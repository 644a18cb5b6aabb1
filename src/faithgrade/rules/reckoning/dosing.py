"""How often a medicine is taken: "twice daily" against what a prescription says, abbreviated (BID, TID, QHS), counted or in full."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.values import fold
from faithgrade.values.numerals import words_to_number
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

_TIMES = {
    "od": 1,
    "qd": 1,
    "q24h": 1,
    "bid": 2,
    "bd": 2,
    "q12h": 2,
    "tid": 3,
    "tds": 3,
    "q8h": 3,
    "qid": 4,
    "qds": 4,
    "q6h": 4,
}
_SAID = re.compile(
    r"\b(?P<n>once|twice|(?:one|two|three|four|five|six|\d) times)(?: (?:a|per|each|every))?[ -](?P<each>daily|day|weekly|week|monthly"
    r"|month|yearly|year|hourly|hour)\b"
    r"|\bevery (?P<hours>6|8|12|24|six|eight|twelve) hours\b|\b(?P<prn>as needed|when needed|when required)\b|\b(?P<hs>at (?:bedtime|night))\b",
    re.I,
)


OFTEN = re.compile(rf"[\s,]*(?:{_SAID.pattern})", re.I)
"""How often something is taken, right behind how much of it."""
_PER_DAY = frozenset({"per", "day"})
_A_DAY = _PER_DAY | {stem(w) for w in "times time doses dose".split()}
"""Fields of how often a day: "times_per_day"."""
_BY_MOUTH = re.compile(r"\b(?:by mouth|orally)\b", re.I)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each frequency told of the one item with an abbreviation for it."""
    known = view.index.once(_abbreviated)
    if not known or view.negated or "?" in view.text:
        return
    for found in _SAID.finditer(view.text):
        selection = selection_for(view, found.start(), found.end())
        rows = [f for f in known if is_inside(view, f, selection)]
        if len({_plain(f) for f in rows}) != 1:
            continue
        holds = _plain(rows[0]) == _meant(found)
        yield _atom(view, found, rows[0], holds=holds)
        by_mouth = _BY_MOUTH.search(view.text)
        if holds and by_mouth is not None:
            routes = [
                f for f in view.index.facts if f.value in ("PO", "po") and is_inside(view, f, selection)
            ]
            if len(routes) == 1:
                yield _atom(view, by_mouth, routes[0], holds=True)


def _atom(view: ClaimView, found: re.Match[str], fact: Fact, *, holds: bool) -> Atom:
    return told_by(view, "numbers", found.span(), fact, right=holds, covers=view.tokens_in(*found.span()))


def _plain(fact: Fact) -> object:
    """What an abbreviation says: so many times a day, as needed, or at night; "once weekly" says it in full."""
    if isinstance(fact.value, int):
        return fact.value
    word = fold(str(fact.value)).replace(".", "").strip()
    spelt = _SAID.fullmatch(word)
    if spelt is not None:
        return _meant(spelt)
    return "prn" if word == "prn" else "hs" if word in ("hs", "qhs", "nocte") else _TIMES.get(word)


def _meant(found: re.Match[str]) -> object:
    if found["prn"]:
        return "prn"
    if found["hs"]:
        return "hs"
    if found["hours"]:
        word = found["hours"].lower()
        return 24 // int(words_to_number(word) or int(word))
    word = found["n"].lower().split()[0]
    times = {"once": 1, "twice": 2}.get(word) or int(words_to_number(word) or int(word))
    period = _PERIODS[found["each"][:3].lower()]
    return times if period == "day" else (times, period)


_PERIODS = {"dai": "day", "day": "day", "wee": "week", "mon": "month", "yea": "year", "hou": "hour"}


def _abbreviated(index: Index) -> tuple[Fact, ...]:
    return tuple(f for f in index.facts if _is_frequency(f) and _plain(f) is not None)


def _is_frequency(fact: Fact) -> bool:
    if isinstance(fact.value, int) and not isinstance(fact.value, bool):
        leaf = field_words(fact.field).leaf
        return _PER_DAY <= leaf <= _A_DAY
    return isinstance(fact.value, str) and (
        (len(fact.value) <= 6 and (fact.value.isupper() or _EVERY.fullmatch(fact.value) is not None))
        or _SAID.fullmatch(fact.value.strip()) is not None
    )


_EVERY = re.compile(r"q\d+h")
