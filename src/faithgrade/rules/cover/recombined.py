"""Words of different sentences of a text put together to one statement: "the lift is 84 metres tall" where the tower is, that has one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import IGNORABLE, PRESENTING
from faithgrade.values.text import stem

SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-ÖØ-Þ\d\"“(])|\n+")
_JOINS = re.compile(
    r"[,;:–—()/|]|\b(?:and|but|while|whereas|with|which|who|where|that|or|then|so|after|before|because|as|also)\b",
    re.I,
)
_LONGEST = 3000


def mixes_sentences(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a plain statement rests on a text no sentence of which has all of its words that the text has.

    The words of what the call was about go with every sentence.
    """
    if _JOINS.search(view.text) or any(a.rule in _WORKING and a.standing == "good" for a in atoms):
        return False
    facts = view.index.evidence.facts
    texts = {
        i: facts[i]
        for a in atoms
        if a.standing == "good"
        for i in a.facts
        if isinstance(facts[i].value, str) and len(facts[i].value) <= _LONGEST
    }
    for i in sorted(texts):
        sentences = _stems_of(str(texts[i].value))
        if len(sentences) < 2:
            continue
        said = {
            t.stem
            for t in view.tokens
            if t.fold not in IGNORABLE and t.stem not in PRESENTING and len(t.fold) > 1
        } & frozenset().union(*sentences)
        said -= {
            t.stem
            for argument in view.index.source(texts[i]).arguments.values()
            if isinstance(argument, str)
            for t in tokenize(argument)
        }
        if said and not any(said <= sentence for sentence in sentences):
            return True
    return False


_WORKING = frozenset({"aggregates", "counts", "extremes", "quantifiers", "quotes", "actions", "disclosures"})


@lru_cache(maxsize=256)
def _stems_of(text: str) -> tuple[frozenset[str], ...]:
    """Stems of each sentence of a text."""
    return tuple(frozenset(t.stem for t in tokenize(s)) for s in SENTENCES.split(text) if s.strip())


_OTHERS = frozenset(
    stem(w)
    for w in "prescriber physician approver reviewer referrer landlord sender seller vendor supervisor inspector guarantor insurer "
    "witness auditor referee".split()
)
"""Roles of those who only had a hand in what a record tells of somebody or something else."""


def is_told_of_a_helper(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether who only prescribed, approved or sent something is told as whom the rest of the record is about."""
    facts = view.index.evidence.facts
    first = min(
        (a for a in atoms if a.rule == "names" and a.standing == "good" and a.facts),
        key=lambda a: a.start,
        default=None,
    )
    if first is None or view.text[: first.start].strip(' *_"“') or first.end >= len(view.text):
        return False
    own = [facts[i] for m in view.mentions if m.start == first.start for i in m.entry.facts]
    roles = [field_words(f.field[-1:]).leaf & _OTHERS for f in own]
    if not own or not all(roles):
        return False
    others = [
        a
        for a in atoms
        if a is not first and a.standing == "good" and a.is_value and set(a.facts) - {f.index for f in own}
    ]
    kin = any(
        t.stem[:5] == role[:5] for role in frozenset().union(*roles) for t in view.tokens if len(t.fold) >= 4
    )
    return bool(others) and not kin and view.tokens[-1].end > first.end and _next(view, first.end) in _HAS


def _next(view: ClaimView, end: int) -> str:
    return next((t.fold for t in view.tokens if t.start >= end), "")


_HAS = frozenset("has had is was takes took gets got needs uses lives works pays owes weighs".split())
