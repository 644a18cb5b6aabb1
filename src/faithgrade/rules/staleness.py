"""What the evidence gives as of an earlier time, told as if it were so now: "18 bikes right now" of a copy of eleven hours ago."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.sources import is_write
from faithgrade.evidence.words import field_words
from faithgrade.rules.calledby import facts_by_source, is_naming, names_at, names_beside
from faithgrade.rules.lexicon import AXES
from faithgrade.rules.statuses import STATUS_FIELDS
from faithgrade.rules.view import ClaimView
from faithgrade.values.fields import field_of
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


_TOLD_OF_BEFORE = re.compile(
    r"\b(?:was|were|had|used to|previous\w*|before|from|former\w*|old|original\w*|earlier|initial\w*|at first|started|until|no longer|instead of)\b|~~|→|->",
    re.I,
)


def is_told_after_a_change(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a claim tells as it was before what a later call changed: "Kim is on basic" when that call answered "pro"."""
    if _TOLD_OF_BEFORE.search(view.claim.text) is not None:
        return False
    return any(
        is_overtaken(view.index, f)
        or (
            isinstance(f.value, str)
            and bool((leaf := field_words(f.field[-1:]).leaf) & _FORMER)
            and leaf.isdisjoint(view.stems & _FORMER)
        )
        for f in bound
    )


_FORMER = frozenset(stem(w) for w in "previous prev former old prior before".split())


def is_overtaken(index: Index, fact: Fact) -> bool:
    """Whether a later call that changes things gave another value of a fact's field for the same thing."""
    sources = index.evidence.sources
    leaf = field_words(fact.field[-1:]).leaf
    if (
        sources[fact.source].kind != "result"
        or not leaf
        or field_of(fact.field[-1]).identifier
        or is_naming(fact)
    ):
        return False
    if isinstance(fact.value, str) and not leaf.isdisjoint(AXES):  # a leg has ends of its own
        return False
    names: frozenset[str] | None = None
    for later in index.once(_changes):
        if later <= fact.source:
            continue
        for other in index.once(facts_by_source).get(later, ()):
            words = field_words(other.field[-1:]).leaf
            if (
                any(isinstance(step, int) for step in other.path)
                or other.value == fact.value
                or not (words == leaf or (words & STATUS_FIELDS and leaf & STATUS_FIELDS))
            ):
                continue
            names = names_beside(index, fact) if names is None else names
            if names & names_at(index, other):
                return True
    return False


def _changes(index: Index) -> tuple[int, ...]:
    """The results of calls that change things, where something else came before."""
    return tuple(
        s.index for s in index.evidence.sources if s.index and s.kind == "result" and is_write(s.name)
    )


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
