"""Identifiers, versions, and names with digits such as "5G"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.text import fold, words
from faithgrade.values.value import Amount, Kind, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.values.canvas import Canvas

_TOKEN = re.compile(
    r"(?<![\w@.-])#?(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z_])[A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*(?!\w"
    r"|@[A-Za-z])"
)
_SNAKE = re.compile(r"(?<![\w@/.-])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?![\w@])")
_DIGIT = re.compile(r"[0-9]+")
_UUID = re.compile(r"(?<![\w-])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\Z")
_HEX = re.compile(r"(?:0x[0-9a-fA-F]{2,}|(?=[0-9a-f]*[a-f])[0-9a-f]{7,64})\Z")
_DASHED = re.compile(r"(?<![A-Za-z0-9_.,+-])\d{1,7}(?:-\d{1,7}){2,}(?:-[\dXx])?(?![A-Za-z0-9_-]|[.,]\d)")
_PADDED = re.compile(
    r"(?<![A-Za-z0-9_.,+/-])(?!\d{4}-\d{4}(?!\d))(?:0\d{2,6}-\d{1,7}|\d{1,7}-0\d{2,6})(?![A-Za-z0-9_/-]|[.,:]\d)"
)
"""A pair of numbers of which one is filled up with zeros is no range; "0800-1700" is one, of times."""
_HASHED = re.compile(r"(?<![\w&#])#(\d{4,}|[A-Za-z]*\d[\w-]*\w)(?!\w)")
_INTRODUCED = re.compile(
    r"(?P<word>(?:order|flight|ticket|invoice|booking|reservation|confirmation|tracking|reference|ref|serial"
    r"|account|customer|user|"
    r"case|transaction|payment|certificate|voucher|card|item|product|record|job|task|request|session|license"
    r"|licence|policy|claim|key|code|id|sku|pnr|zip|"
    r"postal|postcode|pin|passport|message|event|issue|commit|hash|token)"
    r"(?:[\s_-]+(?:id|ids|number|numbers|no|code|key|identifier|reference|ref|token|hash))?\.?"
    r")"
    r"(?:\s+(?:is|was|of))?\s*[:=]?\s*[\"'“(]?#?"
    r"(?P<id>(?-i:[A-Z]{1,4}\d{0,2}(?:[ -]\d{2,4}){2,}(?:[ -][A-Z0-9]{1,4}(?![A-Za-z]))?)"
    r"|[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*)(?![\w@]|[.,]\d|['’][a-z])",
    re.I,
)
_INTRODUCERS = words(
    """
    order flight ticket invoice booking reservation confirmation tracking reference ref serial account
    customer user case transaction payment certificate voucher card item product record job task request
    session license licence policy claim key code id sku pnr zip postal postcode pin passport message
    event issue commit hash token
    """
)
_VERSION_WORDS = frozenset({"version", "ver", "release", "revision", "build", "firmware"})
_ENDING_WORDS = frozenset({"ending", "ends", "last"})
_STRONG = frozenset(
    {
        "id",
        "ids",
        "number",
        "numbers",
        "no",
        "code",
        "key",
        "identifier",
        "reference",
        "ref",
        "sku",
        "pnr",
        "token",
        "hash",
        "serial",
        "pin",
        "zip",
        "postal",
        "postcode",
        "passport",
    }
)
_ENDING = re.compile(
    r"\b(?:(?:ending|ends)\s+(?:in|with)|last\s+(?:four|4)(?:\s+digits)?(?:\s+(?:is|are"
    r"|of))?:?)\s+[\"'“*]{0,2}(\d{2,12})(?![\w%]|[.,]\d)",
    re.I,
)
_LONG = re.compile(r"(?<![\w.,$€£¥-])\d{9,}(?![\w%]|[.,]\d)")
_NINE = re.compile(r"\d{9}")
_GROUPED_ID = re.compile(
    r"(?<!\w)[A-Z]{2,4}\d{0,2}(?:(?: \d{2,4}){2,}|(?: \d{1,4})(?: \d{3,4}){2,})(?: [A-Z]\d?(?= ?(?:[.,;:!?)]|$)))?(?!\w)"
)
_SPACED = re.compile(r" \d{1,4} \d\d")
_WORD_AFTER = re.compile(r" ([A-Za-z%]+)")  # "SC3 2442 400 MHz" ends in a quantity
_VERSION = re.compile(
    r"(?<![\w.])v?\d+(?:\.\d+){2,}(?:[-+][\w.]+)?(?![\w])|(?<![\w.])v\d+(?:\.\d+)?(?![\w.]*\d)"
)
_LIKE_VERSION = re.compile(r"v\d|\d\.\d+\.\d")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+")  # 1.234.567 is a number
_VERSION_WORD = re.compile(
    r"\b(?:version|ver\.?|release|revision|build|firmware)\s+(?P<v>\d+(?:\.\d+)*[a-z]?)(?![\w%])", re.I
)

_UNDER = re.compile(r"\b(?:[Uu]nder|[Oo]ver|[Ss]ub|U)-\d{1,3}(?!\w|[.,]\d)")
_DECADE = re.compile(r"(?<![\w])(?:(?:1[5-9]|20)\d0['’]?s|['’]\d0s)(?!\w)")
_LIKE_DECADE = re.compile(r"0['’]?s")
_NUMBER_WITH_UNIT = re.compile(r"\d[\d.,]*-?([A-Za-z]+)\Z")
_EXPONENT = re.compile(r"\d+[eE][+-]?\d{1,3}\Z")
_WORD_PAIR = re.compile(r"\d+(?:-[a-z]+)+\Z")
_RANGE_WITH_UNIT = re.compile(r"\d+-\d+([A-Za-z]+)\Z")
_PARTED_CODE = re.compile(r"[A-Za-z]{2,4}(?:-[A-Za-z]{2,4})+")
_NTH_PART = re.compile(r"\d+(?:st|nd|rd|th)-(?:percentile|centile|quarter|century|floor|grade|party)", re.I)
"""An ordinal and what it counts, written with a hyphen."""
_SEGMENTS = re.compile(r"[-_]+")
_COVID = re.compile(r"covid-19\Z", re.I)


def find_identifiers(canvas: Canvas) -> None:
    """Take identifiers (as text), versions and names with digits such as "5G" or "IP68"."""
    text = canvas.text
    has_digit = canvas.has_digit and _DIGIT.search(text) is not None
    tokens = tuple(_digit_tokens(text)) if has_digit else ()
    if has_digit:
        _find_digit_tokens(canvas, tokens)
    for match in _VERSION_WORD.finditer(text) if has_digit and canvas.words & _VERSION_WORDS else ():
        if canvas.free(*match.span("v")):
            canvas.put(Kind.IDENTIFIER, *match.span("v"), identifier(match["v"]), *_as_number(match["v"]))
    for match in _ENDING.finditer(text) if canvas.words & _ENDING_WORDS else ():
        if canvas.free(*match.span(1)):
            canvas.put(Kind.IDENTIFIER, *match.span(1), identifier(match[1]), *_as_number(match[1]))
    for _, start, _ in canvas.tokens(_INTRODUCERS):
        announced = _INTRODUCED.match(text, start)
        if announced:
            _take_introduced(canvas, announced)
    for match in _DASHED.finditer(text) if has_digit and "-" in text else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()))
    for match in _PADDED.finditer(text) if has_digit and "-" in text else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()))
    for match in _HASHED.finditer(text) if "#" in text else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()), *_as_number(match[1]))
    for match in _GROUPED_ID.finditer(text) if has_digit and _SPACED.search(text) else ():
        if units.unit_named(match.group().split()[0]) is not None or not canvas.free(*match.span()):
            continue
        after = _WORD_AFTER.match(text, match.end())
        if after is None or units.unit_named(after[1]) is None:
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()))
    for match in _UNDER.finditer(text) if "-" in text else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.NAME, *match.span(), _named(match.group()))
    for match in _DECADE.finditer(text) if has_digit and _LIKE_DECADE.search(text) else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.NAME, *match.span(), _named(match.group()))
    for match in tokens:
        kind = token_kind(match.group())
        if kind is not None and canvas.free(*match.span()) and not _is_measure(match):
            reading = identifier(match.group()) if kind is Kind.IDENTIFIER else _named(match.group())
            canvas.put(kind, *match.span(), reading)
    if "_" in text:
        for match in _SNAKE.finditer(text):
            if canvas.free(*match.span()):
                canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()))


def _find_digit_tokens(canvas: Canvas, tokens: tuple[re.Match[str], ...]) -> None:
    """Versions, and tokens that are identifiers whatever stands around them: UUIDs and hashes."""
    text = canvas.text
    for match in tokens:
        token = match.group()
        if len(token) >= 7 and (_UUID.match(token) or _HEX.match(token)) and canvas.free(*match.span()):
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(token))
    for match in _VERSION.finditer(text) if _LIKE_VERSION.search(text) else ():
        if canvas.free(*match.span()) and not _GROUPED.fullmatch(match.group()):
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()))


def _digit_tokens(text: str) -> Iterator[re.Match[str]]:
    """Tokens of letters and digits, found from their digits: those are few in a text."""
    done = 0
    for digit in _DIGIT.finditer(text):
        if digit.start() < done:
            continue
        start = digit.start()
        while start > done and (
            (text[start - 1].isascii() and text[start - 1].isalnum()) or text[start - 1] in "_-"
        ):
            start -= 1
        while text[start] in "_-":
            start += 1
        if start and text[start - 1] == "#":
            start -= 1
        match = _TOKEN.match(text, start)
        done = match.end() if match else digit.end()
        if match:
            yield match


def token_kind(token: str) -> Kind | None:
    """What a token of letters and digits is: identifier, name with digits, or (None) a number with
    something glued on.

    >>> [str(token_kind(t)) for t in ("HAT238", "5G", "IP68", "16GB", "52-week", "COVID-19")]
    ['identifier', 'name', 'name', 'None', 'None', 'name']
    """
    bare = token.lstrip("#")
    if _EXPONENT.match(bare) or units.unit_named(bare) or _NTH_PART.fullmatch(bare):
        return None
    glued = _NUMBER_WITH_UNIT.match(bare)
    if glued:
        tail = glued[1]
        if re.fullmatch(r"\d{4,}-[A-Z]", bare):
            return Kind.IDENTIFIER  # "5581-K" is no temperature
        if tail.lower() in ("st", "nd", "rd", "th", "x", "k", "m", "bn", "b", "mn", "am", "pm", "h", "plus"):
            return None if bare not in ("4K", "8K", "2K", "5K") else Kind.NAME
        if units.unit_named(tail) or tail.lower() in ("mb", "gb", "tb", "kb", "cents", "pp"):
            return None if bare not in ("5G", "4G", "3G", "2G") else Kind.NAME
        if "-" in bare:
            return None
        if tail in ("p", "i") and bare[:-1].isdigit():
            return Kind.NAME  # 1080p
        return Kind.IDENTIFIER if (len(bare) >= 6 and bare.isupper()) or len(bare) >= 8 else Kind.NAME
    if _WORD_PAIR.match(bare):
        return None
    if "_" in bare:
        return Kind.IDENTIFIER
    ranged = _RANGE_WITH_UNIT.match(bare)
    if ranged and (units.unit_named(ranged[1]) or ranged[1].lower() in ("k", "m", "bn", "am", "pm")):
        return None  # "128-256GB"
    digits = sum(c.isdigit() for c in bare)
    if "-" in bare:
        segments = _SEGMENTS.split(bare)
        if _COVID.match(bare):
            return Kind.NAME
        plain = all(s.isdigit() or s.islower() for s in segments)
        if plain and not any(s.isdigit() and len(s) > 2 for s in segments):
            counted = len(segments) == 2 and segments[0].islower() and segments[1].isdigit()
            return (
                None if counted and len(segments[0]) > 1 else Kind.NAME
            )  # "top-5" counts, "covid-19-free" names
        if len(segments) == 2 and segments[0].isdigit() and len(segments[0]) <= 3 and segments[1].isalpha():
            return None  # "25-Year", "10-Day"
        if (
            len(segments) == 2
            and segments[0].istitle()
            and len(segments[0]) > 3
            and segments[1].isdigit()
            and len(segments[1]) <= 2
        ):
            return Kind.NAME
        return Kind.IDENTIFIER
    if digits >= 3 or (digits >= 2 and len(bare) >= 6) or (bare.isupper() and len(bare) >= 6):
        return Kind.IDENTIFIER
    if bare.isupper() and len(bare) >= 5 and bare[-1].isalpha():
        return Kind.IDENTIFIER
    return Kind.NAME


def _is_measure(match: re.Match[str]) -> bool:
    """ "EUR5" and "US5" glue a currency to an amount."""
    head = re.match(r"[A-Z]{3}(?=\d)", match.group())
    return bool(
        head
        and units.is_currency(units.unit_named(head.group()))
        and match.group()[3:].isdigit()
        and len(match.group()) < 9
    )


def _take_introduced(canvas: Canvas, match: re.Match[str]) -> None:
    """An identifier that the word before it announces: "order W77…", "ending in 7447", "code TKG-ABC"."""
    written = match["id"]
    start, end = match.span("id")
    if not canvas.free(start, end):
        return
    digits = sum(c.isdigit() for c in written)
    words = re.split(r"[\s_-]+", match["word"].lower().rstrip("."))
    strong = words[-1] in _STRONG
    if written.isdigit():
        minimum = 3 if strong else 5
        following = canvas.text[end : end + 8]
        if digits < minimum or (re.match(r"\s?(?:%|°|[a-z]{2,})", following) and not strong):
            return
        if canvas.text[start - 1 : start] == "#":
            start -= 1
        canvas.put(Kind.IDENTIFIER, start, end, identifier(written), *_as_number(written))
    elif digits:
        if token_kind(written) is None or (" " in written and not strong and digits < 4):
            return
        if canvas.text[start - 1 : start] == "#":
            start -= 1
        canvas.put(Kind.IDENTIFIER, start, end, identifier(written))
    elif (strong and _announced_code(written, match)) or (len(written) >= 5 and written.isupper()):
        canvas.put(Kind.IDENTIFIER, start, end, identifier(written))


def _announced_code(written: str, match: re.Match[str]) -> bool:
    """Letters that are a code because a word such as "code" stands right before them: HXDUBJ, tkg-abc."""
    if written.isupper() and len(written) >= 4:
        return True
    parted = _PARTED_CODE.fullmatch(written) is not None
    return parted and (written.isupper() or not re.search(r"\s(?:is|was|of)\s", match.group()))


def find_long_digits(canvas: Canvas) -> None:
    """Take undivided strings of nine and more digits: identifiers that may also be read as numbers."""
    for match in _LONG.finditer(canvas.text) if canvas.has_digit and _NINE.search(canvas.text) else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.IDENTIFIER, *match.span(), identifier(match.group()), *_as_number(match.group()))


def identifier(written: str) -> Text:
    """The reading of an identifier: case and grouping marks folded, the exact writing kept.

    >>> identifier("AB 12 34") == Text("ab1234", "AB 12 34"), identifier("#W77").folded
    (True, 'w77')
    """
    bare = written.lstrip("#")
    return Text(
        re.sub(r"[\s_-]+", "", bare).casefold() if bare.isascii() else re.sub(r"[\s_-]+", "", fold(bare)),
        bare,
    )


def _named(written: str) -> Text:
    return Text(fold(written), written)


def _as_number(written: str) -> tuple[Amount, ...]:
    if not written.isdigit() or (written[0] == "0" and len(written) > 1):
        return ()  # 0042 is not 42
    value = Decimal(written)
    return (Amount(value, value, value, None, written=0),)


__all__ = [
    "find_identifiers",
    "find_long_digits",
    "identifier",
    "token_kind",
]
