"""The same cases graded twice: what changed, and whether the change is more than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal

from faithgrade.calibration.comparison import McNemar, mcnemar
from faithgrade.calibration.intervals import LEVEL, Interval, t_of, z_of
from faithgrade.errors import SettingsError
from faithgrade.report import Rate, summarize

Line = Mapping[str, Any]
State = Literal["faithful", "not faithful", "unknown", "no claims"]
STATES: tuple[State, ...] = ("faithful", "not faithful", "unknown", "no claims")
FEWEST_CASES = 10
"""Under so many pairs no interval is given."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A case whose state is not what it was, with the first unsupported claim of the side that has one."""

    case_id: str
    first: State
    second: State
    first_unsupported: int
    second_unsupported: int
    claim: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimFlip:
    """A claim of an answer both runs graded, whose verdict is not what it was."""

    case_id: str
    start: int
    end: int
    text: str | None
    first: str
    second: str
    first_by: str
    second_by: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Second minus first of a share, with its 95 % interval (None for fewer than 10 cases)."""

    first: float
    second: float
    value: float
    interval: Interval | None
    cases: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs on their shared cases.

    `states` counts pairs of states, `pairs` those in which both states are known. `difference` and `test`
    rest on these alone; `bounds` are the difference over all pairs with claims if what is unknown had gone
    worst and best for the second run. `claims` counts verdict pairs of claims of equal answers (None when no
    answer is equal).
    """

    names: tuple[str, str]
    settings: Mapping[str, tuple[Any, Any]]
    shared: int
    equal_answers: int
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    rates: tuple[Rate, Rate]
    states: Mapping[tuple[State, State], int]
    pairs: int
    better: int
    worse: int
    difference: Difference | None
    bounds: tuple[float, float] | None
    test: McNemar
    supported: Difference | None
    flips: tuple[Flip, ...]
    claims: Mapping[tuple[str, str], int] | None
    claim_flips: tuple[ClaimFlip, ...]
    outcomes: Mapping[tuple[str, str], int]
    violations: tuple[int, int]


def compare_runs(
    first: Sequence[Line],
    second: Sequence[Line],
    *,
    names: tuple[str, str] = ("first", "second"),
    settings: Mapping[str, tuple[Any, Any]] | None = None,
    allow_different: bool = False,
) -> Comparison:
    """Compare two lists of grade lines case by case.

    `settings` are the verdict-changing settings that differ (`differing_settings`); SettingsError when there
    are any, unless `allow_different`, and when the runs share no case.
    """
    settings = settings or {}
    if settings and not allow_different:
        told = "; ".join(f"{name}: {short(was)} and {short(came)}" for name, (was, came) in settings.items())
        raise SettingsError(
            f"the runs were not graded alike ({told}); --allow-different compares them all the same"
        )
    one, two = ({grade["case_id"]: grade for grade in grades} for grades in (first, second))
    ids = [case_id for case_id in one if case_id in two]
    if not ids:
        raise SettingsError("expected two runs on the same cases, found no case id in both")
    both = [(one[case_id], two[case_id]) for case_id in ids]
    states = Counter((state_of(a), state_of(b)) for a, b in both)
    better, worse = states["not faithful", "faithful"], states["faithful", "not faithful"]
    pairs = better + worse + states["faithful", "faithful"] + states["not faithful", "not faithful"]
    alike = [
        (a, b)
        for a, b in both
        if a.get("case_digest") is not None and a.get("case_digest") == b.get("case_digest")
    ]
    table, claim_flips = _claims(alike)
    return Comparison(
        names=names,
        settings=settings,
        shared=len(ids),
        equal_answers=len(alike),
        only_first=tuple(case_id for case_id in one if case_id not in two),
        only_second=tuple(case_id for case_id in two if case_id not in one),
        rates=(summarize(a for a, _ in both).faithful_cases, summarize(b for _, b in both).faithful_cases),
        states=states,
        pairs=pairs,
        better=better,
        worse=worse,
        difference=paired_difference(better, worse, states["faithful", "faithful"], pairs) if pairs else None,
        bounds=_bounds(states),
        test=mcnemar(worse, better),
        supported=supported_difference(both),
        flips=tuple(_flip(a, b) for a, b in sorted(both, key=_gravity) if state_of(a) != state_of(b)),
        claims=table if alike else None,
        claim_flips=tuple(claim_flips),
        outcomes=Counter(
            (str(a["outcome"]), str(b["outcome"])) for a, b in both if a["outcome"] or b["outcome"]
        ),
        violations=(sum(len(a["violations"]) for a, _ in both), sum(len(b["violations"]) for _, b in both)),
    )


def differing_settings(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Verdict-changing settings of two manifests that differ, by dotted name, the judge and its rubric among
    them.

    >>> one = {"verdict_settings": {"judge": {"model": "a"}, "rules": {"version": "1"}}}
    >>> two = {"verdict_settings": {"judge": None, "rules": {"version": "1"}}}
    >>> differing_settings(one, two)
    {'judge': ({'model': 'a'}, None)}
    """
    return dict(_differences(first.get("verdict_settings") or {}, second.get("verdict_settings") or {}, ""))


def differing_models(first: Iterable[Line], second: Iterable[Line]) -> dict[str, tuple[Any, Any]]:
    """The models that really answered, where the two runs' differ; empty when one run asked nobody."""
    found = [sorted({judge["model_returned"] for judge in _judges(grades)}) for grades in (first, second)]
    return {"model returned": (found[0], found[1])} if found[0] and found[1] and found[0] != found[1] else {}


def state_of(grade: Line) -> State:
    """What is known of a case. Ungraded is never taken for a failure, and never for a success."""
    if grade["faithful"] is not None:
        return "faithful" if grade["faithful"] else "not faithful"
    return "unknown" if grade["counts"]["ungraded"] else "no claims"


def paired_difference(better: int, worse: int, both: int, pairs: int, level: float = LEVEL) -> Difference:
    """Share of the second minus share of the first over `pairs`, `both` of them faithful in both runs.

    Interval: Bonett & Price 2012, J Educ Behav Stat 37:479 (Wald with half a pair added to each discordant
    count on either side); recommended for paired proportions by Fagerland, Lydersen & Laake 2014, Stat Med
    33:2850.

    >>> d = paired_difference(better=1, worse=7, both=12, pairs=21)
    >>> round(d.value, 4), round(d.interval.low, 4), round(d.interval.high, 4)
    (-0.2857, -0.5084, -0.0134)
    """
    first, second = (both + worse) / pairs, (both + better) / pairs
    interval = None
    if pairs >= FEWEST_CASES:
        up, down = (better + 1) / (pairs + 2), (worse + 1) / (pairs + 2)
        half = z_of(level) * sqrt((up + down - (up - down) ** 2) / (pairs + 2))
        interval = Interval(max(-1.0, up - down - half), min(1.0, up - down + half))
    return Difference(first, second, (better - worse) / pairs, interval, pairs)


def supported_difference(both: Sequence[tuple[Line, Line]], level: float = LEVEL) -> Difference | None:
    """Difference in the share of supported among decided claims; None when a run decided none.

    Claims of one case resemble each other and the two runs share their cases, so the error is that of a
    difference of two ratios linearised by case (Liang & Zeger 1986), with t on the number of cases less one.
    """
    rows = [(a["counts"]["supported"], _decided(a), b["counts"]["supported"], _decided(b)) for a, b in both]
    rows = [row for row in rows if row[1] or row[3]]
    first_n, second_n = sum(row[1] for row in rows), sum(row[3] for row in rows)
    if not first_n or not second_n:
        return None
    first, second = sum(row[0] for row in rows) / first_n, sum(row[2] for row in rows) / second_n
    count, interval = len(rows), None
    if count >= FEWEST_CASES:
        parts = [(g2 - second * n2) / second_n - (g1 - first * n1) / first_n for g1, n1, g2, n2 in rows]
        half = t_of(count - 1, level) * sqrt(count / (count - 1) * sum(part**2 for part in parts))
        interval = Interval(max(-1.0, second - first - half), min(1.0, second - first + half))
    return Difference(first, second, second - first, interval, count)


def short(value: Any) -> str:
    """A setting in a few words."""
    text = "none" if value is None else value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _differences(
    first: Mapping[str, Any], second: Mapping[str, Any], prefix: str
) -> Iterable[tuple[str, tuple[Any, Any]]]:
    for name in dict.fromkeys((*first, *second)):
        was, came = first.get(name), second.get(name)
        if isinstance(was, Mapping) and isinstance(came, Mapping):
            yield from _differences(was, came, f"{prefix}{name}.")
        elif was != came:
            yield f"{prefix}{name}", (was, came)


def _judges(grades: Iterable[Line]) -> Iterable[Mapping[str, Any]]:
    for grade in grades:
        for claim in grade["claims"]:
            if claim["judge"] and claim["judge"].get("model_returned"):
                yield claim["judge"]


def _bounds(states: Mapping[tuple[State, State], int]) -> tuple[float, float] | None:
    with_claims = {pair: count for pair, count in states.items() if "no claims" not in pair}
    total = sum(with_claims.values())
    if not total or not any("unknown" in pair for pair in with_claims):
        return None

    def count(side: int, *wanted: State) -> int:
        return sum(count for pair, count in with_claims.items() if pair[side] in wanted)

    low = count(1, "faithful") - count(0, "faithful", "unknown")
    high = count(1, "faithful", "unknown") - count(0, "faithful")
    return low / total, high / total


def _decided(grade: Line) -> int:
    return int(grade["counts"]["supported"] + grade["counts"]["unsupported"])


def _gravity(pair: tuple[Line, Line]) -> tuple[int, int]:
    """Worse first, then what became unknown, then better; inside each the larger change."""
    order = {("faithful", "not faithful"): 0, ("not faithful", "faithful"): 3}
    first, second = state_of(pair[0]), state_of(pair[1])
    rank = order.get((first, second), 1 if second == "unknown" else 2)
    return rank, -abs(pair[1]["counts"]["unsupported"] - pair[0]["counts"]["unsupported"])


def _flip(first: Line, second: Line) -> Flip:
    shown = next(
        (c for side in (second, first) for c in side["claims"] if c["verdict"] == "unsupported"), None
    )
    return Flip(
        first["case_id"],
        state_of(first),
        state_of(second),
        first["counts"]["unsupported"],
        second["counts"]["unsupported"],
        shown["text"] if shown else None,
        shown["reason"] if shown else None,
    )


def _claims(alike: Sequence[tuple[Line, Line]]) -> tuple[Counter[tuple[str, str]], list[ClaimFlip]]:
    table: Counter[tuple[str, str]] = Counter()
    flips = []
    for first, second in alike:
        places = {(claim["start"], claim["end"]): claim for claim in second["claims"]}
        for claim in first["claims"]:
            other = places.get((claim["start"], claim["end"]))
            if other is None:
                continue
            table[claim["verdict"], other["verdict"]] += 1
            if claim["verdict"] != other["verdict"]:
                flips.append(
                    ClaimFlip(
                        first["case_id"],
                        claim["start"],
                        claim["end"],
                        claim["text"],
                        claim["verdict"],
                        other["verdict"],
                        claim["decided_by"],
                        other["decided_by"],
                    )
                )
    return table, flips
