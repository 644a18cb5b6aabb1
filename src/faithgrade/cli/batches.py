"""``faithgrade batch``: the provider batches a run has under way, and cancelling them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from pathlib import Path

    from faithgrade.judges.batched import BatchedJudge, BatchState


def register(app: typer.Typer) -> None:
    """Add ``batch status`` and ``batch cancel``."""
    group = typer.Typer(help="Look at or cancel the provider batches of a run.", no_args_is_help=True)
    group.command()(status)
    group.command()(cancel)
    app.add_typer(group, name="batch")


def status(run: options.RunArgument, as_json: options.AsJson = False) -> None:
    """Show the batches that a run has submitted and not yet read the results of."""
    import asyncio

    from faithgrade.cli.screen import Screen

    screen = Screen.of(as_json=as_json)
    states = asyncio.run(_states(run))
    if as_json:
        shown = [{"batch": s.batch, "requests": s.requests, "status": s.status, **s.counts} for s in states]
        screen.print_json({"batches": shown})
        return
    for state in states:
        counts = ", ".join(f"{count} {name}" for name, count in state.counts.items() if count)
        print(f"{state.batch}: {state.status}, {counts}", file=screen.out)
    if not states:
        print("no batch is open", file=screen.out)


def cancel(run: options.RunArgument) -> None:
    """Ask the provider to cancel a run's open batches; what is answered by then is kept on resume."""
    import asyncio

    from faithgrade.cli.screen import Screen

    for batch in asyncio.run(_cancel(run)):
        print(f"{batch}: cancelling", file=Screen.of().out)


async def _states(run: Path) -> list[BatchState]:
    judge = _judge(run)
    try:
        return await judge.states()
    finally:
        await judge.aclose()
        await judge.provider.aclose()


async def _cancel(run: Path) -> list[str]:
    judge = _judge(run)
    try:
        return await judge.cancel()
    finally:
        await judge.aclose()
        await judge.provider.aclose()


def _judge(run: Path) -> BatchedJudge:
    """The judge of a run, as its manifest names it, with today's key."""
    import json

    from faithgrade.errors import RunError
    from faithgrade.judges.anthropic import AnthropicJudge
    from faithgrade.judges.batched import BatchedJudge
    from faithgrade.judges.ledger import LEDGER, BatchLedger
    from faithgrade.settings import load_settings

    if not (run / LEDGER).exists():
        raise RunError(f"{run}: expected the run of a grade --batch, found no {LEDGER}")
    try:
        kept = json.loads((run / "manifest.json").read_text(encoding="utf-8"))["settings"]
        settings = load_settings({"judge": kept["judge"], "api_base": kept["api_base"]})
    except (OSError, ValueError, KeyError) as error:
        raise RunError(f"{run}: expected a run directory, its manifest.json cannot be read") from error
    model = settings.judge.partition("/")[2]
    provider = AnthropicJudge(model, api_key=settings.api_key, api_base=settings.api_base)
    return BatchedJudge(provider, BatchLedger(run / LEDGER), {})
