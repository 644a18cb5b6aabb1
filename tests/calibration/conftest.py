"""Labelled cases and grade lines in small, for the tests of the data flow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.calibration.observations import observe
from faithgrade.calibration.result import Calibration, calibrate
from faithgrade.case import Case, Label, LabelValue

if TYPE_CHECKING:
    from collections.abc import Callable

ClaimRow = dict[str, Any]
GradeLine = dict[str, Any]


def claim(start: int, end: int, verdict: str, by: str = "rule:numbers", **more: Any) -> ClaimRow:
    """One claim of a grade line."""
    return {
        "id": start,
        "start": start,
        "end": end,
        "text": "",
        "kind": "sentence",
        "verdict": verdict,
        "reason_code": {"supported": "stated", "unsupported": "absent", "ungraded": "no_judge"}.get(
            verdict, "offer"
        ),
        "reason": "because",
        "decided_by": by if verdict != "ungraded" else "none",
        "evidence": [],
        **more,
    }


def graded(case_id: str, *claims: ClaimRow) -> GradeLine:
    """A grade line with these claims."""
    return {"case_id": case_id, "claims": list(claims)}


def labelled(case_id: str, *labels: tuple[int, int, LabelValue], answer: str = "x" * 60, **meta: Any) -> Case:
    """A case with labelled spans."""
    marks = tuple(
        Label(s, e, word, kind="absent" if word == "unsupported" else "stated") for s, e, word in labels
    )
    return Case(case_id, answer, labels=marks, meta=meta)


@pytest.fixture
def make_claim() -> Callable[..., ClaimRow]:
    return claim


@pytest.fixture
def make_grade() -> Callable[..., GradeLine]:
    return graded


@pytest.fixture
def make_case() -> Callable[..., Case]:
    return labelled


@pytest.fixture
def make_calibration() -> Callable[..., Calibration]:
    """A calibration over `n` cases of two claims each: one unsupported, one supported.

    Each case misses its unsupported claim when its number is in `misses`, and flags its supported one when it
    is in `alarms`. `sampled` gives the cases a frame and strata of that size.
    """

    def make(
        n: int = 40,
        misses: range = range(0),
        alarms: range = range(0),
        by: str = "judge:j@r",
        frame: str | None = None,
        created_at: str = "2026-11-01T00:00:00+00:00",
        digest: str = "d1",
        rules: dict[str, Any] | None = None,
    ) -> Calibration:
        cases, grades = [], {}
        for i in range(n):
            bad = "supported" if i in misses else "unsupported"
            good = "unsupported" if i in alarms else "supported"
            grades[f"c{i}"] = graded(f"c{i}", claim(0, 9, bad, by), claim(10, 19, good, by))
            meta: dict[str, Any] = {}
            if frame is not None:
                flagged = "unsupported" in (bad, good)
                stratum = by.split(":")[0] if flagged else "clean"
                meta["labelling"] = {
                    "design": "sampled",
                    "frame": frame,
                    "stratum": stratum,
                    "probability": 0.5,
                    "strata": {"judge": 2 * (n - len(misses)) or 2, "clean": 2 * len(misses)},
                }
            cases.append(labelled(f"c{i}", (0, 9, "unsupported"), (10, 19, "supported"), **meta))
        return calibrate(
            observe(cases, grades),
            None,
            judge={"judge": {"provider": "p"}, "digest": digest},
            rules=rules or {"names": ["numbers"], "version": "1"},
            labels={"files": []},
            created_at=created_at,
        )

    return make
