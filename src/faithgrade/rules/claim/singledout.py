"""What words of a claim single out of the evidence: items by their names, keys, days, dates, numbers and places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import folded_words, tokenize
from faithgrade.rules.claim.chooser import Child, Choice, Chooser, Level
from faithgrade.rules.claim.designations import numbered, numbered_calls, picked_together, positions
from faithgrade.rules.claim.inshort import PARTS, in_short
from faithgrade.rules.claim.plurals import plural_arguments, plural_items
from faithgrade.rules.words.lexicon import STATES
from faithgrade.values import Amount, Kind
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from faithgrade.rules.claim.mentions import Mention
    from faithgrade.rules.claim.view import ClaimView

Named: TypeAlias = tuple[int, int, str, frozenset[Choice]]
"""(start, end, naming field, items) of a piece of the claim."""
_DATED = frozenset({Kind.DATE, Kind.DATETIME})


def singled_out(view: ClaimView) -> tuple[Named, ...]:
    """Every piece of the claim that picks items, in order."""
    found = _Found(view)
    for mention in view.mentions:
        if not _is_part_of_a_value(view, mention) and not _is_a_state(view, mention):
            found.add_mention(mention)
    families = view.index.once(_keys_of_families)
    for before, token in pairwise(view.tokens):  # "on weekdays" of the key "weekday"
        for written, choice, rest in families.get(token.stem, ()):
            if written != token.fold and before.fold in _BEFORE_A_KIND and not rest & view.stems:
                found.picks[token.start, token.end, "key"].add(choice)
    for one, other in pairwise(view.tokens):  # "the first quarter" of the key "Q1"
        short = in_short(one.fold, other.fold) if other.fold in PARTS else None
        for entry in view.index.holding(short) if short is not None else ():
            if entry.tokens == (short,):
                found.add_all(one.start, other.end, entry.facts, entry.nodes)
    for days in view.days:
        found.add_all(days.start, days.end, [f.index for f in days.facts], days.nodes)
    for value, facts in view.dated:
        found.add_all(value.start, value.end, [f.index for f in facts])
    for start, end, fact in (*numbered(view), *plural_items(view)):
        found.add(start, end, fact)
    for start, end, choice in (*positions(view), *numbered_calls(view), *plural_arguments(view)):
        found.picks[start, end, "position"].add(choice)
    return found.in_order()


class _Found:
    """What was picked so far, and what only two words together pick."""

    def __init__(self, view: ClaimView):
        self._index = view.index
        self._chooser = Chooser.of(view.index)
        self.picks: dict[tuple[int, int, str], set[Choice]] = defaultdict(set)
        self._shared: dict[Level, dict[tuple[int, int, str], set[Child]]] = defaultdict(
            lambda: defaultdict(set)
        )

    def add(self, start: int, end: int, fact: Fact) -> None:
        """The items that a fact tells from the others of their level."""
        for level, child in self._chooser.choices(fact):
            if level[0] != "argument" and self._chooser.tells_apart(level, fact):
                self.picks[start, end, "/".join(fact.field)].add((level, child))
            elif level[0] == "list":
                self._shared[level][start, end, "/".join(fact.field)].add(child)

    def add_all(self, start: int, end: int, facts: Iterable[int], nodes: Iterable[int] = ()) -> None:
        """The items of facts, and those whose keys are the nodes'."""
        for i in facts:
            self.add(start, end, self._index.evidence.facts[i])
        for i in nodes:
            if (own := self._chooser.key_choice(i)) is not None:
                self.picks[start, end, "key"].add(own)

    def add_mention(self, mention: Mention) -> None:
        """The items of a string of the evidence, and the calls that were made with it."""
        start, end, entry = mention.start, mention.end, mention.entry
        self.add_all(start, end, entry.facts, entry.nodes)
        text = " ".join(entry.tokens) if entry.sources else ""
        for i in entry.sources:
            for level, child in self._chooser.choices_of_source(i):
                if " ".join(t.fold for t in tokenize(str(child))) == text:
                    self.picks[start, end, str(level[1])].add((level, child))

    def in_order(self) -> tuple[Named, ...]:
        """All picks, those of two words together among them."""
        for level, spans in self._shared.items():
            for span, child in picked_together(self._index, level, spans):
                self.picks[span].add((level, child))
        rows = sorted(self.picks.items(), key=lambda row: row[0])
        return tuple((start, end, field, frozenset(items)) for (start, end, field), items in rows if items)


def _is_part_of_a_value(view: ClaimView, mention: Mention) -> bool:
    """Whether a mention lies in a number or a date: a price picks no item, nor does the year of one date another's."""
    return any(
        (isinstance(v.reading, Amount) or (not mention.whole and v.kind in _DATED))
        and v.start <= mention.start
        and mention.end <= v.end
        for v in view.values
    )


def _is_a_state(view: ClaimView, mention: Mention) -> bool:
    """Whether a mention is only a state, which is said of an item and names none."""
    words = view.tokens[mention.first : mention.last]
    return all(t.stem in STATES and t.text.islower() for t in words)


_BEFORE_A_KIND = frozenset({"on", "for", "in", "during", "at"})


def _keys_of_families(index: Index) -> dict[str, list[tuple[str, Choice, frozenset[str]]]]:
    """The keys of maps of alike objects that are one word, by its stem: as written, the choice that each makes, and the
    stems of the map's other keys.
    """
    chooser = Chooser.of(index)
    keys: dict[Level, dict[str, Choice]] = defaultdict(dict)
    for node in index.evidence.nodes:
        choice = chooser.key_choice(node.index)
        if choice is not None and index.usable[node.source] and isinstance(choice[1], str):
            keys[choice[0]][choice[1]] = choice
    table: dict[str, list[tuple[str, Choice, frozenset[str]]]] = defaultdict(list)
    for family in keys.values():
        stems = {key: frozenset(stem(w) for w in folded_words(key)) for key in family}
        for key, choice in family.items():
            words = folded_words(key)
            if len(words) == 1 and words[0].isalpha() and len(words[0]) > 2:
                rest = frozenset(w for other, own in stems.items() if other != key for w in own)
                table[stem(words[0])].append((words[0], choice, rest - stems[key]))
    return table
