"""A grading job: what was asked for, put through the grader into the run directory, and told."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.calibration_store import with_calibration
from faithgrade.cli import clock, own_version
from faithgrade.cli.batch import estimate_batch, grade_batch
from faithgrade.cli.gates import Gates, check_gates, exit_code
from faithgrade.cli.reading import Checked, Input, read_cases
from faithgrade.cli.screen import Screen
from faithgrade.errors import RunError, SettingsError
from faithgrade.grader import Grader
from faithgrade.judges.recorded import unknown_cases
from faithgrade.redaction import Redactor
from faithgrade.render.estimate import estimate_lines
from faithgrade.render.progress import ProgressLine
from faithgrade.render.summary import summary_lines
from faithgrade.render.text import counted
from faithgrade.report import NOT_CALIBRATED, Report, summarize
from faithgrade.rules import RULES_VERSION
from faithgrade.runs import Manifest, RunDirectory, case_key
from faithgrade.settings import Settings

if TYPE_CHECKING:
    from faithgrade.cli.cluster import Tally
    from faithgrade.engines.ray import Read

_OPERATIONAL = (
    "concurrency",
    "rpm",
    "tpm",
    "timeout",
    "max_cost",
    "price",
    "cache",
    "cache_dir",
    "cache_url",
)


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
    calibrations: tuple[Path, ...] = ()


async def grade_job(job: Job, screen: Screen) -> int:
    """Grade into the run directory and print the summary; the exit code."""
    began = clock.monotonic()

    def keep_reply(row: dict[str, Any]) -> None:
        run.write_reply(row)

    async with Grader(settings=job.settings, on_reply=keep_reply) as grader:
        if strange := unknown_cases(job.settings.judge, lambda case_id: job.checked.holds(case_key(case_id))):
            grader.warn(strange)
        with RunDirectory.open(out_of(job), _manifest(job, grader), now=clock.now) as run:
            progress = _begin(job, run, screen)
            try:
                await grade_batch(read_cases(job.inputs, job.checked), grader, run, job.redactor, progress)
            finally:
                progress.finish()
                told = _write_summary(job, run, grader, clock.monotonic() - began)
    return _tell_end(*told, screen)


def grade_cluster_job(job: Job, read: Read, workers: int, screen: Screen) -> int:
    """The same on a Ray cluster that is connected."""
    from faithgrade.cli.cluster import Tally, grade_on_cluster

    began = clock.monotonic()
    grader = Grader(settings=job.settings)
    with RunDirectory.open(out_of(job), _manifest(job, grader), now=clock.now, parted=True) as run:
        progress, tally = _begin(job, run, screen), Tally(workers)
        try:
            grade_on_cluster(job, read, run, progress, tally)
        finally:
            progress.finish()
            told = _write_summary(job, run, grader, clock.monotonic() - began, tally)
    return _tell_end(*told, screen)


def out_of(job: Job) -> Path:
    """The run directory that was asked for."""
    if job.out is None:
        raise SettingsError("--out: expected a directory for the run, found none")
    return job.out


def _begin(job: Job, run: RunDirectory, screen: Screen) -> ProgressLine:
    _refuse_missing(job, run)
    _tell_start(job, run, screen)
    stream = None if screen.quiet else screen.err
    moving = screen.err.isatty()
    progress = ProgressLine(job.checked.cases, stream, screen.err_style, clock.monotonic, moving=moving)
    if run.resumed is not None:
        progress.already_done(run.resumed.kept)
    return progress


def _write_summary(
    job: Job, run: RunDirectory, grader: Grader, seconds: float, tally: Tally | None = None
) -> tuple[dict[str, Any], Report]:
    report = summarize(run.rows())
    plain = summary_of(run.path, job.checked, job.settings, grader, report, seconds)
    if tally is not None:
        tally.put_into(plain)
    summary = _gated(job, with_calibration(plain, run.rows(), grader, job.calibrations))
    run.write_summary(summary)
    return summary, report


def _tell_end(summary: dict[str, Any], report: Report, screen: Screen) -> int:
    if screen.as_json:
        screen.print_json(summary)
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
        screen.print_json({"cases": cases, "judge": job.settings.judge, **shown})
    else:
        for line in estimate_lines(cases, found, job.settings.judge):
            print(line, file=screen.out)
    return 0


def verdict_settings(grader: Grader, redactions: Sequence[str]) -> dict[str, Any]:
    """Everything that can change a verdict, by name: what a run is bound to."""
    parts = dict(grader.fingerprint.parts)
    return {
        "rules": {"names": [rule.name for rule in grader.rules], "version": RULES_VERSION},
        "splitter": parts.pop("splitter"),
        "evidence": parts.pop("evidence"),
        "redact": list(redactions),
        "judge": parts if grader.settings.has_judge else None,
    }


def summary_of(
    out: Path, checked: Checked, settings: Settings, grader: Grader, report: Report, seconds: float | None
) -> dict[str, Any]:
    """``summary.json`` without its gates."""
    judged = settings.has_judge
    found = report.warnings(expected_cases=checked.cases, judge=judged)
    return {
        "run": str(out),
        "input": {
            "cases": checked.cases,
            "files": [dict(given) for given in checked.inputs],
            "skipped": [str(error) for error in checked.skipped],
        },
        "judge": {"name": settings.judge, "fingerprint": grader.fingerprint.digest} if judged else None,
        **report.to_dict(),
        "calibration": None,
        "calibration_state": NOT_CALIBRATED,
        "this_try": {"usage": grader.usage, "cost_usd": grader.cost_usd},
        "seconds": None if seconds is None else round(seconds, 3),
        "warnings": [*found, *(warning for warning in grader.warnings if "models answered" not in warning)],
    }


def _manifest(job: Job, grader: Grader) -> Manifest:
    public = job.settings.public()
    return Manifest(
        created_at=clock.now(),
        versions={
            "faithgrade": own_version(),
            "python": platform.python_version(),
            "rules": RULES_VERSION,
        },
        verdict_settings=verdict_settings(grader, job.redactions),
        settings=public,
        operational={name: public[name] for name in _OPERATIONAL},
        inputs=job.checked.inputs,
        judge=grader.fingerprint.to_dict() if job.settings.has_judge else None,
        store=job.store,
        skipped=[
            {"file": e.file, "line": e.line, "field": e.field, "problem": e.problem}
            for e in job.checked.skipped
        ],
    )


def _gated(job: Job, summary: dict[str, Any]) -> dict[str, Any]:
    gates = check_gates(job.gates, summary)
    return {**summary, "gates": gates, "exit_code": exit_code(job.gates, summary, gates)}


def _refuse_missing(job: Job, run: RunDirectory) -> None:
    """Graded cases that are no longer in the input would be counted in rates about other cases."""
    missing = sum(not job.checked.holds(key) for key in run.holds())
    if missing:
        raise RunError(
            f"{run.path}: {counted(missing, 'graded case is', 'graded cases are')} not among the cases "
            "given; use another --out, or give them too"
        )


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
