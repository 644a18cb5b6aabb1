"""What is said to be kept or not: "there is no fax number on file" against the very field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.words.lexicon import CONDITIONALS, GENERIC_FIELD_WORDS, HEDGES, IGNORABLE
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

RULE = "flags"

_NONE_KEPT = re.compile(
    r"\b(?:there(?:'s| is| are)|(?:she|he|it|they|you) (?:has|have)|(?:has|have|with)) no (?P<what>[a-z][a-z -]{2,30}?) "
    r"(?:on file|on record|listed|recorded|registered|stored|noted|in (?:the|our|your) (?:system|records|file|directory))\b"
)
_SAYS_NONE = re.compile(
    r"\s*(?:none|no|n/?a|-+|–|unknown|withheld|not? .*|missing|empty|nil|null|false|tbd|redacted|hidden|private)?\s*",
    re.I,
)
_KINDS_OF_ENTRY = frozenset(stem(w) for w in "number address entry details date contact line id".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each thing said not to be kept whose field, named in full, is filled."""
    text = level(view.text)
    if "?" in text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for found in _NONE_KEPT.finditer(text):
        start, end = found.span("what")
        said = {t.stem for t in tokenize(text[start:end]) if t.fold not in IGNORABLE}
        selection = selection_for(view, start, end)
        alike = [f for f in view.index.facts if _is_called(f, said) and is_inside(view, f, selection)]
        if len(alike) != 1 or not _is_filled(alike[0]) or view.index.source(alike[0]).superseded:
            continue
        yield told_by(view, RULE, found.span(), alike[0], right=False)


def _is_called(fact: Fact, said: set[str]) -> bool:
    """Whether words are a field's whole name, but for what kind of entry it is ("mobile number" of mobile)."""
    if not fact.field:
        return False
    leaf = field_words(fact.field).leaf - GENERIC_FIELD_WORDS
    return bool(leaf) and leaf <= said and said - leaf <= _KINDS_OF_ENTRY


def _is_filled(fact: Fact) -> bool:
    return (
        fact.value not in (None, [], {})
        and not isinstance(fact.value, bool)
        and _SAYS_NONE.fullmatch(str(fact.value)) is None
    )
