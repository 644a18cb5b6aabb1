"""Only a whole label of the rubric, in the agreed field, is a verdict."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.reading import read_reply

LABELS = ("supported", "unsupported")


@pytest.mark.parametrize(
    "reply",
    [
        '{"c1": "supported", "c2": "unsupported"}',
        '  {"c1":"supported","c2":"unsupported"}\n',
        '```json\n{"c1": "supported", "c2": "unsupported"}\n```',
        '```\n{"c1": "supported", "c2": "unsupported"}\n```',
        'Here is the verdict you asked for:\n{"c1": "supported", "c2": "unsupported"}',
        '{"c1": "supported", "c2": "unsupported"}\nI hope this helps.',
        '\ufeff{"c1": "Supported", "c2": " UNSUPPORTED "}',
        '{"c2": "unsupported", "c1": "supported"}',
    ],
)
def test_s05_a_whole_reply_is_read_at_once_also_with_a_fence_or_words_around_it(reply: str) -> None:
    read = read_reply(reply, ["c1", "c2"], LABELS)
    assert read.labels == {"c1": "supported", "c2": "unsupported"}
    assert read.problem is None
    assert read.missing(["c1", "c2"]) == ()


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "supported",
        "SUPPORTED? No.",
        "Overall the passage reads reasonably well.",
        "GRADE: C",
        "Das lässt sich so nicht eindeutig sagen.",
        "null",
        "[]",
        '["supported", "unsupported"]',
        "{}",
        '{"c1": true, "c2": false}',
        '{"c1": 1, "c2": 0}',
        '{"c1": null, "c2": null}',
        '{"c1": "not supported", "c2": "partly supported"}',
        '{"c1": "supported or unsupported", "c2": "supportedunsupported"}',
        '{"c1": ["supported"], "c2": {"verdict": "supported"}}',
        '{"verdicts": {"c1": "supported", "c2": "supported"}}',
        '[{"id": "c1", "label": "supported"}]',
        '{"c1": "supported", "c2": "supported"} {"c1": "unsupported", "c2": "supported"}',
        '{"c0": "supported", "c1": "supported"}',
        '{"c1": "supported", "c2": "supported", "c3": "supported"}',
        '{"C1": "supported", "C2": "supported"}',
        "{'c1': 'supported', 'c2': 'supported'}",
        "[" * 100_000,
        '{"c1":' * 50_000,
    ],
)
def test_s01_a_reply_that_is_no_verdict_gives_none(reply: str) -> None:
    read = read_reply(reply, ["c1", "c2"], LABELS)
    assert read.labels == {}
    assert read.problem


def test_a_claim_labelled_twice_has_no_label_even_when_both_agree() -> None:
    read = read_reply('{"c1": "supported", "c1": "supported", "c2": "unsupported"}', ["c1", "c2"], LABELS)
    assert read.labels == {"c2": "unsupported"}
    assert read.problem == "c1 is labelled twice"


@pytest.mark.parametrize(
    ("reply", "kept"),
    [
        ('{"c1": "supported", "c2": "unsup', {"c1": "supported"}),
        ('{"c1": "supported", "c2"', {"c1": "supported"}),
        ('{"c1": "supported", "c2": "unsupported"', {"c1": "supported", "c2": "unsupported"}),
        ('```json\n{"c1": "supported",', {"c1": "supported"}),
        ('{"c1": "supp', {}),
        ('{"c1": "supported", "c1": "unsupported", "c2', {}),
        ('{"c9": "supported", "c2": "unsup', {}),
    ],
)
def test_of_a_reply_that_breaks_off_the_whole_labels_are_kept(reply: str, kept: dict[str, str]) -> None:
    assert read_reply(reply, ["c1", "c2"], LABELS).labels == kept


def test_a_reason_before_the_label_is_read_and_never_decides() -> None:
    reply = '{"c1": {"reason": "This is supported by nothing.", "label": "unsupported"}}'
    read = read_reply(reply, ["c1"], LABELS)
    assert read.labels == {"c1": "unsupported"}
    assert read.reasons == {"c1": "This is supported by nothing."}


def test_a_reason_without_a_label_is_no_verdict() -> None:
    assert read_reply('{"c1": {"reason": "supported"}}', ["c1"], LABELS).labels == {}


def test_labels_are_those_of_the_rubric_and_no_others() -> None:
    assert read_reply('{"c1": "backed"}', ["c1"], ("backed", "made_up")).labels == {"c1": "backed"}
    assert read_reply('{"c1": "supported"}', ["c1"], ("backed", "made_up")).labels == {}


@given(st.text())
def test_no_text_at_all_is_read_as_anything_but_labels_of_the_rubric(text: str) -> None:
    read = read_reply(text, ["c1", "c2"], LABELS)
    assert set(read.labels.values()) <= set(LABELS)
    assert set(read.labels) <= {"c1", "c2"}


@given(st.integers(0, 200))
def test_a_cut_anywhere_never_changes_a_label(cut: int) -> None:
    whole = '{"c1": "unsupported", "c2": "supported", "c3": "unsupported"}'
    full = read_reply(whole, ["c1", "c2", "c3"], LABELS).labels
    part = read_reply(whole[:cut], ["c1", "c2", "c3"], LABELS).labels
    assert part.items() <= full.items()
