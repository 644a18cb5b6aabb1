"""Readings as people write them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from faithgrade.values import Kind, read_leaf, read_values
from faithgrade.values.said import said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("12 km", ["12 km (11.5 to 12.5)"]),
        ("over 40 minutes", ["over 40 min"]),
        ("about 60-70 EUR", ["about 60 to 70 EUR"]),
        ("3 May 2024", ["2024-05-03"]),
        ("May 2024", ["from 2024-05-01 to before 2024-06-01"]),
        ("3 May", ["day 3, month 5 of no stated year"]),
        ("2024-05-03T09:15:00+02:00", ["2024-05-03 09:15 UTC+02:00"]),
        ("5pm", ["17:00"]),
        ("ORD-12", ["ORD-12"]),
        ("1.2 million", ["1200000 (1150000 to 1250000)"]),
    ],
)
def test_a_reading_is_said_in_words(text: str, told: list[str]) -> None:
    assert [said(value.reading) for value in read_values(text)] == told


def test_no_reading_is_said_as_python_writes_it() -> None:
    texts = ["at 5:30", "on Monday", "yesterday", "nearly 40 %", "at least 3", "a@b.example", "“so”", "1e-40"]
    values = [v for text in texts for v in read_values(text)]
    told = [said(r) for v in values for r in v.readings] + [said(r) for r in read_leaf(Decimal("1e500"))]
    assert Kind.TIME in {v.kind for v in values}
    assert not [one for one in told if "(value=" in one or "Decimal" in one or "datetime" in one]
