"""How each tool does over many runs: fill rate, empty answers, schema failures, honest errors, latency."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.trajectory import percentile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MEASURES = ("fill_rate", "empty_rate", "schema_failure_rate", "error_rate", "honest_error_rate", "p95_ms")
"""In the order they are shown. Each is None where nothing was counted, which no threshold passes."""

_HONEST, _TOLD = "disclosed", ("disclosed", "partly", "silent", "denied", "invented")
_SCHEMA_SUSPECT = 0.2


@dataclass(frozen=True, slots=True)
class ToolRates:
    """One tool in one run: counts, and the rates made of them.

    `empty_rate` is over results that came and were no error, `honest_error_rate` over failures that nothing
    made up for, `fill_rate` over the required fields of the results that came.
    """

    tool: str
    calls: int
    fill_rate: float | None
    empty_rate: float | None
    schema_failure_rate: float | None
    error_rate: float | None
    honest_error_rate: float | None
    p95_ms: float | None

    @property
    def schema_suspect(self) -> bool:
        """So many schema failures that the schema itself is the first thing to look at."""
        rate = self.schema_failure_rate
        return rate is not None and self.calls >= 5 and rate >= _SCHEMA_SUSPECT


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bar for one measure, of every tool or of one: at least `low`, at most `high`."""

    measure: str
    tool: str | None = None
    low: float | None = None
    high: float | None = None


def rates_of(rows: Iterable[Mapping[str, Any]]) -> dict[str, ToolRates]:
    """The rates of every tool in the grade lines of one run.

    >>> one = {"calls": 2, "errors": 1, "missing": 0, "empty": 1, "schema_failures": 0,
    ...        "fields_filled": 0, "fields_required": 1, "latencies_ms": [10.0, 30.0]}
    >>> told = {"tool": "find", "treatment": "disclosed"}
    >>> found = rates_of([{"trajectory": {"per_tool": {"find": one}}, "disclosures": [told]}])["find"]
    >>> found.empty_rate, found.error_rate, found.honest_error_rate, found.fill_rate, found.p95_ms
    (1.0, 0.5, 1.0, 0.0, 30.0)
    """
    counts: dict[str, dict[str, int]] = {}
    latencies: dict[str, list[float]] = {}
    told: dict[str, list[str]] = {}
    for row in rows:
        per_tool = (row.get("trajectory") or {}).get("per_tool") or {}
        for tool, made in per_tool.items():
            sums = counts.setdefault(tool, {})
            for name, value in made.items():
                if isinstance(value, int):
                    sums[name] = sums.get(name, 0) + value
            latencies.setdefault(tool, []).extend(made.get("latencies_ms") or ())
        for disclosure in row.get("disclosures") or ():
            if disclosure.get("tool") and disclosure.get("treatment") in _TOLD:
                told.setdefault(disclosure["tool"], []).append(disclosure["treatment"])
    return {
        tool: _rates(tool, sums, sorted(latencies[tool]), told.get(tool, []))
        for tool, sums in sorted(counts.items())
    }


@dataclass(frozen=True, slots=True)
class RunTotals:
    """The trajectories of one run added up; `tokens` and `runtime_ms` are of the cases that recorded them, or
    None."""

    cases: int
    calls: int
    errors: int
    invalid_arguments: int
    redundant: int
    retries: int
    loops: int
    tokens: int | None
    runtime_ms: float | None


def totals_of(rows: Iterable[Mapping[str, Any]]) -> RunTotals:
    """The totals of the grade lines of one run; lines without a trajectory are no cases here.

    >>> path = {"calls": 2, "errors": 1, "redundant": 1, "tokens": None, "latency_ms": {"sum": 40.0}}
    >>> found = totals_of([{"trajectory": path}, {"trajectory": None}])
    >>> found.cases, found.calls, found.redundant, found.tokens, found.runtime_ms
    (1, 2, 1, None, 40.0)
    """
    paths = [path for row in rows if (path := row.get("trajectory"))]
    tokens = [path["tokens"] for path in paths if path.get("tokens") is not None]
    times = [path["latency_ms"]["sum"] for path in paths if path.get("latency_ms")]

    def count(name: str) -> int:
        return sum(path.get(name) or 0 for path in paths)

    return RunTotals(
        cases=len(paths),
        calls=count("calls"),
        errors=count("errors"),
        invalid_arguments=count("invalid_arguments"),
        redundant=count("redundant"),
        retries=count("retries"),
        loops=count("loops"),
        tokens=sum(tokens) if tokens else None,
        runtime_ms=sum(times) if times else None,
    )


def broken(rates: Mapping[str, ToolRates], thresholds: Sequence[Threshold]) -> list[str]:
    """One sentence for each threshold not kept; a bar that nothing could be held to is not kept either."""
    lines = []
    for bar in thresholds:
        meant = [r for r in rates.values() if bar.tool in (None, r.tool)]
        known = [(r, getattr(r, bar.measure)) for r in meant if getattr(r, bar.measure) is not None]
        if not known:
            lines.append(f"{bar.tool or 'all tools'}: {bar.measure} is unknown, so it keeps no threshold")
        for tool, value in known:
            if bar.low is not None and value < bar.low:
                lines.append(f"{tool.tool}: {bar.measure} {value:.3g} is under {bar.low:g}")
            if bar.high is not None and value > bar.high:
                lines.append(f"{tool.tool}: {bar.measure} {value:.3g} is over {bar.high:g}")
    return lines


def _rates(tool: str, sums: Mapping[str, int], latencies: Sequence[float], told: Sequence[str]) -> ToolRates:
    calls = sums.get("calls", 0)
    came = calls - sums.get("errors", 0) - sums.get("missing", 0)
    return ToolRates(
        tool=tool,
        calls=calls,
        fill_rate=_share(sums.get("fields_filled", 0), sums.get("fields_required", 0)),
        empty_rate=_share(sums.get("empty", 0), came),
        schema_failure_rate=_share(sums.get("schema_failures", 0), calls),
        error_rate=_share(sums.get("errors", 0), calls),
        honest_error_rate=_share(sum(t == _HONEST for t in told), len(told)),
        p95_ms=percentile(latencies, 95) if latencies else None,
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
