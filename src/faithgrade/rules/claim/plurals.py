"""Items that a claim calls by the plural, or singular, of the name they have: "19 coots" of the row "coot"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faithgrade.rules.words.lexicon import STATES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.chooser import Choice
    from faithgrade.rules.claim.view import ClaimView

_SHORTEST = 3
_LONGEST_NAME = 3


def other_numbers(word: str) -> tuple[str, ...]:
    """The plural of a noun, or its singular where it is one.

    >>> other_numbers("coots"), other_numbers("berry"), other_numbers("boxes")
    (('coot',), ('berrys', 'berryes', 'berries'), ('boxe', 'box'))
    """
    if word.endswith("ies"):
        return (word[:-1], word[:-3] + "y")
    if word.endswith("es"):
        return (word[:-1], word[:-2])
    if word.endswith("s"):
        return (word[:-1],)
    return (word + "s", word + "es", *((word[:-1] + "ies",) if word.endswith("y") else ()))


def plural_arguments(view: ClaimView) -> Iterator[tuple[int, int, Choice]]:
    """(start, end, choice) of each word that is the other number of what calls of one tool were made with: "mugs" of item="mug"."""
    inside = {n for m in view.mentions for n in range(m.first, m.last)}
    for n, token in enumerate(view.tokens):
        word = token.fold
        if n in inside or len(word) < _SHORTEST or not word.isalpha() or token.stem in STATES:
            continue
        forms = other_numbers(word)
        for source in view.index.evidence.sources if token.stem not in view.index.field_vocabulary else ():
            if source.kind in ("result", "error") and source.arguments:
                for level, child in view.chooser.choices_of_source(source.index):
                    if str(child).lower() in forms:
                        yield token.start, token.end, (level, child)


def plural_items(view: ClaimView) -> Iterator[tuple[int, int, Fact]]:
    """(start, end, fact) of each name of an item that the claim has in the other number, and that nothing else goes by."""
    inside = {n for m in view.mentions for n in range(m.first, m.last)}
    for n, token in enumerate(view.tokens):
        word = token.fold
        if n in inside or len(word) < _SHORTEST or not word.isalpha() or view.index.knows(word):
            continue
        if token.stem in STATES or token.stem in view.index.field_vocabulary:
            continue
        for form in other_numbers(word):
            for entry in view.index.holding(form):
                size = len(entry.tokens)
                if not entry.facts or size > _LONGEST_NAME or entry.tokens[-1] != form or n - size + 1 < 0:
                    continue
                words = view.tokens[n - size + 1 : n + 1]
                if tuple(t.fold for t in words[:-1]) != tuple(entry.tokens[:-1]):
                    continue
                for i in entry.facts:
                    yield words[0].start, token.end, view.index.evidence.facts[i]
