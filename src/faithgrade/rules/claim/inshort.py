"""Two words that a payload writes in short: "95th percentile" as p95, "first quarter" as Q1, "second half" as H2."""

from __future__ import annotations

import re

from faithgrade.rules.words.lexicon import ORDINALS

_LETTERS = {"quarter": "q", "half": "h", "semester": "s", "trimester": "t"}
PARTS = frozenset({"percentile", "centile", *_LETTERS})
"""The second words of all such pairs."""
_NTH = re.compile(r"(\d{1,4})(?:st|nd|rd|th)")


def in_short(one: str, other: str) -> str | None:
    """What two folded words beside each other are called in short, or None.

    >>> in_short("95th", "percentile"), in_short("first", "quarter"), in_short("last", "quarter")
    ('p95', 'q1', None)
    """
    nth = _NTH.fullmatch(one)
    if other in ("percentile", "centile"):
        return f"p{nth[1]}" if nth else None
    if other not in _LETTERS:
        return None
    number = ORDINALS.get(one)
    return f"{_LETTERS[other]}{number}" if number is not None and int(number) <= _MOST else None


_MOST = 4
"""A year has four quarters; a fifth is no part of one."""
