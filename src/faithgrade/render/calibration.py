"""A calibration for the terminal: matrices, intervals, strata and the disagreements worth a look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.calibration.measurement import STAGES
from faithgrade.render.text import Style, percent, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from faithgrade.calibration.result import Calibration

STAGE_NAMES = {
    "rules": "rules",
    "judge": "judge, given escalation",
    "judge_on_all": "judge, on all claims",
    "cascade": "rules and judge",
}
SHOWN_DISAGREEMENTS = 12


def calibration_lines(calibration: Calibration, style: Style) -> Iterator[str]:
    """The report of one calibration."""
    measured, counts = calibration.measured, calibration.measured["counts"]
    extra = calibration.extra or {}
    yield style.paint(f"Calibration {calibration.id}", "bold")
    judge = extra.get("judge_name", "?")
    yield (
        f"  judge {judge}{' (the rules alone)' if judge == 'none' else ''}, "
        f"rules version {calibration.rules.get('version')}, "
        f"{'labels drawn from a run' if calibration.design == 'sampled' else 'a frozen label set'}"
    )
    yield (
        f"  {counts['in_rates']} labelled claims in {counts['cases']} cases, "
        f"{counts['unsupported']} unsupported" + _aside(counts)
    )
    yield from _agreement_lines(calibration.labels.get("agreement"))
    yield ""
    yield style.paint("Claims: positive means unsupported, and flagged means said to be", "bold")
    yield f"  {'':26}{'tp':>6}{'fn':>6}{'fp':>6}{'tn':>6}{'open':>6}   sensitivity            specificity"
    for stage in STAGES:
        if stage in measured["claims"]:
            yield _confusion_line(STAGE_NAMES[stage], measured["claims"][stage])
    yield ""
    yield f"  {'':26}{'prec.':>8}{'F1':>8}{'bal.acc':>9}{'kappa':>8}{'AC1':>8}{'MCC':>8}{'deff':>7}"
    for stage in STAGES:
        if stage in measured["claims"]:
            yield _figures_line(
                STAGE_NAMES[stage], measured["claims"][stage], measured["design_effects"][stage]
            )
    yield ""
    yield style.paint("Cases: positive means unfaithful", "bold")
    for stage in ("judge_on_all", "cascade"):
        if stage in measured["cases"]:
            yield _confusion_line(STAGE_NAMES[stage], measured["cases"][stage])
    for title, table in (
        ("By kind of label", measured["by_label_kind"]),
        ("By kind of value in the claim", measured["by_value_kind"]),
        ("By kind of claim", measured["by_claim_kind"]),
    ):
        yield from _strata_lines(title, table, style)
    if measured["by_decider"]:
        yield ""
        yield style.paint("By who decided", "bold")
        for name, figures in measured["by_decider"].items():
            yield _confusion_line(shorten(name, 26), figures)
    yield from _group_lines(measured["by_group"], style)
    if extra.get("flips"):
        flips = extra["flips"]
        yield ""
        yield (
            f"The judge's verdict changed between repeats on {flips['flipped']} of {flips['claims']} claims "
            f"({percent(flips['rate'])}, 95 % {_limits(flips['interval'])})."
        )
    if extra.get("drift"):
        yield ""
        yield _drift_line(extra["drift"])
    if measured["planning"]:
        yield ""
        yield _planning_line(measured["planning"])
    yield from _disagreement_lines(calibration.disagreements, style)


def shoot_out_lines(entries: Sequence[Mapping[str, Any]], style: Style) -> Iterator[str]:
    """Several judges or settings on one label set, each with its cost, then each pair on the claims both
    decided.
    """
    yield style.paint("Side by side (judge on all claims, cascade)", "bold")
    yield (
        f"  {'':34}{'sens.':>8}{'spec.':>8}{'MCC':>8}{'case sens.':>12}{'case spec.':>12}"
        f"{'open':>7}{'flips':>8}{'cost':>10}"
    )
    for entry in entries:
        for stage in ("judge_on_all", "cascade"):
            figures = entry["claims"].get(stage)
            if figures is None:
                continue
            cases = entry["cases"].get(stage, {})
            name = f"{entry['name']} {'alone' if stage == 'judge_on_all' else '+ rules'}"
            cost = entry["cost_usd"] if stage == "cascade" else entry["cost_alone_usd"]
            flips = entry["flip_rate"] if stage == "cascade" else None
            yield (
                f"  {shorten(name, 33):34}"
                f"{percent(figures['sensitivity']):>8}{percent(figures['specificity']):>8}"
                f"{_number(figures['mcc']):>8}{percent(cases.get('sensitivity')):>12}{percent(cases.get('specificity')):>12}"
                f"{percent(figures['undecided_share']):>7}{percent(flips):>8}{_money(cost):>10}"
            )
    for pair in (p for entry in entries for p in entry["against"]):
        limits = (
            f", 95 % {_limits(pair['interval'])}" if pair["interval"] else ", too few cases for an interval"
        )
        yield (
            f"  {pair['first']} against {pair['second']}: right {percent(pair['first_accuracy'])} and "
            f"{percent(pair['second_accuracy'])} of {pair['claims']} claims, "
            f"difference {pair['difference']:+.3f}{limits}; only the first right {pair['first_only']}, "
            f"only the second {pair['second_only']}, mid-p {pair['mid_p']:.3g}"
        )


def _aside(counts: Mapping[str, int]) -> str:
    parts = []
    if counts["debatable"]:
        parts.append(f"{counts['debatable']} in debatable cases kept apart")
    if counts["annotators_differ"]:
        parts.append(f"{counts['annotators_differ']} on which annotators differ left out")
    if counts["unsupported_left_out"]:
        parts.append(
            f"{counts['unsupported_left_out']} unsupported ones were taken for no claim and count as missed"
        )
    return f" ({'; '.join(parts)})" if parts else ""


def _agreement_lines(agreement: Mapping[str, Any] | None) -> Iterator[str]:
    if agreement is None:
        return
    for pair in agreement["pairs"]:
        yield (
            f"  annotators {' and '.join(pair['annotators'])}: {percent(pair['percent_agreement'])} "
            f"of {pair['places']} places alike, "
            f"kappa {_number(pair['kappa'])}, alpha {_number(agreement['alpha'])}"
        )


def _confusion_line(name: str, f: Mapping[str, Any]) -> str:
    opened = f["undecided_unsupported"] + f["undecided_supported"]
    return (
        f"  {name:26}{f['tp']:6g}{f['fn']:6g}{f['fp']:6g}{f['tn']:6g}{opened:6}   "
        f"{_with_limits(f['sensitivity'], f['sensitivity_interval'])}  "
        f"{_with_limits(f['specificity'], f['specificity_interval'])}"
    )


def _figures_line(name: str, f: Mapping[str, Any], effect: float) -> str:
    return (
        f"  {name:26}{_number(f['precision']):>8}{_number(f['f1']):>8}{_number(f['balanced_accuracy']):>9}"
        f"{_number(f['kappa']):>8}{_number(f['ac1']):>8}{_number(f['mcc']):>8}{effect:7.2f}"
    )


def _strata_lines(title: str, table: Mapping[str, Mapping[str, Any]], style: Style) -> Iterator[str]:
    if len(table) < 2:
        return
    yield ""
    yield style.paint(f"{title} (rules and judge together)", "bold")
    for name, stages in table.items():
        if "cascade" in stages:
            yield _confusion_line(shorten(name, 26), stages["cascade"])


def _group_lines(groups: Mapping[str, Mapping[str, Any]], style: Style) -> Iterator[str]:
    if not groups:
        return
    yield ""
    yield style.paint(
        "By group, cases (judge on all claims where there is one, else rules and judge)", "bold"
    )
    for name, found in groups.items():
        cases = found["cases"].get("judge_on_all") or found["cases"]["cascade"]
        limits = cases["youden_interval"]
        told = f"J {_number(cases['youden'])} {_limits(limits)}" if limits else "J unknown"
        yield f"{_confusion_line(shorten(name, 26), cases)}  {told}"


def _drift_line(found: Mapping[str, Any]) -> str:
    return (
        f"Since {found['since']} the judge is {found['state']}: {found['flipped']} of "
        f"{found['anchors']} verdicts changed ({found['broken']} broken, {found['mended']} mended, "
        f"McNemar mid-p {found['mid_p']:.3g})"
        + ("." if found["same_fingerprint"] else "; its fingerprint is another now.")
    )


def _planning_line(plan: Mapping[str, Any]) -> str:
    told = (
        f"For ± {plan['half_width'] * 100:g} points on a rate like this one: {plan['with_judge']} labelled "
        f"claims drawn from the run with these verdicts, {plan['labels_alone']} without"
    )
    if plan["sensitivity"] is not None:
        told += f"; for ± {plan['half_width'] * 100:g} points of sensitivity: {plan['sensitivity']} at random"
    return told + "."


def _disagreement_lines(rows: Sequence[Mapping[str, Any]], style: Style) -> Iterator[str]:
    own = [row for row in rows if row["verdict"] != row["label"] and row["verdict"] != "ungraded"]
    if not own:
        return
    yield ""
    yield style.paint(f"Verdicts that differ from the label: {len(own)}", "bold")
    for row in own[:SHOWN_DISAGREEMENTS]:
        yield f"  {row['case_id']}: label {row['label']}, {row['decided_by']} says {row['verdict']}"
        yield f"    “{shorten(row['text'], style.width - 8)}”"
        yield f"    {shorten(row['reason'], style.width - 6)}" + (
            f"  [label: {shorten(row['note'], 60)}]" if row["note"] else ""
        )
    if len(own) > SHOWN_DISAGREEMENTS:
        yield f"  … {len(own) - SHOWN_DISAGREEMENTS} more in the report (--out, --html)"


def _with_limits(value: float | None, limits: Sequence[float] | None) -> str:
    return f"{percent(value) if value is not None else '–':>7} {_limits(limits):14}"


def _limits(limits: Sequence[float] | None) -> str:
    return f"[{limits[0]:.3f}, {limits[1]:.3f}]" if limits else ""


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _money(value: float | None) -> str:
    return "unknown" if value is None else f"${value:.4f}"


def corrected_lines(entry: Mapping[str, Any]) -> Iterator[str]:
    """The corrected rates of a run's summary: figure, interval, estimator and what it rests on, or why there
    is none.

    >>> figures = {"refused": None, "rate": 0.9, "interval": [0.8, 0.95], "estimator": "E", "labelled": 7}
    >>> entry = {"id": "ab12", "why": [], "faithful_cases": {"refused": "no"}}
    >>> for line in corrected_lines({**entry, "supported_claims": {**figures, "labelled_cases": 3}}):
    ...     print(line)
    calibration ab12
    faithful cases, corrected: none, no
    supported claims, corrected: 90.0 %, 95 % [0.800, 0.950] (E; 7 labels, 3 cases)
    """
    yield f"calibration {entry['id']}" + (f" ({'; '.join(entry['why'])})" if entry["why"] else "")
    for name, label in (("faithful_cases", "faithful cases"), ("supported_claims", "supported claims")):
        found = entry[name]
        if found["refused"] is not None:
            yield f"{label}, corrected: none, {found['refused']}"
            continue
        limits = (
            f", 95 % {_limits(found['interval'])}"
            if found["interval"]
            else f", no interval: {found['why_no_interval']}"
        )
        yield (
            f"{label}, corrected: {percent(found['rate'])}{limits} "
            f"({found['estimator']}; {found['labelled']} labels, {found['labelled_cases']} cases)"
        )
