"""Facts in depth-first order, their pointers and fields, and the nodes that hold them."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.case import Case, ToolResult
from faithgrade.evidence import Evidence, leaves, to_pointer


def read(content: Any) -> Evidence:
    return Evidence.from_case(Case("t", "So.", results=(ToolResult("r", "tool", "c", None, content),)))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"a": 1, "b": {"c": "x"}}, [("/a", 1), ("/b/c", "x")]),
        ({"rows": [{"n": 1}, {"n": 2}]}, [("/rows/0/n", 1), ("/rows/1/n", 2)]),
        ([[1, 2], [3]], [("/0/0", 1), ("/0/1", 2), ("/1/0", 3)]),
        ({"a/b": {"m~n": None}}, [("/a~1b/m~0n", None)]),
        ({"empty": [], "none": {}}, [("/empty", []), ("/none", {})]),
        ('{"a": "7"}', [("/a", "7")]),
        ("plain words", [("", "plain words")]),
        (5, [("", 5)]),
        ({"": 1, "é": 2}, [("/", 1), ("/é", 2)]),
        ({"ok": False, "n": 0}, [("/ok", False), ("/n", 0)]),
        (
            "name,qty\nbolt,4\nnut,9\n",
            [("/rows/0/name", "bolt"), ("/rows/0/qty", "4"), ("/rows/1/name", "nut"), ("/rows/1/qty", "9")],
        ),
    ],
)
def test_every_leaf_is_a_fact_at_its_pointer(content: Any, expected: list[tuple[str, Any]]) -> None:
    assert [(f.pointer, str(f.value)) for f in read(content).facts] == [(p, str(v)) for p, v in expected]


def test_big_integers_and_exact_decimals_keep_every_digit() -> None:
    facts = read('{"n": 12345678901234567890123, "d": 0.1000000000000000055}').facts
    assert [str(f.value) for f in facts] == ["12345678901234567890123", "0.1000000000000000055"]


@pytest.mark.parametrize(
    "content",
    [
        {"attributes": [{"name": "Weight", "value": "187 g"}, {"name": "Height", "value": "16 cm"}]},
        {"attributes": [{"key": "Weight", "val": "187 g"}, {"key": "Height", "val": "16 cm"}]},
        {"attributes": [{"label": "Weight", "value": "187 g"}, {"label": "Height", "value": "16 cm"}]},
    ],
)
def test_name_and_value_pairs_give_the_field_a_plain_object_would(content: Any) -> None:
    facts = read(content).facts
    assert [f.field for f in facts if not f.is_label] == [("attributes", "Weight"), ("attributes", "Height")]
    assert [f.value for f in facts if f.is_label] == ["Weight", "Height"]


def test_an_object_with_more_than_a_pair_is_no_pair() -> None:
    facts = read([{"name": "Bolt", "value": 3, "unit": "EUR", "stock": 9}]).facts
    assert [f.field for f in facts] == [("name",), ("value",), ("unit",), ("stock",)]
    assert not any(f.is_label for f in facts)


def test_a_heading_over_pairs_names_their_section() -> None:
    section = {"title": "Battery", "specs": [{"name": "Capacity", "value": "4000 mAh"}]}
    facts = read([section]).facts
    assert [(f.field, f.is_label) for f in facts] == [
        (("title",), True),
        (("Battery", "name"), True),
        (("Battery", "Capacity"), False),
    ]


def test_prose_is_cut_into_sentences_that_share_a_pointer() -> None:
    text = "The mill stands by the river. It was built of grey stone!\nNobody lives there now"
    facts = read({"text": text}).facts
    assert [f.value for f in facts] == [
        "The mill stands by the river.",
        "It was built of grey stone!",
        "Nobody lives there now",
    ]
    assert {f.pointer for f in facts} == {"/text"}
    assert all(f.prose for f in facts)
    assert [f.prose for f in read({"text": "The mill stands by the river. It is old."}).facts] == [False]


def test_a_node_owns_one_run_of_facts() -> None:
    evidence = read({"rows": [{"a": 1, "b": [2, 3]}, {"a": 4}], "c": 5})
    spans = {to_pointer(n.path): (n.lo, n.hi, n.is_list, n.size) for n in evidence.nodes}
    assert spans == {
        "": (0, 5, False, 2),
        "/rows": (0, 4, True, 2),
        "/rows/0": (0, 3, False, 2),
        "/rows/0/b": (1, 3, True, 2),
        "/rows/1": (3, 4, False, 1),
    }


def test_ancestors_lead_from_the_innermost_node_to_the_root() -> None:
    evidence = read({"rows": [{"a": {"b": 1}}]})
    (fact,) = evidence.facts
    assert [to_pointer(n.path) for n in evidence.ancestors(fact)] == ["/rows/0/a", "/rows/0", "/rows", ""]
    (bare,) = read("word").facts
    assert list(evidence.ancestors(bare)) == []


def test_leaves_are_those_of_the_facts() -> None:
    content = {"rows": [{"a": 1}, {"a": None}], "b": []}
    assert [(to_pointer(p), v) for p, v in leaves(content)] == [
        (f.pointer, f.value) for f in read(content).facts
    ]
