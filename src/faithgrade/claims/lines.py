"""An answer's lines, and what a line can tell: indent, list marker, wrapped or whole, title or text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from faithgrade.claims.abbreviations import MONTHS
from faithgrade.claims.markup import BULLET, FENCE, LETTER, NUMBER, QUOTE_PREFIX, RULE, Span
from faithgrade.claims.tables import starts_markdown_table

_LINE = re.compile(r"[^\n\r\u2028\u2029\x85]*(?:\r\n|[\n\r\u2028\u2029\x85]|\Z)")
_BOLD = re.compile(r"(\*\*\*?|__)(?!\s)(?P<inside>[^\n]{1,90}?)\1:?\s*$")
_LABEL_WITH_VALUE = re.compile(r":\s+\S")
_WORD = re.compile(r"[^\W\d_]+")

MarkerKind = Literal["bullet", "number", "letter"]


@dataclass(frozen=True, slots=True)
class Marker:
    """A list marker; `value` is its number or letter, `end` where the item's text begins."""

    kind: MarkerKind
    value: str
    end: int


class Lines:
    """The lines of `text` as spans without their line ends. Offsets are code points of `text`."""

    def __init__(self, text: str):
        self.text = text
        self.spans: list[Span] = []
        self._last_letter = ""
        for match in _LINE.finditer(text):
            start, end = match.span()
            if start < end:
                while end > start and text[end - 1] in "\n\r\u2028\u2029\x85":
                    end -= 1
                self.spans.append((start, end))

    def __len__(self) -> int:
        return len(self.spans)

    def unquoted(self, at: int) -> Span:
        """Line `at` from its first character that is neither blank nor a block quote's mark."""
        text = self.text
        start, end = self.spans[at]
        while start < end:
            char = text[start]
            if char in " \t\u00a0\u3000\ufeff\u200b" or (
                char == ">" and QUOTE_PREFIX.match(text, start, end)
            ):
                start += 1
            else:
                break
        return start, end

    def indent(self, at: int, start: int) -> int:
        """Columns before `start`, a tab counting four, after the marks of a block quote."""
        lead = self.text[self.spans[at][0] : start]
        return len(lead.rsplit(">", 1)[-1].replace("\t", "    "))

    def marker(self, at: int, start: int, end: int) -> Marker | None:
        """The list marker that the words of line `at`, text[start:end], begin with."""
        text, first = self.text, self.text[start]
        if first.isalpha() and first.isascii():
            return self._letter(at, start, end)
        if first.isdigit() or first in "(*_":
            match = NUMBER.match(text, start, end)
            if match is not None:
                word = _WORD.match(text, match.end(), end)
                if word and word.group().lower() in MONTHS and ")" not in match.group():
                    return None  # "3. Mai" is a date
                return Marker("number", match.group(1) or match.group(2), match.end())
            if first == "(":
                return self._letter(at, start, end)
        match = BULLET.match(text, start, end)
        return Marker("bullet", "", match.end()) if match else None

    def _letter(self, at: int, start: int, end: int) -> Marker | None:
        """A marker like "b)": "A." begins a list only when "B." follows soon, for it may be an initial."""
        match = LETTER.match(self.text, start, end)
        if match is None:
            return None
        letter, mark = match.group(1), match.group()
        if ")" not in mark:
            follows = self._last_letter and ord(letter) == ord(self._last_letter) + 1
            if not follows and not (letter in "aA" and self._has_next_letter(at, chr(ord(letter) + 1))):
                return None
        self._last_letter = letter
        return Marker("letter", letter, match.end())

    def _has_next_letter(self, at: int, letter: str) -> bool:
        for later in range(at + 1, min(len(self.spans), at + 12)):
            start, end = self.unquoted(later)
            match = LETTER.match(self.text, start, end)
            if match and match.group(1) == letter:
                return True
        return False

    def unit_end(self, at: int) -> int:
        """The last line of the text that begins at line `at`: a wrapped one goes on in the next."""
        while at + 1 < len(self.spans) and self._wraps(at):
            at += 1
        return at

    def _wraps(self, at: int) -> bool:
        """Whether line `at` breaks off in mid-sentence: long, without a stop, and the next reads on."""
        text = self.text
        start, end = self.unquoted(at)
        following, limit = self.unquoted(at + 1)
        if following == limit or end - start < 50 or text[end - 2 : end] == "  ":
            return False
        last = text[start:end].rstrip()[-1:]
        if last in ".!?:;…。！？|" or not last:
            return False
        first = text[following]
        if first.islower() and not LETTER.match(text, following, limit):
            return True
        if not (first.isupper() or first in "($€£" or first.isdigit()) or NUMBER.match(
            text, following, limit
        ):
            return False
        return (
            end - start >= 64
            and (last == "," or text[start:end].rsplit(None, 1)[-1].islower())
            and limit - following > 20
        )

    def setext_level(self, at: int) -> int:
        """1 or 2 for a line underlined with === or ---, else 0."""
        if at + 1 >= len(self.spans) or (at > 0 and self.unquoted(at - 1)[0] < self.spans[at - 1][1]):
            return 0
        start, end = self.unquoted(at + 1)
        line = self.text[start:end].strip()
        if len(line) < 3 or line.strip("=-") or len(set(line)) > 1:
            return 0
        return 1 if line[0] == "=" else 2

    def is_blank(self, at: int) -> bool:
        """Whether line `at` holds nothing but blanks and the marks of a block quote."""
        start, end = self.unquoted(at)
        return start == end

    def is_bold_title(self, at: int, start: int, end: int) -> bool:
        """Whether a line is nothing but bold words, no value and no full stop, with text under it."""
        match = _BOLD.match(self.text, start, end)
        if match is None or match.group(1) in match.group("inside"):
            return False
        inside = match.group("inside").strip()
        if inside[-1:] in ".!?…。！？" or _LABEL_WITH_VALUE.search(inside):
            return False
        return self.next_text(at) is not None

    def next_text(self, at: int) -> int | None:
        """The next line after `at` that is not blank, at most three on."""
        for later in range(at + 1, min(len(self.spans), at + 4)):
            start, end = self.unquoted(later)
            if start < end:
                return later
        return None

    def list_follows(self, at: int) -> bool:
        """Whether the next text after line `at` is a list item, a table or a fence."""
        later = self.next_text(at)
        if later is None:
            return False
        start, end = self.unquoted(later)
        text = self.text
        if text[start] in "`~" and FENCE.match(text, start, end):
            return True
        if RULE.match(text, start, end):
            return False
        return bool(
            BULLET.match(text, start, end) or NUMBER.match(text, start, end)
        ) or starts_markdown_table(text, self.spans, later)
