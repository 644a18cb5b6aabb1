"""Numbered parts of a text: what "clause 7.3" sets stands in the line that begins with 7.3, and in no other."""

from __future__ import annotations

import re

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Value
from faithgrade.values.match import match

_TOLD = re.compile(
    r"\b(?:clause|section|sec\.|article|art\.|paragraph|para\.|item|rule|point|step|chapter|§)\s*(?P<no>\d+(?:\.\d+)*|[a-z]\)?)(?![\w%]|\.\d)",
    re.I,
)
_LINE = re.compile(
    r"\s*(?:clause|section|sec\.|article|art\.|paragraph|para\.|item|rule|point|step|chapter|§)?\s*(?P<no>\d+(?:\.\d+)*)[.):]?\s+(?=\D)",
    re.I,
)


def other_part(view: ClaimView, value: Value, fact: Fact) -> Fact | None:
    """The line of the numbered part that the claim speaks of right before a value, where the value stands in another's line."""
    told = [m for m in _TOLD.finditer(view.text) if m.end() <= value.start]
    if not told or not fact.prose:
        return None
    number = told[-1]["no"]
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    near = view.tokens_in(*told[-1].span())
    lines = view.index.once(numbered_lines)
    if not near or fact.index not in lines or lines[fact.index] == number:
        return None
    if not own & {view.clause_of[n] for n in near} and value.start - told[-1].end() > 60:
        return None
    meant = [
        i for i, no in lines.items() if no == number and view.index.evidence.facts[i].source == fact.source
    ]
    if len(meant) != 1:
        return None
    line = view.index.evidence.facts[meant[0]]
    if any(match(value, r) is not None for r in view.index.readings(line)):
        return None
    return line


def numbered_lines(index: Index) -> dict[int, str]:
    """The lines of texts that begin with a number, by it; only where a text has two and more of them."""
    found: dict[int, str] = {}
    for fact in index.facts:
        if fact.prose and isinstance(fact.value, str) and (told := _LINE.match(fact.value)):
            found[fact.index] = told["no"]
    counted: dict[int, int] = {}
    for i in found:
        source = index.evidence.facts[i].source
        counted[source] = counted.get(source, 0) + 1
    return {i: no for i, no in found.items() if counted[index.evidence.facts[i].source] >= 2}
