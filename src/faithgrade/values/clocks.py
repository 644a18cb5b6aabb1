"""Times of day and time zones, as written."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import time
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values.foreignclocks import Spoken, counted_hours, part_of_day, spoken_abroad
from faithgrade.values.value import Amount, Clock, Kind, Moment

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

ZONE_OFFSETS: dict[str, int] = {
    "UTC": 0, "GMT": 0, "Z": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360,
    "PST": -480, "PDT": -420,
    "AKST": -540, "AKDT": -480, "HST": -600, "AST": -240, "ADT": -180, "BRT": -180, "WET": 0, "WEST": 60,
    "BST": 60, "CET": 60, "MEZ": 60,
    "CEST": 120, "MESZ": 120, "EET": 120, "EEST": 180, "MSK": 180, "SAST": 120, "IST": 330, "PKT": 300,
    "SGT": 480, "HKT": 480, "JST": 540,
    "KST": 540, "AWST": 480, "ACST": 570, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780,
}  # fmt: skip
"""Minutes east of UTC of the common abbreviations."""

SEASONAL_ZONES: dict[str, tuple[int, ...]] = {
    "ET": (-240, -300), "CT": (-300, -360), "MT": (-360, -420), "PT": (-420, -480),
    "EASTERN": (-240, -300), "CENTRAL": (-300, -360), "MOUNTAIN": (-360, -420), "PACIFIC": (-420, -480),
}  # fmt: skip
"""Zones whose offset depends on the season: both are tried."""

_ZONE_NAMES = "|".join(sorted([*ZONE_OFFSETS, "ET", "CT", "MT", "PT"], key=len, reverse=True))
ZONE = (
    r"(?:(?:UTC|GMT)?[+-](?:1[0-4]|0?\d)(?::?[0-5]\d)?(?!\d)"
    rf"|(?:{_ZONE_NAMES})(?![A-Za-z])"
    r"|(?:Eastern|Central|Pacific|Mountain)(?: (?:Standard |Daylight )?Time)?\b)"
)
_TIME = re.compile(
    r"(?<![\d:.,/\w-])(?P<h>[01]?\d|2[0-4])(?::(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d)(?:[.,]\d{1,9})?)?(?![\d:]))"
    r"(?P<next>\+\d(?!\d|:))?"
    r"(?:[\s\u00a0]?(?P<half>[aApP]\.\s?[mM]\b\.?|[aApP][mM]\b|in the (?:morning|afternoon|evening)\b|at night\b))?"
    r"(?:[\s\u00a0]?Uhr)?"
    rf"(?P<gap>[\s\u00a0]?\(?)(?P<zone>{ZONE})?"
)
_TIME_BEHIND = re.compile(_TIME.pattern.removeprefix(r"(?<![\d:.,/\w-])"))
_HOUR = re.compile(
    r"(?<![\d:.,/\w$€£-])(?P<h>1[0-2]|0?[1-9])(?:\.(?P<m>[0-5]\d))?[\s\u00a0]?(?P<half>[aApP]\.\s?[mM]\b\.?"
    r"|[aApP][mM]\b|in the (?:morning|afternoon|evening)\b|at night\b)"
    rf"(?:[\s\u00a0]\(?(?P<zone>{ZONE}))?"
)
_FRENCH = re.compile(
    r"(?<![\d:.,/\w-])(?P<h>[01]?\d|2[0-4])[\s\u00a0]?h[\s\u00a0]?(?P<m>[0-5]\d)(?!\w|[\s\u00a0]?min)"
)
_UHR = re.compile(r"(?<![\d:.,/\w-])(?P<h>[01]?\d|2[0-4])(?:\.(?P<m>[0-5]\d))?[\s\u00a0]Uhr\b")
_HOUR_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
}
_HOURS = "|".join(_HOUR_WORDS)
_SPOKEN = re.compile(
    rf"(?:\b(?P<off>half an hour|an hour|(?:a )?quarter of an hour|(?:[1-9]|[1-5]\d|{_HOURS}|fifteen|twenty|thirty"
    rf"|forty)(?= min))(?: min(?:ute)?s?)? (?P<off_side>after|before|past|to) )?\b(?P<noon>noon|midday|midnight)\b|\b(?P<half>half|quarter)\s+(?P<side>past|to)\s+(?P<h>{_HOURS}"
    rf"|1[0-2]|[1-9])\b"
    rf"|\b(?P<clock>{_HOURS}|1[0-2]|[1-9])\s+o['’]clock\b|\b(?P<word>{_HOURS})[\s-](?P<word_m>thirty|fifteen"
    rf"|forty-five)\b",
    re.I,
)
_EASTERN = re.compile(
    r"(?P<half>오전|오후|아침|저녁|밤|午前|午後|上午|下午|晚上|早上|凌晨|中午)\s?(?P<h>1[0-2]|0?\d)\s?(?:시|時|时|点|點|:)"
    r"(?:\s?(?P<m>[0-5]?\d)\s?(?:분|分)?|\s?(?P<half_hour>반|半))?"
)
"""Korean, Japanese and Chinese: "오후 2시 30분", "午後2時半", "下午3点"."""
_LATE_WORDS = frozenset("오후 저녁 밤 午後 下午 晚上 中午".split())
_DATE_ZONE = re.compile(rf"[\s\u00a0](?:\((?P<z1>{_ZONE_NAMES})\)|(?P<z2>{_ZONE_NAMES})(?![\w]))")
_NEXT_DAY = re.compile(r"\s?\(?\+[12](?:\s?d(?:ay)?s?)?(?![\d:.,°%]|\s?[°%A-Za-z])")
_COLON = re.compile(r"\d:\d")
_HALVES = frozenset({"am", "pm", "a", "p", "morning", "afternoon", "evening", "night"})
_SPOKEN_HINTS = frozenset(
    {"noon", "midday", "midnight", "half", "quarter", "clock", "thirty", "fifteen", "forty"}
)
_MINUTES = {"thirty": 30, "fifteen": 15, "forty-five": 45}
_RATIO_BEFORE = re.compile(r"\b(?:ratio|aspect|odds|score)\b[^\d.;\n]{0,12}$", re.I)
_RATIO_AFTER = re.compile(r"[\s-]?(?:ratio|aspect|odds)|:\d", re.I)
_ISO_OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?\Z")

HALF = Decimal("0.5")


def zone_offsets(written: str) -> tuple[int, ...]:
    """Minutes east of UTC a written zone may mean; two for seasonal ones, none when unknown.

    >>> zone_offsets("EDT"), zone_offsets("+05:30"), zone_offsets("ET"), zone_offsets("UTC-3")
    ((-240,), (330,), (-240, -300), (-180,))
    """
    name = written.strip("()").upper()
    if name in ZONE_OFFSETS:
        return (ZONE_OFFSETS[name],)
    seasonal = SEASONAL_ZONES.get(name.split()[0]) if name else None
    if seasonal:
        return seasonal
    match = _ISO_OFFSET.match(name)
    if match is None:
        return ()
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return (-minutes if match[1] == "-" else minutes,)


def find_clocks(canvas: Canvas) -> None:
    """Take every time of day in the canvas: 24-hour, am/pm, "14h30", "14 Uhr", noon, midnight, "half past
    nine"."""
    text = canvas.text
    if ":" in text and _COLON.search(text):
        for match in _TIME.finditer(text):
            after = match.end("m") if match["s"] is None else match.end("s")
            if _RATIO_AFTER.match(text, after) or _RATIO_BEFORE.search(
                text, max(0, match.start() - 24), match.start()
            ):
                continue
            end = match.end("zone") if match["zone"] else match.end("gap") - len(match["gap"])
            if match["zone"] and match["zone"][0] in "+-" and match["gap"] and len(match["zone"]) < 5:
                end = match.start("gap")  # "10:00 -5 °C", "9:00 +1": not an offset unless glued to the time
            until = _until(match)
            if until is not None:
                end = match.start("gap")
            zone = match["zone"] if end == match.end("zone") else None
            half = match["half"]
            if half is None and zone is None and (part := part_of_day(text, end)) is not None:
                end, half = part
            if canvas.free(match.start(), end) and (
                found := clocks_of(match["h"], match["m"], match["s"], half, zone)
            ):
                canvas.put(Kind.TIME, match.start(), end, *found)
                if until is not None:
                    canvas.put(
                        Kind.TIME,
                        until.start(),
                        until.end("zone") if until["zone"] else until.start("gap"),
                        *clocks_of(until["h"], until["m"], until["s"], until["half"], until["zone"]),
                    )
                    continue
                later = _NEXT_DAY.match(text, end)
                if later and canvas.free(*later.span()):
                    canvas.block(*later.span())  # "8:20 PM +1": on the next day
    _put_spoken(canvas, spoken_abroad(canvas))
    for pattern, hints in ((_HOUR, _HALVES), (_UHR, frozenset({"uhr"}))):
        for match in pattern.finditer(text) if canvas.words & hints else ():
            half = match["half"] if pattern is _HOUR else None
            zone = match["zone"] if pattern is _HOUR else None
            found = clocks_of(match["h"], match["m"], None, half, zone, exact_hours=pattern is _UHR)
            if found and canvas.free(*match.span()):
                canvas.put(Kind.TIME, *match.span(), *found)
    for match in _FRENCH.finditer(text) if "h" in canvas.words else ():
        if canvas.free(*match.span()):
            _put_french(canvas, match)
    for match in _EASTERN.finditer(text) if not text.isascii() else ():
        half = "pm" if match["half"] in _LATE_WORDS else "am"
        minutes = "30" if match["half_hour"] else match["m"]
        if canvas.free(*match.span()):
            canvas.put(Kind.TIME, *match.span(), *clocks_of(match["h"], minutes, None, half, None))
    _put_spoken(canvas, counted_hours(text))
    for match in _SPOKEN.finditer(text) if canvas.words & _SPOKEN_HINTS else ():
        if canvas.free(*match.span()):
            canvas.put(Kind.TIME, *match.span(), _spoken(match))


def _until(match: re.Match[str]) -> re.Match[str] | None:
    """The later time that a time goes on to, where a hyphen joins the two: "14:02-14:39 UTC" is no time in a zone."""
    zone = match["zone"] or ""
    if zone[:1] != "-" or ":" not in zone or match["gap"] or match["s"] or match["half"]:
        return None
    found = _TIME_BEHIND.match(match.string, match.start("zone") + 1)
    later = found is not None and found["m"] and (int(found["h"]), found["m"]) > (int(match["h"]), match["m"])
    return found if later else None


def _put_spoken(canvas: Canvas, spoken: list[Spoken]) -> None:
    for start, end, hour, minute, half, exact in spoken:
        found = clocks_of(hour, minute, None, half, None, exact_hours=exact)
        if found and canvas.free(start, end):
            canvas.put(Kind.TIME, start, end, *found)


def _put_french(canvas: Canvas, match: re.Match[str]) -> None:
    """ "14h30" is a time in French text; elsewhere a duration that may be a time, and only when glued."""
    hours, minutes = int(match["h"]), int(match["m"])
    clocks = clocks_of(match["h"], match["m"], None, None, None, exact_hours=True)
    minutes_in_all = Decimal(60 * hours + minutes)
    duration = Amount(minutes_in_all, minutes_in_all - HALF, minutes_in_all + HALF, "min", written=0)
    if canvas.language == "fr":
        canvas.put(Kind.TIME, *match.span(), *clocks, duration)
    elif " " not in match.group():
        canvas.put(Kind.DURATION, *match.span(), duration, *clocks)


def find_date_zones(canvas: Canvas) -> None:
    """Let a date take the zone that is written right after it: "14 November 2023 (UTC)"."""
    for position, (kind, start, end, readings) in enumerate(canvas.pieces):
        if kind is not Kind.DATE or not isinstance(readings[0], Moment) or readings[0].day is None:
            continue
        match = _DATE_ZONE.match(canvas.text, end)
        if match and canvas.free(end, match.end()):
            zoned = tuple(
                replace(reading, offset=offset)
                for reading in readings
                if isinstance(reading, Moment)
                for offset in zone_offsets(match["z1"] or match["z2"])
            )
            canvas.pieces[position] = (kind, start, match.end(), zoned or readings)
            canvas.block(end, match.end())


def clocks_of(
    hour: str,
    minute: str | None,
    second: str | None,
    half: str | None,
    zone: str | None,
    *,
    exact_hours: bool = False,
) -> tuple[Clock, ...]:
    """Readings of the parts of a written time; empty when no such time exists.

    An hour without am/pm is certain when written in 24-hour fashion ("07:05", "19:05"), else ambiguous
    ("7:05").
    """
    hours = int(hour)
    if half and " " in half.strip() and half[0] in "ia":  # "in the evening", "at night"
        if hours > 12:
            half = None
        else:
            half = (
                "am"
                if half.endswith("morning") or (half == "at night" and hours in (12, 1, 2, 3, 4))
                else "pm"
            )
    if half:
        if not 1 <= hours <= 12:
            late = half[0] in "pP"
            if hours > 23 or (hours > 12 and not late) or (hours == 0 and late):
                return ()
        else:
            hours = hours % 12 + (12 if half[0] in "pP" else 0)
    if hours == 24 and int(minute or 0) == 0:
        hours = 0
    if hours > 23 or int(minute or 0) > 59 or int(second or 0) > 59:
        return ()
    ambiguous = not half and not exact_hours and hour[0] != "0" and 1 <= hours <= 12
    at = time(hours, int(minute or 0), int(second or 0))
    offsets: tuple[int | None, ...] = zone_offsets(zone) if zone else ()
    return tuple(
        Clock(at, second is not None, offset, zone.strip("()") if zone else None, ambiguous and zone != "Z")
        for offset in offsets or (None,)
    )


def _spoken(match: re.Match[str]) -> Clock:
    if match["noon"]:
        return Clock(_beside(match, 0 if match["noon"].lower() == "midnight" else 12))
    if match["half"]:
        hour, minutes = _hour(match["h"]), 30 if match["half"].lower() == "half" else 15
        if match["side"].lower() == "to":
            hour, minutes = hour - 1 or 12, 60 - minutes
        return Clock(time(hour % 24, minutes), ambiguous=True)
    if match["clock"]:
        return Clock(time(_hour(match["clock"])), ambiguous=True)
    return Clock(time(_hour(match["word"]), _MINUTES[match["word_m"].lower()]), ambiguous=True)


def _beside(match: re.Match[str], hour: int) -> time:
    """Noon or midnight, or the time told by how far it lies from that: "half an hour after midnight"."""
    if not match["off"]:
        return time(hour)
    told = match["off"].lower()
    if "hour" in told:
        minutes = 30 if "half" in told else 15 if "quarter" in told else 60
    else:
        minutes = int(told) if told.isdigit() else _FURTHER.get(told) or _HOUR_WORDS[told]
    at = hour * 60 + (minutes if match["off_side"].lower() in ("after", "past") else -minutes)
    return time(at // 60 % 24, at % 60)


_FURTHER = {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40}


def _hour(written: str) -> int:
    return _HOUR_WORDS.get(written.lower()) or int(written)


__all__ = ["SEASONAL_ZONES", "ZONE", "ZONE_OFFSETS", "clocks_of", "find_clocks", "zone_offsets"]
