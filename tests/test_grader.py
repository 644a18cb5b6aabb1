"""The grader: composed from settings, streaming, bounded, and honest about what it did not learn."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.errors import RubricError, SettingsError
from faithgrade.grader import Estimate, Grader, choose_rules
from faithgrade.judge import Reply
from faithgrade.judges.prices import Price
from faithgrade.judges.scripted import ScriptedJudge
from faithgrade.rules import RULES
from faithgrade.settings import Settings, load_settings
from faithgrade.shortcuts import case_from
from faithgrade.verdicts import Verdict

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from faithgrade.case import Case
    from faithgrade.grade import Grade
    from faithgrade.question import Question


def case(n: int, sentences: int = 2) -> Case:
    return case_from(
        " ".join(f"It has {n + i} legs." for i in range(sentences)), [{"legs": n}], id=f"case {n}"
    )


async def all_grades(grader: Grader, cases: Any) -> list[Grade]:
    return [grade async for grade in grader.grade_many(cases)]


async def test_a_judge_decides_what_the_rules_leave_open() -> None:
    async with Grader(ScriptedJudge("unsupported"), rules="none") as grader:
        grade = await grader.grade(case(3))
    assert grade.counts["by_judge"] == 2
    assert grade.faithful is False


async def test_without_a_judge_the_rest_is_ungraded_and_nothing_passes() -> None:
    async with Grader("none", rules="none") as grader:
        grade = await grader.grade(case(3))
    assert grade.faithful is None
    assert grade.counts["ungraded"] == 2


async def test_many_cases_come_back_each_once_from_plain_and_from_async_sources() -> None:
    async def source() -> AsyncIterator[Case]:
        for n in range(40):
            await asyncio.sleep(0)
            yield case(n)

    async with Grader(ScriptedJudge("supported"), rules="none") as grader:
        plain = await all_grades(grader, (case(n) for n in range(40)))
        streamed = await all_grades(grader, source())
    for grades in (plain, streamed):
        assert sorted(g.case_id for g in grades) == sorted(f"case {n}" for n in range(40))


async def test_cases_are_drawn_only_as_there_is_room() -> None:
    drawn, graded = 0, 0
    ahead = 0

    def endless() -> Iterator[Case]:
        nonlocal drawn
        while True:
            drawn += 1
            yield case(drawn)

    async def script(question: Question) -> str:
        await asyncio.sleep(0)
        return json.dumps(dict.fromkeys(question.ids, "supported"))

    async with Grader(ScriptedJudge(script), rules="none", concurrency=2) as grader:
        grades = grader.grade_many(endless())
        async for _ in grades:
            graded += 1
            ahead = max(ahead, drawn - graded)
            if graded == 200:
                break
        await grades.aclose()
    assert ahead <= 2 * 4 + 1


async def test_stopping_cancels_what_is_under_way() -> None:
    begun, cancelled = 0, 0
    all_begun = asyncio.Event()

    async def script(question: Question) -> str:
        nonlocal begun, cancelled
        if question.case_id == "case 0":
            await all_begun.wait()
            return json.dumps(dict.fromkeys(question.ids, "supported"))
        begun += 1
        if begun == 3:
            all_begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled += 1
            raise
        return ""

    async with Grader(ScriptedJudge(script), rules="none", concurrency=1) as grader:
        grades = grader.grade_many(case(n) for n in range(4))
        assert (await anext(grades)).case_id == "case 0"
        await grades.aclose()
    assert cancelled == 3


async def test_s02_one_case_that_breaks_faithgrade_is_reported_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from faithgrade import grader as module
    from faithgrade.pipeline import grade_case as whole

    async def breaking(case: Case, **options: Any) -> Grade:
        if case.id == "case 17":
            raise ZeroDivisionError("payload text")
        return await whole(case, **options)

    monkeypatch.setattr(module, "grade_case", breaking)
    async with Grader(ScriptedJudge("supported"), rules="none") as grader:
        grades = {g.case_id: g for g in await all_grades(grader, (case(n) for n in range(50)))}
    assert len(grades) == 50
    (violation,) = grades["case 17"].violations
    assert (violation.code, violation.message) == (
        "internal_error",
        "faithgrade failed with ZeroDivisionError",
    )
    assert grades["case 17"].faithful is None
    assert sum(g.faithful is True for g in grades.values()) == 49
    assert "case 17 could not be graded" in caplog.text


async def test_every_reply_is_told_and_added_up() -> None:
    rows: list[dict[str, Any]] = []
    async with Grader(ScriptedJudge("supported"), rules="none", on_reply=rows.append) as grader:
        grades = await all_grades(grader, [case(n) for n in range(3)])
        assert grader.totals.replies == 3
    assert {row["request"] for row in rows} == {
        f.judge.request for g in grades for f in g.findings if f.judge
    }


async def test_two_models_in_one_run_are_reported() -> None:
    def script(question: Question) -> Reply:
        text = json.dumps(dict.fromkeys(question.ids, "supported"))
        return Reply(text, model="m", model_returned=f"m-{question.case_id[-1]}")

    async with Grader(ScriptedJudge(script), rules="none") as grader:
        await grader.grade(case(1))
        assert not grader.warnings
        await grader.grade(case(2))
        (warning,) = grader.warnings
    assert "m-1, m-2" in warning


async def test_a_reply_nobody_can_read_is_asked_again_also_of_a_judge_of_ones_own() -> None:
    replies = iter(["no idea", '{"c1": "supported", "c2": "supported"}'])
    async with Grader(ScriptedJudge(lambda question: next(replies)), rules="none") as grader:
        grade = await grader.grade(case(1))
    assert grade.faithful is True
    assert grade.findings[0].judge is not None
    assert grade.findings[0].judge.attempts == 2


async def test_an_estimate_is_what_is_then_asked() -> None:
    judge = ScriptedJudge("supported")
    async with Grader(judge, rules="none", claims_per_call=3) as grader:
        estimate = grader.estimate(case(1, sentences=7))
        assert judge.questions == []
        await grader.grade(case(1, sentences=7))
    assert (estimate.claims, estimate.to_judge, estimate.requests) == (7, 7, 3)
    assert estimate.requests == len(judge.questions)
    assert estimate.input_tokens == sum(-(-q.size // 4) for q in judge.questions)
    assert estimate.cost_usd == 0.0


def paid(**options: Any) -> Grader:
    env = {"ANTHROPIC_API_KEY": "not-a-key"}
    return Grader(
        settings=load_settings({"judge": "anthropic/claude-sonnet-5-5", "rules": "none"} | options, env)
    )


async def test_an_estimate_knows_list_prices_and_the_prompt_cache() -> None:
    big = case_from(" ".join(f"It has {n} legs." for n in range(6)), ["x" * 40_000], id="a")
    async with paid() as together, paid(claims_per_call=1) as single:
        one, six = together.estimate(big), single.estimate(big)
    assert one.cost_usd == pytest.approx((one.input_tokens * 2 + one.output_tokens * 10) / 1e6)
    assert six.input_tokens > 5 * one.input_tokens
    assert six.cost_usd is not None
    assert one.cost_usd is not None
    assert six.cost_usd < 2 * one.cost_usd


async def test_an_estimate_of_unknown_price_is_unknown_and_a_sum_with_it_too() -> None:
    async with paid(judge="anthropic/claude-unheard-of") as grader:
        estimate = grader.estimate(case(1))
    assert estimate.cost_usd is None
    assert (estimate + Estimate()).cost_usd is None


@pytest.mark.parametrize(
    "options", [{"judge": "anthropic/claude-unheard-of"}, {"api_base": "http://127.0.0.1:9"}]
)
def test_a_budget_is_refused_where_the_price_is_not_known(options: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match=r"max_cost: the price of .* is not known; give price IN,OUT"):
        paid(max_cost=1.0, **options)
    assert paid(max_cost=1.0, price="3,15", **options).settings.price == Price(3, 15)


def test_the_fingerprint_changes_with_whatever_changes_verdicts(tmp_path: Path) -> None:
    rubric = tmp_path / "mine.md"
    rubric.write_text("---\nid: mine\n---\nBe strict.")
    base = paid().fingerprint
    changed = [
        paid(judge="anthropic/claude-opus-5-5"),
        paid(api_base="http://127.0.0.1:9"),
        paid(claims_per_call=1),
        paid(evidence_tokens=500),
        paid(max_tokens=99),
        paid(effort="low"),
        paid(temperature=0),
        paid(rubric=str(rubric)),
    ]
    digests = [base.digest, *(g.fingerprint.digest for g in changed)]
    assert len(set(digests)) == len(digests)
    assert base.differences(changed[2].fingerprint.parts) == {"claims_per_call": (8, 1)}


@pytest.mark.parametrize(
    "option",
    [
        {"rpm": 5},
        {"tpm": 5},
        {"concurrency": 2},
        {"timeout": 9},
        {"cache_dir": "x"},
        {"price": "1,1"},
        {"rules": "all"},
    ],
)
def test_the_fingerprint_stays_with_whatever_does_not(option: dict[str, Any]) -> None:
    assert paid(**option).fingerprint.digest == paid().fingerprint.digest


def test_rules_are_chosen_by_name() -> None:
    assert choose_rules("all") == RULES
    assert choose_rules("none") == ()
    some = RULES[0].name
    assert [r.name for r in choose_rules(f" {some} ,")] == [some]
    with pytest.raises(SettingsError, match=r"rules: unknown rule 'nombers'; known are all, none, "):
        choose_rules("nombers")


def test_settings_and_single_options_are_not_mixed() -> None:
    with pytest.raises(SettingsError, match="not both"):
        Grader("none", settings=Settings())


def test_an_unknown_rubric_is_refused_at_the_start() -> None:
    with pytest.raises(RubricError, match="unknown rubric"):
        Grader("none", rubric="lenient")


@pytest.mark.parametrize(
    ("label", "verdict"), [("", Verdict.SUPPORTED), ("unsupported", Verdict.UNSUPPORTED)]
)
async def test_a_scripted_judge_can_be_named_in_settings(label: str, verdict: Verdict) -> None:
    async with Grader(f"scripted:{label}", rules="none") as grader:
        grade = await grader.grade(case(1))
    assert {f.verdict for f in grade.findings} == {verdict}
