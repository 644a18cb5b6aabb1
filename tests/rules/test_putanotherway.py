"""Values that no field need hold as they stand: what is not refuted by their absence, and what still is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

Call = tuple[str, dict[str, Any], Any]

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

TABLE = "team,played,won,drawn,lost,gf,ga,points\nOakley,8,5,2,1,14,6,17\nBarton,8,1,2,5,6,13,5\n"
DIARY = {
    "events": [
        {"title": "Fitting", "start": "2025-03-04T09:00:00"},
        {"title": "Tasting", "start": "2025-03-04T15:00:00"},
        {"title": "Rehearsal", "start": "2025-03-05T18:00:00"},
    ]
}
CREW = [
    {"member": "Thea Thorn", "leave": {"allowed": 30, "taken": 12.5, "planned": 4}},
    {"member": "Lew Moor", "leave": {"allowed": 26, "taken": 20, "planned": 0}},
]
INNS = [
    {"inn": "Gull", "per_night": 120, "total": 360, "lift": True, "garden": False},
    {"inn": "Heron", "per_night": 80, "total": 240, "lift": False, "garden": True},
]


@pytest.mark.parametrize(
    ("answer", "name", "content", "wrong"),
    [
        ("Oakley lost one game.", "standings", TABLE, False),
        ("Barton lost five of its eight games.", "standings", TABLE, False),
        ("Oakley has 19 points.", "standings", TABLE, True),
        ("Barton is last, 12 points behind the leader.", "standings", TABLE, False),
        ("There are two events on March 4.", "list_events", DIARY, False),
        ("There are two events.", "list_events", DIARY, True),
        ("Thea Thorn has 17.5 days of leave left.", "get_leave", CREW, False),
        ("They have taken 32.5 days together.", "get_leave", CREW, False),
        ("Gull costs 120 EUR more for the stay.", "find_inns", INNS, False),
        ("Neither inn has both a lift and a garden.", "find_inns", INNS, False),
        ("Gull has no lift.", "find_inns", INNS, True),
        ("About one in nine pupils was ill.", "get_class", {"pupils": 28, "present": 25}, False),
        ("It left on 2 April.", "track", "Wagon W-3\n02 Apr 09:40 Departed Skerry\n03 Apr 11:05 At Dunmere", False),
        ("14 chairs are unreserved.", "get_hall", {"chairs": 20, "reserved": 6}, False),
        ("The difference between the warmest and the coolest is 9 degrees.", "get_sensors",
         [{"name": "a", "battery": 20, "temp_c": 12}, {"name": "b", "battery": 70, "temp_c": 21}], False),
        ("Weight fell by 1.5 kg.", "get_chart",
         {"weights": [{"weight_kg": 80}, {"weight_kg": 78.5}, {"weight_kg": 77}],
          "drugs": [{"dose": "10 mg"}, {"dose": "500 mg"}]}, False),
    ],
)  # fmt: skip
def test_what_is_put_another_way(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, name: str, content: object, wrong: bool
) -> None:
    assert ("unsupported" in verdicts_of(case_of(answer, (name, {}, content)))) is wrong


def test_leaving_is_no_difference(case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    trips = [
        {"train": "RB 1204", "platform": "6", "changes": 0, "delay": 0},
        {"train": "RB 1206", "platform": "6", "changes": 0, "delay": 5},
        {"train": "S 31", "platform": "2", "changes": 1, "delay": None},
    ]
    case = case_of("RB 1204 leaves from platform 2.", ("find_trips", {}, {"trips": trips}))
    assert "supported" not in verdicts_of(case)


MEETING: Call = ("meeting", {}, {"title": "Sync", "start": "2031-02-03T15:00Z", "duration_min": 45})
RACE: Call = ("race", {}, {"race": "R1", "winner": "Odd", "time": "00:33:12"})
OUTAGE: Call = ("note", {}, "The outage lasted 37 minutes (14:02-14:39 UTC).")
STOCK: Call = ("quote", {}, {"symbol": "AAA", "chg": -1.4, "price": 52.1})
HIGHS: Call = ("highs", {}, [{"date": "2031-06-02", "high": 27}, {"date": "2031-06-03", "high": 22}])


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("Sync ends at 15:45 UTC.", MEETING, "unresolved"),  # and is not refuted
        ("Sync ends at 15:30 UTC.", MEETING, "unsupported"),
        ("Odd won in 33:12.", RACE, "supported"),
        ("Odd won in 33:21.", RACE, "unsupported"),
        ("The outage ended at 14:39 UTC.", OUTAGE, "unresolved"),
        ("The outage ended at 14:49 UTC.", OUTAGE, "unsupported"),
        ("AAA fell 1.4 to 52.1.", STOCK, "supported"),
        ("AAA rose 1.4 to 52.1.", STOCK, "unsupported"),
        ("The high falls from 27 on June 2 to 22 on June 3.", HIGHS, "supported"),
        ("The high falls from 27 on June 3 to 22 on June 2.", HIGHS, "unsupported"),
    ],
)
def test_times_and_ways_that_are_written_another_way(
    case_of: Callable[..., Case],
    verdicts_of: Callable[[Case], list[str]],
    answer: str,
    call: Call,
    verdict: str,
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


@pytest.mark.parametrize(
    ("payload", "answer", "verdict"),
    [
        ({"dims": "158.2 x 74.1 x 8.3 mm"}, "It is 8.3 mm thick.", "unresolved"),
        ({"dims": "158.2 x 74.1 x 8.3 mm"}, "It is 9.3 mm thick.", "unsupported"),
        ({"box": "30x20x15 cm"}, "The box is 30 by 20 by 15 cm.", "unresolved"),
        ({"box": "30x20x15 cm"}, "The box is 30 by 25 by 15 cm.", "unsupported"),
        ({"note": "06:00 5C drizzle, 09:00 7C cloudy"}, "At 06:00 it is 5 °C.", "unresolved"),
        ({"note": "06:00 5C drizzle, 09:00 7C cloudy"}, "At 06:00 it is 6 °C.", "unsupported"),
        (
            {"snow": "Depth: 25 cm at 2000 m, 40 cm at 2500 m."},
            "There are 40 cm of snow at 2500 m.",
            "unresolved",
        ),
        (
            {"snow": "Depth: 25 cm at 2000 m, 40 cm at 2500 m."},
            "There are 40 cm of snow at 2000 m.",
            "unresolved",
        ),
        ({"grades": {"8.8": {"nm": 25}, "10.9": {"nm": 36}}}, "8.8 bolts take 25 Nm.", "unresolved"),
        ({"grades": {"8.8": {"nm": 25}, "10.9": {"nm": 36}}}, "8.8 bolts take 27 Nm.", "unsupported"),
        ({"algae_per_100ml": 540}, "Algae are 540 per 100 ml.", "supported"),
        ({"algae_per_100ml": 540}, "Algae are 640 per 100 ml.", "unsupported"),
        ({"play": "±5 mm"}, "The play is plus or minus 5 mm.", "unresolved"),
        ({"ort": "Graz", "temp": 29}, "In Graz hat es 29 Grad.", "unresolved"),
        ({"ort": "Graz", "temp": 29}, "In Graz hat es 31 Grad.", "unsupported"),
    ],
)
def test_numbers_that_are_a_part_of_what_is_written(
    case_of: CaseOf, verdicts_of: VerdictsOf, payload: dict[str, Any], answer: str, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, ("sheet", {}, payload))) == [verdict]
