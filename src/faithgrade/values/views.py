"""Text as its reader sees it: without emphasis marks, digits of every script ASCII, and a way back to each place."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from faithgrade.values.text import INVISIBLE, clusters

_ZEROS = (
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0xF20,
    0x1040, 0x17E0, 0x1810, 0xFF10,
)  # fmt: skip
_DIGITS = {first + value: str(value) for first in _ZEROS for value in range(10)}
_VIEW_TABLE: dict[int, str] = {
    **_DIGITS,
    **dict.fromkeys(map(ord, "\u2212\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u2010\u2011"), "-"),
    **dict.fromkeys(map(ord, "\u2012\u2013\u2014\u2015"), "–"),
    **dict.fromkeys(map(ord, "\u2009\u202f\u2007\u2008\u2006\u2005\u2004\u00a0"), "\u00a0"),
    ord("\u3000"): " ",
    ord("٫"): ".",
    ord("٬"): "\u066c",
    ord("٪"): "%",
    ord("％"): "%",
    ord("：") : ":",
    ord("，"): ",",
    ord("．"): ".",
    ord("（"): "(",
    ord("）"): ")",
    ord("＄"): "$",
    ord("￥"): "¥",
    ord("～"): "~",
    ord("〜"): "~",
    ord("∼"): "~",
    ord("’"): "’",
    ord("＃"): "#",
}  # fmt: skip
_SUPERSCRIPT = {
    "⁰": "0",
    "¹": "1",
    "²": "2",
    "³": "3",
    "⁴": "4",
    "⁵": "5",
    "⁶": "6",
    "⁷": "7",
    "⁸": "8",
    "⁹": "9",
    "⁻": "-",
    "⁺": "+",
}
_EXPANDED = {
    "½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3", "⅛": " 1/8", "℃": "°C", "℉": "°F",
    "㎏": "kg", "㎞": "km", "㎝": "cm", "㎜": "mm", "㎡": "m2", "㎥": "m3", "㏄": "cc",
}  # fmt: skip
_UNIT_LETTERS = re.compile(r"(?:^|[\d\s/·])(?:[kcdm]?m|in|ft|yd|mi|s|sec)$")
_PLAIN = re.compile(r"[^*_`~\\]*\Z")
_EMPHASIS = re.compile(
    r"\*{1,3}|(?<![A-Za-z0-9])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![A-Za-z0-9_])|`{1,3}|~~|\\(?=[$*_#\-.!\[\]()])"
)


@dataclass(frozen=True, slots=True)
class View:
    """A text as a reader sees it: emphasis marks gone, digits of any script ASCII, letters composed.

    Positions in `text` lead back to the original through `origin`.
    """

    text: str
    original: str
    starts: tuple[int, ...] | None
    ends: tuple[int, ...] | None

    @classmethod
    def of(cls, text: str) -> View:
        """The view of `text`; plain ASCII costs nothing.

        >>> View.of("**5** days, ١٢ km").text
        '5 days, 12 km'
        """
        plain = _PLAIN.match(text) is not None
        if plain and text.isascii():
            return cls(text, text, None, None)
        if plain and unicodedata.is_normalized("NFC", text):
            table = text.translate(_VIEW_TABLE)
            if len(table) == len(text) and not _needs_work(table):
                return cls(table, text, None, None)
        return cls._built(text)

    @classmethod
    def _built(cls, text: str) -> View:
        out: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        marks = {m.start(): m.end() for m in _EMPHASIS.finditer(text)}
        skip_to = 0
        raised = False
        for start, end in clusters(text):
            if start < skip_to:
                continue
            if start in marks:
                skip_to = marks[start]
                if (
                    out
                    and out[-1].isdigit()
                    and skip_to < len(text)
                    and text[skip_to].isalnum()
                    and skip_to - start == 1
                ):
                    skip_to = start  # "3*4": an operator, not emphasis
                else:
                    continue
            piece = text[start:end]
            if len(piece) > 1:
                piece = unicodedata.normalize("NFC", piece)
            if piece in _SUPERSCRIPT:
                before = "".join(out[-4:])
                if raised or (before[-1:].isdigit() and before.endswith("10")):
                    piece = _SUPERSCRIPT[piece] if raised else "^" + _SUPERSCRIPT[piece]
                    raised = True
                elif _UNIT_LETTERS.search(before):
                    piece = _SUPERSCRIPT[piece]
                else:
                    continue  # a footnote mark
            else:
                raised = False
                piece = _EXPANDED.get(piece) or piece.translate(_VIEW_TABLE)
                if piece[:1] == " " and len(piece) == 4 and (not out or not out[-1].isdigit()):
                    piece = piece[1:]
            if piece in INVISIBLE and piece:
                continue
            for char in piece:
                out.append(char)
                starts.append(start)
                ends.append(end)
        return cls("".join(out), text, tuple(starts), tuple(ends))

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where ``self.text[start:end]`` (not empty) stands in the original."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def _needs_work(text: str) -> bool:
    return any(c in _SUPERSCRIPT or c in _EXPANDED or c in INVISIBLE for c in text if c > "\x7f")


__all__ = ["View"]
