"""What a tool does, seen from its name: does it read, and how does its deed sound in the past tense?"""

from __future__ import annotations

import re
from functools import lru_cache

from faithgrade.contract.failure_words import ANY_DEED, CHECKED, DEEDS, NOUNS, READING, WRITING


def reads(tool: str) -> bool:
    """Whether the name of a tool says that it reads.

    >>> reads("get_order"), reads("search_flights"), reads("cancel_order"), reads("weather")
    (True, True, False, True)
    """
    words = words_of(tool)
    if words and (words[0] in READING or words[-1] in READING):
        return True
    return not set(words) & (WRITING | {"think", "plan", "note", "calculate"})


def words_of(tool: str) -> list[str]:
    """The words of a tool's name, lower case.

    >>> words_of("getUserDetails"), words_of("cancel_order")
    (['get', 'user', 'details'], ['cancel', 'order'])
    """
    return [p.casefold() for p in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", tool)]


def deed_of(tool: str) -> re.Pattern[str]:
    """The past tense of what a tool does, in its ordinary words; for a tool that reads, having checked."""
    if reads(tool):
        return CHECKED
    words = words_of(tool)
    for word in sorted(words, key=lambda w: w in NOUNS):
        for verbs, stems in DEEDS:
            if word in verbs:
                return _past(stems)
    return ANY_DEED


@lru_cache
def _past(stems: str) -> re.Pattern[str]:
    past = rf"(?:(?:{stems})\w*ed|sent|paid|bought|set)"
    adverbs = "(?:now |all |just |already |successfully |been )*"
    return re.compile(
        rf"\b(?:(?:has|have|had|was|were|is|are) {adverbs}{past}\b|"
        rf"i(?:'ve| have)? {adverbs}{past}\b|"
        rf"(?:{stems})\w* (?:is|was|has been) (?:now )?(?:confirmed|complete[d]?|successful|processed|"
        rf"done)\b|"
        rf"successfully (?:{stems}|sent|paid))",
        re.IGNORECASE,
    )
