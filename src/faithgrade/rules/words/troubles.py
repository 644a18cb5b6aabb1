"""Words of trouble, by which a sentence says itself that something did not come about, or not for all.

A rule that takes a sentence for a plain report of success asks first whether the sentence has one. What the rules share
stands here once. Beyond that each needs words of its own: "still" is trouble where a deed is told, and none where a
state is; "got" is trouble only where a call may have got nothing.
"""

from __future__ import annotations

import re

_FAILING = r"fail\w* error\w* not no never unable"
_REFUSING = r"refus\w* declin\w* unsuccessful\w*"
_REJECTING = r"reject\w*"
_PASSING_OVER = r"skipp\w* but"
_LEAVING_OUT = "without except only"
_WANTING = "neither cannot pending instead"


def _pattern(*words: str, phrases: tuple[str, ...] = (), marks: str = r"n't\b") -> re.Pattern[str]:
    """Any of the words and phrases as whole words, or one of the marks, in a levelled text."""
    return re.compile(rf"\b(?:{'|'.join([*' '.join(words).split(), *phrases])})\b|{marks}")


TROUBLE_IN_DEEDS = _pattern(
    _FAILING, _REFUSING, _REJECTING, _PASSING_OVER, _LEAVING_OUT, _WANTING, r"nor miss\w* remain\w* still"
)
"""Of what was done: that it was not done to all it is told of."""
TROUBLE_IN_SENDING = _pattern(_FAILING, _REJECTING, _PASSING_OVER, _LEAVING_OUT, r"bounc\w* unless")
"""Of what went out, or happened so many times: that it did not reach all, or happened less often."""
TROUBLE_IN_ANSWERS = _pattern(
    _FAILING,
    _LEAVING_OUT,
    _WANTING,
    "missing unknown unclear yet rather unlike asked if whether could may might would should returned got gave",
    phrases=("but for", "still waiting", "came back"),
    marks=r"n't\b|\?",
)
"""Of what calls brought back: that one brought back nothing, or something else than was asked for."""
TROUBLE_AT_A_FAILURE = _pattern(
    _FAILING,
    _REFUSING,
    _REJECTING,
    r"denied block\w* invalid reason because problem issue jam\w* stall\w*",
    phrases=("timed out",),
)
"""Of what a failed call was to do: that it failed, or why."""

__all__ = ["TROUBLE_AT_A_FAILURE", "TROUBLE_IN_ANSWERS", "TROUBLE_IN_DEEDS", "TROUBLE_IN_SENDING"]
