"""Values against the range that stands beside them: "within the reference range", "slightly high", "below normal"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import is_inside
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, place
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values.text import stem

RULE = "numbers"
_RANGES = frozenset(stem(w) for w in "ref reference range normal limits bounds".split())
_LOWS = frozenset(stem(w) for w in "low lower min from".split())
_HIGHS = frozenset(stem(w) for w in "high upper max to".split())
_WRITTEN = re.compile(r"\s*\(?(?:ref\.?\s*)?(-?\d+(?:\.\d+)?)\s*(?:-|–|to|\.\.)\s*(-?\d+(?:\.\d+)?)")
_SAID = re.compile(
    r"\b(?P<in>(?:with)?in(?:side)? (?:the |its |their )?(?:normal |reference |target |ref )*(?:range|limits)|normal)\b"
    r"|\b(?P<high>(?:slightly |mildly |markedly |well |just )?(?:above (?:the |its )?(?:normal |reference |upper |target )*"
    r"(?:range|limit|limits|normal)|elevated|too high|(?<=is )high))\b"
    r"|\b(?P<low>(?:slightly |mildly |markedly |well |just )?(?:below (?:the |its )?(?:normal |reference |lower |target )*"
    r"(?:range|limit|limits|normal)|too low|(?<=is )low))\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class _Held:
    value: Fact
    number: Decimal
    low: Decimal
    high: Decimal


def against_ranges(view: ClaimView) -> Iterator[Atom]:
    """An atom for each place in or out of a range that the claim gives a value, where its record holds both."""
    if view.negated:
        return
    for match in _SAID.finditer(view.text):
        tokens = view.tokens_in(match.start(), match.end())
        if not tokens:
            continue
        clause = view.clause_of[min(tokens)]
        chosen = view.selection(clause=clause)
        held = [h for h in view.index.once(_records) if is_inside(view, h.value, chosen)]
        if len(held) != 1:
            continue
        found = held[0]
        said = match.lastgroup
        is_so = {
            "in": found.low <= found.number <= found.high,
            "high": found.number > found.high,
            "low": found.number < found.low,
        }[said or "in"]
        yield worked_out(
            view,
            match.span(),
            "",
            f"{place(view, found.value)} is {found.number}, and its range goes from {found.low} to {found.high}",
            [found.value],
            tokens,
            right=is_so,
            rule=RULE,
        )


def _records(index: Index) -> tuple[_Held, ...]:
    """The records that hold one value and a range for it."""
    found = []
    chooser = Chooser.of(index)
    spans: set[tuple[int, int]] = set()
    for fact in index.facts:
        if field_words(fact.field).leaf & _RANGES or any(step_is_range(step) for step in fact.field):
            spans.add(chooser.item(fact))
    for lo, hi in sorted(spans):
        facts = [f for f in index.evidence.facts[lo:hi] if f.index < hi][:20]
        limits = _limits([f for f in facts if any(step_is_range(step) for step in f.field)], index)
        values = [
            (f, a.value)
            for f in facts
            if not any(step_is_range(step) for step in f.field) and (a := single_amount(index, f)) is not None
        ]
        if limits is not None and len(values) == 1 and limits[0] < limits[1]:
            found.append(_Held(*values[0], *limits))
    return tuple(found)


def step_is_range(step: str) -> bool:
    """Whether a key says that it holds the range of a value."""
    return bool(field_words((step,)).leaf & _RANGES)


def _limits(facts: list[Fact], index: Index) -> tuple[Decimal, Decimal] | None:
    """The two ends of a range: two numbers in order, named ends, or written in one text."""
    if len(facts) == 1 and isinstance(facts[0].value, str) and (written := _WRITTEN.match(facts[0].value)):
        return Decimal(written[1]), Decimal(written[2])
    numbers = [(f, a.value) for f in facts if (a := single_amount(index, f)) is not None]
    if len(numbers) != 2:
        return None
    (one, low), (other, high) = numbers
    if field_words(one.field).leaf & _HIGHS and field_words(other.field).leaf & _LOWS:
        return high, low
    return low, high
