"""Booleans, yes/no strings and nulls, bound by the words of their field and read with the polarity of the clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.index import Index
from faithgrade.evidence.words import field_words, tokenize
from faithgrade.rules.binding.binding import is_inside, selection_for
from faithgrade.rules.binding.overtaken import is_overtaken
from faithgrade.rules.binding.standing import told_by
from faithgrade.rules.claim.atoms import Atom, place, shown
from faithgrade.rules.claim.chooser import Chooser
from faithgrade.rules.claim.topics import record_noun
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.statuses.contactless import read as contactless
from faithgrade.rules.statuses.nulls import is_missing, no_figure, null, still_covered
from faithgrade.rules.statuses.stocked import read as stocked
from faithgrade.rules.words.foreignwords import FOREIGN
from faithgrade.rules.words.kinship import stands_for
from faithgrade.rules.words.lexicon import (
    CONDITIONALS,
    GENERIC_FIELD_WORDS,
    HAVING,
    HEDGES,
    IGNORABLE,
    NEGATIONS,
    PRESENTING,
    SAME_TRUTH,
    SHORT_VERBS,
    STATES,
    STRONG_ADVERBS,
)
from faithgrade.rules.words.truths import flag
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Kind, Moment, Value
from faithgrade.values.match import match
from faithgrade.values.text import stem
from faithgrade.verdicts import Reason

SAYS, DENIES = "the claim says yes", "the claim says no"
"""How the reason of an atom begins, by the sense of the clause it read."""
_CARRIERS = frozenset(
    stem(w)
    for w in "is has have had was are be been being can may do does did offer offers include includes come comes with get gets got feature features support supports supported provide provides turn turned switch switched set up in place currently the a an you your it its this that there for and to of or nor connectivity capability capabilities functionality function options port technology".split()
)
_VERBS = (
    frozenset(
        stem(w)
        for w in "is are was were has have had offer include come feature support provide lack lacks turned".split()
    )
    | HAVING
)
_STATE_OF_FLAG = frozenset(
    stem(w)
    for w in "is has have enabled active available included supported allowed present exists on flag generated required ok okay".split()
)
_POSITIVE = frozenset("on enabled active available included true yes activated".split())
_NEGATIVE = frozenset(
    "absent off disabled inactive unavailable excluded false deactivated without lack lacks lacking no not never none neither nor cannot".split()
)
_WELL = frozenset(
    stem(w) for w in "ok okay fine intact valid kept met passed respected observed compliant".split()
)
"""Ends of a flag's name that say that the thing before them is as it should be: cold_chain_ok."""
_AS_IT_SHOULD = frozenset(
    "ok okay fine intact kept met passed maintained held unbroken observed respected fulfilled satisfied".split()
)
_NOT_AS_IT_SHOULD = frozenset("broken interrupted violated breached missed failed".split())


def read(view: ClaimView) -> Iterator[Atom]:
    """Atoms for flags and nulls that the claim names."""
    if any(t.fold in CONDITIONALS or t.fold in HEDGES for t in view.tokens) or "?" in view.text:
        return
    if sum(view.text.count(mark) for mark in "✅❌✔✖") > 1 or _is_a_bare_head(view):
        return  # what is ticked and crossed out is not simply said
    if _NEITHER.search(view.text):
        return  # said of two things at once
    done: set[int] = set()
    for fact, tokens in _named_flags(view):
        if tokens & done:
            continue
        atom = _judge(view, fact, tokens)
        if atom is not None:
            done |= tokens
            yield atom
    yield from still_covered(view)
    yield from no_figure(view)
    yield from stocked(view)
    yield from contactless(view)


def _is_a_bare_head(view: ClaimView) -> bool:
    """Whether a heading is one word, as a table's head: "Staging" says of nothing that it is so."""
    return view.claim.kind == "heading" and len(view.tokens) == 1


def _named_flags(view: ClaimView) -> Iterator[tuple[Fact, frozenset[int]]]:
    """Flag-like facts whose field's every meaningful word is said in one clause, with the numbers of those words."""
    index = view.index
    has = any(t.stem in HAVING and not _helps(view, n) for n, t in enumerate(view.tokens))
    flag_like = index.once(_flag_like)
    names = [_names(t.stem) | _able(view, n) for n, t in enumerate(view.tokens)]
    said = {w: n for n, words in enumerate(names) for w in words}
    found: list[tuple[Fact, frozenset[int], int]] = []
    for keys in {k: None for words in names for w in words for k in index.fields_by_word.get(w, ())}:
        rows = index.fields[keys]
        sample = index.evidence.facts[rows[0]]
        if keys not in flag_like and not (has and isinstance(sample.value, str) and not sample.prose):
            continue
        leaf = field_words(sample.field).leaf - GENERIC_FIELD_WORDS
        wanted = leaf - _STATE_OF_FLAG or leaf
        tokens = {w: said[w] for w in wanted if w in said}
        if len(tokens) < len(wanted) or len({view.clause_of[n] for n in tokens.values()}) > 1:
            continue
        used = frozenset(
            n
            for n, words in enumerate(names)
            if words & leaf and view.clause_of[n] in {view.clause_of[m] for m in tokens.values()}
        )
        for i in rows[:50]:
            found.append((index.evidence.facts[i], used, len(wanted)))
    found.sort(key=lambda row: (-row[2], row[0].index))
    for fact, used, _ in found:
        yield fact, used


def _helps(view: ClaimView, n: int) -> bool:
    """Whether a word of having only helps a verb: "has been renewed"."""
    following = [t.fold for t in view.tokens[n + 1 : n + 3]]
    return view.tokens[n].fold in ("has", "have", "had") and (
        following[:1] == ["been"] or any(w in PAST for w in following)
    )


def _flag_like(index: Index) -> frozenset[tuple[int, tuple[str, ...]]]:
    """Fields that hold yes or no, or begin with a value that nobody knows."""
    facts = index.evidence.facts
    return frozenset(
        key
        for key, rows in index.fields.items()
        if is_missing(facts[rows[0]].value) or any(flag(facts[i]) is not None for i in rows[:20])
    )


def _able(view: ClaimView, n: int) -> frozenset[str]:
    """The name of a flag for what can be done: "exchangeable" of "can be exchanged"."""
    token, before = view.tokens[n], view.tokens[max(0, n - 4) : n]
    if (
        not token.fold.endswith("ed")
        or [t.fold for t in before[-1:]] != ["be"]
        or not any(t.fold in ("can", "cannot", "can't") for t in before)
    ):
        return frozenset()
    return frozenset(stem(base + "able") for base in (token.fold[:-2], token.fold[:-1], token.fold[:-3]))


@lru_cache(maxsize=8192)
def _names(word: str) -> frozenset[str]:
    return frozenset({word}) | SAME_TRUTH.get(word, frozenset())


def _judge(view: ClaimView, fact: Fact, named: frozenset[int]) -> Atom | None:
    start = min(view.tokens[n].start for n in named)
    end = max(view.tokens[n].end for n in named)
    if (
        not is_inside(view, fact, selection_for(view, start, end))
        or view.index.source(fact).superseded
        or is_overtaken(view.index, fact)
    ):
        return None
    clause = {view.clause_of[n] for n in named}
    last = max(named)
    gap = view.text[
        view.tokens[last].end : view.tokens[last + 1].start if last + 1 < len(view.tokens) else None
    ]
    if ":" in gap or "(" in gap:  # "NFC: yes", "NFC (absent)"
        clause |= {view.clause_of[last] + 1}
    words = [n for n in range(len(view.tokens)) if view.clause_of[n] in clause]
    polarity = _polarity(view, words)
    if not any(
        view.tokens[n].stem in _VERBS or view.tokens[n].fold in SHORT_VERBS for n in words
    ):  # "does not support A, B or C": the verb's sense carries on
        verb = _verb_of(view, words)
        if verb is not None:
            own = view.clause_of[verb]
            polarity = _polarity(
                view, [n for n in range(len(view.tokens)) if view.clause_of[n] == own or n in words]
            )
    about = _about(view, fact)
    leaf = field_words(fact.field).leaf
    if leaf & _WELL:
        about |= frozenset(
            n for n in words if view.tokens[n].fold in _AS_IT_SHOULD | _NOT_AS_IT_SHOULD and n not in named
        )
        polarity ^= sum(view.tokens[n].fold in _NOT_AS_IT_SHOULD for n in words if n not in named) % 2 == 1
    about |= frozenset(
        n for v in view.values if _is_its_day(view, v, fact) for n in view.tokens_in(v.start, v.end)
    )
    rest = [
        n
        for n in words
        if n not in named
        and n not in about
        and not _carries(view, n)
        and not stands_for(view.tokens[n].stem, leaf)
    ]
    is_name = fact.value in ("N", "Y") and any(t.text == fact.value for t in view.tokens)  # a name
    value = None if is_name else flag(fact)
    if (
        value is None
        and isinstance(fact.value, str)
        and fact.value.strip()
        and fact.value.strip().lower() not in _UNTOLD
        and _is_there(fact.value)
        and not rest
    ):
        return _present(view, fact, words, polarity, start, end)
    if value is None:
        if is_missing(fact.value):
            return null(view, fact, named, words, rest, not _polarity(view, words), start, end)
        return None
    if any(
        v.start < view.tokens[n].end and view.tokens[n].start < v.end
        for v in view.values
        for n in words
        if n not in about and n not in named and not _is_its_day(view, v, fact)
    ):
        return None  # a value in the clause is not what a flag decides
    if rest:
        return None
    if not polarity and _BOTH_AT_ONCE.search(view.text):
        return None
    right, why = polarity == value, f"{place(view, fact)} is {shown(fact.value)}"
    if not right and view.index.source(fact).outdated:
        return Atom("flags", start, end, "open", Reason.CONTRADICTED, f"{why}, but may have changed since")
    atom = told_by(view, "flags", (start, end), fact, right=right, covers=frozenset(words))
    return replace(atom, reason=f"{SAYS if polarity else DENIES} {'and' if right else 'but'} {why}")


_NEITHER = re.compile(
    r"\bnone of\b|\bneither (?!is\b|are\b|was\b|were\b|do|has\b|have\b|can\b)(?!.*\bnor\b)", re.I
)
_BOTH_AT_ONCE = re.compile(
    r"\b(?:neither|none|no|nor|nobody|not|\w+n['’]t)\b[^.;]*\b(?:both|at once|at the same time)\b", re.I
)
"""What denies only that two things go together leaves open which of them is missing: "neither has both a lift and a garden"."""


def _is_its_day(view: ClaimView, value: Value, fact: Fact) -> bool:
    """Whether a date is that of the record of a flag, which has no other: "closed on 3 August" of ``{"date": …, "closed": true}``."""
    if value.kind is not Kind.DATE or fact.node < 0 or not any(t.fold in _COPULAS for t in view.tokens):
        return False  # what "closed on 3 August" did so that day
    node = view.index.evidence.nodes[fact.node]
    dates = [
        (f, [r for r in view.index.readings(f) if isinstance(r, Moment)])
        for f in view.index.evidence.facts[node.lo : min(node.hi, node.lo + 40)]
        if f.node == fact.node and isinstance(f.value, str) and field_words(f.field[-1:]).leaf <= _DAYS
    ]
    dates = [(f, moments) for f, moments in dates if moments]
    return len(dates) == 1 and any(match(value, m) is not None for m in dates[0][1])


_COPULAS = frozenset("is are was were be isn aren wasn weren stays remains".split())
_DAYS = frozenset(stem(w) for w in "date day on".split())


def _verb_of(view: ClaimView, words: list[int]) -> int | None:
    """The verb that a member of a list shares: the one before it, or behind it where none goes before in its sentence."""
    verbs = [n for n, t in enumerate(view.tokens) if t.stem in _VERBS]
    turns = [
        n
        for n, t in enumerate(view.tokens)
        if t.fold in ("but", "however", "while", "whereas") and n < min(words)
    ]
    before = [n for n in verbs if n < min(words) and not any(n < turn for turn in turns)]
    after = [n for n in verbs if n > max(words)]
    return before[-1] if before else after[0] if after else None


def _about(view: ClaimView, fact: Fact) -> frozenset[int]:
    """Tokens that name the thing a flag is of: the tool, its arguments, the objects above, a name that picks its item."""
    source = view.index.source(fact)
    names = field_words((source.name,)).leaf | field_words(fact.field).above
    names |= {
        t.stem
        for key, value in source.arguments.items()
        for t in (*tokenize(str(key)), *tokenize(str(value)))
    }
    picked = {
        n
        for start, end, _, choices in view.named
        for n in view.tokens_in(start, end)
        if choices & {*Chooser.of(view.index).choices(fact)}
    }
    verb = min((n for n, t in enumerate(view.tokens) if t.stem in _VERBS), default=0)
    subject = {
        n for m in view.mentions if m.last <= verb for n in range(m.first, m.last)
    }  # the thing itself, where the evidence is about one thing
    numbered = _numbered(view, fact)
    if (noun := record_noun(view, (fact,))) is not None:
        numbered |= {noun}
    return frozenset(
        n
        for n, t in enumerate(view.tokens)
        if n in picked
        or n in subject
        or n in numbered
        or (t.stem in names and t.fold not in NEGATIONS)
        or (n < verb and t.stem in PRESENTING)
    )


def _is_there(text: str) -> bool:
    """Whether a text under a feature's name says that there is one: "2 h, free", and not "not available", "planned for 2027", "?"."""
    words = tokenize(text)
    return bool(words) and not any(
        t.stem in STATES or t.fold in NEGATIONS | HEDGES or t.fold in PAST or t.fold in _LACKING
        for t in words
    )


_LACKING = frozenset(
    "missing void lacking tbd tba confirmed broken planned later soon unclear unsure optional request extra".split()
)


def _numbered(view: ClaimView, fact: Fact) -> frozenset[int]:
    """The words of a number by which the flag's own object is called, and what it is a number of: "pull request 77" of ``{"id": 77}``."""
    if fact.node < 0:
        return frozenset()
    node = view.index.evidence.nodes[fact.node]
    facts = view.index.evidence.facts[node.lo : min(node.hi, node.lo + 40)]
    ids = {
        str(f.value)
        for f in facts
        if f.node == fact.node and f.field and field_words(f.field[-1:]).leaf & _IDS
    }
    for n, token in enumerate(view.tokens):
        if token.text not in ids:
            continue
        before = [
            m
            for m in range(max(0, n - 2), n)
            if view.tokens[m].fold not in IGNORABLE | NEGATIONS and view.tokens[m].stem not in STRONG_ADVERBS
        ]
        if before:
            return frozenset({n, *before})
    return frozenset()


_IDS = frozenset(stem(w) for w in "id no number nr code ref key".split())
_UNTOLD = frozenset("unspecified unknown n/a na tbd tba null - -- 0".split())


def _present(
    view: ClaimView, fact: Fact, words: list[int], polarity: bool, start: int, end: int
) -> Atom | None:
    """A field that has a value is there: "supports Bluetooth" of ``{"Bluetooth": "5.3, LE"}``."""
    if not polarity or any(
        view.tokens[n].fold in NEGATIONS
        or view.tokens[n].fold in ("without", "lacks", "lack", "lacking", "included")
        for n in range(len(view.tokens))
    ):
        return None
    return told_by(view, "flags", (start, end), fact, right=True, covers=frozenset(words))


def _polarity(view: ClaimView, words: list[int]) -> bool:
    """True for an affirming clause: an even number of negations and off-words."""
    count = 0
    for n in words:
        token = view.tokens[n]
        if token.fold == "not" and n + 1 < len(view.tokens) and view.tokens[n + 1].fold == "only":
            continue
        tail = view.text[token.start : token.end + 3].lower().replace("’", "'")
        if token.fold in _NEGATIVE or "n't" in tail or (token.fold in NEGATIONS):
            count += 1
        elif n and token.fold in _POSITIVE:
            continue
    return count % 2 == 0


def _carries(view: ClaimView, n: int) -> bool:
    token = view.tokens[n]
    return (
        token.stem in _CARRIERS
        or (view.foreign and token.fold in FOREIGN)
        or token.fold in _POSITIVE
        or token.fold in _NEGATIVE
        or token.fold in NEGATIONS
        or token.fold in ("t", "s", "isn", "wasn", "doesn", "hasn", "don", "aren", "but", "however", "also")
    )
