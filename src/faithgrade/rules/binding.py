"""Bind a value of a claim to a fact: under the field the claim names, inside the entity the claim names.

A wrong value usually does exist elsewhere in the payload, so finding it is not enough. `bind` sorts the facts that
match a value into those inside and outside what the claim is about, and holds the field each stands under against
the words around the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.lexicon import AXES, GENERIC_FIELD_WORDS, PREPOSITION_POLES, SYNONYMS
from faithgrade.rules.view import Chooser, ClaimView, Selection
from faithgrade.values import Amount, Kind, Moment, Reading, Text, Value
from faithgrade.values.match import How, match
from faithgrade.values.units import dimension


@dataclass(frozen=True, slots=True)
class Naming:
    """How far the words around a value name a field: `score` 0 (not at all) to 1 (every word of its name) and more."""

    score: float
    tokens: frozenset[int]
    direct: bool = False
    """Whether a word of the field's own name was used, not just a synonym or a word of the objects above it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fact whose value matches, how it matches, and how far its field is named."""

    fact: Fact
    how: How
    naming: Naming


@dataclass(frozen=True, slots=True)
class Rival:
    """A fact of another value under a field that the claim does name for this value."""

    fact: Fact
    naming: Naming


@dataclass(frozen=True, slots=True)
class Binding:
    """The facts that match a value inside and outside what the claim is about, and the best-named rival fields."""

    inside: tuple[Candidate, ...]
    outside: tuple[Candidate, ...]
    rivals: tuple[Rival, ...]

    @property
    def best(self) -> Candidate | None:
        """The inside candidate whose field is named best."""
        return max(self.inside, key=lambda c: (c.naming.score, -c.fact.index), default=None)


def bind(view: ClaimView, start: int, end: int, matches: Iterable[tuple[Fact, How]], like: Reading | None) -> Binding:
    """Sort the facts that match text[start:end] of the claim. `like` is the reading rivals must be comparable with."""
    selection = selection_for(view, start, end)
    words = around(view, start, end)
    inside, outside = [], []
    for fact, how in matches:
        candidate = Candidate(fact, how, naming(view, fact, words, like))
        (inside if is_inside(view, fact, selection) else outside).append(candidate)
    return Binding(tuple(inside), tuple(outside), rivals(view, words, selection, like, inside))


def find(view: ClaimView, value: Value) -> list[tuple[Fact, How]]:
    """Facts whose readings match a value of the claim, with how they match."""
    found: dict[int, tuple[Fact, How]] = {}
    for reading in value.readings:
        rows: Sequence[tuple[Fact, Reading]]
        if isinstance(reading, Amount):
            rows = view.index.amounts(reading)
        elif isinstance(reading, Moment):
            rows = view.index.moments_near(reading)
        elif isinstance(reading, Text):
            rows = [(fact, reading) for fact in view.index.texts(reading.folded)]
        else:
            rows = [(f, r) for f in view.index.facts if isinstance(f.value, str) for r in view.index.readings(f) if not isinstance(r, (Amount, Text))]
        for fact, other in rows:
            how = match(value, other)
            if how is not None and (fact.index not in found or how is How.STATED):
                found[fact.index] = (fact, how)
    return list(found.values())


def selection_for(view: ClaimView, start: int, end: int) -> Selection:
    """What the claim says text[start:end] is about.

    The clause of the value comes first; a level it leaves open is taken from the nearest earlier clause, then from the
    whole claim, then from headings, parent bullets and row labels, then from the sentence before.
    """
    own = view.tokens_in(start, end)
    clause = view.clause_of[min(own)] if own else 0
    chosen = dict(view.standing_selection())
    whole = view.selection(without=(start, end))
    chosen.update(whole)
    for earlier in range(clause + 1):
        chosen.update(view.selection(without=(start, end), clause=earlier))
    return chosen


def is_inside(view: ClaimView, fact: Fact, selection: Selection) -> bool:
    """Whether `fact` lies in a named item wherever the claim names items on its level."""
    if not selection:
        return True
    for level, child in Chooser.of(view.index).choices(fact):
        groups = selection.get(level)
        if groups and any(child not in children for children in groups.values()):
            return False
    return True


def excluded_by(view: ClaimView, fact: Fact, selection: Selection) -> str | None:
    """The naming field by which a fact is outside, or None when it is inside."""
    for level, child in Chooser.of(view.index).choices(fact):
        for field, children in selection.get(level, {}).items():
            if child not in children:
                return field
    return None


@dataclass(frozen=True, slots=True)
class Words:
    """Words around a value with their distance: those before, those after, and those of the scope it stands under."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    scope: tuple[Token, ...]

    def weighted(self) -> Iterable[tuple[Token, float, bool]]:
        """(word, weight, is in the claim itself); nearer words weigh more."""
        for tokens, first in ((self.left, 1.0), (self.right, 1.0)):
            for n, token in enumerate(tokens):
                yield token, max(0.4, first - 0.05 * n), True
        for token in self.scope:
            yield token, 0.6, False


def around(view: ClaimView, start: int, end: int) -> Words:
    """The words a value's field may be named by."""
    left, right = view.near(start, end)
    scope = tuple(t for v in view.scope_views[-3:] for t in v.tokens)
    return Words(left, right, scope)


def naming(view: ClaimView, fact: Fact, words: Words, like: Reading | None = None) -> Naming:
    """How far the words around a value name the field of `fact`.

    A field whose own name says nothing ("value") is named by the captions beside it; the only field of its kind needs
    no naming.
    """
    index = view.index
    if fact.prose:
        leaf = frozenset(t.stem for t in tokenize(str(fact.value)))
        size, above = min(len(leaf), 4), frozenset[str]()
    else:
        names = field_words(fact.field)
        leaf = names.leaf - GENERIC_FIELD_WORDS
        above = names.above
        size = len(leaf)
        if not leaf:
            leaf = index.captions(fact)
            size = min(len(leaf), 2)
    hits: dict[str, float] = {}
    tokens: set[int] = set()
    above_hits: set[str] = set()
    direct = False
    place = view.place
    for token, weight, here in words.weighted():
        alike = SYNONYMS.get(token.stem, frozenset())
        if token.stem in leaf:
            direct = True
            hits[token.stem] = max(hits.get(token.stem, 0.0), weight)
        elif alike & leaf and not fact.prose:
            for w in alike & leaf:
                hits[w] = max(hits.get(w, 0.0), weight * 0.8)
        elif token.stem in above or alike & above:
            above_hits.add(token.stem)
        else:
            continue
        if here:
            tokens.add(place[token.start])
    score = min(sum(hits.values()) / size, 1.5) if size else 0.0
    score += 0.2 * min(len(above_hits), 2)
    if score < 0.5 and like is not None and not fact.prose and index.is_sole(fact, like):
        score = 0.5
    return Naming(score + _pole_score(fact, words), frozenset(tokens), direct)


def _pole_score(fact: Fact, words: Words) -> float:
    """Penalty when the nearest role word is the opposite of the field's, reward when it is the same."""
    names = field_words(fact.field)
    poles = {AXES[w] for w in names.leaf | names.above if w in AXES}
    if not poles:
        return 0.0
    axes = {axis: pole for axis, pole in poles}
    for token in [*words.left[:4], *words.right[:3]]:
        pole = PREPOSITION_POLES.get(token.fold) if token in words.left[:2] else None
        pole = pole or AXES.get(token.stem)
        if pole is not None and pole[0] in axes:
            return 0.5 if axes[pole[0]] == pole[1] else -2.0
    return 0.0


def rivals(
    view: ClaimView,
    words: Words,
    selection: Selection,
    like: Reading | None,
    inside: Sequence[Candidate],
) -> tuple[Rival, ...]:
    """Comparable facts of other values, inside the selection, whose field the words around the value name; best first."""
    index = view.index
    keys: dict[tuple[int, tuple[str, ...]], None] = {}
    for token, _, _ in words.weighted():
        pole = PREPOSITION_POLES.get(token.fold)
        names = {token.stem} | SYNONYMS.get(token.stem, frozenset())
        if pole is not None:
            names |= {w for w, p in AXES.items() if p == pole}
        for name in names:
            for key in index.fields_by_word.get(name, ()):
                keys.setdefault(key)
    matched = {c.fact.index for c in inside}
    found: list[Rival] = []
    for key in keys:
        rows = index.fields[key]
        first = index.evidence.facts[rows[0]]
        score = naming(view, first, words)
        if score.score <= 0:
            continue
        for i in rows[:400]:
            fact = index.evidence.facts[i]
            if i not in matched and comparable(view, fact, like) and is_inside(view, fact, selection):
                found.append(Rival(fact, score))
                if len(found) > 800:
                    break
    found.sort(key=lambda r: (-r.naming.score, r.fact.index))
    return tuple(found)


def comparable(view: ClaimView, fact: Fact, like: Reading | None) -> bool:
    """Whether a fact could have been the value meant: same kind of value, unit of the same dimension where both have one."""
    if like is None:
        return True
    if fact.value is None:
        return False
    for reading in view.index.readings(fact):
        if isinstance(like, Amount) and isinstance(reading, Amount):
            mine, other = dimension(like.unit), dimension(reading.unit)
            if mine is None or other is None or mine == other:
                return True
        elif isinstance(like, Moment) and isinstance(reading, Moment):
            return True
        elif isinstance(like, Text) and isinstance(reading, Text):
            return True
    return isinstance(like, Text) and isinstance(fact.value, str) and not fact.prose


def is_textual(value: Value) -> bool:
    """Whether a value is compared as text."""
    return value.kind in (Kind.IDENTIFIER, Kind.CONTACT, Kind.NAME, Kind.QUOTE)
