"""What the evidence itself holds back: fields of what may be or was only proposed, and finds with a likelihood beside them.

A claim that drops the reservation says more than such a fact does.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.calls import deeds_of
from faithgrade.rules.deeds import level
from faithgrade.rules.lexicon import HEDGES
from faithgrade.rules.troubles import TROUBLE_AT_A_FAILURE
from faithgrade.rules.view import ClaimView
from faithgrade.values.text import stem

_RESERVED = frozenset(
    stem(w)
    for w in "may might possible possibly potential suspected tentative provisional preliminary prelim proposed requested "
    "alleged unconfirmed unverified nominated candidate candidates hypotheses".split()
)
_LIKELIHOOD = frozenset(stem(w) for w in "likelihood probability confidence certainty chance".split())
_SURE = Decimal("0.9")
"""From here on a find is told without a hedge."""
_TOLD = frozenset(
    stem(w)
    for w in "may might could can possible possibly potential potentially perhaps probably likely likeliest suspected tentative "
    "provisional preliminary proposed proposal requested request asked candidate candidates chance probability likelihood "
    "confidence alleged reportedly unconfirmed nominated trace traces suggests suggest seems appears points".split()
)


def is_told_as_certain(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a fact that the evidence gives with a reservation is told without any."""
    if view.stems & _TOLD or any(t.fold in HEDGES for t in view.tokens):
        return False
    return any(_is_reserved(fact, view) or _is_unsure(view, fact) for fact in bound)


def rests_on_a_failure(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether all that a claim can lean on is what a failed call echoes, and it tells of no trouble: "Door 6 is now open"."""
    if not bound or TROUBLE_AT_A_FAILURE.search(level(view.text)):
        return False
    failed = {
        m.source.index
        for m in deeds_of(view.case, view.index).made
        if m.state == "failed" and m.verbs and m.source is not None and m.source.kind != "error"
    }
    return bool(failed) and all(f.source in failed for f in bound)


def _is_reserved(fact: Fact, view: ClaimView) -> bool:
    words = field_words(fact.field)
    reserved = (words.leaf | words.above) & _RESERVED
    return bool(reserved) and not reserved & view.stems


def _is_unsure(view: ClaimView, fact: Fact) -> bool:
    """Whether a likelihood below nine in ten stands beside a fact, and is not what is told."""
    if fact.node < 0 or field_words(fact.field).leaf & _LIKELIHOOD:
        return False
    node = view.index.evidence.nodes[fact.node]
    for other in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]:
        words = field_words(other.field[-1:]).leaf
        if other.node != node.index or not words or not words <= _LIKELIHOOD:
            continue
        number = other.value
        if isinstance(number, (int, Decimal)) and not isinstance(number, bool) and number == number:
            share = Decimal(number) / 100 if number > 1 else Decimal(number)
            if share < _SURE:
                return True
    return False
