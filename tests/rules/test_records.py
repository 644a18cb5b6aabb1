"""Sentences over one record: tables of pairs, features in lists, everyday words, and who did what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]


def pairs(**rows: str) -> list[dict[str, str]]:
    return [{"name": name.replace("_", " "), "value": value} for name, value in rows.items()]


HANDSET: Call = (
    "handset_details",
    {"id": "velmar-7"},
    {
        "name": "Velmar Seven",
        "sections": [
            {
                "category": "Main Camera",
                "specs": pairs(Single="13 MP, AF", Features="LED flash, panorama", Video="Yes"),
            },
            {"category": "Selfie camera", "specs": pairs(Single="5 MP", Video="No")},
            {"category": "Memory", "specs": pairs(Card_slot="microSDHC (dedicated slot)", Internal="16GB")},
            {"category": "Links", "specs": pairs(WLAN="Wi-Fi 802.11 b/g/n", Bluetooth="5.0, LE", NFC="No")},
            {"category": "Sound", "specs": pairs(Loudspeaker="Yes", Radio="No")},
            {
                "category": "Battery",
                "specs": pairs(Type="Li-Po 4000 mAh, non-removable", Stand_by="Up to 300 h"),
            },
            {
                "category": "Screen",
                "specs": pairs(Type="OLED, 90Hz", Resolution="720 x 1560 pixels, 20:9 ratio"),
            },
            {"category": "Other", "specs": pairs(Colors="Black, Sea Green, White", Released="2031, May")},
        ],
    },
)
FILM: Call = (
    "entity",
    {"entity": "Low Tide"},
    {
        "instance of": "film",
        "director": "Ines Halvorsen",
        "film editor": "Bram Tolkard",
        "composer": "Odile Prast",
        "country of origin": "Norland",
        "sky over the last scene": "scattered clouds",
    },
)
WIND: Call = ("station", {"id": "K4"}, {"wind": {"speed": 6.25, "gust": 11.5}, "pressure": 1013})
WALLET: Call = (
    "wallet",
    {"owner": "u8"},
    {
        "methods": {
            "card_4471902": {"kind": "card", "brand": "Visa"},
            "voucher_8812034": {"kind": "voucher", "amount": 250},
            "voucher_8812077": {"kind": "voucher", "amount": 410},
        }
    },
)


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        # words of one table of pairs, over several of its rows
        ("The Velmar Seven has a 4000 mAh battery and supports Wi-Fi and Bluetooth.", HANDSET, "supported"),
        ("The Velmar Seven has a 4100 mAh battery and supports Wi-Fi and Bluetooth.", HANDSET, "unsupported"),
        ("The Velmar Seven has a non-removable 4000mAh battery.", HANDSET, "supported"),
        ("The Velmar Seven has a removable 4000mAh battery.", HANDSET, "unsupported"),
        ("The screen has a refresh rate of 90Hz and a 20:9 aspect ratio.", HANDSET, "supported"),
        ("It is available in black, sea green and white.", HANDSET, "supported"),
        ("It is available in black, sea green and red.", HANDSET, "unresolved"),
        ("The sleek Velmar Seven has 16GB of internal storage.", HANDSET, "supported"),
        ("The waterproof Velmar Seven has 16GB of internal storage.", HANDSET, "unresolved"),
        # features in lists, present and absent
        ("It has Wi-Fi, Bluetooth and NFC.", HANDSET, "unsupported"),
        ("Options include Wi-Fi, Bluetooth and NFC (absent).", HANDSET, "supported"),
        ("The device does not have NFC or radio.", HANDSET, "supported"),
        ("The device does not have NFC or a loudspeaker.", HANDSET, "unsupported"),
        # everyday words, and the roles of headings
        ("The main camera is a 13 MP autofocus sensor, the selfie camera has 5 MP.", HANDSET, "supported"),
        ("The main camera is a 5 MP sensor, the selfie camera has 13 MP.", HANDSET, "unsupported"),
        # the verb that a field's noun is made from, and the kind of thing
        ("The movie was edited by Bram Tolkard.", FILM, "supported"),
        ("The movie was edited by Odile Prast.", FILM, "unsupported"),
        ("The film was directed by Ines Halvorsen.", FILM, "supported"),
        ("The film was directed by Odile Prast.", FILM, "unsupported"),
        # a field said by its own name outweighs one that is only meant
        ("The wind speed is 6.25 with a gust of 11.5.", WIND, "supported"),
        ("The wind speed is 11.5 with a gust of 6.25.", WIND, "unsupported"),
        # objects under ids are items, whatever each holds
        ("voucher_8812034 is worth $250.", WALLET, "unresolved"),
        ("voucher_8812077 has an amount of 410.", WALLET, "supported"),
        ("voucher_8812077 has an amount of 250.", WALLET, "unsupported"),
    ],
)
def test_words_of_one_record(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


GAME: Call = (
    "game",
    {"id": 71},
    {
        "homeTeam": {"name": "Loft Harriers"},
        "awayTeam": {"name": "Quill Rovers"},
        "homeScore": {"display": 4, "period1": 1, "period2": 3},
        "awayScore": {"display": 2, "period1": 2, "period2": 0},
    },
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The Loft Harriers faced off against the Quill Rovers.", "supported"),
        ("The Loft Harriers faced off against the Tarn Wolves.", "unsupported"),
        ("The final score was 4-2 in favor of the Loft Harriers.", "supported"),
        ("The final score was 4-2 in favor of the Quill Rovers.", "unsupported"),
        ("The game ended with a final score of 4-3.", "unsupported"),
        ("The first period ended 1-2 in favor of the Quill Rovers.", "not unsupported"),
        ("The Quill Rovers won the game.", "unsupported"),
    ],
)
def test_two_parties(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    found = verdicts_of(case_of(answer, GAME))
    assert found == [verdict] if not verdict.startswith("not ") else found != [verdict[4:]]


SPARSE: Call = (
    "series",
    {"place": "Orrin"},
    "# title: Height of the Orrin oak\n# unit: metres\ndate,value\n"
    + "\n".join(f"{year},{year - 1900}.5" for year in (1920, 1930, *range(1950, 1980))),
)
TEMPERATURES: Call = (
    "series",
    {"place": "Orrin"},
    "# title: Water temperature at Orrin\n# unit: degrees\ndate,value\n"
    + "\n".join(f"2031-{month:02d}-05,{10 + month}.5" for month in range(2, 12)),
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The chart shows the water temperature at Orrin from February 2031 to November 2031.", "supported"),
        ("The chart shows the water temperature at Orrin from February 2031 to August 2031.", "unsupported"),
        ("The chart shows the water temperature at Orrin from April 2031 to November 2031.", "unsupported"),
        ("The water temperature rose from April 2031 to August 2031.", "not unsupported"),
        ("The chart shows that it rose from April 2031 to August 2031.", "not unsupported"),
    ],
)
def test_what_a_chart_covers(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    found = verdicts_of(case_of(answer, TEMPERATURES))
    assert found == [verdict] if not verdict.startswith("not ") else found != [verdict[4:]]


PLAN: Call = (
    "plan",
    {},
    {"traffic_old": "250 GB", "traffic_new": "40 GB", "signups": 5310, "estimated_opening": "2031-06-03"},
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Traffic went from 250 GB to 40 GB, so it was reduced.", "supported"),
        ("Traffic went from 250 GB to 40 GB, so it went up.", "unsupported"),
        ("5,310 have signed up.", "supported"),
        ("The opening should be on 3 June 2031.", "supported"),
        ("Traffic rose from 33 to 35 cents.", "not supported"),
    ],
)
def test_words_for_what_a_field_says(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    found = verdicts_of(case_of(answer, PLAN))
    assert found == [verdict] if not verdict.startswith("not ") else found != [verdict[4:]]


MODEM: Call = ("modem", {"id": "m1"}, {"nfc": False, "infrared": False, "radio": True, "camera": False})
METER: Call = ("station", {}, {"wind_kph": 22, "gust_kph": 37})
STAFF: Call = (
    "staff",
    {},
    {"trainee": "Oda Finch", "trainer": "Remy Vale", "approval": {"status": "pending"}},
)
BAR: Call = ("food", {"bar": "B2"}, {"contains": ["milk", "soy"], "free_from": ["peanuts"]})
TABLE: Call = ("specs", {}, {"specs": pairs(Screen="6.4 inches", Camera="50 MP", Battery="5000 mAh")})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        # a list before its verb, a turn with "but", "not only"
        ("NFC and infrared are disabled.", MODEM, "supported"),
        ("NFC and radio are disabled.", MODEM, "unsupported"),
        ("NFC and infrared are supported.", MODEM, "unsupported"),
        ("There is no camera, but the radio is supported.", MODEM, "not unsupported"),
        # wind and gusts are two things
        ("Gusts of 22 km/h.", METER, "not supported"),
        ("Gusts of 37 km/h.", METER, "supported"),
        # who did it to whom, and what was only asked for
        ("Oda Finch trained Remy Vale.", STAFF, "not supported"),
        ("Remy Vale manages Oda Finch.", STAFF, "not supported"),
        # two names told in one breath, of which one stands in another field
        ("It contains milk and soy.", BAR, "supported"),
        ("It contains milk and peanuts.", BAR, "not supported"),
        # a subject that is another field
        ("The camera has 50 MP.", TABLE, "supported"),
        ("The screen has 50 MP.", TABLE, "not supported"),
        ("The screen has 5000 mAh.", TABLE, "not supported"),
    ],
)
def test_what_a_breaker_found(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    found = verdicts_of(case_of(answer, call))
    assert found == [verdict] if not verdict.startswith("not ") else found != [verdict[4:]]


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The Quill Rovers were defeated by the Loft Harriers.", "not unsupported"),
        ("The Loft Harriers were defeated by the Quill Rovers.", "not supported"),
        ("The Quill Rovers won the toss.", "not unsupported"),
        ("The final score was not 4-3.", "not unsupported"),
        ("The Loft Harriers pulled away in the second period.", "not unsupported"),
        ("The Quill Rovers won the first period.", "not unsupported"),
        ("The Loft Harriers won the final.", "not supported"),
    ],
)
def test_what_was_won(case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str) -> None:
    assert verdicts_of(case_of(answer, GAME)) != [verdict[4:]]


def test_single_rows_before_a_series_sets_in_may_be_left_unsaid(
    case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    answer = "The chart shows the height of the Orrin oak from {} to {}."
    assert verdicts_of(case_of(answer.format(1920, 1979), SPARSE)) == ["supported"]
    assert verdicts_of(case_of(answer.format(1950, 1979), SPARSE)) == ["unresolved"]
    assert verdicts_of(case_of(answer.format(1920, 1970), SPARSE)) == ["unsupported"]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Store 2 holds 310 bandages, with a minimum of 150.", "supported"),
        ("Store 2 holds 310 bandages, with a minimum of 100.", "unresolved"),
        ("Store 2 holds 95 bandages.", "unsupported"),
        ("Store 1 holds 95 bandages and store 2 holds 310.", "supported"),
        ("Store 1 holds 310 bandages and store 2 holds 95.", "unsupported"),
        ("Store 1 holds 44 gauze.", "unresolved"),
    ],
)
def test_two_columns_together_pick_a_row(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("stock_csv", {}, "store,item,qty,min\n1,bandage,95,100\n2,bandage,310,150\n2,gauze,44,60\n")
    assert verdicts_of(case_of(answer, call, question="How many bandages does each store have?")) == [
        expected
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Ward 3A has 24 beds and ward 4B has 18.", "supported"),
        ("Ward 3A has 18 beds and ward 4B has 24.", "unsupported"),
        ("Ward 3A has 24 quiet beds.", "unresolved"),
    ],
)
def test_a_number_with_a_letter_behind_its_field_is_a_name(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("export_csv", {}, "\ufeffward;beds\r\n3A;24\r\n4B;18\r\n")
    assert verdicts_of(case_of(answer, call, question="How many beds do the wards have?")) == [expected]
