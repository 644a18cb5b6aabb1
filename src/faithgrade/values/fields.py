"""What a field's name says about its value: unit, currency, share of one, zone, kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from faithgrade.values import units
from faithgrade.values.clocks import SEASONAL_ZONES, ZONE_OFFSETS
from faithgrade.values.text import split_identifier, words

if TYPE_CHECKING:
    from collections.abc import Mapping

_SUFFIX_UNITS = {
    "c": "degC", "celsius": "degC", "f": "degF", "fahrenheit": "degF", "kelvin": "K", "pct": "%",
    "percent": "%", "percentage": "%", "prozent": "%",
    "ms": "ms", "millis": "ms", "milliseconds": "ms", "millisecond": "ms", "msec": "ms", "us": "us",
    "micros": "us", "ns": "ns", "s": "s", "sec": "s", "secs": "s",
    "seconds": "s", "second": "s", "min": "min", "mins": "min", "minutes": "min", "minute": "min", "h": "h",
    "hr": "h", "hrs": "h", "hours": "h", "hour": "h",
    "days": "day", "day": "day", "weeks": "week", "months": "month", "years": "year", "km": "km",
    "kilometers": "km", "kilometres": "km", "m": "m",
    "meters": "m", "metres": "m", "cm": "cm", "mm": "mm", "mi": "mi", "miles": "mi", "ft": "ft", "feet": "ft",
    "inches": "in", "inch": "in", "kg": "kg", "grams": "g",
    "g": "g", "mg": "mg", "lb": "lb", "lbs": "lb", "oz": "oz", "kmh": "km/h", "kph": "km/h", "mph": "mph",
    "mps": "m/s", "ms2": "m/s", "knots": "kn",
    "hpa": "hPa", "kpa": "kPa", "mbar": "mbar", "psi": "psi", "bytes": "B", "byte": "B", "kb": "kB",
    "mb": "MB", "gb": "GB", "tb": "TB", "kib": "KiB", "mib": "MiB",
    "gib": "GiB", "tib": "TiB", "kbps": "kbps", "mbps": "Mbps", "gbps": "Gbps", "hz": "Hz", "khz": "kHz",
    "mhz": "MHz", "ghz": "GHz", "bpm": "bpm", "rpm": "rpm", "fps": "fps",
    "mah": "mAh", "wh": "Wh", "kwh": "kWh", "mwh": "MWh", "w": "W", "watts": "W", "kw": "kW", "volts": "V",
    "v": "V", "liters": "L", "litres": "L", "l": "L", "ml": "mL",
    "m2": "m2", "sqm": "m2", "sqft": "ft2", "km2": "km2", "px": "px", "pixels": "px", "mp": "MP",
    "ppm": "ppm", "db": "dB", "nits": "nit", "deg": "deg", "degrees": "deg",
    "bps": "bp", "pp": "pp", "metre": "m", "meter": "m", "kcal": "kcal", "calories": "kcal",
    "acres": "acre", "hectares": "ha", "ha": "ha", "nmi": "nmi", "kn": "kn", "kt": "kn", "kts": "kn",
    "gal": "gal", "gallon": "gal", "gallons": "gal", "tonne": "t", "tonnes": "t", "yd": "yd", "yards": "yd",
    "gwh": "GWh", "twh": "TWh", "gw": "GW", "hp": "hp", "ohm": "ohm", "ohms": "ohm",
    "farad": "farad", "farads": "farad", "ug": "ug", "mcg": "ug", "bar": "bar", "bars": "bar", "pa": "Pa", "atm": "atm",
    "mmhg": "mmHg", "um": "um", "nm": "nm", "mv": "mV", "kv": "kV", "ma": "mA", "amps": "A", "kj": "kJ", "cl": "cL", "dl": "dL",
    "hl": "hL", "m3": "m3", "cm3": "cm3", "cm2": "cm2", "mpa": "MPa",
}  # fmt: skip
# A last word that is a unit only after another word ("wind_m", "temp_c"), never as the whole name ("min",
# "c", "s").
_NEVER_ALONE = words(
    """
    c f s m g h l w v mi ft min us ha mp day hour minute second year inch byte deg gal kn kt gallon yd tonne hp bar bars pa atm um nm mv kv ma cl dl hl amps
    """
)
_MINIMUM = words(
    """
    min max avg mean median total sum low high lower upper avg p50 p95 p99 last first current
    """
)
_RATES = words(
    """
    rate ratio share fraction proportion accuracy precision recall f1 probability prob confidence
    likelihood utilization utilisation coverage occupancy uptime churn conversion pop score similarity
    percentile humidity discount margin
    """
)  # fmt: skip
_COUNT_WORDS = words("count counts number num n total quantity qty")
_EPOCH_WORDS = words(
    """
    timestamp ts time date at created updated modified dt epoch unix expires expiry start end sunrise
    sunset posted published since until last sent received due exp iat nbf seen
    """
)  # fmt: skip
_DAY_WORDS = words(
    """
    day on due issue issued born birth birthday dob valid from to closes closed opens opened effective deadline
    ordered paid shipped delivered signed arrival departure datum fecha data
    """
)
"""Further words of fields that hold days: a number of eight digits that is a day of the calendar is one there."""
_PRICE_WORDS = words(
    """
    price cost amount total sum fee fees subtotal balance charge payment paid refund salary revenue budget
    fare tax net gross value rate deposit spend invoice mrr arr
    """
)  # fmt: skip
_YEAR_WORDS = frozenset({"year", "yr", "years", "jahr", "année", "año", "date", "period", "datum", "fecha"})
_NAME_WORDS = frozenset(
    {
        "id",
        "ids",
        "uuid",
        "guid",
        "sku",
        "code",
        "ref",
        "reference",
        "key",
        "number",
        "no",
        "zip",
        "postcode",
        "serial",
        "token",
        "hash",
        "pnr",
        "isbn",
        "ean",
        "phone",
        "four",
    }
)
_DURATION_WORDS = frozenset(
    {"duration", "length", "elapsed", "runtime", "latency", "ttl", "timeout", "uptime"}
)


@dataclass(frozen=True, slots=True)
class Field:
    """What the words of a field name say.

    `unit` a canonical unit; `minor` True for cents and the like; `share` when a value in [0, 1] is a
    fraction; `epoch` when a large integer is a point in time; `year`; `identifier`; `money` when it is a
    price; `offset` minutes of a zone.
    """

    unit: str | None = None
    minor: bool = False
    share: bool = False
    epoch: bool = False
    year: bool = False
    identifier: bool = False
    money: bool = False
    duration: bool = False
    dated: bool = False
    offset: int | None = None
    zone: str | None = None


MINOR = frozenset(
    {
        "cents",
        "cent",
        "pence",
        "pennies",
        "paise",
        "centimes",
        "minor",
        "öre",
        "oere",
        "rappen",
        "grosze",
        "groszy",
        "centavos",
    }
)
"""Words for the hundredth part of a currency."""


@lru_cache(maxsize=16384)
def field_of(name: str) -> Field:
    """Read a field's name.

    >>> [field_of(name).unit for name in ("temp_c", "price_usd", "durationMs", "min_days", "min")]
    ['degC', 'USD', 'ms', 'day', None]
    >>> field_of("churn_rate").share, field_of("amount_cents").minor, field_of("departure_time_est").offset
    (True, True, -300)
    """
    words = split_identifier(name)
    if not words:
        return Field()
    last = words[-1]
    unit = _unit_of(words, name)
    if unit is not None and {"price", "cost", "fare", "fee", "tariff"} & {*words[:-1]}:
        unit = unit if units.is_currency(unit) else None  # "price_kwh" is money for each
    counted = words[words.index("per") - 1] if "per" in words[1:] else last  # "cents_per_mile"
    minor = (
        counted in MINOR
        or (counted == "ore" and not _PRICE_WORDS.isdisjoint(words))  # of a mine it is something else
        or (last == "units" and "minor" in words)
        or (counted in ("ct", "cts") and counted is not last)
    )
    zone = next(
        (
            w
            for w in words
            if (w.upper() in ZONE_OFFSETS and len(w) > 2)
            or (w.upper() in SEASONAL_ZONES and w == last and len(words) > 1 and len(w) == 2)
        ),
        None,
    )
    return Field(
        unit=None if minor else unit,
        minor=minor,
        share=any(w in _RATES for w in words) and unit != "%" and not (_COUNT_WORDS & set(words)),
        epoch=any(w in _EPOCH_WORDS for w in words),
        year=last in _YEAR_WORDS,
        identifier=last in _NAME_WORDS or words[0] in ("id", "uuid", "sku"),
        money=any(w in _PRICE_WORDS for w in words) and not (set(words) & _COUNT_WORDS - {"total"}),
        duration=not _DURATION_WORDS.isdisjoint(words),
        dated=not _DAY_WORDS.isdisjoint(words),
        offset=ZONE_OFFSETS.get(zone.upper()) if zone else None,
        zone=zone.upper() if zone else None,
    )


_PER_UNIT = re.compile(r"([^\W\d_]{1,4}|%)/([^\W\d_][\w²³]*)(?=\W*$)")
"""The unit that a column's title ends in: "speed km/h", "dose (mg/kg)", "ml/can"."""


def _unit_of(words: tuple[str, ...], name: str) -> str | None:
    if "/" in name and (written := _PER_UNIT.search(name)):
        whole = units.unit_named(written[0])
        if whole is not None or units.unit_named(written[2]) is not None:
            return whole  # "km/h" is a unit of its own, and so is "mg/kg", of which nothing is known here
        return units.unit_named(written[1])
    last = words[-1]
    if len(words) >= 3 and words[-2] in ("per", "p"):
        spelled = units.unit_named(
            f"{words[-3]}/{ {'hour': 'h', 'second': 's', 'sec': 's'}.get(last, last) }"
        )
        return spelled
    if len(words) >= 2 and (
        words[-2:] == ("m", "s") or (last in ("ms", "mps") and not _MOVING.isdisjoint(words))
    ):
        return "m/s"  # "wind_ms" is no length of time
    if len(words) >= 3 and _is_rate(words[-2], last):
        return units.unit_named(f"{_SUFFIX_UNITS[words[-2]]}/{_SUFFIX_UNITS[last]}")
    if words[-2:] in _RAISED and "per" in words[:-2]:
        return None  # a price or number for each of them
    if words[-2:] in _RAISED and (len(words) >= 3 or name.lower() == "".join(words)):
        return "".join(words[-2:])
    for word in (last, words[0] if len(words) > 1 and words[0] not in _MINIMUM else ""):
        if not word:
            continue
        if (
            len(word) == 3
            and (code := units.unit_named(word.upper()))
            and units.is_currency(code)
            and word.upper() == code
        ) and (len(words) > 1 or word.upper() in ("USD", "EUR", "GBP")):
            return code
        if word is words[0] and len(words) > 1 and word != last:
            # "days_left", "hours_worked"; a leading single letter or short symbol is no unit
            if (
                len(word) > 3
                and word in _SUFFIX_UNITS
                and units.UNITS[_SUFFIX_UNITS[word]].dimension == "time"
            ):
                return _SUFFIX_UNITS[word]
            continue
        found = _SUFFIX_UNITS.get(word)
        if (
            found
            and not (word in _NEVER_ALONE and len(words) == 1)
            and not (
                word in ("day", "hour", "minute", "second", "year")
                and not set(words[:-1]) & {"per", "max", "min", "limit"}
            )
        ):
            return found
    spelled = (
        units.unit_named(last) if len(last) > 3 and last != "second" else None
    )  # also the one after the first
    if spelled and len(words) == 1 and units.dimension(spelled) not in ("share", "points"):
        return spelled
    return spelled if spelled and len(words) > 1 and units.dimension(spelled) != "money" else None


def _is_rate(one: str, other: str) -> bool:
    """Whether two last words are a unit per another one: "nitrate_mg_kg" is not in kilograms."""
    above, below = _SUFFIX_UNITS.get(one), _SUFFIX_UNITS.get(other)
    return (
        above is not None
        and below is not None
        and one not in _MINIMUM
        and units.dimension(above) in ("mass", "volume", "length", "energy", "data")
        and units.dimension(below) in ("mass", "volume", "time", "area")
    )


_MOVING = frozenset("wind gust gusts speed velocity current flow".split())
_RAISED = frozenset({("m", "2"), ("km", "2"), ("m", "3")})
"""Ends of names such as "area_m2", which are split before their digit."""
_TEMPERATURES = {"C": "degC", "F": "degF"}
"""Letters that name a unit only where a unit is expected."""


_CURRENCY_FIELDS = (
    "currency",
    "currency_code",
    "currencyCode",
    "Currency",
    "curr",
    "cur",
    "ccy",
    "iso",
    "iso_code",
)
_UNIT_FIELDS = ("unit", "units", "uom", "Unit")


def sibling_unit(siblings: Mapping[str, object] | None, field: Field) -> str | None:
    """The unit that a sibling field states: ``currency`` for money, ``unit`` for the rest."""
    if not siblings:
        return None
    names = siblings.keys()  # asked for every number: most have neither
    for key in () if names.isdisjoint(_CURRENCY_FIELDS) else _CURRENCY_FIELDS:
        code = siblings.get(key)
        if (
            isinstance(code, str)
            and (named := units.unit_named(code.strip()) or units.unit_named(code.strip().upper()))
            and units.is_currency(named)
        ):
            return (
                named if field.money or field.minor or "value" in siblings or "amount" in siblings else None
            )
    for key in () if names.isdisjoint(_UNIT_FIELDS) else _UNIT_FIELDS:
        written = siblings.get(key)
        if not isinstance(written, str):
            continue
        if named := units.unit_named(written.strip()) or _TEMPERATURES.get(written.strip()):
            return named
    return None


__all__ = ["Field", "field_of", "sibling_unit"]
