"""What may be evidence of what: errors, contexts, policy, requests, parts, repeats and later writes."""

from __future__ import annotations

from typing import Any

import pytest

from faithgrade.case import Anomaly, Case, Context, ToolCall, ToolResult, Turn
from faithgrade.evidence import Source, read_sources
from faithgrade.evidence.sources import is_write, shows_more


def call(n: int, name: str = "get_order", **arguments: Any) -> ToolCall:
    return ToolCall(f"u{n}", name, f"c{n}", arguments, position=n)


def result(n: int, content: Any, **more: Any) -> ToolResult:
    return ToolResult(f"r{n}", more.pop("name", "get_order"), f"c{n}", f"u{n}", content, position=n, **more)


def sources(**fields: Any) -> tuple[Source, ...]:
    return read_sources(Case("t", "It is so.", **fields))[0]


def test_results_contexts_policy_and_requests_come_in_that_order() -> None:
    found = sources(
        question="Where is it?",
        system="Be brief.",
        turns=(Turn("user", "Hello"), Turn("assistant", "It is in Ghent.")),
        contexts=(Context("x1", "The depot is in Menz.", "Depots"),),
        calls=(call(0),),
        results=(result(0, {"total": 5}),),
    )
    assert [(s.kind, s.name) for s in found] == [
        ("result", "get_order"),
        ("context", "Depots"),
        ("system", "system"),
        ("request", "user"),
        ("request", "user"),
    ]
    assert [s.content for s in found if s.kind == "request"] == ["Hello", "Where is it?"]
    assert [s.states_facts for s in found] == [True, True, False, False, False]


def test_an_error_states_no_fact_and_data_about_a_failure_does() -> None:
    failed = sources(calls=(call(0),), results=(result(0, {"error": "down"}, is_error=True),))
    assert (failed[0].kind, failed[0].states_facts) == ("error", False)
    data = sources(calls=(call(0),), results=(result(0, {"payment": "p-7", "status": "failed"}),))
    assert (data[0].kind, data[0].states_facts) == ("result", True)


def test_a_result_of_no_recorded_call_grounds_nothing_unless_no_calls_are_recorded() -> None:
    stray = ToolResult("r9", "get_order", "c9", None, {"total": 5}, position=1)
    assert [s.unpaired for s in sources(calls=(call(0),), results=(result(0, {}), stray))] == [False, True]
    assert not sources(calls=(call(0),), results=(stray,))[0].states_facts
    assert sources(results=(stray,))[0].states_facts


def test_results_between_which_a_tie_left_the_call_open_ground_nothing() -> None:
    fields = {"calls": (call(0), call(1)), "results": (result(0, {"a": 1}), result(1, {"a": 2}))}
    tie = Anomaly("ambiguous_pairing", "two calls share an id", refs=("r0", "r1"))
    assert [s.states_facts for s in sources(**fields, anomalies=(tie,))] == [False, False]
    assert [s.states_facts for s in sources(**fields)] == [True, True]


def test_the_same_call_answered_again_supersedes_the_first_answer() -> None:
    calls = (call(0, id="ZQ-1"), call(1, id="ZQ-2"), call(2, id="ZQ-1"))
    results = (result(0, {"s": "open"}), result(1, {"s": "open"}), result(2, {"s": "closed"}))
    assert [s.superseded for s in sources(calls=calls, results=results)] == [True, False, False]
    failed = (*results[:2], result(2, {"error": "x"}, is_error=True))
    assert [s.superseded for s in sources(calls=calls, results=failed)] == [False, False, True]


def test_two_things_made_by_one_call_made_twice_both_stand() -> None:
    def states(tool: str, *contents: object) -> list[bool]:
        calls = tuple(call(n, tool, seat=4) for n in range(len(contents)))
        results = tuple(result(n, content, name=tool) for n, content in enumerate(contents))
        return [s.superseded for s in sources(calls=calls, results=results)]

    assert states("book_taxi", {"ride": "T-410"}, {"ride": "T-411"}) == [False, False]
    assert states("request_taxi", '{"ride": "T-410"}', '{"ride": "T-411"}') == [False, False]
    assert states("book_taxi", {"ride": "T-410", "s": "new"}, {"ride": "T-410", "s": "sent"}) == [True, False]
    assert states("next_taxi", {"ride": "T-410"}, {"ride": "T-411"}) == [True, False]


def test_what_was_read_before_a_write_to_the_same_thing_is_outdated() -> None:
    calls = (call(0, id="ZQ-1"), call(1, id="ZQ-2"), call(2, "cancel_order", id="ZQ-1"))
    results = (result(0, {"s": 1}), result(1, {"s": 1}), result(2, {"ok": True}, name="cancel_order"))
    assert [s.outdated for s in sources(calls=calls, results=results)] == [True, False, False]
    failed = (*results[:2], result(2, {"error": "no"}, name="cancel_order", is_error=True))
    assert [s.outdated for s in sources(calls=calls, results=failed)] == [False, False, False]


@pytest.mark.parametrize(
    ("content", "more", "whole"),
    [
        ({"rows": [1, 2]}, {}, True),
        ({"rows": [1, 2]}, {"truncated": "yes"}, False),
        ({"rows": [1, 2]}, {"truncated": "suspected"}, False),
        ({"rows": [1, 2], "has_more": True}, {}, False),
        ({"rows": [1, 2], "has_more": False}, {}, True),
        ('{"rows": [1, 2', {}, False),
        ('{"rows": [1, 2]}', {}, True),
    ],
)
def test_whole_is_what_arrived_uncut(content: Any, more: dict[str, Any], whole: bool) -> None:
    assert sources(calls=(call(0),), results=(result(0, content, **more),))[0].whole is whole


@pytest.mark.parametrize(
    ("root", "more"),
    [
        ({"rows": [1], "next_cursor": "abc"}, True),
        ({"rows": [1], "next_cursor": None}, False),
        ({"rows": [1], "nextPage": 2}, True),
        ({"rows": [1], "page": 1, "total_pages": 3}, True),
        ({"rows": [1], "page": 3, "total_pages": 3}, False),
        ({"rows": [1], "total": 40}, True),
        ({"rows": [1], "total": 1}, False),
        ({"total": 40}, False),
        ({"rows": [1], "pagination": {"has_more": True}}, True),
        ({"rows": [1], "pagination": {"has_more": False}}, False),
        ([1, 2, 3], False),
    ],
)
def test_pages_say_that_there_is_more(root: Any, more: bool) -> None:
    assert shows_more(root) is more


@pytest.mark.parametrize(
    ("name", "writes"),
    [
        ("cancel_order", True),
        ("createTicket", True),
        ("orders_cancel", True),
        ("crm-update-contact", False),
        ("get_order", False),
        ("findCharge", False),
        ("order_pizza", True),
        ("list_updates", False),
        ("search", False),
        ("", False),
    ],
)
def test_verbs_of_change_in_a_tools_name(name: str, writes: bool) -> None:
    assert is_write(name) is writes
