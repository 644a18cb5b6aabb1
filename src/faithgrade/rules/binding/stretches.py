"""Stretches: the parts of a claim that say something of their own, and the quantifier each begins or ends with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from faithgrade.evidence.index import Index
from faithgrade.evidence.words import tokenize
from faithgrade.rules.binding.doers import doers
from faithgrade.rules.binding.groups import Group
from faithgrade.rules.binding.itemnames import EXCEPTING, in_one_breath, is_excepted, mentions_of
from faithgrade.rules.claim.topics import nouns_asked
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.conditions import HEALTH
from faithgrade.rules.words.lexicon import IGNORABLE, STATES
from faithgrade.values import Amount, Kind, exact
from faithgrade.values.text import stem

How = Literal["all", "none", "count", "only", "named", "save"]
_ALL = frozenset("all each every everything everyone".split())
_NONE = frozenset("none neither nothing nobody".split())
_ONLY = frozenset("only just solely alone".split())
_TURNS = frozenset(
    "but while whereas though although however because unlike which who whose since despite".split()
)
QUANTIFYING = _ALL | _NONE | _ONLY | frozenset({"both", "so"})
_TELLING_HOW_MANY = QUANTIFYING | {"no"}
DENYING = re.compile(r"\b(?:not|never|no|without|cannot|lacks?|lacking)\b|n['’]t\b", re.I)
NEGATING = frozenset(
    "not never no without cannot lack lacks lacking isn aren wasn weren hasn haven hadn doesn don didn t can longer nor".split()
)
_PLAIN_NOUNS = frozenset(
    stem(w)
    for w in "ones items entries options models versions variants rows things of them these those".split()
)
_PER = re.compile(
    r"\b(?:each|every|per|a) (?:second|minute|hour|day|night|week|month|year|person|guest|time)\b"
    r"|\b(?:hourly|daily|weekly|monthly|yearly|each|apiece)\b",
    re.I,
)
CONFESSED = re.compile(
    r"\b(?:first|this|that) page\b|\bshown\b|\breturned\b|\bso far\b|\bof those\b|\bthat (?:came back|i (?:read|saw))\b"
    r"|\bi(?:'ve|’ve| have)? read\b|\bin the (?:sample|excerpt|part)\b|\bvisible\b|\blisted (?:here|above|below)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Said:
    """A quantifier with what it speaks of: `words` are left to be read as predicates."""

    how: How
    words: frozenset[int]
    named: frozenset[int] = frozenset()
    number: Amount | None = None
    negated: bool = False
    total: int | None = None
    """How many items it speaks of, where the claim gives their number."""
    at: int = -1
    """The word behind which what narrows the items stands."""
    each: bool = False
    """Whether it says that it speaks of each of the named by itself: what "A and B" cost may be a sum."""
    among: frozenset[int] | None = None
    """Items that the stretch before picked: "two have a pool, and both …"."""


def parts_of(view: ClaimView) -> list[tuple[int, ...]]:
    """Stretches of the claim that say something of their own."""
    parts: list[list[int]] = [[]]
    for n, token in enumerate(view.tokens):
        if token.start < view.opening:
            continue
        gap = view.text[view.tokens[n - 1].end if n else 0 : token.start]
        after = view.tokens[n + 1].fold if n + 1 < len(view.tokens) else ""
        if parts[-1] and (
            (gap != " " and any(ch in gap for ch in ";:—–()"))
            or (token.fold in _TURNS and not _leaves_out(view, n))
            or (
                "," in gap
                and (
                    token.fold in ("and", "with", "so", "yet")
                    or token.fold in QUANTIFYING
                    or _cardinal_at(view, n) is not None
                )
            )
            or (token.fold == "and" and (after in QUANTIFYING or _cardinal_at(view, n + 1) is not None))
        ):
            parts.append([])
        parts[-1].append(n)
    return [tuple(p) for p in parts if p]


def _leaves_out(view: ClaimView, n: int) -> bool:
    """Whether a "but" leaves something out of all: "all but one", "every room is clean but 207"."""
    folds = [t.fold for t in view.tokens]
    if not any(w in _ALL for w in folds[:n]):
        return False
    return any(w in _ALL for w in folds[max(n - 3, 0) : n]) or not set(folds[n:]) & (BEING | NEGATING)


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is the same of a part of a claim whichever group it is held against."""

    part: tuple[int, ...]
    negated: bool
    telling: frozenset[int]
    """Its words without negations and what confesses that not all was seen."""
    quantifies: bool
    """Whether a quantifier or a number may stand in it: without one it speaks of items that it names, or of nothing."""

    @classmethod
    def of(cls, view: ClaimView, part: tuple[int, ...]) -> Stretch:
        """The stretch of the claim's words numbered in `part`."""
        tokens = view.tokens
        text = view.text[tokens[part[0]].start : tokens[part[-1]].end]
        told = CONFESSED.search(view.text)
        confessed = view.tokens_in(*told.span()) if told is not None else frozenset[int]()
        return cls(
            part,
            len(DENYING.findall(text)) % 2 == 1,
            frozenset(n for n in part if tokens[n].fold not in NEGATING and n not in confessed),
            any(tokens[n].fold in _TELLING_HOW_MANY for n in part) or _number_of(view, part) is not None,
        )


def said_of(
    view: ClaimView, stretch: Stretch, group: Group, picked: frozenset[int] | None = None
) -> Iterator[Said]:
    tokens, part, negated = view.tokens, stretch.part, stretch.negated
    mentions = mentions_of(view, part, group)
    if not mentions and not group.single and not stretch.quantifies:
        return
    owned = frozenset(n for own in mentions.values() for n in own)
    words = [n for n in part if n not in owned]
    folds = {tokens[n].fold: n for n in reversed(words)}
    size = len(group.items)
    left = stretch.telling - owned
    named = frozenset(mentions)
    if group.single:
        if not (set(folds) & (QUANTIFYING - {"so"})) and _number_of(view, words) is None:
            yield Said("named", left, frozenset({0}), negated=negated)
        return

    if "neither" in folds and "nor" in folds:
        if len(mentions) >= 2 and in_one_breath(view, owned):
            yield Said("named", left - {folds["neither"]}, named, negated=True, each=True)
        return
    only = next((folds[w] for w in ("only", "just", "solely") if w in folds), None)
    if sum(bool(set(folds) & kind) for kind in (_ALL | {"both"}, _NONE)) > 1:
        return  # two things are said
    if "both" in folds and not (only is not None and mentions):
        at = folds["both"]
        if len(mentions) >= 2 and in_one_breath(view, owned):
            yield Said("named", left - {at}, named, negated=negated, each=True)
        elif not mentions and not negated:
            rest = _without_noun(view, left - {at}, group, at, counted=True)
            if picked is not None and len(picked) == 2:
                yield Said("all", rest, among=picked)
            else:
                yield Said("all", rest, total=2, at=at)
        return
    if only is not None and mentions and not negated:
        first = min(owned)
        behind = only < first and all(tokens[n].fold in ("the", "only", "just") for n in range(only, first))
        before = first < only and tokens[only - 1].fold == "the"
        if behind and in_one_breath(view, owned):
            yield Said("only", left - {only}, named)
        elif before and len(mentions) == 1:
            rest = _without_noun(view, left - {only}, group, only)
            yield Said("only", frozenset(n for n in rest if tokens[n].fold not in ("one", "with")), named)
        return
    universal = min((folds[w] for w in _ALL if w in folds), default=None)
    if universal and tokens[universal].fold == "all" and tokens[universal - 1].fold in ("in", "at", "after"):
        return  # "55 minutes in all"
    save = next(
        (n for n in words if universal is not None and n > universal and tokens[n].fold in EXCEPTING), None
    )
    if universal is not None and save is not None and tokens[save].fold != "other":
        leading = [n for n in range(save, min(owned, default=save)) if n not in owned]
        but = _cardinal_at(view, save + 1)
        if but is not None and not mentions and but.value < size and tokens[save].fold == "but":
            rest = _without_noun(view, left - {universal, save, save + 1}, group, save + 1)
            yield Said("count", rest, number=replace(but, value=size - but.value), negated=negated)
        if negated or not mentions or not in_one_breath(view, owned) or not is_excepted(view, min(owned)):
            return
        rest = _without_noun(view, left - {universal, *leading}, group, universal)
        yield Said("save", rest, named, at=universal)
        return
    none = min((folds[w] for w in _NONE if w in folds), default=None)
    if none is None and words and tokens[words[0]].fold == "no" and _names_group(view, words[1:3], group):
        none = words[0]
    if none is not None and not mentions:
        if none == words[0] or tokens[none - 1].fold in ("and", "but"):
            whole, last = _total_behind(view, none)
            rest = _without_noun(view, left - {none} - set(range(none, last + 1)), group, last)
            if tokens[none].fold == "neither" and picked is None and size != 2:
                return
            yield Said("none", rest, total=whole, at=last, among=picked if whole is None and picked else None)
        return
    if universal is not None and not mentions:
        if negated:
            return
        whole, last = _total_behind(view, universal)
        rest = _without_noun(
            view, left - set(range(universal, last + 1)), group, last, counted=whole is not None
        )
        yield Said("all", rest, total=whole, at=last)
        return
    counting = universal is None and none is None and not mentions and not _PER.search(view.text)
    number = _number_of(view, words) if counting else None
    if number is not None:
        own, amount = number
        if not own <= frozenset(words):
            return
        at = max(own)
        whole, last = _total_behind(view, at)
        rest = left - own - set(range(at, last + 1)) - ({only} if only is not None else set())
        yield Said("count", _without_noun(view, rest, group, last), named, amount, negated, whole, last)
    each = universal is not None and tokens[universal].fold == "each"
    alone = only is None and none is None and (universal is None or each)
    if mentions and alone and in_one_breath(view, owned):
        lead = [tokens[n].fold for n in words[:5] if tokens[n].fold not in ("and", "but", "the")][:3]
        if lead[:2] == ["one", "of"] and lead[2:] in (["them"], ["these"], ["those"]):
            left -= set(words[:5][: words.index(folds[lead[2]]) + 1])  # "one of them, docs, failed"
        yield Said("named", left - ({universal} if each else set()), named, negated=negated, each=each)


BEING = frozenset("is are was were does do has have".split())
_ELLIPTIC = frozenset({"so", "neither", "nor"})


def is_elliptic(view: ClaimView, part: tuple[int, ...]) -> bool:
    """Whether a stretch says of another thing only that it is the same: "and so is the lift", "and neither is the lift"."""
    folds = [view.tokens[n].fold for n in part[:3]]
    return any(one in _ELLIPTIC and other in BEING for one, other in pairwise(folds))


def denies_twice(view: ClaimView, part: tuple[int, ...]) -> bool:
    """Whether two clauses of a stretch deny something each: "there is no mean, as it had no calls"."""
    start = view.tokens[part[0]].start
    text = view.text[start : view.tokens[part[-1]].end]
    clauses = {
        view.clause_of[n]
        for m in DENYING.finditer(text)
        for n in view.tokens_in(start + m.start(), start + m.end())
    }
    return len(clauses) > 1


def _total_behind(view: ClaimView, at: int) -> tuple[int | None, int]:
    """The number of all items given behind a quantifier ("of the five", "all three"), and the last word read for it."""
    n = at + 1
    while n < min(at + 5, len(view.tokens)) and view.tokens[n].fold in (
        "one",
        "of",
        "the",
        "your",
        "our",
        "these",
        "its",
    ):
        n += 1
    whole = _cardinal_at(view, n)
    if whole is None or not whole.is_whole:
        return None, at
    return int(whole.value), n


def _names_group(view: ClaimView, words: Sequence[int], group: Group) -> bool:
    return any(view.tokens[n].stem in group.nouns for n in words)


def _without_noun(
    view: ClaimView, words: frozenset[int], group: Group, at: int, *, counted: bool = False
) -> frozenset[int]:
    """`words` without the noun right behind the quantifier, where it is what the items, or such things, are called.

    A group that is `counted` may go by a noun that the evidence does not have at all.
    """
    n = at + 1
    while n < len(view.tokens) and view.tokens[n].fold in ("of", "the", "these", "those", "your", "our"):
        n += 1
    if n not in words or n > at + 4:
        return words
    token = view.tokens[n]
    if token.stem in group.nouns or token.stem in _PLAIN_NOUNS:
        return words - {n}
    if n + 1 in words and view.tokens[n + 1].stem in group.nouns and _is_of_one_thing(view, n):
        return words - {n, n + 1}  # "keyboard variants", where all is about one keyboard
    if token.stem in STATES or token.fold in HEALTH or any(ch.isdigit() for ch in token.fold):
        return words
    foreign = token.stem not in view.index.field_vocabulary and not view.index.knows(token.fold)
    plural = token.fold.endswith("s") and token.fold not in ("is", "was", "has", "does")
    if plural and ((token.stem in topic_of(view) and foreign) or (counted and foreign)):
        return words - {n}
    return words


def _is_of_one_thing(view: ClaimView, n: int) -> bool:
    """Whether a word is of the question and stands for nothing that tells the evidence's items apart."""
    word = view.tokens[n]
    return word.stem in topic_of(view) and not any(
        m.first <= n < m.last and view.named for m in view.mentions
    )


def topic_of(view: ClaimView) -> frozenset[str]:
    """Stems of what the conversation is about: words of the question, the tools and their arguments."""
    question = view.case.question or ""
    nouns = nouns_asked(question)
    asked = {t.stem for n, t in enumerate(tokenize(question)) if n in nouns or t.fold in IGNORABLE}
    return view.index.once(_tools) | (asked - _strangers(view))


def _strangers(view: ClaimView) -> frozenset[str]:
    """Stems of names of doers that the evidence does not know: what the question says of them is not shown by it."""
    return frozenset(
        view.tokens[n].stem
        for value, _ in doers(view)
        for n in view.tokens_in(value.start, value.end)
        if not view.index.knows(view.tokens[n].fold)
    )


def _tools(index: Index) -> frozenset[str]:
    words: set[str] = set()
    for source in index.evidence.sources:
        words |= {t.stem for t in tokenize(source.name.replace("_", " "))}
    return frozenset(words)


def _number_of(view: ClaimView, words: Sequence[int]) -> tuple[frozenset[int], Amount] | None:
    """The number that a stretch begins with, or that follows "there are": how many items it speaks of."""
    lead = [n for n in words if view.tokens[n].fold not in _LEADING][:1]
    for value in view.values:
        reading = value.reading
        if value.kind is not Kind.NUMBER or not isinstance(reading, Amount) or reading.unit is not None:
            continue
        own = view.tokens_in(value.start, value.end)
        if lead and lead[0] in own and reading.is_whole and reading.value >= 0:
            return own, reading
    after = view.tokens[lead[0] + 1].fold if lead and lead[0] + 1 in words else ""
    if after in ("of", "is", "has") and view.tokens[lead[0]].fold == "one":
        return frozenset(lead), exact(1)
    return None


_LEADING = frozenset("and but while whereas only just exactly there are is of with the a on in".split())


def _cardinal_at(view: ClaimView, n: int) -> Amount | None:
    """The whole number that the n-th word is."""
    if not 0 <= n < len(view.tokens):
        return None
    token = view.tokens[n]
    for value in view.values:
        reading = value.reading
        if (value.start, value.end, value.kind) != (token.start, token.end, Kind.NUMBER):
            continue
        if isinstance(reading, Amount) and reading.unit is None and reading.bound is None:
            return reading
    return None
