"""Nothing is so: "nothing is overdue" of the count of what is overdue."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.rules.claim.view import ClaimView

RULE = "counts"
_NOTHING = re.compile(
    r"\bnothing (?:(?:is|was|has been) )?(?:currently |now )?(?P<state>[a-z]{3,})(?=\s*(?:$|[,.;!)]|\band\b|\bbut\b))",
    re.I,
)
_COUNT = frozenset(stem(w) for w in "count counts number total n num qty items".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each state that nothing is said to be in, where the evidence counts what is in it."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    for found in _NOTHING.finditer(view.text):
        word = stem(found["state"].lower())
        facts = [
            view.index.evidence.facts[i]
            for key in view.index.fields_by_word.get(word, ())
            if word in (leaf := field_words(key[1]).leaf) and leaf - {word} <= _COUNT
            for i in view.index.fields[key]
        ]
        numbers = [f for f in facts if isinstance(f.value, (int, Decimal)) and not isinstance(f.value, bool)]
        if len(facts) != 1 or not numbers or view.index.source(numbers[0]).outdated:
            continue
        fact = numbers[0]
        right = fact.value == 0
        yield told_by(view, RULE, found.span(), fact, right=right)
