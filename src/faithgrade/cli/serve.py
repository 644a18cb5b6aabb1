"""``faithgrade serve`` and ``faithgrade keys``: the grading service, and who may use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from faithgrade.server.store import Store

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="FAITHGRADE_DATABASE",
        show_envvar=True,
        help="SQLAlchemy URL of the service's database. By default SQLite in ~/.local/state/faithgrade.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add ``serve`` and ``keys``."""
    app.command()(serve)
    keys = typer.Typer(
        no_args_is_help=True, help="Keys of the service: each with a budget and a rate of its own."
    )
    keys.command("add")(add)
    keys.command("list")(list_keys)
    keys.command("set")(set_limits)
    keys.command("revoke")(revoke)
    app.add_typer(keys, name="keys")


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; beyond this machine only with keys.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="Port to listen on.")] = 8321,
    database: Database = None,
    judge: options.Judge = None,
    rules: options.Rules = None,
    rubric: options.Rubric = None,
    claims_per_call: options.ClaimsPerCall = None,
    evidence_tokens: options.EvidenceTokens = None,
    max_tokens: options.MaxTokens = None,
    effort: options.Effort = None,
    temperature: options.Temperature = None,
    api_base: options.ApiBase = None,
    concurrency: options.Concurrency = None,
    rpm: options.Rpm = None,
    tpm: options.Tpm = None,
    timeout: options.Timeout = None,
    max_cost: options.MaxCost = None,
    price: options.PriceOption = None,
    cache_dir: options.CacheDir = None,
    cache: options.Cache = True,
    store: Annotated[
        str,
        typer.Option(
            "--store",
            metavar="full|pointers|none",
            help="What of answers and payloads is kept once they are graded.",
            rich_help_panel="Privacy",
        ),
    ] = "full",
    keep_days: Annotated[
        float,
        typer.Option(
            "--keep-days", help="Days after which a finished batch is removed.", rich_help_panel="Privacy"
        ),
    ] = 30.0,
    max_body: Annotated[
        float,
        typer.Option(
            "--max-body", metavar="MB", help="Largest request body.", rich_help_panel="Limits of the service"
        ),
    ] = 20.0,
    max_waiting: Annotated[
        int,
        typer.Option(
            "--max-waiting",
            metavar="CASES",
            help="Cases that may wait in batches.",
            rich_help_panel="Limits of the service",
        ),
    ] = 200_000,
    max_at_once: Annotated[
        int,
        typer.Option(
            "--max-at-once",
            metavar="N",
            help="Single cases graded at a time.",
            rich_help_panel="Limits of the service",
        ),
    ] = 64,
    grace: Annotated[
        float,
        typer.Option(
            "--grace",
            metavar="SECONDS",
            help="Time for what is under way when asked to stop.",
            rich_help_panel="Limits of the service",
        ),
    ] = 20.0,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="A further name a loopback service may be asked under, for a proxy.",
        ),
    ] = None,
) -> None:
    """Run the grading service. SIGTERM ends it in order; the next start takes up what is left."""
    from faithgrade.errors import SettingsError
    from faithgrade.settings import load_settings

    try:
        from faithgrade.server.options import ServiceOptions
        from faithgrade.server.run import run
    except ModuleNotFoundError as error:
        raise SettingsError(
            f"serve: {error.name} is not installed; install faithgrade with its extra [serve]"
        ) from error
    settings = load_settings(
        options.given(
            judge=judge,
            rules=rules,
            rubric=rubric,
            claims_per_call=claims_per_call,
            evidence_tokens=evidence_tokens,
            max_tokens=max_tokens,
            effort=effort,
            temperature=temperature,
            api_base=api_base,
            concurrency=concurrency,
            rpm=rpm,
            tpm=tpm,
            timeout=timeout,
            max_cost=max_cost,
            price=price,
            cache_dir=cache_dir,
            cache=cache,
        )
    )
    service = ServiceOptions(
        database=_url(database),
        host=host,
        port=port,
        max_body=int(max_body * 1_000_000),
        max_waiting=max_waiting,
        max_at_once=max_at_once,
        store=store,
        keep_days=keep_days,
        grace=grace,
        hosts=tuple(allow_host or ()),
    )
    run(service, settings)


def add(
    name: Annotated[str, typer.Argument(help="Whose key it is.", show_default=False)],
    budget: Annotated[
        float | None, typer.Option("--budget", metavar="USD", help="Most it may spend.", min=0)
    ] = None,
    rpm: Annotated[
        float | None, typer.Option("--rpm", metavar="N", help="Requests a minute.", min=0.1)
    ] = None,
    database: Database = None,
) -> None:
    """Make a key. It is printed this once and kept as a digest only."""
    from faithgrade.server.keys import new_secret

    secret = new_secret()
    key = _store(database).add_key(name, secret, budget, rpm)
    typer.echo(f"{key.id} for {name}: the key below is not shown again", err=True)
    print(secret)


def list_keys(database: Database = None) -> None:
    """List the keys, what they may spend and have spent."""
    from faithgrade.render.text import money, printable, table

    rows = [["id", "name", "budget", "spent", "rpm", "state"]]
    for key in _store(database).list_keys():
        budget = "none" if key.budget_usd is None else money(key.budget_usd)
        rate = "none" if key.rpm is None else f"{key.rpm:g}"
        rows.append(
            [
                key.id,
                printable(key.name),
                budget,
                money(key.spent_usd),
                rate,
                "revoked" if key.revoked else "in use",
            ]
        )
    for line in table(rows):
        print(line)


def set_limits(
    key_id: Annotated[str, typer.Argument(help="The key's id, as keys list shows it.", show_default=False)],
    budget: Annotated[
        float | None, typer.Option("--budget", metavar="USD", help="Most it may spend in all.", min=0)
    ] = None,
    rpm: Annotated[
        float | None, typer.Option("--rpm", metavar="N", help="Requests a minute.", min=0.1)
    ] = None,
    database: Database = None,
) -> None:
    """Change a key's budget or rate. Batches held for want of budget go on by themselves."""
    from faithgrade.errors import SettingsError

    changed = {name: value for name, value in (("budget_usd", budget), ("rpm", rpm)) if value is not None}
    if not changed:
        raise SettingsError("keys set: expected --budget or --rpm")
    _found(_store(database).change_key(key_id, **changed), key_id)


def revoke(
    key_id: Annotated[str, typer.Argument(help="The key's id, as keys list shows it.", show_default=False)],
    database: Database = None,
) -> None:
    """Take a key out of use. Its batches are held."""
    _found(_store(database).revoke_key(key_id), key_id)


def _found(done: bool, key_id: str) -> None:
    from faithgrade.errors import SettingsError

    if not done:
        raise SettingsError(f"keys: there is no key {key_id!r}")


def _store(database: str | None) -> Store:
    import time

    from faithgrade.errors import SettingsError

    try:
        from faithgrade.server.store import Store
    except ModuleNotFoundError as error:
        raise SettingsError(
            f"serve: {error.name} is not installed; install faithgrade with its extra [serve]"
        ) from error
    store = Store(_url(database), time.time)
    store.prepare()
    return store


def _url(database: str | None) -> str:
    from faithgrade.server.options import default_database

    return database or default_database(Path.home())
