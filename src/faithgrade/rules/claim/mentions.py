"""Mentions: the strings of the evidence, or telling parts of them, that a claim repeats."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS

if TYPE_CHECKING:
    from faithgrade.evidence.index import Entry
    from faithgrade.evidence.words import Token
    from faithgrade.rules.claim.view import ClaimView


@dataclass(slots=True, unsafe_hash=True)  # never changed
class Mention:
    """Tokens first..last of the claim that are a string of the evidence (whole) or a telling part of one."""

    first: int
    last: int
    start: int
    end: int
    entry: Entry
    whole: bool


def mentions_in(view: ClaimView) -> tuple[Mention, ...]:
    """Strings of the evidence in the claim: whole ones, longest first at each place, then telling parts of names."""
    tokens, found = view.tokens, []
    best = [0] * len(tokens)
    for place, phrase in sorted(enumerate(view.phrases), key=lambda row: -row[1].size):
        entry = view.index.entries[phrase.entry]
        whole = phrase.size == len(entry.tokens)
        first, last = phrase.first, phrase.last
        if phrase.size * 2 + whole < max(best[first:last]):
            continue  # a longer one takes its place
        words = tokens[first:last]
        if (
            words[0].fold.isdigit()
            and len(words) == 1
            and entry.facts
            and not _numbers_something(view, first)
        ):
            continue
        if entry.is_code and whole and not all(t.text.isupper() or t.text.isdigit() for t in words):
            continue
        if not whole and not _telling(words, entry):
            continue
        if whole and all(
            (t.fold in IGNORABLE or t.fold in NEGATIONS) and not (t.text.isupper() and t.start) for t in words
        ):
            continue
        if (
            whole
            and len(words) == 1
            and len(words[0].fold) < 2
            and not words[0].text.isupper()
            and not (entry.nodes and _numbers_something(view, first))
        ):
            continue  # "shard a" may be the shard of that key
        found.append((place, Mention(first, last, words[0].start, words[-1].end, entry, whole)))
        best[first:last] = [max(old, phrase.size * 2 + whole) for old in best[first:last]]
    found.sort(key=itemgetter(0))
    return tuple(m for _, m in found if (m.last - m.first) * 2 + m.whole >= max(best[m.first : m.last]))


def _telling(words: tuple[Token, ...], entry: Entry) -> bool:
    """Whether part of a string is enough to mean it: capitalised words or one with a digit, of a short name."""
    if len(entry.tokens) > 6:
        return False
    return all(any(ch.isupper() or ch.isdigit() for ch in t.text) for t in words) and any(
        len(t.fold) >= 3 and t.fold not in IGNORABLE for t in words
    )


def _numbers_something(view: ClaimView, n: int) -> bool:
    """Whether a bare number is a thing's number: behind "#", or behind a word that fields or tools are called by."""
    token = view.tokens[n]
    if view.text[: token.start].endswith("#"):
        return True
    before = view.tokens[n - 1] if n else None
    return before is not None and token.start - before.end <= 2 and before.stem in view.index.field_vocabulary


__all__ = ["Mention", "mentions_in"]
