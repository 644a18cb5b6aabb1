"""Why a call failed, as the claim says and as the error says: two reasons of different kinds cannot both be right."""

from __future__ import annotations

import re

_KINDS = (
    ("right", r"permi\w+|denied|forbidden|unauthori[sz]ed|\b40[13]\b|access rights?|not allowed|privileges?|log(?:ged)? in"),
    ("quota", r"quotas?|limits?|exceed\w*|used up|have been used|\b429\b|too many|allowance|exhausted"),
    ("time", r"tim(?:e|ed|es|ing)[- ]?outs?|too long|\b504\b|deadline"),
    ("taken", r"taken|already (?:booked|reserved|in use|exists?)|occupied|conflict\w*|fully booked|sold out|no (?:seats|rooms|slots)"),
    ("missing", r"not found|no such|\b404\b|(?:does not|doesn't|did not|didn't) exist|wasn't found|could not be found|unknown"),
    ("link", r"connections?|reset|refused|unreachable|network|dns|offline|disconnect\w*"),
    ("server", r"\b50[0-3]\b|unavailable|upstream|maintenance|\bdown\b|overload\w*|internal (?:server )?error|bad gateway|outage"),
    ("form", r"invalid|malformed|format|wrong type|missing (?:field|parameter)|unsupported|pars\w+|syntax"),
    ("lock", r"lock(?:ed|s)?|held by|busy|in use|deadlock\w*"),
    ("space", r"(?:disk|drive|storage|volume) (?:is |was |had been )?full|no space|out of (?:disk )?space|full disk"),
    ("size", r"\b413\b|size limit|too (?:large|big)|larger than|file size"),
    ("session", r"(?:session|token|log-?in|credentials?|password)s? (?:has |had |is |was |have )?expired|expired (?:session|token|login|credentials?|password)|\b401\b"),
    ("money", r"insufficient|funds|declined|expired card|card (?:was |has )?(?:expired|declined)|balance"),
)  # fmt: skip
_PATTERNS = tuple((kind, re.compile(rf"\b(?:{pattern})(?!\w)")) for kind, pattern in _KINDS)
_NEAR = frozenset({frozenset({"link", "server"}), frozenset({"link", "time"}), frozenset({"server", "time"})})
"""Kinds of trouble that people call by each other's names."""
_AKIN = frozenset(
    frozenset(pair.split()) for pair in ("space quota", "size quota", "session right", "session time")
)
"""Kinds of which one may bring about the other."""
_BECAUSE = re.compile(r"\b(?:because(?: of)?|since|due to|owing to|on account of|as)\b\s*(?P<why>[^.;]*)")
_COLON = re.compile(r"\bfail\w*(?::| on| with| over)\s+(?P<why>[^.;]*)")


def reason_in(text: str) -> tuple[int, int] | None:
    """Where a levelled text gives its reason, or None.

    >>> text = "it failed because the disk is full."
    >>> text[slice(*reason_in(text))]
    'the disk is full'
    """
    found = _BECAUSE.search(text) or _COLON.search(text)
    return found.span("why") if found is not None and found["why"].strip() else None


def kinds_of(text: str) -> frozenset[str]:
    """The kinds of trouble that a text speaks of.

    >>> sorted(kinds_of("HTTP 503: upstream unavailable")), sorted(kinds_of("it rains"))
    (['server'], [])
    """
    lowered = text.lower().replace("’", "'").replace("_", " ")
    found = frozenset(kind for kind, pattern in _PATTERNS if pattern.search(lowered))
    return found - {"quota"} if "size" in found else found


def words_of_trouble(text: str) -> list[tuple[int, int]]:
    """Where the words stand by which a text tells its kind of trouble."""
    lowered = text.lower().replace("’", "'")
    return [m.span() for _, pattern in _PATTERNS for m in pattern.finditer(lowered)]


def agree(told: str, error: str) -> bool | None:
    """Whether a reason fits an error: None where one of them is of no kind that is known, or one may bring about the other.

    >>> agree("the disk quota is used up", "quota exceeded"), agree("you lack permission", "quota exceeded")
    (True, False)
    >>> agree("it was rainy", "quota exceeded")
    """
    one, other = kinds_of(told), kinds_of(error)
    if not one or not other:
        return None
    if one & other or any(frozenset({a, b}) in _NEAR for a in one for b in other):
        return True
    return None if any(frozenset({a, b}) in _AKIN for a in one for b in other) else False


__all__ = ["agree", "kinds_of", "reason_in", "words_of_trouble"]
