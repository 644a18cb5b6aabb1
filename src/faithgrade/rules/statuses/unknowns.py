"""What is told of a thing whose field is null: "its last visit came in spring" of ``{"last_visit": null}``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.overtaken import is_looking
from faithgrade.rules.binding.rivals import missing_facts
from faithgrade.rules.binding.standing import refuted
from faithgrade.rules.claim.atoms import Atom, place
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, NEGATIONS
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.view import ClaimView

RULE = "flags"

_SUBJECT = re.compile(
    r"\b(?:the|its|his|her|their|your|our)\s+(?P<what>[a-z][a-z -]{1,40}?)\s+"
    r"(?:came|comes|happened|occurred|took place|takes place|dates (?:from|back)|lies|lay|falls|fell|began|started|ended)\s+(?=[a-z\d])"
    r"|\b(?:the|its|his|her|their|your|our)\s+(?P<amount>[a-z][a-z -]{1,40}?)\s+(?:is|was|are|were)\s+(?:(?:set|fixed|put) (?:to|at) )?(?=[$€£]?\d)"
)
_SILENT = re.compile(
    r"(?:as |up |back )?(?:unknown|missing|blank|empty|null|unset|unavailable|pending|open|omitted|skipped|absent|withheld|undefined|tbd|removed"
    r"|cleared|without|back|out|up|away|silent|short)\b"
)


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each subject that is the whole name of a field that is null, and of which something is told."""
    missing = view.index.once(missing_facts)
    if not missing or "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    text, negations = level(view.text), [n for n, t in enumerate(view.tokens) if t.fold in NEGATIONS]
    if not negations:
        yield from _done_at_no_time(view, missing, text)
    for found in _SUBJECT.finditer(text):
        clauses = {view.clause_of[n] for n in view.tokens_in(*found.span())}
        if any(view.clause_of[n] in clauses for n in negations) or _SILENT.match(text, found.end()):
            continue
        start, end = found.span("what" if found["what"] else "amount")
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
                why = f"something is told of {place(view, fact)}, which is null"
                yield refuted(view, found.span(), RULE, Reason.NULL_ASSERTED, why, fact)
                return


_TELLING = 2
"""So many words of a field's name pick it out: "the end" of something may be another's."""


_DONE = re.compile(
    r"\b(?:was|were|(?:has|have|['’]s)(?: already| now| since)?(?: been)?) (?:already |now |since |also )?(?P<deed>[a-z]+(?:ed|en|id|nt|ld|wn))\b"
    r"(?! by\b| for\b| as\b|-)(?= (?:out|on|in|at|to|already|now|and|but|yet|this|last|yesterday|today)\b|\W*$|[,;:.!)])"
)
_SOME = re.compile(r"\b(?:one|two|three|some|several|most|many|half|others?|another|rest|few|\d+ of)\b", re.I)
_WHEN = frozenset(stem(w) for w in "at on date time datetime timestamp ts day".split())


def _done_at_no_time(view: ClaimView, missing: Sequence[Fact], text: str) -> Iterator[Atom]:
    """Wrong, where something is told as done whose own moment is null: "has been paid" of ``{"paid_at": null}``.

    Nothing else may speak of the deed: no other field, no value and no call.
    """
    index = view.index
    for found in _DONE.finditer(text):
        deed = stem(found["deed"])
        selection = selection_for(view, *found.span())
        for fact in missing:
            leaf = field_words(fact.field[-1:]).leaf
            if leaf - _WHEN != {deed} or not leaf & _WHEN or not is_inside(view, fact, selection):
                continue
            alike = [f for f in index.evidence.facts if f.field == fact.field]
            if any(f.value is not None and is_inside(view, f, selection) for f in alike) or (
                len(alike) > 1 and _SOME.search(text)
            ):
                continue
            others = [f for f in index.evidence.facts if f.field != fact.field]
            if any(_speaks_of(f, found["deed"]) for f in others) or any(
                not is_looking(s.name) or found["deed"][:4] in s.name.lower() for s in index.evidence.sources
            ):
                continue
            why = f"{place(view, fact)} is null, and nothing else says that it is {found['deed']}"
            yield refuted(view, found.span(), RULE, Reason.NULL_ASSERTED, why, fact)
            return


def _speaks_of(fact: Fact, deed: str) -> bool:
    """Whether a field's name or a text has a word of the same root as a deed."""
    root = deed[: max(2, len(deed) - 2)]
    text = fact.value if isinstance(fact.value, str) else ""
    return any(
        word.startswith(root) for word in re.findall(r"[a-z]+", f"{'/'.join(fact.field)} {text}".lower())
    )
