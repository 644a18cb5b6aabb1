"""Digits and words become numbers, ordinals do not."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.values import read_ordinals
from faithgrade.values.language import Language, guess_language
from faithgrade.values.numerals import find_number_words, read_numeral, words_to_number


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1,234,567.89", "1234567.89"),
        ("1.234.567,89", "1234567.89"),
        ("1.234.567", "1234567"),
        ("1 234 567,5", "1234567.5"),
        ("12,34,567", "1234567"),
        ("0,5", "0.5"),
        ("2100,2688", "2100.2688"),
        (".5", "0.5"),
        ("007", "7"),
    ],
)
def test_an_unambiguous_shape_has_one_reading(written: str, value: str) -> None:
    assert [n.value for n in read_numeral(written)] == [Decimal(value)]


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("three of the nineteen", "en", [3, 19]),
        ("one hundred twenty-three", "en", [123]),
        ("two million five hundred thousand", "en", [2500000]),
        ("half a dozen pens", "en", [6]),
        ("a dozen pens", "en", [12]),
        ("zwölf und einundzwanzig", "de", [12, 21]),
        ("douze et trois", "fr", [12, 3]),
        ("veinte y doce", "es", [20, 12]),
        ("dodici e venti", "it", [12, 20]),
        ("doze e vinte", "pt", [12, 20]),
        ("三个", "cjk", [3]),
        ("十二个", "cjk", [12]),
        ("三十八匹と二枚", "cjk", [38, 2]),
        ("예순다섯 명", "cjk", [65]),
        ("trois mille deux cent soixante-quatorze", "fr", [3274]),
        ("quatre-vingt-trois et vingt et un", "fr", [83, 21]),
        ("ciento cuarenta y dos", "es", [142]),
        ("mil seiscientos", "es", [1600]),
        ("ventuno e quarantotto", "it", [21, 48]),
        ("pięćdziesiąt osiem miejsc", "pl", [58]),
        ("negenenveertig", "nl", [49]),
        ("femtiotre, trettisju, otteogtredive", "nordic", [53, 37, 38]),
        ("doksan dört", "tr", [94]),
        ("on üç", "tr", [13]),
        ("сто тридцать девять", "und", [139]),
        ("ארבעים ושלוש", "und", [43]),
        ("تسعة وستون", "und", [69]),
        ("سی و پنج", "und", [35]),
        ("deux-pièces", "fr", []),
        ("اثنين ثلاثة", "und", [2, 3]),
    ],
)
def test_number_words_are_read_in_their_language(text: str, language: Language, values: list[int]) -> None:
    assert [int(w.value) for w in find_number_words(text, language)] == values


@pytest.mark.parametrize(
    "text",
    [
        "no one came",
        "one of them",
        "this one",
        "the first half",
        "half past",
        "a second ago",
        "one-way",
        "hundreds of them",
    ],
)
def test_words_that_only_look_like_numbers_are_left_alone(text: str) -> None:
    assert find_number_words(text) == []


def test_words_that_make_no_single_number_are_none() -> None:
    assert words_to_number("two three") is None
    assert words_to_number("hello") is None


@given(st.integers(min_value=0, max_value=999_999))
def test_spelled_numbers_read_back(number: int) -> None:
    assert words_to_number(spell(number)) == number


def spell(number: int) -> str:
    ones = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ]
    tens = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    if number < 20:
        return ones[number]
    if number < 100:
        return tens[number // 10] + (f"-{ones[number % 10]}" if number % 10 else "")
    if number < 1000:
        return f"{ones[number // 100]} hundred" + (f" and {spell(number % 100)}" if number % 100 else "")
    return f"{spell(number // 1000)} thousand" + (f" {spell(number % 1000)}" if number % 1000 else "")


def test_ordinals_are_positions() -> None:
    assert [o.position for o in read_ordinals("the 2nd, the third and the last")] == [2, 3, -1]
    assert read_ordinals("3 of them") == ()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Der Betrag beträgt 5 EUR.", "de"),
        ("Douze colis sont arrivés et trois sont perdus.", "fr"),
        ("The price is 5.", "en"),
        ("总共有10条记录。", "cjk"),
        ("12,480", "und"),
        ("Il prezzo è di 5 euro.", "it"),
        ("O preço não está na lista.", "pt"),
        ("El pedido no está en la lista.", "es"),
    ],
)
def test_the_language_is_guessed_from_function_words(text: str, language: Language) -> None:
    assert guess_language(text) == language
