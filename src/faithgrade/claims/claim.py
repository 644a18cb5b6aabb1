"""A claim: one part of an answer that could state something, and what it stands under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ClaimKind = Literal["sentence", "item", "cell", "heading", "code"]
ScopeRole = Literal["heading", "lead", "parent", "row", "column"]


@dataclass(frozen=True, slots=True)
class Scope:
    """Text elsewhere in the answer that a claim stands under, with its own place in the answer.

    `role` is ``heading``, ``lead`` (the line that introduces a list), ``parent`` (the bullet above a
    nested one), ``row`` (first cell of the claim's table row) or ``column`` (header of its table column).
    """

    role: ScopeRole
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence, list item, table cell, heading or line of quoted output, in answer order.

    ``answer[start:end] == text`` always holds, in code points. `scope` is outermost first. Column
    headers and row labels without a digit are of kind ``heading``.
    """

    index: int
    text: str
    start: int
    end: int
    kind: ClaimKind = "sentence"
    scope: tuple[Scope, ...] = ()
    paragraph: int = 0
    """Number of the block of text the claim stands in: pronouns are resolved within one alone."""
    sample: bool = False
    """True for code the reader is to run or read as an example: it states nothing about the world."""
