"""Compounds of numbers that are compared whole: dimensions, pairs and ratios."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.moments import moment
from faithgrade.values.numerals import NUMERAL
from faithgrade.values.value import Amount, Kind, Reading, Text

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_DIGIT = re.compile(r"[0-9]")
_DIMENSIONS = re.compile(
    rf"(?<![\w.]){NUMERAL}(?P<u1>\s?(?:mm|cm|m|in|ft|px))?\s?(?:[x×✕]|by(?=\s))\s?{NUMERAL}(?P<u2>\s?(?:mm"
    rf"|cm|m|in|ft|px)(?!\w))?(?:\s?[x×✕]\s?{NUMERAL})?"
    r"(?![\d^]|\s?\^|\.\d)(?P<unit>[\s\u00a0-]?(?:pixels?|px|mm|cm|m|in|inches|inch|ft|feet|metres"
    r"|meters)(?![\w]))?"
)
_CROSS = re.compile(r"\d\s?(?:[a-z]{1,2}\s?)?(?:[x×✕]|by\s)\s?\d")
_COLON = re.compile(r"\d:\d")
_POWER = re.compile(r"[x×*]\s?10\s?(?:\^|\*\*)")
_PAIR = re.compile(r"(?<![\w./:-])\d+(?:\.\d+)?/\d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)*(?![\w/]|\.\d)")
_RATIO = re.compile(r"(?<![\w.:/])\d{1,4}(?:\.\d+)?:\d{1,4}(?:\.\d+)?(?![\w:]|\.\d)")
_UNIT_AFTER_PAIR = re.compile(r"[ \u00a0]?([A-Za-z°]{2,12})(?![\w])")
_MIXED = re.compile(r"\d [1-9]/(?:[2-9]|10|16)$")
_MONTH_DAY_PAIR = re.compile(r"(\d{1,2})/(\d{1,2})\Z")


def find_compounds(canvas: Canvas) -> None:
    """Take "1080 x 2400 px", "16:9", "134/81": text to compare whole, with components
    (`amounts.components`)."""
    text = canvas.text
    if not canvas.has_digit or not _DIGIT.search(text):
        return
    for match in _DIMENSIONS.finditer(text) if _CROSS.search(text) else ():
        if not canvas.free(*match.span()) or _POWER.search(match.group()):
            continue
        if " by " in match.group() and not (match["unit"] or match["u1"] or match["u2"]):
            continue
        unit = match["unit"] or match["u2"] or match["u1"]
        end = match.end()
        symbol = units.unit_named(unit.strip(" \u00a0-")) if unit else None
        folded = re.sub(
            r"\s+|px|pixels?|mm|cm|in(?:ches|ch)?|ft|feet|m",
            "",
            match.group().lower().replace("×", "x").replace("✕", "x").replace("by", "x"),
        )
        readings: list[Reading] = [Text(folded, match.group())]
        counted = None if unit else _UNIT_AFTER_PAIR.match(text, end)
        measured = units.unit_named(counted[1]) if counted else None
        if counted and units.dimension(measured) not in (
            None,
            "length",
        ):  # "4x1.6 GHz": so many of a quantity
            each = re.split(r"[x×✕y]", match.group())[-1].strip()
            readings += [replace(a, unit=measured) for a in _decimal(each)]
            symbol, end = measured, counted.end()
        canvas.put(Kind.QUANTITY if symbol else Kind.NUMBER, match.start(), end, *readings)
    if "/" in text:
        for match in _PAIR.finditer(text):
            unit = _UNIT_AFTER_PAIR.match(text, match.end())
            symbol = units.unit_named(unit[1]) if unit else None
            if symbol and units.dimension(symbol) != "pressure":
                continue  # "4/6GB" are two quantities; "142/91 mmHg" is one reading
            starts = canvas.view.starts
            vulgar = starts is not None and len(set(starts[match.start() : match.end()])) == 1
            if vulgar or _MIXED.search(text, max(0, match.start() - 5), match.end()):
                continue  # "1 1/2", "½": a number, read with the amounts
            end = unit.end() if unit and symbol else match.end()
            if canvas.free(match.start(), end):
                readings = [Text(match.group(), match.group())]
                pair = _MONTH_DAY_PAIR.match(match.group())
                if pair:
                    first, second = int(pair[1]), int(pair[2])
                    for month, day in {(first, second), (second, first)}:
                        found = moment(None, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None
                        if found:
                            readings.append(found)
                    if 0 < first < second:
                        share = Decimal(first) / second
                        readings.append(Amount(share, share, share, None))
                canvas.put(Kind.NUMBER, match.start(), end, *readings)
    if ":" in text and _COLON.search(text):
        for match in _RATIO.finditer(text):
            if canvas.free(*match.span()):
                canvas.put(Kind.NUMBER, *match.span(), Text(match.group(), match.group()))


def _decimal(written: str) -> tuple[Amount, ...]:
    if not re.fullmatch(r"\d+(?:\.\d+)?", written):
        return ()
    value = Decimal(written)
    return (Amount(value, value, value, None, written=len(written.partition(".")[2])),)


__all__ = ["find_compounds"]
