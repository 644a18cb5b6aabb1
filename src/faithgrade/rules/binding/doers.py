"""Who is said to have done something, against the field that says who did: "Ana Holt approved it" of ``{"approved_by": …}``."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Kind, Value
from faithgrade.values.text import fold_loose, split_identifier
from faithgrade.verdicts import Reason, Relation

_HONORIFICS = frozenset("dr mr mrs ms miss prof professor sir".split())
_BETWEEN = frozenset("has have had already also just then".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each name that is said to have done what a field says another did, or nobody."""
    if "?" in view.text or view.negated or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for value, verb in doers(view):
        fact = _other(view, value, verb)
        if fact is None:
            continue
        yield Atom(
            "names",
            value.start,
            value.end,
            "wrong",
            Reason.NULL_ASSERTED if fact.value is None else Reason.CONTRADICTED,
            f"“{value.text}” is said to have done it, and {place(view, fact)} is {shown(fact.value)}",
            (point(view, fact, Relation.CONTRADICTS),),
            (fact.index,),
            right_value=None if fact.value is None else shown(fact.value),
        )


def doers(view: ClaimView) -> list[tuple[Value, int]]:
    """The names that something is said to have been done by, each with the token of the verb."""
    found = []
    for value in view.values:
        if value.kind is not Kind.NAME:
            continue
        own = view.tokens_in(value.start, value.end)
        verb = (_active(view, max(own)) or _passive(view, min(own))) if own else None
        if verb is not None:
            found.append((value, verb))
    return found


def _active(view: ClaimView, last: int) -> int | None:
    """The verb in "Ana Holt approved it"."""
    for n in range(last + 1, min(last + 4, len(view.tokens))):
        token = view.tokens[n]
        if token.fold in PAST or (token.fold.endswith("ed") and len(token.fold) > 4):
            behind = view.tokens[n + 1 : n + 2]
            return n if not behind or behind[0].fold != "by" else None
        if token.fold not in _BETWEEN:
            return None
    return None


def _passive(view: ClaimView, first: int) -> int | None:
    """The verb in "approved by Ana Holt"."""
    before = view.tokens[max(0, first - 3) : first]
    if not before or before[-1].fold != "by":
        return None
    verbs = [
        n for n in range(max(0, first - 3), first - 1) if view.tokens[n].fold.endswith(("ed", "en", "wn"))
    ]
    return verbs[-1] if verbs else None


def _other(view: ClaimView, value: Value, verb: int) -> Fact | None:
    """The fact that says who did what the verb says, where that is somebody else or nobody."""
    stem = view.tokens[verb].stem
    selection = selection_for(view, value.start, value.end)
    facts = [
        view.index.evidence.facts[i]
        for keys in view.index.fields_by_word.get(stem, ())
        if split_identifier(keys[1][-1])[-1:] == ("by",)
        for i in view.index.fields[keys][:50]
    ]
    facts = [
        f
        for f in facts
        if is_inside(view, f, selection)
        and field_words(f.field).leaf - {stem, "by"} <= view.stems
        and not view.index.source(f).superseded
    ]
    if not facts or len({str(f.value) for f in facts}) != 1:
        return None
    fact = facts[0]
    if fact.value is None:
        return fact
    said = frozenset(w for w in folded_words(fold_loose(value.text)) if w not in _HONORIFICS | IGNORABLE)
    held = frozenset(folded_words(fold_loose(str(fact.value))))
    if not isinstance(fact.value, str) or "@" in fact.value or any(ch.isdigit() for ch in fact.value):
        return None
    return fact if said and said.isdisjoint(held) else None
