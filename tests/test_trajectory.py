from __future__ import annotations

from faithgrade.case import Case, ToolCall, ToolResult, ToolSpec
from faithgrade.trajectory import trajectory

SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]}


def case_of(*made: tuple[str, dict[str, object], dict[str, object] | None], **fields: object) -> Case:
    calls = tuple(
        ToolCall(f"u{i}", tool, id=f"c{i}", arguments=arguments)
        for i, (tool, arguments, _) in enumerate(made)
    )
    results = tuple(
        ToolResult(f"r{i}", call_id=f"c{i}", call_uid=f"u{i}", **came)  # type: ignore[arg-type]  # a table of fields
        for i, (_, _, came) in enumerate(made)
        if came is not None
    )
    return Case("x", "…", calls=calls, results=results, **fields)  # type: ignore[arg-type]  # a table of fields


def test_a_case_without_calls_has_counts_of_zero_and_no_rates() -> None:
    path = trajectory(Case("x", "…"))
    assert (path["calls"], path["error_rate"], path["latency_ms"], path["fill_rate"], path["selection"]) == (
        0,
        None,
        None,
        None,
        None,
    )


def test_errors_repeats_retries_and_abandoned_tools_are_counted() -> None:
    failed = {"is_error": True, "content": "down"}
    path = trajectory(
        case_of(
            ("find", {"q": "a"}, {"content": [1]}),
            ("find", {"q": "a"}, {"content": [1]}),
            ("book", {}, failed),
            ("book", {}, failed),
            ("wait", {}, None),
        )
    )
    assert (path["calls"], path["errors"], path["redundant"], path["retries"], path["missing_results"]) == (
        5,
        2,
        1,
        1,
        1,
    )
    assert path["abandoned"] == ["book", "wait"]


def test_a_poll_that_brings_something_new_is_not_redundant() -> None:
    path = trajectory(case_of(("poll", {}, {"content": "new"}), ("poll", {}, {"content": "done"})))
    assert path["redundant"] == 0


def test_invalid_arguments_are_those_the_schema_or_the_tool_refused() -> None:
    tools = (ToolSpec("find", input_schema=SCHEMA),)
    refused = {"is_error": True, "content": "invalid arguments", "error_kind": "validation"}
    path = trajectory(
        case_of(
            ("find", {"q": 1}, {"content": 1}),
            ("find", {"q": "a"}, {"content": 1}),
            ("book", {}, refused),
            tools=tools,
        )
    )
    assert path["invalid_arguments"] == 2
    assert path["per_tool"]["find"]["schema_failures"] == 1


def test_selection_is_precision_over_calls_and_recall_over_expected_calls() -> None:
    expectations = {"expected_calls": [{"key": "a", "tool": "a"}, {"key": "b", "tool": "b"}]}
    path = trajectory(
        case_of(("a", {}, {"content": 1}), ("z", {}, {"content": 1}), expectations=expectations)
    )
    assert path["selection"] == {"precision": 0.5, "recall": 0.5}


def test_fill_rate_counts_places_not_results() -> None:
    wanted = {"key": "a", "tool": "a", "required_fields": [{"pointer": "/rows/*/name"}]}
    content = {"rows": [{"name": "x"}, {"name": None}, {"name": ""}, {}]}
    path = trajectory(case_of(("a", {}, {"content": content}), expectations={"expected_calls": [wanted]}))
    assert (path["fill_rate"], path["fields_required"]) == (0.25, 4)


def test_latency_is_told_only_where_it_is_known() -> None:
    path = trajectory(case_of(("a", {}, {"content": 1, "latency_ms": 30.0}), ("a", {}, {"content": 1})))
    assert path["latency_ms"] == {"sum": 30.0, "p50": 30.0, "p95": 30.0, "max": 30.0}


def test_tokens_are_input_and_output_or_unknown() -> None:
    assert trajectory(Case("x", "…", usage={"input_tokens": 7, "output_tokens": 5}))["tokens"] == 12
    assert trajectory(Case("x", "…"))["tokens"] is None
