"""Twins: fields of one record that share a word and differ in another ("place of birth", "place of death").

A value that stands under one of them is not told of the other; the word of the claim that tells the two apart decides.
"""

from __future__ import annotations

from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, key_stems
from faithgrade.rules.binding.binding import Candidate
from faithgrade.rules.binding.naming import Words, content, naming
from faithgrade.rules.binding.numberedfields import mark_of
from faithgrade.rules.binding.rivals import comparable
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.tables import record_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.kinship import is_kin
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, SYNONYMS
from faithgrade.values import Moment, Reading


def named_twin(view: ClaimView, best: Candidate, words: Words, like: Reading) -> Fact | None:
    """The fact of the twin field that the words before a value name, where they do not name the field it stands under."""
    fact = best.fact
    own = field_words(fact.field).leaf - GENERIC_FIELD_WORDS
    if len(own) < 2 or fact.prose:
        return None
    near = content(words.left)[:1]
    head = _head(fact.field[-1])
    everything = [*content(words.left), *content(words.right)]
    if any(_means(token, own - _shared(own, view, fact)) for token in everything):
        return None
    lo, hi = Chooser.of(view.index).item(fact)
    record = record_of(view.index, fact.node)
    for other in view.index.evidence.facts[lo : min(hi, lo + 120)]:
        leaf = field_words(other.field).leaf
        if (
            other.field == fact.field
            or _head(other.field[-1]) != head
            or own <= leaf
            or leaf <= own
            or other.value in (None, fact.value)
            or record_of(view.index, other.node) != record
            or not comparable(view, other, like)
        ):
            continue
        if any(_means(token, leaf - own) for token in near):
            return other
    return None


def plainer_field(view: ClaimView, best: Candidate, words: Words, like: Reading) -> Fact | None:
    """The fact of the field that is called just as the claim says, where that of `best` has a word more ("vice_captain")."""
    own = field_words(best.fact.field).leaf
    if len(own) < 2 or best.fact.prose:
        return None
    said = {t.stem for t in view.tokens}
    lo, hi = Chooser.of(view.index).item(best.fact)
    for other in view.index.evidence.facts[lo : min(hi, lo + 120)]:
        leaf = field_words(other.field).leaf
        if (
            other.node == best.fact.node
            and leaf < own
            and not (own - leaf) & said
            and leaf <= {t.stem for t in content(words.left)[: len(leaf)]}
            and other.value not in (None, best.fact.value)
            and comparable(view, other, like)
        ):
            return other
    return None


def closer_field(view: ClaimView, best: Candidate, words: Words, like: Reading) -> Fact | None:
    """The fact of the one field that the claim's verb names by its own name, where the field of `best` is only meant by it.

    "It opened on 3 May" of a record with the start of the works and the day of the opening.
    """
    if not isinstance(like, Moment) or best.naming.direct or not best.naming.leaf:
        return None
    record = record_of(view.index, best.fact.node)
    lo, hi = Chooser.of(view.index).item(best.fact)
    found = []
    for other in view.index.evidence.facts[lo : min(hi, lo + 120)]:
        if other.field == best.fact.field or record_of(view.index, other.node) != record:
            continue
        named = naming(view, other, words)
        if named.direct and named.tokens >= best.naming.tokens and comparable(view, other, like):
            found.append(other)
    return found[0] if len(found) == 1 and found[0].value not in (None, best.fact.value) else None


def numbered_twin(view: ClaimView, best: Candidate) -> Fact | None:
    """The fact of the field of the same name but for its number, or day, where the claim names it: sma90 beside sma30."""
    plain = frozenset(w for w in field_words(best.fact.field).leaf if not mark_of(w))
    said = {mark_of(t.fold) for t in view.tokens}
    for other in view.index.evidence.facts[max(0, best.fact.index - 30) : best.fact.index + 31]:
        leaf = field_words(other.field).leaf
        marks = {mark_of(w) for w in leaf} - {None}
        if (
            other.node == best.fact.node
            and other.field != best.fact.field
            and {w for w in leaf if not mark_of(w)} == plain
            and (plain or not any(str(m).isdigit() for m in marks))
            and marks
            and marks <= said
            and other.value not in (None, best.fact.value)
        ):
            return other
    return None


@lru_cache(maxsize=8192)
def _head(name: str) -> str:
    """The noun of a field's name, by which twins are alike: "date" of "date of birth" and of "birth_date"."""
    words = key_stems(name)
    at = next((n for n, word in enumerate(words) if word in _OF and n), len(words))
    return words[at - 1] if words else ""


_OF = frozenset({"of", "for"})


def _shared(own: frozenset[str], view: ClaimView, fact: Fact) -> frozenset[str]:
    """Words of a field's name that another field of its record has too: they do not tell it from that one."""
    lo, hi = Chooser.of(view.index).item(fact)
    return frozenset(
        word
        for other in view.index.evidence.facts[lo : min(hi, lo + 120)]
        if other.field != fact.field
        for word in own & field_words(other.field).leaf
    )


def _means(token: Token, names: frozenset[str]) -> bool:
    return token.stem in names or bool(SYNONYMS.get(token.stem, frozenset()) & names) or is_kin(token, names)
