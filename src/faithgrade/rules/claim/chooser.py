"""Where a case's evidence branches into alike items, and which branch a fact lies in."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from faithgrade.evidence import Evidence, Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import key_stems, step_words
from faithgrade.rules.words.lexicon import AXES
from faithgrade.values.text import fold

Level: TypeAlias = tuple[str, int | str]
"""A place where evidence branches into alike items: ``("list", node)``, ``("argument", name)``, ``("pole", axis)``."""
Child: TypeAlias = int | str
Choice: TypeAlias = tuple[Level, Child]
Selection: TypeAlias = Mapping[Level, Mapping[str, frozenset[Child]]]
"""Per level and naming field: the items that a text names."""


class Chooser:
    """Where a case's evidence branches, and which branch a fact lies in."""

    def __init__(self, evidence: Evidence, fields: Mapping[tuple[int, tuple[str, ...]], tuple[int, ...]]):
        self.evidence, self.fields = evidence, fields
        self._by_node: dict[int, tuple[Choice, ...]] = {}
        self._unique: dict[tuple[Level, tuple[str, ...]], bool] = {}
        self._ranges: dict[tuple[int, Child], list[tuple[int, int]]] = {}
        self._rows_of: dict[int, dict[Child, int]] = {}
        self._families: dict[int, bool] = {}
        self._pairs: dict[int, bool] = {}

    @classmethod
    def of(cls, index: Index) -> Chooser:
        """The chooser of an index, made once."""
        return index.once(_chooser)

    @cached_property
    def _children(self) -> dict[int, list[int]]:
        table: dict[int, list[int]] = defaultdict(list)
        for node in self.evidence.nodes:
            table[node.parent].append(node.index)
        return table

    @cached_property
    def axes(self) -> frozenset[int]:
        """Axes of opposites (home/away, min/max …) both poles of which name objects of the evidence."""
        seen: dict[int, set[int]] = defaultdict(set)
        for node in self.evidence.nodes:
            if node.path and isinstance(node.path[-1], str) and not node.is_list:
                for axis, pole in _poles(node.path[-1]):
                    seen[axis].add(pole)
        headings = {step for _, field in self.fields for step in field[:-1]}
        for step in headings:  # a heading over pairs names an object of them
            for axis, pole in poles_of(step):
                seen[axis].add(pole)
        return frozenset(axis for axis, poles in seen.items() if len(poles) == 2)

    @cached_property
    def _by_source(self) -> tuple[tuple[Choice, ...], ...]:
        """Per source the choices its call's arguments make; an argument that has one value everywhere makes none."""
        values: dict[str, set[str]] = defaultdict(set)
        rows: list[list[tuple[str, str]]] = []
        for source in self.evidence.sources:
            own = [
                (str(k), fold(str(v)))
                for k, v in source.arguments.items()
                if isinstance(v, (str, int)) and not isinstance(v, bool)
            ]
            rows.append(own)
            for name, value in own:
                values[name].add(value)
        return tuple(tuple((("argument", n), v) for n, v in own if len(values[n]) > 1) for own in rows)

    def choices(self, fact: Fact) -> tuple[Choice, ...]:
        """The branches the object that holds `fact` lies in, innermost first."""
        found = self._by_node.get(fact.node)
        if found is None:
            found = self.choices_of_node(fact.node) if fact.node >= 0 else self._by_source[fact.source]
        return found

    def choices_of_node(self, index: int) -> tuple[Choice, ...]:
        """The branches a node lies in, innermost first."""
        found = self._by_node.get(index)
        if found is None:
            node = self.evidence.nodes[index]
            rows: list[Choice] = []
            if node.path and isinstance(node.path[-1], str) and not node.is_list:
                rows += [(("pole", axis), pole) for axis, pole in _poles(node.path[-1]) if axis in self.axes]
            if node.parent >= 0:
                parent = self.evidence.nodes[node.parent]
                if (parent.is_list and not self.is_pairs(parent.index)) or self._is_family(parent.index):
                    rows.append((("list", parent.index), node.path[len(parent.path)]))
                rows += self.choices_of_node(node.parent)
            else:
                rows += self._by_source[node.source]
            found = self._by_node[index] = tuple(rows)
        return found

    def key_choice(self, index: int) -> Choice | None:
        """The choice a node's key makes, when the object above is a map of alike objects."""
        node = self.evidence.nodes[index]
        if node.parent >= 0 and self._is_family(node.parent):
            return ("list", node.parent), node.path[-1]
        return None

    def choices_of_source(self, index: int) -> tuple[Choice, ...]:
        """The choices a source's arguments make."""
        return self._by_source[index]

    def item(self, fact: Fact) -> tuple[int, int]:
        """Fact numbers lo..hi of the innermost list item (or member of a family) that holds `fact`, else of its source."""
        index = fact.node
        nodes = self.evidence.nodes
        while index >= 0:
            node = nodes[index]
            if node.parent < 0:
                return node.lo, node.hi
            parent = nodes[node.parent]
            if (parent.is_list and not node.is_list and not self.is_pairs(parent.index)) or self._is_family(
                parent.index
            ):
                return node.lo, node.hi
            index = node.parent
        return fact.index, fact.index + 1

    def range_of(self, index: int, child: Child) -> list[tuple[int, int]]:
        """Fact numbers lo..hi of one child of a node; empty where it has no such child."""
        found = self._ranges.get((index, child))
        if found is None:
            node = self.evidence.nodes[index]
            depth = len(node.path)
            own = self._rows(index).get(child)
            around = self.evidence.nodes[own] if own is not None else node
            rows = [
                f.index
                for f in self.evidence.facts[around.lo : around.hi]
                if f.path[depth : depth + 1] == (child,)  # the date that a row has of its key lies no deeper
            ]
            found = self._ranges[index, child] = [(rows[0], rows[-1] + 1)] if rows else []
        return found

    def _rows(self, index: int) -> dict[Child, int]:
        """The nodes right below a node, by what tells them apart."""
        known = self._rows_of.get(index)
        if known is None:
            depth = len(self.evidence.nodes[index].path)
            below = (self.evidence.nodes[i] for i in self._children.get(index, ()))
            known = self._rows_of[index] = {n.path[depth]: n.index for n in below if len(n.path) > depth}
        return known

    def is_pairs(self, index: int) -> bool:
        """Whether a list holds ``{name, value}`` pairs or sections of them: fields of one thing, not things."""
        known = self._pairs.get(index)
        if known is None:
            node = self.evidence.nodes[index]
            known = any(f.is_label for f in self.evidence.facts[node.lo : min(node.hi, node.lo + 3)])
            self._pairs[index] = known
        return known

    def _is_family(self, index: int) -> bool:
        """Whether an object is a map of alike objects, so that its keys are names of items."""
        known = self._families.get(index)
        if known is None:
            evidence = self.evidence
            children = [evidence.nodes[i] for i in self._children.get(index, ())][:12]
            shapes = [
                frozenset(
                    f.path[len(c.path)] for f in evidence.facts[c.lo : c.hi][:40] if len(f.path) > len(c.path)
                )
                for c in children
                if not c.is_list
                or all(type(f.path[len(c.path)]) is str for f in evidence.facts[c.lo : c.hi][:40])
            ]  # a list whose rows stand under their dates is a map of them
            known = (
                not evidence.nodes[index].is_list
                and len(shapes) == len(children) >= 2
                and (
                    all(len(s & shapes[0]) * 2 >= len(s | shapes[0]) for s in shapes[1:])
                    or all(_NUMBERED.search(str(c.path[-1])) for c in children)
                )
            )
            self._families[index] = known
        return known

    def tells_apart(self, level: Level, fact: Fact) -> bool:
        """Whether the field of `fact` has (nearly) a value of its own in each item of `level`."""
        if level[0] != "list":
            return True
        key = (level, fact.field)
        known = self._unique.get(key)
        if known is None:
            node = self.evidence.nodes[int(level[1])]
            rows: dict[Child, set[object]] = defaultdict(set)
            for i in self.fields.get((fact.source, fact.field), ()):
                if node.lo <= i < node.hi:
                    other = self.evidence.facts[i]
                    rows[other.path[len(node.path)]].add(str(other.value))
            values = [v for vs in rows.values() for v in vs]
            known = len(rows) > 1 and len(set(values)) * 10 >= len(values) * 8
            self._unique[key] = known
        return known


def _chooser(index: Index) -> Chooser:
    """It does not hold the index that holds it: the facts of a case go with its last user, and no collector has to find them."""
    return Chooser(index.evidence, index.fields)


_NUMBERED = re.compile(r"\d{3}")
"""A key with a number of three digits and more is an id, and the objects under such keys are items whatever they hold."""


@lru_cache(maxsize=4096)
def poles_of(step: str) -> tuple[tuple[int, int], ...]:
    """The roles a key names, by any of its words: "Main Camera" is the opposite of "Selfie camera"."""
    return tuple(AXES[w] for w in key_stems(step) if w in AXES)


@lru_cache(maxsize=4096)
def _poles(key: str) -> tuple[tuple[int, int], ...]:
    return tuple(AXES[w] for w in step_words(key) if w in AXES)
