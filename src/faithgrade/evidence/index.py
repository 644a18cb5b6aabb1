"""Find facts by value, by field word, by the strings a text mentions, and by the entity they belong to.

Built once a case and filled when first asked: a case whose answer holds no dates never reads its payload's dates.
Each look-up is a dictionary access or a bisection, so time grows with the size of answer and payload, not their product.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeVar

from faithgrade.evidence.facts import Evidence, Fact, Node
from faithgrade.evidence.readings import Readings
from faithgrade.evidence.sources import Source
from faithgrade.evidence.strings import Entry, Phrase, Strings
from faithgrade.evidence.words import Token, field_words, folded_words, tokenize
from faithgrade.values import Amount, Clock, Moment, Reading, Text, Value
from faithgrade.values.text import stem
from faithgrade.values.units import UNITS

T = TypeVar("T")

_UNMADE = object()


class Index:
    """Look-ups over one `Evidence`. Holds no state but what it derives from it."""

    def __init__(self, evidence: Evidence):
        self.evidence = evidence
        self.usable = tuple(s.states_facts for s in evidence.sources)
        self._readings = Readings(evidence)
        self._strings = Strings(evidence, self.facts)
        self._once: dict[Callable[[Index], Any], Any] = {}

    def once(self, make: Callable[[Index], T]) -> T:
        """``make(self)``, made the first time it is asked for: how rules keep tables of their own for a case."""
        found: T = self._once.get(make, _UNMADE)
        if found is _UNMADE:
            found = self._once[make] = make(self)
        return found

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
        return self._readings.of(fact)

    # ---------------------------------------------------------------- by value

    @cached_property
    def _amounts(self) -> tuple[list[float], list[tuple[int, Amount]]]:
        rows = []
        for fact, reading in self._typed[Amount]:
            for number in _numbers(reading):
                rows.append((number, fact.index, reading))
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

    @cached_property
    def distinct_amounts(self) -> int:
        """How many different numbers the facts read as."""
        return len({reading.value for _, reading in self._typed[Amount]})

    def holds_number(self, number: Decimal) -> bool:
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
            (reading.low, fact.index, reading)
            for fact, reading in self._typed[Moment]
            if reading.low is not None
        ]
        rows.sort(key=itemgetter(0, 1))
        return [r[0] for r in rows], [(r[1], r[2]) for r in rows]

    def moments(self) -> Sequence[tuple[Fact, Moment]]:
        """Every dated reading, in time order."""
        return self._dated

    @cached_property
    def _dated(self) -> list[tuple[Fact, Moment]]:
        return [(self.evidence.facts[i], m) for i, m in self._moments[1]]

    @cached_property
    def _undated(self) -> list[tuple[Fact, Moment]]:
        """Days that stand without a year: "15 June", and days of the week and months alone, as in a roster."""
        return [
            (f, m)
            for f, m in self._typed[Moment]
            if m.low is None and (m.weekday is not None or m.month is not None)
        ]

    @cached_property
    def _whole_years(self) -> list[int]:
        """Numbers of the dated readings that name no month."""
        return [n for n, (_, m) in enumerate(self._dated) if "month" not in m.fields]

    def moments_near(self, claimed: Moment) -> Sequence[tuple[Fact, Moment]]:
        """Dated readings that may fall into `claimed`; all of them when it names no year."""
        if claimed.low is None or claimed.high is None:
            return [*self._dated, *self._undated]
        keys = self._moments[0]
        day = timedelta(days=1, hours=14)
        first = bisect_left(keys, _shifted(claimed.low, -day))
        last = bisect_right(keys, _shifted(claimed.high, day))
        years = self._whole_years
        return [*(self._dated[n] for n in years[: bisect_left(years, first)]), *self._dated[first:last]]

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

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Distinct short strings of the evidence: leaf values, keys of objects that are themselves entities, arguments."""
        return self._strings.entries

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every folded token of the evidence's strings."""
        return self._strings.vocabulary

    @property
    def capitalised(self) -> frozenset[str]:
        """Folded words that stand with a capital in some string of the evidence."""
        return self._strings.capitalised

    def knows(self, token: str) -> bool:
        """Whether a folded token stands anywhere in a string, key or argument of the evidence."""
        return self._strings.knows(token)

    def calls_something(self, name: str) -> bool:
        """Whether a value, key or argument of the evidence is called exactly so, but for case and marks."""
        words = folded_words(name)
        return bool(words) and (
            words in self._strings.names
            or words in self._keys
            or (len(words) == 1 and (stem(words[0]),) in self._keys)
        )

    @cached_property
    def _keys(self) -> frozenset[tuple[str, ...]]:
        return frozenset(
            key
            for _, field in self.fields
            for step in field[-1:]
            for words in [folded_words(step)]
            for key in (words, tuple(stem(w) for w in words))
        )

    def holding(self, token: str) -> list[Entry]:
        """Strings of the evidence that have a folded token."""
        return self._strings.holding(token)

    def phrases(self, tokens: tuple[Token, ...]) -> list[Phrase]:
        """The longest runs of `tokens` that stand side by side in a string of the evidence, from every start."""
        return self._strings.phrases(tokens)

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
        return self._captions_at(fact.node)

    def _captions_at(self, index: int) -> frozenset[str]:
        """The captions of a node and of those above it."""
        if index < 0:
            return frozenset()
        found = self._caption_cache.get(index)
        if found is None:
            node = self.evidence.nodes[index]
            words = {t.stem for text in self._captions_in(node) for t in tokenize(text)}
            found = self._caption_cache[index] = self._captions_at(node.parent) | words
        return found

    def _captions_in(self, node: Node) -> Iterable[str]:
        for fact in () if node.is_list else self.evidence.facts[node.lo : min(node.hi, node.lo + 40)]:
            if (
                fact.node == node.index
                and isinstance(fact.value, str)
                and len(fact.value) <= 300
                and str(fact.path[-1]).lower() in _CAPTION_KEYS
            ):
                yield fact.value

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
        return len(fields) == 1 and fact.field in fields

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


def _shifted(moment: datetime, by: timedelta) -> datetime:
    """A moment moved, or the end of the calendar when it would fall outside ("more than 24 hours ago" has no beginning)."""
    try:
        return moment.replace(tzinfo=None) + by
    except OverflowError:
        return datetime.min if by < timedelta(0) else datetime.max


def _numbers(amount: Amount) -> Iterable[float]:
    """The numbers an amount is found under: as written, the ends of its interval, and in base units."""
    value = amount.value
    if amount.low is value is amount.high:
        if not value.is_finite():
            return ()
        written = float(value)
        base = written if UNITS.get(amount.unit or "") is None else float(_in_base(value, amount.unit))
        return (written,) if base == written else (written, base)
    numbers = (value, amount.low, amount.high, _in_base(value, amount.unit))
    return {float(number) for number in numbers if number.is_finite()}


def _in_base(value: Decimal, unit: str | None) -> Decimal:
    """`value` in the base unit of its dimension; money and bare numbers stay as they are."""
    known = UNITS.get(unit) if unit is not None else None
    return value if known is None or not value.is_finite() else value * known.factor + known.shift


__all__ = ["Entry", "Index", "Phrase"]
