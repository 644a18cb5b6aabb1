"""What is told of a thing whose field is null: "its last visit came in spring" of ``{"last_visit": null}``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.rivals import missing_facts
from faithgrade.rules.claim.atoms import Atom, place, point
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, NEGATIONS
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.claim.view import ClaimView

RULE = "flags"

_SUBJECT = re.compile(
    r"\b(?:the|its|his|her|their|your|our)\s+(?P<what>[a-z][a-z -]{1,40}?)\s+"
    r"(?:came|comes|happened|occurred|took place|takes place|dates (?:from|back)|lies|lay|falls|fell|began|started|ended)\s+(?=[a-z\d])"
)
_SILENT = re.compile(
    r"(?:as |up |back )?(?:unknown|missing|blank|empty|null|unset|unavailable|pending|open|omitted|skipped|absent|withheld|undefined|tbd|removed"
    r"|cleared|without|back|out|up|away|silent|short)\b"
)


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each subject that is the whole name of a field that is null, and of which something is told."""
    missing = view.index.once(missing_facts)
    if (
        not missing
        or "?" in view.text
        or any(t.fold in CONDITIONALS | HEDGES | NEGATIONS for t in view.tokens)
    ):
        return
    text = level(view.text)
    for found in _SUBJECT.finditer(text):
        if _SILENT.match(text, found.end()):
            continue
        start, end = found.span("what")
        said = [view.tokens[n] for n in sorted(view.tokens_in(start, end))]
        selection = selection_for(view, start, end)
        for fact in missing:
            leaf = field_words(fact.field).leaf
            alike = [
                view.index.evidence.facts[i]
                for i in view.index.fields.get((fact.source, fact.field), ())
                if is_inside(view, view.index.evidence.facts[i], selection)
            ]
            known = [f for f in view.index.facts if f.value is not None and field_words(f.field).leaf == leaf]
            if (
                len(leaf) >= _TELLING
                and {t.stem for t in said} == leaf
                and is_inside(view, fact, selection)
                and all(f.value is None for f in alike)
                and not known
            ):
                yield Atom(
                    RULE,
                    *found.span(),
                    "wrong",
                    Reason.NULL_ASSERTED,
                    f"something is told of {place(view, fact)}, which is null",
                    (point(view, fact, Relation.CONTRADICTS),),
                )
                return


_TELLING = 2
"""So many words of a field's name pick it out: "the end" of something may be another's."""
