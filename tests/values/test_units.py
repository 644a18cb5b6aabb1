"""Units convert exactly where they can, and not at all where they cannot."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.values import Amount, convert, same_dimension
from faithgrade.values.units import UNITS, dimension, is_currency, same_currency, unit_named


def exact(value: str | int, unit: str) -> Amount:
    return Amount(Decimal(value), Decimal(value), Decimal(value), unit)


@pytest.mark.parametrize(
    ("value", "unit", "target", "expected"),
    [
        (20, "degC", "degF", "68"),
        (-40, "degF", "degC", "-40"),
        (12, "km", "m", "12000"),
        (1, "mi", "km", "1.609344"),
        (40, "GiB", "GB", "42.949673"),
        (3900, "s", "min", "65"),
        (3900000, "ms", "s", "3900"),
        (2, "week", "day", "14"),
        (2, "year", "month", "24"),
        (1, "kg", "g", "1000"),
        ("0.12", "ratio", "%", "12"),
        (12, "MP", "px", "12000000"),
        (100, "km/h", "m/s", "27.777778"),
        (50, "bp", "pp", "0.5"),
    ],
)
def test_a_conversion_gives_the_known_value(value: str | int, unit: str, target: str, expected: str) -> None:
    moved = convert(exact(value, unit), target)
    assert moved is not None
    assert round(moved.value, 6) == Decimal(expected)
    assert moved.unit == target


@pytest.mark.parametrize(
    ("unit", "target"),
    [("km", "h"), ("EUR", "USD"), ("%", "pp"), ("GB", "GHz"), ("mAh", "Wh"), ("W", "Wh"), ("deg", "degC")],
)
def test_what_needs_a_rate_or_another_dimension_does_not_convert(unit: str, target: str) -> None:
    assert convert(exact(1, unit), target) is None
    assert not same_dimension(unit, target)


def test_a_calendar_unit_widens_when_counted_in_days() -> None:
    days = convert(exact(3, "month"), "day")
    assert days is not None
    assert days.low == 84
    assert days.high == 93
    hours = convert(exact(1, "day"), "h")
    assert hours is not None
    assert hours.low == hours.high == 24


@pytest.mark.parametrize(
    ("written", "symbol"),
    [
        ("°C", "degC"),
        ("Kilometres", "km"),
        ("€", "EUR"),
        ("US$", "USD"),
        ("GiB", "GiB"),
        ("m/s", "m/s"),
        ("Tage", "day"),
        ("heures", "h"),
        ("RMB", "CNY"),
        ("μs", "us"),
        ("mAh", "mAh"),
    ],
)
def test_spellings_lead_to_one_symbol(written: str, symbol: str) -> None:
    assert unit_named(written) == symbol


@pytest.mark.parametrize("word", ["parcels", "people", "the", "Mb2", ""])
def test_a_word_that_is_no_unit_has_no_symbol(word: str) -> None:
    assert unit_named(word) is None


def test_shared_signs_stand_for_several_currencies_but_not_for_all() -> None:
    assert same_currency("$", "CAD")
    assert same_currency("¥", "JPY")
    assert same_currency("¤", "EUR")
    assert not same_currency("$", "EUR")
    assert not same_currency("USD", "CAD")
    assert is_currency("kr")
    assert not is_currency("km")
    assert dimension("EUR") == "money"
    assert dimension(None) is None


@given(st.sampled_from(sorted(UNITS)), st.decimals(min_value=1, max_value=1000, places=3), st.data())
def test_a_conversion_and_its_way_back_agree(unit: str, value: Decimal, data: st.DataObject) -> None:
    target = data.draw(st.sampled_from([u for u in UNITS if UNITS[u].dimension == UNITS[unit].dimension]))
    there = convert(exact(str(value), unit), target)
    assert there is not None
    back = convert(there, unit)
    assert back is not None
    assert abs(back.value - value) <= abs(value) * Decimal("1e-9")
