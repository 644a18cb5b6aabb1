"""What a call brought from one state, place or holder to another: told the other way round, or as still where it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.deeds.aftermath import body_of
from faithgrade.rules.grounding.objects import pointer_to
from faithgrade.values.text import fold, split_identifier
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.rules.binding.calls import Deeds, Made
    from faithgrade.rules.claim.view import ClaimView

RULE = "actions"

_LEFT = frozenset("from old previous prev prior former before source".split())
_REACHED = frozenset("to new current after target destination".split())
_OF_THE_PAST = re.compile(
    r"\b(?:from|was|were|had|been|previous\w*|formerly|former|old|earlier|before|used to|no longer|not|out of|instead|left|once|replac\w+|original\w*|initial\w*)\b|n't\b"
)
_PRESENT = re.compile(r"\b(?:is|are|now|has|have|currently)\b|→|->")


def read(view: ClaimView, record: Deeds) -> Iterator[Atom]:
    """An atom against a way that is told backwards, an open one where what was left is told as what is."""
    text = level(view.text)
    ways = [(m, *way) for m in record.made if m.verbs and m.state != "failed" for way in _ways(m)]
    entered = {fold(new) for _, _, new in ways}
    for made, old, new in ways:
        left, reached = _place(old, text), _place(new, text)
        if left is None or fold(old) in entered:
            continue  # what went there and back is in both
        if reached is None and _is_told_as_reached(text, left):
            why = f"{made.call.name} changed “{old}” to “{new}”"
            yield Atom(RULE, *left.span(), "open", Reason.STATED, why)
        elif reached is not None and _is_backwards(text, reached, left):
            why = f"{made.call.name} went from “{old}” to “{new}”, not the other way"
            pointer = pointer_to(made, Relation.CONTRADICTS)
            yield Atom(RULE, reached.start(), left.end(), "wrong", Reason.MISPAIRED, why, (pointer,))


def _is_told_as_reached(text: str, left: re.Match[str]) -> bool:
    if re.search(r"\b(?:in)?to\s+(?:\w+\s+)?$", text[: left.start()]):
        return True
    return _PRESENT.search(text) is not None and _OF_THE_PAST.search(text) is None


def _is_backwards(text: str, first: re.Match[str], last: re.Match[str]) -> bool:
    if first.end() > last.start():
        return False
    between = text[first.end() : last.start()]
    if re.fullmatch(r"[^\w]*(?:→|->|=>|⇒)[^\w]*", between):
        return True
    return re.search(r"\bfrom\W+(?:\w+\W+){0,2}$", text[: first.start()]) is not None and (
        re.fullmatch(r"\W*(?:\w+\W+)?(?:in)?to\W+(?:\w+\W+){0,2}", between) is not None
    )


def _ways(made: Made) -> Iterator[tuple[str, str]]:
    """Pairs of texts, the one left and the one reached, by the names of their fields: from_list and to_list."""
    for held in (body_of(made), made.call.arguments or {}):
        ends: dict[tuple[str, ...], list[str | None]] = {}
        for key, value in held.items():
            words = tuple(split_identifier(str(key)))
            for n, side in enumerate((_LEFT, _REACHED)):
                role = next((w for w in (words[:1] + words[-1:]) if w in side), None)
                if role is not None and isinstance(value, str) and value:
                    ends.setdefault(tuple(w for w in words if w != role), [None, None])[n] = value
        for old, new in ends.values():
            if old and new and fold(old) != fold(new):
                yield old, new


def _place(name: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w){re.escape(level(name).replace('_', ' '))}(?!\w)", text)
