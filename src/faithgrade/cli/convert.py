"""``faithgrade convert`` and ``faithgrade formats``: transcripts of other tools as cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from faithgrade.cli import options

TARGETS = ("native",)


def register(app: typer.Typer) -> None:
    """Add ``convert`` and ``formats``."""
    app.command()(convert)
    app.command()(formats)


def convert(
    cases: options.Cases,
    to: Annotated[
        str, typer.Option("--to", metavar="|".join(TARGETS), help="Format to write; native is JSON Lines.")
    ] = "native",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write; by default standard output."),
    ] = None,
    format: options.Format = None,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Leave out records that cannot be read, naming each.")
    ] = False,
) -> None:
    """Write files of any known format as cases, numbers and texts as they were.

    The detected format and the reason are printed to standard error. Without --skip-bad nothing is written
    when any record cannot be read.
    """
    import sys
    from contextlib import ExitStack

    from faithgrade.cli.reading import check_inputs, open_inputs, read_cases
    from faithgrade.errors import SettingsError
    from faithgrade.exports.cases import case_line
    from faithgrade.runs.files import write_whole

    if to not in TARGETS:
        raise SettingsError(f"--to: expected {' or '.join(TARGETS)}, found {to!r}")
    with ExitStack() as stack:
        inputs = open_inputs(cases, format, stack)
        for given in inputs:
            why = f" ({given.detected})" if given.detected else ""
            typer.echo(f"{given.source.name}: {given.format}{why}", err=True)
        checked = check_inputs(inputs, skip_bad=skip_bad)
        for error in checked.skipped:
            typer.echo(f"left out: {error}", err=True)
        lines: Iterator[bytes] = (case_line(case) for case in read_cases(inputs, checked))
        if out is not None:
            write_whole(out, lines)
            typer.echo(f"{out}: {checked.cases:,} cases", err=True)
            return
        for line in lines:
            sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


def formats(as_json: options.AsJson = False) -> None:
    """List the formats that are read, with what one record of each is."""
    import json

    from faithgrade.formats import FORMATS

    if as_json:
        listed = [{"name": f.name, "granularity": f.granularity, "about": f.about} for f in FORMATS]
        typer.echo(json.dumps(listed, indent=2))
        return
    width = max(len(known.name) for known in FORMATS)
    meaning = {"line": "a record is a case", "file": "a session is a case", "trace": "a trace is a case"}
    for known in FORMATS:
        typer.echo(f"{known.name:<{width}}  {meaning[known.granularity]:<20} {known.about}")
