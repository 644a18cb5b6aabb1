"""The text being read: which parts are taken already, and what was found."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from faithgrade.values.language import Language, guess_language
from faithgrade.values.value import Kind, Reading, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.values.views import View


_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")


@dataclass(slots=True)
class Canvas:
    """Readers run over one canvas in order of certainty; what one takes, the next leaves alone.

    `words` are the words of letters in the text, lower case, and `has_digit` tells whether it has a digit: most
    readers look there first whether they have anything to do.
    """

    view: View
    text: str
    taken: bytearray
    words: frozenset[str]
    has_digit: bool
    pieces: list[tuple[Kind, int, int, tuple[Reading, ...]]] = field(default_factory=list)
    _language: Language | None = None

    @classmethod
    def over(cls, view: View) -> Canvas:
        """An empty canvas over `view`."""
        text = view.text
        words = frozenset(_WORD.findall(text.lower()))
        return cls(view, text, bytearray(len(text)), words, _DIGIT.search(text) is not None)

    @property
    def language(self) -> Language:
        """The language of the text, guessed when first asked for."""
        if self._language is None:
            self._language = guess_language(self.text, self.words)
        return self._language

    def tokens(self, wanted: frozenset[str]) -> Iterator[tuple[str, int, int]]:
        """Every word of letters that is one of `wanted`: lower case, start, end."""
        if self.words & wanted:
            for match in _WORD.finditer(self.text):
                word = match.group().lower()
                if word in wanted:
                    yield word, match.start(), match.end()

    def free(self, start: int, end: int) -> bool:
        """Whether nothing was found in ``text[start:end]`` yet."""
        return self.taken.find(1, start, end) < 0

    def put(self, kind: Kind, start: int, end: int, *readings: Reading) -> None:
        """Record a value at ``text[start:end]``."""
        self.block(start, end)
        self.pieces.append((kind, start, end, readings))

    def block(self, start: int, end: int) -> None:
        """Take a place that holds no value (a list marker, a footnote mark)."""
        self.taken[start:end] = b"\x01" * (end - start)

    def values(self) -> tuple[Value, ...]:
        """Everything found, left to right, with places in the original text."""
        out: list[Value] = []
        original = self.view.original
        for kind, start, end, readings in sorted(self.pieces, key=lambda piece: piece[1]):
            first, last = self.view.origin(start, end)
            if out and first < out[-1].end:
                continue  # two readings of one original character, such as "¼"
            out.append(Value(kind, first, last, original[first:last], readings))
        return tuple(out)


__all__ = ["Canvas"]
