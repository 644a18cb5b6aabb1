"""Numbers, money, percentages, quantities and durations in running text: ranges, scores, bounds,
composites."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.amounts import exact, half_unit, iso_duration, kind_of_unit, with_bound
from faithgrade.values.moments import moment
from faithgrade.values.numbers import find_spots
from faithgrade.values.spots import Option, Spot
from faithgrade.values.text import words
from faithgrade.values.value import Amount, Bound, Kind, Moment, Reading, Text

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_BOUND_BEFORE = re.compile(
    r"(?:(?P<over>(?<!all )(?<!average )(?<!averaged )(?<!spread )(?<!moved )(?<!left )\bover|\babove|\bexceed(?:s|ed|ing)?|\bin excess of"
    r"|\b(?:more|greater|higher|larger|longer|older|bigger|heavier|further|farther|faster) than|>|\bmehr als"
    r"|\bplus de|\bmás de|\bpiù di|\bmais de|\bsurpass(?:es|ed|ing)?|\btopp(?:ed|ing)|\bupwards of|(?<=\s)über)"
    r"|(?P<atleast>\bat least|\b(?:a )?minimum (?:of )?|\bno (?:less|fewer|lower|smaller|shorter|younger|cheaper|earlier) than|\bnot less than|≥|>="
    r"|\bmindestens|\bau moins|\bal menos|\balmeno|\bpelo menos|\bas few as|\bstarting (?:at|from))"
    r"|(?P<atmost>(?<!\badd )(?<!\badds )(?<!\badded )(?<!\badding )\bup to|\bat most|\b(?:a )?maximum (?:of )?|\b(?:no|not) (?:more|greater|higher|larger|longer|older|bigger|heavier|further|farther|faster) than"
    r"|(?:\b(?:not|never)|n['’]t) (?:ever )?(?:exceed|go over|go above|top|pass)|\bas (?:much|many|high"
    r"|long|far|fast) as|≤|<=|\bbis zu|\bhöchstens|\bjusqu['’]à|\bau plus|\bhasta|\bcomo máximo|\bfino a"
    r"|\baté|\bno máximo)"
    r"|(?P<under>\bunder|\bbelow|\b(?:less|fewer|lower|smaller|shorter|younger|cheaper) than|<|\bweniger als"
    r"|\bunter|\bmoins de|\bmenos de|\bmeno di|\bjust short of)"
    r"|(?P<nearly>\bnearly|\balmost|\bjust under|\bclose to|\bapproaching|\bfast|\bknapp|\bpresque|\bprès de"
    r"|\bcasi|\bquasi|\bquase)"
    r"|(?P<about>\babout|\baround|\broughly|\bapprox(?:imately|\.)?|\bcirca|\bc(?:a)?\.|~|≈|\bsome"
    r"|\bestimated(?: at)?|\bthe order of|\bor so|\betwa|\bungefähr|\brund|\bzirka|\benviron|\balrededor de"
    r"|\baproximadamente|\bunos|\bunas|\bcerca de|\bcirca|约|約|大约))"
    r"(?:\s+(?:just|only|the|a|an))?[\s\u00a0]*\(?$",
    re.I,
)  # fmt: skip
_BOUND_AFTER = re.compile(
    r"(?P<atleast>\+(?![\d\w])|\s+or (?:more|higher|greater|above|longer|older)\b|\s+and (?:above|up|over)\b"
    r"|\s+plus\b(?! \w))|(?P<atmost>\s+or (?:less|fewer|lower|under|below)\b|\s+(?:at most|max\.?|maximum"
    r"|tops)\b)|(?P<about>\s+or so\b|\s*(?:左右|前後)|\s+approximately\b|-ish\b)",
    re.I,
)
_BOUND_LAST = words(
    """
    over above als pass top exceed exceeds exceeded exceeding of than de surpass surpasses surpassed surpassing topped topping
    upwards über least minimum fewer few at from mindestens moins menos almeno to most maximum as zu
    höchstens jusqu plus hasta máximo a até under below unter di nearly almost approaching fast knapp
    presque près casi quasi quase about around roughly approx approximately circa c ca some estimated so
    etwa ungefähr rund zirka environ aproximadamente unos unas just only the an 大约 più más mais meno più
    """
)
_BOUND_ONLY = {
    "of": ("excess", "upwards", "minimum", "maximum", "order"),
    "at": ("starting", "estimated"),
    "from": ("starting",),
    "to": ("up", "close"),
    "as": ("as few", "as much", "as many", "as high", "as long", "as far", "as fast"),
}
"""Last words of a bound that are common by themselves, with what must stand before them."""
_BOUNDS = {
    "over": Bound.OVER,
    "atleast": Bound.AT_LEAST,
    "atmost": Bound.AT_MOST,
    "under": Bound.UNDER,
    "nearly": Bound.NEARLY,
    "about": Bound.ABOUT,
}
_JOIN = re.compile(
    r"(?:[\s\u00a0]?(?P<dash>[-–~—])[\s\u00a0]?|[\s\u00a0]+(?P<word>to|through|thru|till|until|bis|à|a|and"
    r"|und|et|y|e|or|up to)[\s\u00a0]+)$",
    re.I,
)
_BETWEEN_BEFORE = re.compile(
    r"\b(?:between|zwischen|entre|tra|fra)\s+(?:about |around |approximately |roughly )?$", re.I
)
_FROM_BEFORE = re.compile(
    r"\b(?:from|von|de|desde|da|starting at|rang(?:es?|ed|ing)(?: anywhere)? from)\s+(?:about |around |a "
    r"|an |approximately |roughly )?$",
    re.I,
)
_CHANGE = re.compile(
    r"\b(?:went|go(?:es)?|rose|rise[ns]?|fell|fall(?:en|s)?|drop(?:s|ped|ping)?|increas\w+|decreas\w+|grew"
    r"|grow\w*|chang\w+|mov\w+|climb\w*|declin\w+|jump\w*|reduc\w+|cut|rais\w+|upgrad\w+|downgrad\w+|up|down"
    r"|improv\w+|slid|shr[aiu]nk\w*|updat\w+|gone)\b[^.;]{0,40}$",
    re.I,
)
_SCORE_TALK = re.compile(
    r"\b(?:score[sd]?|w[io]n\w*|victor\w+|defeat\w*|lo(?:st|ss|se)\w*|beat\w*|lead\w*|led|result\w*|match"
    r"|game|tie[ds]?|draw|drew|shutout|triumph\w*|margin|finish\w*|record|thrash\w*)\b",
    re.I,
)
_SMALLER = {
    "year": ("month", "week", "day"), "month": ("week", "day"), "week": ("day",), "day": ("h", "min"),
    "h": ("min", "s"), "min": ("s", "ms"), "s": ("ms",),
    "ft": ("in",), "m": ("cm",), "mi": ("ft", "yd"), "km": ("m",), "lb": ("oz",), "st": ("lb",), "kg": ("g",),
}  # fmt: skip
_COMPOSITE_GAP = re.compile(r"(?:,?[\s\u00a0]*(?:(?:and|und|et|y|e)\s+)?)$")
_ISO_DURATION = re.compile(
    r"(?<![\w])P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?(?![\w])"
)


def find_amounts(canvas: Canvas) -> None:
    """Take every number left in the canvas, with what belongs to it.

    Readings of one value: ambiguous grouping, ambiguous unit ("pounds"), a four-digit integer as a year,
    accounting brackets as a negative. Ranges become one Amount with `is_range`, "2-1" beside score words a
    Text with components.
    """
    spots = list(find_spots(canvas))
    position = 0
    while position < len(spots):
        spot = spots[position]
        position += 1
        if not canvas.free(spot.start, spot.end):
            continue
        follower = spots[position] if position < len(spots) else None
        merged = _composite(canvas, spot, spots, position)
        if merged:
            spot, position = merged
        elif follower and (taken := _range(canvas, spot, follower)):
            position += taken
            continue
        _put(canvas, spot)


_NUMBERED = re.compile(
    r"\b(?:week|day|month|quarter|round|page|chapter|version|route|line|gate|room|no\.|number|section|phase|stage)\s+$",
    re.I,
)
"""What stands before a number that numbers something."""


_MOVED = re.compile(
    r"\b(?:rose|fell|rises|falls|dropped|gained|lost|climbed|slipped|jumped|added|shed|sank|increased|decreased|declined) (?:by )?(?:about |another )?$",
    re.I,
)
"""Verbs of a way, right before how far it went."""


def _range(canvas: Canvas, first: Spot, second: Spot) -> int:
    """Take "3 to 5 days" as one value; returns how many followers were used up."""
    text = canvas.text
    if second.start - first.end > 12 or second.start < first.end:
        # a glued hyphen was read as the second number's sign
        return 0
    gap = text[first.end : second.start]
    negative_join = not gap and text[second.start] in "-–" and second.options[0].value < 0
    if negative_join:
        second.options = tuple(replace(o, value=-o.value) for o in second.options)
        second.start += 1
        gap = text[first.end : second.start]
    joined = _JOIN.match(gap) if gap else None
    if joined is None:
        return 0
    word = (joined["word"] or "").lower()
    before_from = max(0, first.start - 40)
    between = _BETWEEN_BEFORE.search(text, before_from, first.start)
    from_ = _FROM_BEFORE.search(text, before_from, first.start)
    if word in ("and", "und", "et", "y", "e", "or") and not between:
        return 0
    if word in ("a", "à") and canvas.language in ("en", "und", "de"):
        return 0
    if (
        first.options[0].unit is None
        and second.end - second.start > 4
        and _NUMBERED.search(text, before_from, first.start)
    ):
        return 0  # "from 268,113 in week 40 to 324,933"
    if from_ and _CHANGE.search(text, max(0, first.start - 60), from_.start()):
        return 0
    one, other = first.options[0], second.options[0]
    if (
        word == "to"
        and not from_
        and (one.unit or not other.unit)
        and _MOVED.search(text, before_from, first.start)
    ):
        return 0  # "fell 1.4 to 52.1"
    unit = other.unit or one.unit
    if one.unit and other.unit and one.unit != other.unit:
        return 0
    if second.scale and not first.scale:  # "2 to 3 million", "$1.2-1.5 million"
        scaled = Option(
            one.value.scaleb(second.scale),
            one.half.scaleb(second.scale),
            None if one.written is None else one.written - second.scale,
            one.unit,
        )
        if scaled.value < other.value:
            one = scaled
        elif one.value < other.value:
            return 0  # "5 to 3 million"
    if one.value >= other.value and one.unit is None and other.unit and not joined["dash"]:
        first.options = tuple(replace(o, unit=other.unit) for o in first.options)  # "from 6.76 to 6.08 °C"
    if one.value >= other.value:
        if joined["dash"] and _plain(first) and _plain(second) and unit is None:
            _put_score(canvas, first, second, one, other, likely=True)
            return 1
        return 0
    start = between.start() if between else first.start
    if between is None and from_ is not None and word in ("to", "through", "bis", "until"):
        start = from_.start() if text[from_.start() :].lower().startswith("from") else first.start
    if (
        joined["dash"]
        and unit is None
        and not between
        and _plain(first)
        and _plain(second)
        and " " not in joined.group()
    ):
        nearby = text[max(0, first.start - 48) : second.end + 24]
        _put_score(canvas, first, second, one, other, likely=bool(_SCORE_TALK.search(nearby)))
        return 1
    named = second if other.unit else first
    kinds = dict.fromkeys(
        [unit, *(o.unit for o in named.options[1:] if o.unit and o.value == named.options[0].value)]
    )
    amounts = [_ranged(one, other, u) for u in kinds]  # "pounds" may be of money
    bound = _bound_before(text, first.start if start == first.start else start)
    if bound and bound[0] is Bound.ABOUT:
        amounts = [replace(a, bound=Bound.ABOUT) for a in amounts]
        start = min(start, bound[1])
    canvas.put(kind_of_unit(unit), start, second.end, *amounts)
    return 1


def _plain(spot: Spot) -> bool:
    return (
        spot.unit is None
        and not spot.worded
        and spot.options[0].written == 0
        and abs(spot.options[0].value) < 1000
    )


def _ranged(one: Option, other: Option, unit: str | None) -> Amount:
    written = None if one.written is None or other.written is None else max(one.written, other.written)
    return Amount((one.value + other.value) / 2, one.value, other.value, unit, written=written, is_range=True)


def _put_score(
    canvas: Canvas, first: Spot, second: Spot, one: Option, other: Option, *, likely: bool
) -> None:
    start, end = first.start, second.end
    text = canvas.text[start:end].replace("–", "-").replace(" ", "")
    as_text = Text(text, canvas.text[start:end])
    readings: tuple[Reading, ...] = (as_text,)
    if one.value < other.value:
        ranged = _ranged(one, other, None)
        readings = (as_text, ranged) if likely else (ranged, as_text)
    canvas.put(Kind.NUMBER, start, end, *readings)


def _composite(canvas: Canvas, spot: Spot, spots: list[Spot], position: int) -> tuple[Spot, int] | None:
    """ "1 hour 5 minutes", "5 ft 10 in" as one spot in the smallest unit named."""
    text = canvas.text
    total: Option | None = None
    end = spot.end
    last = spot.options[0]
    dimension = units.dimension(last.unit)
    if dimension not in ("time", "length", "mass") or last.value < 0:
        return None
    while position < len(spots):
        follower = spots[position]
        option = follower.options[0]
        if (
            option.unit is None
            or last.unit is None
            or units.dimension(option.unit) != dimension
            or option.value < 0
        ):
            break
        if follower.start < end or not _COMPOSITE_GAP.match(text[end : follower.start]):
            break
        if option.unit not in _SMALLER.get(last.unit, ()):
            break
        whole = total or last
        moved = units.convert(exact(whole.value, whole.unit), option.unit)
        if moved is None:
            break
        total = Option(moved.value + option.value, option.half, option.written, option.unit)
        last, end = option, follower.end
        position += 1
    if total is None:
        return None
    return Spot(spot.start, end, (total,), worded=spot.worded), position


def _put(canvas: Canvas, spot: Spot) -> None:
    text = canvas.text
    start, end = spot.start, spot.end
    amounts = []
    for o in spot.options:
        half = half_unit(o.value, 0, o.unit) if o.written == 0 else o.half
        amounts.append(Amount(o.value, o.value - half, o.value + half, o.unit, written=o.written))
    first_unit = amounts[0].unit
    bracketed = (
        text[start - 1 : start] == "("
        and text[end : end + 1] == ")"
        and not spot.worded
        and (first_unit is None or units.is_currency(first_unit))
        and (spot.money_before or "," in text[start:end] or amounts[0].written == 2)
        and amounts[0].value > 0
    )
    if bracketed:
        start, end = start - 1, end + 1
        amounts = [replace(a, value=-a.value, low=-a.high, high=-a.low) for a in amounts] + amounts
    below = _BELOW_ZERO.match(text, end) if first_unit in _DEGREES else None
    if below:
        end = below.end()
        amounts = [replace(a, value=-a.value, low=-a.high, high=-a.low) for a in amounts]
    bound = _bound_before(text, start) or _bound_after(text, end)
    if bound:
        amounts = [with_bound(a, bound[0]) for a in amounts]
        start, end = min(start, bound[1]), max(end, bound[2])
    readings: list[Reading] = list(amounts)
    first = amounts[0]
    if (
        first.unit is None
        and first.written == 0
        and bound is None
        and 1500 <= first.value < 2200
        and text[start:end].isdigit()
    ):
        as_year: Moment | None = moment(int(first.value))
        if as_year:
            readings.append(as_year)
    if canvas.free(start, end):
        canvas.put(kind_of_unit(first.unit), start, end, *readings)
    elif canvas.free(spot.start, spot.end):
        canvas.put(kind_of_unit(first.unit), spot.start, spot.end, *readings)


_DEGREES = frozenset({"deg", "degC", "degF"})
_BELOW_ZERO = re.compile(r"\s+below zero\b", re.I)


def _bound_before(text: str, start: int) -> tuple[Bound, int, int] | None:
    last = ""
    window = text[max(0, start - 26) : start].rstrip(" \u00a0(").lower()
    if not window or (
        window[-1] not in "~≈<>≥≤=.约約"
        and (last := window[window.rfind(" ") + 1 :].lstrip('(-–*>\n"')) not in _BOUND_LAST
    ):
        return None
    if last in _BOUND_ONLY and not any(hint in window for hint in _BOUND_ONLY[last]):
        return None
    match = _BOUND_BEFORE.search(text, max(0, start - 26), start)
    if match is None or match.lastgroup is None:
        return None
    if match.start() == start - 26 and text[match.start() - 1 : match.start()].isalpha():
        return None
    begin = match.start(match.lastgroup)
    if match.lastgroup == "atmost" and _ADDS.search(text, 0, begin):
        return None  # "they add up to 70"
    if (
        match.lastgroup == "over"
        and text[begin:start].rstrip().endswith("the")
        and not _MARK.match(text, start)
    ):
        return None  # "charged over the 45 W cable"
    return _BOUNDS[match.lastgroup], begin, start


_ADDS = re.compile(r"\badd(?:s|ed|ing)?\s+\Z", re.I)
_MARK = re.compile(r"[^.;]{0,24}?\b(?:mark|limit|threshold|barrier|level|line)\b", re.I)


def _bound_after(text: str, end: int) -> tuple[Bound, int, int] | None:
    match = _BOUND_AFTER.match(text, end)
    if match is None or match.lastgroup is None:
        return None
    return _BOUNDS[match.lastgroup], end, match.end()


def find_iso_durations(canvas: Canvas) -> None:
    """Take ISO 8601 durations such as "P1DT2H"."""
    if "P" not in canvas.text:
        return
    for match in _ISO_DURATION.finditer(canvas.text):
        amount = iso_duration(match)
        if amount and canvas.free(*match.span()):
            canvas.put(Kind.DURATION, *match.span(), amount)


__all__ = ["find_amounts", "find_iso_durations"]
