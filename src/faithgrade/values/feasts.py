"""Days that are called by a name and fall on the same date every year: "New Year's Eve 2031"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.moments import moment
from faithgrade.values.value import Kind

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_DATES = {
    "new year day": (1, 1),
    "valentine day": (2, 14),
    "halloween": (10, 31),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "boxing day": (12, 26),
    "new year eve": (12, 31),
}
_HINTS = frozenset({"year", "valentine", "halloween", "christmas", "boxing"})
_FEAST = re.compile(
    r"\b(?P<name>New Year['’]?s (?:Day|Eve)|Valentine['’]?s Day|Halloween|Christmas (?:Eve|Day)|Boxing Day)\b"
    r"(?:(?:,| of)?\s+(?P<y>(?:19|20)\d\d)(?![\d-]))?",
    re.I,
)

_POSSESSIVE = re.compile(r"(?<=year|tine)['’]?s\b")


def find_feasts(canvas: Canvas) -> None:
    """Take every such day in the canvas, with its year where that stands behind it."""
    if canvas.words.isdisjoint(_HINTS):
        return
    for match in _FEAST.finditer(canvas.text):
        month, day = _DATES[_POSSESSIVE.sub("", " ".join(match["name"].lower().split()))]
        found = moment(int(match["y"]) if match["y"] else None, month, day)
        if found is not None and canvas.free(*match.span()):
            canvas.put(Kind.DATE, *match.span(), found)


__all__ = ["find_feasts"]
