"""Units by canonical symbol: which dimension they measure, how they convert, and how they are written.

A currency is a unit whose symbol is its ISO 4217 code; ``$``, ``¥`` and ``kr`` stand for "one of the
currencies written so" and ``¤`` for "money, currency not stated". ``%`` is percent, ``pp`` percentage
points, ``ratio`` a share of one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.values.spellings import SPELLINGS

if TYPE_CHECKING:
    from faithgrade.values.value import Amount


@dataclass(frozen=True, slots=True)
class Unit:
    """`symbol` measures `dimension`; a value in it times `factor`, plus `shift`, is the value in the base
    unit."""

    symbol: str
    dimension: str
    factor: Decimal
    shift: Decimal = Decimal(0)


# dimension, then rows: symbol, factor to the base unit, spellings (case-sensitive where the symbol is, see
# `unit_named`)
_TABLE: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    ("length", (
        ("m", "1", "m|meter|metre|meters|metres|mètre|mètres|metros|metro|metri"),
        ("km", "1000", "km|kilometer|kilometre|kilometers|kilometres|kilómetros|kilomètres|kms"),
        ("cm", "0.01", "cm|centimeter|centimetre|centimeters|centimetres|Zentimeter"),
        ("mm", "0.001", "mm|millimeter|millimetre|millimeters|millimetres|Millimeter"),
        ("um", "0.000001", "μm|µm|um|micron|microns|micrometer|micrometers"),
        ("nm", "0.000000001", "nm|nanometer|nanometers|nanometre|nanometres"),
        ("mi", "1609.344", "mi|mile|miles"),
        ("ft", "0.3048", "ft|foot|feet"),
        ("in", "0.0254", "in|inch|inches|″|Zoll|pulgadas|pouces"),
        ("yd", "0.9144", "yd|yds|yard|yards"),
        ("nmi", "1852", "nmi|nautical mile|nautical miles"),
    )),
    ("mass", (
        ("kg", "1", "kg|kgs|kilogram|kilograms|kilogramme|kilogrammes|kilo|kilos"),
        ("g", "0.001", "g|gram|grams|gramme|grammes|Gramm|gramos"),
        ("mg", "0.000001", "mg|milligram|milligrams"),
        ("ug", "0.000000001", "μg|µg|mcg|ug|microgram|micrograms"),
        ("t", "1000", "t|tonne|tonnes|metric ton|metric tons"),
        ("ton", "907.18474", "ton|tons"),
        ("lb", "0.45359237", "lb|lbs|pound|pounds"),
        ("oz", "0.028349523125", "oz|ounce|ounces"),
        ("st", "6.35029318", "stone"),
    )),
    ("speed", (
        ("m/s", "1", "m/s|mps|metre/sec|meter/sec|meters per second|metres per second|meters/second|m/sec"),
        ("km/h", "0.2777777777777777777777777778",
         "km/h|kmh|kph|km/hr|kilometers per hour|kilometres per hour"),
        ("mph", "0.44704", "mph|miles per hour|mi/h"),
        ("kn", "0.5144444444444444444444444444", "kn|kt|kts|knot|knots"),
        ("ft/s", "0.3048", "ft/s|feet per second"),
    )),
    ("concentration", (
        ("mol/L", "1", "mol/L|mol/l"), ("mmol/L", "0.001", "mmol/L|mmol/l"),
        ("umol/L", "0.000001", "µmol/L|μmol/L|umol/L|µmol/l|μmol/l"), ("nmol/L", "0.000000001", "nmol/L|nmol/l"),
    )),
    ("mass concentration", (
        ("g/L", "1", "g/L|g/l"), ("mg/L", "0.001", "mg/L|mg/l"), ("mg/dL", "0.01", "mg/dL|mg/dl"),
        ("ug/L", "0.000001", "µg/L|μg/L|ug/L|µg/l"), ("g/dL", "10", "g/dL|g/dl"),
    )),
    ("pressure", (
        ("Pa", "1", "Pa|pascal|pascals"), ("hPa", "100", "hPa|hectopascal|hectopascals"),
        ("kPa", "1000", "kPa|kilopascal|kilopascals"),
        ("mbar", "100", "mbar|millibar|millibars|mb"), ("bar", "100000", "bar|bars"),
        ("MPa", "1000000", "MPa|megapascal|megapascals"),
        ("psi", "6894.757293168", "psi"),
        ("inHg", "3386.389", "inHg|inches of mercury"), ("mmHg", "133.322387415", "mmHg"),
        ("atm", "101325", "atm"),
    )),
    ("data", (
        ("B", "1", "byte|bytes|B"), ("kB", "1000", "kB|KB|kilobyte|kilobytes"),
        ("MB", "1000000", "MB|megabyte|megabytes|Mo"),
        ("GB", "1000000000", "GB|gigabyte|gigabytes|gigs|Go"),
        ("TB", "1000000000000", "TB|terabyte|terabytes|To"),
        ("PB", "1000000000000000", "PB|petabyte|petabytes"),
        ("KiB", "1024", "KiB|kibibyte|kibibytes"), ("MiB", "1048576", "MiB|mebibyte|mebibytes"),
        ("GiB", "1073741824", "GiB|gibibyte|gibibytes"), ("TiB", "1099511627776", "TiB|tebibyte|tebibytes"),
        ("bit", "0.125", "bit|bits"), ("kbit", "125", "kbit|kilobit|kilobits"),
        ("Mbit", "125000", "Mbit|Mb|megabit|megabits"),
        ("Gbit", "125000000", "Gbit|Gb|gigabit|gigabits"),
    )),
    ("data rate", (
        ("bps", "1", "bps|bit/s|bits per second"), ("kbps", "1000", "kbps|kbit/s|Kbps|kb/s"),
        ("Mbps", "1000000", "Mbps|Mbit/s|mbps|megabits per second|Mb/s"),
        ("Gbps", "1000000000", "Gbps|Gbit/s|gbps|gigabits per second|Gb/s"),
        ("kB/s", "8000", "kB/s|KB/s|KBps"), ("MB/s", "8000000", "MB/s|MBps|megabytes per second"),
        ("GB/s", "8000000000", "GB/s|GBps"),
    )),
    ("frequency", (
        ("Hz", "1", "Hz|hz|hertz|HZ"), ("kHz", "1000", "kHz|khz|KHz|kilohertz"),
        ("MHz", "1000000", "MHz|Mhz|mhz|megahertz"),
        ("GHz", "1000000000", "GHz|Ghz|ghz|gigahertz"),
    )),
    ("rotation", (("rpm", "1", "rpm|RPM|revolutions per minute"),)),
    ("pulse", (("bpm", "1", "bpm|beats per minute"),)),
    ("frame rate", (("fps", "1", "fps|FPS|frames per second"),)),
    ("charge", (("mAh", "1", "mAh|mah|milliamp hours|milliamp-hours"), ("Ah", "1000", "Ah"))),
    ("energy", (
        ("J", "1", "J|joule|joules"), ("kJ", "1000", "kJ|kilojoules"),
        ("Wh", "3600", "Wh|watt-hours|watt hours"), ("kWh", "3600000", "kWh|kilowatt-hours|kilowatt hours"),
        ("MWh", "3600000000", "MWh|megawatt-hours|megawatt hours"), ("GWh", "3600000000000", "GWh"),
        ("TWh", "3600000000000000", "TWh"),
        ("cal", "4.184", "cal"), ("kcal", "4184", "kcal|calories|calorie"),
    )),
    ("power", (
        ("W", "1", "W|watt|watts"), ("kW", "1000", "kW|kilowatt|kilowatts"),
        ("MW", "1000000", "MW|megawatt|megawatts"), ("GW", "1000000000", "GW|gigawatt|gigawatts"),
        ("hp", "745.699872", "hp|horsepower|bhp"), ("mW", "0.001", "mW"),
    )),
    ("voltage", (("V", "1", "V|volt|volts"), ("mV", "0.001", "mV|millivolt|millivolts"), ("kV", "1000", "kV|kilovolt|kilovolts"))),
    ("resistance", (
        ("ohm", "1", "Ω|Ω|ohm|ohms"), ("kohm", "1000", "kΩ|kΩ|kilohm|kilohms|kiloohms"),
        ("Mohm", "1000000", "MΩ|MΩ|megohm|megohms|megaohms"), ("mohm", "0.001", "mΩ|mΩ|milliohm|milliohms"),
    )),
    ("capacitance", (
        ("farad", "1", "farad|farads"), ("uF", "0.000001", "µF|μF|uF|microfarad|microfarads"),
        ("nF", "0.000000001", "nF|nanofarad|nanofarads"), ("pF", "0.000000000001", "pF|picofarad|picofarads"),
    )),
    ("current", (("A", "1", "A|amp|amps|ampere|amperes"), ("mA", "0.001", "mA|milliamp|milliamps"))),
    ("area", (
        ("m2", "1", "m2|m²|sqm|sq m|square meter|square meters|square metre|square metres"),
        ("cm2", "0.0001", "cm2|cm²|square centimeters|square centimetres"),
        ("mm2", "0.000001", "mm2|mm²"),
        ("km2", "1000000", "km2|km²|sq km|square kilometers|square kilometres"),
        ("ft2", "0.09290304", "ft2|ft²|sq ft|sqft|square feet|square foot"),
        ("ha", "10000", "ha|hectare|hectares"),
        ("acre", "4046.8564224", "acre|acres"),
        ("mi2", "2589988.110336", "mi2|sq mi|square miles|square mile"),
    )),
    ("volume", (
        ("L", "1", "l|L|liter|litre|liters|litres|Liter"),
        ("mL", "0.001", "ml|mL|milliliter|millilitre|milliliters|millilitres"),
        ("cL", "0.01", "cl|cL|centilitre|centilitres"), ("dL", "0.1", "dl|dL|decilitre|decilitres"), ("hL", "100", "hl|hL|hectolitre|hectolitres"), ("m3", "1000", "m3|m³|cubic meters|cubic metres"),
        ("cm3", "0.001", "cm3|cm³|cc"),
        ("gal", "3.785411784", "gal|gallon|gallons"), ("pt", "0.473176473", "pint|pints"),
        ("fl oz", "0.0295735295625", "fl oz|fluid ounces"),
    )),
    ("resolution", (
        ("px", "1", "px|pixel|pixels"), ("MP", "1000000", "MP|mp|megapixel|megapixels|Megapixel|mega-pixel"),
    )),
    ("density", (("ppi", "1", "ppi|PPI|pixels per inch|dpi"),)),
    ("luminance", (("nit", "1", "nit|nits|cd/m2"),)),
    ("sound level", (("dB", "1", "dB|decibel|decibels"),)),
    ("angle", (("deg", "1", "°|degrees|degree|deg"),)),
    ("temperature", (
        ("K", "1", "kelvin|kelvins"),
        ("degC", "1",
         "°C|℃|ºC|degC|degrees Celsius|degree Celsius|Celsius|degrees centigrade|Grad Celsius|degrés Celsius|"
         "grados Celsius|degrees C"),
        ("degF", "0.5555555555555555555555555556",
         "°F|℉|ºF|degF|degrees Fahrenheit|degree Fahrenheit|Fahrenheit|degrees F"),
    )),
    ("precipitation", (("mm/h", "1", "mm/h|mm/hr|millimeters per hour"),)),
    ("concentration", (("ppm", "1", "ppm"), ("ppb", "0.001", "ppb"))),
    ("glucose", (("mg/dL", "1", "mg/dL|mg/dl"),)),
    ("time", (
        ("s", "1",
         "s|sec|secs|second|seconds|Sekunde|Sekunden|secondes|seconde|segundos|segundo|secondi|secondo|秒"),
        ("ms", "0.001", "ms|msec|millisecond|milliseconds|millis"),
        ("us", "0.000001", "μs|µs|us|microsecond|microseconds"),
        ("ns", "0.000000001", "ns|nanosecond|nanoseconds"),
        ("min", "60", "min|mins|minute|minutes|Minute|Minuten|minutos|minuto|minuti|分钟|分間"),
        ("h", "3600", "h|hr|hrs|hour|hours|Stunde|Stunden|heure|heures|hora|horas|ora|ore|小时|時間"),
        ("day", "86400",
         "d|day|days|Tag|Tage|Tagen|jour|jours|día|días|dia|dias|giorno|giorni|天|日間|日以内|日後|天内"),
        ("week", "604800",
         "wk|wks|week|weeks|Woche|Wochen|semaine|semaines|semana|semanas|settimana|settimane|周"),
        ("fortnight", "1209600", "fortnight|fortnights"),
        ("month", "2629746",
         "mo|mos|month|months|Monat|Monate|Monaten|mois|mes|meses|mese|mesi|mês|个月|か月"),
        ("year", "31556952",
         "y|yr|yrs|year|years|Jahr|Jahre|Jahren|an|ans|année|années|año|años|anno|anni|ano|anos|年間"),
        ("decade", "315569520", "decade|decades"), ("century", "3155695200", "century|centuries"),
    )),
    ("share", (
        ("ratio", "1", ""),
        ("%", "0.01", "%|percent|per cent|pct|Prozent|pour cent|por ciento|por cento|per cento|percents"),
    )),
    ("points", (
        ("pp", "1",
         "pp|ppt|pps|percentage point|percentage points|Prozentpunkte|Prozentpunkten|points de pourcentage|"
         "puntos porcentuales"),
        ("bp", "0.01", "bp|bps points|basis point|basis points"),
    )),
)  # fmt: skip

_CURRENCY_WORDS = {
    "USD": "US$|USD|美元|US dollars|U.S. dollars|US dollar|usd", "EUR": "€|EUR|euro|euros|Euro|Euros|eur|евро|يورو|אירו|יורו|유로|ユーロ|欧元|ευρώ|یورو",
    "GBP": "£|GBP|pounds sterling|pound sterling|quid|gbp",
    "JPY": "JPY|yen|円|jpy", "CNY": "CNY|RMB|yuan|元|CN¥|renminbi|cny|人民币",
    "INR": "₹|INR|rupees|rupee|Rs|Rs.|inr|रुपये|रुपए", "CHF": "CHF|Swiss francs|Franken|francs|chf|SFr.",
    "KRW": "₩|KRW|won|원", "RUB": "₽|RUB|rubles|roubles|руб|руб.|рублей|рубля|рубль", "BRL": "R$|BRL|reais|real",
    "MXN": "MX$|MXN|Mexican pesos", "CAD": "C$|CA$|CAD|Canadian dollars",
    "AUD": "A$|AU$|AUD|Australian dollars",
    "NZD": "NZ$|NZD|New Zealand dollars", "SGD": "S$|SGD|Singapore dollars",
    "HKD": "HK$|HKD|Hong Kong dollars", "SEK": "SEK|Swedish kronor", "NOK": "NOK|Norwegian kroner",
    "DKK": "DKK|Danish kroner", "PLN": "zł|PLN|zloty|złoty|złotych|złote", "CZK": "Kč|CZK|koruna|korun", "HUF": "Ft|HUF|forint",
    "TRY": "₺|TRY|lira|liraya|TL", "ILS": "₪|ILS|shekels|שקל|שקלים|ש״ח|ש\"ח", "THB": "฿|THB|baht|บาท",
    "VND": "₫|VND|dong|đồng", "PHP": "₱|PHP", "NGN": "₦|NGN|naira", "UAH": "₴|UAH|hryvnia|грн|гривень|гривні", "ZAR": "ZAR|rand",
    "AED": "AED|dirhams|درهم|درهمًا|درهما|درهماً", "SAR": "SAR|riyals|ريال|ريالًا|ريالا", "IDR": "Rp|IDR|rupiah",
    "MYR": "RM|MYR|ringgit", "TWD": "NT$|TWD", "ARS": "ARS", "CLP": "CLP", "COP": "COP", "EGP": "EGP|جنيه|جنيهًا|جنيها",
    "PKR": "PKR", "BDT": "BDT|taka", "KES": "KES|KSh", "GHS": "GHS", "RON": "RON|lei",
    "BGN": "BGN|leva", "ISK": "ISK", "IRR": "IRR|تومان|toman|tomans", "BTC": "BTC|₿|bitcoin|bitcoins",
    "ETH": "ETH", "USDT": "USDT", "USDC": "USDC",
    "$": "$|dollar|dollars|bucks|Dollar|Dollars|dólares|dólar|dollari|доллар|доллара|долларов|دولار|دولارًا|دولارا|דולר|דולרים|달러|ドル", "¥": "¥", "kr": "kr|kr.|kronor|kroner|krona|krone",
    "₿": "",
}  # fmt: skip
_SHARED_SIGNS = {
    "$": frozenset({"USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD", "ARS", "CLP", "COP", "$"}),
    "¥": frozenset({"JPY", "CNY", "¥"}),
    "kr": frozenset({"SEK", "NOK", "DKK", "ISK", "kr"}),
}
NO_MINOR_UNIT = frozenset({"JPY", "KRW", "VND", "CLP", "ISK", "HUF", "IDR", "¥"})
"""Currencies whose amounts are not counted in hundredths."""

CURRENCIES: frozenset[str] = frozenset(_CURRENCY_WORDS) | {"¤"}

UNITS: dict[str, Unit] = {}
_NAMED: dict[str, str] = {}
_NAMED_FOLDED: dict[str, str] = {}


def _fill() -> None:
    shifts = {"degC": Decimal("273.15"), "degF": Decimal("255.3722222222222222222222222")}
    for dimension, rows in _TABLE:
        for symbol, factor, spellings in rows:
            UNITS[symbol] = Unit(symbol, dimension, Decimal(factor), shifts.get(symbol, Decimal(0)))
            _spell(symbol, spellings)
    for symbol, spellings in SPELLINGS.items():
        _spell(symbol, spellings)
    for code, spellings in _CURRENCY_WORDS.items():
        _spell(code, spellings)


def _spell(symbol: str, spellings: str) -> None:
    for spelling in filter(None, spellings.split("|")):
        _NAMED.setdefault(spelling, symbol)
        if len(spelling) > 3:
            _NAMED_FOLDED.setdefault(spelling.casefold(), symbol)


_fill()


@lru_cache(maxsize=4096)
def unit_named(word: str) -> str | None:
    """The canonical symbol of a written unit or currency, or None.

    >>> unit_named("°C"), unit_named("Kilometres"), unit_named("€"), unit_named("GiB"), unit_named("parcels")
    ('degC', 'km', 'EUR', 'GiB', None)
    """
    return _NAMED.get(word) or _NAMED_FOLDED.get(word.casefold())


def is_currency(unit: str | None) -> bool:
    """Whether `unit` is money.

    >>> is_currency("EUR"), is_currency("$"), is_currency("km")
    (True, True, False)
    """
    return unit in CURRENCIES


def dimension(unit: str | None) -> str | None:
    """What `unit` measures: ``"length"``, ``"time"``, ``"money"`` …; None for a bare number or an unknown
    unit."""
    if unit is None:
        return None
    if unit in CURRENCIES:
        return "money"
    known = UNITS.get(unit)
    return known.dimension if known else None


def same_currency(one: str, other: str) -> bool:
    """Whether two money units can be the same currency.

    >>> same_currency("$", "CAD"), same_currency("$", "EUR"), same_currency("¤", "EUR")
    (True, False, True)
    """
    if one == other or "¤" in (one, other):
        return True
    return other in _SHARED_SIGNS.get(one, ()) or one in _SHARED_SIGNS.get(other, ())


def same_dimension(one: str | None, other: str | None) -> bool:
    """Whether values in the two units can be compared.

    >>> same_dimension("degC", "degF"), same_dimension("GB", "GiB"), same_dimension("%", "pp")
    (True, True, False)
    """
    if one == other:
        return True
    if one is None or other is None:
        return False
    if one in CURRENCIES and other in CURRENCIES:
        return same_currency(one, other)
    left, right = UNITS.get(one), UNITS.get(other)
    return left is not None and right is not None and left.dimension == right.dimension


def convert(amount: Amount, unit: str) -> Amount | None:
    """`amount` in another unit, with its interval; None when the dimensions differ or a rate would be
    needed.

    A month is 28 to 31 days and a year 365 or 366 when counted in smaller units, so such an interval
    widens.

    >>> from faithgrade.values.value import Amount
    >>> celsius = Amount(Decimal(20), Decimal("19.5"), Decimal("20.5"), "degC")
    >>> convert(celsius, "degF").value.normalize()
    Decimal('68')
    >>> convert(celsius, "km") is None
    True
    """
    if amount.unit == unit:
        return amount
    if amount.unit is None or not same_dimension(amount.unit, unit):
        return None
    if amount.unit in CURRENCIES:
        return replace(amount, unit=unit)
    source, target = UNITS[amount.unit], UNITS[unit]
    if source.dimension == "time":
        return _convert_time(amount, source, target)
    return replace(
        amount,
        value=_move(amount.value, source, target),
        low=_move(amount.low, source, target),
        high=_move(amount.high, source, target),
        unit=unit,
        written=None,
    )


def _move(value: Decimal, source: Unit, target: Unit) -> Decimal:
    if not value.is_finite():
        return value
    moved = (value * source.factor + source.shift - target.shift) / target.factor
    return _tidy(moved)


def _tidy(value: Decimal) -> Decimal:
    """Drop the noise of repeating factors: 68.00000000000000000000001 is 68."""
    if not -15 < value.adjusted() < 12:
        return value
    rounded = round(value, 15)
    return rounded if abs(rounded - value) < Decimal("1e-18") else value


_CALENDAR = {"month": (28, 31), "year": (365, 366), "decade": (3652, 3653), "century": (36524, 36525)}
_MONTHS = {"month": 1, "year": 12, "decade": 120, "century": 1200}
_DAY = Decimal(86400)


def _convert_time(amount: Amount, source: Unit, target: Unit) -> Amount:
    if source.symbol in _MONTHS and target.symbol in _MONTHS:
        ratio = Decimal(_MONTHS[source.symbol]) / _MONTHS[target.symbol]
        return replace(
            amount,
            value=amount.value * ratio,
            low=amount.low * ratio,
            high=amount.high * ratio,
            unit=target.symbol,
            written=None,
        )
    low_factor = high_factor = source.factor / target.factor
    if source.symbol in _CALENDAR:
        shortest, longest = _CALENDAR[source.symbol]
        low_factor, high_factor = shortest * _DAY / target.factor, longest * _DAY / target.factor
    elif target.symbol in _CALENDAR:
        shortest, longest = _CALENDAR[target.symbol]
        low_factor, high_factor = source.factor / (longest * _DAY), source.factor / (shortest * _DAY)
    return replace(
        amount,
        value=_tidy(amount.value * source.factor / target.factor),
        low=_tidy(amount.low * low_factor) if amount.low.is_finite() else amount.low,
        high=_tidy(amount.high * high_factor) if amount.high.is_finite() else amount.high,
        unit=target.symbol,
        written=None,
    )


def spellings() -> dict[str, str]:
    """Every known spelling of every unit and currency, to its canonical symbol."""
    return dict(_NAMED)


__all__ = [
    "CURRENCIES",
    "NO_MINOR_UNIT",
    "UNITS",
    "Unit",
    "convert",
    "dimension",
    "is_currency",
    "same_currency",
    "same_dimension",
    "spellings",
    "unit_named",
]
