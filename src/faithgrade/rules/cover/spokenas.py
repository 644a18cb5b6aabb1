"""By what words the facts that a claim rests on may be spoken of: their fields, what is above them, their rows, values and kinds."""

from __future__ import annotations

from collections.abc import Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.kinship import (
    same_kind,
)
from faithgrade.rules.words.lexicon import (
    NEGATIONS,
    SYNONYMS,
)
from faithgrade.values import Amount
from faithgrade.values.text import stem
from faithgrade.values.units import dimension


def names_of(view: ClaimView, bound: Sequence[Fact]) -> frozenset[str]:
    """Stems by which the bound facts may be spoken of: their fields, the objects above, tool and argument names."""
    words: set[str] = set()
    for fact in bound:
        own = field_words(fact.field)
        words |= own.leaf | own.above
        for step in fact.field[-2:]:
            parts = tokenize(step)
            words |= {t.stem for t in parts} | {"".join(t.fold for t in parts)}  # "standby" of "Stand-by"
        words |= view.index.captions(fact)
        source = view.index.source(fact)
        words |= field_words((source.name,)).leaf
        for key, value in source.arguments.items():
            words |= field_words((str(key),)).leaf
            if isinstance(value, str) and len(value) <= 60:
                words |= {t.stem for t in tokenize(value)}
    return frozenset(words)


def rows_of(view: ClaimView, atoms: Sequence[Atom]) -> frozenset[str]:
    """Stems of what the rows are that something is worked out over: "wards" of a list whose rows each have a ward."""
    found: set[str] = set()
    for atom in atoms:
        if atom.standing != "good" or atom.rule != "aggregates" or len(atom.facts) < 2:
            continue
        facts = [view.index.evidence.facts[i] for i in atom.facts[:2]]
        if facts[0].field != facts[1].field or facts[0].node < 0 or facts[0].node == facts[1].node:
            continue
        node = view.index.evidence.nodes[facts[0].node]
        for fact in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]:
            if fact.node == facts[0].node and isinstance(fact.value, str) and not fact.prose:
                leaf = field_words(fact.field).leaf
                found |= leaf if len(leaf) == 1 else frozenset()
    return frozenset(found)


def values_of(bound: Sequence[Fact]) -> frozenset[str]:
    """Folded words of the short strings that the bound facts are."""
    found: set[str] = set()
    for fact in bound:
        if isinstance(fact.value, str) and not fact.prose and len(fact.value) <= 60:
            words = tokenize(fact.value)
            found |= {
                t.fold
                for n, t in enumerate(words)
                if not n or words[n - 1].fold not in NEGATIONS  # "non-removable" is not removable
            }
    return frozenset(found)


def kinds_of(view: ClaimView, bound: Sequence[Fact]) -> frozenset[str]:
    """Stems of what the record says it is, in one word: "film" or "movie" of ``{"instance of": "film"}``."""
    nodes = {f.node for f in bound if f.node >= 0}
    found: set[str] = set()
    if all(field_words(f.field).leaf & _KIND_FIELDS for f in bound):
        return frozenset()  # the kind alone is nobody's
    for n in nodes:
        node = view.index.evidence.nodes[n]
        for fact in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 60)]:
            if (
                isinstance(fact.value, str)
                and len(fact.value) <= 24
                and field_words(fact.field).leaf & _KIND_FIELDS
            ):
                for word in tokenize(fact.value)[-1:]:  # "historical country" is a country
                    found |= {word.stem} | SYNONYMS.get(word.stem, frozenset()) | same_kind(word)
    return frozenset(found)


_KIND_FIELDS = frozenset(stem(w) for w in "type kind instance category class".split())


def dimensions_of(view: ClaimView) -> frozenset[str]:
    """What the units of the claim's own values measure."""
    units = [v.reading.unit for v in view.values if isinstance(v.reading, Amount)]
    return frozenset(d for unit in units if (d := dimension(unit)) is not None)
