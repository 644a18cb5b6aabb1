"""Which rows of a list a claim's words narrow it to: "sea shipments", "Ines's builds", "the lamps in stock".

A count, sum, mean or extreme over a whole list says nothing about some of its rows; one over those rows does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.formulas import EXTREMES, Formula
from faithgrade.rules.binding.naming import Words
from faithgrade.rules.binding.series import Series, make_series, ranged_series, single_amount
from faithgrade.rules.claim.chooser import Child, Chooser, Level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, NEGATIONS
from faithgrade.rules.words.truths import truth
from faithgrade.values import Amount, Value

Rows: TypeAlias = frozenset[Child]
Key: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Cut:
    """Words of a claim that only some of the rows of a level have, by the field that they are a value of."""

    start: int
    end: int
    level: Level
    rows: Mapping[str, Rows]


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a level that a claim is about, and the words of it that say so."""

    rows: Rows
    tokens: frozenset[int]
    sure: bool
    """Whether the words are values of one field, or of several that the same rows have."""


def narrowed(
    view: ClaimView, start: int, end: int, *, but: frozenset[int] = frozenset(), near: bool = False
) -> dict[Level, Part]:
    """Per level the rows that the clause of text[start:end] is about, where it names some but not all of them.

    Values of one field are alternatives ("in Oslo and Bergen"), those of several fields hold together. A clause with an
    amount of its own is told of that. Words among the tokens `but` are left out; `near` takes no other clauses but one
    that sets the scene ("Among the oaks, …").
    """
    own = view.tokens_in(start, end)
    if not own:
        return {}
    clause = view.clause_of[min(own)]
    taken = {
        view.clause_of[n]
        for v in view.values
        if isinstance(v.reading, Amount) and not (v.start < end and start < v.end)
        for n in view.tokens_in(v.start, v.end)
    }
    if _OF_THOSE.match(view.text, end):
        taken = set()
    groups: dict[Level, dict[tuple[str, ...], Rows]] = defaultdict(dict)
    tokens: dict[Level, frozenset[int]] = defaultdict(frozenset)
    unsure: set[Level] = set()
    for cut in cuts(view):
        at = view.clause_of[min(view.tokens_in(cut.start, cut.end))]
        if (cut.start < end and start < cut.end) or (at != clause and (at in taken or _is_aside(view, at))):
            continue
        if not but.isdisjoint(view.tokens_in(cut.start, cut.end)) or (
            near and at != clause and not (at < clause and _sets_the_scene(view, at))
        ):
            continue
        if at > clause and not _goes_on(view, clause, at):
            continue  # "two are late: T-1 and T-3" tells which they are
        fields = _meant(view, cut)
        rows = frozenset[Child]().union(*(cut.rows[f] for f in fields))
        groups[cut.level][fields] = groups[cut.level].get(fields, frozenset()) | rows
        if len({cut.rows[f] for f in fields}) > 1:
            unsure.add(cut.level)
        tokens[cut.level] |= view.tokens_in(cut.start, cut.end)
    found: dict[Level, Part] = {}
    for level, parts in groups.items():
        rows = frozenset.intersection(*parts.values())
        if len(rows) < len(view.index.once(_children)[level]) or level in unsure:
            found[level] = Part(rows, tokens[level], level not in unsure)
    return found


_OF_THOSE = re.compile(r" of (?:which|whom|them|these|those)\b", re.I)
"""What counts some of those that the clause before has counted."""


def _meant(view: ClaimView, cut: Cut) -> tuple[str, ...]:
    """The fields of a cut's words: those that the claim speaks of ("assigned to Ana"), or all."""
    if len(cut.rows) > 1:
        said = tuple(
            f for f in cut.rows if any(_is_spoken_of(view, w) for w in field_words(tuple(f.split("/"))).leaf)
        )
        if said:
            return said
    return tuple(sorted(cut.rows))


def _sets_the_scene(view: ClaimView, clause: int) -> bool:
    first = view.tokens[view.clause_of.index(clause)]
    return first.fold in ("in", "among", "of", "for", "on", "at", "within")


def _goes_on(view: ClaimView, clause: int, at: int) -> bool:
    """Whether what stands in a later clause is joined to the words of a clause by "and" or "or" alone."""
    return all(view.tokens[view.clause_of.index(c)].fold in ("and", "or") for c in range(clause + 1, at + 1))


def _is_spoken_of(view: ClaimView, word: str) -> bool:
    """Whether a claim has a word, or one that it begins with or that begins with it: "assigned" of an assignee."""
    return any(
        w == word or (min(len(w), len(word)) >= _ROOT and (w.startswith(word) or word.startswith(w)))
        for w in view.stems
    )


_ROOT = 5
_ASIDE = re.compile(
    r"\W*(?:and |but )?(?:including|includes?|such as|like|namely|e\.g|for example|led by|headed by|starting with|ahead of|followed by|"
    r"while|whereas|which|where|with|from|according|the (?:first|last|latest|next|top|other)|starting|ending)\b",
    re.I,
)


def _is_aside(view: ClaimView, clause: int) -> bool:
    """Whether a clause only names some of those told of: "five tasks, including T-2"."""
    first = view.clause_of.index(clause)
    return _ASIDE.match(view.text, view.tokens[first].start) is not None


def is_of_rows(view: ClaimView, facts: tuple[Fact, ...], cut: Mapping[Level, Part]) -> bool:
    """Whether all of some facts lie in rows that are left, wherever their level is narrowed."""
    return not cut or all(
        child in cut[level].rows for f in facts for level, child in view.chooser.choices(f) if level in cut
    )


def speaks_of_some(view: ClaimView, start: int, end: int) -> bool:
    """Whether the words before a stretch narrow what it counts to some rows: "Ines has two repairs: one done and one open"."""
    before = [c for c in cuts(view) if c.end <= start]
    return any(
        len(rows) > 1
        and len(rows) < len(view.index.once(_children)[c.level])
        and _COUNTED.match(view.text, start)
        for c in before
        for rows in c.rows.values()
    )


_COUNTED = re.compile(
    r"\W*(?:and |of which |but )?(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b", re.I
)


def names_a_sibling(view: ClaimView, series: Series) -> bool:
    """Whether a claim says the name of another number that the rows of a series have, and not that of its own: sales, of visitors."""
    own = field_words(series.field).leaf
    if own & view.stems or series.facts[0].node < 0:
        return False
    node = view.index.evidence.nodes[series.facts[0].node]
    return any(
        fact.node == node.index
        and fact.field != series.field
        and single_amount(view.index, fact) is not None
        and field_words(fact.field).leaf & view.stems_outside_amounts - own - GENERIC_FIELD_WORDS
        for fact in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]
    )


def narrow(view: ClaimView, series: Series, cut: Mapping[Level, Part], words: Words) -> Series | None:
    """The part of a series in the rows that are left; None where it is no part of two and more."""
    kept = [f for f in series.facts if is_of_rows(view, (f,), cut)]
    if not all(part.sure for part in cut.values()) or not 2 <= len(kept) < len(series.facts):
        return None
    return make_series(view, series.field, kept, selected=True, words=words)


def of_those_meant(
    view: ClaimView, value: Value, formula: Formula, rows: Sequence[Series], words: Words
) -> list[Series]:
    """The series over no rows but those that the claim's words narrow their list to, and those of them that it leaves.

    What is greatest of all is so among some of them, if it is one of these.
    """
    cut = narrowed(view, value.start, value.end)
    if not cut or ranged_series(view, words):
        return list(rows)
    parts = [part for s in rows[:12] if (part := narrow(view, s, cut, words)) is not None]
    kept = [
        s
        for s in rows
        if is_of_rows(view, s.facts, cut) or (formula.name in EXTREMES and _ends_in(view, s, formula, cut))
    ]
    return [*parts, *kept]


def _ends_in(view: ClaimView, series: Series, formula: Formula, cut: Mapping[Level, Part]) -> bool:
    """Whether the extreme of a series lies in the rows that are left."""
    most = formula.compute(series.numbers)
    return any(
        n == most and is_of_rows(view, (f,), cut) for f, n in zip(series.facts, series.numbers, strict=True)
    )


def are_meant(view: ClaimView, pair: tuple[Fact, Fact], cut: Mapping[Level, Part]) -> bool:
    """Whether two facts are of rows that the claim names, or one of them is of the only such row."""
    if all(len(part.rows) == 1 for part in cut.values()):
        return any(is_of_rows(view, (f,), cut) for f in pair)
    return is_of_rows(view, pair, cut)


def cuts(view: ClaimView) -> tuple[Cut, ...]:
    """Everything in a claim that picks some rows of a list, whether or not it tells them apart."""
    memo = view.index.once(_memo)
    key = (view.claim.start, view.text)
    found = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_cuts(view))
    return found


def _memo(_: Index) -> dict[Key, tuple[Cut, ...]]:
    return {}


def _cuts(view: ClaimView) -> list[Cut]:
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]
    spans: dict[tuple[int, int], list[Fact]] = defaultdict(list)
    for mention in view.mentions:
        if not any(v.start <= mention.start and mention.end <= v.end for v in amounts):
            spans[mention.start, mention.end] += [
                view.index.evidence.facts[i] for i in mention.entry.facts[:_MOST]
            ]
    for value, facts in view.dated:
        spans[value.start, value.end] += facts[:_MOST]
    for (start, end), told in flagged(view).items():
        spans[start, end] += told
    children = view.index.once(_children)
    found: list[Cut] = []
    for (start, end), facts_of in spans.items():
        rows: dict[Level, dict[str, set[Child]]] = defaultdict(lambda: defaultdict(set))
        for fact in facts_of:
            for level, child in view.chooser.choices(fact):
                if level[0] == "list":
                    rows[level]["/".join(fact.field)].add(child)
        for level, fields in rows.items():
            if any(len(own) < len(children[level]) for own in fields.values()):
                found.append(Cut(start, end, level, {f: frozenset(c) for f, c in fields.items()}))
    for start, end, _, choices in view.named:
        keys: dict[Level, set[Child]] = defaultdict(set)
        for level, child in choices:
            if level[0] == "list":
                keys[level].add(child)
        for level, named in keys.items():
            if not any((c.start, c.end, c.level) == (start, end, level) for c in found):
                found.append(Cut(start, end, level, {"": frozenset(named)}))
    return found


_MOST = 2000


def flagged(view: ClaimView) -> dict[tuple[int, int], list[Fact]]:
    """The facts of flags whose every word the claim says, as it says it, and of numbers told as states: "delayed" of a delay."""
    found: dict[tuple[int, int], list[Fact]] = {}
    for n, token in enumerate(view.tokens):
        for key in view.index.fields_by_word.get(token.stem, ()):
            rows = [view.index.evidence.facts[i] for i in view.index.fields[key][:_MOST]]
            leaf = field_words(key[1]).leaf - {"is", "has"}
            if len(rows) < 2 or token.stem not in leaf or not leaf <= view.stems:
                continue
            if all(truth(f.value) is not None or f.value is None for f in rows):
                before = view.tokens[n - 1].fold if n else ""
                wanted = before not in NEGATIONS and before != "non"
                told = [f for f in rows if truth(f.value) is wanted]
            elif token.fold.endswith("ed") and field_words(key[1]).naming != token.fold:
                told = [f for f in rows if (a := single_amount(view.index, f)) is not None and a.value > 0]
            else:
                continue
            found.setdefault((token.start, token.end), []).extend(told)
    return found


def rows_of_level(view: ClaimView, level: Level) -> int:
    """How many rows a level has."""
    return len(view.index.once(_children).get(level, ()))


def _children(index: Index) -> dict[Level, Rows]:
    """The rows of each list and of each map of alike objects."""
    chooser = Chooser.of(index)
    found: dict[Level, set[Child]] = defaultdict(set)
    for fact in index.facts:
        for level, child in chooser.choices(fact):
            if level[0] == "list":
                found[level].add(child)
    return {level: frozenset(rows) for level, rows in found.items()}
