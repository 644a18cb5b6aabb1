"""Numbers in running text: digits, fractions, powers and words, each grown over what belongs to it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.amounts import HALF
from faithgrade.values.magnitude import MOST_DIGITS
from faithgrade.values.numberwords import FOREIGN_NUMBERS
from faithgrade.values.numerals import NUMERAL, find_number_words, read_numeral
from faithgrade.values.spots import Option, Spot, grow
from faithgrade.values.text import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.values.canvas import Canvas

_DIGITS = re.compile(rf"(?=[\d.])(?<![A-Za-z0-9_À-ɏ])(?<!\d[.:]){NUMERAL}")
_POWER = re.compile(r"(?<![\w.^])(\d{1,3})\^\{?(-?\d{1,3})\}?(?![\w^])")
_FRACTION_WORDS = re.compile(
    r"\b(?P<n>a|one|two|three|four|five|six|seven)[\s-](?P<d>third|quarter|fifth|sixth|eighth|tenth|half"
    r"|thirds|quarters|fifths|sixths|eighths|tenths|halves)\b(?:(?=\s+of\b|[\s-]+(?:full|the|majority)|[.,;)]|$)"
    r"|(?<!a third)(?<!a quarter)(?<!a half)(?<!a fifth)(?<!a tenth)(?!\s+(?:time|one|party|place|hand)))",
    re.I,
)
_DENOMINATORS = {
    "third": 3,
    "quarter": 4,
    "fifth": 5,
    "sixth": 6,
    "eighth": 8,
    "tenth": 10,
    "half": 2,
    "halve": 2,
}
_SMALL = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_FAR_EXPONENT = re.compile(r"(?:\.?\d*)?[eE][+-]?\d{4,}")
"""What makes of the digits before it a number that no arithmetic here holds: it is read as no number, not as these digits."""
_MIXED_FRACTION = re.compile(r"(?<![\w/.])(?:(\d{1,4}) )?([1-9])/([2-9]|10|16|100)(?![\w/])")
_A_DURATION = re.compile(
    r"\b(?P<half>half\s+(?:an?\s+)|an?\s+(?P<half2>half[\s-])?)(?P<unit>hour|minute|second|day|week|month"
    r"|year|mile|kilometre|kilometer|decade|century)\b(?!\s+(?:ago|later|before|after|from))",
    re.I,
)
_PARTS_OF_AN_HOUR = re.compile(
    r"\b(?:(?P<n>a|one|three)[\s-]quarters? of an hour|(?:an?|one) (?P<unit>hour|minute|day|week|month|year) and a half)\b",
    re.I,
)
_HOUR_AND = re.compile(r"\b(?:an?|one) (?:hour|minute|day|week|month|year) and $", re.I)
_ONE_AND = re.compile(
    r"\ban? (?P<unit>hour|minute|day|week|month|year)(?= and (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty)\b[\w -]{0,12}"
    r"(?:hours?|minutes?|seconds?|days?|weeks?|months?)\b))",
    re.I,
)
"""The first part of "an hour and fifty minutes"."""
_PART_HINTS = frozenset({"quarter", "quarters", "half"})
_ORDINAL_SUFFIX = re.compile(r"(?:st|nd|rd|th)(?![A-Za-z])|[ªº](?![CF])", re.I)
_FRACTION_HINTS = frozenset(_DENOMINATORS) | {f"{word}s" for word in _DENOMINATORS}
_NUMBER_HINTS = words(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety zero hundred
    thousand million billion dozen half
    """
)


def find_spots(canvas: Canvas) -> Iterator[Spot]:
    text = canvas.text
    found: list[Spot] = []
    for match in _MIXED_FRACTION.finditer(text) if "/" in text else ():
        if canvas.free(*match.span()):
            value = Decimal(match[2]) / Decimal(match[3]) + int(match[1] or 0)
            spot = Spot(match.start(), match.end(), (Option(value, Decimal("0.005"), None),), worded=True)
            found.append(spot)
    for match in _FRACTION_WORDS.finditer(text) if canvas.words & _FRACTION_HINTS else ():
        if _PARTS_OF_AN_HOUR.match(text, match.start()) or _HOUR_AND.search(text, 0, match.start()):
            continue
        denominator = match["d"].lower()
        parts = _DENOMINATORS[denominator.removesuffix("s") if denominator != "halves" else "half"]
        found.append(
            Spot(
                match.start(),
                match.end(),
                (Option(Decimal(_SMALL[match["n"].lower()]) / parts, Decimal("0.005"), None),),
                worded=True,
            )
        )
    for match in _PARTS_OF_AN_HOUR.finditer(text) if canvas.words & _PART_HINTS else ():
        number = Decimal("1.5") if match["unit"] else Decimal(_SMALL[match["n"].lower()]) / 4
        unit = units.unit_named((match["unit"] or "hour").lower())
        if canvas.free(*match.span()) and unit:
            found.append(
                Spot(match.start(), match.end(), (Option(number, Decimal(0), None, unit),), worded=True)
            )
    busy = {i for spot in found for i in range(spot.start, spot.end)}
    for match in _A_DURATION.finditer(text) if "half" in canvas.words else ():
        if match.start() in busy:
            continue
        half = bool(match["half2"]) or match["half"].lower().startswith("half")
        unit = units.unit_named(match["unit"].lower())
        if half and unit:
            found.append(
                Spot(match.start(), match.end(), (Option(HALF, Decimal(0), None, unit),), worded=True)
            )
    for match in _ONE_AND.finditer(text) if " and " in text else ():
        unit = units.unit_named(match["unit"].lower())
        if canvas.free(*match.span()) and unit and match.start() not in busy:
            found.append(
                Spot(match.start(), match.end(), (Option(Decimal(1), Decimal(0), None, unit),), worded=True)
            )
    busy = {i for spot in found for i in range(spot.start, spot.end)}
    for match in _POWER.finditer(text) if "^" in text else ():
        base, power = Decimal(match[1]), int(match[2])
        if canvas.free(*match.span()) and base and abs(power) <= 400:
            spot = Spot(match.start(), match.end(), (Option(base**power, Decimal(0), None),), worded=True)
            found.append(spot)
    busy |= {i for spot in found for i in range(spot.start, spot.end)}
    for match in _DIGITS.finditer(text) if canvas.has_digit else ():
        start, end = match.span()
        if (
            start in busy
            or end - start > MOST_DIGITS
            or not canvas.free(start, end)
            or _FAR_EXPONENT.match(text, end)
        ):
            continue
        if text[end : end + 1].isalpha() and _ORDINAL_SUFFIX.match(text, end):
            continue
        written = match.group()
        if written.isdigit():
            options: tuple[Option, ...] = (Option(Decimal(written), HALF, 0),)
        else:
            numerals = read_numeral(written, canvas.language)
            options = tuple(Option(n.value, HALF.scaleb(-n.decimals), n.decimals) for n in numerals)
        found.append(Spot(start, end, options))
    for word in find_number_words(text, canvas.language) if _has_number_words(canvas) else ():
        if word.start not in busy and canvas.free(word.start, word.end):
            found.append(Spot(word.start, word.end, (Option(word.value, Decimal(0), None),), worded=True))
    found.sort(key=lambda spot: spot.start)
    for spot in found:
        if spot.unit is None:
            grow(canvas, spot)
    _share_units(text, found)
    yield from found


def _has_number_words(canvas: Canvas) -> bool:
    """Whether there may be numbers in words; the language is guessed only where it matters, since that takes a while."""
    if not canvas.words.isdisjoint(_NUMBER_HINTS):
        return True
    ascii_only = canvas.text.isascii()
    if canvas.words.isdisjoint(FOREIGN_NUMBERS) and (ascii_only or not _EASTERN.search(canvas.text)):
        return False
    return canvas.language != "en" and not (ascii_only and canvas.language == "und")


_EASTERN = re.compile(r"[一二两兩三四五六七八九十백십천가-힣]")


def _share_units(text: str, found: list[Spot]) -> None:
    """ "4/6GB", "900/1800 MHz": the last names the unit of all. "2h 40m", "40m 30s": the m is of minutes."""
    for spot, later in zip(found[-2::-1], found[:0:-1], strict=True):
        between = text[spot.end : later.start]
        if spot.unit is None and later.unit and between in ("/", " / "):
            spot.options = tuple(o.of(later.unit) for o in spot.options)
        elif between in ("", " ", ", "):
            if (spot.unit, later.unit) == ("h", "m"):
                later.options = tuple(o.of("min") for o in later.options)
            elif (spot.unit, later.unit) == ("m", "s"):
                spot.options = tuple(o.of("min") for o in spot.options)


__all__ = ["find_spots"]
