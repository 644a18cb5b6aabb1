"""What a sentence works out: steps that excuse, steps that are checked, signs, scales, multiples and parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

SILOS: Call = ("silos", {}, {"East": {"fill_kg": 840}, "West": {"fill_kg": 655}})
POLL: Call = ("poll", {}, {"ballots": {"Hale": 130, "Ingram": 90, "Jory": 30}})
CLIMB: Call = ("logbook", {}, [{"leg": 1, "metres": -14}, {"leg": 2, "metres": 6}])
RENT: Call = ("lease", {}, {"fee_2021": 640, "fee_2024": 800, "currency": "EUR"})
TANK: Call = ("tank", {}, {"level_pct": 64})
OUTPUT: Call = (
    "series",
    {},
    "# title: Timber output\n# unit: thousand tonnes\ndate,value\n2019,210\n2020,240\n2021,430\n",
)
LEDGER: Call = (
    "ledger",
    {},
    {
        "rows": [
            {"day": "2025-03-01", "what": "Wages", "kind": "income", "amount": 2110.0},
            {"day": "2025-03-03", "what": "Corner shop", "kind": "food", "amount": -41.5},
            {"day": "2025-03-09", "what": "Tram card", "kind": "travel", "amount": -62.0},
            {"day": "2025-03-11", "what": "Corner shop", "kind": "food", "amount": -38.25},
            {"day": "2025-03-20", "what": "Dentist", "kind": "health", "amount": -155.4},
            {"day": "2025-03-28", "what": "Corner shop", "kind": "food", "amount": -57.0},
        ],
        "pages": 1,
        "opening": 903.17,
        "closing": 2659.02,
        "limit": 1500,
        "fee": 4.9,
        "rate": 1.75,
        "branch": 3071,
        "counter": 17,
    },
)
GROWTH: Call = ("growth", {}, {"north": {"change_pct": -3.4}, "coast": {"change_pct": 2.2}})
PURSES: Call = ("purses", {}, {"travel_balance": -82.5, "house_balance": 310.0})
POTS: Call = ("kiln", {}, {"pots": {"glazed": 12, "total": 24}, "tiles": {"glazed": 30, "total": 48}})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        # operands in the sentence itself
        ("The fee rose from 640 to 800, an increase of 25%.", RENT, "supported"),
        ("The fee rose from 640 to 800, an increase of 20%.", RENT, "unsupported"),
        ("It went from -14 to 6 metres, a rise of 8 metres.", CLIMB, "unsupported"),
        ("The tank is 64% full, which leaves 46% free.", TANK, "unsupported"),
        # two named members of a map
        ("Hale got 40 ballots more than Ingram.", POLL, "supported"),
        ("Hale got 50 ballots more than Ingram.", POLL, "unsupported"),
        # a scale told once
        ("Timber output was 240,000 tonnes in 2020.", OUTPUT, "supported"),
        ("Timber output was 240 tonnes in 2020.", OUTPUT, "unsupported"),
        # multiples
        ("Timber output more than doubled between 2019 and 2021.", OUTPUT, "supported"),
        ("Timber output tripled between 2019 and 2021.", OUTPUT, "unsupported"),
        # parts in words
        ("Three quarters of the tiles are glazed.", POTS, "unsupported"),
    ],
)
def test_workings_are_decided(
    case_of: CaseOf,
    verdicts_of: VerdictsOf,
    answer: str,
    call: Call,
    verdict: str,
) -> None:
    assert verdict in verdicts_of(case_of(answer, call))[-1]


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("You spent €136.75 on food in March.", LEDGER),  # the rows of one kind
        ("In all, €354.15 left your account that month.", LEDGER),  # the rows of one sign
        ("Hale took 52% of the ballots.", POLL),  # a member of all
        ("Firing the pots took 9 hours altogether.", POTS),
    ],
)
def test_what_a_step_may_give_is_not_refuted(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call
) -> None:
    assert "unsupported" not in verdicts_of(case_of(answer, call))[-1]


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("East holds 215 kg more than West.", SILOS),
        ("The fees differ by a total of 170.", RENT),
    ],
)
def test_what_no_step_gives_is_refuted(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call
) -> None:
    assert "unsupported" in verdicts_of(case_of(answer, call))[-1]


@pytest.mark.parametrize(
    ("answer", "call", "refuted"),
    [
        ("Sales fell by 3.4% in the north.", GROWTH, False),
        ("Sales grew by 3.4% in the north.", GROWTH, True),
        ("Sales fell by 2.2% on the coast.", GROWTH, True),
        ("The travel purse is overdrawn by 82.50.", PURSES, False),
        ("The travel purse is 82.50 in credit.", PURSES, True),
        ("The travel balance is 82.50.", PURSES, False),
    ],
)
def test_signs_told_in_words(
    case_of: CaseOf,
    verdicts_of: VerdictsOf,
    answer: str,
    call: Call,
    refuted: bool,
) -> None:
    assert ("unsupported" in verdicts_of(case_of(answer, call))[-1]) == refuted


def test_a_value_in_another_coding_is_not_refuted(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    note: Any = ("note", {}, {"coding": "base64", "body": "TG9ja2VyIGNvZGUgaXMgNTgyMA=="})
    assert "unsupported" not in verdicts_of(case_of("The locker code is 5820.", note))[-1]


def test_an_age_between_two_dates_is_not_refuted(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    life: Any = ("person", {}, {"name": "Tove Aalund", "born": "1921-04-02", "died": "1990-11-30"})
    assert "unsupported" not in verdicts_of(case_of("Tove Aalund died at the age of 69.", life))[-1]
    assert "unsupported" in verdicts_of(case_of("Tove Aalund died at the age of 74.", life))[-1]


LADDERS: Call = ("ladders", {}, {"Alto": {"folded_cm": 52}, "Brevo": {"folded_mm": 495}})
CARTONS: Call = (
    "cartons",
    {},
    {"currency": "EUR", "cartons": [{"eggs": 6, "price": 2.4}, {"eggs": 10, "price": 3.5}]},
)
LATE: Call = ("late", {}, {"late_share": {"may": 0.04, "jun": 0.065}})
SEALANT: Call = ("sealant", {}, {"ml": 1500, "cover_m2_per_l": 8})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The Brevo folds smaller than the Alto, by 2.5 cm.", LADDERS, "supported"),
        ("The Brevo folds smaller than the Alto, by 9.5 cm.", LADDERS, "unsupported"),
        ("Per egg, the ten-pack is cheaper, by €0.05.", CARTONS, "unresolved"),
        ("Per egg, the ten-pack is cheaper, by €0.19.", CARTONS, "unsupported"),
        ("The share was 2.5 percentage points higher than in May.", LATE, "unresolved"),
        ("The share was 7.5 percentage points higher than in May.", LATE, "unsupported"),
        ("There are 1.5 litres left, enough for about 12 m².", SEALANT, "unresolved"),
    ],
)
def test_how_far_two_numbers_are_apart_is_worked_out(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


POSTS: Call = (
    "posts",
    {},
    {"posts": [{"id": "P-811", "replies": 12, "likes": 90}, {"id": "P-922", "replies": 21, "likes": 12}]},
)


@pytest.mark.parametrize(
    ("answer", "verdicts"),
    [
        ("Post P-811 got 12 replies. Post P-922 got 12 as well.", ["supported", "unresolved"]),
        ("Post P-811 got 12 replies. Post P-922 got 21.", ["supported", "supported"]),
    ],
)
def test_a_bare_number_is_of_what_the_sentence_before_is_about(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdicts: list[str]
) -> None:
    assert verdicts_of(case_of(answer, POSTS)) == verdicts


SOIL: Call = ("soil", {}, {"series": 3, "ph": [6.4, 6.1, 6.6, 6.3, 7.1]})


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The average is 6.5.", "supported"),
        ("The average is 6.7.", "unsupported"),
        ("Their median is 6.4.", "supported"),
        ("Their median is 6.3.", "unsupported"),
    ],
)
def test_the_places_in_a_list_are_no_weights(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, SOIL)) == [verdict]


SHEDS = (
    ("boats", {"shed": "north"}, {"boats": 14}),
    ("boats", {"shed": "south"}, {"boats": 14}),
)
PAY: Call = (
    "payslip",
    {},
    {"gross": 2740.0, "deductions": [{"kind": "tax", "sum": 310.5}, {"kind": "pension", "sum": 82.0}]},
)
SWIM: Call = (
    "swim",
    {},
    [{"name": "Jun", "s": 61.2}, {"name": "Ada", "s": 58.9}, {"name": "Pia", "s": 64.0}],
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("Both sheds hold 28 boats.", SHEDS, "unresolved"),  # each of them, or together
        ("Both sheds together hold 28 boats.", SHEDS, "supported"),
        ("There are 28 boats in the two sheds.", SHEDS, "supported"),
        ("After 392.50 in deductions you take home 2,347.50.", (PAY,), "unresolved"),
        ("Ada was the quickest.", (SWIM,), "supported"),
        ("Pia was the quickest.", (SWIM,), "unsupported"),
    ],
)
def test_sums_over_calls_and_what_is_left(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


@pytest.mark.parametrize(
    ("locale", "verdict"), [("en-US", "unsupported"), ("en-GB", "supported"), ("de", "supported")]
)
def test_a_locale_says_which_part_of_a_date_comes_first(
    case_of: CaseOf, verdicts_of: VerdictsOf, locale: str, verdict: str
) -> None:
    form: Call = ("form", {}, {"due": "09/03/2027", "locale": locale})
    assert verdicts_of(case_of("The form is due on 9 March 2027.", form)) == [verdict]


TURNOUT: Call = ("turnout", {}, [{"year": 2022, "fraction": 0.41}, {"year": 2026, "fraction": 0.45}])
STALL = (
    ("stall", {"market": "Sandvik"}, {"per_day": 350, "currency": "SEK"}),
    ("fx", {"from": "SEK", "to": "EUR"}, {"pair": "SEK/EUR", "rate": 0.09}),
)


@pytest.mark.parametrize(
    ("answer", "calls", "refuted"),
    [
        ("Turnout went up four percentage points.", (TURNOUT,), False),
        ("The stall is around €31 a day.", STALL, False),
        ("The stall is 410 SEK a day.", STALL, True),
    ],
)
def test_what_is_worked_out_by_points_or_by_a_rate(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], refuted: bool
) -> None:
    assert ("unsupported" in verdicts_of(case_of(answer, *calls))[-1]) == refuted


LAMPS: tuple[Call, ...] = (
    ("lamp_count", {"hall": "A"}, {"hall": "A", "lamps": 40}),
    ("lamp_count", {"hall": "B"}, {"hall": "B", "lamps": 21}),
)
WARMTH: tuple[Call, ...] = (
    ("temp", {"room": "A"}, {"room": "A", "temp_c": 22}),
    ("temp", {"room": "B"}, {"room": "B", "temp_c": 21}),
)
BOXES: tuple[Call, ...] = (
    ("boxes", {"day": "2026-01-05"}, {"day": "2026-01-05", "boxes": 40}),
    ("boxes", {"day": "2026-01-06"}, {"day": "2026-01-06", "boxes": 38}),
)
TRADE: tuple[Call, ...] = (("sales", {}, "shop,kind,eur\nA,tea,40\nB,tea,35\nC,coffee,90\nD,coffee,15\n"),)
HALLS: tuple[Call, ...] = (("seats", {}, "\ufeffhall,seats\r\nNorth,312\r\nSouth,288\r\n"),)
MONTHS: tuple[Call, ...] = (("sales", {}, "name,jan,feb,mar,apr\nOslo,10,20,15,7\nBergen,12,3,9,8\n"),)
LEVELS: tuple[Call, ...] = (("stock_level", {}, "name,mon,tue,wed\nOslo,10,20,22\n"),)
RUNS: tuple[Call, ...] = (("runs", {}, {"Mia": {"km": 7.5}, "Tom": {"km": 6.25}}),)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("There are 61 lamps in the two halls.", LAMPS, "supported"),
        ("There are 61 lamps in the three halls.", LAMPS, "unresolved"),
        ("There are 62 lamps in the two halls.", LAMPS, "unsupported"),
        ("There are 61 broken lamps.", LAMPS, "unresolved"),
        ("There are 61 lamps in each hall.", LAMPS, "unresolved"),
        ("The two rooms are at 43 °C.", WARMTH, "unsupported"),
        ("You have 78 boxes.", BOXES, "unsupported"),
        ("Tea made 75 EUR and the whole of it 180 EUR.", TRADE, "supported"),
        ("Tea made 75 EUR and the whole of it 185 EUR.", TRADE, "unsupported"),
        ("Tea made 75 EUR and coffee 180 EUR.", TRADE, "unresolved"),
        ("The whole of tea made 180 EUR.", TRADE, "unresolved"),
        ("There are 600 seats in the two halls.", HALLS, "supported"),
        ("There are 610 seats in the two halls.", HALLS, "unsupported"),
        ("Oslo came to 52 and Bergen to 32.", MONTHS, "supported"),
        ("Oslo came to 52 in all.", MONTHS, "supported"),
        ("Bergen came to 52.", MONTHS, "unresolved"),
        ("Oslo came to 52 in March.", MONTHS, "unresolved"),
        ("Oslo came to 52.", LEVELS, "unresolved"),
        ("Mia ran 7.5 km and Tom 6.25, which makes 13.75 km.", RUNS, "supported"),
        ("Mia ran 7.5 km and Tom 6.25, which makes 13.25 km.", RUNS, "unsupported"),
    ],
)
def test_totals_that_no_word_calls_so(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]


PONDS: tuple[Call, ...] = (("ponds", {}, {"Fen": {"depth_cm": 120}, "Mere": {"depth_m": 1.5}}),)
CLUBS: tuple[Call, ...] = (
    ("clubs", {}, [{"team": "Ash", "rating": 71, "price": 50}, {"team": "Elm", "rating": 64, "price": 43}]),
)
DOCK: tuple[Call, ...] = (
    ("dock_bikes", {"dock": "A"}, {"bikes": 9, "at": "08:00"}),
    ("dock_bikes", {"dock": "A"}, {"bikes": 4, "at": "08:30"}),
)
VOTES: tuple[Call, ...] = (
    ("turnout", {}, [{"year": 2022, "turnout": "44%"}, {"year": 2026, "turnout": "47%"}]),
)


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("Fen is 30 cm shallower than Mere.", PONDS, "supported"),
        ("Mere is 30 cm deeper than Fen.", PONDS, "supported"),
        ("The Fen is shallower than the Mere, by 0.3 m.", PONDS, "supported"),
        ("Fen is 30 cm deeper than Mere.", PONDS, "unsupported"),
        ("Mere is 40 cm deeper than Fen.", PONDS, "unsupported"),
        ("Mere is 30 m deeper than Fen.", PONDS, "unsupported"),
        ("Ash is rated 7 points above Elm.", CLUBS, "supported"),
        ("Elm is rated 7 points above Ash.", CLUBS, "unsupported"),
        ("Ash is rated 8 points above Elm.", CLUBS, "unresolved"),
        ("Ash is 7 points dearer than Elm.", CLUBS, "unresolved"),
        ("There are 4 bikes now, 5 fewer than at 08:00.", DOCK, "supported"),
        ("At 08:30 there were 4 bikes, five fewer than at 08:00.", DOCK, "supported"),
        ("At 08:30 there were 4 bikes, five more than at 08:00.", DOCK, "unresolved"),
        ("At 08:30 there were 4 bikes, six fewer than at 08:00.", DOCK, "unresolved"),
        ("There are 13 bikes.", DOCK, "unsupported"),
        ("Turnout went up 3 percentage points.", VOTES, "supported"),
        ("Turnout went up 4 percentage points.", VOTES, "unsupported"),
        ("Turnout went down 3 percentage points.", VOTES, "unresolved"),
    ],
)
def test_how_far_apart_under_keys_calls_and_times_of_their_own(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls)) == [verdict]
