"""Lists that exclude each other: "isn't closed to taxis" of ``{"closed_to": ["trucks"], "open_to": ["taxis"]}``.

A name of the one is rightly denied of the other, and wrongly said to be in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.mentions import Mention
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import (
    CONDITIONALS,
    GENERIC_FIELD_WORDS,
    HEDGES,
    IGNORABLE,
    NEGATIONS,
    SHORT_VERBS,
    STATUS_FIELDS,
    UNIVERSALS,
)
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_SIDES = tuple(
    tuple(frozenset(stem(w) for w in side.split()) for side in line.split("|"))
    for line in (
        "open opened opens|closed close closes shut barred",
        "allowed allow allows permitted permits ok|forbidden banned prohibited disallowed denied barred excluded",
        "included include includes covered covers|excluded exclude excludes uncovered",
        "attendees attending coming participants|waitlist waitlisted",
        "going attending coming|maybe undecided tentative",
        "accepted accept accepts yes coming attending going|rejected rejects refused refuses declined no",
        "contains contain|free without lacks lacking",
        "present|absent missing",
        "available|unavailable",
        "supported supports|unsupported",
        "enabled|disabled",
        "served serves|unserved skipped skips",
        "safe|unsafe",
    )
)
_UNDECIDED = frozenset(stem(w) for w in "maybe undecided tentative waitlist waitlisted".split())
_PARTS = re.compile(r"[,;:()—–]|\b(?:and|while|plus|though|so)\b", re.I)
"""Behind this a denial does not reach; behind "or" it does."""
_LINKS = frozenset("to for from with by in on of at is the a an".split())
_TURNS = frozenset(
    "except excluding but other than instead rather unlike while whereas neither either only".split()
)


def of_two_sides(view: ClaimView, mention: Mention, facts: Sequence[Fact]) -> Atom | None:
    """The standing of a name of a list that excludes another list of its record, where the claim speaks of one of them only.

    None where it speaks of both or of neither, or says plainly that the name is where it is.
    """
    folds = {t.fold for t in view.tokens}
    if "?" in view.text or folds & (CONDITIONALS | UNIVERSALS | HEDGES):
        return None
    nots = [
        n for n in range(_skipped(view), len(view.tokens)) if view.tokens[n].fold in NEGATIONS | SHORT_VERBS
    ]
    if folds & _TURNS:
        return _denied(view, mention, facts, nots)
    words = [
        n
        for n, t in enumerate(view.tokens)
        if not mention.first <= n < mention.last and t.fold not in ("yes", "no")  # no such list is said so
    ]
    said = {view.tokens[n].stem for n in words}
    near = {view.tokens[n].stem for n in words if view.clause_of[n] == view.clause_of[mention.first]}
    for fact in facts[:20] if len({f.field for f in facts}) == 1 else ():
        for other in _beside(view, fact):
            sides = _sides(fact.field, other)
            if sides is None or any(f.field == other for f in facts):
                continue
            told = near if any(side & near for side in sides) else said
            mine, its = (bool(side & told) for side in sides)
            if mine == its or (mine and not nots):
                continue
            where = f"{place(view, fact)} is {shown(fact.value)}"
            if its and not nots:
                return _atom(view, mention, fact, "wrong", f"{where}, and so it is not in {other[-1]}")
            if len(nots) != 1 or _PARTS.search(view.text[view.tokens[nots[0]].end : mention.start]):
                return _open(view, mention, f"{where}, and the claim denies something")
            if not mine and field_words(fact.field).leaf & _UNDECIDED:
                return _open(view, mention, f"{where}, which leaves it open")
            if mine:
                return _atom(view, mention, fact, "wrong", f"{where}, and the claim denies it")
            covers = frozenset(
                n for n, t in enumerate(view.tokens) if t.stem in sides[1] or t.fold == "t"
            ) | {nots[0]}
            return _atom(view, mention, fact, "good", f"{where}, and so not in {other[-1]}", covers)
    return _denied(view, mention, facts, nots)


def _denied(view: ClaimView, mention: Mention, facts: Sequence[Fact], nots: Sequence[int]) -> Atom | None:
    """Wrong, where the claim says of an item of a list, and of the list by its name, that it is not there: "doesn't stop at Elm"."""
    fact = facts[0]
    clause = view.clause_of[mention.first]
    nots = [n for n in nots if view.clause_of[n] == clause]
    if (
        len(nots) != 1
        or len({f.field for f in facts}) > 1
        or not isinstance(fact.path[-1:] and fact.path[-1], int)
    ):
        return None
    own = [n for n in range(nots[0] + 1, len(view.tokens)) if view.clause_of[n] == clause]
    said = {
        view.tokens[n].stem
        for n in own
        if not mention.first <= n < mention.last and view.tokens[n].fold not in IGNORABLE
    }
    names = field_words(fact.field)
    lo, hi = view.chooser.item(fact)
    beside = [f for f in view.index.evidence.facts[lo : min(hi, lo + 120)] if f.field != fact.field]
    if (
        not nots[0] < mention.first
        or any(view.tokens[n].fold in _TURNS for n in own)
        or not said <= names.leaf | _HOLDING | {"t"}
        or not (names.leaf and (names.leaf <= said or names.leaf <= _TRAITS))
        or not names.above - GENERIC_FIELD_WORDS <= view.stems
        or any(
            (f.value is False or field_words(f.field).leaf & STATUS_FIELDS)
            and not field_words(f.field).leaf <= view.stems
            for f in beside
        )
    ):
        return None  # what is over or shut is valid nowhere
    return _atom(
        view, mention, fact, "wrong", f"{place(view, fact)} is {shown(fact.value)}, and the claim denies it"
    )


_TRAITS = frozenset(stem(w) for w in "features amenities properties traits facilities".split())
"""Names of lists that need not be said: what is on them is so of the thing."""
_HOLDING = frozenset(
    stem(w)
    for w in "valid good cover covers covered include includes included list lists listed contain contains belong served accept accepts accepted apply applies available allowed part member among".split()
)
"""Words by which something is said to be on a list, beside the list's own name."""


def _open(view: ClaimView, mention: Mention, why: str) -> Atom:
    return Atom("names", mention.start, mention.end, "open", Reason.ABSENT, why)


def _atom(
    view: ClaimView,
    mention: Mention,
    fact: Fact,
    standing: str,
    why: str,
    covers: frozenset[int] = frozenset(),
) -> Atom:
    good = standing == "good"
    return Atom(
        "names",
        mention.start,
        mention.end,
        "good" if good else "wrong",
        Reason.STATED if good else Reason.CONTRADICTED,
        why,
        (point(view, fact, Relation.SUPPORTS if good else Relation.CONTRADICTS),),
        (fact.index,),
        covers if good else frozenset(),
    )


def _skipped(view: ClaimView) -> int:
    """The first word behind a "No," that answers."""
    return next((n for n, t in enumerate(view.tokens) if t.start >= view.answered), 0)


def _telling(field: tuple[str, ...]) -> frozenset[str]:
    return field_words(field[-1:]).leaf - _LINKS


@lru_cache(maxsize=32768)
def _sides(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]] | None:
    """The words for each of two fields where nothing can stand in both: closed_to and open_to; or None."""
    mine, its = _telling(one), _telling(other)
    for sides in _SIDES:
        for a, b in (sides, sides[::-1]):
            if mine & a and its & b and not (mine & b or its & a) and mine - a == its - b:
                return a, b
    return None


def _beside(view: ClaimView, fact: Fact) -> list[tuple[str, ...]]:
    """The other fields of texts in the record of a fact."""
    lo, hi = view.chooser.item(fact)
    found: dict[tuple[str, ...], None] = {}
    for other in view.index.evidence.facts[lo : min(hi, lo + 120)]:
        if isinstance(other.value, str) and not other.prose and other.field and other.field != fact.field:
            found.setdefault(other.field)
    return list(found)
