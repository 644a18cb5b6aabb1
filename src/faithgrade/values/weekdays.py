"""Days of the week that stand without a date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.moments import moment
from faithgrade.values.value import Kind

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_WEEKDAY_ROWS = (
    "monday mon montag lundi lunes lunedì segunda-feira",
    "tuesday tue tues dienstag mardi martes martedì terça-feira",
    "wednesday wed mittwoch mercredi miércoles mercoledì quarta-feira",
    "thursday thu thur thurs donnerstag jeudi jueves giovedì quinta-feira",
    "friday fri freitag vendredi viernes venerdì sexta-feira",
    "saturday sat samstag sonnabend samedi sábado sabato",
    "sunday sun sonntag dimanche domingo domenica",
)
_FURTHER_ROWS = (
    "maandag måndag mandag poniedziałek poniedziałku pazartesi понедельник понедельника понедельникам pondělí δευτέρα 월요일 月曜日 星期一 周一 الاثنين "
    "الإثنين יום_שני ביום_שני دوشنبه",
    "dinsdag tisdag tirsdag wtorek wtorku salı вторник вторника úterý τρίτη 화요일 火曜日 星期二 周二 الثلاثاء יום_שלישי ביום_שלישי سه‌شنبه",
    "woensdag onsdag środa środę środy çarşamba среда среду среды středa středu τετάρτη 수요일 水曜日 星期三 周三 الأربعاء יום_רביעי ביום_רביעי چهارشنبه",
    "donderdag torsdag czwartek czwartku perşembe четверг четверга čtvrtek πέμπτη 목요일 木曜日 星期四 周四 الخميس יום_חמישי ביום_חמישי پنجشنبه",
    "vrijdag fredag piątek piątku cuma пятница пятницу пятницы pátek παρασκευή 금요일 金曜日 星期五 周五 الجمعة יום_שישי ביום_שישי جمعه",
    "zaterdag lördag lørdag sobota sobotę soboty cumartesi суббота субботу субботы σάββατο 토요일 土曜日 星期六 周六 السبت יום_שבת שבת בשבת",
    "zondag söndag søndag niedziela niedzielę niedzieli pazar воскресенье воскресенья neděle neděli κυριακή 일요일 日曜日 星期日 星期天 周日 الأحد "
    "יום_ראשון ביום_ראשון یکشنبه",
)
WEEKDAYS: dict[str, int] = {
    name.replace("_", " "): number
    for rows in (_WEEKDAY_ROWS, _FURTHER_ROWS)
    for number, row in enumerate(rows)
    for name in row.split()
}
"""Name → number, Monday being 0."""
WEEKDAY = "|".join(sorted(map(re.escape, WEEKDAYS), key=len, reverse=True))
"""A pattern of all the names, for those that stand before a date."""
_AMBIGUOUS_WEEKDAYS = frozenset({"sat", "sun", "mon", "wed", "fri", "tue", "thu"})
_WEEKDAY_WORDS = frozenset(part for name in WEEKDAYS for part in re.split(r"[\W_]", name))
_SPELT_ABROAD = frozenset(name for row in _FURTHER_ROWS for name in row.split() if name.isascii())
_UNSPACED = tuple(name for name in WEEKDAYS if name[0] > "\u3000")
_WEEKDAY_ALONE = re.compile(
    rf"(?<![\w'-])(?:(?P<w>{WEEKDAY})(?![\w-]))|(?<!第)(?P<w2>{'|'.join(_UNSPACED)})(?=[^\W\d]|\W|$)", re.I
)
_SHORT_DAY_AFTER = re.compile(r"\.?\s*(?:[,;:)/|–-]|\d|at\b|and\b|to\b|$)")


def find_weekdays(canvas: Canvas) -> None:
    """Take weekdays that stand alone."""
    if not canvas.words & _WEEKDAY_WORDS and (
        canvas.text.isascii() or not any(name in canvas.text for name in _UNSPACED)
    ):
        return
    for match in _WEEKDAY_ALONE.finditer(canvas.text):
        name = match["w"] or match["w2"]
        alone = canvas.text.strip(" .") == name  # {"day": "sat"}
        short = name.lower() in _AMBIGUOUS_WEEKDAYS and not alone
        if name.lower() in _SPELT_ABROAD and canvas.language in ("en", "und"):
            continue  # "Pazar" is a name as well
        if (
            alone or name[0].isupper() or not name.isascii() or canvas.language not in ("en", "und", "de")
        ) and canvas.free(*match.span()):
            if short and not _SHORT_DAY_AFTER.match(canvas.text, match.end()):
                continue
            found = moment(None, weekday=WEEKDAYS[name.lower()])
            if found:
                canvas.put(Kind.DATE, *match.span(), found)


__all__ = ["WEEKDAY", "WEEKDAYS", "find_weekdays"]
