"""Numbers whose field says the least of something, sums told in cents by a flag, and sections under headings of a text."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from faithgrade.case import Case, ToolResult
from faithgrade.documents import parse_document
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.values import Amount


def _amounts(content: Any, field: str) -> list[tuple[Decimal, str | None]]:
    index = Index(Evidence.from_case(Case("c", "", "", results=(ToolResult("r", "read", content=content),))))
    fact = next(f for f in index.facts if f.field and f.field[-1] == field)
    return [(r.value, r.unit) for r in index.readings(fact) if isinstance(r, Amount)]


@pytest.mark.parametrize(
    ("content", "field", "found"),
    [
        ({"t_min": 4, "t_max": 9}, "t_min", [(Decimal(4), None)]),
        ({"tempMin": 4, "tempMax": 9}, "tempMin", [(Decimal(4), None)]),
        ({"soil_min": -3}, "soil_min", [(Decimal(-3), None)]),
        ({"wait_min": 12, "seats": 3}, "wait_min", [(Decimal(12), "min")]),
    ],
)
def test_min_is_no_minute_beside_a_max(
    content: Any, field: str, found: list[tuple[Decimal, str | None]]
) -> None:
    assert _amounts(content, field) == found


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ({"amount": 1290, "currency": "EUR", "minor_unit": True}, [(Decimal("12.90"), "EUR")]),
        ({"amount": 1290, "currency": "EUR", "unit": "cents"}, [(Decimal("12.90"), "EUR")]),
        ({"amount": 1290, "currency": "EUR", "minor_unit": False}, [(Decimal(1290), "EUR")]),
        ({"amount": 1290, "currency": "EUR"}, [(Decimal(1290), "EUR")]),
        (
            {"amount": 12, "currency": "EUR", "unit": "thousands"},
            [(Decimal(12000), "EUR"), (Decimal(12), "thousands")],
        ),
    ],
)
def test_a_field_beside_a_price_says_what_it_counts(
    content: Any, found: list[tuple[Decimal, str | None]]
) -> None:
    assert _amounts(content, "amount") == found


def test_a_heading_holds_the_lines_below_it() -> None:
    text = "# Log\n## Rooms\n- Blue: 4\n- Red: 5\n## Halls\n- Blue: 9\n"
    assert parse_document(text).root == {"title": "Log", "Rooms": {"Blue": 4, "Red": 5}, "Halls": {"Blue": 9}}


def test_one_heading_over_all_is_a_title() -> None:
    assert parse_document("## Orla\n- country: Ruun\n- kind: town").root == {
        "title": "Orla",
        "country": "Ruun",
        "kind": "town",
    }
