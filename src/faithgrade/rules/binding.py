"""Bind a value of a claim to a fact: under the field the claim names, inside the entity the claim names.

A wrong value usually does exist elsewhere in the payload, so finding it is not enough. `bind` sorts the facts that
match a value into those inside and outside what the claim is about, and holds the field each stands under against
the words around the value.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.lexicon import (
    AXES,
    GENERIC_FIELD_WORDS,
    IGNORABLE,
    ORDINALS,
    PREPOSITION_POLES,
    SYNONYMS,
    VERB_ROLES,
)
from faithgrade.rules.view import Child, Chooser, ClaimView, Level, Selection
from faithgrade.values import Amount, Clock, Kind, Moment, Reading, Text, Value, exact
from faithgrade.values.match import How, match
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

_MOMENTS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})
_PAGING = frozenset(
    stem(w)
    for w in "limit offset page pages per_page pagesize skip take returned shown displayed fetched".split()
)
TEXTUAL = frozenset({Kind.IDENTIFIER, Kind.CONTACT, Kind.NAME, Kind.QUOTE})


@dataclass(slots=True, unsafe_hash=True)  # never changed; made for every field of every value
class Naming:
    """How far the words around a value name a field: 0 not at all, 1 by every word of its name; below 0 its opposite."""

    score: float
    tokens: frozenset[int]
    direct: bool = False
    """Whether a word of the field's own name was used, not just a synonym or a word of the objects above it."""
    leaf: float = 0.0
    """The share of the field's own name that is said, without regard to roles and to the objects above it."""


@dataclass(slots=True, unsafe_hash=True)  # never changed
class Candidate:
    """A fact whose value matches, how it matches, and how far its field is named."""

    fact: Fact
    how: How
    naming: Naming


_OF_POLE: dict[tuple[int, int] | None, list[str]] = {}
for _word, _pole in AXES.items():
    _OF_POLE.setdefault(_pole, []).append(_word)


@dataclass(frozen=True, slots=True)
class Words:
    """Words around a value: those before and after it, nearest first, and those of the scope it stands under."""

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    scope: tuple[Token, ...]
    memo: dict[object, tuple[float, float, Naming]] = field(default_factory=dict, compare=False, repr=False)
    """What `naming` found for a field: one field's items are named alike."""
    rows: list[tuple[Token, float, bool, frozenset[str], tuple[int, int] | None]] = field(
        default_factory=list, compare=False, repr=False
    )
    """(word, weight, is in the claim itself, synonyms and ordinal, role), made once."""
    reached: list[frozenset[str]] = field(default_factory=list, compare=False, repr=False)
    """`reach`, made once."""
    beside: list[frozenset[str]] = field(default_factory=list, compare=False, repr=False)
    """`nearest`, made once."""

    @property
    def nearest(self) -> frozenset[str]:
        """Stems of the two content words on either side."""
        if not self.beside:
            self.beside.append(
                frozenset(t.stem for side in (self.left, self.right) for t in content(side)[:2])
            )
        return self.beside[0]

    def weighted(self) -> Iterable[tuple[Token, float, bool]]:
        """(word, weight, is in the claim itself); nearer words weigh more."""
        for tokens in (self.left, self.right):
            for n, token in enumerate(tokens):
                yield token, max(0.5, 1.0 - 0.02 * n), True
        for token in self.scope:
            yield token, 0.6, False

    def spoken(self) -> Sequence[tuple[Token, float, bool, frozenset[str], tuple[int, int] | None]]:
        """`weighted`, with what else each word may stand for: its synonyms and ordinal, and its role."""
        if not self.rows:
            for token, weight, here in self.weighted():
                alike = SYNONYMS.get(token.stem, frozenset())
                if token.fold in ORDINALS:
                    alike |= {ORDINALS[token.fold]}
                self.rows.append((token, weight, here, alike, AXES.get(token.stem)))
        return self.rows

    @property
    def reach(self) -> frozenset[str]:
        """Every word of a field's name that a word here may stand for."""
        if not self.reached:
            reach = {
                a.fold + b.fold for side in (self.left[::-1], self.right) for a, b in itertools.pairwise(side)
            }
            for token, _, _, alike, pole in self.spoken():
                reach |= {token.stem, *alike, *_OF_POLE.get(pole, ())}
            self.reached.append(frozenset(reach))
        return self.reached[0]


@dataclass(frozen=True, slots=True)
class Binding:
    """The facts that match a value inside and outside what the claim is about."""

    words: Words
    selection: Selection
    inside: tuple[Candidate, ...]
    outside: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate | None:
        """The inside candidate whose field is named best."""
        return max(self.inside, key=lambda c: (c.naming.score, -c.fact.index), default=None)


def bind(view: ClaimView, value: Value, matches: Iterable[tuple[Fact, How]]) -> Binding:
    """Sort the facts that match `value` by what the claim is about, and say how far each one's field is named."""
    words = around(view, value.start, value.end)
    selection = {
        level: groups
        for level, groups in selection_for(
            view, value.start, value.end, introduces=value.kind in TEXTUAL and not _is_pronoun_claim(view)
        ).items()
        if level[0] != "pole"
        or (value.kind not in TEXTUAL and role_of(words, frozenset({int(level[1])})) is None)
    }
    inside: list[Candidate] = []
    outside: list[Candidate] = []
    named: dict[tuple[int, tuple[str, ...]], Naming] = {}
    for fact, how in matches:
        key = (fact.source, fact.field) if not fact.prose else (fact.index, ())
        if key not in named:
            named[key] = naming(view, fact, words, value.reading)
        if _unit_unstated(view, value, fact) and named[key].score < 0.4:
            continue
        if named[key].leaf == 0 and field_words(fact.field).leaf & _PAGING:
            continue  # how many were asked for or shown is not how many there are
        candidate = Candidate(fact, how, named[key])
        (inside if excluded_by(view, fact, selection) is None else outside).append(candidate)
    inside, shallow = _deepest(view, inside, selection)
    outside += shallow
    return Binding(words, selection, tuple(inside), tuple(outside))


def _deepest(
    view: ClaimView, inside: list[Candidate], selection: Selection
) -> tuple[list[Candidate], list[Candidate]]:
    """Candidates in the one item the claim names, and those above it whose field that item has with another value."""
    if not inside:
        return inside, []
    ranges = []
    own = {"/".join(c.fact.field) for c in inside}
    for level, every in selection.items():
        groups = {f: c for f, c in every.items() if f not in own}
        children = frozenset.intersection(*groups.values()) if groups else frozenset[Child]()
        if level[0] == "list" and len(children) == 1:
            node = view.index.evidence.nodes[int(level[1])]
            child = next(iter(children))
            depth = len(node.path)
            rows = [f.index for f in view.index.evidence.facts[node.lo : node.hi] if f.path[depth] == child]
            if rows:
                ranges.append((rows[0], rows[-1] + 1))
    if not ranges:
        return inside, []
    kept: list[Candidate] = []
    shallow: list[Candidate] = []
    for candidate in inside:
        step = candidate.fact.field[-1:]
        within = any(lo <= candidate.fact.index < hi for lo, hi in ranges)
        rivals = [
            f
            for lo, hi in ranges
            if hi - lo <= 200
            for f in view.index.evidence.facts[lo:hi]
            if f.field[-1:] == step and f.source == candidate.fact.source
        ]
        (kept if within or not rivals else shallow).append(candidate)
    return kept, shallow


def _is_pronoun_claim(view: ClaimView) -> bool:
    """Whether a sentence goes on about what the one before named ("It is with …")."""
    return bool(view.tokens) and view.tokens[0].fold in ("it", "they", "this", "she", "he", "its", "their")


def _unit_unstated(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether the claim gives a unit (not a currency) that the fact does not: then only its field's name can tie them."""
    reading = value.reading
    if not isinstance(reading, Amount) or reading.unit is None or dimension(reading.unit) in (None, "money"):
        return False
    return all(r.unit is None for r in view.index.readings(fact) if isinstance(r, Amount)) and not fact.prose


def find(view: ClaimView, value: Value) -> list[tuple[Fact, How]]:
    """Facts whose readings match a value of the claim, with how they match."""
    found: dict[int, tuple[Fact, How]] = {}
    for reading in value.readings:
        rows: Sequence[tuple[Fact, Reading]]
        if isinstance(reading, Amount):
            rows = view.index.amounts(reading)
        elif isinstance(reading, Moment):
            rows = view.index.moments_near(reading)
            if reading.fields == {"year"} and reading.year is not None:  # {"built": 1978}
                for fact, _ in view.index.amounts(exact(reading.year)):
                    if fact.value == reading.year and not isinstance(fact.value, bool):
                        found.setdefault(fact.index, (fact, How.STATED))
        elif isinstance(reading, Text):
            rows = [(fact, reading) for fact in view.index.texts(reading.folded)]
        else:
            rows = view.index.clocks()
        for fact, other in rows:
            how = match(value, other)
            if how is not None and (fact.index not in found or how is How.STATED):
                found[fact.index] = (fact, how)
    return list(found.values())


def selection_for(
    view: ClaimView, start: int, end: int, *, introduces: bool = False, carry: bool = True
) -> Selection:
    """What the claim says text[start:end] is about.

    The clause of the value comes first; a level it leaves open is taken from the nearest earlier clause, then from the
    rest of the claim up to the next value, then from headings, parent bullets and row labels, then from the sentence before. A name or id may
    introduce an entity of its own, so for it only the claim's own words count.
    """
    key = (start, end, introduces, carry)
    found = view.selections.get(key)
    if found is None:
        found = view.selections[key] = _selection_for(view, start, end, introduces, carry)
    return found


def _selection_for(view: ClaimView, start: int, end: int, introduces: bool, carry: bool) -> Selection:
    own = view.tokens_in(start, end)
    clause = view.clause_of[min(own)] if own else 0
    until = next(
        (v.start for v in view.values if v.start >= end and v.kind not in TEXTUAL and v.kind not in _MOMENTS),
        None,
    )
    named: dict[Level, dict[str, frozenset[Child]]] = {}
    for layer in (
        view.selection(without=(start, end), until=until),
        *(view.selection(without=(start, end), clause=earlier) for earlier in range(clause + 1)),
    ):
        for level, groups in layer.items():
            named.setdefault(level, {}).update(groups)
    if introduces:
        return named
    if view.text[:start].strip().lower() in ("", "on", "in") and any(
        (a, b) == (start, end) for a, b, _, _ in view.named
    ):
        carry = False  # "On Friday …" turns to another day than the sentence before spoke of
    standing = view.standing_selection() if carry else view.scope_selection
    return {**{level: groups for level, groups in standing.items() if level[0] != "pole"}, **named}


def is_inside(view: ClaimView, fact: Fact, selection: Selection) -> bool:
    """Whether `fact` lies in a named item wherever the claim names items on its level."""
    return excluded_by(view, fact, selection) is None


def excluded_by(
    view: ClaimView, fact: Fact, selection: Selection
) -> tuple[tuple[str, int | str], str] | None:
    """The (level, naming field) by which a fact is outside, or None when it is inside.

    Several values of one field may be said in one claim, so what names items by the fact's own field does not exclude it.
    """
    if selection:
        own = None
        for level, child in view.chooser.choices(fact):
            groups = selection.get(level)
            if groups is None:
                continue
            for name, children in groups.items():
                if child not in children:
                    own = "/".join(fact.field) if own is None else own
                    if name != own and not _opposite_roles(name, own):
                        return level, name
    return None


@lru_cache(maxsize=4096)
def _opposite_roles(one: str, other: str) -> bool:
    """Whether two fields are the two ends of one thing, as origin and destination: a chain of legs has one of each."""
    ends = [{AXES[w] for w in field_words(tuple(f.split("/"))).leaf if w in AXES} for f in (one, other)]
    return any(a[0] == b[0] and a[1] != b[1] for a in ends[0] for b in ends[1])


def around(view: ClaimView, start: int, end: int) -> Words:
    """The words a value's field may be named by."""
    found = view.surroundings.get((start, end))
    if found is None:
        found = view.surroundings[start, end] = _around(view, start, end)
    return found


def _around(view: ClaimView, start: int, end: int) -> Words:
    before = view.text[:start].rstrip(" *")
    after = view.text[end:].lstrip("*")
    # "Orlando (MCO)": the code stands for the name before it
    if before.endswith("(") and after.startswith(")"):
        named = next((v for v in view.values if v.end == len(before[:-1].rstrip(" *"))), None)
        start = named.start if named is not None else start
        end = len(view.text) - len(after.lstrip("*) "))
    left, right = view.near(start, end)
    scope = tuple(t for v in view.scope_views[-3:] for t in v.tokens)
    return Words(left, right, scope)


def naming(view: ClaimView, fact: Fact, words: Words, like: Reading | None = None) -> Naming:
    """How far the words around a value name the field of `fact`.

    A field whose own name says nothing ("value") is named by the captions beside it; the only field of its kind needs
    no naming.
    """
    key = fact.index if fact.prose else (fact.source, fact.field, -1 if _own_words(fact.field) else fact.node)
    found = words.memo.get(key)
    if found is None:
        found = words.memo[key] = _named_by_words(view, fact, words)
    score, role, plain = found
    unvalued = score
    if not fact.prose:
        if isinstance(fact.value, str) and " " in fact.value and _is_named_by_value(fact.value, words):
            score += 0.5
        if score < 0.5 and like is not None and view.index.is_sole(fact, like):
            score = 0.5
    return plain if score == unvalued else Naming(score + role, plain.tokens, plain.direct, plain.leaf)


@lru_cache(maxsize=32768)
def _own_words(field: tuple[str, ...]) -> frozenset[str]:
    """The telling words of a field's own name."""
    return field_words(field).leaf - GENERIC_FIELD_WORDS


def _is_named_by_value(text: str, words: Words) -> bool:
    """Whether a word of a value itself stands right beside: "8GB RAM" is named by "RAM"."""
    return bool(words.nearest) and not words.nearest.isdisjoint(_telling_stems(text))


@lru_cache(maxsize=8192)
def _telling_stems(text: str) -> frozenset[str]:
    return frozenset(t.stem for t in tokenize(text) if t.fold not in IGNORABLE and not t.fold.isdigit())


def _named_by_words(view: ClaimView, fact: Fact, words: Words) -> tuple[float, float, Naming]:
    """What `naming` says of a field, whatever value it has: the score by words, what roles add to it, and both as one."""
    index = view.index
    captioned = False
    if fact.prose:
        leaf = frozenset(t.stem for t in tokenize(str(fact.value)))
        size, above = min(len(leaf), 4), frozenset[str]()
    else:
        leaf, above = _words_of_field(fact.field, index.source(fact).name)
        size = len(leaf)
        if not leaf:
            leaf = index.captions(fact)
            size = min(len(leaf), 2)
            captioned = True
    role = _pole_score(view, fact, words)
    reach = words.reach
    if reach.isdisjoint(leaf) and reach.isdisjoint(above):
        return (0.0, role, Naming(role, frozenset())) if role else _UNNAMED
    roles: dict[tuple[int, int], set[str]] = {}
    for word in (*leaf, *above):
        if word in AXES:
            roles.setdefault(AXES[word], set()).add(word)
    hits: dict[str, float] = {}
    tokens: set[int] = set()
    above_hits: set[str] = set()
    direct = False
    place = view.place
    for token, weight, here, meant, pole in words.spoken():
        alike = meant | roles[pole] if pole in roles else meant
        if token.stem in leaf:
            direct = not captioned
            hits[token.stem] = max(hits.get(token.stem, 0.0), weight)
        elif not fact.prose and not alike.isdisjoint(leaf):
            for w in alike & leaf:
                hits[w] = max(hits.get(w, 0.0), weight * 0.96)
        elif token.stem in above or not alike.isdisjoint(above):
            above_hits.add(token.stem)
        else:
            continue
        if here:
            tokens.add(place[token.start])
    for side in (words.left[::-1], words.right):  # "non-free" of nonfree_baggages, "check in" of checkin
        for first, second in itertools.pairwise(side):
            joined = first.fold + second.fold
            if joined in leaf and joined not in hits:
                direct = not captioned
                hits[joined] = 1.0
                tokens |= {place[first.start], place[second.start]}
    said = min(sum(hits.values()) / size, 1.5) if size else 0.0
    score = said + 0.2 * min(len(above_hits), 2)
    return score, role, Naming(score + role, frozenset(tokens), direct, said)


_UNNAMED = (0.0, 0.0, Naming(0.0, frozenset()))


@lru_cache(maxsize=32768)
def _words_of_field(field: tuple[str, ...], tool: str) -> tuple[frozenset[str], frozenset[str]]:
    """The telling words of a field's own name, and those of the objects above it and of the tool."""
    return _own_words(field), field_words(field).above | field_words((tool,)).leaf


@lru_cache(maxsize=32768)
def _has_role(field: tuple[str, ...]) -> bool:
    """Whether a field's name has a role word or an ordinal."""
    names = field_words(field)
    return any(w in AXES for w in names.leaf | names.above) or any(w.isdigit() for w in names.leaf)


def _pole_score(view: ClaimView, fact: Fact, words: Words) -> float:
    """Penalty when the nearest role word or ordinal is another than the field's, reward when it is the same."""
    if not _has_role(fact.field):
        return 0.0
    names = field_words(fact.field)
    shared = view.chooser.axes
    axes = {AXES[w][0]: AXES[w][1] for w in names.above if w in AXES and AXES[w][0] in shared}
    axes.update({AXES[w][0]: AXES[w][1] for w in names.leaf if w in AXES})
    score = 0.0
    for axis, pole in axes.items():
        role = role_of(words, frozenset({axis}))
        if role is not None:
            score += 0.5 if role[1] == pole else -2.0
    digits = {w for w in names.leaf if w.isdigit()}
    if digits:
        said = next(
            (
                ORDINALS[t.fold]
                for t in (*content(words.right)[:4], *content(words.left)[:5])
                if t.fold in ORDINALS
            ),
            None,
        )
        if said is not None:
            score += 0.5 if said in digits else -2.0
    return score


def content(tokens: Sequence[Token]) -> list[Token]:
    """The words that say something."""
    return [t for t in tokens if t.fold not in IGNORABLE]


def role_of(words: Words, axes: frozenset[int]) -> tuple[int, int] | None:
    """The (axis, pole) of the role word nearest to a value, among `axes`."""
    for n, token in enumerate(words.left[:8]):
        verb = VERB_ROLES.get(token.fold)
        if verb is not None and verb[0][0] in axes:
            return verb[1]
        pole = PREPOSITION_POLES.get(token.fold) if n < 2 else None
        if pole is None and token.fold not in PREPOSITION_POLES:
            if token.fold == "away" and n and words.left[n - 1].fold in ("at", "to", "against"):
                continue  # "away at Velmar": Velmar is at home
            pole = AXES.get(token.stem)
        if pole is not None and pole[0] in axes:
            return pole
    if (
        words.right
        and words.right[0].fold == "to"
        and not (words.left and words.left[0].fold in PREPOSITION_POLES)
    ):
        pole = PREPOSITION_POLES["from"]  # "X to Y"
        if pole[0] in axes:
            return pole
    for token in content(words.right)[:3]:
        verb = VERB_ROLES.get(token.fold)
        if verb is not None and verb[0][0] in axes:
            return verb[0]
        pole = AXES.get(token.stem)
        if pole is not None and pole[0] in axes and token.fold not in PREPOSITION_POLES:
            return pole
    return None


def explains(view: ClaimView, candidate: Candidate, words: Words) -> bool:
    """Whether a field's name accounts for the content words that stand right before the value."""
    for n, token in enumerate(words.left[:6]):
        if token.fold in IGNORABLE:
            if n and view.place[token.start] not in candidate.naming.tokens:
                return bool(candidate.naming.tokens)
            continue
        if view.place[token.start] not in candidate.naming.tokens:
            return False
    return True


def rivals_beside(view: ClaimView, best: Candidate, words: Words, like: Reading | None) -> list[Candidate]:
    """Comparable facts of other values in the same item, under another field, the best named first."""
    chooser = Chooser.of(view.index)
    lo, hi = chooser.item(best.fact)
    named: dict[tuple[str, ...], Naming] = {}
    found = []
    for fact in view.index.evidence.facts[lo : min(hi, lo + 120)]:
        if fact.field == best.fact.field or fact.value is None or fact.prose or fact.value == best.fact.value:
            continue
        if fact.field not in named:
            named[fact.field] = naming(view, fact, words)
        if named[fact.field].score > 0 and chooser.item(fact) == (lo, hi) and comparable(view, fact, like):
            found.append(Candidate(fact, How.STATED, named[fact.field]))
    found.sort(key=lambda c: (-c.naming.score, c.fact.index))
    return found


def role_twin(view: ClaimView, candidate: Candidate) -> Fact | None:
    """The fact of the opposite role: the same field name but for its role word, in the same or the opposite object."""
    own = field_words(candidate.fact.field)
    roles = {AXES[w] for w in own.leaf | own.above if w in AXES}
    lo, hi = Chooser.of(view.index).item(candidate.fact)
    rest = frozenset(w for w in own.leaf | own.above if w not in AXES)
    for fact in view.index.evidence.facts[lo : min(hi, lo + 200)]:
        words = field_words(fact.field)
        every = words.leaf | words.above
        if fact.index == candidate.fact.index or frozenset(w for w in every if w not in AXES) != rest:
            continue
        if any((axis, 1 - pole) in {AXES[w] for w in every if w in AXES} for axis, pole in roles):
            return fact
    return None


def counterpart(view: ClaimView, outside: Candidate, selection: Selection) -> Fact | None:
    """The fact of the same field in the item that the claim is about, when there is exactly one value of it."""
    excluded = excluded_by(view, outside.fact, selection)
    if excluded is None:
        return None
    found: dict[str, Fact] = {}
    if excluded[0][0] == "argument":
        tool = view.index.source(outside.fact).name
        rows = [
            i
            for (s, f), ids in view.index.fields.items()
            if f == outside.fact.field and view.index.evidence.sources[s].name == tool
            for i in ids
        ]
    elif excluded[0][0] == "pole":
        return None
    else:
        rows = list(view.index.fields.get((outside.fact.source, outside.fact.field), ()))
    for i in rows:
        fact = view.index.evidence.facts[i]
        if is_inside(view, fact, selection) and fact.value is not None:
            found.setdefault(str(fact.value), fact)
    return next(iter(found.values())) if 1 <= len(found) <= 12 else None


def named_facts(view: ClaimView, words: Words, selection: Selection, like: Reading | None) -> list[Candidate]:
    """Comparable facts inside the selection whose field the words around a value name, best first; a few per field."""
    index = view.index
    keys: dict[tuple[int, tuple[str, ...]], None] = {}
    for token, _, _ in words.weighted():
        for name in {token.stem} | SYNONYMS.get(token.stem, frozenset()):
            for key in index.fields_by_word.get(name, ()):
                keys.setdefault(key)
    found: list[Candidate] = []
    for key in keys:
        rows = index.fields[key]
        score = naming(view, index.evidence.facts[rows[0]], words)
        if score.score <= 0:
            continue
        kept = 0
        for i in rows[:300]:
            fact = index.evidence.facts[i]
            if comparable(view, fact, like) and is_inside(view, fact, selection):
                found.append(Candidate(fact, How.STATED, score))
                kept += 1
                if kept >= 4:
                    break
    found.sort(key=lambda c: (-c.naming.score, c.fact.index))
    return found


def missing_named(view: ClaimView, words: Words, selection: Selection) -> Fact | None:
    """A null (or not-a-number) whose field is what the words right before a value name, inside the selection; or None."""
    nearest = {t.stem for t in content(words.left)[:3]} | {t.stem for t in content(words.right[:1])}
    for fact in view.index.once(missing_facts):
        leaf = field_words(fact.field).leaf - {"at", "on"}  # "cancelled_on"
        if leaf and leaf <= nearest and is_inside(view, fact, selection):
            same = view.index.fields.get((fact.source, fact.field), ())
            if all(
                _is_missing(view.index.evidence.facts[i])
                or not is_inside(view, view.index.evidence.facts[i], selection)
                for i in same
            ):
                return fact
    return None


def missing_facts(index: Index) -> tuple[Fact, ...]:
    """Facts that say nothing is known: null and not-a-number."""
    return tuple(f for f in index.facts if _is_missing(f))


def _is_missing(fact: Fact) -> bool:
    return fact.value is None or (isinstance(fact.value, Decimal) and fact.value.is_nan())


def comparable(view: ClaimView, fact: Fact, like: Reading | None) -> bool:
    """Whether a fact could have been the value meant: same kind of value, unit of the same dimension where both have one."""
    if fact.value is None or isinstance(fact.value, (bool, list, dict)):
        return False
    if like is None:
        return True
    if isinstance(like, Text):
        return isinstance(fact.value, str) and not fact.prose
    for reading in view.index.readings(fact):
        if isinstance(like, Amount) and isinstance(reading, Amount):
            mine, other = dimension(like.unit), dimension(reading.unit)
            if like.unit == "%" and reading.unit is None and abs(reading.value) > 100:
                continue
            if mine is None or other is None or mine == other:
                return True
        elif (isinstance(like, Moment) and isinstance(reading, Moment)) or (
            isinstance(like, Clock)
            and (isinstance(reading, Clock) or (isinstance(reading, Moment) and "hour" in reading.fields))
        ):
            return True
    return False
