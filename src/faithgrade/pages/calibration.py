"""One or several calibrations as a single HTML file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.confusion import Confusion
from faithgrade.calibration.measurement import STAGES
from faithgrade.grade import to_json
from faithgrade.pages.report import part, render
from faithgrade.render.calibration import STAGE_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.calibration.result import Calibration
    from faithgrade.case import Case

MOST_CASES = 2000
LONGEST_PAYLOAD = 4000


@dataclass(frozen=True, slots=True)
class Line:
    """One row of counts: `figures` is `Confusion.to_dict`, `refused` why no rate may be corrected by it."""

    name: str
    figures: Mapping[str, Any]
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of counts under one title."""

    title: str
    lines: tuple[Line, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of an answer; `row` is the disagreement it belongs to."""

    text: str
    row: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case with disagreements: its answer in pieces, its evidence as text, and the disagreements."""

    id: str
    question: str | None
    pieces: tuple[Piece, ...]
    evidence: tuple[tuple[str, str], ...]
    rows: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything the page shows of one calibration."""

    calibration: Calibration
    extra: Mapping[str, Any]
    counts: Mapping[str, Any]
    agreement: Mapping[str, Any] | None
    tables: tuple[Table, ...]
    cases: tuple[CaseView, ...]
    left_out: int


def calibration_html(
    calibrations: Sequence[Calibration],
    cases: Mapping[str, Case],
    side_by_side: Sequence[Mapping[str, Any]] | None,
) -> str:
    """The page: matrices, intervals drawn on one scale, strata, and each disagreement in its answer.

    `cases` by id give answers and evidence; what is not there is left out of the page.
    """
    return render(
        "calibration.html.j2",
        part("scripts/theme.js"),
        views=[_view(one, cases) for one in calibrations],
        side_by_side=side_by_side or [],
        stage_names=STAGE_NAMES,
    )


def _view(calibration: Calibration, cases: Mapping[str, Case]) -> View:
    by_case: dict[str, list[Mapping[str, Any]]] = {}
    for row in calibration.disagreements:
        by_case.setdefault(row["case_id"], []).append(row)
    shown = sorted(by_case, key=lambda case_id: -sum(_is_own(r) for r in by_case[case_id]))[:MOST_CASES]
    return View(
        calibration,
        calibration.extra or {},
        calibration.measured["counts"],
        calibration.labels.get("agreement"),
        tuple(_tables(calibration)),
        tuple(_case(case_id, by_case[case_id], cases.get(case_id)) for case_id in shown),
        len(by_case) - len(shown),
    )


def _tables(calibration: Calibration) -> list[Table]:
    measured = calibration.measured
    effects = measured["design_effects"]
    tables = [
        Table(
            "Claims",
            tuple(
                Line(
                    STAGE_NAMES[stage],
                    measured["claims"][stage],
                    _why(measured["claims"][stage], effects[stage]),
                )
                for stage in STAGES
                if stage in measured["claims"]
            ),
            "Positive means unsupported. Intervals let claims of one case resemble each other.",
        ),
        Table(
            "Cases",
            tuple(
                Line(STAGE_NAMES[stage], measured["cases"][stage], _why(measured["cases"][stage], 1.0))
                for stage in ("judge_on_all", "cascade")
                if stage in measured["cases"]
            ),
            "Positive means unfaithful: at least one unsupported claim.",
        ),
    ]
    if measured["by_group"]:
        lines = []
        for name, found in measured["by_group"].items():
            counts = found["cases"].get("judge_on_all") or found["cases"]["cascade"]
            lines.append(Line(name, counts, _why(counts, 1.0)))
        tables.append(Table("Cases by group", tuple(lines), "The judge on all claims where there is one."))
    for title, key in (
        ("By kind of label", "by_label_kind"),
        ("By kind of value in the claim", "by_value_kind"),
        ("By kind of claim", "by_claim_kind"),
    ):
        rows = tuple(Line(n, stages["cascade"]) for n, stages in measured[key].items() if "cascade" in stages)
        if len(rows) > 1:
            tables.append(Table(title, rows, "Rules and judge together."))
    if measured["by_decider"]:
        tables.append(
            Table("By who decided", tuple(Line(name, f) for name, f in measured["by_decider"].items()))
        )
    if measured["debatable"]:
        tables.append(
            Table(
                "Debatable cases, kept apart",
                tuple(Line(STAGE_NAMES[stage], f) for stage, f in measured["debatable"].items()),
            )
        )
    return tables


def _why(figures: Mapping[str, Any], effect: float) -> str | None:
    return Confusion(figures["tp"], figures["fn"], figures["fp"], figures["tn"]).why_uninformative(
        effect=effect
    )


def _is_own(row: Mapping[str, Any]) -> bool:
    return bool(row["verdict"] not in ("ungraded", row["label"]))


def _case(case_id: str, rows: Sequence[Mapping[str, Any]], case: Case | None) -> CaseView:
    ordered = tuple(sorted(rows, key=lambda r: (r["start"], r["end"])))
    if case is None:
        return CaseView(case_id, None, tuple(Piece(r["text"], r) for r in ordered), (), ordered)
    pieces, at = [], 0
    for row in ordered:
        if row["start"] < at:  # overlapping spans: the first one is marked, both are listed below
            continue
        pieces.append(Piece(case.answer[at : row["start"]], None))
        pieces.append(Piece(case.answer[row["start"] : row["end"]], row))
        at = row["end"]
    pieces.append(Piece(case.answer[at:], None))
    return CaseView(case_id, case.question, tuple(pieces), tuple(_evidence(case)), ordered)


def _evidence(case: Case) -> list[tuple[str, str]]:
    out = []
    for result in case.results:
        call = case.call_of(result)
        arguments = json.dumps(to_json(call.arguments), ensure_ascii=False) if call is not None else ""
        title = f"{'error from ' if result.is_error else ''}{result.name or 'result'} {arguments}"
        out.append((title, _text(result.content)))
    out += [(context.title or context.id, _text(context.content)) for context in case.contexts]
    if case.system:
        out.append(("system", _text(case.system)))
    return out


def _text(content: Any) -> str:
    text = content if isinstance(content, str) else json.dumps(to_json(content), ensure_ascii=False, indent=1)
    if len(text) <= LONGEST_PAYLOAD:
        return text
    return f"{text[:LONGEST_PAYLOAD]}\n… {len(text) - LONGEST_PAYLOAD:,} more characters are not shown here"
