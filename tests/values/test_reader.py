"""What is read in running text, and what is left alone."""

from __future__ import annotations

import time
import unicodedata
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.values import (
    Amount,
    Bound,
    Clock,
    Kind,
    Moment,
    Text,
    Value,
    components,
    endpoints,
    read_values,
)


def kinds(text: str) -> list[tuple[str, str]]:
    return [(value.kind.value, value.text) for value in read_values(text)]


def only(text: str) -> Value:
    values = read_values(text)
    assert len(values) == 1, kinds(text)
    return values[0]


def amount(text: str) -> Amount:
    reading = only(text).reading
    assert isinstance(reading, Amount), kinds(text)
    return reading


@pytest.mark.parametrize(
    ("text", "value", "low", "high", "unit"),
    [
        ("it is 4.7 now", "4.7", "4.65", "4.75", None),
        ("it is 12 now", "12", "11.5", "12.5", None),
        ("the total is 1,234.50", "1234.50", "1234.495", "1234.505", None),
        ("the total is 12'480", "12480", "12479.5", "12480.5", None),
        ("the total is 12\u202f480", "12480", "12479.5", "12480.5", None),
        ("the total is 12 480", "12480", "12479.5", "12480.5", None),
        ("the total is 1,23,45,678", "12345678", "12345677.5", "12345678.5", None),
        ("قیمت ۴۵۰٬۰۰۰ است", "450000", "449999.5", "450000.5", None),
        ("लागत १२ है", "12", "11.5", "12.5", None),
        ("it has 1.2M of them", "1200000", "1150000", "1250000", None),
        ("it has 1.2 million of them", "1200000", "1150000", "1250000", None),
        ("it has 3.5 lakh of them", "350000", "345000", "355000", None),
        ("共有3万人", "30000", "25000", "35000", None),
        ("it is 6.02 × 10^21 now", "6.02e21", "6.015e21", "6.025e21", None),
        ("it is 6.02 × 10²¹ now", "6.02e21", "6.015e21", "6.025e21", None),
        ("it is 6e3 now", "6000", "5500", "6500", None),
        ("it is −5,13% now", "-5.13", "-5.135", "-5.125", "%"),
        ("it is -4.07°C now", "-4.07", "-4.075", "-4.065", "degC"),
        ("it is minus 4 degrees Celsius now", "-4", "-4.5", "-3.5", "degC"),
        ("it is 71.6 per cent now", "71.6", "71.55", "71.65", "%"),
        ("it rose 0.5 percentage points", "0.5", "0.45", "0.55", "pp"),
        ("Der Betrag ist 2.315,00 EUR", "2315.00", "2314.995", "2315.005", "EUR"),
        ("it costs €49.00 now", "49.00", "48.995", "49.005", "EUR"),
        ("it costs 49 € now", "49", "48.5", "49.5", "EUR"),
        ("it costs US$1.5bn now", "1.5e9", "1.45e9", "1.55e9", "USD"),
        ("it costs $5m now", "5000000", "4500000", "5500000", "$"),
        ("it costs -$5 now", "-5", "-5.5", "-4.5", "$"),
        ("it costs 49 cents now", "0.49", "0.485", "0.495", "$"),
        ("it is 12 km away", "12", "11.5", "12.5", "km"),
        ("it is 5m away", "5", "4.5", "5.5", "m"),
        ("it has 40 GiB left", "40", "39.5", "40.5", "GiB"),
        ("it has a 5100mAh cell", "5100", "5099.5", "5100.5", "mAh"),
        ('it has a 27" screen', "27", "26.5", "27.5", "in"),
        ("it has a 6.78-inch screen", "6.78", "6.775", "6.785", "in"),
        ("it covers 111.0 cm² of it", "111.0", "110.95", "111.05", "cm2"),
        ("it took 1 hour 5 minutes", "65", "64.5", "65.5", "min"),
        ("it took 1h05 in all", "65", "64.5", "65.5", "min"),
        ("it took P1DT2H in all", "26", "26", "26", "h"),
        ("it took half an hour", "0.5", "0.5", "0.5", "h"),
        ("a dozen and a half pens", "18", "18", "18", None),
        ("it was 7.5 °C below zero", "-7.5", "-7.55", "-7.45", "degC"),
        ("it took two and a half hours", "2.5", "2.5", "2.5", "h"),
        ("it has a dozen of them", "12", "12", "12", None),
        ("it has twenty-five of them", "25", "25", "25", None),
        ("it has one hundred and five of them", "105", "105", "105", None),
        ("1½ of it", "1.5", "1.495", "1.505", None),
        ("two-thirds of it", "0.6667", "0.66", "0.68", None),
        ("it is **830 million** now", "830000000", "829500000", "830500000", None),
        ("it is 100% now", "100", "100", "100", "%"),
        ("it is 0 now", "0", "0", "0", None),
    ],
)
def test_a_written_number_denotes_an_interval(
    text: str, value: str, low: str, high: str, unit: str | None
) -> None:
    read = amount(text)
    assert abs(read.value - Decimal(value)) <= abs(Decimal(value)) / 1000
    assert read.unit == unit
    assert Decimal(low) <= read.low <= read.value <= read.high <= Decimal(high)
    if "third" not in text:
        assert (read.low, read.high) == (Decimal(low), Decimal(high))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1.234", ["1.234", "1234"]),
        ("12,480", ["12480", "12.480"]),
        ("It weighs 12,480 of the lot", ["12480"]),
        ("Es wiegt 2,315 von der Summe", ["2.315"]),
        ("Es wiegt 2.315 von der Summe", ["2315", "2.315"]),
        ("0,125", ["0.125"]),
        ("(4,200)", ["-4200", "4200", "-4.200", "4.200"]),
    ],
)
def test_an_ambiguous_number_has_every_reading_and_a_clear_one_a_single(text: str, values: list[str]) -> None:
    read = {r.value for r in read_values(text)[0].readings if isinstance(r, Amount)}
    assert read == {Decimal(v) for v in values}


@pytest.mark.parametrize(
    ("text", "bound", "low", "high"),
    [
        ("over 40 museums", Bound.OVER, "40", "Infinity"),
        ("more than 40 museums", Bound.OVER, "40", "Infinity"),
        ("at least 11 parts", Bound.AT_LEAST, "11", "Infinity"),
        ("40+ museums", Bound.AT_LEAST, "40", "Infinity"),
        ("up to 300 hours", Bound.AT_MOST, "-Infinity", "300"),
        ("fewer than 12 parts", Bound.UNDER, "-Infinity", "12"),
        ("nearly 50 parts", Bound.NEARLY, "45.0", "50"),
        ("about 50 parts", Bound.ABOUT, "45.0", "55.0"),
        ("~ 50 parts", Bound.ABOUT, "45.0", "55.0"),
        ("roughly 3 parts", Bound.ABOUT, "2.5", "3.5"),
        ("about 95%", Bound.ABOUT, "93.5", "96.5"),
        ("in excess of 40 parts", Bound.OVER, "40", "Infinity"),
        ("upwards of 40 parts", Bound.OVER, "40", "Infinity"),
        ("a minimum of 40 parts", Bound.AT_LEAST, "40", "Infinity"),
        ("starting at 40 parts", Bound.AT_LEAST, "40", "Infinity"),
        ("as few as 40 parts", Bound.AT_LEAST, "40", "Infinity"),
        ("as many as 40 parts", Bound.AT_MOST, "-Infinity", "40"),
        ("close to 50 parts", Bound.NEARLY, "45.0", "50"),
        ("estimated at 50 parts", Bound.ABOUT, "45.0", "55.0"),
        ("on the order of 50 parts", Bound.ABOUT, "45.0", "55.0"),
        ("mehr als 40 von der Art", Bound.OVER, "40", "Infinity"),
        ("environ 50 de la liste", Bound.ABOUT, "45.0", "55.0"),
    ],
)
def test_a_bound_widens_what_is_claimed(text: str, bound: Bound, low: str, high: str) -> None:
    read = amount(text)
    assert (read.bound, read.low, read.high) == (bound, Decimal(low), Decimal(high))


@pytest.mark.parametrize(
    "text",
    [
        "all over 40 towns",
        "he moved over 40 times and about town",
        "a set of 40 parts",
        "it stood at 40 parts",
        "from 40 parts on",
        "as 40 parts",
    ],
)
def test_a_preposition_is_no_bound_of_its_own(text: str) -> None:
    assert all(
        r.bound is not Bound.ABOUT for v in read_values(text) for r in v.readings if isinstance(r, Amount)
    )


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("Delivery takes 3 to 5 days", "3", "5", "day"),
        ("Delivery takes 2–5 days", "2", "5", "day"),
        ("within 5 to 7 business days", "5", "7", "day"),
        ("it is between 3 and 5 now", "3", "5", None),
        ("it ranges from 7.65°C to 9.28°C", "7.65", "9.28", "degC"),
        ("it costs $3–$5 each", "3", "5", "$"),
        ("it costs 5–10% more", "5", "10", "%"),
        ("it has 2 to 3 million of them", "2000000", "3000000", None),
        ("it has 128-256GB inside", "128", "256", "GB"),
        ("three to five days", "3", "5", "day"),
    ],
)
def test_a_range_is_one_value_with_two_ends(text: str, low: str, high: str, unit: str | None) -> None:
    read = amount(text)
    assert read.is_range
    assert [end.value for end in endpoints(read)] == [Decimal(low), Decimal(high)]
    assert read.unit == unit


@pytest.mark.parametrize(
    "text",
    [
        "it went from 250 GB to 400 GB",
        "it rose from 4.25 to 4.75",
        "it fell from 20% to 15%",
        "5 to 3 million",
        "3 and 5",
    ],
)
def test_a_change_or_a_list_is_no_range(text: str) -> None:
    values = read_values(text)
    assert len(values) == 2
    assert not any(r.is_range for v in values for r in v.readings if isinstance(r, Amount))


@pytest.mark.parametrize(
    ("text", "written", "parts"),
    [
        ("a final score of 4-1", "4-1", [4, 1]),
        ("blood pressure 134/81 today", "134/81", [134, 81]),
        ("a ratio of 16:9 here", "16:9", [16, 9]),
        ("a screen of 1440 x 3200 pixels", "1440 x 3200 pixels", [1440, 3200]),
        ("it won 2-4 there", "2-4", [2, 4]),
    ],
)
def test_a_compound_is_compared_as_text_and_shows_its_numbers(
    text: str, written: str, parts: list[int]
) -> None:
    value = next(v for v in read_values(text) if v.text == written)
    assert isinstance(value.reading, Text)
    assert [int(a.value) for a in components(value)] == parts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 2026-11-07", "2026-11-07"),
        ("on 7 November 2026", "2026-11-07"),
        ("on November 7th, 2026", "2026-11-07"),
        ("on Sat, 7 Nov 2026", "2026-11-07"),
        ("am 7. November 2026 war es", "2026-11-07"),
        ("le 7 novembre 2026", "2026-11-07"),
        ("el 7 de noviembre de 2026", "2026-11-07"),
        ("7 novembre 2026 è la data", "2026-11-07"),
        ("7 de novembro de 2026", "2026-11-07"),
        ("on 07.11.2026", "2026-11-07"),
        ("on 13/11/2026", "2026-11-13"),
        ("on 2026/11/07", "2026-11-07"),
        ("2026年11月7日に", "2026-11-07"),
        ("in 2023, November 07", "2023-11-07"),
    ],
)
def test_a_day_is_read_in_the_forms_people_write(text: str, expected: str) -> None:
    read = only(text).reading
    assert isinstance(read, Moment)
    assert read.low is not None
    assert read.high is not None
    assert read.low.date().isoformat() == expected
    assert (read.high - read.low).days == 1


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("in March 2024", "2024-03-01", "2024-04-01"),
        ("in 2012", "2012-01-01", "2013-01-01"),
        ("in Q3 2025", "2025-07-01", "2025-10-01"),
        ("2005, 1Q", "2005-01-01", "2005-04-01"),
        ("the first quarter of 2005", "2005-01-01", "2005-04-01"),
        ("since 2024-03", "2024-03-01", "2024-04-01"),
    ],
)
def test_a_coarser_date_is_an_interval(text: str, low: str, high: str) -> None:
    read = only(text).reading
    assert isinstance(read, Moment)
    assert (str(read.low)[:10], str(read.high)[:10]) == (low, high)


def test_an_ambiguous_date_has_both_readings_unless_one_is_impossible() -> None:
    both = {str(r.low)[:10] for r in only("03/04/2026").readings if isinstance(r, Moment)}
    assert both == {"2026-03-04", "2026-04-03"}
    assert len(only("13/04/2026").readings) == 1


@pytest.mark.parametrize(
    "text", ["30 February 2026", "2026-02-30", "on the 8 Gen 3 chip", "you may 5", "they march 10 miles"]
)
def test_what_is_no_day_is_read_as_none(text: str) -> None:
    assert not any(
        v.kind is Kind.DATE and isinstance(v.reading, Moment) and v.reading.day for v in read_values(text)
    )


def test_a_date_without_a_year_and_a_weekday_keep_what_was_written() -> None:
    read = only("on Thursday, January 3").reading
    assert isinstance(read, Moment)
    assert (read.low, read.month, read.day, read.weekday) == (None, 1, 3, 3)
    assert kinds("May 10th and 11th") == [("date", "May 10th"), ("date", "11th")]
    assert kinds("May 19th and 20th, 2024")[1] == ("date", "20th, 2024")


@pytest.mark.parametrize(
    ("text", "clock", "offset", "ambiguous"),
    [
        ("at 2:05 PM EDT", "14:05", -240, False),
        ("at 09:00+05:30", "09:00", 330, False),
        ("at 18:05Z", "18:05", 0, False),
        ("at 14:00", "14:00", None, False),
        ("at 07:00", "07:00", None, False),
        ("at 7:05", "07:05", None, True),
        ("at 7 pm", "19:00", None, False),
        ("at 6:00 a.m.", "06:00", None, False),
        ("at 12:30 AM", "00:30", None, False),
        ("at noon", "12:00", None, False),
        ("at midnight", "00:00", None, False),
        ("um 14 Uhr ist es", "14:00", None, False),
        ("à 14h30 dans la rue", "14:30", None, False),
        ("at half past nine", "09:30", None, True),
        ("at 5 o'clock", "05:00", None, True),
        ("03:00:00+1", "03:00", None, False),
    ],
)
def test_a_time_of_day_is_read_with_its_zone(
    text: str, clock: str, offset: int | None, ambiguous: bool
) -> None:
    read = only(text).reading
    assert isinstance(read, Clock)
    assert (read.at.strftime("%H:%M"), read.offset, read.ambiguous) == (clock, offset, ambiguous)


@pytest.mark.parametrize("text", ["a 16:10 aspect ratio", "the ratio is 16:10", "at 25:99", "a 3:1 ratio"])
def test_a_ratio_is_no_time(text: str) -> None:
    assert not any(isinstance(r, Clock) for v in read_values(text) for r in v.readings)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Order #W7720415 is packed", "#W7720415"),
        ("flight HAT238 leaves", "HAT238"),
        ("reservation OWZ4XL is open", "OWZ4XL"),
        ("reservation ID: HXDUBJ", "HXDUBJ"),
        ("paid with gift_card_4049233", "gift_card_4049233"),
        ("the key is O0IL-8B5S", "O0IL-8B5S"),
        ("Reference AB 12 34 56", "AB 12 34 56"),
        ("tracking code tkg-abc", "tkg-abc"),
        ("a card ending in 7447", "7447"),
        ("record 3741852096307418533", "3741852096307418533"),
        ("version 4.4.2 of it", "4.4.2"),
        ("from 192.168.0.1 only", "192.168.0.1"),
        ("job 123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000"),
        ("commit 3f61abc9 broke it", "3f61abc9"),
        ("R-12 is owned by him", "R-12"),
    ],
)
def test_an_identifier_is_text(text: str, written: str) -> None:
    value = next(v for v in read_values(text) if v.kind is Kind.IDENTIFIER)
    assert value.text == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("the iPhone 15 has it", "iPhone 15"),
        ("it has 5G inside", "5G"),
        ("it records 1080p video", "1080p"),
        ("it is IP68 rated", "IP68"),
        ("it runs Android 14 now", "Android 14"),
        ("with a Snapdragon 8 Gen 3 inside", "Snapdragon 8 Gen 3"),
        ("against COVID-19 now", "COVID-19"),
        ("the under-17 team", "under-17"),
        ("in the 1990s it was", "1990s"),
    ],
)
def test_a_name_with_digits_is_a_name(text: str, written: str) -> None:
    assert ("name", written) in kinds(text)


@pytest.mark.parametrize(
    "text", ["a 52-week low", "16GB of it", "the 3rd of them", "top-5 of them", "a 2x gain", "10am sharp"]
)
def test_a_number_with_something_glued_on_is_no_identifier(text: str) -> None:
    assert not any(v.kind in (Kind.IDENTIFIER, Kind.NAME) for v in read_values(text))


@pytest.mark.parametrize(
    ("text", "written", "inner"),
    [
        ('The notice says "The hall opens"', '"The hall opens"', "the hall opens"),
        ("They write “we refund … early”.", "“we refund … early”", "we refund ... early"),
        ("Sie sagt „Guten Tag“.", "„Guten Tag“", "guten tag"),
        ("Il dit «bon jour».", "«bon jour»", "bon jour"),
        ("彼は「はい」と", "「はい」", "はい"),
        ("The task is 'Paint fence' now", "'Paint fence'", "paint fence"),
        ("The task is ‘Bob’s fence’ now", "‘Bob’s fence’", "bob's fence"),
    ],
)
def test_quoted_text_is_read_in_every_family_of_marks(text: str, written: str, inner: str) -> None:
    value = next(v for v in read_values(text) if v.kind is Kind.QUOTE)
    assert isinstance(value.reading, Text)
    assert (value.text, value.reading.folded) == (written, inner)


@pytest.mark.parametrize(
    "text",
    [
        "the users' data isn't here, it's theirs",
        "rock 'n' roll",
        "in the '90s and users' data",
        'a 27" and a 32" screen',
    ],
)
def test_an_apostrophe_or_inch_mark_is_no_quote(text: str) -> None:
    assert not any(v.kind is Kind.QUOTE and len(v.text) > 4 for v in read_values(text))


@pytest.mark.parametrize(
    ("text", "written", "folded"),
    [
        ("see https://example.com/a?b=1.", "https://example.com/a?b=1", "example.com/a?b=1"),
        ("see [the page](https://example.com/x).", "https://example.com/x", "example.com/x"),
        ("write to Ada.B@example.org.", "Ada.B@example.org", "ada.b@example.org"),
        ("call +1 (415) 555-0100 now", "+1 (415) 555-0100", "+14155550100"),
        ("see example.com for it", "example.com", "example.com"),
    ],
)
def test_a_contact_is_read_whole(text: str, written: str, folded: str) -> None:
    value = next(v for v in read_values(text) if v.kind is Kind.CONTACT)
    assert isinstance(value.reading, Text)
    assert (value.text, value.reading.folded) == (written, folded)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It was signed by Zoë Müller.", ["Zoë Müller"]),
        ("It was signed by K. Brandt and Dr. Voss.", ["K. Brandt", "Dr. Voss"]),
        ("Here Bjørn O’Neill's team won.", ["Bjørn O’Neill"]),
        ("He admired Ludwig van Beethoven.", ["Ludwig van Beethoven"]),
        ("It flies from Newark (EWR) to Los Angeles (LAX).", ["Newark", "EWR", "Los Angeles", "LAX"]),
        ("In Paris it rained.", ["Paris"]),
        ("The Glass Museum is open.", ["Glass Museum"]),
        ("Delivery takes long.", []),
        ("However, it rained. Unfortunately it did.", []),
        ("Total Cost: it was free", []),
        ("Der Betrag ist für die Rechnung.", []),
    ],
)
def test_names_are_runs_of_capitals_but_not_how_a_sentence_begins(text: str, names: list[str]) -> None:
    assert [v.text for v in read_values(text) if v.kind is Kind.NAME] == names


@pytest.mark.parametrize(
    "text",
    [
        "1. Pay it",
        "2) Pay it",
        "- Pay it",
        "### 3. Pay it",
        "Pay it [1].",
        "Pay it[12].",
        "Step 3: pay it",
        "see Section 4.2 on it",
        "open 24/7 here",
    ],
)
def test_a_marker_states_nothing(text: str) -> None:
    assert read_values(text) == ()


def test_a_number_after_a_marker_is_still_read() -> None:
    assert kinds("1. Pay 5 of them") == [("number", "5")]
    assert kinds("Step 3: pay $90") == [("money", "$90")]


def test_values_in_decomposed_text_keep_their_places() -> None:
    text = unicodedata.normalize("NFD", "Zoë Müller paid **5** dollars to José Pérez")
    values = read_values(text)
    assert [unicodedata.normalize("NFC", v.text) for v in values] == [
        "Zoë Müller",
        "5** dollars",
        "José Pérez",
    ]
    assert all(text[v.start : v.end] == v.text for v in values)


@given(st.text(max_size=120))
def test_every_value_stands_where_it_says(text: str) -> None:
    end = 0
    for value in read_values(text):
        assert text[value.start : value.end] == value.text
        assert value.start >= end
        assert value.readings
        end = value.end


_PIECES = st.sampled_from(
    [
        "5",
        "1,234.50",
        "**12**",
        "$",
        "€",
        " ",
        "–",
        "-",
        "to",
        "km",
        "%",
        "May",
        "2024",
        "Zoë",
        "é",
        "1.",
        "\n",
        "(",
        ")",
        '"',
        "'",
        "#A1",
        "10:30",
        "PM",
        "/",
        "x",
        "half",
        "two",
        "about",
        "[1]",
        "²",
        "½",
    ]
)


@given(st.lists(_PIECES, max_size=14).map("".join))
def test_every_value_of_a_tangle_stands_where_it_says(text: str) -> None:
    end = 0
    for value in read_values(text):
        assert text[value.start : value.end] == value.text
        assert value.start >= end
        end = value.end


_DECIMALS = st.decimals(min_value=-(10**9), max_value=10**9, places=2, allow_nan=False, allow_infinity=False)


@given(_DECIMALS)
def test_a_decimal_formatted_the_english_german_or_swiss_way_reads_back(number: Decimal) -> None:
    english = f"{number:,.2f}"
    german = english.translate(str.maketrans(",.", ".,"))
    swiss = english.replace(",", "'")
    french = english.replace(",", "\u202f").replace(".", ",")
    for text in (
        f"it is {english} now",
        f"der Wert ist {german} und",
        f"it is {swiss} now",
        f"le prix est {french} ici",
    ):
        read = amount(text)
        assert read.value == number, text
        assert read.high - read.low == Decimal("0.01")


@pytest.mark.parametrize(
    "piece",
    [
        "9",
        "a ",
        "(",
        "1,",
        '"',
        " '",
        "A. ",
        "May ",
        "1-",
        "Ab of ",
        " 000",
        "3 to ",
        "a_",
        "**",
        "1:",
        "1/",
        "1.",
        "one hundred and ",
        "a@",
        "http://a",
        "+1 ",
        "1 x ",
        "“",
        "order ",
        " 12",
        "[1]",
        "1h 2m ",
        "e\u0301",
        "Aa'",
        "this last ",
        "www.",
        "half a ",
    ],
)
def test_reading_time_grows_with_the_text_and_not_faster(piece: str) -> None:
    def seconds(times: int) -> float:
        text = "AB" + piece * (times + 5000 // len(piece))  # longer than what is remembered
        took: list[float] = []
        for _ in range(3):  # the least of three: the collector may run in one of them
            started = time.process_time()
            read_values(text + "." * len(took))
            took.append(time.process_time() - started)
        return min(took)

    assert seconds(2_000) < 40 * max(seconds(0), 0.003)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("価格は1,200円で、3日以内に届きます。", [("money", "1,200円"), ("duration", "3日以内")]),
        ("電話は03-1234-5678です。", [("identifier", "03-1234-5678")]),
        ("arrives 8:20 PM +1", [("time", "8:20 PM")]),
        ("at 7:00 AM, +2 °C", [("time", "7:00 AM"), ("quantity", "+2 °C")]),
        ("it took 12d 4h", [("duration", "12d 4h")]),
        ("on 14 November 2023 (UTC)", [("date", "14 November 2023 (UTC)")]),
        ("4/6GB of it", [("quantity", "4"), ("quantity", "6GB")]),
        ("Flight HAT039 left", [("identifier", "HAT039")]),
    ],
)
def test_what_belongs_together_is_read_together(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected
