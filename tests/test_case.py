"""Which call a result answers."""

from __future__ import annotations

import pytest

from faithgrade.case import ToolCall, ToolResult, pair_results


def call(
    uid: str, name: str = "f", id: str | None = "x", turn: int | None = None, **arguments: int
) -> ToolCall:
    return ToolCall(uid, name, id=id, arguments=arguments, turn=turn)


def result(
    uid: str, id: str | None = "x", turn: int | None = None, name: str = "", final: bool = True
) -> ToolResult:
    return ToolResult(uid, name, call_id=id, turn=turn, final=final)


def pairs(calls: list[ToolCall], results: list[ToolResult]) -> tuple[list[str | None], set[str]]:
    paired, odd = pair_results(calls, results)
    return [one.call_uid for one in paired], {anomaly.code for anomaly in odd}


@pytest.mark.parametrize(
    ("calls", "results", "answered", "codes"),
    [
        pytest.param(
            [call("a", id="1"), call("b", id="2")],
            [result("r", "2"), result("s", "1")],
            ["b", "a"],
            set(),
            id="any order",
        ),
        pytest.param(
            [call("a", turn=1), call("b", turn=3)],
            [result("r", turn=2), result("s", turn=4)],
            ["a", "b"],
            {"reused_call_id"},
            id="reused later",
        ),
        pytest.param(
            [call("a", turn=1), call("b", turn=3)],
            [result("r", turn=4)],
            ["b"],
            {"reused_call_id", "missing_result"},
            id="first one lost",
        ),
        pytest.param(
            [call("a", n=1), call("b", n=2)],
            [result("r"), result("s")],
            ["a", "b"],
            {"reused_call_id"},
            id="order is time",
        ),
        pytest.param(
            [call("a", n=1), call("b", n=2)],
            [result("r")],
            ["a"],
            {"reused_call_id", "ambiguous_pairing", "missing_result"},
            id="one missing, no turns",
        ),
        pytest.param(
            [call("a", turn=1, n=1), call("b", turn=1, n=2)],
            [result("r", turn=2), result("s", turn=2)],
            ["a", "b"],
            {"duplicate_call_id_in_turn", "ambiguous_pairing"},
            id="a tie in one turn",
        ),
        pytest.param(
            [call("a", "f", turn=1), call("b", "g", turn=1)],
            [result("r", turn=2, name="g"), result("s", turn=2, name="f")],
            ["b", "a"],
            {"duplicate_call_id_in_turn"},
            id="names break the tie",
        ),
        pytest.param(
            [call("a", id="1")],
            [result("r", "9")],
            [None],
            {"unmatched_result", "missing_result"},
            id="an id nobody has",
        ),
        pytest.param(
            [call("a", id=None)],
            [result("r", None)],
            [None],
            {"unmatched_result", "missing_result"},
            id="no ids",
        ),
        pytest.param(
            [call("a")], [result("r"), result("s")], ["a", "a"], {"duplicate_result"}, id="answered twice"
        ),
        pytest.param(
            [call("a")], [result("r", final=False), result("s")], ["a", "a"], set(), id="preliminary first"
        ),
        pytest.param(
            [call("a", turn=5)], [result("r", turn=2)], ["a"], {"result_before_call"}, id="before its call"
        ),
        pytest.param([], [result("r", None)], [None], set(), id="no calls recorded"),
    ],
)
def test_results_are_paired_and_what_is_odd_is_said(
    calls: list[ToolCall], results: list[ToolResult], answered: list[str | None], codes: set[str]
) -> None:
    assert pairs(calls, results) == (answered, codes)


def test_a_result_that_names_its_call_keeps_it() -> None:
    told = ToolResult("r", call_id="x", call_uid="b")
    paired, odd = pair_results([call("a", turn=1), call("b", turn=1)], [told, result("s")])
    assert [one.call_uid for one in paired] == ["b", "a"]
    assert "ambiguous_pairing" not in {anomaly.code for anomaly in odd}
