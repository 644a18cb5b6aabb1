"""A batch's numbers, as data: counts, rates with intervals and bounds, and what to warn of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from faithgrade.calibration.intervals import wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NOT_CALIBRATED = "not calibrated"
INTERNAL_ERROR = "internal_error"
"""Violation of a case that faithgrade itself failed on: it has no grade, and counts as ungraded."""

_DECIDED = ("supported", "unsupported")
_VERDICTS = ("supported", "unsupported", "ungraded", "not_a_claim")
_MOST_EXAMPLES = 8
_MOST_OF_A_REASON = 2


@dataclass(frozen=True, slots=True)
class Rate:
    """The share of `hits` among `n` decided units, and `ungraded` units that were not decided.

    >>> rate = Rate(hits=8, n=10, ungraded=10)
    >>> rate.value, rate.lowest, rate.highest
    (0.8, 0.4, 0.9)
    >>> Rate(0, 0, 5).value is None
    True
    """

    hits: int
    n: int
    ungraded: int = 0

    @property
    def value(self) -> float | None:
        """``hits / n``; None when nothing was decided."""
        return self.hits / self.n if self.n else None

    @property
    def lowest(self) -> float | None:
        """The rate if every ungraded unit were a miss; None when there is no unit at all."""
        total = self.n + self.ungraded
        return self.hits / total if total else None

    @property
    def highest(self) -> float | None:
        """The rate if every ungraded unit were a hit."""
        total = self.n + self.ungraded
        return (self.hits + self.ungraded) / total if total else None

    def to_dict(self) -> dict[str, Any]:
        """The rate with its 95 % Wilson interval over decided units, and the bounds for what is ungraded."""
        interval = wilson(self.hits, self.n) if self.n else None
        return {
            "rate": self.value,
            "n": self.n,
            "hits": self.hits,
            "interval": [interval.low, interval.high] if interval else None,
            "ungraded": self.ungraded,
            "bounds": [self.lowest, self.highest],
        }


@dataclass(frozen=True, slots=True)
class Example:
    """An unsupported claim shown in the summary."""

    case_id: str
    text: str | None
    reason: str | None
    reason_code: str


@dataclass(slots=True)
class Report:
    """Numbers of a run, added up row by row from its grade lines. Zero is a number here, None is unknown."""

    cases: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    by_decider: dict[str, Counter[str]] = field(default_factory=dict)
    by_kind: dict[str, Counter[str]] = field(default_factory=dict)
    by_reason: dict[str, Counter[str]] = field(default_factory=dict)
    violations: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    disclosures: Counter[str] = field(default_factory=Counter)
    anomalies: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    usage: Counter[str] = field(default_factory=Counter)
    values_checked: int = 0
    values_wrong: int = 0
    cached_claims: int = 0
    known_cost_usd: float = 0.0
    cases_of_unknown_cost: int = 0
    case_warnings: Counter[str] = field(default_factory=Counter)
    examples: list[Example] = field(default_factory=list)
    trouble: str = ""
    """Why the judge did not answer, the first time it did not; without the provider's own words."""

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one grade line (``grade.Grade.to_dict()``)."""
        counts = row["counts"]
        self.cases["total"] += 1
        self.cases[_case_kind(row)] += 1
        self.values_checked += counts["values_checked"]
        self.values_wrong += counts["values_wrong"]
        for claim in row["claims"]:
            self._add_claim(row["case_id"], claim)
        severities = [violation.get("severity", "error") for violation in row["violations"]]
        for violation, severity in zip(row["violations"], severities, strict=True):
            if severity != "warning":
                self.violations[violation["code"]] += 1
        self.cases["with_violations"] += "error" in severities
        self.cases["unchecked"] += "ungraded" in severities
        if row["outcome"] is not None:
            self.outcomes[row["outcome"]] += 1
        for disclosure in row["disclosures"]:
            self.disclosures[disclosure["treatment"]] += 1
        for code in {anomaly["code"] for anomaly in row["anomalies"]}:
            self.anomalies[code] += 1
        for name, amount in row["usage"].items():
            self.usage[name] += amount
        for warning in row["warnings"]:
            self.case_warnings[warning] += 1
        if row["cost_usd"] is None:
            self.cases_of_unknown_cost += 1
        else:
            self.known_cost_usd += row["cost_usd"]

    def _add_claim(self, case_id: str, claim: Mapping[str, Any]) -> None:
        verdict = claim["verdict"]
        self.claims[verdict] += 1
        self.by_kind.setdefault(claim["kind"], Counter())[verdict] += 1
        self.by_reason.setdefault(verdict, Counter())[claim["reason_code"]] += 1
        if verdict != "not_a_claim":
            self.by_decider.setdefault(claim["decided_by"], Counter())[verdict] += 1
        if claim["cached"]:
            self.cached_claims += 1
        if claim["reason_code"] == "judge_unavailable" and claim["reason"] and not self.trouble:
            self.trouble = _in_short(claim["reason"])
        judge = claim["judge"]
        if judge and judge.get("model_returned"):
            self.models[judge["model_returned"]] += 1
        shown = sum(example.reason_code == claim["reason_code"] for example in self.examples)
        if verdict == "unsupported" and len(self.examples) < _MOST_EXAMPLES and shown < _MOST_OF_A_REASON:
            self.examples.append(Example(case_id, claim["text"], claim["reason"], claim["reason_code"]))

    @property
    def faithful_cases(self) -> Rate:
        """Share of cases with claims that have no unsupported claim; a case with an ungraded claim is
        ungraded.
        """
        faithful = self.cases["faithful"]
        return Rate(
            faithful, faithful + self.cases["unfaithful"], self.cases["ungraded"] + self.cases["failed"]
        )

    @property
    def supported_claims(self) -> Rate:
        """Share of decided claims that are supported."""
        good = self.claims["supported"]
        return Rate(good, good + self.claims["unsupported"], self.claims["ungraded"])

    @property
    def graded_claims(self) -> int:
        """Claims that count: all but those that are none."""
        return sum(self.claims[v] for v in ("supported", "unsupported", "ungraded"))

    @property
    def cost_usd(self) -> float | None:
        """Money spent, or None when the price of any part is unknown."""
        return None if self.cases_of_unknown_cost else self.known_cost_usd

    def decided_by(self, who: str) -> Counter[str]:
        """Verdicts given by ``rule``, ``judge`` or ``none``.

        >>> report = summarize([])
        >>> report.decided_by("rule")
        Counter()
        """
        total: Counter[str] = Counter()
        for decider, verdicts in self.by_decider.items():
            if decider.split(":")[0] == who:
                total.update(verdicts)
        return total

    def warnings(self, *, expected_cases: int | None = None, judge: bool = False) -> list[str]:
        """Sentences a reader of the rates must know."""
        out = []
        if expected_cases is not None and self.cases["total"] < expected_cases:
            out.append(
                f"only {self.cases['total']} of {expected_cases} cases are graded; rates are about those"
            )
        if self.cases["failed"]:
            failed = self.cases["failed"]
            told = (
                "1 case; it has no grade and counts"
                if failed == 1
                else f"{failed} cases; they have no grade and count"
            )
            out.append(f"faithgrade itself failed on {told} as ungraded")
        if len(self.models) > 1:
            named = ", ".join(f"{model} ({n} claims)" for model, n in self.models.most_common())
            out.append(f"the judge answered as several models, which are not one judge: {named}")
        waiting = self.by_reason.get("ungraded", Counter())
        asked = {reason: n for reason, n in waiting.items() if reason != "no_judge"}
        if judge and asked:
            told = ", ".join(f"{n} {reason}" for reason, n in sorted(asked.items()))
            first = f"; the first: {self.trouble}" if self.trouble else ""
            claims = "1 claim is" if sum(asked.values()) == 1 else f"{sum(asked.values())} claims are"
            out.append(f"{claims} ungraded ({told}){first}")
        if self.cases_of_unknown_cost:
            cases = "case" if self.cases_of_unknown_cost == 1 else "cases"
            out.append(f"the cost of {self.cases_of_unknown_cost} {cases} is unknown")
        out += [f"{text} ({n} cases)" if n > 1 else text for text, n in self.case_warnings.most_common()]
        return out

    def to_dict(self) -> dict[str, Any]:
        """The part of ``summary.json`` that comes from the rows alone."""
        return {
            "cases": {
                "graded": self.cases["total"],
                **{
                    kind: self.cases[kind]
                    for kind in ("faithful", "unfaithful", "ungraded", "failed", "no_claims")
                },
                "with_violations": self.cases["with_violations"],
                "unchecked": self.cases["unchecked"],
            },
            "claims": {
                "total": self.graded_claims,
                **{verdict: self.claims[verdict] for verdict in _VERDICTS},
                "by_rule": self.decided_by("rule").total(),
                "by_judge": sum(self.decided_by("judge")[v] for v in _DECIDED),
            },
            "values": {"checked": self.values_checked, "wrong": self.values_wrong},
            "rates": {
                "faithful_cases": self.faithful_cases.to_dict(),
                "supported_claims": self.supported_claims.to_dict(),
            },
            "by_decider": _sorted_counts(self.by_decider),
            "by_kind": _sorted_counts(self.by_kind),
            "by_reason": _sorted_counts(self.by_reason),
            "violations": {code: n for code, n in self.violations.most_common() if n},
            "outcomes": dict(self.outcomes.most_common()),
            "disclosures": dict(self.disclosures.most_common()),
            "anomalies": dict(self.anomalies.most_common()),
            "models": dict(self.models.most_common()),
            "usage": dict(self.usage),
            "cost_usd": self.cost_usd,
            "known_cost_usd": self.known_cost_usd,
            "cached_claims": self.cached_claims,
        }


def summarize(rows: Iterable[Mapping[str, Any]]) -> Report:
    """The numbers of these grade lines. One pass, constant memory."""
    report = Report()
    for row in rows:
        report.add(row)
    return report


def _in_short(trouble: str) -> str:
    """Why a judge did not answer, with the number of the provider's answer and without its words, which may quote anything.

    >>> _in_short("gave up after 5 tries: the provider failed (500 Connection error.)")
    'gave up after 5 tries: the provider failed (500)'
    """
    told, bracket, words = trouble.partition(" (")
    status = words[:3]
    return f"{told} ({status})" if bracket and status.isdigit() else told


def _case_kind(row: Mapping[str, Any]) -> str:
    if any(violation["code"] == INTERNAL_ERROR for violation in row["violations"]):
        return "failed"
    if row["faithful"] is True:
        return "faithful"
    if row["faithful"] is False:
        return "unfaithful"
    return "ungraded" if row["counts"]["ungraded"] else "no_claims"


def _sorted_counts(table: Mapping[str, Counter[str]]) -> dict[str, dict[str, int]]:
    return {name: dict(table[name].most_common()) for name in sorted(table)}
