"""A word of a field told as its opposite: "the fan on high" of a fan whose speed is low, "uncontrolled" of controlled."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.words.lexicon import (
    CONDITIONALS,
    CONNECTIVE,
    GENERIC_FIELD_WORDS,
    HEDGES,
    IGNORABLE,
    NEGATIONS,
)
from faithgrade.rules.words.verbs import BASE, PAST
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

RULE = "statuses"

_PAIRS = (
    "low high|slow fast|hot cold|left right|upper lower|inner outer|full empty|wet dry|soft hard|rough smooth|loose tight|"
    "open closed|thick thin|wide narrow|deep shallow|clockwise anticlockwise|ascending descending|horizontal vertical"
)
_OPPOSITES = {word: other for pair in _PAIRS.split("|") for word, other in (pair.split(), pair.split()[::-1])}
_PREFIXES = ("un", "non", "in", "im", "ir", "dis")
_FAR = 3


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each word that stands right behind a named field, or its object, and is the opposite of what it holds."""
    folds = {t.fold for t in view.tokens}
    if "?" in view.text or view.claim.kind == "code" or folds & (NEGATIONS | CONDITIONALS | HEDGES):
        return
    yield from _of_flags(view)
    held = view.index.once(_first_words)
    for n, token in enumerate(view.tokens):
        if len(token.fold) < 2 or n == 0 or held.isdisjoint(_opposites_of(token.fold)):
            continue
        if _goes_on(view, n + 1):
            continue
        for fact in _named_before(view, n):
            words = folded_words(str(fact.value))
            if _denies(token.fold, words):
                yield told_by(view, RULE, (token.start, token.end), fact, right=False, said=token.text)
                return


def _of_flags(view: ClaimView) -> Iterator[Atom]:
    """An atom for each word that is the opposite of a flag's own name: "unsigned" of a lease that is signed or is not."""
    for n, token in enumerate(view.tokens):
        if token.fold in BASE and token.fold not in PAST and token.fold not in _CONTRARY:
            continue  # "unable to unlock it" says nothing of how it is
        contrary = (
            _CONTRARY.get(token.fold) if view.clause_of[n + 1 : n + 2] != (view.clause_of[n],) else None
        )
        for base in (*_without_prefix(token.fold), *filter(None, [contrary])):
            rows = [
                view.index.evidence.facts[i]
                for keys in view.index.fields_by_word.get(stem(base), ())
                for i in view.index.fields[keys][:50]
            ]
            selection = selection_for(view, token.start, token.end) if rows else {}
            flags = [
                f
                for f in rows
                if isinstance(f.value, bool)
                and field_words(f.field).leaf - _STATING == {stem(base)}
                and is_inside(view, f, selection)
                and not view.index.source(f).superseded
                and not view.index.source(f).outdated
            ]
            if not flags or len({f.value for f in flags}) > 1:
                continue
            yield told_by(view, RULE, (token.start, token.end), flags[0], right=not flags[0].value)


_CONTRARY = {"open": "closed", "closed": "open"}
"""Of two such words one is so, at the end of a clause that says no more."""
_STATING = frozenset(stem(w) for w in "is has was been are".split())


@lru_cache(maxsize=4096)
def _without_prefix(word: str) -> tuple[str, ...]:
    """What a word with a prefix of denial denies.

    >>> _without_prefix("unsigned"), _without_prefix("under")
    (('signed',), ())
    """
    found = (word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix))
    return tuple(base.lstrip("-") for base in found if len(base) >= _LEAST_BASE)


_LEAST_BASE = 4


def _first_words(index: Index) -> frozenset[str]:
    """The first words of the short texts of the evidence."""
    texts = (f.value for f in index.facts if _is_short_text(f))
    return frozenset(word for text in texts for word in folded_words(text)[:1])


def _is_short_text(fact: Fact) -> bool:
    return isinstance(fact.value, str) and not fact.prose and 0 < len(fact.value) <= 40


@lru_cache(maxsize=4096)
def _opposites_of(word: str) -> frozenset[str]:
    """The words that a text has to begin with for a word to deny it."""
    without = {word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix)}
    return frozenset({_OPPOSITES.get(word, ""), *without, *(prefix + word for prefix in _PREFIXES)})


def _goes_on(view: ClaimView, n: int) -> bool:
    """Whether a noun follows right behind, which a word may belong to: "the tide high water mark"."""
    if n >= len(view.tokens):
        return False
    gap = view.text[view.tokens[n - 1].end : view.tokens[n].start].strip("*_ ")
    return not gap and view.tokens[n].fold not in IGNORABLE | CONNECTIVE


def _denies(word: str, held: tuple[str, ...]) -> bool:
    """Whether a word is the opposite of what a short text says.

    >>> _denies("uncontrolled", ("controlled", "to", "900")), _denies("high", ("low",)), _denies("high", ("low", "to", "high"))
    (True, True, False)
    """
    if word in held or any(w in NEGATIONS for w in held):
        return False
    if len(held) == 1 and _OPPOSITES.get(word) == held[0]:
        return True
    return any(
        (len(w) >= 5 and word == prefix + w and held[0] == w)
        or (len(word) >= 5 and w == prefix + word and held[0] == w)
        for prefix in _PREFIXES
        for w in held[:1]
    )


def _named_before(view: ClaimView, n: int) -> list[Fact]:
    """The short texts whose field, or whose only field of a named object, stands a few words before a word of its clause."""
    if view.tokens[n].fold in IGNORABLE - {"on"}:
        return []
    before: set[str] = set()
    for m in range(n - 1, max(-1, n - 1 - _FAR), -1):
        gap = view.text[view.tokens[m].end : view.tokens[m + 1].start]
        if "," in gap or ";" in gap or "." in gap:
            break
        before.add(view.tokens[m].stem)
        if view.tokens[m].fold not in IGNORABLE:
            break
    selection = selection_for(view, view.tokens[n].start, view.tokens[n].end)
    found: dict[str, Fact] = {}
    for fact in view.index.facts:
        if not _is_short_text(fact):
            continue
        names = field_words(fact.field)
        leaf = names.leaf - GENERIC_FIELD_WORDS
        own = bool(leaf) and leaf <= before
        if not own and not (
            len(fact.field) > 1 and _only_field(view, fact) and field_words(fact.field[-2:-1]).leaf <= before
        ):
            continue
        source = view.index.source(fact)
        if is_inside(view, fact, selection) and not source.superseded and not source.outdated:
            found[fact.value.lower()] = fact
    return list(found.values()) if len(found) == 1 else []


def _only_field(view: ClaimView, fact: Fact) -> bool:
    """Whether a fact is the one field of its object."""
    return fact.node >= 0 and view.index.evidence.nodes[fact.node].size == 1
