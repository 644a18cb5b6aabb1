"""The columns of a group as questions need them: what kind of values each holds, made once for all claims of a case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.binding.groups import Group
from faithgrade.rules.quantifiers.asking import holds_nothing, number_of
from faithgrade.rules.words.conditions import is_state
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS
from faithgrade.rules.words.truths import truth


@dataclass(frozen=True)
class Askable:
    """One field of a group's items: `column` has each item's fact, `facts` those that there are."""

    field: tuple[str, ...]
    column: Sequence[Fact | None]
    facts: Sequence[Fact]
    leaf: frozenset[str]
    above: frozenset[str]
    is_flag: bool
    is_text: bool
    """A number written as text has its unit and currency beside it, and is held against numbers only."""
    is_number: bool
    has_gaps: bool
    counts_up: bool
    """Whether it counts something that some of the items have none of."""

    @cached_property
    def holds_states(self) -> bool:
        """Whether every value is a word for a state."""
        return all(is_state(str(f.value)) for f in self.facts)

    @cached_property
    def texts(self) -> Mapping[str, Sequence[tuple[str, tuple[Token, ...]]]]:
        """The short texts of the column and their words, in order, by the stem of the first word."""
        distinct = {v for f in self.facts if f.value is not None and (v := str(f.value)) and len(v) <= 40}
        table: dict[str, list[tuple[str, tuple[Token, ...]]]] = defaultdict(list)
        if len(distinct) <= _MOST_TEXTS:
            for shown in sorted(distinct):
                if (words := tokenize(shown)) and shown.lower() not in ("true", "false", "yes", "no"):
                    table[words[0].stem].append((shown, words))
        return table


_MOST_TEXTS = 60


def askable(index: Index, group: Group) -> Sequence[Askable]:
    """The columns that at least half of a group's items have, and flags, made once."""
    known = index.once(_known)
    found = known.get(id(group))
    if found is None:
        found = known[id(group)] = [
            _askable(index, group, field, column, facts)
            for field, column in group.fields.items()
            if len(facts := [f for f in column if f is not None]) * 2 >= len(column)
            or all(f.value is True for f in facts)  # a flag may be told only of those that have it
        ]
    return found


def _known(_: Index) -> dict[int, Sequence[Askable]]:
    """By the identity of each group: the index holds its groups as long as itself."""
    return {}


def _askable(
    index: Index, group: Group, field: tuple[str, ...], column: Sequence[Fact | None], facts: Sequence[Fact]
) -> Askable:
    words = field_words(field)
    values = [f.value for f in facts if f.value is not None]
    is_text = all(isinstance(v, str) for v in values)
    numbers = all(f.value is None or number_of(index, f) is not None or holds_nothing(f) for f in facts)
    return Askable(
        field,
        column,
        facts,
        words.leaf - GENERIC_FIELD_WORDS if field else group.nouns,
        words.above,
        bool(values) and all(truth(v) is not None for v in values),
        is_text and not all(f.value is None or number_of(index, f) is not None for f in facts),
        numbers,
        any(f.value is None or holds_nothing(f) for f in facts),
        all(_counts_up(f) for f in facts) and any(f.value == 0 for f in facts),
    )


def _counts_up(fact: Fact) -> bool:
    return isinstance(fact.value, int) and not isinstance(fact.value, bool) and 0 <= fact.value <= 20
