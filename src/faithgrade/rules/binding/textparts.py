"""Values that one text tells of several things: "45 W wired, 15 W wireless", "Silver Quill (1988), Golden Quill (1994)".

Each value belongs to the words of its own part. A claim that has the words of another part and none of its own puts the
value where it does not belong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.naming import content
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values import Amount, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import fold, stem
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


def stands_in_another_part(view: ClaimView, start: int, end: int, fact: Fact) -> bool:
    """Whether a short text has a value in one of its parts only, and the clause names another of them and not that one: "S: 9, M: 12"."""
    if not isinstance(fact.value, str) or len(fact.value) > _LONGEST:
        return False
    value = next((v for v in view.values if (v.start, v.end) == (start, end)), None)
    held = [part for part in _PARTS.split(fact.value) if part.strip()]
    own = [part for part in held if _has(part, view.text[start:end].strip())]
    if value is None or len(held) < _SOME or len(own) != 1:
        return False
    alike = [p for p in held if p is own[0] or any(_alike(value, v) for v in read_values(p))]
    parts = [_names_in(part) for part in alike]
    clauses = {view.clause_of[n] for n in view.tokens_in(start, end)}
    said = {
        t.text if len(t.text) == 1 else t.fold
        for n, t in enumerate(view.tokens)
        if view.clause_of[n] in clauses and not start <= t.start < end
    }
    shared = frozenset.intersection(*parts)
    name = _names_in(own[0])
    mine = name - shared - {t.fold for t in view.tokens if start <= t.start < end}
    others = [names - name for names in parts if names - name]
    return bool(mine) and mine.isdisjoint(said) and any(telling <= said for telling in others)


def is_labelled_otherwise(view: ClaimView, start: int, end: int, fact: Fact) -> bool:
    """Whether a text of several numbers calls the claim's one by words that the claim leaves out, or another by words that it has.

    "28 mg/l (limit 50)" says of 50 that it is the limit; of "depth 912 above limit 800" a limit is 800.
    """
    if not isinstance(fact.value, str) or len(fact.value) > _LONGEST:
        return False
    value = next((v for v in view.values if (v.start, v.end) == (start, end)), None)
    numbers = [v for v in read_values(fact.value) if isinstance(v.reading, Amount)]
    if value is None or not isinstance(value.reading, Amount) or len(numbers) < _SOME:
        return False
    own = [v for v in numbers if any(match(value, r) is not None for r in v.readings)]
    if len(own) != 1:
        return False
    mine = _label(fact.value, own[0])
    if mine & _QUALIFYING - view.stems:
        return True
    told = [v for v in numbers if any(match(c, r) is not None for c in view.values for r in v.readings)]
    return len(told) == 1 and any(
        label & _QUALIFYING and label <= view.stems and not label & mine
        for v in numbers
        if v is not own[0]
        for label in [_label(fact.value, v)]
    )


def _label(text: str, value: Value) -> frozenset[str]:
    """The stems of the one or two words right before a value: "soft limit 800", "(limit 50)"."""
    found = _LABEL.search(text, 0, value.start)
    return frozenset(t.stem for t in tokenize(found[0]) if t.fold not in IGNORABLE) if found else frozenset()


_LABEL = re.compile(r"(?:[^\W\d][\w-]* )?[^\W\d][\w-]*\s?[:=(]?\s?[$€£<>≤≥~]?\s?$")
_QUALIFYING = frozenset(
    stem(w)
    for w in "limit limits max maximum min minimum target threshold ref reference normal cap quota capacity budget goal ceiling floor alarm allowed required".split()
)
"""Words for what a number is held against, where it is no value of the thing itself."""


def has_another_subject(view: ClaimView, start: int, fact: Fact) -> bool:
    """Whether a text tells a value of one thing of a list, and the claim of another one of it: "Kent won by 13", told of Surrey."""
    if not isinstance(fact.value, str) or " " not in fact.value or len(fact.value) > _LONGEST:
        return False
    text, said, facts = fold(fact.value), fold(view.text), view.index.evidence.facts
    for mention in view.mentions:
        name = fold(view.text[mention.start : mention.end])
        if mention.start >= start or mention.first > _SOME or mention.entry.sources or name in text:
            continue  # no subject
        for f in (facts[i] for i in mention.entry.facts[:_FEW_LINES]):
            rows = [facts[i] for i in view.index.fields.get((f.source, f.field), ())[:_LONGEST]]
            others = [
                o
                for r in rows
                if isinstance(r.value, str) and len(o := fold(r.value)) > _SOME and o not in (name, text)
            ]
            if fold(str(f.value)) == name and any(
                re.match(rf"(?:\w+\W+)?{re.escape(o)}\b", text)
                and (o not in said or f"{o} and {name}" in said)
                for o in others
            ):
                return True
    return False


_PARTS = re.compile(r"(?:,|;|\||/|\n|\s(?:and|und|et|y|e|en|og|och)\b)\s*(?![\d.,]*\d\b(?!\s*[^\W\d]))")
_SOME = 2


def _has(part: str, value: str) -> bool:
    return value in part and re.search(rf"(?<![\w.,]){re.escape(value)}(?![\w]|[.,]\d)", part) is not None


def _names_in(part: str) -> frozenset[str]:
    """What a part calls its value: words, single capitals, and whole numbers behind a word ("Room 2"), its last number left out."""
    numbers = list(re.finditer(r"\d[\d.,]*", part))
    rest = part[: numbers[-1].start()] + part[numbers[-1].end() :] if numbers else part
    return frozenset(
        t.text if len(t.text) == 1 else t.fold
        for t in tokenize(rest)
        if t.fold not in IGNORABLE or (len(t.text) == 1 and t.text.isupper())
    )


_TOLD = re.compile(
    r"\b(?:clause|section|sec\.|article|art\.|paragraph|para\.|item|rule|point|step|chapter|§)\s*(?P<no>\d+(?:\.\d+)*|[a-z]\)?)(?![\w%]|\.\d)",
    re.I,
)
_NUMBERED = re.compile(
    r"\s*(?:clause|section|sec\.|article|art\.|paragraph|para\.|item|rule|point|step|chapter|§)?\s*(?P<no>\d+(?:\.\d+)*)[.):]?\s+(?=\D)",
    re.I,
)


def other_part(view: ClaimView, value: Value, fact: Fact) -> Fact | None:
    """The line of the numbered part that the claim speaks of right before a value, where the value stands in another's line."""
    told = [m for m in _TOLD.finditer(view.text) if m.end() <= value.start]
    if not told or not fact.prose:
        return None
    number = told[-1]["no"]
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    near = view.tokens_in(*told[-1].span())
    lines = view.index.once(numbered_lines)
    if not near or fact.index not in lines or lines[fact.index] == number:
        return None
    if not own & {view.clause_of[n] for n in near} and value.start - told[-1].end() > 60:
        return None
    meant = [
        i for i, no in lines.items() if no == number and view.index.evidence.facts[i].source == fact.source
    ]
    if len(meant) != 1:
        return None
    line = view.index.evidence.facts[meant[0]]
    if any(match(value, r) is not None for r in view.index.readings(line)):
        return None
    return line


def numbered_lines(index: Index) -> dict[int, str]:
    """The lines of texts that begin with a number, by it; only where a text has two and more of them."""
    found: dict[int, str] = {}
    for fact in index.facts:
        if fact.prose and isinstance(fact.value, str) and (told := _NUMBERED.match(fact.value)):
            found[fact.index] = told["no"]
    counted: dict[int, int] = {}
    for i in found:
        source = index.evidence.facts[i].source
        counted[source] = counted.get(source, 0) + 1
    return {i: no for i, no in found.items() if counted[index.evidence.facts[i].source] >= 2}
