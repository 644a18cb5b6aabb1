"""Differences and changes in percent between two numbers of one object, or of one field in two items."""

from __future__ import annotations

import re
from decimal import Decimal

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token
from faithgrade.rules.aggregates.balances import is_signed
from faithgrade.rules.aggregates.movements import direction_said, goes_against
from faithgrade.rules.aggregates.operands import are_chance
from faithgrade.rules.aggregates.shares import fits
from faithgrade.rules.aggregates.sides import agrees, compares_two, goes_against_the_named
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.naming import Words
from faithgrade.rules.binding.rowsmeant import (
    are_meant,
    is_of_rows,
    narrowed,
)
from faithgrade.rules.binding.series import series_of, single_amount
from faithgrade.rules.binding.standing import worked_out
from faithgrade.rules.binding.timeline import earlier_of
from faithgrade.rules.claim.atoms import Atom, plain
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.adjectives import COMPARATIVES
from faithgrade.rules.words.lexicon import (
    DIFFERENCE_CUES,
    FALL_CUES,
    RISE_CUES,
)
from faithgrade.values import Amount, Value
from faithgrade.values.text import stem


def _says_less(words: Words) -> bool | None:
    """Whether a comparative right beside a percentage says that something is less than another ("20% cheaper"); None without one."""
    for token in (*words.right[:2], *words.left[:2]):
        measures = COMPARATIVES.get(token.fold, ())
        if measures and len({m.low for m in measures}) == 1 and not any(m.pace for m in measures):
            return measures[0].low
    return None


def difference(view: ClaimView, value: Value, words: Words) -> Atom | None:
    """A difference or percent change between two facts of one object or of one field in two items."""
    amount = value.reading
    assert isinstance(amount, Amount)  # noqa: S101 callers pass amounts only
    pairs: list[tuple[float, Decimal, Decimal, tuple[int, int], str | None]] = []
    selection = selection_for(view, value.start, value.end)
    cut = narrowed(view, value.start, value.end)
    for series in series_of(view, words, selection):
        if 2 <= len(series.numbers) <= 6:
            for i, a in enumerate(series.numbers):
                for j in range(i + 1, len(series.numbers)):
                    if not are_meant(view, (series.facts[i], series.facts[j]), cut):
                        continue
                    pairs.append(
                        (
                            series.naming.score,
                            a,
                            series.numbers[j],
                            (series.facts[i].index, series.facts[j].index),
                            series.unit,
                        )
                    )
    for node in view.index.evidence.nodes[:400]:
        if node.is_list or node.size > 24 or not view.index.usable[node.source]:
            continue
        own = [
            f
            for f in view.index.evidence.facts[node.lo : node.hi]
            if f.node == node.index and is_inside(view, f, selection) and is_of_rows(view, (f,), cut)
        ]
        numbers = [
            (f, held)
            for f in own
            if (held := single_amount(view.index, f)) is not None and not _is_a_code(f, held)
        ]
        for n, (f, one) in enumerate(numbers):
            for g, other in numbers[n + 1 :]:
                if one.unit == other.unit:
                    pairs.append((0.0, one.value, other.value, (f.index, g.index), one.unit))
    said = direction_said(view, value)
    for score, a, b, ids, unit in sorted(pairs, key=lambda p: -p[0]):
        earlier = earlier_of(view, *(view.index.evidence.facts[i] for i in ids))
        if not said and earlier is not None:
            if goes_against(view, value, (a, b)[earlier], (a, b)[1 - earlier]):
                continue
            earlier = None
        if said and (earlier is None or (b - a if earlier == 0 else a - b) * said <= 0):
            continue  # that it rose or fell is half of what is said
        bases = (a, b) if earlier is None else ((a, b)[earlier],)
        if earlier is None and (less := _says_less(words)) is not None:
            bases = (max(a, b) if less else min(a, b),)  # 25% dearer is of the lower price
        options = [] if is_signed(value) else [("difference", abs(a - b), unit)]
        if amount.unit == "%":
            options = [("percent change", abs(b - a) / abs(x) * 100, "%") for x in bases if x]
        if not said and 0 in (a, b) and abs(amount.value) in (abs(a), abs(b)):
            continue  # a number less nothing is only that number again
        if (
            amount.low <= abs(a - b) <= amount.high
            and amount.low <= max(abs(a), abs(b)) <= amount.high
            and a * b
        ):
            continue  # nor is one less what its rounding swallows
        for name, result, unit_of in options:
            if not score and abs(amount.value) <= 12 and result != amount.value:
                continue  # two numbers of one object that nothing names, and only about right
            if result and fits(value, result, unit_of):
                facts = view.index.evidence.facts
                if not score and are_chance(view, value, [facts[i] for i in ids]):
                    continue
                if compares_two(view, value) and not agrees(
                    view, value, facts[ids[0]], facts[ids[1]], (a, b)
                ):
                    continue
                if name == "difference":
                    if goes_against_the_named(view, value, facts[ids[0]], facts[ids[1]], (a, b)):
                        continue
                    if _goes_the_other_way(view, value, facts[ids[0]], facts[ids[1]], (a, b)):
                        return None
                return worked_out(
                    view,
                    value.span,
                    name,
                    f"“{value.text}” is the {name} of {plain(a)} and {plain(b)}",
                    [facts[i] for i in ids],
                    frozenset(
                        n
                        for n, t in enumerate(view.tokens)
                        if t.stem in DIFFERENCE_CUES | RISE_CUES | FALL_CUES and not is_no_change(view, t)
                    ),
                )
    return None


def _goes_the_other_way(
    view: ClaimView, value: Value, one: Fact, other: Fact, numbers: tuple[Decimal, Decimal]
) -> bool:
    """Whether something is told as saved or gained that became more, or less; what is gained needs an earlier number."""
    told = _SAVED.search(view.text, 0, value.start)
    if told is None:
        return False
    first = earlier_of(view, one, other)
    if first is None:
        return told["gained"] is not None
    return (numbers[1 - first] > numbers[first]) != (told["gained"] is not None)


_SAVED = re.compile(r"\b(?:(?:sav(?:es?|ed|ings?))|(?P<gained>gain(?:s|ed)|put on))\b[^.;,]{0,20}$", re.I)


def _is_a_code(fact: Fact, amount: Amount) -> bool:
    """Whether the one number of a text only tells it from others of its kind: "Bus 12", "IC 1532"."""
    return isinstance(fact.value, str) and fact.value[:1].isalpha() and amount.unit is None


def is_no_change(view: ClaimView, token: Token) -> bool:
    """Whether a word of change says something else here: "leaves from bay 4" of a bus, "made up 30 % of it" of a share."""
    if token.fold == "up":
        return _MAKING_UP.search(view.text, 0, token.end) is not None
    return token.stem == _LEAVE and _SETTING_OUT.match(view.text, token.start) is not None


_MAKING_UP = re.compile(r"\b(?:ma[dk]e|makes|making|add(?:s|ed)?|end(?:s|ed)?|takes?|took|taken) up$", re.I)


_LEAVE = stem("leaves")


_SETTING_OUT = re.compile(r"leav(?:es?|ing) (?:from|at|for|on|in|to|by)\b", re.I)
