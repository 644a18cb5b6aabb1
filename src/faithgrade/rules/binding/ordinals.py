"""Ordinals that are a field's number: "on the third floor" of ``{"floor": 3}``."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Kind, Value, exact, read_ordinals
from faithgrade.verdicts import Reason, Relation


def ordinals(view: ClaimView) -> Iterator[Atom]:
    """Atoms for ordinals right before the whole name of a field that holds one number where the claim looks."""
    for ordinal in read_ordinals(view.text):
        if ordinal.position < 1 or any(v.start < ordinal.end and ordinal.start < v.end for v in view.values):
            continue
        behind = [n for n, t in enumerate(view.tokens) if t.start >= ordinal.end][:1]
        if not behind:
            continue
        noun = view.tokens[behind[0]]
        selection = selection_for(view, ordinal.start, ordinal.end)
        facts = [
            view.index.evidence.facts[i]
            for key in view.index.fields_by_word.get(noun.stem, ())
            if field_words(key[1]).leaf == {noun.stem}
            for i in view.index.fields[key]
        ]
        held = [
            f
            for f in facts
            if isinstance(f.value, int) and not isinstance(f.value, bool) and is_inside(view, f, selection)
        ]
        if len({f.value for f in held}) != 1:
            continue
        fact = held[0]
        text = view.text[ordinal.start : ordinal.end]
        if fact.value == ordinal.position:
            yield Atom(
                "numbers",
                ordinal.start,
                ordinal.end,
                "good",
                Reason.STATED,
                f"“{text} {noun.text}” is {place(view, fact)} ({shown(fact.value)})",
                (point(view, fact, Relation.SUPPORTS),),
                (fact.index,),
                frozenset(behind),
            )
        elif not view.negated:
            value = Value(Kind.NUMBER, ordinal.start, ordinal.end, text, (exact(ordinal.position),))
            why = f"“{text} {noun.text}”, and {place(view, fact)} is {shown(fact.value)}"
            yield wrong(view, value, "numbers", Reason.CONTRADICTED, why, fact)
