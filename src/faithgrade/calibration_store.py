"""Calibrations on disk: where they are kept, how they are read, rules replayed on their labels."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.result import Calibration
from faithgrade.errors import CalibrationError, InputError

if TYPE_CHECKING:
    from faithgrade.calibration.state import CalibrationState, Replay
    from faithgrade.case import Case
    from faithgrade.grader import Grader
    from faithgrade.rules import Rule


def default_store(env: Mapping[str, str]) -> Path:
    """Where calibrations are kept: ``FAITHGRADE_CALIBRATIONS``, else the user's own data folder.

    >>> default_store({"FAITHGRADE_CALIBRATIONS": "here"}).name
    'here'
    """
    if env.get("FAITHGRADE_CALIBRATIONS"):
        return Path(env["FAITHGRADE_CALIBRATIONS"]).expanduser()
    base = env.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "faithgrade" / "calibrations"


def read_calibration(path: Path) -> Calibration:
    """The calibration in a file; CalibrationError when it is none."""
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise CalibrationError(f"{path}: cannot be read: {(error.strerror or '').lower()}") from error
    except ValueError as error:
        raise CalibrationError(f"{path}: expected the JSON of a calibration, found something else") from error
    if not isinstance(value, Mapping):
        raise CalibrationError(f"{path}: expected an object, found {type(value).__name__}")
    return Calibration.from_dict(value, str(path))


def read_store(places: Sequence[Path]) -> tuple[list[Calibration], list[str]]:
    """Every calibration in these files and folders, and a sentence for each file that is none.

    A file that was named must be one; a folder may be missing.
    """
    found: list[Calibration] = []
    problems: list[str] = []
    for place in places:
        if place.is_file():
            found.append(read_calibration(place))
            continue
        for path in sorted(place.glob("*.json")) if place.is_dir() else ():
            try:
                found.append(read_calibration(path))
            except CalibrationError as error:
                problems.append(f"a stored calibration was left out: {error}")
    return found, problems


def save_calibration(calibration: Calibration, path: Path) -> None:
    """Write a calibration as indented JSON, private to the user."""
    from faithgrade.runs.files import make_private_directory, write_json

    make_private_directory(path.parent)
    write_json(path, calibration.to_dict())


def store_name(calibration: Calibration) -> str:
    """File name of a calibration in a store: one a judge, rules and labels; a newer replaces an older."""
    return f"{calibration.id}.json"


def replay_with(rules: Sequence[Rule]) -> Replay:
    """A replay of `rules` on the labelled cases of a calibration, if their files are still what they were."""

    def replay(calibration: Calibration) -> dict[tuple[str, int, int], bool | None] | None:
        from faithgrade.claims import split_claims
        from faithgrade.evidence import Evidence
        from faithgrade.rules import apply_rules
        from faithgrade.verdicts import Verdict

        cases = list(_labelled_cases(calibration))
        if not cases:
            return None
        verdicts: dict[tuple[str, int, int], bool | None] = {}
        for case in cases:
            evidence = Evidence.from_case(case)
            settled, unresolved = apply_rules(split_claims(case.answer), evidence, case, rules)
            for finding in settled:
                key = (case.id, finding.claim.start, finding.claim.end)
                verdicts[key] = finding.verdict is Verdict.UNSUPPORTED
            for claim in unresolved:
                verdicts[case.id, claim.start, claim.end] = None
        return verdicts

    return replay


def find_labels(name: str, sha256: str, calibration: Calibration) -> Path | None:
    """A label file of a calibration: as named, beside the calibration, or among the files of faithgrade
    itself.

    None when it is nowhere, or not what it was.
    """
    from faithgrade.resources import calibration_folder

    own = calibration_folder()
    places = [Path(name)]
    if calibration.path is not None:
        places.append(Path(calibration.path).parent / Path(name).name)
    if own is not None:
        places.append(own / name.removeprefix("calibration/"))
    for place in places:
        if place.is_file() and hashlib.sha256(place.read_bytes()).hexdigest() == sha256:
            return place
    return None


def _labelled_cases(calibration: Calibration) -> Iterator[Case]:
    from faithgrade.formats import format_of
    from faithgrade.formats.source import file_source

    for told in calibration.labels.get("files", ()):
        place = find_labels(str(told["file"]), str(told["sha256"]), calibration)
        if place is None:
            return
        source = file_source(os.fspath(place))
        for item in format_of(source)[0].reader()(source):
            if not isinstance(item, InputError):
                yield item[0]


def labels_of(
    cases: Sequence[Case], files: Sequence[Mapping[str, Any]], coverage: str | None
) -> dict[str, Any]:
    """What a calibration records of its labels: files with digests, coverage, annotators, agreement."""
    from faithgrade.calibration.merging import agreement_of
    from faithgrade.calibration.truth import labelling_of

    annotators = sorted({label.annotator or "(unnamed)" for case in cases for label in case.labels})
    return {
        "files": [dict(f) for f in files],
        "coverage": coverage or sorted({labelling_of(case).coverage for case in cases}),
        "annotators": annotators,
        "agreement": agreement_of(cases),
    }


def state_for(
    grader: Grader, places: Sequence[Path] = (), *, frame: str | None = None, models: Sequence[str] = ()
) -> tuple[CalibrationState, list[str]]:
    """What is known of a grader's judge, and a sentence for each stored file that could not be read.

    Calibrations are looked for in `places` (files or folders), else in the user's store.
    """
    from datetime import UTC, datetime

    from faithgrade.calibration.state import find_calibration
    from faithgrade.rules import RULES_VERSION

    found, problems = read_store(places or [default_store(os.environ)])
    state = find_calibration(
        grader.fingerprint.to_dict(),
        {"names": [rule.name for rule in grader.rules], "version": RULES_VERSION},
        found,
        now=datetime.now(UTC),
        frame=frame,
        models=models,
        replay=replay_with(grader.rules),
    )
    return state, problems


def with_calibration(
    summary: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], grader: Grader, places: Sequence[Path] = ()
) -> dict[str, Any]:
    """A run's `summary` with the calibration that fits its grader, the state of it and the corrected rates.

    `rows` are the run's grade lines. Where no calibration fits, the entry stays None, and the state and a
    warning say why.
    """
    from faithgrade.calibration.corrected import Batch
    from faithgrade.calibration.state import NOT_CALIBRATED, calibration_summary, frame_of
    from faithgrade.render.calibration import corrected_lines

    frame = frame_of(f"{row['case_id']} {row.get('case_digest')}" for row in rows)
    state, problems = state_for(grader, places, frame=frame, models=list(summary["models"]))
    out = {**summary, "calibration_state": state.state, "warnings": [*summary["warnings"], *problems]}
    if state.calibration is None:
        if state.state != NOT_CALIBRATED:
            out["warnings"].append(
                f"not calibrated: none of the stored calibrations is for this judge; {state.why[0]}"
            )
        return out
    entry = calibration_summary(state, Batch.from_summary(summary, frame))
    out["calibration"] = {**entry, "lines": list(corrected_lines(entry))}
    return out
