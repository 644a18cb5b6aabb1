"""Deriving a run's verdicts anew: cases and stored replies in, changed verdicts out."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faithgrade.calibration_store import with_calibration
from faithgrade.cli import clock
from faithgrade.cli.job import summary_of, verdict_settings
from faithgrade.cli.reading import Checked, Input, check_inputs, open_inputs, read_cases
from faithgrade.cli.screen import Screen
from faithgrade.errors import InputError, RunError
from faithgrade.grader import Grader
from faithgrade.judges.replayed import ReplayedJudge
from faithgrade.redaction import Redactor, restore_spans
from faithgrade.render.text import counted, printable
from faithgrade.report import summarize
from faithgrade.runs import Manifest, RunDirectory, case_digest, case_key, read_replies
from faithgrade.runs.manifest import changes
from faithgrade.settings import Settings


@dataclass(frozen=True, slots=True)
class Change:
    """A claim whose verdict is another now."""

    case_id: str
    start: int
    end: int
    text: str
    was: str | None
    now: str | None


_VERDICT_SETTINGS = (
    "judge", "rubric", "rules", "claims_per_call", "evidence_tokens",
    "max_tokens", "effort", "temperature", "api_base",
)  # fmt: skip


async def rederive(path: Path, names: list[str], screen: Screen, *, dry_run: bool) -> None:
    """Grade the run's cases again from its stored replies, tell what changed, keep it unless `dry_run`."""
    with ExitStack() as stack:
        run = stack.enter_context(RunDirectory.reopen(path, now=clock.now))
        old = run.manifest
        if old.store != "full" and old.verdict_settings.get("judge") is not None:
            raise RunError(f"{path}: expected stored replies, but the run was made with --store {old.store}")
        settings = Settings(**{name: old.settings[name] for name in _VERDICT_SETTINGS})
        inputs, checked = _inputs(path, old, names, stack)
        grader = _grader(path, old, settings)
        now_settings = verdict_settings(grader, old.verdict_settings["redact"])
        differing = changes(old.verdict_settings, now_settings)
        before = _Before(run)
        found: list[Change] = []
        async with grader:
            with run.rewriting(keep=not dry_run) as lines:
                redactor = Redactor.of(old.verdict_settings["redact"])
                for case in read_cases(inputs, checked):
                    digest = case_digest(case)
                    if not before.has(path, case.id, digest):
                        continue
                    redacted, spans = redactor.apply(case)
                    row = restore_spans((await grader.grade(redacted)).to_dict(), spans)
                    found += _changed(row, before.verdicts.pop(case_key(case.id)))
                    lines.write(row, digest)
                if before.verdicts:
                    missing = counted(len(before.verdicts), "graded case")
                    raise RunError(f"{path}: {missing} cannot be found in the cases given")
        if not dry_run:
            run.regraded(now_settings, differing)
            plain = summary_of(path, checked, settings, grader, summarize(run.rows()), None)
            summary = with_calibration(plain, run.rows(), grader)
            run.write_summary({**run.read_summary(), **summary})
    _tell(found, before.count, differing, screen, kept=not dry_run)


class _Before:
    """The verdicts and case digests that the run holds."""

    def __init__(self, run: RunDirectory):
        self.verdicts: dict[int, dict[tuple[int, int], str]] = {}
        self._digests: dict[int, str] = {}
        for row in run.rows():
            key = case_key(row["case_id"])
            self.verdicts[key] = {(claim["start"], claim["end"]): claim["verdict"] for claim in row["claims"]}
            self._digests[key] = row["case_digest"]
        self.count = len(self.verdicts)

    def has(self, path: Path, case_id: str, digest: str) -> bool:
        """Whether the run has graded this case; RunError when the case is another one by now."""
        kept = self._digests.get(case_key(case_id))
        if kept is not None and kept != digest:
            raise RunError(f"{path}: case {case_id!r} is not what it was when it was graded")
        return kept is not None


def _inputs(path: Path, old: Manifest, names: list[str], stack: ExitStack) -> tuple[list[Input], Checked]:
    if not names and any(given["path"] is None for given in old.inputs):
        raise RunError(
            f"{path}: the cases came from standard input or a pipe; give them again: faithgrade regrade {path} CASES"
        )
    try:
        if names:
            inputs = open_inputs(names, None, stack)
        else:
            inputs = [open_inputs([given["path"]], given["format"], stack)[0] for given in old.inputs]
        return inputs, check_inputs(inputs, skip_bad=True)
    except InputError as error:
        raise RunError(f"{path}: the cases it graded cannot be read again: {error}") from error


def _grader(path: Path, old: Manifest, settings: Settings) -> Grader:
    judge = old.verdict_settings.get("judge")
    if judge is None:
        return Grader(settings=settings)
    return Grader(ReplayedJudge(read_replies(path), judge["judge"]), settings=settings)


def _changed(row: Mapping[str, Any], before: dict[tuple[int, int], str]) -> list[Change]:
    now = {(claim["start"], claim["end"]): claim for claim in row["claims"]}
    out = []
    for span in sorted({*now, *before}):
        was, claim = before.get(span), now.get(span)
        verdict = claim["verdict"] if claim else None
        if was != verdict:
            out.append(Change(row["case_id"], *span, claim["text"] if claim else "", was, verdict))
    return out


def _tell(
    found: list[Change], cases: int, settings: dict[str, tuple[Any, Any]], screen: Screen, *, kept: bool
) -> None:
    if screen.as_json:
        shown = [
            {"case_id": c.case_id, "start": c.start, "end": c.end, "text": c.text, "was": c.was, "now": c.now}
            for c in found
        ]
        screen.print_json({"cases": cases, "changed": shown, "kept": kept})
        return
    print(
        f"{counted(cases, 'case')} regraded without a call; {counted(len(found), 'verdict')} changed",
        file=screen.out,
    )
    for name, (was, came) in settings.items():
        print(f"  {name}: {was} then, {came} now", file=screen.out)
    for c in found:
        place = f"{printable(c.case_id)} {c.start}–{c.end}"
        verdicts = f"{c.was or 'no claim'} → {c.now or 'no claim'}"
        print(f"  {place}: {verdicts}  {printable(c.text)}", file=screen.out)
    if not kept:
        print("nothing was written", file=screen.out)
