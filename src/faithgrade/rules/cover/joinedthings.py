"""Second things of a sentence that only the question has: "and so is the lift", "the lift and the ramp are open".

What is said of a thing that the evidence knows is not thereby so of another that is joined to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.words.kinship import stands_for
from faithgrade.rules.words.lexicon import IGNORABLE, SYNONYMS, UNIVERSALS
from faithgrade.values import Amount, Moment

_X = r"(?P<x>(?:[\w'’-]+ ){0,3}[\w'’-]+)"
_VERB = r"(?:is|are|was|were|does|do|did|has|have|had|will|can)"
_JOINED = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b(?:so|neither|nor) {_VERB} {_X}",
        rf",? as {_VERB} {_X}",
        rf"(?:\band|,) (?P<x>(?:[\w'’-]+ ){{0,3}}?[\w'’-]+) (?:{_VERB} )?(?:too|as well|also|likewise)\b",
        rf"(?:,| just| exactly) like {_X}[.!]?$",
        rf",? and (?:the same goes for|likewise|also|not) {_X}",
        r"^(?:the |both )?(?P<x>(?:[\w'’-]+ ){1,3}?)and (?:the )?(?:[\w'’-]+ ){1,3}?(?:are|were|have|do)\b",
        rf"^(?:the |both )?(?:[\w'’-]+ ){{1,3}}?and {_X} (?:are|were|have|do)\b",
        rf"\b(?:in|at|on|for|of) (?:the )?(?:[\w'’-]+ ){{1,3}}?and (?:(?:in|at|on|for|of) )?{_X}[.!]?$",
        rf"\bno [\w'’-]+ (?:and|or) (?:no )?{_X}",
    )
)
_ELLIPTIC = 2
"""So many of the patterns say nothing of the second thing but that it is the same."""
_SO_IS_THAT = re.compile(rf"\b(?:so|neither|nor) {_VERB} (?:that|the one|those|the ones) ", re.I)
_VERBS = re.compile(rf"\b{_VERB}\b|n['’]t\b", re.I)


def joined_strangers(view: ClaimView) -> frozenset[int]:
    """Numbers of the words of such things, of which no word is anywhere in the evidence."""
    found: set[int] = set()
    for number, pattern in enumerate(_JOINED):
        for match in pattern.finditer(view.text):
            if _VERBS.search(match["x"]):
                continue
            words = [
                n
                for n in view.tokens_in(*match.span("x"))
                if view.tokens[n].fold not in IGNORABLE | UNIVERSALS | _PLAIN
            ]
            unknown = [n for n in words if not _is_known(view, n)]
            if number < _ELLIPTIC or len(unknown) == len(words):
                found.update(unknown)  # "so is the hall floor" of a floor elsewhere
    return frozenset(found)


def says_the_same(view: ClaimView, good: Sequence[Atom]) -> bool:
    """Whether a claim says of another one of the same kind that it is so too, and nothing decided that: "and so is that of hive 2"."""
    told = _SO_IS_THAT.search(view.text)
    return told is not None and not any(a.start <= told.start() < a.end for a in good)


_PLAIN = frozenset("too also well likewise not no one ones other others rest both".split())


def _is_known(view: ClaimView, n: int) -> bool:
    token, fields = view.tokens[n], view.index.field_vocabulary
    return (
        any(ch.isdigit() for ch in token.fold)
        or view.index.knows(token.fold)
        or view.index.knows(token.stem)
        or token.stem in fields
        or bool(SYNONYMS.get(token.stem, frozenset()) & fields)
        or stands_for(token.stem, fields)
        or any(
            v.start <= token.start < v.end and isinstance(v.reading, (Amount, Moment)) for v in view.values
        )
    )
