"""Facts and the tree they hang in.

Facts stand in depth-first order, so every node of a payload owns one contiguous run of them: an entity (an order, a
row, a day) is a range of fact numbers, and "inside this entity" is two comparisons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from faithgrade.case import Anomaly, Case
from faithgrade.evidence.sources import Source, read_sources

NAME_KEYS = frozenset(
    {
        "name",
        "key",
        "label",
        "field",
        "property",
        "attribute",
        "title",
        "metric",
        "parameter",
        "measure",
        "spec",
    }
)
VALUE_KEYS = frozenset({"value", "val", "values"})

PROSE = 160
"""A string longer than this, or with line breaks, is prose and is read sentence by sentence."""

_SENTENCE = re.compile(r"[^\n]+?(?:[.!?。！？]+(?=\s|$)|[。！？]|(?=\n)|$)")


@dataclass(
    slots=True, unsafe_hash=True
)  # never changed; frozen ones take three times as long to make, and payloads have many
class Fact:
    """One leaf: its source, its RFC 6901 pointer, its path, the node that holds it, and its value as found.

    `field` is the path without list positions; for a list of ``{name, value}`` pairs the pair's name stands in it,
    so both writings of a record give the same field.
    """

    index: int
    source: int
    path: tuple[str | int, ...]
    field: tuple[str, ...]
    node: int
    value: Any
    prose: bool = False
    """True for one sentence of a longer text; several such facts then share a pointer."""
    is_label: bool = False
    """True for the name in a ``{name, value}`` pair or of a section of such pairs: it names a field and is no value."""

    @property
    def pointer(self) -> str:
        """RFC 6901 pointer into the source's parsed content."""
        return to_pointer(self.path)


@dataclass(slots=True, unsafe_hash=True)  # changed only while its facts are being read
class Node:
    """An object or list of a payload: facts lo..hi (half-open) lie in it. `parent` is -1 for a source's root."""

    index: int
    source: int
    path: tuple[str | int, ...]
    parent: int
    is_list: bool
    size: int
    lo: int
    hi: int
    group: tuple[str, ...]
    """The path without positions: all rows of one list share it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Every source, fact and node of a case."""

    sources: tuple[Source, ...]
    facts: tuple[Fact, ...]
    nodes: tuple[Node, ...] = ()
    anomalies: tuple[Anomaly, ...] = ()

    @classmethod
    def from_case(cls, case: Case) -> Evidence:
        """Read every result, context, the system text and the user's words of `case`."""
        sources, anomalies = read_sources(case)
        facts: list[Fact] = []
        nodes: list[Node] = []
        for source in sources:
            if source.document is not None:
                _walk(source.document.root, source.index, (), (), -1, facts, nodes)
        return cls(sources, tuple(facts), tuple(nodes), anomalies)

    def ancestors(self, fact: Fact) -> Iterator[Node]:
        """The nodes that hold `fact`, innermost first."""
        index = fact.node
        while index >= 0:
            yield self.nodes[index]
            index = self.nodes[index].parent


def _walk(
    value: Any,
    source: int,
    path: tuple[str | int, ...],
    field: tuple[str, ...],
    parent: int,
    facts: list[Fact],
    nodes: list[Node],
    is_label: bool = False,
) -> None:
    if (
        value is None
        or isinstance(value, (int, Decimal))
        or (isinstance(value, str) and not _is_prose(value))
    ):
        facts.append(Fact(len(facts), source, path, field, parent, value, is_label=is_label))
    elif isinstance(value, Mapping) and value:
        index = len(nodes)
        nodes.append(Node(index, source, path, parent, False, len(value), len(facts), 0, field))
        named = _pair_name(value)
        heading = _section_heading(value) if named is None else None
        for key, child in value.items():
            step = str(key)
            if named is not None and step.lower() in VALUE_KEYS:
                step = named
            elif heading is not None and not isinstance(child, str):
                step = heading
            label = (named is not None or heading is not None) and child in (named, heading)
            _walk(child, source, (*path, str(key)), (*field, step), index, facts, nodes, label)
        nodes[index].hi = len(facts)
    elif isinstance(value, list) and value:
        index = len(nodes)
        nodes.append(Node(index, source, path, parent, True, len(value), len(facts), 0, field))
        for position, child in enumerate(value):
            _walk(child, source, (*path, position), field, index, facts, nodes)
        nodes[index].hi = len(facts)
    elif isinstance(value, str):
        for part in _SENTENCE.findall(value):
            if part.strip():
                facts.append(Fact(len(facts), source, path, field, parent, part.strip(), prose=True))
    else:
        if isinstance(
            value, float
        ):  # a payload given as Python objects reads like the same payload given as text
            value = Decimal(repr(value))
        facts.append(Fact(len(facts), source, path, field, parent, value, is_label=is_label))


def _is_prose(text: str) -> bool:
    return len(text) > PROSE or "\n" in text


def _pair_name(node: Mapping[str, Any]) -> str | None:
    """The name in a ``{name, value}`` object, or None when the object is something else."""
    if not 2 <= len(node) <= 3:
        return None
    name = next((v for k, v in node.items() if str(k).lower() in NAME_KEYS and isinstance(v, str)), None)
    if name is None or not any(str(k).lower() in VALUE_KEYS for k in node):
        return None
    return name.replace("\u00a0", " ").strip() or None


def _section_heading(node: Mapping[str, Any]) -> str | None:
    """The heading of an object that is just a heading over a list of ``{name, value}`` pairs, or None."""
    if len(node) != 2:
        return None
    texts = [v for v in node.values() if isinstance(v, str)]
    lists = [v for v in node.values() if isinstance(v, list)]
    if len(texts) != 1 or len(lists) != 1 or not lists[0]:
        return None
    if all(isinstance(item, Mapping) and _pair_name(item) is not None for item in lists[0]):
        return texts[0].strip() or None
    return None


def leaves(root: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every leaf with its path; an empty object or list is a leaf too."""
    if isinstance(root, Mapping) and root:
        for key, value in root.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(root, list) and root:
        for position, value in enumerate(root):
            yield from leaves(value, (*path, position))
    else:
        yield path, root


def to_pointer(path: tuple[str | int, ...]) -> str:
    """RFC 6901 pointer of a path.

    >>> to_pointer(("a/b", 0, "m~n"))
    '/a~1b/0/m~0n'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
