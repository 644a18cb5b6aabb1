"""A test without labels: cases are corrupted in known ways, and what becomes of their verdicts is counted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.calibration.intervals import wilson
from faithgrade.calibration.mutations import (
    ANSWER_KINDS,
    EQUIVALENCE_KINDS,
    INJECTION_KINDS,
    PAYLOAD_KINDS,
    Mutant,
    Place,
)
from faithgrade.calibration.observations import stage_of
from faithgrade.calibration.truth import labelling_of, truth_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from faithgrade.calibration.truth import Coverage
    from faithgrade.case import Case

Family = Literal["answer", "evidence", "equivalence", "injection"]
FAMILIES: Mapping[Family, Mapping[str, Any]] = {
    "answer": ANSWER_KINDS,
    "evidence": PAYLOAD_KINDS,
    "equivalence": EQUIVALENCE_KINDS,
    "injection": INJECTION_KINDS,
}
SHOWN = 8


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant of a case with the id it is graded under, and the id of the case it is compared with."""

    family: Family
    mutant: Mutant
    case: Case
    compared_with: Case


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one trial.

    `verdict` is that of the claim concerned (``supported``, ``unsupported``, ``ungraded``), `twin` that of
    the claim it was made from. For changes that must not matter, and for planted orders, `changed` counts
    claims whose verdict moved as it must not, of `compared`.
    """

    family: Family
    kind: str
    case_id: str
    told: str
    verdict: str | None = None
    stage: str | None = None
    twin: str | None = None
    compared: int = 0
    changed: int = 0
    moves: tuple[str, ...] = ()


def places_of(case: Case, grade: Mapping[str, Any], coverage: Coverage | None = None) -> list[Place]:
    """Claims that may be corrupted: every one, or those labels call supported where the case has labels."""
    known = labelling_of(case, coverage).coverage
    places = []
    for claim in grade["claims"]:
        if claim["verdict"] == "not_a_claim":
            continue
        truth = truth_of(case.labels, claim["start"], claim["end"], known)
        if not case.labels or (truth is not None and truth.unsupported is False):
            places.append(Place(claim["start"], claim["end"]))
    return places


def trials_of(
    case: Case, grade: Mapping[str, Any], rng: Random, coverage: Coverage | None = None
) -> Iterator[Trial]:
    """At most one trial of each kind, made from a graded case."""
    places = places_of(case, grade, coverage)
    for family, kinds in FAMILIES.items():
        for kind, make in kinds.items():
            mutant: Mutant | None = make(case, places, rng)
            if mutant is None:
                continue
            name = f"{case.id}~{kind}"
            other = case
            if mutant.reference is not None:
                other = replace(mutant.reference, id=f"{name}~without")
            yield Trial(family, mutant, replace(mutant.case, id=name), other)


def outcome_of(
    trial: Trial, before: Mapping[str, Any], compared: Mapping[str, Any], after: Mapping[str, Any]
) -> Outcome:
    """Read the grades of the unchanged case (`before`), the one compared with, and the mutant (`after`)."""
    mutant, case_id = trial.mutant, before["case_id"]
    if trial.family in ("answer", "evidence"):
        verdict, stage = verdict_at(after, mutant.start or 0, mutant.end or 0)
        twin = verdict_at(before, mutant.twin.start, mutant.twin.end)[0] if mutant.twin else None
        return Outcome(trial.family, mutant.kind, case_id, mutant.told, verdict, stage, twin)
    moves = []
    pairs = _pairs(compared, after, by_place=trial.family == "injection")
    for old, new in pairs:
        wrong = old != new if trial.family == "equivalence" else old != "supported" and new == "supported"
        if wrong:
            moves.append(f"{old} became {new}")
    if trial.family == "equivalence" and len(compared["claims"]) != len(after["claims"]):
        moves.append(f"{len(compared['claims'])} claims became {len(after['claims'])}")
    return Outcome(
        trial.family,
        mutant.kind,
        case_id,
        mutant.told,
        compared=max(1, len(pairs)),
        changed=len(moves),
        moves=tuple(moves),
    )


def verdict_at(grade: Mapping[str, Any], start: int, end: int) -> tuple[str, str]:
    """The verdict on answer[start:end] and the stage it is from: the worst of the claims that touch it.

    What no claim covers, or was taken for no claim, has passed.
    """
    found = [
        (c["verdict"], stage_of(c["decided_by"]))
        for c in grade["claims"]
        if c["start"] < end and start < c["end"]
    ]
    for wanted in ("unsupported", "ungraded"):
        for verdict, stage in found:
            if verdict == wanted:
                return verdict, stage
    return "supported", found[0][1] if found else "splitter"


def tabulate(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The result as strict JSON: one entry a kind, and examples of what went wrong.

    Corruptions are counted over those whose twin was not flagged already: flagging both would be no
    discovery. `false_alarms` are twins that were flagged unharmed, of all twins.
    """
    out: dict[str, Any] = {family: {} for family in FAMILIES}
    for family, kinds in FAMILIES.items():
        for kind in kinds:
            mine = [o for o in outcomes if o.family == family and o.kind == kind]
            if mine:
                out[family][kind] = _corruption(mine) if family in ("answer", "evidence") else _unmoved(mine)
    twins = {(o.case_id, o.told): o.twin for o in outcomes if o.twin is not None}
    flagged = sum(v == "unsupported" for v in twins.values())
    out["false_alarms"] = {
        "twins": len(twins),
        "flagged": flagged,
        "interval": [*wilson(flagged, len(twins)).rounded()] if twins else None,
    }
    return out


def _corruption(mine: Sequence[Outcome]) -> dict[str, Any]:
    fair = [o for o in mine if o.twin != "unsupported"]
    by_rule = sum(o.verdict == "unsupported" and o.stage == "rule" for o in fair)
    by_judge = sum(o.verdict == "unsupported" and o.stage == "judge" for o in fair)
    missed = [o for o in fair if o.verdict == "supported"]
    return {
        "made": len(mine),
        "twin_flagged": len(mine) - len(fair),
        "twin_supported": sum(o.twin == "supported" for o in fair),
        "counted": len(fair),
        "caught_by_rules": by_rule,
        "caught_by_judge": by_judge,
        "ungraded": sum(o.verdict == "ungraded" for o in fair),
        "missed": len(missed),
        "missed_interval": [*wilson(len(missed), len(fair)).rounded()] if fair else None,
        "examples": [{"case_id": o.case_id, "told": o.told} for o in missed[:SHOWN]],
    }


def _unmoved(mine: Sequence[Outcome]) -> dict[str, Any]:
    return {
        "made": len(mine),
        "claims": sum(o.compared for o in mine),
        "moved": sum(o.changed for o in mine),
        "cases_moved": sum(o.changed > 0 for o in mine),
        "examples": [
            {"case_id": o.case_id, "told": o.told, "moves": list(o.moves)} for o in mine if o.changed
        ][:SHOWN],
    }


def _pairs(one: Mapping[str, Any], other: Mapping[str, Any], *, by_place: bool) -> list[tuple[str, str]]:
    """Verdicts of the same claim in both grades: by place where the text is the same, else by order."""
    if by_place:
        later = {(c["start"], c["end"]): c["verdict"] for c in other["claims"]}
        return [
            (c["verdict"], later[c["start"], c["end"]])
            for c in one["claims"]
            if (c["start"], c["end"]) in later
        ]
    return [(a["verdict"], b["verdict"]) for a, b in zip(one["claims"], other["claims"], strict=False)]
