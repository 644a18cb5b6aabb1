"""Days of the week that pick a row or an object: "on Saturdays" of ``{"sat": …}``, "on Wednesday" of ``{"mon_fri": …}``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.values.weekdays import WEEKDAYS

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index

_NAME = "|".join(sorted((re.escape(n) for n in WEEKDAYS if n.isascii()), key=len, reverse=True))
_SPAN = re.compile(
    rf"(?<![\w'])(?:(?P<first>{_NAME})s?\.?(?:\s*(?:to|through|till|until|thru|-|–|—|_)\s*(?P<last>{_NAME})s?\.?)?"
    r"|(?P<word>weekdays?|working days?|weekends?|week ?days?|daily|every ?day|all ?days|all ?week))(?![\w'])",
    re.I,
)
_WORDS = {"wee": range(5), "wor": range(5), "dai": range(7), "eve": range(7), "all": range(7)}


@dataclass(frozen=True, slots=True)
class Days:
    """A stretch of the claim that names days of the week, with the facts and the nodes called by them."""

    start: int
    end: int
    facts: tuple[Fact, ...]
    nodes: tuple[int, ...]


def days_named(text: str, index: Index) -> tuple[Days, ...]:
    """The days that a text names and something of the evidence is called by, the narrowest that holds them all first."""
    rows = index.once(_called_by_days)
    found = []
    for match in _SPAN.finditer(text) if rows else ():
        if match.group().islower() and not match["word"] and match.group().lower() in _OTHER_WORDS:
            continue
        said = _days_in(match)
        fitting = [days for days in rows if said <= days]
        if fitting:
            facts, nodes = rows[min(fitting, key=lambda d: (len(d), sorted(d)))]
            end = match.start() + len(match.group().rstrip(". "))
            found.append(Days(match.start(), end, tuple(facts), tuple(nodes)))
    return tuple(found)


_OTHER_WORDS = frozenset("sat sun wed mar".split())
"""Short names that are words as well, when they stand without a capital."""


def hours_of_days(text: str, index: Index) -> tuple[tuple[int, int, Fact], ...]:
    """The days that a text names, each with the one value that is kept under them: "09:00-13:00" of ``{"sat": …}``."""
    found = []
    for match in _SPAN.finditer(text):
        said = _days_in(match)
        kept = [
            f
            for f in index.facts
            if f.path and isinstance(f.path[-1], str) and said <= (days_of(f.path[-1]) or frozenset())
        ]
        if len(kept) == 1:
            found.append((match.start(), match.start() + len(match.group().rstrip(". ")), kept[0]))
    return tuple(found)


def _called_by_days(index: Index) -> dict[frozenset[int], tuple[list[Fact], list[int]]]:
    """Per set of days: the short strings that are it, and the objects whose key is it."""
    table: dict[frozenset[int], tuple[list[Fact], list[int]]] = {}
    for fact in index.facts:
        if isinstance(fact.value, str) and (days := days_of(fact.value)) is not None:
            table.setdefault(days, ([], []))[0].append(fact)
    for node in index.evidence.nodes:
        key = node.path[-1] if node.path else None
        if isinstance(key, str) and (days := days_of(key)) is not None:
            table.setdefault(days, ([], []))[1].append(node.index)
    return table


def days_of(text: str) -> frozenset[int] | None:
    """The days of the week that a key or value is, Monday being 0, or None where it is something else.

    >>> sorted(days_of("mon_fri") or ()), sorted(days_of("Sat") or ()), days_of("sat image"), sorted(days_of("Sat, Sun") or ())
    ([0, 1, 2, 3, 4], [5], None, [5, 6])
    """
    return _days_of(text.strip().lower()) if len(text) <= _LONGEST else None


_LONGEST = 40
_PARTS = re.compile(r"\s*(?:,|/|&|\+|\band\b)\s*")


@lru_cache(maxsize=4096)
def _days_of(text: str) -> frozenset[int] | None:
    found: set[int] = set()
    for part in _PARTS.split(text):
        match = _SPAN.fullmatch(part.replace("_to_", "_"))
        if match is None:
            return None
        found |= _days_in(match)
    return frozenset(found)


def _days_in(match: re.Match[str]) -> frozenset[int]:
    if match["word"]:
        word = match["word"].lower()
        return frozenset((5, 6) if word.startswith("weekend") else _WORDS[word[:3]])
    first = WEEKDAYS[match["first"].lower()]
    last = WEEKDAYS[match["last"].lower()] if match["last"] else first
    return frozenset(_through(first, last))


def _through(first: int, last: int) -> Iterable[int]:
    return range(first, last + 1) if first <= last else (*range(first, 7), *range(last + 1))
