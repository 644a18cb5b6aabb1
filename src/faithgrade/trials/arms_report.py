"""The arms trial read back from disk: outcomes by fault and arm, pairs, and each measure on its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING, Any

from faithgrade.errors import RunError
from faithgrade.outcomes import assess
from faithgrade.trials.arms import ARMS, as_case, gate
from faithgrade.trials.fixture import FIXTURE_VERSION, make_cases, target_of
from faithgrade.trials.records import Loaded, digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class RunResult:
    """One run, everything derived again from its record. `disagrees` names stored values that do not follow
    from it."""

    run_id: str
    agent: str
    case_id: str
    fault: str
    arm: str
    repeat: int
    outcome: str
    incomplete: bool
    detected: bool
    localised: bool
    named_gap: bool
    findings: int
    retries: int
    duration_ms: float
    gate_ms: float
    disagrees: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmsReport:
    """All that was read back. `rejected` are records that are not whole, by state; they count as nothing
    else."""

    results: tuple[RunResult, ...]
    rejected: tuple[tuple[str, str], ...]
    planned: int
    manifest: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether every planned run is there, whole, and says what follows from it."""
        return (
            not self.rejected
            and len(self.results) == self.planned
            and not any(r.disagrees for r in self.results)
        )

    def outcomes(self, agent: str, arm: str, fault: str) -> Counter[str]:
        """How often each outcome came up."""
        return Counter(r.outcome for r in self.results if (r.agent, r.arm, r.fault) == (agent, arm, fault))

    def pairs(self, agent: str) -> tuple[int, int, int, int]:
        """Pairs by unsafe-complete: (in both arms, status-only alone, guarded alone, in neither)."""
        found: dict[tuple[str, str, int], dict[str, bool]] = {}
        for r in self.results:
            if r.agent == agent:
                found.setdefault((r.case_id, r.fault, r.repeat), {})[r.arm] = r.outcome == "unsafe-complete"
        counts = Counter((p["status_only"], p["guarded"]) for p in found.values() if len(p) == 2)
        return counts[True, True], counts[True, False], counts[False, True], counts[False, False]


def read_back(loaded: Sequence[Loaded], manifest: Mapping[str, Any]) -> ArmsReport:
    """Derive every result again; nothing is taken from memory, and nothing that is not whole is taken at
    all."""
    if manifest.get("fixture_version") != FIXTURE_VERSION:
        raise RunError(
            f"the trial used fixture {manifest.get('fixture_version')!r}, and this is {FIXTURE_VERSION!r}"
        )
    results = [_derive(item.record) for item in loaded if item.record is not None]
    rejected = tuple((item.run_id, item.state) for item in loaded if item.record is None)
    return ArmsReport(tuple(results), rejected, int(manifest.get("runs", 0)), manifest)


def mcnemar(only_first: int, only_second: int) -> float:
    """Exact two-sided p of McNemar's test on the discordant pairs; 1.0 when there are none.

    >>> round(mcnemar(10, 0), 6), mcnemar(0, 0), mcnemar(5, 5)
    (0.001953, 1.0, 1.0)
    """
    total = only_first + only_second
    if not total:
        return 1.0
    tail: float = sum(comb(total, k) for k in range(min(only_first, only_second) + 1)) / 2**total
    return min(1.0, 2 * tail)


def _derive(record: Mapping[str, Any]) -> RunResult:
    case = make_cases()[record["case_number"]]
    answer = record["answer"]
    built = as_case(case, record["emitted_calls"], record["delivered"], answer or "")
    assessed = assess(built)
    problems = list(gate(case, record["emitted_calls"], record["delivered"]))
    target = target_of(record["fault"], record["case_number"])
    hit = [
        p
        for p in problems
        if target is not None and p["code"] in target.codes and p["tool"] == target.tool
    ]  # fmt: skip
    exact = [p for p in hit if target is None or target.pointer in (None, p["pointer"])]
    incomplete = any(v.leaves_evidence_incomplete for v in assessed.violations)
    outcome = "no_answer" if answer is None else str(assessed.outcome)
    disagrees = []
    if problems != record["field_checks"]:
        disagrees.append("field_checks")
    if answer is not None and digest(answer) != record["answer_sha256"]:
        disagrees.append("answer_sha256")
    if record["arm"] == "guarded" and (record["final_state"] == "complete") is not (not problems):
        disagrees.append("final_state")
    if case.id != record["case_id"]:
        disagrees.append("case_id")
    return RunResult(
        run_id=record["run_id"],
        agent=record["agent"],
        case_id=record["case_id"],
        fault=record["fault"],
        arm=record["arm"],
        repeat=record["repeat"],
        outcome=outcome,
        incomplete=incomplete,
        detected=bool(problems),
        localised=bool(exact),
        named_gap=not any(v.code == "gap_not_named" for v in assessed.violations),
        findings=len(problems),
        retries=record["retries"],
        duration_ms=record["duration_ms"],
        gate_ms=record["gate_ms"],
        disagrees=tuple(disagrees),
    )


def measures(report: ArmsReport, agent: str, arm: str) -> dict[str, Any]:
    """Each measure on its own, as (count, of) where it is a share; the gate's measures are of the guarded arm
    only."""
    runs = [r for r in report.results if r.agent == agent and r.arm == arm]
    faulty = [r for r in runs if r.incomplete]
    clean = [r for r in runs if not r.incomplete]
    stopped = [r for r in faulty if r.outcome in ("safe-incomplete", "undetermined")]
    out: dict[str, Any] = {
        "clean_usable": (sum(r.outcome == "complete-correct" for r in clean), len(clean)),
        "false_completion": (sum(r.outcome == "unsafe-complete" for r in faulty), len(faulty)),
        "safe_stop": (sum(r.outcome == "safe-incomplete" for r in faulty), len(faulty)),
        "stop_names_gap": (sum(r.named_gap for r in stopped), len(stopped)),
        "recovery_attempts": sum(r.retries for r in runs),
        "median_ms": _median([r.duration_ms for r in runs]),
    }
    if arm == "guarded":
        out |= {
            "fault_detected": (sum(r.detected for r in faulty), len(faulty)),
            "false_alarms": (sum(r.detected for r in clean), len(clean)),
            "localised": (sum(r.localised for r in faulty), len(faulty)),
            "findings_to_read": sum(r.findings for r in runs),
            "median_gate_ms": _median([r.gate_ms for r in runs]),
        }
    return out


def _median(values: Sequence[float]) -> float | None:
    ordered = sorted(values)
    if not ordered:
        return None
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def to_dict(report: ArmsReport) -> dict[str, Any]:
    """The report as strict JSON."""
    agents = sorted({r.agent for r in report.results})
    out: dict[str, Any] = {
        "planned": report.planned,
        "read_back": len(report.results),
        "sound": report.sound,
        "rejected": [{"run_id": run_id, "state": state} for run_id, state in report.rejected],
        "disagrees": [
            {"run_id": r.run_id, "fields": list(r.disagrees)} for r in report.results if r.disagrees
        ],
        "agents": {},
    }
    for agent in agents:
        both, first, second, neither = report.pairs(agent)
        out["agents"][agent] = {
            "outcomes": [
                {"fault": fault, "arm": arm, **report.outcomes(agent, arm, fault)}
                for fault in report.manifest.get("faults", ())
                for arm in ARMS
            ],
            "pairs": {"both": both, "status_only": first, "guarded": second, "neither": neither},
            "mcnemar_p": mcnemar(first, second),
            "measures": {arm: measures(report, agent, arm) for arm in ARMS},
        }
    return out


def describe(report: ArmsReport) -> str:
    """The report as text: a table an agent, pairs with McNemar's test, measures, and what is wrong with the
    record."""
    lines = [f"{len(report.results)} of {report.planned} runs read back from disk"]
    for run_id, state in report.rejected:
        lines.append(f"  NOT COUNTED  {run_id}: the record is {state.replace('_', ' ')}")
    for result in report.results:
        for name in result.disagrees:
            lines.append(
                f"  DISAGREES    {result.run_id}: {name} does not follow from the rest of the record"
            )
    agents = sorted({r.agent for r in report.results})
    faults = [f for f in report.manifest.get("faults", ()) if any(r.fault == f for r in report.results)]
    for agent in agents:
        lines += ["", f"agent {agent}", f"  {'fault':<16}  {'status_only':<34}  guarded"]
        for fault in faults:
            cells = [_cell(report.outcomes(agent, arm, fault)) for arm in ARMS]
            lines.append(f"  {fault:<16}  {cells[0]:<34}  {cells[1]}")
        both, first, second, neither = report.pairs(agent)
        lines.append(
            f"  unsafe-complete, paired: both {both}, status-only alone {first}, guarded alone {second}, "
            f"neither {neither}; McNemar exact p = {mcnemar(first, second):.3g}"
        )
        for arm in ARMS:
            shown = ", ".join(f"{k} {_measure(v)}" for k, v in measures(report, agent, arm).items())
            lines.append(f"  {arm}: {shown}")
    if not report.sound:
        lines += ["", "The record is not sound: what is named above was left out or does not follow."]
    return "\n".join(lines)


def _cell(outcomes: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(outcomes.items()))


def _measure(value: Any) -> str:
    if isinstance(value, tuple):
        return f"{value[0]}/{value[1]}"
    return "-" if value is None else f"{value:.3g}" if isinstance(value, float) else str(value)
