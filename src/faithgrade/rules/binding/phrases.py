"""Phrases of the record that a claim's values stand in: its words beside them are said by the record itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Entry
from faithgrade.evidence.words import Token, tokenize
from faithgrade.rules.claim.sayings import instructing
from faithgrade.rules.claim.tables import record_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS, UNIVERSALS


def phrase_tokens(view: ClaimView, bound: Sequence[Fact]) -> tuple[frozenset[int], list[Fact]]:
    """Tokens that stand in a string of the record of a bound fact, and the facts they stand in.

    Two or more words side by side count, a word that is one of the parts of a list, or one naming word.
    """
    records = {record_of(view.index, f.node) for f in bound}
    own = {f.index for f in bound}
    facts = view.index.evidence.facts
    mute = view.index.once(instructing)
    found: set[int] = set()
    told: list[Fact] = []
    for phrase in view.phrases:
        entry = view.index.entries[phrase.entry]
        inside = [
            i
            for i in entry.facts
            if record_of(view.index, facts[i].node) in records
            and i not in mute
            and (i in own or not _is_sentence(facts[i]))
        ]
        words = view.tokens[phrase.first : phrase.last]
        if not any(i in own for i in inside) and _is_somebody_inside(words, entry):
            continue  # who stands in another text of the record need not have what this one tells
        if not inside or (phrase.at and entry.tokens[phrase.at - 1] in NEGATIONS):
            continue
        negated = any(t.fold in NEGATIONS or t.fold in UNIVERSALS for t in words)
        whole = phrase.size == len(entry.tokens) or _is_part(str(facts[inside[0]].value), words)
        if (
            (any(i in own for i in inside) and len(entry.tokens) <= 12 and not negated)
            or ((phrase.size >= 2 or (len(entry.tokens) <= 4 and len(words[0].fold) >= 3)) and not negated)
            or (whole and words[0].fold not in IGNORABLE and (phrase.size >= 2 or not negated))
        ):
            found.update(range(phrase.first, phrase.last))
            told += [facts[i] for i in inside[:1] if whole]
    return frozenset(found), told


def _is_somebody_inside(words: Sequence[Token], entry: Entry) -> bool:
    """Whether words are a name of two parts and more inside a longer text."""
    return (
        len(words) > 1
        and len(entry.tokens) > len(words) + _ASIDE
        and all(t.text.istitle() and len(t.text) > _ASIDE and t.fold.isalpha() for t in words)
    )


_ASIDE = 2
"""A text of no more than this beside a name is about it."""


def _is_sentence(fact: Fact) -> bool:
    """Whether a fact is one sentence of a text: what another sentence says is no part of what it says."""
    return fact.prose and str(fact.value).rstrip().endswith((".", "!", "?", "。"))


def _is_part(text: str, words: Sequence[Token]) -> bool:
    """Whether words are one of the parts of a written list ("Li-Po 5000 mAh, non-removable")."""
    if len(text) > _LISTED or not _PARTS.search(text):
        return False
    said = [t.fold for t in words]
    return any([t.fold for t in tokenize(part)] == said for part in _PARTS.split(text))


_PARTS = re.compile(r"[,;/|()]|\band\b")
_LISTED = 300
