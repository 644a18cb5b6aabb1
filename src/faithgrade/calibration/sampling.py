"""Which cases of a graded run to label: whole cases, simple random inside strata, probabilities kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.observations import STRATA, stratum_of
from faithgrade.errors import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

SMALLEST_DRAW = 5
"""Cases drawn from every stratum that has as many."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A case to label, with the stratum it came from and the probability it was drawn with."""

    case_id: str
    stratum: str
    probability: float


@dataclass(frozen=True, slots=True)
class Sample:
    """The cases drawn from a run, in random order, and how many cases each stratum holds."""

    cases: tuple[Drawn, ...]
    strata: Mapping[str, int]


def strata_of(grades: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Case ids of a run by stratum; cases without a claim are in no rate and in no stratum."""
    out: dict[str, list[str]] = {stratum: [] for stratum in STRATA}
    for grade in grades:
        if any(c["verdict"] != "not_a_claim" for c in grade["claims"]):
            out[stratum_of(grade["claims"])].append(grade["case_id"])
    return out


def draw_cases(strata: Mapping[str, list[str]], n: int, rng: Random) -> Sample:
    """Draw `n` whole cases: a few of every stratum, the others in proportion to the strata's sizes.

    Drawing cases by their claims' verdicts instead would bend the estimate; here each case of a stratum is as
    likely as any other, so one over the probability is an exact weight.

    >>> from random import Random
    >>> sample = draw_cases({"rule": ["a", "b"], "clean": list("cdefghij")}, 6, Random(1))
    >>> sorted((d.stratum, d.probability) for d in sample.cases)[-1], len(sample.cases)
    (('rule', 1.0), 6)
    """
    sizes = {stratum: len(ids) for stratum, ids in strata.items() if ids}
    total = sum(sizes.values())
    if n < 1 or not total:
        raise CalibrationError(f"expected to draw at least 1 case from a run with claims, got {n} of {total}")
    quota = _allocate(sizes, min(n, total))
    drawn = [
        Drawn(case_id, stratum, quota[stratum] / size)
        for stratum, size in sizes.items()
        for case_id in rng.sample(sorted(strata[stratum]), quota[stratum])
    ]
    rng.shuffle(drawn)
    return Sample(tuple(drawn), sizes)


def _allocate(sizes: Mapping[str, int], n: int) -> dict[str, int]:
    """Shares of `n` by size, at least `SMALLEST_DRAW` (or all) of each stratum while `n` allows it."""
    floor = {s: min(size, SMALLEST_DRAW) for s, size in sizes.items()}
    if sum(floor.values()) > n:
        floor = {s: min(size, max(1, n // len(sizes))) for s, size in sizes.items()}
    quota = dict(floor)
    while sum(quota.values()) < n:
        # The next case goes where the draw lags most behind its share.
        lag = {s: n * size / sum(sizes.values()) - quota[s] for s, size in sizes.items() if quota[s] < size}
        quota[max(lag, key=lambda s: lag[s])] += 1
    return quota
