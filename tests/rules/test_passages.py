"""Values and words of a text that stand in it apart, or turned, and are told together or unturned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case

CaseOf = Callable[..., Case]
VerdictsOf = Callable[[Case], list[str]]

CLINICS = "The clinic in Orba has 40 beds and the one in Tull 55. Orba opened in 1999; Tull opened in 2004."
LOG = "2026-01-03 02:10 pump-1 pressure=31\n2026-01-03 02:15 pump-2 pressure=44\n2026-01-03 02:20 pump-1 stopped code=7\n"
RACKS = {"note": "Rack 1 is at 23.4 °C, rack 2 at 27.9 °C (high), rack 3 at 24.1 °C (normal)."}


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("The clinic in Orba has 40 beds.", CLINICS, "supported"),
        ("The clinic in Orba has 55 beds.", CLINICS, "unresolved"),
        ("Tull opened in 1999.", CLINICS, "unresolved"),
        ("pump-2 had a pressure of 44.", LOG, "supported"),
        ("pump-2 had a pressure of 31.", LOG, "unresolved"),
        ("pump-2 stopped with code 7.", LOG, "unresolved"),
        ("Rack 2 is at 27.9 °C.", RACKS, "supported"),
        ("Rack 3 is at 27.9 °C.", RACKS, "unresolved"),
    ],
)
def test_a_value_belongs_to_the_words_of_its_part(
    answer: str, text: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, text))) == [expected]


NOTE = (
    "The tenant did not report the 2021 leak. Tom Orr refused to sign the 12-month lease. Form 22B will be sent next week. "
    "The deposit is 500 euros, waived for students. Vera Lim says the boiler is 14 years old. Payment 7 waits until form 9C is received."
)
DEALS = (
    "Mr Orr paid Ms Lim 900 euros. The limit was cut from 50 to 30 boxes. Cabin A is cheaper than cabin B. "
    "Sales came to 71 units, up from 66. 412 of 530 guests replied. Exports grew in 2021; imports did not grow."
)


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("The tenant did not report the 2021 leak.", NOTE, "supported"),
        ("The tenant reported the 2021 leak.", NOTE, "unsupported"),
        ("Tom Orr signed the 12-month lease.", NOTE, "unresolved"),
        ("Form 22B was sent.", NOTE, "unresolved"),
        ("The deposit for students is 500 euros.", NOTE, "unresolved"),
        ("The boiler is 14 years old.", NOTE, "unresolved"),
        ("Vera Lim says the boiler is 14 years old.", NOTE, "supported"),
        ("Form 9C was received.", NOTE, "unresolved"),
        ("Mr Orr paid Ms Lim 900 euros.", DEALS, "supported"),
        ("Ms Lim was paid 900 euros by Mr Orr.", DEALS, "supported"),
        ("Ms Lim paid Mr Orr 900 euros.", DEALS, "unresolved"),
        ("Mr Orr was paid 900 euros by Ms Lim.", DEALS, "unresolved"),
        ("Cabin A is cheaper than cabin B.", DEALS, "supported"),
        ("Cabin B is cheaper than cabin A.", DEALS, "unresolved"),
        ("The limit was cut from 50 to 30 boxes.", DEALS, "supported"),
        ("The limit was cut from 30 to 50 boxes.", DEALS, "unsupported"),
        ("The limit was cut to 50 boxes.", DEALS, "unresolved"),
        ("Sales came to 66 units.", DEALS, "unresolved"),
        ("412 of 530 guests replied.", DEALS, "supported"),
        ("530 guests replied.", DEALS, "unresolved"),
    ],
)
def test_turns_of_a_sentence_are_not_left_out(
    answer: str, text: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, text))) == [expected]


TICKETS = {
    "items": ["Ticket 31 was fixed by Lou on 2026-02-03", "Ticket 32 was fixed by Max on 2026-02-05"],
}


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("Ticket 31 was fixed by Lou on 3 February 2026.", TICKETS, "supported"),
        ("Ticket 31 was fixed by Max on 5 February 2026.", TICKETS, "unresolved"),
        (
            "The minimum was 34.6 °C.",
            "The maximum was 34.6 °C on Monday and the minimum 19.1 °C.",
            "unresolved",
        ),
        (
            "The boiler was serviced in 2022.",
            "According to Tom Orr, the boiler was serviced in 2022.",
            "unresolved",
        ),
    ],
)
def test_lists_of_texts_and_bounds(
    answer: str, text: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("look_up", {}, text))) == [expected]


LOG = "\n".join(
    f"2026-02-03T{m // 60:02d}:{m % 60:02d} zone={m * 7 % 30 + 1:02d} moisture={20 + m * 11 % 50}"
    for m in range(600)
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("At 07:53 zone 12 had a moisture of 23.", "supported"),
        ("At 07:53 zone 26 had a moisture of 42.", "unresolved"),
        ("At 07:53 zone 12 had a moisture of 33.", "unresolved"),
        ("Zone 26 logged 45 at 00:25.", "supported"),
        ("Zone 26 logged 42 at 00:25.", "unresolved"),
    ],
)
def test_a_line_of_a_long_log(answer: str, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf) -> None:
    assert verdicts_of(case_of(answer, ("read_log", {}, LOG))) == [expected]


PUMP = "pump=P7; rpm=1450; temp_c=61"
PUMPS = "pump=P6; rpm=1450; temp_c=61; pump=P7; rpm=900; temp_c=40"
LAMPS = {"note": "Four lamps are broken."}


@pytest.mark.parametrize(
    ("answer", "text", "expected"),
    [
        ("Pump P7 runs at 1450 rpm.", PUMP, "supported"),
        ("Pump P7 is at 61 °C.", PUMP, "supported"),
        ("Pump P7 is at 40 °C.", PUMP, "unsupported"),
        ("Pump P7 is at 61 °C.", PUMPS, "unresolved"),
        ("Pump P7 runs at 1450 rpm.", PUMPS, "unresolved"),
        ("Four lamps are broken.", LAMPS, "supported"),
        ("Four lamps work.", LAMPS, "unresolved"),
    ],
)
def test_pairs_of_keys_and_values_are_one_record_until_a_key_comes_again(
    answer: str, text: Any, expected: str, case_of: CaseOf, verdicts_of: VerdictsOf
) -> None:
    assert verdicts_of(case_of(answer, ("read", {}, text))) == [expected]
