"""Formulas: ways to compute one number from a series, and the wordings that call for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from statistics import median

from faithgrade.evidence.words import Token
from faithgrade.rules.binding.naming import Words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import MAX_CUES, MEAN_CUES, MEDIAN_CUES, MIN_CUES, SUM_CUES
from faithgrade.values import Amount, Kind, Value
from faithgrade.values.text import stem


@dataclass(frozen=True, slots=True)
class Formula:
    """A way to compute one number from a series, and the words that call for it."""

    name: str
    cues: frozenset[str]
    compute: Callable[[Sequence[Decimal]], Decimal]


FORMULAS = (
    Formula("median", MEDIAN_CUES, lambda ns: Decimal(median(ns))),
    Formula("mean", MEAN_CUES, lambda ns: sum(ns, Decimal(0)) / len(ns)),
    Formula("min", MIN_CUES, min),
    Formula("max", MAX_CUES, max),
    Formula("sum", SUM_CUES, lambda ns: sum(ns, Decimal(0))),
)
MAX = next(f for f in FORMULAS if f.name == "max")
SUM = next(f for f in FORMULAS if f.name == "sum")
EXTREMES = frozenset({"min", "max"})


def called_for(view: ClaimView, value: Value, words: Words) -> Formula | None:
    """The formula that the wording around a value calls for, or None."""
    return _nearest(view, words) or _headed(view, value) or _shared(view, value)


def _nearest(view: ClaimView, words: Words) -> Formula | None:
    """The formula whose cue stands nearest to the value."""
    for token in (*words.left[:8], *words.right[:6]):
        for formula in FORMULAS:
            if token.stem in formula.cues and not _is_no_cue(view, token):
                return formula
    return None


def _is_no_cue(view: ClaimView, token: Token) -> bool:
    """Whether a word only sets a bound or calls all of it low or high."""
    if token.fold in _LEVELS:
        return _SAID_OF_ALL.search(view.text, 0, token.start) is not None
    return token.fold in _BOUNDING


_LEVELS = frozenset({"low", "high"})
_SAID_OF_ALL = re.compile(
    r"\b(?:is|are|was|were|be|been|being|remain(?:s|ed|ing)?|stay(?:s|ed|ing)?|ke(?:eps?|pt)|start(?:s|ed)?|begins?|began|very|relatively|"
    r"quite|fairly|rather|extremely|pretty|generally|consistently|so|too)\s+(?:\w+ly\s+)?$",
    re.I,
)
"""What stands before a "low" that is no lowest value: "wind speeds stay relatively low"."""


_BOUNDING = frozenset({"topped", "tops", "topping"})
"""Verbs that set a bound: what "topped 40" was more than that."""


def _headed(view: ClaimView, value: Value) -> Formula | None:
    """The formula whose cue heads the value's clause, with nothing but small counts between: "The average over the 5 pens is"."""
    own = {view.clause_of[n] for n in view.tokens_in(value.start, value.end)}
    before = [t for n, t in enumerate(view.tokens) if view.clause_of[n] in own and t.end <= value.start]
    if before and before[-1].stem in _VERBS:
        return next(f for f in FORMULAS if before[-1].stem in f.cues)
    if not _SAID_OF.search(view.text[: value.start]):
        return None
    for token in reversed(before):
        for formula in FORMULAS:
            if formula.name not in EXTREMES and token.stem in formula.cues:
                between = [v for v in view.values if token.end <= v.start and v.end <= value.start]
                return formula if all(_is_small(v) for v in between) else None
    return None


_VERBS = frozenset(stem(w) for w in "average averages averaged".split())
"""What several things do right before their mean: "the five readings average 7.3"."""
_SAID_OF = re.compile(
    r"\b(?:is|was|are|were|comes? to|came to|add(?:s|ed)? up to|stands? at|stood at|at)\s+(?:about |around |roughly |just )?[$€£]?$",
    re.I,
)


def _is_small(value: Value) -> bool:
    return not isinstance(value.reading, Amount) or (
        value.kind in (Kind.NUMBER, Kind.DURATION) and abs(value.reading.value) <= 12
    )


def _shared(view: ClaimView, value: Value) -> Formula | None:
    """The sum, where a value is said to be what several have between them."""
    return SUM if _BETWEEN_THEM.match(view.text, value.end) else None


_BETWEEN_THEM = re.compile(r"(?:\s+\w+){0,4}\s+(?:between|among|amongst) (?:them|us|you)\b", re.I)
