"""The path to the answer, in numbers: calls, errors, repeats, time, tokens, and how full the results were."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from faithgrade.contract.callset import Match, match_calls
from faithgrade.contract.expectations import Expectations, read_expectations
from faithgrade.contract.fields import fill_counts
from faithgrade.contract.record import Exchange, Record
from faithgrade.contract.schemas import schema_errors
from faithgrade.contract.sequence import count_retries, find_loops, is_validation_error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.case import Case


def trajectory(case: Case) -> dict[str, Any]:
    """Metrics of one case as strict JSON; what the record does not hold is None, never 0.

    ``selection`` is precision (calls made that something expects) and recall (expected calls that were made),
    None without expected calls. ``fill_rate`` is over the required fields of the results that arrived.
    ``abandoned`` are tools whose last call failed. Latencies are in milliseconds. ``per_tool`` holds the
    counts `trend` adds up.

    >>> from faithgrade.case import Case, ToolCall, ToolResult
    >>> calls = (ToolCall("u1", "find", id="a"), ToolCall("u2", "find", id="b"))
    >>> empty = ToolResult("r1", call_id="a", content="")
    >>> failed = ToolResult("r2", call_id="b", is_error=True)
    >>> path = trajectory(Case("1", "…", calls=calls, results=(empty, failed)))
    >>> path["calls"], path["errors"], path["empty"], path["abandoned"], path["fill_rate"]
    (2, 1, 1, ['find'], None)
    """
    record = Record.from_case(case)
    expectations = read_expectations(case.expectations) or Expectations()
    matches, extra = match_calls(record, expectations.expected_calls)
    made = record.exchanges
    failed = [e for e in made if e.ending not in ("ok", "missing", "not_recorded")]
    invalid = {id(e) for e in made if _breaks_schema(case, e) or is_validation_error(e)}
    filled, required = fill_counts(matches)
    return {
        "calls": len(made),
        "distinct_tools": len({e.tool for e in made}),
        "errors": len(failed),
        "error_rate": _share(len(failed), len(made)),
        "missing_results": sum(e.ending in ("missing", "not_recorded") for e in made),
        "empty": sum(e.empty for e in made),
        "invalid_arguments": len(invalid),
        "redundant": _count_redundant(made),
        "retries": sum(count_retries(record).values()),
        "loops": len(find_loops(made)),
        "abandoned": sorted({e.tool for e in made if not record.of_tool(e.tool)[-1].ok}),
        "latency_ms": _latency([e.latency_ms for e in made]),
        "tokens": _tokens(case.usage),
        "fill_rate": _share(filled, required),
        "fields_required": required,
        "selection": _selection(record, matches, extra),
        "per_tool": {
            tool: _tool(record.of_tool(tool), matches, invalid) for tool in sorted({e.tool for e in made})
        },
    }


def _tool(made: Sequence[Exchange], matches: Sequence[Match], invalid: set[int]) -> dict[str, Any]:
    own = [m for m in matches if made and m.expected.tool == made[0].tool]
    filled, required = fill_counts(own)
    return {
        "calls": len(made),
        "errors": sum(e.ending not in ("ok", "missing", "not_recorded") for e in made),
        "missing": sum(e.ending in ("missing", "not_recorded") for e in made),
        "empty": sum(e.empty for e in made),
        "schema_failures": sum(id(e) in invalid for e in made),
        "fields_filled": filled,
        "fields_required": required,
        "latencies_ms": [e.latency_ms for e in made if e.latency_ms is not None],
    }


def _breaks_schema(case: Case, exchange: Exchange) -> bool:
    call = exchange.call
    if call is None:
        return False
    if call.arguments is None and (call.arguments_error or call.arguments_raw):
        return True
    schema = next((t.input_schema for t in case.tools if t.name == call.name), None)
    return schema is not None and any(
        keyword != "schema" for _, keyword, _ in schema_errors(call.arguments or {}, schema, closed=True)
    )


def _count_redundant(made: Sequence[Exchange]) -> int:
    """Calls that ask again, unchanged, for what has come already and give the same; a retry is not one of
    them."""
    known: set[str] = set()
    redundant = 0
    for exchange in made:
        if exchange.call is None or not exchange.ok:
            continue
        sign = json.dumps([exchange.tool, exchange.arguments, exchange.root], default=str, sort_keys=True)
        redundant += sign in known
        known.add(sign)
    return redundant


def _selection(
    record: Record, matches: Sequence[Match], extra: Sequence[Exchange]
) -> dict[str, float | None] | None:
    if not matches:
        return None
    needed = [m for m in matches if m.expected.min and not m.expected.optional]
    found = sum(bool(m.served or m.attempts) for m in needed)
    wrong = sum(m.wrong is not None for m in matches)
    total = len(record.exchanges)
    return {"precision": _share(total - len(extra) - wrong, total), "recall": _share(found, len(needed))}


def _latency(known: Sequence[float | None]) -> dict[str, float] | None:
    values = sorted(v for v in known if v is not None)
    if not values:
        return None
    return {
        "sum": sum(values),
        "p50": percentile(values, 50),
        "p95": percentile(values, 95),
        "max": values[-1],
    }


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The nearest-rank percentile of values in ascending order: always one of them.

    >>> percentile([1, 2, 3, 4], 50), percentile([1, 2, 3, 4], 95)
    (2, 4)
    """
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(int(rank), 1) - 1]


def _tokens(usage: Mapping[str, Any] | None) -> int | None:
    if usage is None:
        return None
    counts = [usage.get("input_tokens"), usage.get("output_tokens")]
    known = [c for c in counts if isinstance(c, int)]
    return sum(known) if known else None


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
