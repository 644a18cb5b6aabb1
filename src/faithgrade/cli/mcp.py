"""``faithgrade mcp``: the grader as an MCP server on standard input and output."""

from __future__ import annotations

import typer

from faithgrade.cli import options


def register(app: typer.Typer) -> None:
    """Add ``mcp``."""
    app.command()(mcp)


def mcp(
    judge: options.Judge = None,
    rules: options.Rules = None,
    rubric: options.Rubric = None,
    max_cost: options.MaxCost = None,
    cache_dir: options.CacheDir = None,
) -> None:
    """Serve grade_answer and check_calls to agents over the Model Context Protocol."""
    from faithgrade.errors import SettingsError
    from faithgrade.settings import load_settings

    chosen = options.given(judge=judge, rules=rules, rubric=rubric, max_cost=max_cost, cache_dir=cache_dir)
    settings = load_settings(chosen)
    try:
        from faithgrade.mcp_server import make_server

        server = make_server(settings)
    except ImportError as error:
        raise SettingsError(f"the MCP server needs faithgrade[mcp] ({error})") from error
    server.run("stdio")
