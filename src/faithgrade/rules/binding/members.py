"""Series that no list holds: one field over a map of alike objects, and the numbers of one plain map.

``{"Ash": {"km": 4}, "Elm": {"km": 9}}`` and ``{"Ash": 4, "Elm": 9}`` compare and add up as the rows of a list do.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import step_words
from faithgrade.rules.binding.binding import inside
from faithgrade.rules.binding.naming import Naming, Words
from faithgrade.rules.binding.series import Series, make_series, single_amount
from faithgrade.rules.claim.chooser import Chooser, Selection
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.units import dimension

_MOST = 60
"""A map with more members is searched for nothing but its keys."""


def member_series(view: ClaimView, words: Words, selection: Selection) -> list[Series]:
    """Series over families of alike objects and over plain maps, those of the members that the claim names."""
    found: list[Series] = []
    for facts in view.index.once(families):
        kept = inside(view, facts, selection)
        made = make_series(view, facts[0].field, kept, selected=len(kept) < len(facts), words=words)
        if made is not None and len(made.numbers) >= 2:
            found.append(made)
    for facts in view.index.once(maps if selection else _maps_that_are_no_rows):
        chosen = inside(view, facts, selection)
        if len(chosen) < 2:
            continue
        named = [f for f in chosen if is_named(view, f, facts)]
        kept = named if len(named) >= 2 else chosen
        made = make_series(
            view, facts[0].field[:-1] or facts[0].field, kept, selected=len(kept) < len(facts), words=words
        )
        if made is not None and len(made.numbers) >= 2:
            found.append(_as_a_map(view, made, words))
    return found


def joined_series(view: ClaimView, words: Words, selection: Selection) -> list[Series]:
    """Series of one field over the lists of several results of one tool, of the rows that the claim names."""
    tools: dict[tuple[str, tuple[str, ...]], list[int]] = defaultdict(list)
    sources: dict[tuple[str, tuple[str, ...]], int] = defaultdict(int)
    for (source, field), rows in view.index.fields.items():
        origin = view.index.evidence.sources[source]
        if len(rows) > 1 and not origin.superseded and origin.states_facts:
            tools[origin.name, field].extend(rows)
            sources[origin.name, field] += 1
    found: list[Series] = []
    for key, ids in tools.items():
        if sources[key] < 2 or len(ids) > _MOST_ROWS:
            continue
        facts = [view.index.evidence.facts[i] for i in ids]
        kept = inside(view, facts, selection)
        if 2 <= len(kept) < len(facts):
            made = make_series(view, key[1], kept, selected=True, words=words)
            if made is not None:
                found.append(made)
    return found


_MOST_ROWS = 2000


def _as_a_map(view: ClaimView, series: Series, words: Words) -> Series:
    """A plain map's series, named by what stands above its keys."""
    above = {w for step in series.facts[0].field[:-1] for w in step_words(step)}
    above |= set(step_words(view.index.source(series.facts[0]).name))
    hit = frozenset(
        view.place[t.start]
        for t, _, here, alike, _ in words.spoken
        if here and (t.stem in above or not alike.isdisjoint(above))
    )
    naming = Naming(0.5 if hit else 0.0, hit)
    return Series(
        series.field, series.facts, series.numbers, series.unit, naming, series.whole, series.selected
    )


def families(index: Index) -> tuple[tuple[Fact, ...], ...]:
    """The numbers of each field over the members of each map of alike objects."""
    chooser = Chooser.of(index)
    rows: dict[tuple[int, tuple[str | int, ...]], list[Fact]] = defaultdict(list)
    for fact in index.facts:
        if fact.node < 0 or single_amount(index, fact) is None:
            continue
        for level, _ in chooser.choices(fact):
            if level[0] == "list":
                parent = index.evidence.nodes[int(level[1])]
                if not parent.is_list:
                    rows[parent.index, fact.path[len(parent.path) + 1 :]].append(fact)
                break
    return tuple(tuple(facts) for facts in rows.values() if 2 <= len(facts) <= _MOST)


def maps(index: Index) -> tuple[tuple[Fact, ...], ...]:
    """The members of each object that holds nothing but numbers of one kind, or two and more of one kind beside others."""
    rows: dict[tuple[int, str | None], list[Fact]] = defaultdict(list)
    for fact in index.facts:
        amount = single_amount(index, fact) if fact.node >= 0 else None
        if amount is not None and fact.path and isinstance(fact.path[-1], str):
            rows[fact.node, dimension(amount.unit)].append(fact)
    return tuple(
        tuple(facts)
        for facts in rows.values()
        if 2 <= len(facts) <= _MOST and not all(_PERCENTILE.fullmatch(str(f.path[-1])) for f in facts)
    )


def _maps_that_are_no_rows(index: Index) -> tuple[tuple[Fact, ...], ...]:
    """Maps but those that are rows of a long list, which are asked only where the claim names something."""
    nodes = index.evidence.nodes
    every = index.once(maps)
    alike = Counter(nodes[facts[0].node].parent for facts in every)
    return tuple(
        facts for facts in every if (above := nodes[facts[0].node].parent) < 0 or alike[above] <= _MOST
    )


_PERCENTILE = re.compile(r"p_?\d{1,3}|median|mean|avg|max|min", re.I)
"""Keys of what a distribution is told by, which are no members that make up a whole."""


def is_named(view: ClaimView, fact: Fact, among: tuple[Fact, ...]) -> bool:
    """Whether a claim says the words that tell a member's key from the other keys of its map."""
    own = key_words(fact)
    shared = frozenset.intersection(*(key_words(f) for f in among))
    telling = own - shared
    return bool(telling) and telling <= view.stems_outside_amounts


def key_words(fact: Fact) -> frozenset[str]:
    """Stems of a fact's own key."""
    return frozenset(step_words(fact.field[-1])) if fact.field else frozenset()


def is_homogeneous(view: ClaimView, series: Series) -> bool:
    """Whether a map's object holds numbers of one kind only, so that all of them add up to something."""
    node = view.index.evidence.nodes[series.facts[0].node]
    own: Iterator[Fact] = (f for f in view.index.evidence.facts[node.lo : node.hi] if f.node == node.index)
    return all(single_amount(view.index, f) is not None for f in own)
