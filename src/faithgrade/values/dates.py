"""Dates, datetimes and quarters, in the forms people and programs write."""

from __future__ import annotations

import re
from datetime import time
from typing import TYPE_CHECKING

from faithgrade.values.clocks import ZONE, zone_offsets
from faithgrade.values.moments import moment, quarter
from faithgrade.values.months import MONTHS
from faithgrade.values.text import words
from faithgrade.values.value import Kind, Moment
from faithgrade.values.weekdays import WEEKDAY, WEEKDAYS
from faithgrade.values.years import YEAR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.values.canvas import Canvas

_ENGLISH_MONTHS = words(
    """
    january jan february feb march mar april apr may june jun july jul august aug september sep sept
    october oct november nov december dec
    """
)
# Month names that are also common words need a capital.
_WORDLIKE_MONTHS = frozenset(
    {
        "may",
        "march",
        "mar",
        "set",
        "out",
        "ago",
        "mai",
        "mag",
        "gen",
        "dic",
        "jun",
        "sept",
        "august",
        "mars",
        "dec",
        "ott",
    }
)

_MONTH_WORDS = frozenset(MONTHS)
_MONTH = "|".join(sorted(map(re.escape, MONTHS), key=len, reverse=True))
_SUFFIX = r"(?:st|nd|rd|th|er|º|ª|\.)?"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_OF = r"(?:\s+(?:of|de|di|del))?"
_W = rf"(?:(?P<w>{WEEKDAY})\.?,?\s+(?:(?:the|den|dem|le|el|il|dia)\s+)?)?"

_ISO = re.compile(
    r"(?<![\w-])(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?!\d)"
    r"(?:(?:T|[ _]|,\s)(?P<H>\d{2}):(?P<M>\d{2})(?::(?P<S>\d{2})(?:[.,](?P<f>\d{1,9}))?)?(?!\d)"
    rf"(?P<gap>\s?)(?P<zone>{ZONE})?)?(?![\w-]*\d)"
)
_SLASHED = re.compile(
    rf"(?<![\w./-])(?P<y>{YEAR})(?P<sep>[/.])(?P<m>0?[1-9]|1[0-2])(?P=sep)(?P<d>{_DAY})(?![\w/]|\.\d)"
)
_NUMERIC = re.compile(
    r"(?<![\w./-])(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4}|\d{2})(?![\w/]|[.-]\d)"
)
_PARTED = re.compile(r"\d[/.-]\d{1,2}[/.-]\d")
"""What every date of three numbers has in its middle."""
_DAY_MONTH = re.compile(
    rf"(?:(?<![\w/.:,-])|(?<=[\u0590-\u05ff]-)){_W}(?:the\s+)?(?P<d>{_DAY}){_SUFFIX}{_OF}[\s-]+(?P<m>{_MONTH})(?![^\W\d_])\.?"
    rf"(?:(?:,?\s+|-)(?:(?:de|del|of)\s+)?(?P<y>{YEAR})(?!\d))?", re.I)  # fmt: skip
_MONTH_DAY = re.compile(
    rf"(?<![\w-]){_W}(?P<m>{_MONTH})\.?\s+(?:the\s+)?(?P<d>{_DAY})(?:st|nd|rd|th)?(?![\w%]|[.,:]\d"
    rf"|\s*(?:[ap]\.?m\b|%))(?:,?\s+(?:of\s+)?(?P<y>{YEAR})(?!\d|:\d))?",
    re.I,
)
_MONTH_YEAR = re.compile(
    rf"(?<![\w-])(?P<m>{_MONTH})\.?,?(?:\s+(?:of|de|del|di))?\s+(?P<y>{YEAR})(?![\d-])", re.I
)
_YEAR_MONTH = re.compile(
    rf"(?<![\w.,/-])(?P<y>{YEAR}),?\s+(?P<m>{_MONTH})(?![^\W\d_])\.?(?:\s+(?P<d>{_DAY})(?![\w:.,]?\d))?",
    re.I,
)
_ISO_MONTH = re.compile(rf"(?<![\w.-])(?P<y>{YEAR})-(?P<m>0[1-9]|1[0-2])(?![\w-])")
_QUARTER = re.compile(
    rf"(?<!\w)(?:(?:Q(?P<q>[1-4])|(?P<q5>[1-4])Q)[\s-]*(?:of\s+)?(?:FY\s?)?(?P<y>{YEAR})"
    rf"|(?P<y2>{YEAR})(?:,?\s|-)?(?:Q(?P<q2>[1-4])|(?P<q4>[1-4])Q)(?!\s+{YEAR})"
    rf"|(?P<word>first|second|third|fourth)\s+quarter\s+of\s+(?P<y3>{YEAR}))(?!\w)",
    re.I,
)
_CJK = re.compile(
    r"(?:(?P<y>\d{4})\s?[年년]\s?)?(?:(?P<m>1[0-2]|0?[1-9])\s?[月월]\s?(?:(?P<d>3[01]|[12]\d"
    r"|0?[1-9])\s?[日号號일])?)?"
)
_MONTH_ALONE = re.compile(
    rf"\b(?P<prep>in|since|until|till|by|during|last|next|early|mid|mid-|late|from|to|of|for|through|between"
    rf"|and|this|im|en|em|dans)[\s-]+(?P<m>{_MONTH})(?![^\W_])\.?",
    re.I,
)
_DAY_TAIL = re.compile(
    rf"\s?(?:-|–|to|through|and|&)\s?(?P<d>{_DAY})(?:st|nd|rd|th)?(?![\w%]"
    rf"|[.,:]\d)(?!\s+on\s+(?:the\s+)?(?:\d|(?i:{_MONTH})\b))(?:,?\s+(?P<y>{YEAR})(?!\d))?"
)
_DAY_HEAD = re.compile(rf"(?<![\w.,:/$-])(?P<d>{_DAY}){_SUFFIX}\s?(?:-|–|to|bis|and|&)\s?$")
_QUARTER_WORDS = {"first": 1, "second": 2, "third": 3, "fourth": 4}


def find_dates(canvas: Canvas) -> None:
    """Take every date and datetime in the canvas."""
    text = canvas.text
    if canvas.has_digit:
        _find_numeric(canvas)
    if "月" in text or "年" in text or "월" in text or "년" in text:
        _find_cjk(canvas)
    if canvas.words & _MONTH_WORDS:
        _find_named(canvas)
    for match in _QUARTER.finditer(text) if "q" in canvas.words or "quarter" in canvas.words else ():
        if canvas.free(*match.span()):
            year = int(match["y"] or match["y2"] or match["y3"])
            number = (
                int(match["q"] or match["q2"] or match["q4"] or match["q5"] or 0)
                or _QUARTER_WORDS[match["word"].lower()]
            )
            canvas.put(Kind.DATE, *match.span(), quarter(year, number))


def _find_numeric(canvas: Canvas) -> None:
    text = canvas.text
    dashed = "-" in text
    for match in _ISO.finditer(text) if dashed else ():
        if canvas.free(*match.span()) and (readings := iso_moments(match)):
            end = next(match.end(part) for part in ("zone", "f", "S", "M", "d") if match[part])
            canvas.put(Kind.DATETIME if match["H"] else Kind.DATE, match.start(), end, *readings)
    parted = _PARTED.search(text) is not None
    for match in _SLASHED.finditer(text) if parted else ():
        found = moment(int(match["y"]), int(match["m"]), int(match["d"]))
        if found and canvas.free(*match.span()):
            canvas.put(Kind.DATE, *match.span(), found)
    for match in _NUMERIC.finditer(text) if parted else ():
        readings = tuple(numeric_moments(match["a"], match["b"], match["y"], match["sep"], canvas.language))
        if readings and canvas.free(*match.span()):
            canvas.put(Kind.DATE, *match.span(), *readings)
    for match in _ISO_MONTH.finditer(text) if dashed else ():
        found = moment(int(match["y"]), int(match["m"]))
        if found and canvas.free(*match.span()):
            canvas.put(Kind.DATE, *match.span(), found)


def iso_moments(match: re.Match[str]) -> tuple[Moment, ...]:
    """Readings of a match of the ISO pattern; empty when there is no such day."""
    at, fields = None, ""
    if match["H"]:
        if int(match["H"]) > 23 or int(match["M"]) > 59 or int(match["S"] or 0) > 59:
            return ()
        at = time(int(match["H"]), int(match["M"]), int(match["S"] or 0))
        fields = "hour minute second" if match["S"] else "hour minute"
    zone = match["zone"]
    offsets: tuple[int | None, ...] = zone_offsets(zone) if zone else (None,)
    parts = int(match["y"]), int(match["m"]), int(match["d"])
    if not 1 <= parts[0] <= 9998:
        return ()
    found = (moment(*parts, at, fields=fields, offset=offset) for offset in offsets or (None,))
    return tuple(m for m in found if m is not None)


def numeric_moments(a: str, b: str, year: str, separator: str, language: str) -> Iterator[Moment]:
    """ "03/04/2026" day first and month first, unless one is impossible; points always mean day first."""
    years = int(year) if len(year) == 4 else 2000 + int(year) if int(year) < 70 else 1900 + int(year)
    if not 1 <= years <= 9998:
        return
    month_first = moment(years, int(a), int(b)) if separator != "." and 1 <= int(a) <= 12 else None
    day_first = moment(years, int(b), int(a)) if 1 <= int(b) <= 12 else None
    order = (month_first, day_first) if language in ("en", "und") else (day_first, month_first)
    seen: Moment | None = None
    for found in order:
        if found is not None and found != seen:
            yield found
            seen = found


def _find_cjk(canvas: Canvas) -> None:
    for match in _CJK.finditer(canvas.text):
        if not (match["y"] or (match["m"] and match["d"])):
            continue
        year, month, day = (int(match[part]) if match[part] else None for part in "ymd")
        found = moment(year, month, day)
        end = match.start() + len(match.group().rstrip())
        if found and canvas.free(match.start(), end):
            canvas.put(Kind.DATE, match.start(), end, found)


def _find_named(canvas: Canvas) -> None:
    text = canvas.text
    windows = _windows(canvas)
    for pattern in (_YEAR_MONTH, _DAY_MONTH, _MONTH_DAY, _MONTH_YEAR):
        for match in (m for begin, end in windows for m in pattern.finditer(text, begin, end)):
            parts = match.groupdict()
            name = parts["m"]
            if (
                name.lower() in _WORDLIKE_MONTHS
                and not name[0].isupper()
                and not (parts.get("y") and parts.get("d"))
            ):
                continue
            if (
                len(name) < 4
                and name.isascii()
                and name.lower() not in _ENGLISH_MONTHS
                and canvas.language in ("en", "und")
                and not (parts.get("y") and parts.get("d"))
            ):
                continue  # "8 Gen 3" is no Italian date
            if not canvas.free(*match.span()):
                continue
            weekday = WEEKDAYS[parts["w"].lower()] if parts.get("w") else None
            year = int(parts["y"]) if parts.get("y") else None
            day = int(parts["d"]) if parts.get("d") else None
            month = MONTHS[name.lower()]
            if pattern is _DAY_MONTH:
                _day_before(canvas, match.start("d"), month, year)
            tail = _DAY_TAIL.match(text, match.end()) if pattern is _MONTH_DAY and year is None else None
            if tail and tail["y"]:
                year = int(tail["y"])
            found = moment(year, month, day, weekday=weekday)
            if found is None:
                continue
            end = match.end() - (
                1
                if text[match.end() - 1] == "."
                and not name.endswith(".")
                and _ends_sentence(text, match.end())
                else 0
            )
            canvas.put(Kind.DATE, match.start(), end, found)
            if tail:
                second = moment(year, month, int(tail["d"]))
                if second and canvas.free(tail.start("d"), tail.end()):
                    canvas.put(Kind.DATE, tail.start("d"), tail.end(), second)
    for match in (m for begin, end in windows for m in _MONTH_ALONE.finditer(text, begin, end)):
        name = match["m"]
        if name[0].isupper() or (
            name.lower() not in _WORDLIKE_MONTHS and canvas.language not in ("en", "und")
        ):
            if len(name) < 4 and name.lower() not in ("may", "mai") and text[match.end() - 1] != ".":
                continue
            if canvas.free(*match.span("m")):
                found = moment(None, MONTHS[name.lower()])
                if found:
                    canvas.put(Kind.DATE, *match.span("m"), found)


def _windows(canvas: Canvas) -> list[tuple[int, int]]:
    """The stretches of text around month names, joined where they meet."""
    windows: list[tuple[int, int]] = []
    text = canvas.text
    for _, start, end in canvas.tokens(_MONTH_WORDS):
        begin = max(0, start - 36)
        while begin > 0 and text[begin - 1].isalnum():
            begin -= 1
        until = min(len(text), end + 32)
        while until < len(text) and text[until].isalnum():
            until += 1
        if windows and begin <= windows[-1][1]:
            windows[-1] = (windows[-1][0], until)
        else:
            windows.append((begin, until))
    return windows


def _day_before(canvas: Canvas, at: int, month: int, year: int | None) -> None:
    """The "20" of "20–25 May 2024"."""
    head = _DAY_HEAD.search(canvas.text, max(0, at - 12), at)
    if head and canvas.free(*head.span()):
        found = moment(year, month, int(head["d"]))
        if found:
            canvas.put(Kind.DATE, *head.span("d"), found)


def _ends_sentence(text: str, end: int) -> bool:
    return end >= len(text) or (text[end : end + 1].isspace() and not text[end:].lstrip()[:1].isdigit())


__all__ = ["find_dates", "iso_moments", "numeric_moments"]
