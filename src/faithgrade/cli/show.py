"""``faithgrade show``: a run's cases, or one case claim by claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from faithgrade.cli import options

ONLY = ("unsupported", "ungraded", "supported", "violations", "no-claims")


def register(app: typer.Typer) -> None:
    """Add ``show``."""
    app.command()(show)


def show(
    run: options.RunArgument,
    case: Annotated[
        str | None, typer.Argument(metavar="[CASE]", help="A case id; without one, all cases are listed.")
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(
            "--only", metavar="|".join(ONLY), help="List only cases that have these, with those claims."
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Show a run: its cases, or one case with each claim, its verdict, the reason and the evidence."""

    from faithgrade.cli.screen import Screen
    from faithgrade.errors import RunError, SettingsError
    from faithgrade.render.case import case_head, case_lines, claim_lines
    from faithgrade.runs import read_grades, read_manifest

    if only is not None and only not in ONLY:
        raise SettingsError(f"--only: expected one of {', '.join(ONLY)}, found {only!r}")
    read_manifest(run)
    screen = Screen.of(as_json=as_json)
    shown = 0
    for row in read_grades(run):
        if case is not None and row["case_id"] != case:
            continue
        if only is not None and not _has(row, only):
            continue
        shown += 1
        if as_json:
            screen.print_json(row, indent=None)
        elif case is not None:
            for line in case_lines(row, screen.out_style):
                print(line, file=screen.out)
        else:
            print(case_head(row, screen.out_style), file=screen.out)
            for claim in _those(row, only):
                for line in claim_lines(claim, screen.out_style):
                    print(line, file=screen.out)
    if case is not None and not shown:
        raise RunError(f"{run}: no graded case has the id {case!r}")


def _has(row: Mapping[str, Any], only: str) -> bool:
    from faithgrade.render.case import is_failed

    if only == "violations":
        return bool(row["violations"])
    if only == "no-claims":
        return not row["counts"]["claims"] and not is_failed(row)
    if only == "ungraded" and is_failed(row):
        return True
    return bool(row["counts"][only])


def _those(row: Mapping[str, Any], only: str | None) -> Iterator[Mapping[str, Any]]:
    if only in ("unsupported", "ungraded", "supported"):
        yield from (claim for claim in row["claims"] if claim["verdict"] == only)
