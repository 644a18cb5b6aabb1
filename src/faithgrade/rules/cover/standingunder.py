"""Whether what a claim tells is of what it stands under or goes on about: headings, lead-ins, labels, and the sentence before a pronoun.

"City: Rome" under "Ada" says that Ada's city is Rome, and "F-1" under "Overdue" that F-1 is overdue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.calledby import is_name
from faithgrade.rules.binding.calls import deeds_of
from faithgrade.rules.binding.rowsmeant import flagged
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.chooser import poles_of
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.apart import Piece, pieces_of, sources_agree
from faithgrade.rules.cover.recombined import SENTENCES
from faithgrade.rules.statuses.marks import box_before
from faithgrade.rules.statuses.statuses import states_in
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS, NO, STATES, YES
from faithgrade.rules.words.truths import truth
from faithgrade.rules.words.verbs import PAST
from faithgrade.values.text import fold

if TYPE_CHECKING:
    from faithgrade.rules.claim.chooser import Choice

_LABEL = re.compile(r"[^\w\n]*[^:\n|]{1,40}?\**:\**(?=\s)")
_PRONOUN = re.compile(
    r"\W*(?:(?:and|but|also|there) )?(?:it|its|it['’]s|he|his|she|her|they|their|this|that|the)\b", re.I
)
_PERSONAL = re.compile(r"\W*(?:he|his|she|her)\b", re.I)
_PERSON = re.compile(r"\W*(?:he|she|they|it)\b", re.I)
_ADJECTIVE, _NOUN = (
    re.compile(r"(?:.*\b)?(?:the|its|their|your) $", re.I | re.S),
    re.compile(r" [a-z]+\b(?! by\b)"),
)
_FULL_NAME = re.compile(r"(?:[A-Z][^\W\d]*\.? ){1,3}[A-Z][^\W\d]+")
_MANY, _BACK, _LONG = 200, 4, 60


@dataclass(frozen=True, slots=True)
class Head:
    """text[start:end] of a view that a claim's pieces from `until` on stand under."""

    view: ClaimView
    end: int
    until: int = 0


@dataclass(slots=True)
class Pick:
    """What the words of a head name by one field: facts, the choices that keys and arguments make, and whether it is denied."""

    facts: list[Fact]
    choices: list[Choice]
    denied: bool = False


def is_of_another_than_above(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a value of a claim is nowhere told of what the claim stands under, or of what the sentence before is about."""
    if box_before(view) is not None and not any(a.rule in ("statuses", "flags", "actions") for a in atoms):
        return True  # a box says something of its line
    if any(s.role == "row" and s.text.lower() in YES | NO for s in view.claim.scope):
        return True  # and so does a row's first cell, under a head that is not known here
    if _goes_on_about_another(view, atoms):
        return True
    pieces = [
        p
        for p in pieces_of(view, atoms)
        if any(view.tokens[n].stem not in view.index.field_vocabulary for n in view.tokens_in(p.start, p.end))
    ]
    if not pieces:
        return False
    named: dict[str, tuple[Pick, int]] = {}
    for head in _heads(view):
        if _is_in_another_state(view, head, [p for p in pieces if p.start >= head.until]):
            return True
        for field, pick in _picks(head).items():
            named[field] = pick, head.until  # the innermost one that is named by a field
    if any(
        _is_of_another(view, pick, [p for p in pieces if p.start >= until]) for pick, until in named.values()
    ):
        return True
    for (start, end), rows in flagged(view).items():  # "the primary contact"
        is_adjective = _ADJECTIVE.match(view.text[:start]) and _NOUN.match(view.text, end)
        if is_adjective and _is_of_another(view, Pick(rows, []), pieces):
            return True
    before = _before(view)
    if before is None:
        return False
    told = [p for p in _picks(Head(before, len(before.text))).values() if not p.denied]
    people = [p for p in told if any(map(_is_full_name, p.facts))] if _PERSONAL.match(view.text) else []
    told = people or [p for p in told if any(is_name(f) and _tells_apart(view, f) for f in p.facts)]
    return bool(told) and all(_is_of_another(view, pick, pieces) for pick in told)


def _heads(view: ClaimView) -> Iterator[Head]:
    for scope, above in zip(view.claim.scope, view.scope_views, strict=True):
        if scope.role != "column":
            yield Head(above, len(above.text))
    if (label := _LABEL.match(view.text)) is not None:
        yield Head(view, label.end(), label.end())


def _before(view: ClaimView) -> ClaimView | None:
    """The sentence that a claim which begins with a pronoun or "the" goes on from: the nearest that names anything."""
    if view.claim.kind != "sentence" or _PRONOUN.match(view.text) is None:
        return None
    near = [v for v in view.before[-_BACK:] if v.claim.paragraph == view.claim.paragraph]
    return next((v for v in reversed(near) if any(m.entry.facts for m in v.mentions)), None)


def _tells_apart(view: ClaimView, fact: Fact) -> bool:
    return all(
        level[0] != "list" or view.chooser.tells_apart(level, fact)
        for level, _ in view.chooser.choices(fact)[:1]
    )


def _goes_on_about_another(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether each sentence that has the words said of a pronoun begins with somebody whom the sentence before does not name."""
    before = next(iter(view.before[-1:]), None)
    if before is None or before.claim.paragraph != view.claim.paragraph or not _PERSON.match(view.text):
        return False
    facts = view.index.evidence.facts
    said = _content(view.text)
    told = [
        sentence
        for i in {i for a in atoms if a.rule == "verbatim" and a.standing == "good" for i in a.facts}
        for sentence in SENTENCES.split(str(facts[i].value))
        if len(said & _content(sentence)) * 2 > len(said)
    ]
    return bool(told) and all(_is_headed_by_another(s, said, before.stems) for s in told)


def _content(text: str) -> frozenset[str]:
    return frozenset(t.stem for t in tokenize(text) if t.fold not in IGNORABLE)


def _is_headed_by_another(sentence: str, said: frozenset[str], named: frozenset[str]) -> bool:
    words = [t for t in tokenize(sentence) if t.fold not in IGNORABLE]
    head = list(takewhile(lambda t: t.stem not in said, words))
    return bool(head) and not any(t.stem in named for t in head)


def _is_full_name(fact: Fact) -> bool:
    return isinstance(fact.value, str) and _FULL_NAME.fullmatch(fact.value) is not None


def _picks(head: Head) -> dict[str, Pick]:
    """What a head names, by the names of the fields that it names it by."""
    view, found = head.view, dict[str, Pick]()
    facts = view.index.evidence.facts
    several = len(_states(view)) > 1  # "two are done and one has failed" is no condition of each

    def add(start: int, end: int, told: Sequence[Fact], choices: Sequence[Choice] = ()) -> None:
        told = [f for f in told if not (f.prose or f.is_label)]
        if end <= head.end and (told or choices) and len(told) <= _MANY:
            names = sorted({f.field[-1] for f in told if f.field}) or ["key"]
            pick = found.setdefault("/".join(names), Pick([], [], _is_denied(view, start)))
            pick.facts += told
            pick.choices += choices

    for m in view.mentions:
        words = view.tokens[m.first : m.last]
        if several and view.text[m.start : m.end].islower():
            continue
        if not all(t.stem in view.index.field_vocabulary for t in words):
            keys = [c for i in m.entry.nodes if (c := view.chooser.key_choice(i)) is not None]
            calls = [
                (level, child)
                for i in m.entry.sources
                for level, child in view.chooser.choices_of_source(i)
                if str(child) == " ".join(m.entry.tokens)
            ]
            add(m.start, m.end, [facts[i] for i in m.entry.facts], [*keys, *calls])
    for value, dated in view.dated:
        add(value.start, value.end, dated)
    for (start, end), told in flagged(view).items():
        add(start, end, told)
        if end <= head.end and told:
            found["/".join(sorted({f.field[-1] for f in told}))].denied = False
    return found


def _states(view: ClaimView) -> frozenset[tuple[int, int]]:
    return frozenset(STATES[t.stem] for t in view.tokens if t.stem in STATES)


def _is_denied(view: ClaimView, start: int) -> bool:
    return any(t.fold in NEGATIONS for t in view.tokens if t.end <= start and start - t.end < 6)


def _is_of_another(view: ClaimView, pick: Pick, pieces: Sequence[Piece]) -> bool:
    """Whether no home of a piece lies where what is named lies; not where the claim turns to another thing of the field itself."""
    fields = {f.field for f in pick.facts}
    if any(
        p.fields & fields and not view.text[p.start : p.end].islower() and not _is_the_same(p, pick)
        for p in pieces
    ):
        return False
    return any(
        all(_lies_with(view, f, pick) is pick.denied for f in piece.homes)
        for piece in pieces
        if not _is_the_same(piece, pick)
    )


def _is_the_same(piece: Piece, pick: Pick) -> bool:
    return any(f in pick.facts for f in piece.homes)


def _lies_with(view: ClaimView, home: Fact, pick: Pick) -> bool:
    own = dict(view.chooser.choices(home))
    if any(own.get(level, child) == child for level, child in pick.choices):
        return True
    for fact in pick.facts:
        is_an_end = any(map(poles_of, fact.field[-1:]))  # legs of one way have ends of their own
        if (
            fact.source == home.source
            and not is_an_end
            and any(
                level[0] == "list" and own.get(level, child) != child
                for level, child in view.chooser.choices(fact)
            )
        ):
            continue
        if fact.source == home.source or not is_name(fact) or sources_agree(view, home, fact):
            return True
    return False


def _is_in_another_state(view: ClaimView, head: Head, pieces: Sequence[Piece]) -> bool:
    """Whether a head says a state of the things under it, and the record of one of these has states and not that one.

    A thing that the claim itself says a state of is told of by that.
    """
    own = {n for p in pieces for n in view.tokens_in(p.start, p.end)}
    if any(t.stem in STATES and t.start >= head.until and n not in own for n, t in enumerate(view.tokens)):
        return False
    if len(_states(head.view)) > 1 and not head.until:
        return False
    deed = _OWN_DEED.match(head.view.text)
    for token in head.view.tokens:
        if token.end > head.end or token.stem not in STATES or token.fold in _NOUNS:
            continue
        alone = _ENDS.match(head.view.text, token.end) is not None
        denied = _is_denied(head.view, token.start)
        for piece in pieces:
            if deed and token.fold in PAST and not _was_done_to(view, piece):
                return True
            told = [_says(f, STATES[token.stem], alone) for home in piece.homes for f in _record(view, home)]
            known = [t for t in told if t is not None]
            if known and (not denied) not in known:
                return True
    return False


def _was_done_to(view: ClaimView, piece: Piece) -> bool:
    """Whether a call that went well, and does more than read, was told of a thing."""
    name = fold(view.text[piece.start : piece.end])
    return any(
        m.state == "ok" and m.verbs and name in map(fold, map(str, (m.call.arguments or {}).values()))
        for m in deeds_of(view.case, view.index).made
    )


def _record(view: ClaimView, fact: Fact) -> list[Fact]:
    lo, hi = view.chooser.item(fact)
    return list(view.index.evidence.facts[lo : min(hi, lo + _LONG)])


_OWN_DEED = re.compile(r"\W*(?:I|we)\b", re.I)
_NOUNS = frozenset({"return", "order", "record", "book", "stay", "rest"})
_ENDS = re.compile(r"\W*(?:yet|now|so far|already|today)?\W*$", re.I)


def _says(fact: Fact, state: tuple[int, int], alone: bool) -> bool | None:
    """Whether a fact says that its thing is in a state; None where it speaks of none of its kind, unless the head says it `alone`."""
    if isinstance(fact.value, str) and (states := states_in(fact.value)):
        return state in states if alone or any(s[0] == state[0] for s in states) else None
    holds = truth(fact.value)
    if holds is None:
        return None
    named = {STATES[w] for w in field_words(fact.field).leaf if w in STATES}
    if state in named:
        return holds
    return (not holds or None) if any(s[0] == state[0] for s in named) else False if named and alone else None
