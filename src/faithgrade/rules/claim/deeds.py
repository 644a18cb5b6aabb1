"""Deeds in words: what a claim says was done or was not done, with verb, polarity and place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from faithgrade.rules.words.verbs import BASE, FAMILIES, LIGHT_VERBS, NOUNS, PAST
from faithgrade.values.language import guess_language

if TYPE_CHECKING:
    from collections.abc import Iterator

Voice = Literal["active", "passive", "bare"]

_ADVERB = (
    r"(?:now|just|already|also|successfully|then|since|finally|all|both|promptly|immediately|securely"
    r"|automatically"
    r"|therefore|accordingly|fully|safely|duly|manually|kindly|hereby|both successfully)"
)
_ACTIVE = re.compile(
    rf"\b(?:i|we)(?:'ve| have| had)?(?: {_ADVERB})*(?: (?:gone"
    rf"|went) ahead and)?(?: {_ADVERB})* (?P<verb>[a-z]+)\b"
)
_BARE = re.compile(
    rf"\s*(?:done[:!.,–—-]+ ?|ok[,.!]? |okay[,.!]? )?(?:{_ADVERB} )*(?P<verb>[a-z]+)(?: {_ADVERB})*"
    r" (?:the|your|a|an|all|both|it|them|this|these|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
)
_MANAGED = re.compile(
    rf"\b(?:i|we)(?:'ve| have)? (?:managed to|was able to|were able to)(?: {_ADVERB})* (?P<verb>[a-z]+)\b"
)
_AND_VERB = re.compile(rf"\s*(?:,|and|, and)(?: {_ADVERB})* (?P<verb>[a-z]+(?:ed|t|de|ne|en|nt))\b")
_AND_LATER = re.compile(
    rf"\b(?:and|and then|and also)(?: {_ADVERB})* (?P<verb>[a-z]+) (?:the|your|a|an|it|them|that|this|all"
    rf"|both|you|my|our|their|him|her|its)\b"
)
_AND_NAMED = re.compile(rf"\b(?:and|and then|and also)(?: {_ADVERB})* (?P<verb>[a-z]+) (?=[\w'\"“])")
_LET_KNOW = re.compile(
    rf"\b(?:(?:i|we)(?:'ve| have)?|and)(?: {_ADVERB})* (?P<verb>let) (?!you\b|me\b|us\b)[^,.;:]{{1,40}}? know\b"
)
_PASSIVE = re.compile(
    rf"\b(?:(?:has|have|had)(?P<not1>n't| not| never)?(?: {_ADVERB})* been|(?:was|were)(?P<not2>n't| not"
    rf"| never)?"
    rf"|(?:is|are) now)(?: {_ADVERB})* (?P<verb>[a-z]+)\b"
)
_NOT_ACTIVE = re.compile(
    r"\b(?:i|we)(?: (?:have|had))?(?:n't|'ve not|'ve never| have not| have never| did not| didn't"
    r"| never) (?:yet |been able to )?"
    r"(?P<verb>[a-z]+)\b"
)
_UNABLE = re.compile(
    r"\b(?:i|we)(?:'m| am| was|'re| were| are|'ve been| have been)? ?(?:could not|couldn't|cannot|can't"
    r"|unable to|not able to|failed to"
    r"|wasn't able to|weren't able to|didn't manage to)(?: {0,1}(?:successfully|yet))? (?P<verb>[a-z]+)\b"
    r"|\b(?:could not|couldn't|cannot|can't) be (?P<verb2>[a-z]+)\b|\bfailed to (?P<verb3>[a-z]+)\b"
)
_NOUN_FAILED = re.compile(
    r"\b(?P<noun>[a-z]+) (?:request |attempt )?(?:has |have )?(?:failed|did not go through|didn't go through"
    r"|was (?:rejected|declined|refused"
    r"|not successful|unsuccessful|denied)|could not be completed|couldn't be completed)\b"
)
_SO_THAT = re.compile(r"\bso(?: that)? (?:nobody|nothing|none|no one|no|neither)\b")
"""What a deed was done for ("so nobody is left out"), which does not deny it."""
_NOTHING = re.compile(r"\b(?:nothing|none|no|neither|nobody)\b")
_PREPOSITION = re.compile(r"\b(?:for|of|in|on|to|with|from|by|at|as|into|using|via|and)\b")
_NOUN_DONE = re.compile(
    r"\b(?P<noun>[a-z]+)(?: request| of [^\s,.;]+|(?P<about> (?:of|for|on|to)(?: [^\s,.;]+){1,4}?))?"
    r" (?P<did>(?:has |have )?(?:gone|went) through|was successful|were successful|succeeded"
    r"|(?:has |have )?(?:finished|completed|passed))\b"
)
_UNREAL = re.compile(
    r"\b(?:if|once|when|whenever|unless|(?:until|before|after)(?! \d)|as soon as|in case|would|will|could|can|may|might"
    r"|should|to be|whether"
    r"|(?:can|could|do|did|does|was|were|am)(?:n't| ?not)(?: been)?(?: able to)? (?:confirm|verify|say|tell|know|see)\b"
    r"|that you(?:'ve| have)?|you(?:'ve| have)|which you|according to|says?|said|appears?|seems?)\b|'ll\b"
    r"|'d\b"
)
_BREAK = re.compile(
    r"[;!?()—–]|[:.](?=\s|$)|,(?! (?:and|which)\b)(?!\d)"
    r"|\b(?:but|while|whereas|however|because|since|although)\b"
)
_SUBJECT_BREAK = re.compile(r"[;!?()—–]|[:.,](?=\s|$)|\b(?:and|but|while|because|since|that|which|who)\b")


@dataclass(frozen=True, slots=True)
class Deed:
    """text[start:end] says that `verb` was done (or, with ``done=False``, was not).

    `object` is where the thing it was done to is named: before a passive verb, else after it. The voice is
    ``bare`` when nobody is named as the doer: "Deleted the file."
    """

    verb: str
    start: int
    end: int
    voice: Voice
    done: bool
    object: tuple[int, int]
    noun: str | None = None
    """The noun of doing before a light verb: the "refund" of "the refund has been issued"."""


@lru_cache(maxsize=1024)  # each sentence of an answer is asked for by several rules
def is_read(text: str) -> bool:
    """Whether the phrases of these rules can be read in `text`: they are English ones.

    >>> is_read("It was not saved."), is_read("El pedido no existe en el sistema.")
    (True, False)
    """
    return guess_language(text) in ("en", "und") or _ENGLISH.search(text) is not None


_ENGLISH = re.compile(r"[a-z]n['’]t\b", re.I)


@lru_cache(maxsize=1024)
def level(text: str) -> str:
    """`text` in lower case with plain apostrophes and no emphasis marks, place for place.

    >>> level("I’ve **Sent** it")
    "i've   sent   it"
    """
    text = text.replace("’", "'").replace("‘", "'").replace("*", " ").replace("`", " ")
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text


def deeds_in(text: str) -> tuple[Deed, ...]:
    """The deeds of the speaker, or of nobody named, that `text` reports; plans, conditions and the user's
    deeds are none.

    >>> [(d.verb, d.voice, d.done) for d in deeds_in("I've cancelled it, but the refund was not issued.")]
    [('cancel', 'active', True), ('refund', 'passive', False)]
    >>> deeds_in("Once the bill is created, I'll send it.")
    ()
    """
    squeezed, places = _squeeze(level(text))
    found: dict[int, Deed] = {}
    for deed in (
        *_undone(squeezed, places),
        *_nominal(squeezed, places),
        *_passive(squeezed, places),
        *_active(squeezed, places, text),
        *_bare(squeezed, places),
    ):
        if not any(d.start < deed.end and deed.start < d.end for d in found.values()):
            found[deed.start] = deed
    return tuple(found[at] for at in sorted(found))


def _active(squeezed: str, places: list[int], text: str) -> Iterator[Deed]:
    for match in _MANAGED.finditer(squeezed):
        verb = BASE.get(match.group("verb"))
        if verb is not None and not _is_unreal(squeezed, match.start()):
            yield _deed(squeezed, places, verb, match.start(), match.end("verb"), "active", True)
    for match in _ACTIVE.finditer(squeezed):
        verb = PAST.get(match.group("verb"))
        if verb is None or _is_unreal(squeezed, match.start()):
            continue
        yield _deed(squeezed, places, verb, match.start(), match.end("verb"), "active", True)
        at = match.end()
        while (following := _AND_VERB.match(squeezed, at)) and following.group("verb") in PAST:
            yield _deed(
                squeezed,
                places,
                PAST[following.group("verb")],
                following.start("verb"),
                following.end(),
                "active",
                True,
            )
            at = following.end()
        stop = _BREAK.search(squeezed, at)
        end = stop.start() if stop else len(squeezed)
        named = [m for m in _AND_NAMED.finditer(squeezed, at, end) if _is_name(text[_at(places, m.end()) :])]
        for told in _LET_KNOW.finditer(squeezed, match.start(), end):
            yield _deed(squeezed, places, "notify", told.start("verb"), told.end("verb"), "active", True)
        for later in (*_AND_LATER.finditer(squeezed, at, end), *named):
            if later.group("verb") in PAST:
                yield _deed(
                    squeezed,
                    places,
                    PAST[later.group("verb")],
                    later.start("verb"),
                    later.end("verb"),
                    "active",
                    True,
                )


def _is_name(text: str) -> bool:
    """Whether a text begins with a name or a title in quotation marks."""
    return text[:1].isupper() or text[:1] in "'\"“‘"


def _bare(squeezed: str, places: list[int]) -> Iterator[Deed]:
    """ "Deleted the file." at the start of a claim: a report without a doer."""
    match = _BARE.match(squeezed)
    if match is not None and match.group("verb") in PAST:
        yield _deed(
            squeezed, places, PAST[match.group("verb")], match.start("verb"), match.end("verb"), "bare", True
        )


def _passive(squeezed: str, places: list[int]) -> Iterator[Deed]:
    for match in _PASSIVE.finditer(squeezed):
        verb = PAST.get(match.group("verb"))
        if verb is None or _is_unreal(squeezed, match.start()):
            continue
        done = not (match.group("not1") or match.group("not2"))
        yield _deed(squeezed, places, verb, match.start(), match.end("verb"), "passive", done)


def _nominal(squeezed: str, places: list[int]) -> Iterator[Deed]:
    """ "The payment went through": a noun of doing said to have come off."""
    for match in _NOUN_DONE.finditer(squeezed):
        verb = NOUNS.get(match.group("noun"))
        if verb is not None and not _is_unreal(squeezed, match.start()):
            start = match.start("did" if match["about"] else "noun")
            yield _deed(squeezed, places, verb, start, match.end(), "passive", True)


def _undone(squeezed: str, places: list[int]) -> Iterator[Deed]:
    for pattern in (_NOT_ACTIVE, _UNABLE):
        for match in pattern.finditer(squeezed):
            groups = match.groupdict()
            name = next(n for n in ("verb", "verb2", "verb3") if groups.get(n))
            verb = BASE.get(groups[name])
            if verb is None or _is_hypothetical(squeezed, match.start()):
                continue
            voice: Voice = "passive" if name == "verb2" else "active"
            yield _deed(squeezed, places, verb, match.start(), match.end(name), voice, False)
    for match in _NOUN_FAILED.finditer(squeezed):
        noun = match.group("noun")
        verb = NOUNS.get(noun)
        if verb is not None and not _is_hypothetical(squeezed, match.start()):
            yield _deed(squeezed, places, verb, match.start(), match.end(), "passive", False)


def _deed(text: str, places: list[int], verb: str, start: int, end: int, voice: Voice, done: bool) -> Deed:
    if voice != "passive":
        stop = _BREAK.search(text, end)
        span = (end, stop.start() if stop else len(text))
    else:
        begin = max((m.end() for m in _SUBJECT_BREAK.finditer(text, 0, start)), default=0)
        span = (begin, start)
    purpose = _SO_THAT.search(text, *span) if voice != "passive" else None
    done = done and _NOTHING.search(text, span[0], purpose.start() if purpose else span[1]) is None
    noun = None
    if verb in LIGHT_VERBS or verb not in FAMILIES:
        noun = _head_noun(text[span[0] : span[1]])
        verb = NOUNS[noun] if noun else verb
    return Deed(
        verb,
        places[start],
        places[end - 1] + 1,
        voice,
        done,
        (_at(places, span[0]), _at(places, span[1])),
        noun,
    )


def _head_noun(text: str) -> str | None:
    """The noun of doing that heads a phrase: the "upgrade" of "the upgrade for your reservation".

    >>> _head_noun("the upgrade for your reservation"), _head_noun(" a certificate for the refund")
    ('upgrade', None)
    """
    head = _PREPOSITION.split(text.strip(), maxsplit=1)[0]
    words = re.findall(r"[a-z]+", head)
    last = words[-1].removesuffix("s") if words else ""
    return last if last in NOUNS else None


def _at(places: list[int], n: int) -> int:
    return places[n] if n < len(places) else (places[-1] + 1 if places else 0)


_BLANKS = re.compile(r"\s\s|[^\S ]")


def _squeeze(text: str) -> tuple[str, list[int]]:
    """The text with runs of blanks as one, and where each character stood."""
    if _BLANKS.search(text) is None:
        return text, list(range(len(text)))
    out: list[str] = []
    places: list[int] = []
    for n, char in enumerate(text):
        if char.isspace() and out and out[-1] == " ":
            continue
        out.append(" " if char.isspace() else char)
        places.append(n)
    return "".join(out), places


def _is_unreal(text: str, at: int) -> bool:
    """Whether a word of condition, plan, hearsay or another's doing stands before `at` in its clause."""
    begin = max((m.end() for m in _BREAK.finditer(text, 0, at)), default=0)
    return _UNREAL.search(text, begin, at) is not None


def _is_hypothetical(text: str, at: int) -> bool:
    begin = max((m.end() for m in _BREAK.finditer(text, 0, at)), default=0)
    return re.search(r"\b(?:if|unless|whether|in case|would|might)\b", text[begin:at]) is not None
