"""What the rules make of their pieces together, and that each of them is told of."""

from __future__ import annotations

import random
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


ODD: list[Any] = [
    *(
        None,
        True,
        0,
        -5,
        1e308,
        float("nan"),
        float("inf"),
        10**400,
        "",
        "1,234",
        "+1",
        "-",
        "1.2.3",
        "12:99",
    ),
    *("2031-13-45", "٣٤", "½", "NaN", "1e5000", "€", "  7 ", "a\nb\n\n", "| a | b |\n|--|--|\n| 1 |\n"),
    *([], {}, [[]], [{}], {"": ""}, {"second": "1,234"}, {"price_kwh": "1,234.5", "currency": "EUR"}),
    *({"unit": 5, "value": 3}, {"units": {"x": None}, "x": 1}, {"name": None, "value": [1, 2]}),
]
KEYS = "total price second days status created_at name unit rows home_score away_score area_m2 now average".split()


@pytest.mark.parametrize(
    "answer",
    [
        "So 3 per day, 1e5000 and 9,999,999,999,999.",
        "On 2 June 9999 it was 12 days later.",
        "From 1 to 5, 1-4, 16:9.",
        "It is 10 years more than €1,234.50.",
        "All 3 of the cheapest won 3-2.",
        "The 52-week low is 1/3, half of 7.",
        "Yesterday at 25:00, last Friday, 0001-01-01 and 9999-12-31.",
        "1" * 500 + " items",
        "ZZ-1 isn't active: null.",
    ],
)
def test_no_payload_and_no_answer_breaks_a_rule(case_of: CaseOf, answer: str) -> None:
    rng = random.Random(answer)
    for _ in range(40):
        body = {key: rng.choice(ODD) for key in rng.sample(KEYS, 6)}
        call = ("get_x", {"id": rng.choice(["ZZ-1", 5, None])}, rng.choice([body, {"rows": [body, body]}]))
        case = case_of(answer, call)
        settled, left = apply_rules(split_claims(answer), Evidence.from_case(case), case)
        assert len(settled) + len(left) == len(split_claims(answer))


@pytest.mark.parametrize("number", [10**400, 1e308, -(10**60), 0, "1e5000", float("inf")])
@pytest.mark.parametrize(
    "answer",
    [
        "The average price is 5.",
        "The highest price is 5.5.",
        "The total price is 7.",
        "The difference is 3%.",
    ],
)
def test_numbers_beyond_all_measure_can_be_computed_with(
    case_of: CaseOf, answer: str, number: int | float | str
) -> None:
    call: Call = ("list", {}, {"rows": [{"price": number}, {"price": 3}]})
    assert [f for f in found(case_of(answer, call)) if f.verdict == "supported"] == []
