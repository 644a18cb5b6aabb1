"""Words of a text and of a field's name, in the form the look-ups compare."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from faithgrade.values.text import KOREAN_PARTICLES, MARKS, fold, split_identifier, stem

_WORD = re.compile(
    rf"[^\W_\u3040-\u30ff\u4e00-\u9fff]+(?:[{MARKS}]+[^\W_\u3040-\u30ff\u4e00-\u9fff]*)*"
    r"|[是的在有了将于为]|(?:(?![是的在有了将于为])[\u4e00-\u9fff\u3005])+|[\u3040-\u309f]+|[\u30a0-\u30ff]+"
)
"""What is written without spaces is parted where the script changes and at the commonest words: 会議|は|午後|3|時|に|始|まります, 价格|是|12|元."""
_GENERIC = frozenset(
    stem(w)
    for w in "value values data item items result results info information detail details list main all field entry row rows content text object record records response body payload spec specs specification specifications".split()
)


@dataclass(
    slots=True, unsafe_hash=True
)  # never changed; frozen ones take three times as long to make, and texts have many
class Token:
    """A word of a text with its place; `fold` is case- and width-folded, `stem` also drops plain endings."""

    text: str
    fold: str
    stem: str
    start: int
    end: int


def tokenize(text: str) -> tuple[Token, ...]:
    """The words and numbers of a text; hyphens, underscores, apostrophes and points part them.

    >>> [t.fold for t in tokenize("Loko-76's in_transit")]
    ['loko', '76', 's', 'in', 'transit']
    """
    return _remembered(text) if len(text) <= _REMEMBERED else _tokenize(text)


def _tokenize(text: str) -> tuple[Token, ...]:
    return tuple(
        [
            Token(word, *_fold_and_stem(word), start, start + len(word))
            for m in _WORD.finditer(text)
            for start, word in _parted(m)
        ]
    )


def _parted(match: re.Match[str]) -> tuple[tuple[int, str], ...]:
    """A word with its place, or two: what Korean writes behind a noun as one word with it is a word of its own."""
    word, start = match[0], match.start()
    particle = KOREAN_PARTICLES.search(word) if "\uac00" <= word[0] <= "\ud7a3" else None
    if particle is None:
        return ((start, word),)
    at = particle.start()
    return ((start, word[:at]), (start + at, word[at:]))


_REMEMBERED = 300
"""Texts up to this length are remembered: values and names of a payload are asked for by several rules."""
_remembered = lru_cache(maxsize=8192)(_tokenize)


def folded_words(text: str) -> tuple[str, ...]:
    """The folded words of a text, without their places.

    >>> folded_words("Loko-76's in_transit")
    ('loko', '76', 's', 'in', 'transit')
    """
    return _remembered_words(text) if len(text) <= _REMEMBERED else _folded_words(text)


def _folded_words(text: str) -> tuple[str, ...]:
    return tuple([_fold_and_stem(word)[0] for m in _WORD.finditer(text) for _, word in _parted(m)])


_remembered_words = lru_cache(maxsize=16384)(_folded_words)


def words_of(text: str) -> list[tuple[str, str]]:
    """The words of a text as written and folded.

    >>> words_of("Loko B")
    [('Loko', 'loko'), ('B', 'b')]
    """
    return [(word, _fold_and_stem(word)[0]) for m in _WORD.finditer(text) for _, word in _parted(m)]


@lru_cache(maxsize=32768)
def _fold_and_stem(word: str) -> tuple[str, str]:
    folded = fold(word)
    return folded, stem(folded)


@dataclass(frozen=True, slots=True)
class FieldWords:
    """Stems of a field's own name (`leaf`) and of the objects above it (`above`); `naming` is the step `leaf` came from."""

    leaf: frozenset[str]
    above: frozenset[str]
    naming: str


@lru_cache(maxsize=32768)
def field_words(field: tuple[str, ...]) -> FieldWords:
    """The words a field is called by; steps that name nothing ("value", "data") are skipped for the one above.

    >>> words = field_words(("upperTray", "slot1"))
    >>> sorted(words.leaf), sorted(words.above)
    (['1', 'slot'], ['tray', 'upper'])
    """
    leaf: frozenset[str] = frozenset()
    naming = ""
    above: set[str] = set()
    for step in reversed(field):
        words = step_words(step)
        if not leaf:
            leaf, naming = words, step
        else:
            above |= words
    return FieldWords(leaf, frozenset(above), naming)


@lru_cache(maxsize=8192)
def key_stems(step: str) -> tuple[str, ...]:
    """Stems of one key, in order, also of words that mean little."""
    return tuple(stem(fold(part)) for part in split_identifier(step))


@lru_cache(maxsize=32768)
def step_words(step: str) -> frozenset[str]:
    """Meaningful stems of one key."""
    return frozenset(s for s in key_stems(step) if s and s not in _GENERIC)
