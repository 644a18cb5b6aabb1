"""What the rules make of their pieces together, and that each of them is told of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.claims import split_claims
from faithgrade.evidence import Evidence
from faithgrade.rules import RULES, apply_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from faithgrade.case import Case
    from faithgrade.verdicts import Finding

    CaseOf = Callable[..., Case]
    Call = tuple[str, dict[str, Any], Any]

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
ORDER: dict[str, Any] = {"order": "ZQ-5501", "total": 42.5, "status": "shipped", "note": None}


def found(case: Case) -> list[Finding]:
    return apply_rules(split_claims(case.answer), Evidence.from_case(case), case)[0]


@pytest.mark.parametrize("name", [rule.name for rule in RULES])
def test_every_rule_has_a_page_with_examples(name: str) -> None:
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert "## What it decides" in text
    assert "## When it abstains" in text
    assert "```python" in text


def test_every_page_is_of_a_rule() -> None:
    assert {p.stem for p in PAGES.glob("*.md")} == {rule.name for rule in RULES} | {"README"}


def test_one_wrong_piece_outweighs_the_good_ones(case_of: CaseOf) -> None:
    call: Call = ("get_order", {}, ORDER)
    (right,) = found(case_of("Order ZQ-5501 has a total of 42.50.", call))
    (wrong,) = found(case_of("Order ZQ-5501 has a total of 45.20.", call))
    assert (right.verdict, wrong.verdict) == ("supported", "unsupported")
    assert (right.values_wrong, wrong.values_wrong) == (0, 1)
    assert wrong.right_value == "42.5"


@pytest.mark.parametrize("word", ["still", "only", "already", "gladly", "undeservedly"])
def test_a_word_that_nothing_covers_leaves_the_claim_undecided(case_of: CaseOf, word: str) -> None:
    call: Call = ("get_order", {}, ORDER)
    assert [f.verdict for f in found(case_of("The total is 42.50.", call))] == ["supported"]
    assert found(case_of(f"The total is {word} 42.50.", call)) == []


def test_a_failed_call_outranks_a_value_that_is_nowhere(
    case_of: CaseOf, failed: Callable[[Any], Any]
) -> None:
    answer = "I have refunded order ZQ-5501."
    call = ("refund_order", {"order": "ZQ-5501"}, failed({"error": "card expired"}))
    (finding,) = found(case_of(answer, call))
    assert (finding.reason_code, finding.decided_by) == ("action_failed", "rule:actions")
    done = ("refund_order", {"order": "ZQ-5501"}, {"order": "ZQ-5501", "refund": "issued"})
    assert found(case_of(answer, done))[0].verdict == "supported"


def test_claims_are_settled_or_left_never_both_or_neither(case_of: CaseOf) -> None:
    answer = "The total is 42.50. The parcel smells of roses. The total is 45.20. Hello!"
    case = case_of(answer, ("get_order", {}, ORDER))
    claims = split_claims(answer)
    settled, left = apply_rules(claims, Evidence.from_case(case), case)
    assert sorted([f.claim.index for f in settled] + [c.index for c in left]) == [c.index for c in claims]


def test_without_evidence_nothing_is_supported(case_of: CaseOf) -> None:
    assert "supported" not in [f.verdict for f in found(case_of("The total is 42.50 for order ZQ-5501."))]
