"""Words that spell out what a field's name says in short: "blood pressure" of bp, "survived" of a survival rate.

A deed's past verb ("carved by") spells out the noun of its doer ("carver").
"""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.kinship import is_kin
from faithgrade.values import Kind

_SPELT = {
    "bp": "blood pressure",
    "hr": "heart rate",
    "rr": "respiratory rate",
    "bmi": "body mass index",
    "rh": "relative humidity",
    "dob": "date of birth",
    "po": "purchase order",
    "eta": "estimated time of arrival",
    "roi": "return on investment",
    "yoy": "year on year",
    "mom": "month on month",
}
"""Abbreviations that stand for the same everywhere."""


def is_spelt_out(view: ClaimView, n: int, names: frozenset[str]) -> bool:
    """Whether a word is one of those that an abbreviation in a bound field's name stands for, said side by side."""
    for short, full in _SPELT.items():
        words = full.split()
        if short not in names or view.tokens[n].fold not in words:
            continue
        at = n - words.index(view.tokens[n].fold)
        if at >= 0 and [t.fold for t in view.tokens[at : at + len(words)]] == words:
            return True
    return False


def is_deed_of(view: ClaimView, n: int, bound: Sequence[Fact]) -> bool:
    """Whether a past verb is what a bound field's noun is made from, where the field tells just that.

    A share of a deed's noun is the share that did it ("84 % survived" of survival), and a doer's name is that of who did
    it, when it stands right before ("Ada Roth carved the door" of carver).
    """
    token = view.tokens[n]
    if not token.fold.endswith("ed") or len(token.fold) < _LEAST:
        return False
    shares = [v for v in view.values if v.kind is Kind.PERCENT]
    root = token.fold.removesuffix("ed")
    for fact in bound:
        leaf = field_words(fact.field).leaf
        if len(shares) == 1 and any(w.startswith(root) and w.endswith(_OF_DEEDS) for w in leaf):
            return not isinstance(fact.value, (str, bool))
        if isinstance(fact.value, str) and n and is_kin(token, leaf):
            name = folded_words(fact.value)
            if name and tuple(t.fold for t in view.tokens[max(0, n - len(name)) : n]) == name:
                return True
    return False


_LEAST = 6
_OF_DEEDS = ("al", "ion", "ance", "ence", "ment", "ure")
