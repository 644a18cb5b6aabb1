"""Text between quotation marks of any family."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.text import fold
from faithgrade.values.value import Kind, Text

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_LIMIT = 1500
_PAIRS = re.compile(
    rf"“([^“”]{{1,{_LIMIT}}})[”“]|„([^„“”\"]{{1,{_LIMIT}}})[“”\"]|«\s?([^«»]{{1,{_LIMIT}}}?)\s?»"
    rf"|»([^«»]{{1,{_LIMIT}}})«"
    rf"|「([^「」]{{1,{_LIMIT}}})」|『([^『』]{{1,{_LIMIT}}})』|‹([^‹›]{{1,{_LIMIT}}})›"
    rf"|(?<![\d\"])\"(?!\s)([^\"\n]{{1,{_LIMIT}}})\"(?![\w])"
    rf"|(?<![\w’'])‘(?=\S)((?:[^‘’\n]|’(?=\w)){{1,{_LIMIT}}})’(?!\w)"
    rf"|(?<![\w'’.)])'(?!\d0s\b)(?=\S)((?:[^'\n]|'(?=\w)|(?<=s)'(?= [a-z]+ [^'\n]*'[ .,;:)!?\n]"
    rf"|$)){{1,300}}?)(?<=\S)'(?![\w])"
)
_HINT = re.compile("[“”„«»「」『』‹›\"'‘]")
_TYPED = re.compile(r"[#$€£¥]?[\w.,:/+@%$€-]*[\d@_][\w.,:/+@%-]*")
_EDGE = " \u00a0.,;:!?"


def find_quotes(canvas: Canvas) -> None:
    """Take quoted text as one value each; the reading is the inner text.

    A quoted single token with digits, an address or an identifier is left to the readers of those.
    """
    text = canvas.text
    if not _HINT.search(text):
        return
    for match in _PAIRS.finditer(text):
        inner = match[match.lastindex or 0]
        stripped = inner.strip(_EDGE)
        if not stripped or not any(c.isalnum() for c in stripped) or _TYPED.fullmatch(stripped):
            continue
        if stripped.isupper() and stripped.isalpha() and len(stripped) >= 4 and canvas.free(*match.span()):
            canvas.put(Kind.IDENTIFIER, *match.span(), Text(stripped.casefold(), stripped))
        elif canvas.free(*match.span()):
            canvas.put(Kind.QUOTE, *match.span(), quote(inner))


def quote(inner: str) -> Text:
    """The reading of quoted text: folded, the punctuation a writer puts inside the marks dropped at the
    end.

    >>> quote("The hall opens at nine‑thirty,").folded
    'the hall opens at nine-thirty'
    """
    return Text(fold(inner).strip(" .,;:!?"), inner)


__all__ = ["find_quotes", "quote"]
