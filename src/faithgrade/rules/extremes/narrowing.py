"""What the words around a superlative leave it to be of: all there is, or fewer things than a column has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.binding.columns import columns
from faithgrade.rules.binding.completeness import completeness, reads_on
from faithgrade.rules.binding.measuring import divided
from faithgrade.rules.binding.stretches import CONFESSED
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.extremes.ranking import Graded, Ranking
from faithgrade.rules.words.adjectives import MEASURES
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values.text import stem


def per_each(view: ClaimView, found: Sequence[Ranking]) -> list[Ranking]:
    """Rankings as the claim reckons: for one of what it names behind "per"; none where a column is known for nothing so named.

    Nor does a column of levels rank what gained or lost more, where another one holds the changes.
    """
    if view.stems & _MOVED and not view.index.field_vocabulary.isdisjoint(_STEPS):
        found = [r for r in found if r.column.words & (_STEPS | _MOVED)]
    every = view.index.once(columns)
    made = [(r, divided(view.text, r.column, every)) for r in found]
    said = frozenset(n for n, t in enumerate(view.tokens) if n and view.tokens[n - 1].fold == "per")
    return [
        r if c is r.column else replace(r, column=c, tokens=r.tokens | said)
        for r, c in made
        if c is not None
        if None not in (d for _, d in made)
    ]


_MOVED = frozenset(
    stem(w) for w in "gained gain gains lost loses added shed grew rose fell climbed dropped".split()
)
_STEPS = frozenset(stem(w) for w in "change delta gain diff growth".split())


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


_ORDERED = re.compile(
    r"sort|order_?by|ranked|relevance|\bscore\b|cheapest|lowest|highest|\btop\b|\bbest\b|\basc\b|\bdesc\b",
    re.I,
)
"""Words in a call or its result by which its rows may be in the order that a superlative speaks of."""
_UNSORTED = re.compile(r"\b(?:is_?)?(?:sorted|ordered|ranked)[\"']?\s*[:=]\s*(?:false|none|null|no)\b", re.I)
_SO_FAR = re.compile(
    r"\b(?:among|of (?:those|these|them|the (?:\w+ )?(?:shown|listed|returned|two|three|four|five|six|seven|eight|nine|ten|\d+))|i (?:can )?(?:see|found)|page|first|last)\b",
    re.I,
)


def one_page(view: ClaimView, facts: Iterable[Fact]) -> str:
    """Why the rows of a superlative are known to be a part in no order, or "": also where the claim says so itself."""
    if CONFESSED.search(view.text) or _SO_FAR.search(view.text):
        return ""
    rows = list(facts)
    if any(reads_on(view, view.index.source(f)) for f in rows[:1]):
        return ""
    sources = {f.source: view.index.source(f) for f in rows}.values()
    if any(s.superseded for s in sources) or any(
        _ORDERED.search(_without_other_orders(f"{s.arguments} {str(s.content)[:2000]}", rows))
        for s in sources
    ):
        return ""
    found = [completeness(s) for s in sources]
    part = next((f for f in found if f.state == "part"), None)
    return f"the list is one part of more ({part.why})" if part and len(found) == 1 else ""


_SORT_KEY = re.compile(
    r"[\"']?\b(?:sort(?:ed)?(?:_?by)?|order_?by)\b[\"']?\s*[:=]\s*[\"']?(?P<key>[A-Za-z_]{3,})[\"']?", re.I
)
_PLAIN_KEYS = frozenset("asc desc ascending descending true relevance best top rank score default".split())


def _without_other_orders(text: str, rows: Sequence[Fact]) -> str:
    """A text without what says that its rows stand in the order of another field, which those of a column do not follow."""
    text = _UNSORTED.sub("", text)
    words = frozenset().union(*(field_words(f.field).leaf for f in rows[:1]))
    values = [f.value for f in sorted(rows, key=lambda f: f.index)]
    if len(values) < _FEW or len({type(v) for v in values}) > 1:
        return text
    try:
        in_order = values in (sorted(values), sorted(values, reverse=True))
    except TypeError:
        return text
    if in_order:
        return text
    return _SORT_KEY.sub(
        lambda m: (
            m.group()
            if m["key"].lower() in _PLAIN_KEYS or {stem(w) for w in m["key"].lower().split("_")} & words
            else ""
        ),
        text,
    )


_FEW = 3
