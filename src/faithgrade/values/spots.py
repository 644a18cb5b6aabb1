"""A number found in a text, growing over the sign, scale, currency and unit that stand around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.amounts import HALF
from faithgrade.values.fields import field_of
from faithgrade.values.text import words

if TYPE_CHECKING:
    from faithgrade.values.canvas import Canvas
_EXPONENT = re.compile(r"[eE]([+-]?\d{1,3})(?![\w])|\s?[×x*·⋅]\s?10\s?(?:\^|\*\*)\s?[{(]?([+-]?\d{1,3})[)}]?")
_SCALE_GLUED = {
    "k": 3,
    "K": 3,
    "M": 6,
    "mn": 6,
    "mln": 6,
    "mio": 6,
    "Mio": 6,
    "bn": 9,
    "B": 9,
    "Bn": 9,
    "BN": 9,
    "MM": 6,
    "T": 12,
    "tn": 12,
    "万": 4,
    "萬": 4,
    "億": 8,
    "亿": 8,
    "兆": 12,
    "千": 3,
    "만": 4,
    "억": 8,
}
_SCALE_WORDS = {
    "hundred": 2, "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9,
    "trillion": 12, "quadrillion": 15, "quintillion": 18, "lakh": 5, "lakhs": 5,
    "crore": 7, "crores": 7, "dozen": 0, "mn": 6, "mln": 6, "bn": 9, "mio": 6, "mio.": 6, "mrd": 9, "mrd.": 9,
    "k": 3, "m": 6, "tausend": 3,
    "millionen": 6, "milliarde": 9, "milliarden": 9, "milliard": 9, "milliards": 9, "mille": 3, "mil": 3,
    "millones": 6, "millón": 6,
    "milioni": 6, "milione": 6, "miliardi": 9, "miliardo": 9, "milhões": 6, "milhão": 6, "bilhões": 9,
    "bilhão": 9,
}  # fmt: skip
_SCALE = re.compile(
    r"(mn|mln|Mio\.?|mio|bn|Bn|BN|MM|tn|[kKMBT]|[万萬億亿兆千만억])(?![A-Za-z0-9])(?!\.?[A-Za-z]\w)|[\s\u00a0-]("
    + "|".join(sorted(map(re.escape, _SCALE_WORDS), key=len, reverse=True))
    + r")(?![\w])",
    re.I,
)
_WORD_AFTER = re.compile(
    r"([\s\u00a0]{0,2}|-)(°\s?[CFK]?|º[CF]?|[%‰]|[\u05d0-\u05ea]+[\u05f4\"][\u05d0-\u05ea]|[^\W\d_]+(?:/[^\W\d_]+)?[23²³]?|[″\"'′]{1,2}"
    r"|[$€£¥₹₩₽₺₪฿₫₱₦₴℃℉¢])"
)
_PHRASE_AFTER = re.compile(r"[\s-]+([^\W\d_]+[23]?)(?:[\s-]+([^\W\d_]+))?")
_COMPOUND_FIRST = frozenset(w.split()[0].casefold() for w in units.spellings() if " " in w)
_CURRENCY_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?P<dollar>US|CA|C|AU|A|NZ|HK|S|R|MX|NT)\$|(?P<sign>[$€£¥₹₩₽₺₪฿₫₱₦₴₿])"
    r"|(?<![A-Za-z])(?P<code>[A-Z]{3}|Rs\.?|RM|kr\.?|SFr\.?))[\s\u00a0]?$"
)
_SIGN_BEFORE = re.compile(
    r"(?:^|[\s(\[:=,;|\"'~≈\u00a0$€£¥]|(?<=[A-Z]{3}))([-–+])$|(?:^|[\s(:])(?:minus|negative)\s$", re.I
)
_SHORT_GLUED_ONLY = frozenset(
    {"A", "B", "y", "d", "t", "mo", "K", "Mb", "Gb", "us", "mb", "gb", "tb", "kb", "V", "J"}
)
_BETWEEN_UNIT = words(
    """
    business working calendar consecutive full whole more additional extra further long short
    """
)
_DIGIT_QUOTE = re.compile(r"\d\"")
_BEARING = re.compile(r"\s?[NSEWO](?![\w])")
_IN_AFTER = re.compile(r"\s*(?:[),;x×]|\.(?:\s|$)|$)")
_NOT_ENGLISH = frozenset(
    {
        "an",
        "mes",
        "ora",
        "ore",
        "dia",
        "dias",
        "real",
        "won",
        "rand",
        "lei",
        "dong",
        "leva",
        "lira",
        "go",
        "to",
        "mo",
        "ans",
        "mese",
        "ano",
        "metro",
        "as",
        "reais",
        "o",
        "tag",
    }
)
_AMBIGUOUS_UNITS: dict[str, tuple[str, ...]] = {
    "pound": ("lb", "GBP"), "pounds": ("lb", "GBP"), "ton": ("ton", "t"), "tons": ("ton", "t"),
    "mb": ("MB", "mbar"), "gb": ("GB",),
    "tb": ("TB",), "bps": ("bps", "bp"), "kb": ("kB",), "Mb": ("Mbit", "MB"), "Gb": ("Gbit", "GB"),
    "°": ("deg", "degC", "degF"), "º": ("deg", "degC", "degF"),
    "degrees": ("deg", "degC", "degF"), "degree": ("deg", "degC", "degF"),
    "peso": ("MXN", "ARS", "CLP", "COP", "PHP"), "pesos": ("MXN", "ARS", "CLP", "COP", "PHP"),
}  # fmt: skip
_CENTS: dict[str, tuple[str, ...]] = {
    "cent": ("$", "EUR"), "cents": ("$", "EUR"), "¢": ("$",), "pence": ("GBP",), "penny": ("GBP",),
    "paise": ("INR",), "centimes": ("EUR", "CHF"),
    "centavos": ("BRL", "MXN"), "céntimos": ("EUR",), "centesimi": ("EUR",), "øre": ("DKK", "NOK"),
    "öre": ("SEK",), "rappen": ("CHF",),
}  # fmt: skip
_TEMPERATURE_TALK = re.compile(
    r"temp|weather|degree|°|warm|cold|cool|forecast|high of|low of|heat|hot|celsius|fahrenheit", re.I
)
_AND_A_HALF = re.compile(r"\s+and\s+a\s+half(?!\w)", re.I)


@dataclass(slots=True, unsafe_hash=True)  # never changed; see `Amount`
class Option:
    """One reading of a number before bounds: `half` is half a unit of the last written digit, 0 for exact."""

    value: Decimal
    half: Decimal
    written: int | None
    unit: str | None = None

    def of(self, unit: str | None) -> Option:
        """The same number, counting `unit`."""
        return Option(self.value, self.half, self.written, unit)


@dataclass(slots=True)
class Spot:
    """A number found in the text, growing over its sign, currency, scale and unit."""

    start: int
    end: int
    options: tuple[Option, ...]
    money_before: bool = False
    worded: bool = False
    scale: int = 0
    """The power of ten of a scale word: 6 for "million"."""

    @property
    def unit(self) -> str | None:
        return self.options[0].unit


def unit_follows(canvas: Canvas, end: int) -> bool:
    """Whether a unit, currency, percent sign or scale stands right after a number that ends at `end`."""
    if _SCALE.match(canvas.text, end):
        return True
    return _unit_after(canvas, Spot(end, end, ())) is not None


def grow(canvas: Canvas, spot: Spot) -> None:
    """Let a bare number take its exponent, scale, unit, currency and sign."""
    text = canvas.text
    if not spot.worded:
        match = _EXPONENT.match(text, spot.end)
        if match:
            power = int(match[1] or match[2])
            spot.options = tuple(
                Option(o.value.scaleb(power), o.half.scaleb(power), (o.written or 0) - power)
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
    negative = False
    if sign:
        spot.start = sign.start(1) if sign[1] else sign.end() - len(sign.group().lstrip(" (:"))
        negative = sign[1] != "+"
    if currency and before:
        spot.start, spot.money_before = before.start(), True
        options = (
            spot.options[:1] if currency in ("$", "USD", "GBP", "INR") else spot.options
        )  # "$1,234" groups
        spot.options = tuple(o.of(currency) for o in options)
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
            spot.options = tuple(o.of(named) for o in spot.options)
    else:
        after = _unit_after(canvas, spot)
        if after:
            symbols, end, factor = after
            spot.end = end
            spot.options = tuple(
                Option(
                    o.value * factor,
                    o.half * factor,
                    None if o.written is None else o.written - factor.adjusted(),
                    symbol,
                )
                for o in spot.options
                for symbol in symbols
            )
        elif text[spot.start - 1 : spot.start] in _OF_A_KEY and (unit := _unit_of_key(text, spot.start)):
            spot.options = tuple(o.of(unit) for o in spot.options)
    if negative:
        spot.options = tuple(replace(o, value=-o.value) for o in spot.options)


def _currency_before(text: str, at: int) -> re.Match[str] | None:
    last = text[at - 1 : at].strip() or text[max(0, at - 2) : at - 1]
    if (
        not last
        or last.isdigit()
        or (last.isalpha() and last.islower() and last not in "rs")
        or last in ",;:(\n[*"
    ):
        return None
    return _CURRENCY_BEFORE.search(text, max(0, at - 6), at)


def _sign_before(text: str, at: int) -> re.Match[str] | None:
    last = text[at - 1 : at]
    if (last and last in "-–+") or (last == " " and text[max(0, at - 3) : at - 1].lower() in ("us", "ve")):
        return _SIGN_BEFORE.search(text, max(0, at - 10), at)
    return None


def _currency(match: re.Match[str]) -> str | None:
    written = match["dollar"] + "$" if match["dollar"] else match["sign"] or match["code"]
    named = units.unit_named(written) or units.unit_named(written.rstrip("."))
    return named if units.is_currency(named) else None


def _scale(text: str, spot: Spot, money: bool) -> None:
    half = _AND_A_HALF.match(text, spot.end)
    if half:
        more = 6 if text[: spot.end].lower().endswith("dozen") else HALF
        spot.options = tuple(Option(o.value + more, Decimal(0), None) for o in spot.options)
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
            spot.options = tuple(Option(o.value * 12, Decimal(0), None) for o in spot.options)
            spot.end = match.end()
            return
    spot.end, spot.scale = match.end(), power
    spot.options = tuple(
        Option(o.value.scaleb(power), o.half.scaleb(power), None if o.written is None else o.written - power)
        for o in spot.options
    )


_OF_A_KEY = ("=", ":", " ")
_KEY_BEFORE = re.compile(r"(?<![\w-])([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?:=|: ?)$", re.I)
_LONGEST_KEY = 32


def _unit_of_key(text: str, at: int) -> str | None:
    """The unit that the key right before a number ends in: "latency_ms=2400" of a line of a log."""
    key = _KEY_BEFORE.search(text, max(0, at - _LONGEST_KEY), at)
    return field_of(key[1]).unit if key else None


def _unit_after(canvas: Canvas, spot: Spot) -> tuple[tuple[str, ...], int, Decimal] | None:
    """Unit symbols the word after the number may mean, where it ends, and the factor of a minor currency
    unit."""
    text = canvas.text
    match = _WORD_AFTER.match(text, spot.end)
    if match is None:
        return None
    gap, word = match.groups()
    if "\n" in gap:
        return None
    if (
        gap
        and word.lower() in _BETWEEN_UNIT
        and (later := _WORD_AFTER.match(text, match.end()))
        and later[1].strip() == ""
    ):
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
        if _BEARING.match(text, match.end()):
            return ("deg",), match.start(2) + 1, Decimal(1)
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
    if word == "d" and gap == " " and not text[match.end() :].strip(" .,;)|"):
        return ("day",), match.end(), Decimal(1)  # a whole cell: "14 d"
    if gap and (word in _SHORT_GLUED_ONLY or (gap == "-" and len(word) < 2 and word not in "%")):
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
    if word[0] > "\u2e7f":  # scripts without spaces: the unit is how the run of letters begins
        for length in (3, 2, 1):
            symbol = units.unit_named(word[:length])
            if symbol:
                return (symbol,), match.start(2) + min(length, len(word)), Decimal(1)
        return None
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
    return (
        None
        if after.isdigit() or (mark == '"' and _DIGIT_QUOTE.sub("", line).count('"') % 2)
        else (("in",), match.end(), Decimal(1))
    )


__all__ = ["Option", "Spot", "grow", "unit_follows"]
