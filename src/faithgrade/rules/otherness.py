"""Claims that tell of one thing what the evidence has of another: another field, another part, a relative."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.atoms import Atom
from faithgrade.rules.lexicon import SYNONYMS
from faithgrade.rules.tables import record_of
from faithgrade.rules.view import ClaimView
from faithgrade.values.text import stem


def other_subject(view: ClaimView, bound: Sequence[Fact], names: frozenset[str]) -> int | None:
    """The subject of a sentence, where it is another field of the record than those its values were found under.

    "The screen has 50 MP" of a table where the camera has them.
    """
    words = range(min(3, len(view.tokens)))
    at = next((n for n in words if view.tokens[n].fold not in ("the", "its", "a", "an", "this")), None)
    if not at or at + 1 >= len(view.tokens) or view.tokens[at + 1].fold not in _SAYING:
        return None
    word = view.tokens[at].stem
    if word in names:
        return None
    records = {record_of(view.index, f.node) for f in bound}
    for _, field in view.index.fields_by_word.get(word, ()):
        leaf = field_words(field).leaf
        rows = view.index.fields.get((bound[0].source, field), ()) if bound else ()
        if leaf == {word} and any(
            record_of(view.index, view.index.evidence.facts[i].node) in records for i in rows[:20]
        ):
            return at
    return None


_SAYING = frozenset("is are was were has have had measures weighs supports".split())


def parts_ways(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether of two names told in one breath only one stands in a field that the claim speaks of.

    "It contains milk and nuts" of ``{"contains": ["milk"], "free_from": ["nuts"]}``.
    """
    facts = view.index.evidence.facts
    named = sorted(
        (a.start, a.end, facts[a.facts[0]])
        for a in atoms
        if a.rule == "names" and a.standing == "good" and a.facts
    )
    said = {t.stem for t in view.tokens}
    said |= {w for stem_ in said for w in SYNONYMS.get(stem_, ())}
    for (_, end, one), (start, _, other) in pairwise(named):
        if _JOINT.fullmatch(view.text[end:start]) and one.field != other.field and one.source == other.source:
            first, second = (bool(field_words(f.field).leaf & said) for f in (one, other))
            if first != second:
                return True
    return False


_JOINT = re.compile(r",? (?:and|or|as well as) |, ", re.I)


def is_of_a_relative(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a sentence of the evidence tells something of a relative or another person that the claim does not name."""
    said = {t.fold for t in view.tokens}
    source = _ACCORDING.search(view.text)
    if source is not None:
        by = stem(source[1].casefold())
        told = [
            str(f.value)
            for f in bound
            if f.prose or (isinstance(f.value, str) and f.value.count(" ") > _SUBJECT)
        ]
        if told and not any(by in {t.stem for t in tokenize(text)} for text in told):
            return True  # what one says is not what another said
    return any(
        t.fold in _OTHERS and t.fold not in said
        for fact in bound
        if isinstance(fact.value, str) and " " in fact.value
        for t in tokenize(str(fact.value))[:_SUBJECT]
    )


_ACCORDING = re.compile(r"\baccording to (?:the |its |their |an? )?(\w+)", re.I)
_SUBJECT = 4


_OTHERS = frozenset(
    "father mother brother sister son daughter wife husband uncle aunt cousin grandfather grandmother grandson granddaughter "
    "stepfather stepmother friend neighbour neighbor roommate colleague relative relatives parents".split()
)
