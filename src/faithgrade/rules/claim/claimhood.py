"""Claimhood: which sentences state nothing that evidence could bear on.

How a sentence is meant is read from its words alone; here that reading is held against the evidence. A sentence with a
value, a state, a string of the payload or a done deed in it stays a claim, however politely it is put.
"""

from __future__ import annotations

import re

from faithgrade.claims import Speech, classify_speech
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE, STATES
from faithgrade.values import Kind
from faithgrade.verdicts import Finding, Reason, Verdict

_REASONS = {
    Speech.QUESTION: (Reason.QUESTION, "a question states nothing"),
    Speech.OFFER: (Reason.OFFER, "an offer states nothing about the world"),
    Speech.INTENTION: (Reason.OFFER, "a plan states nothing that has happened"),
    Speech.INSTRUCTION: (Reason.INSTRUCTION, "an instruction to the reader states nothing"),
    Speech.COURTESY: (Reason.COURTESY, "a courtesy states nothing"),
    Speech.STRUCTURE: (Reason.STRUCTURE, "a label or heading states nothing by itself"),
    Speech.SAMPLE: (Reason.SAMPLE_CODE, "sample code states nothing about the world"),
}
_ALWAYS = frozenset({Speech.SAMPLE})
_LABEL = re.compile(r"[\W_]*[A-Za-z][\w /-]{0,40}\W{0,2}:\W*")
"""What a question is asked under: "**Trip type**: one way or round trip?" names no trip."""


def no_claim(view: ClaimView) -> Finding | None:
    """The finding that a sentence is no claim, or None when it may be one."""
    speech = classify_speech(view.spoken, view.case.answer)
    if speech not in _REASONS or (speech not in _ALWAYS and _says_something(view, speech)):
        return None
    code, why = _REASONS[speech]
    return Finding(view.claim, Verdict.NOT_A_CLAIM, code, why, "none")


def _says_something(view: ClaimView, speech: Speech) -> bool:
    asked = speech is Speech.QUESTION
    if any(v.kind is not Kind.NAME and not (asked and v.text.isalpha()) for v in view.values):
        return True  # but "one way or two?" gives no number
    if speech is Speech.STRUCTURE:
        return any(m.entry.facts and m.whole for m in view.mentions)
    label = _LABEL.match(view.text) if asked else None
    for mention in view.mentions:
        words = view.tokens[mention.first : mention.last]
        if (
            mention.entry.facts
            and mention.start >= (label.end() if label else 0)
            and any(len(t.fold) > 3 and t.fold not in IGNORABLE for t in words)
            and not all(t.text.islower() for t in words)
        ):
            return True
    return not asked and any(
        t.stem in STATES
        and view.text[max(0, t.start - 12) : t.start]
        .strip()
        .endswith((" is", " are", " was", "been", " were"))
        for t in view.tokens
    )
