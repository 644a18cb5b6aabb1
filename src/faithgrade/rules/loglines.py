"""Lines of a log: how many warnings, errors or timeouts it has."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from faithgrade.evidence.words import folded_words
from faithgrade.rules.atoms import Atom, point
from faithgrade.rules.completeness import completeness
from faithgrade.rules.lexicon import IGNORABLE, NEGATIONS
from faithgrade.rules.stretches import CONFESSED
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason, Relation

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.view import ClaimView

RULE = "counts"

_LEVELS = {
    "warning": re.compile(r"\b(?:WARN|WARNING)\b"),
    "error": re.compile(r"\b(?:ERR|ERROR)\b"),
    "info": re.compile(r"\bINFO\b"),
    "debug": re.compile(r"\bDEBUG\b"),
    "fatal": re.compile(r"\bFATAL\b"),
    "critical": re.compile(r"\b(?:CRIT|CRITICAL)\b"),
}
_LEVEL_OF = {stem(word): pattern for word, pattern in _LEVELS.items()}
_STAMPED = re.compile(
    r"\W*(?:\d{4}-\d\d-\d\d|\d\d?:\d\d|\d{1,2}/\w{3}/\d{4}|[A-Z][a-z]{2} +\d{1,2} \d\d:|\[?(?:WARN|ERR|INFO|DEBUG|FATAL|CRIT))"
)
_NARROWED = re.compile(
    r"\b(?:different|distinct|unique|kinds?|types?|more|other|of (?:the|these|them)|since|after|before|between|until)\b",
    re.I,
)
_SEEN = re.compile(
    r"\b(?:part|portion|lines?|excerpt|bit) (?:that )?i (?:can|could|was able to) (?:see|read)\b|\bvisible\b|\bshown\b",
    re.I,
)
_LEAST = 4


def read(view: ClaimView) -> Iterator[Atom]:
    """An atom for each number before a word that lines of the one log of the evidence have, or have as their level."""
    logs = view.index.once(_logs)
    if len(logs) != 1 or "?" in view.text:
        return
    lines = logs[0]
    for value in view.values:
        reading = value.reading
        if (
            value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.unit is not None
            or reading.bound not in (None, Bound.AT_LEAST)
            or reading.value != reading.value.to_integral_value()
        ):
            continue
        noun = next((n for n, t in enumerate(view.tokens) if t.start >= value.end), None)
        if noun is None or view.tokens[noun].start - value.end > 1:
            continue
        clause = [n for n in range(len(view.tokens)) if view.clause_of[n] == view.clause_of[noun]]
        own = view.text[view.tokens[clause[0]].start : view.tokens[clause[-1]].end]
        if _NARROWED.search(own) or NEGATIONS & {view.tokens[n].fold for n in clause}:
            continue
        found = _of(lines, view.tokens[noun].stem, view.tokens[noun].fold)
        narrowing = _narrowing(view, [n for n in clause if n > noun], lines) if found else {}
        found = [f for f in found if all(f in rows for rows in narrowing.values())]
        if found:
            atom = _atom(view, value, int(reading.value), lines, found, frozenset({noun, *narrowing}))
            if atom is not None:
                yield atom


def _atom(
    view: ClaimView,
    value: Value,
    number: int,
    lines: Sequence[Fact],
    found: Sequence[Fact],
    covers: frozenset[int],
) -> Atom | None:
    source = view.index.source(found[0])
    whole = source.whole and completeness(source).state != "part"
    seen = _SEEN.search(view.text) or CONFESSED.search(view.text)
    at_least = isinstance(value.reading, Amount) and value.reading.bound is Bound.AT_LEAST
    right = number == len(found) or (at_least and number < len(found))
    if right and _is_told_of_other_lines(view, value, lines, found):
        return Atom(
            RULE,
            value.start,
            value.end,
            "open",
            Reason.MISPAIRED,
            "something that the claim says stands in other lines than those it counts",
        )
    if not whole and not (right and (seen or at_least)):
        return None
    words = " and ".join(f"“{view.tokens[n].text}”" for n in sorted(covers))
    if seen is not None and right:
        covers |= view.tokens_in(*seen.span())
    return Atom(
        RULE,
        value.start,
        value.end,
        "good" if right else "wrong",
        Reason.DERIVED if right else Reason.WRONG_DERIVATION,
        f"{len(found)} lines have {words}",
        tuple(
            point(view, f, Relation.OPERAND if right else Relation.CONTRADICTS, "count") for f in found[:8]
        ),
        tuple(f.index for f in found[:8]),
        covers if right else frozenset(),
        None if right else str(len(found)),
    )


def _narrowing(view: ClaimView, words: Sequence[int], lines: Sequence[Fact]) -> dict[int, list[Fact]]:
    """Words behind the noun that some lines have and others do not, with those that do: "two tasks failed"."""
    found = {}
    for n in words:
        token = view.tokens[n]
        if token.fold in IGNORABLE or any(ch.isdigit() for ch in token.fold):
            continue
        rows = [f for f in lines if token.stem in {stem(w) for w in folded_words(str(f.value))}]
        if 0 < len(rows) < len(lines):
            found[n] = rows
    return found


def _is_told_of_other_lines(
    view: ClaimView, value: Value, lines: Sequence[Fact], found: Sequence[Fact]
) -> bool:
    """Whether another value of the claim stands in lines of the log, and in none of those counted."""
    for other in view.values:
        text = other.text.lower()
        if other is value or len(text) < 2:
            continue
        if not any(text in str(f.value).lower() for f in found) and any(
            text in str(f.value).lower() for f in lines
        ):
            return True
    return False


def _of(lines: Sequence[Fact], word: str, fold: str) -> list[Fact]:
    """The lines of a level, or that have a word; none where both are told and differ, or a line denies it."""
    level = _LEVEL_OF.get(word)
    levelled = [f for f in lines if level is not None and level.search(str(f.value))]
    if levelled:
        return levelled
    if not fold.endswith("s") or len(word) < 4:
        return []  # only things that are several are counted
    found = []
    for line in lines:
        folds = folded_words(str(line.value))
        if any(stem(w) == word for w in folds):
            if NEGATIONS & set(folds) or sum(stem(w) == word for w in folds) > 1:
                return []
            found.append(line)
    return found


def _logs(index: Index) -> tuple[tuple[Fact, ...], ...]:
    """The texts of the evidence most of whose lines begin with a time or a level."""
    texts: dict[tuple[int, tuple[str | int, ...]], list[Fact]] = defaultdict(list)
    for fact in index.facts:
        if fact.prose:
            texts[fact.source, fact.path].append(fact)
    return tuple(
        tuple(lines)
        for lines in texts.values()
        if len(lines) >= _LEAST
        and sum(_STAMPED.match(str(f.value)) is not None for f in lines) * 10 >= len(lines) * 7
    )
