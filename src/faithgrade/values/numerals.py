"""Numbers as written: digits with any grouping, and number words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values.numberwords import Worded, eastern_numbers, foreign_numbers

if TYPE_CHECKING:
    from faithgrade.values.language import Language

NUMERAL = (
    r"(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?"  # 1,234.50
    r"|\d{1,3}(?:\.\d{3})+(?!\d)(?:,\d+)?"  # 1.234,50
    r"|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)(?:\.\d+)?"  # 1,23,45,678
    r"|\d{1,3}(?:['’]\d{3})+(?!\d)(?:[.,]\d+)?"  # 12'480
    r"|\d{1,3}(?:[\u00a0\u066c]\d{3})+(?!\d)(?:[.,]\d+)?"  # 12 480 with a no-break space, ۴۵۰٬۰۰۰
    r"|[1-9]\d{0,2}(?: \d{3})+(?![\d:]|[.,]\d{3}(?!\d))(?:[.,]\d+)?"  # 12 480
    r"|\d+\.\d+|(?<!\d,)\d+,\d+(?!,?\d)"
    r"|\d+"
    r"|(?<![\w.])\.\d+)"
)
"""A pattern for the digits of one number, in the reading view (ASCII digits, thin spaces as U+00A0)."""

_PARTED = re.compile(r"(\d+)([.,])(\d+)\Z")
_SEPARATORS = re.compile(r"[,.'’\u00a0\u066c ]")


@dataclass(slots=True, unsafe_hash=True)  # never changed; see `Amount`
class Numeral:
    """One reading of written digits: its value and how many decimals were shown."""

    value: Decimal
    decimals: int


def read_numeral(written: str, language: Language = "und") -> tuple[Numeral, ...]:
    """Every reading of `written` (which matches `NUMERAL`), the likelier first.

    A single separator before exactly three digits may group or be a decimal sign. A comma groups in English
    text and is a decimal sign in German, French, Spanish, Italian and Portuguese text; text of unknown
    language gets both readings. A point keeps both readings everywhere. Every other shape decides for
    itself.

    >>> [n.value for n in read_numeral("1,234.50")], [n.value for n in read_numeral("2.315,00")]
    ([Decimal('1234.50')], [Decimal('2315.00')])
    >>> [n.value for n in read_numeral("2,315", "de")], [n.value for n in read_numeral("2,315", "en")]
    ([Decimal('2.315')], [Decimal('2315')])
    >>> [n.value for n in read_numeral("1.234")]
    [Decimal('1.234'), Decimal('1234')]
    """
    if written.isdigit():
        return (Numeral(Decimal(written), 0),)
    parted = _PARTED.match(written)
    if parted is None:
        return (_grouped(written),)
    whole, separator, rest = parted.groups()
    decimal = Numeral(Decimal(f"{whole}.{rest}"), len(rest))
    if len(rest) != 3 or len(whole) > 3 or whole[0] == "0":
        return (decimal,)
    grouped = Numeral(Decimal(whole + rest), 0)
    if separator == ",":
        if language in ("en", "cjk"):
            return (grouped,)
        return (grouped, decimal) if language == "und" else (decimal,)
    return (decimal, grouped) if language in ("en", "und", "cjk") else (grouped, decimal)


def _grouped(written: str) -> Numeral:
    if written[0] == ".":
        return Numeral(Decimal("0" + written), len(written) - 1)
    marks = _SEPARATORS.findall(written)
    last = written.rindex(marks[-1])
    tail = written[last + 1 :]
    ends_in_decimals = marks[-1] in ".," and (
        len(tail) != 3 or (marks.count(marks[-1]) == 1 and len(marks) > 1)
    )
    if not ends_in_decimals:
        return Numeral(Decimal(_SEPARATORS.sub("", written)), 0)
    return Numeral(Decimal(f"{_SEPARATORS.sub('', written[:last])}.{tail}"), len(tail))


# ----------------------------------------------------------------------------------------------- number words

_ENGLISH = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_ENGLISH_SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "quadrillion": 10**15,
    "quintillion": 10**18,
    "lakh": 10**5,
    "crore": 10**7,
}


def _alternatives(words: list[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_EN_ONE = _alternatives(list(_ENGLISH))
_EN_SCALE = _alternatives(list(_ENGLISH_SCALES))
_EN_RUN = re.compile(
    rf"(?<![\w-])(?:(?:a|an)\s+(?:hundred|thousand|million|billion|dozen)(?![\w-])"
    rf"(?:\s+and\s+(?:{_EN_ONE})(?:[\s-](?:{_EN_ONE}))?(?![\w-]))?"
    rf"|half\s+a\s+(?:million|billion|dozen)\b|a\s+half\s+(?:million|billion)\b"
    rf"|(?:{_EN_ONE})(?:(?:[\s-]|\s+and\s+)(?:{_EN_ONE}|{_EN_SCALE}|dozen)(?![\w]))*"
    rf"(?:\s+and\s+a\s+half(?:\s+(?:{_EN_SCALE}))?)?|dozen|half)(?!\w)",
    re.IGNORECASE,
)

# "one" as a pronoun or inside a set phrase states no number.
_PRONOUN_BEFORE = re.compile(
    r"\b(?:no|the|this|that|any|every|each|which|some|other|another|last|first|next|new|good|only|which"
    r"|either|neither|former|latter|right|wrong|a)\s+$",
    re.I,
)
_KIND_BEFORE = re.compile(r"\b(?:the|a|an|your|my|our|their|his|her)\s+[a-z]{3,14}\s+$")
_CLOSED_AFTER = re.compile(
    r"\s*(?:[.,;:!?)]|$|\b(?:is|was|has|had|isn|wasn|in|on|at|from|with|that|which|failed|could|couldn|can|did|does|came|went|for|and|but)\b)"
)
"""Around the "one" of "the evening one was full", which is no number either."""
_PRONOUN_AFTER = re.compile(
    r"(?:\s+(?:of|another|by|or\s+more|can|should|would|may|might|could|must)\b|['’]s|-(?:way|time|off|on"
    r"|stop|of|to|size)\b)",
    re.I,
)
_HALF_AFTER = re.compile(r"\s+(?:past|price|full|empty|way|time|marathon|board|brother|sister)|-", re.I)
_HALF_BEFORE = re.compile(
    r"\b(?:first|second|1st|2nd|latter|other|top|bottom|better|and\s+a|each|per|this|that|last)\s+$", re.I
)


def find_number_words(text: str, language: Language = "en") -> list[Worded]:
    """Numbers in words in `text`: English always, another language when the text is in it. Ordinals are
    none.

    >>> [int(w.value) for w in find_number_words("Twenty-five boxes, a dozen pens and two million sheets")]
    [25, 12, 2000000]
    >>> find_number_words("No one came, and one of them was first.")
    []
    """
    found: list[Worded] = []
    if language in ("en", "und"):
        for match in _EN_RUN.finditer(text):
            value = _english_value(match, text)
            if value is not None:
                found.append(Worded(match.start(), match.end(), value))
    elif language == "cjk":
        found = eastern_numbers(text)
    if language != "en":
        taken = [(w.start, w.end) for w in found]
        found += [
            w for w in foreign_numbers(text, language) if not any(a < w.end and w.start < b for a, b in taken)
        ]
    return found


def _english_value(match: re.Match[str], text: str) -> Decimal | None:
    written = match.group().lower()
    if written == "one" and (
        (
            _KIND_BEFORE.search(text, max(0, match.start() - 24), match.start())
            and _CLOSED_AFTER.match(text, match.end())
        )
        or _PRONOUN_BEFORE.search(text, max(0, match.start() - 24), match.start())
        or _PRONOUN_AFTER.match(text, match.end())
    ):
        return None
    if written == "half":
        if _HALF_AFTER.match(text, match.end()) or _HALF_BEFORE.search(
            text, max(0, match.start() - 12), match.start()
        ):
            return None
        return Decimal("0.5")
    return words_to_number(written)


def words_to_number(written: str) -> Decimal | None:
    """English number words as a number, or None.

    >>> words_to_number("one hundred and five"), words_to_number("two and a half million")
    (Decimal('105'), Decimal('2500000.0'))
    """
    parts = re.findall(r"[a-z]+", written.lower())
    total, current = Decimal(0), Decimal(0)
    seen = False
    previous = ""
    position = 0
    while position < len(parts):
        part = parts[position]
        if part in _ENGLISH:
            value = _ENGLISH[part]
            if seen and previous in _ENGLISH and not (_ENGLISH[previous] >= 20 and 0 < value < 10):
                return None  # "nineteen eighty", "two three": not one number
            current += value
            seen = True
        elif part == "half":
            if position + 1 < len(parts) and parts[position + 1] == "a":
                position += 1
                current = Decimal("0.5")
            else:
                current += Decimal("0.5")
            seen = True
        elif part == "dozen":
            current = (current or Decimal(1)) * 12
            seen = True
        elif part == "hundred":
            current = (current or Decimal(1)) * 100
            seen = True
        elif part in _ENGLISH_SCALES:
            total += (current or Decimal(1)) * _ENGLISH_SCALES[part]
            current = Decimal(0)
            seen = True
        elif part not in ("and", "a", "an"):
            return None
        if part not in ("and", "a", "an"):
            previous = part
        position += 1
    return total + current if seen else None


_ORDINAL_WORDS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10,
    "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17,
    "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "last": -1,
}  # fmt: skip
_ORDINAL = re.compile(
    rf"(?<![\w.,-])(?:(\d{{1,4}})(?:st|nd|rd|th)|((?:twenty|thirty|forty"
    rf"|fifty)-)?({_alternatives(list(_ORDINAL_WORDS))}))(?![\w])",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A position in an order: ``text[start:end]``, 1 for the first, -1 for the last."""

    start: int
    end: int
    position: int


def read_ordinals(text: str) -> tuple[Ordinal, ...]:
    """Ordinals in `text`; they are positions, not amounts. "a second" (the unit) cannot be told apart and
    is given too.

    >>> [(o.position, o.start) for o in read_ordinals("the 3rd and the twenty-first, then the last")]
    [(3, 4), (21, 16), (-1, 39)]
    """
    out = []
    for match in _ORDINAL.finditer(text):
        digits, tens, word = match.groups()
        position = int(digits) if digits else _ORDINAL_WORDS[word.lower()]
        if tens:
            position += _ENGLISH[tens[:-1].lower()]
        out.append(Ordinal(match.start(), match.end(), position))
    return tuple(out)


__all__ = [
    "NUMERAL",
    "Numeral",
    "Ordinal",
    "Worded",
    "find_number_words",
    "read_numeral",
    "read_ordinals",
    "words_to_number",
]
