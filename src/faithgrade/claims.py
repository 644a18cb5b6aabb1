"""Split an answer into claims, with offsets into the original text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ClaimKind = Literal["sentence", "item", "cell", "heading", "code"]


@dataclass(frozen=True, slots=True)
class Scope:
    """Text elsewhere in the answer that a claim stands under, with its own place in the answer.

    `role` is ``heading``, ``lead`` (the line that introduces a list), ``parent`` (the bullet above a nested one),
    ``row`` (first cell of the claim's table row) or ``column`` (header of its table column).
    """

    role: Literal["heading", "lead", "parent", "row", "column"]
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence, list item, table cell, heading with a value or line of quoted output, in answer order.

    ``answer[start:end] == text`` always holds, in code points. `scope` is outermost first.
    """

    index: int
    text: str
    start: int
    end: int
    kind: ClaimKind = "sentence"
    scope: tuple[Scope, ...] = ()
    paragraph: int = 0
    """Number of the block of text the claim stands in; a pronoun is never resolved across paragraphs' headings."""


def split_claims(answer: str) -> tuple[Claim, ...]:
    """Every part of the answer that could state something, in order.

    >>> [c.text for c in split_claims("It costs 4.50. Dr. Voss agreed!")]
    ['It costs 4.50.', 'Dr. Voss agreed!']
    """
    import re

    claims = []
    for match in re.finditer(r"[^\n]+?(?:[.!?](?=\s|$)(?<!Dr\.)|(?=\n|$))", answer):
        text = match.group()
        start = match.start() + len(text) - len(text.lstrip())
        if text.strip():
            claims.append(Claim(len(claims), text.strip(), start, start + len(text.strip())))
    return tuple(claims)
