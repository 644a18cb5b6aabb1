"""Words that say a field's name in another form: two words for one, short for long, spelt out, a participle, a deed of its noun or doer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, folded_words
from faithgrade.rules.claim.inshort import in_short
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.kinship import is_kin
from faithgrade.values import Kind
from faithgrade.values.text import stem


def is_at_work(view: ClaimView, n: int) -> bool:
    """Whether a word says that something works: "is working", "is running", and no more of where or with what."""
    behind = [t.fold for t in view.tokens[n + 1 : n + 2]]
    if view.tokens[n].fold in ("working", "running"):  # "the three working pumps", but not "working days"
        before = [t.fold for t in view.tokens[max(0, n - 2) : n]]
        if "the" in before and behind and behind[0].endswith("s") and behind[0] not in _AT_WORK:
            return True
    if view.tokens[n].fold in ("work", "run"):  # "four lamps work", but not "the cost of the work"
        return (
            n > 0
            and not behind
            and (view.tokens[n - 1].fold.endswith("s") or view.tokens[n - 1].fold == "they")
        )
    return (
        view.tokens[n].fold in ("working", "running", "works", "runs")
        and n > 0
        and (
            view.tokens[n].fold in ("works", "runs")
            or view.tokens[n - 1].fold in ("is", "are", "was", "were", "be")
        )
        and (not behind or behind[0] in ("and", "but", "again", "fine", "properly", "normally", "with"))
    )


_AT_WORK = frozenset("days hours costs titles notes times".split())


def is_done_by(view: ClaimView, n: int, names: frozenset[str]) -> bool:
    """Whether a word is the participle of "edited by", of a field that says who did it, or the adverb of a field's word."""
    token, rest = view.tokens[n], view.tokens[n + 1 : n + 2]
    passive = bool(rest) and rest[0].fold == "by"
    return (passive or token.fold.endswith("ly")) and is_kin(token, names)


def is_half_of_a_name(view: ClaimView, n: int, names: frozenset[str]) -> bool:
    """Whether a word and its neighbour are one word of a field: "signed up" of signups, "check in" of checkin."""
    token, rest, before = view.tokens[n], view.tokens[n + 1 : n + 2], view.tokens[max(0, n - 1) : n]
    if bool(rest) and (token.stem + rest[0].fold in names or token.fold + rest[0].fold in names):
        return True
    return bool(before) and (before[0].fold + token.stem in names or before[0].fold + token.fold in names)


def is_in_short(view: ClaimView, n: int, names: frozenset[str], items: Sequence[Fact]) -> bool:
    """Whether a word and its neighbour are a name or value of the record, told at length: "second quarter" of Q2."""
    for one, other in pairwise(view.tokens[max(0, n - 1) : n + 2]):
        short = in_short(one.fold, other.fold)
        if short is not None and (
            short in names
            or any(str(step).casefold() == short for f in items for step in f.path)
            or any(isinstance(f.value, str) and f.value.casefold() == short for f in items)
        ):
            return True
    return False


def says_it_is_expected(token: Token, names: frozenset[str]) -> bool:
    """Whether a word hedges what the field's own name hedges: "should arrive" of estimated_delivery, "arrives" of eta."""
    if token.fold in _ARRIVING and "eta" in names:
        return True
    return token.fold in _EXPECTING and not _EXPECTED.isdisjoint(names)


HOURS = re.compile(r"\d{1,2}[:.]\d\d\s*(?:-|–|—|to)\s*\d{1,2}[:.]\d\d$")
"""Two times of day with a dash: what is kept so is when something is open."""


def is_in_all(view: ClaimView, n: int, names: frozenset[str]) -> bool:
    """Whether "all" is that of "in all", of a total."""
    return (
        view.tokens[n].fold == "all"
        and n > 0
        and view.tokens[n - 1].fold == "in"
        and (n + 1 == len(view.tokens) or view.clause_of[n + 1] != view.clause_of[n])
        and not names.isdisjoint(IN_ALL)
    )


def moves_to_an_end(view: ClaimView, n: int, names: frozenset[str]) -> bool:
    """Whether a verb says that something got to its least or its greatest value, of a field called so: "dropped to" of min_c."""
    ends = _ENDS_OF_WAYS.get(view.tokens[n].fold, frozenset())
    behind = [t.fold for t in view.tokens[n + 1 : n + 3]]
    return not names.isdisjoint(ends) and ("to" in behind or "at" in behind)


_LEAST, _GREATEST = (
    frozenset(stem(w) for w in words.split())
    for words in ("min minimum low lowest", "max maximum high highest peak")
)
_ENDS_OF_WAYS = {
    **dict.fromkeys("dropped drops fell falls sank dipped dips bottomed".split(), _LEAST),
    **dict.fromkeys("rose rises climbed climbs peaked peaks topped tops shot".split(), _GREATEST),
}


IN_ALL = frozenset(stem(w) for w in "total overall sum all".split())


def is_inflected(word: str, names: frozenset[str]) -> bool:
    """Whether a word differs from one of `names` in its last two letters at most, as nouns of many languages do by case and number.

    >>> is_inflected("reklamacji", frozenset({"reklamacje"})), is_inflected("reklamacji", frozenset({"reklamy"}))
    (True, False)
    """
    if len(word) < _ROOT + 1 or not word.isalpha():
        return False
    return any(
        name.startswith(word[:_ROOT])
        and name.isalpha()
        and max(len(name), len(word)) - _shared(name, word) <= 2
        for name in names
    )


def _shared(one: str, other: str) -> int:
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


_ROOT = 5


_NOUN_ENDINGS = ("tion", "sion", "ment", "cy", "ty", "ture", "tude", "ance", "ence", "sure")


def is_short_for(token: Token, bound: Sequence[Fact]) -> bool:
    """Whether the own name of a bound fact is how a noun begins: "accuracy" of acc, "duration" of dur."""
    if len(token.fold) < 6 or not token.fold.endswith(_NOUN_ENDINGS):
        return False  # "invalid" is no longer word for inv
    leaves = {w for f in bound for w in field_words(f.field).leaf}
    return any(3 <= len(w) <= 4 and token.fold.startswith(w) for w in leaves)


_EXPECTING = frozenset(
    "should expected estimated likely probably due scheduled planned forecast forecasted".split()
)
_ARRIVING = frozenset({"arrive", "arrives", "arriving"})
_EXPECTED = frozenset(
    stem(w) for w in "estimated expected estimate eta planned scheduled forecast predicted projected".split()
)


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
    if not token.fold.endswith("ed") or len(token.fold) < _DEED:
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


_DEED = 6
_OF_DEEDS = ("al", "ion", "ance", "ence", "ment", "ure")
