"""Groups: alike things of the evidence, each with the names it goes by and its own facts.

A list of records, an object whose keys are names, a map of names to single values, and one tool called for several
things are four writings of the same: "both", "none" and "only" speak of their items.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from faithgrade.evidence import Fact, Node, Source
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, step_words, tokenize
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.periods import names_of_periods
from faithgrade.rules.words.conditions import is_state
from faithgrade.values.text import fold, split_identifier, stem

MOST = 600
"""A group larger than this is not read."""
_LONGEST_NAME = 6
_NAMING = frozenset("name title id key label code ref no number".split())
"""Fields that hold names of things, and do not say of what things: "room" does."""
_AMOUNT = re.compile(r"[-+]?\d+[.,]\d+|[-+]?\d[\d.,]* ?(?:[%°€$£]|[a-zA-Z]{1,3})")
_MOMENT = re.compile(r"\d{4}-\d\d|\d\d?:\d\d")
Name = tuple[str, ...]
"""Folded words of a name."""


@dataclass(slots=True)  # never changed; every object of a payload may be one
class Item:
    """One thing: `names` are its strings that no other item of its group has, by the field they stand in."""

    names: Mapping[tuple[str, ...], Name]
    facts: Mapping[tuple[str, ...], Fact]
    lost: Source | None = None
    """The failed call that should have told of the thing."""
    call: str = ""


@dataclass(frozen=True, slots=True)
class Called:
    """What the items of a group go by, to be looked up by the words of a claim."""

    by_first: Mapping[str, Sequence[tuple[int, Name]]]
    """(item, name) by the first word of the name."""
    by_whole: Mapping[str, Sequence[tuple[int, Name]]]
    """(item, name) by the name's words written as one."""
    owners: Mapping[str, Set[int]]
    """Items by each word of their names."""
    by_number: Mapping[tuple[str, str], Sequence[int]]
    """Items by (stem of a field, number) where each has a number of its own there: "lot", "3" of ``{"lot": 3}``."""


@dataclass(frozen=True)
class Group:
    """Alike things. `nouns` are stems they go by; `part` says why there may be more of them, or is empty."""

    items: tuple[Item, ...]
    nouns: frozenset[str]
    part: str
    place: str
    fields: Mapping[tuple[str, ...], tuple[Fact | None, ...]] = field(default_factory=dict)
    """By field below an item: each item's fact. The empty field is the item itself, where it is a single value."""
    keyed: bool = False
    """Whether the items are the single values of a map and their names its keys."""
    single: bool = False
    """Whether it is one thing and no group."""

    @cached_property
    def has_one_field(self) -> bool:
        """Whether only one field of its items is none that names them."""
        naming = {f for item in self.items for f in item.names}
        return sum(f not in naming for f in self.fields) == 1

    @cached_property
    def called(self) -> Called:
        """What its items go by."""
        by_first: dict[str, list[tuple[int, Name]]] = defaultdict(list)
        by_whole: dict[str, list[tuple[int, Name]]] = defaultdict(list)
        owners: dict[str, set[int]] = defaultdict(set)
        for i, item in enumerate(self.items):
            for name in item.names.values():
                by_first[name[0]].append((i, name))
                by_whole["".join(name)].append((i, name))
                for word in name:
                    owners[word].add(i)
        return Called(by_first, by_whole, owners, _by_number(self.fields))


def _by_number(
    fields: Mapping[tuple[str, ...], Sequence[Fact | None]],
) -> Mapping[tuple[str, str], Sequence[int]]:
    table: dict[tuple[str, str], list[int]] = defaultdict(list)
    for field_, column in fields.items():
        leaf = field_words(field_).leaf
        if len(field_) != 1 or len(leaf) != 1:
            continue
        numbers = [str(f.value) for f in column if f is not None]
        if len(set(numbers)) == len(column):
            for i, number in enumerate(numbers):
                if number.isdigit():
                    table[min(leaf), number].append(i)
    return table


def groups_of(index: Index) -> tuple[Group, ...]:
    """Every group of a case, made once."""
    return index.once(_groups)


def _groups(index: Index) -> tuple[Group, ...]:
    found = [g for node in index.evidence.nodes if index.usable[node.source] for g in _of_node(index, node)]
    return (*found, *_of_calls(index), *_records(index))


def _records(index: Index) -> Iterator[Group]:
    """Results that are one thing: groups of one, which go by what was asked for."""
    for source in index.evidence.sources:
        if source.superseded or not source.states_facts or source.outdated:
            continue
        root = source.document.root if source.document is not None else None
        while isinstance(root, list) and len(root) == 1:
            root = root[0]
        if not isinstance(root, Mapping):
            continue
        facts = [f for f in index.evidence.facts if f.source == source.index and not f.prose]
        if not facts or len(facts) > MOST:
            continue
        plain = [f for f in facts if all(not n.is_list or n.size == 1 for n in index.evidence.ancestors(f))]
        nouns = field_words((source.name,)).leaf | {
            t.stem for v in source.arguments.values() if isinstance(v, str) for t in tokenize(v)
        }
        yield Group(
            (Item({}, own := _by_field(plain, 0)),),
            nouns,
            "",
            source.name or source.kind,
            {key: (fact,) for key, fact in own.items()},
            single=True,
        )


def _of_node(index: Index, node: Node) -> Iterator[Group]:
    source = index.evidence.sources[node.source]
    if source.superseded or not 2 <= node.size <= MOST or node.hi - node.lo > 40 * MOST:
        return
    chooser = Chooser.of(index)
    facts = index.evidence.facts[node.lo : node.hi]
    if any(f.prose for f in facts[:50]):
        return
    depth = len(node.path)
    if node.is_list:
        if chooser.is_pairs(node.index):
            return
    elif not _is_family(node, facts):
        if _is_map(node, facts):
            yield _of_map(node, facts, source)
        return
    rows: dict[str | int, list[Fact]] = defaultdict(list)
    for fact in facts:
        if len(fact.path) > depth:
            rows[fact.path[depth]].append(fact)
    if len(rows) < 2 or len(rows) != node.size:
        return
    keys = {} if node.is_list else {child: _words(str(child)) for child in rows}
    below: dict[tuple[int | str, ...], tuple[str, ...]] = {}
    yield _group(
        [(keys.get(child), _by_field(own, depth + 1, below)) for child, own in rows.items()],
        _nouns(node, source),
        _part_of(source),
        f"{source.name or source.kind}{_pointer(node)}",
    )


def _is_family(node: Node, facts: Sequence[Fact]) -> bool:
    """Whether the keys of an object are names of alike objects."""
    depth = len(node.path)
    if any(len(f.path) <= depth + 1 for f in facts):
        return False
    shapes: dict[str | int, set[str]] = defaultdict(set)
    for fact in facts:
        if isinstance(fact.path[depth + 1], int):
            return False
        shapes[fact.path[depth]].add(str(fact.path[depth + 1]))
    return len(shapes) >= 2 and len({frozenset(s) for s in shapes.values()}) == 1


def _is_map(node: Node, facts: Sequence[Fact]) -> bool:
    """Whether an object maps names to single values of one kind: flags, numbers or states."""
    depth = len(node.path)
    if any(isinstance(step, int) for step in node.path) or any(len(f.path) != depth + 1 for f in facts):
        return False  # the fields of a list's item are no things of their own
    kinds = {_kind(f.value) for f in facts} - {"none"}
    if kinds == {"other"} or kinds == {"other", "state"}:
        return _are_marks([f.value for f in facts])
    return len(kinds) == 1 and len(facts) >= 2 and not kinds & {"other"}


def _are_marks(values: Sequence[object]) -> bool:
    """Whether values are words, or short phrases in small letters, of which some come again, so that they sort what they stand for."""
    words = [
        v
        for v in values
        if isinstance(v, str) and len(v) <= _LONGEST_MARK and (v.isalpha() or _PHRASE.fullmatch(v))
    ]
    return len(words) == len(values) >= 3 and len(set(words)) < len(words)


_LONGEST_MARK = 16
_PHRASE = re.compile(r"[a-z]+(?: [a-z]+){1,2}")


def _kind(value: object) -> str:
    if value is None or (isinstance(value, Decimal) and value.is_nan()):
        return "none"
    if isinstance(value, bool) or (isinstance(value, str) and value.lower() in ("true", "false")):
        return "flag"
    if isinstance(value, (int, Decimal, float)):
        return "number"
    return "state" if isinstance(value, str) and is_state(value) else "other"


def _of_map(node: Node, facts: Sequence[Fact], source: Source) -> Group:
    return _group(
        [(_words(str(f.path[-1])), {(): f}) for f in facts],
        _nouns(node, source),
        _part_of(source),
        f"{source.name or source.kind}{_pointer(node)}",
        keyed=True,
    )


def _of_calls(index: Index) -> Iterator[Group]:
    """One tool called for several things: the argument that differs names each."""
    by_tool: dict[str, list[Source]] = defaultdict(list)
    for source in index.evidence.sources:
        if (
            source.kind in ("result", "error", "context")
            and not source.superseded
            and source.arguments
            and not source.tied
        ):
            by_tool[source.name].append(source)
    for name, sources in by_tool.items():
        if not 2 <= len(sources) <= 40:
            continue
        values = [
            {str(k): str(v) for k, v in s.arguments.items() if isinstance(v, (str, int))} for s in sources
        ]
        telling = [
            k for k in values[0] if all(k in v for v in values) and len({v[k] for v in values}) == len(values)
        ]
        if not telling:
            continue
        rows: list[tuple[Name | None, dict[tuple[str, ...], Fact]]] = []
        for source, own in zip(sources, values, strict=True):
            facts = [
                f
                for f in index.evidence.facts
                if f.source == source.index and not f.prose and index.usable[source.index]
            ]
            rows.append((_words(own[telling[0]]), _by_field(facts[:200], 0)))
        lost = [s if s.kind == "error" or s.unpaired else None for s in sources]
        nouns = {w for k in telling for w in field_words((k,)).leaf} | field_words((name,)).leaf
        yield _group(rows, frozenset(nouns), "", name, lost=lost)


def _by_field(
    facts: Iterable[Fact], depth: int, known: dict[tuple[int | str, ...], tuple[str, ...]] | None = None
) -> dict[tuple[str, ...], Fact]:
    """Facts by their path below an item; a path that holds several, as of a list, is left out. The items of a list share `known` paths."""
    found: dict[tuple[str, ...], Fact] = {}
    several: set[tuple[str, ...]] = set()
    keys = {} if known is None else known
    for fact in facts:
        below = fact.path[depth:]
        key = keys.get(below)
        if key is None:
            key = keys[below] = tuple(str(step) for step in below if not isinstance(step, int))
        if not key and below and fact.field:
            key = fact.field[-1:]  # a cell of a table goes by its column's name
        if key in found:
            several.add(key)
        found[key] = fact
    return {k: f for k, f in found.items() if k not in several and not f.is_label}


def _group(
    rows: Sequence[tuple[Name | None, dict[tuple[str, ...], Fact]]],
    nouns: frozenset[str],
    part: str,
    place: str,
    *,
    keyed: bool = False,
    lost: Sequence[Source | None] = (),
) -> Group:
    keys = {key: None for _, own in rows for key in own}
    fields = {key: tuple(own.get(key) for _, own in rows) for key in keys}
    naming = {} if keyed else {key: names for key in keys if (names := _telling_names(fields[key]))}
    periods = {} if keyed else names_of_periods(fields)
    naming |= periods
    items = []
    for n, (key, own) in enumerate(rows):
        mine = {f: column[n] for f, column in naming.items() if column[n]}
        if key:
            mine[("",)] = key
        items.append(Item(mine, own, lost[n] if lost else None))
    called = {w for f in naming if len(f) == 1 for w in field_words(f).leaf} - _NAMING
    called |= {stem(written[0]) for written in periods if len(written) == 2 and not written[1]}
    return Group(tuple(items), nouns | called, part, place, fields, keyed)


def _telling_names(column: Sequence[Fact | None]) -> tuple[Name, ...] | None:
    """The words of a field's values, where each item has a string of its own."""
    values = [f.value for f in column if f is not None]
    if all(_MOMENT.match(str(v)) or _AMOUNT.fullmatch(str(v)) for v in values):
        return None  # dates tell when and amounts how much, not which
    if all(" " in str(v) and is_state(str(v)) for v in values):
        return None
    if len(values) < len(column) or not all(isinstance(v, str) and 0 < len(v) <= 60 for v in values):
        return None
    names = tuple(_words(str(v)) for v in values)
    if any(n > 1 for n in Counter(names).values()):
        return None
    return tuple(name if 0 < len(name) <= _LONGEST_NAME else () for name in names)


def _words(text: str) -> Name:
    words = tuple(t.fold for t in tokenize(text))
    if len(words) == 1 and not text.isupper():
        words = tuple(fold(part) for part in split_identifier(text)) or words
    return words


def _nouns(node: Node, source: Source) -> frozenset[str]:
    steps = [s for s in node.path if isinstance(s, str)]
    words = step_words(steps[-1]) if steps else frozenset[str]()
    return words | field_words((source.name,)).leaf if not steps or not words else words


def _part_of(source: Source) -> str:
    """Why there may be more items than arrived."""
    whole = completeness(source)
    if whole.state == "part":
        return whole.why
    return "" if source.whole or whole.state == "whole" else "it did not arrive whole"


def _pointer(node: Node) -> str:
    from faithgrade.evidence import to_pointer

    return to_pointer(node.path)
