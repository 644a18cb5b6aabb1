"""Names of several words: one word of it exchanged for another, or halves of two different names put together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Entry
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.binding.naming import around
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.nameforms import accented_otherwise, may_be_known, may_be_the_same
from faithgrade.rules.claim.sayings import spoken_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.excuses import excused
from faithgrade.values import Kind, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each name of the claim that the evidence holds in all of its words but one, or only in pieces."""
    for value in view.values:
        if value.kind is not Kind.NAME:
            continue
        words = tuple(t for t in tokenize(value.text) if t.fold.isalpha())
        if not 2 <= len(words) <= 5 or any(
            len(w.fold) < 2 or not w.text[:1].isupper() for w in (words[0], words[-1])
        ):
            continue
        atom = (
            _accented(view, value, words)
            or _exchanged(view, value, words)
            or _crossed(view, value, words)
            or _spliced(view, value, words)
        )
        if atom is not None and excused(view, value, around(view, value.start, value.end)) is None:
            yield atom


def _accented(view: ClaimView, value: Value, words: tuple[Token, ...]) -> Atom | None:
    """The name against those of the evidence that have another accent on one of its words."""
    for n, word in enumerate(words):
        if word.fold.isascii() or view.index.knows(word.fold):
            continue
        known = next((w for k, w in enumerate(words) if k != n and view.index.knows(w.fold)), None)
        for entry in view.index.holding(known.fold) if known is not None else ():
            if entry.facts and any(accented_otherwise(word.fold, other) for other in entry.tokens):
                fact = view.index.evidence.facts[entry.facts[0]]
                why = f"“{value.text}” is in no result; {place(view, fact)} is {shown(fact.value)}"
                return wrong(view, value, "names", Reason.CONTRADICTED, why, fact)
    return None


def _exchanged(view: ClaimView, value: Value, words: tuple[Token, ...]) -> Atom | None:
    """The name against those of the evidence that share all of its words but one, which stands nowhere at all."""
    strange = [n for n, w in enumerate(words) if not _heard_of(view, w)]
    if len(strange) != 1:
        return None
    least = 2 if _ends_a_long_name(words, strange[0]) else 3
    if len(words[strange[0]].fold) < least or not words[strange[0]].text[:1].isupper():
        return None
    n = strange[0]
    if n == 0 and words[0].fold in _TITLES:
        return None  # "Captain Ames" has no first name
    facts = _alike(view, words, n) or (_partners(view, words, n) if len(words) == 2 else [])
    if not facts:
        return None
    nearest = facts[0]
    beside = words[1 - n].text if len(words) == 2 else words[0].text
    why = f"“{value.text}” is in no result; with “{beside}” stands {shown(nearest.value)} at {place(view, nearest)}"
    atom = wrong(view, value, "names", Reason.CONTRADICTED, why, nearest)
    return atom if len(facts) == 1 else replace(atom, right_value=None)


def _heard_of(view: ClaimView, word: Token) -> bool:
    """Whether any string, field, request or policy has the word."""
    return (
        view.index.knows(word.fold)
        or may_be_known(view, word.fold)
        or stem(word.fold) in view.index.field_vocabulary
        or word.fold in view.index.once(spoken_words)
    )


def _alike(view: ClaimView, words: tuple[Token, ...], n: int) -> list[Fact]:
    """Facts whose whole text is the name with another word in place of word `n`."""
    known = next(w for k, w in enumerate(words) if k != n)
    found: list[Fact] = []
    for entry in view.index.holding(known.fold):
        if len(entry.tokens) != len(words) or not entry.facts:
            continue
        if any(k != n and entry.tokens[k] != w.fold for k, w in enumerate(words)):
            continue
        fact = view.index.evidence.facts[entry.facts[0]]
        if (
            not entry.tokens[n].isalpha()
            or not str(fact.value)[:1].isupper()
            or not _each_capital(str(fact.value))
        ):
            continue
        if may_be_the_same(words[n].fold, entry.tokens[n]) and not _ends_a_long_name(words, n):
            return []
        found.append(fact)
    return found


def _ends_a_long_name(words: tuple[Token, ...], n: int) -> bool:
    """Whether a word is the last of three or more: nobody shortens that one and writes the others in full."""
    return n == len(words) - 1 >= 2 and len(words[n].fold) >= 2


def _each_capital(text: str) -> bool:
    """Whether a text is written as a name: every longer word begins with a capital."""
    return all(w[:1].isupper() for w in re.findall(r"[^\W\d_]{4,}", text))


def _partners(view: ClaimView, words: tuple[Token, ...], n: int) -> list[Fact]:
    """The other halves that stand beside the known half of a name, where the evidence keeps its halves apart."""
    known = words[1 - n]
    if known.fold == words[0].fold and n == 0:
        return []
    found: list[Fact] = []
    for fact in _whole(view, known):
        half = _half(fact)
        if half is None or half == n:
            continue
        for other in _halves_beside(view, fact, n):
            if may_be_the_same(words[n].fold, str(other.value).casefold()):
                return []
            found.append(other)
    return found


def _crossed(view: ClaimView, value: Value, words: tuple[Token, ...]) -> Atom | None:
    """A first and a last name that the evidence has, but of nobody both."""
    if len(words) != 2:
        return None
    first = [f for f in _whole(view, words[0]) if _half(f) == 0]
    last = [f for f in _whole(view, words[1]) if _half(f) == 1]
    if not first or not last or {f.node for f in first if f.node >= 0} & {f.node for f in last}:
        return None
    if any(_side_by_side(entry, words) for entry in view.index.holding(words[0].fold)):
        return None
    if all(w.fold in view.index.once(spoken_words) for w in words):
        return None
    right = [o for f in first for o in _halves_beside(view, f, 1)]
    if not right:
        return None
    return Atom(
        "names",
        value.start,
        value.end,
        "wrong",
        Reason.MISPAIRED,
        f"nobody is called “{value.text}”: {place(view, right[0])} of {shown(first[0].value)} is {shown(right[0].value)}",
        (point(view, right[0], Relation.CONTRADICTS),),
        (first[0].index, right[0].index),
        right_value=shown(right[0].value) if len(right) == 1 else None,
    )


def _spliced(view: ClaimView, value: Value, words: tuple[Token, ...]) -> Atom | None:
    """The first word of one full name of the evidence before the last word of another."""
    if len(words) != 2 or any(_side_by_side(entry, words) for entry in view.index.holding(words[0].fold)):
        return None
    first = _full_names(view, words[0].fold, 0)
    last = _full_names(view, words[1].fold, 1)
    if len(first) != 1 or not last or {f.index for f in first} & {f.index for f in last}:
        return None
    why = f"nobody is called “{value.text}”: {place(view, first[0])} is {shown(first[0].value)}, {place(view, last[0])} is {shown(last[0].value)}"
    return wrong(view, value, "names", Reason.MISPAIRED, why, first[0])


def _full_names(view: ClaimView, word: str, at: int) -> list[Fact]:
    """Facts that are a name of two words with a word at one of the two places."""
    return [
        view.index.evidence.facts[i]
        for entry in view.index.holding(word)
        if len(entry.tokens) == 2 and entry.tokens[at] == word
        for i in entry.facts[:1]
        if _each_capital(str(view.index.evidence.facts[i].value))
    ]


def _side_by_side(entry: Entry, words: tuple[Token, ...]) -> bool:
    row = entry.tokens
    return any(row[k] == words[0].fold and row[k + 1] == words[1].fold for k in range(len(row) - 1))


def _whole(view: ClaimView, word: Token) -> list[Fact]:
    """Facts whose whole text is one word."""
    return [
        view.index.evidence.facts[i]
        for entry in view.index.holding(word.fold)
        if len(entry.tokens) == 1
        for i in entry.facts
    ]


def _half(fact: Fact) -> int | None:
    """0 where a field holds first names, 1 where it holds last names, else None."""
    leaf = field_words(fact.field).leaf
    return 0 if leaf & _FIRST else 1 if leaf & _LAST else None


def _halves_beside(view: ClaimView, fact: Fact, half: int) -> list[Fact]:
    """Facts of the same object that hold the given half of a name."""
    if fact.node < 0:
        return []
    node = view.index.evidence.nodes[fact.node]
    return [
        f
        for f in view.index.evidence.facts[node.lo : node.hi]
        if f.node == fact.node and _half(f) == half and isinstance(f.value, str) and f.value
    ]


_FIRST = frozenset(stem(w) for w in "first given forename".split())
_LAST = frozenset(stem(w) for w in "last family surname".split())
_TITLES = frozenset(
    "passenger customer client guest member patient captain agent dear hello hi thanks congratulations user driver doctor"
    " professor judge officer president mister madam king queen prince princess mrs miss sir dame lord lady reverend"
    " father sister brother senator minister chancellor governor mayor inspector detective sergeant lieutenant colonel"
    " general major admiral director manager coach chef nurse pastor bishop pope saint team frau herr fräulein monsieur"
    " madame mademoiselle señor señora señorita senhor senhora signor signora don doña".split()
)
"""Words that stand before a name without being a part of it."""
