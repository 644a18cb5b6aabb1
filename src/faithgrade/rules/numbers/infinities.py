"""Infinite values told in words: "the ratio came out as infinite", "no finite factor can be given", "minus infinity"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.evidence.words import field_words, step_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE, NEGATIONS
from faithgrade.values.fields import field_of
from faithgrade.values.text import stem
from faithgrade.values.units import dimension

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.atoms import Atom
    from faithgrade.rules.claim.view import ClaimView

_TOLD = re.compile(
    r"\b(?:(?P<minus>minus|negative)\s+|(?P<plus>plus|positive)\s+)?(?P<infinite>infinit(?:e|y)(?:ly)?)\b"
    r"|(?P<none>\bno\s+finite\b|\bnot\s+(?:a\s+)?finite\b|n[’']t\s+(?:a\s+)?finite\b)"
    r"|(?P<nan>\bundefined\b|\bnot\s+a\s+number\b|\bNaN\b)|(?P<unusable>\bno\s+(?:valid|usable|meaningful|sensible)\b)",
    re.I,
)
_CUE = re.compile(
    r"infinit|finite|undefined|not a number|\bnan\b|no (?:valid|usable|meaningful|sensible)", re.I
)
_GIVING = frozenset(
    stem(w)
    for w in "tool gives give given come comes came out reported returned computed reading value result figure number".split()
)
_WRITTEN = {"inf": 1, "infinity": 1, "∞": 1, "-inf": -1, "-infinity": -1, "-∞": -1, "nan": 0}
_LONGEST = 10
_LEAST = 3


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each value told to be infinite or none, where one fact of the evidence that its clause names is so."""
    if not _CUE.search(view.text) or "?" in view.text:
        return
    for told in _TOLD.finditer(view.text):
        words = view.tokens_in(told.start(), told.end())
        clause = _clause(view, min(words))
        if any(view.tokens[n].fold in HEDGES | CONDITIONALS for n in clause):
            continue
        fact = _meant(view, clause - words)
        if fact is None or not is_inside(view, fact, selection_for(view, told.start(), told.end())):
            continue
        denied = any(view.tokens[n].fold in NEGATIONS for n in clause - words) or "n't" in _text(
            view, clause - words
        )
        right = None if denied else _holds(told, view.index.once(_endless)[fact.index])
        if right is not None:
            yield told_by(
                view,
                "numbers",
                (told.start(), told.end()),
                fact,
                right=right,
                covers=_saying(view, clause, fact),
            )


def _clause(view: ClaimView, at: int) -> frozenset[int]:
    return frozenset(n for n, c in enumerate(view.clause_of) if c == view.clause_of[at])


def _text(view: ClaimView, tokens: frozenset[int]) -> str:
    return " ".join(view.tokens[n].text for n in sorted(tokens)).replace("’", "'").lower()


def _meant(view: ClaimView, said: frozenset[int]) -> Fact | None:
    """The fact without a finite number that the words name, or the only one where they name nothing else of the evidence."""
    endless = view.index.once(_endless)
    found = [view.index.evidence.facts[i] for i in endless]
    words = frozenset(view.tokens[n].stem for n in said if view.tokens[n].fold not in IGNORABLE)
    joined = "".join(view.tokens[n].fold for n in sorted(said))
    named = [f for f in found if field_words(f.field).leaf & words or _runs_in(_key(f), joined)]
    if len(named) == 1:
        return named[0]
    asked = {str(v) for s in view.index.evidence.sources for v in s.arguments.values()}
    others = frozenset(
        w
        for f in view.index.facts
        if f.index not in endless and str(f.value) not in asked
        for w in field_words(f.field).leaf
    )
    return found[0] if len(found) == 1 and not named and not words & others else None


def _key(fact: Fact) -> str:
    return fact.field[-1] if fact.field else ""


def _runs_in(key: str, joined: str) -> bool:
    """Whether a field's name is the words written as one: "speedup" of "speed-up", "loglik" of "log-likelihood"."""
    key = key.replace("_", "").lower()
    return len(key) > _LEAST and key in joined


def _saying(view: ClaimView, clause: frozenset[int], fact: Fact) -> frozenset[int]:
    """The words of a clause that only tell that a value is given, or name it as the question or the field does."""
    others = frozenset(w for f in view.index.facts if f is not fact for w in field_words(f.field).leaf)
    asked = frozenset(t.stem for t in tokenize(view.case.question or "")) - others
    own = step_words(_key(fact))
    if dimension(field_of(_key(fact)).unit) == "time":
        own |= {stem("time")}
    key = _key(fact).replace("_", "").lower()
    return frozenset(
        n
        for n in clause
        if view.tokens[n].stem in _GIVING | asked | own
        or (len(view.tokens[n].fold) >= _LEAST and key.startswith(view.tokens[n].fold))
        or (key.endswith(view.tokens[n].fold[:_LEAST]) and len(view.tokens[n].fold) > _LEAST)
    )


def _holds(told: re.Match[str], sign: int) -> bool | None:
    """Whether a value (1 and -1 for infinite, 0 for no number) is what the words say; None where they may mean another thing."""
    if told["none"] or told["unusable"]:
        return True
    if told["nan"] or sign == 0:
        return True if told["nan"] and sign == 0 else None
    if told["minus"]:
        return sign < 0
    return sign > 0 if told["plus"] or sign > 0 else None


def _endless(index: Index) -> dict[int, int]:
    """The facts that are infinite or no number, with the sign of each: 0 where it is no number."""
    return {f.index: sign for f in index.facts if (sign := _sign(f.value)) is not None}


def _sign(value: object) -> int | None:
    if isinstance(value, Decimal) and not value.is_finite():
        return 0 if value.is_nan() else -1 if value < 0 else 1
    return (
        _WRITTEN.get(value.strip().lower().lstrip("+"))
        if isinstance(value, str) and len(value) <= _LONGEST
        else None
    )
