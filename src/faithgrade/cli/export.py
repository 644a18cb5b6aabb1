"""``faithgrade export``: a run's grades in the files of other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from faithgrade.cli import options


def register(app: typer.Typer) -> None:
    """Add ``export``."""
    app.command()(export)


def export(
    run: options.RunArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="NAME", help="junit, otel, csv, parquet, langfuse or phoenix.", show_default=False
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write; by default standard output."),
    ] = None,
) -> None:
    """Write a run's grades as JUnit XML, OpenTelemetry events, a table of claims, or annotations.

    Ungraded claims, incomplete cases and *not calibrated* are said in every one of them, and never become a
    number.
    """
    import sys

    from faithgrade.errors import RunError, SettingsError
    from faithgrade.exports import find_export
    from faithgrade.exports.facts import facts_of
    from faithgrade.runs import read_grades, read_manifest
    from faithgrade.runs.files import write_whole

    writer = find_export(to).writer()
    if to == "parquet" and out is None:
        raise SettingsError("--to parquet needs --out FILE")
    manifest = read_manifest(run).to_dict()
    if next(read_grades(run), None) is None:
        raise RunError(f"{run}: the run has no grades yet")
    chunks = writer(read_grades(run), facts_of(manifest, _summary(run)))
    if out is not None:
        write_whole(out, chunks)
        typer.echo(f"{out}: {to}", err=True)
    else:
        for chunk in chunks:
            sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()
    if manifest["status"] != "complete":
        typer.echo(f"note: the run is {manifest['status']}; these are its grades so far", err=True)


def _summary(run: Path) -> dict[str, object] | None:
    """``summary.json``, which a run that has not ended does not have."""
    import json

    try:
        found = json.loads((run / "summary.json").read_bytes())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None
