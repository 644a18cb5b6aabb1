"""Rivals: other facts that a value of a claim could be about, beside the one that matches."""

from __future__ import annotations

from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, step_words
from faithgrade.rules.binding.binding import PAGING, Candidate, excluded_by, is_inside
from faithgrade.rules.binding.naming import Naming, Words, content, naming, own_words
from faithgrade.rules.claim.chooser import Chooser, Level, Selection
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import (
    AXES,
    GENERIC_FIELD_WORDS,
    IGNORABLE,
    MEAN_CUES,
    SYNONYMS,
)
from faithgrade.values import Amount, Clock, Moment, Reading, Text
from faithgrade.values.match import How
from faithgrade.values.text import stem
from faithgrade.values.units import dimension


def explains(view: ClaimView, candidate: Candidate, words: Words) -> bool:
    """Whether a field's name accounts for the content words that stand right before the value."""
    for n, token in enumerate(words.left[:6]):
        if token.fold in IGNORABLE:
            if n and view.place[token.start] not in candidate.naming.tokens:
                return bool(candidate.naming.tokens)
            continue
        if view.place[token.start] not in candidate.naming.tokens:
            return False
    return True


def rivals_beside(view: ClaimView, best: Candidate, words: Words, like: Reading | None) -> list[Candidate]:
    """Comparable facts of other values in the same item, under another field, the best named first."""
    chooser = view.chooser
    lo, hi = chooser.item(best.fact)
    named: dict[tuple[str, ...], Naming] = {}
    found = []
    for fact in view.index.evidence.facts[lo : min(hi, lo + 120)]:
        if fact.field == best.fact.field or fact.value is None or fact.prose or fact.value == best.fact.value:
            continue
        if fact.field not in named:
            named[fact.field] = naming(view, fact, words)
        if PAGING >= field_words(fact.field).leaf != frozenset():
            continue  # "over all pages" names no page
        if named[fact.field].score > 0 and chooser.item(fact) == (lo, hi) and comparable(view, fact, like):
            found.append(Candidate(fact, How.STATED, named[fact.field]))
    found.sort(key=lambda c: (-c.naming.score, c.fact.index))
    return found


def role_twin(view: ClaimView, candidate: Candidate) -> Fact | None:
    """The fact of the opposite role: the same field name but for its role word, in the same or the opposite object."""
    own = field_words(candidate.fact.field)
    roles = {AXES[w] for w in own.leaf | own.above if w in AXES}
    lo, hi = Chooser.of(view.index).item(candidate.fact)
    rest = frozenset(w for w in own.leaf | own.above if w not in AXES)
    for fact in view.index.evidence.facts[lo : min(hi, lo + 200)]:
        words = field_words(fact.field)
        every = words.leaf | words.above
        if fact.index == candidate.fact.index or frozenset(w for w in every if w not in AXES) != rest:
            continue
        if any((axis, 1 - pole) in {AXES[w] for w in every if w in AXES} for axis, pole in roles):
            return fact
    return None


def counterpart(view: ClaimView, outside: Candidate, selection: Selection) -> Fact | None:
    """The fact of the same field in the item that the claim is about, when there is exactly one value of it."""
    excluded = excluded_by(view, outside.fact, selection)
    if excluded is None:
        return None
    found: dict[str, Fact] = {}
    if excluded[0][0] == "argument":
        tool = view.index.source(outside.fact).name
        rows = [
            i
            for (s, f), ids in view.index.fields.items()
            if f == outside.fact.field and view.index.evidence.sources[s].name == tool
            for i in ids
        ]
    elif excluded[0][0] == "pole":
        return None
    else:
        rows = list(view.index.fields.get((outside.fact.source, outside.fact.field), ()))
        rows += _under_other_keys(view, outside.fact, excluded[0], selection)
    for i in rows:
        fact = view.index.evidence.facts[i]
        if is_inside(view, fact, selection) and fact.value is not None:
            found.setdefault(str(fact.value), fact)
    return next(iter(found.values())) if 1 <= len(found) <= 12 else None


def _under_other_keys(view: ClaimView, fact: Fact, level: Level, selection: Selection) -> list[int]:
    """Where a fact's field stands under the selected keys of a map of alike objects, whose keys are steps of the path."""
    if level[0] != "list":
        return []
    depth = len(view.index.evidence.nodes[int(level[1])].path)
    children = {child for group in selection.get(level, {}).values() for child in group}
    if not any(isinstance(child, str) for child in children):
        return []
    paths = view.index.once(_by_path)
    said = frozenset[str]().union(*(step_words(child) for child in children if isinstance(child, str)))
    if isinstance(key := fact.path[depth], str) and (step_words(key) - said) & view.stems:
        return []  # the claim names the key it stands under ("price" of prices beside seats)
    found = []
    for child in children:
        if isinstance(child, str):
            found += paths.get((fact.source, *fact.path[:depth], child, *fact.path[depth + 1 :]), [])
    return found


def _by_path(index: Index) -> dict[tuple[int | str, ...], list[int]]:
    table: dict[tuple[int | str, ...], list[int]] = {}
    for fact in index.facts:
        table.setdefault((fact.source, *fact.path), []).append(fact.index)
    return table


def named_facts(view: ClaimView, words: Words, selection: Selection, like: Reading | None) -> list[Candidate]:
    """Comparable facts inside the selection whose field the words around a value name, best first; a few per field."""
    index = view.index
    keys: dict[tuple[int, tuple[str, ...]], None] = {}
    for token, _, _ in words.weighted():
        for name in {token.stem} | SYNONYMS.get(token.stem, frozenset()):
            for key in index.fields_by_word.get(name, ()):
                keys.setdefault(key)
    found: list[Candidate] = []
    for key in keys:
        rows = index.fields[key]
        score = naming(view, index.evidence.facts[rows[0]], words)
        if score.score <= 0:
            continue
        kept = 0
        for i in rows[:300]:
            fact = index.evidence.facts[i]
            if comparable(view, fact, like) and is_inside(view, fact, selection):
                found.append(Candidate(fact, How.STATED, score))
                kept += 1
                if kept >= 4:
                    break
    found.sort(key=lambda c: (-c.naming.score, c.fact.index))
    return found


def missing_named(view: ClaimView, words: Words, selection: Selection) -> Fact | None:
    """A null (or no number one can give) whose field is what the words right before a value name, inside the selection; or None."""
    nearest = _nearest(view, words)
    for fact in view.index.once(_without_a_number):
        leaf = own_words(fact.field) - {"at", "on"}  # "cancelled_on"
        if (
            leaf
            and (_are_said(leaf, nearest) or _is_the_mean(view, leaf, nearest))
            and is_inside(view, fact, selection)
        ):
            same = view.index.fields.get((fact.source, fact.field), ())
            if all(
                _has_no_number(view.index.evidence.facts[i])
                or not is_inside(view, view.index.evidence.facts[i], selection)
                for i in same
            ):
                return fact
    return None


def _is_the_mean(view: ClaimView, leaf: frozenset[str], nearest: frozenset[str]) -> bool:
    """Whether a value is called a mean, and a field is the only one of the evidence that is one."""
    if not (leaf & MEAN_CUES and nearest & MEAN_CUES):
        return False
    return len({field for word in MEAN_CUES for _, field in view.index.fields_by_word.get(word, ())}) == 1


def _nearest(view: ClaimView, words: Words) -> frozenset[str]:
    """Stems of the words beside a value that may name its field."""
    left = content(words.left)
    if left:  # behind a semicolon another thing is spoken of
        clauses = [view.clause_of[view.place[t.start]] for t in left]
        left = [t for t, c in zip(left, clauses, strict=True) if c == clauses[0]]
    return frozenset(t.stem for t in (*left[:3], *content(words.right[:1])))


def _are_said(leaf: frozenset[str], nearest: frozenset[str]) -> bool:
    """Whether all words of a name are said, one of several perhaps by a synonym: "average wait" of avg_wait."""
    others = leaf - nearest
    return not others or (
        len(others) == 1
        and len(leaf) > 1
        and any(SYNONYMS.get(word, frozenset()) & (nearest - leaf) for word in others)
    )


def partly_named(view: ClaimView, words: Words, selection: Selection) -> Fact | None:
    """A fact that is no number (NaN, infinite) of whose name a word stands right beside a value, inside the selection; or None."""
    nearest = _nearest(view, words) | frozenset(t.stem for t in content(words.right)[:1])
    for fact in view.index.once(_without_a_number):
        if (
            fact.value is not None
            and (own_words(fact.field) - GENERIC_FIELD_WORDS) & nearest
            and is_inside(view, fact, selection)
        ):
            return fact
    return None


def missing_facts(index: Index) -> tuple[Fact, ...]:
    """Facts that say nothing is known: null and not-a-number."""
    return tuple(f for f in index.facts if _is_missing(f))


def _is_missing(fact: Fact) -> bool:
    return fact.value is None or _no_number(fact.value) == "nan"


def _without_a_number(index: Index) -> tuple[Fact, ...]:
    """Facts of which no value can be told: those that say nothing is known, and infinite ones."""
    return tuple(f for f in index.facts if _has_no_number(f))


def _has_no_number(fact: Fact) -> bool:
    return fact.value is None or _no_number(fact.value) is not None


def _no_number(value: object) -> str | None:
    """ "nan" or "infinite" of a value that a program writes where it has no number, bare or as text; else None."""
    if isinstance(value, Decimal):
        return None if value.is_finite() else "nan" if value.is_nan() else "infinite"
    if isinstance(value, str) and len(value) <= _LONGEST:
        return _WRITTEN.get(value.strip().lower().lstrip("+-"))
    return None


_LONGEST = 12
_WRITTEN = {"nan": "nan", "inf": "infinite", "infinity": "infinite", "∞": "infinite"}


_COUNTED = frozenset(
    stem(w)
    for w in "nights days weeks months hours guests persons people adults children rooms seats bags pieces items quantity qty passengers".split()
)
"""Fields that count something, so that a sum of money was never meant for them."""


def comparable(view: ClaimView, fact: Fact, like: Reading | None) -> bool:
    """Whether a fact could have been the value meant: same kind of value, unit of the same dimension where both have one."""
    if fact.value is None or isinstance(fact.value, (bool, list, dict)):
        return False
    if like is None:
        return True
    if isinstance(like, Text):
        return isinstance(fact.value, str) and not fact.prose
    for reading in view.index.readings(fact):
        if isinstance(like, Amount) and isinstance(reading, Amount):
            mine, other = dimension(like.unit), dimension(reading.unit)
            if like.unit == "%" and reading.unit is None and abs(reading.value) > 100:
                continue
            if mine == "money" and other is None and field_words(fact.field).leaf & _COUNTED:
                continue  # nights are no price
            if mine is None or other is None or mine == other:
                return True
        elif (isinstance(like, Moment) and isinstance(reading, Moment)) or (
            isinstance(like, Clock)
            and (isinstance(reading, Clock) or (isinstance(reading, Moment) and "hour" in reading.fields))
        ):
            return True
    return False
