"""Cut running text into sentences by offsets, without changing a character of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.claims.abbreviations import (
    AFTER_CLOCK,
    BEFORE_ORDINAL,
    CLOCK,
    COMPANY,
    ENDING,
    EXCLAIMED_NAMES,
    JOINING,
    MONTHS,
    OPENERS,
    SHORT_LAST_WORDS,
    TITLES,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.claims.markup import Span

_CLOSERS = r"""["'”’»)\]}*_`~」』）】〕》〉›“]*(?:\[\^?\w{1,4}\]|[⁰¹²³⁴-⁹])*"""
_CJK = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_STOP = re.compile(  # begins with one set of characters, so that the search skips over all others at once
    rf"[.!?…؟۔。！？｡।॥։።။．ค](?:(?<=[.!?…؟۔])[.!?…؟۔]*{_CLOSERS}(?=\s|$)"
    rf"|(?<=[。！？｡।॥։።။])[。！？｡।॥։።။]*[!?！？]*{_CLOSERS}"
    rf"|(?<=．)(?!\d){_CLOSERS}"
    rf"|(?<=[!?])[!?]*(?=[{_CJK}])"
    r"|(?<=ค)(?:รับ|่ะ|ะ)(?=\s)"
    r"|(?<=[a-z0-9)%][.!?])(?=(?:The|This|It|You|Your|We|If|There|However|Please)\s))"
)
_FULL_STOPS = frozenset("。！？｡।॥։።။។．ครับค่ะคะ")
_QUOTE_CLOSERS = frozenset("」』”\"’'»“")
_JAPANESE_GOES_ON = frozenset("とっのをがはにもで、，,")
_WORD = re.compile(r"[^\W\d_][\w'’]*")
_NOT_SPACE = re.compile(r"\S")
_QUOTE = re.compile('"')
_EDGE = "([{<\"'“”„‚‘«»*_`~—–-/"
_PAIRS = {"“": "”", "„": "“", "«": "»", "「": "」", "『": "』"}
_PLACE_TIME = re.compile(r"(?:[A-Z][\w'’-]+ ){1,3}time\b")
_NUMERIC_DATE = re.compile(r"(?<!\S)\d{1,2}\. ?\d{1,2}\. ?(?:\d{4}|\d{2})\b")
_OPENS = re.compile('[(\\[“„«「『"]')
_WINDOW = 600  # how far back an open bracket or quote may lie, in code points; keeps the splitter linear


def sentence_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """Spans of the sentences of ``text[start:end]``, touching each other and covering all of it.

    Full stops of decimals, abbreviations, initials, clock times, ordinals, URLs and ids end nothing; neither
    does one inside brackets or quotation marks that close later.

    >>> text = "Dr. Voss paid $4.50 at 5 p.m. to J. Smith. No. 5 is free! Is it?"
    >>> [text[s:e].strip() for s, e in sentence_spans(text, 0, len(text))]
    ['Dr. Voss paid $4.50 at 5 p.m. to J. Smith.', 'No. 5 is free!', 'Is it?']
    """
    begin = start
    opens = _OPENS.search(text, start, end) is not None
    for match in _STOP.finditer(text, start, end):
        if match.start() < begin:
            continue
        if _ends_sentence(text, begin, match.start(), match.end(), end, opens=opens):
            yield begin, match.end()
            begin = match.end()
    if begin < end:
        yield begin, end


def _ends_sentence(text: str, begin: int, stop: int, after: int, end: int, *, opens: bool) -> bool:
    """Whether the stop at `stop`, whose closing marks reach to `after`, ends the sentence from `begin`."""
    following = _NOT_SPACE.search(text, after, end)
    if following is None:
        return True
    mark, upcoming = text[stop], following.group()
    closers = text[stop + 1 : after].lstrip(".!?…")
    if opens and _is_inside(text, begin, after, end):
        return False
    if mark in _FULL_STOPS:
        quoted = bool(_QUOTE_CLOSERS.intersection(closers)) and following.start() == after
        return not (quoted and upcoming in _JAPANESE_GOES_ON)
    if upcoming.islower() and closers and closers[0] in "\"'”’»)]":
        return False  # 'It is full." she said'
    word = _word_before(text, begin, stop)
    if mark in "!?؟":
        return not (mark == "!" and word.lower() in EXCLAIMED_NAMES)
    if mark in "…۔":
        return mark == "۔" or not (upcoming.islower() or upcoming.isdigit())
    if text.startswith("..", stop):
        return not (upcoming.islower() or upcoming.isdigit())
    if closers and closers[0] in ")]":
        return True
    return _period_ends(text, begin, stop, word, upcoming, following.start(), end)


def _period_ends(text: str, begin: int, stop: int, word: str, upcoming: str, at: int, end: int) -> bool:
    match = _WORD.match(text, at, end)
    following = match.group().lower() if match else ""
    if not word:
        return True
    if word.isdigit():
        return _period_after_number_ends(text, begin, stop, word, upcoming, following, at)
    lower = word.lower()
    opens = upcoming.isupper() and following in OPENERS
    if (lower in TITLES and word[0].isupper()) or lower in ("prof", "gen", "sr", "sra"):
        return not (upcoming.isupper() or upcoming.isdigit())
    if lower in CLOCK:
        return not (upcoming.islower() or following in AFTER_CLOCK or _PLACE_TIME.match(text, at, end))
    if lower in ENDING:
        return not upcoming.islower()
    if lower in JOINING or lower in COMPANY:
        if lower in ("no", "sat", "sun", "mar", "cap") and not upcoming.isdigit():
            return not upcoming.islower()
        if lower in ("min", "sec", "std", "max", "fl", "ca") and upcoming.isupper():
            return opens or _is_after_number(text, begin, stop, word)
        return opens
    if len(word) == 1 and word.isalpha():
        return _period_after_letter_ends(text, begin, stop, word, upcoming, opens, at)
    if "." in word and all(len(part) <= 2 for part in word.split(".")) and not any(c.isdigit() for c in word):
        return not upcoming.islower() and (opens or not upcoming.isalnum())
    if upcoming.islower():
        letters = sum(c.isalpha() for c in word)
        return letters > 3 or letters < len(word) or lower in SHORT_LAST_WORDS
    return True


def _period_after_letter_ends(
    text: str, begin: int, stop: int, word: str, upcoming: str, opens: bool, at: int
) -> bool:
    """One letter: an initial ("J. Smith"), part of an abbreviation ("z. B."), or a unit ("5 m.")."""
    if _is_after_number(text, begin, stop, word):
        return not upcoming.islower()
    if word.isupper():
        return opens or not upcoming.isalpha()
    if word in "pvcs" and upcoming.isdigit():
        return False
    return upcoming.isupper() and text[at + 1 : at + 2] != "."


def _is_after_number(text: str, begin: int, stop: int, word: str) -> bool:
    before = text[max(begin, stop - len(word) - 12) : stop - len(word)].rstrip(" \u00a0\u202f°/")
    return before[-1:].isdigit()


def _period_after_number_ends(
    text: str, begin: int, stop: int, word: str, upcoming: str, following: str, at: int
) -> bool:
    if len(word) > 2:
        return True
    if not text[begin:stop].strip(_EDGE + " \t\r\n").rstrip("0123456789"):
        return False  # a number alone is a list marker, not a sentence
    if following in MONTHS:
        return False
    before = text[max(begin, stop - 40) : stop].split()
    if upcoming.isdigit():
        return _NUMERIC_DATE.search(" ".join(before[-2:]) + ". " + text[at : at + 9]) is None
    return not (upcoming.islower() or (len(before) > 1 and before[-2].lower() in BEFORE_ORDINAL))


def _word_before(text: str, begin: int, stop: int) -> str:
    """The word the stop stands on, without opening marks; "" when there is none.

    >>> _word_before('see "(e.g. this', 0, 9)
    'e.g'
    """
    words = text[max(begin, stop - 40) : stop].rsplit(None, 1)
    if not words or text[stop - 1].isspace():
        return ""
    word = words[-1].lstrip(_EDGE).rstrip("*_`")
    for mark in "—–(":
        if mark in word:
            word = word.rsplit(mark, 1)[1]
    return word


def _is_inside(text: str, begin: int, at: int, end: int) -> bool:
    """Whether `at` lies in brackets or quotation marks opened in this sentence and closed later."""
    if at - begin > _WINDOW:
        return False
    limit = min(end, at + _WINDOW)
    for opener, closer in (("(", ")"), ("[", "]")):
        opened = text.rfind(opener, begin, at)
        if opened > begin and opened > text.rfind(closer, begin, at):
            closed = text.find(closer, at, limit)
            if closed >= 0 and "\n" not in text[at:closed]:
                return True
    for opener, closer in _PAIRS.items():
        opened = text.rfind(opener, begin, at)
        if opened >= 0 and opened > text.rfind(closer, begin, at) and text.find(closer, at, limit) >= 0:
            return True
    return _is_quoted(text, begin, at, limit)


def _is_quoted(text: str, begin: int, at: int, limit: int) -> bool:
    """Whether a straight quotation mark opened before `at`, as a mark after a blank does, and closes soon.

    >>> s = 'A 6.7" one. He said "It is full. Then it left." and went'
    >>> _is_quoted(s, 0, s.index(". He"), len(s)), _is_quoted(s, 12, s.index(". Then"), len(s))
    (False, True)
    """
    is_open = False
    for match in _QUOTE.finditer(text, begin, at):
        is_open = match.start() == begin or text[match.start() - 1] in " \t\n([{*_—–-"
    if not is_open:
        return False
    closing = _QUOTE.search(text, at, min(limit, at + 300))
    return closing is not None and not text[closing.start() - 1].isspace()
