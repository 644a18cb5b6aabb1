"""What the things of the evidence are called by: the items of its lists, and the calls that gave something back or were told of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from faithgrade.evidence import Fact
from faithgrade.evidence.facts import Node
from faithgrade.evidence.index import Index
from faithgrade.evidence.sources import WHEN
from faithgrade.evidence.words import step_words
from faithgrade.values.fields import field_of
from faithgrade.values.text import fold, stem

if TYPE_CHECKING:
    from faithgrade.rules.claim.view import ClaimView

NAMES = frozenset(stem(w) for w in "name id title key code number no ref reference".split())
"""Words of the fields that a thing's name or id stands in."""
_LONG = 60


def is_of_another_item(index: Index, fact: Fact, source: int) -> bool:
    """Whether a call names, in what it was told or gave back, other items of the list that holds a fact, and not the one of the fact."""
    listed = list_of(index, fact)
    if listed is None:
        return False
    items = index.once(_named_items).get(listed.index, {})
    words = index.once(words_by_source)[source]
    own = items.get(fact.path[len(listed.path)], frozenset())
    if not own or own & words:
        return False
    return any(names & words for child, names in items.items() if child != fact.path[len(listed.path)])


def list_of(index: Index, fact: Fact) -> Node | None:
    """The innermost list of objects that holds a fact."""
    nodes = index.evidence.nodes
    at = fact.node
    while at >= 0 and nodes[at].parent >= 0:
        parent = nodes[nodes[at].parent]
        if parent.is_list and not nodes[at].is_list:
            return parent
        at = parent.index
    return None


def _named_items(index: Index) -> dict[int, dict[int | str, frozenset[str]]]:
    """Per list of objects: what each item alone is called by, its names and ids."""
    found: dict[int, dict[int | str, frozenset[str]]] = {}
    for node in index.lists:
        depth = len(node.path)
        rows: dict[int | str, set[str]] = {}
        count: dict[str, int] = {}
        for fact in index.evidence.facts[node.lo : node.hi]:
            if len(fact.path) > depth + 1 and is_name(fact):
                name = fold(str(fact.value))
                if name not in rows.setdefault(fact.path[depth], set()):
                    rows[fact.path[depth]].add(name)
                    count[name] = count.get(name, 0) + 1
        found[node.index] = {
            child: frozenset(n for n in names if count[n] == 1) for child, names in rows.items()
        }
    return found


def is_naming(fact: Fact) -> bool:
    """Whether a fact's field is called a name or an id."""
    return bool(fact.field) and not step_words(fact.field[-1]).isdisjoint(NAMES)


def names_beside(index: Index, fact: Fact) -> frozenset[str]:
    """What the thing that a fact is of is called by: the names of its item of a list, else those of its whole result and call."""
    listed = list_of(index, fact)
    if listed is not None:
        return index.once(_named_items).get(listed.index, {}).get(fact.path[len(listed.path)], frozenset())
    own = [
        f for f in index.once(facts_by_source).get(fact.source, ()) if is_name(f) and f.index != fact.index
    ]
    source = index.evidence.sources[fact.source]
    names = frozenset(fold(str(f.value)) for f in own) | frozenset(_told(source.arguments))
    for other in index.evidence.sources:
        if other.name == source.name and other.arguments != source.arguments:
            names -= index.once(words_by_source)[other.index]  # the customer of two orders names none of them
    return names


def names_at(index: Index, fact: Fact) -> frozenset[str]:
    """What stands beside a fact in its own object, and what its call was told."""
    beside = [
        f for f in index.once(facts_by_source)[fact.source] if f.node == fact.node and f.index != fact.index
    ]
    told = index.evidence.sources[fact.source].arguments.values()
    return frozenset(fold(str(f.value)) for f in beside) | frozenset(
        fold(str(v)) for v in told if isinstance(v, (str, int))
    )


def facts_by_source(index: Index) -> dict[int, list[Fact]]:
    """The facts of each source."""
    found: dict[int, list[Fact]] = {}
    for fact in index.evidence.facts:
        found.setdefault(fact.source, []).append(fact)
    return found


def is_name(fact: Fact) -> bool:
    """Whether a value is what a thing may be called by."""
    if isinstance(fact.value, bool) or fact.prose:
        return False
    if isinstance(fact.value, int):
        return bool(fact.field) and field_of(fact.field[-1]).identifier
    text = fact.value if isinstance(fact.value, str) else ""
    return (
        2 <= len(text) <= _LONG
        and not WHEN.match(text)
        and (
            any(c.isupper() or c == "@" for c in text)
            or (any(c.isdigit() for c in text) and len(text) > 3)
            or is_naming(fact)
        )
    )


def other_thing(view: ClaimView, source: int, start: int, end: int) -> tuple[str, bool] | None:
    """What a stretch of a claim calls another thing by than the one a call was for, and whether by that same field of its list.

    None where it names the thing itself, or nothing that stands in one list with it.
    """
    own, alike, beside = view.index.once(_things)[source]
    text = view.text[start:end]
    if any(_names(text, name) for name in own):
        return None
    found = next((name for name in sorted(alike) if _names(text, name)), None)
    if found is not None:
        return found, True
    found = next((name for name in sorted(beside) if _names(text, name)), None)
    return None if found is None else (found, False)


def _names(text: str, name: str) -> bool:
    where, what = (text, name.upper()) if len(name) == 1 else (fold(text), name)
    return what in where and re.search(rf"(?<!\w){re.escape(what)}(?!\w)", where) is not None


def _things(index: Index) -> dict[int, tuple[frozenset[str], frozenset[str], frozenset[str]]]:
    """Per source: names of the thing its call was for, names of others in its field of a list, names in other fields there."""
    places: dict[str, list[Fact]] = {}
    for fact in index.evidence.facts:
        if _is_short(fact):
            places.setdefault(fold(str(fact.value)), []).append(fact)
    found: dict[int, tuple[frozenset[str], frozenset[str], frozenset[str]]] = {}
    for source in index.evidence.sources:
        own = set(index.once(words_by_source)[source.index])
        alike: set[str] = set()
        beside: set[str] = set()
        for told in _told(source.arguments):
            for fact in [f for f in places.get(told, ()) if f.source != source.index][:_FEW]:
                rows = _rows_with(index, fact)
                mine = next((row for row in rows if fact in row), [])
                own |= {fold(str(f.value)) for f in mine}
                for row in rows if mine else ():
                    for other in row:
                        (alike if other.field == fact.field else beside).add(fold(str(other.value)))
        found[source.index] = frozenset(own), frozenset(alike - own), frozenset(beside - alike - own)
    return found


_FEW = 8
_MANY = 4000


def _rows_with(index: Index, fact: Fact) -> list[list[Fact]]:
    """The items of the list that a fact is of, each as the short values that no other item has in that field; none without a list."""
    listed = list_of(index, fact)
    if listed is not None:
        depth, held = len(listed.path), index.evidence.facts[listed.lo : listed.hi]
    elif fact.path and isinstance(fact.path[-1], int):
        depth = len(fact.path) - 1
        held = tuple(index.evidence.facts[n] for n in index.fields.get((fact.source, fact.field), ()))
    else:
        return []
    rows: dict[int | str, list[Fact]] = {}
    count = Counter((f.field, fold(str(f.value))) for f in held)
    for other in held[:_MANY]:
        alone = other.field == fact.field or count[other.field, fold(str(other.value))] == 1
        if len(other.path) > depth and alone and _is_short(other):
            rows.setdefault(other.path[depth], []).append(other)
    return list(rows.values())


def _is_short(fact: Fact) -> bool:
    if isinstance(fact.value, int) and not isinstance(fact.value, bool):
        return bool(fact.field) and field_of(fact.field[-1]).identifier
    return isinstance(fact.value, str) and 0 < len(fact.value) <= _LONG and not WHEN.match(fact.value)


def words_by_source(index: Index) -> dict[int, frozenset[str]]:
    """Per source: every value that its call was told, and that it gave back."""
    found: dict[int, set[str]] = {s.index: set(_told(s.arguments)) for s in index.evidence.sources}
    for fact in index.evidence.facts:
        if not isinstance(fact.value, bool) and fact.value is not None and len(str(fact.value)) <= _LONG:
            found[fact.source].add(fold(str(fact.value)))
    return {n: frozenset(words) for n, words in found.items()}


def _told(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for child in value.values():
            yield from _told(child)
    elif isinstance(value, (list, tuple)):
        for child in value:
            yield from _told(child)
    elif value is not None and not isinstance(value, bool):
        yield fold(str(value))
