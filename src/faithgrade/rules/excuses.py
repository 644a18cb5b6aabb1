"""Excuses: why a value that no result states may still not be wrong.

The user may have said it, the policy may hold it, part of the evidence may not have arrived, or it may be one plain
step of arithmetic away. None of these supports a claim; each only keeps a rule from refuting it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from faithgrade.evidence.index import Index
from faithgrade.rules.binding import Words
from faithgrade.rules.lexicon import COMPUTED_CUES, DIFFERENCE_CUES, FALL_CUES, MEAN_CUES, MEDIAN_CUES, RISE_CUES, SUM_CUES, TOTAL_CUES
from faithgrade.rules.series import single_amount
from faithgrade.rules.view import ClaimView
from faithgrade.values import Amount, Bound, Kind, Value, read_values
from faithgrade.values.match import drops_hedge, match

EXCUSES = {
    "request": "the user said it",
    "policy": "the policy text has it",
    "partial": "not all of the evidence arrived",
    "small": "so small a number may be no value at all",
    "derived": "it is one step of arithmetic away from values that are",
    "hedged": "the evidence says about as much, with a hedge that the claim drops",
    "bounded": "it is given as a bound or estimate",
    "computed": "it is said to be computed, and from what is not",
    "unreal": "the sentence speaks of what could be",
}


def excused(view: ClaimView, value: Value, words: Words) -> str | None:
    """Why the absence of a value does not refute it, or None when it does."""
    if value.kind not in (Kind.IDENTIFIER, Kind.CONTACT) and _speaks_of_what_could_be(view):
        return "unreal"
    said = view.index.once(own_words)
    if _among(value, said["request"]):
        return "request"
    if _among(value, said["system"]):
        return "policy"
    if any(s.kind in ("result", "context") and not s.whole for s in view.index.evidence.sources):
        return "partial"
    reading = value.reading
    if any(drops_hedge(value, other) for _, other in view.index.amounts_around(value)):
        return "hedged"
    if isinstance(reading, Amount) and view.index.facts:
        if reading.bound in _LOOSE and _close_to_something(view, reading):
            return "bounded"
        if _said_to_be_computed(view, value, words):
            return "computed"
        if value.kind in (Kind.NUMBER, Kind.DURATION) and abs(reading.value) <= 12 and reading.value == reading.value.to_integral_value():
            return "small"
        if one_step_away(view, value):
            return "derived"
    return None


def _speaks_of_what_could_be(view: ClaimView) -> bool:
    inside = {n for v in view.values for n in view.tokens_in(v.start, v.end)}
    return view.text.rstrip().endswith("?") or any(t.fold in _UNREAL for n, t in enumerate(view.tokens) if n not in inside)


def _close_to_something(view: ClaimView, reading: Amount) -> bool:
    """Whether some number of the evidence lies within 15 % of an estimate, so that it may have been meant."""
    slack = abs(reading.value) * Decimal("0.15")
    wide = replace(reading, low=reading.value - slack, high=reading.value + slack, bound=None)
    return bool(view.index.amounts(wide))


_LOOSE = frozenset({Bound.ABOUT, Bound.AT_MOST, Bound.UNDER, Bound.NEARLY})


def _said_to_be_computed(view: ClaimView, value: Value, words: Words) -> bool:
    """Whether the wording right at the value says that it was worked out: "by 5", "a total of 40", "$20 more per seat"."""
    near = {t.stem for t in (*words.left[:4], *words.right[:3])}
    if near & (SUM_CUES | MEAN_CUES | MEDIAN_CUES | DIFFERENCE_CUES - RISE_CUES - FALL_CUES):
        return True
    if words.left and words.left[0].fold == "by" and near & (RISE_CUES | FALL_CUES):
        return True
    return value.kind is Kind.MONEY and bool(view.stems & TOTAL_CUES or near & COMPUTED_CUES)


_UNREAL = frozenset("if unless would could might should e.g. example imagine suppose whether".split())


def among_arguments(view: ClaimView, value: Value) -> bool:
    """Whether a call that did not fail was made with the value."""
    return _among(value, view.index.once(own_words)["argument"])


def own_words(index: Index) -> dict[str, list[Value]]:
    """The values of the request, of the policy text and of the arguments of calls."""
    found: dict[str, list[Value]] = {"request": [], "system": [], "argument": []}
    for source in index.evidence.sources:
        for argument in source.arguments.values() if source.kind == "result" else ():
            if isinstance(argument, (str, int, Decimal)) and not isinstance(argument, bool):
                found["argument"] += read_values(str(argument))
        if source.kind in found and isinstance(source.content, str):
            found[source.kind] += read_values(source.content)
    return found


def _among(value: Value, others: Sequence[Value]) -> bool:
    return any(match(value, reading) is not None for other in others for reading in other.readings)


def one_step_away(view: ClaimView, value: Value) -> bool:
    """Whether a number is a sum, difference, product or ratio of two numbers of one object, or a total or mean of one list."""
    results = view.index.once(derivable)
    for reading in value.readings:
        if isinstance(reading, Amount):
            at = bisect_left(results, reading.low)
            if at < len(results) and results[at] <= reading.high:
                return True
    return False


def derivable(index: Index) -> list[Decimal]:
    """Every number that one plain step over sibling facts gives, in order."""
    results: set[Decimal] = set()
    evidence = index.evidence
    for node in evidence.nodes[:600]:
        if not index.usable[node.source]:
            continue
        own = [a.value for f in evidence.facts[node.lo : node.hi][:60] if f.node == node.index and (a := single_amount(index, f)) is not None]
        if 2 <= len(own) <= 6:
            for n, a in enumerate(own):
                for b in own[n + 1 :]:
                    results.update((a + b, abs(a - b)))
    series: dict[tuple[str, tuple[str, ...]], list[Decimal]] = {}
    for (source, field), rows in index.fields.items():
        numbers = [a.value for i in rows[:5000] if (a := single_amount(index, evidence.facts[i])) is not None]
        series.setdefault((evidence.sources[source].name, field), []).extend(numbers)
    for numbers in series.values():
        if len(numbers) >= 2:
            total = sum(numbers, Decimal(0))
            results.update((total, total / len(numbers)))
            if len(numbers) <= 5:
                results.update(abs(a - b) for n, a in enumerate(numbers) for b in numbers[n + 1 :])
                results.update(a + b for n, a in enumerate(numbers) for b in numbers[n + 1 :])
    return sorted(r for r in results if r.is_finite())
