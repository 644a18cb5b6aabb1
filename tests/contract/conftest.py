"""A short way to write a case down: calls with what came back for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult, ToolSpec, Turn, pair_results

CaseMaker = Callable[..., Case]


@pytest.fixture
def make_case() -> CaseMaker:
    """``make_case(calls, answer=…, **expectations)``; a call is (tool, arguments, content or ToolResult
    fields or None).

    A dict with the key ``_`` holds fields of the ToolResult; None means no result came.
    """

    def make(
        calls: list[tuple[str, dict[str, Any], Any]],
        *,
        answer: str = "…",
        question: str | None = None,
        turns: tuple[Turn, ...] = (),
        tools: tuple[ToolSpec, ...] = (),
        extra: tuple[ToolResult, ...] = (),
        call_fields: dict[int, dict[str, Any]] | None = None,
        **expectations: Any,
    ) -> Case:
        made, results = [], []
        for index, (tool, arguments, came) in enumerate(calls, 1):
            fields: dict[str, Any] = {
                "id": f"c{index}",
                "arguments": arguments,
                **(call_fields or {}).get(index, {}),
            }
            made.append(ToolCall(f"u{index}", tool, **fields))
            if came is None:
                continue
            given = came["_"] if isinstance(came, dict) and "_" in came else {"content": came}
            results.append(ToolResult(f"r{index}", **{"call_id": fields["id"], **given}))
        paired, anomalies = pair_results(made, [*results, *extra])
        return Case(
            "case",
            answer,
            question=question,
            turns=turns,
            tools=tools,
            calls=tuple(made),
            results=paired,
            anomalies=anomalies,
            expectations=expectations or None,
        )

    return make
