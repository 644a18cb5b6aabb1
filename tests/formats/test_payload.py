"""The content of one tool result: blocks, binaries, cut text, and data printed by Python."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from typing import Any

import pytest

from faithgrade.formats.payload import describe_binary, load_json, read_payload, read_repr, truncation

PICTURE = "iVBORw0KGgo="


@pytest.mark.parametrize(
    ("value", "content", "state"),
    [
        ("two boxes", "two boxes", "present"),
        ({"n": 2}, {"n": 2}, "present"),
        ([1, 2], [1, 2], "present"),
        (0, 0, "present"),
        (False, False, "present"),
        ("", "", "empty"),
        ([], [], "empty"),
        ({}, {}, "empty"),
        (None, None, "null"),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "a\nb", "present"),
        ([{"type": "box", "n": 2}], [{"type": "box", "n": 2}], "present"),
        ([{"type": "json", "json": {"n": 2}}], {"n": 2}, "present"),
    ],
)
def test_content_is_kept_and_blocks_of_text_are_joined(value: Any, content: Any, state: str) -> None:
    found = read_payload(value)
    assert (found.content, found.state, found.truncated) == (content, state, "no")


def test_text_beside_an_image_is_kept_and_is_not_all_there_was() -> None:
    found = read_payload(
        [{"type": "text", "text": "See:"}, {"type": "image", "data": PICTURE, "mimeType": "image/png"}]
    )
    assert (found.content, found.state, found.truncated) == ("See:", "present", "yes")
    assert [a.code for a in found.anomalies] == ["binary_dropped"]


@pytest.mark.parametrize(
    "block",
    [
        {"type": "image", "data": PICTURE, "mimeType": "image/png"},
        {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PICTURE}},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PICTURE}"}},
        {"type": "input_image", "image_url": f"data:image/png;base64,{PICTURE}"},
        {"type": "resource", "resource": {"blob": PICTURE, "mimeType": "image/png"}},
    ],
)
def test_a_binary_is_described_and_never_kept(block: dict[str, Any]) -> None:
    told = describe_binary(block)
    digest = hashlib.sha256(b"\x89PNG\r\n\x1a\n").hexdigest()
    assert told == {"mime_type": "image/png", "sha256": digest, "bytes": 8}


def test_a_reference_to_a_picture_stays_a_reference() -> None:
    told = describe_binary({"type": "image_url", "image_url": {"url": "https://made-up.test/box.png"}})
    assert (told["sha256"], told["ref"]) == (None, "https://made-up.test/box.png")


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("ends here… [truncated]", "yes"),
        ("a lot ... 1,204 more characters", "yes"),
        ("<output truncated>", "yes"),
        ('["a", "b', "suspected"),
        ('{"a": "x}', "suspected"),
        ("x" * 1000, "suspected"),
        ("x" * 1001, "no"),
        ("[see the note]", "no"),
        ("[1] a footnote", "no"),
        ('{"note": "[truncated]"}', "no"),
        ("", "no"),
    ],
)
def test_only_text_that_was_cut_is_taken_for_cut(text: str, state: str) -> None:
    assert truncation(text) == state


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'a': None, 'b': True}", {"a": None, "b": True}),
        ("[1, 2.50, -3, -0.10]", [1, Decimal("2.50"), -3, Decimal("-0.10")]),
        ("('x', {'y': [12345678901234567890]})", ["x", {"y": [12345678901234567890]}]),
        ("{1: 'one'}", {"1": "one"}),
        ("{}", {}),
    ],
)
def test_plain_data_printed_by_python_is_read_back_exactly(text: str, value: Any) -> None:
    assert read_repr(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "just words",
        "{'a': Decimal('1')}",
        "__import__('os')",
        "[f(x)]",
        "{'a': ",
        "[" * 5000,
        "{**x}",
        "{'a': 1 + 1}",
    ],
)
def test_anything_else_is_left_as_text_and_never_run(text: str) -> None:
    assert read_repr(text) is None


@pytest.mark.parametrize("text", ["{oops", "", "[" * 100_000])
def test_what_is_no_json_is_none(text: str) -> None:
    assert load_json(text) is None
