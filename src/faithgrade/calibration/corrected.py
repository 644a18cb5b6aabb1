"""The rates of a batch, corrected by a calibration: which estimator its labels allow, and when none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.confusion import Confusion
from faithgrade.calibration.correction import (
    Cell,
    Estimate,
    adjusted_rogan_gladen,
    combine_stages,
    human_only,
    post_stratified,
)
from faithgrade.calibration.intervals import t_of
from faithgrade.calibration.observations import JUDGE, NOBODY, RULE, STRATA

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from faithgrade.calibration.result import Calibration, Row

FEWEST_CASES = 10
POST_STRATIFIED = "post-stratified, labels drawn from this run"
TRANSPORTED = "Rogan-Gladen with adjusted interval, transported"


@dataclass(frozen=True, slots=True)
class Batch:
    """The counts of a graded run that a correction needs.

    `claims` counts claims by (stage, verdict), `flagged_cases` and `passed_cases` decided cases,
    `ungraded_cases` the other ones that have claims; `frame` is `frame_of` its case ids.
    """

    claims: Mapping[tuple[str, str], int]
    flagged_cases: int
    passed_cases: int
    ungraded_cases: int
    frame: str | None = None

    @classmethod
    def from_summary(cls, summary: Mapping[str, Any], frame: str | None = None) -> Batch:
        """From the counts of a ``summary.json``."""
        claims: dict[tuple[str, str], int] = {}
        for decider, verdicts in summary["by_decider"].items():
            for verdict, n in verdicts.items():
                key = (decider.split(":")[0], verdict)
                claims[key] = claims.get(key, 0) + n
        cases = summary["cases"]
        return cls(claims, cases["unfaithful"], cases["faithful"], cases["ungraded"] + cases["failed"], frame)

    @property
    def all_claims(self) -> int:
        """Claims of the batch, ungraded ones included."""
        return sum(self.claims.values())


def corrected_rates(batch: Batch, calibration: Calibration) -> dict[str, Any]:
    """Corrected shares of faithful cases and supported claims, as strict JSON.

    Each has ``rate`` and ``interval`` (95 %), ``estimator``, ``labelled`` claims or cases, and ``refused``
    with the reason where there is no correction. Labels drawn from this very run give the post-stratified
    estimate, which holds for any judge; others are transported by the judge's error, and refused where that
    says too little.
    """
    if batch.frame is not None and calibration.frame == batch.frame:
        claims, cases = _sampled_claims(batch, calibration), _sampled_cases(calibration)
    else:
        claims, cases = _transported_claims(batch, calibration), _transported_cases(batch, calibration)
    return {"faithful_cases": cases, "supported_claims": claims}


def _sampled_claims(batch: Batch, calibration: Calibration) -> dict[str, Any]:
    """Post-stratified ratio estimate over verdict × stage, with the design effect of drawing whole cases."""
    weight = {c.case_id: c.weight for c in calibration.case_rows}
    stratum = {c.case_id: c.stratum for c in calibration.case_rows}
    sizes = {cell: n for cell, n in batch.claims.items() if n and cell[1] != "not_a_claim"}
    total = sum(sizes.values())
    rows = [r for r in calibration.rows if not r.left_out]
    labelled: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        labelled.setdefault(_cell_of(row), []).append(row)
    merged = _merge_empty(sizes, labelled)
    if isinstance(merged, str):
        return _refusal(POST_STRATIFIED, merged, len(rows), calibration)
    cells, influence, iid = [], dict.fromkeys(weight, 0.0), 0.0
    for name, n, members in merged:
        summed = sum(weight[r.case_id] for r in members)
        rate = sum(weight[r.case_id] * r.unsupported for r in members) / summed
        effective = summed**2 / sum(weight[r.case_id] ** 2 for r in members)
        share = n / total
        cells.append(Cell(name, share, rate, effective))
        iid += share**2 * rate * (1 - rate) / effective
        for r in members:
            influence[r.case_id] += share * weight[r.case_id] / summed * (r.unsupported - rate)
    effect, degrees = _design_effect(influence, stratum, iid)
    shares = total / _share_effect(merged, weight)
    estimate = post_stratified(cells, shares, effect=effect, z=t_of(degrees))
    return _figures(POST_STRATIFIED, estimate.mirrored(), len(rows), calibration, design_effect=effect)


def _sampled_cases(calibration: Calibration) -> dict[str, Any]:
    """Stratified estimate over the strata the cases were drawn in."""
    sizes = {s: n for s, n in (calibration.strata or {}).items() if n and s in STRATA}
    known = [c for c in calibration.case_rows if c.unfaithful is not None and c.stratum in sizes]
    cells = []
    for name, size in sizes.items():
        members = [c for c in known if c.stratum == name]
        if not members:
            why = f"no labelled case of the stratum {name!r}, which holds {size} of the run's cases"
            return _refusal(POST_STRATIFIED, why, len(known), calibration)
        rate = sum(bool(c.unfaithful) for c in members) / len(members)
        cells.append(Cell(name, size / sum(sizes.values()), rate, len(members)))
    estimate = post_stratified(cells, sum(sizes.values()))
    return _figures(POST_STRATIFIED, estimate.mirrored(), len(known), calibration)


def _transported_claims(batch: Batch, calibration: Calibration) -> dict[str, Any]:
    """Rogan–Gladen for each stage by itself, weighted by the stages' shares; ungraded claims are bounds."""
    decided = {stage: _decided(batch, stage) for stage in (RULE, JUDGE)}
    whole = sum(decided.values())
    rows = [r for r in calibration.rows if r.stage in (RULE, JUDGE, NOBODY)]
    if not whole:
        return _refusal(TRANSPORTED, "no claim of this run was decided", len(rows), calibration)
    parts: list[tuple[float, Estimate]] = []
    for stage, n in decided.items():
        if not n:
            continue
        counts, effect = _error_of(calibration, stage)
        why = counts.why_uninformative(effect=effect)
        if why is not None:
            who = "rules" if stage == RULE else "judge"
            return _refusal(TRANSPORTED, f"{who}: {why}", len(rows), calibration)
        parts.append((n / whole, _adjusted(batch.claims.get((stage, "unsupported"), 0), n, counts, effect)))
    estimate = combine_stages(parts).mirrored()
    ungraded = batch.all_claims - whole - sum(n for (_, v), n in batch.claims.items() if v == "not_a_claim")
    return _figures(TRANSPORTED, estimate, len(rows), calibration, ungraded=ungraded, decided=whole)


def _transported_cases(batch: Batch, calibration: Calibration) -> dict[str, Any]:
    """Rogan–Gladen on whole cases, whose verdict is that of rules and judge together."""
    known = [c for c in calibration.case_rows if c.unfaithful is not None]
    decided = batch.flagged_cases + batch.passed_cases
    if not decided:
        return _refusal(TRANSPORTED, "no case of this run was decided", len(known), calibration)
    counts, effect = _weighted([(bool(c.unfaithful), c.flagged, c.weight) for c in known]), 1.0
    why = counts.why_uninformative(effect=effect)
    if why is not None:
        return _refusal(TRANSPORTED, why, len(known), calibration)
    estimate = _adjusted(batch.flagged_cases, decided, counts, effect).mirrored()
    return _figures(
        TRANSPORTED, estimate, len(known), calibration, ungraded=batch.ungraded_cases, decided=decided
    )


def _figures(
    estimator: str,
    estimate: Estimate,
    labelled: int,
    calibration: Calibration,
    *,
    design_effect: float | None = None,
    ungraded: int = 0,
    decided: int = 0,
) -> dict[str, Any]:
    known = [c for c in calibration.case_rows if c.unfaithful is not None]
    enough = calibration.labelled_cases >= FEWEST_CASES
    out: dict[str, Any] = {
        "rate": estimate.value,
        "interval": [estimate.interval.low, estimate.interval.high] if enough else None,
        "estimator": estimator,
        "labelled": labelled,
        "labelled_cases": calibration.labelled_cases,
        "refused": None,
        "why_no_interval": None
        if enough
        else f"{calibration.labelled_cases} labelled cases, {FEWEST_CASES} are the fewest for an interval",
        "design_effect": design_effect,
        "labels_alone": _labels_alone(known) if calibration.design == "sampled" else None,
    }
    if ungraded:
        share = decided / (decided + ungraded)
        low, high = out["interval"] or (estimate.value, estimate.value)
        out["bounds_with_ungraded"] = [low * share, high * share + 1 - share]
    return out


def _refusal(estimator: str, why: str, labelled: int, calibration: Calibration) -> dict[str, Any]:
    return {
        "rate": None,
        "interval": None,
        "estimator": estimator,
        "labelled": labelled,
        "labelled_cases": calibration.labelled_cases,
        "refused": why,
        "why_no_interval": None,
        "design_effect": None,
        "labels_alone": None,
    }


def _labels_alone(cases: Sequence[Any]) -> dict[str, Any] | None:
    """The share of faithful cases among the labelled ones, unweighted: labels without verdicts."""
    if not cases:
        return None
    alone = human_only(sum(bool(c.unfaithful) for c in cases), len(cases)).mirrored()
    return {"rate": alone.value, "interval": [alone.interval.low, alone.interval.high], "cases": len(cases)}


def _cell_of(row: Row) -> tuple[str, str]:
    verdict = {True: "unsupported", False: "supported", None: "ungraded"}[row.flagged]
    return (NOBODY if verdict == "ungraded" else row.stage, verdict)


def _merge_empty(
    sizes: Mapping[tuple[str, str], int], labelled: Mapping[tuple[str, str], list[Row]]
) -> list[tuple[str, int, list[Row]]] | str:
    """Cells of the batch with their labels; one without labels joins the other stage's of its verdict."""
    out: list[tuple[str, int, list[Row]]] = []
    for verdict in ("unsupported", "supported", "ungraded"):
        mine = {cell: n for cell, n in sizes.items() if cell[1] == verdict}
        filled = [cell for cell in mine if labelled.get(cell)]
        if mine and not filled:
            n = sum(mine.values())
            return f"no label on any of the {n} claims with the verdict {verdict}"
        if len(filled) == len(mine):
            out += [("/".join(cell), n, labelled[cell]) for cell, n in mine.items()]
        else:
            out.append((verdict, sum(mine.values()), [r for cell in filled for r in labelled[cell]]))
    return out


def _design_effect(
    influence: Mapping[str, float], stratum: Mapping[str, str], iid: float
) -> tuple[float, float]:
    """Variance of case influences inside strata over that of independent claims (≥ 1); degrees of freedom."""
    groups: dict[str, list[float]] = {}
    for case, value in influence.items():
        groups.setdefault(stratum[case], []).append(value)
    parts = []
    for values in groups.values():
        mean = sum(values) / len(values) if len(values) > 1 else 0.0
        scale = len(values) / (len(values) - 1) if len(values) > 1 else 1.0
        parts.append((scale * sum((v - mean) ** 2 for v in values), max(1, len(values) - 1)))
    variance = sum(v for v, _ in parts)
    # Satterthwaite 1946: where one small stratum makes most of the variance, it sets the degrees of freedom.
    spread = sum(v * v / free for v, free in parts)
    degrees = variance * variance / spread if spread > 0 else float(sum(free for _, free in parts))
    return max(1.0, variance / iid) if iid > 0 else 1.0, max(1.0, degrees)


def _share_effect(cells: Sequence[tuple[str, int, list[Row]]], weight: Mapping[str, float]) -> float:
    """Design effect of the cells' shares: the batch, too, is made of cases whose claims resemble each other.

    Told from the labelled cases, each standing for as many of the batch as its weight says.
    """
    total = sum(n for _, n, _ in cells)
    rates = []
    for _, n, members in cells:
        summed = sum(weight[r.case_id] for r in members)
        rates.append((n / total, sum(weight[r.case_id] * r.unsupported for r in members) / summed, members))
    mean = sum(share * rate for share, rate, _ in rates)
    iid = sum(share * (rate - mean) ** 2 for share, rate, _ in rates)
    sums: dict[str, float] = {}
    claims = 0.0
    for _, rate, members in rates:
        for r in members:
            sums[r.case_id] = sums.get(r.case_id, 0.0) + rate - mean
            claims += weight[r.case_id]
    clustered = sum(weight[case] * value * value for case, value in sums.items()) / claims
    return max(1.0, clustered / iid) if iid > 0 else 1.0


def _error_of(calibration: Calibration, stage: str) -> tuple[Confusion, float]:
    """Counts of a stage, weighted as the cases were drawn, and its design effect."""
    weight = {c.case_id: c.weight for c in calibration.case_rows}
    rows = [r for r in calibration.rows if r.stage == stage]
    effect = float(calibration.measured["design_effects"].get("rules" if stage == RULE else "judge", 1.0))
    # A case that a replay took out of the case figures is of a frozen set, where every weight is 1.
    return _weighted([(r.unsupported, r.flagged, weight.get(r.case_id, 1.0)) for r in rows]), effect


def _weighted(rows: Sequence[tuple[bool, bool | None, float]]) -> Confusion:
    """Counts in which each class has its weighted rate and the size of its effective sample."""
    cells = {(t, f): 0.0 for t in (True, False) for f in (True, False)}
    for truth in (True, False):
        members = [(f, w) for t, f, w in rows if t is truth and f is not None]
        total = sum(w for _, w in members)
        if not total:
            continue
        effective = total**2 / sum(w * w for _, w in members)
        for flagged in (True, False):
            cells[truth, flagged] = effective * sum(w for f, w in members if f is flagged) / total
    return Confusion(cells[True, True], cells[True, False], cells[False, True], cells[False, False])


def _decided(batch: Batch, stage: str) -> int:
    return batch.claims.get((stage, "unsupported"), 0) + batch.claims.get((stage, "supported"), 0)


def _adjusted(flagged: float, n: float, counts: Confusion, effect: float) -> Estimate:
    return adjusted_rogan_gladen(
        flagged,
        n,
        counts.tp / effect,
        counts.positives / effect,
        counts.tn / effect,
        counts.negatives / effect,
    )
