"""What each fact reads as, in the light of its field's name and of the units stated beside it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from faithgrade.evidence.scales import scale_named, scale_of_field, scale_told
from faithgrade.evidence.words import step_words
from faithgrade.values import Amount, Moment, Reading
from faithgrade.values.amounts import exact
from faithgrade.values.fields import Field, field_of
from faithgrade.values.leaves import read_leaf
from faithgrade.values.text import split_identifier, stem
from faithgrade.values.units import is_currency, unit_named

if TYPE_CHECKING:
    from faithgrade.evidence.facts import Evidence, Fact

_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/\d{2,4}(?!\d)")
_PATTERN = re.compile(r"(?:(d)d?[/.-]mm?|(?=m)mm?[/.-]dd?)[/.-]y{2,4}\Z", re.I)
_LOCALES = frozenset({"locale", "lang", "language", "culture"})
_LOCALE = re.compile(r"[a-z]{2}[-_]([A-Z]{2})\Z")
_MONTH_FIRST = frozenset({"US", "PH", "PR", "GU", "BZ"})
"""Countries whose dates with slashes begin with the month."""
_YEAR_FIRST = frozenset({"JP", "CN", "KR", "TW", "HU", "LT", "SE", "CA"})
"""Countries whose numeric dates begin with the year, or with either."""
_MINIMUM = re.compile(r"(?<=[a-zA-Z])(?:_min|(?<![A-Z])Min|_MIN)\Z")
_NONE: Mapping[str, Any] = {}


def _order_of_locale(fact: Fact) -> str | None:
    """Which part a date with slashes begins with by a locale ("en-US") that a fact gives, or None."""
    if not isinstance(fact.value, str) or not fact.field or fact.field[-1].lower() not in _LOCALES:
        return None
    told = _LOCALE.match(fact.value)
    if told is None or told[1] in _YEAR_FIRST:
        return None
    return "month" if told[1] in _MONTH_FIRST else "day"


class Readings:
    """Typed readings of a case's facts, each made when first asked for."""

    def __init__(self, evidence: Evidence):
        self.evidence = evidence
        self._known: dict[int, tuple[Reading, ...]] = {}
        self._above: dict[int, Mapping[str, Any]] = {}

    def of(self, fact: Fact) -> tuple[Reading, ...]:
        """The typed readings of a fact's value."""
        found = self._known.get(fact.index)
        if found is None:
            found = self._known[fact.index] = self._read(fact)
        return found

    def _read(self, fact: Fact) -> tuple[Reading, ...]:
        value = fact.value
        if not _is_number(value):
            found = read_leaf(value, fact.field)
            if isinstance(value, str) and len(found) > 1 and _SLASHED.match(value):
                return self._in_order(fact.source, found)
            return found
        siblings = self.siblings(fact)
        if fact.field and (least := self._without_min(fact)) is not None:
            return read_leaf(value, (*fact.field[:-1], least), siblings)
        if not siblings:
            code = _currency_above(fact.field)
            if code is not None:
                siblings = {"currency": code, "amount": value}
            elif (unit := _unit_above(fact.field)) is not None:
                siblings = {"unit": unit}
        found = read_leaf(value, fact.field, siblings)
        if isinstance(value, bool):
            return found
        if (by_the_dozen := _by_the_dozen(fact)) is not None:
            return (*found, by_the_dozen)
        if fact.field and (named := scale_of_field(fact.field[-1])) is not None:
            number = next((r for r in found if isinstance(r, Amount)), None)
            if number is not None and number.value.is_finite():
                return (exact(number.value * named[0], named[1]), exact(number.value, fact.field[-1]))
        if (headed := self._row_scales.get(fact.node)) is not None:
            number = next((r for r in found if isinstance(r, Amount)), None)
            if number is not None and number.unit in (None, "¤"):
                return (exact(number.value * headed[0], headed[1]), exact(number.value, headed[2]))
        scaled = self._scaled(fact, found, siblings)
        if scaled is not None:
            return scaled
        plain = _plainly(fact, found, siblings)
        return (*found, *plain) if plain else found

    def _without_min(self, fact: Fact) -> str | None:
        """The name of a field without the "min" in which it ends, where that says the least of something and no minutes.

        It does where the same object has the greatest ("t_min" beside "t_max"), or where the number is below zero.
        """
        ends = _MINIMUM.search(fact.field[-1])
        if ends is None or fact.node < 0 or isinstance(fact.value, bool):
            return None
        node = self.evidence.nodes[fact.node]
        most = fact.field[-1][: ends.start()] + ends.group().replace("in", "ax").replace("IN", "AX")
        beside = (f for f in self.evidence.facts[node.lo : min(node.hi, node.lo + _FIRST)])
        number = fact.value
        below = isinstance(number, (int, Decimal)) and Decimal(number).is_finite() and number < 0
        if below or any(f.node == fact.node and f.field and f.field[-1] == most for f in beside):
            return fact.field[-1][: ends.start()]
        return None

    def _in_order(self, source: int, found: tuple[Reading, ...]) -> tuple[Reading, ...]:
        """The readings of a date like 04/05/2026 in the order, day or month first, in which its source writes others."""
        order = self._orders.get(source)
        moments = [r for r in found if isinstance(r, Moment)]
        if order is None or len({(m.month, m.day) for m in moments}) < 2:
            return found
        first = moments[0] if order == "month" else moments[-1]
        return tuple(
            r for r in found if not isinstance(r, Moment) or (r.month, r.day) == (first.month, first.day)
        )

    @cached_property
    def _orders(self) -> dict[int, str]:
        """Per source which part its dates with slashes begin with, where one of them can be read in one way only."""
        orders: dict[int, set[str]] = defaultdict(set)
        for fact in self.evidence.facts:
            written = _SLASHED.match(fact.value) if isinstance(fact.value, str) else None
            if written is not None:
                one, other = int(written[1]), int(written[2])
                if max(one, other) > 12 >= min(one, other):
                    orders[fact.source].add("day" if one > 12 else "month")
            elif isinstance(fact.value, str) and (told := _PATTERN.match(fact.value)):
                orders[fact.source].add("day" if told[1] else "month")
            elif (order := _order_of_locale(fact)) is not None:
                orders[fact.source].add(order)
        return {source: min(kinds) for source, kinds in orders.items() if len(kinds) == 1}

    def _scaled(
        self, fact: Fact, found: tuple[Reading, ...], siblings: Mapping[str, Any]
    ) -> tuple[Reading, ...] | None:
        """Readings by a scale that a unit beside the number or a title above it states; None where there is none.

        Under a unit with a scale the number as it stands is one without a unit only: 520 thousand tonnes are no 520 tonnes.
        """
        if set(map(type, found)) != {Amount}:  # the cheapest way to ask it of every number of a payload
            return None
        if not _UNSCALED.isdisjoint(step_words(fact.field[-1]) if fact.field else ()):
            return None
        number = next(r for r in found if isinstance(r, Amount))
        beside = is_currency(number.unit) and any("currency" in key.lower() for key in siblings)
        if number.unit not in (None, "¤") and not beside:
            return None
        for key in () if siblings.keys().isdisjoint(_SCALES) else _SCALES:
            written = siblings.get(key)
            if isinstance(written, str) and (scale := scale_named(written)) is not None:
                factor, unit = scale
                if beside and unit not in (None, number.unit):
                    return None
                unit = number.unit if beside else unit  # {"currency": "USD", "unit": "thousands"}
                return (exact(number.value * factor, unit), exact(number.value, written))
        told = self._titles.get(fact.source)
        if told is not None and not beside:
            factor, unit = told
            scaled = exact(number.value * factor, unit)
            bare = (exact(number.value, f"scaled {unit}"),) if unit and not is_currency(unit) else found
            return (scaled, *bare) if unit and not is_currency(unit) else (*bare, scaled)
        return None

    @cached_property
    def _row_scales(self) -> dict[int, tuple[Decimal, str | None, str]]:
        """Per row the scale in brackets that its first cell ends in ("Sales (M$)"), and that cell."""
        found: dict[int, tuple[Decimal, str | None, str]] = {}
        for fact in self.evidence.facts:
            head = fact.value
            if (
                isinstance(head, str)
                and fact.node >= 0
                and head.endswith((")", "]"))
                and fact.index == self.evidence.nodes[fact.node].lo
                and (scale := scale_of_field(head)) is not None
            ):
                found[fact.node] = (*scale, head)
        return found

    @cached_property
    def _titles(self) -> dict[int, tuple[Decimal, str | None]]:
        """Per source the scale that its title or a note states."""
        found: dict[int, tuple[Decimal, str | None]] = {}
        for fact in self.evidence.facts:
            if (
                isinstance(fact.value, str)
                and fact.field
                and not any(isinstance(step, int) for step in fact.path)  # what a row is called
                and len(fact.value) <= _TITLE
                and not _TITLES.isdisjoint(step_words(fact.field[-1]))
                and (scale := scale_told(fact.value)) is not None
            ):
                found.setdefault(fact.source, scale)
        return found

    def siblings(self, fact: Fact) -> Mapping[str, Any]:
        """Unit- and currency-like scalar fields beside `fact`, the nearest object first."""
        found = self._units_in(fact.node)
        table = self._tables.get(fact.source)
        if table and not any(key.lower() in ("unit", "currency") for key in found):
            words = {w for step in fact.field for w in step_words(step)}
            named = {unit for word, unit in table.items() if word in words}
            if len(named) == 1:
                return {**found, "unit": named.pop()}
        return found

    def _units_in(self, index: int) -> Mapping[str, Any]:
        """The unit fields of a node and of those above it, its own first."""
        if index < 0:
            return _NONE
        found = self._above.get(index)
        if found is None:
            above, own = self._units_in(self.evidence.nodes[index].parent), self._own.get(index)
            found = self._above[index] = (
                {**own, **{k: v for k, v in above.items() if k not in own}} if own else above
            )
        return found

    @cached_property
    def _own(self) -> dict[int, dict[str, Any]]:
        """The unit fields of each object that has some among its first facts."""
        fields: dict[int, dict[str, Any]] = defaultdict(dict)
        nodes = self.evidence.nodes
        for fact in self.evidence.facts:
            if fact.path and (fact.value is True or (isinstance(fact.value, str) and len(fact.value) <= 24)):
                key = fact.path[-1]
                if isinstance(key, str) and _names_unit(key) and fact.index < nodes[fact.node].lo + _FIRST:
                    fields[fact.node][key] = fact.value
        return fields

    @cached_property
    def _tables(self) -> dict[int, dict[str, str]]:
        """Per source the units that an object called "units" gives for fields by name."""
        tables: dict[int, dict[str, str]] = defaultdict(dict)
        for fact in self.evidence.facts:
            if (
                len(fact.field) >= 2
                and fact.field[-2].lower() in ("units", "unit")
                and isinstance(fact.value, str)
                and self.evidence.sources[fact.source].states_facts
            ):
                for word in step_words(fact.field[-1]):
                    tables[fact.source][word] = fact.value
        return tables


_SCALES = ("unit", "units", "uom", "Unit", "currency_unit", "scale")
_TITLE = 160
_TITLES = frozenset(
    stem(w)
    for w in "title subtitle caption description note notes unit units label metric measure header".split()
)
_UNSCALED = frozenset(
    stem(w)
    for w in "year date month day quarter week id rank position index page row count number change pct percent ratio share age".split()
)
"""Words of fields that a scale told for all numbers does not count."""


@lru_cache(maxsize=8192)
def _currency_above(field: tuple[str, ...]) -> str | None:
    """The currency that a key above a number is or ends in: ``{"USD": {"free": 4}}``, ``{"fares_eur": {"single": 4}}``."""
    for step in field[:-1]:
        unit = step if len(step) == 3 else field_of(step).unit
        if is_currency(unit):
            return unit
    return None


@lru_cache(maxsize=8192)
def _unit_above(field: tuple[str, ...]) -> str | None:
    """The unit that the key right above a number ends in, where its own names none: ``{"stages_ms": {"trace": 42}}``."""
    if len(field) < 2 or field_of(field[-1]) != Field() or len(split_identifier(field[-2])) < 2:
        return None
    unit = field_of(field[-2]).unit
    return None if unit is None or is_currency(unit) else unit


_FIRST = 40
"""So many facts of an object are looked through for units: they stand near its top, and a map of thousands has none."""


_CURRENCY_KEYS = frozenset({"cur", "curr", "ccy", "iso", "iso_code"})


@lru_cache(maxsize=4096)
def _names_unit(key: str) -> bool:
    """Whether a key may say what the numbers beside it count."""
    lowered = key.lower()
    return lowered in _CURRENCY_KEYS or any(
        w in lowered for w in ("unit", "currency", "format", "timezone", "tz")
    )


def _is_number(value: Any) -> bool:
    """Whether a leaf is a number, written as one or as a string of digits: what a sibling's unit or currency counts."""
    if isinstance(value, str):
        if len(value) > 40 or value[:1].isalpha():
            return False  # the common cases, at no cost
        return value.strip().lstrip("+-").replace(".", "", 1).replace(",", "").isdigit()
    return isinstance(value, (int, float, Decimal))


_TIME_NAMES = frozenset(
    "second seconds minute minutes hour hours day days week weeks month months year years".split()
)
_PRICE_NAMES = frozenset(stem(w) for w in "price cost fee fare tariff charge rate".split())


def _by_the_dozen(fact: Fact) -> Amount | None:
    """How many single things a number of dozens is."""
    last = step_words(fact.field[-1]) if fact.field else frozenset[str]()
    if (
        not last & _DOZENS
        or last & _NO_DOZENS
        or isinstance(fact.value, bool)
        or not isinstance(fact.value, (int, Decimal))
    ):
        return None
    return exact(fact.value * 12, None)


_DOZENS = frozenset({stem("dozen")})
_NO_DOZENS = _PRICE_NAMES | frozenset(stem(w) for w in "per half discount".split())


def _plainly(fact: Fact, found: tuple[Reading, ...], siblings: Mapping[str, Any]) -> tuple[Reading, ...]:
    """A second reading where a field's name looks like a unit and may be none: ``second`` class, ``price_kwh``, ``days``."""
    amounts = [r for r in found if isinstance(r, Amount)]
    units = {r.unit for r in amounts if r.unit is not None}
    if not units:
        return ()
    last = fact.field[-1].lower() if fact.field else ""
    if "_per_" in last and field_of(last).minor and isinstance(fact.value, (int, Decimal)):
        return (exact(fact.value, None),)  # "6.4 ct/kWh"
    words = {w for step in fact.field[-2:] for w in step_words(step)}
    if last in _TIME_NAMES:
        stated = siblings.get("unit")
        unit = unit_named(stated) if isinstance(stated, str) else None
        return (exact(amounts[0].value, unit),)
    return (
        (exact(amounts[0].value, None),)
        if words & _PRICE_NAMES and not any(is_currency(u) or u in ("%", "ratio") or "/" in u for u in units)
        else ()
    )
