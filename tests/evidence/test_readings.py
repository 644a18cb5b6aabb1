"""What a fact reads as beside the units of its field's name, its siblings and its payload's tables."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.case import Case, ToolResult
from faithgrade.evidence import Evidence
from faithgrade.evidence.readings import Readings
from faithgrade.values import Amount, Moment, Reading, Text


def readings_at(content: Any, pointer: str) -> tuple[Reading, ...]:
    evidence = Evidence.from_case(Case("t", "So.", results=(ToolResult("r", "tool", content=content),)))
    return Readings(evidence).of(next(f for f in evidence.facts if f.pointer == pointer))


@pytest.mark.parametrize(
    ("content", "pointer", "unit"),
    [
        ({"price": 5, "currency": "EUR"}, "/price", "EUR"),
        ({"price": "5.50", "currency": "EUR"}, "/price", "EUR"),
        ({"value": 5, "unit": "kg"}, "/value", "kg"),
        ({"units": {"temp": "C"}, "temp": 5}, "/temp", "degC"),
        ({"units": {"temp": "celsius"}, "days": [{"temp": 5}]}, "/days/0/temp", "degC"),
        ({"currency": "EUR", "items": [{"price": 5}]}, "/items/0/price", "EUR"),
        ({"temp_f": 5}, "/temp_f", "degF"),
        ({"area_m2": 5}, "/area_m2", "m2"),
        ({"price": {"first": 9, "second": 5}, "currency": "EUR"}, "/price/second", None),
        ({"temp": 5}, "/temp", None),
        ({"currency": "EUR", "quantity": 5}, "/quantity", None),
        (
            {"rows": [{"price": 5, "currency": "EUR"}, {"price": 5, "currency": "USD"}]},
            "/rows/1/price",
            "USD",
        ),
        ({"rows": [{"price": 5, "currency": "EUR"}, {"price": 5}]}, "/rows/1/price", None),
    ],
)
def test_units_come_from_the_name_a_sibling_or_a_table(content: Any, pointer: str, unit: str | None) -> None:
    amounts = [r for r in readings_at(content, pointer) if isinstance(r, Amount)]
    assert amounts[0].unit == unit


def test_a_name_that_looks_like_a_unit_may_be_none() -> None:
    assert [r.unit for r in readings_at({"days": 5}, "/days") if isinstance(r, Amount)] == ["day", None]


def test_equal_values_of_different_types_and_fields_read_apart() -> None:
    content = {"flags": [1, True], "year": 2031, "count": 2031}
    assert [type(r) for r in readings_at(content, "/flags/0")] == [Amount]
    assert readings_at(content, "/flags/1") == (Text("true", "true"),)
    assert any(isinstance(r, Moment) for r in readings_at(content, "/year"))
    assert not any(isinstance(r, Moment) for r in readings_at(content, "/count"))
