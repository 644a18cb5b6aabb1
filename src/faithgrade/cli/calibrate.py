"""``faithgrade calibrate``: how wrong rules and judge are on labelled claims."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from faithgrade.calibration.result import Calibration
    from faithgrade.calibrator import Plan
    from faithgrade.case import Case
    from faithgrade.cli.screen import Screen
    from faithgrade.grade import Grade
    from faithgrade.settings import Settings


def register(app: typer.Typer) -> None:
    """Add ``calibrate``."""
    app.command()(calibrate)


def calibrate(
    labels: Annotated[
        list[str],
        typer.Argument(metavar="LABELS...", help="Files of cases with hand labels.", show_default=False),
    ],
    judge: Annotated[
        list[str] | None,
        typer.Option(
            "--judge",
            metavar="MODEL",
            help="As for grade; several are compared on the same labels.",
            rich_help_panel="Judge",
        ),
    ] = None,
    rules: options.Rules = None,
    coverage: Annotated[
        str | None,
        typer.Option(
            "--coverage",
            metavar="full|spans",
            help="Whether the labellers read whole answers, so that what no span touches is supported. "
            "By default the cases say so themselves, else spans.",
        ),
    ] = None,
    group_by: Annotated[
        str | None,
        typer.Option("--by", metavar="META.PATH", help="A table by this field of the cases' meta."),
    ] = None,
    repeat: Annotated[
        int,
        typer.Option(
            "--repeat", metavar="K", help="Ask the judge K more times, without the cache, for its flip rate."
        ),
    ] = 0,
    against: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="FILE",
            help="An earlier calibration on the same labels: has the judge drifted since?",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write the calibration here, as JSON.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the report as one HTML page.")
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option(
            "--store",
            metavar="DIR",
            help="Keep it where grade finds it. [default: FAITHGRADE_CALIBRATIONS, else your data folder]",
        ),
    ] = None,
    no_store: Annotated[bool, typer.Option("--no-store", help="Do not keep it for grade.")] = False,
    format_name: options.Format = None,
    rubric: options.Rubric = None,
    claims_per_call: Annotated[
        list[int] | None,
        typer.Option(
            "--claims-per-call",
            metavar="N",
            help="As for grade; several are compared on the same labels.",
            rich_help_panel="Judge",
        ),
    ] = None,
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
    as_json: options.AsJson = False,
) -> None:
    """Measure the rules, the judge and both together against hand labels.

    Positive means unsupported. The judge is asked about every claim and, as in grading, about those the rules
    leave to it. Several --judge or --claims-per-call are compared in pairs on the same claims.
    """
    import asyncio

    from faithgrade.calibration_store import default_store, read_calibration, save_calibration, store_name
    from faithgrade.calibrator import Plan
    from faithgrade.cli.screen import Screen
    from faithgrade.errors import SettingsError
    from faithgrade.settings import load_settings

    if coverage not in (None, "full", "spans"):
        raise SettingsError(f"--coverage: expected full or spans, got {coverage!r}")
    if repeat < 0:
        raise SettingsError(f"--repeat: expected 0 or more, got {repeat}")
    shared = options.given(
        rules=rules,
        rubric=rubric,
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
    names: list[str | None] = [*judge] if judge else [None]
    sizes: list[int | None] = [*claims_per_call] if claims_per_call else [None]
    settings = [
        load_settings({**shared, **options.given(judge=name, claims_per_call=size)})
        for name in names
        for size in sizes
    ]
    screen = Screen.of(as_json=as_json)
    cases, files = _labelled_cases(labels, format_name)
    if out is not None and len(settings) > 1:
        raise SettingsError("--out: names one calibration, and several are being made; use --store DIR")
    plan = Plan(coverage, group_by, repeat, read_calibration(against) if against is not None else None)  # type: ignore[arg-type]  # checked above
    made = asyncio.run(_make(cases, files, settings, plan, screen))
    if not no_store:
        import os

        for one in made:
            save_calibration(one, (store or default_store(os.environ)) / store_name(one))
    if out is not None:
        save_calibration(made[0], out)
    pairs = _shoot_out(made) if len(made) > 1 else None
    if html is not None:
        from faithgrade.pages.calibration import calibration_html
        from faithgrade.runs.files import write_whole

        page = calibration_html(made, {case.id: case for case in cases}, pairs)
        write_whole(html, [page.encode()])
    _print(made, pairs, screen)


def _labelled_cases(names: Sequence[str], format_name: str | None) -> tuple[list[Case], list[dict[str, Any]]]:
    """The cases of the label files, and the files with their digests; each problem as in grading."""
    from faithgrade.cli.reading import check_inputs, open_inputs, read_cases
    from faithgrade.errors import InputError

    with ExitStack() as stack:
        inputs = open_inputs(names, format_name, stack)
        checked = check_inputs(inputs, skip_bad=False)
        cases = list(read_cases(inputs, checked))
        files = [{"file": given.source.name, "sha256": given.source.digest()} for given in inputs]
    if not any(case.labels or case.answer_label for case in cases):
        raise InputError("expected cases with labels, found none that has any", file=", ".join(names))
    return cases, files


async def _make(
    cases: Sequence[Case],
    files: Sequence[dict[str, Any]],
    settings: Sequence[Settings],
    plan: Plan,
    screen: Screen,
) -> list[Calibration]:
    from faithgrade.calibration_store import labels_of
    from faithgrade.calibrator import Calibrator
    from faithgrade.cli import clock
    from faithgrade.judges.recorded import unknown_cases
    from faithgrade.render.progress import ProgressLine

    total = sum(plan.passes(judged=one.has_judge) for one in settings) * len(cases)
    stream = None if screen.quiet else screen.err
    progress = ProgressLine(total, stream, screen.err_style, clock.monotonic, moving=screen.err.isatty())

    def count(grade: Grade) -> None:
        progress.add(claims=grade.counts["claims"], cost_usd=grade.cost_usd)

    known = {case.id for case in cases}
    for one in settings:
        if strange := unknown_cases(one.judge, known.__contains__):
            screen.tell(f"note: {strange}")
    calibrator = Calibrator(cases, labels_of(cases, files, plan.coverage), plan, count)
    try:
        return [await calibrator.calibrate(one, clock.now()) for one in settings]
    finally:
        progress.finish()


def _shoot_out(made: Sequence[Calibration]) -> list[dict[str, Any]]:
    from faithgrade.calibration.shootout import entries

    return entries(made)


def _print(made: Sequence[Calibration], against: list[dict[str, Any]] | None, screen: Screen) -> None:
    import json

    from faithgrade.render.calibration import calibration_lines, shoot_out_lines

    if screen.as_json:
        shown = [one.to_dict() for one in made]
        value = shown[0] if against is None else {"calibrations": shown, "side_by_side": against}
        print(json.dumps(value, ensure_ascii=False, indent=2), file=screen.out)
        return
    for one in made:
        for line in calibration_lines(one, screen.out_style):
            print(line, file=screen.out)
        print(file=screen.out)
    if against is not None:
        for line in shoot_out_lines(against, screen.out_style):
            print(line, file=screen.out)
