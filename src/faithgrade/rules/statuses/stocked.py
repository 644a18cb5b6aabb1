"""In stock or not, against a number of what is there: "in stock" of ``{"stock": 0}`` is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES
from faithgrade.values.text import stem

RULE = "flags"
_TOLD = re.compile(
    r"(?:(?P<not>(?:\bnot|n['’]t|\bno longer) (?:yet |currently |now )?(?:sold out|out of stock))|(?:\bnot|n['’]t|\bno longer) (?:currently |now )?in stock|\bsold out|\bout of stock|(?<!\d )(?<!none )\b(?P<yes>in stock))\b"
    r"(?! (?:at|until|from|since|in|on|again)\b)"
    r"|\b(?:is|are) (?:now |currently |still )?(?P<there>available)(?=\s*(?:[.,;!]|$))",
    re.I,
)
_NAMES = frozenset(stem(w) for w in "stock inventory".split())
_WITH = _NAMES | frozenset(
    stem(w) for w in "quantity qty count level units on hand in available left current total".split()
)

_LEFT = frozenset(stem(w) for w in "left remaining available".split())
_PIECES = frozenset(
    stem(w)
    for w in "seat seats ticket tickets room rooms place places spot spots unit units copy copies piece pieces berth berths cabins".split()
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom where the claim says that the one thing it names is in stock, or is not."""
    told = list(_TOLD.finditer(view.text))
    if len(told) != 1 or "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    (match,) = told
    selection = selection_for(view, *match.span())
    facts = [f for f in view.index.once(_stocks) if is_inside(view, f, selection)]
    if len(facts) != 1 or view.index.source(facts[0]).outdated:
        return
    fact = facts[0]
    right = (fact.value > 0) == bool(match["yes"] or match["there"] or match["not"])
    if right and any(t.fold in ("still", "already", "only", "all") for t in view.tokens):
        return
    yield told_by(view, RULE, match.span(), fact, right=right)


def _stocks(index: Index) -> tuple[Fact, ...]:
    """Numbers of what is in stock."""
    return tuple(
        f
        for f in index.facts
        if isinstance(f.value, (int, Decimal))
        and not isinstance(f.value, bool)
        and f.field
        and (leaf := field_words(f.field[-1:]).leaf)
        and (
            (leaf & _NAMES and leaf <= _WITH) or (leaf & _LEFT and _PIECES & leaf and leaf <= _LEFT | _PIECES)
        )
        and f.value == f.value
        and not index.source(f).superseded
    )
