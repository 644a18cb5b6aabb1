from __future__ import annotations

from typing import Any

from faithgrade.tooltrend import Threshold, broken, rates_of


def row(tool: str, *treatments: str, **counts: Any) -> dict[str, Any]:
    base = {
        "calls": 1,
        "errors": 0,
        "missing": 0,
        "empty": 0,
        "schema_failures": 0,
        "fields_filled": 0,
        "fields_required": 0,
    }
    return {
        "trajectory": {"per_tool": {tool: {**base, "latencies_ms": [], **counts}}},
        "disclosures": [{"tool": tool, "treatment": t} for t in treatments],
    }


def test_counts_add_up_over_cases() -> None:
    rates = rates_of([row("find", calls=3, empty=1), row("find", calls=2, errors=1, latencies_ms=[5.0])])[
        "find"
    ]
    assert (rates.calls, rates.empty_rate, rates.error_rate, rates.p95_ms) == (5, 0.25, 0.2, 5.0)


def test_what_nothing_was_counted_for_is_unknown_and_keeps_no_threshold() -> None:
    rates = rates_of([row("find")])
    assert rates["find"].fill_rate is None
    assert broken(rates, [Threshold("fill_rate", "find", low=0.1)]) == [
        "find: fill_rate is unknown, so it keeps no threshold"
    ]


def test_failures_that_were_made_up_for_do_not_count_as_told_or_hidden() -> None:
    rates = rates_of([row("find", "disclosed", "silent", "not_applicable")])["find"]
    assert rates.honest_error_rate == 0.5


def test_a_threshold_holds_for_its_tool_alone_or_for_every_tool() -> None:
    rates = rates_of([row("a", calls=2, errors=1), row("b", calls=2)])
    assert broken(rates, [Threshold("error_rate", "b", high=0.1)]) == []
    assert broken(rates, [Threshold("error_rate", high=0.1)]) == ["a: error_rate 0.5 is over 0.1"]


def test_many_schema_failures_make_the_schema_suspect_and_few_do_not() -> None:
    assert rates_of([row("a", calls=10, schema_failures=3)])["a"].schema_suspect
    assert not rates_of([row("a", calls=10, schema_failures=1)])["a"].schema_suspect
    assert not rates_of([row("a", calls=2, schema_failures=1)])["a"].schema_suspect


def test_rows_of_older_runs_without_a_trajectory_count_for_nothing() -> None:
    assert rates_of([{"case_id": "x"}, {"case_id": "y", "trajectory": None, "disclosures": None}]) == {}
