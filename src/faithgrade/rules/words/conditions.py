"""How well things are, and whether they are on: everyday words for good and bad states and what they say of a value."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence.words import tokenize
from faithgrade.rules.words.lexicon import NEGATIONS, STATES
from faithgrade.values.text import stem

_GOOD = frozenset(
    "ok okay healthy up green operational online normal reachable responsive alive fine passing passed success succeeded successful".split()
)
_POOR = frozenset("degraded warning warnings yellow amber impaired unstable".split())
_BAD = frozenset(
    "down offline unreachable red outage dead crashed failing failed failure critical error unhealthy unresponsive".split()
)
ON = frozenset("on enabled active activated live included allowed permitted available supported".split())
OFF = frozenset(
    "off disabled inactive deactivated excluded forbidden prohibited unavailable unsupported".split()
)
SWITCHED = ON | OFF | frozenset("up down online offline ok okay running".split())
HEALTH = _GOOD | _POOR | _BAD


def agrees(word: str, value: str) -> bool | None:
    """Whether something whose state is `value` is what the folded `word` says; None when neither is sure.

    >>> agrees("healthy", "ok"), agrees("healthy", "degraded"), agrees("down", "degraded")
    (True, False, None)
    """
    words = [t.fold for t in tokenize(value)]
    if not words or len(words) > 3:
        return None
    plain = word.removeprefix("un")
    if plain != word and stem(word) not in STATES and stem(plain) in STATES and word not in words:
        other = agrees(plain, value)
        return None if other is None else not other
    if len(words) == 1 and stem(word) == stem(words[0]):
        return True
    if word in words and not any(w in NEGATIONS for w in words):
        return True if len(words) == 1 else None
    if len(words) == 1:
        mine, its = _health(word), _health(words[0])
        if mine is not None and its is not None:
            if mine == its:
                return True if mine != 1 else None
            return False if 2 in (mine, its) else None
    if "way" in words and "on" not in words:
        return None  # one_way is a kind of ticket
    one, others = state_of(word), states_among(words)
    if one is None or not others or any(w in NEGATIONS for w in words):
        return None
    if one in others:
        return True if len(others) == 1 and PARTLY.isdisjoint(words) else None
    return False if all(o[0] == one[0] for o in others) else None


def states_among(words: Sequence[str]) -> frozenset[tuple[int, int]]:
    """The states that the words of a status say, which "refund initiated" or "cancel requested" has not reached.

    >>> states_among(("refund", "requested")), states_among(("refund", "pending")) == {STATES[stem("pending")]}
    (frozenset(), True)
    """
    return frozenset(STATES[s] for w in reached(words) if (s := stem(w)) in STATES)


def reached(words: Sequence[str]) -> Sequence[str]:
    """The words of a status for what it has come to: of "approved pending payment" the first, of "refund pending" the last."""
    at = next((n for n, w in enumerate(words) if w in AHEAD), None)
    if at is None or len(words) == 1:
        return words
    return words[:at] if 0 < at < len(words) - 1 else words[at : at + 1]


def state_of(word: str) -> tuple[int, int] | None:
    """The state that a folded word says; what is processed is not processing any more."""
    if _is_plural(word):
        return None
    return STATES.get(stem("completed" if word == "processed" else word))


def _is_plural(word: str) -> bool:
    """Whether a word is what several things are, as "errors" and "returns", which is no state of one."""
    return word.endswith("s") and not word.endswith("ss")


AHEAD = frozenset(
    "requested initiated started begun soon upcoming proposed planned expected attempted pre pending awaiting waiting scheduled queued".split()
)
"""Words of a status that say that what else it names has not come to its end."""
PARTLY = frozenset("partially partly partial with until unless except but from suspended".split())
"""Words of a status that leave the state they stand by to a part, a time or a condition."""


def says_state(word: str) -> bool:
    """Whether a folded word says what state something is in."""
    plain = word.removeprefix("un")
    return word in HEALTH or any(stem(w) in STATES for w in {word, plain} if not _is_plural(w))


def _health(word: str) -> int | None:
    return 2 if word in _GOOD else 1 if word in _POOR else 0 if word in _BAD else None


def means_on(word: str) -> bool | None:
    """Whether a folded word says that something is on, well or allowed, or the opposite; None when it says neither."""
    if word in ON or word in _GOOD:
        return True
    return False if word in OFF or word in _BAD else None


def is_state(value: str) -> bool:
    """Whether a text is a word for a state, or one of the phrases for one, and nothing else."""
    words = tokenize(value)
    if tuple(t.fold for t in words) in _PHRASES:
        return True
    return len(words) == 1 and (words[0].fold in HEALTH or words[0].stem in STATES)


_PHRASES = frozenset(
    tuple(phrase.split())
    for phrase in (
        "in service|out of service|out of order|in use|not in use|in progress|in transit|in stock|out of stock|in repair|under repair|"
        "under maintenance|under review|under construction|on hold|on loan|on order|on time|on track|at risk|not working|not started|"
        "switched on|switched off|turned on|turned off|shut down|checked in|checked out|signed off|ready for pickup"
    ).split("|")
)
