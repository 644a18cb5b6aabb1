"""Lines of a log: how many warnings, errors or timeouts it has."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from faithgrade.evidence.words import folded_words
from faithgrade.rules.binding.completeness import completeness
from faithgrade.rules.binding.standing import still_open, told_by, worked_out
from faithgrade.rules.binding.stretches import CONFESSED
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.deeds import level
from faithgrade.rules.words.conditions import agrees, says_state
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, NEGATIONS
from faithgrade.values import Amount, Bound, Kind, Value
from faithgrade.values.text import stem

if TYPE_CHECKING:
    from faithgrade.evidence import Fact
    from faithgrade.evidence.index import Index
    from faithgrade.rules.claim.view import ClaimView

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
    yield from _told_of_a_line(view, lines)
    if len(lines) < _LEAST:
        return
    for value in view.values:
        reading = value.reading
        if (
            value.kind is not Kind.NUMBER
            or not isinstance(reading, Amount)
            or reading.unit is not None
            or reading.bound not in (None, Bound.AT_LEAST)
            or not reading.is_whole
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
        states = [f for n in clause if n > noun and says_state(f := view.tokens[n].fold) and f not in _PLAIN]
        kept = _in_state(found, states)
        if found and kept is not None:
            atom = _atom(view, value, int(reading.value), lines, kept or found, noun, len(kept))
            if atom is not None:
                yield atom


def _told_of_a_line(view: ClaimView, lines: Sequence[Fact]) -> Iterator[Atom]:
    """An atom for a state told of what one line is about: "task 12 failed at 01:40" of "01:40 task 12 ok"."""
    if any(t.fold in CONDITIONALS | HEDGES | NEGATIONS for t in view.tokens) or "n't" in level(view.text):
        return
    for own in sorted(set(view.clause_of)):
        clause = [n for n, c in enumerate(view.clause_of) if c == own]
        states = [n for n in clause if says_state(view.tokens[n].fold) and view.tokens[n].fold not in _PLAIN]
        inside = [
            v for v in view.values if view.clause_of[min(view.tokens_in(v.start, v.end), default=0)] == own
        ]
        if not states or not any(v.kind in _NAMING and any(map(str.isdigit, v.text)) for v in inside):
            continue
        last = states[-1]
        ending = [n for n in states[:-1] if n == last - 1 and view.tokens[n].fold in _ENDED]
        if len(states) > 1 + len(ending):
            continue
        wanted = [folded_words(v.text) for v in inside]
        rows = [f for f in lines if all(_holds(folded_words(str(f.value)), words) for words in wanted)]
        word = view.tokens[last].fold
        told = [{agrees(word, w) for w in folded_words(str(f.value))} - {None} for f in rows]
        if not rows or any(t != told[0] or len(t) != 1 for t in told):
            continue
        right = told[0] == {True}
        yield told_by(
            view,
            RULE,
            (view.tokens[(ending or [last])[0]].start, view.tokens[last].end),
            rows[0],
            right=right,
        )


def _holds(words: Sequence[str], run: Sequence[str]) -> bool:
    return any(tuple(words[n : n + len(run)]) == tuple(run) for n in range(len(words) - len(run) + 1))


_NAMING = frozenset({Kind.NAME, Kind.IDENTIFIER})
_ENDED = frozenset("finished completed ended".split())
_PLAIN = frozenset(
    "on off up down ran run running returned listed shown found fetched read loaded received logged recorded".split()
)


def _in_state(lines: Sequence[Fact], states: Sequence[str]) -> list[Fact] | None:
    """The lines whose words agree with every state that is told of them; None where a line has nothing to tell by."""
    kept = list(lines)
    for state in states:
        answers = [{agrees(state, word) for word in folded_words(str(f.value))} - {None} for f in kept]
        if any(len(told) != 1 for told in answers):
            return None
        kept = [f for f, told in zip(kept, answers, strict=True) if told == {True}]
    return kept


def _atom(
    view: ClaimView,
    value: Value,
    number: int,
    lines: Sequence[Fact],
    found: Sequence[Fact],
    noun: int,
    size: int,
) -> Atom | None:
    """The verdict on a count of `size` lines, `found` among them, or close to them where there are none."""
    source = view.index.source(found[0])
    whole = source.whole and completeness(source).state != "part"
    at_least = isinstance(value.reading, Amount) and value.reading.bound is Bound.AT_LEAST
    seen = _SEEN.search(view.text) or CONFESSED.search(view.text)
    right = number == size or (at_least and number < size)
    if right and _is_told_of_other_lines(view, value, lines, found):
        return still_open(
            value, RULE, "something that the claim says stands in other lines than those it counts"
        )
    if not whole and not (right and (seen or at_least)):
        return None
    covers = frozenset({noun})
    if seen is not None and right:
        covers |= view.tokens_in(*seen.span())
    return worked_out(
        view,
        value.span,
        "count",
        f"{size} lines have “{view.tokens[noun].text}”",
        found,
        covers,
        right=right,
        instead=str(size),
        rule=RULE,
    )


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
        if len(lines) > 1
        and sum(_STAMPED.match(str(f.value)) is not None for f in lines) * 10 >= len(lines) * 7
    )
