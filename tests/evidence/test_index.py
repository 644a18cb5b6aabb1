"""Finding facts by value and by field word, and what is not to be found."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.values import Amount, Moment, read_values
from faithgrade.values.text import stem


def index_of(*contents: Any, **more: Any) -> Index:
    calls = tuple(ToolCall(f"u{n}", "tool", f"c{n}", more.get("arguments", {})) for n in range(len(contents)))
    results = tuple(
        ToolResult(f"r{n}", "tool", f"c{n}", f"u{n}", c, is_error=more.get("is_error", False))
        for n, c in enumerate(contents)
    )
    return Index(Evidence.from_case(Case("t", "So.", calls=calls, results=results)))


def amount(text: str) -> Amount:
    reading = read_values(text)[0].reading
    assert isinstance(reading, Amount)
    return reading


@pytest.mark.parametrize(
    ("content", "text", "pointers"),
    [
        ({"a": 5, "b": 7}, "7", ["/b"]),
        ({"a": "7.0", "b": 8}, "7", ["/a"]),
        ({"distance_km": 1.5}, "1500 m", ["/distance_km"]),
        ({"share": 0.25}, "25%", ["/share"]),
        ({"population": 4812345}, "4.8 million", ["/population"]),
        ({"a": 5}, "6", []),
        ({"a": True, "b": None}, "1", []),
        ({"a": "between 3 and 5"}, "5", ["/a"]),
    ],
)
def test_amounts_are_found_by_what_they_cover(content: Any, text: str, pointers: list[str]) -> None:
    assert sorted({f.pointer for f, _ in index_of(content).amounts(amount(text))}) == pointers


def test_errors_are_not_searched() -> None:
    assert index_of({"a": 5}).amounts(amount("5"))
    assert not index_of({"a": 5}, is_error=True).amounts(amount("5"))
    assert index_of({"a": 5}, is_error=True).facts == ()


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ("3 June 2031", ["/a"]),
        ("June 2031", ["/a", "/b"]),
        ("3 June 2032", []),
    ],
)
def test_moments_are_found_near_what_is_claimed(text: str, pointers: list[str]) -> None:
    index = index_of({"a": "2031-06-03", "b": "2031-06-20T10:00:00Z", "c": "x"})
    reading = read_values(text)[0].reading
    assert isinstance(reading, Moment)
    near = {f.pointer for f, m in index.moments_near(reading)}
    assert set(pointers) <= near
    assert "/c" not in near
    if not pointers:
        assert near == set()


def test_clocks_are_times_and_moments_with_a_time() -> None:
    index = index_of({"a": "07:30", "b": "2031-06-20T10:00:00Z", "c": "2031-06-20", "d": 12})
    assert [f.pointer for f, _ in index.clocks()] == ["/a", "/b"]


def test_texts_are_found_without_regard_to_case() -> None:
    index = index_of({"a": "In Transit", "b": "in transit", "c": "transit", "n": 77})
    assert [f.pointer for f in index.texts("in transit")] == ["/a", "/b"]
    assert [f.pointer for f in index.texts("77")] == ["/n"]
    assert index.texts("absent") == []


def test_field_words_are_those_of_fields_tools_and_arguments() -> None:
    index = index_of({"note": "grey stone"}, arguments={"place": "Torvik"})
    assert {stem("note"), stem("place"), "tool"} <= index.field_vocabulary
    assert "stone" not in index.field_vocabulary


def test_fields_are_found_by_their_words() -> None:
    index = index_of({"rows": [{"unit_price": 1}, {"unit_price": 2}]})
    ((source, field),) = index.fields_by_word[stem("price")]
    assert (source, field) == (0, ("rows", "unit_price"))
    assert [index.evidence.facts[i].value for i in index.fields[source, field]] == [1, 2]
    assert "weight" not in index.fields_by_word


def test_a_field_is_sole_while_no_other_holds_its_kind() -> None:
    like = amount("5")
    one = index_of({"rows": [{"name": "a", "n": 5}, {"name": "b", "n": 6}]})
    two = index_of({"rows": [{"m": 1, "n": 5}, {"m": 2, "n": 6}]})
    assert one.is_sole(next(f for f in one.facts if f.field[-1] == "n"), like)
    assert not two.is_sole(next(f for f in two.facts if f.field[-1] == "n"), like)


def test_captions_stand_beside_or_above() -> None:
    index = index_of({"title": "Snow depth", "points": [{"value": 5}]})
    fact = next(f for f in index.facts if f.pointer == "/points/0/value")
    assert {"snow", "depth"} <= index.captions(fact)


def test_a_table_is_made_once() -> None:
    made = []

    def table(index: Index) -> int:
        made.append(index)
        return len(index.facts)

    index = index_of({"a": 1, "b": 2})
    assert (index.once(table), index.once(table), len(made)) == (2, 2, 1)


def test_a_number_is_found_whatever_bound_stands_beside_it() -> None:
    index = index_of({"note": "up to 40 kg", "n": 41})
    value = next(v for v in read_values("It holds 40 kg.") if isinstance(v.reading, Amount))
    assert [(f.pointer, a.value) for f, a in index.amounts_around(value)][:1] == [("/note", Decimal(40))]
