"""The distinct strings of the evidence, and where a text mentions them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any

from faithgrade.evidence.words import Token, field_words, folded_words, words_of

if TYPE_CHECKING:
    from faithgrade.evidence.facts import Evidence, Fact


@dataclass(slots=True, unsafe_hash=True)  # never changed; see `Fact`
class Entry:
    """One distinct string of the evidence, with every place it stands: facts, nodes (as their key), sources (as argument)."""

    tokens: tuple[str, ...]
    facts: tuple[int, ...]
    nodes: tuple[int, ...]
    sources: tuple[int, ...]
    is_code: bool = False
    """True for a short word all in capitals: only the same capitals mention it."""


@dataclass(slots=True, unsafe_hash=True)  # never changed; see `Fact`
class Phrase:
    """Tokens first..last (half-open) of a text, found side by side in `entry` from its token `at` on."""

    first: int
    last: int
    entry: int
    at: int

    @property
    def size(self) -> int:
        """Number of tokens."""
        return self.last - self.first


class Strings:
    """Leaf values, keys of objects that are themselves entities, and arguments of calls, by the words in them."""

    def __init__(self, evidence: Evidence, facts: Sequence[Fact]):
        self._evidence = evidence
        self._facts = facts

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Distinct short strings of the evidence: leaf values, keys of objects that are themselves entities, arguments."""
        facts: dict[str, list[int]] = defaultdict(list)
        nodes: dict[str, list[int]] = defaultdict(list)
        sources: dict[str, list[int]] = defaultdict(list)
        for fact in self._facts:
            value = fact.value
            if isinstance(value, str):
                if value and not fact.is_label:
                    facts[value].append(fact.index)
            elif isinstance(value, int) and not isinstance(value, bool) and _is_numbered(fact.field):
                facts[str(value)].append(fact.index)
        for node in self._evidence.nodes:
            key = node.path[-1] if node.path else None
            if isinstance(key, str) and self._evidence.sources[node.source].states_facts:
                nodes[key].append(node.index)
        for source in self._evidence.sources:
            if source.kind in ("result", "error"):
                for value in _scalars(source.arguments):
                    sources[value].append(source.index)
        rows = []
        for text in {**facts, **nodes, **sources}:
            tokens = folded_words(text)
            if tokens:
                rows.append(
                    Entry(
                        tokens,
                        tuple(facts.get(text, ())),
                        tuple(nodes.get(text, ())),
                        tuple(sources.get(text, ())),
                        len(text) <= 4 and text.isupper(),
                    )
                )
        return tuple(rows)

    @cached_property
    def _postings(self) -> dict[str, list[tuple[int, int]]]:
        table: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, entry in enumerate(self.entries):
            for at, token in enumerate(entry.tokens):
                table[token].append((number, at))
        return table

    @cached_property
    def names(self) -> frozenset[tuple[str, ...]]:
        """The folded tokens of every string."""
        return frozenset(entry.tokens for entry in self.entries)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every folded token of the evidence's strings."""
        return frozenset(self._postings)

    @cached_property
    def capitalised(self) -> frozenset[str]:
        """Folded words that stand with a capital in some string of the evidence."""
        texts = [f.value for f in self._facts if isinstance(f.value, str)]
        texts += [v for s in self._evidence.sources for v in _scalars(s.arguments)]
        texts += [str(n.path[-1]) for n in self._evidence.nodes if n.path]
        return frozenset(
            folded for text in set(texts) for word, folded in words_of(text) if word[:1].isupper()
        )

    def knows(self, token: str) -> bool:
        """Whether a folded token stands anywhere in a string, key or argument of the evidence."""
        return token in self._postings

    def holding(self, token: str) -> list[Entry]:
        """Strings of the evidence that have a folded token."""
        return [self.entries[n] for n in dict.fromkeys(n for n, _ in self._postings.get(token, ()))]

    def phrases(self, tokens: tuple[Token, ...]) -> list[Phrase]:
        """The longest runs of `tokens` that stand side by side in a string of the evidence, from every start."""
        found: list[Phrase] = []
        postings, entries = self._postings, self.entries
        words = [token.fold for token in tokens]
        last = len(words)
        for first, word in enumerate(words):
            before = words[first - 1] if first else None
            for number, at in postings.get(word, ()):
                row = entries[number].tokens
                if at and row[at - 1] == before:
                    continue  # part of a longer run that began earlier
                here, there = first + 1, at + 1
                length = len(row)
                while there < length and here < last and row[there] == words[here]:
                    here += 1
                    there += 1
                found.append(Phrase(first, here, number, at))
        return found


_NUMBERED = frozenset({"id", "number", "no", "num", "code", "key"})


def _is_numbered(field: tuple[str, ...]) -> bool:
    """Whether the integers of a field are names of things."""
    return not field_words(field).leaf.isdisjoint(_NUMBERED)


def _scalars(value: Any) -> Iterable[str]:
    if isinstance(value, str) and 0 < len(value) <= 200:
        yield value
    elif isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, Mapping):
        for child in value.values():
            yield from _scalars(child)
    elif isinstance(value, list):
        for child in value:
            yield from _scalars(child)
