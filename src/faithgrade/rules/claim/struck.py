"""What a claim strikes out (``~~12~~``) is taken back by the writer: it states nothing, where something else is left standing.

A price struck out is what it used to be, and so is what an arrow leads away from: these are told and have to be right.
"""

from __future__ import annotations

import re

_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,80}?(?<=\S)~~|<(?:s|del)>[^<\n]{1,80}</(?:s|del)>")


def struck(text: str) -> tuple[tuple[int, int], ...]:
    """The spans struck out, unless nothing but them is said.

    >>> struck("~~12~~ **14** seats"), struck("~~12~~"), struck("~~12~~ → 14 seats"), struck("~~€12~~ €14")
    (((0, 6),), (), (), ())
    """
    if _OF_FORMER.search(text):
        return ()
    spans = tuple(m.span() for m in _STRUCK.finditer(text))
    return spans if spans and re.search(r"\w", _STRUCK.sub("", text)) else ()


_OF_FORMER = re.compile(
    r"(?:→|->|=>|⇒)|(?:~~|</(?:s|del)>)\W*(?:to|becomes?|now)\b|(?:~~|<(?:s|del)>)[^~<]*[$€£¥%]|\b(?:from|was|were|used to|instead|"
    r"price\w*|before|formerly|changed|replaced)\b",
    re.I,
)
