"""What a reader of a run must know before any detail: the rates, how far to trust them, what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.render.text import counted
from faithgrade.report import NOT_CALIBRATED, Rate, Report

if TYPE_CHECKING:
    from faithgrade.pages.run import RunView


@dataclass(frozen=True, slots=True)
class Tile:
    """One figure with its label and the lines that qualify it.

    `mood` is empty, ``head``, ``warn`` or ``bad``.
    """

    label: str
    big: str
    lines: tuple[str, ...] = ()
    mood: str = ""
    wordy: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence that stands above the figures."""

    title: str
    text: str
    bad: bool = False


def tiles_of(run: RunView, report: Report) -> list[Tile]:
    """The tiles, the headline first."""
    claims = report.claims
    unsupported, ungraded = claims["unsupported"], claims["ungraded"]
    return [
        _headline(report.faithful_cases),
        corrected_tile(run.summary),
        Tile(
            "Supported claims",
            _share(report.supported_claims),
            rate_lines(report.supported_claims, "claims", interval=False),
            "",
            report.supported_claims.n == 0,
        ),
        Tile(
            "Unsupported claims",
            f"{unsupported:,}",
            (f"in {report.cases['unfaithful']:,} of {report.cases['total']:,} cases",),
            "bad" if unsupported else "",
        ),
        Tile(
            "Ungraded claims",
            f"{ungraded:,}",
            (
                "neither passed nor failed; counted in no rate" if ungraded else "every claim was decided",
                *_waiting(report),
            ),
            "warn" if ungraded else "",
        ),
        Tile(
            "Contract violations",
            f"{sum(report.violations.values()):,}",
            (f"in {report.cases['with_violations']:,} cases",),
            "bad" if report.violations else "",
        ),
        Tile("Cost", *_cost(report)),
    ]


def _headline(rate: Rate) -> Tile:
    """Faithful cases; where most are unknown the known ones are no sample of them, and the tile says so."""
    lines = rate_lines(rate, "cases")
    if rate.ungraded > rate.n:
        lines = (*lines, "most cases are unknown: read the bounds, not the rate")
    return Tile(
        "Faithful cases", _share(rate), lines, "head warn" if rate.ungraded > rate.n else "head", rate.n == 0
    )


def corrected_tile(summary: Mapping[str, Any] | None) -> Tile:
    """The rate corrected by the calibration, or *not calibrated*; never a bare rate in its place."""
    calibration = (summary or {}).get("calibration")
    label = "Faithful cases, corrected for judge error"
    if not isinstance(calibration, Mapping):
        state = str((summary or {}).get("calibration_state") or NOT_CALIBRATED)
        why = () if state == NOT_CALIBRATED else (f"calibration: {state}",)
        return Tile(
            label, NOT_CALIBRATED, (*why, "no hand-labelled check of this judge covers the run"), "warn", True
        )
    state, found = str(calibration.get("state")), calibration.get("faithful_cases") or {}
    told = (f"calibration {calibration.get('id')} is {state}", *map(str, calibration.get("why") or ()))
    mood = "" if calibration.get("usable") else "warn"
    if found.get("rate") is None:
        return Tile(
            label,
            "no figure",
            (str(found.get("refused") or "the calibration gives none"), *told),
            "warn",
            True,
        )
    limits = found.get("interval")
    interval = f"95 % interval {percent(limits[0])} – {percent(limits[1])}" if limits else "no interval"
    rests_on = f"{found['labelled']} labels, {found['labelled_cases']} cases" if "labelled" in found else None
    lines = (interval, found.get("why_no_interval"), found.get("estimator"), rests_on)
    return Tile(label, percent(found["rate"]), (*(str(line) for line in lines if line), *told), mood)


def notices_of(run: RunView, report: Report) -> list[Notice]:
    """Sentences above the figures: an unfinished run, warnings of the summary, missing payloads."""
    notices = []
    expected = run.expected_cases
    if run.status != "complete":
        of = f" of {expected:,}" if expected is not None else ""
        graded = f"{report.cases['total']:,}{of} cases are graded"
        text = f"Its status is “{run.status}”; {graded}, and every figure is about those alone."
        notices.append(Notice("This run is incomplete.", text, bad=True))
    elif expected is not None and report.cases["total"] < expected:
        notices.append(
            Notice(
                "Cases are missing.", f"{report.cases['total']:,} of {expected:,} cases are graded.", bad=True
            )
        )
    if not report.cases["total"]:
        notices.append(Notice("No case is graded yet.", "There is nothing to show.", bad=True))
    skipped = run.manifest.get("skipped") or ()
    if skipped:
        notices.append(
            Notice(
                "Input left out.",
                f"{counted(len(skipped), 'record')} could not be read as a case, so not graded.",
            )
        )
    warnings = (run.summary or {}).get("warnings")
    for warning in warnings if warnings is not None else report.warnings(expected_cases=expected):
        notices.append(Notice("Mind:", sentence(str(warning))))
    if run.note:
        notices.append(Notice("Payloads:", run.note))
    return notices


def about(run: RunView, report: Report) -> list[str]:
    """What the run was made with, in a few words each."""
    manifest = run.manifest
    settings, judge = manifest.get("verdict_settings") or {}, manifest.get("judge")
    rules = settings.get("rules") or {}
    parts = [f"{report.cases['total']:,} cases", f"{report.graded_claims:,} claims"]
    parts.append(f"judge {judge_name(judge)}" if judge else "no judge: rules only")
    if judge and isinstance(judge.get("rubric"), Mapping):
        parts.append(f"rubric {judge['rubric'].get('id')}")
    if isinstance(rules, Mapping) and rules.get("version"):
        parts.append(f"rules {rules['version']}" if rules.get("names") else "no rules")
    when = manifest.get("ended_at") or manifest.get("started_at")
    return [*parts, str(when)[:16].replace("T", " ")] if when else parts


def judge_name(fingerprint: Mapping[str, Any]) -> str:
    """The judge of a fingerprint in a few words.

    >>> judge_name({"judge": {"provider": "anthropic", "model": "m"}})
    'anthropic/m'
    """
    judge = fingerprint.get("judge")
    if not isinstance(judge, Mapping):
        return str(judge or "unnamed")
    model, provider = str(judge.get("model") or judge.get("name") or "unnamed"), judge.get("provider")
    return f"{provider}/{model}" if provider and not model.startswith(f"{provider}/") else model


def rate_lines(rate: Rate, unit: str, *, interval: bool = True) -> tuple[str, ...]:
    """What qualifies a rate: its number, interval, and the bounds of what is ungraded.

    >>> rate_lines(Rate(8, 10, 10), "cases")[::2]
    ('8 of 10 known cases', 'between 40.0 % and 90.0 % if 10 ungraded cases were known')
    """
    written = rate.to_dict()
    lines = [f"{rate.hits:,} of {rate.n:,} known {unit}" if rate.n else f"no {unit[:-1]} is decided"]
    if interval and written["interval"]:
        lines.append(f"95 % interval {percent(written['interval'][0])} – {percent(written['interval'][1])}")
    if rate.ungraded and rate.lowest is not None and rate.highest is not None:
        lines.append(
            f"between {percent(rate.lowest)} and {percent(rate.highest)} "
            f"if {rate.ungraded:,} ungraded {unit} were known"
        )
    return tuple(lines)


def percent(share: float) -> str:
    """A share in percent, one decimal; only exactly all or nothing is printed as 100 % or 0 %.

    >>> percent(0.9999), percent(1.0), percent(0.0001), percent(0.5)
    ('>99.9 %', '100 %', '<0.1 %', '50.0 %')
    """
    if share in (0, 1):
        return f"{share * 100:.0f} %"
    shown = f"{share * 100:.1f}"
    if shown == "100.0":
        return ">99.9 %"
    return "<0.1 %" if shown == "0.0" else f"{shown} %"


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _share(rate: Rate) -> str:
    return percent(rate.value) if rate.value is not None else "nothing decided"


def _waiting(report: Report) -> tuple[str, ...]:
    reasons: Mapping[str, int] = report.by_reason.get("ungraded", {})
    return (
        (", ".join(f"{count:,} {reason.replace('_', ' ')}" for reason, count in reasons.items()),)
        if reasons
        else ()
    )


def _cost(report: Report) -> tuple[str, tuple[str, ...], str, bool]:
    cached = f"{report.cached_claims:,} claims from the cache" if report.cached_claims else ""
    if report.cost_usd is None:
        known = (
            f"unknown for {report.cases_of_unknown_cost:,} cases; the rest cost ${report.known_cost_usd:,.4f}"
        )
        return "unknown", tuple(filter(None, (known, cached))), "warn", True
    shown = (
        "$0"
        if report.cost_usd == 0
        else f"${report.cost_usd:,.4f}"
        if report.cost_usd < 10
        else f"${report.cost_usd:,.2f}"
    )
    return (
        shown,
        tuple(filter(None, ("US dollars" if report.cost_usd else "no judge was paid", cached))),
        "",
        False,
    )
