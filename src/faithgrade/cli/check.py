"""``faithgrade check``: cases against their own expectations, with no claims read and no judge asked."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from faithgrade.cli import options

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.contract import Violation
    from faithgrade.outcomes import Assessment


def register(app: typer.Typer) -> None:
    """Add ``check``."""
    app.command()(check)


def check(
    cases: options.Cases,
    format_name: options.Format = None,
    allow_safe_stop: Annotated[
        bool,
        typer.Option(
            "--allow-safe-stop",
            help="A case that stops on incomplete evidence, and names what is missing, passes.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a case, one a line.")] = False,
) -> None:
    """Check calls, results, arguments and outcome of each case against its expectations.

    Prints PASS, FAIL or UNGRADED for each case, with every rule that is broken. Exit codes: 0 all passed, 1 a
    case failed, 2 bad usage or input, 3 none failed and a check needs a judge.
    """
    from faithgrade.cli.reading import check_inputs, open_inputs, read_cases
    from faithgrade.outcomes import assess, standing

    counts = {"PASS": 0, "FAIL": 0, "UNGRADED": 0}
    with ExitStack() as stack:
        inputs = open_inputs(cases, format_name, stack)
        checked = check_inputs(inputs, skip_bad=False)
        for case in read_cases(inputs, checked):
            assessment = assess(case)
            verdict, broken = standing(case, assessment, allow_safe_stop=allow_safe_stop)
            counts[verdict] += 1
            if as_json:
                typer.echo(
                    json.dumps(_to_dict(case, assessment, verdict), ensure_ascii=False, allow_nan=False)
                )
            else:
                typer.echo("\n".join(_lines(case, assessment, verdict, broken)))
    if not as_json:
        total = sum(counts.values())
        typer.echo(
            f"{total} case{'' if total == 1 else 's'}: {counts['PASS']} passed, {counts['FAIL']} failed, "
            f"{counts['UNGRADED']} ungraded"
        )
    if counts["FAIL"]:
        raise typer.Exit(1)
    if counts["UNGRADED"]:
        raise typer.Exit(3)


def _lines(case: Case, assessment: Assessment, verdict: str, broken: tuple[Violation, ...]) -> list[str]:
    head = f"{verdict:<8}  {case.id}"
    lines = [f"{head}  {assessment.outcome}" if assessment.outcome else head]
    for violation in broken:
        place = " ".join(part for part in (violation.call, violation.pointer) if part)
        lines.append(
            f"          {violation.layer}.{violation.code}  {place}{': ' if place else ''}{violation.message}"
        )
    return lines


def _to_dict(case: Case, assessment: Assessment, verdict: str) -> dict[str, Any]:
    from faithgrade.grade import disclosure_to_dict, to_json, violation_to_dict

    return {
        "case_id": case.id,
        "verdict": verdict,
        "outcome": assessment.outcome,
        "violations": [violation_to_dict(v) for v in assessment.violations],
        "disclosures": [disclosure_to_dict(d) for d in assessment.disclosures],
        "trajectory": to_json(assessment.trajectory),
    }
