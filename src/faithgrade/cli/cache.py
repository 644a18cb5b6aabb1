"""``faithgrade cache``: what the judge-reply cache holds, and emptying it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from faithgrade.cli import options


def register(app: typer.Typer) -> None:
    """Add ``cache info`` and ``cache clear``."""
    group = typer.Typer(help="Look at or empty the cache of judge replies.", no_args_is_help=True)
    group.command()(info)
    group.command()(clear)
    app.add_typer(group, name="cache")


def info(cache_dir: options.CacheDir = None, as_json: options.AsJson = False) -> None:
    """Say where replies are kept, how many there are, and how much room they take."""

    from faithgrade.cli.screen import Screen
    from faithgrade.judges.store import cache_info
    from faithgrade.render.text import counted, size

    screen = Screen.of(as_json=as_json)
    found = cache_info(_directory(cache_dir))
    if as_json:
        shown = {"directory": str(found.directory), "replies": found.replies, "bytes": found.bytes}
        screen.print_json(shown)
    else:
        print(
            f"{found.directory}: {counted(found.replies, 'reply', 'replies')}, {size(found.bytes)}",
            file=screen.out,
        )


def clear(
    cache_dir: options.CacheDir = None,
    request: Annotated[
        str | None, typer.Option("--request", metavar="DIGEST", help="Forget only the reply to this request.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete kept replies: what they cost is paid again when they are needed again."""
    import asyncio

    from faithgrade.cli.screen import Screen
    from faithgrade.judges.store import cache_info, clear_cache, forget
    from faithgrade.render.text import counted, size

    screen = Screen.of()
    directory = _directory(cache_dir)
    if request is not None:
        gone = asyncio.run(forget(directory, request))
        print("forgotten" if gone else "no such reply is kept", file=screen.out)
        return
    found = cache_info(directory)
    kept = f"{counted(found.replies, 'reply', 'replies')} ({size(found.bytes)}) in {found.directory}"
    if found.replies and not yes:
        typer.confirm(f"Delete {kept}?", abort=True)
    clear_cache(directory)
    print(f"deleted {kept}", file=screen.out)


def _directory(given: Path | None) -> Path:
    import os

    from faithgrade.settings import default_cache_dir

    return given if given is not None else default_cache_dir(os.environ)
