"""A grading job: what was asked for, put through the grader into the run directory, and told."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Self, TextIO

from faithgrade.cli import clock
from faithgrade.cli.batch import estimate_batch, grade_batch
from faithgrade.cli.gates import Gates, check_gates, exit_code
from faithgrade.cli.reading import Checked, Input, read_cases
from faithgrade.errors import SettingsError

try:
    from faithgrade.grader import Grader
except ImportError:
    from faithgrade.cli._interim import Grader
from faithgrade.redaction import Redactor
from faithgrade.render.estimate import estimate_lines
from faithgrade.render.progress import ProgressLine
from faithgrade.render.summary import summary_lines
from faithgrade.render.text import Style, counted, style_for
from faithgrade.report import NOT_CALIBRATED, Report, summarize
from faithgrade.rules import RULES_VERSION
from faithgrade.runs import Manifest, RunDirectory
from faithgrade.settings import Settings


@dataclass(frozen=True, slots=True)
class Job:
    """Everything ``grade`` was told, checked."""

    inputs: Sequence[Input]
    checked: Checked
    settings: Settings
    redactor: Redactor
    redactions: tuple[str, ...]
    gates: Gates
    out: Path | None
    store: str


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a command writes: results to `out`, what goes on to `err`."""

    out: TextIO
    err: TextIO
    out_style: Style
    err_style: Style
    as_json: bool = False
    quiet: bool = False

    @classmethod
    def of(cls, *, as_json: bool = False, quiet: bool = False) -> Self:
        """Standard output and error as they are now."""
        return cls(
            sys.stdout,
            sys.stderr,
            style_for(sys.stdout, os.environ),
            style_for(sys.stderr, os.environ),
            as_json,
            quiet,
        )

    def tell(self, text: str) -> None:
        """A line beside the results."""
        if not self.quiet:
            print(text, file=self.err)


async def grade_job(job: Job, screen: Screen) -> int:
    """Grade into the run directory and print the summary; the exit code."""
    if job.out is None:
        raise SettingsError("--out: expected a directory for the run, found none")
    began = clock.monotonic()
    replies: list[RunDirectory] = []
    async with Grader(settings=job.settings, on_reply=lambda row: replies[0].write_reply(row)) as grader:
        with RunDirectory.open(job.out, _manifest(job, grader), now=clock.now) as run:
            replies.append(run)
            _tell_start(job, run, screen)
            moving = screen.err.isatty()
            stream = None if screen.quiet else screen.err
            progress = ProgressLine(
                job.checked.cases, stream, screen.err_style, clock.monotonic, moving=moving
            )
            if run.resumed is not None:
                progress.already_done(run.resumed.kept)
            try:
                await grade_batch(read_cases(job.inputs, job.checked), grader, run, job.redactor, progress)
            finally:
                progress.finish()
                report = summarize(run.rows())
                summary = _summary(job, grader, report, clock.monotonic() - began)
                run.write_summary(summary)
    if screen.as_json:
        print(json.dumps(summary, ensure_ascii=False, indent=2), file=screen.out)
    elif not screen.quiet:
        for line in summary_lines(summary, report.examples, screen.out_style):
            print(line, file=screen.out)
    return int(summary["exit_code"])


def estimate_job(job: Job, screen: Screen) -> int:
    """Print what grading would take; nothing is asked and nothing written."""
    grader = Grader(settings=job.settings)
    cases, found = estimate_batch(read_cases(job.inputs, job.checked), grader, job.redactor)
    if screen.as_json:
        shown = {name: getattr(found, name) for name in found.__slots__}
        print(json.dumps({"cases": cases, "judge": job.settings.judge, **shown}, indent=2), file=screen.out)
    else:
        for line in estimate_lines(cases, found, job.settings.judge):
            print(line, file=screen.out)
    return 0


def _manifest(job: Job, grader: Grader) -> Manifest:
    settings = job.settings
    parts = dict(grader.fingerprint.parts)
    judged = settings.has_judge
    verdict_settings: dict[str, Any] = {
        "rules": {"names": [rule.name for rule in grader.rules], "version": RULES_VERSION},
        "splitter": parts.pop("splitter"),
        "evidence": parts.pop("evidence"),
        "redact": list(job.redactions),
        "judge": parts if judged else None,
    }
    public = settings.public()
    operational = {
        name: public[name]
        for name in ("concurrency", "rpm", "tpm", "timeout", "max_cost", "price", "cache", "cache_dir")
    }
    return Manifest(
        created_at=clock.now(),
        versions={"faithgrade": _version(), "python": platform.python_version(), "rules": RULES_VERSION},
        verdict_settings=verdict_settings,
        operational=operational,
        inputs=job.checked.inputs,
        judge=grader.fingerprint.to_dict() if judged else None,
        store=job.store,
        skipped=[
            {"file": e.file, "line": e.line, "field": e.field, "problem": e.problem}
            for e in job.checked.skipped
        ],
    )


def _summary(job: Job, grader: Grader, report: Report, seconds: float) -> dict[str, Any]:
    judged = job.settings.has_judge
    summary: dict[str, Any] = {
        "run": str(job.out),
        "input": {
            "cases": job.checked.cases,
            "files": [dict(given) for given in job.checked.inputs],
            "skipped": [str(error) for error in job.checked.skipped],
        },
        "judge": {"name": job.settings.judge, "fingerprint": grader.fingerprint.digest} if judged else None,
        **report.to_dict(),
        "calibration": None,
        "calibration_state": NOT_CALIBRATED,
        "this_try": {"usage": grader.usage, "cost_usd": grader.cost_usd},
        "seconds": round(seconds, 3),
        "warnings": [
            *report.warnings(expected_cases=job.checked.cases, judge=judged),
            *(w for w in grader.warnings if "models answered" not in w),
        ],
    }
    summary["gates"] = check_gates(job.gates, summary)
    summary["exit_code"] = exit_code(job.gates, summary, summary["gates"])
    return summary


def _tell_start(job: Job, run: RunDirectory, screen: Screen) -> None:
    for given in job.inputs:
        if given.detected is not None and given.format != "native":
            screen.tell(f"{given.source.name}: read as {given.format} ({given.detected})")
    if job.settings.judge_chosen_by not in ("--judge", "nobody"):
        screen.tell(f"judge: {job.settings.judge} (from {job.settings.judge_chosen_by})")
    for error in job.checked.skipped:
        screen.tell(f"left out: {error}")
    if run.resumed is not None:
        again = f", {run.resumed.asked_again} asked again" if run.resumed.asked_again else ""
        healed = "; a line torn by a crash was cut off" if run.resumed.healed else ""
        screen.tell(f"resuming {run.path}: {counted(run.resumed.kept, 'case')} kept{again}{healed}")
        for name, (was, came) in run.resumed.operational_changes.items():
            screen.tell(f"  {name}: {was} before, {came} now")


def _version() -> str:
    try:
        return version("faithgrade")
    except PackageNotFoundError:  # run from a source tree that is not installed
        return "0+source"
