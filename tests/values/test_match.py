"""Which claimed readings a found one covers, and which it must not."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithgrade.values import How, Kind, drops_hedge, match, parts, read_leaf, read_values

if TYPE_CHECKING:
    from faithgrade.values.value import Value


def value_in(text: str) -> Value:
    values = [v for v in read_values(text) if v.kind is not Kind.NAME] or list(read_values(text))
    assert values, text
    return values[0]


def how(claim: str, leaf: Any, field: str = "value", siblings: dict[str, Any] | None = None) -> How | None:
    claimed = value_in(claim)
    found = [match(claimed, reading) for reading in read_leaf(leaf, (field,), siblings)]
    best = [h for h in (How.STATED, How.ROUNDED, How.CONVERTED) if h in found]
    return best[0] if best else None


D = Decimal

ACCEPTED: list[tuple[str, Any, str, dict[str, Any] | None, How]] = [
    # numbers
    ("the total is 1,234.50", D("1234.5"), "total", None, How.STATED),
    ("it has 12'480 of them", 12480, "count", None, How.STATED),
    ("three sensors", 3, "count", None, How.STATED),
    ("it is 72%", D("71.64"), "share_pct", None, How.ROUNDED),
    ("it is 85%", D("85.19"), "pct", None, How.ROUNDED),
    ("about 1.2M people", 1203488, "count", None, How.ROUNDED),
    ("1.2M people", 1203488, "count", None, How.ROUNDED),
    ("it is 18.41%", D("18.4071"), "pct", None, How.ROUNDED),
    ("it is 0.3", D("0.30000000000000004"), "value", None, How.STATED),
    ("it costs $3.30", D("3.3000000000000003"), "price", None, How.STATED),
    ("6.02 × 10^21 of them", D("6.0214e21"), "molecules", None, How.ROUNDED),
    ("the net is (4,200)", -4200, "net", None, How.STATED),
    ("it is 2.5", D("2.45"), "value", None, How.ROUNDED),
    ("it is 2.4", D("2.45"), "value", None, How.ROUNDED),
    ("it was 100%", D("1.0"), "pass_rate", None, How.STATED),
    # percent and fraction
    ("churn was 12%", D("0.12"), "churn_rate", None, How.STATED),
    ("it was 12%", D("0.12"), "value", {"format": "fraction"}, How.STATED),
    ("a share of 0.12", D("0.12"), "churn_rate", None, How.STATED),
    ("it is 12 percent", "12%", "value", None, How.STATED),
    # bounds
    ("over 40 museums", 43, "museums", None, How.ROUNDED),
    ("over 40 museums", "more than 40 museums", "value", None, How.STATED),
    ("at least 11 parts", 11, "count", None, How.STATED),
    ("at most 200 rows", 200, "max_rows", None, How.STATED),
    ("about 640,000 people", "about 640,000 people", "value", None, How.STATED),
    ("nearly 50 parts", 48, "count", None, How.ROUNDED),
    ("about 50 parts", 50, "count", None, How.STATED),
    # money
    ("it cost €49.00", 49, "amount", {"currency": "EUR"}, How.STATED),
    ("it cost 49 EUR", 4900, "amount_cents", {"currency": "EUR"}, How.STATED),
    ("it cost ¥18,000", 18000, "rate", {"currency": "JPY", "value": 1}, How.STATED),
    ("it cost $29", 29, "price", None, How.STATED),
    ("it cost $29", 29, "price_usd", None, How.STATED),
    ("it cost $29", D("29.00"), "price", {"currency": "CAD"}, How.CONVERTED),
    ("it cost 29", "USD 29", "value", None, How.STATED),
    ("it cost £18.20", D("18.2"), "balance", {"currency": "GBP"}, How.STATED),
    # units
    ("it is 68 degrees Fahrenheit", 20, "high_c", None, How.CONVERTED),
    ("it is 20 °C", 20, "temp_c", None, How.STATED),
    ("it is 12 km away", 12000, "metres", None, How.CONVERTED),
    ("it weighs 1350 g", "1.35 kg", "weight", None, How.CONVERTED),
    ("it took 1 hour 5 minutes", 3900, "duration_s", None, How.CONVERTED),
    ("it took 65 minutes", 3900000, "duration_ms", None, How.CONVERTED),
    ("about three months", 90, "valid_days", None, How.CONVERTED),
    ("90 days", 90, "valid_days", None, How.STATED),
    ("two weeks", 14, "days", None, How.CONVERTED),
    ("it is 42.9 GB", "40 GiB", "size", None, How.CONVERTED),
    ("a 16GB one", "16 GB", "ram", None, How.STATED),
    ("3 to 5 days", "3-5 days", "eta", None, How.STATED),
    # dates
    ("on 7 November 2026", "2026-11-07", "date", None, How.STATED),
    ("on November 7", "2026-11-07", "date", None, How.STATED),
    ("in March 2024", "2024-03-05", "date", None, How.STATED),
    ("in 2024", "2024-03-05T10:00:00Z", "date", None, How.STATED),
    ("dated 03/04/2026", "03/04/2026", "stamp", None, How.STATED),
    ("on 14 November 2023", 1700000000, "posted_at", {"unit": "s"}, How.STATED),
    ("on 14 November 2023", 1700000000000, "createdAt", None, How.STATED),
    ("on Monday, March 9, 2026", "2026-03-09", "date", None, How.STATED),
    ("on Friday", "2026-03-06", "date", None, How.CONVERTED),
    ("in 1950", 1950, "year", None, How.STATED),
    ("in Q1 2005", "2005-02-03", "date", None, How.STATED),
    # times
    ("at 2:05 PM EDT", "2026-04-21T18:05:00Z", "start", None, How.CONVERTED),
    ("at 14:05", "14:05:00", "start", None, How.STATED),
    ("at 03:30 UTC", "2026-06-01T09:00:00+05:30", "open", None, How.CONVERTED),
    ("at 7:00 AM EST", "07:00:00", "departure_time_est", None, How.STATED),
    ("at 3:00 AM EST", "03:00:00+1", "arrival_time_est", None, How.STATED),
    ("at 11:30", "2026-03-09T11:30", "start", None, How.STATED),
    # text
    ("order #W7720415", "W7720415", "id", None, How.STATED),
    ("reference AB 12 34 56", "AB-12-34-56", "reference", None, How.STATED),
    ("tracking code tkg-abc", "TKG-ABC", "tracking", None, How.CONVERTED),
    ("record 3741852096307418533", 3741852096307418533, "id", None, How.STATED),
    ("certificate 7504069", "certificate_7504069", "id", None, How.STATED),
    (
        'it says "we refund in full … cancel early"',
        "We refund in full if you cancel early.",
        "text",
        None,
        How.STATED,
    ),
    ('it opens at "nine-thirty sharp"', "It opens at nine‑thirty sharp.", "text", None, How.STATED),
    ("a 16:9 ratio", "1440 x 3200 pixels, 16:9 ratio", "value", None, How.STATED),
    ("1440 x 3200 pixels", "1440x3200", "value", None, How.STATED),
]


@pytest.mark.parametrize(("claim", "leaf", "field", "siblings", "expected"), ACCEPTED)
def test_what_the_evidence_covers(
    claim: str, leaf: Any, field: str, siblings: dict[str, Any] | None, expected: How
) -> None:
    assert how(claim, leaf, field, siblings) is expected


REFUSED: list[tuple[str, Any, str, dict[str, Any] | None]] = [
    ("the total is 1,243.50", D("1234.5"), "total", None),
    ("6,000 commits", 6127, "commits", None),
    ("it is 18.40%", D("18.4071"), "pct", None),
    ("about 12M people", 1203488, "count", None),
    ("it has a $2.00 deposit", D("2.4999999999999996"), "deposit", None),
    ("6.02 × 10^23 of them", D("6.0214e21"), "molecules", None),
    ("the net is 4,200", -4200, "net", None),
    ("it was 100%", D("99.97"), "pct", None),
    ("it was 0%", D("0.3"), "pct", None),
    ("it is 0", D("0.3"), "value", None),
    ("it is 4", D("4.7"), "value", None),
    ("churn was 0.12%", D("0.12"), "churn_rate", None),
    ("it was 0.12%", D("0.12"), "value", {"format": "fraction"}),
    ("it is 4.7", D("47"), "value", None),
    ("over 40 museums", 39, "museums", None),
    ("over 40 museums", 40, "museums", None),
    ("over 40 museums", 400, "museums", None),
    ("at least 11 parts", 10, "count", None),
    ("under 40 parts", 43, "count", None),
    ("within 28 days", 14, "days", None),
    ("40 museums", "more than 40 museums", "value", None),
    ("nearly 50 parts", 52, "count", None),
    ("about 95%", D("101.0"), "pct", None),
    ("it cost $49.00", 49, "amount", {"currency": "EUR"}),
    ("it cost $120", 18000, "rate", {"currency": "JPY", "value": 1}),
    ("it cost $4900", 4900, "amount_cents", {"currency": "USD"}),
    ("it is 20 km", 20, "temp_c", None),
    ("it is 20 °F", 20, "temp_c", None),
    ("roughly 9 miles", 12000, "metres", None),
    ("65 hours", 3900, "duration_s", None),
    ("three months", 60, "valid_days", None),
    ("it is 40 GB", "40 GiB", "size", None),
    ("2 to 5 days", "3-5 days", "eta", None),
    ("on July 11, 2026", "2026-11-07", "date", None),
    ("on 5 March 2024", "2024-03", "month", None),
    ("on 5 March 2024", "2024", "year", None),
    ("on Tuesday, March 9, 2026", "2026-03-09", "date", None),
    ("on Thursday, January 3", "2024-01-03", "date", None),
    ("on Saturday", "2026-03-06", "date", None),
    ("it left yesterday", "2026-03-04", "date", None),
    ("at 6:05 PM EDT", "2026-04-21T18:05:00Z", "start", None),
    ("at 06:00 UTC", "2026-06-01T12:00:00+05:30", "close", None),
    ("at 14:06", "14:05:00", "start", None),
    ("at 2:05 PM", "02:05:00", "start", None),
    ("order #W7720451", "W7720415", "id", None),
    ("the key is O0IL-8B5S", "0OIL-8B5S", "key", None),
    ("record 3741852096307418600", 3741852096307418533, "id", None),
    ("certificate 7504068", "certificate_7504069", "id", None),
    ('it opens at "half past nine sharp"', "It opens at nine‑thirty.", "text", None),
    ('it says "cancel early … we refund"', "We refund in full if you cancel early.", "text", None),
    ("a 16:10 ratio", "1440 x 3200 pixels, 16:9 ratio", "value", None),
    ("pressure 134/81", "134/811", "bp", None),
]


@pytest.mark.parametrize(("claim", "leaf", "field", "siblings"), REFUSED)
def test_what_the_evidence_does_not_cover(
    claim: str, leaf: Any, field: str, siblings: dict[str, Any] | None
) -> None:
    assert how(claim, leaf, field, siblings) is None


def test_a_dropped_hedge_is_told_apart_from_an_absent_number() -> None:
    claimed, other = value_in("it is 461 ppi"), value_in("it is 470 ppi")
    found = value_in("~461 ppi")
    assert match(claimed, found) is None
    assert drops_hedge(claimed, found)
    assert not drops_hedge(other, found)


@given(st.decimals(min_value=1, max_value=10**6, places=4), st.integers(min_value=0, max_value=3))
def test_a_usual_rounding_is_covered_and_the_neighbour_is_not(number: Decimal, places: int) -> None:
    shown = round(number, places)
    step = Decimal(1).scaleb(-places)
    if number == number.to_integral_value():
        number += Decimal("0.0001")
        shown = round(number, places)
    assert how(f"it is {shown} now", number) is not None
    assert how(f"it is {shown + 2 * step} now", number) is None


_ODD = st.one_of(
    st.decimals(allow_nan=True, allow_infinity=True),
    st.integers(min_value=-(10**40), max_value=10**40),
    st.sampled_from(
        [Decimal("1E+999999"), Decimal("-1E-999999"), 10**5000, "1e999", "24:00", "2024-13-45", "9" * 60, "½"]
    ),
    st.text(max_size=20),
)
_CLAIMS = [
    value
    for text in (
        "about 5",
        "over 40",
        "100%",
        "12 km",
        "$5",
        "on 5 May",
        "at 7:05",
        "in 2024",
        "3 months",
        "10^99",
        "1e300 km",
    )
    for value in read_values(text)
]


@given(
    _ODD,
    st.sampled_from(
        ["value", "rate", "temp_c", "date", "created_at", "amount_cents", "id", "duration_s", "x_est"]
    ),
)
def test_no_leaf_is_too_odd_to_be_read_and_compared(leaf: Any, field: str) -> None:
    for reading in read_leaf(leaf, (field,), {"currency": "JPY", "unit": "km"}):
        for claimed in _CLAIMS:
            match(claimed, reading)
            drops_hedge(claimed, reading)


def test_a_joined_date_and_time_also_match_two_fields() -> None:
    day, clock = parts(value_in("it leaves 2024-05-20 07:00"))
    assert any(match(day, reading) for reading in read_leaf("2024-05-20", ("date",)))
    assert any(match(clock, reading) for reading in read_leaf("07:00:00", ("time",)))
    assert not any(match(clock, reading) for reading in read_leaf("08:00:00", ("time",)))
    alone = value_in("on 2024-05-20")
    assert parts(alone) == (alone,)


@pytest.mark.parametrize(
    ("claim", "leaf", "field", "covered"),
    [
        ("on 4 March 2026 (EST)", "2026-03-05T02:30:00Z", "at", True),
        ("on 5 March 2026 (EST)", "2026-03-05T02:30:00Z", "at", False),
        ("on 5 March 2026 (UTC)", "2026-03-05T02:30:00Z", "at", True),
        ("on 14 November 2023 UTC", 1700000000, "posted_at", True),
        ("order #00042", 42, "id", False),
        ("order #00042", "00042", "id", True),
        ("42 of them", "0042", "count", False),
        ("7 of them", "7", "count", True),
        ("it took 1 hour 5 minutes", "01:05:00", "duration", True),
        ("it took 1 hour 5 minutes", "01:06:00", "duration", False),
        ("it took 1 hour 5 minutes", "PT1H5M", "duration", True),
    ],
)
def test_days_in_a_zone_padded_codes_and_clock_like_durations(
    claim: str, leaf: Any, field: str, covered: bool
) -> None:
    assert (how(claim, leaf, field) is not None) is covered
