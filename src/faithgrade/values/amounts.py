"""Numbers, money, percentages, quantities and durations in running text, with their intervals, ranges and bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.numerals import NUMERAL, Numeral, find_number_words, read_numeral
from faithgrade.values.value import Amount, Bound, Kind, Moment, Reading, Text, Value
from faithgrade.values.dates import moment

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas

_INFINITE = Decimal("Infinity")
_HUNDRED = Decimal(100)
_TENTH = Decimal("0.1")
HALF = Decimal("0.5")

_DIGITS = re.compile(rf"(?<![A-Za-z0-9_À-ɏ])(?<!\d[.,:]){NUMERAL}")
_EXPONENT = re.compile(r"[eE]([+-]?\d{1,3})(?![\w])|\s?[×x*·⋅]\s?10\s?(?:\^|\*\*)\s?[{(]?([+-]?\d{1,3})[)}]?")
_SCALE_GLUED = {"k": 3, "K": 3, "M": 6, "mn": 6, "mln": 6, "mio": 6, "Mio": 6, "bn": 9, "B": 9, "Bn": 9, "BN": 9, "MM": 6, "T": 12, "tn": 12, "万": 4, "萬": 4, "億": 8, "亿": 8, "兆": 12, "千": 3, "만": 4, "억": 8}  # fmt: skip
_SCALE_WORDS = {
    "hundred": 2, "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9, "trillion": 12, "lakh": 5, "lakhs": 5,
    "crore": 7, "crores": 7, "dozen": 0, "mn": 6, "mln": 6, "bn": 9, "mio": 6, "mio.": 6, "mrd": 9, "mrd.": 9, "k": 3, "m": 6, "tausend": 3,
    "millionen": 6, "milliarde": 9, "milliarden": 9, "milliard": 9, "milliards": 9, "mille": 3, "mil": 3, "millones": 6, "millón": 6,
    "milioni": 6, "milione": 6, "miliardi": 9, "miliardo": 9, "milhões": 6, "milhão": 6, "bilhões": 9, "bilhão": 9,
}  # fmt: skip
_SCALE = re.compile(r"(mn|mln|Mio\.?|mio|bn|Bn|BN|MM|tn|[kKMBT]|[万萬億亿兆千만억])(?![A-Za-z0-9])(?!\.?[A-Za-z]\w)|[\s\u00a0-](" + "|".join(sorted(map(re.escape, _SCALE_WORDS), key=len, reverse=True)) + r")(?![\w])", re.I)  # fmt: skip
_WORD_AFTER = re.compile(
    r"([\s\u00a0]{0,2}|-)(°\s?[CFK]?|º[CF]?|[%‰]|[^\W\d_]+(?:/[^\W\d_]+)?[23²³]?|[″\"'′]{1,2}|[$€£¥₹₩₽₺₪฿₫₱₦₴℃℉])"
)
_PHRASE_AFTER = re.compile(r"[\s-]+([^\W\d_]+[23]?)(?:[\s-]+([^\W\d_]+))?")
_COMPOUND_FIRST = frozenset(w.split()[0].casefold() for w in units.spellings() if " " in w)
_CURRENCY_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?P<dollar>US|CA|C|AU|A|NZ|HK|S|R|MX|NT)\$|(?P<sign>[$€£¥₹₩₽₺₪฿₫₱₦₴₿])|(?<![A-Za-z])(?P<code>[A-Z]{3}|Rs\.?|RM|kr\.?|SFr\.?))[\s\u00a0]?$"
)
_SIGN_BEFORE = re.compile(
    r"(?:^|[\s(\[:=,;|\"'~≈\u00a0$€£¥]|(?<=[A-Z]{3}))([-–+])$|(?:^|[\s(:])(?:minus|negative)\s$", re.I
)
_SHORT_GLUED_ONLY = frozenset(
    {"A", "B", "y", "d", "t", "mo", "K", "Mb", "Gb", "us", "mb", "gb", "tb", "kb", "V", "J"}
)
_BETWEEN_UNIT = frozenset("business working calendar consecutive full whole more additional extra further long short".split())
_DIGIT_QUOTE = re.compile(r"\d\"")
_IN_AFTER = re.compile(r"\s*(?:[),;x×]|\.(?:\s|$)|$)")
_NOT_ENGLISH = frozenset({"an", "mes", "ora", "ore", "dia", "dias", "real", "won", "rand", "lei", "dong", "leva", "lira", "go", "to", "mo", "ans", "mese", "ano", "metro", "as", "reais", "o", "tag"})  # fmt: skip
_AMBIGUOUS_UNITS: dict[str, tuple[str, ...]] = {
    "pound": ("lb", "GBP"), "pounds": ("lb", "GBP"), "ton": ("ton", "t"), "tons": ("ton", "t"), "mb": ("MB", "mbar"), "gb": ("GB",),
    "tb": ("TB",), "bps": ("bps", "bp"), "kb": ("kB",), "Mb": ("Mbit", "MB"), "Gb": ("Gbit", "GB"), "°": ("deg", "degC", "degF"), "º": ("deg", "degC", "degF"),
    "degrees": ("deg", "degC", "degF"), "degree": ("deg", "degC", "degF"), "peso": ("MXN", "ARS", "CLP", "COP", "PHP"), "pesos": ("MXN", "ARS", "CLP", "COP", "PHP"),
}  # fmt: skip
_CENTS: dict[str, tuple[str, ...]] = {
    "cent": ("$", "EUR"), "cents": ("$", "EUR"), "¢": ("$",), "pence": ("GBP",), "penny": ("GBP",), "paise": ("INR",), "centimes": ("EUR", "CHF"),
    "centavos": ("BRL", "MXN"), "céntimos": ("EUR",), "centesimi": ("EUR",), "øre": ("DKK", "NOK"), "öre": ("SEK",), "rappen": ("CHF",),
}  # fmt: skip
_TEMPERATURE_TALK = re.compile(
    r"temp|weather|degree|°|warm|cold|cool|forecast|high of|low of|heat|hot|celsius|fahrenheit", re.I
)

_BOUND_BEFORE = re.compile(
    r"(?:(?P<over>(?<!all )(?<!moved )(?<!left )\bover|\babove|\bexceed(?:s|ed|ing)?|\bin excess of|\b(?:more|greater|higher|larger|longer|older|bigger|heavier|further|farther|faster) than|>|\bmehr als|\bplus de|\bmás de|\bpiù di|\bmais de|\bsurpass(?:es|ed|ing)?|\bupwards of|(?<=\s)über)"
    r"|(?P<atleast>\bat least|\b(?:a )?minimum (?:of )?|\bno (?:less|fewer) than|\bnot less than|≥|>=|\bmindestens|\bau moins|\bal menos|\balmeno|\bpelo menos|\bas few as|\bstarting (?:at|from))"
    r"|(?P<atmost>\bup to|\bat most|\b(?:a )?maximum (?:of )?|\b(?:no|not) more than|\bas (?:much|many|high|long|far|fast) as|≤|<=|\bbis zu|\bhöchstens|\bjusqu['’]à|\bau plus|\bhasta|\bcomo máximo|\bfino a|\baté|\bno máximo)"
    r"|(?P<under>\bunder|\bbelow|\b(?:less|fewer|lower|smaller|shorter|younger|cheaper) than|<|\bweniger als|\bunter|\bmoins de|\bmenos de|\bmeno di|\bjust short of)"
    r"|(?P<nearly>\bnearly|\balmost|\bjust under|\bclose to|\bapproaching|\bfast|\bknapp|\bpresque|\bprès de|\bcasi|\bquasi|\bquase)"
    r"|(?P<about>\babout|\baround|\broughly|\bapprox(?:imately|\.)?|\bcirca|\bc(?:a)?\.|~|≈|\bsome|\bestimated(?: at)?|\bthe order of|\bor so|\betwa|\bungefähr|\brund|\bzirka|\benviron|\balrededor de|\baproximadamente|\bunos|\bunas|\bcerca de|\bcirca|约|約|大约))"
    r"(?:\s+(?:just|only|the|a|an))?[\s\u00a0]*\(?$",
    re.I,
)  # fmt: skip
_BOUND_AFTER = re.compile(r"(?P<atleast>\+(?![\d\w])|\s+or (?:more|higher|greater|above|longer|older)\b|\s+and (?:above|up|over)\b|\s+plus\b(?! \w))|(?P<atmost>\s+or (?:less|fewer|lower|under|below)\b|\s+(?:at most|max\.?|maximum|tops)\b)|(?P<about>\s+or so\b|\s*(?:左右|前後)|\s+approximately\b|-ish\b)", re.I)  # fmt: skip
_BOUND_LAST = frozenset(
    "over above exceed exceeds exceeded exceeding of than de surpass surpasses surpassed surpassing upwards über least minimum fewer few at from mindestens moins menos almeno to most maximum as zu höchstens jusqu plus hasta máximo a até under below unter di nearly almost approaching fast knapp presque près casi quasi quase about around roughly approx approximately circa c ca some estimated so etwa ungefähr rund zirka environ aproximadamente unos unas just only the an 大约 più más mais meno più".split()
)
_BOUNDS = {
    "over": Bound.OVER,
    "atleast": Bound.AT_LEAST,
    "atmost": Bound.AT_MOST,
    "under": Bound.UNDER,
    "nearly": Bound.NEARLY,
    "about": Bound.ABOUT,
}

_JOIN = re.compile(
    r"(?:[\s\u00a0]?(?P<dash>[-–~—])[\s\u00a0]?|[\s\u00a0]+(?P<word>to|through|thru|till|until|bis|à|a|and|und|et|y|e|or|up to)[\s\u00a0]+)$",
    re.I,
)
_BETWEEN_BEFORE = re.compile(
    r"\b(?:between|zwischen|entre|tra|fra)\s+(?:about |around |approximately |roughly )?$", re.I
)
_FROM_BEFORE = re.compile(
    r"\b(?:from|von|de|desde|da|starting at|rang(?:es?|ed|ing)(?: anywhere)? from)\s+(?:about |around |a |an |approximately |roughly )?$",
    re.I,
)
_CHANGE = re.compile(r"\b(?:went|go(?:es)?|rose|rise[ns]?|fell|fall(?:en|s)?|drop(?:s|ped|ping)?|increas\w+|decreas\w+|grew|grow\w*|chang\w+|mov\w+|climb\w*|declin\w+|jump\w*|reduc\w+|cut|rais\w+|upgrad\w+|downgrad\w+|up|down|improv\w+|slid|shr[aiu]nk\w*|updat\w+|gone)\b[^.;]{0,40}$", re.I)  # fmt: skip
_SCORE_TALK = re.compile(r"\b(?:score[sd]?|w[io]n\w*|victor\w+|defeat\w*|lo(?:st|ss|se)\w*|beat\w*|lead\w*|led|result\w*|match|game|tie[ds]?|draw|drew|shutout|triumph\w*|margin|finish\w*|record|thrash\w*)\b", re.I)  # fmt: skip
_SMALLER = {
    "year": ("month", "week", "day"), "month": ("week", "day"), "week": ("day",), "day": ("h", "min"), "h": ("min", "s"), "min": ("s", "ms"), "s": ("ms",),
    "ft": ("in",), "m": ("cm",), "mi": ("ft", "yd"), "km": ("m",), "lb": ("oz",), "st": ("lb",), "kg": ("g",),
}  # fmt: skip
_COMPOSITE_GAP = re.compile(r"(?:,?[\s\u00a0]*(?:(?:and|und|et|y|e)\s+)?)$")
_FRACTION_WORDS = re.compile(r"\b(?P<n>a|one|two|three|four|five|six|seven)[\s-](?P<d>third|quarter|fifth|sixth|eighth|tenth|half|thirds|quarters|fifths|sixths|eighths|tenths|halves)\b(?=\s+of\b|[\s-]+(?:full|the|majority)|[.,;)]|$)", re.I)  # fmt: skip
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
_MIXED_FRACTION = re.compile(r"(?<![\w/.])(?:(\d{1,4}) )?([1-9])/([2-9]|10|16|100)(?![\w/])")
_AND_A_HALF = re.compile(r"\s+and\s+a\s+half(?!\w)", re.I)
_A_DURATION = re.compile(r"\b(?P<half>half\s+(?:an?\s+)|an?\s+(?P<half2>half[\s-])?)(?P<unit>hour|minute|second|day|week|month|year|mile|kilometre|kilometer|decade|century)\b(?!\s+(?:ago|later|before|after|from))", re.I)  # fmt: skip
_ISO_DURATION = re.compile(
    r"(?<![\w])P(?=[\dT])(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?(?![\w])"
)
_ORDINAL_SUFFIX = re.compile(r"(?:st|nd|rd|th)(?![A-Za-z])|[ªº](?![CF])", re.I)


@dataclass(frozen=True, slots=True)
class _Option:
    """One reading of a number before bounds: `half` is half a unit of the last written digit, 0 for exact."""

    value: Decimal
    half: Decimal
    written: int | None
    unit: str | None = None


@dataclass(slots=True)
class _Spot:
    """A number found in the text, growing over its sign, currency, scale and unit."""

    start: int
    end: int
    options: tuple[_Option, ...]
    money_before: bool = False
    worded: bool = False
    core_end: int = 0

    @property
    def unit(self) -> str | None:
        return self.options[0].unit


_FRACTION_HINTS = frozenset(_DENOMINATORS) | {f"{word}s" for word in _DENOMINATORS}
_NUMBER_HINTS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety zero hundred thousand million billion dozen half".split()
)


def find_amounts(canvas: Canvas) -> None:
    """Take every number left in the canvas, with what belongs to it.

    Readings of one value: ambiguous grouping, ambiguous unit ("pounds"), a four-digit integer as a year, accounting
    brackets as a negative. Ranges become one Amount with `is_range`, "2-1" beside score words a Text with components.
    """
    spots = list(_spots(canvas))
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


def as_amounts(numerals: tuple[Numeral, ...], unit: str | None = None) -> tuple[Amount, ...]:
    """Amounts of written numerals, each with the interval of its own precision."""
    return tuple(
        Amount(n.value, n.value - half, n.value + half, unit, written=n.decimals)
        for n in numerals
        for half in (_half(n.value, n.decimals, unit),)
    )


def _half(value: Decimal, decimals: int, unit: str | None) -> Decimal:
    """Half a unit of the last digit; 0 and 100 % never come from rounding."""
    return (
        Decimal(0)
        if decimals == 0 and (value == 0 or value == _HUNDRED and unit == "%")
        else HALF.scaleb(-decimals)
    )


def exact(value: Decimal | int, unit: str | None = None) -> Amount:
    """An amount that is exactly `value`."""
    number = value if isinstance(value, Decimal) else Decimal(value)
    return Amount(number, number, number, unit)


def endpoints(amount: Amount) -> tuple[Amount, Amount]:
    """The two ends of a range, each as an amount of its own with the interval of its writing.

    >>> low, high = endpoints(Amount(Decimal(4), Decimal(3), Decimal(5), "day", written=0, is_range=True))
    >>> low.value, high.value, high.low
    (Decimal('3'), Decimal('5'), Decimal('4.5'))
    """
    half = Decimal(0) if amount.written is None else HALF.scaleb(-amount.written)
    return tuple(
        Amount(
            end,
            end - half,
            end + half,
            amount.unit,
            written=amount.written,
            bound=amount.bound if amount.bound is Bound.ABOUT else None,
        )
        for end in (amount.low, amount.high)
    )  # type: ignore[return-value]  # two ends in, two amounts out


def with_bound(amount: Amount, bound: Bound) -> Amount:
    """`amount` as widened by the word before it; a percentage of at most 100 never passes 100.

    "About" is ten percent to either side of a round number, five of one with three significant digits, and one of
    anything finer: nobody says "about 69.23" of 75.

    >>> about = with_bound(Amount(Decimal(50), Decimal("49.5"), Decimal("50.5"), written=0), Bound.ABOUT)
    >>> about.low, about.high
    (Decimal('45.0'), Decimal('55.0'))
    """
    value = amount.value
    low, high, low_open, high_open = amount.low, amount.high, False, False
    slack = abs(value) * _TENTH
    if bound is Bound.ABOUT and (digits := _significant(value)) > 2:
        slack = abs(value) * (Decimal("0.05") if digits == 3 else Decimal("0.01"))
    if bound is Bound.ABOUT:
        low, high = min(low, value - slack), max(high, value + slack)
        if amount.unit == "%" and value <= _HUNDRED:
            high = min(high, _HUNDRED)
            high_open = high == _HUNDRED and value < _HUNDRED
    elif bound is Bound.OVER:
        low, high, low_open = value, _INFINITE, True
    elif bound is Bound.AT_LEAST:
        low, high = value, _INFINITE
    elif bound is Bound.UNDER:
        low, high, high_open = -_INFINITE, value, True
    elif bound is Bound.AT_MOST:
        low, high = -_INFINITE, value
    else:
        low, high = value - slack, value
    return replace(amount, low=low, high=high, low_open=low_open, high_open=high_open, bound=bound)


def unit_follows(canvas: Canvas, end: int) -> bool:
    """Whether a unit, currency, percent sign or scale stands right after a number that ends at `end`."""
    if _SCALE.match(canvas.text, end):
        return True
    return _unit_after(canvas, _Spot(end, end, ())) is not None


def _significant(value: Decimal) -> int:
    """Digits that carry meaning: 640,000 has two, 69.2 three."""
    digits = value.normalize().as_tuple().digits
    return len(digits)


def kind_of_unit(unit: str | None) -> Kind:
    """The kind of a value in `unit`."""
    if unit is None:
        return Kind.NUMBER
    if unit in ("%", "pp"):
        return Kind.PERCENT
    if units.is_currency(unit):
        return Kind.MONEY
    return Kind.DURATION if units.dimension(unit) == "time" else Kind.QUANTITY


# ------------------------------------------------------------------------------------------------ finding numbers


def _spots(canvas: Canvas) -> Iterator[_Spot]:
    text = canvas.text
    found: list[_Spot] = []
    for match in _MIXED_FRACTION.finditer(text) if "/" in text else ():
        if canvas.free(*match.span()):
            value = Decimal(match[2]) / Decimal(match[3]) + int(match[1] or 0)
            spot = _Spot(match.start(), match.end(), (_Option(value, Decimal("0.005"), None),), worded=True)
            found.append(spot)
    for match in _FRACTION_WORDS.finditer(text) if canvas.words & _FRACTION_HINTS else ():
        denominator = match["d"].lower()
        parts = _DENOMINATORS[denominator.removesuffix("s") if denominator != "halves" else "half"]
        found.append(
            _Spot(
                match.start(),
                match.end(),
                (_Option(Decimal(_SMALL[match["n"].lower()]) / parts, Decimal("0.005"), None),),
                worded=True,
            )
        )
    for match in _A_DURATION.finditer(text) if "half" in canvas.words else ():
        half = bool(match["half2"]) or match["half"].lower().startswith("half")
        unit = units.unit_named(match["unit"].lower())
        if half and unit:
            found.append(
                _Spot(match.start(), match.end(), (_Option(HALF, Decimal(0), None, unit),), worded=True)
            )
    busy = {i for spot in found for i in range(spot.start, spot.end)}
    for match in _DIGITS.finditer(text):
        start, end = match.span()
        if start in busy or not canvas.free(start, end):
            continue
        if text[end : end + 1].isalpha() and _ORDINAL_SUFFIX.match(text, end):
            continue
        numerals = read_numeral(match.group(), canvas.language)
        found.append(
            _Spot(start, end, tuple(_Option(n.value, HALF.scaleb(-n.decimals), n.decimals) for n in numerals))
        )
    for word in (
        find_number_words(text, canvas.language)
        if canvas.words & _NUMBER_HINTS or canvas.language not in ("en", "und")
        else ()
    ):
        if word.start not in busy and canvas.free(word.start, word.end):
            found.append(_Spot(word.start, word.end, (_Option(word.value, Decimal(0), None),), worded=True))
    found.sort(key=lambda spot: spot.start)
    later: _Spot | None = None
    for spot in found:
        if spot.unit is None:
            _grow(canvas, spot)
    for spot in reversed(found):  # "4/6GB", "900/1800 MHz": the last one names the unit of all
        if later and later.unit and spot.unit is None and text[spot.end : later.start] in ("/", " / "):
            spot.options = tuple(replace(o, unit=later.unit) for o in spot.options)
        later = spot
    yield from found


def _grow(canvas: Canvas, spot: _Spot) -> None:
    """Let a bare number take its exponent, scale, unit, currency and sign."""
    text = canvas.text
    if not spot.worded:
        match = _EXPONENT.match(text, spot.end)
        if match:
            power = int(match[1] or match[2])
            spot.options = tuple(
                _Option(o.value.scaleb(power), o.half.scaleb(power), (o.written or 0) - power)
                for o in spot.options
            )
            spot.end = match.end()
    before = _currency_before(text, spot.start)
    sign = None
    if not before:
        sign = _sign_before(text, spot.start)
        if sign:
            signed_from = sign.start(1) if sign[1] else sign.end() - len(sign.group().lstrip(" (:"))
            before = _currency_before(text, signed_from)
    currency = _currency(before) if before else None
    _scale(text, spot, currency is not None)
    spot.core_end = spot.end
    negative = False
    if sign:
        spot.start = sign.start(1) if sign[1] else sign.end() - len(sign.group().lstrip(" (:"))
        negative = sign[1] != "+"
    if currency and before:
        spot.start, spot.money_before = before.start(), True
        options = (
            spot.options[:1] if currency in ("$", "USD", "GBP", "INR") else spot.options
        )  # "$1,234" groups
        spot.options = tuple(replace(o, unit=currency) for o in options)
        if not negative and (sign := _sign_before(text, spot.start)) and sign[1]:
            spot.start, negative = sign.start(1), sign[1] != "+"
        code = _WORD_AFTER.match(text, spot.end)
        if (
            code
            and (named := units.unit_named(code[2]))
            and units.is_currency(named)
            and units.same_currency(named, currency)
        ):
            spot.end = code.end()  # "$5 USD"
            spot.options = tuple(replace(o, unit=named) for o in spot.options)
    else:
        after = _unit_after(canvas, spot)
        if after:
            symbols, end, factor = after
            spot.end = end
            spot.options = tuple(
                _Option(
                    o.value * factor,
                    o.half * factor,
                    None if o.written is None else o.written - factor.adjusted(),
                    symbol,
                )
                for o in spot.options
                for symbol in symbols
            )
    if negative:
        spot.options = tuple(replace(o, value=-o.value) for o in spot.options)


def _currency_before(text: str, at: int) -> re.Match[str] | None:
    last = text[at - 1 : at].strip() or text[max(0, at - 2) : at - 1]
    if (
        not last
        or last.isdigit()
        or last.isalpha()
        and last.islower()
        and last not in "rs"
        or last in ",;:(\n[*"
    ):
        return None
    return _CURRENCY_BEFORE.search(text, max(0, at - 6), at)


def _sign_before(text: str, at: int) -> re.Match[str] | None:
    last = text[at - 1 : at]
    if last and last in "-–+" or last == " " and text[max(0, at - 3) : at - 1].lower() in ("us", "ve"):
        return _SIGN_BEFORE.search(text, max(0, at - 10), at)
    return None


def _currency(match: re.Match[str]) -> str | None:
    written = match["dollar"] + "$" if match["dollar"] else match["sign"] or match["code"]
    named = units.unit_named(written) or units.unit_named(written.rstrip("."))
    return named if units.is_currency(named) else None


def _scale(text: str, spot: _Spot, money: bool) -> None:
    half = _AND_A_HALF.match(text, spot.end)
    if half:
        spot.options = tuple(_Option(o.value + HALF, Decimal(0), None) for o in spot.options)
        spot.end = half.end()
    match = _SCALE.match(text, spot.end)
    if match is None:
        return
    glued, word = match.groups()
    if glued:
        power = _SCALE_GLUED.get(glued) or _SCALE_GLUED.get(glued.rstrip(".").lower())
        if glued in ("m", "b", "t"):
            power = {"m": 6, "b": 9, "t": 12}[glued] if money else None
        if power is None:
            return
    else:
        power = _SCALE_WORDS[word.lower()]
        if word.lower() in ("k", "m") and not money:
            return
        if word.lower() == "dozen":
            spot.options = tuple(_Option(o.value * 12, Decimal(0), None) for o in spot.options)
            spot.end = match.end()
            return
    spot.end = match.end()
    spot.options = tuple(
        _Option(o.value.scaleb(power), o.half.scaleb(power), None if o.written is None else o.written - power)
        for o in spot.options
    )


def _unit_after(canvas: Canvas, spot: _Spot) -> tuple[tuple[str, ...], int, Decimal] | None:
    """Unit symbols the word after the number may mean, where it ends, and the factor of a minor currency unit."""
    text = canvas.text
    match = _WORD_AFTER.match(text, spot.end)
    if match is None:
        return None
    gap, word = match.groups()
    if "\n" in gap:
        return None
    if gap and word.lower() in _BETWEEN_UNIT and (later := _WORD_AFTER.match(text, match.end())) and later[1].strip() == "":
        match, (gap, word) = later, later.groups()
        if len(word) < 3:
            return None
    if word.casefold() in _COMPOUND_FIRST:
        phrase = _PHRASE_AFTER.match(text, match.end())
        if phrase:
            for last in (2, 1):
                if phrase[last] and (
                    named := units.unit_named(
                        f"{word} {' '.join(phrase.group(*range(1, last + 1)) if last > 1 else (phrase[1],))}"
                    )
                ):
                    return (named,), phrase.end(last), Decimal(1)
    if word[0] in "°º":
        letter = word[-1]
        if letter in "CF" and not text[match.end() : match.end() + 1].isalpha():
            return ({"C": "degC", "F": "degF"}[letter],), match.end(), Decimal(1)
        return _AMBIGUOUS_UNITS["°"], match.start(2) + 1, Decimal(1)
    if word[0] in "\"″'′":
        return _prime(canvas, match)
    if word[:3] == "per" and word.casefold() in ("percent", "percents"):
        return ("%",), match.end(), Decimal(1)
    if word in ("C", "F") and gap in ("", " ") and _TEMPERATURE_TALK.search(text):
        return ({"C": "degC", "F": "degF"}[word],), match.end(), Decimal(1)
    if word.casefold() in _CENTS:
        return _CENTS[word.casefold()], match.end(), Decimal("0.01")
    if gap and (word in _SHORT_GLUED_ONLY or gap == "-" and len(word) < 2 and word not in "%"):
        return None
    if (
        word.casefold() in _NOT_ENGLISH
        and canvas.language in ("en", "und")
        and not (word == "won" and not gap)
    ):
        return None
    if word == "in" and not (gap != "-" and _IN_AFTER.match(text, match.end())):
        return None
    if word == "m" and gap and canvas.language == "en" and text[match.end() : match.end() + 1] in "'’":
        return None
    ambiguous = _AMBIGUOUS_UNITS.get(word) or _AMBIGUOUS_UNITS.get(word.casefold() if len(word) > 3 else word)
    if ambiguous:
        return ambiguous, match.end(), Decimal(1)
    named = units.unit_named(word)
    if named is None and "/" in word:
        head = word.split("/")[0]
        if units.unit_named(head) and (len(head) > 1 or not gap):
            return (units.unit_named(head) or "",), match.start(2) + len(head), Decimal(1)
        return None
    if named is None and word[-1] in "23" and units.unit_named(word[:-1]):
        return None
    return ((named,), match.end(), Decimal(1)) if named else None


def _prime(canvas: Canvas, match: re.Match[str]) -> tuple[tuple[str, ...], int, Decimal] | None:
    """An inch or foot mark right after the digits, told from a closing quote by the quotes before it."""
    gap, mark = match.groups()
    text = canvas.text
    after = text[match.end() : match.end() + 1]
    if gap or mark not in ('"', "″", "''", "'", "′") or after.isalpha():
        return None
    if mark in ("'", "′"):
        return (("ft",), match.end(), Decimal(1)) if after.isdigit() else None
    line = text[text.rfind("\n", 0, match.start(2)) + 1 : match.start(2)]
    return None if after.isdigit() or mark == '"' and _DIGIT_QUOTE.sub("", line).count('"') % 2 else (("in",), match.end(), Decimal(1))


# -------------------------------------------------------------------------------------- ranges, composites, output


def _range(canvas: Canvas, first: _Spot, second: _Spot) -> int:
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
    if from_ and _CHANGE.search(text, max(0, first.start - 60), from_.start()):
        return 0
    one, other = first.options[0], second.options[0]
    unit = other.unit or one.unit
    if one.unit and other.unit and one.unit != other.unit:
        return 0
    if (
        one.unit is None
        and unit
        and first.money_before is False
        and not second.money_before
        and other.half
        and one.half < other.half
        and other.half >= 100
    ):
        scale = other.half / one.half if one.written == 0 else Decimal(1)
        scaled = one.value * scale  # "2 to 3 million"
        if scaled < other.value:
            one = replace(one, value=scaled)
    elif (
        one.unit is None
        and unit is None
        and one.written == 0
        and (other.written or 0) < 0
        and one.value < other.value.scaleb(other.written or 0)
    ):
        one = replace(one, value=one.value.scaleb(-(other.written or 0)))
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
    amount = _ranged(one, other, unit)
    bound = _bound_before(text, first.start if start == first.start else start)
    if bound and bound[0] is Bound.ABOUT:
        amount, start = replace(amount, bound=Bound.ABOUT), min(start, bound[1])
    canvas.put(kind_of_unit(unit), start, second.end, amount)
    return 1


def _plain(spot: _Spot) -> bool:
    return (
        spot.unit is None
        and not spot.worded
        and spot.options[0].written == 0
        and abs(spot.options[0].value) < 1000
    )


def _ranged(one: _Option, other: _Option, unit: str | None) -> Amount:
    written = None if one.written is None or other.written is None else max(one.written, other.written)
    return Amount((one.value + other.value) / 2, one.value, other.value, unit, written=written, is_range=True)


def _put_score(
    canvas: Canvas, first: _Spot, second: _Spot, one: _Option, other: _Option, *, likely: bool
) -> None:
    start, end = first.start, second.end
    text = canvas.text[start:end].replace("–", "-").replace(" ", "")
    as_text = Text(text, canvas.text[start:end])
    readings: tuple[Reading, ...] = (as_text,)
    if one.value < other.value:
        ranged = _ranged(one, other, None)
        readings = (as_text, ranged) if likely else (ranged, as_text)
    canvas.put(Kind.NUMBER, start, end, *readings)


def _composite(canvas: Canvas, spot: _Spot, spots: list[_Spot], position: int) -> tuple[_Spot, int] | None:
    """ "1 hour 5 minutes", "5 ft 10 in" as one spot in the smallest unit named."""
    text = canvas.text
    total: _Option | None = None
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
        total = _Option(moved.value + option.value, option.half, option.written, option.unit)
        last, end = option, follower.end
        position += 1
    if total is None:
        return None
    return _Spot(spot.start, end, (total,), core_end=end, worded=spot.worded), position


def _put(canvas: Canvas, spot: _Spot) -> None:
    text = canvas.text
    start, end = spot.start, spot.end
    amounts = []
    for o in spot.options:
        half = _half(o.value, 0, o.unit) if o.written == 0 else o.half
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


def _bound_before(text: str, start: int) -> tuple[Bound, int, int] | None:
    window = text[max(0, start - 26) : start].rstrip(" \u00a0(").lower()
    if (
        not window
        or window[-1] not in "~≈<>≥≤=.约約"
        and window[window.rfind(" ") + 1 :].lstrip('(-–*>\n"') not in _BOUND_LAST
    ):
        return None
    match = _BOUND_BEFORE.search(text, max(0, start - 26), start)
    if match is None or match.lastgroup is None:
        return None
    if match.start() == start - 26 and text[match.start() - 1 : match.start()].isalpha():
        return None
    begin = match.start(match.lastgroup)
    return _BOUNDS[match.lastgroup], begin, start


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


def iso_duration(match: re.Match[str]) -> Amount | None:
    """A match of an ISO 8601 duration in its smallest unit; None when it has no part."""
    symbols = ("year", "month", "week", "day", "h", "min", "s")
    parts = [(symbol, Decimal(part)) for symbol, part in zip(symbols, match.groups(), strict=True) if part]
    if not parts:
        return None
    total = exact(parts[0][1], parts[0][0])
    for symbol, value in parts[1:]:
        moved = units.convert(total, symbol)
        if moved is None:
            return None
        total = exact(moved.value + value, symbol)
    return total


def components(value: Value) -> tuple[Amount, ...]:
    """The numbers inside a compound value ("4-1", "134/81", "16:9", "1080 x 2400 px"), in order, with its unit.

    >>> from faithgrade.values import read_values
    >>> [int(a.value) for a in components(read_values("a final score of 4-1")[0])]
    [4, 1]
    """
    unit = next((r.unit for r in value.readings if isinstance(r, Amount)), None)
    if unit is None:
        tail = re.search(r"([^\W\d_]+)\s*$", value.text)
        unit = units.unit_named(tail[1]) if tail else None
    found = re.finditer(NUMERAL, value.text.replace("–", "-"))
    return tuple(
        amount for match in found for amount in as_amounts(read_numeral(match.group(), "en"), unit)[:1]
    )


__all__ = [
    "as_amounts",
    "components",
    "endpoints",
    "exact",
    "find_amounts",
    "find_iso_durations",
    "iso_duration",
    "kind_of_unit",
    "unit_follows",
    "with_bound",
]
