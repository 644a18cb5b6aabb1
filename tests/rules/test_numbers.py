"""Amounts of every kind are supported under their field and item, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
OutcomesOf = Callable[[str, Case], list[str]]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

ORDER: Call = (
    "get_order",
    {"order_id": "ZQ-5501"},
    {
        "order_id": "ZQ-5501",
        "currency": "EUR",
        "total": "1234.50",
        "items": [
            {"name": "Copper kettle", "unit_price": 64.9, "quantity": 2, "weight_kg": 1.35},
            {"name": "Linen apron", "unit_price": 19.25, "quantity": 5, "weight_kg": 0.4},
        ],
        "discount": None,
        "delivery": {"minutes": 95},
    },
)
STATION: Call = (
    "station",
    {"id": "W-3"},
    {
        "units": {"temperature": "celsius", "wind_speed": "km/h"},
        "temperature": 21.37,
        "wind_speed": 36,
        "humidity": 0.58,
    },
)
SPECS: Call = (
    "lookup",
    {"model": "Nimbo 4"},
    {
        "product": "Nimbo 4",
        "attributes": [
            {"name": "Weight", "value": "187 g"},
            {"name": "Battery capacity", "value": "4,350 mAh"},
            {"name": "Screen size", "value": "6.4 inches"},
        ],
    },
)
TABLE: Call = ("query", {}, "region,units,revenue\nNorth,410,18250\nSouth,385,20110\nEast,172,9040\n")
MARKDOWN: Call = (
    "report",
    {},
    "| Depot | Crates | Pallets |\n|---|---|---|\n| Ilvar | 830 | 41 |\n| Menz | 615 | 37 |\n",
)
RANGES: Call = (
    "forecast",
    {"place": "Torvik"},
    {
        "days": [
            {"date": "2031-05-04", "temp": {"min": 3.5, "max": 14}},
            {"date": "2031-05-05", "temp": {"min": 6, "max": 17}},
        ]
    },
)
TWO_PLACES: tuple[Call, Call] = (
    ("weather", {"place": "Torvik"}, {"temperature_c": 7}),
    ("weather", {"place": "Quessa"}, {"temperature_c": 19}),
)
LEG: Call = (
    "route",
    {},
    {
        "legs": [
            {"from": "Aldmere", "to": "Brekke", "distance_km": 142},
            {"from": "Brekke", "to": "Corvo", "distance_km": 88},
        ]
    },
)
BIG: Call = (
    "stats",
    {},
    {"population": 4812345, "budget_usd": 1250000, "growth": "3.2%", "share": 0.125, "ratio": "16:9"},
)


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The order total is €1,234.50.", (ORDER,), "supported stated /total"),
        ("The order total is 1.234,50 €.", (ORDER,), "supported stated /total"),
        ("Die Summe beträgt 1.234,50 €.", (ORDER,), "abstains"),
        ("The total is EUR 1 234,50.", (ORDER,), "supported stated /total"),
        ("The total is €1,243.50.", (ORDER,), "unsupported contradicted /total"),
        ("The total is $1,234.50.", (ORDER,), "unsupported contradicted /total"),
        ("The Copper kettle has a unit price of €64.90.", (ORDER,), "supported stated /items/0/unit_price"),
        (
            "The Copper kettle has a unit price of €19.25.",
            (ORDER,),
            "unsupported mispaired /items/0/unit_price",
        ),
        (
            "The Copper kettle has a unit price of €64.09.",
            (ORDER,),
            "unsupported contradicted /items/0/unit_price",
        ),
        ("The Linen apron weighs 400 g.", (ORDER,), "supported converted /items/1/weight_kg"),
        ("The Linen apron weighs 1.35 kg.", (ORDER,), "unsupported mispaired /items/1/weight_kg"),
        ("The Linen apron weighs 7.35 kg.", (ORDER,), "unsupported absent /items/1/weight_kg"),
        ("The unit price is €64.90.", (ORDER,), "abstains"),
        ("The discount is 15 percent.", (ORDER,), "unsupported null_asserted /discount"),
        ("The delivery takes 95 minutes.", (ORDER,), "supported stated /delivery/minutes"),
        ("The delivery takes 59 minutes.", (ORDER,), "unsupported contradicted /delivery/minutes"),
        ("The Copper kettle was recommended by 64.9 experts.", (ORDER,), "abstains"),
    ],
)
def test_amounts_of_an_order(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("numbers", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The temperature is 21.37 °C.", (STATION,), "supported stated /temperature"),
        ("The temperature is 21.4 °C.", (STATION,), "supported rounded /temperature"),
        ("The temperature is 70.5 °F.", (STATION,), "supported converted /temperature"),
        ("The temperature is 21.37 °F.", (STATION,), "unsupported contradicted /temperature"),
        ("The temperature is 21.5 °C.", (STATION,), "unsupported contradicted /temperature"),
        ("The temperature is 36 °C.", (STATION,), "unsupported contradicted /temperature"),
        ("The wind speed is 10 m/s.", (STATION,), "supported converted /wind_speed"),
        ("The wind speed is 12 m/s.", (STATION,), "unsupported contradicted /wind_speed"),
        ("The humidity is 58%.", (STATION,), "supported stated /humidity"),
        ("The humidity is 85%.", (STATION,), "unsupported contradicted /humidity"),
        ("The wind speed is over 30 km/h.", (STATION,), "supported rounded /wind_speed"),
        ("The wind speed is over 40 km/h.", (STATION,), "unsupported contradicted /wind_speed"),
        ("The wind speed is a pleasant 36 km/h.", (STATION,), "abstains"),
    ],
)
def test_units_of_a_units_table(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("numbers", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The Nimbo 4 has a weight of 187 g.", (SPECS,), "supported stated /attributes/0/value"),
        ("The Nimbo 4 has a weight of 178 g.", (SPECS,), "unsupported contradicted /attributes/0/value"),
        ("The battery capacity is 4350 mAh.", (SPECS,), "supported stated /attributes/1/value"),
        ("The battery capacity is 4,530 mAh.", (SPECS,), "unsupported contradicted /attributes/1/value"),
        ("The screen size is 6.4 inches.", (SPECS,), "supported stated /attributes/2/value"),
        ("The screen size is 6.1 inches.", (SPECS,), "unsupported contradicted /attributes/2/value"),
        ("North had a revenue of 18,250.", (TABLE,), "supported stated /rows/0/revenue"),
        ("North had a revenue of 20,110.", (TABLE,), "unsupported mispaired /rows/0/revenue"),
        ("North had a revenue of 18,520.", (TABLE,), "unsupported contradicted /rows/0/revenue"),
        ("Revenue was 18,250.", (TABLE,), "abstains"),
        ("Ilvar has 830 crates.", (MARKDOWN,), "supported stated /rows/0/Crates"),
        ("Ilvar has 615 crates.", (MARKDOWN,), "unsupported mispaired /rows/0/Crates"),
        ("Ilvar has 41 crates.", (MARKDOWN,), "unsupported mispaired /rows/0/Crates"),
        ("Menz has 37 pallets.", (MARKDOWN,), "supported stated /rows/1/Pallets"),
    ],
)
def test_pairs_and_tables(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("numbers", case_of(answer, *calls))


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        ("The temperature in Torvik is 7 °C.", TWO_PLACES, "supported stated /temperature_c"),
        ("The temperature in Torvik is 19 °C.", TWO_PLACES, "unsupported mispaired /temperature_c"),
        ("The temperature is 7 °C.", TWO_PLACES, "abstains"),
        ("On 4 May 2031 the maximum temp is 14 °C.", (RANGES,), "supported stated /days/0/temp/max"),
        ("On 4 May 2031 the maximum temp is 17 °C.", (RANGES,), "unsupported mispaired /days/0/temp/max"),
        ("On 5 May 2031 the minimum temp is 6 °C.", (RANGES,), "supported stated /days/1/temp/min"),
        ("From Aldmere to Brekke the distance is 142 km.", (LEG,), "supported stated /legs/0/distance_km"),
        (
            "From Aldmere to Brekke the distance is 88 km.",
            (LEG,),
            "unsupported mispaired /legs/0/distance_km",
        ),
        ("The population is 4.8 million.", (BIG,), "supported rounded /population"),
        ("The population is 4.9 million.", (BIG,), "unsupported contradicted /population"),
        ("The budget is $1.25M.", (BIG,), "supported stated /budget_usd"),
        ("The budget is $1.52M.", (BIG,), "unsupported contradicted /budget_usd"),
        ("The growth is 3.2 percent.", (BIG,), "supported stated /growth"),
        ("The growth is 2.3 percent.", (BIG,), "unsupported contradicted /growth"),
        ("The ratio is 16:9.", (BIG,), "supported stated /ratio"),
        ("The ratio is 16:10.", (BIG,), "unsupported absent"),
    ],
)
def test_scopes_roles_and_magnitudes(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in outcomes_of("numbers", case_of(answer, *calls))


def test_a_number_the_user_said_is_not_refuted_and_not_supported(
    case_of: CaseOf, outcomes_of: OutcomesOf
) -> None:
    answer = "Your ceiling of 730 was considered."
    assert outcomes_of("numbers", case_of(answer, MARKDOWN, question="Stay below 730, please")) == [
        "abstains"
    ]
    assert outcomes_of("numbers", case_of(answer, MARKDOWN))[0].startswith("unsupported")


def test_a_cut_result_refutes_nothing_by_absence(case_of: CaseOf, outcomes_of: OutcomesOf) -> None:
    whole = {"rows": [{"depot": "Ilvar", "crates": 830}]}
    answer = "Ordak had 4711 crates."
    assert outcomes_of("numbers", case_of(answer, ("stock", {}, whole)))[0].startswith("unsupported")
    assert outcomes_of("numbers", case_of(answer, ("stock", {}, whole | {"has_more": True}))) == ["abstains"]


def test_an_error_result_grounds_no_number(
    case_of: CaseOf, outcomes_of: OutcomesOf, failed: Callable[[Any], Any]
) -> None:
    answer = "The temperature is 21.37 °C."
    assert outcomes_of("numbers", case_of(answer, ("station", {}, failed(STATION[2]))))[0].startswith(
        "unsupported"
    )
    assert outcomes_of("numbers", case_of(answer, STATION))[0].startswith("supported")


@pytest.mark.parametrize(
    ("answer", "result", "more", "expected"),
    [
        (
            "The rent is €920.",
            {"rent": 920},
            {},
            ["unresolved"],
        ),  # the amount is right, the currency is a guess
        ("The rent is 920.", {"rent": 920}, {}, ["supported"]),
        ("The rent is €920.", {"rent": 920, "currency": "EUR"}, {}, ["supported"]),
        ("The rent is €920.", {"rent": "€920"}, {}, ["supported"]),
        ("The rent is A$920.", {"rent": "$920"}, {}, ["unresolved"]),
        ("The rent is US$920.", {"rent": "$920"}, {}, ["supported"]),
        ("The rent is A$920.", {"rent": "$920", "currency": "AUD"}, {}, ["supported"]),
        ("The rent is €920.", {"rent": 920}, {"question": "Is the rent below €1,000?"}, ["supported"]),
    ],
)
def test_a_currency_that_nothing_states_supports_no_amount(
    answer: str,
    result: dict[str, Any],
    more: dict[str, Any],
    expected: list[str],
    case_of: CaseOf,
    verdicts_of: Callable[[Case], list[str]],
) -> None:
    assert verdicts_of(case_of(answer, ("flat", {}, result), **more)) == expected


LEGS: Call = ("fare", {}, {"fare": {"economy": 122, "business": 380}, "fee": 9, "seats_left": 14})
CHIP: Call = (
    "phone",
    {},
    {
        "cpu": "Octa-core (4x1.6 GHz Arvel & 4x1.2 GHz Arvel)",
        "standby": "Up to 480 h",
        "talk": "Up to 6 h 40 min",
    },
)
LIFE: Call = ("series", {}, {"rows": [{"year": 1990, "value": 61.25}, {"year": 2020, "value": 70.5}]})


@pytest.mark.parametrize(
    ("answer", "calls", "expected"),
    [
        # one step of arithmetic excuses only what the wording may have worked out
        ("The economy fare is $131.", (LEGS,), "unsupported"),
        ("The economy fare with the fee comes to $131 in total.", (LEGS,), "abstains"),
        ("The stand-by time zone is 131.", (LEGS,), "unsupported"),
        # so many of a quantity
        ("The cores run at 1.6 GHz.", (CHIP,), "abstains"),
        ("The cores run at 1.8 GHz.", (CHIP,), "unsupported"),
        # "up to" is as exact as the number behind it, but for hours told without their minutes
        (
            "The gusts reach up to 19 m/s.",
            (("wind", {}, {"gust": "18.2 m/s", "mean": "7 m/s"}),),
            "unsupported",
        ),
        ("It allows talks of up to 6 hours.", (CHIP,), "abstains"),
        # a length of time given to a fraction is a reading
        ("In 2020 it was 75.5 years.", (LIFE,), "unsupported"),
    ],
)
def test_what_arithmetic_excuses(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, calls: tuple[Call, ...], expected: str
) -> None:
    assert expected in " | ".join(outcomes_of("numbers", case_of(answer, *calls)))


AIR: Call = ("air", {}, {"temp": 16.44, "feels_like": 15.86, "wind": {"speed": 6.88, "gust": 14.34}})


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The temperature is 16.44°C with a feels like temperature of 15.86°C.", "supported"),
        (
            "The temperature is 15.86°C with a feels like temperature of 16.44°C.",
            "unsupported mispaired /feels_like",
        ),
        ("The wind speed is 6.88 m/s with a gust of 14.34 m/s.", "supported"),
        ("The wind speed is 14.34 m/s with a gust of 6.88 m/s.", "unsupported"),
    ],
)
def test_two_fields_of_one_item_are_not_exchanged(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str, expected: str
) -> None:
    assert expected in " | ".join(outcomes_of("numbers", case_of(answer, AIR)))


ADDRESS: Call = ("user", {}, {"street": "436 Cedar Lane", "fee": 12, "unit": "Suite 900"})


@pytest.mark.parametrize("answer", ["You pay $436 now.", "The certificate holds $900."])
def test_an_amount_of_money_is_not_stated_by_the_number_of_a_house(
    case_of: CaseOf, outcomes_of: OutcomesOf, answer: str
) -> None:
    assert "supported stated" not in " | ".join(outcomes_of("numbers", case_of(answer, ADDRESS)))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The visit came to CHF 88.40.", "supported"),
        ("The visit came to €88.40.", "unsupported"),
        ("The loud visit came to CHF 88.40.", "unresolved"),
    ],
)
def test_the_currency_beside_a_sum(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("bill", {"no": 512}, {"no": 512, "kind": "visit", "sum": "88.40", "cur": "CHF"})
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Four readings were taken in week 6.", "supported"),
        ("Four readings were taken in week 7.", "unresolved"),
        ("Six readings were taken in week 6.", "unsupported"),
    ],
)
def test_the_number_of_a_period_that_was_asked_for(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("readings", {"week": 6}, {"rows": [401, 402, 405, 409], "next": None})
    assert verdicts_of(case_of(answer, call, question="How many readings were taken?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("In Fenby you pay 6.4 cents per kWh.", "supported"),
        ("In Fenby you pay 5.9 cents per kWh.", "unsupported"),
        ("In Fenby you pay 6.4 ct/kWh.", "unresolved"),
        ("In Fenby you pay $0.064 per kWh.", "supported"),
        ("In Fenby you pay €6.40 per kWh.", "unsupported"),
    ],
)
def test_cents_for_each_of_something(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = (
        "grid_fees",
        {},
        [
            {"zone": 1, "towns": ["Alder"], "cent_per_kwh": 5.9},
            {"zone": 2, "towns": ["Fenby"], "cent_per_kwh": 6.4},
        ],
    )
    assert verdicts_of(case_of(answer, call, question="What are the grid fees in Fenby?")) == [expected]


LEVEL = {"level": "Docks", "spawn": [14, 320], "exit": [3, 41]}


@pytest.mark.parametrize(
    ("answer", "payload", "expected"),
    [
        ("The spawn is (14,320).", LEVEL, "supported"),
        ("The spawn is (14,321).", LEVEL, "unsupported"),
        ("The spawn is 14,320.", LEVEL, "unsupported"),
        ("The spawn is (14,320).", {"level": "Docks", "spawn": 14320}, "supported"),
    ],
)
def test_a_pair_of_a_list_is_no_grouped_number(
    answer: str, payload: dict[str, object], expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("level_meta", {}, payload))) == [expected]


@pytest.mark.parametrize("answer", ["The exit is (14,320).", "The spawn is (320,14)."])
def test_a_pair_of_another_field_or_order_is_not_supported(
    answer: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("level_meta", {}, LEVEL))) != ["supported"]


VISITS: Call = ("fees", {}, "First visit free, then €75 per visit.")


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The first visit costs €75.", "unsupported"),
        ("The first visit still costs you €75.", "unsupported"),
        ("After the first visit, it is €75 per visit.", "unresolved"),
    ],
)
def test_what_a_text_calls_free_costs_nothing(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, VISITS)) == [verdict]


HUT: Call = ("hut", {}, {"Mon": {"min_c": -7.5}, "Tue": {"min_c": -3.5}})
BOXES: Call = ("store", {}, {"boxes": 18, "pens": 6, "cups": 7})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("On Monday it was 7.5 degrees below zero.", HUT, "supported"),
        ("On Tuesday it was 7.5 degrees below zero.", HUT, "unsupported"),
        ("It was about 3.5 °C below zero on Tuesday.", HUT, "supported"),
        ("There are a dozen and a half boxes and half a dozen pens.", BOXES, "supported"),
        ("There are a dozen and a half cups.", BOXES, "unsupported"),
    ],
)
def test_numbers_told_by_the_zero_and_by_the_dozen(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


SCALE: Call = ("scale", {}, {"total_kg": 2.5999999999999996, "largest_kg": 1.4})
GATES: Call = ("gates", {}, {"north": 0, "east": 14, "south": 3})


@pytest.mark.parametrize(
    ("answer", "call", "expected"),
    [
        ("Together they weigh 2.6 kg.", SCALE, "supported"),
        ("Together they weigh 1.4 kg.", SCALE, "unresolved"),
        ("The north gate shows 0 and the east one 14.", GATES, "supported"),
        ("The north gate shows 0 and the south one 14.", GATES, "unresolved"),
    ],
)
def test_one_for_a_noun_and_together_for_a_total(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, expected: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The lowest temperature is 4 degrees.", "supported"),
        ("The temperature lasted 4 minutes.", "unresolved"),
        ("It is a walk of 12 minutes.", "supported"),
    ],
)
def test_the_least_of_something_is_no_length_of_time(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, expected: str
) -> None:
    nave: Call = ("nave", {}, {"temp_min": 4, "temp_max": 17, "walk_min": 12})
    assert verdicts_of(case_of(answer, nave)) == [expected]


@pytest.mark.parametrize(
    ("answer", "refuted"),
    [("T1 and T2 took 71 cars.", False), ("T1 and T2 took 75 cars.", True), ("T1 took 71 cars.", True)],
)
def test_two_that_are_named_may_be_told_of_together(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, refuted: bool
) -> None:
    trips: list[Call] = [("load", {"trip": t}, {"trip": t, "cars": n}) for t, n in (("T1", 40), ("T2", 31))]
    assert (verdicts_of(case_of(answer, *trips)) == ["unsupported"]) is refuted
