"""The paired-arms trial: the same broken results before an arm that trusts a finished turn and one that
gates.

``status_only`` accepts an answer when the turn completes. ``guarded`` looks at the evidence first: one result
for each expected call, no unknown or repeated id, errors surfaced, required fields typed and populated; else
the run ends ``incomplete``, naming the call or field, and no recommendation is asked for.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from faithgrade.case import Case, ToolCall, ToolResult, pair_results
from faithgrade.contract import check_contract
from faithgrade.trials.fixture import (
    FAULTS,
    FIXTURE_VERSION,
    NOBODY,
    PROMPT,
    Result,
    ReturnCase,
    break_results,
    make_cases,
)
from faithgrade.trials.records import RecordStore, canonical, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from faithgrade.trials.agents import Agent

Arm = Literal["status_only", "guarded"]
ARMS: tuple[Arm, ...] = ("status_only", "guarded")
VALIDATOR_VERSION = "contract-1"


@dataclass(frozen=True, slots=True)
class Planned:
    """One run to be made."""

    run_id: str
    case: ReturnCase
    number: int
    fault: str
    arm: Arm
    repeat: int
    agent: Agent


def plan_runs(agents: Sequence[Agent], *, seed: int, repeats: int, faults: Sequence[str]) -> list[Planned]:
    """Every case under every fault in both arms, with the pairs shuffled and the arms of a pair in random
    order."""
    order = random.Random(seed)  # noqa: S311 a reproducible order, not a secret
    pairs = [
        (agent, case, number, fault, repeat)
        for agent in agents
        for number, case in enumerate(make_cases())
        for fault in faults
        for repeat in range(repeats)
    ]
    order.shuffle(pairs)
    planned = []
    for agent, case, number, fault, repeat in pairs:
        for arm in order.sample(ARMS, 2):
            run_id = f"{agent.name.replace('/', '_')}.{case.id}.{fault}.{repeat}.{arm}"
            planned.append(Planned(run_id, case, number, fault, arm, repeat, agent))
    return planned


async def run_arms(
    store: RecordStore,
    agents: Sequence[Agent],
    *,
    seed: int = 1,
    repeats: int = 1,
    faults: Sequence[str] = tuple(FAULTS),
    clock: Callable[[], float] = time.perf_counter,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    on_run: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Make all runs one after the other, each recorded before the next begins; gives their number.

    There is no retry: an agent that raises leaves a record with its transport status and no answer.
    """
    planned = plan_runs(agents, seed=seed, repeats=repeats, faults=faults)
    store.create(
        {
            "kind": "arms",
            "fixture_version": FIXTURE_VERSION,
            "validator_version": VALIDATOR_VERSION,
            "prompt_sha256": digest(PROMPT),
            "seed": seed,
            "repeats": repeats,
            "faults": list(faults),
            "agents": [{"name": a.name, "provider": a.provider, "model": a.model} for a in agents],
            "runs": len(planned),
            "started_at": now().isoformat(),
        }
    )
    manifest_hash = digest(canonical(store.manifest()))
    for done, plan in enumerate(planned, 1):
        started, at = clock(), now()
        record = await _run(plan, clock)
        record |= {
            "run_id": plan.run_id,
            "case_id": plan.case.id,
            "case_number": plan.number,
            "arm": plan.arm,
            "fault": plan.fault,
            "repeat": plan.repeat,
            "seed": seed,
            "agent": plan.agent.name,
            "provider": plan.agent.provider,
            "model": plan.agent.model,
            "prompt_sha256": digest(plan.case.prompt),
            "manifest_sha256": manifest_hash,
            "fixture_version": FIXTURE_VERSION,
            "validator_version": VALIDATOR_VERSION,
            "started_at": at.isoformat(),
            "duration_ms": (clock() - started) * 1000,
            "retries": 0,
        }
        store.add(plan.run_id, record)
        on_run(done, len(planned))
    return len(planned)


async def _run(plan: Planned, clock: Callable[[], float]) -> dict[str, Any]:
    case = plan.case
    record: dict[str, Any] = {"expected_calls": case.calls}
    try:
        emitted = await plan.agent.plan(case, case.prompt)
    except Exception as error:  # as below: the run is recorded as one without an answer
        emitted = []
        record["transport_status"] = f"{type(error).__name__}: {error}"[:200]
    delivered = deliver(break_results(case.results(), plan.fault, plan.number), emitted)
    record |= {
        "emitted_calls": emitted,
        "delivered": delivered,
        "error_flags": {r["call_id"]: r["is_error"] for r in delivered},
        "transport_status": record.get("transport_status", "ok"),
        "request_id": None,
        "model_returned": None,
        "usage": {},
    }
    before = clock()
    problems = list(gate(case, emitted, delivered))
    record["gate_ms"] = (clock() - before) * 1000
    record["field_checks"] = problems
    if record["transport_status"] != "ok":
        return record | {"final_state": "no_answer", "answer": None, "answer_sha256": None}
    if plan.arm == "guarded" and problems:
        answer = stop_text(problems)
        record |= {"final_state": "incomplete", "answer": answer, "answer_sha256": digest(answer)}
        return record
    try:
        answered = await plan.agent.answer(case, case.prompt, delivered)
    except Exception as error:  # a provider that fails is a result of this run; its cause stays in the record
        record |= {"transport_status": f"{type(error).__name__}: {error}"[:200], "final_state": "no_answer"}
        return record | {"answer": None, "answer_sha256": None}
    return record | {
        "transport_status": answered.transport_status,
        "request_id": answered.request_id,
        "model_returned": answered.model_returned,
        "usage": dict(answered.usage),
        "final_state": "complete",
        "answer": answered.text,
        "answer_sha256": digest(answered.text),
    }


def deliver(results: Sequence[Result], emitted: Sequence[dict[str, Any]]) -> list[Result]:
    """The results that reach the agent: each under the id its call was given; none for a call nobody made."""
    made: dict[str, str] = {}
    for call in emitted:
        made.setdefault(call["name"], call["id"])
    return [
        {**result, "call_id": NOBODY if result["call_id"] == NOBODY else made[result["name"]]}
        for result in results
        if result["name"] in made
    ]


def gate(
    case: ReturnCase, emitted: Sequence[dict[str, Any]], delivered: Sequence[Result]
) -> Iterator[dict[str, Any]]:
    """What is wrong with the evidence: code, call, field and a sentence; nothing when it is whole."""
    for breach in check_contract(as_case(case, emitted, delivered, "")):
        if breach.leaves_evidence_incomplete or breach.severity == "ungraded":
            yield {
                "code": breach.code,
                "call": breach.call,
                "tool": breach.tool,
                "pointer": breach.pointer,
                "message": breach.message,
            }


def stop_text(problems: Sequence[dict[str, Any]]) -> str:
    """The gate's own words: what is missing, and no recommendation."""
    named = "; ".join(
        f"{p['message']} ({p['call']}{' ' + p['pointer'] if p['pointer'] else ''})" for p in problems
    )
    return f"Incomplete: {named}. No decision."


def as_case(
    case: ReturnCase, emitted: Sequence[dict[str, Any]], delivered: Sequence[Result], answer: str
) -> Case:
    """A run as a case, with the oracle's expectations."""
    calls = tuple(
        ToolCall(f"u{i}", c["name"], id=c["id"], arguments=c["arguments"]) for i, c in enumerate(emitted)
    )
    results = tuple(
        ToolResult(
            f"r{i}",
            r["name"],
            call_id=r["call_id"],
            content=r["content"],
            is_error=r["is_error"],
            error_kind=r["error_kind"],
            error_message=r["content"] if r["is_error"] else None,
            latency_ms=r["latency_ms"],
        )
        for i, r in enumerate(delivered)
    )
    paired, anomalies = pair_results(calls, results)
    return Case(
        case.id,
        answer,
        question=case.prompt,
        calls=calls,
        results=paired,
        anomalies=anomalies,
        expectations=case.expectations,
    )
