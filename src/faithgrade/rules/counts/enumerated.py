"""How many there are of what is named or asked about: "two of them are Alder and Birch", "the three sheds" of three calls."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from faithgrade.rules.binding.standing import no_finding
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.text import stem

RULE = "counts"

_ANNOUNCED = re.compile(
    r"(?: of (?:them|these|those|the \w+))?(?: [a-z][\w-]*){0,3}?(?: (?:are|were)|:| [—–-]| \()\s*", re.I
)
_END = re.compile(r"[.;:!)\n]|$")
_PARTED = re.compile(r"\s*,\s*(?:and|or|&)?\s*|\s+(?:and|or|&)\s+")
_MOST = 20


def read(view: ClaimView) -> Iterator[Atom]:
    """A good atom for a number of just as many names of the evidence as stand behind it in one list."""
    if "?" in view.text or view.negated:
        return
    for value in view.values:
        reading = value.reading
        if (
            value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.bound is not None
            or not 2 <= reading.value <= _MOST
        ):
            continue
        if _were_asked_about(view, value, int(reading.value)):
            yield replace(_good(view, value), reason=f"so many calls were made, “{value.text}”")
            continue
        announced = _ANNOUNCED.match(view.text, value.end)
        if announced is None:
            continue
        pieces = _pieces(view.text, announced.end())
        if len(pieces) == reading.value and all(_is_known(view, start, end) for start, end in pieces):
            yield _good(view, value)


def _were_asked_about(view: ClaimView, value: Value, size: int) -> bool:
    """Whether a plural right behind a number is what a tool was called for that many times: "the two sheds" of shed=…"""
    behind = [t for t in view.tokens if t.start >= value.end][:1]
    if not behind or not behind[0].fold.endswith("s") or view.text[value.end : behind[0].start] != " ":
        return False
    asked: dict[tuple[str, str], set[str]] = defaultdict(set)
    for source in view.index.evidence.sources:
        if source.kind == "error":
            return False
        for key, argument in source.arguments.items():
            if stem(str(key)) == behind[0].stem and isinstance(argument, (str, int)):
                asked[source.name, str(key)].add(str(argument))
    return any(len(values) == size for values in asked.values())


def _pieces(text: str, start: int) -> list[tuple[int, int]]:
    """Where the parts of a written list begin and end."""
    end = _END.search(text, start)
    stop = end.start() if end is not None else len(text)
    found, at = [], start
    for gap in _PARTED.finditer(text, start, stop):
        found.append((at, gap.start()))
        at = gap.end()
    return [(a, b) for a, b in [*found, (at, stop)] if text[a:b].strip()]


def _is_known(view: ClaimView, start: int, end: int) -> bool:
    """Whether a part of a list is, but for an article and emphasis, a string of the evidence."""
    bare = view.text[start:end].strip(" *_`“”\"'")
    begin = view.text.find(bare, start)
    if bare.lower().startswith(("the ", "a ", "an ")):
        begin += bare.index(" ") + 1
    stop = view.text.find(bare, start) + len(bare)
    return any((m.start, m.end) == (begin, stop) and m.entry.facts for m in view.mentions)


def _good(view: ClaimView, value: Value) -> Atom:
    return no_finding(value, RULE, f"so many names follow “{value.text}”")
