"""Changes told in percent: "rose by 20%", of the only two numbers that can be meant, the earlier one first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from faithgrade.rules.aggregates.named import pairs_of, spanning
from faithgrade.rules.aggregates.shares import fits
from faithgrade.rules.binding.naming import NAMED, around
from faithgrade.rules.binding.series import Series
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.atoms import Atom
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
        if s.whole and min(s.numbers) > 0 and s.unit not in ("%", "ratio")
    ]
    named = [s for s in pairs if s.naming.score >= NAMED and s.naming.tokens]
    chosen = named if len(named) == 1 else pairs
    if len(chosen) != 1:
        return None
    series = chosen[0]
    first = earlier_of(view, *series.facts)
    if first is None or any(s is not series and fits(value, abs(_change(s, 0)), "%") for s in pairs):
        return None
    change = _change(series, first)
    went = (change > 0) == (told["up"] is not None)
    right = fits(value, abs(change), "%") and went
    one, other = series.numbers[first], series.numbers[1 - first]
    cue = view.tokens_in(*(told.span("up") if told["up"] else told.span("down")))
    return worked_out(
        view,
        (value.start, value.end),
        "percent change",
        f"from {one.normalize():f} to {other.normalize():f} is a change of {change:+.1f}%",
        series.facts,
        cue | spanning(view) | series.naming.tokens,
        right=right,
        instead=f"{change:+.1f}%",
    )


def _change(series: Series, first: int) -> Decimal:
    one, other = series.numbers[first], series.numbers[1 - first]
    return (other - one) / one * 100
