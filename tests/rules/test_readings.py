"""Values in further writings of payloads: dates in parts, minor units, whole names that are units, shared signs, offsets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]
Call = tuple[str, dict[str, Any], Any]

PARTS: Call = ("course", {}, {"start": {"year": 2031, "month": 3, "day": 4}})
DAY_OF_YEAR: Call = ("buoy", {}, {"last_report": {"year": 2032, "day_of_year": 61}})
MINOR: Call = ("estimate", {}, {"estimate": {"minor_units": 127550, "iso": "GBP"}})
TANK: Call = ("tank", {}, {"m3": 2.4})
PRESSURE: Call = ("bedside", {}, {"pulse": 88, "bp_mmhg": "142/91"})
FEE: Call = ("fee", {}, {"fee_usd": 90})
YEN: Call = ("fx", {"pair": "USDJPY"}, {"rate": 147.0})
PHOTO: Call = ("photo", {}, {"taken_utc": "2031-01-06T09:50:00Z", "local_offset": "-03:00"})
POND: Call = ("pond", {}, '{"ph": NaN, "temp_c": 11.5}')
FERNS: Call = ("fern_search", {"q": "spleenwort", "limit": 10}, {"total": 46, "returned": 10})
RACE: Call = ("race", {}, [{"place": 2, "name": "Sorrel Vane"}, {"place": 4, "name": "Odda Kvist"}])
LOG: Call = ("gate_log", {}, "08:00 gate=A pass=27\n14:42 gate=C FAULT code=E77\n15:00 gate=A pass=9\n")


@pytest.mark.parametrize(
    ("answer", "calls", "verdict"),
    [
        ("Start: 4 March 2031.", (PARTS,), "supported"),
        ("Start: 14 March 2031.", (PARTS,), "unsupported"),
        ("Last report: 1 March 2032.", (DAY_OF_YEAR,), "supported"),
        ("Last report: 20 July 2032.", (DAY_OF_YEAR,), "unsupported"),
        ("The estimate is £1,275.50.", (MINOR,), "supported"),
        ("The estimate is £127,550.", (MINOR,), "unsupported"),
        ("The tank has 2,400 litres.", (TANK,), "supported"),
        ("The tank has 240 litres.", (TANK,), "unsupported"),
        ("Bp: 142/91 mmHg.", (PRESSURE,), "supported"),
        ("Bp: 124/91 mmHg.", (PRESSURE,), "unsupported"),
        ("At that rate the fee is ¥13,230.", (FEE, YEN), "supported"),
        ("At that rate the fee is ¥17,230.", (FEE, YEN), "unsupported"),
        ("It was taken at 06:50 local time.", (PHOTO,), "supported"),
        ("It was taken at 12:50 local time.", (PHOTO,), "unsupported"),
        ("There is no pH reading; the temperature is 11.5 °C.", (POND,), "supported"),
        ("The pH is 11.5.", (POND,), "unsupported"),
        ("Ten ferns match.", (FERNS,), "unsupported"),
        ("Odda Kvist came second.", (RACE,), "unresolved"),
        ("Gate C had FAULT code E77 at 14:42; gate A had a fault as well.", (LOG,), "unresolved"),
    ],
)
def test_readings(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, calls: tuple[Call, ...], verdict: str
) -> None:
    assert verdicts_of(case_of(answer, *calls, question="Who came second?")) == [verdict]


INSPECTIONS: Call = ("inspections", {}, [{"n": 1, "on": "20310203"}, {"n": 2, "on": "20311102"}])
PORTS: Call = ("conf", {}, "port=8471\nhost=pear.local\nport_backup=8571\n")
PART: Call = ("part", {"ref": "C19"}, {"farad": 4.7e-08})
WEBINAR: Call = ("webinar", {}, {"starts": "2031-06-18T23:30:00Z"})


@pytest.mark.parametrize(
    ("answer", "call", "verdict"),
    [
        ("The inspections were on 3 February 2031 and 2 November 2031.", INSPECTIONS, "supported"),
        ("One inspection was on 3 August 2031.", INSPECTIONS, "unsupported"),
        ("The port is 8471.", PORTS, "supported"),
        ("The port is 8571.", PORTS, "unsupported"),
        ("The backup port is 8571.", PORTS, "supported"),
        ("C19 has 47 nF.", PART, "supported"),
        ("C19 has 47 pF.", PART, "unsupported"),
        ("In Tokyo it begins at 08:30 on 19 June.", WEBINAR, "supported"),
    ],
)
def test_further_readings(
    case_of: CaseOf, verdicts_of: VerdictsOf, answer: str, call: Call, verdict: str
) -> None:
    assert verdicts_of(case_of(answer, call)) == [verdict]


DESK: Call = ("desk_stats", {}, '{"calls": 0, "avg_wait": NaN, "abandon_ratio": "Infinity", "unit": "min"}')


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The average wait is 0 min so far.", "unsupported"),
        ("The abandon ratio is 0.", "unsupported"),
        ("There were 0 calls.", "supported"),
        ("The wait was 0 min.", "unresolved"),
    ],
)
def test_what_is_no_number_is_never_another_fields_zero(
    verdicts_of: Callable[[Case], list[str]], case_of: CaseOf, answer: str, expected: str
) -> None:
    assert verdicts_of(case_of(answer, DESK)) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("יש 36 כיסאות פנויים.", "supported"),
        ("יש 37 כיסאות פנויים.", "unsupported"),
        ("אין 36 כיסאות פנויים.", "unresolved"),
    ],
)
def test_function_words_of_more_languages(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("seats", {}, {"free": 36})
    assert verdicts_of(case_of(answer, call, question="כמה כיסאות פנויים יש?")) == [expected]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("יש 36 כיסאות פנויים.", "unresolved"),
        ("Es sind 36 Plätze frei.", "unresolved"),
    ],
)
def test_what_is_taken_in_other_languages(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, expected: str
) -> None:
    call: Call = ("seats", {}, {"occupied": 36})
    assert verdicts_of(case_of(answer, call, question="כמה כיסאות פנויים יש?")) == [expected]


RUN: Call = ("run", {}, {"started": "2031-05-02T09:12:00Z", "ended": "2031-05-02T11:02:00Z"})
CRATES: Call = ("crates", {}, {"item": "eggs", "dozens": 15})
TAGGED: Call = ("tagged", {}, {"photos": ["p1", "p2", "p3"], "shown": 3, "matches": 8000})
ORDER: Call = ("order", {}, {"placed_at": "2031-07-01T02:30:00Z", "shop_timezone": "America/Los_Angeles"})
CLASS: Call = ("turma", {}, {"presentes": 31, "faltas": 4})


@pytest.mark.parametrize(
    ("answer", "call", "refuted"),
    [
        ("It ran for an hour and fifty minutes.", RUN, False),
        ("It ran for an hour and forty minutes.", RUN, True),
        ("There are 180 eggs.", CRATES, False),
        ("There are 190 eggs.", CRATES, True),
        ("Three photos carry the tag.", TAGGED, True),
        ("On your clock the order came in on 30 June.", ORDER, False),
        ("On your clock the order came in on 1 July.", ORDER, True),
        ("Faltaram quatro alunos e vieram trinta e um.", CLASS, False),
    ],
)
def test_readings_of_parts_dozens_and_clocks(
    case_of: CaseOf, verdicts_of: Callable[[Case], list[str]], answer: str, call: Call, refuted: bool
) -> None:
    assert ("unsupported" in verdicts_of(case_of(answer, call))) == refuted
