"""Open a run directory for reading: manifest, summary, grades, and its cases where they can still be had."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.errors import FaithgradeError, RunError

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.pages import RunView


def open_run(path: Path, case_files: Sequence[str] = (), *, with_cases: bool = True) -> RunView:
    """The run at `path`. Its cases are read again from the files it was graded from, or from `case_files`.

    A case is taken only if it is, to the last field, the one that was graded; payloads of a run that was not
    to store any are left alone; what the run redacted is redacted again. A sentence in `note` says what is
    missing and why.
    """
    from faithgrade.pages import RunView
    from faithgrade.runs import read_grades, read_manifest

    manifest = read_manifest(path).to_dict()
    grades: Sequence[Mapping[str, Any]] = list(read_grades(path))
    cases: dict[str, Case] = {}
    note = ""
    if not with_cases or manifest["store"] != "full":
        note = (
            ""
            if not with_cases
            else f"the run was told to store “{manifest['store']}”, so answers and payloads are not shown."
        )
    else:
        grades, cases, note = _with_cases(grades, manifest, case_files)
    return RunView(path.resolve().name, manifest, _summary(path), grades, cases, note)


def _summary(path: Path) -> Mapping[str, Any] | None:
    place = path / "summary.json"
    try:
        summary = json.loads(place.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise RunError(f"{place}: expected JSON, found something else") from error
    if not isinstance(summary, dict):
        raise RunError(f"{place}: expected an object, found {type(summary).__name__}")
    return summary


def _with_cases(
    grades: Sequence[Mapping[str, Any]], manifest: Mapping[str, Any], case_files: Sequence[str]
) -> tuple[list[Mapping[str, Any]], dict[str, Case], str]:
    from faithgrade.redaction import Redactor
    from faithgrade.runs import case_digest

    wanted = {grade["case_id"]: grade.get("case_digest") for grade in grades}
    redactor = Redactor.of(manifest["verdict_settings"].get("redact") or [])
    cases: dict[str, Case] = {}
    spans = {}
    problems: list[str] = []
    changed = 0
    given = [(name, None) for name in case_files] or [
        (one["file"] if one.get("path", "") is not None else "-", one.get("format"))
        for one in manifest["inputs"]
    ]
    for name, format_name in given:
        try:
            for case in _read(name, format_name):
                if case.id not in wanted or case.id in cases:
                    continue
                if case_digest(case) != wanted[case.id]:
                    changed += 1
                    continue
                cases[case.id], spans[case.id] = redactor.apply(case)
        except FaithgradeError as error:
            problems.append(str(error))
    placed = [_moved(grade, spans.get(grade["case_id"])) for grade in grades]
    missing = len(wanted) - len(cases)
    if not missing:
        return placed, cases, ""
    why = [*problems, *([f"{changed:,} cases have changed since they were graded"] if changed else [])]
    told = f"answers and payloads of {missing:,} of {len(wanted):,} cases could not be had again"
    return placed, cases, f"{told} ({'; '.join(why)})." if why else f"{told}; name their files with --cases."


def _read(name: str, format_name: str | None) -> list[Case]:
    from faithgrade.cli.reading import open_inputs
    from faithgrade.errors import InputError

    if name == "-":
        raise InputError("was standard input or a pipe, which cannot be read again; name a file with --cases")
    with ExitStack() as stack:
        (source,) = open_inputs([name], format_name, stack)
        return [item[0] for item in source.read(source.source) if not isinstance(item, InputError)]


def _moved(grade: Mapping[str, Any], spans: Any) -> Mapping[str, Any]:
    """The grade with its claims' places in the redacted answer, which is the one that is shown."""
    if spans is None or not spans.edits:
        return grade
    claims = []
    for claim in grade["claims"]:
        start, end = spans.to_new(claim["start"], claim["end"])
        claims.append({**claim, "start": start, "end": end})
    return {**grade, "claims": claims}
