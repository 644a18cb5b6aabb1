"""``faithgrade grade``: cases in, a run directory out."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from faithgrade.cli import options


def register(app: typer.Typer) -> None:
    """Add ``grade``."""
    app.command()(grade)


def grade(
    cases: options.Cases,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="Run directory; the same command again resumes it."),
    ] = None,
    judge: options.Judge = None,
    rules: options.Rules = None,
    format_name: options.Format = None,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Leave bad records out, list and count them, grade the others.")
    ] = False,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Say what the judge would be asked and cost, and stop.")
    ] = False,
    fail_under: Annotated[
        str | None,
        typer.Option(
            "--fail-under", metavar="X", help="Exit 1 if fewer cases are faithful.", rich_help_panel="Gates"
        ),
    ] = None,
    gate: Annotated[
        str,
        typer.Option(
            "--gate",
            metavar="raw|low|corrected-low",
            help="Which figure --fail-under looks at: among decided cases, with every ungraded case "
            "counted as unfaithful, or the low end of the calibrated interval.",
            rich_help_panel="Gates",
        ),
    ] = "low",
    fail_on: Annotated[
        str | None,
        typer.Option(
            "--fail-on",
            metavar="NAMES",
            help="Exit 1 on these outcomes, or violation.",
            rich_help_panel="Gates",
        ),
    ] = None,
    require_decided: Annotated[
        bool,
        typer.Option("--require-decided", help="Exit 3 if any claim is ungraded.", rich_help_panel="Gates"),
    ] = False,
    require_calibration: Annotated[
        bool,
        typer.Option(
            "--require-calibration",
            help="Exit 4 without a usable calibration of this judge, or of the rules where they grade alone.",
            rich_help_panel="Gates",
        ),
    ] = False,
    calibration: Annotated[
        list[Path] | None,
        typer.Option(
            "--calibration",
            metavar="FILE|DIR",
            help="Where to look for a calibration of this judge. [default: where calibrate keeps them]",
        ),
    ] = None,
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
    batch: options.Batch = False,
    batch_fallback: options.BatchFallback = False,
    engine: options.Engine = "local",
    address: options.Address = None,
    workers: options.Workers = None,
    cache_dir: options.CacheDir = None,
    cache_url: options.CacheUrl = None,
    cache: options.Cache = True,
    store: Annotated[
        str,
        typer.Option(
            "--store",
            metavar="full|pointers|none",
            help="What of answers and payloads the run's files may hold.",
            rich_help_panel="Privacy",
        ),
    ] = "full",
    redact: Annotated[
        list[str] | None,
        typer.Option(
            "--redact",
            metavar="PATTERN|POINTER",
            help="Replace what matches before anything is stored or sent; may be repeated.",
            rich_help_panel="Privacy",
        ),
    ] = None,
    as_json: options.AsJson = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")] = False,
) -> None:
    """Grade cases and write a run directory.

    Exit codes: 0 done, 1 a gate failed, 2 bad usage or input, 3 claims a judge was to decide are ungraded,
    4 calibration required and not usable.
    """
    import asyncio

    from faithgrade.cli.gates import read_gates
    from faithgrade.cli.job import Job, estimate_job, grade_cluster_job, grade_job
    from faithgrade.cli.reading import check_inputs, open_inputs
    from faithgrade.cli.screen import Screen
    from faithgrade.engines.processes import processors
    from faithgrade.errors import SettingsError
    from faithgrade.judges.ledger import LEDGER
    from faithgrade.redaction import Redactor
    from faithgrade.runs import STORE_LEVELS
    from faithgrade.settings import load_settings

    gates = read_gates(fail_under, gate, fail_on, require_decided, require_calibration)
    if store not in STORE_LEVELS:
        raise SettingsError(f"--store: expected one of {', '.join(STORE_LEVELS)}, found {store!r}")
    if out is None and not estimate:
        raise SettingsError("--out: expected a directory for the run, found none")
    refuse_engine(engine, address, batch=batch, estimate=estimate, format_name=format_name)
    redactor = Redactor.of(redact or [])
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
            workers=(workers or processors()) if engine == "local" else 1,
            concurrency=concurrency,
            rpm=rpm,
            tpm=tpm,
            timeout=timeout,
            max_cost=max_cost,
            price=price,
            batch_ledger=(out or Path()) / LEDGER if batch else None,
            batch_fallback=batch_fallback,
            cache_dir=cache_dir,
            cache_url=cache_url,
            cache=cache,
        )
    )
    screen = Screen.of(as_json=as_json, quiet=quiet)
    rest = (settings, redactor, tuple(redact or ()), gates, out, store, tuple(calibration or ()))
    with ExitStack() as stack:
        if engine == "ray":
            from faithgrade.cli.cluster import check_on_cluster
            from faithgrade.engines.ray import connected

            count = stack.enter_context(connected(address, workers))
            read, checked = check_on_cluster(cases, count, skip_bad=skip_bad)
            code = grade_cluster_job(Job((), checked, *rest), read, count, screen)
        else:
            inputs = open_inputs(cases, format_name, stack)
            job = Job(inputs, check_inputs(inputs, skip_bad=skip_bad), *rest)
            code = estimate_job(job, screen) if estimate else asyncio.run(grade_job(job, screen))
    raise typer.Exit(code)


def refuse_engine(
    engine: str, address: str | None, *, batch: bool, estimate: bool, format_name: str | None
) -> None:
    """SettingsError for an engine that does not exist, or options that it does not have."""
    from faithgrade.errors import SettingsError

    if engine not in ("local", "ray"):
        raise SettingsError(f"--engine: expected local or ray, found {engine!r}")
    if engine == "local" and address is not None:
        raise SettingsError("--address: expected --engine ray with it, found the local engine")
    if engine == "ray":
        for given, name in ((batch, "--batch"), (estimate, "--estimate"), (format_name, "--format")):
            if given and given not in ("native", "parquet"):
                raise SettingsError(
                    f"{name}: not with --engine ray, which grades live from native or Parquet files"
                )
