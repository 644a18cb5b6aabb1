"""The error of rules, judge and both together, counted from labelled claims, with strata and clusters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.calibration.confusion import Confusion
from faithgrade.calibration.intervals import LEVEL
from faithgrade.calibration.observations import JUDGE, NOBODY, RULE, CaseObservation, Observation, Observed
from faithgrade.calibration.planning import labels_for_half_width, labels_for_sensitivity
from faithgrade.values import read_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

STAGES = ("rules", "judge", "judge_on_all", "cascade")
"""Rules alone; the judge on what rules left to it; the judge on every claim; rules and judge together."""


HALF_WIDTH = 0.05
"""Half the width of the interval that `planning` plans for."""


def measure(
    cascade: Observed, judge_on_all: Observed | None = None, *, level: float = LEVEL
) -> dict[str, Any]:
    """Every figure of a calibration report that comes from counts, as strict JSON.

    `judge_on_all` are verdicts without rules; without it the judge is known only on what rules escalate.
    """
    sure = cascade.sure
    everything = judge_on_all.sure if judge_on_all is not None else ()
    effects = {stage: design_effect(rows) for stage, rows in _by_stage(sure, everything).items()}
    return {
        "level": level,
        "claims": {
            stage: confusion_of(rows).to_dict(level, effects[stage])
            for stage, rows in _by_stage(sure, everything).items()
        },
        "design_effects": effects,
        "cases": {
            "cascade": case_confusion(cascade.sure_cases).to_dict(level),
            **(
                {"judge_on_all": case_confusion(judge_on_all.sure_cases).to_dict(level)}
                if judge_on_all
                else {}
            ),
        },
        "by_claim_kind": _strata(sure, everything, lambda o: [o.kind], level),
        "by_value_kind": _strata(sure, everything, value_kinds, level),
        "by_label_kind": _strata(sure, everything, lambda o: [o.label_kind or "(none given)"], level),
        "by_decider": {
            name: confusion_of(rows).to_dict(level)
            for name, rows in sorted(
                _grouped((o for o in sure if o.stage in (RULE, JUDGE)), lambda o: [o.decided_by]).items()
            )
        },
        "by_group": _groups(cascade, judge_on_all, level),
        "debatable": {
            stage: confusion_of(rows).to_dict(level)
            for stage, rows in _by_stage(
                [o for o in cascade.claims if o.debatable and o.unsupported is not None],
                [o for o in judge_on_all.claims if o.debatable and o.unsupported is not None]
                if judge_on_all
                else (),
            ).items()
        },
        "planning": _planning(confusion_of(sure), effects.get("cascade", 1.0)),
        "counts": {
            "cases": len(cascade.cases),
            "labelled_claims": len(cascade.claims),
            "in_rates": len(sure),
            "unsupported": sum(o.unsupported is True for o in sure),
            "debatable": sum(o.debatable for o in cascade.claims),
            "annotators_differ": sum(o.unsupported is None for o in cascade.claims),
            "unsupported_left_out": sum(o.left_out for o in sure),
        },
    }


def confusion_of(rows: Iterable[Observation]) -> Confusion:
    """Counts of labelled claims."""
    return Confusion.count((bool(o.unsupported), o.flagged) for o in rows)


def case_confusion(rows: Iterable[CaseObservation]) -> Confusion:
    """Counts of labelled cases; positive means unfaithful."""
    return Confusion.count((bool(c.unfaithful), c.flagged) for c in rows)


def value_kinds(row: Observation) -> list[str]:
    """The kinds of value a claim holds (number, money, date, identifier, name …), or that it holds none."""
    return sorted({value.kind.value for value in read_values(row.text)}) or ["(no value)"]


def design_effect(rows: Sequence[Observation]) -> float:
    """How much wider errors of sensitivity and specificity are because claims of a case resemble each other.

    Variance of the case sums of "decided wrongly", each class around its own mean, over the variance of
    independent claims; at least 1, and 1 where it cannot be told (Kish 1965, applied to the sum of both
    classes).
    """
    decided = [o for o in rows if o.flagged is not None]
    total = clustered = 0.0
    for positive in (True, False):
        part = [o for o in decided if o.unsupported is positive]
        if not part:
            continue
        mean = sum(o.right is False for o in part) / len(part)
        sums: dict[str, float] = {}
        for o in part:
            sums[o.case_id] = sums.get(o.case_id, 0.0) + ((o.right is False) - mean)
        clustered += sum(s * s for s in sums.values())
        total += len(part) * mean * (1 - mean)
    return max(1.0, clustered / total) if total > 0 else 1.0


def _planning(counts: Confusion, effect: float) -> dict[str, Any] | None:
    """Labelled claims that `HALF_WIDTH` would take at this rate, with these verdicts and without."""
    rate = counts.positives / counts.decided if counts.decided else 0.0
    sensitivity = counts.sensitivity or 0.0
    if not 0 < rate < 1:
        return None
    return {
        "half_width": HALF_WIDTH,
        "labels_alone": labels_for_half_width(rate, HALF_WIDTH, effect=effect),
        "with_judge": labels_for_half_width(rate, HALF_WIDTH, mcc=counts.mcc or 0.0, effect=effect),
        "sensitivity": labels_for_sensitivity(sensitivity, HALF_WIDTH, rate) if 0 < sensitivity < 1 else None,
    }


def _by_stage(sure: Sequence[Observation], everything: Sequence[Observation]) -> dict[str, list[Observation]]:
    looked_at = [o for o in sure if not o.left_out]
    found = {
        "rules": [o for o in looked_at if o.stage == RULE],
        "judge": [
            o for o in looked_at if o.stage == JUDGE or (o.stage == NOBODY and o.reason_code != "no_judge")
        ],
        "judge_on_all": list(everything),
        "cascade": list(sure),
    }
    return {stage: found[stage] for stage in STAGES if found[stage]}


def _strata(
    sure: Sequence[Observation],
    everything: Sequence[Observation],
    key: Callable[[Observation], Iterable[str]],
    level: float,
) -> dict[str, dict[str, Any]]:
    parts, whole = _grouped(sure, key), _grouped(everything, key)
    return {
        name: {
            stage: confusion_of(rows).to_dict(level)
            for stage, rows in _by_stage(parts.get(name, []), whole.get(name, [])).items()
        }
        for name in sorted({*parts, *whole})
    }


def _groups(cascade: Observed, judge_on_all: Observed | None, level: float) -> dict[str, dict[str, Any]]:
    """Claims and cases by the group their case belongs to, where cases have one."""
    group_of = {c.case_id: c.group for c in cascade.cases if c.group is not None}
    out: dict[str, dict[str, Any]] = {}
    for name in sorted(set(group_of.values())):
        inside = {case for case, group in group_of.items() if group == name}
        rows = [o for o in cascade.sure if o.case_id in inside]
        whole = [o for o in judge_on_all.sure if o.case_id in inside] if judge_on_all else []
        out[name] = {
            "claims": {
                stage: confusion_of(part).to_dict(level) for stage, part in _by_stage(rows, whole).items()
            },
            "cases": {
                "cascade": case_confusion(c for c in cascade.sure_cases if c.case_id in inside).to_dict(
                    level
                ),
                **(
                    {
                        "judge_on_all": case_confusion(
                            c for c in judge_on_all.sure_cases if c.case_id in inside
                        ).to_dict(level)
                    }
                    if judge_on_all
                    else {}
                ),
            },
        }
    return out


def _grouped(
    rows: Iterable[Observation], keys: Callable[[Observation], Iterable[str]]
) -> Mapping[str, list[Observation]]:
    out: dict[str, list[Observation]] = {}
    for row in rows:
        for key in keys(row):
            out.setdefault(key, []).append(row)
    return out
