"""What counts as trouble, by what the sentence tells of."""

from __future__ import annotations

import re

import pytest

from faithgrade.rules.words.troubles import (
    TROUBLE_AT_A_FAILURE,
    TROUBLE_IN_ANSWERS,
    TROUBLE_IN_DEEDS,
    TROUBLE_IN_SENDING,
)

ALL = (TROUBLE_IN_DEEDS, TROUBLE_IN_SENDING, TROUBLE_IN_ANSWERS, TROUBLE_AT_A_FAILURE)


@pytest.mark.parametrize(
    "text", ["it failed", "an error came", "it isn't there", "none, no, never", "i was unable to"]
)
def test_what_is_trouble_everywhere(text: str) -> None:
    assert all(pattern.search(text) for pattern in ALL)


@pytest.mark.parametrize(
    ("text", "troubled"),
    [
        ("both are booked", ()),
        ("it is notable", ()),
        ("one was rejected", (TROUBLE_IN_DEEDS, TROUBLE_IN_SENDING, TROUBLE_AT_A_FAILURE)),
        ("all but one", (TROUBLE_IN_DEEDS, TROUBLE_IN_SENDING)),
        ("all but for one", (TROUBLE_IN_DEEDS, TROUBLE_IN_SENDING, TROUBLE_IN_ANSWERS)),
        ("both are still open", (TROUBLE_IN_DEEDS,)),
        ("the letter bounced", (TROUBLE_IN_SENDING,)),
        ("is it open?", (TROUBLE_IN_ANSWERS,)),
        ("the door jammed", (TROUBLE_AT_A_FAILURE,)),
    ],
)
def test_what_is_trouble_for_some_readers_only(text: str, troubled: tuple[re.Pattern[str], ...]) -> None:
    assert tuple(pattern for pattern in ALL if pattern.search(text)) == troubled
