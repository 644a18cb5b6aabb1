"""A comparison of two runs as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faithgrade.compare import STATES, Comparison, Difference, short
from faithgrade.render.text import Style, count, counted, percent, printable, shorten, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_FLIPS = 12


def comparison_lines(
    comparison: Comparison, calibrated: tuple[bool, bool], statuses: tuple[str, str], style: Style
) -> Iterator[str]:
    """The comparison for people. What is unknown, incomplete or not calibrated says so."""
    first, second = comparison.names
    yield (
        style.paint(f"{counted(comparison.shared, 'case')} in both runs", "bold")
        + f": A = {first}, B = {second}"
    )
    yield from _warnings(comparison, statuses)
    yield ""
    yield from _rate_table(comparison)
    yield ""
    yield from _test_lines(comparison, style)
    if comparison.supported is not None:
        yield f"supported claims: B − A = {difference_text(comparison.supported)}"
    for name, done in zip("AB", calibrated, strict=True):
        if not done:
            yield f"calibration: {name} is not calibrated, so its judge's own errors are in these figures"
    yield ""
    yield from table(
        [
            ["A \\ B", *STATES],
            *([state, *(count(comparison.states[state, other]) for other in STATES)] for state in STATES),
        ]
    )
    if comparison.violations != (0, 0):
        yield f"contract violations: {comparison.violations[0]:,} in A, {comparison.violations[1]:,} in B"
    yield from _flip_lines(comparison, style)


def comparison_dict(comparison: Comparison) -> dict[str, Any]:
    """The comparison as JSON, every flip included."""
    difference = comparison.difference
    return {
        "runs": list(comparison.names),
        "settings_that_differ": {name: list(values) for name, values in comparison.settings.items()},
        "cases": {
            "shared": comparison.shared,
            "equal_answers": comparison.equal_answers,
            "only_first": list(comparison.only_first),
            "only_second": list(comparison.only_second),
        },
        "faithful_cases": [rate.to_dict() for rate in comparison.rates],
        "states": [[a, b, n] for (a, b), n in sorted(comparison.states.items())],
        "pairs": comparison.pairs,
        "better": comparison.better,
        "worse": comparison.worse,
        "difference": _difference_dict(difference),
        "bounds": list(comparison.bounds) if comparison.bounds else None,
        "mcnemar": {"exact_p": comparison.test.exact_p, "mid_p": comparison.test.mid_p},
        "supported_claims": _difference_dict(comparison.supported),
        "flips": [{name: getattr(flip, name) for name in flip.__slots__} for flip in comparison.flips],
        "claims": None
        if comparison.claims is None
        else [[a, b, n] for (a, b), n in sorted(comparison.claims.items())],
        "claim_flips": [
            {name: getattr(flip, name) for name in flip.__slots__} for flip in comparison.claim_flips
        ],
        "outcomes": [[a, b, n] for (a, b), n in sorted(comparison.outcomes.items())],
        "violations": list(comparison.violations),
    }


def difference_text(difference: Difference) -> str:
    """A difference in percentage points with its interval.

    >>> difference_text(Difference(0.5, 0.75, 0.25, None, 4))
    '+25.0 points (50.0 % → 75.0 %), no interval: fewer than 10 cases'
    """
    told = f"{points(difference.value)} points ({percent(difference.first)} → {percent(difference.second)})"
    if difference.interval is None:
        return f"{told}, no interval: fewer than 10 cases"
    return f"{told}, 95 % interval {points(difference.interval.low)} to {points(difference.interval.high)}"


def points(share: float) -> str:
    """A difference of shares in signed percentage points.

    >>> points(0.125), points(-0.01), points(0.0)
    ('+12.5', '−1.0', '0.0')
    """
    shown = f"{abs(share) * 100:.1f}"
    return shown if shown == "0.0" else f"{'+' if share > 0 else '−'}{shown}"


def p_text(p: float) -> str:
    """A p-value; very small ones by their bound.

    >>> p_text(0.0703125), p_text(0.00000001)
    ('0.070', '< 0.0001')
    """
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.01 else f"{p:.3f}"


def mcnemar_sentence(comparison: Comparison) -> str:
    """What McNemar's test says, in one sentence."""
    if not comparison.better + comparison.worse:
        return f"no case known in both runs changed its state ({counted(comparison.pairs, 'pair')})"
    return (
        f"{comparison.worse:,} became unfaithful, {comparison.better:,} became faithful, "
        f"of {counted(comparison.pairs, 'pair')} known in both; "
        f"McNemar mid-p {p_text(comparison.test.mid_p)}, exact p {p_text(comparison.test.exact_p)}"
    )


def notices(comparison: Comparison, statuses: tuple[str, str]) -> Iterator[str]:
    """What limits the comparison, a sentence each."""
    for name, (was, came) in comparison.settings.items():
        yield f"the runs were not graded alike: {name} is {short(was)} in A and {short(came)} in B"
    for name, status in zip("AB", statuses, strict=True):
        if status != "complete":
            yield f"{name} is incomplete (its status is “{status}”): only its graded cases are compared"
    for name, ids in (("A", comparison.only_first), ("B", comparison.only_second)):
        if ids:
            named = ", ".join(map(printable, ids[:5])) + (" …" if len(ids) > 5 else "")
            yield f"{counted(len(ids), 'case')} only in {name}, not compared: {named}"


def _warnings(comparison: Comparison, statuses: tuple[str, str]) -> Iterator[str]:
    for told in notices(comparison, statuses):
        yield f"note: {told}"


def _rate_table(comparison: Comparison) -> list[str]:
    rows = [["faithful cases", "rate", "95 % interval", "known", "unknown", "bounds"]]
    for name, rate in zip("AB", comparison.rates, strict=True):
        written: Mapping[str, Any] = rate.to_dict()
        interval = written["interval"]
        limits = f"{percent(interval[0])} – {percent(interval[1])}" if interval else "–"
        bounds = f"{percent(rate.lowest)} – {percent(rate.highest)}" if rate.ungraded else "–"
        rows.append([name, percent(rate.value), limits, count(rate.n), count(rate.ungraded), bounds])
    return table(rows)


def _test_lines(comparison: Comparison, style: Style) -> Iterator[str]:
    if comparison.difference is None:
        yield "no case is known in both runs, so there is nothing to compare"
    else:
        yield style.paint(f"B − A = {difference_text(comparison.difference)}", "bold")
        yield mcnemar_sentence(comparison)
    if comparison.bounds is not None:
        low, high = comparison.bounds
        yield f"with what is unknown counted against and for B: {points(low)} to {points(high)} points"


def _flip_lines(comparison: Comparison, style: Style) -> Iterator[str]:
    if comparison.flips:
        yield ""
        yield style.paint(f"{counted(len(comparison.flips), 'case')} changed, worst first", "bold")
        for flip in comparison.flips[:MOST_FLIPS]:
            claim = f": “{shorten(flip.claim, style.width - 40)}”" if flip.claim else ""
            yield f"  {printable(flip.case_id)}  {flip.first} → {flip.second}{claim}"
        if len(comparison.flips) > MOST_FLIPS:
            yield f"  … and {len(comparison.flips) - MOST_FLIPS:,} more (--json lists them all)"
    if comparison.claims is not None and comparison.claim_flips:
        same = counted(comparison.equal_answers, "case")
        flipped, all_claims = counted(len(comparison.claim_flips), "claim"), sum(comparison.claims.values())
        yield f"{flipped} of {all_claims:,} changed verdict in the {same} graded on the same answer"


def _difference_dict(difference: Difference | None) -> dict[str, Any] | None:
    if difference is None:
        return None
    interval = [difference.interval.low, difference.interval.high] if difference.interval else None
    return {
        "first": difference.first,
        "second": difference.second,
        "value": difference.value,
        "interval": interval,
        "cases": difference.cases,
    }
