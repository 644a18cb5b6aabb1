"""What the evidence gives as of an earlier time, told as if it were so now: "18 bikes right now" of a copy of eleven hours ago."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.view import ClaimView
from faithgrade.values.text import stem

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
