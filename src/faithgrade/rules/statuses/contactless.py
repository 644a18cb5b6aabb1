"""No way to reach somebody, of evidence that has one: "there's no phone number" beside a phone number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import refuted
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

RULE = "flags"
_DENIED = re.compile(
    r"\b(?:no|without an?|(?:does|do|did|could|can|is|was)(?:n['’]t| not) (?:(?:have|find|see|list|show|include|give) )?(?:an?|any))"
    r" (?:direct |contact |listed )?(?:(?P<phone>(?:tele)?phone(?: number)?)|(?P<mail>e-?mail(?: address)?)|(?P<web>web ?site|web address|homepage))\b"
    r"(?! (?:calls?|support|service|line|order|sent|needed|required|was|has been)\b)",
    re.I,
)
_KINDS = {
    "phone": (
        frozenset(stem(w) for w in "phone telephone tel mobile".split()),
        re.compile(
            r"\b(?:call|phone|ring|tel\.?|telephone)(?: (?:us |them )?(?:on|at))?:? (\+?\d[\d ()/-]{5,}\d)",
            re.I,
        ),
    ),
    "mail": (
        frozenset(stem(w) for w in "email mail".split()),
        re.compile(r"([\w.+-]+@[\w-]+\.[\w.-]*\w)"),
    ),
    "web": (
        frozenset(stem(w) for w in "website web url homepage site".split()),
        re.compile(r"((?:https?://|www\.)[^\s,;)]+)"),
    ),
}
_OTHER = re.compile(r"\b(?:fax|emergency|other|second|private|mobile|work|home|personal|new|current)\b", re.I)
_LONGEST = 400


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for a way to reach somebody that is said to be lacking, where the one record or short text has it."""
    told = _DENIED.search(view.text)
    if told is None or "?" in view.text or _OTHER.search(view.text):
        return
    if any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    kind = next(k for k in _KINDS if told[k])
    selection = selection_for(view, *told.span())
    facts = [f for f in view.index.once(_reached)[kind] if is_inside(view, f, selection)]
    if len(facts) != 1 or view.index.source(facts[0]).superseded or not _is_meant(view, facts[0]):
        return
    fact = facts[0]
    why = f"{place(view, fact)} has one ({shown(fact.value, 80)})"
    yield refuted(view, told.span(), RULE, Reason.CONTRADICTED, why, fact)


def _is_meant(view: ClaimView, fact: Fact) -> bool:
    """Whether the claim is about what the record or text of a fact is about: it says a word of it or of its call."""
    source = view.index.source(fact)
    if fact.node >= 0 and not fact.prose:
        return True
    words = {w.casefold() for w in re.findall(r"\w{4,}", f"{fact.value} {source.name} {source.arguments}")}
    return any(t.fold in words or t.stem in {stem(w) for w in words} for t in view.tokens if len(t.fold) >= 4)


def _reached(index: Index) -> dict[str, tuple[Fact, ...]]:
    """By kind the facts that are, or hold in a short text, the one way of the kind to reach somebody."""
    found: dict[str, list[Fact]] = {kind: [] for kind in _KINDS}
    for fact in index.facts:
        if not isinstance(fact.value, str) or not 5 <= len(fact.value) <= _LONGEST:
            continue
        for kind, (names, pattern) in _KINDS.items():
            named = bool(fact.field) and bool(field_words(fact.field[-1:]).leaf & names)
            held = pattern.findall(fact.value)
            digits = sum(ch.isdigit() for ch in fact.value)
            if (named and (held or (kind == "phone" and digits >= 5 and not fact.prose))) or (
                not named and " " in fact.value and len(held) == 1
            ):
                found[kind].append(fact)
    return {kind: tuple(facts) for kind, facts in found.items()}
