"""Words of texts and of field names, in the form that look-ups compare."""

from __future__ import annotations

import pytest

from faithgrade.evidence.words import field_words, step_words, tokenize
from faithgrade.values.text import stem


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Loko-76's in_transit", ["loko", "76", "s", "in", "transit"]),
        ("", []),
        ("… — !", []),
        ("4.75", ["4", "75"]),
        ("Straße ÉTÉ", ["strasse", "été"]),
        ("ＦＵＬＬ width", ["full", "width"]),
        ("don’t", ["don", "t"]),
    ],
)
def test_words_are_folded_and_parted_at_marks(text: str, words: list[str]) -> None:
    assert [t.fold for t in tokenize(text)] == words


@pytest.mark.parametrize("text", ["The kettle, 64.90 €!", "a_b-c d", "Ünï cödé"])
def test_tokens_know_their_place(text: str) -> None:
    assert all(text[t.start : t.end] == t.text for t in tokenize(text))


@pytest.mark.parametrize(
    ("field", "leaf", "above"),
    [
        (("total",), {"total"}, set()),
        (("order", "unit_price"), {"unit", "price"}, {"order"}),
        (("shippingAddress", "city"), {"city"}, {"shipping", "address"}),
        (("weight", "value"), {"weight"}, set()),
        (("data", "items", "qty"), {"qty"}, set()),
        (("homeScore", "period1"), {"period", "1"}, {"home", "score"}),
        ((), set(), set()),
    ],
)
def test_a_field_is_called_by_its_last_telling_step(
    field: tuple[str, ...], leaf: set[str], above: set[str]
) -> None:
    words = field_words(field)
    assert words.leaf == {stem(w) for w in leaf}
    assert words.above == {stem(w) for w in above}


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("HTTPStatus", {"http", "status"}),
        ("value", set()),
        ("results", set()),
        ("check-in date", {"check", "in", "date"}),
    ],
)
def test_a_key_gives_its_meaningful_stems(step: str, words: set[str]) -> None:
    assert step_words(step) == {stem(w) for w in words}
