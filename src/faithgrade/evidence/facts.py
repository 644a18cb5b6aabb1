"""Facts and the tree they hang in.

Facts stand in depth-first order, so every node of a payload owns one contiguous run of them: an entity (an order, a
row, a day) is a range of fact numbers, and "inside this entity" is two comparisons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any

from faithgrade.case import Anomaly, Case
from faithgrade.evidence.datekeys import composed_date, period_of_keys
from faithgrade.evidence.grids import Across, columns_beside, header_row, parallel_arrays
from faithgrade.evidence.sources import Source, read_sources
from faithgrade.suspicion import instructs
from faithgrade.values.magnitude import is_reckonable, plain_digits

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
"""A string longer than this, with line breaks, or with an order to its reader beside what it states, is prose and is read
sentence by sentence."""

_SENTENCE = re.compile(r"[^\n]+?(?:[.!?。！？]+(?=\s|$)|[。！？]|(?=\n)|$)")


@dataclass(
    slots=True, unsafe_hash=True
)  # never changed; frozen ones take three times as long to make, and payloads have many
class Fact:
    """One leaf: its source, its RFC 6901 pointer, its path, the node that holds it, and its value as found.

    `field` is the path without list positions and ids that serve as such; for a list of ``{name, value}`` pairs the pair's name stands in it,
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
        top = _Field()
        for source in sources:
            if source.document is not None:
                _Walk(source.index, facts, nodes).read(source.document.root, (), top, -1)
        return cls(sources, tuple(facts), tuple(nodes), anomalies)

    def ancestors(self, fact: Fact) -> Iterator[Node]:
        """The nodes that hold `fact`, innermost first."""
        index = fact.node
        while index >= 0:
            yield self.nodes[index]
            index = self.nodes[index].parent


@dataclass(slots=True)
class _Field:
    """A path of fields and the ones below it, made once: the rows of a list share theirs."""

    path: tuple[str, ...] = ()
    below: dict[str, _Field] = field(default_factory=dict)

    def step(self, name: str) -> _Field:
        found = self.below.get(name)
        if found is None:
            found = self.below[name] = _Field((*self.path, name))
        return found


@dataclass(slots=True)
class _Walk:
    """One source's tree being read into facts and nodes."""

    source: int
    facts: list[Fact]
    nodes: list[Node]

    def read(
        self, value: Any, path: tuple[str | int, ...], field: _Field, parent: int, is_label: bool = False
    ) -> None:
        """Read `value` and all that lies in it; most of what a payload holds are objects of plain leaves."""
        if isinstance(value, Mapping) and value:
            self._object(value, path, field, parent)
        elif isinstance(value, list) and value and (names := header_row(value)) is not None:
            self._grid(value, names, path, field, parent, first=1)
        elif isinstance(value, list) and value:
            index = self._node(path, field, parent, len(value), is_list=True)
            for position, child in enumerate(value):
                self.read(child, (*path, position), field, index)
            self.nodes[index].hi = len(self.facts)
        elif isinstance(value, str) and _is_prose(value):
            for part in _SENTENCE.findall(value):
                if sentence := part.strip():
                    self._leaf(sentence, path, field, parent, prose=True)
        else:
            if isinstance(value, float):
                # a payload given as Python objects reads like the same payload given as text
                value = Decimal(repr(value))
            if isinstance(value, (int, Decimal)) and not is_reckonable(value):
                value = _as_written(value)
            self._leaf(value, path, field, parent, is_label=is_label)

    def _object(
        self, value: Mapping[str, Any], path: tuple[str | int, ...], field: _Field, parent: int
    ) -> None:
        period = period_of_keys(value)
        if period is not None:
            self._dated_rows(value, period, path, field, parent)
            return
        index = self._node(path, field, parent, len(value), is_list=False)
        named = heading = None
        if 2 <= len(value) <= 3:
            named = _pair_name(value)
            heading = _section_heading(value) if named is None else None
        facts, source = self.facts, self.source
        grid = columns_beside(value)
        if _is_keyed_list(value):
            for key, child in value.items():
                self.read(child, (*path, str(key)), field, index)
            self.nodes[index].hi = len(facts)
            return
        together = parallel_arrays(value)
        if together:
            self._turned(value, together, path, field, index)
        for key, child in value.items():
            name = step = str(key)
            label = False
            if name in together:
                continue
            if grid is not None and name == grid[0]:
                self._grid(child, grid[1], (*path, name), field.step(step), index, first=0)
                continue
            if named is not None:
                step = named if step.lower() in VALUE_KEYS else step
                label = child in (named, heading)
            elif heading is not None:
                step = step if isinstance(child, str) else heading
                label = child in (named, heading)
            kind = type(child)
            if (
                kind in _PLAIN
                or (kind is str and not _is_prose(child))
                or (kind in _NUMBERS and is_reckonable(child))
            ):
                facts.append(
                    Fact(
                        len(facts),
                        source,
                        (*path, name),
                        field.step(step).path,
                        index,
                        child,
                        False,
                        label,
                    )
                )
            else:
                self.read(child, (*path, name), field.step(step), index, label)
        when = composed_date(value)
        if when is not None:
            self._leaf(when, path, field, index)
        self.nodes[index].hi = len(facts)

    def _grid(
        self,
        rows: list[Any],
        names: Sequence[str],
        path: tuple[str | int, ...],
        field: _Field,
        parent: int,
        *,
        first: int,
    ) -> None:
        """Read rows of cells, from the `first` one on, as the objects that the names of their columns make of them."""
        index = self._node(path, field, parent, len(rows) - first, is_list=True)
        for position, cells in enumerate(rows[first:], first):
            at = (*path, position)
            row = self._node(at, field, index, len(cells), is_list=False)
            for n, cell in enumerate(cells):
                self.read(cell, (*at, n), field.step(names[n]), row)
            self.nodes[row].hi = len(self.facts)
        self.nodes[index].hi = len(self.facts)

    def _turned(
        self,
        value: Mapping[str, Any],
        keys: Sequence[str],
        path: tuple[str | int, ...],
        field: _Field,
        parent: int,
    ) -> None:
        """Read arrays that make rows together as these rows."""
        size = len(value[keys[0]])
        index = self._node(path, field, parent, size, is_list=True)
        for position in range(size):
            at = (*path, position)
            row = self._node(at, field, index, len(keys), is_list=False)
            for key in keys:
                self.read(value[key][position], (*at, Across(key)), field.step(key), row)
            self.nodes[row].hi = len(self.facts)
        self.nodes[index].hi = len(self.facts)

    def _dated_rows(
        self,
        value: Mapping[str, Any],
        period: str,
        path: tuple[str | int, ...],
        field: _Field,
        parent: int,
    ) -> None:
        """Read ``{"2025-01-01": 9.8, …}`` as the list of dated rows that it is: each row has its key as its date."""
        index = self._node(path, field, parent, len(value), is_list=True)
        for key, child in value.items():
            at = (*path, str(key))
            row = self._node(at, field, index, len(child) if isinstance(child, Mapping) else 1, is_list=False)
            when = int(key) if period == "year" else str(key)
            self._leaf(when, at, field.step(period), row)
            if isinstance(child, Mapping) and child:
                for name, inner in child.items():
                    self.read(inner, (*at, str(name)), field.step(str(name)), row)
            else:
                self.read(child, at, field, row)
            self.nodes[row].hi = len(self.facts)
        self.nodes[index].hi = len(self.facts)

    def _node(
        self, path: tuple[str | int, ...], field: _Field, parent: int, size: int, *, is_list: bool
    ) -> int:
        index, lo = len(self.nodes), len(self.facts)
        self.nodes.append(Node(index, self.source, path, parent, is_list, size, lo, 0, field.path))
        return index

    def _leaf(
        self,
        value: Any,
        path: tuple[str | int, ...],
        field: _Field,
        parent: int,
        *,
        prose: bool = False,
        is_label: bool = False,
    ) -> None:
        self.facts.append(
            Fact(len(self.facts), self.source, path, field.path, parent, value, prose, is_label)
        )


_PLAIN = frozenset({bool, type(None)})
_NUMBERS = frozenset({int, Decimal})


def _as_written(number: int | Decimal) -> int | Decimal | str:
    """A number too large or too small to reckon with as its text; NaN and infinities stay what they are."""
    return number if isinstance(number, Decimal) and not number.is_finite() else plain_digits(number)


def _is_keyed_list(value: Mapping[str, Any]) -> bool:
    """Whether an object is a list whose items stand under their ids: such a key is a value and names no field."""
    if len(value) < 2 or not all(_has_digit(str(key)) for key in value):
        return False
    shapes = [frozenset(child) for child in value.values() if isinstance(child, Mapping)]
    return (
        len(shapes) == len(value)
        and len(shapes[0]) >= 2
        and all(len(shape & shapes[0]) * 2 >= len(shape | shapes[0]) for shape in shapes)
        and not {str(k).lower() for k in shapes[0]} <= _MEASURED
    )


@lru_cache(maxsize=8192)
def _has_digit(key: str) -> bool:
    return any(ch.isdigit() for ch in key)


_MEASURED = VALUE_KEYS | {"unit", "units", "amount", "currency"}
"""An object of these alone is one value; what stands above it is that value's name."""


def _is_prose(text: str) -> bool:
    return len(text) > PROSE or "\n" in text or (" " in text and instructs(text))


def _pair_name(node: Mapping[str, Any]) -> str | None:
    """The name in a ``{name, value}`` object, or None when the object is something else."""
    if not 2 <= len(node) <= 3:
        return None
    name = None
    has_value = False
    for key, value in node.items():
        lowered = str(key).lower()
        if name is None and lowered in NAME_KEYS and isinstance(value, str):
            name = value
        has_value = has_value or lowered in VALUE_KEYS
    if name is None or not has_value:
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
    if path and isinstance(path[-1], Across):
        path = (*path[:-2], path[-1], path[-2])
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
