"""Portions: some of a whole that one record tells in two numbers, and numbers that only look like counts of a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import GENERIC_FIELD_WORDS, NEGATIONS, SYNONYMS
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

_AWAY = frozenset(
    "down up ahead behind apart clear short adrift more fewer less later earlier higher lower better worse".split()
)
"""Words behind a number and its noun that make it a distance."""
_REST = frozenset(
    stem(w)
    for w in "failed failures errors rejected skipped remaining left pending missing ignored invalid".split()
)
_WHOLE = frozenset(stem(w) for w in "total all overall requested submitted".split())


def is_no_count(view: ClaimView, value: Value) -> bool:
    """Whether a number is a distance ("two points behind"), or one item's share ("two points and a foul by …")."""
    at = max(view.tokens_in(value.start, value.end), default=-1)
    after = [t.fold for t in view.tokens[at + 1 : at + 4]]
    before = [t.fold for t in view.tokens[max(0, at - 2) : at]]
    if any(w in _AWAY for w in after) or "by" in before[-1:]:
        return True
    return after[1:3] in (["and", "a"], ["and", "an"]) or after[1:2] == ["each"]


def is_of_one_item(view: ClaimView, value: Value) -> bool:
    """Whether an item that the claim or its heading names holds just this number: then it counts no items."""
    selection = selection_for(view, value.start, value.end)
    if not selection or not isinstance(value.reading, Amount):
        return False
    return any(
        isinstance(fact.value, int)
        and amount.value == value.reading.value
        and fact.node >= 0
        and any(level in selection for level, _ in view.chooser.choices(fact))
        and is_inside(view, fact, selection)
        for fact, amount in view.index.amounts(value.reading)
    )


def portions(view: ClaimView) -> Iterator[Atom]:
    """Atoms for "18 of the 20 were imported" and "all seeds sprouted", where one record has the part and the whole."""
    for value in view.values:
        atom = _some_of(view, value) or _otherwise(view, value)
        if atom is not None:
            yield atom
    yield from _all_of(view)


def _some_of(view: ClaimView, value: Value) -> Atom | None:
    """The number of the part under a field that is said, and the whole: the sum of what came of it, or the user's number."""
    part = value.plain_number
    if part is None:
        return None
    last = max(view.tokens_in(value.start, value.end), default=-1)
    if [t.fold for t in view.tokens[last + 1 : last + 2]] != ["of"]:
        return None
    whole = _whole_behind(view, last)
    if whole is None:
        return None
    number, end = whole
    selection = selection_for(view, value.start, view.tokens[end].end)
    for fact, amount in view.index.amounts(part):
        if amount.value != part.value or not _is_tally(fact) or not is_inside(view, fact, selection):
            continue
        leaf = field_words(fact.field).leaf - GENERIC_FIELD_WORDS
        said = {n for n in range(end + 1, len(view.tokens)) if _means(view, n, leaf)}
        if not said:
            continue
        mates = _mates(view, fact)
        rest = [
            f
            for f in mates
            if (w := field_words(f.field).leaf - GENERIC_FIELD_WORDS) and w <= _REST and f.index != fact.index
        ]
        noun = {view.tokens[n].stem for n in range(end + 1, min(end + 2, len(view.tokens)))}
        total = [
            f
            for f in mates
            if (w := field_words(f.field).leaf - GENERIC_FIELD_WORDS) == noun or (w and w <= _WHOLE | noun)
        ]
        if any(f.value == number for f in total) or (
            bool(rest) and sum(f.value for f in rest) + fact.value == number
        ):
            return Atom(
                "counts",
                value.start,
                view.tokens[end].end,
                "good",
                Reason.DERIVED,
                f"{place(view, fact)} is {shown(fact.value)}, and with the rest it is {number}",
                (point(view, fact, Relation.SUPPORTS),),
                (fact.index,),
                frozenset(range(last, end + 1)) | frozenset(said),
            )
    return None


def _otherwise(view: ClaimView, value: Value) -> Atom | None:
    """ "46 of 48 shots are approved" of ``{"approved": 41}``: the number of the part is under the one field of that name."""
    reading, own = value.reading, view.tokens_in(value.start, value.end)
    if (
        view.negated
        or not own
        or not isinstance(reading, Amount)
        or reading.unit is not None
        or reading.bound
    ):
        return None
    told = _SO_MANY_ARE.match(view.text[value.end :])
    if told is None or value.kind is not Kind.NUMBER:
        return None
    said = {stem(told["state"].lower())}
    about = {t.stem for t in tokenize(view.case.question or "")}.union(
        *(field_words((s.name,)).leaf for s in view.index.evidence.sources)
    )
    if told["noun"] and stem(told["noun"].lower()) not in about:
        return None  # of other things than what was asked for
    found = [f for f in view.index.facts if f.field and said & field_words(f.field).leaf]
    if len(found) != 1 or not isinstance(found[0].value, int) or not _is_tally(found[0]):
        return None
    fact = found[0]
    source = view.index.source(fact)
    exact = field_words(fact.field).leaf - GENERIC_FIELD_WORDS == said
    selection = selection_for(view, value.start, value.end)
    if not exact or fact.value == reading.value or source.superseded or source.outdated:
        return None
    if not is_inside(view, fact, selection) or any(isinstance(step, int) for step in fact.path):
        return None  # a row's number need not be that of all
    return told_by(view, "counts", (value.start, value.end + told.end()), fact, right=False)


_SO_MANY_ARE = re.compile(
    r" of (?:the )?[\d,]+ (?:(?P<noun>[^\W\d]+) )?(?:is|are|was|were|have been|has been|have|has) (?P<state>[^\W\d]+)(?: so far)?\W*$"
)


def _whole_behind(view: ClaimView, last: int) -> tuple[int, int] | None:
    """The whole number behind "of the", and the last of its words."""
    for value in view.values:
        own = view.tokens_in(value.start, value.end)
        reading = value.reading
        if not own or not last + 2 <= min(own) <= last + 3 or not isinstance(reading, Amount):
            continue
        if reading.unit is None and reading.is_whole:
            return int(reading.value), max(own)
    return None


def _all_of(view: ClaimView) -> Iterator[Atom]:
    """ "All of the seeds sprouted" of ``{"seeds": 160, "sprouted": 100}``: both fields are said, of one record."""
    if any(t.fold in NEGATIONS for t in view.tokens):
        return
    for n, token in enumerate(view.tokens):
        if token.fold not in _SO_MANY:
            continue
        at = n + 1
        while at < len(view.tokens) and view.tokens[at].fold in ("of", "the", "your", "our", "these"):
            at += 1
        size = next((v for v in view.values if at in view.tokens_in(v.start, v.end)), None)
        if size is not None and size.kind is Kind.NUMBER:  # "all 20 batches"
            at = max(view.tokens_in(size.start, size.end)) + 1
        if at >= len(view.tokens):
            return
        clause = [m for m in range(at + 1, len(view.tokens)) if view.clause_of[m] == view.clause_of[at]]
        for atom in _compared(view, n, at, clause, size):
            yield atom
            return


_SO_MANY: Mapping[str, Callable[[int, int], bool]] = {
    "all": lambda part, whole: part == whole,
    "every": lambda part, whole: part == whole,
    "half": lambda part, whole: part * 2 == whole,
    "most": lambda part, whole: part * 2 > whole,
}


_NEARLY = frozenset("about around roughly nearly almost approximately over than under least".split())


def _compared(view: ClaimView, n: int, at: int, clause: Sequence[int], size: Value | None) -> Iterator[Atom]:
    selection = selection_for(view, view.tokens[at].start, view.tokens[at].end)
    found: list[tuple[int, Fact, int, Fact]] = []
    for fact in view.index.facts:
        if not isinstance(whole := fact.value, int) or not _is_tally(fact):
            continue
        leaf = field_words(fact.field).leaf - GENERIC_FIELD_WORDS
        if leaf != {view.tokens[at].stem} or not is_inside(view, fact, selection):
            continue
        for mate in _mates(view, fact):
            own = field_words(mate.field).leaf - GENERIC_FIELD_WORDS
            said = len(own) == 1 and any(view.tokens[m].stem in own for m in clause)
            if mate.index != fact.index and said and isinstance(part := mate.value, int):
                found.append((part, mate, whole, fact))
    if len(found) != 1:
        return
    part, mate, whole, fact = found[0]
    if part > whole or not (
        size is None or (isinstance(size.reading, Amount) and size.reading.value == whole)
    ):
        return
    fits = _SO_MANY[view.tokens[n].fold](part, whole)
    if not fits and n and view.tokens[n - 1].fold in _NEARLY:
        return
    covers = frozenset({n, at} | {m for m in clause if view.tokens[m].stem in field_words(mate.field).leaf})
    yield Atom(
        "counts",
        view.tokens[n].start,
        view.tokens[max(covers)].end,
        "good" if fits else "wrong",
        Reason.DERIVED if fits else Reason.WRONG_DERIVATION,
        f"{place(view, mate)} is {shown(part)} of {shown(whole)}",
        (point(view, mate, Relation.SUPPORTS if fits else Relation.CONTRADICTS),),
        (fact.index, mate.index),
        covers,
    )


def _is_tally(fact: Fact) -> bool:
    return isinstance(fact.value, int) and not isinstance(fact.value, bool) and fact.node >= 0


def _mates(view: ClaimView, fact: Fact) -> list[Fact]:
    """Whole numbers of the same object."""
    node = view.index.evidence.nodes[fact.node]
    return [f for f in view.index.evidence.facts[node.lo : node.hi] if f.node == fact.node and _is_tally(f)]


def _means(view: ClaimView, n: int, leaf: frozenset[str]) -> bool:
    return bool(({view.tokens[n].stem} | SYNONYMS.get(view.tokens[n].stem, frozenset())) & leaf)
