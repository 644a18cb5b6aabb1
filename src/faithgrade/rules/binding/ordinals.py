"""Ordinals that are a field's number: "on the third floor" of ``{"floor": 3}``."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import read_ordinals


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
        if (right := fact.value == ordinal.position) or not view.negated:
            said, span = f"{view.text[ordinal.start : ordinal.end]} {noun.text}", (ordinal.start, ordinal.end)
            yield told_by(view, "numbers", span, fact, right=right, covers=frozenset(behind), said=said)
