"""Numbers that fit a sum by chance: two of one object, where the claim speaks of other numbers of the result, or of another result."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, SYNONYMS
from faithgrade.values import Value
from faithgrade.values.match import match
from faithgrade.values.text import stem


def are_chance(view: ClaimView, value: Value, pair: Sequence[Fact]) -> bool:
    """Whether a claim speaks of what neither of two numbers is called, and another number of their result is; or of another result alone."""
    said = _said(view, value)
    if _is_of_another_result(view, pair) or any(_words(f, deep=False) & said & _REST for f in pair):
        return True  # what is left of something is not worked out from what is left of it
    for deep in (False, True):
        own = [_words(f, deep=deep) for f in pair]
        if not any(words & said for words in own):
            others = [
                f for f in view.index.facts if f.source == pair[0].source and (deep or f.node == pair[0].node)
            ]
            if any(_words(f, deep=deep) & said and _is_untold(view, f) for f in others):
                return True
    return False


def _is_untold(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact is a number that the claim does not give."""
    return single_amount(view.index, fact) is not None and not any(
        match(v, r) is not None for v in view.values for r in view.index.readings(fact)
    )


def _words(fact: Fact, *, deep: bool) -> frozenset[str]:
    words = field_words(fact.field)
    return (words.leaf | words.above if deep else words.leaf) - GENERIC_FIELD_WORDS


def _said(view: ClaimView, value: Value) -> frozenset[str]:
    """Stems of the words of a value's clause outside of all values, with those that mean the same."""
    inside = {n for v in view.values for n in view.tokens_in(v.start, v.end)}
    own = view.tokens_in(value.start, value.end)
    clause = view.clause_of[min(own)] if own else 0
    said = {t.stem for n, t in enumerate(view.tokens) if n not in inside and view.clause_of[n] == clause}
    alike = _REST if said & _REST else frozenset()
    return frozenset(said | alike | {w for s in said for w in SYNONYMS.get(s, ())})


_REST = frozenset(stem(w) for w in "left remaining remain remains available balance rest".split())


def _is_of_another_result(view: ClaimView, pair: Sequence[Fact]) -> bool:
    """Whether a claim names something of another result of the same tool, and nothing that only the numbers' own result has."""
    facts, sources = view.index.evidence.facts, view.index.evidence.sources
    own = pair[0].source
    named = [
        {facts[i].source for i in m.entry.facts} | set(m.entry.sources)
        for m in view.mentions
        if m.entry.facts or m.entry.sources
    ]
    tool = sources[own].name
    others = [held for held in named if own not in held and any(sources[s].name == tool for s in held)]
    return bool(others) and all(len(held) > 1 for held in named if own in held)
