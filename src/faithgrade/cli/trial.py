"""``faithgrade trial``: experiments with broken tools, and their reports read back from disk."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from faithgrade.trials.agents import Agent
    from faithgrade.trials.probe import ProbeModel

trial = typer.Typer(
    help="Experiments with broken tools: what does an agent say when its evidence fails?",
    no_args_is_help=True,
)

Directory = Annotated[Path, typer.Argument(metavar="DIR", help="Directory of the trial.", show_default=False)]
Out = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="Where the records go.", show_default=False)
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Order of the runs.")]
AsJson = Annotated[bool, typer.Option("--json", help="The report as JSON.")]


def register(app: typer.Typer) -> None:
    """Add the ``trial`` group."""
    app.add_typer(trial, name="trial")


@trial.command()
def arms(
    out: Out,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent",
            metavar="NAME",
            help="honest, careless, inventive (offline), or a model as --judge takes it. May be repeated. "
            "[default: the three offline ones]",
        ),
    ] = None,
    fault: Annotated[
        list[str] | None, typer.Option("--fault", metavar="NAME", help="Only these faults. [default: all]")
    ] = None,
    repeats: Annotated[int, typer.Option("--repeats", metavar="N", min=1, help="Runs of each pair.")] = 1,
    seed: Seed = 1,
) -> None:
    """Compare trusting a finished turn with gating the evidence.

    Both arms get the same broken results, in random order.

    Writes one record a run and prints the report read back from them. Exit codes: 0 done, 1 the record is
    not sound, 2 bad usage.
    """
    import asyncio

    from faithgrade.errors import SettingsError
    from faithgrade.trials.arms import run_arms
    from faithgrade.trials.fixture import FAULTS
    from faithgrade.trials.records import RecordStore

    unknown = sorted(set(fault or ()) - FAULTS.keys())
    if unknown:
        raise SettingsError(f"--fault: expected any of {', '.join(FAULTS)}, got {unknown[0]!r}")
    agents = [_agent(name) for name in agent or ("honest", "careless", "inventive")]
    store = RecordStore(out)
    asyncio.run(
        run_arms(store, agents, seed=seed, repeats=repeats, faults=tuple(fault or FAULTS), on_run=_progress)
    )
    _report(out, as_json=False)


@trial.command()
def report(directory: Directory, as_json: AsJson = False) -> None:
    """Read a trial back from its records.

    Every result is derived again; records that are altered, missing or torn are named and not counted.

    Exit codes: 0 the record is sound, 1 it is not, 2 there is no trial to read.
    """
    _report(directory, as_json=as_json)


@trial.command()
def probe(
    out: Out,
    model: Annotated[
        list[str] | None,
        typer.Option(
            "--model",
            metavar="NAME",
            help="relays, discloses, invents (offline), or a model as --judge takes it. May be repeated. "
            "[default: the three offline ones]",
        ),
    ] = None,
    command: Annotated[
        str | None,
        typer.Option(
            "--command",
            metavar="TEMPLATE",
            help="An external client: its command line with {prompt} and {config}. "
            "Allow it the tool fetch_token alone.",
        ),
    ] = None,
    mode: Annotated[
        list[str] | None, typer.Option("--mode", metavar="NAME", help="Only these modes. [default: all]")
    ] = None,
    framing: Annotated[
        list[str] | None, typer.Option("--framing", metavar="open|fixed", help="[default: both]")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", metavar="N", min=1, help="Runs of each cell.")] = 5,
    seed: Seed = 1,
) -> None:
    """Ask models for a token behind a tool that breaks.

    Each reply is held against the log of what the tool returned.

    Writes the replies, results.json and transcript.md. Exit codes: 0 done, 1 runs that do not count, 2 bad
    usage.
    """
    import asyncio

    from faithgrade.errors import SettingsError
    from faithgrade.trials.probe import FRAMINGS, CommandModel, run_probe
    from faithgrade.trials.probe_server import MODES
    from faithgrade.trials.records import RecordStore

    for option, given, known in (("--mode", mode, MODES), ("--framing", framing, tuple(FRAMINGS))):
        unknown = sorted(set(given or ()) - set(known))
        if unknown:
            raise SettingsError(f"{option}: expected any of {', '.join(known)}, got {unknown[0]!r}")
    names = model if model or command else ["relays", "discloses", "invents"]
    models = [_probe_model(name) for name in names or ()]
    if command:
        models.append(CommandModel(command))
    store = RecordStore(out)
    asyncio.run(
        run_probe(
            store,
            models,
            modes=tuple(mode or MODES),
            framings=tuple(framing or FRAMINGS),
            trials=trials,
            seed=seed,
            on_run=_progress,
        )
    )
    _report(out, as_json=False)


@trial.command()
def reclassify(directory: Directory, as_json: AsJson = False) -> None:
    """Label the stored replies of a probe again.

    Costs nothing, and says which labels changed.

    Exit codes as for report.
    """
    _report(directory, as_json=as_json)


@trial.command("probe-server")
def probe_server(
    mode: Annotated[
        str, typer.Option("--mode", metavar="NAME", help="ok, error, empty, truncated, wrong or absent.")
    ],
    log: Annotated[Path, typer.Option("--log", metavar="FILE", help="Gets what each call returned.")],
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Makes the tokens repeatable.")
    ] = None,
) -> None:
    """Serve the breaking tool to any MCP client.

    Speaks over standard input and output.
    """
    from faithgrade.trials.probe_server import main

    main(["--mode", mode, "--log", str(log), *(["--seed", str(seed)] if seed is not None else [])])


def _report(directory: Path, *, as_json: bool) -> None:
    from faithgrade.errors import RunError
    from faithgrade.trials import arms_report, probe_report
    from faithgrade.trials.records import RecordStore, write_private

    store = RecordStore(directory)
    manifest = store.manifest()
    if manifest.get("kind") == "arms":
        found = arms_report.read_back(store.load(), manifest)
        typer.echo(
            json.dumps(arms_report.to_dict(found), indent=1) if as_json else arms_report.describe(found)
        )
        sound = found.sound
    elif manifest.get("kind") == "probe":
        probed = probe_report.read_back(store.load(), manifest)
        shown = json.dumps(probed.to_dict(), indent=1, ensure_ascii=False)
        write_private(directory / "results.json", shown + "\n")
        write_private(directory / "transcript.md", probe_report.transcript(probed))
        typer.echo(shown if as_json else probe_report.describe(probed))
        sound = not probed.rejected and not probed.not_reached
    else:
        raise RunError(f"{directory}/manifest.json: expected a trial of kind arms or probe")
    if not sound:
        raise typer.Exit(1)


def _agent(name: str) -> Agent:
    from faithgrade.trials.agents import SCRIPTED, ScriptedAgent

    if name in SCRIPTED:
        return ScriptedAgent(name)
    from faithgrade.trials.models import ModelAgent, ProviderModel

    return ModelAgent(ProviderModel(_checked(name, SCRIPTED)))


def _probe_model(name: str) -> ProbeModel:
    from faithgrade.trials.probe import SCRIPTED, ScriptedModel, ServedModel

    if name in SCRIPTED:
        return ScriptedModel(name)
    from faithgrade.trials.models import ProviderModel

    return ServedModel(ProviderModel(_checked(name, SCRIPTED)))


def _checked(name: str, scripted: tuple[str, ...]) -> str:
    from faithgrade.errors import SettingsError

    if "/" not in name:
        raise SettingsError(f"expected {', '.join(scripted)}, or a model as provider/model, got {name!r}")
    return name


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {total} runs", end="\n" if done == total else "", file=sys.stderr, flush=True)
