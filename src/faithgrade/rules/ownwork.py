"""Deeds that values of the evidence seem to bear out and no call does: done to another thing, or by nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.rules.apart import pieces_of
from faithgrade.rules.atoms import Atom
from faithgrade.rules.calledby import is_of_another_item
from faithgrade.rules.calls import READING, deeds_of
from faithgrade.rules.deeds import deeds_in, is_read, level
from faithgrade.rules.verbs import FAMILIES
from faithgrade.rules.view import ClaimView
from faithgrade.values.text import fold

_TELLING = frozenset({"actions", "disclosures", "counts", "verbatim", "quotes", "invented_calls"})
"""Rules that say whether something was done."""


def is_done_to_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether what a claim says was done something to is another item of a list than the one a call did it to."""
    if not is_read(view.text):
        return False
    deeds = [d for d in deeds_in(view.text) if d.done]
    if not deeds:
        return False
    record = deeds_of(view.case, view.index)
    pieces = [p for p in pieces_of(view, atoms) if any(d.object[0] <= p.start < d.object[1] for d in deeds)]
    for deed in deeds:
        calls = record.matching(FAMILIES.get(deed.verb, frozenset({deed.verb})))
        sources = [m.source.index for m in calls if m.source is not None and m.state != "failed"]
        for piece in pieces:
            if (
                sources
                and deed.object[0] <= piece.start < deed.object[1]
                and all(
                    f.source not in sources and is_of_another_item(view.index, f, s)
                    for f in piece.homes
                    for s in sources
                )
            ):
                return True
    return False


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
