"""``faithgrade report``: a run directory as one HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add ``report``."""
    app.command()(report)


def report(
    run: Annotated[
        Path, typer.Argument(metavar="DIR", help="Run directory of faithgrade grade.", show_default=False)
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Where the page goes. [default: DIR/report.html]",
            show_default=False,
        ),
    ] = None,
    cases: Annotated[
        list[str] | None,
        typer.Option(
            "--cases",
            metavar="FILE",
            help="Where the graded cases are now, if they were moved; may be repeated.",
        ),
    ] = None,
    payloads: Annotated[
        bool, typer.Option("--payloads/--no-payloads", help="Put answers and payloads into the page.")
    ] = True,
) -> None:
    """Write a run as one HTML page that needs no network: rates, figures, every claim beside its evidence."""
    from faithgrade.cli.opening import open_run
    from faithgrade.pages import report_html
    from faithgrade.runs.files import write_whole

    view = open_run(run, cases or (), with_cases=payloads)
    place = out if out is not None else run / "report.html"
    page = report_html(view).encode("utf-8")
    write_whole(place, [page])
    print(f"{place}: {len(view.grades):,} cases, {len(page) / 1e6:.1f} MB")
    if view.note:
        typer.echo(f"note: {view.note}", err=True)
