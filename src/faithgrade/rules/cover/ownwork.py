"""Deeds that values of the evidence seem to bear out and no call does: done to another thing, or by nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.calledby import (
    facts_by_source,
    is_of_another_item,
    names_beside,
    words_by_source,
)
from faithgrade.rules.binding.calls import READING, Deeds, Made, deeds_of
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import Deed, deeds_in, is_read, level
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.apart import Piece, pieces_of
from faithgrade.rules.grounding.objects import told_of_another
from faithgrade.rules.statuses.statuses import states_in
from faithgrade.rules.words.lexicon import STATUS_FIELDS
from faithgrade.rules.words.verbs import FAMILIES
from faithgrade.values.text import fold, stem

_TELLING = frozenset({"actions", "disclosures", "counts", "verbatim", "quotes", "invented_calls"})
"""Rules that say whether something was done."""


def is_done_to_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether what a claim says was done something to, or is in some state by that, is another thing than the one a call was for."""
    if not is_read(view.text):
        return False
    if _is_state_of_another(view, atoms) or _is_left_open(view, atoms):
        return True
    deeds = deeds_in(view.text)
    if not deeds:
        return False
    record = deeds_of(view.case, view.index)
    if any(is_for_another(view, deed, record) for deed in deeds):
        return True
    every = pieces_of(view, atoms)
    pieces = [p for p in every if any(d.object[0] <= p.start < d.object[1] for d in deeds)]
    for deed in deeds:
        calls = record.matching(FAMILIES.get(deed.verb, frozenset({deed.verb})))
        sources = [m.source.index for m in calls if m.source is not None and m.state != "failed"]
        if any(_is_told_otherwise(view, deed, made, p) for made in calls for p in every):
            return True
        for piece in pieces:
            if (
                sources
                and deed.object[0] <= piece.start < deed.object[1]
                and all(
                    f.source not in sources
                    and (is_of_another_item(view.index, f, s) or _is_linked_by_nothing(view, f, s))
                    for f in piece.homes
                    for s in sources
                )
            ):
                return True
    return False


def _is_left_open(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether "enrolled" rests on a call of that name which does not say that it came to that: it brought "waitlisted"."""
    if any(a.rule in _TELLING and a.standing == "good" for a in atoms):
        return False
    facts = view.index.evidence.facts
    sources = {facts[a.facts[0]].source for a in atoms if a.standing == "good" and a.facts}
    said = {stem(t.fold) for t in view.tokens if t.fold.endswith("ed")}
    return any(
        made.state == "unclear"
        and made.source is not None
        and made.source.index in sources
        and stem(made.call.name.split("_")[0].lower()) in said
        for made in deeds_of(view.case, view.index).made
    )


def _is_linked_by_nothing(view: ClaimView, fact: Fact, call: int) -> bool:
    """Whether a call was made for a code that no result has beside a name: nobody knows that LAT-101 is "Statistics"."""
    codes = {
        fold(str(v))
        for v in view.index.evidence.sources[call].arguments.values()
        if isinstance(v, (str, int)) and any(ch.isdigit() for ch in str(v))
    }
    if not codes or any(fold(view.text).find(code) >= 0 for code in codes):
        return False
    return isinstance(fact.value, str) and codes.isdisjoint(view.index.once(words_by_source)[fact.source])


def _is_told_otherwise(view: ClaimView, deed: Deed, made: Made, piece: Piece) -> bool:
    """Whether a call was told another under the name of a fact (a card), or gave a number of its own of what is counted."""
    source, fact = made.source, piece.homes[0]
    if made.state == "failed" or source is None or source.index in {f.source for f in piece.homes}:
        return False
    if isinstance(fact.value, str):
        told = _MARKS.sub("", str(source.arguments.get(str(fact.path[-1]), ""))) if fact.path else ""
        return (_MARKS.sub("", fact.value) + told).isdigit() and told not in _MARKS.sub("", view.text)
    leaf, facts = field_words(fact.field[-1:]).leaf, view.index.once(facts_by_source).get(source.index, ())
    own = (f for f in facts if not isinstance(f.value, str) and f.value != fact.value)
    return piece.start > deed.end and any(leaf and leaf < field_words(f.field[-1:]).leaf for f in own)


_MARKS = re.compile(r"[\W_]")


def is_for_another(view: ClaimView, deed: Deed, record: Deeds) -> bool:
    """Whether each call that could have done a deed, or failed to, was for another thing than the one it is told of."""
    calls = record.matching(FAMILIES.get(deed.verb, frozenset({deed.verb})))
    return bool(calls) and all(told_of_another(view, m, *deed.object) is not None for m in calls)


def _is_state_of_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a state that a claim tells is the outcome of a call for another thing than the one it names."""
    facts = view.index.evidence.facts
    by_source = {m.source.index: m for m in deeds_of(view.case, view.index).made if m.source is not None}
    for atom in atoms:
        bound = [facts[i] for i in atom.facts] if atom.standing == "good" else []
        for fact in bound:
            made = by_source.get(fact.source)
            if made is None or any(isinstance(step, int) for step in fact.path) or not _is_state(fact):
                continue
            other = told_of_another(view, made, 0, len(view.text))
            if other is not None and not any(
                other in names_beside(view.index, f)
                for f in facts
                if f.index != fact.index and f.value == fact.value and f.source in by_source
            ):
                return True
    return False


def _is_state(fact: Fact) -> bool:
    words = field_words(fact.field[-1:]).leaf
    return isinstance(fact.value, str) and bool(words & STATUS_FIELDS or states_in(fact.value))


def is_done_by_nobody(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a claim says "I cancelled" or "we called", and no rule found that it was done: a state of the evidence does not say by whom."""
    if not is_read(view.text):
        return False
    if _AGAIN.search(level(view.text)) and not any(
        a.rule in _TELLING and a.standing == "good" for a in atoms
    ):
        return True
    return any(
        deed.done
        and deed.voice == "active"
        and deed.verb not in READING
        and not any(
            a.rule in _TELLING and a.standing == "good" and a.start < deed.end and deed.start < a.end
            for a in atoms
        )
        for deed in deeds_in(view.text)
    )


_AGAIN = re.compile(
    r"\b(?:i|we)(?:'ve| have)? re-?(?:ran|run|sent|issued|booked|opened|created|tried|processed)\b"
)
_REACHED = frozenset("called phoned contacted emailed messaged texted mailed rang".split())
"""What one does to another, by words that are things as well: a field "contact" does not say that anybody was contacted."""
_DOING = frozenset("i we they he she you has have ve been already also just".split())


def is_reached(view: ClaimView, n: int, bound: Sequence[Fact]) -> bool:
    """Whether a word says that somebody was reached, and no field says "called_at" or the like.

    "Called" says so behind one who calls: elsewhere it names something.
    """
    token = view.tokens[n]
    before = view.tokens[n - 1] if n else None
    if token.fold not in _REACHED:
        return False
    if token.fold == "called" and (
        before is None or not (before.fold in _DOING or before.text[:1].isupper())
    ):
        return False
    return not any(token.fold in fold(step) for f in bound for step in f.field)


def is_switched(view: ClaimView, n: int) -> bool:
    """Whether "on" or "off" says how something is: "the fan is on"."""
    if view.tokens[n].fold not in ("on", "off") or not n or view.tokens[n - 1].fold not in _SWITCHED:
        return False
    return n + 1 == len(view.tokens) or view.clause_of[n + 1] != view.clause_of[n]


_SWITCHED = frozenset("is are was were be now still currently turned switched".split())


__all__ = ["is_done_by_nobody", "is_done_to_another", "is_reached", "is_switched"]
