"""``faithgrade pin``: a graded case becomes a regression case."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add ``pin``."""
    app.command()(pin)


def pin(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Run directory.", show_default=False)],
    case_id: Annotated[str, typer.Argument(metavar="CASE", help="Id of the case.", show_default=False)],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Case file to add it to. [default: standard output]"
        ),
    ] = None,
    cases: Annotated[
        list[str] | None,
        typer.Option(
            "--cases", metavar="FILE", help="Where the case is, if the run's own inputs have moved."
        ),
    ] = None,
) -> None:
    """Write a graded case as a regression case, its expectations drafted from what its answer rested on.

    Look the draft over, add the answer key, and let `faithgrade check` hold new runs to it. Exit codes: 0
    done, 2 bad usage or input.
    """
    from faithgrade.cli.opening import open_run
    from faithgrade.errors import InputError, RunError
    from faithgrade.exports.cases import case_line
    from faithgrade.runs.files import append_line, open_private
    from faithgrade.testing.pinning import pin_case

    opened = open_run(run, cases or ())
    grade = next((g for g in opened.grades if g["case_id"] == case_id), None)
    if grade is None:
        raise RunError(f"{run}: there is no case {case_id!r} in this run")
    if case_id not in opened.cases:
        raise RunError(
            f"{run}: the case {case_id!r} cannot be had again: {opened.note or 'its payload was not stored'}"
        )
    line = case_line(pin_case(opened.cases[case_id], grade, run=opened.title))
    if out is None:
        typer.echo(line.decode(), nl=False)
        return
    if out.exists() and _holds(out, case_id):
        raise InputError(f"holds the case {case_id!r} already", file=str(out))
    import os

    with open_private(out, os.O_WRONLY | os.O_CREAT | os.O_APPEND) as stream:
        append_line(stream, line)
    typer.echo(f"{case_id} added to {out}; look its expectations over and add the answer key")


def _holds(path: Path, case_id: str) -> bool:
    from contextlib import ExitStack

    from faithgrade.cli.reading import open_inputs
    from faithgrade.errors import InputError

    with ExitStack() as stack:
        (source,) = open_inputs([str(path)], None, stack)
        for item in source.read(source.source):
            if isinstance(item, InputError):
                raise item
            if item[0].id == case_id:
                return True
    return False
