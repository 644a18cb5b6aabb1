"""Counts told of all there is that are only as many as came back: "12 alarms went off" of a list that says that it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from faithgrade.evidence import Source
from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.completeness import (
    completeness,
    longest,
    reads_on,
    spoken_of,
    total_of,
    unwrapped,
    words_of,
)
from faithgrade.rules.binding.stretches import CONFESSED
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.sayings import own_words
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.lexicon import CONDITIONALS, HEDGES, IGNORABLE
from faithgrade.values import Amount, Value
from faithgrade.verdicts import Pointer, Reason, Relation

RULE = "counts"

_PART_SAID = re.compile(
    r"\b(?:here|these|those|them|show[ns]?|listed|first|last|latest|newest|recent|top|page|results?|match(?:es|ed)?|found|see|sees|seen|saw"
    r"|sample|excerpt|part|partial|cut|truncated|incomplete|more|least|minimum|so far|already|among|out of|include[sd]?|including"
    r"|such as|like|e\.g\.|for example|can|could|read|returned|fetched|retrieved|loaded|visible)\b",
    re.I,
)
"""Words by which a count may be of what came back, and not of all there is."""
_CONFESSED_BY = re.compile(
    r"\b(?:cut (?:off|short|here)|truncated|not (?:all )?shown|more (?:pages|results|entries|lines|rows|may|follow|exist)|incomplete|"
    r"only (?:part|some|the first)|at least)\b",
    re.I,
)


def read(view: ClaimView) -> Iterator[Atom]:
    """A wrong atom for each count of all there is that is just the size of a part which says that it is one."""
    counts = [value for value in view.values if _is_count(value)]
    if not counts or "?" in view.text or view.negated or view.claim.kind == "code":
        return
    if _PART_SAID.search(view.text):
        return
    if any(t.fold in CONDITIONALS or t.fold in HEDGES for t in view.tokens):
        return
    for value in counts:
        noun = _noun(view, value)
        for source in spoken_of(view) if noun is not None else ():
            part = completeness(source)
            if part.state != "part" or reads_on(view, source):
                continue
            if (
                noun in _counted_nouns(view, source)
                and _size(value) in _sizes(view, source, noun)
                and not _is_confessed(view.case.answer)
                and _size(value) not in {_size(v) for v in view.index.once(own_words)["request"]}
            ):
                yield Atom(
                    RULE,
                    value.start,
                    value.end,
                    "wrong",
                    Reason.INCOMPLETE_EVIDENCE,
                    f"“{value.text}” is how many came back from {source.name or source.kind}, and {part.why}",
                    (Pointer(source.call_id, part.pointer, part.value, Relation.CONTRADICTS),),
                )
                return


def _is_confessed(answer: str) -> bool:
    """Whether the answer owns up somewhere that it has seen a part."""
    return CONFESSED.search(answer) is not None or _CONFESSED_BY.search(answer) is not None


def _is_count(value: Value) -> bool:
    number = value.plain_number
    return number is not None and number.value >= _LEAST and number.is_whole


_LEAST = 2


def _size(value: Value) -> int:
    reading = value.reading
    return int(reading.value) if isinstance(reading, Amount) else 0


def _noun(view: ClaimView, value: Value) -> str | None:
    """The stem of the plural right behind a number, with one word between at most."""
    last = max(view.tokens_in(value.start, value.end))
    for token in view.tokens[last + 1 : last + 3]:
        if token.fold in IGNORABLE:
            return None
        if token.fold.endswith("s") or token.stem != token.fold:
            return token.stem
    return None


def _counted_nouns(view: ClaimView, source: Source) -> frozenset[str]:
    """Stems by which what a result lists may be counted: its own words, those of its text and of the question."""
    words = words_of(source) | {t.stem for t in tokenize((view.case.question or "")[-400:])}
    if isinstance(source.content, str):
        words |= {t.stem for t in tokenize(source.content[:_MOST])}
    return words


_MOST = 20_000


def _sizes(view: ClaimView, source: Source, noun: str) -> frozenset[int]:
    """How many items a result lists; of a text, how many lines it has, or has with a word of the claim."""
    root, _ = unwrapped(source.document.root if source.document is not None else source.content)
    told = total_of(root) if isinstance(root, Mapping) else None
    size = longest(root)
    if size is not None:
        return frozenset({size}) - ({told} if isinstance(told, int) else set())
    if not isinstance(source.content, str):
        return frozenset()
    lines = [row for row in source.content[:_MOST].splitlines() if row.strip()][:-1]
    stems = [frozenset(t.stem for t in tokenize(row)) for row in lines]
    said = view.stems - {noun} - {t.stem for t in view.tokens if t.fold in IGNORABLE}
    return frozenset({len(lines), *(_holding(stems, word) for word in said)})


def _holding(lines: Sequence[frozenset[str]], word: str) -> int:
    return sum(word in line for line in lines)
