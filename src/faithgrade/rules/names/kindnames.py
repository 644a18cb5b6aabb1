"""Names made of a word and a common noun: "the Elm clinic" against ``{"clinic": "Birch clinic"}``.

The noun is written small in a sentence, so the word before it looks like a name of its own. With its noun it takes the
place of what the evidence calls the same kind of thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Kind
from faithgrade.verdicts import Reason


def with_nouns(view: ClaimView) -> Iterator[Atom]:
    """Wrong atoms for names that the evidence does not have, before the noun that its only name of the kind ends in."""
    for value in view.values:
        if value.kind is not Kind.NAME or " " in value.text or view.index.knows(value.text.casefold()):
            continue
        behind = next((t for t in view.tokens if t.start >= value.end), None)
        if behind is None or behind.start - value.end != 1 or not behind.text.islower() or view.negated:
            continue
        rows = [
            view.index.evidence.facts[i]
            for entry in view.index.holding(behind.fold)
            if len(entry.tokens) == 2 and entry.tokens[1] == behind.fold
            for i in entry.facts
        ]
        selection = selection_for(view, value.start, value.end)
        rows = [
            f
            for f in rows
            if str(f.value)[:1].isupper()
            and behind.stem in field_words(f.field).leaf
            and is_inside(view, f, selection)
        ]
        if len({str(f.value) for f in rows}) == 1:
            why = f"“{value.text} {behind.text}” is in no result; {place(view, rows[0])} is {shown(rows[0].value)}"
            yield wrong(view, value, "names", Reason.CONTRADICTED, why, rows[0])
