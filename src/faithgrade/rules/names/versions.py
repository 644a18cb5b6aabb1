"""Names with a number ("Bluetooth 5.1", "Android 14", "IP68"): the number the evidence has behind the same name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.naming import around
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.grounding.excuses import excused
from faithgrade.rules.names.strangers import instead_of
from faithgrade.values import Kind, Text, Value
from faithgrade.values.text import fold, stem

_NUMBERED = re.compile(r"(?P<head>[^\W\d_][\w.+-]*?)[ -]?(?P<number>\d+(?:\.\d+)*)(?P<tail>[^\W\d_]{0,3})\Z")


def read(view: ClaimView) -> Iterator[Atom]:
    """A refuting atom for each name with a number that the evidence has with other numbers only."""
    for value in (*view.values, *_told_apart(view)):
        numbered = _NUMBERED.search(value.text) if value.kind is Kind.NAME else None
        if numbered is None or len(numbered["head"]) < 2 or view.index.knows(fold(value.text)):
            continue
        head, number = numbered["head"], numbered["number"]
        facts = _numbers_behind(view, head, numbered["tail"]) + _values_named(view, head)
        if not facts or any(_is_same(number, other) for other, _ in facts):
            continue
        if excused(view, value, around(view, value.start, value.end)) is None:
            yield instead_of(view, value, facts[0][1])


def cut_short(view: ClaimView) -> Iterator[Atom]:
    """A refuting atom for each version that stands right behind its field's name and is another there: "build r1.1" of r1.10."""
    facts = view.index.evidence.facts
    for found in _BEHIND_ITS_NAME.finditer(view.text):
        word, written = stem(found["name"].lower()), found["version"].lower()
        rows = [
            facts[i]
            for key in view.index.fields_by_word.get(word, ())
            if word in field_words(key[1]).leaf
            for i in view.index.fields[key][:20]
        ]
        held = {str(f.value).lower() for f in rows if isinstance(f.value, str)}
        if len(held) != 1 or view.negated or view.index.source(rows[0]).superseded:
            continue
        (other,) = held
        if written == other or not _VERSION.fullmatch(other) or written.lstrip("v") == other.lstrip("v"):
            continue
        longer = [written, other] if len(written) > len(other) else [other, written]
        if longer[0].startswith(longer[1] + ".") or any(
            written in str(f.value).lower().split() for f in view.index.facts
        ):
            continue  # "2.4" of 2.4.1 is said with less
        value = Value(
            Kind.NAME, *found.span("version"), found["version"], (Text(fold(written), found["version"]),)
        )
        if excused(view, value, around(view, value.start, value.end)) is None:
            yield instead_of(view, value, rows[0])


_VERSION = re.compile(r"[a-z]{0,3}\d+(?:\.\d+)+")
_BEHIND_ITS_NAME = re.compile(
    r"\b(?P<name>version|build|release|firmware|revision|rev|kernel|tag|patch)(?: (?:is|number|no\.))*:? (?P<version>[a-z]{0,3}\d+(?:\.\d+)+)(?![\w-]|\.\d)",
    re.I,
)


def _told_apart(view: ClaimView) -> Iterator[Value]:
    """Names with a bare number right behind them, read as one."""
    for one, other in pairwise(view.values):
        if (
            (one.kind, other.kind) == (Kind.NAME, Kind.NUMBER)
            and view.text[one.end : other.start] == " "
            and one.text.isalpha()
            and one.text[:1].isupper()
        ):
            written = view.text[one.start : other.end]
            yield Value(Kind.NAME, one.start, other.end, written, (Text(fold(written), written),))


def _numbers_behind(view: ClaimView, head: str, tail: str) -> list[tuple[str, Fact]]:
    """Every number of the strings of the evidence that have one right behind a word, with the string."""
    pattern = re.compile(rf"(?<!\w){re.escape(head)}[ -]?v?\d+(?:\.\d+)*{re.escape(tail)}(?![^\W\d_])", re.I)
    folded = fold(head)
    glued = [t for t in view.index.vocabulary if t.startswith(folded) and t[len(folded) :][:1].isdigit()]
    tokens = [t.fold for t in tokenize(head)[:1]] + sorted(glued)
    found = []
    for entry in dict.fromkeys(e for token in tokens for e in view.index.holding(token)):
        for i in entry.facts[:1]:
            fact = view.index.evidence.facts[i]
            if pattern.search(str(fact.value)):  # "Arvel 4.0, may be raised to 4.1" has both
                found += [(m, fact) for m in _NUMBER.findall(str(fact.value))]
    return found


_NUMBER = re.compile(r"\d+(?:\.\d+)*")


def _values_named(view: ClaimView, head: str) -> list[tuple[str, Fact]]:
    """Every number that begins a value whose field, or whose caption, is the word."""
    facts = view.index.once(_called_by_one_word).get(stem(head.casefold()), ())
    return [(m, fact) for fact in facts for m in _LEADING.findall(str(fact.value))]


def _called_by_one_word(index: Index) -> dict[str, list[Fact]]:
    """Facts with a short value by the word that is the whole of their field's name, or of their caption."""
    table: dict[str, list[Fact]] = defaultdict(list)
    for fact in index.facts:
        if fact.is_label or fact.value is None or isinstance(fact.value, bool) or len(str(fact.value)) > 60:
            continue
        for words in {field_words(fact.field).leaf, index.captions(fact)}:
            if len(words) == 1:
                table[min(words)].append(fact)
    return table


_LEADING = re.compile(r"(?:^|[,;/] ?)v?(\d+(?:\.\d+)*)")


def _is_same(one: str, other: str) -> bool:
    """Whether a number may stand for the other: alike but for zeros, or its first parts ("14" for 14.1)."""
    a, b = [p.lstrip("0") for p in one.split(".")], [p.lstrip("0") for p in other.split(".")]
    shared = min(len(a), len(b))
    return a[:shared] == b[:shared]
