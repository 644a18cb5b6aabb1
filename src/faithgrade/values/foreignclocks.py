"""Times of day as other languages say them: "a las siete y media", "às 9h", "halb acht", "midi trente", "15時30分", "세 시"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from faithgrade.values.numberwords import numbers_to

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_WORDS = {word: n for word, n in numbers_to(59).items() if n or len(word) > 3} | {
    "una": 1, "uma": 1, "une": 1, "eins": 1, "één": 1, "ett": 1, "et": 1,
}  # fmt: skip
_LEADS = (
    r"(?:a|de|desde|hasta|sobre|tras) las?|de(?= \d{1,2} ?h(?:\d\d)? (?:à|às|a|até) \d)|às|as|até às|das|alle|dalle|fino alle|à|dès|jusqu['’]à|vers|um|ab|bis|gegen|om|vanaf|tot"
    r"|kl\.?|klockan|klokken|o godz(?:inie|\.)?|(?:od|do) godz(?:iny|\.)?|o|od|do|saat|в|с|до|к|בשעה|الساعة|ساعت"
)
_MARKS = r"h|heures?|horas?|uhr|uur|час(?:ов|а)?"
_HALF = r"y media|e meia|e mezz[ao]|et demie?|וחצי|والنصف|و نیم|buçuk(?:ta)?"
_QUARTER = r"y cuarto|e um quarto|e un quarto|et quart|ורבע|والربع|و ربع"
_LESS = r"menos cuarto|menos um quarto|meno un quarto|moins le quart|إلا ربعًا?|إلا ربعا"
_MORNING = (
    r"de la mañana|de la madrugada|da manhã|da madrugada|d[ie]l? mattin[oa]|du matin|morgens|früh|vormittags|['’]s ochtends|rano|på morgonen"
    r"|om morgenen|утра|в утра|בבוקר|صباحًا|صباحا|صبح|sabah"
)
_EVENING = (
    r"de la tarde|de la noche|da tarde|da noite|d[ie] sera|del pomeriggio|de l['’]après-midi|du soir|nachmittags|abends|['’]s (?:middags|avonds)"
    r"|wieczorem|po południu|på kvällen|om aftenen|om kvelden|вечера|дня|בערב|אחר הצהריים|مساءً|مساء|ظهرًا|عصرًا|akşam"
)
_GOES_ON = (
    r"y|e|et|und|en|och|og|i|a|à|às|alle|bis|tot|till|til|hasta|até|fino|jusqu['’]\w+|do|de|del|da|du|di|dal|des|el|los|le|am|im|in|op|på|w|we|na|"
    r"hoy|mañana|hoje|oggi|heute|dziś|vandaag|dans|für|para|per|pour|ve|и|по|до|לפני|ו|و|حتى"
)
_N = r"\d{1,2}|[^\W\d_]+(?:-[^\W\d_]+)?"
_SAID = re.compile(
    rf"(?<![\w-])(?:(?P<lead>{_LEADS})\s)?(?:(?P<before>halb|half|halv)\s|(?P<near>viertel nach|viertel vor|kwart over|kwart voor)\s)?"
    rf"(?P<h>{_N})(?![:.]\d)(?:\s?(?P<mark>{_MARKS})(?![^\W\d_])(?:\s?(?P<m>[0-5]\d)(?!\d))?)?"
    rf"(?:\s(?:(?P<half>{_HALF})|(?P<quarter>{_QUARTER})|(?P<less>{_LESS})|(?:y|e|et|und)\s(?P<more>{_N})(?=\s(?:{_MORNING}|{_EVENING})|[.,;!?]|$)))?"
    rf"(?:\s(?:(?P<am>{_MORNING})|(?P<pm>{_EVENING})))?(?P<ends>(?=\s*(?:[.,;:!?)–—'’-]|$)|\s(?:{_GOES_ON})(?!\w)))?",
    re.I,
)
_NOON = re.compile(
    r"(?<![\w-])(?:(?P<noon>à midi|a mezzogiorno|al mediodía|ao meio-dia|midi(?= trente| et demie?))"
    r"|(?P<night>à minuit|a mezzanotte|a medianoche|à meia-noite|um mitternacht|om middernacht|o północy|в полночь|בחצות))"
    rf"(?:\s(?P<half>et demie?|{_HALF}|trente))?(?![\w-])",
    re.I,
)
_COUNTED = re.compile(
    r"(?<![\d:.])(?P<h>2[0-4]|1\d|0?\d)\s?(?:時|시|點|点(?=\s?[\d半整]))(?!間|间|간)(?:\s?(?P<m>[0-5]?\d)\s?(?:分|분)|\s?(?P<half>半|반))?"
)
_KOREAN = {w: n for n, w in enumerate("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두".split(), 1)}
_KOREAN_HOUR = re.compile(
    rf"(?:(?P<part>오전|오후|아침|저녁|밤)\s?)?(?<![가-힣](?=[가-힣]))(?P<h>{'|'.join(sorted(_KOREAN, key=len, reverse=True))})\s?시(?!간)"
    r"(?:\s?(?P<m>[0-5]?\d)\s?분|\s?(?P<half>반))?"
)
_HINTS = frozenset(
    "las la às as das alle dalle à dès jusqu vers um ab bis gegen om vanaf tot kl klockan klokken o od do godz saat в с до к בשעה الساعة "
    "ساعت halb half halv h uhr uur heures midi minuit mezzogiorno mezzanotte mediodía medianoche meia północy полночь בחצות mitternacht "
    "middernacht".split()
)
Spoken = tuple[int, int, str, str, str | None, bool]


def spoken_abroad(canvas: Canvas) -> list[Spoken]:
    """(start, end, hour, minute, am or pm, whether the hour is told on a clock of 24) of every time said so."""
    found: list[Spoken] = []
    if canvas.words.isdisjoint(_HINTS) or canvas.language == "en":
        return found
    for match in _SAID.finditer(canvas.text):
        said = _said(match)
        if said is not None:
            found.append(said)
    for match in _NOON.finditer(canvas.text):
        hour = "12" if match["noon"] else "0"
        found.append((*match.span(), hour, "30" if match["half"] else "00", None, True))
    return found


def counted_hours(text: str) -> list[Spoken]:
    """The same of hours that Japanese, Korean and Chinese count: "15時30分", "세 시 반"."""
    found: list[Spoken] = []
    if "時" in text or "시" in text or "点" in text or "點" in text:
        for match in _COUNTED.finditer(text):
            found.append(
                (*match.span(), match["h"], "30" if match["half"] else match["m"] or "00", None, False)
            )
        for match in _KOREAN_HOUR.finditer(text):
            half = None if match["part"] is None else "am" if match["part"] in ("오전", "아침") else "pm"
            minute = "30" if match["half"] else match["m"] or "00"
            found.append((*match.span(), str(_KOREAN[match["h"]]), minute, half, False))
    return found


def part_of_day(text: str, at: int) -> tuple[int, str] | None:
    """Where a part of the day ends that stands right behind a time, and "am" or "pm" for it: "10:30 de la noche"."""
    match = _PART.match(text, at)
    return None if match is None else (match.end(), "am" if match["am"] else "pm")


_PART = re.compile(rf"\s(?:(?P<am>{_MORNING})|(?P<pm>{_EVENING}))(?!\w)", re.I)


def _said(match: re.Match[str]) -> Spoken | None:
    lead, mark = (match["lead"] or "").lower(), (match["mark"] or "").lower()
    hour = _number(match["h"])
    turned = match["before"] or match["near"]
    parted = match["am"] or match["pm"]
    clear = bool(
        match["half"] or match["quarter"] or match["less"] or match["near"] or (match["before"] and lead)
    )
    if hour is None or hour > 24 or not (lead or parted or turned):
        return None
    if match["h"].lower() in ("una", "uma", "une") and not (
        mark or lead in ("a la", "desde la", "hasta la", "à", "às")
    ):
        return None
    if (
        mark
        and not (parted or clear or turned)
        and (not lead or lead in _OF_LENGTHS)
        and mark not in _ON_THE_CLOCK
    ):
        return None
    if not (mark or clear or parted) and lead not in _SURE and (lead in _UNSURE or match["ends"] is None):
        return None  # "um 8 gestiegen", "a las 9 personas"
    minutes = int(match["m"] or 0)
    if match["more"]:
        more = _number(match["more"])
        if more is None or not lead or mark:
            return None
        minutes = more
    if match["half"]:
        minutes = 30
    elif match["quarter"]:
        minutes = 15
    elif match["before"]:
        hour, minutes = hour - 1 or 12, 30
    elif match["near"] and match["near"].lower().split()[1] in ("nach", "over"):
        minutes = 15
    elif match["less"] or match["near"]:
        hour, minutes = hour - 1 or 12, 45
    half = "am" if match["am"] else "pm" if match["pm"] else None
    end = max(match.end(g) for g in ("h", "mark", "m", "half", "quarter", "less", "more", "am", "pm"))
    start = (
        match.start("near")
        if match["near"]
        else match.start("before")
        if match["before"]
        else match.start("h")
    )
    return start, end, str(hour), f"{minutes:02}", half, bool(mark) and not turned


_SURE = frozenset("kl kl. klockan klokken בשעה الساعة ساعت".split()) | {
    f"{w} godz{e}" for w in ("o", "od", "do") for e in ("inie", "iny", ".", "")
}
_UNSURE = frozenset("as à vers um ab bis gegen om vanaf tot o od do в с до к das dès".split())
"""Words that stand before a time of day, alone, and before much else."""
_OF_LENGTHS = frozenset("o в с до к".split())
_ON_THE_CLOCK = frozenset("uhr uur час часа часов".split())


def _number(written: str) -> int | None:
    if written.isdigit():
        return int(written)
    return _WORDS.get(written.lower())


__all__ = ["counted_hours", "part_of_day", "spoken_abroad"]
