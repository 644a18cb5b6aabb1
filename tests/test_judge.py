"""What is made of a judge's replies: a verdict for each claim, or the reason there is none."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from faithgrade.asking import Limits
from faithgrade.case import Case
from faithgrade.claims import split_claims
from faithgrade.errors import BudgetError, JudgeError, JudgeUnavailableError
from faithgrade.evidence import Evidence
from faithgrade.judge import Judge, Judged, Reply, Usage, judge_claims
from faithgrade.judges.scripted import ScriptedJudge
from faithgrade.resources import load_rubric
from faithgrade.rubric import parse_rubric
from faithgrade.shortcuts import case_from
from faithgrade.verdicts import Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from faithgrade.question import Question

CASE = case_from("It costs 5. It is red.", [{"price": 5}])


async def judged(judge: Judge | None, case: Case = CASE, rubric: str = "", **limits: Any) -> Judged:
    claims = split_claims(case.answer)
    made = parse_rubric(rubric) if rubric else load_rubric()
    return await judge_claims(claims, claims, Evidence.from_case(case), case, judge, made, Limits(**limits))


def fails(error: Exception) -> ScriptedJudge:
    def script(question: Question) -> Reply:
        raise error

    return ScriptedJudge(script)


async def test_each_claim_gets_its_own_label() -> None:
    judge = ScriptedJudge.of_claim(lambda claim: "supported" if "5" in claim.text else "unsupported")
    found = await judged(judge)
    assert [f.verdict for f in found.findings] == [Verdict.SUPPORTED, Verdict.UNSUPPORTED]
    assert [f.reason_code for f in found.findings] == [Reason.SUPPORTED, Reason.NOT_SUPPORTED]
    assert found.findings[0].decided_by == f"judge:scripted@{load_rubric().name}"


async def test_without_a_judge_every_claim_is_ungraded_and_says_so() -> None:
    found = await judged(None)
    assert {(f.verdict, f.reason_code) for f in found.findings} == {(Verdict.UNGRADED, Reason.NO_JUDGE)}
    assert {f.decided_by for f in found.findings} == {"none"}


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (JudgeError("no", reason="refusal"), Reason.JUDGE_REFUSED),
        (JudgeError("no", reason="token_limit"), Reason.JUDGE_TOKEN_LIMIT),
        (JudgeError("no", reason="no_key"), Reason.JUDGE_UNAVAILABLE),
        (JudgeUnavailableError("later", reason="timeout"), Reason.JUDGE_UNAVAILABLE),
        (BudgetError("spent"), Reason.BUDGET_SPENT),
        (ZeroDivisionError("a judge of somebody's own"), Reason.JUDGE_UNAVAILABLE),
    ],
)
async def test_a_judge_that_fails_leaves_its_claims_ungraded_and_never_passes(
    error: Exception, reason: Reason
) -> None:
    found = await judged(fails(error))
    assert {(f.verdict, f.reason_code) for f in found.findings} == {(Verdict.UNGRADED, reason)}


async def test_an_error_of_a_judge_of_ones_own_is_named_but_its_text_is_not_trusted() -> None:
    found = await judged(fails(ValueError("payload text")))
    assert found.findings[0].reason == "the judge failed with ValueError"


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", Reason.JUDGE_UNREADABLE),
        ("C1 is supported.", Reason.JUDGE_UNREADABLE),
        (Reply("", failure="refusal", message="it refused"), Reason.JUDGE_REFUSED),
        (Reply("", failure="token_limit", message="it hit its limit"), Reason.JUDGE_TOKEN_LIMIT),
        (Reply("", failure="rate_limit", message="later"), Reason.JUDGE_UNAVAILABLE),
    ],
)
async def test_s01_a_reply_without_a_verdict_is_ungraded_with_its_own_reason_and_kept_raw(
    reply: str | Reply, reason: Reason
) -> None:
    found = await judged(ScriptedJudge(lambda question: reply))
    finding = found.findings[0]
    assert (finding.verdict, finding.reason_code) == (Verdict.UNGRADED, reason)
    assert finding.judge is not None
    assert finding.judge.raw == (reply if isinstance(reply, str) else reply.text)


async def test_of_a_half_reply_the_whole_labels_count() -> None:
    found = await judged(ScriptedJudge(lambda question: '{"c1": "supported"}'))
    assert [f.verdict for f in found.findings] == [Verdict.SUPPORTED, Verdict.UNGRADED]


async def test_a_rubrics_own_words_stand_for_verdicts() -> None:
    rubric = "---\nid: a\nlabels: backed=supported, made_up=unsupported\n---\nx"
    found = await judged(ScriptedJudge("made_up"), rubric=rubric)
    assert {f.verdict for f in found.findings} == {Verdict.UNSUPPORTED}
    found = await judged(ScriptedJudge("supported"), rubric=rubric)
    assert {f.verdict for f in found.findings} == {Verdict.UNGRADED}


async def test_a_short_reason_is_kept_beside_the_verdict_it_was_given_with() -> None:
    reply = json.dumps({f"c{n}": {"reason": "the price is there", "label": "unsupported"} for n in (1, 2)})
    found = await judged(ScriptedJudge(lambda question: reply), rubric="---\nid: a\nexplain: yes\n---\nx")
    assert found.findings[0].verdict is Verdict.UNSUPPORTED
    assert "the price is there" in found.findings[0].reason


@pytest.mark.parametrize(
    ("label", "reason", "flagged"),
    [
        ("unsupported", "The price is stated and matches; there are no contradictions.", True),
        ("supported", "The colour is not mentioned anywhere.", True),
        ("supported", "Nowhere does the evidence say so.", True),
        ("unsupported", "The colour is not mentioned anywhere.", False),
        ("supported", "The price is stated in result 1.", False),
    ],
)
async def test_s07_a_reason_that_speaks_against_its_label_is_flagged_and_both_are_kept(
    label: str, reason: str, flagged: bool
) -> None:
    reply = json.dumps({f"c{n}": {"reason": reason, "label": label} for n in (1, 2)})
    found = await judged(ScriptedJudge(lambda question: reply), rubric="---\nid: a\nexplain: yes\n---\nx")
    assert {f.verdict.value for f in found.findings} == {label}
    assert all(reason in f.reason for f in found.findings)
    assert bool(found.warnings) is flagged


async def test_the_cost_of_a_request_is_spread_over_its_claims_and_unknown_stays_unknown() -> None:
    whole = '{"c1": "supported", "c2": "supported"}'
    found = await judged(
        ScriptedJudge(lambda q: Reply(whole, cost_usd=0.04, usage=Usage(requests=1, input_tokens=9)))
    )
    assert [f.cost_usd for f in found.findings] == [0.02, 0.02]
    assert found.usage.input_tokens == 9
    found = await judged(ScriptedJudge(lambda q: Reply(whole, cost_usd=None)))
    assert [f.cost_usd for f in found.findings] == [None, None]


async def test_questions_that_share_a_cached_beginning_wait_for_the_first_answer() -> None:
    under_way, most, order = 0, 0, []

    async def script(question: Question) -> str:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        order.append(under_way)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        under_way -= 1
        return '{"c1": "supported"}'

    case = case_from("It is a. It is b. It is c. It is d.", ["x" * 5000])
    judge = ScriptedJudge(script)
    await judged(judge, case, claims_per_call=1, cache_minimum=1024)
    assert order[:2] == [1, 1], "the second goes out when the first is answered"
    assert most == 3
    assert [q.follows for q in judge.questions] == [False, True, True, True]
    order.clear()
    await judged(judge, case, claims_per_call=1)
    assert order[:4] == [1, 2, 3, 4], "without a cache nothing waits"


@pytest.mark.parametrize(
    ("answer", "label", "expected"),
    [
        ("Insect A17 has 17 legs.", "supported", Verdict.SUPPORTED),
        ("Insect A17 has 18 legs.", "unsupported", Verdict.UNSUPPORTED),
        ("All insects have 17 legs.", "supported", Verdict.UNGRADED),
        ("No insect has 18 legs.", "unsupported", Verdict.UNGRADED),
        ("The total is 900 legs.", "supported", Verdict.UNGRADED),
    ],
)
async def test_s19_a_claim_that_needs_unseen_parts_cannot_be_decided(
    answer: str, label: str, expected: Verdict
) -> None:
    rows = [{"id": f"A{n}", "legs": n, "note": f"seen near pond {n % 7}"} for n in range(3000)]
    found = await judged(ScriptedJudge(label), case_from(answer, [rows]), evidence_tokens=20_000)
    (finding,) = found.findings
    assert finding.verdict is expected
    assert finding.judge is not None
    assert finding.judge.shortened
    if expected is Verdict.UNGRADED:
        assert finding.reason_code is Reason.JUDGE_SHORTENED


async def test_unsupported_does_not_stand_when_places_with_the_claims_words_were_left_out() -> None:
    rows = [{"id": f"A{n}", "owner": "Ada Nimble", "legs": 6} for n in range(3000)]
    found = await judged(
        ScriptedJudge("unsupported"), case_from("Ada Nimble is an owner.", [rows]), evidence_tokens=1000
    )
    assert found.findings[0].reason_code is Reason.JUDGE_SHORTENED


async def test_silence_refutes_nothing_where_the_record_has_a_gap() -> None:
    case = case_from(
        "It costs 5.",
        [{"call_id": "c1", "name": "price", "content": None}],
        calls=[{"id": "c1", "name": "price"}],
    )
    gap = Case(**{f: getattr(case, f) for f in case.__slots__} | {"results": _not_recorded(case)})
    found = await judged(ScriptedJudge("unsupported"), gap)
    assert found.findings[0].reason_code is Reason.NOT_RECORDED
    found = await judged(ScriptedJudge("supported"), gap)
    assert found.findings[0].verdict is Verdict.SUPPORTED


def _not_recorded(case: Case) -> Any:
    from dataclasses import replace

    return tuple(replace(r, state="not_recorded") for r in case.results)


async def test_cancelling_reaches_the_judge() -> None:
    started, ended = asyncio.Event(), asyncio.Event()

    async def script(question: Question) -> str:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return ""

    task = asyncio.create_task(judged(ScriptedJudge(script)))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


def test_usage_adds_up() -> None:
    made: Callable[..., Usage] = Usage
    assert (made(requests=1, input_tokens=2) + made(requests=3, cache_read_tokens=4)).to_dict() == {
        "requests": 4,
        "failed_requests": 0,
        "input_tokens": 2,
        "output_tokens": 0,
        "cache_write_tokens": 0,
        "cache_read_tokens": 4,
        "cached_replies": 0,
    }
