"""What a claim only gives back to the user as theirs, before it says what the evidence has: "You said 8, but it shuts at 7"."""

from __future__ import annotations

import re
from functools import lru_cache

from faithgrade.evidence.words import Token, tokenize
from faithgrade.rules.words.lexicon import IGNORABLE, NEGATIONS, SYNONYMS
from faithgrade.values import Kind, Value, read_values
from faithgrade.values.match import match

_GIVEN_BACK = re.compile(
    r"\W*(?:(?:yes|no|yep|right|well|ok|okay)[,:;] )?you(?:['’]ve|['’]d| have| had)? (?:just |also )?"
    r"(?:(?:say|said|mention|mentioned|told (?:us|me)|asked? (?:for|about)|requested|wrote|noted|gave|give|quoted|stated|reported|described)"
    r"|(?P<own>need|needed|want|wanted|expect|expected|think|thought|assume|assumed|heard|read|budgeted|were (?:told|quoted|offered|promised|charged)))\b(?: that)? "
)
_JOINT = re.compile(
    r"(?:\s*;|\s+[—–-]|,(?= (?:but|yet|while|whereas|and|though|although|so|however)\b)|(?= (?:but|and|while|whereas)\b))"
    r"\s+(?:(?:but|yet|while|whereas|and|though|although|so|however),? )?(?=\S)"
)
_PARTS = re.compile(r"[.,;:?!]\s|[?!.]$|\b(?:and|but|not)\b", re.I)
_LIGHT = frozenset("people person persons pay paid already still".split())
_LEAST = 2


def given_back(text: str, question: str) -> int:
    """How many characters of a sentence only restate, as the user's, what the question says; else 0.

    >>> given_back("You said 8, but the shop shuts at 7.", "It shuts at 8, right?")
    16
    >>> given_back("You said 9, but the shop shuts at 7.", "It shuts at 8, right?")
    0
    """
    opened = _GIVEN_BACK.match(text.lower())
    if opened is None or not question:
        return 0
    own = opened["own"]
    if own is not None and not any(t.fold == own.split()[-1] for t in tokenize(question)):
        return 0
    for joint in reversed(list(_JOINT.finditer(text, opened.end()))):
        clause = text[opened.end() : joint.start()]
        if len(tokenize(text[joint.end() :])) >= _LEAST and _is_asked(clause, question):
            return joint.end()
    return 0


@lru_cache(maxsize=256)
def _is_asked(clause: str, question: str) -> bool:
    """Whether every value and content word of a clause is the question's, and says the same there."""
    values = [v for v in read_values(clause) if v.kind is not Kind.NAME]
    asked = [v for v in read_values(question) if v.kind is not Kind.NAME]
    words = [
        t
        for t in tokenize(clause)
        if t.fold not in IGNORABLE
        and t.fold not in _LIGHT
        and not any(v.start < t.end and t.start < v.end for v in values)
    ]
    if not words and not values:
        return False
    said = {t.stem for t in tokenize(question)}
    if not all(t.stem in said or SYNONYMS.get(t.stem, frozenset()) & said for t in words):
        return False
    parts = _parts(question)
    met = [
        p for p in parts if any(t.stem in {w.stem for w in words} for t in tokenize(question[p[0] : p[1]]))
    ]
    for value in values:
        same = [v for v in asked if _is_same(value, v)]
        if not same:
            return False
        beside = [v for v in asked if v.kind is value.kind and v not in same]
        own = [p for v in same for p in parts if p[0] <= v.start < p[1]]
        if beside and not (any(p in met for p in own) or _all_in_order(values, asked, value.kind)):
            return False
        met += own
    denied = any(t.fold in NEGATIONS for t in tokenize(clause))
    return all(_is_denied(question, p) is denied for p in met)


def _is_same(one: Value, other: Value) -> bool:
    return one.text.lower() == other.text.lower() or any(match(one, r) is not None for r in other.readings)


def _all_in_order(values: list[Value], asked: list[Value], kind: Kind) -> bool:
    """Whether a clause gives all values of a kind that the question has, one after the other."""
    given, wanted = [v for v in values if v.kind is kind], [v for v in asked if v.kind is kind]
    return len(given) == len(wanted) and all(_is_same(a, b) for a, b in zip(given, wanted, strict=True))


def _parts(question: str) -> list[tuple[int, int]]:
    """The stretches of a question between its marks and joining words."""
    cuts = [m.start() for m in _PARTS.finditer(question)]
    return list(zip([0, *cuts], [*cuts, len(question)], strict=True))


def _is_denied(question: str, part: tuple[int, int]) -> bool:
    text = question[part[0] : part[1]]
    words: list[Token] = [*tokenize(text)]
    return any(t.fold in NEGATIONS for t in words) or "n't" in text.replace("’", "'")
