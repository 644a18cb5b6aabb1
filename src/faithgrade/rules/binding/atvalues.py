"""What stands right at a value of a text, which a claim with the value may have otherwise: what it counts, how far it goes, of what it is a part."""

from __future__ import annotations

import re

from faithgrade.evidence.words import Token, tokenize
from faithgrade.rules.words.lexicon import CONNECTIVE, IGNORABLE, UNIVERSALS
from faithgrade.values import Amount, Clock, Kind, Moment, Value
from faithgrade.values.text import fold, stem
from faithgrade.values.units import is_currency

_MORE = r"(?:more|greater|longer|older|higher|larger|heavier|taller|further|later)"
_LESS = r"(?:less|fewer|shorter|younger|lower|smaller|lighter|sooner|earlier)"
_BOUNDS = re.compile(
    rf"\b(?:(?P<most>up to|at (?:the )?most|a? ?maximum(?: of)?|(?:no|not|never) {_MORE} than|(?:not|n[o'’]t|never) exceed\w*|within)"
    rf"|(?P<least>at (?:the )?least|a? ?minimum(?: of)?|(?:no|not|never) {_LESS} than)"
    rf"|(?P<over>{_MORE} than|over|above|exceed\w*|beyond)"
    rf"|(?P<under>{_LESS} than|under|below))\W+(?:(?:the|a|an|first|last) )?",
    re.I,
)
_BOUNDS_BEHIND = re.compile(
    rf"[^.,;:()]{{0,12}}?(?:(?P<least>\b(?:or|and) (?:{_MORE}|above|over|up)\b|\d\+|\bat least\b|\bminimum\b)"
    rf"|(?P<most>\b(?:or|and) (?:{_LESS}|below|under)\b|\bat most\b|\bmaximum\b))",
    re.I,
)
_TIMES = re.compile(
    r"\b(?:(?P<before>before|prior to|ahead of|earlier than)|(?P<till>until|till|by|up to|no later than)|(?P<after>after|later than)"
    r"|(?P<since>from|since|starting|beginning|as of|not before))\W+(?:(?:the|a|an|about|around|on) )?$",
    re.I,
)
_OPPOSITE = ({"before", "till"}, {"after", "since"})
_JOINING = frozenset("or and to x by per plus minus more less times of".split())
_FAR = 4
_PART_OF = re.compile(
    r"(?:^|[^\d–-])(?:\d[\d,.]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|most|half|several|none|part)) (?:out )?of\s+"
    r"(?:the\s+|all\s+|its\s+|their\s+|our\s+|his\s+|her\s+)*$",
    re.I,
)
_MOST = re.compile(
    r"\b(?:most|many|some|several|few|often|usually|typically|generally|mostly|(?:almost|nearly) (?:all|every|always|never))\b",
    re.I,
)
_ALWAYS = frozenset({*UNIVERSALS, "never", "always", "every", "all", "none", "no"})


def differs(claim: str, value: Value, line: str, found: Value) -> bool:
    """Whether a line of a text has a value with another bound, another time, or of other things than a claim has it.

    >>> from faithgrade.values import read_values
    >>> def check(claim, line):
    ...     return differs(claim, read_values(claim)[0], line, read_values(line)[0])
    >>> check("It lasts twelve hours.", "It has twelve sessions."), check("8 or more guests pay.", "More than 8 guests pay.")
    (True, True)
    >>> check("Leave before 11 am.", "Check out before 11 am."), check("Leave from 11 am.", "Check out before 11 am.")
    (False, True)
    """
    if isinstance(value.reading, (Clock, Moment)):
        return _is_of_another_side(_time(claim, value), _time(line, found))
    return isinstance(value.reading, Amount) and (
        _is_bounded_otherwise(claim, value, line, found)
        or _counts_others(claim, value, line, found)
        or says_of_all(claim, line[: found.start])
        or (value.kind is Kind.MONEY and found.kind is not Kind.MONEY and _WEIGHED.search(line) is not None)
        or (_WORKING.search(found.text) is not None and _is_plain_time(claim, value))
        or (_WORKING.search(value.text) is not None and _is_plain_time(line, found))
    )


_WORKING = re.compile(r"\b(?:working|business)\b", re.I)
_WEIGHED = re.compile(r"\b(?:weigh\w*|heav\w+|loads?|lifts?)\b", re.I)
"""What makes pounds a weight and no money."""


def is_part_of(told: str) -> bool:
    """Whether what stands before a number makes it the whole of which another is a part: "two of its"."""
    return _PART_OF.search(told) is not None


def says_of_all(claim: str, told: str) -> bool:
    """Whether a claim says of all, or that it is never so, what a text before a value says of most."""
    return _MOST.search(told) is not None and any(t.fold in _ALWAYS for t in tokenize(claim))


def _is_plain_time(claim: str, value: Value) -> bool:
    """Whether a number of days is not told as working days."""
    around = claim[value.start : value.end + 16]
    return value.kind is Kind.DURATION and re.search(r"working|business|week", around, re.I) is None


def _is_bounded_otherwise(claim: str, value: Value, line: str, found: Value) -> bool:
    own, told = _bound(claim, value), _bound(line, found)
    if told is None:
        return own in ("least", "over", "under") and not _BOUNDS.search(line)
    return own != told


def _bound(text: str, value: Value) -> str | None:
    """How a number is bounded: "most", "least", "over" or "under"."""
    head = max(0, value.start - _BEFORE)
    for before in _BOUNDS.finditer(text, head, value.end):
        if before.end() >= value.start:
            return before.lastgroup
    behind = _BOUNDS_BEHIND.match(text, value.start, min(len(text), value.end + _BEFORE))
    return behind.lastgroup if behind is not None else None


_BEFORE = 22


def _time(text: str, value: Value) -> str | None:
    before = _TIMES.search(text[: value.start])
    return before.lastgroup if before is not None else None


def _is_of_another_side(own: str | None, told: str | None) -> bool:
    if own == told:
        return False
    if any(own in one and told in other for one, other in (_OPPOSITE, _OPPOSITE[::-1])):
        return True
    return (own is None and told in ("before", "after")) or (told is None and own in ("before", "after"))


def _counts_others(claim: str, value: Value, line: str, found: Value) -> bool:
    """Whether a number counts something else in a line: "twelve hours" of "twelve sessions"."""
    one, other = value.reading, found.reading
    if not isinstance(one, Amount) or not isinstance(other, Amount) or _is_share(one) or _is_share(other):
        return False
    own, told = _nouns(claim, value), _nouns(line, found)
    if one.unit is not None and other.unit is None:
        return bool(told)
    if one.unit is None and other.unit is not None:
        held = {stem(w) for w in fold(found.text).split()} | {t.stem for t in told}
        return bool(own) and own[0].stem not in held
    if one.unit is None and own and told:
        return own[0].stem not in {t.stem for t in told} and told[0].stem not in {t.stem for t in own}
    return False


def _is_share(amount: Amount) -> bool:
    return amount.unit is not None and (amount.unit in ("%", "pp", "bp", "ratio") or is_currency(amount.unit))


def _nouns(text: str, value: Value) -> list[Token]:
    """The words right behind a number up to the next mark or number, if the first of them can be what it counts."""
    found: list[Token] = []
    end = value.end
    for token in tokenize(text[value.end : value.end + 60]):
        start = value.end + token.start
        if text[end:start].strip(" -*_") or not token.text.isalpha() or len(found) == _FAR:
            break
        found.append(token)
        end = value.end + token.end
    if not found or not found[0].text.islower() or len(found[0].text) < _LEAST:
        return []
    first = found[0].fold
    return [] if first in IGNORABLE or first in CONNECTIVE or first in _JOINING else found


_LEAST = 3
