"""``faithgrade selftest``: corrupt cases in known ways and count what rules and judge notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from faithgrade.calibration.selftest import Outcome, Trial
    from faithgrade.case import Case
    from faithgrade.settings import Settings


def register(app: typer.Typer) -> None:
    """Add ``selftest``."""
    app.command()(selftest)


def selftest(
    cases: options.Cases,
    judge: options.Judge = None,
    rules: options.Rules = None,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", help="Cases to take, drawn at random; 0 takes all.")
    ] = 200,
    coverage: Annotated[
        str | None,
        typer.Option(
            "--coverage",
            metavar="full|spans",
            help="As for calibrate: whether what no labelled span touches is supported.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed makes the same corruptions.")
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the table and every outcome as JSON."),
    ] = None,
    format_name: options.Format = None,
    rubric: options.Rubric = None,
    claims_per_call: options.ClaimsPerCall = None,
    concurrency: options.Concurrency = None,
    rpm: options.Rpm = None,
    max_cost: options.MaxCost = None,
    price: options.PriceOption = None,
    cache_dir: options.CacheDir = None,
    cache: options.Cache = True,
    as_json: options.AsJson = False,
) -> None:
    """Corrupt answers and evidence in known ways, and tell what rules and judge notice. Needs no labels.

    Answers: a digit, date, identifier, name, status, negation, entity, unit, currency or total. Evidence: a
    field deleted, nulled or swapped, a result failed, a list cut. Changes that must not matter (order,
    format, renamed ids) and orders planted in payload or answer are counted too. Where cases have labels,
    only claims labelled supported are corrupted.
    """
    import asyncio
    import json
    import random

    from faithgrade.calibration.selftest import tabulate
    from faithgrade.cli.screen import Screen
    from faithgrade.errors import SettingsError
    from faithgrade.render.selftest import selftest_lines
    from faithgrade.runs.files import write_json
    from faithgrade.settings import load_settings

    if coverage not in (None, "full", "spans"):
        raise SettingsError(f"--coverage: expected full or spans, got {coverage!r}")
    if limit < 0:
        raise SettingsError(f"--limit: expected 0 or more, got {limit}")
    settings = load_settings(
        options.given(
            judge=judge,
            rules=rules,
            rubric=rubric,
            claims_per_call=claims_per_call,
            concurrency=concurrency,
            rpm=rpm,
            max_cost=max_cost,
            price=price,
            cache_dir=cache_dir,
            cache=cache,
        )
    )
    taken = _cases(cases, format_name)
    if limit and len(taken) > limit:
        taken = random.Random(seed).sample(taken, limit)  # noqa: S311 a seeded draw is wanted, not a secret
    outcomes, spent = asyncio.run(_run(taken, settings, seed, coverage))
    result = {
        "cases": len(taken),
        "seed": seed,
        "judge": settings.judge,
        "cost_usd": spent,
        **tabulate(outcomes),
    }
    screen = Screen.of(as_json=as_json)
    if out is not None:
        write_json(out, {**result, "outcomes": [_row(o) for o in outcomes]})
    if as_json:
        print(json.dumps(result, ensure_ascii=False, indent=2), file=screen.out)
        return
    for line in selftest_lines(result, screen.out_style):
        print(line, file=screen.out)


async def _run(
    cases: Sequence[Case], settings: Settings, seed: int, coverage: Any
) -> tuple[list[Outcome], float | None]:
    """Grade the cases, then their mutants, and read the outcomes; what it cost."""
    import random

    from faithgrade.calibration.selftest import outcome_of, trials_of
    from faithgrade.grader import Grader

    async with Grader(settings=settings) as grader:
        before = {g.case_id: g.to_dict() async for g in grader.grade_many(cases)}
        trials: dict[str, tuple[str, Trial]] = {}
        for case in cases:
            rng = random.Random(f"{seed}/{case.id}")  # noqa: S311 seeded by the case, so that order does not matter
            for trial in trials_of(case, before[case.id], rng, coverage):
                trials[trial.case.id] = (case.id, trial)
        after = {g.case_id: g.to_dict() async for g in grader.grade_many(_to_grade(trials, before))}
        outcomes = [
            outcome_of(
                trial, before[case_id], {**before, **after}[trial.compared_with.id], after[trial.case.id]
            )
            for case_id, trial in trials.values()
        ]
        return outcomes, grader.cost_usd


def _to_grade(trials: Mapping[str, tuple[str, Trial]], done: Mapping[str, Any]) -> Iterator[Case]:
    for _, trial in trials.values():
        yield trial.case
        if trial.compared_with.id not in done:
            yield trial.compared_with


def _cases(names: Sequence[str], format_name: str | None) -> list[Case]:
    from faithgrade.cli.reading import check_inputs, open_inputs, read_cases

    with ExitStack() as stack:
        inputs = open_inputs(names, format_name, stack)
        return list(read_cases(inputs, check_inputs(inputs, skip_bad=False)))


def _row(outcome: Outcome) -> dict[str, Any]:
    return {name: getattr(outcome, name) for name in outcome.__slots__}
