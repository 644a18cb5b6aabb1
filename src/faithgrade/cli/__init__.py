"""The command line. One module a command group, each with ``register(app)``; heavy imports stay inside the
commands.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

import typer

GROUPS: tuple[str, ...] = (
    "faithgrade.cli.grade",
    "faithgrade.cli.check",
    "faithgrade.cli.convert",
    "faithgrade.cli.export",
    "faithgrade.cli.mcp",
    "faithgrade.cli.show",
    "faithgrade.cli.regrade",
    "faithgrade.cli.rules",
    "faithgrade.cli.cache",
    "faithgrade.cli.report",
    "faithgrade.cli.compare",
    "faithgrade.cli.calibrate",
)
"""Modules whose ``register(app)`` adds commands, in the order of the help."""


def make_app() -> typer.Typer:
    """The whole application, every group registered."""
    app = typer.Typer(
        name="faithgrade",
        help="Grade whether an answer says only what its tool results support.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def root() -> None:
        """Grade whether an answer says only what its tool results support."""

    for group in GROUPS:
        import_module(group).register(app)
    return app


def main() -> None:
    """Run the command line: one sentence and exit code 2 for anything the user can mend; a traceback is a
    bug.
    """
    from faithgrade.errors import FaithgradeError

    try:
        make_app()()
    except FaithgradeError as error:
        print(f"faithgrade: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
