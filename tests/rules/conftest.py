"""Small cases written in one line, and the atoms a rule reads in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules import RULES, apply_rules, reconcile, settle
from faithgrade.rules.claim.atoms import Atom
from faithgrade.rules.claim.view import ClaimView

CaseOf = Callable[..., Case]
AtomsOf = Callable[[Callable[[ClaimView], Iterable[Atom]], Case], list[tuple[str, str]]]
VerdictsOf = Callable[[Case], list[str]]
OutcomesOf = Callable[[str, Case], list[str]]


class Failed:
    """Marks a call's content as the body of an error result."""

    def __init__(self, content: Any):
        self.content = content


@pytest.fixture
def failed() -> Callable[[Any], Failed]:
    """Make the content of a call an error result."""
    return Failed


@pytest.fixture
def case_of() -> CaseOf:
    """A case of an answer and calls, each (tool name, arguments, content)."""

    def build(answer: str, *calls: tuple[str, dict[str, Any], Any], **more: Any) -> Case:
        made, results = [], []
        for n, (name, arguments, content) in enumerate(calls):
            made.append(ToolCall(f"u{n}", name, f"c{n}", arguments, position=n))
            is_error = isinstance(content, Failed)
            body = content.content if isinstance(content, Failed) else content
            results.append(ToolResult(f"r{n}", name, f"c{n}", f"u{n}", body, is_error=is_error, position=n))
        return Case("t", answer, calls=tuple(made), results=tuple(results), **more)

    return build


@pytest.fixture
def atoms_of() -> AtomsOf:
    """(standing, code) of each value-like atom that a rule reads in a case's claims."""

    def read(rule: Callable[[ClaimView], Iterable[Atom]], case: Case) -> list[tuple[str, str]]:
        index = Index(Evidence.from_case(case))
        views = [ClaimView(c, case, index) for c in split_claims(case.answer)]
        return [(a.standing, a.code.value) for v in views for a in rule(v) if a.is_value]

    return read


@pytest.fixture
def verdicts_of() -> VerdictsOf:
    """The verdict of all rules on each claim of a case, "unresolved" where they abstain."""

    def decide(case: Case) -> list[str]:
        settled, unresolved = apply_rules(split_claims(case.answer), Evidence.from_case(case), case)
        rows = {f.claim.index: f.verdict.value for f in settled} | {c.index: "unresolved" for c in unresolved}
        return [rows[n] for n in sorted(rows)]

    return decide


@pytest.fixture
def outcomes_of() -> OutcomesOf:
    """What became of the last claim of a case through one rule.

    "abstains", or the verdict of all rules with code and pointers of each value the rule found so
    ("unsupported mispaired /rows/1/price").
    """

    def outcomes(rule: str, case: Case) -> list[str]:
        index = Index(Evidence.from_case(case))
        views: list[ClaimView] = []
        for claim in split_claims(case.answer):
            views.append(ClaimView(claim, case, index, tuple(views)))
        finding = settle(views[-1], RULES)
        if finding is None:
            return ["abstains"]
        standing = "good" if finding.verdict.value == "supported" else "wrong"
        return [
            " ".join([finding.verdict.value, atom.code.value, *(p.pointer for p in atom.evidence)])
            for atom in reconcile([a for r in RULES for a in r.read(views[-1])])
            if atom.rule == rule and atom.standing == standing and atom.is_value
        ]

    return outcomes


@pytest.fixture
def members_by_month() -> tuple[str, dict[str, Any], Any]:
    """A call whose rows are three months, with the most members in the second and the fewest in the last."""
    months = (("2031-01", 310), ("2031-02", 365), ("2031-03", 298))
    return ("members", {}, {"rows": [{"month": month, "members": n} for month, n in months]})
