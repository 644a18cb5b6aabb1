"""What the words around a superlative leave it to be of: all there is, or fewer things than a column has."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence.words import step_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.extremes.ranking import Graded, Ranking
from faithgrade.rules.words.adjectives import MEASURES
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values.text import stem


def is_narrowed(
    view: ClaimView,
    graded: Graded,
    ranking: Ranking,
    noun: Sequence[int],
    of: tuple[int | None, frozenset[int]] | None,
    clause: int,
) -> bool:
    """Whether the words around a superlative may mean fewer things than the column has, or other ones."""
    if of is not None and of[0] is not None and of[0] != len(ranking.column.cells):
        return True
    known = frozenset(ranking.column.words) | _PLAIN_NOUNS | MEASURES
    said = [
        n for n in noun if n >= graded.last and view.tokens[n].stem not in known and n not in ranking.tokens
    ]
    if len(said) > 1 or (said and all(m.plain for m in graded.measures) and not ranking.tokens):
        return True
    if of_all(view, graded, ranking):
        return False
    strings = frozenset(n for m in view.mentions for n in range(m.first, m.last) if m.entry.facts)
    if any(n in strings for n in said):
        return True
    behind = [
        n
        for n in range(graded.last, len(view.tokens))
        if view.clause_of[n] == clause and n not in noun and n not in (of[1] if of else ())
    ]
    for n in behind:
        if view.tokens[n].fold in (
            "of",
            "among",
            "in",
            "for",
            "with",
            "under",
            "without",
            "that",
            "which",
            "who",
        ):
            rest = [
                m
                for m in behind
                if n < m <= n + 4 and view.tokens[m].fold not in IGNORABLE and m not in ranking.tokens
            ]
            if view.tokens[n].fold not in ("in", "for", "with") and len(rest) > 1:
                return True
            if any(m in strings and view.tokens[m].text.islower() for m in rest):
                return True
            if view.tokens[n].fold in ("that", "which", "who", "under", "without"):
                return True
    return any(t.fold == "only" for t in view.tokens)


def of_all(view: ClaimView, graded: Graded, ranking: Ranking) -> frozenset[int]:
    """The words behind a superlative that say it is of all there are: "of all stations" of a list of them, and no more."""
    behind = view.tokens[graded.last : graded.last + 5]
    for at, token in enumerate(behind[:2]):
        if token.fold not in ("of", "among") or [t.fold for t in behind[at + 1 : at + 2]] != ["all"]:
            continue
        last = at + 2 + ([t.fold for t in behind[at + 2 : at + 3]] == ["the"])
        fact = next(iter(ranking.column.facts.values()))
        node = view.index.evidence.nodes[fact.node]
        called = {
            w for step in (*fact.field[:-1], view.index.source(fact).name) for w in step_words(step)
        } | {
            w
            for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 20)]
            if isinstance(f.value, str) and f.field
            for w in step_words(f.field[-1])
        }
        end = graded.last + last + 1
        if last < len(behind) and behind[last].stem in called and _ends_clause(view, end):
            return frozenset(range(graded.last + at, end))
    return frozenset()


def _ends_clause(view: ClaimView, n: int) -> bool:
    return n >= len(view.tokens) or view.clause_of[n] != view.clause_of[n - 1]


_PLAIN_NOUNS = frozenset(
    stem(w)
    for w in "item one number value reading figure total share amount count option choice result entry".split()
)
