"""The command line. One module a command group, each with ``register(app)``; heavy imports stay inside the
commands.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

GROUPS: tuple[str, ...] = (
    "faithgrade.cli.grade",
    "faithgrade.cli.show",
    "faithgrade.cli.report",
    "faithgrade.cli.compare",
    "faithgrade.cli.regrade",
    "faithgrade.cli.check",
    "faithgrade.cli.pin",
    "faithgrade.cli.trend",
    "faithgrade.cli.trial",
    "faithgrade.cli.convert",
    "faithgrade.cli.export",
    "faithgrade.cli.calibrate",
    "faithgrade.cli.label",
    "faithgrade.cli.selftest",
    "faithgrade.cli.rules",
    "faithgrade.cli.cache",
    "faithgrade.cli.batches",
    "faithgrade.cli.serve",
    "faithgrade.cli.mcp",
)
"""Modules whose ``register(app)`` adds commands, in the order of the help."""


STOPPED = 130
"""Exit code after an interrupt from the keyboard."""


def make_app() -> typer.Typer:
    """The whole application, every group registered."""
    app = typer.Typer(
        name="faithgrade",
        help="Grade whether an answer says only what its tool results support.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # plain help: it comes in half the time
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback()
    def root(
        version: Annotated[
            bool,
            typer.Option(
                "--version", help="Print the version and stop.", callback=tell_version, is_eager=True
            ),
        ] = False,
    ) -> None:
        """Grade whether an answer says only what its tool results support."""

    for group in GROUPS:
        import_module(group).register(app)
    return app


def own_version() -> str:
    """The version of this installation."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("faithgrade")
    except PackageNotFoundError:  # run from a source tree that is not installed
        return "0+source"


def tell_version(asked: bool) -> None:
    """Print the version when it was asked for, and stop."""
    if asked:
        print(f"faithgrade {own_version()}")
        raise typer.Exit


def main() -> None:
    """Run the command line with the process's arguments and leave with its exit code."""
    sys.exit(run_app(sys.argv[1:]))


def run_app(arguments: Sequence[str]) -> int:
    """Run one command; its exit code.

    Anything the user can mend is one sentence and exit code 2. A traceback is a bug.
    """
    from faithgrade.errors import FaithgradeError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show is escaped, not a crash
            stream.reconfigure(errors="backslashreplace")
    try:
        result = make_app()(list(arguments), prog_name="faithgrade", standalone_mode=False)
    except typer.Exit as ended:
        return ended.exit_code
    except typer.Abort:
        return STOPPED
    except typer.TyperException as error:
        return _tell_usage(error)
    except FaithgradeError as error:
        print(f"faithgrade: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _tell_trouble(error)
    if result == STOPPED:
        print("faithgrade: stopped; the same command goes on from here", file=sys.stderr)
    return result if isinstance(result, int) else 0


def _tell_trouble(error: OSError) -> int:
    """A file or disk that does not do what it should: full, gone, not ours."""
    place = f"{error.filename}: " if error.filename is not None else ""
    print(f"faithgrade: {place}{(error.strerror or str(error)).lower()}", file=sys.stderr)
    return 2


def _tell_usage(error: typer.TyperException) -> int:
    """Say what is wrong with a command and where help is; a command without arguments shows its help."""
    told = getattr(error, "format_message", lambda: str(error))()
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(told)
    else:
        where = context.command_path if context is not None else "faithgrade"
        print(f"faithgrade: {told[:1].lower()}{told[1:].rstrip('.')}; see {where} --help", file=sys.stderr)
    return 2
