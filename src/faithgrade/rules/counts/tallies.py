"""Counts that printed output gives by a word behind a number: "3 failed, 41 passed", "2 files changed", "1 to destroy".

A claim that gives such a word another number than the one text that has it is wrong, though its number may be a sum.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.text import stem

_WORDS = frozenset(
    stem(w)
    for w in "passed failed skipped errors warnings failures xfailed deselected ignored added removed changed modified deleted destroyed "
    "created updated inserted insertions deletions upgraded installed vulnerabilities commits hunks conflicts retries dropped "
    "delivered bounced rejected accepted imported exported uploaded downloaded copied moved unreachable rescued".split()
)
_TALLY = re.compile(
    r"(?<![\w.,:/-])(?P<n>\d{1,3}(?:,\d{3})+|\d+)(?P<mid>(?: [a-z]+){0,2}?) (?:to )?(?P<word>[a-z]+)\b", re.I
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each whole number with such a word behind it, where one text gives that word just one number."""
    if "?" in view.text:
        return
    known = view.index.once(tallies)
    for value in view.values if known else ():
        reading = value.reading
        if (
            value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.bound is not None
            or reading.is_range
        ):
            continue
        word = _word_behind(view, value)
        told = known.get(word) if word is not None else None
        if told is None or word is None or len({n for n, _ in told}) != 1:
            continue
        number, fact = told[0]
        right = reading.value == number
        if view.negated or (not right and _is_of_a_part(view)):
            continue
        yield told_by(
            view,
            "counts",
            value.span,
            fact,
            right=right,
            covers=frozenset(
                n for n in view.tokens_in(value.end, len(view.text)) if view.tokens[n].stem == word
            ),
        )


def _word_behind(view: ClaimView, value: Value) -> str | None:
    """The counted word behind a number in its clause, with a noun and a form of "to be" between at most."""
    last = max(view.tokens_in(value.start, value.end))
    for n in range(last + 1, min(last + 5, len(view.tokens))):
        if view.clause_of[n] != view.clause_of[last] or any(ch.isdigit() for ch in view.tokens[n].fold):
            return None
        if view.tokens[n].stem in _WORDS:
            return view.tokens[n].stem
        if view.tokens[n].fold in ("of", "that", "which", "out"):
            return None
    return None


def _is_of_a_part(view: ClaimView) -> bool:
    """Whether the claim may speak of some of them only: it names something that the text's other counts do not."""
    return any(
        v.kind is Kind.NAME
        or (v.kind is Kind.NUMBER and isinstance(v.reading, Amount) and v.reading.bound is not None)
        for v in view.values
    )


def tallies(index: Index) -> dict[str, list[tuple[Decimal, Fact]]]:
    """By counted word: its numbers, with the lines they stand in; lines with two and more of them only."""
    found: dict[str, list[tuple[Decimal, Fact]]] = defaultdict(list)
    for fact in index.facts:
        if not isinstance(fact.value, str) or len(fact.value) > 300:
            continue
        rows = [
            (stem(m["word"].lower()), Decimal(m["n"].replace(",", "")))
            for m in _TALLY.finditer(fact.value)
            if stem(m["word"].lower()) in _WORDS
        ]
        if len(rows) >= 2:
            for word, number in rows:
                found[word].append((number, fact))
    return dict(found)
