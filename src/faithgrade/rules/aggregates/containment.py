"""Whether a value that a claim gives lies where the claim says, beside bounds that it gives too: "8.4 °C is within 2–8 °C"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS
from faithgrade.values import Amount, Value
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason

RULE = "aggregates"

_CUE = re.compile(
    r"\b(?P<not>not |n't |no longer )?(?:(?P<in>within|inside)|(?P<out>outside(?: of)?|out of|beyond)|(?P<above>above|over|exceeds?|higher than)"
    r"|(?P<below>below|under|lower than))"
    r"\s+(?:(?:the|its|their|our|your|an?|this|that)\s+)?(?:[a-z-]+\s+){0,3}?(?:of\s+|from\s+|between\s+)?[$€£]?$",
    re.I,
)
_SAID = re.compile(
    r"\b(?:is|are|was|were|stays?|stayed|lies|lay|falls?|fell|sits?|remains?|remained|reads?|at)\b|[,;:–—(-]",
    re.I,
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each range of the claim that another of its values is said to lie in or out of."""
    if "?" in view.text or any(t.fold in CONDITIONALS for t in view.tokens):
        return
    for bounds in view.values:
        reading = bounds.reading
        if not isinstance(reading, Amount) or not reading.is_range:
            continue
        cue = _CUE.search(view.text[: bounds.start])
        value = _before(view, cue.start(), reading) if cue is not None else None
        if cue is None or value is None or not _SAID.search(view.text[value.end : cue.start() + 1]):
            continue
        holds = _holds(value, reading, cue)
        if holds is None:
            continue
        yield Atom(
            RULE,
            cue.start(),
            cue.start() + len(cue.group().split()[0]),
            "good" if holds else "wrong",
            Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
            f"“{value.text}” lies {'' if _lies_in(value, reading) else 'not '}within “{bounds.text}”",
            covers=view.tokens_in(
                *cue.span(
                    "in" if cue["in"] else "out" if cue["out"] else "above" if cue["above"] else "below"
                )
            )
            if holds
            else frozenset(),
        )


def _before(view: ClaimView, end: int, bounds: Amount) -> Value | None:
    """The nearest single value before a place that measures what the bounds measure."""
    found = [
        v
        for v in view.values
        if v.end <= end
        and isinstance(v.reading, Amount)
        and not v.reading.is_range
        and v.reading.bound is None
        and dimension(v.reading.unit) == dimension(bounds.unit)
    ]
    return found[-1] if found else None


def _moved(value: Value, bounds: Amount) -> Amount | None:
    reading = value.reading
    assert isinstance(reading, Amount)  # noqa: S101 chosen so
    if reading.unit == bounds.unit or bounds.unit is None or reading.unit is None:
        return reading
    return convert(reading, bounds.unit)


def _lies_in(value: Value, bounds: Amount) -> bool | None:
    moved = _moved(value, bounds)
    return None if moved is None else bounds.low <= moved.value <= bounds.high


def _holds(value: Value, bounds: Amount, cue: re.Match[str]) -> bool | None:
    moved = _moved(value, bounds)
    if moved is None:
        return None
    if cue["in"]:
        holds = bounds.low <= moved.value <= bounds.high
    elif cue["out"]:
        holds = not bounds.low <= moved.value <= bounds.high
    elif cue["above"]:
        holds = moved.value > bounds.high
    else:
        holds = moved.value < bounds.low
    return not holds if cue["not"] else holds
