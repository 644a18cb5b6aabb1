"""Turns of a text's sentence that a claim leaves out or takes the other way.

A negation, a plan or a condition ("failed to submit", "wants to cancel", "waived for glass"); who did what to whom ("Orr paid
Lim"); and which of two values is the old and which the new one ("cut from 50 to 30").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithgrade.evidence.words import Token, tokenize
from faithgrade.rules.binding.atvalues import differs, is_part_of
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView
from faithgrade.rules.cover.doneby import content_stems, is_done_otherwise
from faithgrade.rules.cover.passages import clauses_of, is_text, lines_around, same, values_of_texts
from faithgrade.rules.words.lexicon import CONNECTIVE, IGNORABLE, NEGATIONS
from faithgrade.rules.words.verbs import PAST
from faithgrade.values import Amount, Value, read_values

_PIECES = re.compile(r"[;,:()]|\b(?:but|and|while|whereas|although|though)\b", re.I)
_DENYING = re.compile(
    r"\b(?:refus\w+|fail(?:s|ed|ing)? to|declin(?:ed?|es) to|unable|without|except\w*|exclud\w+|rul(?:e|es|ed|ing) out|reject\w*|yet to|"
    + "|".join(re.escape(w) for w in sorted(NEGATIONS) if w.isalpha())
    + r")\b|n['’]t\b",
    re.I,
)
_PLANNED = re.compile(
    r"\b(?:will|would|wants?|wanted|plan|plans|planned|wish\w*|hopes?|hoped|intend\w*|propos\w+|offer(?:s|ed)?|can|expected|scheduled|due|yet to"
    r"|to be|going to|should|must|pending|outstanding|if|unless|until|once|before|possible|suspected)\b|\[ \]",
    re.I,
)
_CONDITIONS = re.compile(
    r"\b(?:if|unless|except\w*|excluding|provided|once\s+(?:the|all|it|they|you|we)|without|waived|other than|apart from|subject to)\b",
    re.I,
)
_UNLESS = re.compile(r"\b(?:unless|except|excluding|other than|apart from)\b", re.I)
_LESS = re.compile(
    rf"\b(?:if|but|only|without|provided|normally|generally|usually)\b|{_UNLESS.pattern}", re.I
)
_LIMITS = re.compile(rf"\buntil\b|{_CONDITIONS.pattern}", re.I)
_SAID = re.compile(
    r"\b(?:says?|said|claims?|claimed|according|believes?|thinks?|thought|argues?|argued|alleged(?:ly)?|told|reported(?:ly)?|insists?|stated|states)\b",
    re.I,
)
_ACCORDING = re.compile(r"\b(?:according to|allegedly|reportedly)\b", re.I)
_DONE = re.compile(r"\b(?:was|were|had|did|has been|have been|has|have)\b", re.I)


def turns_a_sentence(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a claim that quotes nothing says otherwise than the sentences which its words and values stand in."""
    quotes = any(a.rule == "quotes" and a.standing == "good" for a in atoms)
    return not quotes and any(check(view, atoms) for check in CHECKS)


def is_turned(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether every sentence that a claim rests on denies, plans, restricts or only reports what the claim says plainly."""
    denies = view.negated or _DENYING.search(view.text) is not None
    limited = denies or _LIMITS.search(view.text) is not None
    plans = limited or _PLANNED.search(view.text) is not None
    done = _DONE.search(view.text) is not None or any(t.fold in PAST for t in view.tokens)
    reports = _SAID.search(view.text) is not None
    return any(
        all(
            (not limited and (_CONDITIONS.search(sentence) or _LIMITS.search(told)))
            or (_UNLESS.search(sentence) and not _LESS.search(view.text))
            or (not denies and _DENYING.search(told))
            or (done and not plans and _PLANNED.search(told))
            or (not reports and (_SAID.search(told) or _ACCORDING.search(sentence)))
            for sentence in sentences
            for told in [_told_in(view, sentence)]
        )
        for sentences in _sentences(view, atoms)
    )


def is_put_together(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a plain statement has words of several clauses or pieces of a text, where each says something else besides."""
    if _JOINS.search(view.text) or any(map(str.isdigit, view.text)):
        return False
    said = content_stems(view.text)
    for sentences in _sentences(view, atoms, whole=True):
        held = said & frozenset().union(*map(content_stems, sentences))
        if not any(_can_tell(held, said, s) for s in sentences):
            return True
    return False


_JOINED = re.compile(r"[;:]|\b(?:and|but|while|whereas|although|though)\b")
_JOINS = re.compile(r"[,;:–—()/|]|\b(?:and|but|while|whereas)\b", re.I)


def _can_tell(held: frozenset[str], said: frozenset[str], line: str) -> bool:
    """Whether a line has all of some words, those of a later piece only where it says nothing else."""
    found: frozenset[str] = frozenset()
    for piece in _JOINED.split(line):
        stems = content_stems(piece)
        found = (found if stems <= said else frozenset()) | (stems & held)
        if held <= found:
            return True
    return False


def _sentences(view: ClaimView, atoms: Sequence[Atom], *, whole: bool = False) -> Iterator[list[str]]:
    """For each text that a claim rests on its clauses that have most of the claim's words, or all of its lines."""
    facts = view.index.evidence.facts
    texts = {i: facts[i] for a in atoms if a.standing == "good" for i in a.facts if is_text(facts[i])}
    said = content_stems(view.text)
    seen: set[tuple[int, str]] = set()
    for fact in texts.values():
        if (fact.source, fact.pointer) in seen:
            continue
        seen.add((fact.source, fact.pointer))
        if whole:
            yield lines_around(view, fact)
            continue
        clauses = [c for line in lines_around(view, fact) for c in clauses_of(line) if c.strip()]
        held = [len(said & {t.stem for t in tokenize(c)}) for c in clauses]
        most = max(held, default=0)
        if most:
            yield [c for c, n in zip(clauses, held, strict=True) if n == most]


def _told_in(view: ClaimView, sentence: str) -> str:
    """The pieces of a sentence that it takes to have all words of the claim that it has."""
    wanted = set(content_stems(view.text))
    pieces = [(p, {t.stem for t in tokenize(p)} & wanted) for p in _PIECES.split(sentence)]
    taken: list[str] = []
    while pieces:
        piece, held = max(pieces, key=lambda row: len(row[1] & wanted))
        if not held & wanted:
            break
        taken.append(piece)
        wanted -= held
    return " … ".join(taken)


_ORDERING = frozenset("to from than by over against".split())
_PASSIVE = re.compile(
    r"\b(?:(?:is|are|was|were|been|being|be)\b(?P<deed>[^,;]*?)|(?P<bare>\w+ed)\s+)\bby\b(?P<doer>[^,;.]*)",
    re.I,
)


def is_in_another_order(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether words of a claim stand in the sentence it rests on the other way round: "Orr paid Lim" of "Lim paid Orr"."""
    return any(all(_is_reversed(view.text, s) for s in sentences) for sentences in _sentences(view, atoms))


def _is_reversed(claim: str, sentence: str) -> bool:
    """Whether three words of a claim stand in a sentence in the opposite order.

    >>> _is_reversed("Lim paid Orr 90.", "Orr paid Lim 90."), _is_reversed("Lim was paid 90 by Orr.", "Orr paid Lim 90.")
    (True, False)
    >>> _is_reversed("On 3 May, Orr paid.", "Orr paid on 3 May.")
    False
    """
    one, other = _words_in_order(claim), _words_in_order(sentence)
    places = [other.index(w) for w in one if one.count(w) == other.count(w) == 1]
    longest = [1] * len(places)
    for n, place in enumerate(places):
        longest[n] = 1 + max((longest[m] for m in range(n) if places[m] > place), default=0)
    return max(longest, default=0) >= _TURNED


_TURNED = 3
"""Fewer words change places where a sentence only begins with its time or place."""


def _words_in_order(text: str) -> list[str]:
    """The words of a sentence, who does what first where it is told in the passive."""
    passive = _PASSIVE.search(text)
    if passive is not None:
        start = text[: passive.start()]
        text = f"{passive['doer']} {passive['deed'] or passive['bare']} {start} {text[passive.end() :]}"
    return [_key(t) for t in tokenize(text) if _counts(t) and not any(map(str.isdigit, t.text))]


def _key(token: Token) -> str:
    return token.text if len(token.text) == 1 else token.stem


def _counts(token: Token) -> bool:
    return (
        token.fold in _ORDERING
        or (len(token.text) == 1 and token.text.isupper() and token.start > 0)
        or (token.fold not in IGNORABLE and token.fold not in CONNECTIVE)
    )


_MOVES = re.compile(
    r"\b(?:up|down|r[oi]se[sn]?|f[ae]ll\w*|dropp?\w*|cut|increas\w+|decreas\w+|rais\w+|slip\w*|gr[eo]w\w*|gain\w*|chang\w+|reduc\w+|lower\w*|climb\w*|was)\b",
    re.I,
)
_LINK = re.compile(r"\b(?P<word>to|by|from)\s+(?:about |only |just )?[-+~]?(?:[A-Z]{3}\s)?$")
_FORMER = re.compile(
    r"\b(?:from|previously|formerly|instead of|compared (?:with|to))\s+(?:[A-Z]{3}\s)?$|[(,]\s*was\s+$", re.I
)
_EARLIER = re.compile(
    r"\b(?:from|previous\w*|earlier|prior|before|last|ago|had|used to|former\w*|compared|than|versus|vs|against|was (?:cut|raised|reduced)|(?:19|20)\d\d|Q[1-4])\b",
    re.I,
)
_THERE_ARE = re.compile(r"\bthere (?:are|were)\b|\b(?:ha[sd]|have|total|altogether|in all)\b", re.I)
_OF = re.compile(r"\b(?:of|out of|total|all)\s+(?:the\s+)?$", re.I)


def is_the_other_value(view: ClaimView, atoms: Sequence[Atom]) -> bool:
    """Whether a number is the old one of a change, the whole of a part, or what something came to and not by how much, and the claim says otherwise."""
    for value, fact in values_of_texts(view, atoms):
        before = view.text[: value.start]
        found = [(line, v) for line in lines_around(view, fact) for v in read_values(line) if same(value, v)]
        if found and all(_says_otherwise(view, before, value, line[: v.start], line, v) for line, v in found):
            return True
    return False


def _says_otherwise(view: ClaimView, before: str, value: Value, told: str, line: str, found: Value) -> bool:
    if differs(view.text, value, line, found):
        return True
    if not isinstance(value.reading, Amount):
        return False
    link, own = _LINK.search(told), _LINK.search(before)
    moves = _MOVES.search(line) is not None
    if moves and link is not None and own is not None and link["word"] != own["word"]:
        return True
    if moves and _FORMER.search(told) and not _EARLIER.search(view.text):
        return True
    return is_part_of(told) and not _OF.search(before) and not _THERE_ARE.search(view.text)


CHECKS = (is_turned, is_put_together, is_in_another_order, is_the_other_value, is_done_otherwise)
