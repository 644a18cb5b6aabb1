"""``faithgrade check``: cases against their own expectations, with no claims read and no judge asked."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
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
    expectations: Annotated[
        Path | None,
        typer.Option(
            "--expectations",
            metavar="FILE",
            help="JSON Lines of {case_id, expectations} for cases that carry none, such as transcripts.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a case, one a line.")] = False,
) -> None:
    """Check calls, results, arguments and outcome of each case against its expectations.

    Prints PASS, FAIL or UNGRADED for each case, with every rule that is broken. Exit codes: 0 all passed, 1 a
    case failed, 2 bad usage or input, 3 none failed and a check needs a judge.
    """
    from faithgrade.cli.reading import check_inputs, open_inputs, read_cases
    from faithgrade.errors import InputError
    from faithgrade.outcomes import assess, standing

    counts = {"PASS": 0, "FAIL": 0, "UNGRADED": 0}
    with ExitStack() as stack:
        inputs = open_inputs(cases, format_name, stack)
        checked = check_inputs(inputs, skip_bad=False)
        given = _read_expectations(expectations) if expectations else {}
        for read in read_cases(inputs, checked):
            case = replace(read, expectations=given.pop(read.id, read.expectations))
            assessment = assess(case)
            verdict, broken = standing(case, assessment, allow_safe_stop=allow_safe_stop)
            counts[verdict] += 1
            if as_json:
                typer.echo(
                    json.dumps(_to_dict(case, assessment, verdict), ensure_ascii=False, allow_nan=False)
                )
            else:
                typer.echo("\n".join(_lines(case, assessment, verdict, broken)))
    if given:
        raise InputError(f"no case has the id {next(iter(given))!r}", file=str(expectations))
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


def _read_expectations(path: Path) -> dict[str, dict[str, Any]]:
    from faithgrade.contract import read_expectations
    from faithgrade.documents import read_json
    from faithgrade.errors import InputError, found_in_json

    found: dict[str, dict[str, Any]] = {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=str(path)) from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row, _ = read_json(line)
            if not isinstance(row, dict) or row.keys() != {"case_id", "expectations"}:
                raise InputError("expected an object with case_id and expectations")
            read_expectations(row["expectations"])
            if row["case_id"] in found:
                raise InputError(f"the case {row['case_id']!r} stands here twice", field="case_id")
        except json.JSONDecodeError as error:
            raise InputError(
                f"expected JSON, found {found_in_json(error.msg)}", file=str(path), line=number
            ) from error
        except InputError as error:
            raise InputError(error.problem, file=str(path), line=number, field=error.field) from error
        found[row["case_id"]] = row["expectations"]
    return found


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
