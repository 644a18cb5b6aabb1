"""Movements told with both their ends: "went from 40 to 25" and "25, down from 40" fell, whatever the sentence calls it; and
"40 → 25" goes from the old value to the new one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.binding.binding import find, inside, selection_for
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.atoms import Atom, place, point, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import AXES, FALL_CUES, RISE_CUES
from faithgrade.values import Amount, Kind, Value, read_values
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.values.units import convert, dimension
from faithgrade.verdicts import Reason, Relation

_FROM = re.compile(r"\bfrom\s+(?:a\s+|an\s+|about\s+)?(?:\w+\s+of\s+)?$", re.I)
_TO = re.compile(r"[\w\s,]{0,24}\bto\s+(?:a\s+|an\s+|about\s+)?(?:\w+\s+of\s+)?", re.I)
_ROSE = (RISE_CUES - {stem("higher")}) | {stem("up")}
_FELL = (FALL_CUES - {stem("lower"), stem("lost")}) | {stem("cut"), stem("shrunk"), stem("reduced")}
_UPSIDE_DOWN = frozenset(stem(w) for w in "rank ranking ranked place position seed priority".split())
"""Where the smaller number is the higher place."""


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for the words that say which way something went, where the sentence gives both ends of the way."""
    if view.negated or view.stems & _UPSIDE_DOWN or "?" in view.text:
        return
    rose = frozenset(n for n, t in enumerate(view.tokens) if t.stem in _ROSE)
    fell = frozenset(n for n, t in enumerate(view.tokens) if t.stem in _FELL)
    if not (rose or fell):
        return
    ends = ends_of(view)
    if ends is None:
        for told in _told_beside(view, rose | fell):
            yield from _atom(view, told.ends, told.word in rose, told.covers)
    elif not (rose and fell):
        yield from _atom(view, ends, bool(rose), rose or fell)


def _atom(view: ClaimView, ends: Ends, rose: bool, words: frozenset[int]) -> Iterator[Atom]:
    first, last = ends.first, ends.last
    if "money" in (dimension(first.unit), dimension(last.unit)) and first.unit != last.unit:
        return  # "from 33 to 35 cents": the unit is that of both, and cents are read as a part of the whole
    moved = convert(last, first.unit) if first.unit != last.unit and first.unit and last.unit else last
    if moved is None or moved.value == first.value:
        return
    up = moved.value > first.value
    at = view.tokens[min(words)]
    if up == rose and (turned := _turned_round(view, ends)) is not None:
        yield turned
        return
    yield Atom(
        "aggregates",
        at.start,
        at.end,
        "good" if up == rose else "wrong",
        Reason.DERIVED if up == rose else Reason.WRONG_DERIVATION,
        f"from {first.value} to {moved.value} is {'up' if up else 'down'}",
        covers=words,
        is_value=False,
        right_value=None if up == rose else ("up" if up else "down"),
    )


def _turned_round(view: ClaimView, ends: Ends) -> Atom | None:
    """An atom against a way that begins with the later of two numbers, where the evidence tells their order."""
    firsts, lasts = (_holding(view, ends, amount) for amount in (ends.first, ends.last))
    pairs = [
        (f, g)
        for f in firsts
        for g in lasts
        if f.index != g.index
        and f.source == g.source
        and (f.field == g.field or f.node == g.node or _without_role(f.field) == _without_role(g.field))
    ]
    orders = {earlier_of(view, f, g) for f, g in pairs}
    if 1 not in orders or 0 in orders:
        return None
    one, other = pairs[0]
    return Atom(
        "aggregates",
        ends.start,
        ends.end,
        "wrong" if orders == {1} else "open",
        Reason.WRONG_DERIVATION,
        f"{place(view, other)} ({shown(other.value)}) is the earlier of the two",
        tuple(point(view, f, Relation.OPERAND, "change") for f in (one, other)),
        (one.index, other.index),
        is_value=False,
    )


def _holding(view: ClaimView, ends: Ends, amount: Amount) -> Sequence[Fact]:
    """The facts that hold one end of a way, inside what the claim is about; the ends may name an item each."""
    held = view.index.amounts(amount)
    facts = [f for f, other in held if not f.prose and match(amount, other) is not None]
    return (inside(view, facts, selection_for(view, ends.start, ends.end)) or facts)[:12]


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


@dataclass(frozen=True, slots=True)
class _Told:
    """Two ends of a way, the word between them that says which way it went, and all that this accounts for."""

    ends: Ends
    word: int
    covers: frozenset[int]


def _told_beside(view: ClaimView, ways: frozenset[int]) -> Iterator[_Told]:
    """Ways told as "25, down from 40" and as "40 in May and fell to 25", where one field holds both numbers."""
    amounts = [v for v in view.values if isinstance(v.reading, Amount) and v.kind in _MEASURED]
    for one, other in pairwise(amounts):
        first, last = _amount(one), _amount(other)
        between = sorted(view.tokens_in(one.end, other.start))
        joint = _JOINT.search(view.text, one.end, other.start)
        if first is None or last is None or joint is None or _TO.match(view.text, other.end):
            continue
        words = [n for n in between if view.tokens[n].end <= joint.start()]
        if not words or words[-1] not in ways or not _are_of_one_field(view, first, last):
            continue
        if dimension(first.unit) != dimension(last.unit) and None not in (first.unit, last.unit):
            continue
        back = joint["joint"].lower() == "from"
        if not back and not _goes_on(view, words[-2:-1], first):
            continue
        ends = Ends(last, first, one.start, other.end) if back else Ends(first, last, one.start, other.end)
        opening = frozenset(n for n in range(len(view.tokens[:1])) if view.tokens[n].fold == "after")
        yield _Told(ends, words[-1], frozenset({words[-1]}) | opening)


_MEASURED = frozenset({Kind.NUMBER, Kind.MONEY, Kind.PERCENT, Kind.QUANTITY, Kind.DURATION})
_JOINT = re.compile(
    r"\s+(?:(?:slightly|sharply|steadily|again|back|further|only|just)\s+)?(?P<joint>from|to)\s+(?:(?:about|around|just|only|nearly|roughly|a|an)\s+)*$",
    re.I,
)


def _goes_on(view: ClaimView, before: list[int], amount: Amount) -> bool:
    """Whether no new subject stands right before the word for the way: "and fell to", "the orders fell to"."""
    held = {w for fact, _ in view.index.amounts(amount) for w in field_words(fact.field).leaf}
    return all(view.tokens[n].fold in _SAME_SUBJECT or view.tokens[n].stem in held for n in before)


_SAME_SUBJECT = frozenset(
    "and but then before it they that which this has have had was were is are soon later since".split()
)


def _are_of_one_field(view: ClaimView, one: Amount, other: Amount) -> bool:
    """Whether some field of the evidence, or two that differ by a role alone (old and new price), hold both numbers."""
    fields = [
        {_without_role(fact.field) for fact, _ in view.index.amounts(amount)} for amount in (one, other)
    ]
    return not fields[0].isdisjoint(fields[1])


def _without_role(field: tuple[str, ...]) -> frozenset[str]:
    words = field_words(field)
    plain = frozenset(w for w in words.leaf if w not in AXES)
    return plain or frozenset(w for w in words.above if w not in AXES)


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
    stems = _said_beside(view, value)
    return bool(stems & _WENT_UP) - bool(stems & _WENT_DOWN)


def goes_against(view: ClaimView, value: Value, first: Decimal, last: Decimal) -> bool:
    """Whether words that may compare two things or tell of a way ("up 5", "gained", "better") do not go from the first number to the last.

    Which way is the better one nobody knows here.
    """
    stems = _said_beside(view, value)
    said = bool(stems & _MAY_GO_UP) - bool(stems & _MAY_GO_DOWN)
    return bool(stems & _JUDGING) or (last - first) * said < 0


def _said_beside(view: ClaimView, value: Value) -> frozenset[str]:
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    return frozenset(t.stem for n, t in enumerate(view.tokens) if view.clause_of[n] in own)


_WENT_UP = RISE_CUES - {stem("up"), stem("higher"), stem("gained")}
_WENT_DOWN = (FALL_CUES | {stem("shrunk")}) - {stem("down"), stem("lower"), stem("lost")}
"""Verbs and nouns of a movement. "Higher" and "lower" compare two things, of which neither is the earlier."""
_MAY_GO_UP, _MAY_GO_DOWN, _JUDGING = (
    frozenset(stem(w) for w in words.split())
    for words in (
        "up gained gain higher more",
        "down lost loss lower less fewer",
        "better worse improved improvement worsened",
    )
)


def arrows(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each arrow that points from the new value of one thing to its old one."""
    amounts = [v for v in view.values if isinstance(v.reading, Amount)]
    for one, other in pairwise(amounts):
        if not _ARROW.fullmatch(view.text[one.end : other.start]):
            continue
        pairs = [
            (a, b)
            for a, _ in find(view, one)
            for b, _ in find(view, other)
            if a.node == b.node and a.index != b.index
        ]
        if not pairs or any(_way(a, b) != -1 for a, b in pairs):
            continue
        first, last = pairs[0]
        yield Atom(
            "aggregates",
            one.start,
            other.end,
            "wrong",
            Reason.MISPAIRED,
            f"{place(view, last)} is {shown(last.value)} and {place(view, first)} is {shown(first.value)}",
            (point(view, last, Relation.CONTRADICTS), point(view, first, Relation.CONTRADICTS)),
            (first.index, last.index),
        )


def _way(one: Fact, other: Fact) -> int:
    """1 where the way goes from one fact to the other by their names, -1 for the other way, else 0."""
    poles = [dict(AXES[w] for w in field_words(f.field).leaf if w in AXES) for f in (one, other)]
    for axis in _WAYS & poles[0].keys() & poles[1].keys():
        if poles[0][axis] != poles[1][axis]:
            return 1 if poles[0][axis] == 0 else -1
    return 0


_ARROW = re.compile(r"[\s*_~`)]*(?:→|⇒|➔|➜|->|=>|-->)[\s*_~`(]*")
_WAYS = frozenset(AXES[stem(w)][0] for w in ("old", "start", "from"))
"""Axes whose first pole is where a way begins and whose second is where it ends."""
