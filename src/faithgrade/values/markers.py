"""Marks that look like values but are none: of lists, headings, footnotes and steps, and idioms with numbers."""

from __future__ import annotations

import re

from faithgrade.values.canvas import Canvas
from faithgrade.values.text import words
from faithgrade.values.views import View

_LIST_MARK = re.compile(
    r"^[ \t>]*(?:[-*+•–][ \t]+)?(?:\(?\d{1,3}[.)](?=[ \t])|\(?[a-zA-Z]\)(?=[ \t])"
    r"|\d{1,3}\.\d{1,3}\.(?=[ \t]+[A-Z*]))[ \t]*",
    re.M,
)
_HEADING_MARK = re.compile(r"^[ \t]*#{1,6}[ \t]+(?:\d{1,3}(?:\.\d{1,3})*[.)]?[ \t]+)?", re.M)
_FOOTNOTE = re.compile(
    r"\[\^?\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\](?!\()|【\d+[^】]*】|<sup>\d+</sup>|\[\[\d+\]\]"
)
_STRUCTURAL = re.compile(
    r"\b(?:steps?|sections?|chapters?|figures?|fig\.|tables?|appendix|options?|parts?|example|note|footnote"
    r"|bullet|point|§+)\s?#?(\d{1,3}(?:\.\d{1,3})*)(?![\w%]|[.,]\d)(?:\s(?:of|and|or|-|–)\s\d{1,3}\b)?",
    re.I,
)
_IDIOM = re.compile(
    r"(?<![\w.])(?:24/7|50[/-]50|9[-–](?:to[-–])?5|360°?\s?(?:view|degree)|20/20)(?![\w/])|\b(?:one"
    r"|two)[- ]way\b|\bA/B\b|\bone another\b",
    re.I,
)
_IDIOM_WORDS = frozenset({"way", "another", "view", "to", "degree"})
_STRUCTURAL_WORDS = words(
    """
    step steps section sections chapter chapters figure figures fig table tables appendix option options
    part parts example note footnote bullet point
    """
)


def find_markers(canvas: Canvas) -> None:
    """Block list markers, heading and footnote marks, step and section numbers, and number idioms: no
    values."""
    text = canvas.text
    for pattern, needed in (
        (_LIST_MARK, True),
        (_HEADING_MARK, "#" in text),
        (_FOOTNOTE, "[" in text or "【" in text or "<sup>" in text),
        (_IDIOM, "/" in text or bool(canvas.words & _IDIOM_WORDS)),
    ):
        for match in pattern.finditer(text) if needed else ():
            if match.end() > match.start() and canvas.free(*match.span()):
                canvas.block(*match.span())
    if not canvas.words & _STRUCTURAL_WORDS and "§" not in text:
        return
    for match in _STRUCTURAL.finditer(text):
        if canvas.free(*match.span()) and _is_structural(text, match):
            canvas.block(*match.span())


def structural_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Places of list markers, heading and footnote marks, step and section numbers in `text`: they state
    nothing.

    >>> structural_spans("2. Pay within 5 days [1].")
    ((0, 3), (21, 24))
    """
    view = View.of(text)
    canvas = Canvas.over(view)
    find_markers(canvas)
    spans, start = [], None
    for position, taken in enumerate([*canvas.taken, 0]):
        if taken and start is None:
            start = position
        elif not taken and start is not None:
            spans.append(view.origin(start, position))
            start = None
    return tuple(spans)


def _is_structural(text: str, match: re.Match[str]) -> bool:
    """ "Option 1", "Step 2": yes; "5 options", "points 12": only the capitalised or line-leading word
    counts."""
    word = match.group()[0]
    at_line_start = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(" -*#>•")
    return word.isupper() or word == "§" or at_line_start or text[match.end() : match.end() + 1] == ":"


__all__ = ["find_markers", "structural_spans"]
