"""The calibration of a run, for its summary: looked up, judged, and the corrected rates with it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.corrected import Batch
from faithgrade.calibration.state import calibration_summary, find_calibration, frame_of
from faithgrade.calibration_store import default_store, read_store, replay_with
from faithgrade.render.calibration import corrected_lines
from faithgrade.rules import RULES_VERSION

if TYPE_CHECKING:
    from faithgrade.grader import Grader


def with_calibration(
    summary: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], grader: Grader, places: Sequence[Path] = ()
) -> dict[str, Any]:
    """`summary` with the calibration that fits the run, its state and the corrected rates.

    Calibrations are looked for in `places` (files or folders), else in the user's store. Where none fits, the
    entry stays None and the state says why.
    """
    found, problems = read_store(places or [default_store(os.environ)])
    frame = frame_of(f"{row['case_id']} {row.get('case_digest')}" for row in rows)
    state = find_calibration(
        grader.fingerprint.to_dict(),
        {"names": [rule.name for rule in grader.rules], "version": RULES_VERSION},
        found,
        now=datetime.now(UTC),
        frame=frame,
        replay=replay_with(grader.rules),
    )
    out = {**summary, "calibration_state": state.state, "warnings": [*summary["warnings"], *problems]}
    if state.calibration is None:
        if found:
            out["warnings"].append(
                f"not calibrated: {len(found)} stored, none for this judge; {state.why[0]}"
            )
        return out
    entry = calibration_summary(state, Batch.from_summary(summary, frame))
    out["calibration"] = {**entry, "lines": list(corrected_lines(entry))}
    return out
