"""What the question brings into the talk: its nouns need no evidence, but what it says of somebody does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from faithgrade.evidence import Fact
from faithgrade.evidence.words import Token, field_words, tokenize
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.adjectives import SUPERLATIVES
from faithgrade.rules.words.lexicon import (
    AXES,
    IGNORABLE,
    NEGATIONS,
    ORDINALS,
    STATES,
    STRONG_ADVERBS,
    SYNONYMS,
    UNIVERSALS,
    YES,
    excludes,
)
from faithgrade.rules.words.verbs import BASE, PAST
from faithgrade.values import Amount, Clock, Kind, Value, read_values
from faithgrade.values.language import guess_language
from faithgrade.values.match import match
from faithgrade.values.text import stem

STATIVE = frozenset("dated named called titled located based priced sized numbered labelled labeled".split())


def is_unheard_of(view: ClaimView, n: int) -> bool:
    """Whether a word is the subject of a clause by a name that only the question has: nothing came back of it."""
    token = view.tokens[n]
    return (
        token.text[:1].isupper()
        and n > 0
        and not view.index.knows(token.fold)
        and view.text.rstrip()[-1:] in (".", "!", "?")
        and (token.stem not in view.index.field_vocabulary)
        and guess_language(view.text) != "de"  # where every noun has a capital
    )


def is_said_of_it(view: ClaimView, n: int) -> bool:
    """Whether a word of the question says something of the claim's subject: "Room 5 is free", "Ruiz leads with 15 points"."""
    token, before = view.tokens[n], view.tokens[n - 1] if n else None
    if before is None or token.text[:1].isupper():
        return False
    behind = view.tokens[n + 1 : n + 2]
    if _is_stood_in(view, n):
        return True
    ends = not behind or view.clause_of[n + 1] != view.clause_of[n] or behind[0].fold in _CLOSING
    of_a_name = any(m.last == n and not view.text[: m.start].strip("*_ ") for m in view.mentions)
    if not ends or not (before.fold in _BEING or of_a_name):
        return False
    question = view.case.question or ""
    nouns = nouns_asked(question)
    asked = tokenize(question)
    heads = {m for m in nouns if m + 1 not in nouns and not _goes_before_a_word(question, asked, m)}
    return token.stem not in {asked[m].stem for m in heads}


def _goes_before_a_word(question: str, asked: Sequence[Token], m: int) -> bool:
    """Whether a word of a question stands right before one that may be its noun: "the slow pump"."""
    behind = asked[m + 1 : m + 2]
    return (
        bool(behind)
        and question[asked[m].end : behind[0].start] in (" ", "-")
        and behind[0].fold not in IGNORABLE | _BEFORE_NOUNS | _ASKING
        and not _is_verb_like(behind[0])
    )


def _is_stood_in(view: ClaimView, n: int) -> bool:
    """Whether a bare noun behind a preposition says in what state something is: "is on sale", "are out of stock"."""
    before = [t.fold for t in view.tokens[max(0, n - 3) : n]]
    return (
        len(before) > 1
        and not view.index.knows(view.tokens[n].fold)
        and (
            (before[-1] in _STANDING_IN and before[-2] in _BEING | {"not"})
            or before[-2:] == ["out", "of"]
            or (before[-1] == "l" and before[-2] in ("a", "à"))  # "à l'heure"
        )
    )


def is_concluded(view: ClaimView, n: int) -> bool:
    """Whether a word says that something fits or will do, which follows from what the user has or needs: "so it fits"."""
    token, before = view.tokens[n], view.tokens[n - 1].fold if n else ""
    return (
        token.fold in _FITTING
        and before in _FITTED
        and not any(0 < v.start - token.end <= 1 and v.kind is not Kind.NAME for v in view.values)
    )


_FITTING = frozenset("fit fits suffice suffices enough do work works".split())
_FITTED = frozenset("it they that this you will would does do can is are not t".split())


def is_wider(view: ClaimView, n: int) -> bool:
    """Whether a word that only the question has says among how many something stands out: "the largest in the country" of two in a town."""
    token = view.tokens[n]
    return (
        token.fold in _WIDE
        and any(t.fold in SUPERLATIVES for t in view.tokens[:n])
        and not view.index.knows(token.fold)
        and token.stem not in view.index.field_vocabulary
    )


_WIDE = frozenset(
    "country nation world continent region county province state city town district industry market sector history planet globe company".split()
)


def is_said_in_passing(view: ClaimView, n: int) -> bool:
    """Whether a word that only the question has says of what kind something is: "is a luxury hotel with four stars"."""
    token, behind = view.tokens[n], view.tokens[n + 1 : n + 2]
    before = [t.fold for t in view.tokens[max(0, n - 2) : n]]
    return (
        len(before) == 2
        and before[0] in _BEING
        and before[1] in ("a", "an")
        and bool(behind)
        and view.text[token.end : behind[0].start] in (" ", "-")
        and behind[0].fold not in IGNORABLE
        and not view.index.knows(token.fold)
    )


_STANDING_IN = frozenset("on in at under off".split())


_BEING = frozenset(
    "is are was were be been isn aren wasn weren est sont était está están es son ist sind è".split()
)
_CLOSING = frozenset("and but with at in on for from since until by as to while".split())


def is_of_a_twin(view: ClaimView, n: int) -> bool:
    """Whether a word that only the question has stands before a noun to which the evidence gives another: "the spring menu" of "Summer menu"."""
    token, behind = view.tokens[n], view.tokens[n + 1 : n + 2]
    if not behind or view.index.knows(token.fold) or view.text[token.end : behind[0].start] != " ":
        return False
    return any(
        _FEWEST <= len(entry.tokens) <= _MOST
        and entry.tokens[-1] == behind[0].fold
        and entry.facts
        and not any(ch.isdigit() for ch in "".join(entry.tokens))
        and str(view.index.evidence.facts[entry.facts[0]].value)[:1].isupper()
        for entry in view.index.holding(behind[0].fold)
    )


_FEWEST, _MOST = 2, 3


def is_a_role(view: ClaimView, n: int) -> bool:
    """Whether a word of the question alone says what somebody is, right before a name: "our lead cellist Noor"."""
    following = view.tokens[n + 1 : n + 3]
    name = next((t for t in following if t.text[:1].isupper()), None)
    return (
        view.tokens[n].text.islower()
        and name is not None
        and not view.index.knows(view.tokens[n].fold)
        and any(v.kind is Kind.NAME and v.start <= name.start < v.end for v in view.values)
        and any(t.stem == name.stem for m in view.mentions for t in view.tokens[m.first : m.last])
    )


_BEFORE_NOUNS = frozenset(
    """the a an my our your his her their its this that these those which what whose many much of in on at for from by with about per
    any all each every no some both two three four five six seven eight nine ten other next last first new current total s
    der die das den dem des ein eine einen viele welche le la les un une des du el los las una il lo gli uma os as""".split()
)
"""Words behind which a noun begins."""
_ASKING = frozenset(
    "is are was were has have had does do did can could will would should may isn aren wasn hasn doesn didn".split()
)


@lru_cache(maxsize=256)
def nouns_asked(question: str) -> frozenset[int]:
    """The numbers of those tokens of a question that name something, and say nothing of it.

    What "Which room is haunted?" asks after is a room; that one is haunted is not shown by whoever repeats it.

    >>> words = "Which meeting room is haunted?"
    >>> [tokenize(words)[n].fold for n in sorted(nouns_asked(words))]
    ['meeting', 'room']
    """
    tokens = tokenize(question)
    found: set[int] = set()
    yes_or_no = bool(tokens) and tokens[0].fold in _ASKING
    for n, token in enumerate(tokens):
        before = tokens[n - 1] if n else None
        if token.fold in IGNORABLE or token.fold in _BEFORE_NOUNS:
            continue
        gap = question[before.end : token.start] if before is not None else ""
        opens = before is not None and (before.fold in _BEFORE_NOUNS or before.fold.isdigit())
        goes_on = n - 1 in found and not yes_or_no and gap in (" ", "-") and not _is_verb_like(token)
        if opens or goes_on or (n and token.text[:1].isupper()):
            found.add(n)
    return frozenset(found)


def _is_verb_like(token: Token) -> bool:
    return token.fold in PAST or token.fold.endswith(("ed", "ing", "ly"))


def topic_of(view: ClaimView) -> frozenset[str]:
    """Nouns of the question: what the talk is about, not what is true of it."""
    if not view.case.question:
        return frozenset()
    compared = () if guess_language(view.case.question) not in ("en", "und") else ("ed", "er", "est", "ly")
    return frozenset(
        t.stem
        for t in tokenize(view.case.question)
        if (len(t.fold) > 1 or "\u4e00" <= t.fold <= "\u9fff")
        and t.fold not in NEGATIONS
        and t.fold not in UNIVERSALS
        and t.stem not in STATES
        and t.stem not in AXES
        and t.stem not in STRONG_ADVERBS
        and t.fold not in ORDINALS
        and not t.fold.endswith(compared)
        and not any(ch.isdigit() for ch in t.fold)
        and stem(t.fold) not in ("best", "worst")
    )


def record_noun(view: ClaimView, bound: Sequence[Fact]) -> int | None:
    """The subject that the record of some fact goes by, as its first field has it: "the ticket" of ``{"ticket": "T-5", …}``."""
    tokens = view.tokens
    at = next((n for n, t in enumerate(tokens) if t.start >= view.answered), 0)
    if at + 1 >= len(tokens) or tokens[at].fold not in _DETERMINERS:
        return None
    noun = tokens[at + 1].stem
    for fact in bound:
        if fact.node < 0:
            continue
        node = view.index.evidence.nodes[fact.node]
        first = next((f for f in view.index.evidence.facts[node.lo : node.hi] if f.node == fact.node), None)
        if first is None or not first.field or not isinstance(first.value, (str, int)):
            continue
        if not isinstance(first.value, bool) and field_words(first.field[-1:]).leaf == {noun}:
            return at + 1
    return None


_DETERMINERS = frozenset("the your this that our its".split())


def agreed_to_another(view: ClaimView) -> frozenset[int]:
    """The "Yes" before a claim that gives another number than the question asks about: "Yes, it seats 12" to "Is there room for 14?", or another state."""
    if view.answered and view.tokens[0].fold in YES and asks_for_another_state(view):
        return frozenset({0})
    if view.tokens and view.tokens[0].fold in _AGREEING and _asks_for_what_is_not_told(view):
        return frozenset({0})
    asked = _numbers(read_values(view.case.question or ""))
    said = _numbers(view.values)
    if not asked or not said or not view.tokens or view.tokens[0].fold not in _AGREEING:
        return frozenset()
    answered = any(
        match(value, reading) is not None for value in said for other in asked for reading in other.readings
    )
    return frozenset() if answered else frozenset({0})


def _asks_for_what_is_not_told(view: ClaimView) -> bool:
    """Whether the question asks for a state or deed of which the claim behind its "Yes" has no word: "Did she pass?" "Yes, with 41 points." """
    asked = tokenize(view.case.question or "")
    if not asked or asked[0].fold not in _OF_ONE or any(t.fold in NEGATIONS for t in asked):
        return False
    wanted = {t.stem for t in asked[1:] if t.stem in STATES or t.fold in BASE or t.fold in PAST}
    told = {t.stem for t in view.tokens[1:]}
    return bool(wanted) and not any(w in told or SYNONYMS.get(w, frozenset()) & told for w in wanted)


def _numbers(values: Sequence[Value]) -> list[Value]:
    return [v for v in values if isinstance(v.reading, (Amount, Clock))]


def asks_for_another_state(view: ClaimView) -> bool:
    """Whether the question asks of one thing if it is in a state that the one the claim tells excludes: "No, it is shut" to "Is it open?"."""
    asked = tokenize(view.case.question or "")
    stems = {t.stem for t in asked}
    dated = {n for v in view.values if v.kind is Kind.DATE for n in view.tokens_in(v.start, v.end)}
    told = [t for n, t in enumerate(view.tokens) if t.start >= view.answered and n not in dated]
    return (
        bool(asked)
        and asked[0].fold in _OF_ONE
        and not stems & _OF_SOME
        and all(t.stem in stems for t in told if t.text[0].isupper())
        and any(excludes(t.stem, other) for t in told if t.stem not in stems for other in stems)
    )


_OF_ONE = frozenset("is was has does did will can ist war hat est était es está é foi jest är er".split())
_OF_SOME = frozenset("any anything anyone some something one of other".split())
_AGREEING = frozenset("yes yep yeah sure indeed".split())
