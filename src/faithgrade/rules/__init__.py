"""The rules in order, and applying them to the claims of a case.

Each rule reads a claim and gives atoms: pieces it found good, wrong, or could not decide. A wrong atom refutes the
claim; a claim without wrong or open atoms is supported when its good atoms cover every content word; anything else is
left to the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from faithgrade.case import Case
from faithgrade.claims import Claim
from faithgrade.evidence import Evidence
from faithgrade.evidence.index import Index
from faithgrade.rules import numbers
from faithgrade.rules.atoms import Atom
from faithgrade.rules.cover import cover
from faithgrade.rules.view import ClaimView
from faithgrade.verdicts import Finding, Verdict

RULES_VERSION = "1"
"""Raised with every change that can change a verdict."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A grounding check by name: what it decides, when it abstains, and the function that reads a claim with it."""

    name: str
    decides: str
    abstains: str
    read: Callable[[ClaimView], Iterable[Atom]]


RULES: tuple[Rule, ...] = (
    Rule(
        "numbers",
        "whether each number, percentage, amount of money, quantity and duration stands under the field and entity the claim names",
        "when the value stands only where the claim's words do not lead, or may be the user's own, policy or one step of arithmetic",
        numbers.read,
    ),
)


def apply_rules(
    claims: Sequence[Claim], evidence: Evidence, case: Case, rules: Sequence[Rule] = RULES
) -> tuple[list[Finding], list[Claim]]:
    """Findings of the claims a rule decided, and the claims no rule decided, both in answer order."""
    settled: list[Finding] = []
    unresolved: list[Claim] = []
    index = Index(evidence)
    views: list[ClaimView] = []
    for claim in claims:
        view = ClaimView(claim, case, index, tuple(views))
        views.append(view)
        finding = settle(view, rules)
        if finding is None:
            unresolved.append(claim)
        else:
            settled.append(finding)
    return settled, unresolved


def settle(view: ClaimView, rules: Sequence[Rule]) -> Finding | None:
    """The finding that the rules agree on for one claim, or None."""
    atoms = [atom for rule in rules for atom in rule.read(view)]
    wrong = [a for a in atoms if a.standing == "wrong"]
    good = [a for a in atoms if a.standing == "good"]
    checked = sum(a.is_value for a in (*wrong, *good))
    if wrong:
        return _finding(view, Verdict.UNSUPPORTED, wrong[0], wrong, checked)
    if not good or any(a.standing == "open" for a in atoms) or not any(a.is_value for a in good):
        return None
    if cover(view, good).left:
        return None
    return _finding(view, Verdict.SUPPORTED, next(a for a in good if a.is_value), good, checked)


def explain(view: ClaimView, rules: Sequence[Rule] = RULES) -> dict[str, Any]:
    """Everything the rules saw in one claim: values, mentions, atoms, and the words left uncovered."""
    atoms = [atom for rule in rules for atom in rule.read(view)]
    left = cover(view, [a for a in atoms if a.standing == "good"]).left
    return {
        "text": view.text,
        "values": [{"text": v.text, "kind": v.kind.value, "readings": [repr(r) for r in v.readings]} for v in view.values],
        "mentions": sorted({view.text[m.start : m.end] for m in view.mentions}),
        "named": [(view.text[a:b], field) for a, b, field, _ in view.named],
        "atoms": [
            {"rule": a.rule, "text": view.text[a.start : a.end], "standing": a.standing, "code": a.code.value, "reason": a.reason,
             "covers": [view.tokens[n].text for n in sorted(a.covers)]}
            for a in atoms
        ],
        "left": [view.tokens[n].text for n in left],
    }  # fmt: skip


def _finding(view: ClaimView, verdict: Verdict, main: Atom, atoms: Sequence[Atom], checked: int) -> Finding:
    return Finding(
        view.claim,
        verdict,
        main.code,
        main.reason,
        f"rule:{main.rule}",
        tuple(p for a in atoms for p in a.evidence)[:12],
        checked,
        sum(a.standing == "wrong" for a in atoms),
        right_value=main.right_value,
    )
