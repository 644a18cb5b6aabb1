"""What the evidence itself holds back: what only may be or was proposed, finds with a likelihood, results not yet final.

A claim that drops the reservation says more than such a fact does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, folded_words
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.binding.doneness import is_trial
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.claim.tables import record_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.deeds.aftermath import TOLD_AS_TRIAL, body_of
from faithgrade.rules.words.lexicon import HEDGES, IGNORABLE
from faithgrade.rules.words.troubles import TROUBLE_AT_A_FAILURE
from faithgrade.values.text import stem

_RESERVED = frozenset(
    stem(w)
    for w in "may might possible possibly potential suspected tentative provisional preliminary prelim proposed requested "
    "alleged unconfirmed unverified nominated candidate candidates hypotheses".split()
)
_LIKELIHOOD = frozenset(
    stem(w) for w in "likelihood probability prob posterior confidence certainty chance".split()
)
_P = frozenset({"p"})
"""The likelihood of a find in words; beside a number it may be that of a test."""
_DOUBTED = frozenset(
    "possible possibly potential potentially probable probably likely suspected suspicion presumed presumptive maybe perhaps "
    "tentative unconfirmed unverified alleged".split()
)
"""Words before what a short text only supposes: "possible root rot"."""
_DOUBTED_BEHIND = frozenset("suspected tentative unconfirmed unverified possible probable presumed".split())
_NOT_FINAL = frozenset("preliminary provisional unofficial interim uncertain unconfirmed suspected".split())
_OF_QUALITY = frozenset(
    stem(w)
    for w in "status state quality stage certainty confidence kind type basis finality validity result results note figures version".split()
)
_SURE = Decimal("0.9")
"""From here on a find is told without a hedge."""
TOLD_WITH_RESERVE = frozenset(
    stem(w)
    for w in "may might could can possible possibly potential potentially perhaps probably likely likeliest suspected tentative "
    "provisional preliminary proposed proposal requested request asked candidate candidates chance probability likelihood "
    "confidence alleged reportedly unconfirmed nominated trace traces suggests suggest seems appears points probable presumed "
    "presumably presumptive uncertain unofficial interim unverified suspect suspects maybe sure certain".split()
)


def is_told_as_certain(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether a fact that the evidence gives with a reservation is told without any."""
    if view.stems & TOLD_WITH_RESERVE or any(t.fold in HEDGES for t in view.tokens):
        return False
    return any(
        _is_reserved(fact, view)
        or is_unsure(view.index, fact)
        or _is_not_final(view, fact)
        or _is_left_open(view, fact)
        for fact in bound
    ) or _is_only_supposed(view, bound)


def rests_on_a_failure(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether all that a claim can lean on is what a failed call echoes, and it tells of no trouble: "Door 6 is now open".

    So is what a trial run gives, of which the claim tells as if it were done.
    """
    if not bound:
        return False
    text = level(view.text)
    trouble, trial = TROUBLE_AT_A_FAILURE.search(text), TOLD_AS_TRIAL.search(text)
    failed = {
        m.source.index
        for m in deeds_of(view.case, view.index).made
        if m.verbs and m.source is not None and m.source.kind != "error"
        if (m.state == "failed" and not trouble)
        or (not trial and _TOLD_AS_DONE.search(text) and is_trial(body_of(m)))
    }
    return bool(failed) and all(f.source in failed for f in bound)


_TOLD_AS_DONE = re.compile(r"\b(?:was|were|has|have|had|now)\b|\b(?:i|we)(?:'ve)? [a-z]+ed\b|^\W*\w+ed\b")
_OPEN_ENDED = re.compile(
    r"\b(?:thinking (?:of|about)|considering|might|may(?! \d)|could|hop(?:e|es|ing) to|talk of|rumou?rs?)\b",
    re.I,
)
_UNDECIDED = re.compile(
    r"\b(?:nothing is (?:decided|settled|certain)|not (?:yet )?(?:decided|settled|certain|final)|undecided|not sure|unclear|if all goes well)\b",
    re.I,
)
"""What is said of all that a text tells."""
_SENTENCES = re.compile(r"(?<=[.!?;])\s+|\n")


def _is_left_open(view: ClaimView, fact: Fact) -> bool:
    """Whether a text leaves open what it tells, or only says what may come in the sentence that has most of the claim's words."""
    if not isinstance(fact.value, str) or " " not in fact.value:
        return False
    if _OPEN_ENDED.search(view.text) or _UNDECIDED.search(view.text):
        return False
    if _UNDECIDED.search(fact.value):
        return True
    said = {t.fold for t in view.tokens} - IGNORABLE
    nearest = max(_SENTENCES.split(fact.value), key=lambda part: len(said & set(folded_words(part))))
    return _OPEN_ENDED.search(nearest) is not None


def _is_reserved(fact: Fact, view: ClaimView) -> bool:
    if isinstance(fact.value, int) and re.search(rf"\bof (?:the |all |your )?{fact.value}\b", view.text):
        return False  # "12 of the 14" tells what was done of what was asked for
    words = field_words(fact.field)
    reserved = (words.leaf | words.above) & _RESERVED
    return bool(reserved) and not reserved & view.stems


def is_unsure(index: Index, fact: Fact) -> bool:
    """Whether a likelihood below nine in ten stands beside a fact, and is not what is told."""
    if fact.node < 0 or not index.once(_gives_likelihoods) or field_words(fact.field).leaf & _LIKELIHOOD:
        return False
    likelihood = _LIKELIHOOD | _P if isinstance(fact.value, str) else _LIKELIHOOD
    node = index.evidence.nodes[fact.node]
    for other in index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]:
        words = field_words(other.field[-1:]).leaf
        if other.node != node.index or not words or not words <= likelihood:
            continue
        number = other.value
        if isinstance(number, (int, Decimal)) and not isinstance(number, bool) and number == number:
            share = Decimal(number) / 100 if number > 1 else Decimal(number)
            if share < _SURE:
                return True
    return False


def _gives_likelihoods(index: Index) -> bool:
    return not (_LIKELIHOOD | _P).isdisjoint(index.fields_by_word)


def _is_not_final(view: ClaimView, fact: Fact) -> bool:
    """Whether the record of a fact, or one above it, says of itself that it is preliminary."""
    unsettled, nodes = view.index.once(_unsettled), view.index.evidence.nodes
    at = fact.node
    while unsettled and at >= 0:
        if at in unsettled and unsettled[at] != fact.index:
            return True
        at = nodes[at].parent
    return False


def is_unconfirmed(index: Index, fact: Fact) -> bool:
    """Whether a flag beside a fact says that it is not confirmed, or not certain."""
    if fact.node < 0:
        return False
    node = index.evidence.nodes[fact.node]
    return any(
        f.value is False and f.node == fact.node and field_words(f.field).leaf <= _CONFIRMED
        for f in index.evidence.facts[node.lo : min(node.hi, node.lo + 12)]
    )


_CONFIRMED = frozenset(stem(w) for w in "confirmed certain verified is".split())


def _unsettled(index: Index) -> dict[int, int]:
    """Objects that have a field which says that they are not final, and that field's fact."""
    found: dict[int, int] = {}
    for fact in index.facts:
        if fact.node < 0 or not fact.field:
            continue
        leaf = field_words(fact.field[-1:]).leaf
        words = folded_words(fact.value) if isinstance(fact.value, str) and leaf & _OF_QUALITY else ()
        hedged = len(words) <= _FEW and "not" not in words and not _NOT_FINAL.isdisjoint(words)
        flagged = fact.value is True and bool(leaf) and leaf <= _NOT_FINAL_STEMS
        if hedged or flagged or (fact.value is False and bool(leaf) and leaf <= _FINAL):
            found[fact.node] = fact.index
    return found


_FEW = 3
_NOT_FINAL_STEMS = frozenset(stem(w) for w in (*_NOT_FINAL, "is"))
_FINAL = frozenset(stem(w) for w in ("final", "is"))


def _is_only_supposed(view: ClaimView, bound: Sequence[Fact]) -> bool:
    """Whether the claim repeats words of a short text that stand there behind "possible" or before "(suspected)"."""
    records = {record_of(view.index, f.node) for f in bound}
    facts = view.index.evidence.facts
    plain: set[tuple[int, int]] = set()
    supposed: set[tuple[int, int]] = set()
    short = {(p.first, p.last) for p in view.phrases if len(view.index.entries[p.entry].tokens) <= _SHORT}
    for phrase in view.phrases:
        entry = view.index.entries[phrase.entry]
        span = (phrase.first, phrase.last)
        if span not in short or span in plain:
            continue
        inside = [i for i in entry.facts if record_of(view.index, facts[i].node) in records]
        if not inside or all(t.fold in IGNORABLE for t in view.tokens[phrase.first : phrase.last]):
            continue
        before = entry.tokens[max(0, phrase.at - _FEW) : phrase.at]
        behind = entry.tokens[phrase.at + phrase.size :][:1]
        asked = not behind and str(facts[inside[0]].value).rstrip().endswith("?")
        if len(entry.tokens) <= _SHORT and (
            not _DOUBTED.isdisjoint(before) or not _DOUBTED_BEHIND.isdisjoint(behind) or asked
        ):
            supposed.add(span)
        else:
            plain.add(span)
    return bool(supposed - plain)


_SHORT = 12
"""A longer text says more than one thing."""
