"""Where in a text the words of a claim stand: a value belongs to the words of its own part of a sentence or line.

"Leeds has 40 beds and York 55" has both of "Leeds" and "55", and says nothing of 55 beds in Leeds. What stands in a text only
together with other things than the claim puts it with is left to the judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import groupby, islice, pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONNECTIVE, IGNORABLE
from faithgrade.values import Amount, Clock, Kind, Moment, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import fold, stem
from faithgrade.values.units import dimension

_LINES = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-ÖØ-Þ\d\"“(])|\n+")
CLAUSES = re.compile(r";\s*|,?\s+(?:but|while|whereas|although|though)\s+")
_PARTS = re.compile(
    r",\s+|\s+[/|]\s+|\s+and\s+|\s*(?=\()"
    r"|\s+(?=(?:from|to|versus|vs\.?|against|than)\s+(?:[A-Z]{3}\s)?[-+~$€£]?\d)"
)
_GOES_ON = re.compile(r"(?:from|to)\b")
_LEAST = 3
"""A text of fewer words is a value, and has no parts."""
_MOST = 60
"""How many lines of a text are looked at."""
_LIGHT = frozenset(
    "up down from to was were previously earlier before compared versus vs against than each total".split()
)
_BOUNDS = frozenset("minimum maximum min max".split())
_DESIGNATION = re.compile(r"(?P<word>[^\W\d_]{2,})(?:[-#=]|\s#?)(?P<number>\d{1,4})(?![\d.,:%/-]*\d|%)")
_COMPOUND = re.compile(r"[^\W\d_]+(?:[-_][^\W\d_]+)+")
"""Names such as "pay-svc"."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line that is told of one thing, with its clause, its values, and its words as stems."""

    line: int
    clause: int
    values: tuple[Value, ...]
    words: frozenset[str]
    names: frozenset[str] = frozenset()
    goes_on: bool = False
    """Whether it only adds the other end of a change: "to 30" of "was cut from 50 to 30"."""


def mixes_parts(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a claim puts a value of a text with words that the text has for something else."""
    return any(check(view, atoms) for check in CHECKS)


def is_told_of_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a value stands in its texts only in parts that are of other things than the claim's words, which have values like it."""
    return any(
        _is_of_other_words(view, value, parts_around(view, fact), _known(view, fact))
        for value, fact in values_of_texts(view, atoms)
    )


def values_of_texts(view: ClaimView, atoms: Sequence[Atom]) -> Iterator[tuple[Value, Fact]]:
    """The values of a claim that were found in texts, each with the text."""
    facts = view.index.evidence.facts
    values = {(v.start, v.end): v for v in _measured(view.values)}
    for atom in atoms:
        value = values.get((atom.start, atom.end))
        if value is None or atom.standing != "good" or atom.rule not in _LOOKING_UP or not atom.facts:
            continue
        fact = facts[atom.facts[0]]
        if is_text(fact) and not _COLUMNS.search(fact.value) and not _is_number_of_a_name(view, value):
            yield value, fact


_LOOKING_UP = frozenset({"numbers", "dates", "identifiers"})


_COLUMNS = re.compile(r"\t| {3,}")
"""Gaps of a table's row: what its values belong to stands in its first line."""


def is_text(fact: Fact) -> bool:
    """Whether a fact is a text of several words."""
    return isinstance(fact.value, str) and (fact.prose or len(tokenize(fact.value)) > _LEAST)


def _is_number_of_a_name(view: ClaimView, value: Value) -> bool:
    """Whether a number is the tail of an id: "db-1"."""
    return any(
        m.start("number") <= value.end and value.start < m.end() and "-" in m[0]
        for m in _DESIGNATION.finditer(view.text)
    )


def _known(view: ClaimView, fact: Fact) -> frozenset[str]:
    """Words that go with all of a text: what its call was about and what its field is called."""
    asked = view.index.source(fact).arguments.values()
    names = field_words(fact.field)
    return (
        frozenset(t.stem for a in asked if isinstance(a, str) for t in tokenize(a)) | names.leaf | names.above
    )


def parts_around(view: ClaimView, fact: Fact) -> tuple[Part, ...]:
    """The parts of the text that a fact is a sentence of, where they have any word or number of the claim."""
    return tuple(
        replace(p, line=100 * n + p.line)
        for n, text in enumerate(lines_around(view, fact))
        for p in _parts(text)
    )


def lines_around(view: ClaimView, fact: Fact) -> list[str]:
    """The lines of the text that a fact is a sentence of, or the texts of its list, those that have any word or number of the claim.

    Where these are too many, those that have its rarest words.
    """
    listed = isinstance(fact.path[-1:] and fact.path[-1], int)
    if not fact.prose and not listed:
        return [s for s in _LINES.split(str(fact.value)) if s.strip()]
    known = view.index.once(_lines_by_place)
    place = (fact.source, fact.prose, fact.path if fact.prose else fact.path[:-1])
    if place not in known:
        rows = (view.index.evidence.facts[i] for i in view.index.fields.get((fact.source, fact.field), ()))
        known[place] = {}
        for f in rows:
            if f.path == fact.path if fact.prose else f.path[:-1] == fact.path[:-1] and is_text(f):
                for token in tokenize(str(f.value)):
                    known[place].setdefault(token.stem, {})[f.index] = str(f.value)
    by_word = known[place]
    near: dict[int, str] = {}
    for word in sorted(view.stems & by_word.keys(), key=lambda word: (len(by_word[word]), word)):
        if len(near) < _MOST:
            near.update(islice(by_word[word].items(), _MOST))
    return [near[n] for n in sorted(near)]


def _lines_by_place(
    _: Index,
) -> dict[tuple[int, bool, tuple[str | int, ...]], dict[str, dict[int, str]]]:
    """The texts that lie in one place each, by their words; filled as they are asked for."""
    return {}


@lru_cache(maxsize=2048)
def _parts(text: str) -> tuple[Part, ...]:
    """The parts of a text; one with values and no words is told of what stands before it.

    >>> [(p.line, p.clause, sorted(p.words)) for p in _parts("Orba has 90 beds, Tull 45; Ostin is shut.")]
    [(0, 0, ['bed', 'orba']), (0, 0, ['45', 'tull', 'tull 45']), (0, 1, ['ostin', 'shut'])]
    """
    found: list[Part] = []
    for line, sentence in enumerate(_LINES.split(text)):
        for number, clause in enumerate(clauses_of(sentence)):
            for piece in _PARTS.split(clause):
                found_values = read_values(piece)
                values = _measured((*found_values, *_numbers_behind(found_values)))
                words = frozenset(words_of(piece, values))
                part = Part(
                    line,
                    number,
                    values,
                    words,
                    _names_in(piece, values, at_head=not found or found[-1].line != line),
                    _GOES_ON.match(piece) is not None,
                )
                last = found[-1] if found and (found[-1].line, found[-1].clause) == (line, number) else None
                if last is not None and (
                    (not words and (len(values) < 2 or not last.values))
                    or (piece.startswith("(") and not values)
                ):
                    found[-1] = _joined(last, part)
                elif words or values:
                    found.append(part)
    return tuple(found)


def clauses_of(line: str) -> list[str]:
    """The clauses of a line; pairs of a key and a value are one until a key comes again.

    >>> clauses_of("id=4; kg=2.4; id=5; kg=3"), clauses_of("It is 4; kg=5")
    (['id=4, kg=2.4', 'id=5, kg=3'], ['It is 4', 'kg=5'])
    """
    found: list[str] = []
    keys: set[str] = set()
    for piece in CLAUSES.split(line):
        key = piece.partition("=")[0].strip() if _PAIR.match(piece) else None
        if key is not None and keys and key not in keys:
            found[-1] += f", {piece}"
        else:
            found.append(piece)
            keys = set()
        keys |= {key} if key is not None else set()
    return found


_PAIR = re.compile(r"\s*[\w.]+=")


def _numbers_behind(values: Sequence[Value]) -> Iterator[Value]:
    """The numbers at the end of what was read as names: "Tull 55" of "Orba has 40 beds and Tull 55"."""
    for value in values:
        if value.kind is Kind.NAME and value.text[-1:].isdigit():
            yield from (
                replace(v, start=value.end, end=value.end) for v in read_values(value.text.split()[-1])
            )


def _names_in(text: str, values: Sequence[Value], *, at_head: bool) -> frozenset[str]:
    """The stems of the words of a piece that have a capital, but not for being the first of a sentence, and are in no value."""
    inside = {n for v in values for n in range(v.start, v.end)}
    return frozenset(
        t.stem
        for t in tokenize(text)
        if t.text[0].isupper() and t.start not in inside and len(t.text) > 1 and (t.start or not at_head)
    )


def words_of(text: str, values: Sequence[Value]) -> Iterator[str]:
    """The stems of the content words of a text outside its values, single capitals as they are, and ids and numbered names whole."""
    inside = {n for v in values for n in range(v.start, v.end)}
    for token in tokenize(text):
        if token.start in inside and token.fold not in _BOUNDS:
            continue
        if len(token.text) == 1 and token.text.isupper() and token.start:
            yield token.text
        elif token.fold not in IGNORABLE and token.fold not in CONNECTIVE and token.fold not in _LIGHT:
            yield token.stem
    yield from designations(text)


def designations(text: str) -> Iterator[str]:
    """Ids and numbered names of a text: "rack 3", "db-1", "pay-svc"."""
    for found in _DESIGNATION.finditer(text):
        word = fold(found["word"])
        if word not in IGNORABLE and word not in _LIGHT:
            yield f"{stem(word)} {found['number']}"
    yield from (fold(m[0]) for m in _COMPOUND.finditer(text))


def _is_of_other_words(view: ClaimView, value: Value, parts: Sequence[Part], known: frozenset[str]) -> bool:
    blocks = _blocks(value, parts)
    own = [b for b in blocks if any(same(value, v) for v in b.values)]
    others = [b for b in blocks if b not in own]
    if not own or not others:
        return False
    words, values = _beside(view, value)
    end = _other_end(view, value)
    for block in own:
        whole = _with_those_before(view, blocks, at) if (at := blocks.index(block)) else block
        for other in blocks:
            if end is not None and other.line == block.line and _has(other, end):
                whole = _joined(whole, other)
        reach = known | whole.words
        if not any(
            (words - reach) & b.words or any(_has(b, v) and not _has(whole, v) for v in values)
            for b in others
        ):
            return False
    return True


def _other_end(view: ClaimView, value: Value) -> Value | None:
    """The second value of "from 3 to 5" for the first, and the first for the second."""
    for one, other in pairwise(_measured(view.values)):
        if (
            value in (one, other)
            and _FROM.search(view.text[: one.start])
            and _TO.search(view.text[one.end : other.start])
        ):
            return other if value is one else one
    return None


_FROM = re.compile(r"\bfrom\s+$", re.I)
_TO = re.compile(r"\bto\s+$")


def _blocks(value: Value, parts: Sequence[Part]) -> list[Part]:
    """The parts with values like one, each joined with the parts without such that follow it in its clause, or lead up to it."""
    found: list[Part] = []
    waiting: Part | None = None
    for piece in parts:
        clause = (piece.line, piece.clause)
        led = waiting is not None and (waiting.line, waiting.clause) == clause
        part = _joined(waiting, piece) if waiting is not None and led else piece
        waiting = None
        if any(_alike(value, v) for v in piece.values):
            found.append(part)
        elif found and (found[-1].line, found[-1].clause) == clause:
            found[-1] = _joined(found[-1], part)
        else:
            waiting = part
    return found


def _joined(one: Part, other: Part) -> Part:
    return Part(
        one.line,
        one.clause,
        one.values + other.values,
        one.words | other.words,
        one.names | other.names,
        one.goes_on,
    )


def _beside(view: ClaimView, value: Value) -> tuple[frozenset[str], tuple[Value, ...]]:
    """The words and other values that a claim tells with a value: all, or those of its part where others like it stand in other parts."""
    start, end = 0, len(view.text)
    alike = [v for v in view.values if v is not value and _alike(value, v)]
    for cut in _CLAIM_PARTS.finditer(view.text):
        if cut.end() <= value.start and any(v.end <= cut.start() for v in alike):
            start = cut.end()
        if cut.start() >= value.end and any(v.start >= cut.end() for v in alike):
            end = min(end, cut.start())
    text = view.text[start:end]
    values = [v for v in _measured(view.values) if start <= v.start and v.end <= end and v is not value]
    return frozenset(words_of(text, _measured(read_values(text)))), tuple(v for v in values if v not in alike)


_CLAIM_PARTS = re.compile(f"{CLAUSES.pattern}|{_PARTS.pattern}")


def _measured(values: Sequence[Value]) -> tuple[Value, ...]:
    """The values that are no names and no quotations."""
    return tuple(v for v in values if v.kind not in (Kind.NAME, Kind.QUOTE))


def _has(part: Part, value: Value) -> bool:
    return any(same(value, v) for v in part.values)


def same(one: Value, other: Value) -> bool:
    return any(match(one, r) is not None for r in other.readings)


def _alike(one: Value, other: Value) -> bool:
    """Whether two values measure the same, or are both dates, times of day or names of one kind."""
    a, b = one.reading, other.reading
    if isinstance(a, Amount) and isinstance(b, Amount):
        return dimension(a.unit) == dimension(b.unit)
    if isinstance(a, (Moment, Clock)) or isinstance(b, (Moment, Clock)):
        return type(a) is type(b)
    return one.kind is other.kind


def is_in_no_clause(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether no clause of its text has a value together with all the words and other values that the claim tells with it."""
    for value, fact in values_of_texts(view, atoms):
        parts = parts_around(view, fact)
        words, values = _beside(view, value)
        words -= _known(view, fact)
        held = {w for w in words if any(w in p.words for p in parts)}
        held_values = [v for v in values if any(_has(p, v) for p in parts)]
        clauses = list(_clauses(parts))
        own = [n for n, c in enumerate(clauses) if _has(c, value)]
        if own and not any(
            held <= whole.words and all(_has(whole, v) for v in held_values)
            for n in own
            for whole in [_with_those_before(view, clauses, n)]
        ):
            return True
    return False


def is_done_by_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a value stands only in parts that name somebody else, and whom the claim names stands before, in other parts of the line."""
    said = view.stems
    for value, fact in values_of_texts(view, atoms):
        parts = parts_around(view, fact)
        named = {t.stem for t in view.tokens if t.text[0].isupper()} - _known(view, fact)
        own = [n for n, p in enumerate(parts) if _has(p, value)]
        if own and all(
            parts[n].names - said
            and any((q.words - parts[n].words) & named for q in parts[:n] if q.line == parts[n].line)
            for n in own
        ):
            return True
    return False


def _clauses(parts: Sequence[Part]) -> Iterator[Part]:
    for _, group in groupby(parts, key=lambda p: (p.line, p.clause)):
        yield reduce(_joined, group)


def _with_those_before(view: ClaimView, pieces: Sequence[Part], n: int) -> Part:
    """A piece of a line with the pieces before it, where the claim says all that it says itself: what it leaves out stands before.

    What stands at the head of a text may likewise go with all of it: "7-day average. The number of …".
    """
    said = frozenset(words_of(view.text, _measured(view.values)))
    whole = pieces[n]
    if whole.words <= said and all(any(same(c, v) for c in view.values) for v in whole.values):
        for other in pieces if n == 0 else pieces[:n]:
            whole = _joined(whole, other) if n == 0 or other.line == whole.line else whole
    elif whole.goes_on and pieces[n - 1].clause == whole.clause:
        whole = replace(whole, words=whole.words | pieces[n - 1].words)
    return whole


CHECKS = (is_told_of_another, is_in_no_clause, is_done_by_another)
