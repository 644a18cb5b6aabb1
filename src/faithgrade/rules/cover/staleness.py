"""What the evidence gives as of an earlier time, told as if it were so now: "18 bikes right now" of a copy of eleven hours ago."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.overtaken import FORMER, is_overtaken, last_ending, rests_on_old, taken_away
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.plans import keeps_a_plan
from faithgrade.values.text import fold, stem

_NOW = re.compile(
    r"\b(?:right now|just now|at (?:the|this) (?:very )?(?:moment|time|minute)|at present|currently|presently|as of (?:right )?now|live|now|today)\b",
    re.I,
)
_STALE = frozenset(stem(w) for w in "stale outdated expired cached".split())
_AGED = frozenset(stem(w) for w in "cached cache stale snapshot".split())
_AGE = frozenset({stem("age")})
_TELLS = re.compile(
    r"\b(?:as of|cached|old|ago|last (?:known|reading|read|seen|update\w*)|snapshot|stale|earlier|this morning|at \d)",
    re.I,
)


def is_told_as_present(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a claim speaks of the present and leans on a copy that the evidence says is old."""
    if any(_was_once(view, fact) for fact in bound):
        return True
    if not _NOW.search(view.claim.text) or _TELLS.search(view.claim.text):
        return False
    return any(_is_old(view, fact) for fact in bound)


def _was_once(view: ClaimView, fact: Fact) -> bool:
    """Whether a field is called by the past of a verb that the claim has in the present: "works at" of ``worked_at``."""
    if not fact.field or not _PAST_FIELD.match(fact.field[-1]):
        return False
    past = fact.field[-1].lower().split("_")[0]
    root = stem(past)
    verbs = [t.fold for t in view.tokens if t.stem == root]
    return bool(verbs) and all(not v.endswith(("ed", "ing")) and v.endswith("s") for v in verbs)


_PAST_FIELD = re.compile(r"[A-Za-z]{2,}ed_(?:at|in|for|with|as)$")


_TOLD_OF_BEFORE = re.compile(
    r"\b(?:was|were|had|used to|previous\w*|before|from|former\w*|old|original\w*|earlier|initial\w*|at first|started|until|no longer|instead of|than (?:at|on|in))\b|~~|→|->",
    re.I,
)


def is_told_after_a_change(view: ClaimView, atoms: Sequence[Atom], bound: Sequence[Fact]) -> bool:
    """Whether a claim tells as it was before what a later call changed: "Kim is on basic" when that call answered "pro"."""
    if _TOLD_OF_BEFORE.search(view.claim.text) is not None:
        return False
    return (
        any(rests_on_old(view.index, a, view.text) for a in atoms if a.standing == "good")
        or any(
            is_overtaken(view.index, f)
            or (
                isinstance(f.value, str)
                and bool((leaf := field_words(f.field[-1:]).leaf) & FORMER)
                and leaf.isdisjoint(view.stems & FORMER)
            )
            for f in bound
        )
        or _is_gone(view, bound)
        or _is_called_off(view, bound)
    )


def _is_gone(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether something is told to be where a later call took it away."""
    return _HOLDS.search(view.text) is not None and any(
        isinstance(f.value, str) and f.source < taken.get(fold(f.value), -1)
        for taken in (view.index.once(taken_away),)
        for f in bound
    )


_HOLDS = re.compile(
    r"\b(?:contains?|includes?|has|have|holds?|there (?:is|are)|(?:is|are) (?:still )?(?:in|on|a|an|part)|still)\b",
    re.I,
)


def _is_called_off(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether what was to come by a reading is told to come still, after a later call ended it."""
    return _WILL.search(view.text) is not None and any(
        keeps_a_plan(f) and f.source < view.index.once(last_ending) for f in bound
    )


_WILL = re.compile(r"\b(?:will|is (?:due|scheduled|going|set)|renews|next)\b|'ll\b", re.I)


def _is_old(view: ClaimView, fact: Fact) -> bool:
    """Whether the object of a fact says of itself that it is a copy, how old it is, or that it is out of date."""
    beside = [
        f
        for f in view.index.facts
        if f.source == fact.source and f.node == fact.node and f.index != fact.index and f.field
    ]
    for other in beside:
        leaf = field_words(other.field[-1:]).leaf
        if other.value is True and leaf & _STALE:
            return True
        if leaf & _AGED and isinstance(other.value, str) and other.value[:1].isdigit():
            return True
        if leaf & _AGE and len(leaf) > 1 and leaf <= _AGE | _UNITS and _is_positive(other.value):
            return True
    return False


_UNITS = frozenset(
    stem(w) for w in "h hour hours hr min minute minutes s sec seconds day days data cache".split()
)


def _is_positive(value: object) -> bool:
    return not isinstance(value, (bool, str)) and value is not None and float(str(value)) > 0
