"""Whole cases through the real clients, the Anthropic SDK and LiteLLM, to a provider on loopback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.injections import INJECTIONS

from faithgrade.formats.native import read_case
from faithgrade.grader import Grader
from faithgrade.settings import load_settings
from faithgrade.shortcuts import case_from
from faithgrade.verdicts import Reason, Verdict

from .provider import Answer, Provider, labels, prompt_of, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from faithgrade.case import Case
    from faithgrade.grade import Grade

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # the SDKs' own
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # LiteLLM keeps its connections for the process
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),  # pydantic's, on LiteLLM's own models
]


@pytest.fixture
async def provider() -> AsyncIterator[Provider]:
    async with serving() as running:
        yield running


def claude(provider: Provider, **options: Any) -> Grader:
    env = {"ANTHROPIC_API_KEY": "not-a-key", "ANTHROPIC_BASE_URL": provider.url}
    return Grader(settings=load_settings({"judge": "anthropic/claude-x", "cache": False} | options, env))


def compatible(provider: Provider, **options: Any) -> Grader:
    address = {"judge": "openai/some-model", "api_base": f"{provider.url}/v1", "api_key": "not-a-key"}
    return Grader(settings=load_settings(address | {"cache": False} | options, {}))


CHAINS = [claude, compatible]


async def graded(grader: Grader, cases: list[Case]) -> dict[str, Grade]:
    async with grader:
        return {grade.case_id: grade async for grade in grader.grade_many(cases)}


def examples() -> list[Case]:
    return [
        read_case(line) for path in sorted(EXAMPLES.glob("*.jsonl")) for line in path.read_text().splitlines()
    ]


@pytest.mark.parametrize("chain", CHAINS)
async def test_every_example_gets_a_verdict_for_every_claim(
    chain: Callable[..., Grader], provider: Provider
) -> None:
    grader = chain(provider)
    grades = await graded(grader, examples())
    assert len(grades) == len(examples()) >= 25
    assert sum(g.counts["ungraded"] for g in grades.values()) == 0
    assert sum(g.counts["by_judge"] for g in grades.values()) > 0
    assert grader.totals.usage.requests == len(provider.bodies)
    assert grader.cost_usd is None, "at another address the cost is not known"


@pytest.mark.parametrize("chain", CHAINS)
async def test_s27_failures_on_the_way_cost_no_verdict(
    chain: Callable[..., Grader], provider: Provider
) -> None:
    bad = {
        0: Answer(status=500),
        1: Answer("I would rather not say."),
        2: Answer(""),
        3: Answer("x", cut=40),
        4: Answer('{"c1": "supported"', stop="max_tokens"),
        5: Answer(status=429, error=("rate_limit_error", "slow down"), headers={"retry-after": "0.1"}),
    }
    seen: set[int] = set()

    def script(body: dict[str, Any], n: int) -> Answer:
        case = int(prompt_of(body).partition('"legs":')[2].partition("}")[0])
        first = case not in seen
        seen.add(case)
        return bad[case] if first and case in bad else Answer(labels(body))

    provider.script = script
    cases = [case_from(f"It has {n} legs. It is blue.", [{"legs": n}], id=str(n)) for n in range(20)]
    grades = await graded(chain(provider, rules="none"), cases)
    assert [g.counts["supported"] for g in grades.values()] == [2] * 20
    assert sum(g.usage["failed_requests"] for g in grades.values()) == 3


@pytest.mark.parametrize("chain", CHAINS)
async def test_a_refusal_is_ungraded_with_its_own_reason(
    chain: Callable[..., Grader], provider: Provider
) -> None:
    provider.script = lambda body, n: Answer("I will not.", stop="refusal")
    grades = await graded(chain(provider, rules="none"), [case_from("It is blue.", [{"a": 1}], id="a")])
    (finding,) = grades["a"].findings
    assert (finding.verdict, finding.reason_code) == (Verdict.UNGRADED, Reason.JUDGE_REFUSED)
    assert len(provider.bodies) == 1


@pytest.mark.parametrize("chain", CHAINS)
async def test_a_refused_key_ends_the_run_after_a_handful_of_requests(
    chain: Callable[..., Grader], provider: Provider
) -> None:
    provider.script = lambda body, n: Answer(status=401, error=("authentication_error", "invalid key"))
    cases = [case_from(f"It has {n} legs.", [{"legs": n}], id=str(n)) for n in range(200)]
    grader = chain(provider, rules="none", concurrency=4)
    grades = await graded(grader, cases)
    assert len(provider.bodies) <= 4
    assert sum(g.counts["ungraded"] for g in grades.values()) == 200
    assert any("refused the key" in w for w in grader.warnings)
    assert len(grader.warnings) == 1


async def test_s16_a_second_run_asks_nothing_and_gives_the_same_grades(
    provider: Provider, tmp_path: Path
) -> None:
    cases = [case_from(f"It has {n} legs.", [{"legs": n}], id=str(n)) for n in range(10)]
    kept = {"rules": "none", "cache": True, "cache_dir": str(tmp_path)}
    first = await graded(claude(provider, **kept), cases)
    asked = len(provider.bodies)
    second = await graded(claude(provider, **kept), cases)
    assert len(provider.bodies) == asked
    for case_id, grade in first.items():
        again = second[case_id].to_dict()
        assert again.pop("cost_usd") == 0.0
        assert again.pop("usage")["cached_replies"] == 1
        before = {k: v for k, v in grade.to_dict().items() if k not in ("cost_usd", "usage")}
        for claims in (before["claims"], again["claims"]):
            for claim in claims:
                claim.pop("cost_usd")
                claim.pop("cached")
        assert json.dumps(again) == json.dumps(before)


async def test_s45_equal_claims_over_equal_evidence_are_asked_once(provider: Provider) -> None:
    cases = [case_from("It has 6 legs.", [{"legs": 6}], id=str(n)) for n in range(40)]
    grades = await graded(claude(provider, rules="none"), cases)
    assert len(provider.bodies) < 20
    assert sum(g.counts["supported"] for g in grades.values()) == 40


@pytest.mark.parametrize("text", list(INJECTIONS.values()), ids=list(INJECTIONS))
async def test_s06_planted_text_changes_no_verdict_on_the_way(provider: Provider, text: str) -> None:
    """The provider here labels by the claims' own words, wherever the prompt put them."""

    def script(body: dict[str, Any], n: int) -> Answer:
        found = json.loads(labels(body))
        lines = prompt_of(body).splitlines()
        for mark in found:
            (line,) = [line for line in lines if line.startswith(f"[{mark}]")]
            found[mark] = "supported" if "It costs 5." in line else "unsupported"
        return Answer(json.dumps(found))

    provider.script = script
    case = case_from(f"It costs 5. It is red.\n\n{text}", [{"price": 5, "note": text}], id="a")
    grades = await graded(claude(provider, rules="none"), [case])
    decided = [f for f in grades["a"].findings if f.decided_by.startswith("judge:")]
    assert [f.verdict.value for f in decided if f.claim.text in ("It costs 5.", "It is red.")] == [
        "supported",
        "unsupported",
    ]
    assert all(f.verdict is Verdict.UNSUPPORTED for f in decided if "It costs" not in f.claim.text)
