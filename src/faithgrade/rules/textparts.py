"""Values that one text tells of several things: "45 W wired, 15 W wireless", "Silver Quill (1988), Golden Quill (1994)".

Each value belongs to the words of its own part. A claim that has the words of another part and none of its own puts the
value where it does not belong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.words import tokenize
from faithgrade.rules.lexicon import IGNORABLE
from faithgrade.rules.naming import content
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.units import dimension

_SPLIT = re.compile(r",\s+|;\s*|\s+[/|]\s+|\s+and\s+|\n")
_LONGEST = 240
_NEIGHBOURS = 12
_LINE = 80
_FEW_LINES = 6
"""A value of a few short lines is a list, not a text."""


@dataclass(frozen=True, slots=True)
class _Part:
    text: str
    values: tuple[Value, ...]
    words: frozenset[str]


def told_of_another(view: ClaimView, value: Value, fact: Fact) -> str | None:
    """The part of the text (or of the texts listed beside it) whose words the claim has, when the value is of another part."""
    if not isinstance(fact.value, str) or len(fact.value) > (_LONGEST if not fact.prose else _LINE):
        return None
    parts = [part for text in _texts_beside(view, fact) for part in _parts(text)]
    own = [p for p in parts if any(match(value, r) is not None for v in p.values for r in v.readings)]
    if len(own) != 1 or not own[0].words:
        return None
    mine = own[0].words
    others = [
        p
        for p in parts
        if p is not own[0]
        and p.words - mine
        and p.words - mine <= view.stems
        and not (mine - p.words) & view.stems
        and mine - p.words
        and any(_alike(value, v) for v in p.values)
        and not any(match(c, r) is not None for c in view.values for v in p.values for r in v.readings)
    ]
    return others[0].text.strip() if len(others) == 1 else None


def _texts_beside(view: ClaimView, fact: Fact) -> list[str]:
    """The text of a fact, and those that its list has beside it under the same field."""
    rows = view.index.fields.get((fact.source, fact.field), ())
    if fact.prose:
        lines = [view.index.evidence.facts[i] for i in rows if abs(i - fact.index) <= _FEW_LINES]
        lines = [f for f in lines if f.path == fact.path]
        return [str(f.value) for f in lines] if all(len(str(f.value)) <= _LINE for f in lines) else []
    facts = [view.index.evidence.facts[i] for i in rows if abs(i - fact.index) <= _NEIGHBOURS]
    nodes = view.index.evidence.nodes
    home = nodes[fact.node].parent if fact.node >= 0 else -1
    listed = [
        f
        for f in facts
        if f.path[:-1] == fact.path[:-1] or (f.node >= 0 and nodes[f.node].parent == home >= 0)
    ]
    return [str(f.value) for f in listed if isinstance(f.value, str) and len(f.value) <= _LONGEST]


@lru_cache(maxsize=2048)  # a list's texts are looked at for each value that stands in one of them
def _parts(text: str) -> tuple[_Part, ...]:
    found = []
    for part in _SPLIT.split(text):
        values = tuple(v for v in read_values(part) if isinstance(v.reading, (Amount, Moment)))
        inside = {n for v in values for n in range(v.start, v.end)}
        words = frozenset(
            t.stem
            for t in tokenize(part)
            if t.start not in inside and t.fold not in IGNORABLE and t.fold.isalpha() and len(t.fold) > 2
        )
        if values:
            found.append(_Part(part, values, words))
    return tuple(found)


def _alike(one: Value, other: Value) -> bool:
    """Whether two values measure the same, or are both dates."""
    a, b = one.reading, other.reading
    if isinstance(a, Amount) and isinstance(b, Amount):
        return dimension(a.unit) == dimension(b.unit)
    return isinstance(a, Moment) and isinstance(b, Moment)


_OF = re.compile(r"\bof (?:the|all|its|their|our)(?: the)? $", re.I)


def claimed_by_another(view: ClaimView, value: Value, fact: Fact) -> str | None:
    """In a text of several values ("8GB 1GB RAM"), the value beside the word that the claim puts beside this one, if another."""
    text = str(fact.value)
    if fact.prose or len(text) > 120 or not isinstance(value.reading, Amount):
        return None
    amounts = [v for v in read_values(text) if v.kind is value.kind and _alike(value, v)]
    if len(amounts) < 2:
        return None
    beside = content([t for t in view.tokens if t.start >= value.end])[:1]
    if not beside or any(ch.isdigit() for ch in beside[0].text):
        return None  # "4GB or 8GB of RAM": a number names no value
    places = [t.start for t in tokenize(text) if t.stem == beside[0].stem]
    if len(places) != 1:
        return None
    before = [a for a in amounts if 0 <= places[0] - a.end <= 1]
    if before and _OF.search(text[: before[-1].start]):
        return None  # of "four of the twelve lamps" both numbers are of lamps
    if not before or any(match(value, r) is not None for r in before[-1].readings):
        return None
    return before[-1].text
