"""How payload leaves are read: by their type, their field's name and what stands beside them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from faithgrade.values import Amount, Clock, Moment, Text, read_leaf, read_values


def amounts(
    value: Any, name: str = "value", siblings: dict[str, Any] | None = None
) -> list[tuple[str, str | None]]:
    return [(str(r.value), r.unit) for r in read_leaf(value, (name,), siblings) if isinstance(r, Amount)]


@pytest.mark.parametrize(
    ("value", "name", "siblings", "expected"),
    [
        (20, "high_c", None, ("20", "degC")),
        (68, "temp_f", None, ("68", "degF")),
        (20, "temperatureCelsius", None, ("20", "degC")),
        (3900, "duration_s", None, ("3900", "s")),
        (3900, "durationSeconds", None, ("3900", "s")),
        (12, "latency_ms", None, ("12", "ms")),
        (11.7, "wind_ms", None, ("11.7", "m/s")),
        (12, "distance_km", None, ("12", "km")),
        (12000, "metres", None, ("12000", "m")),
        (90, "valid_days", None, ("90", "day")),
        (3, "min_days", None, ("3", "day")),
        (5, "days_left", None, ("5", "day")),
        (71, "top_author_share_pct", None, ("71", "%")),
        (9, "price_usd", None, ("9", "USD")),
        (9, "eur", None, ("9", "EUR")),
        (16, "ram_gb", None, ("16", "GB")),
        (4.5, "wind_kph", None, ("4.5", "km/h")),
        (49, "amount", {"currency": "EUR"}, ("49", "EUR")),
        (49, "total_price", {"currency": "eur"}, ("49", "EUR")),
        (7, "value", {"unit": "km"}, ("7", "km")),
        (4900, "amount_cents", {"currency": "EUR"}, ("49", "EUR")),
        (4900, "amount_cents", None, ("49", "¤")),
        (18000, "price_minor", {"currency": "JPY"}, ("18000", "JPY")),
    ],
)
def test_a_number_takes_its_unit_from_its_field_or_its_sibling(
    value: Any, name: str, siblings: dict[str, Any] | None, expected: tuple[str, str | None]
) -> None:
    assert amounts(value, name, siblings)[0] == expected


@pytest.mark.parametrize(
    ("value", "name", "siblings"),
    [
        (3, "min", None),
        (3, "c", None),
        (3, "day", None),
        (3, "count", {"currency": "EUR"}),
        (3, "passengers", None),
        (3, "items", {"unit": "no unit of ours"}),
        (3, "team_s_wins", None),
    ],
)
def test_a_name_that_only_looks_like_a_unit_gives_none(
    value: Any, name: str, siblings: dict[str, Any] | None
) -> None:
    assert amounts(value, name, siblings)[0] == (str(value), None)


def test_a_share_reads_as_percent_and_never_as_its_own_percentage() -> None:
    assert amounts(Decimal("0.12"), "churn_rate") == [("0.12", "ratio"), ("12.00", "%")]
    assert amounts(Decimal("0.12"), "value", {"format": "fraction"})[1] == ("12.00", "%")
    assert amounts(Decimal("4.25"), "interest_rate") == [("4.25", None)]
    assert amounts(Decimal("0.12"), "distance") == [("0.12", None)]


def test_float_noise_is_read_through() -> None:
    assert amounts(Decimal("3.3000000000000003"))[0] == ("3.3", None)
    assert amounts(Decimal("3.14159265358979"))[0] == ("3.14159265358979", None)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (1700000000, "posted_at"),
        (1700000000000, "createdAt"),
        (1700000000, "anything"),
        ("1700000000", "timestamp"),
    ],
)
def test_epoch_numbers_read_as_instants(value: Any, name: str) -> None:
    moments = [r for r in read_leaf(value, (name,)) if isinstance(r, Moment)]
    assert moments[0].low == datetime(2023, 11, 14, 22, 13, 20)
    assert moments[0].offset == 0


@pytest.mark.parametrize(("value", "name"), [(1700, "posted_at"), (120, "start"), (17000000, "population")])
def test_a_small_number_is_no_instant(value: int, name: str) -> None:
    assert not any(isinstance(r, Moment) and r.clock for r in read_leaf(value, (name,)))


@pytest.mark.parametrize("value", [None, Decimal("NaN"), Decimal("Infinity"), "", "   ", {}, []])
def test_what_states_nothing_has_no_reading(value: Any) -> None:
    assert read_leaf(value) == ()


def test_booleans_and_words_read_as_text() -> None:
    assert read_leaf(True) == (Text("true", "true"),)
    assert read_leaf("Scattered Clouds") == (Text("scattered clouds", "Scattered Clouds"),)


@pytest.mark.parametrize(
    ("text", "name", "low"),
    [
        ("2024-05-20", "date", datetime(2024, 5, 20)),
        ("2024-05-20T07:00:00Z", "start", datetime(2024, 5, 20, 7)),
        ("2024-05-20 07:00:00", "dt_txt", datetime(2024, 5, 20, 7)),
        ("2023, November 07", "value", datetime(2023, 11, 7)),
        ("2012", "value", datetime(2012, 1, 1)),
    ],
)
def test_date_strings_read_as_moments(text: str, name: str, low: datetime) -> None:
    assert any(isinstance(r, Moment) and r.low == low for r in read_leaf(text, (name,)))


def test_a_zone_in_the_field_name_belongs_to_the_time() -> None:
    clocks = [r for r in read_leaf("03:00:00+1", ("scheduled_arrival_time_est",)) if isinstance(r, Clock)]
    assert [(c.at.hour, c.offset) for c in clocks] == [(3, -300)]
    own = [r for r in read_leaf("2024-05-20T07:00:00Z", ("departs_est",)) if isinstance(r, Moment)]
    assert own[0].offset == 0


def test_a_longer_string_gives_every_value_inside_and_itself() -> None:
    readings = read_leaf("6.66 inches, 107.1 cm2 (~85.4% screen-to-body ratio)")
    assert isinstance(readings[0], Text)
    assert [(str(r.value), r.unit) for r in readings if isinstance(r, Amount)] == [
        ("6.66", "in"),
        ("107.1", "cm2"),
        ("85.4", "%"),
    ]


def test_a_big_integer_reads_exactly_as_number_and_as_text() -> None:
    readings = read_leaf(3741852096307418533, ("id",))
    number = Decimal(3741852096307418533)
    assert readings[0] == Amount(number, number, number)
    assert readings[1] == Text("3741852096307418533", "3741852096307418533")


def test_a_numeric_string_reads_as_number_and_as_text() -> None:
    assert amounts("12", "qty") == [("12", None)]
    assert any(isinstance(r, Text) and r.exact == "0042" for r in read_leaf("0042", ("zip",)))
    assert amounts("12.5", "price_usd") == [("12.5", "USD")]


@pytest.mark.parametrize(
    "text",
    [
        "2031-04-05",
        "1000-01-01",
        "2999-12-31",
        "2031-04-05 06:07",
        "2031-04-05T06:07",
        "2031-04-05T06:07:08",
        "2031-04-05 06:07:08Z",
        "2031-04-05T06:07Z",
    ],
)
def test_a_plain_iso_leaf_reads_as_the_same_words_in_a_text_do(text: str) -> None:
    inside = [reading for value in read_values(text) for reading in value.readings]
    assert list(read_leaf(text))[1:] == inside
    assert isinstance(inside[0], Moment)


@pytest.mark.parametrize("text", ["2031-02-30", "2031-13-01", "2031-04-05T25:00", "2031-04-05T06:61"])
def test_what_only_looks_like_an_iso_date_is_no_whole_moment(text: str) -> None:
    inside = [reading for value in read_values(text) for reading in value.readings]
    assert list(read_leaf(text))[1:] == inside
    assert not any(isinstance(reading, Moment) and "minute" in reading.fields for reading in inside)
