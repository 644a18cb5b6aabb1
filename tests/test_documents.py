"""Tool results become trees: every form texts come in, and what is left of those that break off."""

from __future__ import annotations

import json
import time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.documents import pairs, parse_document, read_json
from faithgrade.documents.jsontext import read_python, read_torn


def root(content: Any) -> Any:
    return parse_document(content).root


def codes(content: Any) -> list[str]:
    return [anomaly.code for anomaly in parse_document(content).anomalies]


def test_json_is_read_exactly() -> None:
    value, odd = read_json('\ufeff{"big": 3741852096307418533, "price": 12.50,\r\n "tiny": 1E-30}')
    assert value == {"big": 3741852096307418533, "price": Decimal("12.50"), "tiny": Decimal("1E-30")}
    assert str(value["price"]) == "12.50"
    assert odd == ()
    huge, _ = read_json("9" * 5000)
    assert huge == Decimal("9" * 5000)


def test_duplicate_keys_keep_the_last_and_report_all() -> None:
    value, odd = read_json('{"a": {"price": 10, "price": 12, "price": [1]}}')
    assert value == {"a": {"price": [1]}}
    assert [(a.code, a.refs) for a in odd] == [("duplicate_key", ("10", "12", "[1]"))]


def test_nan_and_infinity_are_accepted_and_reported() -> None:
    value, odd = read_json('{"a": NaN, "b": -Infinity}')
    assert value["a"].is_nan()
    assert value["b"] == Decimal("-Infinity")
    assert [a.code for a in odd] == ["not_a_number", "not_a_number"]


@pytest.mark.parametrize("text", ["", "nothing", "{'a': 1}", '{"a": 1', '{"a": 1} x', "[" * 100_000])
def test_what_is_not_one_json_value_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


@pytest.mark.parametrize(
    ("content", "expected", "form"),
    [
        ('{"a": 1}', {"a": 1}, "json"),
        ("42", 42, "json"),
        ('"text"', "text", "text"),
        ('"{\\"a\\": 1}"', {"a": 1}, "json"),
        ('\ufeff{"n": "Ada"}\r\n{"n": "Bo"}\r\n', [{"n": "Ada"}, {"n": "Bo"}], "json_lines"),
        ('{"a": 1} {"b": 2}', [{"a": 1}, {"b": 2}], "json_lines"),
        ("{'a': True, 'b': (1, 2.5), 'c': None}", {"a": True, "b": [1, Decimal("2.5")], "c": None}, "json"),
        ('Result: {"a": [1]} ok', {"text": "Result:\nok", "json": {"a": [1]}}, "mixed"),
        ('Here:\n```json\n{"a": 1}\n```', {"text": "Here:", "json": {"a": 1}}, "mixed"),
        (
            "# unit: people\ndate,value\n2021-02-25,0.09",
            {"unit": "people", "rows": [{"date": "2021-02-25", "value": Decimal("0.09")}]},
            "csv",
        ),
        ("name\tqty\nAda\t1\nBo\t2", {"rows": [{"name": "Ada", "qty": 1}, {"name": "Bo", "qty": 2}]}, "csv"),
        (
            'name,note\nAda,"a, b"\nBo,12',
            {"rows": [{"name": "Ada", "note": "a, b"}, {"name": "Bo", "note": 12}]},
            "csv",
        ),
        (
            "| plan | seats |\n| --- | ---: |\n| Crew | 5 |\n",
            {"rows": [{"plan": "Crew", "seats": 5}]},
            "table",
        ),
        (
            "Plans:\n| a | a |\n|---|---|\n| 1 | 2 |",
            {"text": "Plans:", "rows": [{"a": 1, "a 2": 2}]},
            "table",
        ),
        ("timeout: 30\nretries: 3\n", {"timeout": 30, "retries": 3}, "key_value"),
        (
            "Baban\n---\n- country: Iraq\n- kind: town\n- kind: village",
            {"title": "Baban", "country": "Iraq", "kind": ["town", "village"]},
            "key_value",
        ),
        (
            "address:\n  city: Oslo\n  zip: 0150\ntags:\n  - a\n  - b",
            {"address": {"city": "Oslo", "zip": "0150"}, "tags": ["a", "b"]},
            "key_value",
        ),
        (
            "<ul><li>Route 5</li><li><del>Route 7</del></li></ul>",
            {"items": ["Route 5", {"text": "Route 7", "struck": True}]},
            "html",
        ),
        (
            "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x</td></tr></table>",
            {"rows": [{"a": 1, "b": "x"}]},
            "html",
        ),
        (
            "<table><tr><th>a</th><th>b</th></tr><tr><td rowspan=2>1</td><td>x</td></tr><tr><td>y</td></tr></table>",
            {"rows": [{"a": 1, "b": "x"}, {"a": 1, "b": "y"}]},
            "html",
        ),
        (
            "<table><tr><th rowspan=2>a</th><th colspan=2>b</th></tr><tr><th>x</th><th>y</th></tr>"
            "<tr><td>1</td><td colspan=2>2</td></tr><tr><td colspan=3>Rest</td></tr></table>",
            {"rows": [{"a": 1, "b x": 2, "b y": 2}, {"a": "Rest"}]},
            "html",
        ),
        ("<p>It is <b>open</b> &amp; free.</p><script>x()</script>", "It is open & free.", "html"),
        ("The hall opens at nine.", "The hall opens at nine.", "text"),
        ("", "", "text"),
    ],
)
def test_every_form_of_text_becomes_its_tree(content: str, expected: Any, form: str) -> None:
    document = parse_document(content)
    assert document.root == expected
    assert document.form == form
    assert not document.torn


@pytest.mark.parametrize(
    "content",
    [
        "Hello, world: this is prose. It has: colons\nand lines.",
        "Well, yes\nNo, thanks",
        "Error: something failed",
        "see [link](http://x.test) and {curly}",
        "a < b and c > d",
        "1,234.50",
        "order already shipped",
        "It costs 5 | 6 today",
        "On Monday, we met.\nOn Tuesday, we left.\nOn Friday, we came.",
    ],
)
def test_prose_stays_prose(content: str) -> None:
    assert root(content) == content


def test_strings_inside_json_are_read_in_place() -> None:
    inner = json.dumps({"colour": "teal", "qty": 2})
    outer = {
        "body": json.dumps({"items": [{"options": inner}]}),
        "note": "{not json",
        "table": "| a |\n|---|\n| 1 |",
    }
    assert root(outer) == {
        "body": {"items": [{"options": {"colour": "teal", "qty": 2}}]},
        "note": "{not json",
        "table": {"rows": [{"a": 1}]},
    }


def test_message_blocks_keep_their_places_and_repeat_nothing() -> None:
    summary = {"content": [{"type": "text", "text": "see structured"}], "structuredContent": {"count": 42}}
    assert root(summary) == {"content": [{"text": "see structured"}], "structuredContent": {"count": 42}}
    twice = {"content": [{"type": "text", "text": '{"count": 42}'}], "structuredContent": {"count": 42}}
    assert root(twice) == {"content": [], "structuredContent": {"count": 42}}
    assert root([{"type": "text", "text": "a: 1\nb: 2"}]) == [{"text": {"a": 1, "b": 2}}]


def test_base64_text_is_decoded_and_other_bytes_are_not() -> None:
    assert root({"encoding": "base64", "data": "bWVldCBhdCBub29u"})["data"] == "meet at noon"
    assert root({"encoding": "base64", "data": "/////w=="})["data"] == "/////w=="
    assert root({"data": "bWVldCBhdCBub29u"})["data"] == "bWVldCBhdCBub29u"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            '[{"day":"Mon"},{"day":"Tue"},{"day":"Th\n[output truncated: 94 of 420 characters shown]',
            [{"day": "Mon"}, {"day": "Tue"}],
        ),
        ('{"n": 3, "items": [{"a": 1}, {"a": 2, "b": "x', {"n": 3, "items": [{"a": 1}, {"a": 2}]}),
        ('{"n": 12', None),
        ("[1, 2, 34", [1, 2]),
        ('{"a": {"b": [1, 2]}, "c"', {"a": {"b": [1, 2]}}),
    ],
)
def test_half_a_json_text_keeps_its_complete_part(text: str, kept: Any) -> None:
    assert read_torn(text) == kept
    document = parse_document(text)
    if kept is None:
        assert document.root == text
    else:
        assert document.root == kept
        assert document.torn
        assert "torn_json" in codes(text)


def test_a_torn_last_line_of_json_lines_is_torn() -> None:
    document = parse_document('{"n": 1}\n{"n": 2}\n{"n": 3, "m')
    assert document.root == [{"n": 1}, {"n": 2}, {"n": 3}]
    assert document.torn


@pytest.mark.parametrize(
    "content",
    [
        {"matches": ["m01"], "note": "TRUNCATED, more matches exist"},
        {"items": [1], "truncated": True},
        {"log": "line 1\n... (truncated)"},
        "first\nsecond\n[output truncated]",
        "a\nb\n[40 more lines omitted]",
        {"text": "x (12 more results not shown)"},
    ],
)
def test_a_text_that_says_it_was_cut_is_torn(content: Any) -> None:
    assert parse_document(content).torn


@pytest.mark.parametrize(
    "content",
    [
        {"items": [1], "truncated": False},
        {"note": "a truncated cone"},
        "He truncated the cone.",
        {"text": "5 more people came"},
    ],
)
def test_talk_of_cutting_is_no_cut(content: Any) -> None:
    assert not parse_document(content).torn


def test_pairs_recognise_name_value_lists_only() -> None:
    assert pairs([{"name": "Weight", "value": "205 g"}]) == (("Weight", "205 g", 0),)
    assert pairs([{"key": "a", "value": None}, {"key": "b", "value": 2}]) == (("a", None, 0), ("b", 2, 1))
    assert pairs([{"name": "Ada", "age": 3}]) is None
    assert pairs([]) is None
    assert pairs({"name": "a", "value": 1}) is None


@pytest.mark.parametrize("text", ["__import__('os')", "{'a': open('x')}", "{'a': 1j}", "1 + 1", "['x'] * 9"])
def test_python_text_is_a_literal_or_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="Python literal"):
        read_python(text)


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8).filter(lambda s: s.strip()[:1] not in ("{", "[", '"')),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(_JSON)
def test_json_survives_its_trip_as_text(value: Any) -> None:
    assert read_json(json.dumps(value))[0] == value


@given(_JSON.filter(lambda v: isinstance(v, dict | list) and bool(v)), st.data())
def test_every_cut_of_json_is_read_or_left_as_text(value: Any, data: st.DataObject) -> None:
    text = json.dumps(value)
    cut = data.draw(st.integers(min_value=1, max_value=len(text) - 1))
    parse_document(text[:cut])
    saved = read_torn(text[:cut])
    assert saved is None or isinstance(saved, type(value))


@given(st.text(max_size=200))
def test_any_text_is_read_without_complaint(text: str) -> None:
    parse_document(text)


@pytest.mark.parametrize(
    "make",
    [
        lambda n: json.dumps([{"sku": f"K{i:05}", "qty": i} for i in range(n)]),
        lambda n: json.dumps([{"sku": f"K{i:05}", "qty": i} for i in range(n)])[:-20],
        lambda n: "{" * n,
        lambda n: "[{'a': " * n,
        lambda n: "a: b\n" * n,
        lambda n: "x,y\n" * n,
        lambda n: '"' * n,
        lambda n: "| a |" * n,
        lambda n: "<li>" * n,
        lambda n: "see {x} [y] " * n,
    ],
    ids=["whole", "torn", "braces", "half objects", "pairs", "cells", "quotes", "pipes", "items", "brackets"],
)
def test_reading_time_grows_with_the_text_and_not_faster(make: Any) -> None:
    def seconds(n: int) -> float:
        text = make(n)
        taken = []
        for _ in range(3):  # the least of three: a busy machine adds, and never takes away
            started = time.process_time()
            parse_document(text)
            taken.append(time.process_time() - started)
        return min(taken)

    seconds(200)
    assert seconds(20_000) < 60 * max(seconds(2_000), 0.005)
