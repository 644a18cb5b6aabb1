"""Dates told from now mean nothing until now is known, and then an interval."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from faithgrade.values import Moment, is_relative, match, read_leaf, read_values, resolve_relative

NOW = datetime(2026, 3, 5, 10, 0, tzinfo=UTC)  # a Thursday


def interval(text: str) -> tuple[str, str]:
    value = next(v for v in read_values(text) if is_relative(v))
    reading = resolve_relative(value, NOW).reading
    assert isinstance(reading, Moment)
    return str(reading.low)[:16], str(reading.high)[:16]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("It left yesterday.", "2026-03-04 00:00", "2026-03-05 00:00"),
        ("It leaves tomorrow.", "2026-03-06 00:00", "2026-03-07 00:00"),
        ("It left the day before yesterday.", "2026-03-03 00:00", "2026-03-04 00:00"),
        ("It left 3 days ago.", "2026-03-02 00:00", "2026-03-03 00:00"),
        ("It left two hours ago.", "2026-03-05 07:30", "2026-03-05 08:30"),
        ("It left an hour ago.", "2026-03-05 08:30", "2026-03-05 09:30"),
        ("It came this morning.", "2026-03-05 00:00", "2026-03-05 12:00"),
        ("It came last month.", "2026-02-01 00:00", "2026-03-01 00:00"),
        ("It comes next year.", "2027-01-01 00:00", "2028-01-01 00:00"),
        ("It came last Friday.", "2026-02-27 00:00", "2026-02-28 00:00"),
        ("Es kam gestern und es ist da.", "2026-03-04 00:00", "2026-03-05 00:00"),
    ],
)
def test_a_relative_date_is_resolved_against_now(text: str, low: str, high: str) -> None:
    assert interval(text) == (low, high)


def test_unresolved_it_matches_nothing() -> None:
    value = read_values("It left yesterday.")[0]
    assert all(match(value, reading) is None for reading in read_leaf("2026-03-04", ("date",)))


@pytest.mark.parametrize(
    ("text", "leaf", "covered"),
    [
        ("It left yesterday.", "2026-03-04", True),
        ("It left yesterday.", "2026-03-03", False),
        ("It came 8 hours ago.", "2026-03-05T09:10:00Z", False),
        ("It came 50 minutes ago.", "2026-03-05T09:10:00Z", True),
        ("It came more than 24 hours ago.", "2026-03-03T09:10:00Z", True),
        ("It came more than 24 hours ago.", "2026-03-05T09:10:00Z", False),
        ("It comes next Friday.", "2026-03-06", True),
    ],
)
def test_resolved_it_is_compared_as_an_interval(text: str, leaf: str, covered: bool) -> None:
    value = resolve_relative(next(v for v in read_values(text) if is_relative(v)), NOW)
    assert any(match(value, reading) for reading in read_leaf(leaf, ("at",))) is covered


def test_the_zone_of_now_decides_which_day_it_is() -> None:
    late = datetime(2026, 3, 5, 23, 0, tzinfo=timezone(timedelta(hours=-5)))
    reading = resolve_relative(read_values("It left today.")[0], late).reading
    assert isinstance(reading, Moment)
    assert str(reading.low)[:10] == "2026-03-05"


@pytest.mark.parametrize(
    "text", ["today's date", "the last of them", "this one", "every Friday", "heute is a word here of the"]
)
def test_other_words_are_not_relative_dates(text: str) -> None:
    assert not any(is_relative(v) for v in read_values(text))


def test_a_value_that_is_not_relative_comes_back_as_it_is() -> None:
    value = read_values("on 2026-03-04")[0]
    assert resolve_relative(value, NOW) is value
