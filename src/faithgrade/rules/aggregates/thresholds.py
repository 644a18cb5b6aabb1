"""A value against another field that the claim names: "colder than the setpoint", "within the tolerance", "left the target band"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import field_words
from faithgrade.rules.aggregates.shares import is_so_far
from faithgrade.rules.binding.binding import find, is_inside, selection_for
from faithgrade.rules.binding.series import single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.adjectives import COMPARATIVES
from faithgrade.rules.words.lexicon import CONDITIONALS, GENERIC_FIELD_WORDS, HEDGES, IGNORABLE
from faithgrade.values import Amount, Bound, Kind, Value, endpoints
from faithgrade.values.fields import field_of
from faithgrade.values.text import split_identifier, stem
from faithgrade.values.units import convert

RULE = "aggregates"

_THE = r"(?:the|its|their|our|your|that)"
_CUE = re.compile(
    r"\b(?:(?P<within>within|inside|(?:never|not once) (?:left|leaving|exceeded|crossed)|(?:stay(?:s|ed)?|remain(?:s|ed)?|kept|keeps|held|holds) (?:to|in|under|below))"
    r"|(?P<out>outside|out of|beyond|(?<!never )(?<!once )(?:left|exceed(?:s|ed|ing)))"
    rf"|(?P<above>above|over)|(?P<below>below|under)|(?P<than>[a-z]+) than) (?={_THE}\b)",
    re.I,
)
_BAND_WORDS = frozenset(
    stem(w)
    for w in "band range window zone corridor limit limits value level bounds allowed permitted agreed set itself maximum minimum mark".split()
)
_SYMMETRIC = frozenset(stem(w) for w in "tolerance tol deviation".split())
_TOPS = frozenset(
    stem(w)
    for w in "limit max maximum cap ceiling threshold budget allowance quota capacity tolerance tol deviation".split()
)
_LOWS = frozenset(stem(w) for w in "low lower min minimum from".split())
_HIGHS = frozenset(stem(w) for w in "high upper max maximum to".split())


@dataclass(frozen=True, slots=True)
class Limit:
    """What a value is held against: one number (both ends alike) or a band, with the facts and the words that name it."""

    low: Decimal
    high: Decimal
    unit: str | None
    facts: tuple[Fact, ...]
    tokens: frozenset[int]


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each relation of a value of the claim to a field that it names, and for how far the two are apart."""
    if "?" in view.text or any(t.fold in CONDITIONALS | HEDGES for t in view.tokens):
        return
    cues = list(_CUE.finditer(view.text))
    if len(cues) != 1 or (view.negated and "never" not in cues[0][0].lower()):
        return
    cue = cues[0]
    limit = _limit(view, cue)
    held = _held(view, cue, limit) if limit is not None else None
    if limit is None or held is None:
        return
    low, high, facts = held
    holds = _holds(cue, low, high, limit)
    if holds is None:
        return
    every = (*facts, *limit.facts)
    yield worked_out(
        view,
        cue.span(),
        "",
        "; ".join(f"{place(view, f)} is {shown(f.value)}" for f in every),
        every,
        view.tokens_in(cue.start(), cue.end()) | limit.tokens,
        right=holds,
        is_value=False,
    )
    apart = _apart(view, cue)
    if apart is not None and len(facts) == 1 and len(limit.facts) == 1 and holds:
        yield from _distance(view, apart, abs(low - limit.low), limit.unit, every)


def _limit(view: ClaimView, cue: re.Match[str]) -> Limit | None:
    """The one field, or pair of fields, whose whole name stands behind a cue, with nothing beside it that could narrow it."""
    inside = {n for v in view.values if v.kind is not Kind.NAME for n in view.tokens_in(v.start, v.end)}
    tokens = [n for n, t in enumerate(view.tokens) if t.start >= cue.end()]
    if not tokens:
        return None
    own: list[int] = []
    for n in tokens[1:8]:
        if view.clause_of[n] != view.clause_of[tokens[0]]:
            break
        if n in inside:
            continue
        if view.tokens[n].fold in IGNORABLE:
            break
        own.append(n)
    said = {view.tokens[n].stem: n for n in own}
    if not said:
        return None
    selection = selection_for(view, cue.start(), cue.end())
    found: dict[tuple[str, ...], list[tuple[Fact, Amount]]] = {}
    for fact in view.index.facts:
        amount = single_amount(view.index, fact) if is_inside(view, fact, selection) else None
        if amount is None or view.index.source(fact).outdated or view.index.source(fact).superseded:
            continue
        last = field_words((fact.field[-1],)).leaf if fact.field else frozenset()
        for depth in (0, 1):
            step = fact.field[-1 - depth : len(fact.field) - depth]
            if len(fact.field) <= depth or (depth and not last & (_LOWS | _HIGHS)):
                continue
            words = _own(step[0])
            if words and words <= set(said) and set(said) - words <= _BAND_WORDS:
                found.setdefault(fact.field[: len(fact.field) - depth], []).append((fact, amount))
    if len(found) != 1:
        return None
    rows = next(iter(found.values()))
    covered = frozenset(own)
    if len(rows) == 1:
        fact, amount = rows[0]
        return Limit(amount.value, amount.value, amount.unit, (fact,), covered)
    if len(rows) == 2:
        lows = [r for r in rows if field_words((r[0].field[-1],)).leaf & _LOWS]
        highs = [r for r in rows if field_words((r[0].field[-1],)).leaf & _HIGHS]
        if len(lows) == len(highs) == 1 and lows[0][1].value < highs[0][1].value:
            return Limit(
                lows[0][1].value, highs[0][1].value, lows[0][1].unit, (lows[0][0], highs[0][0]), covered
            )
    return None


def _own(step: str) -> frozenset[str]:
    """The telling words of a key, without the unit it ends in."""
    words = [stem(w) for w in split_identifier(step)]
    if len(words) > 1 and field_of(step).unit is not None:
        words = words[:-1]
    return frozenset(words) - GENERIC_FIELD_WORDS


def _held(
    view: ClaimView, cue: re.Match[str], limit: Limit
) -> tuple[Decimal, Decimal, tuple[Fact, ...]] | None:
    """The number of the evidence, or its two ends, that the last value before a cue stands for."""
    apart = _apart(view, cue)
    for value in reversed([v for v in view.values if v.end <= cue.start()]):
        if value is apart or not isinstance(value.reading, Amount):
            continue
        ends = endpoints(value.reading) if value.reading.is_range else None
        if ends is not None:
            rows = [_fact_of(view, end, value, limit) for end in ends]
            if any(r is None for r in rows):
                return None
            pairs = [r for r in rows if r is not None]
            return pairs[0][1], pairs[1][1], tuple(f for f, _ in pairs)
        if value.reading.bound not in (None, Bound.ABOUT):
            return None
        row = _fact_of(view, value.reading, value, limit)
        return None if row is None else (row[1], row[1], (row[0],))
    return None


def _fact_of(view: ClaimView, amount: Amount, value: Value, limit: Limit) -> tuple[Fact, Decimal] | None:
    """The one fact beside the limit that an amount is, in the limit's unit."""
    selection = selection_for(view, value.start, value.end)
    found: dict[int, tuple[Fact, Decimal]] = {}
    for fact, _ in find(view, replace(value, readings=(replace(amount, bound=None),))):
        own = single_amount(view.index, fact)
        if own is None or fact in limit.facts or fact.source != limit.facts[0].source:
            continue
        if not is_inside(view, fact, selection):
            continue
        moved = (
            own
            if own.unit == limit.unit or None in (own.unit, limit.unit)
            else convert(own, limit.unit or "")
        )
        if moved is not None:
            found[fact.index] = (fact, moved.value)
    return next(iter(found.values())) if len(found) == 1 else None


def _holds(cue: re.Match[str], low: Decimal, high: Decimal, limit: Limit) -> bool | None:
    """Whether the relation that a cue tells is so; None where the field is no limit of that kind."""
    if cue["above"] or cue["below"]:
        return low > limit.high if cue["above"] else high < limit.low
    if cue["than"]:
        if limit.low != limit.high:
            return None
        lower = _means_less(cue["than"].lower())
        return None if lower is None else (high < limit.low if lower else low > limit.high)
    if limit.low != limit.high:
        inside = limit.low <= low and high <= limit.high
    else:
        words = _own(limit.facts[0].field[-1])
        if not words & _TOPS:
            return None
        inside = (abs(low) if words & _SYMMETRIC else high) <= limit.high
    return inside if cue["within"] else not inside


def _means_less(word: str) -> bool | None:
    """Whether a comparative means the smaller number; None where that depends on the field, or the word is none."""
    measures = COMPARATIVES.get(word, ())
    if not measures or any(m.pace or m.dated for m in measures):
        return None
    ends = {m.low for m in measures}
    return ends.pop() if len(ends) == 1 else None


def _apart(view: ClaimView, cue: re.Match[str]) -> Value | None:
    """The value that stands right before a comparative or a preposition: how far the two are apart."""
    if not (cue["than"] or cue["above"] or cue["below"]):
        return None
    return next(
        (
            v
            for v in view.values
            if isinstance(v.reading, Amount)
            and v.end <= cue.start()
            and not view.text[v.end : cue.start()].strip(" *")
        ),
        None,
    )


def _distance(
    view: ClaimView, value: Value, apart: Decimal, unit: str | None, facts: tuple[Fact, ...]
) -> Iterator[Atom]:
    """An atom for how far the two are apart; none for a number in words that may be a rounded one."""
    amounts = [r for r in value.readings if isinstance(r, Amount)]
    right = is_so_far(value, apart, unit)
    if not right and any(r.written is None and abs(r.value - apart) <= Decimal("0.5") for r in amounts):
        return
    yield worked_out(
        view,
        value.span,
        "difference",
        f"{' and '.join(shown(f.value) for f in facts)} are {apart.normalize():f} apart",
        facts,
        right=right,
        instead=f"{apart.normalize():f}",
    )
