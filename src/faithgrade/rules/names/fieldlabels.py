"""Values that a label gives to a field: "**Judge:** Ann Ro", "owner Bob, backup Ann", "Ann (backup)", "Ann has White", a cell under "Owner".

The field that is called by the label, of the things that the claim is about, has the value, or the claim gives it one that
stands elsewhere.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, key_stems, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.calledby import is_naming
from faithgrade.rules.binding.naming import own_words
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, STATUS_FIELDS
from faithgrade.values import Amount, Text
from faithgrade.values.match import match
from faithgrade.values.text import fold
from faithgrade.verdicts import Reason, Relation

RULE = "names"

_WORDS = r"(?P<label>[^\W\d_]+(?:[ -][^\W\d_]+){0,2})"
_BEFORE = (
    re.compile(rf"(?:^|[,;|(–—-])[\W_]*{_WORDS}[*_]*:[*_\s]*$"),
    re.compile(
        rf"(?:^|, |; |\band )\W*(?:[Tt]he|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Yy]our)\s+{_WORDS} (?:is|was|are|were)[*_\s]+$"
    ),
    re.compile(rf"(?:^|[,;–—])\W*(?:and )?{_WORDS}[*_\s]+$"),
)
_BEHIND = re.compile(
    rf"[*_]*\s*\({_WORDS}\)|[*_]* (?:has|had|plays?|played|takes?|took|gets|got) (?P<had>[A-Z][^\W\d_]+)"
    r"(?= ?(?:$|[.,;:!)]|(?:against|versus|vs|on|in|at|and|while|but|this)\b))"
)
_END = re.compile(r"[*_\s.!]*(?:$|[,;(|–—)]|\s-\s|\b(?:and|while|but)\b)")
_MANY = 12


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each value that a label gives to a field which has another: wrong where one field is called so, else open."""
    if view.negated or "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    table = view.index.once(_called)
    for start, end in _spans(view):
        label = _label(view, start, end)
        named = [] if label is None else [view.index.evidence.facts[i] for i in table[label]]
        if not named:
            continue
        selection = selection_for(view, start, end)
        told = [f for f in named if is_inside(view, f, selection)]
        if (behind := _BEHIND.match(view.text, end)) is not None and behind["had"]:
            homes = {
                view.chooser.item(view.index.evidence.facts[i])
                for m in view.mentions
                if (m.start, m.end) == (start, end)
                for i in m.entry.facts
            }
            told = [f for f in told if view.chooser.item(f) in homes]
        said = fold(view.text[start:end])
        if not told or len(told) > _MANY or any(_has(view, f, start, end, said) for f in told):
            continue
        if _is_its_state(view, fact := told[0], start):
            continue
        plain = _is_plain(fact) and fact.value is not None and bool(str(fact.value).strip())
        sure = len(told) == 1 and plain and not view.index.source(fact).superseded
        yield Atom(
            RULE,
            start,
            end,
            "wrong" if sure and _is_known(view, start, end) else "open",
            Reason.MISPAIRED,
            f"“{view.text[start:end]}” is given for {place(view, fact)}, which is {shown(fact.value)}",
            (point(view, fact, Relation.CONTRADICTS),),
            right_value=shown(fact.value) if sure else None,
        )


def _is_its_state(view: ClaimView, fact: Fact, start: int) -> bool:
    """Whether what is given to a field is the state of the thing that it names: "the bridge is raised" of ``{"bridge": "Lund", "state": "raised"}``."""
    rows = (view.index.evidence.facts[i] for m in view.mentions if m.start == start for i in m.entry.facts)
    return any(f.node == fact.node and field_words(f.field).leaf & STATUS_FIELDS for f in rows)


def _spans(view: ClaimView) -> list[tuple[int, int]]:
    """Where values stand in a claim: names and strings of the evidence, dates and ids; numbers outside tables are bound by their own rule."""
    cell = view.claim.kind == "cell"
    found = {(v.start, v.end) for v in view.values if cell or not isinstance(v.reading, Amount)}
    found |= {(m.start, m.end) for m in view.mentions if m.entry.facts}
    return sorted(s for s in found if not any(o != s and o[0] <= s[0] and s[1] <= o[1] for o in found))


def _label(view: ClaimView, start: int, end: int) -> frozenset[str] | None:
    """The words of a field's name by which a value is given to it."""
    if (
        view.claim.kind == "cell"
        and not view.text[:start].strip("*_ `")
        and not view.text[end:].strip("*_ `")
    ):
        heads = [s.text for s in view.claim.scope if s.role == "column"]
        return _field(view, heads[-1]) if heads else None
    behind = _BEHIND.match(view.text, end)
    if behind is not None and (label := _field(view, behind["label"] or behind["had"])) is not None:
        return label
    if _END.match(view.text, end) is not None:
        for pattern in _BEFORE:
            found = pattern.search(view.text[:start])
            if found is not None and (label := _field(view, found["label"])) is not None:
                return label
    return None


def _field(view: ClaimView, label: str) -> frozenset[str] | None:
    """The words of a field that a label calls it by: all of them, or one that is short for it ("dep" of "Departs")."""
    table = view.index.once(_called)
    words = frozenset(t.stem for t in tokenize(label))
    if words in table:
        return words
    if len(words) == 1:
        (word,) = words
        for n in range(len(word) - 1, 2, -1):
            if (short := frozenset({word[:n]})) in table:
                return short
    return None


def _called(index: Index) -> dict[frozenset[str], list[int]]:
    """The facts by all words of their field's name; names in an object by those of the key it stands under."""
    found: dict[frozenset[str], list[int]] = defaultdict(list)
    for fact in index.facts:
        if fact.prose or fact.is_label or not fact.field:
            continue
        for words in {frozenset(key_stems(fact.field[-1])), own_words(fact.field[-1:])} - {frozenset()}:
            found[words].append(fact.index)
        if min(len(fact.field), len(fact.path)) > 1 and is_naming(fact) and isinstance(fact.path[-2], str):
            found[frozenset(key_stems(fact.field[-2]))].append(fact.index)
    return found


def _has(view: ClaimView, fact: Fact, start: int, end: int, said: str) -> bool:
    """Whether a fact has the value, or one that it may be a form of."""
    own = fold(str(fact.value))
    value = next((v for v in view.values if (v.start, v.end) == (start, end)), None)
    if (
        (own and (said in own or own in said))
        or _plainly(said) == _plainly(own)
        or isinstance(fact.value, bool)
    ):
        return True
    if value is not None and not isinstance(value.reading, Text):
        if view.claim.kind != "cell" or not any(ch.isdigit() for ch in said):
            return True  # numbers and times outside tables have rules of their own
        return any(match(value, r) is not None for r in view.index.readings(fact))
    return any(fact.index in m.entry.facts for m in view.mentions if m.start < end and start < m.end)


def _plainly(text: str) -> str:
    return "".join(ch for ch in text if ch.isalnum())


def _is_plain(fact: Fact) -> bool:
    return isinstance(fact.value, str) and len(fact.value) <= 60


def _is_known(view: ClaimView, start: int, end: int) -> bool:
    """Whether the value is a whole string of the evidence: of another field, or of another thing."""
    return any((m.start, m.end) == (start, end) and m.whole and m.entry.facts for m in view.mentions)
