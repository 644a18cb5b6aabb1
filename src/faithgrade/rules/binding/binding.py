"""Binding: which fact a value of a claim is about, by the field and the entity that the claim names.

A wrong value usually does exist elsewhere in the payload, so finding it is not enough. `bind` sorts the facts that
match a value into those inside and outside what the claim is about, and holds the field each stands under against
the words around the value.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.naming import NAMED, Naming, Words, around, naming, role_of
from faithgrade.rules.claim.chooser import Child, Level, Selection
from faithgrade.rules.claim.sayings import instructing
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import (
    AXES,
)
from faithgrade.values import Amount, Kind, Moment, Reading, Text, Value, exact
from faithgrade.values.fields import field_of
from faithgrade.values.match import How, match
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

_MOMENTS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})

PAGING = frozenset(
    stem(w)
    for w in "limit offset page pages per_page pagesize skip take returned shown displayed fetched".split()
)

TEXTUAL = frozenset({Kind.IDENTIFIER, Kind.CONTACT, Kind.NAME, Kind.QUOTE})


@dataclass(slots=True, unsafe_hash=True)  # never changed
class Candidate:
    """A fact whose value matches, how it matches, and how far its field is named."""

    fact: Fact
    how: How
    naming: Naming


@dataclass(frozen=True, slots=True)
class Binding:
    """The facts that match a value inside and outside what the claim is about."""

    words: Words
    selection: Selection
    inside: tuple[Candidate, ...]
    outside: tuple[Candidate, ...]
    clause: frozenset[int] = frozenset()
    """The tokens of the value's own clause."""

    @property
    def best(self) -> Candidate | None:
        """The inside candidate whose field is named best; one named in the value's own clause before one named outside it."""
        found = max(self.inside, key=lambda c: (c.naming.score, -c.fact.index), default=None)
        if found is None or not self.clause or found.naming.tokens & self.clause:
            return found
        near = [c for c in self.inside if c.naming.score >= NAMED and c.naming.tokens & self.clause]
        return max(near, key=lambda c: (c.naming.score, -c.fact.index), default=found)


def bind(view: ClaimView, value: Value, matches: Iterable[tuple[Fact, How]]) -> Binding:
    """Sort the facts that match `value` by what the claim is about, and say how far each one's field is named."""
    words = around(view, value.start, value.end)
    selection = {
        level: groups
        for level, groups in selection_for(
            view,
            value.start,
            value.end,
            introduces=value.kind in TEXTUAL and view.claim.kind != "cell" and not _is_pronoun_claim(view),
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
        if _unit_unstated(view, value, fact) and (named[key].score < 0.4 or _is_a_code(fact)):
            continue
        if _is_a_code(fact) and _is_how_many(view, value):
            continue
        if named[key].leaf == 0 and field_words(fact.field).leaf & PAGING:
            continue  # how many were asked for or shown is not how many there are
        candidate = Candidate(fact, how, named[key])
        (inside if excluded_by(view, fact, selection) is None else outside).append(candidate)
    inside, shallow = _deepest(view, inside, selection)
    outside += shallow
    own = view.tokens_in(value.start, value.end)
    clause = view.clause_of[min(own)] if own and len(inside) > 1 else None
    within = (
        frozenset(n for n, c in enumerate(view.clause_of) if c == clause)
        if clause is not None
        else frozenset[int]()
    )
    return Binding(words, selection, tuple(inside), tuple(outside), within)


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
            ranges += view.chooser.range_of(int(level[1]), next(iter(children)))
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


def _is_a_code(fact: Fact) -> bool:
    """Whether a fact's field says that it is a code, which measures nothing: "48215 kg" is no crate_no."""
    return bool(fact.field) and field_of(fact.field[-1]).identifier


def _is_how_many(view: ClaimView, value: Value) -> bool:
    """Whether a number in words has a plural behind it: "two builds" is no build of that id."""
    behind = next((t for t in view.tokens if t.start >= value.end), None)
    return (
        value.kind is Kind.NUMBER
        and value.text.isalpha()
        and behind is not None
        and behind.text.islower()
        and behind.stem != behind.fold
        and behind.fold.endswith("s")
    )


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
            if (
                how is not None
                and isinstance(other, Amount)
                and _is_of_another_unit(view, fact, value, other)
            ):
                continue
            if how is not None and (fact.index not in found or how is How.STATED):
                found[fact.index] = (fact, how)
    if not view.negated and "unavailable" not in view.stems:
        found = {i: row for i, row in found.items() if not _is_turned_down(row[0], value)}
    mute = view.index.once(instructing)
    return [row for row in found.values() if row[0].index not in mute] if mute else list(found.values())


def _is_of_another_unit(view: ClaimView, fact: Fact, value: Value, bare: Amount) -> bool:
    """Whether a number is read without the unit of its field's name, and told in another of the kind: ``{"days": 10}`` is not 10 weeks."""
    mine = {r.unit for r in value.readings if isinstance(r, Amount)}
    if bare.unit is not None or None in mine:
        return False
    named = {r.unit for r in view.index.readings(fact) if isinstance(r, Amount) and r.unit is not None}
    return any(dimension(a) == dimension(b) == "time" for a in named for b in mine) and named.isdisjoint(mine)


def _is_turned_down(fact: Fact, value: Value) -> bool:
    """Whether a text has a value only to say that it is not to be had: "19:30 not available, nearest slot taken"."""
    if not isinstance(fact.value, str) or " " not in fact.value:
        return False
    at = fact.value.find(value.text)
    return at >= 0 and _TURNED_DOWN.match(fact.value, at + len(value.text)) is not None


_TURNED_DOWN = re.compile(
    r"\W{1,2}(?:(?:is|was|are|were|slot) )?(?:(?:not|no longer) (?:available|possible|free|offered|open)|unavailable|sold out|fully booked|booked up)\b",
    re.I,
)


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
    if (start, end) in view.respective:
        return view.selection(only=view.respective[start, end])
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


def inside(view: ClaimView, facts: Sequence[Fact], selection: Selection) -> Sequence[Fact]:
    """Those of `facts` that lie in the named items; all of them where the claim names none."""
    if not selection:
        return facts
    if len(facts) > _LONG:
        facts = _near(view, facts, selection)
    return [f for f in facts if excluded_by(view, f, selection) is None]


_LONG = 100
"""A field with more facts is looked through by the rows that the claim names."""


def _near(view: ClaimView, facts: Sequence[Fact], selection: Selection) -> Sequence[Fact]:
    """`facts` of one field in order, without those in rows of a list of which the claim names others."""
    field = facts[0].field
    if any(f.field != field for f in facts):
        return facts
    own = "/".join(field)
    numbers = [f.index for f in facts]
    for (kind, node), groups in selection.items():
        if kind != "list":
            continue
        named = [c for name, c in groups.items() if name != own and not _opposite_roles(name, own)]
        if not named:
            continue
        whole = view.index.evidence.nodes[int(node)]
        if facts[0].node == whole.index or not whole.lo <= numbers[0] <= numbers[-1] < whole.hi:
            continue
        ranges = [
            r for child in frozenset.intersection(*named) for r in view.chooser.range_of(whole.index, child)
        ]
        return [
            f for lo, hi in sorted(ranges) for f in facts[bisect_left(numbers, lo) : bisect_left(numbers, hi)]
        ]
    return facts


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
