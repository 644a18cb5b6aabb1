"""Numbers, percentages, money, quantities and durations."""

from __future__ import annotations

from collections.abc import Iterator

from faithgrade.rules.atoms import Atom
from faithgrade.rules.grounding import ground
from faithgrade.rules.view import ClaimView
from faithgrade.values import Kind, Value
from faithgrade.verdicts import Reason

KINDS = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION})


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for every amount of the claim that is not part of a name."""
    for value in view.values:
        if value.kind not in KINDS or in_mention(view, value.start, value.end):
            continue
        if _is_label(view, value):
            yield Atom("numbers", value.start, value.end, "good", Reason.STATED, f"“{value.text}” numbers a part of the answer", is_value=False)
        else:
            yield _part_of_id(view, value) or ground(view, value, "numbers")


def in_mention(view: ClaimView, start: int, end: int) -> bool:
    """Whether text[start:end] is inside a longer string of the evidence (a digit in a name, a code, a title)."""
    return any(
        m.start <= start and end <= m.end and (m.end - m.start) > (end - start) and any(ch.isalpha() for ch in view.text[m.start : m.end])
        for m in view.mentions
    )


def _is_label(view: ClaimView, value: Value) -> bool:
    """Whether a small whole number counts parts of the answer ("Option 1:", "Flight 2 –"), not things of the world."""
    if value.kind is not Kind.NUMBER or not value.text.isdigit() or len(value.text) > 2:
        return False
    before = view.text[: value.start].rstrip("* _")
    word = before.rsplit(None, 1)[-1] if before else ""
    after = view.text[value.end :].lstrip("*_ ")
    return word[:1].isupper() and word.isalpha() and len(before) - len(word) <= 12 and (after[:1] in (":", "–", "-", "(") or not after)


def _part_of_id(view: ClaimView, value: Value) -> Atom | None:
    """A run of digits that an identifier of the evidence holds as one of its parts ("card ending in 7803")."""
    if value.kind is not Kind.NUMBER or not value.text.isdigit() or len(value.text) < 4:
        return None
    for entry in view.index.holding(value.text):
        if len(entry.tokens) > 1 and len(entry.tokens) <= 8 and (entry.facts or entry.nodes):
            return Atom("numbers", value.start, value.end, "good", Reason.STATED, f"“{value.text}” is part of an identifier of the evidence",
                        facts=entry.facts[:1], is_value=False)  # fmt: skip
    return None
