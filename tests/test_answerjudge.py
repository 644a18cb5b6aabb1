from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.case import Case, ToolCall, ToolResult
from faithgrade.grader import Grader
from faithgrade.judges.scripted import ScriptedJudge

if TYPE_CHECKING:
    from faithgrade.claims import Claim
    from faithgrade.grade import Grade

KEY = {"permitted": ["inside the window"], "must_not_claim": ["outside the window"]}


def case_of(answer: str, days: int | None = 30, **more: Any) -> Case:
    wanted = {"key": "policy", "tool": "get_policy", "required_fields": [{"pointer": "/days"}]}
    return Case(
        "case",
        answer,
        calls=(ToolCall("u1", "get_policy", id="c1", arguments={"note": "Please hurry up!"}),),
        results=(ToolResult("r1", call_id="c1", call_uid="u1", content={"days": days}),),
        expectations={"expected_calls": [wanted], "answer_key": KEY, **more},
    )


def graded(case: Case, *yes: str, rest: str = "unsupported") -> tuple[Grade, list[str]]:
    """The grade under a judge that says yes to claims with one of these words; and what it was asked."""
    asked: list[str] = []

    def label(claim: Claim) -> str:
        if claim.text.startswith(("The answer ", "The text ")):
            asked.append(claim.text)
            return "supported" if any(word in claim.text for word in yes) else rest
        return "supported"

    async def run() -> Grade:
        async with Grader(ScriptedJudge.of_claim(label), rules="none") as grader:
            return await grader.grade(case)

    return asyncio.run(run()), asked


@pytest.mark.parametrize(
    ("yes", "outcome"),
    [
        (("concludes: inside",), "complete-correct"),
        (("concludes: outside",), "complete-wrong"),
        (("gives no decision",), "needless-stop"),
        ((), "undetermined"),
    ],
)
def test_a_paraphrased_decision_is_read_by_the_judge(yes: tuple[str, ...], outcome: str) -> None:
    found, asked = graded(case_of("You may still send it back."), *yes)
    assert found.outcome == outcome
    assert len(asked) == 3


def test_a_decision_the_rules_can_read_asks_nothing() -> None:
    found, asked = graded(case_of("It is inside the window."))
    assert (found.outcome, asked) == ("complete-correct", [])


def test_a_paraphrased_decision_on_incomplete_evidence_is_unsafe() -> None:
    found, _ = graded(case_of("Hm, let me think about that for you.", days=None), "concludes: inside")
    assert found.outcome == "unsafe-complete"


def test_a_gap_named_in_other_words_makes_a_stop_safe() -> None:
    answer = "I cannot decide: the rule book is silent on how long one has."
    safe, asked = graded(case_of(answer, days=None), "as missing")
    assert safe.outcome == "safe-incomplete"
    assert "gap_not_named" not in {v.code for v in safe.violations}
    assert asked[-1] == "The answer names get_policy /days as missing or unusable."
    vague, _ = graded(case_of(answer, days=None))
    assert vague.outcome == "undetermined"


def test_a_judged_argument_passes_or_is_refused_and_never_just_left() -> None:
    check = [{"tool": "get_policy", "pointer": "/note", "level": "judged", "rubric": "is polite"}]
    polite, asked = graded(case_of("It is inside the window.", argument_checks=check), "is polite")
    assert (polite.violations, asked) == ((), ["The text fits this: is polite"])
    rude, _ = graded(case_of("It is inside the window.", argument_checks=check))
    assert [(v.code, v.severity) for v in rude.violations] == [("argument_refused", "error")]
    assert rude.outcome == "complete-wrong"


def test_what_the_judge_cannot_settle_stays_undetermined_and_ungraded() -> None:
    check = [{"tool": "get_policy", "pointer": "/note", "level": "judged", "rubric": "is polite"}]
    found, _ = graded(case_of("You may still send it back.", argument_checks=check), rest="perhaps")
    assert found.outcome == "undetermined"
    assert [v.code for v in found.violations] == ["argument_not_judged"]


def test_without_expectations_nothing_is_asked() -> None:
    found, asked = graded(Case("x", "Fine."))
    assert (found.outcome, asked) == (None, [])
