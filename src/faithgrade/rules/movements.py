"""Movements told with both their ends: "went from 40 to 25" fell, whatever the sentence calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from faithgrade.rules.atoms import Atom
from faithgrade.rules.lexicon import FALL_CUES, RISE_CUES
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Value, read_values
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason

_FROM = re.compile(r"\bfrom\s+(?:a\s+|an\s+|about\s+)?(?:\w+\s+of\s+)?$", re.I)
_TO = re.compile(r"[\w\s,]{0,24}\bto\s+(?:a\s+|an\s+|about\s+)?(?:\w+\s+of\s+)?", re.I)
_ROSE = (RISE_CUES - {stem("higher")}) | {stem("up")}
_FELL = (FALL_CUES - {stem("lower"), stem("lost")}) | {stem("cut"), stem("shrunk"), stem("reduced")}
_UPSIDE_DOWN = frozenset(stem(w) for w in "rank ranking ranked place position seed priority".split())
"""Where the smaller number is the higher place."""


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for the words that say which way something went, where the sentence gives both ends of the way."""
    rose = frozenset(n for n, t in enumerate(view.tokens) if t.stem in _ROSE)
    fell = frozenset(n for n, t in enumerate(view.tokens) if t.stem in _FELL)
    if bool(rose) == bool(fell) or view.negated or view.stems & _UPSIDE_DOWN or "?" in view.text:
        return
    ends = ends_of(view)
    if ends is None:
        return
    first, last = ends.first, ends.last
    if "money" in (dimension(first.unit), dimension(last.unit)) and first.unit != last.unit:
        return  # "from 33 to 35 cents": the unit is that of both, and cents are read as a part of the whole
    moved = convert(last, first.unit) if first.unit != last.unit and first.unit and last.unit else last
    if moved is None or moved.value == first.value:
        return
    holds = (moved.value > first.value) == bool(rose)
    words = sorted(rose or fell)
    yield Atom(
        "aggregates",
        view.tokens[words[0]].start,
        view.tokens[words[0]].end,
        "good" if holds else "wrong",
        Reason.DERIVED if holds else Reason.WRONG_DERIVATION,
        f"from {first.value} to {moved.value} is {'up' if moved.value > first.value else 'down'}",
        covers=rose or fell,
        is_value=False,
        right_value=None if holds else ("up" if moved.value > first.value else "down"),
    )


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends of a way as they are told, and where in the claim."""

    first: Amount
    last: Amount
    start: int
    end: int


def ends_of(view: ClaimView) -> Ends | None:
    """The two amounts of the only "from … to …" of a claim, as they are told."""
    found: list[Ends] = []
    for value in view.values:
        reading = value.reading
        if isinstance(reading, Amount) and reading.is_range and value.text.lower().startswith("from"):
            parts = [_amount(v) for v in read_values(value.text[4:].replace(" to ", "; "))]
            if len(parts) == 2 and parts[0] is not None and parts[1] is not None:
                found.append(Ends(parts[0], parts[1], value.start, value.end))
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]  # "from 40 in March to 25 in May"
    for one, other in pairwise(amounts):
        first, last = _amount(one), _amount(other)
        if (
            first is not None
            and last is not None
            and _FROM.search(view.text[: one.start])
            and _TO.fullmatch(view.text[one.end : other.start])
            and (dimension(first.unit) == dimension(last.unit) or None in (first.unit, last.unit))
        ):
            found.append(Ends(first, last, one.start, other.end))
    return found[0] if len(found) == 1 else None


def _amount(value: Value) -> Amount | None:
    reading = value.reading
    plain = (
        isinstance(reading, Amount)
        and not reading.is_range
        and reading.bound is None
        and reading.value.is_finite()
    )
    return reading if plain and isinstance(reading, Amount) else None


def direction_said(view: ClaimView, value: Value) -> int:
    """1 where the clause says that something rose, -1 where it says that it fell, 0 where it says neither or both."""
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    stems = {t.stem for n, t in enumerate(view.tokens) if view.clause_of[n] in own}
    return bool(stems & _WENT_UP) - bool(stems & _WENT_DOWN)


_WENT_UP = RISE_CUES - {stem("up"), stem("higher"), stem("gained")}
_WENT_DOWN = (FALL_CUES | {stem("shrunk")}) - {stem("down"), stem("lower"), stem("lost")}
"""Verbs and nouns of a movement. "Higher" and "lower" compare two things, of which neither is the earlier."""
