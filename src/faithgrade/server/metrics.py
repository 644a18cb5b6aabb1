"""Counters for Prometheus. Labels are verdicts, routes and statuses: never a case, a key's secret or any
text.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from faithgrade.grade import Grade

LATENCIES = (0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120)


class Metrics:
    """The service's own registry, so that two services in one process do not add up."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "faithgrade_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "faithgrade_request_seconds",
            "Time to the end of the answer.",
            ["route"],
            buckets=LATENCIES,
            registry=self.registry,
        )
        self.cases = Counter("faithgrade_cases", "Cases graded.", ["state"], registry=self.registry)
        self.claims = Counter(
            "faithgrade_claims", "Claims by verdict.", ["verdict", "by"], registry=self.registry
        )
        self.cost = Counter(
            "faithgrade_cost_usd", "Known cost of the judge in US dollars.", registry=self.registry
        )
        self.unknown_cost = Counter(
            "faithgrade_cases_of_unknown_cost", "Cases whose cost is not known.", registry=self.registry
        )
        self.refused = Counter(
            "faithgrade_refused", "Requests refused, by code.", ["code"], registry=self.registry
        )

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """A figure that is read when it is asked for."""
        Gauge(name, about, registry=self.registry).set_function(read)

    def count(self, grade: Grade) -> None:
        """Count one graded case."""
        self.cases.labels(case_state(grade)).inc()
        for finding in grade.findings:
            self.claims.labels(finding.verdict.value, finding.decided_by.split(":")[0]).inc()
        if grade.cost_usd is None:
            self.unknown_cost.inc()
        else:
            self.cost.inc(grade.cost_usd)

    def text(self) -> bytes:
        """All figures in Prometheus' text form."""
        return generate_latest(self.registry)


def case_state(grade: Grade) -> str:
    """``faithful``, ``unfaithful``, ``ungraded`` or ``no_claims``; what is unknown is never one of the first
    two.
    """
    if grade.faithful is not None:
        return "faithful" if grade.faithful else "unfaithful"
    return "ungraded" if grade.counts["ungraded"] else "no_claims"
