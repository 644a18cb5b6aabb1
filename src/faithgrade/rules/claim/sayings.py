"""Sayings: the values of the request, of the policy and of the arguments of calls. They are nobody's findings."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.suspicion import instructs
from faithgrade.values import Amount, Kind, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import stem


def among_arguments(view: ClaimView, value: Value) -> bool:
    """Whether a call that did not fail was made with the value, as the claim says it.

    A plain number is an argument's only where the words beside it name the argument or the call ("for 2 passengers"), as
    small numbers are the argument of something in most cases.
    """
    if not is_among(value, view.index.once(own_words)["argument"]):
        return False
    reading = value.reading
    if value.kind is not Kind.NUMBER or not isinstance(reading, Amount):
        return True
    near = {t.stem for t in view.tokens if value.start - _BESIDE <= t.start and t.end <= value.end + _BESIDE}
    for source in view.index.evidence.sources:
        for key, argument in source.arguments.items() if source.kind == "result" else ():
            if isinstance(argument, (str, int, Decimal)) and not isinstance(argument, bool):
                names = field_words((str(key),)).leaf
                if not names & _LIMITS:  # how many were asked for is not how many of them there are
                    names |= field_words((source.name,)).leaf
                alike = names | {w for name in names for w in SYNONYMS.get(name, ())}
                if alike & near and is_among(value, read_values(str(argument))):
                    return True
    return False


_LIMITS = frozenset(stem(w) for w in "limit max maximum top size page pages offset count first n k".split())
_BESIDE = 30
"""How many characters to either side of a number its noun may stand."""


def own_words(index: Index) -> dict[str, list[Value]]:
    """The values of the request, of the policy text and of the arguments of calls."""
    found: dict[str, list[Value]] = {"request": [], "system": [], "argument": []}
    for source in index.evidence.sources:
        for argument in source.arguments.values() if source.kind == "result" else ():
            if isinstance(argument, (str, int, float, Decimal)) and not isinstance(argument, bool):
                found["argument"] += read_values(str(argument))
        if source.kind in found and isinstance(source.content, str):
            found[source.kind] += read_values(source.content)
    return found


def is_among(value: Value, others: Sequence[Value]) -> bool:
    reading = value.reading
    return any(
        match(value, other) is not None
        or (isinstance(reading, Moment) and isinstance(other, Moment) and _same_day_of_a_year(reading, other))
        or (
            isinstance(reading, Amount)
            and isinstance(other, Amount)
            and (reading.value, reading.unit) == (other.value, other.unit)
        )  # "below 730"
        for said in others
        for other in said.readings
    )


def _same_day_of_a_year(one: Moment, other: Moment) -> bool:
    """Whether a date that was said without its year is the day of the other: "May 26" and 26 May 2024."""
    return (
        other.year is None
        and other.month is not None
        and other.day is not None
        and (one.month, one.day) == (other.month, other.day)
    )


def spoken_words(index: Index) -> frozenset[str]:
    """Words of the request, the policy and the arguments: not evidence, but not invented either."""
    texts = [
        s.content
        for s in index.evidence.sources
        if s.kind in ("request", "system") and isinstance(s.content, str)
    ]
    return frozenset().union(*(_said_in(text) for text in texts))


@lru_cache(maxsize=16)
def _said_in(text: str) -> frozenset[str]:
    """The folded words of a text; a policy is the same in many cases."""
    return frozenset(folded_words(text))


def instructing(index: Index) -> frozenset[int]:
    """Facts whose text tells its reader what to say: what stands in them proves nothing."""
    return frozenset(
        f.index for f in index.facts if isinstance(f.value, str) and " " in f.value and instructs(f.value)
    )
