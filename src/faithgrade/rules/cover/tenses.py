"""When things were, are or will be: what the verb of a claim says of a moment, against the name of the field that holds it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Clock
from faithgrade.values.text import split_identifier, stem

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
        ("down", "up rose surfaced", "down since from after"),
        (
            "eta arrival arrives arrive arr delivery",
            "left leaves leave departed departs depart departing goes go going",
            "arrived arriving reaches reached",
        ),
        (
            "etd departure departs depart dep dispatch",
            "arrived arrives arrive arriving landed lands reaches reached",
            "left leaves leaving",
        ),
        (
            "until till to end ends closes closing expires expiry eind ende fin",
            "begin begins began begun beginning start starts started starting opens opened opening from",
            "by before finish",
        ),
        (
            "from start starts begin begins opens opening von van desde",
            "expires expire expired ends ended end closes closed until till finishes finished",
            "since",
        ),
    )
)
"""Fields of one end of something, verbs that tell of the other end, and what may be said beside these all the same."""


def is_told_as_coming(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a claim tells as coming what stands under a field of what is over, "will be scanned" of last_scan, or the other way round."""
    folds = {t.fold for t in view.tokens}
    if (
        folds & {"was", "were"}
        and not folds & {"is", "are", "will"}
        and any(
            field_words(f.field).leaf & _TO_COME and not field_words(f.field).leaf & _TO_COME & view.stems
            for f in bound
        )
    ):
        return True
    if not any(t.fold in _COMING for t in view.tokens) or view.negated:
        return False
    if _is_observed(view, bound):
        return True
    return any(
        (words.leaf | words.above) & _OVER and not (words.leaf | words.above) & _OVER & view.stems
        for words in (field_words(f.field) for f in bound)
    )


_TO_COME = frozenset(stem(w) for w in "next upcoming".split())


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


def runs_backwards(one: Sequence[Fact], other: Sequence[Fact]) -> bool:
    """Whether what is told as "from A to B" has A in fields of an end and B in those of a beginning."""
    (begun, *_), (ended, *_) = _ENDS[-1], _ENDS[-2]
    return all(_last_words(f) & ended for f in one) and all(_last_words(f) & begun for f in other)


def _last_words(fact: Fact) -> frozenset[str]:
    return frozenset(stem(w) for w in split_identifier(fact.field[-1])) if fact.field else frozenset()


def is_the_other_end(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a moment of a field that says when something began is told as when it ended: "failed at 02:00" of started."""
    facts = view.index.evidence.facts
    computed = {a.start for a in atoms if a.rule == "aggregates" and a.standing == "good"}
    for atom in atoms:
        if atom.rule != "dates" or atom.standing != "good" or not atom.is_value or not atom.facts:
            continue
        own = min(view.tokens_in(atom.start, atom.end), default=None)
        if own is None:
            continue
        if atom.start not in computed and _is_of_the_other_half(view, atom):
            return True
        clause = [t for n, t in enumerate(view.tokens) if view.clause_of[n] == view.clause_of[own]]
        for fields, verbs, others in _ENDS:
            if (
                all(_last_words(facts[i]) & fields for i in atom.facts)
                and any(t.fold in verbs for t in clause)
                and not any(t.stem in others for t in clause)
            ):
                return True
    return False


def _is_of_the_other_half(view: ClaimView, atom: Atom) -> bool:
    """Whether a time fits only half a day away in evidence that counts to 24: "22:00" and "10 p.m." of 10:00, "9:00" of 21:00."""
    value = next((v for v in view.values if (v.start, v.end) == (atom.start, atom.end)), None)
    told = [r for r in value.readings if isinstance(r, Clock)] if value is not None else []
    if value is None or not told or (":" not in value.text and all(r.ambiguous for r in told)):
        return False
    facts = [view.index.evidence.facts[i] for i in atom.facts]
    held = [r.at for f in facts for r in view.index.readings(f) if isinstance(r, Clock) and r.offset is None]
    if not held or any((r.at.hour, r.at.minute) == (at.hour, at.minute) for r in told for at in held):
        return False
    return {f.source for f in facts} <= view.index.once(_counting_to_24)


def _counting_to_24(index: Index) -> frozenset[int]:
    """The sources that have a time of day later than 12:59."""
    return frozenset(f.source for f in index.facts if isinstance(f.value, str) and _LATE.search(f.value))


_LATE = re.compile(r"(?<![\d:])(?:1[3-9]|2[0-3]):[0-5]\d(?!\d)")
