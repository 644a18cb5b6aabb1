"""Changes told in percent or by a verb, "rose by 20%", "doubled", of the only two numbers that can be meant, the earlier one first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.rules.aggregates.movements import ends_of
from faithgrade.rules.aggregates.named import pairs_of, spanning
from faithgrade.rules.aggregates.shares import fits
from faithgrade.rules.binding.naming import NAMED, around
from faithgrade.rules.binding.series import Series
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.atoms import Atom, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.values import Amount, Bound, Kind, Value

_UP = r"rose|risen|rise|rising|grew|grown|growth|increase[ds]?|climbed|gained|jumped|up"
_DOWN = r"fell|fallen|fall|falling|dropped|drop|decrease[ds]?|declined|decline|shrank|shrunk|down|cut|reduced"
_BEFORE = re.compile(
    rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?: \w+)?(?: by| of| some| about| around| roughly| nearly| almost| a| an)*\s*$",
    re.I,
)
_BEHIND = re.compile(
    rf"\s*(?:(?P<up>{_UP}|more|higher|dearer|pricier)|(?P<down>{_DOWN}|off|less|lower|cheaper|discount|reduction|price cut))\b(?! (?:of|in) the)",
    re.I,
)

_COMPARES = re.compile(r"\b(?:more|higher|dearer|pricier|less|lower|cheaper)\b", re.I)
_OF_BEFORE = re.compile(
    r"\b(?:last|before|earlier|previous(?:ly)?|old|used to|back then|formerly|originally)\b", re.I
)


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each percentage of a change, where the evidence has just two numbers that it can be told of."""
    if view.negated or "?" in view.text:
        return
    for value in view.values:
        reading = value.reading
        if (
            value.kind is not Kind.PERCENT
            or not isinstance(reading, Amount)
            or reading.unit != "%"
            or reading.is_range
            or reading.bound not in (None, Bound.ABOUT, Bound.NEARLY)
            or view.index.amounts_around(value)
        ):
            continue
        told = _BEFORE.search(view.text[: value.start]) or _BEHIND.match(view.text, value.end)
        if told is None or (_COMPARES.search(told[0]) and _OF_BEFORE.search(view.text)):
            continue  # "last year it was 20% cheaper" is of the later price
        atom = _held(view, value, told)
        if atom is not None:
            yield atom


def _held(view: ClaimView, value: Value, told: re.Match[str]) -> Atom | None:
    words = around(view, value.start, value.end)
    pairs = [
        s
        for s in pairs_of(view, value.start, value.end, words)
        if s.whole and min(s.numbers) > 0 and (s.unit not in ("%", "ratio") or _tells_points(view))
    ]
    meant = _in_order(view, pairs)
    if meant is None or any(s is not meant[0] and fits(value, abs(_change(s, 0)), "%") for s in pairs):
        return None
    series, first = meant
    change = _change(series, first)
    went = (change > 0) == (told["up"] is not None)
    right = fits(value, abs(change), "%") and went
    one, other = series.numbers[first], series.numbers[1 - first]
    cue = view.tokens_in(*(told.span("up") if told["up"] else told.span("down")))
    return worked_out(
        view,
        value.span,
        "percent change",
        f"from {one.normalize():f} to {other.normalize():f} is a change of {change:+.1f}%",
        series.facts,
        cue | spanning(view) | series.naming.tokens,
        right=right,
        instead=f"{change:+.1f}%",
    )


def _in_order(view: ClaimView, pairs: Sequence[Series]) -> tuple[Series, int] | None:
    """The one pair that can be meant, by its name where others could be, and which of its two numbers is the earlier one."""
    named = [s for s in pairs if s.naming.score >= NAMED and s.naming.tokens]
    chosen = named if len(named) == 1 else pairs
    first = earlier_of(view, *chosen[0].facts) if len(chosen) == 1 else None
    return None if first is None else (chosen[0], first)


def _tells_points(view: ClaimView) -> bool:
    """Whether a claim tells of shares in points, and so in percent how far one went of itself: "by 3 points, which is up 25%"."""
    return any(isinstance(v.reading, Amount) and v.reading.unit == "pp" for v in view.values)


def _change(series: Series, first: int) -> Decimal:
    one, other = series.numbers[first], series.numbers[1 - first]
    return (other - one) / one * 100


_VERB = re.compile(
    r"\b(?:(?P<hedge>more than|over|well over|almost|nearly|about|roughly|around|less than|not quite)\s+)?"
    r"(?P<verb>doubl(?:ed|ing)|tripl(?:ed|ing)|trebl(?:ed|ing)|quadrupl(?:ed|ing)|halv(?:ed|ing)|(?:fell|dropped|shrank|declined|cut) by (?:about |almost |nearly |more than )?half(?! (?:an?|of an?)\b))\b",
    re.I,
)
_TIMES = {"doubl": 2, "tripl": 3, "trebl": 3, "quadrupl": 4}
_ROOM = Decimal("0.04")
"""How far from the plain multiple a number may be that is said to be it."""
_NEARLY = Decimal("0.15")


def multiples(view: ClaimView) -> Iterator[Atom]:
    """An atom for the only multiple of a claim, where the sentence or the evidence tells of what."""
    found = list(_VERB.finditer(view.text))
    if len(found) != 1 or view.negated or "?" in view.text:
        return
    told = found[0]
    verb = told["verb"].lower()
    factor = next((Decimal(n) for w, n in _TIMES.items() if verb.startswith(w)), Decimal("0.5"))
    hedge = (told["hedge"] or "").lower()
    if not hedge and (inner := re.search(r"by (about|almost|nearly|more than) half", verb)):
        hedge = inner[1]
    pair = _numbers(view, told.start(), told.end())
    if pair is None:
        return
    first, last, facts = pair
    if first <= 0 or last < 0:
        return
    holds = _is_so_much(last / first, factor, hedge)
    if holds is None:
        return
    yield worked_out(
        view,
        told.span(),
        "multiple",
        f"from {shown(first)} to {shown(last)} is {shown(round(last / first, 3))} times as much",
        facts,
        view.tokens_in(*told.span()) | spanning(view),
        right=holds,
        instead=f"{round(last / first, 2)} times",
    )


def _numbers(view: ClaimView, start: int, end: int) -> tuple[Decimal, Decimal, tuple[Fact, ...]] | None:
    """The earlier and the later number, as the sentence or one pair of the evidence gives them."""
    ends = ends_of(view)
    if ends is not None:
        return ends.first.value, ends.last.value, ()
    words = around(view, start, end)
    meant = _in_order(view, [s for s in pairs_of(view, start, end, words) if s.whole])
    if meant is None:
        return None
    series, first = meant
    return series.numbers[first], series.numbers[1 - first], series.facts


def _is_so_much(ratio: Decimal, factor: Decimal, hedge: str) -> bool | None:
    """Whether a ratio is what a multiple says of it; None where words leave that open."""
    off = (ratio - factor) / factor
    beyond = off > 0 if factor >= 1 else off < 0
    if hedge in ("more than", "over", "well over"):
        return beyond
    if hedge in ("almost", "nearly", "not quite", "less than"):
        near = abs(off) <= _NEARLY
        return False if not near else (None if beyond else True)
    if hedge:
        return abs(off) <= _NEARLY or (None if abs(off) <= 2 * _NEARLY else False)
    return True if abs(off) <= _ROOM else (None if abs(off) <= _NEARLY else False)
