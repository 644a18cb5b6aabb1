"""``faithgrade trend``: how each tool did over several runs, with thresholds that fail."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from faithgrade.tooltrend import RunTotals, Threshold, ToolRates


def register(app: typer.Typer) -> None:
    """Add ``trend``."""
    app.command()(trend)


def trend(
    runs: Annotated[
        list[Path],
        typer.Argument(metavar="RUN...", help="Run directories, oldest first.", show_default=False),
    ],
    at_least: Annotated[
        list[str] | None,
        typer.Option(
            "--at-least",
            metavar="[TOOL.]MEASURE=X",
            help="Exit 1 if the last run is lower: fill_rate, honest_error_rate. May be repeated.",
        ),
    ] = None,
    at_most: Annotated[
        list[str] | None,
        typer.Option(
            "--at-most",
            metavar="[TOOL.]MEASURE=X",
            help="Exit 1 if the last run is higher: empty_rate, schema_failure_rate, error_rate, "
            "p95_ms. May be repeated.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a run, one a line.")] = False,
) -> None:
    """Show fill rate, empty answers, schema failures, honest errors and latency of each tool, run by run.

    Exit codes: 0 done, 1 the last run breaks a threshold, 2 bad usage or input.
    """
    from faithgrade.runs import read_grades, read_manifest
    from faithgrade.tooltrend import broken, rates_of, totals_of

    bars = [*_thresholds(at_least, low=True), *_thresholds(at_most, low=False)]
    found: list[tuple[Path, dict[str, ToolRates]]] = []
    totals: list[RunTotals] = []
    for run in runs:
        read_manifest(run)
        found.append((run, rates_of(read_grades(run))))
        totals.append(totals_of(read_grades(run)))
    if as_json:
        for (run, rates), total in zip(found, totals, strict=True):
            tools = {tool: asdict(each) for tool, each in rates.items()}
            typer.echo(json.dumps({"run": str(run), "totals": asdict(total), "tools": tools}))
    else:
        typer.echo("\n".join([*_run_table(runs, totals), "", *_table(found)]))
    problems = broken(found[-1][1], bars)
    for line in problems:
        typer.echo(f"BROKEN  {line}", err=as_json)
    if problems:
        raise typer.Exit(1)


def _thresholds(given: list[str] | None, *, low: bool) -> list[Threshold]:
    from faithgrade.errors import SettingsError
    from faithgrade.tooltrend import MEASURES, Threshold

    out = []
    for text in given or ():
        name, _, value = text.partition("=")
        tool, _, measure = name.rpartition(".")
        option = "--at-least" if low else "--at-most"
        if measure not in MEASURES:
            raise SettingsError(f"{option}: expected one of {', '.join(MEASURES)}, got {measure!r}")
        try:
            bar = float(value)
        except ValueError:
            raise SettingsError(f"{option} {name}: expected a number, got {value!r}") from None
        out.append(Threshold(measure, tool or None, low=bar if low else None, high=None if low else bar))
    return out


def _run_table(runs: list[Path], totals: list[RunTotals]) -> list[str]:
    names = list(asdict(totals[0]))
    lines = [f"{'run':<20}  " + "  ".join(f"{name:>{max(len(name), 8)}}" for name in names)]
    for run, total in zip(runs, totals, strict=True):
        cells = "  ".join(f"{_cell(value):>{max(len(name), 8)}}" for name, value in asdict(total).items())
        lines.append(f"{run.name[:20]:<20}  {cells}")
    return lines


def _table(found: list[tuple[Path, dict[str, ToolRates]]]) -> list[str]:
    from faithgrade.tooltrend import MEASURES

    wide = max([4, *(len(tool) for _, rates in found for tool in rates)])
    lines = [f"{'tool':<{wide}}  {'run':<20}  {'calls':>5}  " + "  ".join(f"{m:>19}" for m in MEASURES)]
    for tool in sorted({tool for _, rates in found for tool in rates}):
        for run, rates in found:
            if tool in rates:
                shown = [_cell(getattr(rates[tool], m)) for m in MEASURES]
                cells = "  ".join(f"{s:>19}" for s in shown)
                lines.append(f"{tool:<{wide}}  {run.name[:20]:<20}  {rates[tool].calls:>5}  {cells}")
    for tool, last in found[-1][1].items():
        if last.schema_suspect:
            lines.append(
                f"note: {tool} breaks its schema in {last.schema_failure_rate:.0%} of its calls; at such a "
                "rate look at the schema and its descriptions first"
            )
    return lines


def _cell(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.0f}" if isinstance(value, int) or value >= 1000 else f"{value:.4g}"
