"""A key that a payload gives twice, told so: "it names the port twice, 80 and 81", "the record has two owners, Ada and Bo"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import TYPE_CHECKING

from faithgrade.evidence.words import Token, field_words, folded_words
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.words.lexicon import SYNONYMS
from faithgrade.values import Amount, Kind
from faithgrade.values.text import fold
from faithgrade.verdicts import Pointer, Reason, Relation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

RULE = "aggregates"

_KEY = re.compile(r"key ['\"](?P<key>.+?)['\"] is given")
_TWO = 2

_TWICE = re.compile(
    r"\b(?:twice|two times|double|two (?:different |conflicting |contradictory )?(?:values|entries))\b", re.I
)
_TWO_OF = re.compile(
    r"\b(?:gives?|names?|lists?|has|holds?|shows?|contains?|states?|sets?) two (?:different )?(?P<noun>[a-z]+)\b",
    re.I,
)
_LINE = re.compile(r"^(?P<indent> *)(?P<key>[\w.-]+)\s*[:=]\s*(?P<value>\S.*?)\s*$")
_FRAME = re.compile(
    r"^\W*(?:(?:careful|heads[- ]up|note|yes)\W+)?(?:(?:the|its|your) )?(?:[\w'’-]+ )?(?:record|entry|file|config|configuration|header|reply|response|payload|result)s?(?: is (?:muddled|inconsistent|contradictory|ambiguous|unclear))?\b",
    re.I,
)
_FIRST = re.compile(r"\bfirst\b", re.I)
_EACH = re.compile(
    r"\bonce (?:as|with|to|at|by)?\b|\b(?:first|then)(?: (?:as|to|with))?\b|\b(?:gives?|lists?|names?|sets?|appears?|shows?|states?)\b",
    re.I,
)
_UNSURE = re.compile(
    r"\bso (?:it is|it's|i am|i'm|i|that's)? ?(?:cannot|can't|can not|couldn't|wouldn't|unclear|not sure)\b[^.;]{0,40}?(?:which(?: (?:one|of them))?(?: (?:is right|is correct|applies|counts|holds))?|either|each)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Twice:
    """A key with the two values that one object gives it, in their order, as written and folded."""

    key: str
    values: tuple[str, str]


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for the values that a claim gives for the one key of the evidence that stands there twice."""
    rows = view.index.once(_given_twice)
    if len(rows) != 1 or "?" in view.text:
        return
    row = rows[0]
    twice = _TWICE.search(view.text) or next(
        (m for m in _TWO_OF.finditer(view.text) if _is_key(_token_at(view, m.start("noun")), row.key)), None
    )
    if twice is None or not any(_is_key(t, row.key) for t in view.tokens):
        return
    told = _told(view, twice.end(), row)
    for start, end, which in told:
        yield _atom(view, (start, end), row, right=which is not None)
    order = [which for _, _, which in told]
    if set(order) != {0, 1} or (_FIRST.search(view.text) and order != [0, 1]):
        return
    framed = {n for n, t in enumerate(view.tokens) if _is_key(t, row.key)}
    for match in (_FRAME.search(view.text), _UNSURE.search(view.text), *_EACH.finditer(view.text)):
        framed |= view.tokens_in(*match.span()) if match is not None else frozenset()
    yield replace(_atom(view, twice.span(), row, right=True), covers=frozenset(framed))


def _given_twice(index: Index) -> tuple[Twice, ...]:
    """Keys that one object, or two neighbouring lines of one text, give two values."""
    rows: list[Twice] = []
    for anomaly in index.evidence.anomalies:
        found = _KEY.match(anomaly.detail) if anomaly.code == "duplicate_key" else None
        values = [fold(ref.strip('"')) for ref in anomaly.refs]
        if found is not None and len(values) == len(set(values)) == _TWO:
            rows.append(Twice(found["key"], (values[0], values[1])))
    for source in index.evidence.sources:
        text = source.content if source.states_facts and isinstance(source.content, str) else "{"
        if "\n" in text and len(text) <= _LONGEST and text.lstrip()[:1] not in ("{", "["):
            lines = [_LINE.match(line) for line in text.splitlines()]
            for one, other in pairwise(lines):
                if one and other and one["value"] != other["value"] and _is_same_key(one, other):
                    rows.append(Twice(one["key"], (fold(one["value"]), fold(other["value"]))))
    return tuple(dict.fromkeys(rows))


_LONGEST = 20_000


def _is_same_key(one: re.Match[str], other: re.Match[str]) -> bool:
    return (one["indent"], one["key"]) == (other["indent"], other["key"])


def _is_key(token: Token | None, key: str) -> bool:
    """Whether a word names a key: one of its words, a synonym, or the word that it is short for."""
    words = field_words((key,)).leaf
    return token is not None and (
        token.stem in words
        or not SYNONYMS.get(token.stem, frozenset()).isdisjoint(words)
        or any(len(w) >= _SHORT and token.fold.startswith(w) for w in words)
    )


_SHORT = 3


def _token_at(view: ClaimView, start: int) -> Token | None:
    return view.tokens[view.place[start]] if start in view.place else None


def _told(view: ClaimView, at: int, row: Twice) -> list[tuple[int, int, int | None]]:
    """Where two numbers, or the words of both values, stand behind a place, and which of the values each is."""
    numbers = [
        v
        for v in view.values
        if v.kind is not Kind.NAME
        and isinstance(v.reading, Amount)
        and at <= v.start
        and ";" not in view.text[at : v.start]
    ][:_TWO]
    if len(numbers) == _TWO:
        found = [next((i for i, w in enumerate(row.values) if _is(v.reading, w)), None) for v in numbers]
        return [(v.start, v.end, which) for v, which in zip(numbers, found, strict=True)]
    folds = [t.fold if t.start >= at else "" for t in view.tokens]
    told: list[tuple[int, int, int | None]] = []
    for which, written in enumerate(row.values):
        words = list(folded_words(written))
        places = [n for n in range(len(folds)) if words and folds[n : n + len(words)] == words]
        if not places:
            return []
        told.append((view.tokens[places[0]].start, view.tokens[places[0] + len(words) - 1].end, which))
    return sorted(told)


def _atom(view: ClaimView, span: tuple[int, int], row: Twice, *, right: bool) -> Atom:
    return Atom(
        RULE,
        *span,
        "good" if right else "wrong",
        Reason.STATED if right else Reason.CONTRADICTED,
        f"the key {row.key} stands there twice, as {row.values[0]} and {row.values[1]}",
        (Pointer(None, "", " and ".join(row.values), Relation.SUPPORTS if right else Relation.CONTRADICTS),),
        covers=view.tokens_in(*span) if right else frozenset(),
    )


def _is(reading: object, written: str) -> bool:
    """Whether an amount is a number as a payload writes it."""
    try:
        return isinstance(reading, Amount) and reading.value == Decimal(written)
    except InvalidOperation:
        return False
