"""Values as the evidence writes them: a name with a number behind it, and digits that are an id or a code and no number."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, folded_words, tokenize
from faithgrade.rules.claim.periods import period_of_rows
from faithgrade.values import Kind, Text, Value, fold, read_values
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

_LETTERED = re.compile(r"\d{1,4}[A-Z]")
_HYPHENATED = re.compile(r"\d+(?:-\d+)+")
_ID_FIELDS = frozenset(stem(w) for w in "id no number nr code ref reference key sku serial".split())


_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def as_written(view: ClaimView, value: Value) -> tuple[Value, ...]:
    """A name with a number behind it as two values, where the evidence knows the name and not the two together.

    Hyphenated digits that are the whole of a text under an id's name are one id, and no range.
    """
    if (period := period_of_rows(view, value)) is not None:
        return (period,)
    if _LETTERED.fullmatch(value.text) and _is_code_of_field(view, value):
        return (replace(value, kind=Kind.NAME, readings=(Text(fold(value.text), value.text),)),)
    if value.kind is Kind.NUMBER and (both := _pair(view, value)):
        return both
    if _LETTERED.fullmatch(value.text) and _is_a_place(view, value):
        return (replace(value, kind=Kind.IDENTIFIER, readings=(Text(fold(value.text), value.text),)),)
    if value.kind is Kind.NUMBER and _HYPHENATED.fullmatch(value.text) and _is_whole(view, value.text):
        return (replace(value, kind=Kind.IDENTIFIER, readings=(Text(fold(value.text), value.text),)),)
    head, _, tail = value.text.rpartition(" ")
    if (
        value.kind is Kind.NAME
        and tail.isalpha()
        and (fold(head), fold(tail)) in view.index.once(_arguments_by_key)
    ):
        return ()  # "List A" of a call with list="A", which is a mention
    if value.kind is not Kind.NAME or not _NUMBER.fullmatch(tail) or not view.index.calls_something(head):
        return (value,)
    if "." in tail and not _is_an_items_name(view, head):
        return (value,)
    first = tail.partition(".")[0]
    pair = (folded_words(head)[-1], first)
    if any(pair in pairwise(entry.tokens) for entry in view.index.holding(first)):
        return (value,)
    own = value.end - len(tail)
    blanked = " " * own + view.text[own:]
    return (
        replace(value, end=value.start + len(head), text=head, readings=(Text(fold(head), head),)),
        *(v for v in read_values(blanked) if v.start < value.end),
    )


def _is_an_items_name(view: ClaimView, head: str) -> bool:
    """Whether a name is the whole of a text of the evidence, behind which a decimal is a value: "Fern 25.1"."""
    words = folded_words(head)
    return any(entry.facts and entry.tokens == words for entry in view.index.holding(words[0]))


def _pair(view: ClaimView, value: Value) -> tuple[Value, ...]:
    """A number in brackets as two, where the evidence has a list of just these two: "(14,320)" of ``[14, 320]``; else nothing."""
    spans = (value.span, (max(0, value.start - 1), value.end + 1))
    written = next((m for a, b in spans if (m := _IN_BRACKETS.fullmatch(view.text, a, b))), None)
    if written is None or (written[1], written[2]) not in view.index.once(_pairs):
        return ()
    if view.index.holds_number(Decimal(written[1] + written[2])):
        return ()
    found: list[Value] = []
    for group in (1, 2):
        start, end = written.span(group)
        found += read_values(" " * start + view.text[start:end])
    return tuple(found)


_IN_BRACKETS = re.compile(r"[(\[](\d{1,3}),(\d{3})[)\]]")


def _pairs(index: Index) -> frozenset[tuple[str, str]]:
    """Lists of two whole numbers."""
    lists: dict[tuple[int, tuple[str | int, ...]], list[str]] = defaultdict(list)
    for fact in index.facts:
        if fact.path and isinstance(fact.path[-1], int):
            lists[fact.source, fact.path[:-1]].append(str(fact.value))
    return frozenset((v[0], v[1]) for v in lists.values() if len(v) == _TWO)


_TWO = 2


def _is_code_of_field(view: ClaimView, value: Value) -> bool:
    """Whether a number with a letter is what the field named right before it holds: "ward 3A", which is no current."""
    before = [t for t in view.tokens if t.end <= value.start][-1:]
    facts = view.index.evidence.facts
    return bool(before) and any(
        facts[i].value == value.text
        for key in view.index.fields_by_word.get(before[0].stem, ())
        if field_words(key[1]).leaf == {before[0].stem}
        for i in view.index.fields[key]
    )


_PLACES = frozenset(
    "seat seats room gate stand unit flat apartment apt ward desk bay locker berth row stall booth platform".split()
)


def _is_a_place(view: ClaimView, value: Value) -> bool:
    """Whether a number with a letter is what a place is called: "seat 12A", which has no amperes."""
    before = [t for t in view.tokens if t.end <= value.start][-1:]
    return bool(before) and before[0].fold in _PLACES


def _is_whole(view: ClaimView, written: str) -> bool:
    facts = view.index.evidence.facts
    return any(
        facts[i].value == written and not field_words(facts[i].field).leaf.isdisjoint(_ID_FIELDS)
        for entry in view.index.holding(tokenize(written)[0].fold)
        for i in entry.facts
    )


def _arguments_by_key(index: Index) -> frozenset[tuple[str, str]]:
    """(name, value) of every argument that is a short word, a letter or a number."""
    return frozenset(
        (fold(str(key)), fold(str(value)))
        for source in index.evidence.sources
        for key, value in source.arguments.items()
        if isinstance(value, (str, int)) and not isinstance(value, bool) and " " not in str(value)
    )
