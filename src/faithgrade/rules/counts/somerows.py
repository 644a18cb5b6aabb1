"""What says that a number counts some of the rows of a list, though nothing tells which: the whole list refutes no such number."""

from __future__ import annotations

import re

from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE
from faithgrade.values import Value


def may_be_some(view: ClaimView, value: Value, counted: frozenset[int]) -> bool:
    """Whether some rows only are told of ("the two runs before"), or a state of them that is not `counted` ("two queues are empty")."""
    if _PART_OF_THEM.match(view.text, value.end):
        return True
    said = _BEING.match(view.text, value.end)
    behind = [n for n, t in enumerate(view.tokens) if said and t.start >= said.end()]
    if not behind or _STATE_OF_TWO_WORDS.match(view.text, view.tokens[behind[0]].start):
        return bool(behind)
    first = view.tokens[behind[0]].fold
    return first not in _THERE and first not in IGNORABLE and behind[0] not in counted


_PART_OF_THEM = re.compile(
    r"\s+(?:other|others|last|first|latest|previous|earlier|remaining|next|following|new|more)\b"
    r"|\s+[\w-]+ (?:before|after|earlier|later|above|below|since|left|remaining)\b",
    re.I,
)
"""What makes a number one of some rows only: "the two runs before"."""
_BEING = re.compile(
    r"(?: [\w-]+){1,3}? (?:is|are|was|were|(?:has|have|had) been)(?: (?:currently|now|still|all|both))? ",
    re.I,
)
_STATE_OF_TWO_WORDS = re.compile(
    r"(?:on|in|out of|off|under|over|past|below|above|behind|at) (?!(?:the|total|all|your|this|our|file)\b)\w",
    re.I,
)
_THERE = frozenset(
    "found listed returned shown given recorded registered reported included known matched stored there available".split()
)


def is_of_a_day(view: ClaimView, value: Value) -> bool:
    """Whether only what falls on a date is counted, which comes behind in the clause: "two events on 10 September"."""
    return any(
        d.start > value.end
        and _ON_A_DAY.search(view.text[value.end : d.start])
        and not _ENDS_CLAUSE.search(view.text[value.end : d.start])
        for d, _ in view.dated
    )


_ON_A_DAY = re.compile(r"\b(?:on|at|before|after|since|until|by) (?:the )?$", re.I)
_ENDS_CLAUSE = re.compile(r"[;:.,]|\b(?:and|but|while)\b", re.I)
