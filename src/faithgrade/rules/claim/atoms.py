"""Atoms: what one rule found out about one piece of a claim. All of them together decide the claim."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from faithgrade.evidence import Fact
from faithgrade.rules.claim.view import ClaimView
from faithgrade.verdicts import Pointer, Reason, Relation

Standing = Literal["good", "wrong", "open"]


@dataclass(frozen=True, slots=True)
class Atom:
    """text[start:end] of a claim is ``good`` (supported), ``wrong`` (refuted), or ``open``: looked at and not decided.

    `covers` are the numbers of further tokens that are accounted for by what was found (the field's name, a
    negation that was read …). `facts` are the facts it rests on: their field names may be used freely in the claim.
    An open atom keeps a claim from being supported.
    """

    rule: str
    start: int
    end: int
    standing: Standing
    code: Reason
    reason: str
    evidence: tuple[Pointer, ...] = ()
    facts: tuple[int, ...] = ()
    covers: frozenset[int] = frozenset()
    right_value: str | None = None
    is_value: bool = True
    """Whether the piece is a value or state, so that finding it good is something to support a claim by."""


def point(view: ClaimView, fact: Fact, relation: Relation, note: str = "") -> Pointer:
    """A pointer to a fact."""
    return Pointer(view.index.source(fact).call_id, fact.pointer, fact.value, relation, note)


def place(view: ClaimView, fact: Fact) -> str:
    """Where a fact stands, for a reason's sentence: tool name and pointer."""
    source = view.index.source(fact)
    return f"{source.name or source.kind}{fact.pointer}"


def shown(value: object, limit: int = 60) -> str:
    """A payload value as it is shown in a reason."""
    text = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def plain(number: Decimal) -> str:
    """A number as people write it: four decimals at most, and none of them for nothing."""
    text = (
        f"{number:.4f}".rstrip("0").rstrip(".") if number != number.to_integral_value() else f"{number:.0f}"
    )
    return text
