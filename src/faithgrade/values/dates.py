"""Dates, datetimes, quarters, years and weekdays, in the forms people and programs write."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.values.clocks import ZONE, zone_offsets
from faithgrade.values.months import FURTHER_MONTHS
from faithgrade.values.text import words
from faithgrade.values.units import unit_named
from faithgrade.values.value import Clock, Kind, Moment, Text, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faithgrade.values.canvas import Canvas

_MONTH_ROWS = (
    "january jan januar janvier janv enero ene gennaio gen janeiro jänner",
    "february feb februar février févr fév febrero febbraio fevereiro fev febr",
    "march mar märz mars marzo março mär mrz",
    "april apr avril avr abril abr aprile",
    "may mai mayo maggio mag maio",
    "june jun juni juin junio giugno giu junho",
    "july jul juli juillet juil julio luglio lug julho",
    "august aug août agosto ago",
    "september sep sept septembre septiembre settembre setembro set sett",
    "october oct oktober okt octobre octubre ottobre ott outubro out",
    "november nov novembre noviembre novembro",
    "december dec dezember dez décembre déc diciembre dic dicembre dezembro",
)
_ENGLISH_MONTHS = words(
    """
    january jan february feb march mar april apr may june jun july jul august aug september sep sept
    october oct november nov december dec
    """
)
MONTHS: dict[str, int] = {
    **FURTHER_MONTHS,
    **{name: number for number, row in enumerate(_MONTH_ROWS, 1) for name in row.split()},
}
_WEEKDAY_ROWS = (
    "monday mon montag lundi lunes lunedì segunda-feira",
    "tuesday tue tues dienstag mardi martes martedì terça-feira",
    "wednesday wed mittwoch mercredi miércoles mercoledì quarta-feira",
    "thursday thu thur thurs donnerstag jeudi jueves giovedì quinta-feira",
    "friday fri freitag vendredi viernes venerdì sexta-feira",
    "saturday sat samstag sonnabend samedi sábado sabato",
    "sunday sun sonntag dimanche domingo domenica",
)
WEEKDAYS: dict[str, int] = {name: number for number, row in enumerate(_WEEKDAY_ROWS) for name in row.split()}
_AMBIGUOUS_WEEKDAYS = frozenset({"sat", "sun", "mon", "wed", "fri", "tue", "thu"})
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
_WEEKDAY_WORDS = frozenset(WEEKDAYS) | {"segunda", "terça", "quarta", "quinta", "sexta"}
_MONTH = "|".join(sorted(map(re.escape, MONTHS), key=len, reverse=True))
_WEEKDAY = "|".join(sorted(map(re.escape, WEEKDAYS), key=len, reverse=True))
_YEAR = r"(?:1[5-9]\d\d|20\d\d|21\d\d)"
_SUFFIX = r"(?:st|nd|rd|th|er|º|ª|\.)?"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_OF = r"(?:\s+(?:of|de|di|del))?"
_W = rf"(?:(?P<w>{_WEEKDAY})\.?,?\s+(?:(?:the|den|dem|le|el|il|dia)\s+)?)?"

_ISO = re.compile(
    r"(?<![\w-])(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})(?!\d)"
    r"(?:(?:T|[ _]|,\s)(?P<H>\d{2}):(?P<M>\d{2})(?::(?P<S>\d{2})(?:[.,](?P<f>\d{1,9}))?)?(?!\d)"
    rf"(?P<gap>\s?)(?P<zone>{ZONE})?)?(?![\w-]*\d)"
)
_SLASHED = re.compile(
    rf"(?<![\w./-])(?P<y>{_YEAR})(?P<sep>[/.])(?P<m>0?[1-9]|1[0-2])(?P=sep)(?P<d>{_DAY})(?![\w/]|\.\d)"
)
_NUMERIC = re.compile(
    r"(?<![\w./-])(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<y>\d{4}|\d{2})(?![\w/]|[.-]\d)"
)
_PARTED = re.compile(r"\d[/.-]\d{1,2}[/.-]\d")
"""What every date of three numbers has in its middle."""
_DAY_MONTH = re.compile(
    rf"(?:(?<![\w/.:,-])|(?<=[\u0590-\u05ff]-)){_W}(?:the\s+)?(?P<d>{_DAY}){_SUFFIX}{_OF}[\s-]+(?P<m>{_MONTH})(?![^\W\d_])\.?"
    rf"(?:(?:,?\s+|-)(?:(?:de|del|of)\s+)?(?P<y>{_YEAR})(?!\d))?", re.I)  # fmt: skip
_MONTH_DAY = re.compile(
    rf"(?<![\w-]){_W}(?P<m>{_MONTH})\.?\s+(?:the\s+)?(?P<d>{_DAY})(?:st|nd|rd|th)?(?![\w%]|[.,:]\d"
    rf"|\s*(?:[ap]\.?m\b|%))(?:,?\s+(?:of\s+)?(?P<y>{_YEAR})(?!\d|:\d))?",
    re.I,
)
_MONTH_YEAR = re.compile(
    rf"(?<![\w-])(?P<m>{_MONTH})\.?,?(?:\s+(?:of|de|del|di))?\s+(?P<y>{_YEAR})(?![\d-])", re.I
)
_YEAR_MONTH = re.compile(
    rf"(?<![\w.,/-])(?P<y>{_YEAR}),?\s+(?P<m>{_MONTH})(?![^\W\d_])\.?(?:\s+(?P<d>{_DAY})(?![\w:.,]?\d))?",
    re.I,
)
_ISO_MONTH = re.compile(rf"(?<![\w.-])(?P<y>{_YEAR})-(?P<m>0[1-9]|1[0-2])(?![\w-])")
_QUARTER = re.compile(
    rf"(?<!\w)(?:(?:Q(?P<q>[1-4])|(?P<q5>[1-4])Q)[\s-]*(?:of\s+)?(?:FY\s?)?(?P<y>{_YEAR})"
    rf"|(?P<y2>{_YEAR})(?:,?\s|-)?(?:Q(?P<q2>[1-4])|(?P<q4>[1-4])Q)(?!\s+{_YEAR})"
    rf"|(?P<word>first|second|third|fourth)\s+quarter\s+of\s+(?P<y3>{_YEAR}))(?!\w)",
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
_WEEKDAY_ALONE = re.compile(rf"(?<![\w'-])(?P<w>{_WEEKDAY})(?![\w-])", re.I)
_SHORT_DAY_AFTER = re.compile(r"\.?\s*(?:[,;:)/|–-]|\d|at\b|and\b|to\b|$)")
_DAY_TAIL = re.compile(
    rf"\s?(?:-|–|to|through|and|&)\s?(?P<d>{_DAY})(?:st|nd|rd|th)?(?![\w%]"
    rf"|[.,:]\d)(?:,?\s+(?P<y>{_YEAR})(?!\d))?"
)
_DAY_HEAD = re.compile(rf"(?<![\w.,:/$-])(?P<d>{_DAY}){_SUFFIX}\s?(?:-|–|to|bis|and|&)\s?$")
_YEAR_ALONE = re.compile(rf"(?<![\w.,:/$€£#+-])(?:(?<=\s)-)?(?P<y>{_YEAR})(?![\w%/]|[.,:]\d|['’]\d)")
_SEASON = re.compile(r"(?<![\w.,:/$€£#-])(?P<a>(?:19|20)\d\d)[-–](?P<b>\d\d)(?![\w%:/-]|[.,]\d)")
_FOUR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_YEAR_RANGE = re.compile(rf"(?<![\w.,:/$€£#-])(?P<a>{_YEAR})\s?[-–]\s?(?P<b>{_YEAR})(?![\w%:/-]|[.,]\d)")
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|until|till|of|by|from|during|year|before|after|early|mid|late|circa|through|to"
    r"|between|and|for|im|Jahr|seit|en|année|año|anno|nel|em|desde|depuis|released|announced|born|founded"
    r"|established|launched|built|ended|started|began|season|fiscal|FY|summer|winter|spring|autumn|fall"
    r"|mid-)\s*|\(|[-–]\s?)$",
    re.I,
)
_YEAR_AFTER = re.compile(
    r"\s+(?:season|edition|model|census|election|election|tournament|championship|film|movie|album|Olympics"
    r"|World)\b|s\b",
    re.I,
)
_OPENING = re.compile(r"[\W_]*(?:but |and |so |then )?", re.I)
_YEAR_ACTS = re.compile(
    r"\s+(?:had|was|saw|brought|marked|recorded|showed|came|is|has|ended|began|started)\b"
)
"""What a year that opens a sentence does there: "2031 had the most visitors"."""
_QUARTER_WORDS = {"first": 1, "second": 2, "third": 3, "fourth": 4}


def moment(
    year: int | None,
    month: int | None = None,
    day: int | None = None,
    at: time | None = None,
    *,
    fields: str = "",
    weekday: int | None = None,
    offset: int | None = None,
) -> Moment | None:
    """A moment from its parts, None when the calendar has no such day.

    `fields` names the parts of the clock that were written ("hour minute second").

    >>> moment(2024, 2).high, moment(2023, 2, 29)
    (datetime.datetime(2024, 3, 1, 0, 0), None)
    """
    named = _named(year is not None, month is not None, day is not None, weekday is not None, fields)
    low = high = None
    try:
        if year is None:
            if day is not None and month is not None:
                date(2000, month, day)  # a leap year: 29 February may stand without a year
        elif month is None:
            low, high = datetime(year, 1, 1), datetime(year + 1, 1, 1)
        elif day is None:
            low, high = datetime(year, month, 1), datetime(year + month // 12, month % 12 + 1, 1)
        else:
            low = datetime(year, month, day)
            high = low + timedelta(days=1)
            if at is not None:
                low = datetime.combine(low, at)
                high = low + (timedelta(seconds=1) if "second" in named else timedelta(minutes=1))
    except (ValueError, OverflowError):
        return None
    return Moment(named, low, high, year, month, day, at, weekday, offset)


@lru_cache(maxsize=256)
def _named(year: bool, month: bool, day: bool, weekday: bool, fields: str) -> frozenset[str]:
    """The parts of a moment that were given: few sets, shared by all moments."""
    given = {"year": year, "month": month, "day": day, "weekday": weekday}
    return frozenset({*(name for name, is_given in given.items() if is_given), *fields.split()})


def quarter(year: int, number: int) -> Moment:
    """The quarter of a year as an interval; `fields` holds year and quarter."""
    low = datetime(year, 3 * number - 2, 1)
    high = datetime(year + number // 4, 3 * number % 12 + 1, 1)
    return Moment(frozenset({"year", "quarter"}), low, high, year)


def parts(value: Value) -> tuple[Value, ...]:
    """A date with a time as the two values it joins, for evidence that keeps them in two fields.

    Any other value comes back alone, as it is.

    >>> from faithgrade.values import read_values
    >>> [(v.kind.value, v.text) for v in parts(read_values("at 2024-05-20 07:00 EST")[0])]
    [('date', '2024-05-20'), ('time', '07:00 EST')]
    """
    gap = _DATE_TIME_GAP.search(value.text)
    if value.kind is not Kind.DATETIME or gap is None:
        return (value,)
    days: list[Moment] = []
    clocks: list[Clock] = []
    for reading in value.readings:
        if isinstance(reading, Moment) and reading.clock is not None:
            day = moment(reading.year, reading.month, reading.day)
            if day is not None and day not in days:
                days.append(day)
            clocks.append(Clock(reading.clock, "second" in reading.fields, reading.offset))
    if not days:
        return (value,)
    middle, begin = value.start + gap.start(), value.start + gap.end()
    return (
        Value(Kind.DATE, value.start, middle, value.text[: gap.start()], tuple(days)),
        Value(Kind.TIME, begin, value.end, value.text[gap.end() :], tuple(clocks)),
    )


_DATE_TIME_GAP = re.compile(r"(?<=\d)(?:T|[ _]|,\s)(?=\d{1,2}:)")


def find_dates(canvas: Canvas) -> None:
    """Take every date and datetime in the canvas; bare years only where the wording makes them years."""
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


def find_weekdays(canvas: Canvas) -> None:
    """Take weekdays that stand alone."""
    if not canvas.words & _WEEKDAY_WORDS:
        return
    for match in _WEEKDAY_ALONE.finditer(canvas.text):
        name = match["w"]
        alone = canvas.text.strip(" .") == name  # {"day": "sat"}
        short = name.lower() in _AMBIGUOUS_WEEKDAYS and not alone
        if (alone or name[0].isupper() or canvas.language not in ("en", "und", "de")) and canvas.free(
            *match.span()
        ):
            if short and not _SHORT_DAY_AFTER.match(canvas.text, match.end()):
                continue
            found = moment(None, weekday=WEEKDAYS[name.lower()])
            if found:
                canvas.put(Kind.DATE, *match.span(), found)


def find_years(canvas: Canvas) -> None:
    """Take four-digit years that the words around them make years."""
    text = canvas.text
    if not canvas.has_digit or not _FOUR.search(text):
        return
    for match in _YEAR_RANGE.finditer(text):
        for part in ("a", "b"):
            found = moment(int(match[part]))
            if found and canvas.free(*match.span(part)):
                canvas.put(Kind.DATE, *match.span(part), found)
    for match in _SEASON.finditer(text):
        if (int(match["a"]) + 1) % 100 == int(match["b"]) and canvas.free(*match.span()):
            canvas.put(Kind.NAME, *match.span(), Text(match.group().replace("–", "-"), match.group()))
    for match in _YEAR_ALONE.finditer(text):
        start, end = match.span("y")
        if (
            canvas.free(start, end)
            and (
                _YEAR_BEFORE.search(text, max(0, start - 14), start)
                or _YEAR_AFTER.match(text, end)
                or (_OPENING.fullmatch(text, 0, start) and _YEAR_ACTS.match(text, end))
            )
            and not _is_measured(text, end)
        ):
            found = moment(int(match["y"]))
            if found:
                canvas.put(Kind.DATE, start, end, found)


def _is_measured(text: str, end: int) -> bool:
    """Whether a unit follows, which no year has: "to 1500 hPa"."""
    word = _WORD_AFTER.match(text, end)
    return word is not None and word[1].lower() not in _ALSO_WORDS and unit_named(word[1]) is not None


_WORD_AFTER = re.compile(r"[ \u00a0]?([^\W\d_]{2,12}(?:/[a-z]{1,3})?)(?!\w)")
_ALSO_WORDS = frozenset(
    "in as at are am pm an us bar pt pa la to so no he do per second minute point points euro".split()
)


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


__all__ = [
    "MONTHS",
    "WEEKDAYS",
    "find_dates",
    "find_weekdays",
    "find_years",
    "iso_moments",
    "moment",
    "numeric_moments",
    "parts",
    "quarter",
]
