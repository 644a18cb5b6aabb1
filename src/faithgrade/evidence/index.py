"""Find facts by value, by field word, by the strings a text mentions, and by the entity they belong to.

Built once a case and filled when first asked: a case whose answer holds no dates never reads its payload's dates.
Each look-up is a dictionary access or a bisection, so time grows with the size of answer and payload, not their product.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, TypeVar, cast

from faithgrade.evidence.facts import Evidence, Fact, Node
from faithgrade.evidence.sources import Source
from faithgrade.evidence.words import Token, field_words, folded_words, step_words, tokenize, words_of
from faithgrade.values import Amount, Clock, Moment, Reading, Text, Value
from faithgrade.values.amounts import exact
from faithgrade.values.leaves import read_leaf
from faithgrade.values.text import stem
from faithgrade.values.units import UNITS, is_currency, unit_named

T = TypeVar("T")

LONG_TEXT = 14
"""A string leaf with more tokens than this is prose: it is searched for phrases, but is nobody's name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One distinct string of the evidence, with every place it stands: facts, nodes (as their key), sources (as argument)."""

    tokens: tuple[str, ...]
    facts: tuple[int, ...]
    nodes: tuple[int, ...]
    sources: tuple[int, ...]
    is_code: bool = False
    """True for a short word all in capitals: only the same capitals mention it."""


@dataclass(frozen=True, slots=True)
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


class Index:
    """Look-ups over one `Evidence`. Holds no state but what it derives from it."""

    def __init__(self, evidence: Evidence):
        self.evidence = evidence
        self.usable = tuple(s.states_facts for s in evidence.sources)
        self._readings: dict[int, tuple[Reading, ...]] = {}
        self._leaf_cache: dict[tuple[Any, ...], tuple[Reading, ...]] = {}
        self._once: dict[Callable[[Index], Any], Any] = {}

    def once(self, make: Callable[[Index], T]) -> T:
        """``make(self)``, made the first time it is asked for: how rules keep tables of their own for a case."""
        if make not in self._once:
            self._once[make] = make(self)
        return cast("T", self._once[make])

    # ---------------------------------------------------------------- facts and what they read as

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that may support or contradict a claim about the world."""
        return tuple(f for f in self.evidence.facts if self.usable[f.source])

    def source(self, fact: Fact) -> Source:
        """The source `fact` stands in."""
        return self.evidence.sources[fact.source]

    def readings(self, fact: Fact) -> tuple[Reading, ...]:
        """The typed readings of a fact's value, in the light of its field's name and its sibling fields."""
        found = self._readings.get(fact.index)
        if found is None:
            value = fact.value
            siblings = self.siblings(fact) if _is_number(value) else _NONE
            key = (
                (fact.field, type(value), value, tuple(siblings.items()))
                if isinstance(value, (str, int))
                else None
            )
            found = self._leaf_cache.get(key) if key is not None else None
            if found is None:
                found = read_leaf(value, fact.field, siblings)
                if _is_number(value) and not isinstance(value, bool):
                    found += _plainly(fact, found, siblings)
                if key is not None:
                    self._leaf_cache[key] = found
            self._readings[fact.index] = found
        return found

    def siblings(self, fact: Fact) -> Mapping[str, Any]:
        """Unit- and currency-like scalar fields beside `fact`, the nearest object first."""
        found = self._units_in(fact.node)
        table = self._unit_tables.get(fact.source)
        if table and not any(key.lower() in ("unit", "currency") for key in found):
            words = {w for step in fact.field for w in step_words(step)}
            named = {unit for word, unit in table.items() if word in words}
            if len(named) == 1:
                return {**found, "unit": named.pop()}
        return found

    def _units_in(self, index: int) -> Mapping[str, Any]:
        """The unit fields of a node and of those above it, its own first."""
        if index < 0:
            return _NONE
        found = self._unit_cache.get(index)
        if found is None:
            node = self.evidence.nodes[index]
            above, own = self._units_in(node.parent), self._unit_fields(node)
            found = self._unit_cache[index] = (
                {**own, **{k: v for k, v in above.items() if k not in own}} if own else above
            )
        return found

    @cached_property
    def _unit_tables(self) -> dict[int, dict[str, str]]:
        """Per source the units that an object called "units" gives for fields by name."""
        tables: dict[int, dict[str, str]] = defaultdict(dict)
        for fact in self.facts:
            if (
                len(fact.field) >= 2
                and fact.field[-2].lower() in ("units", "unit")
                and isinstance(fact.value, str)
            ):
                for word in step_words(fact.field[-1]):
                    tables[fact.source][word] = fact.value
        return tables

    @cached_property
    def _unit_cache(self) -> dict[int, Mapping[str, Any]]:
        return {}

    def _unit_fields(self, node: Node) -> dict[str, Any]:
        own = {}
        if not node.is_list:
            depth = len(node.path)
            for fact in self.evidence.facts[node.lo : min(node.hi, node.lo + 40)]:
                if fact.node == node.index and isinstance(fact.value, str) and len(fact.value) <= 24:
                    key = str(fact.path[depth])
                    if _names_unit(key):
                        own[key] = fact.value
        return own

    # ---------------------------------------------------------------- by value

    @cached_property
    def _amounts(self) -> tuple[list[float], list[tuple[int, Amount]]]:
        rows = []
        for fact, reading in self._typed[Amount]:
            if (
                reading.unit is None
                and reading.low is reading.value is reading.high
                and reading.value.is_finite()
            ):
                rows.append((float(reading.value), fact.index, reading))
                continue
            for number in {reading.value, reading.low, reading.high, _in_base(reading.value, reading.unit)}:
                if number.is_finite():
                    rows.append((float(number), fact.index, reading))
        rows.sort(key=itemgetter(0, 1))
        return [r[0] for r in rows], [(r[1], r[2]) for r in rows]

    @cached_property
    def _typed(self) -> dict[type, list[tuple[Fact, Any]]]:
        """Facts by the type of each of their readings, in order."""
        table: dict[type, list[tuple[Fact, Any]]] = {Amount: [], Moment: [], Clock: [], Text: []}
        for fact in self.facts:
            if fact.value is not None and not isinstance(fact.value, bool):
                for reading in self.readings(fact):
                    table[type(reading)].append((fact, reading))
        return table

    def amounts(self, claimed: Amount) -> list[tuple[Fact, Amount]]:
        """Facts with a reading whose number, as written or in base units, may fall into what `claimed` covers."""
        keys, rows = self._amounts
        low, high = claimed.low, claimed.high
        spans = {
            (float(low), float(high)),
            (float(_in_base(low, claimed.unit)), float(_in_base(high, claimed.unit))),
        }
        if claimed.unit == "%":
            spans.add((float(low) / 100, float(high) / 100))
        seen: dict[tuple[int, Amount], None] = {}
        for a, b in spans:
            slack = max(abs(a), abs(b)) * 1e-9 + 1e-12
            for n in range(bisect_left(keys, min(a, b) - slack), bisect_right(keys, max(a, b) + slack)):
                seen.setdefault(rows[n])
        facts = self.evidence.facts
        return [(facts[i], reading) for i, reading in seen]

    def holds_number(self, number: int) -> bool:
        """Whether any fact reads as exactly this number."""
        keys, _ = self._amounts
        at = bisect_left(keys, float(number))
        return at < len(keys) and keys[at] == float(number)

    def amounts_around(self, value: Value) -> list[tuple[Fact, Amount]]:
        """Facts with an amount equal to the plain number of `value`, whatever hedge or bound stands beside it."""
        keys, rows = self._amounts
        found = []
        for reading in value.readings:
            if isinstance(reading, Amount) and reading.value.is_finite():
                number = float(reading.value)
                for n in range(bisect_left(keys, number), bisect_right(keys, number)):
                    found.append((self.evidence.facts[rows[n][0]], rows[n][1]))
        return found

    @cached_property
    def _moments(self) -> tuple[list[datetime], list[tuple[int, Moment]]]:
        rows = [
            (reading.low.replace(tzinfo=None), fact.index, reading)
            for fact, reading in self._typed[Moment]
            if reading.low is not None
        ]
        rows.sort(key=itemgetter(0, 1))
        return [r[0] for r in rows], [(r[1], r[2]) for r in rows]

    def moments(self) -> list[tuple[Fact, Moment]]:
        """Every dated reading, in time order."""
        return [(self.evidence.facts[i], m) for i, m in self._moments[1]]

    def moments_near(self, claimed: Moment) -> list[tuple[Fact, Moment]]:
        """Dated readings that may fall into `claimed`; all of them when it names no year."""
        if claimed.low is None or claimed.high is None:
            return self.moments()
        keys, rows = self._moments
        day = timedelta(days=1, hours=14)
        first = bisect_left(keys, _shifted(claimed.low, -day))
        last = bisect_right(keys, _shifted(claimed.high, day))
        whole_years = [r for r in rows[:first] if "month" not in r[1].fields] if first else []
        return [(self.evidence.facts[i], m) for i, m in [*whole_years, *rows[first:last]]]

    def clocks(self) -> list[tuple[Fact, Reading]]:
        """Readings with a time of day: clocks, and moments written with a time."""
        return self._clocks

    @cached_property
    def _clocks(self) -> list[tuple[Fact, Reading]]:
        timed = [row for row in self._typed[Moment] if "hour" in row[1].fields]
        rows = [row for row in (*self._typed[Clock], *timed) if isinstance(row[0].value, (str, int))]
        rows.sort(key=lambda row: row[0].index)
        return rows

    @cached_property
    def _texts(self) -> dict[str, list[int]]:
        table: dict[str, list[int]] = defaultdict(list)
        for fact, reading in self._typed[Text]:
            if isinstance(fact.value, str):
                table[reading.folded].append(fact.index)
        for fact in self.facts:
            if isinstance(fact.value, int) and not isinstance(fact.value, bool):
                table[str(fact.value)].append(fact.index)
        return {folded: sorted(rows) for folded, rows in table.items()}

    def texts(self, folded: str) -> list[Fact]:
        """Facts with a text reading (identifier, contact, name) that folds to `folded`."""
        return [self.evidence.facts[i] for i in self._texts.get(folded, ())]

    @cached_property
    def lists(self) -> tuple[Node, ...]:
        """Lists of usable sources."""
        return tuple(n for n in self.evidence.nodes if n.is_list and self.usable[n.source])

    # ---------------------------------------------------------------- by mention

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Distinct short strings of the evidence: leaf values, keys of objects that are themselves entities, arguments."""
        facts: dict[str, list[int]] = defaultdict(list)
        nodes: dict[str, list[int]] = defaultdict(list)
        sources: dict[str, list[int]] = defaultdict(list)
        for fact in self.facts:
            if isinstance(fact.value, str) and fact.value and not fact.is_label:
                facts[fact.value].append(fact.index)
            elif (
                isinstance(fact.value, int)
                and not isinstance(fact.value, bool)
                and field_words(fact.field).leaf & _NUMBERED
            ):
                facts[str(fact.value)].append(fact.index)
        for node in self.evidence.nodes:
            if self.usable[node.source] and node.path and isinstance(node.path[-1], str):
                nodes[node.path[-1]].append(node.index)
        for source in self.evidence.sources:
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
                        text.isupper() and len(text) <= 4,
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

    def knows(self, token: str) -> bool:
        """Whether a folded token stands anywhere in a string, key or argument of the evidence."""
        return token in self._postings

    def holding(self, token: str) -> list[Entry]:
        """Strings of the evidence that have a folded token."""
        return [self.entries[n] for n in dict.fromkeys(n for n, _ in self._postings.get(token, ()))]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every folded token of the evidence's strings."""
        return frozenset(self._postings)

    @cached_property
    def capitalised(self) -> frozenset[str]:
        """Folded words that stand with a capital in some string of the evidence."""
        texts = [f.value for f in self.facts if isinstance(f.value, str)]
        texts += [v for s in self.evidence.sources for v in _scalars(s.arguments)]
        texts += [str(n.path[-1]) for n in self.evidence.nodes if n.path]
        return frozenset(
            folded for text in set(texts) for word, folded in words_of(text) if word[:1].isupper()
        )

    def phrases(self, tokens: tuple[Token, ...]) -> list[Phrase]:
        """The longest runs of `tokens` that stand side by side in a string of the evidence, from every start."""
        found: list[Phrase] = []
        postings, entries = self._postings, self.entries
        for first in range(len(tokens)):
            for number, at in postings.get(tokens[first].fold, ()):
                if at and first and entries[number].tokens[at - 1] == tokens[first - 1].fold:
                    continue  # part of a longer run that began earlier
                row = entries[number].tokens
                size = 1
                while (
                    at + size < len(row)
                    and first + size < len(tokens)
                    and row[at + size] == tokens[first + size].fold
                ):
                    size += 1
                found.append(Phrase(first, first + size, number, at))
        return found

    # ---------------------------------------------------------------- by field

    @cached_property
    def fields(self) -> dict[tuple[int, tuple[str, ...]], tuple[int, ...]]:
        """Facts by (source, field)."""
        table: dict[tuple[int, tuple[str, ...]], list[int]] = defaultdict(list)
        for fact in self.facts:
            table[fact.source, fact.field].append(fact.index)
        return {key: tuple(rows) for key, rows in table.items()}

    @cached_property
    def fields_by_word(self) -> dict[str, tuple[tuple[int, tuple[str, ...]], ...]]:
        """Keys of `fields` by each stem of the field's last meaningful step and its parents."""
        table: dict[str, list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
        for key in self.fields:
            words = field_words(key[1])
            for word in words.leaf | words.above:
                table[word].append(key)
        return {word: tuple(keys) for word, keys in table.items()}

    def captions(self, fact: Fact) -> frozenset[str]:
        """Stems of the titles, units and descriptions beside or above a fact: what an unnamed column is called by."""
        words: set[str] = set()
        for node in self.evidence.ancestors(fact):
            words |= self._captions_of(node)
        return frozenset(words)

    def _captions_of(self, node: Node) -> frozenset[str]:
        found = self._caption_cache.get(node.index)
        if found is None:
            words: set[str] = set()
            if not node.is_list:
                for fact in self.evidence.facts[node.lo : min(node.hi, node.lo + 40)]:
                    if fact.node != node.index or not isinstance(fact.value, str) or len(fact.value) > 300:
                        continue
                    if str(fact.path[-1]).lower() in _CAPTION_KEYS:
                        words |= {t.stem for t in tokenize(fact.value)}
            found = self._caption_cache[node.index] = frozenset(words)
        return found

    @cached_property
    def _caption_cache(self) -> dict[int, frozenset[str]]:
        return {}

    def is_sole(self, fact: Fact, like: Reading | None) -> bool:
        """Whether the field of `fact` is the only one of its source that holds values like `like`."""
        kind = type(like)
        key = (fact.source, kind)
        fields = self._sole_cache.get(key)
        if fields is None:
            fields = {
                field
                for (source, field), rows in self.fields.items()
                if source == fact.source
                and any(
                    self.evidence.facts[i].value is None or isinstance(r, kind)
                    for i in rows[:5]
                    for r in self.readings(self.evidence.facts[i]) or (None,)
                )
            }
            self._sole_cache[key] = fields
        return fields == {fact.field}

    @cached_property
    def _sole_cache(self) -> dict[tuple[int, type], set[tuple[str, ...]]]:
        return {}

    @cached_property
    def field_vocabulary(self) -> frozenset[str]:
        """Stems of all field names, tool names and argument names."""
        words = set(self.fields_by_word)
        for source in self.evidence.sources:
            if source.kind in ("result", "error", "context"):
                words |= field_words((source.name,)).leaf
                words |= {w for key in source.arguments for w in field_words((str(key),)).leaf}
        return frozenset(words)


_NUMBERED = frozenset({"id", "number", "no", "num", "code", "key"})
_CAPTION_KEYS = frozenset(
    {
        "title",
        "unit",
        "units",
        "metric",
        "series",
        "indicator",
        "measure",
        "description",
        "caption",
        "label",
        "subject",
        "topic",
    }
)


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


_NONE: Mapping[str, Any] = {}


@lru_cache(maxsize=4096)
def _names_unit(key: str) -> bool:
    """Whether a key may say what the numbers beside it count."""
    return any(w in key.lower() for w in ("unit", "currency", "format", "timezone", "tz"))


def _is_number(value: Any) -> bool:
    """Whether a leaf is a number, written as one or as a string of digits: what a sibling's unit or currency counts."""
    if isinstance(value, str):
        return len(value) <= 40 and value.strip().lstrip("+-").replace(".", "", 1).replace(",", "").isdigit()
    return isinstance(value, (int, float, Decimal))


_TIME_NAMES = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years".split()
)
_PRICE_NAMES = frozenset(stem(w) for w in "price cost fee fare tariff charge rate".split())


def _plainly(fact: Fact, found: tuple[Reading, ...], siblings: Mapping[str, Any]) -> tuple[Reading, ...]:
    """A second reading where a field's name looks like a unit and may be none: ``second`` class, ``price_kwh``, ``days``."""
    amounts = [r for r in found if isinstance(r, Amount)]
    units = {r.unit for r in amounts}
    if units <= {None}:
        return ()
    last = fact.field[-1].lower() if fact.field else ""
    words = {w for step in fact.field[-2:] for w in step_words(step)}
    if last in _TIME_NAMES:
        stated = siblings.get("unit")
        unit = unit_named(stated) if isinstance(stated, str) else None
        return (exact(amounts[0].value, unit),)
    return (
        (exact(amounts[0].value, None),)
        if words & _PRICE_NAMES and not any(is_currency(u) or u in ("%", "ratio") for u in units)
        else ()
    )


def _shifted(moment: datetime, by: timedelta) -> datetime:
    """A moment moved, or the end of the calendar when it would fall outside ("more than 24 hours ago" has no beginning)."""
    try:
        return moment.replace(tzinfo=None) + by
    except OverflowError:
        return datetime.min if by < timedelta(0) else datetime.max


def _in_base(value: Decimal, unit: str | None) -> Decimal:
    """`value` in the base unit of its dimension; money and bare numbers stay as they are."""
    known = UNITS.get(unit) if unit is not None else None
    return value if known is None or not value.is_finite() else value * known.factor + known.shift
