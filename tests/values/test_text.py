"""Folding makes typography equal and keeps letters apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.values.text import (
    fold,
    fold_loose,
    fold_with_map,
    has_lookalikes,
    split_identifier,
    stem,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nine‑thirty", "nine-thirty"),
        ("“quoted”", '"quoted"'),
        ("it’s", "it's"),
        ("a\u00a0b", "a b"),
        ("Straße", "STRASSE"),
        ("Zoe\u0308", "zoë"),
        ("and…", "and..."),
        ("ﬁn", "fin"),
        ("a\u200bb", "ab"),
        (" a  b ", "a b"),
    ],
)
def test_typographic_variants_fold_together(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoë", "Zoe"), ("α-syn", "alpha-syn"), ("O0", "00"), ("\u0410nna", "Anna"), ("résumé", "resume")],
)
def test_different_letters_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_loose_folding_drops_diacritics() -> None:
    assert fold_loose("Bjørn Łukasz Müller") == "bjorn lukasz muller"
    assert fold_loose("Ohlin") != fold_loose("Oneil")


@given(st.text(max_size=80))
def test_folding_is_stable_and_its_map_covers_the_text(text: str) -> None:
    folded = fold_with_map(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    for position in range(len(folded.text)):
        start, end = folded.span(position, position + 1)
        assert 0 <= start < end <= len(text)
    assert all(a <= b for a, b in zip(folded.starts, folded.starts[1:], strict=False))


def test_lookalikes_are_found_only_in_mixed_words() -> None:
    assert has_lookalikes("\u0410nna")
    assert not has_lookalikes("Анна")
    assert not has_lookalikes("Anna")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("price", "prices"),
        ("ship", "shipped"),
        ("arrive", "arriving"),
        ("city", "cities"),
        ("box", "boxes"),
        ("buy", "bought"),
        ("deliver", "delivered"),
        ("cancel", "cancelled"),
        ("plan", "planned"),
        ("move", "moved"),
        ("child", "children"),
        ("refund", "refunds"),
        ("charge", "charged"),
        ("complete", "completed"),
        ("person", "people"),
        ("address", "addresses"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("string", "str"),
        ("status", "state"),
        ("bus", "bu"),
        ("news", "new"),
        ("bed", "b"),
        ("price", "prize"),
    ],
)
def test_different_words_keep_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("checkInDate_utc", ("check", "in", "date", "utc")),
        ("HTTPStatus", ("http", "status")),
        ("low_52w", ("low", "52w")),
        ("address2", ("address", "2")),
        ("total-price.usd", ("total", "price", "usd")),
        ("", ()),
    ],
)
def test_field_names_split_into_words(name: str, words: tuple[str, ...]) -> None:
    assert split_identifier(name) == words
