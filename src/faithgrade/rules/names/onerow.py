"""A row picked by one of its numbers: "the 55.00 charge is transaction 812" of two rows, 812 being the other one's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.rules.binding.binding import find
from faithgrade.rules.binding.standing import wrong
from faithgrade.rules.claim.atoms import place, shown
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.values import Amount, Kind
from faithgrade.verdicts import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.chooser import Child, Choice, Level
    from faithgrade.rules.claim.view import ClaimView
    from faithgrade.values import Value

_THE = re.compile(r"\bthe\s+[*_]*$", re.I)
_IS = re.compile(
    r"[*_]*(?:\s+(?!and\b|or\b|but\b|not\b)[\w-]+){1,3}\s+(?:is|was|has|had|got|carries|bears|goes by)\b(?P<rest>[^,;.]*)$",
    re.I,
)
_OTHERS = re.compile(r"\b(?:not|other|another|and|both|than|after|before|next|previous|of)\b", re.I)


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each code given for the row that a number picks, where the code is another row's."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        if not isinstance(value.reading, Amount) or not _THE.search(view.text[: value.start]):
            continue
        code = next((v for v in view.values if v.start >= value.end), None)
        told = _IS.fullmatch(view.text[value.end : code.start]) if code is not None else None
        if code is None or told is None or _OTHERS.search(told["rest"]) or not _is_code(code):
            continue
        picked, given = _row(view, value), _row(view, code)
        if picked is None or given is None or picked[0] != given[0] or picked[1] == given[1]:
            continue
        right = _cell(view, given[2], picked)
        if right is not None and right.value != given[2].value:
            why = f"“{code.text}” is {place(view, given[2])}; the row of “{value.text}” has {shown(right.value)}"
            yield wrong(view, code, "identifiers", Reason.MISPAIRED, why, right)


def _is_code(value: Value) -> bool:
    """Whether a value is what a row goes by: an identifier, or a number too long to count anything."""
    return value.kind is Kind.IDENTIFIER or (
        value.kind is Kind.NUMBER and len(value.text) >= 6 and value.text.isdigit()
    )


def _row(view: ClaimView, value: Value) -> tuple[Level, Child, Fact] | None:
    """The one row of a list that has a value, with the fact that holds it."""
    chooser = Chooser.of(view.index)
    found: dict[Choice, Fact] = {}
    for fact, _ in find(view, value):
        choice = next((c for c in chooser.choices(fact) if c[0][0] == "list"), None)
        if choice is None:
            return None
        found[choice] = fact
    if len(found) != 1:
        return None
    ((level, child), fact) = next(iter(found.items()))
    return level, child, fact


def _cell(view: ClaimView, like: Fact, picked: tuple[Level, Child, Fact]) -> Fact | None:
    """The fact of the same field as `like` in the picked row."""
    chooser = Chooser.of(view.index)
    rows = view.index.fields.get((like.source, like.field), ())
    found = [f for i in rows if (picked[0], picked[1]) in chooser.choices(f := view.index.evidence.facts[i])]
    return found[0] if len(found) == 1 else None
