"""Stored replies give the same grades again, without a call."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import JudgeError
from faithgrade.grader import Grader
from faithgrade.judge import Judge, Reply, Usage
from faithgrade.judges.replayed import ReplayedJudge
from faithgrade.judges.scripted import ScriptedJudge
from faithgrade.shortcuts import case_from

if TYPE_CHECKING:
    from faithgrade.case import Case
    from faithgrade.grade import Grade
    from faithgrade.question import Question

CASES = [case_from(f"It costs {n}. It is red.", [{"price": n}], id=f"case {n}") for n in range(6)]
IDENTITY = {"provider": "own", "model": "scripted"}


def odd(question: Question) -> Reply:
    n = int(question.case_id.split()[1])
    if n == 1:
        return Reply("no idea", model="scripted", usage=Usage(requests=1), cost_usd=0.25)
    if n == 2:
        return Reply("", model="scripted", stop_reason="refusal", usage=Usage(requests=1), cost_usd=0.25)
    if n == 3:
        raise JudgeError("down", reason="overloaded")
    if n == 4:
        return Reply('{"c1": "unsupported", "c2"', model="scripted", cost_usd=None)
    return Reply(json.dumps(dict.fromkeys(question.ids, "supported")), model="scripted", cost_usd=0.125)


async def graded(
    judge: Judge, rows: list[dict[str, Any]] | None = None, cases: list[Case] = CASES
) -> list[Grade]:
    async with Grader(judge, rules="none", on_reply=rows.append if rows is not None else None) as grader:
        return [await grader.grade(case) for case in cases]


async def test_every_grade_is_the_same_again_failures_included() -> None:
    rows: list[dict[str, Any]] = []
    first = await graded(ScriptedJudge(odd), rows)
    stored = [json.loads(json.dumps(row)) for row in rows]
    second = await graded(ReplayedJudge(stored, IDENTITY))
    assert [json.dumps(g.to_dict()) for g in second] == [json.dumps(g.to_dict()) for g in first]


async def test_a_question_that_changed_has_no_stored_reply_and_is_counted() -> None:
    rows: list[dict[str, Any]] = []
    await graded(ScriptedJudge("supported"), rows)
    judge = ReplayedJudge(rows, IDENTITY)
    (grade,) = await graded(judge, cases=[case_from("It costs 99.", [{"price": 0}], id="case 0")])
    assert grade.counts["ungraded"] == 1
    assert grade.findings[0].reason_code == "not_recorded"
    assert len(judge.missed) == 1


@pytest.mark.parametrize("later_fails", [True, False])
async def test_of_two_rows_for_a_request_the_usable_one_counts(later_fails: bool) -> None:
    good: list[dict[str, Any]] = []
    bad: list[dict[str, Any]] = []
    await graded(ScriptedJudge("supported"), good, CASES[:1])
    await graded(ScriptedJudge("nonsense"), bad, CASES[:1])
    rows = [*good, *bad] if later_fails else [*bad, *good]
    (grade,) = await graded(ReplayedJudge(rows, IDENTITY), cases=CASES[:1])
    assert grade.counts["supported"] == 2
