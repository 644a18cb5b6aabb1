"""How often the corrected rates' 95 % intervals hold the truth, with labels drawn as ``faithgrade label``
draws them.

Run: ``python benchmarks/coverage.py [--repeats 400] [--seed 7] [--json FILE]`` (about four minutes on one
core).

Each repeat makes a batch of cases with claims, true labels, rules that decide a part of the claims, and a
judge for the rest; draws whole cases inside strata with `faithgrade.calibration.sampling`; and asks
`faithgrade.calibration.corrected` for the rates. Truth is the share in the process the batch comes from,
which the intervals are made for. Worlds: independent claims; claims that resemble each other inside a case
(intraclass correlation .3); long cases under a worse judge. Beside it, on the same labels: the raw rate,
Rogan–Gladen with the adjusted interval, and PPI++, all treating claims as independent as their authors do.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from itertools import product
from math import sqrt
from random import Random

from faithgrade.calibration.corrected import Batch, corrected_rates
from faithgrade.calibration.correction import VerdictTable, adjusted_rogan_gladen, ppi, ppi_weight
from faithgrade.calibration.intervals import Interval, wilson
from faithgrade.calibration.result import Calibration, CaseRow, Row
from faithgrade.calibration.sampling import draw_cases

FRAME = "batch"
METHODS = ("post-stratified", "raw", "Rogan-Gladen", "PPI++", "cases: post-stratified", "cases: raw")


@dataclass(frozen=True)
class World:
    """How cases come about. `icc` is the correlation of truth, and of the judge's errors, inside a case."""

    name: str
    icc: float
    shortest: int
    longest: int
    judge: tuple[float, float]


WORLDS = (
    World("independent claims", 0.0, 1, 12, (0.9, 0.9)),
    World("clustered claims, ICC .3", 0.3, 1, 12, (0.9, 0.9)),
    World("long cases, worse judge, ICC .3", 0.3, 6, 24, (0.7, 0.85)),
)
RULES = (0.95, 0.98)
RULE_SHARE = 0.4
PREVALENCES = (0.05, 0.2, 0.5)
LABELLED_CLAIMS = (100, 200, 500)
BATCH_CLAIMS = 2000


@dataclass(frozen=True)
class Claim:
    """One simulated claim."""

    bad: bool
    stage: str
    flagged: bool


def make_batch(world: World, prevalence: float, rng: Random) -> list[list[Claim]]:
    """Cases until the batch has its claims."""
    cases: list[list[Claim]] = []
    while sum(map(len, cases)) < BATCH_CLAIMS:
        size = rng.randint(world.shortest, world.longest)
        rate = _beta(prevalence, world.icc, rng)
        hit, passed = _beta(world.judge[0], world.icc / 3, rng), _beta(world.judge[1], world.icc / 3, rng)
        case = []
        for _ in range(size):
            bad = rng.random() < rate
            by_rule = rng.random() < RULE_SHARE
            se, sp = RULES if by_rule else (hit, passed)
            case.append(Claim(bad, "rule" if by_rule else "judge", rng.random() < (se if bad else 1 - sp)))
        cases.append(case)
    return cases


def true_case_rate(world: World, prevalence: float) -> float:
    """Share of unfaithful cases in the process, by a fixed large simulation."""
    rng = Random(20260101)  # noqa: S311 simulation
    n = 60_000
    bad = 0
    for _ in range(n):
        size = rng.randint(world.shortest, world.longest)
        rate = _beta(prevalence, world.icc, rng)
        bad += rng.random() > (1 - rate) ** size
    return bad / n


def intervals_of(cases: list[list[Claim]], labelled: int, rng: Random) -> dict[str, Interval | None]:
    """Every method's interval of the supported (or faithful) share, on one draw of labels."""
    strata: dict[str, list[str]] = {"judge": [], "rule": [], "ungraded": [], "clean": []}
    for i, case in enumerate(cases):
        bad = {c.stage for c in case if c.flagged}
        strata["judge" if "judge" in bad else "rule" if "rule" in bad else "clean"].append(str(i))
    n_cases = max(1, round(labelled / (sum(map(len, cases)) / len(cases))))
    sample = draw_cases(strata, n_cases, rng)
    rows = [
        Row(d.case_id, k, k + 1, c.stage, c.flagged, c.bad)
        for d in sample.cases
        for k, c in enumerate(cases[int(d.case_id)])
    ]
    case_rows = tuple(
        CaseRow(
            d.case_id,
            d.stratum,
            any(c.flagged for c in cases[int(d.case_id)]),
            any(c.bad for c in cases[int(d.case_id)]),
            1 / d.probability,
        )
        for d in sample.cases
    )
    calibration = Calibration("2026-01-01", {}, {}, {}, FRAME, sample.strata, {}, tuple(rows), case_rows)
    counts: dict[tuple[str, str], int] = {}
    for case in cases:
        for c in case:
            key = (c.stage, "unsupported" if c.flagged else "supported")
            counts[key] = counts.get(key, 0) + 1
    flagged_cases = sum(any(c.flagged for c in case) for case in cases)
    rates = corrected_rates(Batch(counts, flagged_cases, len(cases) - flagged_cases, 0, FRAME), calibration)
    flags = sum(n for (_, verdict), n in counts.items() if verdict == "unsupported")
    return {
        "post-stratified": _interval(rates["supported_claims"]["interval"]),
        "cases: post-stratified": _interval(rates["faithful_cases"]["interval"]),
        "raw": wilson(flags, sum(counts.values())).mirrored(),
        "cases: raw": wilson(flagged_cases, len(cases)).mirrored(),
        **_others(rows, flags, sum(counts.values())),
    }


def simulate(repeats: int, seed: int, progress: bool) -> list[dict[str, object]]:
    """One result row a cell: coverage and mean width by method."""
    out: list[dict[str, object]] = []
    for world, prevalence in product(WORLDS, PREVALENCES):
        truth = {"claims": 1 - prevalence, "cases": 1 - true_case_rate(world, prevalence)}
        for labelled in LABELLED_CLAIMS:
            rng = Random(f"{seed}/{world.name}/{prevalence}/{labelled}")  # noqa: S311 simulation
            hits = dict.fromkeys(METHODS, 0)
            widths: dict[str, list[float]] = {m: [] for m in METHODS}
            for _ in range(repeats):
                for method, interval in intervals_of(
                    make_batch(world, prevalence, rng), labelled, rng
                ).items():
                    if interval is None:
                        continue
                    target = truth["cases" if method.startswith("cases") else "claims"]
                    hits[method] += interval.holds(target)
                    widths[method].append(interval.width)
            cell: dict[str, object] = {"world": world.name, "unsupported": prevalence, "labelled": labelled}
            for method in METHODS:
                made = len(widths[method])
                cell[method] = {
                    "coverage": hits[method] / made if made else None,
                    "width": sum(widths[method]) / made if made else None,
                    "made": made,
                }
            out.append(cell)
            if progress:
                print(".", end="", file=sys.stderr, flush=True)
    return out


def print_table(cells: list[dict[str, object]], repeats: int) -> None:
    """Coverage / mean width for every cell, and the mean and the worst of each method."""
    head = f"{'world':32} {'unsup.':>6} {'labels':>6}  " + "  ".join(f"{m:>22}" for m in METHODS)
    print(head)
    for cell in cells:
        shown = "  ".join(f"{_show(cell[m]):>22}" for m in METHODS)
        print(f"{cell['world']:32} {cell['unsupported']:6} {cell['labelled']:6}  {shown}")
    for name, pick in (("mean", lambda v: sum(v) / len(v)), ("worst cell", min)):
        figures = [
            [f["coverage"] for c in cells if isinstance(f := c[m], dict) and f["made"]] for m in METHODS
        ]
        print(f"{name:32} {'':6} {'':6}  " + "  ".join(f"{pick(f):22.3f}" for f in figures))
    print(
        f"\n{repeats} repeats a cell; a coverage of .95 is known to ± "
        f"{1.96 * sqrt(0.95 * 0.05 / repeats):.3f} there"
    )


def _others(rows: list[Row], flags: int, total: int) -> dict[str, Interval | None]:
    count = {
        (t, f): sum(r.unsupported is t and r.flagged is f for r in rows)
        for t in (True, False)
        for f in (True, False)
    }
    table = VerdictTable(
        count[True, True], count[True, False], count[False, True], count[False, False], flags, total
    )
    pos, neg = count[True, True] + count[True, False], count[False, True] + count[False, False]
    se_sp = (count[True, True] / pos if pos else 0) + (count[False, False] / neg if neg else 0)
    adjusted = None
    if pos and neg and se_sp > 1:
        adjusted = adjusted_rogan_gladen(
            flags, total, count[True, True], pos, count[False, False], neg
        ).interval
    return {
        "Rogan-Gladen": adjusted.mirrored() if adjusted else None,
        "PPI++": ppi(table, ppi_weight(table)).interval.mirrored(),
    }


def _beta(mean: float, icc: float, rng: Random) -> float:
    if icc <= 0:
        return mean
    scale = (1 - icc) / icc
    return rng.betavariate(mean * scale, (1 - mean) * scale)


def _interval(pair: list[float] | None) -> Interval | None:
    return Interval(*pair) if pair else None


def _show(figure: object) -> str:
    if not isinstance(figure, dict) or figure["coverage"] is None:
        return "refused"
    return f"{figure['coverage']:.3f} / {figure['width']:.3f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    found = simulate(options.repeats, options.seed, progress=sys.stderr.isatty())
    print_table(found, options.repeats)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as stream:
            json.dump({"repeats": options.repeats, "seed": options.seed, "cells": found}, stream, indent=1)
