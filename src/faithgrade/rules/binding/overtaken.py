"""What no longer says how things are: what a later call changed, and what was read again later, unless the claim names the earlier read."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Set

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.sources import READ_VERBS
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find
from faithgrade.rules.binding.calledby import facts_by_source, is_naming, list_of, names_at, names_beside
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import AXES, STATUS_FIELDS
from faithgrade.values import Kind
from faithgrade.values.fields import field_of
from faithgrade.values.text import fold, stem

FORMER = frozenset(stem(w) for w in "previous prev former old prior before".split())
_NEW = frozenset(stem(w) for w in "new current now updated".split())
_LOOKING = READ_VERBS | frozenset(
    "calculate compute compare convert estimate forecast predict preview quote query simulate validate verify weather web who".split()
)
"""First words of tools that change nothing, or only say what would be."""


def is_overtaken(index: Index, fact: Fact) -> bool:
    """Whether a later call that changes things gave another value of a fact's field for the same thing."""
    return fact.index in index.once(overtaken)


def overtaken(index: Index) -> frozenset[int]:
    """Numbers of the facts that a later call overtook."""
    sources = index.evidence.sources
    changes = [s for s in sources if s.index and s.kind == "result" and _acts(s.name)]
    if not changes:
        return frozenset()
    held: dict[frozenset[str], list[Fact]] = defaultdict(list)
    for fact in index.evidence.facts:
        if fact.source < changes[-1].index and (leaf := _may_change(index, fact)):
            held[leaf].append(fact)
            if leaf & STATUS_FIELDS:
                held[_ANY_STATUS].append(fact)
    return frozenset(
        fact.index
        for later in changes
        for other in index.once(facts_by_source).get(later.index, ())
        if not any(isinstance(step, int) for step in other.path)
        and (words := field_words(other.field[-1:]).leaf)
        and words.isdisjoint(FORMER)
        for fact in held.get(_ANY_STATUS if words & STATUS_FIELDS else words - _NEW, ())
        if fact.source < later.index and fact.value != other.value and _is_of_the_same(index, fact, other)
    )


def was_so_before(index: Index, fact: Fact, said: Set[str]) -> bool:
    """Whether an earlier result has a word of what is said of the same thing: it failed at first, and succeeded when run again."""
    told = [f for f in index.facts if f.source < fact.source and fold(str(f.value)) in said]
    names = names_beside(index, fact) if told else frozenset()
    return any(not is_naming(f) and not names.isdisjoint(names_at(index, f)) for f in told)


_ANY_STATUS = frozenset({"*"})


def _acts(name: str) -> bool:
    """Whether a tool may change what was read before it."""
    words = _words(name)
    return bool(words) and _LOOKING.isdisjoint(words)


def is_looking(name: str) -> bool:
    """Whether a tool changes nothing, as far as its name tells: its first word is a thing or a word for looking."""
    words = _words(name)
    return not words or not _LOOKING.isdisjoint(words) or len(words) == 1


def _words(tool: str) -> list[str]:
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", tool).lower())


def _may_change(index: Index, fact: Fact) -> frozenset[str]:
    """The words of a fact's field, where what it holds may be changed; else none."""
    if not fact.field or index.evidence.sources[fact.source].kind != "result":
        return frozenset()
    leaf = field_words(fact.field[-1:]).leaf - _NEW
    if field_of(fact.field[-1]).identifier or is_naming(fact):
        return frozenset()
    if isinstance(fact.value, str) and not leaf.isdisjoint(AXES):  # a leg has ends of its own
        return frozenset()
    return leaf


def _is_of_the_same(index: Index, fact: Fact, other: Fact) -> bool:
    """Whether two facts are of one thing: it is named at both, the later call was told of it, or neither has any name."""
    names = names_beside(index, fact)
    if names & names_at(index, other):
        return True
    source = index.evidence.sources[other.source]
    given = (v for a in source.arguments.values() for v in (a if isinstance(a, (list, tuple)) else (a,)))
    told = {fold(v) for v in given if isinstance(v, str)}
    if fact.path[-1] == other.path[-1] and fold(str(fact.path[-1])) in told:
        return True  # what a call for {"doors": ["front"]} gave under the key "front"
    if told and not told.isdisjoint(_own_texts(index, fact)):
        return True
    here = index.evidence.sources[fact.source]
    if len(fact.path) > 1 or fact.field != other.field or here.arguments:
        return False
    about = {stem(w) for w in _words(here.name)[1:]} | field_words(fact.field[-1:]).leaf
    return not names or not (names_at(index, other) or about.isdisjoint(map(stem, _words(source.name)[1:])))


def _own_texts(index: Index, fact: Fact) -> Iterator[str]:
    """What only a fact's own item has of all items of its list or map: the texts in it, and the key it stands under."""
    yield from (fold(step) for step in fact.path[1:-1] if isinstance(step, str))
    listed = list_of(index, fact)
    if listed is None:
        return
    counts = index.once(_texts_of_lists)[listed.index]
    own = fact.path[: len(listed.path) + 1]
    for beside in index.evidence.facts[listed.lo : listed.hi]:
        if beside.path[: len(own)] == own and isinstance(beside.value, str):
            text = fold(beside.value)
            if counts[text] == 1:
                yield text


def _texts_of_lists(index: Index) -> dict[int, Counter[str]]:
    return {
        node.index: Counter(
            fold(f.value)
            for f in index.evidence.facts[node.lo : node.hi]
            if isinstance(f.value, str) and len(f.value) <= _LONG
        )
        for node in index.lists
    }


_LONG = 60


def rests_on_old(index: Index, atom: Atom, text: str) -> bool:
    """Whether what an atom found rests on readings that were overtaken, or tells of all of a column that has one."""
    old = index.once(overtaken)
    if not old or not atom.facts:
        return False
    if atom.rule in _RECKONING or (atom.rule == "quantifiers" and _OF_ALL.search(text, atom.start, atom.end)):
        facts = (index.evidence.facts[i] for i in atom.facts)
        return any(i in old for f in facts for i in index.fields.get((f.source, f.field), ()))
    return old.issuperset(atom.facts)


_RECKONING = frozenset({"counts", "aggregates", "extremes"})
_OF_ALL = re.compile(
    r"\b(?:only|just|all|every|each|both|none?|neither|any|most|half|alone|rest|others?|one|two|three|(?<![\w.-])\d+)\b",
    re.I,
)


def taken_away(index: Index) -> dict[str, int]:
    """The texts that calls were told to take away, with the last call that was."""
    return {
        fold(str(value)): source.index
        for source in index.evidence.sources
        if source.kind == "result" and _REMOVING.match(source.name)
        for value in source.arguments.values()
        if isinstance(value, str)
    }


def last_ending(index: Index) -> int:
    """The last call that ended something, or -1."""
    ending = (s.index for s in index.evidence.sources if s.kind == "result" and _ENDING.match(s.name))
    return max(ending, default=-1)


_REMOVING = re.compile(r"(?:remove|delete|drop|detach|uninstall|unassign|untag|evict)(?![a-z])", re.I)
_ENDING = re.compile(r"(?:cancel|terminate|end|stop|unsubscribe)(?![a-z])", re.I)


_MOMENTS = frozenset({Kind.DATE, Kind.TIME, Kind.DATETIME})
_PRESENT = frozenset("is are now currently still".split())
_PAST = frozenset(
    "was were had been earlier before previously initially first at ago then showed changed from".split()
)


def named_reads(view: ClaimView) -> frozenset[int]:
    """Numbers of the replaced reads that a date or time of the claim stands in, and stands in no later one."""
    if not any(s.superseded for s in view.index.evidence.sources):
        return frozenset()
    found: set[int] = set()
    for value in view.values:
        if value.kind in _MOMENTS:
            sources = {fact.source for fact, _ in find(view, value)}
            if sources and all(view.index.evidence.sources[s].superseded for s in sources):
                found |= sources
    return frozenset(found)


def is_replaced(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact was read again later, and the claim does not name the earlier read."""
    return view.index.source(fact).superseded and fact.source not in named_reads(view)


def latest(view: ClaimView, fact: Fact) -> Fact | None:
    """What the last read has where a replaced one has `fact`, when the claim speaks of the present and the two differ."""
    amounts = {v.start for v in view.values if v.kind in (Kind.PERCENT, Kind.MONEY, Kind.QUANTITY)}
    words = {t.fold for t in view.tokens if t.fold != "at" or t.end + 1 not in amounts}  # "is at 40%"
    if not words & _PRESENT or words & _PAST:
        return None
    old = view.index.source(fact)
    for source in view.index.evidence.sources:
        if source.name == old.name and source.arguments == old.arguments and not source.superseded:
            rows = [
                view.index.evidence.facts[i] for i in view.index.fields.get((source.index, fact.field), ())
            ]
            if len(rows) == 1 and rows[0].path == fact.path and rows[0].value != fact.value:
                return rows[0]
    return None
