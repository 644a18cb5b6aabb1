"""Years that stand without a day or a month, where the words around them make them years."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.moments import moment
from faithgrade.values.units import unit_named
from faithgrade.values.value import Kind, Text

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

YEAR = r"(?:1[5-9]\d\d|20\d\d|21\d\d)"
"""A pattern of the years that are taken for years."""
_YEAR_ALONE = re.compile(rf"(?<![\w.,:/$€£#+-])(?:(?<=\s)-)?(?P<y>{YEAR})(?![\w%/]|[.,:]\d|['’]\d)")
_SEASON = re.compile(r"(?<![\w.,:/$€£#-])(?P<a>(?:19|20)\d\d)[-–](?P<b>\d\d)(?![\w%:/-]|[.,]\d)")
_FOUR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_YEAR_RANGE = re.compile(rf"(?<![\w.,:/$€£#-])(?P<a>{YEAR})\s?[-–]\s?(?P<b>{YEAR})(?![\w%:/-]|[.,]\d)")
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|until|till|of|by|from|during|year|before|after|early|mid|late|circa|through|to"
    r"|between|and|for|im|Jahr|seit|en|année|año|anno|nel|em|desde|depuis|released|announced|born|founded"
    r"|established|launched|built|ended|started|began|season|fiscal|FY|summer|winter|spring|autumn|fall"
    r"|mid-)\s*|\(|[-–]\s?)$",
    re.I,
)
_YEAR_AFTER = re.compile(
    r"\s+(?:season|edition|model|census|election|election|tournament|championship|film|movie|album|Olympics"
    r"|World)\b|s\b",
    re.I,
)
_OPENING = re.compile(r"[\W_]*(?:but |and |so |then )?", re.I)
_YEAR_ACTS = re.compile(
    r"\s+(?:had|was|saw|brought|marked|recorded|showed|came|is|has|ended|began|started)\b"
)
"""What a year that opens a sentence does there: "2031 had the most visitors"."""


def find_years(canvas: Canvas) -> None:
    """Take four-digit years that the words around them make years."""
    text = canvas.text
    if not canvas.has_digit or not _FOUR.search(text):
        return
    for match in _YEAR_RANGE.finditer(text):
        for part in ("a", "b"):
            found = moment(int(match[part]))
            if found and canvas.free(*match.span(part)):
                canvas.put(Kind.DATE, *match.span(part), found)
    for match in _SEASON.finditer(text):
        if (int(match["a"]) + 1) % 100 == int(match["b"]) and canvas.free(*match.span()):
            canvas.put(Kind.NAME, *match.span(), Text(match.group().replace("–", "-"), match.group()))
    for match in _YEAR_ALONE.finditer(text):
        start, end = match.span("y")
        if (
            canvas.free(start, end)
            and (
                _YEAR_BEFORE.search(text, max(0, start - 14), start)
                or _YEAR_AFTER.match(text, end)
                or (_OPENING.fullmatch(text, 0, start) and _YEAR_ACTS.match(text, end))
            )
            and not _is_measured(text, end)
        ):
            found = moment(int(match["y"]))
            if found:
                canvas.put(Kind.DATE, start, end, found)


def _is_measured(text: str, end: int) -> bool:
    """Whether a unit follows, which no year has: "to 1500 hPa"."""
    word = _WORD_AFTER.match(text, end)
    return word is not None and word[1].lower() not in _ALSO_WORDS and unit_named(word[1]) is not None


_WORD_AFTER = re.compile(r"[ \u00a0]?([^\W\d_]{2,12}(?:/[a-z]{1,3})?)(?!\w)")
_ALSO_WORDS = frozenset(
    "in as at are am pm an us bar pt pa la to so no he do per second minute point points euro".split()
)

__all__ = ["YEAR", "find_years"]
