"""``faithgrade regrade``: verdicts derived anew from the stored replies, without a call."""

from __future__ import annotations

from typing import Annotated

import typer

from faithgrade.cli import options


def register(app: typer.Typer) -> None:
    """Add ``regrade``."""
    app.command()(regrade)


def regrade(
    run: options.RunArgument,
    cases: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CASES...]", help="The cases, where they are no longer where the run read them."
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say which verdicts would change and leave the run as it is.")
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Derive a run's verdicts anew from its stored judge replies, with the rules and reply parser of this
    version.

    Nobody is asked. Verdicts stay the same unless rules or parser have changed; then it is said which
    changed.
    """
    import asyncio

    from faithgrade.cli.rederive import rederive
    from faithgrade.cli.screen import Screen

    asyncio.run(rederive(run, list(cases or []), Screen.of(as_json=as_json), dry_run=dry_run))
