"""When things were, are or will be: what the verb of a claim says of a moment, against the name of the field that holds it."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.atoms import Atom
from faithgrade.rules.view import ClaimView
from faithgrade.values.text import stem

_COMING = frozenset("will shall".split())
_OVER = frozenset(stem(w) for w in "last latest previous prev past former history completed".split())


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(w) for w in words.split())


_ENDS = tuple(
    (_stems(fields), frozenset(verbs.split()), _stems(fields) | _stems(others))
    for fields, verbs, others in (
        (
            "started start starts begin began begun created opened queued submitted placed",
            "failed finished ended completed stopped closed crashed succeeded cancelled canceled delivered expired resolved "
            "terminated aborted",
            "since from after launched",
        ),
        (
            "eta arrival arrives arrive arr delivery",
            "left leaves leave departed departs depart departing",
            "arrived arriving reaches reached",
        ),
        (
            "etd departure departs depart dep dispatch",
            "arrived arrives arrive arriving landed lands reaches reached",
            "left leaves leaving",
        ),
    )
)
"""Fields of one end of something, verbs that tell of the other end, and what may be said beside these all the same."""


def is_told_as_coming(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a claim tells as coming what stands under a field of what is over: "will be scanned" of last_scan."""
    if not any(t.fold in _COMING for t in view.tokens) or view.negated:
        return False
    if _is_observed(view, bound):
        return True
    return any(
        (words.leaf | words.above) & _OVER and not (words.leaf | words.above) & _OVER & view.stems
        for words in (field_words(f.field) for f in bound)
    )


def _is_observed(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether all that a claim rests on was measured, by the name of the call or of a field, and nothing of it tells of what is to come."""
    words: set[str] = set()
    for fact in bound:
        names = field_words(fact.field)
        words |= names.leaf | names.above | field_words((view.index.source(fact).name,)).leaf
    return bool(words & _MEASURED) and not words & _AHEAD


_MEASURED = frozenset(
    stem(w)
    for w in "obs observation observed observations current measured measurement sensor reading readings actual".split()
)
_AHEAD = frozenset(
    stem(w)
    for w in "forecast predicted prediction expected estimate estimated planned plan schedule scheduled next upcoming due eta "
    "projection projected tomorrow booking appointment".split()
)


def is_the_other_end(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a moment of a field that says when something began is told as when it ended: "failed at 02:00" of started."""
    facts = view.index.evidence.facts
    for atom in atoms:
        if atom.rule != "dates" or atom.standing != "good" or not atom.is_value or not atom.facts:
            continue
        own = min(view.tokens_in(atom.start, atom.end), default=None)
        if own is None:
            continue
        clause = [t for n, t in enumerate(view.tokens) if view.clause_of[n] == view.clause_of[own]]
        for fields, verbs, others in _ENDS:
            if (
                all(field_words(facts[i].field).leaf & fields for i in atom.facts)
                and any(t.fold in verbs for t in clause)
                and not any(t.stem in others for t in clause)
            ):
                return True
    return False
